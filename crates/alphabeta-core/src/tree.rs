//! What the search needs to know of a game tree.

use crate::error::Result;
use crate::score::Score;

/// What stands at a position: a final score, or a choice of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node<C> {
    /// The game is over here, with this score.
    Leaf(Score),
    /// The game goes on: a place before the first of the children.
    Inner(C),
}

/// A finite game tree, walked depth first from left to right.
///
/// All three methods are required: where to begin, what stands at a position, and which child comes
/// next. Each takes `&mut self` and may fail, because a tree may still be arriving while it is
/// searched. The search promises in return that it never asks for anything to the left of what it
/// has seen, and a tree promises that an inner position has at least one child.
///
/// | tree | a position is | its children are |
/// |---|---|---|
/// | [`CompleteTree`](crate::complete::CompleteTree) | its height and its number from the left | computed |
/// | [`Halves`](crate::halves::Halves) | a range of an array | its two halves |
/// | [`NestedTree`](crate::arena::NestedTree) | an index | stored |
/// | [`NestedReader`](crate::nested::NestedReader) | a depth: a reader is at one place only | read |
/// | a game | the board itself | the legal moves |
pub trait Tree {
    /// A handle to a position: small, and copied freely.
    type Position: Copy;
    /// A place among the children of one position.
    type Children;

    /// The position before the first move.
    fn root(&mut self) -> Result<Self::Position>;

    /// What stands at `position`. Asked once for each position visited.
    fn node(&mut self, position: Self::Position) -> Result<Node<Self::Children>>;

    /// The next child, passing over whatever below the one before it was not visited.
    fn next(&mut self, children: &mut Self::Children) -> Result<Option<Self::Position>>;
}

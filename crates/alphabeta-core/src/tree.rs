//! What the search needs to know of a game tree.

use crate::score::Score;

/// What a position is: a leaf with a score, or a choice of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node<C> {
    /// The game is over here, with this score.
    Leaf(Score),
    /// The game goes on. The value is a place before the first child.
    Inner(C),
}

/// A finite game tree, walked depth first from left to right.
///
/// All three methods are required: where to begin, what a position is, and which child comes next.
/// Each takes `&mut self` and may fail, because a tree may still be arriving while it is searched.
/// If a tree cannot fail, its error is [`Infallible`](std::convert::Infallible). The search never asks
/// for anything to the left of what it has visited. In return, every inner position must have at
/// least one child.
///
/// | tree | a position is | its children are |
/// |---|---|---|
/// | [`CompleteTree`](crate::CompleteTree) | its height and its number from the left | computed |
/// | [`Halves`](crate::Halves) | a range of an array | its two halves |
/// | [`NestedTree`](crate::NestedTree) | an index | stored |
/// | [`NestedReader`](crate::NestedReader) | a depth, as the reader is at one place only | read |
/// | a game | the board itself | the legal moves |
///
/// A game needs only its rules:
///
/// ```
/// use alphabeta_core::{alpha_beta, Node, Observer, Player, Score, Tree, Window};
/// use std::convert::Infallible;
///
/// /// Players take one to three matches in turn. The player who takes the last one wins.
/// struct Matches(u32);
///
/// impl Tree for Matches {
///     /// How many matches are left, and who is to move.
///     type Position = (u32, Player);
///     /// The same, and how many were taken last.
///     type Children = (u32, Player, u32);
///     type Error = Infallible;
///
///     fn root(&mut self) -> Result<Self::Position, Infallible> {
///         Ok((self.0, Player::Max))
///     }
///
///     fn node(&mut self, (left, player): (u32, Player)) -> Result<Node<Self::Children>, Infallible> {
///         Ok(match (left, player) {
///             (0, Player::Max) => Node::Leaf(-1), // MIN took the last one.
///             (0, Player::Min) => Node::Leaf(1),
///             _ => Node::Inner((left, player, 0)),
///         })
///     }
///
///     fn next(&mut self, moves: &mut Self::Children) -> Result<Option<Self::Position>, Infallible> {
///         let (left, player, taken) = moves;
///         *taken += 1;
///         let is_legal = *taken <= 3 && taken <= left;
///         Ok(if is_legal { Some((*left - *taken, player.opponent())) } else { None })
///     }
/// }
///
/// /// Remembers the best move: what is left after it, and its score.
/// #[derive(Default)]
/// struct BestMove {
///     depth: u32,
///     best: Option<(u32, Score)>,
/// }
///
/// impl Observer<Matches> for BestMove {
///     fn enter(&mut self, _: (u32, Player), _: Player, _: Window) {
///         self.depth += 1;
///     }
///
///     fn leave(&mut self, (left, _): (u32, Player), _: Player, score: Score) {
///         self.depth -= 1;
///         // Strictly better: a later move may be worth less than the bound that it returns.
///         if self.depth == 1 && self.best.map_or(true, |(_, best)| best < score) {
///             self.best = Some((left, score));
///         }
///     }
/// }
///
/// # fn main() -> Result<(), Infallible> {
/// let mut observer = BestMove::default();
/// assert_eq!(alpha_beta(&mut Matches(7), &mut observer)?, 1);
/// assert_eq!(observer.best, Some((4, 1))); // Taking three leaves four, and wins.
/// assert_eq!(alpha_beta(&mut Matches(8), &mut ())?, -1);
/// # Ok(())
/// # }
/// ```
pub trait Tree {
    /// A handle to a position: small, and copied freely.
    type Position: Copy;
    /// A place among the children of one position.
    type Children;
    /// What can go wrong when the tree is read.
    type Error;

    /// The position before the first move.
    fn root(&mut self) -> Result<Self::Position, Self::Error>;

    /// What `position` is. The search asks once for each position that it visits.
    fn node(&mut self, position: Self::Position) -> Result<Node<Self::Children>, Self::Error>;

    /// The next child, or `None` after the last. Anything below the previous child that was not
    /// visited is skipped.
    fn next(
        &mut self,
        children: &mut Self::Children,
    ) -> Result<Option<Self::Position>, Self::Error>;
}

//! One alpha-beta search for every kind of game tree, and readers for the trees.
//!
//! # A tree
//!
//! Two players move in turn: MAX wants the final score high, MIN wants it low. A [`Tree`] says what
//! stands at a position: a [leaf](Node::Leaf) with its [`Score`], or [children](Node::Inner), one
//! for each move. It can be stored ([`NestedTree`]), computed from an array of leaves
//! ([`CompleteTree`], [`Halves`]), still be arriving on a stream ([`NestedReader`],
//! [`StreamedLeaves`]), or be a [game of your own](Tree), whose positions exist only while they are
//! looked at.
//!
//! # The search
//!
//! [`alpha_beta`] gives the score that the game ends with if both play perfectly, and leaves out
//! what cannot change it; [`search`](search::search) is the same below any position, for scores
//! inside a [`Window`]. [`minimax`](minimax::minimax) leaves out nothing: it is the definition, for
//! checking. How and why it works is told, and traced step by step, in [`search`](mod@search).
//!
//! # Listening
//!
//! The search answers with a score and nothing else. What it did on the way it tells an
//! [`Observer`]: `()` does not listen, [`Visits`] counts, and one of your own can trace, draw, or
//! remember:
//!
//! ```
//! use alphabeta_core::{alpha_beta, NestedTree, Observer, Player, Tree, Visits};
//!
//! /// Remembers where the search was cut short, and for whom.
//! #[derive(Default)]
//! struct Cutoffs(Vec<Player>);
//!
//! impl<T: Tree> Observer<T> for Cutoffs {
//!     fn cutoff(&mut self, _: T::Position, player: Player, _skipped: T::Position) {
//!         self.0.push(player);
//!     }
//! }
//!
//! # fn main() -> alphabeta_core::Result<()> {
//! // MAX chooses one of three lists, MIN a number out of it. With 3 in hand from the first, MAX
//! // need not see what comes after the 2 in the second.
//! let mut tree = NestedTree::parse("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")?;
//!
//! let mut visits = Visits::default();
//! assert_eq!(alpha_beta(&mut tree, &mut visits)?, 3);
//! assert_eq!((visits.leaves, visits.positions), (7, 11));
//!
//! let mut cutoffs = Cutoffs::default();
//! alpha_beta(&mut tree, &mut cutoffs)?;
//! assert_eq!(cutoffs.0, [Player::Min]);
//!
//! // Best first, MAX begins with the list worth 3 and MIN with the smallest number of each.
//! let mut visits = Visits::default();
//! tree.sort_best_first();
//! assert_eq!(alpha_beta(&mut tree, &mut visits)?, 3);
//! assert_eq!(visits.leaves, 5);
//! # Ok(())
//! # }
//! ```
//!
//! # Words
//!
//! | word | meaning |
//! |---|---|
//! | window | the scores between alpha, what MAX is sure of, and beta, what MIN is sure of |
//! | cutoff | the window has closed, and a position's other children are skipped: pruned |
//! | fail-soft | returning the best score seen, also where that lies outside the window |
//! | principal variation | the moves that both players make if both play perfectly |
//! | cut node | a position that is cut short, at best after its first child |
//! | all node | a position whose children must all be seen, for none is good enough |
//! | best first | an order in which each position's best child comes first |
//!
//! # Reading order
//!
//! 1. What is searched: [`score`], [`tree`].
//! 2. The search: [`search`](mod@search), its observer [`visits`], its oracle
//!    [`minimax`](mod@minimax).
//! 3. Trees: [`complete`], [`halves`], [`nested`], [`arena`].
//! 4. Readers: [`bytes`], [`literal`], [`tokens`], [`random_tree`].
//! 5. Programs: [`error`], [`program`].
//!
//! # Constraints
//!
//! The standard library alone, no `unsafe`, and nothing newer than Rust 1.63, so that any part can
//! be pasted into a single file for an online judge.

pub mod score;
pub mod tree;

pub mod search;
pub mod visits;
pub mod minimax;

pub mod complete;
pub mod halves;
pub mod nested;
pub mod arena;

pub mod bytes;
pub mod literal;
pub mod tokens;
pub mod random_tree;
mod mersenne;

pub mod error;
pub mod program;

pub use arena::NestedTree;
pub use bytes::Bytes;
pub use complete::CompleteTree;
pub use error::{Error, Result};
pub use halves::Halves;
pub use literal::Literals;
pub use nested::{Items, List, NestedReader};
pub use program::run;
pub use random_tree::RandomTree;
pub use score::{Player, Score, Window};
pub use search::{alpha_beta, Observer};
pub use tokens::{StreamedLeaves, Tokens};
pub use tree::{Node, Tree};
pub use visits::Visits;

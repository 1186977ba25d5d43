//! One alpha-beta search for every kind of game tree, and readers for the trees.
#![doc = include_str!("../README.md")]

pub mod score;
pub mod tree;
pub mod search;

pub mod minimax;
pub mod visits;

pub mod unexpected;
pub mod trees;
pub mod read;
pub mod program;

#[cfg(any(doc, doctest))] // In COURSE.md the names link to files, and here to items.
/// [`minimax`]: crate::minimax()
/// [`search`]: crate::search()
/// [`Tree`]: crate::Tree
/// [`Observer`]: crate::Observer
/// [`Visits`]: crate::Visits
/// [`BestFirst`]: crate::BestFirst
/// [`NestedTree::sort_best_first`]: crate::NestedTree::sort_best_first
#[doc = include_str!("../COURSE.md")]
pub mod course {}

pub use minimax::minimax;
pub use program::run;
pub use read::bytes::Bytes;
pub use read::error::{Error, Result};
pub use read::integers::{Integers, StreamedLeaves};
pub use read::list::List;
pub use read::tokens::Tokens;
pub use score::{Player, Score, Window};
pub use search::{alpha_beta, search, Observer};
pub use tree::{Node, Tree};
pub use trees::best_first::BestFirst;
pub use trees::complete::{CompleteTree, Leaves};
pub use trees::halves::Halves;
pub use trees::nested::{Items, NestedReader};
pub use trees::random::RandomTree;
pub use trees::stored::NestedTree;
pub use unexpected::Unexpected;
pub use visits::Visits;

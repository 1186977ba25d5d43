//! One alpha-beta search for every kind of game tree, and readers for the trees.
#![doc = include_str!("lib.md")]

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
mod digits;
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

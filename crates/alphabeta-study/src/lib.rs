//! One trace of the search, to see it at work: as text, picture and data.
//!
//! ```
//! use alphabeta_study::{text, Problem, Trace};
//!
//! # fn main() -> alphabeta_core::Result<()> {
//! let input = b"tree = [[3, 5], [2, 9]]";
//! let (tree, listing) = Problem::guess(input).read(input)?;
//! let trace = Trace::record(tree, listing)?;
//! assert_eq!(trace.value, 3);
//! text::tree(&trace, None, |line| {
//!     print!("{line}");
//!     Ok(())
//! })?;
//! # Ok(())
//! # }
//! ```
//!
//! 1. [`input`]: an input of any problem, read into a [`tree`] that is held whole; [`order`].
//! 2. [`trace`]: what the search did, recorded once; [`listing`]: the lines that this runs.
//! 3. [`replay`]: what is known at each step; [`sentence`]: the step in [`words`]; [`figures`].
//! 4. [`text`], [`picture`], [`data`]: a trace to look at, by the [`layout`] of its tree.
//! 5. [`answer()`]: a request for a trace, within [`limits`].

pub mod answer;
pub mod data;
pub mod figures;
pub mod input;
pub mod layout;
pub mod limits;
pub mod listing;
pub mod order;
pub mod picture;
pub mod replay;
pub mod sentence;
pub mod text;
pub mod trace;
pub mod tree;
pub mod words;

pub use answer::answer;
pub use input::Problem;
pub use limits::Limits;
pub use order::Order;
pub use replay::{Replay, State};
pub use trace::{Event, Trace};
pub use tree::GameTree;

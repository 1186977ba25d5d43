//! One trace of the search, to see it at work: as text, picture and data.
//!
//! ```
//! use alphabeta_study::{text, Problem, Trace};
//!
//! # fn main() -> alphabeta_core::Result<()> {
//! let input = b"tree = [[3, 5], [2, 9]]";
//! let (tree, listing) = Problem::guess(input)?.read(input)?;
//! let trace = Trace::record(tree, listing);
//! assert_eq!(trace.value, 3);
//! text::tree(&trace, text::Options::default(), |line| {
//!     print!("{line}");
//!     Ok::<_, alphabeta_core::Error>(())
//! })?;
//! # Ok(())
//! # }
//! ```
//!
//! 1. [`input`]: an input of any problem, read into a [`tree`] that is stored; its [`order`].
//! 2. [`trace`]: what the search did, recorded once, as [`events`]; [`event`] says what there are,
//!    [`kind`] by which lines of the [`listing`] and by which messages each is told.
//! 3. [`replay`]: what is known at each step; [`sentence`]: the step in [`words`];
//!    [`principal_variation`].
//! 4. [`figures`] and [`counters`] of the whole search; [`fewest`].
//! 5. [`text`], [`picture`], [`data`]: a trace to look at.
//! 6. [`answer()`]: a request for a trace, within [`limits`].

pub mod answer;
pub mod counters;
pub mod data;
pub mod event;
pub mod events;
pub mod fewest;
pub mod figures;
pub mod input;
pub mod kind;
pub mod limits;
pub mod listing;
pub mod order;
pub mod picture;
pub mod principal_variation;
mod recorder;
pub mod replay;
pub mod scores;
pub mod sentence;
pub mod text;
pub mod trace;
pub mod tree;
pub mod words;

pub use answer::answer;
pub use event::Event;
pub use input::Problem;
pub use limits::Limits;
pub use order::Order;
pub use replay::{Replay, State};
pub use trace::Trace;
pub use tree::GameTree;

//! Records a search, and shows it as text, as a picture or as JSON.
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
//! 1. [`input`] reads an input of any problem into a stored [`tree`]. [`order`] reorders the tree.
//! 2. [`trace`] searches the tree once and records the [`events`]. [`event`] defines them. [`kind`]
//!    says which lines of the [`listing`] an event runs, and which messages explain them.
//! 3. [`replay`] goes through the steps, and keeps what is known at each. [`sentence`] explains a step
//!    in [`words`]. [`principal_variation`] marks best play.
//! 4. [`figures`] and [`counters`] sum up the whole search. [`fewest`] is the fewest leaves needed.
//! 5. [`text`], [`picture`] and [`data`] (JSON) show a trace.
//! 6. [`answer()`] answers a request for a trace, within [`limits`].

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

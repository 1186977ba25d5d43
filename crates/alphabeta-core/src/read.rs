//! Text as input: what is read out of it, and the place of what is wrong with it.

pub mod bytes;
mod digits;
pub mod integers;
pub mod tokens;
pub mod scores;
pub mod list;
mod parse;
pub mod error;

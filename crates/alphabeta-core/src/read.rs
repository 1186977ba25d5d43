//! Reads input from text, and says where it is wrong.

pub mod bytes;
mod digits;
pub mod integers;
pub mod tokens;
pub mod scores;
pub mod list;
mod parse;
pub mod error;

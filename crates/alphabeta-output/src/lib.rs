//! How a command ends, and where its results go: to standard output, or to a file that is replaced
//! whole.
//!
//! A file that cannot be written is left as it was, and so is one that holds something else.

mod end;
mod target;
mod visible;

pub use end::{end, say};
pub use same_file::Handle;
pub use target::{print, Kind, Target};
pub use visible::visible;

//! How a command ends, and where it writes its result: to standard output, or to a file.
//!
//! A file is replaced whole. If writing fails, or if the file holds something that the command does not
//! make, it stays as it was.

mod end;
mod target;
mod visible;

pub use end::{end, say};
pub use same_file::Handle;
pub use target::{print, Kind, Target};
pub use visible::visible;

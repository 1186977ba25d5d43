//! The reason why there is no bundle, and its place.

use std::fmt;
use std::path::{Path, PathBuf};

/// A [`std::result::Result`] with this crate's [`Error`].
pub type Result<T> = std::result::Result<T, Error>;

/// A reason why there is no bundle. It is shown after its place: `crates/scout/src/main.rs:7: ...`.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Error {
    place: Option<(PathBuf, Option<usize>)>,
    message: String,
}

impl Error {
    pub(crate) fn new(message: impl Into<String>) -> Error {
        Error { place: None, message: message.into() }
    }

    /// An error about a file as a whole.
    pub(crate) fn in_file(path: &Path, message: impl Into<String>) -> Error {
        Error { place: Some((path.to_path_buf(), None)), message: message.into() }
    }

    /// An error about a line of a file, counted from 1.
    pub(crate) fn at(path: &Path, line: usize, message: impl Into<String>) -> Error {
        Error { place: Some((path.to_path_buf(), Some(line))), message: message.into() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some((path, Some(line))) => write!(f, "{}:{line}: ", path.display())?,
            Some((path, None)) => write!(f, "{}: ", path.display())?,
            None => {}
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

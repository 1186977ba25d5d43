//! Errors in a value.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

/// Something other than expected was found.
///
/// Both fields are phrases: "a number or `[`" and "`x`". It displays in lower case and without a full
/// stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unexpected {
    /// The likely things, not every possible one.
    pub expected: String,
    /// What there is instead, cut if it is long.
    pub found: String,
}

impl Unexpected {
    /// `found` was found, and `expected` should be there.
    #[cold]
    pub fn new(expected: impl Display, found: impl Display) -> Unexpected {
        Unexpected { expected: expected.to_string(), found: found.to_string() }
    }
}

impl Display for Unexpected {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

impl Error for Unexpected {}

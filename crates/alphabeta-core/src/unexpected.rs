//! What is wrong with a value.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

/// Something else was expected.
///
/// Both fields are phrases: "a number or `[`" and "`x`". It displays as a lower-case fragment
/// without a full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unexpected {
    /// The likely things, not every possible one.
    pub expected: String,
    /// What there is instead, cut where it is long.
    pub found: String,
}

impl Unexpected {
    /// `found`, where there should be `expected`.
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

//! Trees from strings.

use super::error::{Error, Result};
use super::list::List;
use super::tokens::Tokens;
use crate::trees::stored::NestedTree;
use std::str::FromStr;

impl FromStr for NestedTree {
    type Err = Error;

    /// The tree that `text` holds: a nested list, or a bare integer.
    fn from_str(text: &str) -> Result<NestedTree> {
        NestedTree::read(List::new(Tokens::new(text.as_bytes())))
    }
}

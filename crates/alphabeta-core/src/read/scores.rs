//! Arrays of leaf scores as text.

use super::error::Result;
use super::tokens::Tokens;
use crate::score::{Score, SCORES};
use std::io::{self, ErrorKind, Read};

/// Takes at least one score, with commas between them, and the closing bracket. The opening one has
/// been taken.
pub fn listed<R: Read>(text: &mut Tokens<R>, bracket: u8) -> Result<Vec<Score>> {
    let another = format!("an integer or `{}`", char::from(bracket));
    take_while(text, "an integer", &another, |text| Ok(!text.closes(bracket)?))
}

/// Takes a score, and more as long as `goes_on` says that there is another. Messages call the first
/// one `first`, and the others `another`.
pub fn take_while<R: Read>(
    text: &mut Tokens<R>,
    first: &str,
    another: &str,
    goes_on: impl Fn(&mut Tokens<R>) -> Result<bool>,
) -> Result<Vec<Score>> {
    let mut scores = Vec::new();
    let mut score = text.integer(SCORES, first)?;
    loop {
        // `push` would abort if there is no memory.
        scores.try_reserve(1).map_err(|_| io::Error::from(ErrorKind::OutOfMemory))?;
        scores.push(score);
        if !goes_on(text)? {
            return Ok(scores);
        }
        score = text.integer(SCORES, another)?;
    }
}

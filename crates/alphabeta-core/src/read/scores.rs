//! Arrays of leaf scores as text.

use super::error::Result;
use super::tokens::Tokens;
use crate::score::{Score, SCORES};
use std::io::{self, ErrorKind, Read};

/// Takes a list of scores with commas between them, at least one, and the bracket that closes it; the
/// one that opens it has been taken.
pub fn listed<R: Read>(text: &mut Tokens<R>, bracket: u8) -> Result<Vec<Score>> {
    let another = format!("an integer or `{}`", char::from(bracket));
    take_while(text, "an integer", &another, |text| Ok(!text.closes(bracket)?))
}

/// Takes a score, and more as long as `goes_on` says that there is another. In messages the first is
/// `first` and each other `another`.
pub fn take_while<R: Read>(
    text: &mut Tokens<R>,
    first: &str,
    another: &str,
    goes_on: impl Fn(&mut Tokens<R>) -> Result<bool>,
) -> Result<Vec<Score>> {
    let mut scores = Vec::new();
    let mut score = text.integer(SCORES, first)?;
    loop {
        // Where there is no memory, `push` would abort.
        scores.try_reserve(1).map_err(|_| io::Error::from(ErrorKind::OutOfMemory))?;
        scores.push(score);
        if !goes_on(text)? {
            return Ok(scores);
        }
        score = text.integer(SCORES, another)?;
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(scores: Result<Vec<Score>>, expected: &str) {
        let shown = scores.map_or_else(|error| error.to_string(), |scores| format!("{scores:?}"));
        assert_eq!(shown, expected);
    }

    fn scores(text: &str) -> Result<Vec<Score>> {
        let mut text = Tokens::new(text.as_bytes());
        text.expect("[")?;
        let scores = listed(&mut text, b']')?;
        text.end()?;
        Ok(scores)
    }

    #[test]
    fn a_list_holds_integers_and_commas() {
        check(scores("[3]"), "[3]");
        check(scores("[3, -5,8]\n"), "[3, -5, 8]");
        check(scores(" [ +3\n,\n-05\t,8,\r]"), "[3, -5, 8]");
        check(scores("[]"), "line 1, column 2: expected an integer, found `]`");
        check(scores("[,]"), "line 1, column 2: expected an integer, found `,`");
        check(scores("[3,,5]"), "line 1, column 4: expected an integer or `]`, found `,`");
        check(scores("[3 5]"), "line 1, column 4: expected `,` or `]`, found `5`");
        check(scores("[3.5]"), "line 1, column 3: expected `,` or `]`, found `.5`");
        check(scores("[3)"), "line 1, column 3: expected `,` or `]`, found `)`");
        check(scores("[- 3]"), "line 1, column 2: expected an integer, found `-`");
        check(scores("[3"), "line 1, column 3: expected `,` or `]`, found the end of the input");
        check(scores("[3] 5"), "line 1, column 5: expected the end of the input, found `5`");
        check(
            scores("[-9223372036854775808]"),
            "line 1, column 2: expected an integer from -9223372036854775807 to \
             9223372036854775806, found `-9223372036854775808`",
        );
    }
}

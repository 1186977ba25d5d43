//! Lists and assignments as Python, C++ and Java write them.

use crate::bytes::{is_space, is_word, Bytes, Mark};
use crate::digits::whole;
use crate::error::{Error, Result};
use crate::score::{Score, SCORES};
use std::convert::TryInto; // In the prelude from edition 2021 on.
use std::io::{self, ErrorKind, Read};
use std::ops::RangeInclusive;

/// A text, taken token by token: a token is a word, punctuation or an integer, and any white space may
/// stand before it.
pub struct Literals<R> {
    bytes: Bytes<R>,
}

impl<R: Read> Literals<R> {
    /// The text that `source` gives.
    pub fn new(source: R) -> Self {
        Literals { bytes: Bytes::new(source) }
    }

    /// Takes `token` if it comes next. A word is not taken for the beginning of a longer one.
    pub fn take(&mut self, token: &str) -> Result<bool> {
        self.bytes.skip_space()?;
        let is_next = self.bytes.starts_with(token)?
            && !(token.bytes().all(is_word)
                && self.bytes.peek_at(token.len())?.map_or(false, is_word));
        if is_next {
            self.bytes.advance(token.len());
        }
        Ok(is_next)
    }

    /// Takes `tokens`, which stand with spaces between them and must come next one by one.
    pub fn expect(&mut self, tokens: &str) -> Result<()> {
        for token in tokens.split(' ') {
            if !self.take(token)? {
                return Err(self.unexpected(&format!("`{token}`")));
            }
        }
        Ok(())
    }

    /// The next byte that is no white space, which stays the next, or `None` at the end.
    #[inline]
    pub fn peek(&mut self) -> Result<Option<u8>> {
        self.bytes.skip_space()?;
        self.bytes.peek()
    }

    /// Moves past the byte that was just peeked.
    #[inline]
    pub fn bump(&mut self) {
        self.bytes.bump();
    }

    /// The next bytes as they are, white space included, where so many are at hand.
    #[inline(always)]
    #[allow(clippy::inline_always)]
    pub(crate) fn at_hand<const N: usize>(&self) -> Option<&[u8; N]> {
        self.bytes.around(0).get(..N)?.try_into().ok()
    }

    /// Moves past `n` bytes at hand, none of which ends a line.
    #[inline(always)]
    #[allow(clippy::inline_always)]
    pub(crate) fn advance(&mut self, n: usize) {
        self.bytes.advance(n);
    }

    /// The place of the next token.
    pub fn mark(&mut self) -> Result<Mark> {
        self.bytes.skip_space()?;
        Ok(self.bytes.mark())
    }

    /// Takes an integer in `range`; `expected` says what else could have stood there.
    #[inline]
    pub fn integer(&mut self, range: RangeInclusive<i64>, expected: &str) -> Result<i64> {
        self.bytes.skip_space()?;
        match self.at_hand().and_then(whole) {
            Some((value, length)) if range.contains(&value) => {
                self.bytes.advance(length);
                Ok(value)
            }
            // That one knows of everything else, and of errors.
            _ => self.bytes.integer(range, expected),
        }
    }

    /// Nothing but white space may be left.
    pub fn end(&mut self) -> Result<()> {
        match self.peek()? {
            None => Ok(()),
            Some(_) => Err(self.unexpected("the end of the input")),
        }
    }

    /// The next token must stand on a line below the last one.
    pub fn end_line(&mut self) -> Result<()> {
        let last = self.bytes.mark();
        match self.peek()? {
            Some(_) if !self.bytes.is_below(last) => Err(self.unexpected("the end of the line")),
            _ => Ok(()),
        }
    }

    /// Takes a list of leaf scores called `name`, in any of the dialects:
    ///
    /// ```text
    /// leaves = [3, 5]
    /// std::vector<long long> leaves = {3, 5};
    /// long[] leaves = new long[] {3, 5};
    /// [3, 5]
    /// ```
    pub fn scores(&mut self, name: &str) -> Result<Vec<Score>> {
        let (opening, bracket) = if self.take("std")? {
            self.expect(":: vector < long long >")?;
            self.expect(name)?;
            ("= {", b'}')
        } else if self.take("long")? {
            self.expect("[ ]")?;
            self.expect(name)?;
            ("= new long [ ] {", b'}')
        } else if self.take(name)? {
            ("= [", b']')
        } else if self.peek()? == Some(b'[') {
            ("[", b']')
        } else {
            return Err(self.unexpected(&format!("`{name} =` or `[`")));
        };
        self.expect(opening)?;
        let scores = self.scores_before(bracket)?;
        if bracket == b'}' {
            self.expect(";")?;
        }
        Ok(scores)
    }

    /// Takes a list of leaf scores called `name`, the list alone, or bare scores to the end:
    ///
    /// ```text
    /// leaves = [3, 5]
    /// [3, 5]
    /// 3 5
    /// ```
    pub fn listed_or_bare_scores(&mut self, name: &str) -> Result<Vec<Score>> {
        if self.take(name)? {
            self.expect("= [")?;
            self.scores_before(b']')
        } else if self.take("[")? {
            self.scores_before(b']')
        } else {
            self.bare_scores(&format!("`{name} =`, `[` or an integer"))
        }
    }

    /// Takes an integer in `range` called `name`, in any of the dialects:
    ///
    /// ```text
    /// branching = 3
    /// long long branching = 3;
    /// long branching = 3;
    /// 3
    /// ```
    pub fn named_integer(&mut self, name: &str, range: RangeInclusive<i64>) -> Result<i64> {
        let is_typed = self.take("long")?;
        if is_typed {
            self.take("long")?;
            self.expect(name)?;
            self.expect("=")?;
        } else if self.take(name)? {
            self.expect("=")?;
        }
        let value = self.integer(range, "an integer")?;
        if is_typed {
            self.expect(";")?;
        }
        Ok(value)
    }

    /// Takes scores with commas between them, at least one, and the bracket that closes them; a
    /// comma may stand before it.
    fn scores_before(&mut self, bracket: u8) -> Result<Vec<Score>> {
        let another = format!("an integer or `{}`", char::from(bracket));
        let mut scores = Vec::new();
        push(&mut scores, self.integer(SCORES, "an integer")?)?;
        loop {
            match self.peek()? {
                Some(byte) if byte == bracket => break,
                Some(b',') => self.bump(),
                _ => return Err(self.unexpected(&format!("`,` or `{}`", char::from(bracket)))),
            }
            if self.peek()? == Some(bracket) {
                break;
            }
            push(&mut scores, self.integer(SCORES, &another)?)?;
        }
        self.bump();
        Ok(scores)
    }

    /// Takes scores with white space between them, at least one, until the input ends.
    fn bare_scores(&mut self, expected: &str) -> Result<Vec<Score>> {
        let mut scores = Vec::new();
        push(&mut scores, self.integer(SCORES, expected)?)?;
        while let Some(byte) = self.bytes.peek()? {
            if !is_space(byte) {
                return Err(self.unexpected("white space"));
            }
            if self.peek()?.is_some() {
                push(&mut scores, self.integer(SCORES, "an integer")?)?;
            }
        }
        Ok(scores)
    }

    /// The error that something else than `expected` comes next.
    #[cold]
    pub fn unexpected(&mut self, expected: &str) -> Error {
        let mark = self.bytes.mark();
        self.bytes.unexpected(mark, expected)
    }

    /// `error`, which lies in the value that begins at `mark`.
    #[cold]
    pub fn blame(&mut self, mark: Mark, error: Error) -> Error {
        error.at(self.bytes.place(mark))
    }
}

/// Adds `score`, or says that there is no memory for it, where `Vec::push` would abort.
fn push(scores: &mut Vec<Score>, score: Score) -> Result<()> {
    scores.try_reserve(1).map_err(|_| io::Error::from(ErrorKind::OutOfMemory))?;
    scores.push(score);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(Vec<Score>, i64)> {
        let mut text = Literals::new(text.as_bytes());
        let leaves = text.scores("leaves")?;
        text.end_line()?;
        let branching = text.named_integer("branching", 2..=99)?;
        text.end()?;
        Ok((leaves, branching))
    }

    #[track_caller]
    fn check(text: &str) {
        assert_eq!(read(text).unwrap(), (vec![3, -5, 8], 3), "{text}");
    }

    #[test]
    fn dialects_may_mix_between_lines() {
        let lists = [
            "[3, -5, 8]",
            "leaves = [3, -5, 8]",
            "std::vector<long long> leaves = {3, -5, 8};",
            "long[] leaves = new long[] {3, -5, 8};",
        ];
        let integers = ["3", "branching = 3", "long long branching = 3;", "long branching = 3;"];
        for list in lists {
            for integer in integers {
                check(&format!("{list}\n{integer}\n"));
                check(&format!("\u{feff}{list}\r{integer}"));
                check(&format!("\r\n {list} \r\n\r\n {integer} \r\n"));
            }
        }
    }

    #[test]
    fn white_space_is_free_between_tokens() {
        check("[3,-5,8,]\n3");
        check("leaves=[+3\n,\n-05\n,8\n]\n\nbranching\n=\n+3");
        check("std :: vector<long\tlong>leaves={3,-5,8 , } ;\nlong\nlong branching=3 ;");
        check("long [ ] leaves=new long[]{3,-5,8};\nlong branching = 3;");
    }

    #[track_caller]
    fn check_error(text: &str, message: &str) {
        assert_eq!(read(text).unwrap_err().to_string(), message);
    }

    #[test]
    fn dialects_do_not_mix_within_a_line() {
        check_error("leaves = {3}\n3", "line 1, column 10: expected `[`, found `{`");
        check_error("{3}\n3", "line 1, column 1: expected `leaves =` or `[`, found `{`");
        check_error("[3];\n3", "line 1, column 4: expected the end of the line, found `;`");
        check_error("long leaves = {3};\n3", "line 1, column 6: expected `[`, found `leaves`");
        check_error("long[] leaves = {3};\n3", "line 1, column 17: expected `new`, found `{`");
        check_error(
            "std::vector<int> leaves = {3};\n3",
            "line 1, column 13: expected `long`, found `int`",
        );
        check_error(
            "std::vector<long long> leaves = {3}\n3",
            "line 2, column 1: expected `;`, found `3`",
        );
        check_error("[3]\n3;", "line 2, column 2: expected the end of the input, found `;`");
        check_error("[3]\nlong 3;", "line 2, column 6: expected `branching`, found `3`");
        check_error(
            "[3]\nlong branching = 3",
            "line 2, column 19: expected `;`, found the end of the input",
        );
    }

    #[test]
    fn a_word_is_no_beginning_of_a_longer_one() {
        check_error(
            "leavesx = [3]\n3",
            "line 1, column 1: expected `leaves =` or `[`, found `leavesx`",
        );
        check_error(
            "newlong[] leaves = {3};",
            "line 1, column 1: expected `leaves =` or `[`, found `newlong`",
        );
        check_error("[3]\nbranching3", "line 2, column 1: expected an integer, found `branching3`");
    }

    #[test]
    fn the_values_stand_on_lines_of_their_own() {
        check_error("[3] 3", "line 1, column 5: expected the end of the line, found `3`");
        check_error("[3]", "line 1, column 4: expected an integer, found the end of the input");
        check_error("[3]\n3 3", "line 2, column 3: expected the end of the input, found `3`");
    }

    #[test]
    fn a_list_holds_integers_and_commas() {
        check_error("[]\n3", "line 1, column 2: expected an integer, found `]`");
        check_error("[3,,5]\n3", "line 1, column 4: expected an integer or `]`, found `,`");
        check_error("[3 5]\n3", "line 1, column 4: expected `,` or `]`, found `5`");
        check_error("[3.5]\n3", "line 1, column 3: expected `,` or `]`, found `.5`");
        check_error("[3)\n3", "line 1, column 3: expected `,` or `]`, found `)`");
        check_error("[- 3]\n3", "line 1, column 2: expected an integer, found `-`");
        check_error("[3", "line 1, column 3: expected `,` or `]`, found the end of the input");
        check_error(
            "[-9223372036854775808]\n3",
            "line 1, column 2: expected an integer from -9223372036854775807 to \
             9223372036854775806, found `-9223372036854775808`",
        );
        check_error("[3]\n1", "line 2, column 1: expected an integer from 2 to 99, found `1`");
    }

    #[track_caller]
    fn check_bare(text: &str, result: &str) {
        let scores = Literals::new(text.as_bytes()).bare_scores("an integer");
        let shown = scores.map_or_else(|error| error.to_string(), |scores| format!("{scores:?}"));
        assert_eq!(shown, result);
    }

    #[test]
    fn bare_scores_need_only_white_space() {
        check_bare("3", "[3]");
        check_bare("3 -5\n+08\t\r\n", "[3, -5, 8]");
        check_bare("3-5", "line 1, column 2: expected white space, found `-5`");
        check_bare("3, 5", "line 1, column 2: expected white space, found `,`");
        check_bare("3\n5 x", "line 2, column 3: expected an integer, found `x`");
        check_bare(" ", "line 1, column 2: expected an integer, found the end of the input");
    }
}

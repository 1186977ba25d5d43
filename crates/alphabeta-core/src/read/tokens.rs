//! Words, punctuation and integers, with any amount of white space between them.

use super::bytes::{is_word, Bytes, Mark};
use super::digits::short_integer;
use super::error::{Error, Result};
use std::convert::TryInto; // In the prelude from edition 2021 on.
use std::io::Read;
use std::ops::RangeInclusive;

/// A text, taken token by token. A token is a word, punctuation or an integer, with any white space
/// before it.
#[derive(Debug)]
pub struct Tokens<R> {
    bytes: Bytes<R>,
}

impl<R: Read> Tokens<R> {
    /// The text in `source`.
    pub fn new(source: R) -> Self {
        Tokens { bytes: Bytes::new(source) }
    }

    /// Takes `token` if it comes next. The start of a longer word does not count.
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

    /// Takes `tokens`, written here with spaces between them, all of which must come next.
    pub fn expect(&mut self, tokens: &str) -> Result<()> {
        for token in tokens.split(' ') {
            if !self.take(token)? {
                return Err(self.unexpected(&format!("`{token}`")));
            }
        }
        Ok(())
    }

    /// The next byte that is not white space, without taking it, or `None` at the end.
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

    /// The next bytes as they are, white space included, if so many are at hand.
    #[inline(always)]
    pub(crate) fn at_hand<const N: usize>(&self) -> Option<&[u8; N]> {
        self.bytes.around(0).get(..N)?.try_into().ok()
    }

    /// Moves past `n` bytes at hand. None of them may end a line.
    #[inline(always)]
    pub(crate) fn advance(&mut self, n: usize) {
        self.bytes.advance(n);
    }

    /// The place of the next token.
    pub fn mark(&mut self) -> Result<Mark> {
        self.bytes.skip_space()?;
        Ok(self.bytes.mark())
    }

    /// Takes an integer in `range`. `expected` names all that is allowed here, in messages.
    #[inline]
    pub fn integer(&mut self, range: RangeInclusive<i64>, expected: &str) -> Result<i64> {
        self.bytes.skip_space()?;
        match self.at_hand().and_then(short_integer) {
            Some((value, length)) if range.contains(&value) => {
                self.bytes.advance(length);
                Ok(value)
            }
            // The exact way handles every other integer, and errors.
            _ => self.bytes.integer(range, expected),
        }
    }

    /// Only white space may be left.
    pub fn end(&mut self) -> Result<()> {
        match self.peek()? {
            None => Ok(()),
            Some(_) => Err(self.unexpected("the end of the input")),
        }
    }

    /// The next token must be on a later line than the last one.
    pub fn end_line(&mut self) -> Result<()> {
        let last = self.bytes.mark();
        match self.peek()? {
            Some(_) if !self.bytes.is_below(last) => Err(self.unexpected("the end of the line")),
            _ => Ok(()),
        }
    }

    /// White space must come next, or the end of the input.
    pub fn gap(&mut self) -> Result<()> {
        self.bytes.gap("white space")
    }

    /// After an item of a list: takes a comma, and the closing bracket if it comes next. Says whether
    /// the list has ended.
    pub fn closes(&mut self, bracket: u8) -> Result<bool> {
        match self.peek()? {
            Some(b',') => self.bump(),
            Some(byte) if byte == bracket => {}
            _ => return Err(self.unexpected(&format!("`,` or `{}`", char::from(bracket)))),
        }
        let is_end = self.peek()? == Some(bracket);
        if is_end {
            self.bump();
        }
        Ok(is_end)
    }

    /// The error that something other than `expected` comes next.
    #[cold]
    pub fn unexpected(&mut self, expected: &str) -> Error {
        let mark = self.bytes.mark();
        self.bytes.unexpected(mark, expected)
    }

    /// `error`, placed at the value that begins at `mark`.
    #[cold]
    pub fn blame(&mut self, mark: Mark, error: impl Into<Error>) -> Error {
        error.into().at(self.bytes.place(mark))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(result: Result<impl std::fmt::Debug>, expected: &str) {
        let shown = result.map_or_else(|error| error.to_string(), |value| format!("{value:?}"));
        assert_eq!(shown, expected);
    }

    fn tokens(text: &str) -> Tokens<&[u8]> {
        Tokens::new(text.as_bytes())
    }

    #[test]
    fn a_word_is_no_beginning_of_a_longer_one() {
        for text in ["leaves", " leaves=", "\r\n leaves["] {
            check(tokens(text).take("leaves"), "true");
        }
        for text in ["", "leave", "leavesx", "leaves_", "leaves2", "xleaves"] {
            check(tokens(text).take("leaves"), "false");
        }
        check(tokens("[x").take("["), "true");
        check(tokens("long\t[ ]leaves={").expect("long [ ] leaves = {"), "()");
        let message = "line 2, column 1: expected `]`, found `3`";
        check(tokens("long [\n3]").expect("long [ ]"), message);
    }

    #[test]
    fn a_line_ends_between_tokens() {
        let end_line = |text| {
            let mut text = tokens(text);
            text.expect("3")?;
            text.end_line()
        };
        for text in ["3", "3 ", "3\n5", "3 \r 5", "3\r\n\r\n5"] {
            check(end_line(text), "()");
        }
        check(end_line("3 5"), "line 1, column 3: expected the end of the line, found `5`");
    }
}

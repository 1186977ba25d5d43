//! Errors in an input: a place, and what was expected there.

use crate::unexpected::Unexpected;
use std::convert::Infallible;
use std::fmt::{self, Display, Formatter};
use std::io;

/// The result of reading.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why an input has no answer.
///
/// It displays as one line, in lower case and without a full stop. [`Error::excerpt`] shows the text
/// around the place. It is boxed, so that a `Result<Score>` is returned in two registers.
#[derive(Debug)]
pub struct Error(Box<Fault>);

#[derive(Debug)]
struct Fault {
    place: Place,
    kind: Kind,
}

/// What is wrong.
#[derive(Debug)]
#[non_exhaustive]
pub enum Kind {
    /// Something else was expected.
    Unexpected(Unexpected),
    /// The input could not be read.
    Io(io::Error),
}

/// Where it is wrong.
#[derive(Debug)]
#[non_exhaustive]
pub enum Place {
    /// In a value that did not come from text.
    Value,
    /// In a text.
    Text {
        /// Which line, from 1.
        line: u64,
        /// Which character of the line, from 1.
        column: u64,
        /// The line, if it is still at hand.
        excerpt: Option<Excerpt>,
    },
    /// In a stream of integers.
    Stream {
        /// The item that should have been there: `leaf 3 of 4`.
        item: String,
        /// Which byte of the stream, from 1.
        byte: u64,
    },
}

impl Error {
    /// An error in a value. [`Error::at`] says where in a text the value came from.
    #[cold]
    pub fn unexpected(expected: impl Display, found: impl Display) -> Error {
        Unexpected::new(expected, found).into()
    }

    /// The same error at `place`.
    #[must_use]
    pub fn at(mut self, place: Place) -> Error {
        self.0.place = place;
        self
    }

    /// Where it is wrong.
    pub fn place(&self) -> &Place {
        &self.0.place
    }

    /// What is wrong.
    pub fn kind(&self) -> &Kind {
        &self.0.kind
    }

    /// The line of text around the place, with a caret under it.
    pub fn excerpt(&self) -> Option<&Excerpt> {
        match &self.0.place {
            Place::Text { excerpt, .. } => excerpt.as_ref(),
            Place::Value | Place::Stream { .. } => None,
        }
    }
}

impl From<Unexpected> for Error {
    #[cold]
    fn from(error: Unexpected) -> Error {
        Error(Box::new(Fault { place: Place::Value, kind: Kind::Unexpected(error) }))
    }
}

impl From<io::Error> for Error {
    #[cold]
    fn from(error: io::Error) -> Error {
        Error(Box::new(Fault { place: Place::Value, kind: Kind::Io(error) }))
    }
}

/// Lets `?` work in a program that searches a tree which cannot fail.
impl From<Infallible> for Error {
    fn from(never: Infallible) -> Error {
        match never {}
    }
}

impl Display for Error {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.0.place {
            Place::Value => {}
            Place::Text { line, column, .. } => write!(f, "line {line}, column {column}: ")?,
            Place::Stream { item, byte } => write!(f, "{item} (byte {byte}): ")?,
        }
        match &self.0.kind {
            Kind::Unexpected(error) => write!(f, "{error}"),
            Kind::Io(error) => write!(f, "cannot read the input: {error}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.0.kind {
            Kind::Io(error) => Some(error),
            Kind::Unexpected(_) => None,
        }
    }
}

/// A line of text, or the part of a long one around a place in it.
///
/// ```text
///   |
/// 1 | tree = [[3, x], [2, 9]]
///   |             ^
/// ```
#[derive(Debug)]
pub struct Excerpt {
    line: u64,
    text: String,
    caret: usize,
}

impl Excerpt {
    /// How many characters of a line are shown before the place, and how many in all. A stream keeps
    /// more than either for this.
    const BEFORE: usize = 48;
    const WIDTH: usize = 72;

    /// The line that continues with `after` at the place. `before` is the whole line up to there, or
    /// the end of that if `is_cut`.
    pub(crate) fn new(line: u64, before: &[u8], after: &[u8], is_cut: bool) -> Excerpt {
        let from = before.len().saturating_sub(Excerpt::BEFORE);
        let mut text = String::new();
        if is_cut || 0 < from {
            text.push('…');
        }
        text += &shown(&before[from..], usize::MAX);
        let caret = text.chars().count();
        text += &shown(after, Excerpt::WIDTH.saturating_sub(caret));
        Excerpt { line, text: text.trim_end().to_string(), caret }
    }
}

impl Display for Excerpt {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let line = self.line.to_string();
        let margin = line.len() + 2;
        writeln!(f, "{:>margin$}", '|', margin = margin)?;
        writeln!(f, "{}", format!("{} | {}", line, self.text).trim_end())?;
        write!(f, "{:>margin$} {:caret$}^", '|', "", margin = margin, caret = self.caret)
    }
}

/// `bytes` as a terminal can show them in `width` columns, cut with an ellipsis if they are longer.
/// White space becomes spaces. Bytes that are not UTF-8 or not printable are escaped.
pub(crate) fn shown(bytes: &[u8], width: usize) -> String {
    let mut text = String::new();
    let mut n_columns = 0;
    let mut rest = bytes;
    while !rest.is_empty() {
        let (piece, length) = first_char(rest);
        let n_piece = piece.chars().count();
        // The last column is for the ellipsis, unless this piece is the last and fits there.
        let needs = n_piece + usize::from(length < rest.len());
        if width < n_columns + needs {
            text.push('…');
            break;
        }
        text += &piece;
        n_columns += n_piece;
        rest = &rest[length..];
    }
    text
}

/// The first character of `bytes`, as [`shown`] shows it, and its length in bytes.
fn first_char(bytes: &[u8]) -> (String, usize) {
    let head = &bytes[..bytes.len().min(4)];
    let valid = match std::str::from_utf8(head) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&head[..error.valid_up_to()]).unwrap_or_default(),
    };
    match valid.chars().next() {
        None => (format!("\\x{:02x}", bytes[0]), 1),
        Some('\t' | '\x0b' | '\x0c') => (" ".to_string(), 1),
        Some(c @ ('"' | '\'' | '\\')) => (c.to_string(), 1),
        Some(c) => (c.escape_debug().to_string(), c.len_utf8()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_one_lower_case_fragment() {
        let error = Error::unexpected("a number", "`x`");
        assert_eq!(error.to_string(), "expected a number, found `x`");
        let error = error.at(Place::Stream { item: "leaf 3 of 4".to_string(), byte: 9 });
        assert_eq!(error.to_string(), "leaf 3 of 4 (byte 9): expected a number, found `x`");
        let error = error.at(Place::Text { line: 1, column: 13, excerpt: None });
        assert_eq!(error.to_string(), "line 1, column 13: expected a number, found `x`");
        let error = Error::from(io::Error::new(io::ErrorKind::Other, "is a directory"));
        assert_eq!(error.to_string(), "cannot read the input: is a directory");
    }

    #[track_caller]
    fn check_shown(bytes: &[u8], width: usize, text: &str) {
        assert_eq!(shown(bytes, width), text);
        assert!(text.chars().count() <= width);
    }

    #[test]
    fn odd_bytes_are_escaped() {
        check_shown(b"[3, 5]", 10, "[3, 5]");
        check_shown("３ é ∞ 棋".as_bytes(), 10, "３ é ∞ 棋");
        check_shown(b"a\tb\x0bc", 10, "a b c");
        check_shown(b"\0\x1b\x7f", 20, "\\0\\u{1b}\\u{7f}");
        check_shown("\u{feff}\u{202e}".as_bytes(), 20, "\\u{feff}\\u{202e}");
        check_shown(b"\xff\xe2\x82x", 20, "\\xff\\xe2\\x82x");
        check_shown(b"\"\\'", 10, "\"\\'");
    }

    #[test]
    fn long_ones_are_cut() {
        check_shown(b"1234", 4, "1234");
        check_shown(b"12345", 4, "123…");
        check_shown(b"\xff\xff", 4, "…");
        check_shown(b"", 0, "");
    }

    #[track_caller]
    fn check_excerpt(before: &str, after: &str, is_cut: bool, picture: &str) {
        let excerpt = Excerpt::new(12, before.as_bytes(), after.as_bytes(), is_cut);
        assert_eq!(excerpt.to_string(), picture);
    }

    #[test]
    fn the_caret_stands_under_the_place() {
        check_excerpt("[3, ", "x]", false, "   |\n12 | [3, x]\n   |     ^");
        check_excerpt("", "", false, "   |\n12 |\n   | ^");
        check_excerpt("\t[3,\t", "x]", false, "   |\n12 |  [3, x]\n   |      ^");
        check_excerpt("3, ", "x]", true, "   |\n12 | …3, x]\n   |     ^");
        let (before, after) = ("1, ".repeat(50), "x, ".repeat(50));
        let (left, right) = ("1, ".repeat(16), "x, ".repeat(7));
        let picture = format!("   |\n12 | …{}{}x…\n   | {:49}^", left, right, "");
        check_excerpt(&before, &after, false, &picture);
    }
}

//! A stream of bytes that is read 64 KiB at a time and knows its place.
//!
//! The readers accept ASCII only, and any other byte is an error at its own place. So everything
//! before a place on its line is ASCII, and counting bytes counts characters. Line ends occur in
//! white space only, so they are counted when white space is skipped.

use super::error::{shown, Error, Excerpt, Place, Result};
use std::fmt::{self, Debug, Formatter};
use std::io::{ErrorKind, Read};
use std::ops::RangeInclusive;

/// The bytes that were read but not taken yet, and some that were taken: messages and readers look
/// back at these.
pub struct Bytes<R> {
    source: R,
    buffer: Vec<u8>,
    /// The next byte is `buffer[at]`; what was read ends before `buffer[end]`.
    at: usize,
    end: usize,
    /// The offset in the stream of `buffer[HISTORY]`.
    base: u64,
    begun: bool,
    ended: bool,
    /// The number of the current line, from 0, and the offset of its first byte.
    line: u64,
    line_start: u64,
}

/// How many bytes before the next one are always in the buffer. Spaces fill it before the first.
pub(crate) const HISTORY: usize = 128;
/// How much is read at a time.
const CAPACITY: usize = 1 << 16;
/// How many columns of a wrong word a message shows.
pub(crate) const WORD: usize = 32;
/// The most bytes that a message reads to show its line: enough for any excerpt of 4-byte characters.
const AHEAD: usize = 288;

/// Where something begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    offset: u64,
    line: u64,
    line_start: u64,
}

/// The result of an attempt to read an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scanned {
    /// There are no digits.
    Nothing,
    /// An integer that does not fit in 64 bits.
    TooLarge,
    /// This integer.
    Integer(i64),
}

impl<R> Debug for Bytes<R> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bytes").field("next", &self.mark()).finish_non_exhaustive()
    }
}

impl<R> Bytes<R> {
    /// The number of bytes in the stream before the next one.
    pub fn offset(&self) -> u64 {
        self.base + (self.at - HISTORY) as u64
    }

    /// The place of the next byte.
    #[inline]
    pub fn mark(&self) -> Mark {
        Mark { offset: self.offset(), line: self.line, line_start: self.line_start }
    }
}

impl<R: Read> Bytes<R> {
    /// The bytes of `source`. A byte order mark at their very start is skipped.
    pub fn new(source: R) -> Self {
        Bytes {
            source,
            buffer: vec![b' '; HISTORY + CAPACITY],
            at: HISTORY,
            end: HISTORY,
            base: 0,
            begun: false,
            ended: false,
            line: 0,
            line_start: 0,
        }
    }

    /// The next byte without taking it, or `None` at the end.
    #[inline]
    pub fn peek(&mut self) -> Result<Option<u8>> {
        if self.at < self.end || self.fill(1)? {
            Ok(Some(self.buffer[self.at]))
        } else {
            Ok(None)
        }
    }

    /// Moves past the byte that was just peeked.
    #[inline]
    pub fn bump(&mut self) {
        self.at += 1;
    }

    /// Moves past white space, and counts lines.
    #[inline]
    pub fn skip_space(&mut self) -> Result<()> {
        while let Some(byte) = self.peek()? {
            if byte == b' ' {
                self.bump();
            } else if is_space(byte) {
                self.bump();
                self.count_line(byte);
            } else {
                break;
            }
        }
        Ok(())
    }

    /// Moves past white space. There must be some unless the input ends. `expected` names it in
    /// messages.
    pub fn gap(&mut self, expected: &str) -> Result<()> {
        match self.peek()? {
            Some(byte) if !is_space(byte) => Err(self.unexpected(self.mark(), expected)),
            _ => self.skip_space(),
        }
    }

    /// Counts a line end if `byte`, the last one taken, is one: LF, CR LF or a lone CR.
    fn count_line(&mut self, byte: u8) {
        if is_line_end(byte) {
            if byte == b'\r' || self.buffer[self.at - 2] != b'\r' {
                self.line += 1;
            }
            self.line_start = self.offset();
        }
    }

    /// Whether the white space skipped since `mark` holds a line end.
    pub fn is_below(&self, mark: Mark) -> bool {
        mark.line < self.line
    }

    /// An integer in `range`, with or without a sign. `expected` names it, and all else that is
    /// allowed here, in messages.
    #[inline]
    pub fn integer(&mut self, range: RangeInclusive<i64>, expected: &str) -> Result<i64> {
        let mark = self.mark();
        match self.scan_integer()? {
            Scanned::Integer(value) if range.contains(&value) => Ok(value),
            Scanned::Nothing => Err(self.unexpected(mark, expected)),
            _ => Err(self.unexpected(mark, &phrase(&range))),
        }
    }

    /// Moves past a sign and all digits.
    #[inline]
    pub(crate) fn scan_integer(&mut self) -> Result<Scanned> {
        let sign = self.peek()?;
        if let Some(b'-' | b'+') = sign {
            self.bump();
        }
        let (mut value, mut fits, mut is_missing) = (0_i64, true, true);
        while let Some(byte @ b'0'..=b'9') = self.peek()? {
            self.bump();
            // Towards −∞: the smallest integer is one further from 0 than the largest.
            let (tens, too_far) = value.overflowing_mul(10);
            let (ones, farther) = tens.overflowing_sub(i64::from(byte - b'0'));
            value = ones;
            fits &= !(too_far | farther);
            is_missing = false;
        }
        if is_missing {
            return Ok(Scanned::Nothing);
        }
        let value = if sign == Some(b'-') { Some(value) } else { value.checked_neg() };
        Ok(match value {
            Some(value) if fits => Scanned::Integer(value),
            _ => Scanned::TooLarge,
        })
    }

    /// Whether `token` comes next. Reads at most to the first byte that differs.
    pub fn starts_with(&mut self, token: &str) -> Result<bool> {
        for (n, byte) in token.bytes().enumerate() {
            if self.peek_at(n)? != Some(byte) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The byte `n` places after the next one, if there is one.
    pub fn peek_at(&mut self, n: usize) -> Result<Option<u8>> {
        Ok(if self.fill(n + 1)? { Some(self.buffer[self.at + n]) } else { None })
    }

    /// Reads until `n` bytes are at hand, and says whether there are so many. `n` must be a small
    /// part of the buffer.
    #[cold]
    fn fill(&mut self, n: usize) -> Result<bool> {
        if !self.begun {
            self.begun = true;
            self.skip_byte_order_mark()?;
        }
        while self.end - self.at < n && !self.ended {
            self.read_more()?;
        }
        Ok(n <= self.end - self.at)
    }

    /// At the start of the stream: reads as long as there may be a byte order mark.
    fn skip_byte_order_mark(&mut self) -> Result<()> {
        const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
        while BYTE_ORDER_MARK.starts_with(&self.buffer[self.at..self.end]) && !self.ended {
            self.read_more()?;
        }
        if self.buffer[self.at..self.end].starts_with(BYTE_ORDER_MARK) {
            self.at += BYTE_ORDER_MARK.len();
            self.line_start = BYTE_ORDER_MARK.len() as u64;
        }
        Ok(())
    }

    /// Reads once, and appends to the buffer.
    fn read_more(&mut self) -> Result<()> {
        if self.end == self.buffer.len() {
            let from = self.at - HISTORY;
            self.buffer.copy_within(from..self.end, 0);
            self.base += from as u64;
            self.at -= from;
            self.end -= from;
        }
        let n_read = loop {
            match self.source.read(&mut self.buffer[self.end..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                result => break result?,
            }
        };
        self.end += n_read;
        self.ended = n_read == 0;
        Ok(())
    }

    /// The error that something other than `expected` is at `mark`.
    #[cold]
    pub fn unexpected(&mut self, mark: Mark, expected: &str) -> Error {
        let found = match self.held(mark.offset, is_line_end) {
            [] => "the end of the input".to_string(),
            [b'\n' | b'\r', ..] => "the end of the line".to_string(),
            [b' ', ..] => "a space".to_string(),
            [b'\t', ..] => "a tab".to_string(),
            [b'\x0b' | b'\x0c', ..] => "white space".to_string(),
            rest => format!("`{}`", shown(word(rest), WORD)),
        };
        Error::unexpected(expected, found).at(self.place(mark))
    }

    /// `mark` as the place of an error, with as much of its line as is at hand.
    #[cold]
    pub fn place(&mut self, mark: Mark) -> Place {
        let (line, column) = (mark.line + 1, mark.offset - mark.line_start + 1);
        let after = self.held(mark.offset, is_line_end);
        let after = after.split(|&byte| is_line_end(byte)).next().unwrap_or_default().to_vec();
        let first = self.first_held();
        let excerpt = if first <= mark.offset {
            let start = mark.line_start.max(first);
            let before = &self.buffer[self.index(start)..self.index(mark.offset)];
            Some(Excerpt::new(line, before, &after, mark.line_start < first))
        } else {
            None
        };
        Place::Text { line, column, excerpt }
    }

    /// The bytes from `offset` on, after reading more for a message. Reading stops where `is_end`
    /// says, so that a person at a terminal gets the message at once. A failure to read is ignored,
    /// because there is an error to report already.
    pub(crate) fn held(&mut self, offset: u64, is_end: impl Fn(u8) -> bool) -> &[u8] {
        let mut n = 1;
        while n <= AHEAD && self.fill(n).unwrap_or(false) && !is_end(self.buffer[self.at + n - 1]) {
            n += 1;
        }
        let start = offset.max(self.first_held());
        &self.buffer[self.index(start)..self.end]
    }

    /// The offset of the first byte that is still in the buffer.
    fn first_held(&self) -> u64 {
        self.base.saturating_sub(HISTORY as u64)
    }

    /// Where in the buffer the byte at `offset` is.
    fn index(&self, offset: u64) -> usize {
        self.at - (self.offset() - offset) as usize
    }

    /// All bytes at hand, beginning `n` before the next one. `n` is at most `HISTORY`.
    #[inline]
    pub(crate) fn around(&self, n: usize) -> &[u8] {
        &self.buffer[self.at - n..self.end]
    }

    /// Moves past `n` bytes, all of them at hand.
    #[inline]
    pub(crate) fn advance(&mut self, n: usize) {
        self.at += n;
    }

    /// Moves `n` bytes back, at most `HISTORY`.
    pub(crate) fn step_back(&mut self, n: usize) {
        self.at -= n;
    }
}

/// The name of an integer in `range`, for messages.
pub(crate) fn phrase(range: &RangeInclusive<i64>) -> String {
    format!("an integer from {} to {}", range.start(), range.end())
}

/// Space, tab, LF, VT, FF and CR.
#[inline]
pub fn is_space(byte: u8) -> bool {
    byte == b' ' || byte.wrapping_sub(b'\t') <= b'\r' - b'\t'
}

/// Whether `byte` can be part of a name.
pub(crate) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The word or number at the start of `bytes`, or else the character there.
fn word(bytes: &[u8]) -> &[u8] {
    let is_part = |byte: u8| is_word(byte) || b"+-.".contains(&byte);
    let length = match bytes.iter().position(|&byte| !is_part(byte)) {
        // The bytes of a character after its first have these two high bits.
        Some(0) => 1 + bytes[1..].iter().take_while(|&byte| byte & 0xc0 == 0x80).count(),
        Some(n) => n,
        None => bytes.len(),
    };
    &bytes[..length]
}

fn is_line_end(byte: u8) -> bool {
    byte == b'\n' || byte == b'\r'
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::io;

    /// A source that gives a few bytes at a time, and is interrupted before each.
    pub(crate) struct Trickle<'a> {
        pub(crate) bytes: &'a [u8],
        pub(crate) size: usize,
        is_interrupted: bool,
    }

    impl<'a> Trickle<'a> {
        pub(crate) fn new(bytes: &'a [u8], size: usize) -> Self {
            Trickle { bytes, size, is_interrupted: false }
        }
    }

    impl Read for Trickle<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.is_interrupted = !self.is_interrupted;
            if self.is_interrupted {
                return Err(ErrorKind::Interrupted.into());
            }
            let n = buffer.len().min(self.size);
            self.bytes.read(&mut buffer[..n])
        }
    }

    /// A number below `n`, and the next seed.
    pub(crate) fn random(seed: &mut u64, n: u64) -> u64 {
        *seed ^= *seed << 13;
        *seed ^= *seed >> 7;
        *seed ^= *seed << 17;
        *seed % n
    }

    /// A source that must not be read.
    pub(crate) struct Silent;

    impl Read for Silent {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            panic!("nothing more was needed");
        }
    }

    fn rest(bytes: &mut Bytes<impl Read>) -> Vec<u8> {
        let mut all = Vec::new();
        while let Some(byte) = bytes.peek().unwrap() {
            all.push(byte);
            bytes.bump();
        }
        all
    }

    #[test]
    fn every_byte_comes_once_and_in_order() {
        let text: Vec<u8> = (0..200_000_u32).map(|i| b'!' + (i % 89 * i % 89) as u8).collect();
        for size in [1, 2, 3, 64, 65, 4096, usize::MAX] {
            let mut bytes = Bytes::new(Trickle::new(&text, size));
            assert!(bytes.starts_with("!\"%").unwrap());
            assert_eq!(bytes.peek_at(2).unwrap(), Some(text[2]));
            assert_eq!(rest(&mut bytes), text);
            assert_eq!(bytes.offset(), 200_000);
            assert_eq!(bytes.around(HISTORY), &text[200_000 - HISTORY..]);
            assert!(!bytes.starts_with("x").unwrap());
            assert_eq!(bytes.peek_at(0).unwrap(), None);
        }
    }

    #[test]
    fn a_byte_order_mark_is_passed_over_at_the_start_alone() {
        for size in [1, 2, 3, 4] {
            let mut bytes = Bytes::new(Trickle::new("\u{feff}x\u{feff}".as_bytes(), size));
            assert_eq!(bytes.peek().unwrap(), Some(b'x'));
            assert_eq!(bytes.offset(), 3);
            assert!(matches!(bytes.mark(), Mark { offset: 3, line: 0, line_start: 3 }));
            assert_eq!(rest(&mut bytes), b"x\xef\xbb\xbf");
            assert_eq!(rest(&mut Bytes::new(Trickle::new(b"\xef\xbb", size))), b"\xef\xbb");
            assert_eq!(rest(&mut Bytes::new(Trickle::new(b"\xef\xbb\xbf", size))), b"");
        }
    }

    /// The line and the column of the `x` after white space.
    #[track_caller]
    fn check_place(text: &str, line: u64, column: u64) {
        for size in [1, usize::MAX] {
            let mut bytes = Bytes::new(Trickle::new(text.as_bytes(), size));
            let mark = bytes.mark();
            bytes.skip_space().unwrap();
            assert_eq!(bytes.peek().unwrap(), Some(b'x'));
            assert_eq!(bytes.is_below(mark), 1 < line);
            match bytes.place(bytes.mark()) {
                Place::Text { line: l, column: c, .. } => assert_eq!((l, c), (line, column)),
                place => panic!("{place:?}"),
            }
        }
    }

    #[test]
    fn a_line_ends_at_lf_cr_lf_or_cr() {
        check_place("x", 1, 1);
        check_place("\u{feff}  x", 1, 3);
        check_place(" \t\x0b\x0cx", 1, 5);
        check_place("\n\n  x", 3, 3);
        check_place("\r\r  x", 3, 3);
        check_place("\r\n\r\n  x", 3, 3);
        check_place("\n\r  x", 3, 3);
        check_place("\r \n  x", 3, 3);
        // A buffer ends between lines, and within CR LF.
        check_place(&("\r\n".repeat(50_000) + "x"), 50_001, 1);
        check_place(&(" ".to_string() + &"\r\n".repeat(50_000) + "x"), 50_001, 1);
    }

    #[track_caller]
    fn check_integer(text: &str, scanned: Scanned, rest_of_text: &str) {
        let mut bytes = Bytes::new(Trickle::new(text.as_bytes(), 1));
        assert_eq!(bytes.scan_integer().unwrap(), scanned);
        assert_eq!(rest(&mut bytes), rest_of_text.as_bytes());
    }

    #[test]
    fn integers_are_exact_to_the_ends_of_their_range() {
        check_integer("0", Scanned::Integer(0), "");
        check_integer("-0]", Scanned::Integer(0), "]");
        check_integer("+0012,", Scanned::Integer(12), ",");
        check_integer("9223372036854775807", Scanned::Integer(i64::MAX), "");
        check_integer("-9223372036854775808", Scanned::Integer(i64::MIN), "");
        check_integer("9223372036854775808", Scanned::TooLarge, "");
        check_integer("-9223372036854775809", Scanned::TooLarge, "");
        check_integer("-18446744073709551616", Scanned::TooLarge, "");
        check_integer(&format!("{}7 ", "0".repeat(300)), Scanned::Integer(7), " ");
        check_integer("1.5", Scanned::Integer(1), ".5");
        check_integer("", Scanned::Nothing, "");
        check_integer("-", Scanned::Nothing, "");
        check_integer("--1", Scanned::Nothing, "-1");
        check_integer("x", Scanned::Nothing, "x");
        check_integer("３", Scanned::Nothing, "３");
    }

    /// Numbers of 18 to 25 digits, in and far beyond 64 bits. Those around multiples of 2^63 look
    /// like numbers that fit once they have overflowed.
    #[test]
    fn integers_that_overflow_are_never_taken_for_others() {
        let check = |integer: i128| {
            let value = i64::try_from(integer).map_or(Scanned::TooLarge, Scanned::Integer);
            check_integer(&integer.to_string(), value, "");
        };
        for n_digits in 18..=25 {
            let (smallest, largest) = (10_i128.pow(n_digits - 1), 10_i128.pow(n_digits) - 1);
            let (first, last) = (smallest >> 63, largest >> 63);
            for multiple in (first..=last).step_by(1 + (last - first) as usize / 20) {
                for integer in (multiple << 63) - 12..=(multiple << 63) + 12 {
                    check(integer);
                    check(-integer);
                }
            }
            for integer in [smallest, largest, -smallest, -largest] {
                check(integer);
            }
        }
        // It overflows twice, at its last digit.
        check(27_670_116_110_564_327_425);
    }

    /// The word that a message shows for what follows `n` bytes of `text`.
    #[track_caller]
    fn check_found(text: &[u8], n: usize, found: &str) {
        for size in [1, usize::MAX] {
            let mut bytes = Bytes::new(Trickle::new(text, size));
            for _ in 0..n {
                bytes.peek().unwrap();
                bytes.bump();
            }
            let error = bytes.unexpected(bytes.mark(), "it");
            let message = error.to_string();
            let column = n + 1;
            assert_eq!(message, format!("line 1, column {column}: expected it, found {found}"));
        }
    }

    #[test]
    fn what_was_found_has_a_name() {
        check_found(b"[3, x]", 4, "`x`");
        check_found(b"[3, -1.5e3]", 4, "`-1.5e3`");
        check_found(b"[3, x]", 5, "`]`");
        check_found(b"[3, x]", 6, "the end of the input");
        check_found(b"[3\n", 2, "the end of the line");
        check_found(b"[3\r\n", 2, "the end of the line");
        check_found(b"[3 ", 2, "a space");
        check_found(b"[3\t", 2, "a tab");
        check_found(b"[3\x0b", 2, "white space");
        check_found("[３４]".as_bytes(), 1, "`３`");
        check_found(b"[\xe2\x82]", 1, "`\\xe2\\x82`");
        check_found("[\u{feff}3]".as_bytes(), 1, "`\\u{feff}`");
        check_found(b"\0", 0, "`\\0`");
        check_found("7".repeat(100).as_bytes(), 0, &format!("`{}…`", "7".repeat(31)));
    }

    #[test]
    fn a_message_shows_its_line_however_long_the_text_is() {
        let text = format!("{}\n{}[x]{}\n", "1 ".repeat(50_000), " ".repeat(100), "y".repeat(100));
        for size in [1, 64, usize::MAX] {
            let mut bytes = Bytes::new(Trickle::new(text.as_bytes(), size));
            let start = bytes.mark();
            while bytes.peek().unwrap() != Some(b'[') {
                bytes.skip_space().unwrap();
                if bytes.peek().unwrap() == Some(b'1') {
                    bytes.bump();
                }
            }
            let error = bytes.unexpected(bytes.mark(), "it");
            assert_eq!(error.to_string(), "line 2, column 101: expected it, found `[`");
            let picture = error.excerpt().unwrap().to_string();
            assert_eq!(
                picture,
                format!("  |\n2 | …{:48}[x]{}…\n  | {:49}^", "", "y".repeat(19), "")
            );
            // The start has left the buffer.
            assert!(matches!(
                bytes.place(start),
                Place::Text { line: 1, column: 1, excerpt: None }
            ));
        }
    }

    struct Broken;

    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::new(ErrorKind::Other, "broken"))
        }
    }

    #[test]
    fn a_message_looks_back_beyond_the_end_of_a_buffer() {
        for n in [CAPACITY - 1, CAPACITY, CAPACITY + 1, CAPACITY + 40] {
            let text = "y".repeat(n) + "x]";
            let mut bytes = Bytes::new(text.as_bytes());
            while bytes.peek().unwrap() == Some(b'y') {
                bytes.bump();
            }
            let picture = bytes.unexpected(bytes.mark(), "it").excerpt().unwrap().to_string();
            let y = "y".repeat(48);
            assert_eq!(picture, format!("  |\n1 | …{y}x]\n  | {:49}^", ""));
        }
    }

    #[test]
    fn a_message_does_not_wait_for_more_than_its_line() {
        for end in ["\n", "\r"] {
            let line = format!("[x, 7]{end}");
            let mut bytes = Bytes::new(Trickle::new(line.as_bytes(), 1).chain(Silent));
            bytes.peek().unwrap();
            bytes.bump();
            let error = bytes.unexpected(bytes.mark(), "it");
            assert_eq!(error.to_string(), "line 1, column 2: expected it, found `x`");
            assert_eq!(error.excerpt().unwrap().to_string(), "  |\n1 | [x, 7]\n  |  ^");
        }
    }

    #[test]
    fn a_message_shows_what_there_is_when_reading_breaks_off() {
        let mut bytes = Bytes::new(b"[x".chain(Broken));
        bytes.peek().unwrap();
        let error = bytes.unexpected(bytes.mark(), "it");
        assert_eq!(error.to_string(), "line 1, column 1: expected it, found `[`");
        assert_eq!(error.excerpt().unwrap().to_string(), "  |\n1 | [x\n  | ^");
    }

    #[test]
    fn what_cannot_be_read_is_an_error() {
        let mut bytes = Bytes::new(b"7".chain(Broken));
        assert_eq!(bytes.peek().unwrap(), Some(b'7'));
        bytes.bump();
        assert_eq!(bytes.peek().unwrap_err().to_string(), "cannot read the input: broken");
    }
}

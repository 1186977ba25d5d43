//! Integers from a stream of bytes, read fast and with every byte checked.
//!
//! There are two fast ways. One reads an integer of at most 18 digits from 24 bytes at hand. The
//! other checks skipped integers 64 bytes at a time. If either is not sure, it changes nothing, and
//! the exact way reads byte by byte. Only the exact way handles plus signs, the ends of the range
//! and of the buffer, and errors.

use super::bytes::{is_space, phrase, Bytes, Scanned, WORD};
use super::digits::{short_prefix, ONES, SPAN};
use super::error::{shown, Error, Place, Result};
use crate::score::{Score, SCORES};
use crate::trees::complete::Leaves;
use std::convert::TryInto; // In the prelude from edition 2021 on.
use std::io::Read;
use std::ops::RangeInclusive;

/// Decimal integers, separated by white space.
#[derive(Debug)]
pub struct Integers<R> {
    bytes: Bytes<R>,
}

impl<R: Read> Integers<R> {
    /// The integers in `source`.
    pub fn new(source: R) -> Self {
        Integers { bytes: Bytes::new(source) }
    }

    /// Takes the next integer, which must be in `range`, and the white space after it. Messages call
    /// it `item`, and say that `expected` should be there.
    ///
    /// # Errors
    ///
    /// If anything else comes next. The error names the byte at which that begins.
    pub fn integer(
        &mut self,
        range: RangeInclusive<i64>,
        item: impl Fn() -> String,
        expected: &str,
    ) -> Result<i64> {
        self.bytes.skip_space()?;
        let start = self.bytes.offset();
        let scanned = self.bytes.scan_integer()?;
        // "12x" is one token, and not an integer.
        if self.bytes.peek()?.map_or(true, is_space) {
            match scanned {
                Scanned::Integer(value) if range.contains(&value) => {
                    self.bytes.skip_space()?;
                    return Ok(value);
                }
                Scanned::Integer(_) | Scanned::TooLarge => {
                    return Err(self.unexpected(&item(), start, &phrase(&range)));
                }
                Scanned::Nothing => {}
            }
        }
        Err(self.unexpected(&item(), start, expected))
    }

    /// The error that something other than `expected` is at `offset`, where `item` should be.
    #[cold]
    fn unexpected(&mut self, item: &str, offset: u64, expected: &str) -> Error {
        let rest = self.bytes.held(offset, is_space);
        let n_bytes = rest.iter().position(|&byte| is_space(byte)).unwrap_or(rest.len());
        let found = match n_bytes {
            0 => "the end of the input".to_string(),
            _ => format!("\"{}\"", shown(&rest[..n_bytes], WORD)),
        };
        let place = Place::Stream { item: item.to_string(), byte: offset + 1 };
        Error::unexpected(expected, found).at(place)
    }

    /// The next `n` integers as the leaves of a tree. The input must end after them.
    pub fn leaves(self, n: u64) -> StreamedLeaves<R> {
        StreamedLeaves { integers: self, n_leaves: n, n_read: 0 }
    }

    /// Takes the next integer if it begins at the next byte, is short, and white space follows.
    #[inline(always)]
    fn fast_integer(&mut self) -> Option<i64> {
        let span: &[u8; SPAN] = self.bytes.around(0).get(..SPAN)?.try_into().ok()?;
        let (value, length) = short_prefix(span)?;
        if !is_space(span[length]) {
            return None;
        }
        self.bytes.advance(length + 1);
        Some(value)
    }

    /// Moves past at most `n` integers, as long as 64 bytes at a time are sure to be well formed, and
    /// returns how many. The next byte is then the first of a token, or white space.
    fn skip_chunks(&mut self, n: u64) -> u64 {
        let mut n_skipped = 0;
        let mut moved = false;
        while let Some(chunk) = self.bytes.around(BEHIND).get(..BEHIND + CHUNK) {
            match chunk.try_into().ok().and_then(ends) {
                Some(n_ends) if n_skipped + n_ends <= n => {
                    n_skipped += n_ends;
                    self.bytes.advance(CHUNK);
                    moved = true;
                }
                _ => break,
            }
        }
        // Back to the start of the token that the last chunk ended in. That is at most 16 bytes,
        // because a longer run of digits is never sure.
        while moved && !is_space(self.bytes.around(1)[0]) {
            self.bytes.step_back(1);
        }
        n_skipped
    }
}

/// The leaves of a complete tree as they arrive. Leaves that the search skips are checked, but not
/// parsed.
#[derive(Debug)]
pub struct StreamedLeaves<R> {
    integers: Integers<R>,
    n_leaves: u64,
    n_read: u64,
}

impl<R: Read> StreamedLeaves<R> {
    /// The number of leaves, read or not.
    pub fn n_leaves(&self) -> u64 {
        self.n_leaves
    }

    /// Reads to the end of the input. There must be as many leaves as promised, and nothing after
    /// them.
    pub fn finish(mut self) -> Result<()> {
        self.skip_to(self.n_leaves)?;
        let bytes = &mut self.integers.bytes;
        bytes.skip_space()?;
        if bytes.peek()?.is_none() {
            return Ok(());
        }
        let item = format!("after leaf {} of {}", self.n_leaves, self.n_leaves);
        let start = bytes.offset();
        Err(self.integers.unexpected(&item, start, "the end of the input"))
    }

    /// Reads until `index` leaves have been read.
    fn skip_to(&mut self, index: u64) -> Result<()> {
        while self.n_read < index {
            // It is faster to read so few one by one.
            if 8 < index - self.n_read {
                self.n_read += self.integers.skip_chunks(index - self.n_read);
            }
            for _ in 0..(index - self.n_read).min(8) {
                self.next_leaf()?;
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn next_leaf(&mut self) -> Result<Score> {
        let score = match self.integers.fast_integer() {
            Some(score) => score,
            None => self.any_leaf()?,
        };
        self.n_read += 1;
        Ok(score)
    }

    #[cold]
    fn any_leaf(&mut self) -> Result<Score> {
        self.integers.bytes.skip_space()?;
        if let Some(score) = self.integers.fast_integer() {
            return Ok(score);
        }
        let (leaf, n_leaves) = (self.n_read + 1, self.n_leaves);
        self.integers.integer(SCORES, || format!("leaf {leaf} of {n_leaves}"), "an integer")
    }
}

impl<R: Read> Leaves for StreamedLeaves<R> {
    type Error = Error;

    #[inline(always)]
    fn leaf(&mut self, index: u64) -> Result<Score> {
        debug_assert!(self.n_read <= index, "a stream does not go back");
        if self.n_read < index {
            self.skip_to(index)?;
        }
        self.next_leaf()
    }
}

/// How many bytes are checked at a time, and how many before them the check reads.
const CHUNK: usize = 64;
const BEHIND: usize = 8;

/// How many integers end in the last 64 bytes of `w`, or `None` if these may be malformed.
///
/// They may be if a byte is not a digit, a space or a minus sign, if a sign follows a digit or no
/// digit follows the sign, or if there are 19 digits in a row. Only the last line branches, so that
/// compilers make vector code of it.
fn ends(w: &[u8; BEHIND + CHUNK]) -> Option<u64> {
    let (mut wrong, mut n_ends) = (0, 0);
    for (&before, &byte) in w[BEHIND - 1..].iter().zip(&w[BEHIND..]) {
        // Each of these is 0 if `byte` is allowed. Of all allowed bytes, only digits have the bit
        // 16.
        let digit = byte.wrapping_sub(b'0').saturating_sub(9);
        let space = (byte ^ b' ').min(byte.wrapping_sub(b'\t').saturating_sub(4));
        let minus = (byte ^ b'-') | (before & 16);
        let after_minus = if before == b'-' { 255 } else { 0 };
        wrong |= digit.min(space).min(minus) | (digit & after_minus);
        n_ends += (before & !byte) >> 4 & 1;
    }
    // 19 digits in a row contain twelve that start at a multiple of eight.
    let mut long = 0;
    for i in 0..CHUNK / 8 {
        let eight = |at: usize| w[at..at + 8].try_into().map_or(0, u64::from_le_bytes);
        let twelve = eight(8 * i) & eight(8 * i + 4);
        long |= (!twelve & (ONES * 16)).wrapping_sub(1) >> 63;
    }
    if wrong == 0 && long == 0 {
        Some(n_ends.into())
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::bytes::tests::{random, Silent, Trickle};

    #[track_caller]
    fn check_ends(text: &str, expected: Option<u64>) {
        let chunk = format!("{text:~<72}");
        assert_eq!(ends(chunk.as_bytes().try_into().unwrap()), expected, "{text:?}");
    }

    #[test]
    fn chunks_are_counted_where_they_are_sure() {
        check_ends(&" 1".repeat(36), Some(31 + 1));
        check_ends(&"1 ".repeat(36), Some(32));
        check_ends(&format!("{:72}", "12345678"), Some(1));
        check_ends(&format!("{:72}", "  -1\t-2\r\n-3"), Some(1));
        for wrong in ["1-", "--", "- ", "+1", "x", "/", ":", "\0", "\u{1c}", "\u{e}", "\u{8}"] {
            for at in 8..60 {
                let text = format!("{}{wrong}", " ".repeat(at));
                check_ends(&format!("{text:72}"), None);
            }
        }
        for n_digits in 1..40 {
            for at in 0..72 - n_digits {
                let text = format!("{}{}", " ".repeat(at), "9".repeat(n_digits));
                let is_sure = ends(format!("{text:72}").as_bytes().try_into().unwrap()).is_some();
                // It is never sure of 19 digits, and always of up to 11.
                assert!(if n_digits < 12 { is_sure } else { n_digits < 19 || !is_sure });
            }
        }
    }

    /// A plain reader's result for 2^depth leaves: all of them, or a message.
    fn read_plainly(text: &[u8], depth: u32) -> std::result::Result<Vec<i64>, String> {
        let mut leaves = Vec::new();
        let n_leaves = 1_usize << depth;
        let mut at = 0;
        while let Some(n_spaces) = text[at..].iter().position(|&byte| !is_space(byte)) {
            at += n_spaces;
            let rest = &text[at..];
            let length = rest.iter().position(|&byte| is_space(byte)).unwrap_or(rest.len());
            let token = String::from_utf8_lossy(&rest[..length]);
            let leaf = leaves.len() + 1;
            if n_leaves < leaf {
                return Err(format!("after leaf {n_leaves} of {n_leaves} (byte {})", at + 1));
            }
            match token.parse() {
                Ok(score) if SCORES.contains(&score) => leaves.push(score),
                _ => return Err(format!("leaf {leaf} of {n_leaves} (byte {})", at + 1)),
            }
            at += length;
        }
        if leaves.len() < n_leaves {
            let leaf = leaves.len() + 1;
            return Err(format!("leaf {leaf} of {n_leaves} (byte {})", text.len() + 1));
        }
        Ok(leaves)
    }

    /// Reads leaves, skips some, and compares each leaf and the outcome.
    #[track_caller]
    fn check(text: &[u8], depth: u32, size: usize, mut is_wanted: impl FnMut() -> bool) {
        let plainly = read_plainly(text, depth);
        let mut leaves = Integers::new(Trickle::new(text, size)).leaves(1 << depth);
        let mut read = || -> Result<()> {
            for index in 0..1 << depth {
                if is_wanted() {
                    let score = leaves.leaf(index)?;
                    if let Ok(expected) = &plainly {
                        assert_eq!(score, expected[index as usize]);
                    }
                }
            }
            Ok(())
        };
        let outcome = read().and_then(|()| leaves.finish());
        match (&plainly, outcome) {
            (Ok(_), Ok(())) => {}
            (Err(place), Err(error)) => {
                let message = error.to_string();
                assert!(message.starts_with(&format!("{place}: ")), "{message}, not {place}");
            }
            (plainly, outcome) => panic!("{:?}, not {:?}", outcome, plainly.as_ref().err()),
        }
    }

    /// Random texts, well formed or not, in pieces of every size: each way must agree with a plain
    /// reader.
    #[test]
    fn all_ways_agree() {
        let mut seed = 1_u64;
        let mut random = move |n| random(&mut seed, n);
        for round in 0..4000 {
            let depth = random(10) as u32;
            let mut text = Vec::new();
            let n_odd = [0, 0, 1, 60][random(4) as usize];
            for _ in 0..(1 << depth) + i64::from(random(40) == 0) - i64::from(random(40) == 0) {
                let n_digits = if random(20) == 0 { random(22) } else { random(11) };
                let sign = ["", "-", "-", "+"][random(4) as usize];
                let sign = if n_odd == 0 && sign == "+" { "" } else { sign };
                text.extend(sign.bytes());
                text.extend((0..=n_digits.min(17 + n_odd)).map(|_| b'0' + random(10) as u8));
                let space: &[&str] = if n_odd == 0 { &[" "] } else { &[" ", "\n", "\r\n", "\t  "] };
                text.extend(space[random(space.len() as u64) as usize].bytes());
                // Whole chunks of white space.
                if n_odd == 1 && random(20) == 0 {
                    text.extend(" ".repeat(60 + random(80) as usize).bytes());
                }
            }
            if random(4) == 0 && !text.is_empty() {
                let at = random(text.len() as u64) as usize;
                text[at] = [b'x', b'-', b'+', b' ', b'0', 0xff, 0][random(7) as usize];
            }
            if random(4) == 0 {
                text.pop();
            }
            let size = [1, 2, 3, 7, 63, 64, 65, usize::MAX][round % 8];
            let one_in = 1 + random(40);
            check(&text, depth, size, || random(one_in) == 0);
        }
    }

    /// A chunk of white space that ends with the first byte of a token must not split the token.
    #[test]
    fn a_token_is_whole_behind_any_white_space() {
        for n_spaces in 0..200 {
            // The first chunk begins after eight bytes.
            let (before, after) = ("5 ".repeat(8), "5 ".repeat(100));
            let text = format!("{before}{}--1 {after}", " ".repeat(n_spaces));
            let error = Integers::new(text.as_bytes()).leaves(109).finish().unwrap_err();
            let place = format!("leaf 9 of 109 (byte {}): ", 17 + n_spaces);
            assert!(error.to_string().starts_with(&place), "{error}");
        }
    }

    #[track_caller]
    fn check_depth(text: &str, result: &str) {
        let mut integers = Integers::new(text.as_bytes());
        let item = || "depth".to_string();
        let depth = integers.integer(0..=62, item, "an integer from 0 to 62");
        assert_eq!(depth.map_or_else(|error| error.to_string(), |d| d.to_string()), result);
    }

    #[test]
    fn an_integer_is_checked_against_its_range() {
        check_depth("\u{feff} +07\n", "7");
        check_depth("62", "62");
        check_depth("63", "depth (byte 1): expected an integer from 0 to 62, found \"63\"");
        check_depth(" -1 ", "depth (byte 2): expected an integer from 0 to 62, found \"-1\"");
        check_depth("3x", "depth (byte 1): expected an integer from 0 to 62, found \"3x\"");
        check_depth(
            "",
            "depth (byte 1): expected an integer from 0 to 62, found the end of the input",
        );
        check_depth(
            "\u{feff}\n",
            "depth (byte 5): expected an integer from 0 to 62, found the end of the input",
        );
    }

    #[track_caller]
    fn check_error(text: &str, message: &str) {
        let mut leaves = Integers::new(text.as_bytes()).leaves(4);
        let error = (0..4).find_map(|index| leaves.leaf(index).err());
        let error = error.unwrap_or_else(|| leaves.finish().unwrap_err());
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn a_message_does_not_wait_for_more_than_its_word() {
        let error = Integers::new(b"x7 ".chain(Silent)).leaves(2).leaf(0).unwrap_err();
        assert_eq!(error.to_string(), "leaf 1 of 2 (byte 1): expected an integer, found \"x7\"");
    }

    #[test]
    fn messages_number_the_leaves_and_the_bytes() {
        check_error("3 5 x7 9", "leaf 3 of 4 (byte 5): expected an integer, found \"x7\"");
        check_error(
            "3 5 7",
            "leaf 4 of 4 (byte 6): expected an integer, found the end of the input",
        );
        check_error(
            "3 5 7 9 5",
            "after leaf 4 of 4 (byte 9): expected the end of the input, found \"5\"",
        );
        check_error(
            "3 5 -9223372036854775808 9",
            "leaf 3 of 4 (byte 5): expected an integer from -9223372036854775807 to \
             9223372036854775806, found \"-9223372036854775808\"",
        );
        check_error(
            "3 5 \u{feff} 9",
            "leaf 3 of 4 (byte 5): expected an integer, found \"\\u{feff}\"",
        );
    }
}

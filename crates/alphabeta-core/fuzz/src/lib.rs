//! Code that the fuzz targets share.
//!
//! The input of a target is exactly the input of its program. So the files under `problems/` can be
//! seeds, and an input that fails can be given to the program. All other choices of a target come from
//! [`random`], which the input seeds.
//!
//! [`outcome`] reads an input in several ways, which must all give the same result. The targets
//! compare it with the result of a plain reader ([`plain`]), which is slow but simple: it holds the
//! whole input.

#![forbid(unsafe_code)]

#[path = "../../../../tests/src/plain.rs"]
pub mod plain;

use alphabeta_core::read::error::{Kind, Place};
use alphabeta_core::{Error, Result};
pub use fastrand::Rng;
use plain::{line_and_column, start};
use std::fmt::Debug;
use std::io::{self, Read};

/// A random number generator seeded by `data`.
pub fn random(data: &[u8]) -> Rng {
    // The hash is FNV-1a.
    let hash = data.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    Rng::with_seed(hash)
}

/// A source that gives `size` bytes at a time.
struct Pieces<'a> {
    bytes: &'a [u8],
    size: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = buffer.len().min(self.size);
        self.bytes.read(&mut buffer[..n])
    }
}

/// A size larger than the buffer of a reader.
const BUFFER: u64 = 1 << 16;

/// The result of `read` for `data`. It must not depend on the size of the pieces in which the data
/// arrives, nor on its place in the buffer of the reader.
pub fn outcome<T: Debug + PartialEq>(
    data: &[u8],
    read: impl Fn(&mut dyn Read) -> Result<T>,
) -> Result<T> {
    let mut random = random(data);
    let whole = read(&mut &*data);
    if let Err(error) = &whole {
        check_message(error);
    }
    for size in [1, 2, 3, 4 + random.usize(..5), 9 + random.usize(..64)] {
        let pieces = read(&mut Pieces { bytes: data, size });
        match (&whole, &pieces) {
            (Ok(a), Ok(b)) => assert_eq!(a, b, "in pieces of {size}"),
            (Err(a), Err(b)) => assert_eq!(printed(a), printed(b), "in pieces of {size}"),
            _ => panic!("{whole:?}, but {pieces:?} in pieces of {size}"),
        }
    }
    // This takes as long as all other checks take for a hundred inputs.
    if random.u64(..100) == 0 {
        let n_lines = BUFFER - random.u64(..=data.len() as u64);
        check_lower(data, n_lines, &whole, read);
    }
    whole
}

/// Reads `data` again below `n_lines` empty lines, so that the buffer ends inside it.
fn check_lower<T: Debug + PartialEq>(
    data: &[u8],
    n_lines: u64,
    whole: &Result<T>,
    read: impl Fn(&mut dyn Read) -> Result<T>,
) {
    let (mark, rest) = data.split_at(start(data));
    let lower = read(&mut mark.chain(io::repeat(b'\n').take(n_lines)).chain(rest));
    match (whole, &lower) {
        (Ok(a), Ok(b)) => assert_eq!(a, b, "{n_lines} lines below"),
        (Err(a), Err(b)) => {
            check_message(b);
            assert_eq!(place(a, n_lines), place(b, 0), "{n_lines} lines below");
            match (a.kind(), b.kind()) {
                (Kind::Unexpected(a), Kind::Unexpected(b)) => {
                    assert_eq!(a.expected, b.expected, "{n_lines} lines below");
                    // The buffer may no longer hold the beginning of a very long word.
                    assert!(a.found == b.found || a.found.contains('…'), "{a}, {b}");
                }
                _ => panic!("{a}, but {b} {n_lines} lines below"),
            }
        }
        _ => panic!("{whole:?}, but {lower:?} {n_lines} lines below"),
    }
}

/// The place of `error` after `n` empty lines are put before its text.
fn place(error: &Error, n: u64) -> String {
    match error.place() {
        Place::Text { line, column, .. } => format!("line {}, column {column}", line + n),
        Place::Stream { item, byte } => format!("{item} (byte {})", byte + n),
        place => panic!("{error} has no place but {place:?}"),
    }
}

/// The text that a program prints for `error`.
fn printed(error: &Error) -> String {
    let picture = error.excerpt().map(|excerpt| format!("\n{excerpt}"));
    format!("{error}{}", picture.unwrap_or_default())
}

/// Checks that an error is one short line, and that its caret points at the text that it quotes.
fn check_message(error: &Error) {
    let message = error.to_string();
    assert!(!message.contains(|c: char| c.is_control() || "\u{2028}\u{2029}".contains(c)));
    assert!(printed(error).len() < 1000, "{message}");
    let (Some(picture), Place::Text { line, .. }) = (error.excerpt(), error.place()) else {
        return;
    };
    let picture = picture.to_string();
    let lines: Vec<&str> = picture.split('\n').collect();
    let [above, text, caret] = lines[..] else { panic!("{} lines:\n{picture}", lines.len()) };
    let margin = " ".repeat(line.to_string().len() + 1);
    assert_eq!(above, format!("{margin}|"));
    assert!(text.starts_with(&format!("{line} |")), "{picture}");
    let before_caret = caret.strip_suffix('^').expect("a caret");
    assert!(
        before_caret.starts_with(&format!("{margin}| "))
            && before_caret[margin.len() + 1..].trim() == ""
    );
    if let Kind::Unexpected(error) = error.kind() {
        let Some(found) = error.found.strip_prefix('`').and_then(|found| found.strip_suffix('`'))
        else {
            return;
        };
        let shown = text.chars().skip(before_caret.len()).chain(std::iter::repeat(' '));
        // Both texts may be shortened.
        let mut both = found.chars().zip(shown).take_while(|&(a, b)| a != '…' && b != '…');
        assert!(both.all(|(a, b)| a == b), "{found}\n{picture}");
    }
}

/// Compares `outcome` with the result of a plain reader, whose error is the offset of the mistake.
pub fn check_text<T: Debug + PartialEq>(
    data: &[u8],
    outcome: Result<T>,
    plainly: std::result::Result<T, usize>,
) {
    match (outcome, plainly) {
        (Ok(outcome), Ok(plainly)) => assert_eq!(outcome, plainly),
        (Err(error), Err(offset)) => {
            let (line, column) = line_and_column(data, offset);
            let place = format!("line {line}, column {column}: expected ");
            assert!(error.to_string().starts_with(&place), "{error}, not {place}");
        }
        (outcome, plainly) => panic!("{outcome:?}, not {plainly:?}"),
    }
}

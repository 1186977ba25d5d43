//! The stream of root-value: a depth and its leaves. The search may skip any of them.

#![no_main]

use alphabeta_core::{Leaves, Result};
use alphabeta_fuzz::plain::{integer, is_integer, split, Tree, SCORES};
use alphabeta_fuzz::{outcome, random, Rng};
use libfuzzer_sys::fuzz_target;
use std::fmt::Debug;
use std::io::Read;

fuzz_target!(|data: &[u8]| {
    let (leaves, wrong) = read_plainly(data);
    // Asks for all leaves, then for some of them.
    let longest = random(data).u64(..100);
    for longest in [1, 2 + longest] {
        let picked = outcome(data, |input| pick(input, longest, &leaves, random(data)));
        check(wrong.as_ref(), picked, &());
    }
    let value = if wrong.is_none() { Tree::complete(&leaves, 2).value(true) } else { 0 };
    check(wrong.as_ref(), outcome(data, |input| root_value::solve(input)), &value.to_string());
});

/// Asks for leaves up to `longest` apart, which must be those in `expected`.
fn pick(input: impl Read, longest: u64, expected: &[i64], mut random: Rng) -> Result<()> {
    let mut leaves = root_value::read(input)?.into_leaves();
    let mut index = random.u64(..longest);
    while index < leaves.n_leaves() {
        let score = leaves.leaf(index)?;
        assert_eq!(Some(&score), expected.get(index as usize), "leaf {index}");
        index = index.saturating_add(1 + random.u64(..longest));
    }
    leaves.finish()
}

/// The error in an input.
struct Wrong {
    /// How a message begins.
    before: String,
    /// How it ends, if that is known.
    after: Option<String>,
}

/// The leaves before the first mistake, and that mistake.
fn read_plainly(data: &[u8]) -> (Vec<i64>, Option<Wrong>) {
    let mut tokens = split(data).into_iter();
    let mut next = || tokens.next().unwrap_or((data.len(), b""));
    let scores = format!("an integer from {} to {}", SCORES.start(), SCORES.end());
    let mut leaves = Vec::new();

    let (offset, token) = next();
    let depth = integer(token).filter(|depth| (0..=62).contains(depth));
    let Some(depth) = depth else {
        return (leaves, Some(wrong("depth", offset, "an integer from 0 to 62", token)));
    };
    let n_leaves = 1_u64 << depth;
    for leaf in 1..=n_leaves {
        let (offset, token) = next();
        if let Some(score) = integer(token).filter(|score| SCORES.contains(score)) {
            leaves.push(score);
        } else {
            let item = format!("leaf {leaf} of {n_leaves}");
            let expected = if is_integer(token) { &scores } else { "an integer" };
            return (leaves, Some(wrong(&item, offset, expected, token)));
        }
    }
    let (offset, token) = next();
    if token.is_empty() {
        return (leaves, None);
    }
    let item = format!("after leaf {n_leaves} of {n_leaves}");
    (leaves, Some(wrong(&item, offset, "the end of the input", token)))
}

fn wrong(item: &str, offset: usize, expected: &str, token: &[u8]) -> Wrong {
    let before = format!("{item} (byte {}): expected {expected}, found ", offset + 1);
    let after = match std::str::from_utf8(token) {
        Ok("") => Some("the end of the input".to_string()),
        Ok(text) if text.len() <= 32 && token.iter().all(u8::is_ascii_graphic) => {
            Some(format!("\"{text}\""))
        }
        _ => None,
    };
    Wrong { before, after }
}

fn check<T: Debug + PartialEq>(wrong: Option<&Wrong>, outcome: Result<T>, answer: &T) {
    match (wrong, outcome) {
        (None, Ok(outcome)) => assert_eq!(outcome, *answer),
        (Some(Wrong { before, after }), Err(error)) => {
            let message = error.to_string();
            let found = message.strip_prefix(before.as_str());
            let found = found.unwrap_or_else(|| panic!("{message}, not {before}"));
            assert!(after.as_ref().is_none_or(|after| found == after), "{message}, not {after:?}");
        }
        (wrong, outcome) => panic!("{outcome:?}, not {:?}", wrong.map(|wrong| &wrong.before)),
    }
}

//! The two lines of leaf-count and the forms of call-trace.

#![no_main]

use alphabeta_core::{alpha_beta, CompleteTree, Halves, Literals, Result, Visits};
use alphabeta_fuzz::plain::{self, is_space, Text, Tree, SCORES};
use alphabeta_fuzz::{check_text, outcome};
use libfuzzer_sys::fuzz_target;
use std::io::Read;

/// The leaves, the branching where there is one, the value, the leaves evaluated.
type Figures = (Vec<i64>, Option<i64>, i64, u64);

fuzz_target!(|data: &[u8]| {
    check_text(data, outcome(data, |input| leaf_count(input)), plain_leaf_count(data));
    check_text(data, outcome(data, |input| call_trace(input)), plain_call_trace(data));
});

fn leaf_count(input: impl Read) -> Result<Figures> {
    let mut text = Literals::new(input);
    let start = text.mark()?;
    let leaves = text.scores("leaves")?;
    text.end_line()?;
    let branching = text.named_integer("branching", 2..=i64::MAX)?;
    text.end()?;
    let mut tree =
        CompleteTree::over(branching as u64, &leaves).map_err(|error| text.blame(start, error))?;
    let mut visits = Visits::default();
    let value = alpha_beta(&mut tree, &mut visits)?;
    Ok((leaves, Some(branching), value, visits.leaves))
}

fn plain_leaf_count(data: &[u8]) -> plain::Result<Figures> {
    let mut text = Text::new(data);
    let start = text.offset();
    let (before, closing, after) = match text.next() {
        b"std" => ("std :: vector < long long > leaves = {", "}", Some(";")),
        b"long" => ("long [ ] leaves = new long [ ] {", "}", Some(";")),
        b"leaves" => ("leaves = [", "]", None),
        _ => ("[", "]", None),
    };
    text.expect(before)?;
    let leaves = text.scores(closing)?;
    after.map_or(Ok(()), |token| text.expect(token))?;

    let is_below = text.next().is_empty() || text.gap().iter().any(|byte| b"\r\n".contains(byte));
    text.check(|_| is_below)?;
    let is_typed = text.take("long");
    if is_typed {
        text.take("long");
        text.expect("branching =")?;
    } else if text.take("branching") {
        text.expect("=")?;
    }
    let branching = text.integer(2..=i64::MAX)?;
    if is_typed {
        text.expect(";")?;
    }
    text.end()?;

    let mut powers = std::iter::successors(Some(1), |power| Some(power * i128::from(branching)));
    let n_leaves = leaves.len() as i128;
    if powers.find(|&power| n_leaves <= power) != Some(n_leaves) {
        return Err(start);
    }
    let tree = Tree::complete(&leaves, branching as usize);
    let (value, seen) = (tree.value(true), tree.seen());
    Ok((leaves, Some(branching), value, seen.leaves))
}

fn call_trace(input: impl Read) -> Result<Figures> {
    let mut text = Literals::new(input);
    let leaves = if text.take("leaves")? {
        text.expect("= [")?;
        text.scores_before(b']')?
    } else if text.take("[")? {
        text.scores_before(b']')?
    } else {
        text.bare_scores("`leaves =`, `[` or an integer")?
    };
    text.end()?;
    let mut visits = Visits::default();
    let value = alpha_beta(&mut Halves::new(&leaves)?, &mut visits)?;
    Ok((leaves, None, value, visits.leaves))
}

fn plain_call_trace(data: &[u8]) -> plain::Result<Figures> {
    let mut text = Text::new(data);
    let leaves = if text.take("leaves") {
        text.expect("= [")?;
        text.scores("]")?
    } else if text.take("[") {
        text.scores("]")?
    } else {
        let mut leaves = vec![text.integer(SCORES)?];
        while !text.next().is_empty() {
            let is_apart = text.gap().iter().any(|&byte| is_space(byte));
            text.check(|_| is_apart)?;
            leaves.push(text.integer(SCORES)?);
        }
        leaves
    };
    text.end()?;
    let tree = Tree::halves(&leaves);
    let (value, seen) = (tree.value(true), tree.seen());
    Ok((leaves, None, value, seen.leaves))
}

//! The two lines of leaf-count and the forms of call-trace.

#![no_main]

use alphabeta_core::{alpha_beta, CompleteTree, Halves, Literals, Result, Visits};
use alphabeta_fuzz::plain::{self, Input, Tree};
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
    let Input::Complete(leaves, branching) = plain::leaf_count(data)? else { unreachable!() };
    let tree = Tree::complete(&leaves, branching);
    let (value, seen) = (tree.value(true), tree.seen());
    Ok((leaves, Some(branching as i64), value, seen.leaves))
}

fn call_trace(input: impl Read) -> Result<Figures> {
    let mut text = Literals::new(input);
    let leaves = text.listed_or_bare_scores("leaves")?;
    text.end()?;
    let mut visits = Visits::default();
    let value = alpha_beta(&mut Halves::new(&leaves)?, &mut visits)?;
    Ok((leaves, None, value, visits.leaves))
}

fn plain_call_trace(data: &[u8]) -> plain::Result<Figures> {
    let Input::Halves(leaves) = plain::call_trace(data)? else { unreachable!() };
    let tree = Tree::halves(&leaves);
    let (value, seen) = (tree.value(true), tree.seen());
    Ok((leaves, None, value, seen.leaves))
}

//! The two lines of leaf-count and the forms of call-trace.

#![no_main]

use alphabeta_core::{alpha_beta, Error, Result, Visits};
use alphabeta_fuzz::plain::{self, Input, Tree};
use alphabeta_fuzz::{check_text, outcome};
use libfuzzer_sys::fuzz_target;

/// The leaves, the branching factor if there is one, the value, and the number of leaves evaluated.
type Figures = (Vec<i64>, Option<u64>, i64, u64);

fuzz_target!(|data: &[u8]| {
    let leaf_count = outcome(data, |input| {
        let tree = leaf_count::read(input)?;
        figures(tree.leaves().clone(), Some(tree.branching()), tree)
    });
    check_text(data, leaf_count, plain::leaf_count(data).map(plain_figures));
    let call_trace = outcome(data, |input| {
        let tree = call_trace::read(input)?;
        figures(tree.leaves().clone(), None, tree)
    });
    check_text(data, call_trace, plain::call_trace(data).map(plain_figures));
});

fn figures<T>(leaves: Vec<i64>, branching: Option<u64>, mut tree: T) -> Result<Figures>
where
    T: alphabeta_core::Tree,
    Error: From<T::Error>,
{
    let mut visits = Visits::default();
    let value = alpha_beta(&mut tree, &mut visits)?;
    Ok((leaves, branching, value, visits.leaves))
}

fn plain_figures(input: Input) -> Figures {
    let (tree, leaves, branching) = match input {
        Input::Complete(leaves, b) => (Tree::complete(&leaves, b), leaves, Some(b as u64)),
        Input::Halves(leaves) => (Tree::halves(&leaves), leaves, None),
        _ => unreachable!(),
    };
    (leaves, branching, tree.value(true), tree.visited().leaves)
}

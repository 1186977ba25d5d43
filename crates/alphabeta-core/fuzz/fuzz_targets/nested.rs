//! The nested lists of scout, and its random trees.

#![no_main]

use alphabeta_core::{alpha_beta, Items, List, Literals, NestedReader, NestedTree, RandomTree};
use alphabeta_core::{Result, Visits};
use alphabeta_fuzz::plain::{self, Input};
use alphabeta_fuzz::{check_text, outcome};
use libfuzzer_sys::fuzz_target;
use std::io::Read;

/// The value, positions, visits left to right, visits best first.
type Figures = (i64, u64, u64, u64);

fuzz_target!(|data: &[u8]| {
    match plain::scout(data) {
        Ok(Input::Nested(mut tree)) => {
            let (n_positions, visited) = (tree.n_positions(), tree.seen().positions);
            let value = tree.sort(true);
            let figures = (value, n_positions, visited, tree.seen().positions);
            check_text(data, outcome(data, |input| streamed(input)), Ok(figures));
            check_text(data, outcome(data, |input| stored(input)), Ok(figures));
        }
        Ok(Input::Random(n_positions)) => {
            let is_random =
                |input: &mut dyn Read| Ok(random_tree(&mut Literals::new(input))?.is_some());
            check_text(data, outcome(data, is_random), Ok(true));
            // Large ones are read well enough, and take seconds.
            if n_positions <= 1 << 12 {
                let figures = streamed(data).expect("a tree");
                assert!((-99..=99).contains(&figures.0) && figures.1 == n_positions);
                check_text(data, stored(data), Ok(figures));
            }
        }
        Ok(_) => unreachable!(),
        Err(offset) => {
            check_text(data, outcome(data, |input| streamed(input)), Err(offset));
            check_text(data, outcome(data, |input| stored(input)), Err(offset));
        }
    }
});

/// Searched while it is read.
fn streamed(input: impl Read) -> Result<Figures> {
    fn figures(items: impl Items) -> Result<Figures> {
        let mut tree = NestedReader::new(items);
        let mut visits = Visits::default();
        let value = alpha_beta(&mut tree, &mut visits)?;
        let whole = tree.finish()?;
        assert_eq!(whole.value, value);
        Ok((value, whole.positions, visits.positions, whole.best_first))
    }
    let mut text = Literals::new(input);
    match random_tree(&mut text)? {
        Some(tree) => figures(tree),
        None => figures(List::new(text)),
    }
}

/// Stored, sorted and searched again.
fn stored(input: impl Read) -> Result<Figures> {
    let mut text = Literals::new(input);
    let mut tree = match random_tree(&mut text)? {
        Some(tree) => NestedTree::read(tree)?,
        None => NestedTree::read(List::new(text))?,
    };
    let (mut visits, mut best_first) = (Visits::default(), Visits::default());
    let value = alpha_beta(&mut tree, &mut visits)?;
    assert_eq!(tree.values()[0], value);
    tree.sort_best_first();
    assert_eq!(alpha_beta(&mut tree, &mut best_first)?, value);
    Ok((value, tree.n_positions() as u64, visits.positions, best_first.positions))
}

/// What may stand before a list, and the random tree that may stand for one.
fn random_tree<R: Read>(text: &mut Literals<R>) -> Result<Option<RandomTree>> {
    if text.take("tree")? {
        text.expect("=")?;
    }
    if !text.take("random_tree")? {
        return Ok(None);
    }
    let tree = RandomTree::read(text)?;
    text.end()?;
    Ok(Some(tree))
}

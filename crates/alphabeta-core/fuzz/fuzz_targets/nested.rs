//! The nested lists of scout, and its random trees.

#![no_main]

use alphabeta_core::{
    alpha_beta, BestFirst, Error, Items, NestedReader, NestedTree, Result, Visits,
};
use alphabeta_fuzz::plain::{self, Input};
use alphabeta_fuzz::{check_text, outcome};
use libfuzzer_sys::fuzz_target;
use std::io::Read;

/// The value, the positions, and the positions visited in the given and in best-first order.
type Figures = (i64, u64, u64, u64);

fuzz_target!(|data: &[u8]| {
    match plain::scout(data) {
        Ok(Input::Nested(mut tree)) => {
            let (n_positions, visited) = (tree.n_positions(), tree.visited().positions);
            let value = tree.sort(true);
            let figures = (value, n_positions, visited, tree.visited().positions);
            check_text(data, outcome(data, |input| streamed(input)), Ok(figures));
            check_text(data, outcome(data, |input| stored(input)), Ok(figures));
        }
        Ok(Input::Random(n_positions)) => {
            let is_random =
                |input: &mut dyn Read| Ok(matches!(scout::read(input)?, scout::Input::Random(_)));
            check_text(data, outcome(data, is_random), Ok(true));
            // Larger trees take seconds to search.
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

/// The figures of a tree that is searched while it is read.
fn streamed(input: impl Read) -> Result<Figures> {
    fn figures<I: Items>(items: I) -> Result<Figures>
    where
        Error: From<I::Error>,
    {
        let mut tree = NestedReader::new(BestFirst::new(items));
        let mut visits = Visits::default();
        let value = alpha_beta(&mut tree, &mut visits)?;
        let totals = tree.finish()?.totals();
        assert_eq!(totals.value, value);
        Ok((value, totals.positions, visits.positions, totals.best_first))
    }
    match scout::read(input)? {
        scout::Input::List(items) => figures(items),
        scout::Input::Random(items) => figures(items),
    }
}

/// The figures of a tree that is stored, searched, sorted and searched again.
fn stored(input: impl Read) -> Result<Figures> {
    let mut tree = match scout::read(input)? {
        scout::Input::List(items) => NestedTree::read(items)?,
        scout::Input::Random(items) => NestedTree::read(items)?,
    };
    let (mut visits, mut best_first) = (Visits::default(), Visits::default());
    let value = alpha_beta(&mut tree, &mut visits)?;
    assert_eq!(tree.values()[0], value);
    tree.sort_best_first();
    assert_eq!(alpha_beta(&mut tree, &mut best_first)?, value);
    Ok((value, tree.n_positions() as u64, visits.positions, best_first.positions))
}

//! `scout`: how much of a nested list alpha-beta visits, from left to right and in best-first order.
//!
//! It reads `tree = [[3, 5], [2, 9]]`, the list alone, or `random_tree(branching, depth, seed)`. It
//! prints `(value, positions, visited, visited best first)`.
//!
//! The list is searched while it is read. Skipped parts are read, too, and added to the totals of
//! the tree, so nothing is stored or sorted.

use alphabeta_core::trees::nested::DEEPEST;
use alphabeta_core::{alpha_beta, BestFirst, Items, List, NestedReader, RandomTree, Tokens};
use alphabeta_core::{Error, Result, Visits};
use std::io::Read;

/// The answer to `input`.
pub fn solve(input: impl Read) -> Result<String> {
    match read(input)? {
        Input::List(items) => figures(items),
        Input::Random(items) => figures(items),
    }
}

fn figures<I: Items>(items: I) -> Result<String>
where
    Error: From<I::Error>,
{
    let mut tree = NestedReader::new(BestFirst::new(items));
    let mut visits = Visits::default();
    let value = alpha_beta(&mut tree, &mut visits)?;
    let totals = tree.finish()?.totals();
    Ok(format!("({}, {}, {}, {})", value, totals.positions, visits.positions, totals.best_first))
}

/// The two kinds of input.
#[derive(Debug)]
#[allow(clippy::large_enum_variant)] // There is one at a time, and it is read where it stands.
pub enum Input<R> {
    /// A nested list, still to be read.
    List(List<R>),
    /// A random tree.
    Random(RandomTree),
}

/// The items of the tree that `input` describes. Reading them may give errors in the list.
pub fn read<R: Read>(input: R) -> Result<Input<R>> {
    let mut text = Tokens::new(input);
    if text.take("tree")? {
        text.expect("=")?;
    }
    if !text.take("random_tree")? {
        return Ok(Input::List(List::new(text)));
    }
    text.expect("(")?;
    let branching = text.integer(1..=i64::MAX, "a branching")?;
    text.expect(",")?;
    let start = text.mark()?;
    let depth = text.integer(0..=DEEPEST as i64, "a depth")?;
    let tree = RandomTree::new(branching as u64, depth as usize);
    let tree = tree.map_err(|error| text.blame(start, error))?;
    text.expect(",")?;
    let seed = text.integer(i64::MIN..=i64::MAX, "a seed")?;
    text.take(",")?;
    text.expect(")")?;
    text.end()?;
    Ok(Input::Random(tree.seeded(seed)))
}

//! `scout`: how much of a nested list alpha-beta visits, as it stands and with the best move first.
//!
//! Reads `tree = [[3, 5], [2, 9]]`, the list alone, or `random_tree(branching, depth, seed)`; prints
//! `(value, positions, visited, visited best first)`.
//!
//! The list is searched while it is read. What the search passes over is read as well and folded
//! into the figures of the whole tree, so nothing is stored or sorted.

use alphabeta_core::{alpha_beta, run, Items, List, Literals, NestedReader, RandomTree};
use alphabeta_core::{Result, Visits};
use std::io::Read;
use std::process::ExitCode;

fn main() -> ExitCode {
    run("scout", solve)
}

/// The answer to `input`.
pub(crate) fn solve(input: impl Read) -> Result<String> {
    let mut text = Literals::new(input);
    if text.take("tree")? {
        text.expect("=")?;
    }
    if text.take("random_tree")? {
        let tree = RandomTree::read(&mut text)?;
        text.end()?;
        figures(tree)
    } else {
        figures(List::new(text))
    }
}

fn figures(items: impl Items) -> Result<String> {
    let mut tree = NestedReader::new(items);
    let mut visits = Visits::default();
    let value = alpha_beta(&mut tree, &mut visits)?;
    let whole = tree.finish()?;
    Ok(format!("({}, {}, {}, {})", value, whole.positions, visits.positions, whole.best_first))
}

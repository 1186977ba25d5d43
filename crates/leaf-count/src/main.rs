//! `leaf-count`: the value of a complete tree, and how many of its leaves alpha-beta evaluates.
//!
//! Reads the leaves and the branching, as in `leaves = [3, 12, 8, 2, 4, 6, 14, 5, 2]` and, on a line
//! of its own, `branching = 3`; prints `[value, evaluated]`.

use alphabeta_core::{alpha_beta, run, CompleteTree, Literals, Result, Visits};
use std::io::Read;
use std::process::ExitCode;

fn main() -> ExitCode {
    run("leaf-count", solve)
}

/// The answer to `input`.
pub(crate) fn solve(input: impl Read) -> Result<String> {
    let mut text = Literals::new(input);
    let start = text.mark()?;
    let leaves = text.scores("leaves")?;
    text.end_line()?;
    let branching = text.named_integer("branching", 2..=i64::MAX)?;
    text.end()?;

    // The leaves are the whole tree: depth and shape follow from their number.
    let mut tree =
        CompleteTree::over(branching as u64, &leaves).map_err(|error| text.blame(start, error))?;
    let mut visits = Visits::default();
    let value = alpha_beta(&mut tree, &mut visits)?;
    Ok(format!("[{}, {}]", value, visits.leaves))
}

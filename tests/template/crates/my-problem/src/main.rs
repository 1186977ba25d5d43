//! `my-problem`: the value of a nested list.
//!
//! Reads `[[3, 5], [2, 9]]`; prints the root's value.

use alphabeta_core::{alpha_beta, run, List, Literals, NestedReader, Result};
use std::io::Read;
use std::process::ExitCode;

fn main() -> ExitCode {
    run("my-problem", solve)
}

fn solve(input: impl Read) -> Result<String> {
    let mut tree = NestedReader::new(List::new(Literals::new(input)));
    let value = alpha_beta(&mut tree, &mut ())?;
    // What the search has skipped must be well formed, too.
    tree.finish()?;
    Ok(value.to_string())
}

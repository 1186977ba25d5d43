//! `root-value`: the value of a complete binary tree whose leaves arrive one by one.
//!
//! Reads the depth D and 2^D leaf scores; prints the root's value.
//!
//! The search takes leaves from the stream as it needs them. Those that it skips are checked and
//! forgotten, so memory grows with D alone.

use alphabeta_core::{alpha_beta, run, CompleteTree, Result, Tokens};
use std::io::Read;
use std::process::ExitCode;

fn main() -> ExitCode {
    run("root-value", solve)
}

/// The answer to `input`.
pub(crate) fn solve(input: impl Read) -> Result<String> {
    let mut tokens = Tokens::new(input);
    let item = || "depth".to_string();
    let depth = tokens.integer(0..=62, item, "an integer from 0 to 62")?;
    let mut tree = CompleteTree::new(2, depth as u32, tokens.leaves(1 << depth))?;
    let value = alpha_beta(&mut tree, &mut ())?;
    tree.into_leaves().finish()?;
    Ok(value.to_string())
}

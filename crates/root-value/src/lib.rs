//! `root-value`: the value of a complete binary tree whose leaves arrive one by one.
//!
//! It reads the depth D and 2^D leaf scores, and prints the root's value.
//!
//! The search takes leaves from the stream as it needs them. Skipped leaves are checked and
//! forgotten, so memory grows with D only.

use alphabeta_core::{alpha_beta, CompleteTree, Integers, Result, StreamedLeaves};
use std::io::Read;

/// The answer to `input`.
pub fn solve(input: impl Read) -> Result<String> {
    let mut tree = read(input)?;
    let value = alpha_beta(&mut tree, &mut ())?;
    // The rest of the input must be well formed, too.
    tree.into_leaves().finish()?;
    Ok(value.to_string())
}

/// The tree that `input` describes, whose leaves are still to be read.
pub fn read<R: Read>(input: R) -> Result<CompleteTree<StreamedLeaves<R>>> {
    let mut integers = Integers::new(input);
    let item = || "depth".to_string();
    let depth = integers.integer(0..=62, item, "an integer from 0 to 62")?;
    Ok(CompleteTree::new(2, depth as u32, integers.leaves(1 << depth))?)
}

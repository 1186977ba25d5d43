//! `my-problem`: the value of a nested list.
//!
//! Reads `[[3, 5], [2, 9]]`; prints the root's value.

use alphabeta_core::{alpha_beta, List, NestedReader, Result, Tokens};
use std::io::Read;

/// The answer to `input`.
pub fn solve(input: impl Read) -> Result<String> {
    let mut tree = read(input);
    let value = alpha_beta(&mut tree, &mut ())?;
    // The skipped parts must be well formed, too.
    tree.finish()?;
    Ok(value.to_string())
}

/// The tree that `input` describes, which is searched while it is read.
pub fn read<R: Read>(input: R) -> NestedReader<List<R>> {
    NestedReader::new(List::new(Tokens::new(input)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_value_of_a_list() {
        assert_eq!(solve(&b"[[3, 5], [2, 9]]"[..]).unwrap(), "3");
    }
}

//! Nested lists of irregular shape.

use super::complete::SCORES;
use fastrand::Rng;
use std::io::{Result, Write};

/// Writes a list of at most `n` positions with two to six moves each, or a score if `n` is less than 3.
/// If two positions remain for a move, only one of them is used. This loses about a ninth of them all.
pub(crate) fn write(out: &mut dyn Write, n: u64, random: &mut Rng) -> Result<()> {
    // A list of two positions would have a single move.
    if n < 3 {
        return write!(out, "{}", random.i64(SCORES));
    }
    let n_below = n - 1;
    let n_moves = (2 + random.u64(..5)).min(n_below);
    // Each move gets one position, and the rest is divided at random.
    let rest = n_below - n_moves;
    let mut cuts: Vec<_> = (1..n_moves).map(|_| random.u64(..=rest)).collect();
    cuts.sort_unstable();
    cuts.push(rest);
    let (mut start, mut separator) = (0, "[");
    for end in cuts {
        write!(out, "{separator}")?;
        write(out, 1 + end - start, random)?;
        (start, separator) = (end, ", ");
    }
    write!(out, "]")
}

#[cfg(test)]
mod tests {
    use super::*;
    use alphabeta_core::{NestedTree, Node, Tree};

    #[test]
    fn lists_have_about_the_wanted_size_and_two_to_six_moves() {
        let (mut text, n) = (Vec::new(), 25_000);
        write(&mut text, n, &mut Rng::with_seed(5)).unwrap();
        let mut tree: NestedTree = String::from_utf8(text).unwrap().parse().unwrap();
        let n_positions = tree.n_positions();
        assert!((n as usize / 10 * 8..=n as usize).contains(&n_positions), "{n_positions}");
        for position in 0..n_positions {
            if let Node::Inner(mut children) = tree.node(position).unwrap() {
                let mut n_moves = 0;
                while tree.next(&mut children).unwrap().is_some() {
                    n_moves += 1;
                }
                assert!((2..=6).contains(&n_moves), "{n_moves}");
            }
        }
    }
}

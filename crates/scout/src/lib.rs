//! `scout`: how much of a nested list alpha-beta visits, as it stands and with the best move first.
//!
//! Reads `tree = [[3, 5], [2, 9]]`, the list alone, or `random_tree(branching, depth, seed)`; prints
//! `(value, positions, visited, visited best first)`.
//!
//! The list is searched while it is read. What the search skips is read as well and added to the
//! figures of the whole tree, so nothing is stored or sorted.

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

/// What an input can hold.
#[derive(Debug)]
#[allow(clippy::large_enum_variant)] // There is one at a time, and it is read where it stands.
pub enum Input<R> {
    /// A nested list, which is still to be read.
    List(List<R>),
    /// A random tree.
    Random(RandomTree),
}

/// The items of the tree that `input` describes. Errors in a list come with its items.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(input: &str, expected: &str) {
        let answer = solve(input.as_bytes()).unwrap_or_else(|error| error.to_string());
        assert_eq!(answer, expected);
    }

    #[test]
    fn a_list_may_have_a_name() {
        check("[[3, 5], [2, 9]]", "(3, 7, 6, 6)");
        check("tree=[[2, 9], [3, 5]]", "(3, 7, 7, 6)");
        check("tree [3]", "line 1, column 6: expected `=`, found `[`");
        check("trees = [3]", "line 1, column 1: expected a number or `[`, found `trees`");
    }

    #[test]
    fn a_random_tree_has_three_arguments() {
        check("random_tree(2, 3, 1)", "(46, 15, 11, 11)");
        check("tree = random_tree ( 1 ,\n1024, -0,)\n", "(-1, 1025, 1025, 1025)");
        check("random_tree(9223372036854775807, 0, -9223372036854775808)", "(42, 1, 1, 1)");
        check("random_tree(2, 3)", "line 1, column 17: expected `,`, found `)`");
        check("random_tree 2, 3, 4", "line 1, column 13: expected `(`, found `2`");
        check(
            "random_tree(2, 3, 4) 5",
            "line 1, column 22: expected the end of the input, found `5`",
        );
    }

    #[test]
    fn arguments_have_limits() {
        check(
            "random_tree(5, 30, 1)",
            "line 1, column 16: expected a depth for at most 67108864 positions, found 30 with \
             branching 5",
        );
        check(
            "random_tree(0, 3, 1)",
            "line 1, column 13: expected an integer from 1 to 9223372036854775807, found `0`",
        );
        for depth in ["1025", "-1"] {
            check(
                &format!("random_tree(1, {depth}, 1)"),
                &format!("line 1, column 16: expected an integer from 0 to 1024, found `{depth}`"),
            );
        }
        check(
            "random_tree(2, 3, 9223372036854775808)",
            "line 1, column 19: expected an integer from -9223372036854775808 to \
             9223372036854775807, found `9223372036854775808`",
        );
    }
}

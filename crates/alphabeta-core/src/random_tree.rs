//! `random_tree(branching, depth, seed)`: a tree that is made while it is searched, and that anyone
//! with Python can make as well.

use crate::error::{Error, Result};
use crate::literal::Literals;
use crate::mersenne::Mersenne;
use crate::nested::{Item, Items, DEEPEST};
use std::io::Read;

/// The items of `random_tree(branching, depth, seed)`: exactly `branching` children above the
/// leaves, `depth` levels of moves, leaf scores drawn from −99 to 99, depth first, left to right.
pub struct RandomTree {
    branching: i64,
    depth: usize,
    scores: Mersenne,
    begun: bool,
    /// How many children each open position still lacks.
    open: Vec<i64>,
}

/// The most positions a random tree may have: some seconds of work.
const LARGEST: u64 = 1 << 26;

impl RandomTree {
    /// The tree of the three arguments that `text` goes on with.
    ///
    /// # Errors
    ///
    /// Where the branching is below 1, the depth not from 0 to [`DEEPEST`], the seed beyond 64 bits,
    /// or the tree larger than 2^26 positions.
    pub fn read<R: Read>(text: &mut Literals<R>) -> Result<Self> {
        text.expect("(")?;
        let branching = text.integer(1..=i64::MAX, "a branching")?;
        text.expect(",")?;
        let mark = text.mark()?;
        let depth = text.integer(0..=DEEPEST as i64, "a depth")?;
        if LARGEST < n_positions(branching, depth) {
            let expected = format!("a depth for at most {LARGEST} positions");
            let found = format!("{depth} with branching {branching}");
            return Err(text.blame(mark, Error::unexpected(expected, found)));
        }
        text.expect(",")?;
        let seed = text.integer(i64::MIN..=i64::MAX, "a seed")?;
        text.take(",")?;
        text.expect(")")?;
        let scores = Mersenne::new(seed);
        Ok(RandomTree { branching, depth: depth as usize, scores, begun: false, open: Vec::new() })
    }

    fn begin(&mut self) -> Item {
        if self.open.len() == self.depth {
            return Item::Leaf(self.scores.leaf_score());
        }
        self.open.push(self.branching);
        Item::Open
    }
}

/// 1 + b + b^2 + ... + b^depth, or the largest number if that is larger.
fn n_positions(branching: i64, depth: i64) -> u64 {
    let (mut width, mut n) = (1_u64, 1_u64);
    for _ in 0..depth {
        width = width.saturating_mul(branching as u64);
        n = n.saturating_add(width);
    }
    n
}

impl Items for RandomTree {
    fn item(&mut self) -> Result<Option<Item>> {
        if !self.begun {
            self.begun = true;
            return Ok(Some(self.begin()));
        }
        Ok(match self.open.last_mut() {
            None => None,
            Some(0) => {
                self.open.pop();
                Some(Item::Close)
            }
            Some(n_lacking) => {
                *n_lacking -= 1;
                Some(self.begin())
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nested::NestedReader;
    use crate::score::Score;
    use crate::search::alpha_beta;
    use crate::visits::Visits;

    fn read(arguments: &str) -> Result<RandomTree> {
        RandomTree::read(&mut Literals::new(arguments.as_bytes()))
    }

    #[track_caller]
    fn check(arguments: &str, figures: (Score, u64, u64, u64)) {
        let mut tree = NestedReader::new(read(arguments).unwrap());
        let mut visits = Visits::default();
        let value = alpha_beta(&mut tree, &mut visits).unwrap();
        let sum = tree.finish().unwrap();
        assert_eq!((value, sum.positions, visits.positions, sum.best_first), figures);
    }

    /// Computed with Python: `random`, recursion, sorting.
    #[test]
    fn figures_are_those_of_python() {
        check("(2, 3, 1)", (46, 15, 11, 11));
        check("(3, 4, 0)", (-8, 121, 48, 37));
        check("(5, 3, 99)", (54, 156, 106, 44));
        check("(10, 3, 77)", (70, 1111, 540, 139));
        check("(14, 1, 13,)", (88, 15, 15, 15));
        check("(2, 0, 5)", (60, 1, 1, 1));
        check("( 1 ,\n1024, -0 )", (-1, 1025, 1025, 1025));
    }

    #[track_caller]
    fn check_error(arguments: &str, message: &str) {
        assert_eq!(read(arguments).err().unwrap().to_string(), message);
    }

    #[test]
    fn a_tree_out_of_proportion_is_refused() {
        check_error(
            "(5, 30, 1)",
            "line 1, column 5: expected a depth for at most 67108864 positions, found 30 with \
             branching 5",
        );
        check_error(
            "(0, 3, 1)",
            "line 1, column 2: expected an integer from 1 to 9223372036854775807, found `0`",
        );
        check_error(
            "(1, 1025, 1)",
            "line 1, column 5: expected an integer from 0 to 1024, found `1025`",
        );
        check_error(
            "(2, -1, 1)",
            "line 1, column 5: expected an integer from 0 to 1024, found `-1`",
        );
        check_error(
            "(2, 3, 9223372036854775808)",
            "line 1, column 8: expected an integer from -9223372036854775808 to \
             9223372036854775807, found `9223372036854775808`",
        );
        check_error("(2, 3)", "line 1, column 6: expected `,`, found `)`");
        check_error("2, 3, 4", "line 1, column 1: expected `(`, found `2`");
        assert!(read("(2, 25, 1)").is_ok());
        assert!(read("(2, 26, 1)").is_err());
        assert!(read("(67108863, 1, 1)").is_ok());
        assert!(read("(9223372036854775807, 0, -9223372036854775808)").is_ok());
    }
}

//! `random_tree(branching, depth, seed)`: a tree that is made while it is searched. Python's `random`
//! makes the same one.

use super::mersenne::Mersenne;
use super::nested::{Item, Items};
use crate::unexpected::Unexpected;
use std::convert::Infallible;
use std::iter::successors;

/// The items of a random tree: `branching` children at each inner position, and `depth` levels of
/// moves. Leaf scores from −99 to 99 are drawn depth first, from left to right.
#[derive(Clone, Debug)]
pub struct RandomTree {
    branching: u64,
    depth: usize,
    scores: Mersenne,
    has_begun: bool,
    /// How many children are still to come at each open position.
    lacking: Vec<u64>,
}

impl RandomTree {
    /// The most positions that a random tree may have, which take some seconds.
    pub const MOST_POSITIONS: u64 = 1 << 26;

    /// The tree of seed 0.
    ///
    /// # Errors
    ///
    /// If it has more than 2^26 positions.
    pub fn new(branching: u64, depth: usize) -> Result<Self, Unexpected> {
        let most = RandomTree::MOST_POSITIONS;
        if most < n_positions(branching, depth) {
            let deepest = sizes(branching).take_while(|&n| n <= most).count() - 1;
            let why = format!("at most {most} positions with branching {branching}");
            return Err(Unexpected::new(format!("a depth from 0 to {deepest} ({why})"), depth));
        }
        let scores = Mersenne::new(0);
        Ok(RandomTree { branching, depth, scores, has_begun: false, lacking: Vec::new() })
    }

    /// The same tree with the scores of seed `seed`.
    #[must_use]
    pub fn seeded(self, seed: i64) -> Self {
        RandomTree { scores: Mersenne::new(seed), ..self }
    }

    /// How many positions it has, leaves included.
    pub fn n_positions(&self) -> u64 {
        n_positions(self.branching, self.depth)
    }

    fn begin(&mut self) -> Item {
        if self.lacking.len() == self.depth {
            return Item::Leaf(self.scores.leaf_score());
        }
        self.lacking.push(self.branching);
        Item::Begin
    }
}

fn n_positions(branching: u64, depth: usize) -> u64 {
    sizes(branching).nth(depth).unwrap_or(u64::MAX)
}

/// 1, 1 + b, 1 + b + b^2, ..., or the largest number if the sum exceeds it.
fn sizes(branching: u64) -> impl Iterator<Item = u64> {
    let first = (1_u64, 1_u64);
    let sizes = successors(Some(first), move |&(width, n)| {
        let width = width.saturating_mul(branching);
        Some((width, n.saturating_add(width)))
    });
    sizes.map(|(_, n)| n)
}

impl Items for RandomTree {
    type Error = Infallible;

    fn item(&mut self) -> Result<Option<Item>, Infallible> {
        if !self.has_begun {
            self.has_begun = true;
            return Ok(Some(self.begin()));
        }
        Ok(match self.lacking.last_mut() {
            None => None,
            Some(0) => {
                self.lacking.pop();
                Some(Item::End)
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
    use crate::score::Score;
    use crate::search::alpha_beta;
    use crate::trees::best_first::BestFirst;
    use crate::trees::nested::NestedReader;
    use crate::visits::Visits;

    #[track_caller]
    fn check(branching: u64, depth: usize, seed: i64, figures: (Score, u64, u64, u64)) {
        let items = RandomTree::new(branching, depth).unwrap().seeded(seed);
        let mut tree = NestedReader::new(BestFirst::new(items));
        let mut visits = Visits::default();
        let value = alpha_beta(&mut tree, &mut visits).unwrap();
        let totals = tree.finish().unwrap().totals();
        assert_eq!((value, totals.positions, visits.positions, totals.best_first), figures);
    }

    /// Computed with Python: `random`, recursion, sorting.
    #[test]
    fn figures_are_those_of_python() {
        check(2, 3, 1, (46, 15, 11, 11));
        check(3, 4, 0, (-8, 121, 48, 37));
        check(2, 0, 5, (60, 1, 1, 1));
        check(1, 1024, 0, (-1, 1025, 1025, 1025));
    }

    #[test]
    fn a_tree_out_of_proportion_is_refused() {
        let error = |branching, depth| RandomTree::new(branching, depth).unwrap_err().to_string();
        assert_eq!(
            error(5, 30),
            "expected a depth from 0 to 11 (at most 67108864 positions with branching 5), found 30"
        );
        assert!(RandomTree::new(5, 11).is_ok());
        assert!(RandomTree::new(5, 12).is_err());
        assert!(error(u64::MAX, 1).starts_with("expected a depth from 0 to 0 "));
        assert!(error(1, 1 << 26).starts_with("expected a depth from 0 to 67108863 "));
        assert!(RandomTree::new(2, 25).is_ok());
        assert!(RandomTree::new(2, 26).is_err());
        assert!(RandomTree::new(67_108_863, 1).is_ok());
        assert!(RandomTree::new(u64::MAX, 0).is_ok());
    }
}

//! An observer that counts what a search visits.

use crate::score::{Player, Score, Window};
use crate::search::Observer;
use crate::tree::Tree;

/// Counts the positions that a search visits, and how many of them are leaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Visits {
    /// Positions entered, the root and the leaves included.
    pub positions: u64,
    /// Leaves evaluated.
    pub leaves: u64,
}

impl<T: Tree> Observer<T> for Visits {
    fn enter(&mut self, _: T::Position, _: Player, _: Window) {
        self.positions += 1;
    }

    fn leaf(&mut self, _: T::Position, _: Score) {
        self.leaves += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::alpha_beta;
    use crate::trees::stored::NestedTree;

    #[track_caller]
    fn check(tree: &str, positions: u64, leaves: u64) {
        let mut visits = Visits::default();
        alpha_beta(&mut tree.parse::<NestedTree>().unwrap(), &mut visits).unwrap();
        assert_eq!(visits, Visits { positions, leaves });
    }

    #[test]
    fn what_is_skipped_is_not_counted() {
        check("4", 1, 1);
        check("[[[4]]]", 4, 1);
        check("[[3, 5], [2, 9]]", 6, 3);
        check("[[2, 9], [3, 5]]", 7, 4);
    }
}

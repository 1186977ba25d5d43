//! An array of any length, halved again and again until single leaves remain.

use crate::score::Score;
use crate::tree::{Node, Tree};
use crate::unexpected::Unexpected;
use std::array::IntoIter;
use std::convert::Infallible;

/// The binary tree over an array of leaves in which `first..=last` splits after its middle,
/// `(first + last) / 2`. It is complete if the length is a power of two. Otherwise the depths of
/// leaves differ by one.
#[derive(Clone, Debug)]
pub struct Halves<L>(L);

impl<L: AsRef<[Score]>> Halves<L> {
    /// The tree over `leaves`.
    ///
    /// # Errors
    ///
    /// If there are none.
    pub fn new(leaves: L) -> Result<Self, Unexpected> {
        if leaves.as_ref().is_empty() {
            return Err(Unexpected::new("at least 1 leaf", 0));
        }
        Ok(Halves(leaves))
    }

    /// The leaves.
    pub fn leaves(&self) -> &L {
        &self.0
    }
}

/// A part of the array, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Index of its first leaf.
    pub first: usize,
    /// Index of its last leaf.
    pub last: usize,
}

impl<L: AsRef<[Score]>> Tree for Halves<L> {
    type Position = Position;
    /// The halves that are still to come.
    type Children = IntoIter<Position, 2>;
    type Error = Infallible;

    fn root(&mut self) -> Result<Position, Infallible> {
        Ok(Position { first: 0, last: self.0.as_ref().len() - 1 })
    }

    fn node(
        &mut self,
        Position { first, last }: Position,
    ) -> Result<Node<Self::Children>, Infallible> {
        Ok(if first == last {
            Node::Leaf(self.0.as_ref()[first])
        } else {
            let middle = first + (last - first) / 2;
            let halves = [Position { first, last: middle }, Position { first: middle + 1, last }];
            // `halves.into_iter()` would give references in edition 2018.
            Node::Inner(IntoIterator::into_iter(halves))
        })
    }

    fn next(&mut self, children: &mut Self::Children) -> Result<Option<Position>, Infallible> {
        Ok(children.next())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::alpha_beta;
    use crate::visits::Visits;

    #[track_caller]
    fn check(leaves: &[Score], value: Score, positions: u64, evaluated: u64) {
        let mut visits = Visits::default();
        let found = alpha_beta(&mut Halves::new(leaves).unwrap(), &mut visits).unwrap();
        assert_eq!((found, visits.positions, visits.leaves), (value, positions, evaluated));
    }

    #[test]
    fn a_power_of_two_makes_a_complete_tree() {
        check(&[3, 5, 6, 9, 1, 2, 0, -1], 5, 11, 5);
        check(&[3, 5, 2, 9], 3, 6, 3);
        check(&[-7], -7, 1, 1);
    }

    #[test]
    fn the_first_half_is_the_longer_one() {
        // max(min(4, 6), 9) and not max(4, min(6, 9)).
        check(&[4, 6, 9], 9, 5, 3);
        // max(min(max(1, 2), 3), min(4, 5)).
        check(&[1, 2, 3, 4, 5], 4, 9, 5);
    }

    #[test]
    fn there_is_no_tree_without_leaves() {
        let error = Halves::new([]).unwrap_err();
        assert_eq!(error.to_string(), "expected at least 1 leaf, found 0");
    }
}

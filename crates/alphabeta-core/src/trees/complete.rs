//! Complete trees: every inner position has the same number of children, and all leaves are
//! equally deep.

use crate::score::Score;
use crate::tree::{Node, Tree};
use crate::unexpected::Unexpected;
use std::convert::Infallible;
use std::ops::Range;

/// Leaf scores by index, from 0 at the left.
///
/// The one method is required. A search asks for rising indices, each at most once, so the scores
/// can come from a stream as well as from an array.
pub trait Leaves {
    /// What can go wrong when a leaf is read.
    type Error;

    /// The score of the leaf at `index`, which is less than the number of leaves.
    fn leaf(&mut self, index: u64) -> Result<Score, Self::Error>;
}

impl<L: AsRef<[Score]>> Leaves for L {
    type Error = Infallible;

    #[inline]
    fn leaf(&mut self, index: u64) -> Result<Score, Infallible> {
        Ok(self.as_ref()[index as usize])
    }
}

/// A complete tree over its leaves. Its positions are computed, not stored.
#[derive(Clone, Debug)]
pub struct CompleteTree<L> {
    branching: u64,
    depth: u32,
    leaves: L,
}

impl<L> CompleteTree<L> {
    /// The tree of `depth` levels of moves over branching^depth leaves.
    ///
    /// # Errors
    ///
    /// If `branching` is below 2, or the number of leaves does not fit in 64 bits.
    pub fn new(branching: u64, depth: u32, leaves: L) -> Result<Self, Unexpected> {
        check_branching(branching)?;
        if branching.checked_pow(depth).is_none() {
            let found = format!("{branching} to the power of {depth}");
            return Err(Unexpected::new("a number of leaves below 2^64", found));
        }
        Ok(CompleteTree { branching, depth, leaves })
    }

    /// The branching factor: how many children each inner position has.
    pub fn branching(&self) -> u64 {
        self.branching
    }

    /// The leaves.
    pub fn leaves(&self) -> &L {
        &self.leaves
    }

    /// The leaves: a stream of them is wherever the search stopped.
    pub fn into_leaves(self) -> L {
        self.leaves
    }
}

impl<L: AsRef<[Score]>> CompleteTree<L> {
    /// The tree whose leaves are `leaves`. Its depth is found with integers, because logarithms round
    /// wrongly for 125 = 5^3 and 243 = 3^5.
    ///
    /// # Errors
    ///
    /// If `branching` is below 2, or the number of leaves is not a power of it.
    pub fn over(branching: u64, leaves: L) -> Result<Self, Unexpected> {
        check_branching(branching)?;
        let n_leaves = leaves.as_ref().len() as u64;
        let (mut depth, mut fewer, mut width) = (0, 0, 1_u64);
        while width < n_leaves {
            fewer = width;
            width = width.saturating_mul(branching);
            depth += 1;
        }
        if width == n_leaves {
            return Ok(CompleteTree { branching, depth, leaves });
        }
        let expected = match fewer {
            0 => "at least 1 leaf".to_string(),
            _ => format!("{fewer} or {width} leaves (powers of branching {branching})"),
        };
        Err(Unexpected::new(expected, n_leaves))
    }
}

fn check_branching(branching: u64) -> Result<(), Unexpected> {
    if branching < 2 {
        return Err(Unexpected::new("a branching factor of at least 2", branching));
    }
    Ok(())
}

/// A position `height` moves above the leaves, and number `index` from the left, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// How many moves are left before a leaf.
    pub height: u32,
    /// How many positions of the same height are to its left.
    pub index: u64,
}

/// Neighbours on one level.
#[derive(Clone, Debug)]
pub struct Children {
    height: u32,
    indices: Range<u64>,
}

impl<L: Leaves> Tree for CompleteTree<L> {
    type Position = Position;
    type Children = Children;
    type Error = L::Error;

    fn root(&mut self) -> Result<Position, L::Error> {
        Ok(Position { height: self.depth, index: 0 })
    }

    #[inline(always)]
    fn node(&mut self, Position { height, index }: Position) -> Result<Node<Children>, L::Error> {
        Ok(if height == 0 {
            Node::Leaf(self.leaves.leaf(index)?)
        } else {
            let first = index * self.branching;
            Node::Inner(Children { height: height - 1, indices: first..first + self.branching })
        })
    }

    #[inline]
    fn next(&mut self, children: &mut Children) -> Result<Option<Position>, L::Error> {
        let height = children.height;
        Ok(children.indices.next().map(|index| Position { height, index }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::alpha_beta;
    use crate::visits::Visits;

    #[track_caller]
    fn check(branching: u64, leaves: &[Score], value: Score, evaluated: u64) {
        let mut visits = Visits::default();
        let mut tree = CompleteTree::over(branching, leaves).unwrap();
        assert_eq!(alpha_beta(&mut tree, &mut visits).unwrap(), value);
        assert_eq!(visits.leaves, evaluated);
    }

    #[test]
    fn published_trees() {
        // Russell and Norvig, "Artificial Intelligence", figure 5.2.
        check(3, &[3, 12, 8, 2, 4, 6, 14, 5, 2], 3, 7);
        check(2, &[5, 6, 7, 4], 5, 4);
        check(2, &[3, 5, 6, 9, 1, 2, 0, -1], 5, 5);
        check(9, &[-4], -4, 1);
    }

    #[test]
    fn depth_is_exact_where_logarithms_are_not() {
        for &(branching, depth) in &[(5, 3), (3, 5), (10, 3), (5, 6), (7, 4)] {
            let leaves = vec![1; 7_usize.pow(4).max(5_usize.pow(6))];
            let n_leaves = usize::try_from(branching).unwrap().pow(depth);
            let tree = CompleteTree::over(branching, &leaves[..n_leaves]).unwrap();
            assert_eq!(tree.depth, depth);
            assert!(CompleteTree::over(branching, &leaves[..n_leaves - 1]).is_err());
        }
    }

    #[track_caller]
    fn check_error(branching: u64, n_leaves: usize, message: &str) {
        let error = CompleteTree::over(branching, vec![0; n_leaves]).unwrap_err();
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn a_tree_that_exists_is_complete() {
        check_error(2, 5, "expected 4 or 8 leaves (powers of branching 2), found 5");
        check_error(
            u64::MAX,
            2,
            &format!("expected 1 or {} leaves (powers of branching {0}), found 2", u64::MAX),
        );
        check_error(2, 0, "expected at least 1 leaf, found 0");
        check_error(1, 1, "expected a branching factor of at least 2, found 1");
        assert!(CompleteTree::new(0, 0, ()).is_err());
        assert!(CompleteTree::new(2, 63, ()).is_ok());
        assert!(CompleteTree::new(2, 64, ()).is_err());
    }
}

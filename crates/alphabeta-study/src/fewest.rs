//! The fewest leaves that a search of a tree needs.

use crate::order::Order;
use crate::tree::GameTree;
use alphabeta_core::{Visits, Window};
use serde::Serialize;

/// The fewest leaves that a search needs.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
pub struct Fewest {
    /// The number of leaves.
    pub leaves: usize,
    /// Whether no order of moves needs fewer: so in complete trees (Knuth and Moore). Otherwise it is
    /// the number for best-first order, and another order may need fewer.
    pub in_any_order: bool,
}

impl Fewest {
    /// Computes the fewest leaves for `tree`.
    pub fn of(tree: &GameTree) -> Fewest {
        // The formula holds for an open window. A narrower one also cuts at its own ends.
        if let Some((branching, depth)) = tree.complete().filter(|_| tree.window == Window::OPEN) {
            let half = |depth: u32| branching.pow(depth);
            let leaves = half(depth.div_ceil(2)) + half(depth / 2) - 1;
            return Fewest { leaves, in_any_order: true };
        }
        let mut visits = Visits::default();
        Order::best(tree).search(&mut visits);
        Fewest { leaves: visits.leaves as usize, in_any_order: false }
    }
}

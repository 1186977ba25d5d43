//! How few leaves can be enough for a tree.

use crate::order::Order;
use crate::tree::GameTree;
use alphabeta_core::{Visits, Window};
use serde::Serialize;

/// How few leaves can be enough.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
pub struct Fewest {
    /// How many.
    pub leaves: usize,
    /// Whether no order needs fewer (Knuth and Moore, for complete trees); else it is what the best
    /// moves first need, and another order may need fewer.
    pub in_any_order: bool,
}

impl Fewest {
    /// How few leaves can be enough for `tree`.
    pub fn of(tree: &GameTree) -> Fewest {
        // A first window that is not open may cut at the best of all scores.
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

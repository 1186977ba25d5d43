//! What a search has visited, beside the fewest that it could have.

use crate::order::Order;
use crate::trace::{Event, Trace};
use crate::tree::GameTree;
use alphabeta_core::search::search;
use alphabeta_core::{Result, Visits, Window};

/// The figures of a whole search.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Figures {
    /// Positions of the tree, leaves included.
    pub n_positions: usize,
    /// Leaves of the tree.
    pub n_leaves: usize,
    /// Positions visited.
    pub positions: usize,
    /// Leaves visited.
    pub leaves: usize,
    /// Positions that skipped moves.
    pub cutoffs: usize,
}

/// How few leaves can be enough.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Fewest {
    /// No order needs fewer (Knuth and Moore, for complete trees).
    InAnyOrder(usize),
    /// The best moves first need so many; another order may need fewer.
    BestFirst(usize),
}

impl Fewest {
    /// How few leaves can be enough for `tree`.
    ///
    /// # Errors
    ///
    /// None: a stored tree can always be searched. The result is the core's.
    pub fn of(tree: &GameTree) -> Result<Fewest> {
        // A first window that is not open may cut at the best of all scores.
        if let Some((branching, depth)) = tree.complete().filter(|_| tree.window == Window::OPEN) {
            let half = |depth: u32| branching.pow(depth);
            return Ok(Fewest::InAnyOrder(half(depth.div_ceil(2)) + half(depth / 2) - 1));
        }
        let mut tree = Order::Best.apply(tree).unwrap_or_else(|_| tree.clone());
        let mut visits = Visits::default();
        let (to_move, window) = (tree.to_move, tree.window);
        search(&mut tree, 0, to_move, window, &mut visits)?;
        Ok(Fewest::BestFirst(visits.leaves as usize))
    }
}

/// `1 leaf`, `2 leaves`.
pub(crate) fn counted(n: usize, one: &str, more: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { more })
}

impl Figures {
    /// The figures of `trace`.
    pub fn of(trace: &Trace) -> Figures {
        let count = |is_it: fn(&Event) -> bool| trace.events.iter().filter(|it| is_it(it)).count();
        Figures {
            n_positions: trace.tree.n_positions(),
            n_leaves: trace.tree.n_leaves(),
            positions: count(|event| matches!(event, Event::Enter(..))),
            leaves: count(|event| matches!(event, Event::Leaf(..))),
            cutoffs: count(|event| matches!(event, Event::Cutoff(..))),
        }
    }
}

//! What a search has visited, beside the fewest that it could have.

use crate::order::Order;
use crate::trace::{Event, Trace};
use crate::tree::GameTree;
use alphabeta_core::search::search;
use alphabeta_core::{Result, Visits};

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

/// The fewest leaves that a search of `tree` could visit, and whether that is a bound that holds for
/// every order (Knuth and Moore, for complete trees), or what best-first order visits.
///
/// # Errors
///
/// None: a stored tree can always be searched. The result is the core's.
pub fn fewest_leaves(tree: &GameTree) -> Result<(usize, bool)> {
    if let Some((branching, depth)) = tree.complete() {
        let half = |depth: u32| branching.pow(depth);
        return Ok((half(depth.div_ceil(2)) + half(depth / 2) - 1, true));
    }
    let mut tree = Order::Best.apply(tree).unwrap_or_else(|_| tree.clone());
    let mut visits = Visits::default();
    let (to_move, window) = (tree.to_move, tree.window);
    search(&mut tree, 0, to_move, window, &mut visits)?;
    Ok((visits.leaves as usize, false))
}

impl Figures {
    /// `no cutoff`, `1 cutoff`, `2 cutoffs`.
    pub(crate) fn cutoffs_in_words(&self) -> String {
        match self.cutoffs {
            0 => "no cutoff".to_string(),
            1 => "1 cutoff".to_string(),
            n => format!("{n} cutoffs"),
        }
    }

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

//! How much of its tree a search visited.

use crate::event::Event;
use crate::trace::Trace;

/// The figures of a whole search.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Figures {
    /// Positions of the tree, leaves included.
    pub n_positions: usize,
    /// Leaves of the tree.
    pub n_leaves: usize,
    /// Positions visited.
    pub positions: usize,
    /// Leaves evaluated.
    pub leaves: usize,
    /// Cutoffs: positions that skipped moves.
    pub cutoffs: usize,
}

impl Figures {
    /// Counts the figures of `trace`.
    pub fn of(trace: &Trace) -> Figures {
        let counters = trace.events.counters();
        let inner = trace.events.iter().filter(|it| matches!(it.kind.event, Event::Enter { .. }));
        Figures {
            n_positions: trace.tree.n_positions(),
            n_leaves: trace.tree.n_leaves(),
            positions: inner.count() + counters.leaf,
            leaves: counters.leaf,
            cutoffs: counters.prune,
        }
    }
}

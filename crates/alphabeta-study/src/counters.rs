//! How often each thing happens, under the names of the source's page.

use serde::Serialize;

/// How often each thing has happened.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize)]
pub struct Counters {
    /// Leaves whose score was taken.
    pub leaf: usize,
    /// Windows narrowed, or found narrow enough, where MAX moves.
    pub max_update: usize,
    /// Positions of MAX that have returned, all moves seen.
    pub max_done: usize,
    /// The same as `max_update` where MIN moves.
    pub min_update: usize,
    /// Positions that skipped moves.
    pub prune: usize,
    /// Positions of MIN that have returned, all moves seen.
    pub min_done: usize,
}

/// One of the counters.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "they are those of `Counters`")]
pub enum Counter {
    Leaf,
    MaxUpdate,
    MaxDone,
    MinUpdate,
    Prune,
    MinDone,
}

impl Counters {
    /// Counts one more.
    pub(crate) fn count(&mut self, counter: Counter) {
        *match counter {
            Counter::Leaf => &mut self.leaf,
            Counter::MaxUpdate => &mut self.max_update,
            Counter::MaxDone => &mut self.max_done,
            Counter::MinUpdate => &mut self.min_update,
            Counter::Prune => &mut self.prune,
            Counter::MinDone => &mut self.min_done,
        } += 1;
    }

    /// The counters in the order of the source's page, with its names.
    pub fn named(&self) -> [(&'static str, usize); 6] {
        [
            ("leaf", self.leaf),
            ("max_update", self.max_update),
            ("max_done", self.max_done),
            ("min_update", self.min_update),
            ("prune", self.prune),
            ("min_done", self.min_done),
        ]
    }
}

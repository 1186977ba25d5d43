//! Counters of a search, with the names that call-trace prints.

use serde::Serialize;

/// How often each kind of event has happened.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize)]
pub struct Counters {
    /// Leaves evaluated.
    pub leaf: usize,
    /// Times that MAX compared its best score with alpha.
    pub max_update: usize,
    /// Positions of MAX that returned with no move skipped.
    pub max_done: usize,
    /// Times that MIN compared its best score with beta.
    pub min_update: usize,
    /// Cutoffs: positions that skipped moves.
    pub prune: usize,
    /// Positions of MIN that returned with no move skipped.
    pub min_done: usize,
}

impl Counters {
    /// The counters with their names, in the order in which call-trace prints them.
    pub fn named(mut self) -> [(&'static str, usize); 6] {
        self.places().map(|(name, n)| (name, *n))
    }

    /// Adds 1 to the counter with this name.
    pub(crate) fn count(&mut self, counted: &str) {
        for (_, n) in self.places().into_iter().filter(|(name, _)| *name == counted) {
            *n += 1;
        }
    }

    fn places(&mut self) -> [(&'static str, &mut usize); 6] {
        [
            ("leaf", &mut self.leaf),
            ("max_update", &mut self.max_update),
            ("max_done", &mut self.max_done),
            ("min_update", &mut self.min_update),
            ("prune", &mut self.prune),
            ("min_done", &mut self.min_done),
        ]
    }
}

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

impl Counters {
    /// The counters in the order of the source's page, with its names.
    pub fn named(mut self) -> [(&'static str, usize); 6] {
        self.places().map(|(name, n)| (name, *n))
    }

    /// Counts one more of what has this name.
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

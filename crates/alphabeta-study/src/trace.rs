//! A search, recorded once: the tree, what the search did in it, and the listing that tells it.

use crate::event::Number;
use crate::events::{Events, Record};
use crate::fewest::Fewest;
use crate::listing::{Listing, LOOP};
use crate::order::Order;
use crate::recorder::Recorder;
use crate::scores::Scores;
use crate::tree::GameTree;
use alphabeta_core::{Score, Window};

/// A tree, what the search did in it, and the listing that tells it line by line.
#[derive(Clone, Debug)]
pub struct Trace {
    /// What was searched.
    pub tree: GameTree,
    /// What the search did, in order.
    pub events: Events,
    /// The scores that the numbers of events are indices of.
    pub scores: Scores,
    /// The score that it found for the root.
    pub value: Score,
    /// How few leaves can be enough for the tree, in the order in which it was given.
    pub fewest: Fewest,
    /// The pseudo-code whose lines the steps are.
    pub listing: &'static Listing,
}

impl Trace {
    /// Searches `tree` in another order and records it. Where moves are exchanged, halves may no
    /// longer be what the listing of halves would make of the leaves: then the loop tells it.
    ///
    /// # Errors
    ///
    /// Where the tree has no such order.
    pub fn in_order(
        tree: &GameTree,
        order: Order,
        listing: &'static Listing,
    ) -> Result<Trace, String> {
        Trace::with_fewest(Fewest::of(tree), tree, order, listing)
    }

    /// The same where it is known how few leaves can be enough for `tree`.
    pub(crate) fn with_fewest(
        fewest: Fewest,
        tree: &GameTree,
        order: Order,
        listing: &'static Listing,
    ) -> Result<Trace, String> {
        let is_complete = order == Order::Given || tree.complete().is_some();
        let listing = if is_complete { listing } else { &LOOP };
        Ok(Trace::new(order.apply(tree)?, listing, fewest))
    }

    /// Searches `tree` and records it, to be told by `listing`.
    pub fn record(tree: GameTree, listing: &'static Listing) -> Trace {
        let fewest = Fewest::of(&tree);
        Trace::new(tree, listing, fewest)
    }

    fn new(tree: GameTree, listing: &'static Listing, fewest: Fewest) -> Trace {
        let mut recorder = Recorder::new(&tree, listing);
        let value = tree.search(&mut recorder);
        let Recorder { events, scores, .. } = recorder;
        Trace { tree, events, scores, value, fewest, listing }
    }

    /// The score that a number of an event stands for.
    pub(crate) fn score(&self, record: &Record, number: Number) -> Option<Score> {
        Some(self.scores.at(record.number(number)?))
    }

    /// The window that an event has.
    pub(crate) fn window(&self, record: &Record) -> Option<Window> {
        let alpha = self.score(record, Number::Alpha)?;
        Some(Window { alpha, beta: self.score(record, Number::Beta)? })
    }

    /// How many steps there are: calls and lines.
    pub fn n_steps(&self) -> usize {
        self.events.n_steps()
    }
}

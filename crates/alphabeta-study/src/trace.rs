//! A recorded search: the tree, the events, and the listing that explains them.

use crate::event::Number;
use crate::events::{Events, Record};
use crate::fewest::Fewest;
use crate::listing::{Listing, LOOP};
use crate::order::Order;
use crate::recorder::Recorder;
use crate::scores::Scores;
use crate::tree::GameTree;
use alphabeta_core::{Score, Window};

/// A tree, the events of its search, and the listing whose lines explain them.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The tree that was searched.
    pub tree: GameTree,
    /// The events of the search, in order.
    pub events: Events,
    /// All scores, in rising order. The events hold indices into them.
    pub scores: Scores,
    /// The value of the root.
    pub value: Score,
    /// The fewest leaves that a search of the tree needs, computed for the order as given.
    pub fewest: Fewest,
    /// The pseudocode whose lines the steps run.
    pub listing: &'static Listing,
}

impl Trace {
    /// Puts `tree` into another order, searches it and records the search.
    ///
    /// The halving listing fits a reordered tree only if the tree is complete, because it computes
    /// the halves from the number of leaves. Any other reordered tree gets the loop listing.
    ///
    /// # Errors
    ///
    /// If the order is one of leaves and the tree is not complete.
    pub fn in_order(
        tree: &GameTree,
        order: Order,
        listing: &'static Listing,
    ) -> Result<Trace, String> {
        Trace::with_fewest(Fewest::of(tree), tree, order, listing)
    }

    /// Does the same with `fewest` already computed for `tree`.
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

    /// Searches `tree` and records the search, for `listing` to explain.
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

    /// The score that a number of an event refers to.
    pub(crate) fn score(&self, record: &Record, number: Number) -> Option<Score> {
        Some(self.scores.at(record.number(number)?))
    }

    /// The window of an event, if it has one.
    pub(crate) fn window(&self, record: &Record) -> Option<Window> {
        let alpha = self.score(record, Number::Alpha)?;
        Some(Window { alpha, beta: self.score(record, Number::Beta)? })
    }

    /// The number of steps, each of which runs one line of the listing.
    pub fn n_steps(&self) -> usize {
        self.events.n_steps()
    }
}

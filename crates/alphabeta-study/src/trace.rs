//! What the search did, recorded once.

use crate::figures::Fewest;
use crate::listing::{Listing, LOOP};
use crate::order::Order;
use crate::tree::GameTree;
use alphabeta_core::search::search;
use alphabeta_core::{Observer, Player, Result, Score, Window};

/// Something that the search did at a position.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Event {
    /// It came to a position, with this window.
    Enter(usize, Window),
    /// It took the score of a leaf.
    Leaf(usize, Score),
    /// A move has been searched and there are others: the best score so far, and the window now.
    Update(usize, Score, Window),
    /// It skips the rest of a position's moves, from this one on.
    Cutoff(usize, usize),
    /// It left a position, with this score.
    Leave(usize, Score),
}

/// A tree, what the search did in it, and the listing that tells it line by line.
#[derive(Clone, Debug)]
pub struct Trace {
    /// What was searched.
    pub tree: GameTree,
    /// What the search did, in order.
    pub events: Vec<Event>,
    /// The score that it found for the root.
    pub value: Score,
    /// How few leaves can be enough for the tree, in the order in which it was given.
    pub fewest: Fewest,
    /// The pseudo-code whose lines the steps are.
    pub listing: &'static Listing,
    /// The number of steps before each event, and at the end of all.
    steps: Vec<usize>,
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
    ) -> std::result::Result<Trace, String> {
        let is_complete = order == Order::Given || tree.complete().is_some();
        let listing = if is_complete { listing } else { &LOOP };
        let fewest = Fewest::of(tree).map_err(|error| error.to_string())?;
        let trace =
            Trace::record(order.apply(tree)?, listing).map_err(|error| error.to_string())?;
        Ok(Trace { fewest, ..trace })
    }

    /// Searches `tree` and records it, to be told by `listing`.
    ///
    /// # Errors
    ///
    /// None: a stored tree can always be searched. The result is the core's.
    pub fn record(mut tree: GameTree, listing: &'static Listing) -> Result<Trace> {
        let mut recorder = Recorder(Vec::new());
        let (to_move, window) = (tree.to_move, tree.window);
        let fewest = Fewest::of(&tree)?;
        let value = search(&mut tree, 0, to_move, window, &mut recorder)?;
        let (events, steps) = (recorder.0, Vec::new());
        let mut trace = Trace { tree, events, value, fewest, listing, steps };
        let mut n_steps = listing.start.len();
        for number in 0..trace.events.len() {
            trace.steps.push(n_steps);
            n_steps += trace.lines(number).len();
        }
        trace.steps.push(n_steps);
        Ok(trace)
    }

    /// How many steps there are: calls and lines.
    pub fn n_steps(&self) -> usize {
        self.steps.last().copied().unwrap_or(0)
    }

    /// The number of the first step, from 1, that shows the event `number`.
    pub fn step_of(&self, number: usize) -> usize {
        self.steps[number] + 1
    }

    /// The lines that the event `number` runs.
    pub(crate) fn lines(&self, number: usize) -> &'static [crate::listing::Line] {
        let event = self.events[number];
        let is_cut = matches!(self.events.get(number + 1), Some(Event::Cutoff(..)));
        let was_cut =
            number.checked_sub(1).is_some_and(|it| matches!(self.events[it], Event::Cutoff(..)));
        self.listing.lines(&self.tree, event, is_cut, was_cut)
    }
}

struct Recorder(Vec<Event>);

impl Observer<GameTree> for Recorder {
    fn enter(&mut self, position: usize, _: Player, window: Window) {
        self.0.push(Event::Enter(position, window));
    }

    fn leaf(&mut self, position: usize, score: Score) {
        self.0.push(Event::Leaf(position, score));
    }

    fn update(&mut self, position: usize, _: Player, best: Score, window: Window) {
        self.0.push(Event::Update(position, best, window));
    }

    fn cutoff(&mut self, position: usize, _: Player, skipped: usize) {
        self.0.push(Event::Cutoff(position, skipped));
    }

    fn leave(&mut self, position: usize, _: Player, score: Score) {
        self.0.push(Event::Leave(position, score));
    }
}

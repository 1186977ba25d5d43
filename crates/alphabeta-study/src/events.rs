//! The events of a search, stored as integers.

use crate::counters::Counters;
use crate::event::{Event, Number};
use crate::kind::Kind;
use crate::listing::Listing;
use alphabeta_core::Player;

/// Events in one array of integers: for each event, the index of its kind, then its numbers.
#[derive(Clone, Debug)]
pub struct Events {
    listing: &'static Listing,
    is_board: bool,
    kinds: Vec<Kind>,
    integers: Vec<u32>,
    /// The first integer of each event and the number of steps before it, then both totals.
    starts: Vec<(usize, usize)>,
    counters: Counters,
}

/// One event.
#[derive(Clone, Copy, Debug)]
pub struct Record<'e> {
    /// The kind of the event, with its steps and messages.
    pub kind: &'e Kind,
    numbers: &'e [u32],
}

impl Record<'_> {
    /// The number called `wanted`, if the event has one.
    pub fn number(&self, wanted: Number) -> Option<usize> {
        let nth = self.kind.numbers.iter().position(|number| *number == wanted)?;
        Some(self.numbers[nth] as usize)
    }

    /// The position of the event; the root if the event has none.
    pub fn position(&self) -> usize {
        self.number(Number::Position).unwrap_or(0)
    }
}

impl Events {
    /// No events yet.
    pub(crate) fn new(listing: &'static Listing, is_board: bool) -> Events {
        Events {
            listing,
            is_board,
            kinds: Vec::new(),
            integers: Vec::new(),
            starts: vec![(0, 0)],
            counters: Counters::default(),
        }
    }

    /// Adds an event where `player` moves.
    pub(crate) fn push(&mut self, player: Player, event: Event, number: impl Fn(Number) -> u32) {
        let is_it = |kind: &Kind| kind.event == event && kind.player == player;
        let index = self.kinds.iter().position(is_it).unwrap_or_else(|| {
            self.kinds.push(Kind::new(self.listing, self.is_board, player, event));
            self.kinds.len() - 1
        });
        let kind = &self.kinds[index];
        self.integers.push(index as u32);
        self.integers.extend(kind.numbers.iter().map(|it| number(*it)));
        for counter in kind.steps.iter().filter_map(|step| step.counter) {
            self.counters.count(counter);
        }
        self.starts.push((self.integers.len(), self.n_steps() + kind.steps.len()));
    }

    /// The number of events.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether there are no events.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The event `index`, if it exists.
    pub fn get(&self, index: usize) -> Option<Record<'_>> {
        let (start, end) = (self.starts.get(index)?.0, self.starts.get(index + 1)?.0);
        let kind = &self.kinds[self.integers[start] as usize];
        Some(Record { kind, numbers: &self.integers[start + 1..end] })
    }

    /// All events, in order.
    pub fn iter(&self) -> impl Iterator<Item = Record<'_>> {
        (0..self.len()).filter_map(|index| self.get(index))
    }

    /// The number of steps of all events.
    pub fn n_steps(&self) -> usize {
        self.starts.last().map_or(0, |last| last.1)
    }

    /// The step, from 1, at which the event `index` begins.
    pub fn step_of(&self, index: usize) -> usize {
        self.starts[index].1 + 1
    }

    /// The counters after the last event.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// The kinds that occur, in the order of their first event.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// All events as integers.
    pub fn integers(&self) -> &[u32] {
        &self.integers
    }
}

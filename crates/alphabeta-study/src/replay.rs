//! Goes through a trace step by step, and keeps what is known at each step.

use crate::counters::Counters;
use crate::event::{Event, Number, Relation, Variable};
use crate::events::Record;
use crate::kind::Step;
use crate::trace::Trace;
use alphabeta_core::{Score, Window};

/// The state of a position at a step.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Mark {
    /// The search has not come to it yet.
    NotSeen,
    /// It is the running position: one of its lines runs now.
    Running,
    /// It waits for a move to return.
    OnStack,
    /// It has returned after all its moves.
    Finished,
    /// It has returned, with some moves skipped.
    Cut,
    /// A cutoff skips it: the search never visits it.
    Skipped,
}

/// The known facts about a position.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Known {
    /// The window when the search came to it.
    pub given: Option<Window>,
    /// The window now, or when it returned.
    pub window: Option<Window>,
    /// The best score so far, or the one that it returned.
    pub best: Option<Score>,
    /// Whether the score that it returned is its value or a bound.
    pub relation: Relation,
    /// The first move whose value is known to be the best score.
    pub choice: Option<usize>,
}

/// A call that has not returned.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Call {
    /// Its position.
    pub position: usize,
    /// Its current line.
    pub line: u32,
}

/// The known facts at a step, after its line has run. A line that calls has not returned yet.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct State {
    /// The step, from 1.
    pub step: usize,
    /// The index of its event, and of the step within the event; `None` before the first step.
    pub event: Option<(usize, usize)>,
    /// The line of the listing.
    pub line: u32,
    /// The line of the function that called the search.
    pub outer_line: u32,
    /// The calls of the search that have not returned, the outermost first.
    pub calls: Vec<Call>,
    /// The state of each position.
    pub marks: Vec<Mark>,
    /// The known facts about each position.
    pub known: Vec<Known>,
    /// The variables that have changed since the last step of the same call.
    pub changed: Vec<Variable>,
    /// The earlier move that the step is about.
    pub earlier: Option<usize>,
    /// The counters, this step included.
    pub counters: Counters,
}

impl State {
    /// The event and the step of this state.
    pub(crate) fn shown<'t>(&self, trace: &'t Trace) -> Option<(Record<'t>, &'t Step)> {
        let (event, nth) = self.event?;
        let record = trace.events.get(event)?;
        Some((record, record.kind.steps.get(nth)?))
    }
}

/// Goes through the steps of a trace.
pub struct Replay<'t> {
    trace: &'t Trace,
    state: State,
    /// The event and the step within it that come next.
    next: (usize, usize),
}

impl<'t> Replay<'t> {
    /// Starts before the first step.
    pub fn new(trace: &'t Trace) -> Replay<'t> {
        let n_positions = trace.tree.n_positions();
        let state = State {
            step: 0,
            event: None,
            line: trace.listing.first_line,
            outer_line: trace.listing.first_line,
            calls: Vec::new(),
            marks: vec![Mark::NotSeen; n_positions],
            known: vec![Known::default(); n_positions],
            changed: Vec::new(),
            earlier: None,
            counters: Counters::default(),
        };
        Replay { trace, state, next: (0, 0) }
    }

    /// The state at step `step`, from 1 to the number of steps.
    ///
    /// # Panics
    ///
    /// If there is no such step.
    pub fn at(trace: &'t Trace, step: usize) -> State {
        let mut replay = Replay::new(trace);
        for _ in 0..step {
            assert!(replay.advance(), "there is a step {step}");
        }
        replay.state
    }

    /// The state after the last step, when the search has returned.
    pub fn end(trace: &'t Trace) -> State {
        let mut replay = Replay::new(trace);
        while replay.advance() {}
        replay.state
    }

    /// The current state.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Goes to the next step; returns `false` if there is none.
    pub fn advance(&mut self) -> bool {
        while let Some(record) = self.trace.events.get(self.next.0) {
            let (event, nth) = self.next;
            if nth == 0 {
                self.begin(&record);
            }
            if let Some(step) = record.kind.steps.get(nth) {
                self.state.event = Some(self.next);
                self.run(&record, step);
                self.next = (event, nth + 1);
                return true;
            }
            self.finish(&record);
            self.next = (event + 1, 0);
        }
        false
    }

    /// Applies the changes that an event makes before its first line.
    fn begin(&mut self, record: &Record) {
        let state = &mut self.state;
        let position = record.position();
        match record.kind.event {
            Event::Enter { .. } | Event::EnterLeaf { .. } => {
                if let Some(caller) = state.calls.last() {
                    state.marks[caller.position] = Mark::OnStack;
                }
                state.calls.push(Call { position, line: state.line });
                state.marks[position] = Mark::Running;
                let window = self.trace.window(record);
                state.known[position] = Known { given: window, window, ..Known::default() };
            }
            Event::Leave { relation, .. } | Event::LeaveCut { relation } => {
                state.known[position].relation = relation;
            }
            _ => {}
        }
        if let Some(choice) = record.number(Number::Choice) {
            state.known[position].choice = Some(choice).filter(|choice| *choice != 0);
        }
    }

    /// Applies one step of an event.
    fn run(&mut self, record: &Record, step: &Step) {
        let state = &mut self.state;
        let position = record.position();
        match state.calls.last_mut() {
            Some(call) => call.line = step.line,
            None => state.outer_line = step.line,
        }
        let known = &mut state.known[position];
        for variable in &step.changes {
            match variable {
                Variable::Alpha | Variable::Beta => known.window = self.trace.window(record),
                Variable::Best => known.best = self.trace.score(record, Number::Best),
                _ => {}
            }
        }
        if let Some(skipped) = record.number(Number::Skipped) {
            let end = self.trace.tree.below(position).end;
            state.marks[skipped..end].fill(Mark::Skipped);
        }
        if let Some(counter) = step.counter {
            state.counters.count(counter);
        }
        state.step += 1;
        state.line = step.line;
        state.changed.clone_from(&step.changes);
        state.earlier = record.number(Number::Earlier).filter(|_| step.shows_earlier);
    }

    /// Applies the changes that an event makes after its last line.
    fn finish(&mut self, record: &Record) {
        let mark = match record.kind.event {
            Event::Leave { .. } | Event::LeaveLeaf => Mark::Finished,
            Event::LeaveCut { .. } => Mark::Cut,
            _ => return,
        };
        let state = &mut self.state;
        state.marks[record.position()] = mark;
        state.calls.pop();
        if let Some(caller) = state.calls.last() {
            state.marks[caller.position] = Mark::Running;
        }
    }
}

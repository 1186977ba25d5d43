//! A trace step by step: what is known while a line runs.

use crate::counters::Counters;
use crate::event::{Event, Number, Relation, Variable};
use crate::events::Record;
use crate::kind::Step;
use crate::trace::Trace;
use alphabeta_core::{Score, Window};

/// What a position looks like at a step.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Mark {
    /// The search has not come to it.
    NotSeen,
    /// Its line runs.
    Running,
    /// It waits for a move to return.
    OnStack,
    /// It has returned, all moves seen.
    Finished,
    /// It has returned, some moves skipped.
    Cut,
    /// It will never be looked at.
    Skipped,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Known {
    /// The window that the search of it began with.
    pub given: Option<Window>,
    /// The window now, or when it returned.
    pub window: Option<Window>,
    /// The best score so far, or the one that it returned.
    pub best: Option<Score>,
    /// How the one that it returned stands to its true value.
    pub relation: Relation,
    /// The first move that is certain to be worth the best score.
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

/// What is known at a step: its line has run, but for a call, which is about to.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct State {
    /// The step, from 1.
    pub step: usize,
    /// The event that it is of, and which of its steps it is; nothing before the first step.
    pub event: Option<(usize, usize)>,
    /// The line.
    pub line: u32,
    /// The line of the call that is around all others.
    pub outer_line: u32,
    /// The calls inside of it, the outermost first.
    pub calls: Vec<Call>,
    /// What each position looks like.
    pub marks: Vec<Mark>,
    /// What is known of each position.
    pub known: Vec<Known>,
    /// The variables that have changed since the last step of the same call.
    pub changed: Vec<Variable>,
    /// The earlier move that the step is about.
    pub earlier: Option<usize>,
    /// What has happened so far, this step included.
    pub counters: Counters,
}

impl State {
    /// The event and the step that are shown.
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
    /// The event whose lines come next, and which of them.
    next: (usize, usize),
}

impl<'t> Replay<'t> {
    /// Before the first step.
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
    /// Where there is no such step.
    pub fn at(trace: &'t Trace, step: usize) -> State {
        let mut replay = Replay::new(trace);
        for _ in 0..step {
            assert!(replay.advance(), "there is a step {step}");
        }
        replay.state
    }

    /// The state when all is done and nothing runs any longer.
    pub fn end(trace: &'t Trace) -> State {
        let mut replay = Replay::new(trace);
        while replay.advance() {}
        replay.state
    }

    /// The state at the last step that was shown.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Goes to the next step, if there is one.
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

    /// What has happened when the first line of an event runs.
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

    /// Runs a line of an event.
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

    /// What happens when all lines of an event have run.
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

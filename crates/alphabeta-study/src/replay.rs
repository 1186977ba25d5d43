//! A trace step by step: what is known while a line runs.

use crate::listing::{Action, Line};
use crate::trace::{Event, Trace};
use alphabeta_core::{Player, Score, Window};
use std::iter;

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

/// A position's numbers, as far as they are known.
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
}

/// How a score that was found stands to the true one.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Relation {
    /// It is the same.
    #[default]
    Exact,
    /// The true one may be lower.
    AtMost,
    /// The true one may be higher.
    AtLeast,
}

/// How often each thing has happened, under the names of the source's page.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Counters {
    /// Leaves whose score was taken.
    pub leaf: usize,
    /// Windows narrowed, or found narrow enough, where MAX moves.
    pub max_update: usize,
    /// Positions of MAX that have returned, all moves seen.
    pub max_done: usize,
    /// The same where MIN moves.
    pub min_update: usize,
    /// Positions that skipped moves.
    pub prune: usize,
    /// Positions of MIN that have returned, all moves seen.
    pub min_done: usize,
}

impl Counters {
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

/// A variable of the call that runs.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Variable {
    /// What MAX is sure of.
    Alpha,
    /// What MIN is sure of.
    Beta,
    /// The best score so far.
    Best,
    /// The middle of the halves, or the move that is tried.
    Move,
}

/// A call that has not returned.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Call {
    /// Its position.
    pub position: usize,
    /// Its current line.
    pub line: u32,
    /// How many of its moves it has turned to.
    pub n_moves: usize,
}

/// What is known at a step: its line has run, but for a call, which is about to.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct State {
    /// The step, from 1.
    pub step: usize,
    /// The event that it is of; nothing before the search.
    pub event: Option<usize>,
    /// The line and what it does.
    pub line: Line,
    /// The line of the call that is around all others.
    pub outer_line: u32,
    /// The calls inside of it, the outermost first.
    pub calls: Vec<Call>,
    /// What each position looks like.
    pub marks: Vec<Mark>,
    /// The numbers of each position.
    pub known: Vec<Known>,
    /// The variables that have changed since the last step of the same call.
    pub changed: Vec<Variable>,
    /// What has happened so far, this step included.
    pub counters: Counters,
}

/// Goes through the steps of a trace.
pub struct Replay<'t> {
    trace: &'t Trace,
    state: State,
    /// The event whose lines come next, and which of them.
    next: (usize, usize),
    /// Variables that have changed since a line was shown.
    pending: Vec<Variable>,
}

impl<'t> Replay<'t> {
    /// Before the first step.
    pub fn new(trace: &'t Trace) -> Replay<'t> {
        let n_positions = trace.tree.n_positions();
        let state = State {
            step: 0,
            event: None,
            line: trace.listing.start[0],
            outer_line: trace.listing.start[0].0,
            calls: Vec::new(),
            marks: vec![Mark::NotSeen; n_positions],
            known: vec![Known::default(); n_positions],
            changed: Vec::new(),
            counters: Counters::default(),
        };
        Replay { trace, state, next: (0, 0), pending: Vec::new() }
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
        let start = self.trace.listing.start;
        if let Some(&line) = start.get(self.state.step) {
            self.state.step += 1;
            self.state.line = line;
            self.state.outer_line = line.0;
            return true;
        }
        loop {
            let (number, nth) = self.next;
            let Some(&event) = self.trace.events.get(number) else { return false };
            if nth == 0 {
                self.begin(event);
            }
            if let Some(&line) = self.trace.lines(number).get(nth) {
                self.next = (number, nth + 1);
                self.state.event = Some(number);
                self.run(event, line);
                return true;
            }
            self.finish(event);
            self.next = (number + 1, 0);
        }
    }

    /// What has happened when the first line of `event` runs.
    fn begin(&mut self, event: Event) {
        match event {
            Event::Enter(position, window) => {
                if let Some(caller) = self.state.calls.last() {
                    self.state.marks[caller.position] = Mark::OnStack;
                }
                let line = self.state.line.0;
                self.state.calls.push(Call { position, line, n_moves: 0 });
                self.state.marks[position] = Mark::Running;
                self.state.known[position] =
                    Known { given: Some(window), window: Some(window), ..Known::default() };
                self.pending = vec![Variable::Alpha, Variable::Beta];
            }
            Event::Update(position, best, _) => self.set_best(position, best),
            Event::Leave(position, best) => {
                self.set_best(position, best);
                self.state.known[position].relation = self.relation(position, best);
            }
            Event::Leaf(..) | Event::Cutoff(..) => {}
        }
    }

    /// What follows for the value of a position from what its moves have returned. It is at most
    /// `best` for MAX if no move can be better, and at least that if one is as good; the other way
    /// round for MIN. Nothing lies beyond the ends of the first window.
    fn relation(&self, position: usize, best: Score) -> Relation {
        let tree = &self.trace.tree;
        let children = tree.children(position);
        if children.is_empty() {
            return Relation::Exact;
        }
        let is_seen = |child: &usize| self.state.known[*child].best.is_some();
        let known = |child: &usize| self.state.known[*child];
        let Window { alpha, beta } = tree.window;
        let (too_far, bound, best_of_all, worst_of_all) = match tree.player(position) {
            Player::Max => (Relation::AtLeast, Relation::AtMost, beta, alpha),
            Player::Min => (Relation::AtMost, Relation::AtLeast, alpha, beta),
        };
        let none_is_better = best == best_of_all
            || children.iter().all(|child| is_seen(child) && known(child).relation != too_far);
        let is_as_good =
            |child: &&usize| known(child).best == Some(best) && known(child).relation != bound;
        let one_is_as_good = best == worst_of_all || children.iter().find(is_as_good).is_some();
        match (none_is_better, one_is_as_good) {
            (true, true) => Relation::Exact,
            (true, false) => bound,
            (false, _) => too_far,
        }
    }

    fn set_best(&mut self, position: usize, best: Score) {
        let known = &mut self.state.known[position].best;
        if *known != Some(best) {
            *known = Some(best);
            self.pending.push(Variable::Best);
        }
    }

    /// Runs a line of `event`.
    fn run(&mut self, event: Event, line: Line) {
        let Some(call) = self.state.calls.last_mut() else { return };
        let position = call.position;
        call.line = line.0;
        let player = self.trace.tree.player(position);
        let counters = &mut self.state.counters;
        match (line.1, event) {
            (Action::Prepare, _) => {
                // Halves have a middle from here on; a loop has a best score.
                if self.trace.listing.name == "loop" {
                    self.state.known[position].best = Some(player.worst());
                    self.pending.push(Variable::Best);
                } else {
                    self.pending.push(Variable::Move);
                }
            }
            (Action::Move, _) => self.pending.push(Variable::Move),
            (Action::Search, _) => call.n_moves += 1,
            (Action::ReturnLeaf, Event::Leaf(_, score)) => {
                counters.leaf += 1;
                self.set_best(position, score);
            }
            (Action::Narrow, Event::Update(_, _, window)) => {
                match player {
                    Player::Max => counters.max_update += 1,
                    Player::Min => counters.min_update += 1,
                }
                let old = self.state.known[position].window.replace(window);
                if old.map(|old| old.alpha) != Some(window.alpha) {
                    self.pending.push(Variable::Alpha);
                }
                if old.map(|old| old.beta) != Some(window.beta) {
                    self.pending.push(Variable::Beta);
                }
            }
            (Action::Cut, Event::Cutoff(_, skipped)) => {
                counters.prune += 1;
                let below = self.trace.tree.below(position);
                for mark in &mut self.state.marks[skipped..below.end] {
                    *mark = Mark::Skipped;
                }
            }
            (Action::Return, _) => match player {
                Player::Max => counters.max_done += 1,
                Player::Min => counters.min_done += 1,
            },
            _ => {}
        }
        self.state.step += 1;
        self.state.line = line;
        self.state.changed = std::mem::take(&mut self.pending);
    }

    /// What happens when all lines of `event` have run.
    fn finish(&mut self, event: Event) {
        let Event::Leave(position, _) = event else { return };
        let is_cut = self
            .trace
            .tree
            .children(position)
            .last()
            .is_some_and(|&last| self.state.marks[last] == Mark::Skipped);
        self.state.marks[position] = if is_cut { Mark::Cut } else { Mark::Finished };
        self.state.calls.pop();
        if let Some(caller) = self.state.calls.last() {
            self.state.marks[caller.position] = Mark::Running;
        }
        self.pending.clear();
    }
}

/// Where the bound is from that closes the window at a step: the position that narrowed its window
/// to it, and the move that this came from. None where the window is open, or where it has closed
/// at the best of all scores, or at an end of the first one.
pub fn reason(trace: &Trace, state: &State) -> Option<[usize; 2]> {
    let tree = &trace.tree;
    let position = state.calls.last()?.position;
    let window = state.known[position].window.filter(|window| window.is_closed())?;
    let player = tree.player(position);
    // The bound of the player who moves elsewhere, and where it begins: for this one, the best of all.
    let theirs = |window: Window| match player {
        Player::Max => window.beta,
        Player::Min => window.alpha,
    };
    let (bound, first) = (theirs(window), theirs(tree.window));
    let is_asked = matches!(state.line.1, Action::Cut | Action::AskClosed);
    if !is_asked || bound == first || state.known[position].best == Some(first) {
        return None;
    }
    let is_its = |&it: &usize| state.known[it].window.is_some_and(|it| theirs(it) == bound);
    // The uppermost that has it: whoever is above was given another.
    let sure = iter::successors(tree.parent(position), |&it| tree.parent(it)).take_while(is_its);
    let sure = sure.last()?;
    let children = tree.children(sure).iter();
    let mut from = children.filter(|&&it| state.known[it].best == Some(bound));
    from.next().map(|&from| [sure, from])
}

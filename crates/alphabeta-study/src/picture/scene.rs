//! The look of each position at a step.

use crate::event::Relation;
use crate::principal_variation::principal_variation;
use crate::replay::{Mark, State};
use crate::trace::Trace;
use crate::words::score;
use alphabeta_core::{Player, Score, Window};

/// What a position looks like.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Look {
    Unseen,
    Running,
    Path,
    Exact,
    Bound,
    Skipped,
}

impl Look {
    /// Its class in the style sheet.
    pub(super) fn class(self) -> &'static str {
        match self {
            Look::Unseen => "unseen",
            Look::Running => "run",
            Look::Path => "path",
            Look::Exact => "exact",
            Look::Bound => "bound",
            Look::Skipped => "skipped",
        }
    }
}

/// The tree at a step, or at the end of the search.
pub(super) struct Scene<'t> {
    pub(super) trace: &'t Trace,
    pub(super) state: &'t State,
    pub(super) running: Option<usize>,
    /// The earlier move that explains a cutoff.
    pub(super) earlier: Option<usize>,
    /// Whether each position is on best play; all `false` before the end.
    best: Vec<bool>,
}

impl<'t> Scene<'t> {
    pub(super) fn new(trace: &'t Trace, state: &'t State, is_at_end: bool) -> Scene<'t> {
        let n_positions = trace.tree.n_positions();
        let running = state.calls.last().map(|call| call.position).filter(|_| !is_at_end);
        let earlier = state.earlier.filter(|_| !is_at_end);
        let best =
            if is_at_end { principal_variation(trace, state) } else { vec![false; n_positions] };
        Scene { trace, state, running, earlier, best }
    }

    pub(super) fn look(&self, position: usize) -> Look {
        match self.state.marks[position] {
            Mark::NotSeen => Look::Unseen,
            Mark::Running => Look::Running,
            Mark::OnStack => Look::Path,
            Mark::Skipped => Look::Skipped,
            Mark::Finished | Mark::Cut => match self.state.known[position].relation {
                Relation::Exact => Look::Exact,
                Relation::AtMost | Relation::AtLeast => Look::Bound,
            },
        }
    }

    pub(super) fn is_leaf(&self, position: usize) -> bool {
        self.trace.tree.children(position).is_empty()
    }

    pub(super) fn is_best(&self, position: usize) -> bool {
        self.best[position]
    }

    pub(super) fn has_best(&self) -> bool {
        self.best.contains(&true)
    }

    /// Whether a position is the running one or waits for it.
    pub(super) fn is_on_path(&self, position: usize) -> bool {
        matches!(self.look(position), Look::Running | Look::Path)
    }

    /// The best move so far of a position that is running or waiting.
    pub(super) fn choice(&self, position: usize) -> Option<usize> {
        self.state.known[position].choice.filter(|_| self.is_on_path(position))
    }

    /// Whether a move is the best so far of its player.
    pub(super) fn is_choice(&self, position: usize) -> bool {
        let parent = self.trace.tree.parent(position);
        parent.is_some_and(|parent| self.choice(parent) == Some(position))
    }

    /// Whether a move is the top of a skipped subtree.
    pub(super) fn is_cut_off(&self, position: usize) -> bool {
        let is_skipped = |it: usize| self.look(it) == Look::Skipped;
        is_skipped(position) && self.trace.tree.parent(position).is_some_and(|it| !is_skipped(it))
    }

    /// Whether a move is cut off at this step.
    pub(super) fn is_falling(&self, position: usize) -> bool {
        self.is_cut_off(position) && self.trace.tree.parent(position) == self.running
    }

    /// The player who has the earlier move, and the score that this player is sure of.
    pub(super) fn owner(&self) -> Option<(Player, Score)> {
        let parent = self.trace.tree.parent(self.earlier?)?;
        let Window { alpha, beta } = self.state.known[self.running?].window?;
        Some(match self.trace.tree.player(parent) {
            Player::Max => (Player::Max, alpha),
            Player::Min => (Player::Min, beta),
        })
    }

    /// The text in a position: what is known of its value.
    pub(super) fn figure(&self, position: usize) -> Option<String> {
        let look = self.look(position);
        let is_hidden = look == Look::Unseen;
        if let Some(leaf) = self.trace.tree.score(position).filter(|_| !is_hidden) {
            return Some(figure(leaf));
        }
        let known = self.state.known[position];
        match look {
            Look::Unseen | Look::Skipped => None,
            Look::Running | Look::Path => {
                let moves = self.trace.tree.children(position);
                let has_returned = |it: &usize| matches!(self.look(*it), Look::Exact | Look::Bound);
                let best = known.best.filter(|_| moves.first().is_some_and(has_returned));
                Some(best.map_or("?".to_string(), figure))
            }
            Look::Exact => known.best.map(figure),
            Look::Bound => {
                let sign = if known.relation == Relation::AtMost { "≤" } else { "≥" };
                known.best.map(|best| format!("{sign} {}", figure(best)))
            }
        }
    }

    /// How many leaves in and below a position have been evaluated, and how many there are.
    pub(super) fn evaluated(&self, position: usize) -> (usize, usize) {
        let below = self.trace.tree.below(position);
        let is_it = |it: &usize| self.is_leaf(*it) && self.look(*it) == Look::Exact;
        (below.filter(is_it).count(), self.trace.tree.leaves(position).len())
    }
}

/// A score as people write it.
pub(super) fn figure(value: Score) -> String {
    score(value).replace('-', "−")
}

/// The text with a true minus sign before each negative number.
pub(super) fn with_minus(words: &str) -> String {
    let mut made = String::with_capacity(words.len());
    let mut letters = words.chars().peekable();
    let mut before = ' ';
    while let Some(letter) = letters.next() {
        let is_number = letters.peek().is_some_and(|it| it.is_ascii_digit() || *it == '∞');
        let is_minus = letter == '-' && is_number && !before.is_alphanumeric();
        made.push(if is_minus { '−' } else { letter });
        before = letter;
    }
    made
}

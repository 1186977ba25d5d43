//! Observes a search, and records each event with what follows from the events before it.

use crate::event::{Because, Event, Number, Place, Relation, Why};
use crate::events::Events;
use crate::listing::Listing;
use crate::scores::Scores;
use crate::tree::GameTree;
use crate::words;
use alphabeta_core::{Observer, Player, Score, Window};

/// The most skipped leaves whose scores a sentence lists.
const MOST_NAMED: usize = 4;
/// The most characters that these scores may have together.
const LONGEST_NAMED: usize = 16;

pub(crate) struct Recorder<'t> {
    tree: &'t GameTree,
    pub(crate) scores: Scores,
    pub(crate) events: Events,
    calls: Vec<Call>,
}

/// A position that is being searched.
#[derive(Clone, Copy)]
struct Call {
    position: usize,
    window: Window,
    /// The moves that make MAX and MIN sure of alpha and beta; 0 for the first window.
    sources: [usize; 2],
    /// How many of its moves the search has entered.
    n_moves: usize,
    /// The last move that returned.
    last: usize,
    /// The score that it returned.
    returned: Score,
    returned_relation: Relation,
    /// Whether that score changed the best one.
    is_better: bool,
    /// The score that the first move returned.
    first: (Score, Relation),
    best: Option<Score>,
    /// The first move whose value is known to be `best`; 0 if there is none.
    choice: usize,
    /// Whether a move may be better than `best`.
    may_be_better: bool,
    /// Whether a move is known to be at least as good as `best`.
    is_as_good: bool,
}

impl Call {
    fn new(position: usize, window: Window, sources: [usize; 2]) -> Call {
        Call {
            position,
            window,
            sources,
            n_moves: 0,
            last: 0,
            returned: 0,
            returned_relation: Relation::Exact,
            is_better: false,
            first: (0, Relation::Exact),
            best: None,
            choice: 0,
            may_be_better: false,
            is_as_good: false,
        }
    }

    /// Takes the score that a move of `player` returned.
    fn take(&mut self, player: Player, child: usize, score: Score, relation: Relation) {
        let (too_good, bound) = relations(player);
        let is_certain = relation == Relation::Exact;
        (self.last, self.returned, self.returned_relation) = (child, score, relation);
        if self.best.is_none() {
            self.first = (score, relation);
        }
        self.is_better = self.best.is_none_or(|best| player.prefers(score, best));
        if self.is_better {
            self.best = Some(score);
            self.choice = 0;
            self.is_as_good = false;
        }
        if self.best == Some(score) {
            self.is_as_good |= relation != bound;
            if self.choice == 0 && is_certain {
                self.choice = child;
            }
        }
        self.may_be_better |= relation == too_good;
    }

    /// Whether `best` is the exact value of a position of `player` or a bound.
    ///
    /// For MAX, the value is at most `best` if no move can be better. It is at least `best` if one
    /// move is at least as good. For MIN it is the other way round. No value lies outside `first`, the
    /// window of the whole search.
    fn relation(&self, player: Player, best: Score, first: Window) -> Relation {
        let (too_good, bound) = relations(player);
        let may_be_better = self.may_be_better && best != theirs(player, first);
        match (may_be_better, self.is_as_good) {
            (true, _) => too_good,
            (false, true) => Relation::Exact,
            (false, false) => bound,
        }
    }

    /// The score that the other one of two moves returned.
    fn other(&self) -> (Score, Relation) {
        if self.choice == self.last {
            self.first
        } else {
            (self.returned, self.returned_relation)
        }
    }

    /// Why a position of `player` returns its best score after all its moves.
    fn because(&self, player: Player, relation: Relation) -> Because {
        let is_bound = relation == relations(player).1;
        match (self.n_moves, relation) {
            (1, _) => Because::Only,
            (2, Relation::Exact) => match self.other() {
                (other, Relation::Exact) if self.best == Some(other) => Because::Tie,
                (_, Relation::Exact) => Because::Better,
                (other, _) if self.best == Some(other) => Because::TieBound,
                _ => Because::BetterBound,
            },
            (_, Relation::Exact) => Because::Best,
            _ if is_bound => Because::NoBetter,
            // An earlier move would have closed the window.
            _ => Because::Last,
        }
    }
}

/// The number of `wanted` among `moves`, from 1; 0 if it is not among them.
fn nth(moves: &[usize], wanted: usize) -> u32 {
    // Positions are numbered from left to right, so `moves` is sorted.
    moves.binary_search(&wanted).map_or(0, |index| index as u32 + 1)
}

/// The bound whose value may be better for `player`, and the bound whose value may be worse.
fn relations(player: Player) -> (Relation, Relation) {
    match player {
        Player::Max => (Relation::AtLeast, Relation::AtMost),
        Player::Min => (Relation::AtMost, Relation::AtLeast),
    }
}

fn mine(player: Player, window: Window) -> Score {
    match player {
        Player::Max => window.alpha,
        Player::Min => window.beta,
    }
}

fn theirs(player: Player, window: Window) -> Score {
    mine(player.opponent(), window)
}

fn side(player: Player) -> usize {
    usize::from(player == Player::Min)
}

impl<'t> Recorder<'t> {
    /// A recorder for a search of `tree` that `listing` explains.
    pub(crate) fn new(tree: &'t GameTree, listing: &'static Listing) -> Recorder<'t> {
        let events = Events::new(listing, tree.board(0).is_some());
        let mut recorder = Recorder { tree, scores: Scores::of(tree), events, calls: Vec::new() };
        recorder.push(&Call::new(0, tree.window, [0; 2]), tree.to_move, Event::Start);
        recorder
    }

    fn push(&mut self, call: &Call, player: Player, event: Event) {
        let Recorder { tree, scores, events, .. } = self;
        let moves = tree.children(call.position);
        let earlier = call.sources[side(player.opponent())];
        events.push(player, event, |number| match number {
            Number::Position => call.position as u32,
            Number::Child | Number::Skipped => moves[call.n_moves] as u32,
            Number::Other => moves[1] as u32,
            Number::Choice => call.choice as u32,
            Number::Earlier => earlier as u32,
            Number::EarlierNth => nth(tree.children(tree.parent(earlier).unwrap_or(0)), earlier),
            Number::Up => tree.depth(call.position) + 1 - tree.depth(earlier),
            Number::ChoiceNth => nth(moves, call.choice),
            Number::Alpha => scores.index(call.window.alpha),
            Number::Beta => scores.index(call.window.beta),
            Number::Against => scores.index(call.other().0),
            Number::Best => scores.index(call.best.unwrap_or(player.worst())),
            Number::Returned => scores.index(call.returned),
            Number::Mine => scores.index(mine(player, call.window)),
            Number::Theirs => scores.index(theirs(player, call.window)),
            Number::Nth => call.n_moves as u32 + 1,
            Number::Of => moves.len() as u32,
            Number::N => tree.leaves_from(moves[call.n_moves]).len() as u32,
            Number::Square => tree.winning_square(call.position).unwrap_or(0),
        });
    }

    fn is_leaf(&self, position: usize) -> bool {
        self.tree.score(position).is_some()
    }

    /// Whether the next move of `call` leads to a leaf.
    fn to_leaf(&self, call: &Call) -> bool {
        self.is_leaf(self.tree.children(call.position)[call.n_moves])
    }

    fn why(&self, player: Player, window: Window) -> Why {
        if mine(player, window) == theirs(player, self.tree.window) {
            Why::End
        } else if window.alpha == window.beta {
            Why::Same
        } else {
            Why::Never
        }
    }

    /// The place of the earlier move of `player`'s opponent that has closed the window of `call`.
    fn place(&self, player: Player, call: &Call) -> Option<Place> {
        let from = self.tree.parent(call.sources[side(player.opponent())])?;
        Some(if self.tree.parent(call.position) == Some(from) {
            Place::Parent
        } else if from == 0 {
            Place::Root
        } else {
            Place::Above
        })
    }

    fn is_short(&self, skipped: usize) -> bool {
        let leaves = self.tree.leaves_from(skipped);
        let length =
            |leaves: &[Score]| leaves.iter().map(|it| words::score(*it).len()).sum::<usize>();
        leaves.len() <= MOST_NAMED && length(&self.tree.scores()[leaves]) <= LONGEST_NAMED
    }
}

impl<'t> Observer<&'t GameTree> for Recorder<'t> {
    fn enter(&mut self, position: usize, player: Player, window: Window) {
        let sources = self.calls.last().map_or([0; 2], |caller| caller.sources);
        let call = Call::new(position, window, sources);
        let is_root = position == 0;
        let event = if self.is_leaf(position) {
            let wins = self.tree.winning_square(position).is_some();
            Event::EnterLeaf { is_root, wins }
        } else {
            Event::Enter { is_root, to_leaf: self.to_leaf(&call) }
        };
        self.push(&call, player, event);
        if let Some(caller) = self.calls.last_mut() {
            caller.n_moves += 1;
        }
        self.calls.push(call);
    }

    fn leaf(&mut self, position: usize, score: Score) {
        let Some(call) = self.calls.last_mut() else { return };
        call.best = Some(score);
        let call = *call;
        self.push(&call, self.tree.player(position), Event::Leaf);
    }

    fn update(&mut self, _: usize, player: Player, _: Score, window: Window) {
        let Some(call) = self.calls.last_mut() else { return };
        let is_narrower = call.window != window;
        if is_narrower {
            call.window = window;
            call.sources[side(player)] = call.last;
        }
        let call = *call;
        let Call { is_better, returned_relation: returned, .. } = call;
        let event = if window.is_closed() {
            Event::Close { is_better, is_narrower, returned, why: self.why(player, window) }
        } else {
            Event::Update { is_better, is_narrower, returned, to_leaf: self.to_leaf(&call) }
        };
        self.push(&call, player, event);
    }

    fn cutoff(&mut self, _: usize, player: Player, skipped: usize) {
        let Some(call) = self.calls.last_mut() else { return };
        call.may_be_better = true;
        let call = *call;
        let (why, is_short) = (self.why(player, call.window), self.is_short(skipped));
        let earlier = if why == Why::End { None } else { self.place(player, &call) };
        self.push(&call, player, Event::Cutoff { why, earlier, is_short });
    }

    fn leave(&mut self, position: usize, player: Player, score: Score) {
        let Some(call) = self.calls.pop() else { return };
        let relation = call.relation(player, score, self.tree.window);
        let (relation, event) = if self.is_leaf(position) {
            (Relation::Exact, Event::LeaveLeaf)
        } else if call.n_moves < self.tree.children(position).len() {
            (relation, Event::LeaveCut { relation })
        } else {
            let because = call.because(player, relation);
            (relation, Event::Leave { is_better: call.is_better, relation, because })
        };
        self.push(&call, player, event);
        if let Some(caller) = self.calls.last_mut() {
            caller.take(player.opponent(), position, score, relation);
        }
    }
}

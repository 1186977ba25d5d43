//! The pseudocode listings, and the lines that each event runs.

use crate::event::{Event, Number, Variable};
use alphabeta_core::Player;
use serde::{Serialize, Serializer};

/// A pseudocode listing, and the lines that each event runs.
#[derive(Debug, Serialize)]
pub struct Listing {
    /// The name of the listing in JSON.
    pub name: &'static str,
    /// The number of its first line.
    pub first_line: u32,
    /// The text, with blank lines.
    #[serde(serialize_with = "lines")]
    pub text: &'static str,
    #[serde(skip)]
    pub(crate) rules: Rules,
}

fn lines<S: Serializer>(text: &&'static str, to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(text.lines())
}

/// The lines that each event runs, for MAX and for MIN, and the variables of a call.
#[derive(Debug)]
pub(crate) struct Rules {
    /// The arguments of a call.
    pub(crate) parameters: &'static [Variable],
    /// The other variables of a call, except at a leaf.
    pub(crate) locals: &'static [Variable],
    /// The numbers of an event that goes on to the first move.
    pub(crate) first_move: &'static [Number],
    /// The numbers of an event that goes on to a later move.
    pub(crate) next_move: &'static [Number],
    start: &'static [Line],
    enter_leaf: &'static [Line],
    leaf: &'static [Line],
    enter: [&'static [Line]; 2],
    update: [&'static [Line]; 2],
    close: [&'static [Line]; 2],
    cutoff: [&'static [Line]; 2],
    leave: [&'static [Line]; 2],
}

/// A line that runs: its number, and what it does.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Line(pub u32, pub Action);

/// What a line does.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Action {
    /// The value of the tree is asked for.
    Start,
    /// The search begins at the root.
    Begin,
    /// The search is called at a position.
    Call,
    /// It asks whether the position is a leaf.
    AskLeaf,
    /// It returns a leaf's score.
    ReturnLeaf,
    /// It finds the middle of an array.
    Middle,
    /// It sets the best score so far to the worst of all.
    NoScore,
    /// It asks who is to move.
    AskPlayer,
    /// It goes on to the next move.
    Move,
    /// It searches that move.
    Search,
    /// It asks whether the move was the last.
    AskLast,
    /// It narrows the window.
    Narrow,
    /// It asks whether alpha >= beta.
    AskClosed,
    /// It returns, and skips the rest of the moves.
    Cut,
    /// It returns after all moves.
    Return,
}

use Action::{
    AskClosed, AskLast, AskLeaf, AskPlayer, Begin, Call, Cut, Middle, Move, Narrow, NoScore,
    Return, ReturnLeaf, Search, Start,
};

impl Rules {
    /// The lines that `event` runs at a position of `player`.
    pub(crate) fn lines(&self, player: Player, event: Event) -> &'static [Line] {
        let side = usize::from(player == Player::Min);
        match event {
            Event::Start => self.start,
            Event::EnterLeaf { .. } => self.enter_leaf,
            Event::Enter { .. } => self.enter[side],
            Event::Leaf => self.leaf,
            Event::Update { .. } => self.update[side],
            Event::Close { .. } => self.close[side],
            Event::Cutoff { .. } => self.cutoff[side],
            Event::Leave { .. } => self.leave[side],
            Event::LeaveCut { .. } | Event::LeaveLeaf => &[],
        }
    }
}

/// Alpha-beta over an array that is halved: for arrays and complete binary trees.
pub static HALVING: Listing = Listing {
    name: "halving",
    first_line: 4,
    text: include_str!("../listings/halving.txt"),
    rules: Rules {
        parameters: &[
            Variable::First,
            Variable::Last,
            Variable::Player,
            Variable::Alpha,
            Variable::Beta,
        ],
        locals: &[Variable::Best, Variable::Middle],
        first_move: &[Number::Child, Number::Other],
        next_move: &[Number::Child],
        start: &[Line(4, Start), Line(5, Begin)],
        enter_leaf: &[Line(8, Call), Line(9, AskLeaf)],
        leaf: &[Line(10, ReturnLeaf)],
        enter: [
            &[
                Line(8, Call),
                Line(9, AskLeaf),
                Line(11, Middle),
                Line(12, AskPlayer),
                Line(13, Search),
            ],
            &[
                Line(8, Call),
                Line(9, AskLeaf),
                Line(11, Middle),
                Line(12, AskPlayer),
                Line(19, Search),
            ],
        ],
        close: [&[Line(14, Narrow), Line(15, AskClosed)], &[Line(20, Narrow), Line(21, AskClosed)]],
        update: [
            &[Line(14, Narrow), Line(15, AskClosed), Line(17, Search)],
            &[Line(20, Narrow), Line(21, AskClosed), Line(23, Search)],
        ],
        cutoff: [&[Line(16, Cut)], &[Line(22, Cut)]],
        leave: [&[Line(18, Return)], &[Line(24, Return)]],
    },
};

const ENTER: &[Line] =
    &[Line(4, Call), Line(5, AskLeaf), Line(7, NoScore), Line(8, Move), Line(9, Search)];
const AGAIN: [Line; 2] = [Line(8, Move), Line(9, Search)];
const MAX_UPDATE: [Line; 3] = [Line(10, AskLast), Line(11, Narrow), Line(13, AskClosed)];
const MIN_UPDATE: [Line; 3] = [Line(10, AskLast), Line(12, Narrow), Line(13, AskClosed)];
const CUT: &[Line] = &[Line(14, Cut)];
const LEAVE: &[Line] = &[Line(10, AskLast), Line(15, Return)];

const fn joined(a: [Line; 3], b: [Line; 2]) -> [Line; 5] {
    [a[0], a[1], a[2], b[0], b[1]]
}

/// Alpha-beta with a loop over the moves: for all other trees.
pub static LOOP: Listing = Listing {
    name: "loop",
    first_line: 1,
    text: include_str!("../listings/moves.txt"),
    rules: Rules {
        parameters: &[Variable::Position, Variable::Player, Variable::Alpha, Variable::Beta],
        locals: &[Variable::Best, Variable::Move],
        first_move: &[Number::Best, Number::Child, Number::Nth, Number::Of],
        next_move: &[Number::Child, Number::Nth, Number::Of],
        start: &[Line(1, Start), Line(2, Begin)],
        enter_leaf: &[Line(4, Call), Line(5, AskLeaf)],
        leaf: &[Line(6, ReturnLeaf)],
        enter: [ENTER, ENTER],
        close: [&MAX_UPDATE, &MIN_UPDATE],
        update: [&joined(MAX_UPDATE, AGAIN), &joined(MIN_UPDATE, AGAIN)],
        cutoff: [CUT, CUT],
        leave: [LEAVE, LEAVE],
    },
};

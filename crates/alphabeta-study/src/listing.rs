//! Pseudo-code, and which of its lines each event runs.

use crate::trace::Event;
use crate::tree::GameTree;
use alphabeta_core::Player;

/// A listing and its table: what of it runs for each event.
#[derive(Debug)]
pub struct Listing {
    /// What it is called in data.
    pub name: &'static str,
    /// The number of its first line.
    pub first_line: u32,
    /// The text, blank lines included.
    pub text: &'static [&'static str],
    /// Before the search itself.
    pub start: &'static [Line],
    enter_leaf: &'static [Line],
    leaf: &'static [Line],
    /// At MAX, then at MIN.
    enter: [&'static [Line]; 2],
    update: [&'static [Line]; 2],
    again: [&'static [Line]; 2],
    cutoff: [&'static [Line]; 2],
    leave: [&'static [Line]; 2],
}

/// A line that is run: its number, and what it does.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Line(pub u32, pub Action);

/// What a line does.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Action {
    /// Somebody asks for the value of the tree.
    Start,
    /// The search begins at the root.
    Begin,
    /// The search comes to a position.
    Call,
    /// It asks whether the position is a leaf.
    AskLeaf,
    /// It returns a leaf's score.
    ReturnLeaf,
    /// It sets up what it needs: the middle of an array, or the best score so far.
    Prepare,
    /// It asks who is to move.
    AskPlayer,
    /// It turns to the next move.
    Move,
    /// It searches that move.
    Search,
    /// It asks whether the move was the last.
    AskLast,
    /// It narrows the window.
    Narrow,
    /// It asks whether the window has closed.
    AskClosed,
    /// It returns, and skips the rest of the moves.
    Cut,
    /// It returns, all moves seen.
    Return,
}

use Action::{
    AskClosed, AskLast, AskLeaf, AskPlayer, Begin, Call, Cut, Move, Narrow, Prepare, Return,
    ReturnLeaf, Search, Start,
};

impl Listing {
    /// The lines that `event` runs. `is_cut`: a cutoff follows; `was_cut`: it has gone before.
    pub(crate) fn lines(
        &self,
        tree: &GameTree,
        event: Event,
        is_cut: bool,
        was_cut: bool,
    ) -> &'static [Line] {
        let side = |position: usize| usize::from(tree.player(position) == Player::Min);
        let is_leaf = |position: usize| tree.score(position).is_some();
        match event {
            Event::Enter(position, _) if is_leaf(position) => self.enter_leaf,
            Event::Enter(position, _) => self.enter[side(position)],
            Event::Leaf(..) => self.leaf,
            Event::Update(position, ..) if is_cut => self.update[side(position)],
            Event::Update(position, ..) => self.again[side(position)],
            Event::Cutoff(position, _) => self.cutoff[side(position)],
            Event::Leave(position, _) if was_cut || is_leaf(position) => &[],
            Event::Leave(position, _) => self.leave[side(position)],
        }
    }

    /// The table by name, for data: the lines, and what they do.
    pub fn table(&self) -> impl Iterator<Item = (&'static str, &'static [Line])> {
        let sides = |names: [&'static str; 2], lines: [&'static [Line]; 2]| {
            [(names[0], lines[0]), (names[1], lines[1])]
        };
        [("start", self.start), ("enter_leaf", self.enter_leaf), ("leaf", self.leaf)]
            .into_iter()
            .chain(sides(["enter_max", "enter_min"], self.enter))
            .chain(sides(["update_max", "update_min"], self.again))
            .chain(sides(["closing_update_max", "closing_update_min"], self.update))
            .chain(sides(["cutoff_max", "cutoff_min"], self.cutoff))
            .chain(sides(["leave_max", "leave_min"], self.leave))
    }
}

/// Alpha-beta over an array by halving it: for arrays, and for complete binary trees.
pub static HALVING: Listing = Listing {
    name: "halving",
    first_line: 4,
    text: &[
        "value(leaves):",
        "    return search(0 .. n - 1, MAX, -∞, +∞)",
        "",
        "",
        "search(first .. last, player, alpha, beta):",
        "    if first = last:",
        "        return leaves[first]",
        "    middle = (first + last) / 2, rounded down",
        "    if player is MAX:",
        "        best = search(first .. middle, MIN, alpha, beta)",
        "        alpha = the larger of alpha and best",
        "        if beta <= alpha:",
        "            return best",
        "        best = the larger of best and search(middle + 1 .. last, MIN, alpha, beta)",
        "        return best",
        "    best = search(first .. middle, MAX, alpha, beta)",
        "    beta = the smaller of beta and best",
        "    if beta <= alpha:",
        "        return best",
        "    best = the smaller of best and search(middle + 1 .. last, MAX, alpha, beta)",
        "    return best",
    ],
    start: &[Line(4, Start), Line(5, Begin)],
    enter_leaf: &[Line(8, Call), Line(9, AskLeaf)],
    leaf: &[Line(10, ReturnLeaf)],
    enter: [
        &[
            Line(8, Call),
            Line(9, AskLeaf),
            Line(11, Prepare),
            Line(12, AskPlayer),
            Line(13, Search),
        ],
        &[
            Line(8, Call),
            Line(9, AskLeaf),
            Line(11, Prepare),
            Line(12, AskPlayer),
            Line(19, Search),
        ],
    ],
    update: [&[Line(14, Narrow), Line(15, AskClosed)], &[Line(20, Narrow), Line(21, AskClosed)]],
    again: [
        &[Line(14, Narrow), Line(15, AskClosed), Line(17, Search)],
        &[Line(20, Narrow), Line(21, AskClosed), Line(23, Search)],
    ],
    cutoff: [&[Line(16, Cut)], &[Line(22, Cut)]],
    leave: [&[Line(18, Return)], &[Line(24, Return)]],
};

const ENTER: &[Line] =
    &[Line(4, Call), Line(5, AskLeaf), Line(7, Prepare), Line(8, Move), Line(9, Search)];
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
    text: &[
        "value(root):",
        "    return search(root, who moves first, the worst score, the best score)",
        "",
        "search(position, player, alpha, beta):",
        "    if position has no moves:",
        "        return its score",
        "    best = -∞ for MAX, +∞ for MIN",
        "    for each move:",
        "        best = the better of best and search(move, the other player, alpha, beta)",
        "        unless it was the last move:",
        "            for MAX: alpha = the larger of alpha and best",
        "            for MIN: beta = the smaller of beta and best",
        "            if beta <= alpha:",
        "                return best",
        "    return best",
    ],
    start: &[Line(1, Start), Line(2, Begin)],
    enter_leaf: &[Line(4, Call), Line(5, AskLeaf)],
    leaf: &[Line(6, ReturnLeaf)],
    enter: [ENTER, ENTER],
    update: [&MAX_UPDATE, &MIN_UPDATE],
    again: [&joined(MAX_UPDATE, AGAIN), &joined(MIN_UPDATE, AGAIN)],
    cutoff: [CUT, CUT],
    leave: [LEAVE, LEAVE],
};

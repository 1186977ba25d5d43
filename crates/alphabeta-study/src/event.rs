//! What a search does, and what is to be concluded from it there and then.

use serde::Serialize;

/// Something that the search does at a position. What is equal here runs the same lines of a listing
/// and is told by the same messages, with other numbers.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// Somebody asks for the value of the root.
    Start,
    /// It comes to a position that has moves, and turns to the first of them.
    Enter {
        /// Whether this is the root.
        is_root: bool,
        /// Whether the move leads to a leaf.
        to_leaf: bool,
    },
    /// It comes to a leaf.
    EnterLeaf {
        /// Whether this is the root.
        is_root: bool,
        /// Whether it is one because whoever is to move on its board wins at once.
        wins: bool,
    },
    /// It takes the score of a leaf.
    Leaf,
    /// A move has been searched; it turns to the next one.
    Update {
        /// Whether the best score so far is another one now.
        is_better: bool,
        /// Whether the window is another one now.
        is_narrower: bool,
        /// Whether the move returned its exact value or a bound.
        returned: Relation,
        /// Whether the next move leads to a leaf.
        to_leaf: bool,
    },
    /// A move has been searched, and with it the window has closed.
    Close {
        /// Whether the best score so far is another one now.
        is_better: bool,
        /// Whether the window is another one now.
        is_narrower: bool,
        /// Whether the move returned its exact value or a bound.
        returned: Relation,
        /// Why the rest of the moves are skipped.
        why: Why,
    },
    /// It skips the rest of a position's moves.
    Cutoff {
        /// Why.
        why: Why,
        /// Where the earlier move is, if there is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        earlier: Option<Place>,
        /// Whether the skipped leaves are few enough to be named.
        is_short: bool,
    },
    /// It leaves a position, all moves seen.
    Leave {
        /// Whether the best score is another one since the last move.
        is_better: bool,
        /// How the score that it returns stands to the true one.
        relation: Relation,
        /// Why it returns this score.
        because: Because,
    },
    /// It leaves a position whose other moves were skipped.
    LeaveCut {
        /// How the score that it returns stands to the true one.
        relation: Relation,
    },
    /// It leaves a leaf.
    LeaveLeaf,
}

/// How a score that was found stands to the true one.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Relation {
    /// It is the same.
    #[default]
    Exact,
    /// The true one may be lower.
    AtMost,
    /// The true one may be higher.
    AtLeast,
}

/// Why a search skips moves.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// No score is better for the player who moves here.
    End,
    /// The opponent has the same score by an earlier move.
    Same,
    /// The opponent has a better score by an earlier move.
    Never,
}

/// Where the earlier move is that a cutoff is explained by: the position that it is a move from.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// The parent of the position that is cut.
    Parent,
    /// The root, which is farther up than the parent.
    Root,
    /// Another position farther up.
    Above,
}

/// Why a position whose moves have all been searched returns its score.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Because {
    /// It has one move.
    Only,
    /// Of two moves, the other has a worse value.
    Better,
    /// Of two moves, the other has a bound, and a value that is no better.
    BetterBound,
    /// Of two moves, both have the same value.
    Tie,
    /// Of three moves or more, none has a better value.
    Best,
    /// No move has a better value than this bound.
    NoBetter,
    /// The last move has at least so good a value.
    Last,
}

/// A number that goes with an event. Positions count from 0, the root, and so do leaves.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Number {
    /// Where it happens.
    Position,
    /// The move that the search turns to.
    Child,
    /// The other half.
    Other,
    /// The first of the moves that are skipped.
    Skipped,
    /// The first move that is certain to be worth the best score so far; 0 if there is none.
    Choice,
    /// The earlier move, elsewhere, by which the opponent has what closes the window.
    Earlier,
    /// Which of its parent's moves the earlier move is, from 1.
    EarlierNth,
    /// How many levels the position that has the earlier move is above this one.
    Up,
    /// Which of the moves [`Number::Choice`] is, from 1; 0 if there is none.
    ChoiceNth,
    /// What MAX is sure of.
    Alpha,
    /// What MIN is sure of.
    Beta,
    /// Of two moves, what the one has returned that is not taken.
    Against,
    /// The best score so far, or the one that is returned.
    Best,
    /// What the last move has returned.
    Returned,
    /// What the player who moves here is sure of.
    Mine,
    /// What the opponent is sure of.
    Theirs,
    /// Which of the moves it is, from 1.
    Nth,
    /// How many moves there are.
    Of,
    /// How many leaves are skipped.
    N,
    /// The square, from 1, on which the player who is to move wins.
    Square,
}

/// What a number stands for, when it is shown.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Meaning {
    /// A position, which is never told.
    Position,
    /// The leaves in and below a position.
    Leaves,
    /// The first of them.
    FirstLeaf,
    /// The last of them.
    LastLeaf,
    /// The square that was taken last.
    Square,
    /// The same, or the leaves where none was.
    Place,
    /// The scores of the leaves in and below a position, and of those after it with the same parent.
    Rest,
    /// A score: an index of the scores.
    Score,
    /// A number as it is.
    Count,
    /// A number in a row: first, second.
    Ordinal,
    /// Which of how many: [`Number::Nth`] of [`Number::Of`].
    NthOf,
    /// The player who moves here; no number.
    Player,
}

impl Number {
    /// All of them, with their names in messages and in data.
    pub const ALL: [(Number, &'static str); 20] = [
        (Number::Position, "position"),
        (Number::Child, "child"),
        (Number::Other, "other"),
        (Number::Skipped, "skipped"),
        (Number::Choice, "choice"),
        (Number::Earlier, "earlier"),
        (Number::EarlierNth, "earlier_nth"),
        (Number::Up, "up"),
        (Number::ChoiceNth, "choice_nth"),
        (Number::Alpha, "alpha"),
        (Number::Beta, "beta"),
        (Number::Against, "against"),
        (Number::Best, "best"),
        (Number::Returned, "returned"),
        (Number::Mine, "mine"),
        (Number::Theirs, "theirs"),
        (Number::Nth, "nth"),
        (Number::Of, "of"),
        (Number::N, "n"),
        (Number::Square, "square"),
    ];

    /// What it stands for in messages: on boards, a position is the square that was taken last.
    pub fn meaning(self, is_board: bool) -> Meaning {
        match self {
            Number::Position | Number::Child | Number::Choice | Number::Earlier if is_board => {
                Meaning::Square
            }
            Number::Position | Number::Child | Number::Other => Meaning::Leaves,
            Number::Skipped => Meaning::Rest,
            Number::Choice | Number::Earlier => Meaning::Position,
            Number::EarlierNth | Number::ChoiceNth => Meaning::Ordinal,
            Number::Up | Number::Nth | Number::Of | Number::N | Number::Square => Meaning::Count,
            _ => Meaning::Score,
        }
    }
}

/// A variable of the listing.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Variable {
    /// The first leaf.
    First,
    /// The last leaf.
    Last,
    /// The position.
    Position,
    /// Who is to move.
    Player,
    /// What MAX is sure of.
    Alpha,
    /// What MIN is sure of.
    Beta,
    /// The best score so far.
    Best,
    /// The last leaf of the first half.
    Middle,
    /// The move that is tried.
    Move,
}

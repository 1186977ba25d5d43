//! What a search does, and what follows from it at that moment.

use serde::Serialize;

/// Something that the search does at a position.
///
/// Equal events run the same lines of a listing and show the same messages. Only numbers differ.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The search has been called, and has not begun yet.
    Start,
    /// It comes to a position that has moves, and goes on to the first of them.
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
        /// Whether it is a leaf because the player to move wins at once.
        wins: bool,
    },
    /// It takes the score of a leaf.
    Leaf,
    /// It has searched a move, and goes on to the next one.
    Update {
        /// Whether this move changed the best score so far.
        is_better: bool,
        /// Whether this move narrowed the window.
        is_narrower: bool,
        /// Whether the move returned its exact value or a bound.
        returned: Relation,
        /// Whether the next move leads to a leaf.
        to_leaf: bool,
    },
    /// It has searched a move, and the window is closed: alpha >= beta.
    Close {
        /// Whether this move changed the best score so far.
        is_better: bool,
        /// Whether this move narrowed the window.
        is_narrower: bool,
        /// Whether the move returned its exact value or a bound.
        returned: Relation,
        /// Why the rest of the moves are skipped.
        why: Why,
    },
    /// It skips the rest of a position's moves.
    Cutoff {
        /// Why it skips them.
        why: Why,
        /// The place of the opponent's earlier move, if that is the reason.
        #[serde(skip_serializing_if = "Option::is_none")]
        earlier: Option<Place>,
        /// Whether the skipped leaves are few enough to be named.
        is_short: bool,
    },
    /// It leaves a position whose moves have all been searched.
    Leave {
        /// Whether the last move changed the best score.
        is_better: bool,
        /// Whether the score that it returns is the exact value or a bound.
        relation: Relation,
        /// Why it returns this score.
        because: Because,
    },
    /// It leaves a position whose other moves were skipped.
    LeaveCut {
        /// Whether the score that it returns is the exact value or a bound.
        relation: Relation,
    },
    /// It leaves a leaf.
    LeaveLeaf,
}

/// Whether a score that the search found is the exact value or a bound.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Relation {
    /// It is the value.
    #[default]
    Exact,
    /// The value is at most this.
    AtMost,
    /// The value is at least this.
    AtLeast,
}

/// Why a search skips moves.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The player who moves here already has the best possible score.
    End,
    /// The opponent has the same score by an earlier move.
    Same,
    /// The opponent has a better score by an earlier move.
    Never,
}

/// The position in which the opponent has the earlier move that explains a cutoff.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// The parent of the position with the cutoff.
    Parent,
    /// The root, if it is not the parent.
    Root,
    /// A position between the root and the parent.
    Above,
}

/// Why a position whose moves have all been searched returns its score.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Because {
    /// It has only one move.
    Only,
    /// It has two moves, and the other one is worse.
    Better,
    /// It has two moves, and the bound of the other one shows that it is no better.
    BetterBound,
    /// It has two moves of the same value.
    Tie,
    /// It has two moves, and the bound of the other one is the same score.
    TieBound,
    /// It has three or more moves, and none is better.
    Best,
    /// No move is better than this bound.
    NoBetter,
    /// The last move is at least as good as this bound.
    Last,
}

/// A number of an event. Positions count from 0, the root; leaves count from 0, the leftmost.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Number {
    /// The position of the event.
    Position,
    /// The move that the search goes on to.
    Child,
    /// The second of two moves.
    Other,
    /// The first of the moves that are skipped.
    Skipped,
    /// The first move whose value is known to be the best score so far; 0 if there is none.
    Choice,
    /// The opponent's earlier move, made farther up the tree, that closes the window.
    Earlier,
    /// The number of the earlier move among the moves of its parent, from 1.
    EarlierNth,
    /// How many levels above this position the earlier move's parent is.
    Up,
    /// The number of [`Number::Choice`] among the moves, from 1; 0 if there is none.
    ChoiceNth,
    /// The score that MAX is already sure of.
    Alpha,
    /// The score that MIN is already sure of.
    Beta,
    /// The score that the other one of two moves returned.
    Against,
    /// The best score so far, or the score that the position returns.
    Best,
    /// The score that the last move returned.
    Returned,
    /// The score that the player who moves here is already sure of.
    Mine,
    /// The score that the opponent is already sure of.
    Theirs,
    /// The number of the move that the search goes on to, from 1.
    Nth,
    /// How many moves there are.
    Of,
    /// How many leaves are skipped.
    N,
    /// The square, from 1, on which the player to move wins.
    Square,
}

/// How a number is shown to people.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Meaning {
    /// A position, which no message names.
    Position,
    /// The leaves in and below a position.
    Leaves,
    /// The first of these leaves.
    FirstLeaf,
    /// The last of these leaves.
    LastLeaf,
    /// The square that was taken last.
    Square,
    /// The square that was taken last; the leaves if there are no boards.
    Place,
    /// The scores of the leaves in and below a position and its later siblings.
    Rest,
    /// A score, given by its index.
    Score,
    /// A plain number.
    Count,
    /// An ordinal number: first, second.
    Ordinal,
    /// [`Number::Nth`] of [`Number::Of`].
    NthOf,
    /// The player who moves here, which is no number of the event.
    Player,
}

impl Number {
    /// All numbers, with their names in messages and in JSON.
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

    /// How messages show it. In a game on a board, a position is shown as the square taken last.
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

/// A variable of a listing.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Variable {
    /// The first leaf.
    First,
    /// The last leaf.
    Last,
    /// The position.
    Position,
    /// The player to move.
    Player,
    /// The score that MAX is already sure of.
    Alpha,
    /// The score that MIN is already sure of.
    Beta,
    /// The best score so far.
    Best,
    /// The last leaf of the first half.
    Middle,
    /// The move that is being searched.
    Move,
}

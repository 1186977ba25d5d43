//! A step in a sentence.

use crate::listing::Action;
use crate::replay::{Relation, State, Variable};
use crate::trace::{Event, Trace};
use alphabeta_core::{Player, Score, Window};
use std::ops::Range;
use tic_tac_toe::Board;

/// What happens at the step that `state` is of.
#[expect(clippy::too_many_lines, reason = "it is a list, with one entry for each kind of line")]
pub fn sentence(trace: &Trace, state: &State) -> String {
    let tree = &trace.tree;
    let Some(call) = state.calls.last().filter(|_| state.event.is_some()) else {
        return match state.line.1 {
            Action::Start => "What is the tree worth?".to_string(),
            _ => format!(
                "The search begins at the root, where {} moves, with {}.",
                name(tree.to_move),
                window(tree.window)
            ),
        };
    };
    let position = call.position;
    let player = tree.player(position);
    let (me, you) = (name(player), name(player.opponent()));
    let known = state.known[position];
    let now = known.window.unwrap_or(Window::OPEN);
    let best = known.best.map_or(String::new(), score);
    let is_leaf = tree.score(position).is_some();
    let children = tree.children(position);
    match state.line.1 {
        Action::Start | Action::Begin => String::new(),
        Action::Call if is_leaf => format!("The search comes to {}.", place(trace, position)),
        Action::Call => {
            format!("{me} is to move at {}, with {}.", place(trace, position), window(now))
        }
        Action::AskLeaf if is_leaf => over(trace, position),
        Action::AskLeaf => "There are moves to be tried.".to_string(),
        Action::ReturnLeaf => format!("It is worth {best}."),
        Action::Prepare if trace.listing.name == "loop" => {
            format!("{me} has no score yet: {best} would be the worst for it.")
        }
        Action::Prepare => {
            let parts = [children[0], children[1]].map(|child| leaves(&tree.leaves(child)));
            format!("{me} chooses between {} and {}.", parts[0], parts[1])
        }
        Action::AskPlayer => format!("{me} is to move, and wants the score {}.", wish(player)),
        Action::Move => {
            let (n, of) = (call.n_moves + 1, children.len());
            format!("{me} turns to move {n} of {of}.")
        }
        Action::Search => {
            let child = children[call.n_moves - 1];
            format!("{me} tries {}.", place(trace, child))
        }
        Action::AskLast => match state.event.map(|event| trace.events[event]) {
            Some(Event::Leave(..)) => "It was the last move.".to_string(),
            _ => "There are other moves.".to_string(),
        },
        Action::Narrow => {
            let (bound, value) = match player {
                Player::Max => ("alpha", now.alpha),
                Player::Min => ("beta", now.beta),
            };
            let has_changed = match player {
                Player::Max => state.changed.contains(&Variable::Alpha),
                Player::Min => state.changed.contains(&Variable::Beta),
            };
            if has_changed {
                format!("If the game comes here, {me} is sure of {best}: {bound} becomes {best}.")
            } else {
                format!("{bound} stays {}: {best} is no better for {me}.", score(value))
            }
        }
        Action::AskClosed if now.is_closed() => {
            format!(
                "beta {} <= alpha {}: the window has closed.",
                score(now.beta),
                score(now.alpha)
            )
        }
        Action::AskClosed => format!(
            "alpha {} < beta {}: another move may change something.",
            score(now.alpha),
            score(now.beta)
        ),
        Action::Cut => {
            let skipped = match state.event.map(|event| trace.events[event]) {
                Some(Event::Cutoff(_, skipped)) => skipped,
                _ => position,
            };
            let skipped = skipped_leaves(trace, skipped..tree.below(position).end);
            let (mine, theirs, end) = match player {
                Player::Max => (now.alpha, now.beta, tree.window.beta),
                Player::Min => (now.beta, now.alpha, tree.window.alpha),
            };
            let why = if mine == end {
                format!("no score is better for {me} than {}", score(mine))
            } else if mine == theirs {
                format!("{you} has {} elsewhere and gains nothing here", score(theirs))
            } else {
                format!("{you} has {} elsewhere and would never let it come to this", score(theirs))
            };
            let (alpha, beta) = (score(now.alpha), score(now.beta));
            format!("beta {beta} <= alpha {alpha}: {why}, so {skipped} skipped.")
        }
        Action::Return => {
            let bound = match known.relation {
                Relation::Exact => "",
                Relation::AtMost => "at most ",
                Relation::AtLeast => "at least ",
            };
            format!(
                "{me} has seen all moves here: {} is worth {bound}{best}.",
                place(trace, position)
            )
        }
    }
}

/// Why a position is a leaf.
fn over(trace: &Trace, position: usize) -> String {
    let board = trace.tree.board(position);
    match board.filter(|board| board.result().is_none()).and_then(Board::winning_square) {
        Some(square) => {
            let side = if trace.tree.player(position) == Player::Max { 'X' } else { 'O' };
            format!("{side} wins at once on square {square}, so the game counts as over.")
        }
        None => "There are no moves: the game is over here.".to_string(),
    }
}

/// A score, the infinities by their sign.
pub fn score(score: Score) -> String {
    match score {
        Score::MIN => "-∞".to_string(),
        Score::MAX => "+∞".to_string(),
        _ => score.to_string(),
    }
}

/// The name of a player.
pub fn name(player: Player) -> &'static str {
    match player {
        Player::Max => "MAX",
        Player::Min => "MIN",
    }
}

fn wish(player: Player) -> &'static str {
    match player {
        Player::Max => "high",
        Player::Min => "low",
    }
}

fn window(window: Window) -> String {
    format!("alpha {} and beta {}", score(window.alpha), score(window.beta))
}

fn leaves(range: &Range<usize>) -> String {
    if range.len() == 1 {
        format!("leaf #{}", range.start)
    } else {
        format!("leaves #{} to #{}", range.start, range.end - 1)
    }
}

/// A position as people would name it: by its move from the root, or by its leaves.
fn place(trace: &Trace, position: usize) -> String {
    let tree = &trace.tree;
    if tree.board(position).is_some() {
        return match tree.parent(position) {
            None => "the board".to_string(),
            Some(parent) => {
                let (from, to) = (tree.board(parent), tree.board(position));
                let square = from.zip(to).map_or(0, |(from, to)| from.square_to(to));
                format!("the board after square {square}")
            }
        };
    }
    match tree.score(position) {
        Some(_) if position == 0 => "the only position".to_string(),
        Some(_) => leaves(&tree.leaves(position)),
        None if position == 0 => "the root".to_string(),
        None => format!("the position over {}", leaves(&tree.leaves(position))),
    }
}

/// The leaves in `range`, by their scores if these are few.
fn skipped_leaves(trace: &Trace, range: Range<usize>) -> String {
    let tree = &trace.tree;
    let scores: Vec<_> = range.filter_map(|position| tree.score(position)).map(score).collect();
    match &*scores {
        [one] => format!("the leaf {one} is"),
        [first @ .., last] if scores.len() <= 4 && scores.concat().len() <= 16 => {
            format!("the leaves {} and {last} are", first.join(", "))
        }
        _ => format!("{} leaves are", scores.len()),
    }
}

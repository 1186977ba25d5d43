//! A step in a sentence.

use crate::listing::Action;
use crate::replay::{Relation, State, Variable};
use crate::trace::{Event, Trace};
use crate::words::{say, say_of};
use alphabeta_core::{Player, Score, Window};
use std::ops::Range;
use tic_tac_toe::Board;

/// What happens at the step that `state` is of.
pub fn sentence(trace: &Trace, state: &State) -> String {
    let tree = &trace.tree;
    let Some(call) = state.calls.last().filter(|_| state.event.is_some()) else {
        let (alpha, beta) = (score(tree.window.alpha), score(tree.window.beta));
        let values = [("me", name(tree.to_move)), ("alpha", &alpha), ("beta", &beta)];
        let is_start = state.line.1 == Action::Start;
        return say(if is_start { "step.start" } else { "step.begin" }, &values);
    };
    let position = call.position;
    let player = tree.player(position);
    let known = state.known[position];
    let now = known.window.unwrap_or(Window::OPEN);
    let best = known.best.map_or(String::new(), score);
    let (alpha, beta) = (score(now.alpha), score(now.beta));
    let values = [
        ("me", name(player)),
        ("you", name(player.opponent())),
        ("best", &best),
        ("alpha", &alpha),
        ("beta", &beta),
    ];
    let plain = |key: &str| say(key, &values);
    let with = |key: &str, more: &[(&str, &str)]| say(key, &[&values[..], more].concat());
    let of = |key: &str, place: usize| {
        let (leaves, square) = (tree.leaves(place), square(trace, place).to_string());
        let more = [("range", &*range(&leaves)), ("square", &*square)];
        say_of(key, leaves.len(), &[&values[..], &more].concat())
    };
    let (is_leaf, is_board) = (tree.score(position).is_some(), tree.board(position).is_some());
    let children = tree.children(position);
    let side = |keys: [&'static str; 2]| keys[usize::from(player == Player::Min)];
    match state.line.1 {
        Action::Start | Action::Begin => String::new(),
        Action::Call if position == 0 && is_leaf => plain("step.call.only"),
        Action::Call if position == 0 => plain("step.call.root"),
        Action::Call if is_leaf && is_board => of("step.call.end", position),
        Action::Call if is_leaf => of("step.call.leaf", position),
        Action::Call if is_board => of("step.call.board", position),
        Action::Call => of("step.call.inner", position),
        Action::AskLeaf if is_leaf => over(trace, position),
        Action::AskLeaf => plain("step.inner"),
        Action::ReturnLeaf => plain("step.score"),
        Action::Prepare if trace.listing.name == "loop" => plain("step.no_score"),
        Action::Prepare => {
            let [left, right] = [children[0], children[1]].map(|child| range(&tree.leaves(child)));
            with("step.halves", &[("left", &left), ("right", &right)])
        }
        Action::AskPlayer => plain(side(["step.player.max", "step.player.min"])),
        Action::Move => {
            let (n, of) = ((call.n_moves + 1).to_string(), children.len().to_string());
            with("step.move", &[("n", &n), ("of", &of)])
        }
        Action::Search if is_board => of("step.try.board", children[call.n_moves - 1]),
        Action::Search => {
            let child = children[call.n_moves - 1];
            let is_leaf = tree.score(child).is_some();
            of(if is_leaf { "step.try.leaf" } else { "step.try.inner" }, child)
        }
        Action::AskLast => match state.event.map(|event| trace.events[event]) {
            Some(Event::Leave(..)) => plain("step.last"),
            _ => plain("step.not_last"),
        },
        Action::Narrow => {
            let (bound, variable) = match player {
                Player::Max => (&alpha, Variable::Alpha),
                Player::Min => (&beta, Variable::Beta),
            };
            if state.changed.contains(&variable) {
                plain(side(["step.narrow.max", "step.narrow.min"]))
            } else {
                with(side(["step.same.max", "step.same.min"]), &[("bound", bound)])
            }
        }
        Action::AskClosed if now.is_closed() => plain("step.closed"),
        Action::AskClosed => plain("step.open"),
        Action::Cut => {
            let skipped = match state.event.map(|event| trace.events[event]) {
                Some(Event::Cutoff(_, skipped)) => skipped,
                _ => position,
            };
            let (mine, theirs, end) = match player {
                Player::Max => (now.alpha, now.beta, tree.window.beta),
                Player::Min => (now.beta, now.alpha, tree.window.alpha),
            };
            let key = if mine == end {
                "step.cut.end"
            } else if mine == theirs {
                "step.cut.same"
            } else {
                "step.cut.never"
            };
            let why = with(key, &[("mine", &score(mine)), ("theirs", &score(theirs))]);
            let skipped = skipped_leaves(trace, skipped..tree.below(position).end);
            say("two_sentences", &[("first", &why), ("second", &skipped)])
        }
        Action::Return => plain(match known.relation {
            Relation::Exact => "step.return",
            Relation::AtMost => "step.return.at_most",
            Relation::AtLeast => "step.return.at_least",
        }),
    }
}

/// Why a position is a leaf.
fn over(trace: &Trace, position: usize) -> String {
    let board = trace.tree.board(position);
    match board.filter(|board| board.result().is_none()).and_then(Board::winning_square) {
        Some(square) => {
            let sign = if trace.tree.player(position) == Player::Max { "X" } else { "O" };
            say("step.leaf.wins", &[("sign", sign), ("square", &square.to_string())])
        }
        None => say("step.leaf", &[]),
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

/// Leaves by their numbers.
fn range(leaves: &Range<usize>) -> String {
    let (first, last) = (leaves.start.to_string(), (leaves.end - 1).to_string());
    say_of("range", leaves.len(), &[("first", &first), ("last", &last)])
}

/// The square that was taken last, on a board.
fn square(trace: &Trace, position: usize) -> u32 {
    let tree = &trace.tree;
    let from = tree.parent(position).and_then(|parent| tree.board(parent));
    from.zip(tree.board(position)).map_or(0, |(from, to)| from.square_to(to))
}

/// The leaves in `range`, by their scores if these are few.
fn skipped_leaves(trace: &Trace, range: Range<usize>) -> String {
    let tree = &trace.tree;
    let scores: Vec<_> = range.filter_map(|position| tree.score(position)).map(score).collect();
    let n = scores.len();
    if 4 < n || 16 < scores.concat().len() {
        return say_of("step.skipped.many", n, &[("n", &n.to_string())]);
    }
    say_of("step.skipped", n, &[("scores", &scores.join(&say("separator", &[])))])
}

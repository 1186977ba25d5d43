//! Explains a step: fills the numbers of its event into its messages.

use crate::event::{Meaning, Number};
use crate::events::Record;
use crate::replay::State;
use crate::trace::Trace;
use crate::words::{self, fill, say, Value};
use std::ops::Range;

/// Says in words what happens at the step of `state`.
pub fn sentence(trace: &Trace, state: &State) -> String {
    let Some((record, step)) = state.shown(trace) else { return String::new() };
    let messages = step.messages.iter().map(|key| fill(key, |name| value(trace, &record, name)));
    let sentences = messages.reduce(|first, second| {
        fill("two_sentences", |name| {
            Some(Value::from((if name == "first" { &first } else { &second }.clone(), 1)))
        })
    });
    sentences.unwrap_or_default()
}

/// The value of the placeholder `name` in a message.
fn value(trace: &Trace, record: &Record, name: &str) -> Option<Value> {
    let player = record.kind.player;
    match name {
        "me" => return Some((words::player(player), 1).into()),
        "you" => return Some((words::player(player.opponent()), 1).into()),
        _ => {}
    }
    let tree = &trace.tree;
    let number = Number::ALL.iter().find(|it| it.1 == name)?.0;
    let n = record.number(number)?;
    Some(match number.meaning(tree.board(0).is_some()) {
        Meaning::Leaves => leaves(tree.leaves(n)),
        Meaning::Square => (tree.square(n).to_string(), 1).into(),
        Meaning::Score => (words::score(trace.scores.at(n)), 1).into(),
        Meaning::Rest => {
            let scores = &tree.scores()[tree.leaves_from(n)];
            let texts: Vec<_> = scores.iter().map(|score| words::score(*score)).collect();
            (texts.join(&say("separator")), scores.len()).into()
        }
        Meaning::Ordinal => (words::nth(n), 1).into(),
        _ => n.into(),
    })
}

/// A range of leaves, such as `#0–#3`.
fn leaves(range: Range<usize>) -> Value {
    let n = range.len();
    let text = fill("range", |name| {
        Some(match name {
            "first" => range.start.into(),
            "last" => (range.end - 1).into(),
            _ => n.into(),
        })
    });
    (text, n).into()
}

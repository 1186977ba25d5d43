//! The messages, in English. Each is a whole sentence with placeholders, as translators need it.
//!
//! They are in `messages/en.json`. The page has further messages of its own.

use alphabeta_core::{Player, Score};
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The messages by their keys, as JSON.
pub const ENGLISH: &str = include_str!("../messages/en.json");

/// A message with placeholders. If its form depends on a quantity, `count` names the value that
/// decides; if it depends on an ordinal number, `ordinal` does.
#[derive(Deserialize)]
#[serde(untagged)]
enum Message {
    Plain(String),
    Counted { count: String, one: String, other: String },
    Ordinal { ordinal: String, one: String, two: String, few: String, other: String },
}

static MESSAGES: LazyLock<HashMap<String, Message>> =
    LazyLock::new(|| serde_json::from_str(ENGLISH).unwrap_or_default());

/// A value for a placeholder: its text, and the quantity that chooses singular or plural.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    pub(crate) text: String,
    pub(crate) n: usize,
}

impl From<usize> for Value {
    fn from(n: usize) -> Value {
        Value { text: n.to_string(), n }
    }
}

impl<T: Into<String>> From<(T, usize)> for Value {
    fn from((text, n): (T, usize)) -> Value {
        Value { text: text.into(), n }
    }
}

/// The message `key`; the key itself if there is no such message.
pub(crate) fn say(key: &str) -> String {
    fill(key, |_| None)
}

/// The message `key` with its placeholders filled in.
pub(crate) fn fill(key: &str, value: impl Fn(&str) -> Option<Value>) -> String {
    let mut rest = match MESSAGES.get(key) {
        Some(Message::Plain(text)) => text,
        Some(Message::Counted { count, one, other }) => {
            let is_one = value(count).is_some_and(|value| value.n == 1);
            if is_one {
                one
            } else {
                other
            }
        }
        Some(Message::Ordinal { ordinal, one, two, few, other }) => {
            let n = value(ordinal).map_or(0, |value| value.n);
            match (n % 10, n % 100) {
                (_, 11..=13) => other,
                (1, _) => one,
                (2, _) => two,
                (3, _) => few,
                _ => other,
            }
        }
        None => key,
    };
    let mut said = String::new();
    while let Some((before, after)) = rest.split_once('{') {
        said.push_str(before);
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        said.push_str(&value(name).map_or(name.to_string(), |value| value.text));
        rest = after;
    }
    said + rest
}

/// An ordinal number: `first`, `second`.
pub(crate) fn nth(n: usize) -> String {
    let key = format!("nth.{n}");
    if MESSAGES.contains_key(&key) {
        return say(&key);
    }
    fill("nth", |_| Some(n.into()))
}

/// A score as text; `-∞` and `+∞` for the ends of the open window.
pub fn score(score: Score) -> String {
    match score {
        Score::MIN => "-∞".to_string(),
        Score::MAX => "+∞".to_string(),
        _ => score.to_string(),
    }
}

/// The name of a player.
pub fn player(player: Player) -> &'static str {
    match player {
        Player::Max => "MAX",
        Player::Min => "MIN",
    }
}

/// `1 leaf`, `2 leaves`.
pub(crate) fn counted(n: usize, one: &str, more: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { more })
}

//! What is said, in English: whole messages with places for values, as translators need them.
//!
//! They stand in `messages/en.json`; the page has others besides.

use serde::Deserialize;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The messages by their keys, as JSON.
pub const ENGLISH: &str = include_str!("../messages/en.json");

#[derive(Deserialize)]
#[serde(untagged)]
enum Message {
    Plain(String),
    Counted { one: String, other: String },
}

static MESSAGES: LazyLock<HashMap<String, Message>> =
    LazyLock::new(|| serde_json::from_str(ENGLISH).unwrap_or_default());

/// The message `key` with its values; the key itself where there is no such message.
pub(crate) fn say(key: &str, values: &[(&str, &str)]) -> String {
    say_of(key, 0, values)
}

/// The message `key` about `n` things.
pub(crate) fn say_of(key: &str, n: usize, values: &[(&str, &str)]) -> String {
    let mut rest = match MESSAGES.get(key) {
        Some(Message::Plain(text)) => text.as_str(),
        Some(Message::Counted { one, .. }) if n == 1 => one,
        Some(Message::Counted { other, .. }) => other,
        None => key,
    };
    let mut said = String::new();
    while let Some((before, after)) = rest.split_once('{') {
        said.push_str(before);
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        let value = values.iter().find(|(it, _)| *it == name).map_or(name, |(_, value)| value);
        said.push_str(value);
        rest = after;
    }
    said + rest
}

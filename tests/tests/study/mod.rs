//! The page: served by `alphabeta study` over real connections, and written as a file.

mod commands;
mod ending;
mod guard;
mod limits;
mod page;
mod presets;
mod serving;
mod traces;

use base64::engine::general_purpose::STANDARD;
use base64::Engine;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

/// The placeholders in the source of the page, which must all be filled in.
const PLACES: [&str; 4] =
    ["<!-- policy -->", "<!-- styles -->", "<!-- import map -->", "<!-- trace -->"];

/// The texts between each `start` and the next `end`.
fn all_between<'t>(text: &'t str, start: &str, end: &str) -> Vec<&'t str> {
    text.split(start).skip(1).map(|rest| rest.split_once(end).expect(end).0).collect()
}

/// The texts of the elements of this name, except those that are data.
fn inline<'t>(page: &'t str, name: &str) -> Vec<&'t str> {
    let elements = all_between(page, &format!("<{name}"), &format!("</{name}>"));
    let elements = elements.into_iter().filter_map(|element| element.split_once('>'));
    elements.filter(|(head, _)| !head.contains("application/json")).map(|(_, text)| text).collect()
}

/// The hashes by which a policy names these texts.
fn hashes(texts: &[&str]) -> BTreeSet<String> {
    let hash = |text: &&str| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)));
    texts.iter().map(hash).collect()
}

/// The sources that a policy allows for a directive: the hashes, and the others.
fn sources(policy: &str, directive: &str) -> (BTreeSet<String>, Vec<String>) {
    let directives = policy.split(';').map(str::trim);
    let mut found = directives.filter_map(|it| it.strip_prefix(&format!("{directive} ")));
    let sources = found.next().unwrap_or_default().split(' ').map(String::from);
    let (hashes, others): (Vec<_>, Vec<_>) = sources.partition(|it| it.starts_with("'sha256-"));
    (hashes.into_iter().collect(), others)
}

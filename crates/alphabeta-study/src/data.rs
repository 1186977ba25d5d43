//! A trace as JSON, for other programs.
//!
//! `trace.schema.json`, beside this crate's `Cargo.toml`, describes the format. `events` is one array
//! of integers. Each event is the index of its kind in `kinds`, followed by its numbers. The kind
//! names these numbers, the lines of the listing that the event runs, and the messages that explain
//! them. A score is an index into `scores`, which is in rising order: indices compare as scores do.

use crate::counters::Counters;
use crate::event::{Meaning, Number};
use crate::fewest::Fewest;
use crate::kind::Kind;
use crate::listing::Listing;
use crate::scores::Scores;
use crate::trace::Trace;
use crate::words;
use alphabeta_core::{Score, Window};
use serde::Serialize;
use serde_json::{Map, Value};

/// The version of the format. It rises with each change that breaks a reader.
pub const VERSION: u32 = 3;

#[derive(Serialize)]
struct Data<'t> {
    version: u32,
    problem: &'t str,
    order: &'t str,
    scores: &'t Scores,
    value: u32,
    to_move: &'static str,
    window: [u32; 2],
    tree: Tree,
    listing: &'t Listing,
    meanings: Map<String, Value>,
    kinds: &'t [Kind],
    events: &'t [u32],
    n_steps: usize,
    counters: Counters,
    fewest: Fewest,
}

/// Positions in depth-first order, from left to right. Their depths determine the tree.
#[derive(Serialize)]
struct Tree {
    depth: Vec<u32>,
    /// The leaves only. A position is a leaf if the next one is not deeper.
    scores: Vec<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    boards: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    squares: Vec<u32>,
}

/// Writes `trace` as JSON on one line. `problem` and `order` are copied into it unchanged.
pub fn json(trace: &Trace, problem: &str, order: &str) -> String {
    let Trace { tree, events, scores, value, fewest, listing } = trace;
    let index = |score: &Score| scores.index(*score);
    let numbers = || 0..tree.n_positions();
    let boards = || numbers().filter_map(|position| tree.board(position).map(|it| (position, it)));
    let is_board = tree.board(0).is_some();
    let meaning = |(number, name): (Number, &str)| {
        let meaning: Meaning = number.meaning(is_board);
        (name.to_string(), serde_json::to_value(meaning).unwrap_or_default())
    };
    let Window { alpha, beta } = tree.window;
    let data = Data {
        version: VERSION,
        problem,
        order,
        scores,
        value: index(value),
        to_move: words::player(tree.to_move),
        window: [index(&alpha), index(&beta)],
        tree: Tree {
            depth: numbers().map(|position| tree.depth(position)).collect(),
            scores: tree.scores().iter().map(index).collect(),
            boards: boards()
                .map(|(_, board)| (1..=9).map(|square| board.sign(square)).collect())
                .collect(),
            squares: boards().map(|(position, _)| tree.square(position)).collect(),
        },
        listing,
        meanings: Number::ALL.into_iter().map(meaning).collect(),
        kinds: events.kinds(),
        events: events.integers(),
        n_steps: trace.n_steps(),
        counters: events.counters(),
        fewest: *fewest,
    };
    serde_json::to_string(&data).unwrap_or_default() + "\n"
}

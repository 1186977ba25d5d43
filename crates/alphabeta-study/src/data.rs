//! A trace as JSON, for other programs: `trace.schema.json` beside this crate's manifest says how.
//!
//! Events are integers in a row. The first of each is its kind, which says what its numbers are, what
//! follows from it, and which lines of the listing it runs, with the messages that tell them. Scores
//! are indices of their texts in `scores`: indices compare as scores do.

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

/// The version of the format, which changes whenever a reader would have to.
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

/// Positions are numbered depth first, from left to right: how deep each is says what it is below.
#[derive(Serialize)]
struct Tree {
    depth: Vec<u32>,
    /// Of the leaves alone: a position is one if the next is not deeper.
    scores: Vec<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    boards: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    squares: Vec<u32>,
}

/// `trace` as JSON on one line. `problem` and `order` are only handed on.
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

//! A trace as JSON, for other programs: `trace.schema.json` beside this crate's manifest says how.
//!
//! Scores may be larger than JavaScript's numbers can hold, so that each is the index of its text
//! in `scores`, which are in rising order, the infinities first and last: indices compare as scores
//! do. Events are integers in a row, each with its kind before it (see [`KINDS`]).

use crate::figures::Fewest;
use crate::layout::{layout, step};
use crate::sentence::score;
use crate::trace::{Event, Trace};
use alphabeta_core::{Result, Score, Window};
use serde::Serialize;
use std::collections::BTreeMap;

/// The version of the format, which changes whenever a reader would have to.
pub const VERSION: u32 = 1;

/// What the numbers of the events mean, and what comes after each.
pub const KINDS: [&str; 5] = [
    "enter position alpha beta",
    "leaf position score",
    "update position best alpha beta",
    "cutoff position skipped",
    "leave position score",
];

#[derive(Serialize)]
struct Data<'t> {
    version: u32,
    problem: &'t str,
    order: &'t str,
    scores: Vec<String>,
    value: usize,
    to_move: &'static str,
    window: [usize; 2],
    tree: Tree,
    kinds: [&'static str; 5],
    events: Vec<usize>,
    listing: Listing<'t>,
    n_steps: usize,
    fewest: Leaves,
}

/// Positions are numbered depth first, from left to right: how deep each is says what it is below.
#[derive(Serialize)]
struct Tree {
    depth: Vec<u32>,
    /// Of the leaves alone: a position is one if the next is not deeper.
    scores: Vec<usize>,
    /// How far apart leaves are in a picture, and levels.
    across: f64,
    down: f64,
    /// Where positions that are no leaves stand, rounded; a leaf stands at `across` times its number.
    x: Vec<i64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    boards: Vec<String>,
}

#[derive(Serialize)]
struct Listing<'t> {
    name: &'t str,
    first_line: u32,
    text: &'t [&'t str],
    /// The lines that each event runs, and what they do.
    table: BTreeMap<&'t str, Vec<(u32, String)>>,
}

/// How few leaves can be enough.
#[derive(Serialize)]
struct Leaves {
    leaves: usize,
    /// Whether no order needs fewer; else it is what the best moves first need.
    in_any_order: bool,
}

/// `trace` as JSON on one line. `problem` and `order` are only handed on.
///
/// # Errors
///
/// None: a stored tree can always be searched. The result is the core's.
pub fn json(trace: &Trace, problem: &str, order: &str) -> Result<String> {
    let tree = &trace.tree;
    let mut scores = vec![Score::MIN, Score::MAX];
    scores.extend(tree.scores());
    scores.extend([tree.window.alpha, tree.window.beta]);
    scores.sort_unstable();
    scores.dedup();
    let index = |score: Score| scores.binary_search(&score).unwrap_or_default();
    let window = |window: Window| [index(window.alpha), index(window.beta)];

    let mut events = Vec::new();
    for event in &trace.events {
        match *event {
            Event::Enter(position, now) => {
                events.extend([0, position].into_iter().chain(window(now)));
            }
            Event::Leaf(position, score) => events.extend([1, position, index(score)]),
            Event::Update(position, best, now) => {
                events.extend([2, position, index(best)].into_iter().chain(window(now)));
            }
            Event::Cutoff(position, skipped) => events.extend([3, position, skipped]),
            Event::Leave(position, score) => events.extend([4, position, index(score)]),
        }
    }
    let places = layout(tree);
    let numbers = || 0..tree.n_positions();
    let table = trace.listing.table().map(|(event, lines)| {
        (event, lines.iter().map(|line| (line.0, format!("{:?}", line.1))).collect())
    });
    let (leaves, in_any_order) = match trace.fewest {
        Fewest::InAnyOrder(leaves) => (leaves, true),
        Fewest::BestFirst(leaves) => (leaves, false),
    };
    let data = Data {
        version: VERSION,
        problem,
        order,
        scores: scores.iter().copied().map(score).collect(),
        value: index(trace.value),
        to_move: crate::sentence::name(tree.to_move),
        window: window(tree.window),
        tree: Tree {
            depth: numbers().map(|position| tree.depth(position)).collect(),
            scores: tree.scores().into_iter().map(index).collect(),
            across: step(tree).0,
            down: step(tree).1,
            x: numbers()
                .filter(|&position| tree.score(position).is_none())
                .map(|position| places[position].0.round() as i64)
                .collect(),
            boards: numbers()
                .filter_map(|position| tree.board(position))
                .map(|board| (1..=9).map(|square| board.sign(square)).collect())
                .collect(),
        },
        kinds: KINDS,
        events,
        listing: Listing {
            name: trace.listing.name,
            first_line: trace.listing.first_line,
            text: trace.listing.text,
            table: table.collect(),
        },
        n_steps: trace.n_steps(),
        fewest: Leaves { leaves, in_any_order },
    };
    Ok(serde_json::to_string(&data).unwrap_or_default() + "\n")
}

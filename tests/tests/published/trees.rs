//! Published trees, in `data/published_trees.json`, and random trees by Python, in
//! `data/random_trees.json`.

use super::{random_tree, Evaluated};
use alphabeta_core::{
    alpha_beta, minimax, BestFirst, CompleteTree, List, NestedReader, NestedTree,
};
use alphabeta_core::{Player, Score, Tokens, Tree, Visits};
use serde::Deserialize;
use serde_json::Value;
use std::fmt::Debug;

/// A published tree. MAX moves first.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Published {
    id: String,
    source: String,
    /// Whether the source states the value. Sources seldom state more. The other figures, and values that
    /// are not stated, were calculated from the tree.
    value_stated: bool,
    tree: Shape,
    figures: Figures,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Shape {
    Complete { branching: usize, leaves: Vec<Score> },
    Nested(Value),
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Figures {
    value: Score,
    /// The number of evaluated leaves.
    evaluated: u64,
    /// The number of visited positions, including leaves.
    visited: u64,
    /// The number of all positions.
    positions: u64,
    /// The leaves that are not evaluated, counted from 0 at the left.
    pruned: Vec<usize>,
}

impl Shape {
    fn as_nested_list(&self) -> String {
        match self {
            Shape::Nested(tree) => tree.to_string(),
            Shape::Complete { branching, leaves } => {
                let mut level: Vec<_> = leaves.iter().map(Score::to_string).collect();
                while 1 < level.len() {
                    let lists = level.chunks(*branching);
                    level = lists.map(|list| format!("[{}]", list.join(","))).collect();
                }
                level.concat()
            }
        }
    }
}

fn figures<T: Tree<Position: PartialEq, Error: Debug>>(tree: &mut T) -> Figures {
    let (mut visits, mut evaluated) = (Visits::default(), Evaluated(Vec::new()));
    let value = alpha_beta(tree, &mut visits).unwrap();
    alpha_beta(tree, &mut evaluated).unwrap();

    let (mut all, mut leaves) = (Visits::default(), Evaluated(Vec::new()));
    let root = tree.root().unwrap();
    assert_eq!(minimax(tree, root, Player::Max, &mut all).unwrap(), value);
    minimax(tree, root, Player::Max, &mut leaves).unwrap();

    let mut pruned: Vec<_> = (0..leaves.0.len()).collect();
    pruned.retain(|&index| !evaluated.0.contains(&leaves.0[index]));
    let Visits { positions: visited, leaves: evaluated } = visits;
    Figures { value, evaluated, visited, positions: all.positions, pruned }
}

#[track_caller]
fn check(row: &Published) {
    let whose = if row.value_stated { "the value is from" } else { "calculated for the tree of" };
    let name = format!("{}, {whose} {}", row.id, row.source);
    let list = row.tree.as_nested_list();
    assert_eq!(figures(&mut list.parse::<NestedTree>().unwrap()), row.figures, "{name}");
    if let Shape::Complete { branching, leaves } = &row.tree {
        let mut tree = CompleteTree::over(*branching as u64, leaves).unwrap();
        assert_eq!(figures(&mut tree), row.figures, "{name}");
    }

    let mut stream = NestedReader::new(BestFirst::new(List::new(Tokens::new(list.as_bytes()))));
    let mut visits = Visits::default();
    let value = alpha_beta(&mut stream, &mut visits).unwrap();
    let totals = stream.finish().unwrap().totals();
    let streamed = (value, visits.leaves, visits.positions, totals.positions);
    let Figures { value, evaluated, visited, positions, .. } = row.figures;
    assert_eq!(streamed, (value, evaluated, visited, positions), "{name}");
}

#[test]
fn the_search_reproduces_published_trees() {
    let rows = include_str!("../../data/published_trees.json");
    let rows: Vec<Published> = serde_json::from_str(rows).unwrap();
    assert_eq!(rows.len(), 44);
    rows.iter().for_each(check);
}

/// The results of CPython for a `random_tree`: with `random.Random(seed)`, `randint(-99, 99)` for each
/// leaf, recursion, and sorting.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Random {
    branching: u64,
    depth: u32,
    seed: u64,
    /// The value, the number of positions, and the visits from left to right and in best-first order.
    answer: (Score, u64, u64, u64),
    first_leaves: Vec<Score>,
}

#[track_caller]
fn check_random(row: &Random) {
    let items = || random_tree(row.branching, row.depth, row.seed);
    let mut stream = NestedReader::new(BestFirst::new(items()));
    let mut visits = Visits::default();
    let value = alpha_beta(&mut stream, &mut visits).unwrap();
    let totals = stream.finish().unwrap().totals();
    assert_eq!((value, totals.positions, visits.positions, totals.best_first), row.answer);

    let mut leaves = Evaluated(Vec::new());
    minimax(&mut NestedReader::new(items()), 0, Player::Max, &mut leaves).unwrap();
    assert_eq!(leaves.scores()[..row.first_leaves.len()], row.first_leaves);
}

#[test]
fn random_trees_agree_with_cpython() {
    let rows = include_str!("../../data/random_trees.json");
    let rows: Vec<Random> = serde_json::from_str(rows).unwrap();
    assert_eq!(rows.len(), 9);
    rows.iter().for_each(check_random);
}

//! Where positions are drawn: leaves evenly spaced, parents in the middle above them.

use crate::tree::GameTree;
use crate::words::score;

/// How wide a shape is at least, how far apart levels are, and how much room is between shapes, in
/// units of the picture.
const NARROWEST: f64 = 44.0;
const LEVEL: f64 = 104.0;
const BOARD_LEVEL: f64 = 156.0;
const GAP: f64 = 14.0;

/// The side of a square of a board.
pub(super) const CELL: f64 = 18.0;

/// The place of each position, from the top left of the tree.
pub(super) fn layout(tree: &GameTree) -> Vec<(f64, f64)> {
    let (across, down) = step(tree);
    let mut places = vec![(0.0, 0.0); tree.n_positions()];
    for position in (0..tree.n_positions()).rev() {
        let children = tree.children(position);
        let x = match (children.first(), children.last()) {
            (Some(&first), Some(&last)) => f64::midpoint(places[first].0, places[last].0),
            _ => tree.leaves(position).start as f64 * across,
        };
        places[position] = (x, f64::from(tree.depth(position)) * down);
    }
    places
}

/// How far apart leaves are, and levels.
fn step(tree: &GameTree) -> (f64, f64) {
    let down = if tree.board(0).is_some() { BOARD_LEVEL } else { LEVEL };
    (shape_width(tree) + GAP, down)
}

/// How wide the shapes are: the longest score must fit, with a sign before it.
pub(super) fn shape_width(tree: &GameTree) -> f64 {
    if tree.board(0).is_some() {
        return 4.0 * CELL;
    }
    let longest = tree.scores().iter().map(|it| score(*it).chars().count()).max();
    NARROWEST.max((longest.unwrap_or(0) + 1) as f64 * 9.0 + 12.0)
}

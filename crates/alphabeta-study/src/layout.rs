//! Where positions are drawn: leaves evenly spaced, parents in the middle above them.

use crate::tree::GameTree;

/// How far apart leaves are, and levels, in units of the picture.
pub const STEP: (f64, f64) = (56.0, 86.0);

/// The place of each position, from the top left of the tree.
pub fn layout(tree: &GameTree) -> Vec<(f64, f64)> {
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

/// Boards are larger than leaves.
pub(crate) fn step(tree: &GameTree) -> (f64, f64) {
    let scale = if tree.board(0).is_some() { 1.5 } else { 1.0 };
    (STEP.0 * scale, STEP.1 * scale)
}

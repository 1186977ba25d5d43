//! The moves that both players make if both play perfectly.

use crate::replay::State;
use crate::trace::Trace;

/// Marks the positions of best play, as far as it is known at a step.
///
/// While no move of the root has returned, nothing is marked.
pub fn principal_variation(trace: &Trace, state: &State) -> Vec<bool> {
    let mut is_on = vec![false; trace.tree.n_positions()];
    let root = state.known[0];
    is_on[0] = root.best.is_some() && (root.choice.is_some() || trace.tree.children(0).is_empty());
    let mut next = root.choice;
    while let Some(position) = next {
        is_on[position] = true;
        next = state.known[position].choice;
    }
    is_on
}

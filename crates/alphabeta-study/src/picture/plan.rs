//! The choice of what to draw of a tree.

use super::sizes::Level;

/// Which positions are drawn, and how large.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The size of the moves of each position; `None` if they are not drawn.
    pub(super) moves: Vec<Option<Level>>,
    /// The largest size of any move.
    pub(super) largest: Level,
    /// Whether each row holds the moves of one position only, wherever they fit.
    pub(super) is_stacked: bool,
}

//! What is drawn of a tree.

use super::sizes::Level;

/// Which positions are drawn, and how large.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// How large the moves of a position are drawn; nothing where they are not.
    pub(super) moves: Vec<Option<Level>>,
    /// The largest that anything is drawn.
    pub(super) largest: Level,
    /// Whether each row is the moves of one position, wherever there is room for them.
    pub(super) is_stacked: bool,
}

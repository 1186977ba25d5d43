//! The scores of a search in rising order. Events store a score as its index here.

use crate::tree::GameTree;
use crate::words;
use alphabeta_core::Score;
use serde::{Serialize, Serializer};

/// All scores that a search of a tree can meet: each once, from -∞ to +∞.
#[derive(Clone, Debug)]
pub struct Scores(Vec<Score>);

impl Scores {
    /// The scores of `tree`, and those of its window.
    pub(crate) fn of(tree: &GameTree) -> Scores {
        let mut scores = tree.scores().to_vec();
        scores.extend([Score::MIN, Score::MAX, tree.window.alpha, tree.window.beta]);
        scores.sort_unstable();
        scores.dedup();
        Scores(scores)
    }

    /// The index of `score`.
    pub(crate) fn index(&self, score: Score) -> u32 {
        self.0.binary_search(&score).unwrap_or_default() as u32
    }

    /// The score at `index`.
    pub fn at(&self, index: usize) -> Score {
        self.0[index]
    }
}

/// Written as strings, because a JavaScript number cannot hold every 64-bit integer.
impl Serialize for Scores {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.0.iter().map(|&score| words::score(score)))
    }
}

//! The scores of a search, in rising order: everywhere else a score may be its index here.

use crate::tree::GameTree;
use crate::words;
use alphabeta_core::Score;
use serde::{Serialize, Serializer};

/// All scores that a search of a tree can come upon, each once, the infinities first and last.
#[derive(Clone, Debug)]
pub struct Scores(Vec<Score>);

impl Scores {
    /// Those of `tree`.
    pub(crate) fn of(tree: &GameTree) -> Scores {
        let mut scores = tree.scores().to_vec();
        scores.extend([Score::MIN, Score::MAX, tree.window.alpha, tree.window.beta]);
        scores.sort_unstable();
        scores.dedup();
        Scores(scores)
    }

    /// Where `score` stands.
    pub(crate) fn index(&self, score: Score) -> u32 {
        self.0.binary_search(&score).unwrap_or_default() as u32
    }

    /// The score at `index`.
    pub fn at(&self, index: usize) -> Score {
        self.0[index]
    }
}

/// As texts: they may be larger than JavaScript's numbers can hold.
impl Serialize for Scores {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.0.iter().map(|&score| words::score(score)))
    }
}

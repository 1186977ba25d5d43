//! The search must reproduce figures that others have published. Each figure has its source.

use alphabeta_core::{Observer, RandomTree, Score, Tree};

mod trees;
mod leaves;
mod tictactoe;

/// The leaves that a search evaluates, in the order of evaluation.
struct Evaluated<P>(Vec<(P, Score)>);

impl<P: Copy> Evaluated<P> {
    fn scores(&self) -> Vec<Score> {
        self.0.iter().map(|&(_, score)| score).collect()
    }
}

impl<T: Tree> Observer<T> for Evaluated<T::Position> {
    fn leaf(&mut self, position: T::Position, score: Score) {
        self.0.push((position, score));
    }
}

fn random_tree(branching: u64, depth: u32, seed: u64) -> RandomTree {
    RandomTree::new(branching, depth as usize).unwrap().seeded(seed as i64)
}

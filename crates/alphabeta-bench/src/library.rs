//! Compares our search with that of the crate `minimax`, on the same stored tree in one process.
//!
//! `minimax` searches games, and its scores have 16 bits. Here a position of the game is a place in the
//! tree. At its root, `minimax` tries moves in random order. So the game has one more level at the top,
//! with a single move. Below it, both searches visit the same leaves.

use crate::rounds::{Contender, Role, Sample};
use alphabeta_core::{alpha_beta, CompleteTree, Score};
use fastrand::Rng;
use minimax::{Evaluation, Evaluator, Game, Negamax, Strategy, Winner};
use std::error::Error;
use std::rc::Rc;
use std::time::Instant;

/// The number of searches in a run. One search is too short to measure.
pub(crate) const SEARCHES: u32 = 100;

/// Our search and that of `minimax`. A run searches a random tree of this depth [`SEARCHES`] times.
pub(crate) fn contenders(depth: u8) -> Vec<Contender> {
    let mut random = Rng::with_seed(16);
    let small: Vec<_> = (0..1 << depth).map(|_| random.i16(-9999..=9999)).collect();
    let leaves: Vec<Score> = small.iter().copied().map(Score::from).collect();

    let ours = move || Ok(alpha_beta(&mut CompleteTree::over(2, &leaves)?, &mut ())?);
    let mut negamax = Negamax::new(Leaves { depth, scores: small.into() }, depth + 1);
    let theirs = move || {
        negamax.choose_move(&Position { level: 0, index: 0 });
        // At the additional level MIN moves, so the score has the opposite sign.
        Ok(-Score::from(negamax.root_value()))
    };
    vec![
        contender("alphabeta-core", Role::Contender, ours),
        contender("minimax 0.6", Role::Peer, theirs),
    ]
}

fn contender(
    name: &str,
    role: Role,
    mut search: impl FnMut() -> Result<Score, Box<dyn Error>> + 'static,
) -> Contender {
    let run = move || {
        let start = Instant::now();
        let mut value = 0;
        for _ in 0..SEARCHES {
            value = search()?;
        }
        let wall = start.elapsed();
        Ok(Sample { wall, cpu: None, peak: None, answer: Some(format!("{value}\n")) })
    };
    Contender { name: name.to_string(), role, run: Box::new(run) }
}

#[derive(Clone, Copy)]
struct Position {
    /// The number of moves made, including the single move at the top.
    level: u8,
    index: u32,
}

struct CompleteGame;

impl Game for CompleteGame {
    type S = Position;
    type M = u32;

    fn generate_moves(position: &Position, moves: &mut Vec<u32>) -> Option<Winner> {
        moves.push(0);
        if position.level > 0 {
            moves.push(1);
        }
        None
    }

    fn apply(position: &mut Position, number: u32) -> Option<Position> {
        Some(Position { level: position.level + 1, index: 2 * position.index + number })
    }

    fn get_winner(_: &Position) -> Option<Winner> {
        None
    }
}

struct Leaves {
    depth: u8,
    scores: Rc<[Evaluation]>,
}

impl Evaluator for Leaves {
    type G = CompleteGame;

    fn evaluate(&self, position: &Position) -> Evaluation {
        let score = self.scores[position.index as usize];
        // `minimax` wants the score from the view of the player to move. At an even depth that is MAX.
        if self.depth.is_multiple_of(2) {
            score
        } else {
            -score
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alphabeta_core::Visits;
    use std::cell::Cell;

    struct Counted(Leaves, Rc<Cell<u64>>);

    impl Evaluator for Counted {
        type G = CompleteGame;

        fn evaluate(&self, position: &Position) -> Evaluation {
            self.1.set(self.1.get() + 1);
            self.0.evaluate(position)
        }
    }

    #[test]
    fn both_visit_the_same_leaves() {
        for depth in 0..12 {
            let mut random = Rng::with_seed(depth.into());
            let scores: Vec<_> = (0..1 << depth).map(|_| random.i16(-20..=20)).collect();
            let leaves: Vec<_> = scores.iter().copied().map(Score::from).collect();
            let mut visits = Visits::default();
            let mut tree = CompleteTree::over(2, &leaves).unwrap();
            let value = alpha_beta(&mut tree, &mut visits).unwrap();

            let n_leaves = Rc::new(Cell::new(0));
            let leaves = Leaves { depth, scores: scores.into() };
            let mut negamax = Negamax::new(Counted(leaves, Rc::clone(&n_leaves)), depth + 1);
            negamax.choose_move(&Position { level: 0, index: 0 });
            assert_eq!(-Score::from(negamax.root_value()), value);
            assert_eq!(n_leaves.get(), visits.leaves);
        }
    }
}

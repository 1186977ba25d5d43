//! The leaves of complete binary trees, in orders that are best and worst for alpha-beta.
//!
//! Best first and worst first are the same tree, with the two moves from every position exchanged. The
//! tree is made from the top. A position with some value has one move with the same value, and another
//! move that is worse for the player. With the best moves first, alpha-beta visits as few leaves as any
//! search can.
//!
//! With the worst moves first, alpha-beta must visit all leaves. For that, the value of each position
//! must be inside the window in which it is searched. The worse move of MAX must still be better than
//! alpha, or the position after it would be cut. The other move is better still, so it is inside the
//! window, too. The same holds for MIN and beta. So each move of MAX takes a part of the interval from
//! alpha to the position's value, and each move of MIN a part of the interval from the value to beta.

use alphabeta_core::{Player, Score, Window};
use fastrand::Rng;
use std::fmt::{self, Display, Formatter};
use std::io::Result;
use std::ops::RangeInclusive;

/// The range of scores in root-value's statement. The lists for scout use it, too.
pub(crate) const SCORES: RangeInclusive<Score> = -1_000_000_000..=1_000_000_000;

/// The order of the two moves from each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// No particular order: the leaves are random.
    Random,
    /// The better move is first everywhere.
    Best,
    /// The better move is last everywhere.
    Worst,
}

impl Display for Order {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str(match self {
            Order::Random => "random",
            Order::Best => "best",
            Order::Worst => "worst",
        })
    }
}

/// Calls `emit` with the leaves of the tree of this depth, from left to right.
pub(crate) fn each_leaf(
    depth: u32,
    order: Order,
    seed: u64,
    emit: &mut dyn FnMut(Score) -> Result<()>,
) -> Result<()> {
    if order == Order::Random {
        let mut random = Rng::with_seed(seed);
        return (0..1_u64 << depth).try_for_each(|_| emit(random.i64(SCORES)));
    }
    let middle = SCORES.start() / 2..=SCORES.end() / 2;
    let root = Position {
        height: depth,
        number: 1,
        player: Player::Max,
        value: Rng::with_seed(seed).i64(middle),
        window: Window { alpha: *SCORES.start(), beta: *SCORES.end() },
    };
    root.each_leaf(order, seed, emit)
}

#[derive(Clone, Copy, Debug)]
struct Position {
    height: u32,
    /// Its number, level by level from 1 at the root. It gives each position its own random numbers.
    number: u64,
    player: Player,
    value: Score,
    /// The window in which it is searched with the worst moves first. `value` is inside.
    window: Window,
}

impl Position {
    fn each_leaf(
        self,
        order: Order,
        seed: u64,
        emit: &mut dyn FnMut(Score) -> Result<()>,
    ) -> Result<()> {
        if self.height == 0 {
            return emit(self.value);
        }
        let [better, worse] = self.children(seed);
        let (first, last) = if order == Order::Best { (better, worse) } else { (worse, better) };
        first.each_leaf(order, seed, emit)?;
        last.each_leaf(order, seed, emit)
    }

    /// The child with the same value, and the child that is worse for the player.
    fn children(self, seed: u64) -> [Position; 2] {
        let bound = match self.player {
            Player::Max => self.window.alpha,
            Player::Min => self.window.beta,
        };
        let value = between(bound, self.value, Rng::with_seed(seed ^ self.number << 8));
        let child = Position {
            height: self.height - 1,
            number: 2 * self.number,
            player: self.player.opponent(),
            ..self
        };
        let better = Position { window: self.window.narrowed(self.player, value), ..child };
        [better, Position { number: 2 * self.number + 1, value, ..child }]
    }
}

/// A score from the middle half of the interval between these two, which leaves room on both sides. The
/// window at the root is large enough for 13 such divisions for each player, and so for depths up to 26.
fn between(a: Score, b: Score, mut random: Rng) -> Score {
    let room = a.abs_diff(b);
    assert!(room >= 4, "too deep: no score is left between {a} and {b}");
    a.min(b) + (room / 4 + random.u64(..room / 2)) as Score
}

#[cfg(test)]
mod tests {
    use super::*;
    use alphabeta_core::{alpha_beta, CompleteTree, Visits};

    fn leaves(depth: u32, order: Order) -> Vec<Score> {
        let mut leaves = Vec::new();
        each_leaf(depth, order, 7, &mut |leaf| {
            leaves.push(leaf);
            Ok(())
        })
        .unwrap();
        leaves
    }

    /// The value of the tree, and the number of leaves that are visited.
    fn visits(depth: u32, order: Order) -> (Score, u64) {
        let leaves = leaves(depth, order);
        let mut visits = Visits::default();
        let mut tree = CompleteTree::new(2, depth, &leaves[..]).unwrap();
        (alpha_beta(&mut tree, &mut visits).unwrap(), visits.leaves)
    }

    #[test]
    fn best_first_visits_the_fewest_leaves_and_worst_first_visits_all() {
        for depth in 0..=14 {
            let (value, n_best) = visits(depth, Order::Best);
            assert_eq!(n_best, (1 << depth.div_ceil(2)) + (1 << (depth / 2)) - 1);
            assert_eq!(visits(depth, Order::Worst), (value, 1 << depth));
            let (_, n_random) = visits(depth, Order::Random);
            assert!((n_best..=1 << depth).contains(&n_random));
        }
    }

    #[test]
    fn best_and_worst_first_are_the_same_tree() {
        let mut worst = leaves(10, Order::Worst);
        worst.reverse();
        assert_eq!(leaves(10, Order::Best), worst);
    }

    #[test]
    fn trees_of_depth_26_can_be_made() {
        let window = Window { alpha: *SCORES.start(), beta: *SCORES.end() };
        let mut random = Rng::with_seed(3);
        for seed in 0..2000 {
            let (number, player) = (1, Player::Max);
            // Starts with the extreme values of the root, and follows random moves.
            for value in [SCORES.start() / 2, SCORES.end() / 2] {
                let mut position = Position { height: 26, number, player, value, window };
                while position.height > 0 {
                    position = position.children(seed)[random.usize(..2)];
                    let Window { alpha, beta } = position.window;
                    assert!(alpha < position.value && position.value < beta);
                }
            }
        }
    }
}

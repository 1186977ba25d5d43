//! The leaves of complete binary trees, in orders that alpha-beta finds easy and hard.
//!
//! Best first and worst first are the same tree with every position's two moves turned around. It is
//! made from the top: a position of some worth has a move that is worth as much, and another that is
//! worse for whoever moves. Best first, alpha-beta then visits as few leaves as any search can.
//!
//! Worst first it must visit all. For that each position is worth something inside the window in
//! which it is searched: MAX's worse move must still be better than alpha, or the position below it
//! would be cut off; and since the other one is better again, it passes too. For MIN likewise. So the
//! room between alpha and a position's worth is divided at each of MAX's moves, and that up to beta
//! at each of MIN's.

use alphabeta_core::{Player, Score, Window};
use fastrand::Rng;
use std::fmt::{self, Display, Formatter};
use std::io::Result;
use std::ops::RangeInclusive;

/// Those of root-value's statement, and of the lists that are made for scout.
pub(crate) const SCORES: RangeInclusive<Score> = -1_000_000_000..=1_000_000_000;

/// In which order a position's two moves stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// Any: the leaves are random.
    Random,
    /// The better one is first everywhere.
    Best,
    /// The better one is last everywhere.
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

/// Hands the leaves of the tree of this depth to `emit`, from left to right.
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
        worth: Rng::with_seed(seed).i64(middle),
        window: Window { alpha: *SCORES.start(), beta: *SCORES.end() },
    };
    root.each_leaf(order, seed, emit)
}

#[derive(Clone, Copy, Debug)]
struct Position {
    height: u32,
    /// Counted level by level from 1 at the root, so that its random numbers are its own.
    number: u64,
    player: Player,
    worth: Score,
    /// That in which it is searched where the worst moves are first: `worth` is inside.
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
            return emit(self.worth);
        }
        let [better, worse] = self.children(seed);
        let (first, last) = if order == Order::Best { (better, worse) } else { (worse, better) };
        first.each_leaf(order, seed, emit)?;
        last.each_leaf(order, seed, emit)
    }

    /// The one that is worth as much, and the one that is worse for whoever moves here.
    fn children(self, seed: u64) -> [Position; 2] {
        let elsewhere = match self.player {
            Player::Max => self.window.alpha,
            Player::Min => self.window.beta,
        };
        let worth = between(elsewhere, self.worth, Rng::with_seed(seed ^ self.number << 8));
        let child = Position {
            height: self.height - 1,
            number: 2 * self.number,
            player: self.player.opponent(),
            ..self
        };
        let better = Position { window: self.window.narrowed(self.player, worth), ..child };
        [better, Position { number: 2 * self.number + 1, worth, ..child }]
    }
}

/// A score in the middle half between these two, so that there is room left on both sides. The room
/// at the root is enough for 13 such halves of each player, thus for depths up to 26.
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

    /// What the tree is worth, and how many of its leaves are visited.
    fn visits(depth: u32, order: Order) -> (Score, u64) {
        let leaves = leaves(depth, order);
        let mut visits = Visits::default();
        let mut tree = CompleteTree::new(2, depth, &leaves[..]).unwrap();
        (alpha_beta(&mut tree, &mut visits).unwrap(), visits.leaves)
    }

    #[test]
    fn best_first_is_least_and_worst_first_is_everything() {
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
    fn there_is_room_for_26_levels() {
        let window = Window { alpha: *SCORES.start(), beta: *SCORES.end() };
        let mut random = Rng::with_seed(3);
        for seed in 0..2000 {
            let (number, player) = (1, Player::Max);
            // From the ends of the root's range, and by random moves.
            for worth in [SCORES.start() / 2, SCORES.end() / 2] {
                let mut position = Position { height: 26, number, player, worth, window };
                while position.height > 0 {
                    position = position.children(seed)[random.usize(..2)];
                    let Window { alpha, beta } = position.window;
                    assert!(alpha < position.worth && position.worth < beta);
                }
            }
        }
    }
}

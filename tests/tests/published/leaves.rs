//! The number of evaluated leaves of a complete tree: the fewest, the expected number for random scores,
//! and its growth with the depth.

use super::{random_tree, Evaluated};
use alphabeta_core::{
    alpha_beta, minimax, BestFirst, CompleteTree, Leaves, NestedReader, NestedTree,
};
use alphabeta_core::{Player, Score, Tree, Visits};
use std::convert::Infallible;
use std::fmt::Debug;

fn visits<T: Tree<Error: Debug>>(tree: &mut T) -> Visits {
    let mut visits = Visits::default();
    alpha_beta(tree, &mut visits).unwrap();
    visits
}

/// Knuth and Moore, "An analysis of alpha-beta pruning" (1975), corollary of theorem 1.
fn fewest_leaves(branching: u64, depth: u32) -> u64 {
    branching.pow(depth.div_ceil(2)) + branching.pow(depth / 2) - 1
}

/// Compares three numbers for best-first order: by the formula, by a search, and by `BestFirst`, which
/// does not search.
#[track_caller]
fn check_fewest(branching: u64, leaves: [u64; 9], positions: [u64; 9]) {
    for (depth, (leaves, positions)) in (0..).zip(leaves.into_iter().zip(positions)) {
        assert_eq!(fewest_leaves(branching, depth), leaves);
        let levels = (0..=depth).map(|depth| fewest_leaves(branching, depth));
        assert_eq!(levels.sum::<u64>(), positions);

        let mut tree = NestedTree::read(random_tree(branching, depth, 1975)).unwrap();
        tree.sort_best_first();
        assert_eq!(visits(&mut tree), Visits { leaves, positions });
        let mut sorted = Evaluated(Vec::new());
        minimax(&mut tree, 0, Player::Max, &mut sorted).unwrap();
        let sorted = sorted.scores();
        let mut tree = CompleteTree::over(branching, &sorted).unwrap();
        assert_eq!(visits(&mut tree), Visits { leaves, positions });

        let stream = NestedReader::new(BestFirst::new(random_tree(branching, depth, 1975)));
        assert_eq!(stream.finish().unwrap().totals().best_first, positions);
    }
}

#[test]
fn fewest_leaves_and_positions() {
    check_fewest(2, [1, 2, 3, 5, 7, 11, 15, 23, 31], [1, 3, 6, 11, 18, 29, 44, 67, 98]);
    check_fewest(3, [1, 3, 5, 11, 17, 35, 53, 107, 161], [1, 4, 9, 20, 37, 72, 125, 232, 393]);
    check_fewest(4, [1, 4, 7, 19, 31, 79, 127, 319, 511], [1, 5, 12, 31, 62, 141, 268, 587, 1098]);
}

/// Leaves that all have the same score. Then every order is best first, and nothing need be stored, so
/// that trees can be large.
struct Equal;

impl Leaves for Equal {
    type Error = Infallible;

    fn leaf(&mut self, _: u64) -> Result<Score, Infallible> {
        Ok(0)
    }
}

#[track_caller]
fn check_source(branching: u64, depth: u32, leaves: u64) {
    assert_eq!(fewest_leaves(branching, depth), leaves);
    let mut tree = CompleteTree::new(branching, depth, Equal).unwrap();
    assert_eq!(visits(&mut tree).leaves, leaves);
}

#[test]
fn fewest_leaves_in_other_sources() {
    // The best case for 40 moves:
    // http://server1.sharewiz.net/doku.php?id=chess:programming:search:alpha-beta
    check_source(40, 1, 40);
    check_source(40, 2, 79);
    check_source(40, 3, 1639);
    check_source(40, 4, 3199);
    // The source prints 65,569, which contradicts its own formula.
    check_source(40, 5, 65_599);
    check_source(40, 6, 127_999);
    check_source(40, 7, 2_623_999);
    check_source(40, 8, 5_119_999);
    // A public post, whose address was not recorded, prints 13: it adds 1 instead of subtracting it.
    check_source(3, 3, 11);
}

/// Calls `visit` with every order of `scores` that keeps the first `fixed` scores in place.
fn each_order(scores: &mut [Score], fixed: usize, visit: &mut impl FnMut(&[Score])) {
    if fixed == scores.len() {
        return visit(scores);
    }
    for index in fixed..scores.len() {
        scores.swap(fixed, index);
        each_order(scores, fixed + 1, visit);
        scores.swap(fixed, index);
    }
}

/// Checks the average number of evaluated leaves over all orders of distinct scores.
#[track_caller]
fn check_orders(branching: u64, depth: u32, numerator: u64, denominator: u64) {
    let n_leaves = branching.pow(depth);
    let mut scores: Vec<_> = (0..n_leaves as Score).collect();
    let (mut n_orders, mut n_evaluated) = (0, 0);
    each_order(&mut scores, 0, &mut |scores| {
        n_orders += 1;
        n_evaluated += visits(&mut CompleteTree::over(branching, scores).unwrap()).leaves;
    });
    assert_eq!(n_orders, (1..=n_leaves).product::<u64>());
    assert_eq!(n_evaluated * denominator, numerator * n_orders);
}

/// The model of Fuller, Gaschnig and Gillogly: "Analysis of the alpha-beta pruning algorithm"
/// (1973).
#[test]
fn expected_leaves_over_all_orders() {
    check_orders(2, 2, 11, 3);
    check_orders(2, 3, 719, 105);
    check_orders(3, 2, 521, 70);
}

/// For each branching factor, the expected number of evaluated leaves at depths 1, 2 and so on.
type Table = [(u64, &'static [f64])];

/// Fuller, Gaschnig and Gillogly's model.
const DISTINCT: &Table = &[
    (2, &[2.0, 3.6667, 6.8476, 12.044, 21.6499, 37.1596, 65.1214, 109.9992, 189.2517, 316.1465]),
    (3, &[3.0, 7.4429, 19.4581, 45.2025, 110.4866, 248.5619]),
    (4, &[4.0, 12.1441, 40.1143, 112.7384, 340.6141]),
    (5, &[5.0, 17.6713, 69.8637, 227.3531]),
];

/// Baudet's model, which allows for ties: "An analysis of the full alpha-beta pruning algorithm"
/// (1978).
const UNIFORM: &Table = &[
    (2, &[2.0, 3.6641, 6.8391, 12.0172, 21.5795, 36.9868, 64.7127, 109.0831, 187.2061, 311.7653]),
    (3, &[3.0, 7.4308, 19.3991, 44.9584, 109.5558, 245.4129]),
    (4, &[4.0, 12.1133, 39.9164, 111.7316, 335.5989]),
];

/// The distribution of scores.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Scores {
    /// All orders of distinct scores are equally likely.
    Distinct,
    /// Each score is drawn from −99 to 99, as in `random_tree`.
    Uniform,
}

use Scores::{Distinct, Uniform};

impl Scores {
    fn expected(self) -> &'static Table {
        match self {
            Distinct => DISTINCT,
            Uniform => UNIFORM,
        }
    }
}

/// The expected number of evaluated leaves, computed without a search.
///
/// A leaf is evaluated if alpha < beta there. Alpha is the greatest value of the moves of MAX to the left
/// of the path to the leaf, and beta is the smallest value of the moves of MIN there. No leaf belongs to
/// both, so alpha and beta are independent.
///
/// Let A(x) be the probability that alpha <= x, and B(x) the probability that x < beta, each summed over
/// all paths. Then the expected number is the sum over x of A's step at x times B(x). Both A and B are
/// products over levels. A path goes to one of b moves, so it has 0 to b − 1 moves to its left. If each of
/// these satisfies the inequality with probability p, the level's factor is 1 + p + ... + p^(b − 1).
fn computed(scores: Scores, branching: u64, depth: u32) -> f64 {
    let n_steps = if scores == Uniform { 199 } else { 1 << 15 };
    let powers = |chance: f64| (0..branching as i32).map(move |n| chance.powi(n)).sum::<f64>();
    let bounds = (0..=n_steps).map(|step| {
        let (mut alpha, mut beta) = (1.0, 1.0);
        // The probability that the value of a child at this level is at most x.
        let mut at_most = f64::from(step) / f64::from(n_steps);
        for level in (0..depth).rev() {
            if level % 2 == 0 {
                alpha *= powers(at_most);
                at_most = at_most.powi(branching as i32);
            } else {
                beta *= powers(1.0 - at_most);
                at_most = 1.0 - (1.0 - at_most).powi(branching as i32);
            }
        }
        (alpha, beta)
    });
    let bounds: Vec<(f64, f64)> = bounds.collect();
    // The first step, for paths on which MAX has no move to the left.
    let begin = bounds[0].0 * bounds[0].1;
    let steps = bounds.windows(2).map(|step| {
        let ((before, above), (after, beta)) = (step[0], step[1]);
        // For distinct scores, A is a curve without steps, which is approximated by short lines.
        let beta = if scores == Uniform { beta } else { f64::midpoint(above, beta) };
        (after - before) * beta
    });
    begin + steps.sum::<f64>()
}

#[track_caller]
fn check_formula(scores: Scores) {
    for &(branching, leaves) in scores.expected() {
        for (depth, leaves) in (1..).zip(leaves) {
            let computed = computed(scores, branching, depth);
            let is_close = (computed - leaves).abs() < 1e-4;
            assert!(is_close, "({branching}, {depth}): {computed}, not {leaves}");
        }
    }
}

#[test]
fn expected_leaves_by_the_formula() {
    check_formula(Distinct);
    check_formula(Uniform);
}

/// Checks that the mean over `n_trees` trees is within four standard errors of the expected number.
#[track_caller]
fn check_mean(scores: Scores, branching: u64, depth: u32, n_trees: u32) {
    let mut leaves: Vec<_> = (0..branching.pow(depth) as Score).collect();
    let mut random = fastrand::Rng::with_seed(1);
    let (mut sum, mut squares) = (0.0, 0.0);
    for tree in 0..n_trees {
        let Visits { leaves, .. } = if scores == Uniform {
            visits(&mut NestedReader::new(random_tree(branching, depth, tree.into())))
        } else {
            random.shuffle(&mut leaves);
            visits(&mut CompleteTree::over(branching, &leaves).unwrap())
        };
        let leaves = f64::from(u32::try_from(leaves).unwrap());
        sum += leaves;
        squares += leaves * leaves;
    }
    let n = f64::from(n_trees);
    let mean = sum / n;
    let error = ((squares / n - mean * mean) / (n - 1.0)).sqrt();
    let expected = |scores: Scores| {
        let (_, leaves) = scores.expected().iter().find(|row| row.0 == branching).unwrap();
        leaves[depth as usize - 1]
    };
    let known = expected(scores);
    let found = format!("({branching}, {depth}): found {mean} ± {error}, expected {known}");
    assert!((mean - known).abs() < 4.0 * error, "{found}");

    // Cutoffs at equal scores save little. A search without them would be off by about twice the
    // difference between the two models. So there must be enough trees to tell the models apart.
    let other = expected(if scores == Uniform { Distinct } else { Uniform });
    assert!(4.0 * error < (mean - other).abs(), "{found}, which is too close to {other}");
}

/// Branching factor, depth, and number of trees.
const SAMPLES: [(u64, u32, u32); 8] = [
    (2, 7, 30_000),
    (2, 8, 18_000),
    (3, 4, 42_000),
    (3, 5, 16_000),
    (3, 6, 8_000),
    (4, 3, 60_000),
    (4, 4, 24_000),
    (4, 5, 5_000),
];

#[test]
fn expected_leaves_of_shuffled_scores() {
    for (branching, depth, n_trees) in SAMPLES {
        check_mean(Distinct, branching, depth, n_trees);
    }
}

#[test]
fn expected_leaves_of_random_trees() {
    for (branching, depth, n_trees) in SAMPLES {
        check_mean(Uniform, branching, depth, n_trees);
    }
}

/// Pearl, "The solution for the branching factor of the alpha-beta pruning algorithm and its
/// optimality" (1982).
///
/// Each level of a large random tree multiplies the number of evaluated leaves by ξ / (1 − ξ). Here ξ is
/// the positive root of x^b + x − 1.
#[track_caller]
fn check_growth(branching: u64, growth: f64) {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if middle.powi(branching as i32) + middle < 1.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let computed = low / (1.0 - low);
    assert!((computed - growth).abs() < 5e-7, "{branching}: {computed}, not {growth}");

    // In finite trees the growth is greater, and decreases with the depth.
    for (_, leaves) in DISTINCT.iter().filter(|row| row.0 == branching) {
        let levels = leaves.windows(3).map(|levels| (levels[2] / levels[0]).sqrt());
        let growths: Vec<_> = levels.chain([growth]).collect();
        assert!(growths.is_sorted_by(|before, after| after < before), "{branching}: {growths:?}");
    }
}

#[test]
fn growth_of_leaves_per_level() {
    check_growth(2, 1.618_034);
    check_growth(3, 2.147_899);
    check_growth(4, 2.629_658);
    check_growth(5, 3.079_596);
    check_growth(10, 5.063_511);
}

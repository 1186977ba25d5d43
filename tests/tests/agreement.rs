//! Random trees of every shape: results that can be found in two ways must be the same.

use alphabeta_core::{
    alpha_beta, minimax, search, BestFirst, CompleteTree, Error, Halves, Integers, List,
    NestedReader, NestedTree, Observer, Player, RandomTree, Result, Score, Tokens, Tree, Visits,
    Window,
};
use proptest::prelude::*;
use std::fmt::Debug;
use std::io::{self, Read};
use std::process::Command;
use tests::skipped;

/// The sizes of the reads in which streams arrive. The last one reads everything at once.
const READS: [usize; 8] = [1, 2, 3, 7, 63, 64, 65, usize::MAX];

/// A source that gives `size` bytes at a time.
struct Pieces<'a> {
    bytes: &'a [u8],
    size: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = buffer.len().min(self.size);
        self.bytes.read(&mut buffer[..n])
    }
}

fn config() -> ProptestConfig {
    ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() }
}

/// Scores, most of them small and often equal, some of any size.
fn scores() -> impl Strategy<Value = Score> {
    prop_oneof![8 => -3..4_i64, 1 => -1_000_000..1_000_000_i64, 1 => i64::MIN + 1..i64::MAX]
}

/// Nested lists of up to some hundred positions, with only children and unequal depths.
fn lists() -> impl Strategy<Value = String> {
    let leaf = scores().prop_map(|score| score.to_string());
    leaf.prop_recursive(7, 400, 4, |item| {
        prop::collection::vec(item, 1..5).prop_map(|items| format!("[{}]", items.join(", ")))
    })
}

/// The branching factor, the depth and the leaves of a complete tree.
fn complete_trees() -> impl Strategy<Value = (usize, u32, Vec<Score>)> {
    let shapes = prop::sample::select(vec![
        (2, 0),
        (2, 1),
        (2, 2),
        (2, 3),
        (2, 6),
        (2, 9),
        (3, 1),
        (3, 2),
        (3, 5),
        (4, 3),
        (5, 4),
        (9, 2),
    ]);
    shapes.prop_flat_map(|(branching, depth): (usize, u32)| {
        let leaves = prop::collection::vec(scores(), branching.pow(depth));
        (Just(branching), Just(depth), leaves)
    })
}

/// A complete tree as a nested list.
fn nested(leaves: &[Score], branching: usize) -> String {
    if leaves.len() == 1 {
        return leaves[0].to_string();
    }
    let parts = leaves.chunks(leaves.len() / branching).map(|part| nested(part, branching));
    format!("[{}]", parts.collect::<Vec<_>>().join(","))
}

/// The value of a tree, and how many positions and leaves alpha-beta visits.
fn visit<T: Tree<Error: Debug>>(tree: &mut T) -> (Score, Visits) {
    let mut visits = Visits::default();
    (alpha_beta(tree, &mut visits).unwrap(), visits)
}

/// Searches a list while it is read, `size` bytes at a time. Returns its value, the visits, the number of
/// positions, and the visits in best-first order.
fn stream(text: &[u8], size: usize) -> Result<(Score, Visits, u64, u64)> {
    let mut tree =
        NestedReader::new(BestFirst::new(List::new(Tokens::new(Pieces { bytes: text, size }))));
    let mut visits = Visits::default();
    let value = alpha_beta(&mut tree, &mut visits)?;
    let totals = tree.finish()?.totals();
    assert_eq!(totals.value, value);
    Ok((value, visits, totals.positions, totals.best_first))
}

fn message(error: &Error) -> String {
    error.excerpt().map_or_else(|| error.to_string(), |excerpt| format!("{error}\n{excerpt}"))
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn alpha_beta_agrees_with_minimax(text in lists()) {
        let mut tree: NestedTree = text.parse().unwrap();
        let root = tree.root().unwrap();
        let exact = minimax(&mut tree, root, Player::Max, &mut ()).unwrap();
        let (value, visits) = visit(&mut tree);
        prop_assert_eq!(value, exact);
        prop_assert_eq!(tree.values()[0], exact);
        prop_assert!(visits.positions <= tree.n_positions() as u64);
    }

    #[test]
    fn a_score_is_exact_inside_the_window_and_a_bound_outside(
        text in lists(),
        place in any::<prop::sample::Index>(),
        max in any::<bool>(),
        bounds in (scores(), scores()).prop_filter("a window is open", |(a, b)| a != b),
    ) {
        let mut tree: NestedTree = text.parse().unwrap();
        let position = place.index(tree.n_positions());
        let player = if max { Player::Max } else { Player::Min };
        let window = Window { alpha: bounds.0.min(bounds.1), beta: bounds.0.max(bounds.1) };
        let exact = minimax(&mut tree, position, player, &mut ()).unwrap();
        let score = search(&mut tree, position, player, window, &mut ()).unwrap();
        prop_assert!(score <= window.alpha || window.beta <= score || score == exact);
        prop_assert!(window.alpha < score || exact <= score);
        prop_assert!(score < window.beta || score <= exact);
    }

    #[test]
    fn a_list_gives_the_same_results_stored_and_streamed(text in lists()) {
        let mut tree: NestedTree = text.parse().unwrap();
        let (value, visits) = visit(&mut tree);
        tree.sort_best_first();
        let (best_first_value, best_first) = visit(&mut tree);
        prop_assert_eq!(best_first_value, value);
        let expected = (value, visits, tree.n_positions() as u64, best_first.positions);
        for size in READS {
            prop_assert_eq!(stream(text.as_bytes(), size).unwrap(), expected);
        }
    }

    #[test]
    fn a_damaged_list_gives_the_same_message_in_reads_of_any_size(
        text in lists(),
        place in any::<prop::sample::Index>(),
        byte in any::<u8>(),
    ) {
        let mut bytes = text.into_bytes();
        let place = place.index(bytes.len());
        bytes[place] = byte;
        let whole = stream(&bytes, usize::MAX).map_err(|error| message(&error));
        for size in READS {
            let pieces = stream(&bytes, size).map_err(|error| message(&error));
            prop_assert_eq!(&pieces, &whole);
        }
    }

    #[test]
    fn a_complete_tree_gives_the_same_results_as_a_nested_list(
        (branching, depth, leaves) in complete_trees(),
    ) {
        let (value, visits) = visit(&mut CompleteTree::over(branching as u64, &leaves).unwrap());
        let text = nested(&leaves, branching);
        let mut tree: NestedTree = text.parse().unwrap();
        prop_assert_eq!(visit(&mut tree), (value, visits));
        if branching == 2 {
            prop_assert_eq!(visit(&mut Halves::new(&leaves).unwrap()), (value, visits));
        }
        // Knuth and Moore, 1975: the leaves evaluated in best-first order, with or without equal scores.
        tree.sort_best_first();
        let fewest = branching.pow(depth.div_ceil(2)) + branching.pow(depth / 2) - 1;
        prop_assert_eq!(visit(&mut tree).1.leaves, fewest as u64);
    }

    #[test]
    fn leaves_give_the_same_results_stored_and_streamed(
        (_, depth, leaves) in complete_trees().prop_filter("binary", |(b, _, _)| *b == 2),
        spaces in prop::collection::vec("[ \t\n\r]{1,3}", 1..9),
    ) {
        let expected = visit(&mut CompleteTree::over(2, &leaves).unwrap());
        let mut text = String::new();
        for (n, leaf) in leaves.iter().enumerate() {
            text += &leaf.to_string();
            text += &spaces[n % spaces.len()];
        }
        for size in READS {
            let source = Pieces { bytes: text.as_bytes(), size };
            let leaves = Integers::new(source).leaves(1 << depth);
            let mut tree = CompleteTree::new(2, depth, leaves).unwrap();
            prop_assert_eq!(visit(&mut tree), expected);
            prop_assert!(tree.into_leaves().finish().is_ok());
        }
    }
}

/// The leaves of `random_tree(2, 8, seed)`.
fn random_leaves(seed: i64) -> Vec<Score> {
    let mut tree = NestedTree::read(RandomTree::new(2, 8).unwrap().seeded(seed)).unwrap();
    let mut leaves = Leaves(Vec::new());
    let root = tree.root().unwrap();
    minimax(&mut tree, root, Player::Max, &mut leaves).unwrap();
    leaves.0
}

struct Leaves(Vec<Score>);

impl<T: Tree> Observer<T> for Leaves {
    fn leaf(&mut self, _: T::Position, score: Score) {
        self.0.push(score);
    }
}

#[test]
fn random_trees_agree_with_python() {
    let seeds = [0, 1, -1, 42, 1 << 31, -(1 << 32), (1 << 40) + 7, i64::MAX, i64::MIN];
    let program = "
import random, sys
for seed in sys.argv[1:]:
    rng = random.Random(int(seed))
    print(*(rng.randint(-99, 99) for _ in range(256)))
";
    let seeds_as_text = seeds.map(|seed: i64| seed.to_string());
    let python = Command::new("python3").args(["-c", program]).args(seeds_as_text).output();
    let Ok(output) = python else {
        skipped("comparing random trees with Python: python3 is not installed");
        return;
    };
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), seeds.len(), "{}", String::from_utf8_lossy(&output.stderr));
    for (line, seed) in text.lines().zip(seeds) {
        let leaves: Vec<Score> = line.split(' ').map(|leaf| leaf.parse().unwrap()).collect();
        assert_eq!(random_leaves(seed), leaves, "seed {seed}");
    }
}

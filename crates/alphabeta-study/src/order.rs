//! The same tree with its moves, or its leaves, in another order.

use crate::tree::GameTree;
use alphabeta_core::Player;
use std::fmt;
use std::str::FromStr;

/// An order of moves or of leaves.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Order {
    /// As it stands.
    Given,
    /// The best move of each position first, equals as they stand.
    Best,
    /// The best move of each position last.
    Worst,
    /// The leaves themselves from the smallest to the largest: complete trees alone.
    Sorted,
    /// The leaves themselves from the largest to the smallest: complete trees alone.
    Reversed,
    /// The moves of each position at random; the same for the same number.
    Shuffled(u64),
}

impl Order {
    /// `tree` in this order.
    ///
    /// # Errors
    ///
    /// Where the order is one of leaves and the tree is not complete.
    pub fn apply(self, tree: &GameTree) -> Result<GameTree, String> {
        match self {
            Order::Given => Ok(tree.clone()),
            Order::Best | Order::Worst => {
                let values = tree.values();
                Ok(tree.reordered(|position, children| {
                    children.sort_by_key(|&child| match tree.player(position) {
                        // Scores lie inside of the range, so that one less stays in it.
                        Player::Max => -1 - values[child],
                        Player::Min => values[child],
                    });
                    if self == Order::Worst {
                        children.reverse();
                    }
                }))
            }
            Order::Sorted | Order::Reversed => {
                if tree.complete().is_none() {
                    return Err(format!(
                        "the order `{self}` is for complete trees, and this is none"
                    ));
                }
                let mut scores = tree.scores();
                scores.sort_unstable();
                if self == Order::Reversed {
                    scores.reverse();
                }
                Ok(tree.with_scores(&scores))
            }
            Order::Shuffled(seed) => {
                let mut random = Random(seed);
                Ok(tree.reordered(|_, children| random.shuffle(children)))
            }
        }
    }
}

impl FromStr for Order {
    type Err = String;

    fn from_str(text: &str) -> Result<Order, String> {
        Ok(match text {
            "given" => Order::Given,
            "best" => Order::Best,
            "worst" => Order::Worst,
            "sorted" => Order::Sorted,
            "reversed" => Order::Reversed,
            _ => {
                let seed = text.strip_prefix("shuffled:").and_then(|seed| seed.parse().ok());
                return seed.map(Order::Shuffled).ok_or_else(|| {
                    "expected given, best, worst, sorted, reversed or shuffled:SEED".to_string()
                });
            }
        })
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&match self {
            Order::Given => "given".to_string(),
            Order::Best => "best".to_string(),
            Order::Worst => "worst".to_string(),
            Order::Sorted => "sorted".to_string(),
            Order::Reversed => "reversed".to_string(),
            Order::Shuffled(seed) => format!("shuffled:{seed}"),
        })
    }
}

/// Numbers at random (SplitMix64), the same in every version of this program.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, (self.next() % (end as u64 + 1)) as usize);
        }
    }
}

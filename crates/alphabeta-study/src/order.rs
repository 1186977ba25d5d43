//! Puts the moves or the leaves of a tree into another order.

use crate::tree::GameTree;
use crate::words::say;
use alphabeta_core::Player;
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// An order of moves or of leaves.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Order {
    /// As given.
    Given,
    /// The best move of each position first; equal moves keep their order.
    Best,
    /// The exact reverse of [`Order::Best`]: the best move of each position last.
    Worst,
    /// The moves of each position from last to first, which also reverses the leaves.
    Reversed,
    /// The leaves from smallest to largest; complete trees only.
    Sorted,
    /// The leaves from largest to smallest; complete trees only.
    Falling,
    /// The moves of each position in random order. The same seed gives the same order.
    Shuffled(u64),
}

/// A kind of order that a user can choose.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Choice {
    /// The name of the order, without a seed.
    pub name: &'static str,
    /// Whether `:SEED` follows the name.
    pub has_seed: bool,
    #[serde(skip)]
    order: fn(u64) -> Order,
}

impl Order {
    /// All kinds of order.
    pub const ALL: [Choice; 7] = [
        Choice { name: "given", has_seed: false, order: |_| Order::Given },
        Choice { name: "best", has_seed: false, order: |_| Order::Best },
        Choice { name: "worst", has_seed: false, order: |_| Order::Worst },
        Choice { name: "reversed", has_seed: false, order: |_| Order::Reversed },
        Choice { name: "sorted", has_seed: false, order: |_| Order::Sorted },
        Choice { name: "falling", has_seed: false, order: |_| Order::Falling },
        Choice { name: "shuffled", has_seed: true, order: Order::Shuffled },
    ];

    /// `tree` with the best move of each position first.
    pub(crate) fn best(tree: &GameTree) -> GameTree {
        let values = tree.values();
        tree.reordered(|position, children| {
            children.sort_by_key(|&child| match tree.player(position) {
                // This falls as the value rises and, unlike `-value`, never overflows.
                Player::Max => -1 - values[child],
                Player::Min => values[child],
            });
        })
    }

    /// Returns `tree` in this order.
    ///
    /// # Errors
    ///
    /// If the order is one of leaves and the tree is not complete.
    pub fn apply(self, tree: &GameTree) -> Result<GameTree, String> {
        let reversed = |tree: &GameTree| tree.reordered(|_, children| children.reverse());
        Ok(match self {
            Order::Given => tree.clone(),
            Order::Best => Order::best(tree),
            Order::Worst => reversed(&Order::best(tree)),
            Order::Reversed => reversed(tree),
            Order::Sorted | Order::Falling => {
                if tree.complete().is_none() {
                    return Err(format!(
                        "the order `{self}` is for complete trees (all leaves equally deep, and all \
                         other positions with equally many moves), and this tree is not complete: \
                         try best, worst or reversed"
                    ));
                }
                let mut scores = tree.scores().to_vec();
                scores.sort_unstable();
                if self == Order::Falling {
                    scores.reverse();
                }
                tree.with_scores(scores)
            }
            Order::Shuffled(seed) => {
                let mut random = Random(seed);
                tree.reordered(|_, children| random.shuffle(children))
            }
        })
    }

    fn seed(self) -> Option<u64> {
        match self {
            Order::Shuffled(seed) => Some(seed),
            _ => None,
        }
    }
}

impl Choice {
    /// How to write the order on the command line.
    pub fn usage(&self) -> String {
        self.name.to_string() + if self.has_seed { ":SEED" } else { "" }
    }

    /// A description for people.
    pub fn help(&self) -> String {
        say(&format!("order.{}", self.name))
    }
}

impl FromStr for Order {
    type Err = String;

    fn from_str(text: &str) -> Result<Order, String> {
        let (name, seed) = match text.split_once(':') {
            Some((name, seed)) => (name, seed.parse().ok()),
            None => (text, None),
        };
        let is_it = |it: &&Choice| it.name == name && it.has_seed == text.contains(':');
        let found = Order::ALL.iter().find(is_it).filter(|it| it.has_seed == seed.is_some());
        let names = Order::ALL.map(|it| it.usage());
        let found = found.ok_or_else(|| format!("expected one of {}", names.join(", ")))?;
        Ok((found.order)(seed.unwrap_or(0)))
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_it = |it: &&Choice| (it.order)(self.seed().unwrap_or(0)) == *self;
        let name = Order::ALL.iter().find(is_it).map_or("", |it| it.name);
        f.pad(&match self.seed() {
            Some(seed) => format!("{name}:{seed}"),
            None => name.to_string(),
        })
    }
}

/// A random number generator (SplitMix64), so that a seed gives the same order in every version.
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

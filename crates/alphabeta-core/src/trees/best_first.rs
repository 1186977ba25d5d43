//! Counts what alpha-beta would visit in best-first order, without sorting or searching.

use super::nested::{Item, Items};
use crate::score::{Player, Score};

/// The totals of a tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Its exact value.
    pub value: Score,
    /// How many positions it has, leaves included.
    pub positions: u64,
    /// How many of them alpha-beta visits in best-first order.
    pub best_first: u64,
    /// The same if the tree is part of a larger one and its root is a cut node there.
    cut: u64,
    /// The same if its root is an all node there.
    all: u64,
}

impl Totals {
    fn leaf(score: Score) -> Totals {
        Totals { value: score, positions: 1, best_first: 1, cut: 1, all: 1 }
    }
}

/// A position that has begun, with its children so far.
#[derive(Clone, Debug)]
struct Parent {
    player: Player,
    /// The value of the first of the best children.
    value: Score,
    /// The visits in that child as an all node. Then the visits in it as a PV node, less those as a
    /// cut node.
    all: u64,
    more: u64,
    /// The totals of all children.
    positions: u64,
    cut: u64,
}

impl Parent {
    fn new(player: Player) -> Parent {
        // Any child is better than none.
        Parent { player, value: player.worst(), all: 0, more: 0, positions: 0, cut: 0 }
    }

    #[inline]
    fn add(&mut self, child: Totals) {
        if self.player.prefers(child.value, self.value) {
            self.value = child.value;
            self.all = child.all;
            self.more = child.best_first - child.cut;
        }
        self.positions += child.positions;
        self.cut += child.cut;
    }

    /// The totals of the position once it has ended. In best-first order alpha-beta visits:
    ///
    /// - in a PV node, whose window is open, the best child as a PV node. Each other child must only
    ///   be shown to be no better: it is a cut node;
    /// - in a cut node, only the best child. It must be good enough against every reply: it is an all
    ///   node;
    /// - in an all node, every child, each as a cut node.
    fn totals(&self) -> Totals {
        Totals {
            value: self.value,
            positions: 1 + self.positions,
            best_first: 1 + self.cut + self.more,
            cut: 1 + self.all,
            all: 1 + self.cut,
        }
    }
}

/// Hands items on as they are and adds them up, including those that the search skips.
///
/// Cost: a few additions for each item. Memory grows with depth only.
#[derive(Clone, Debug)]
pub struct BestFirst<I> {
    items: I,
    parents: Vec<Parent>,
    totals: Totals,
}

impl<I: Items> BestFirst<I> {
    /// Adds up `items`.
    pub fn new(items: I) -> Self {
        BestFirst { items, parents: Vec::new(), totals: Totals::default() }
    }

    /// The totals of the tree, once its last item has been taken.
    pub fn totals(&self) -> Totals {
        self.totals
    }

    fn add(&mut self, child: Totals) {
        match self.parents.last_mut() {
            Some(parent) => parent.add(child),
            None => self.totals = child,
        }
    }
}

impl<I: Items> Items for BestFirst<I> {
    type Error = I::Error;

    #[inline(always)]
    fn item(&mut self) -> Result<Option<Item>, I::Error> {
        let item = self.items.item()?;
        match item {
            Some(Item::Begin) => {
                let above = self.parents.last();
                let player = above.map_or(Player::Max, |above| above.player.opponent());
                self.parents.push(Parent::new(player));
            }
            Some(Item::Leaf(score)) => self.add(Totals::leaf(score)),
            Some(Item::End) => {
                if let Some(parent) = self.parents.pop() {
                    self.add(parent.totals());
                }
            }
            None => {}
        }
        Ok(item)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::bytes::tests::random;
    use crate::read::error::Result;
    use crate::read::list::List;
    use crate::read::tokens::Tokens;
    use crate::search::alpha_beta;
    use crate::trees::nested::NestedReader;
    use crate::trees::stored::NestedTree;
    use crate::visits::Visits;

    /// Value, positions, visits from left to right, visits in best-first order.
    fn figures(text: &str) -> Result<(Score, u64, u64, u64)> {
        let list = List::new(Tokens::new(text.as_bytes()));
        let mut tree = NestedReader::new(BestFirst::new(list));
        let mut visits = Visits::default();
        let value = alpha_beta(&mut tree, &mut visits)?;
        let totals = tree.finish()?.totals();
        assert_eq!(totals.value, value);
        Ok((value, totals.positions, visits.positions, totals.best_first))
    }

    #[test]
    fn one_pass_gives_all_figures() {
        for (text, expected) in [
            ("-7", (-7, 1, 1, 1)),
            ("[[[-7]]]", (-7, 4, 4, 4)),
            ("[[3, 5], [2, 9]]", (3, 7, 6, 6)),
            ("[[2, 9], [3, 5]]", (3, 7, 7, 6)),
            ("[[5, 1, 8], [4], [6, 7, 2]]", (4, 11, 11, 7)),
            ("[[3, [2, 9]], [[1]], [[4, 4], 3, [[[9]]]]]", (3, 18, 14, 10)),
        ] {
            assert_eq!(figures(text).unwrap(), expected, "{text}");
            check_sorted(text);
        }
    }

    /// Sorting and searching again must give the totals of the fold.
    #[track_caller]
    fn check_sorted(text: &str) {
        let (value, positions, _, best_first) = figures(text).unwrap();
        let mut tree: NestedTree = text.parse().unwrap();
        assert_eq!(tree.values()[0], value, "{text}");
        tree.sort_best_first();
        let mut visits = Visits::default();
        assert_eq!(alpha_beta(&mut tree, &mut visits).unwrap(), value, "{text}");
        assert_eq!(tree.n_positions() as u64, positions, "{text}");
        assert_eq!(visits.positions, best_first, "{text}");
    }

    #[test]
    fn what_is_skipped_must_be_well_formed_too() {
        let error = figures("[[3], [2, [[x]]]]").unwrap_err();
        let message = "line 1, column 13: expected a number or `[`, found `x`";
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn the_fold_agrees_with_the_sorted_tree() {
        let mut seed = 1_u64;
        for _ in 0..2000 {
            check_sorted(&random_list(&mut seed, 0));
        }
    }

    /// A list with many ties and single children.
    fn random_list(seed: &mut u64, depth: u64) -> String {
        if random(seed, 7) < depth {
            return (random(seed, 5) as i64 - 2).to_string();
        }
        let n_children = 1 + random(seed, 4);
        let children: Vec<_> = (0..n_children).map(|_| random_list(seed, depth + 1)).collect();
        format!("[{}]", children.join(","))
    }
}

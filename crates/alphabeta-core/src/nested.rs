//! Nested lists, searched while they are read.
//!
//! A list is never stored. Alpha-beta takes from the reader what it wants to see, and everything
//! that goes by, pruned parts included, is folded into a [`Sum`] of the whole tree: so one pass
//! answers both how the search went and how it would have gone best first.

use crate::digits::{whole, WINDOW};
use crate::error::{Error, Result};
use crate::literal::Literals;
use crate::score::{Player, Score, SCORES};
use crate::tree::{Node, Tree};
use std::convert::TryInto; // In the prelude from edition 2021 on.
use std::io::Read;

/// How many lists may stand inside one another. A search is as deep as its tree, and this many calls
/// take less than 1 MiB of stack, unoptimised as well: half of what a thread gets by default.
pub const DEEPEST: usize = 1024;

/// A piece of a tree that comes from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// An inner position begins.
    Open,
    /// A leaf with its score.
    Leaf(Score),
    /// The innermost position that has begun is complete.
    Close,
}

/// Where the items of one tree come from.
///
/// The one method is required. The items make exactly one tree: no position closes without a child,
/// and at most [`DEEPEST`] are open at a time.
pub trait Items {
    /// The next item, or `None` after the last.
    fn item(&mut self) -> Result<Option<Item>>;
}

/// The items of a nested list as text: `[[3, 5], [2, 9]]`. A bare integer is a tree of one position.
pub struct List<R> {
    text: Literals<R>,
    depth: usize,
    /// Whether the last thing read was a whole item, not the start of a list.
    is_after_item: bool,
}

impl<R: Read> List<R> {
    /// The list that `text` goes on with, and ends with.
    pub fn new(text: Literals<R>) -> Self {
        List { text, depth: 0, is_after_item: false }
    }

    /// The next item where it is a plain one and what is before it as well: no white space but one
    /// space after a comma, no plus sign, few digits. It changes nothing where it is not sure.
    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn plain_item(&mut self) -> Option<Item> {
        let next: &[u8; BEFORE + WINDOW] = self.text.at_hand()?;
        let mut start = 0;
        if self.is_after_item {
            if self.depth == 0 {
                return None;
            }
            match next[0] {
                b',' => start = 1 + usize::from(next[1] == b' '),
                b']' => {
                    self.depth -= 1;
                    self.text.advance(1);
                    return Some(Item::Close);
                }
                _ => return None,
            }
        }
        if next[start] == b'[' && self.depth < DEEPEST {
            self.depth += 1;
            self.is_after_item = false;
            self.text.advance(start + 1);
            return Some(Item::Open);
        }
        let (score, length) = whole(next[start..start + WINDOW].try_into().ok()?)?;
        self.is_after_item = true;
        self.text.advance(start + length);
        Some(Item::Leaf(score))
    }

    /// The next item, whatever it looks like.
    #[cold]
    fn any_item(&mut self) -> Result<Option<Item>> {
        if self.is_after_item {
            if self.depth == 0 {
                self.text.end()?;
                return Ok(None);
            }
            if self.closes()? {
                self.text.bump();
                self.depth -= 1;
                return Ok(Some(Item::Close));
            }
        }
        if self.text.peek()? == Some(b'[') {
            if self.depth == DEEPEST {
                let expected = format!("at most {DEEPEST} lists inside one another");
                return Err(self.text.unexpected(&expected));
            }
            self.text.bump();
            self.depth += 1;
            self.is_after_item = false;
            Ok(Some(Item::Open))
        } else {
            self.is_after_item = true;
            Ok(Some(Item::Leaf(self.text.integer(SCORES, "a number or `[`")?)))
        }
    }

    /// After an item and maybe a comma: whether the list ends here.
    fn closes(&mut self) -> Result<bool> {
        match self.text.peek()? {
            Some(b']') => Ok(true),
            Some(b',') => {
                self.text.bump();
                Ok(self.text.peek()? == Some(b']'))
            }
            _ => Err(self.text.unexpected("`,` or `]`")),
        }
    }
}

impl<R: Read> Items for List<R> {
    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn item(&mut self) -> Result<Option<Item>> {
        match self.plain_item() {
            None => self.any_item(),
            item => Ok(item),
        }
    }
}

/// What may stand before a plain item: a comma and a space.
const BEFORE: usize = 2;

/// What a tree adds up to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// Its exact value.
    pub value: Score,
    /// How many positions it has, leaves included.
    pub positions: u64,
    /// How many of them alpha-beta visits if every position's children come best first.
    pub best_first: u64,
    /// The same where the tree is part of a larger one, and its root a cut node there.
    cut: u64,
    /// The same for an all node.
    all: u64,
}

impl Sum {
    fn leaf(score: Score) -> Sum {
        Sum { value: score, positions: 1, best_first: 1, cut: 1, all: 1 }
    }
}

/// A position that has begun, with its children so far.
struct Open {
    player: Player,
    /// The value of the first of the best children.
    value: Score,
    /// How many positions are visited in that child if it is an all node, and how many more than in
    /// a cut node if it is on the principal variation.
    all: u64,
    more: u64,
    /// What all children add up to.
    positions: u64,
    cut: u64,
}

impl Open {
    fn new(player: Player) -> Open {
        // Any child is better than none.
        Open { player, value: player.worst(), all: 0, more: 0, positions: 0, cut: 0 }
    }

    #[inline]
    fn add(&mut self, child: Sum) {
        if self.player.prefers(child.value, self.value) {
            self.value = child.value;
            self.all = child.all;
            self.more = child.best_first - child.cut;
        }
        self.positions += child.positions;
        self.cut += child.cut;
    }

    /// The position once its end has come. Best first, alpha-beta visits in it:
    ///
    /// - on the principal variation, where the window is open, its best child in the same way, and of
    ///   each other child as much as shows that it is no better: a cut node;
    /// - if it is a cut node, its best child alone, which must be shown to be good enough whatever the
    ///   reply: an all node;
    /// - if it is an all node, every child, and each is a cut node.
    fn close(&self) -> Sum {
        Sum {
            value: self.value,
            positions: 1 + self.positions,
            best_first: 1 + self.cut + self.more,
            cut: 1 + self.all,
            all: 1 + self.cut,
        }
    }
}

/// A tree that is searched while its items arrive.
///
/// A position is the number of positions around it, for a reader is at one place only. Cost: one
/// pass over the items; memory grows with depth and with nothing else.
pub struct NestedReader<I> {
    items: I,
    open: Vec<Open>,
    /// The first item of the next child, taken to see that there is one, until the child is visited
    /// or passed over.
    pending: Option<Item>,
    sum: Sum,
}

impl<I: Items> NestedReader<I> {
    /// The tree that `items` make.
    pub fn new(items: I) -> Self {
        NestedReader { items, open: Vec::new(), pending: None, sum: Sum::default() }
    }

    /// Takes all items that are left, and says what the whole tree adds up to.
    ///
    /// # Errors
    ///
    /// Where the items go wrong further on.
    pub fn finish(mut self) -> Result<Sum> {
        self.skip_to(0)?;
        while let Some(item) = self.items.item()? {
            self.fold(item);
        }
        Ok(self.sum)
    }

    /// Takes whatever is left inside all but the outermost `depth` open positions, and a child of
    /// these that has not been visited.
    fn skip_to(&mut self, depth: usize) -> Result<()> {
        if let Some(item) = self.pending.take() {
            self.fold(item);
        }
        while depth < self.open.len() {
            match self.items.item()? {
                Some(item) => self.fold(item),
                None => return Err(Error::unexpected("more of the tree", "its end")),
            }
        }
        Ok(())
    }

    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn fold(&mut self, item: Item) {
        match item {
            Item::Open => {
                let player = self.open.last().map_or(Player::Max, |above| above.player.opponent());
                self.open.push(Open::new(player));
            }
            Item::Leaf(score) => self.settle(Sum::leaf(score)),
            Item::Close => {
                if let Some(position) = self.open.pop() {
                    self.settle(position.close());
                }
            }
        }
    }

    fn settle(&mut self, sum: Sum) {
        match self.open.last_mut() {
            Some(position) => position.add(sum),
            None => self.sum = sum,
        }
    }
}

impl<I: Items> Tree for NestedReader<I> {
    type Position = usize;
    type Children = usize;

    fn root(&mut self) -> Result<usize> {
        Ok(0)
    }

    fn node(&mut self, depth: usize) -> Result<Node<usize>> {
        let item = match self.pending.take() {
            None => self.items.item()?,
            item => item,
        };
        match item {
            Some(Item::Leaf(score)) => {
                self.fold(Item::Leaf(score));
                Ok(Node::Leaf(score))
            }
            Some(Item::Open) => {
                self.fold(Item::Open);
                Ok(Node::Inner(depth + 1))
            }
            Some(Item::Close) | None => Err(Error::unexpected("a position", "its end")),
        }
    }

    fn next(&mut self, depth: &mut usize) -> Result<Option<usize>> {
        self.skip_to(*depth)?;
        match self.items.item()? {
            Some(Item::Close) => {
                self.fold(Item::Close);
                Ok(None)
            }
            item => {
                self.pending = item;
                Ok(Some(*depth))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::NestedTree;
    use crate::bytes::tests::Trickle;
    use crate::search::alpha_beta;
    use crate::visits::Visits;

    /// Value, positions, visits left to right, visits best first.
    type Figures = (Score, u64, u64, u64);

    fn figures(source: impl Read) -> Result<Figures> {
        let mut tree = NestedReader::new(List::new(Literals::new(source)));
        let mut visits = Visits::default();
        let value = alpha_beta(&mut tree, &mut visits)?;
        let sum = tree.finish()?;
        assert_eq!(sum.value, value);
        Ok((value, sum.positions, visits.positions, sum.best_first))
    }

    #[track_caller]
    fn check(text: &str, expected: Figures) {
        for size in [1, 2, 3, 64, usize::MAX] {
            assert_eq!(figures(Trickle::new(text.as_bytes(), size)).unwrap(), expected);
        }
    }

    #[test]
    fn one_pass_gives_all_figures() {
        check("[[3, 5], [2, 9]]", (3, 7, 6, 6));
        check("[[2, 9], [3, 5]]", (3, 7, 7, 6));
        check("[[5, 1, 8], [4], [6, 7, 2]]", (4, 11, 11, 7));
        check("[[3, [2, 9]], [[1]], [[4, 4], 3, [[[9]]]]]", (3, 18, 14, 10));
    }

    /// Sorting and searching again must give what the fold gives.
    #[test]
    fn the_fold_agrees_with_the_sorted_tree() {
        let mut seed = 1_u64;
        for _ in 0..2000 {
            let text = random_list(&mut seed, 0);
            let (value, positions, _, best_first) = figures(text.as_bytes()).unwrap();
            let mut tree = NestedTree::parse(&text).unwrap();
            tree.sort_best_first();
            let mut visits = Visits::default();
            assert_eq!(alpha_beta(&mut tree, &mut visits).unwrap(), value, "{text}");
            assert_eq!(tree.n_positions() as u64, positions, "{text}");
            assert_eq!(visits.positions, best_first, "{text}");
        }
    }

    /// A list with many ties and single children.
    fn random_list(seed: &mut u64, depth: u64) -> String {
        let mut random = |n: u64| {
            *seed ^= *seed << 13;
            *seed ^= *seed >> 7;
            *seed ^= *seed << 17;
            *seed % n
        };
        if random(7) < depth {
            return (random(5) as i64 - 2).to_string();
        }
        let n_children = 1 + random(4);
        let children: Vec<_> = (0..n_children).map(|_| random_list(seed, depth + 1)).collect();
        format!("[{}]", children.join(","))
    }

    #[test]
    fn a_list_is_free_in_its_form() {
        check("-7", (-7, 1, 1, 1));
        check("[[[-7]]]", (-7, 4, 4, 4));
        check("\u{feff}[\r\n[3,5,],\t[+2,\x0b009\x0c],\r]\n", (3, 7, 6, 6));
        check("[9223372036854775806,-9223372036854775807]", (i64::MAX - 1, 3, 3, 3));
    }

    #[track_caller]
    fn check_error(text: &str, message: &str) {
        for size in [1, usize::MAX] {
            let error = figures(Trickle::new(text.as_bytes(), size)).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
    }

    #[test]
    fn errors_have_a_place_in_skipped_parts_too() {
        check_error("", "line 1, column 1: expected a number or `[`, found the end of the input");
        check_error("[]", "line 1, column 2: expected a number or `[`, found `]`");
        check_error("[3, []]", "line 1, column 6: expected a number or `[`, found `]`");
        check_error("[3,,5]", "line 1, column 4: expected a number or `[`, found `,`");
        check_error("[,]", "line 1, column 2: expected a number or `[`, found `,`");
        check_error("[3 5]", "line 1, column 4: expected `,` or `]`, found `5`");
        check_error("[3", "line 1, column 3: expected `,` or `]`, found the end of the input");
        check_error("[3]]", "line 1, column 4: expected the end of the input, found `]`");
        check_error("3 4", "line 1, column 3: expected the end of the input, found `4`");
        check_error("(3)", "line 1, column 1: expected a number or `[`, found `(`");
        check_error("[[3], [2, 9x]]", "line 1, column 12: expected `,` or `]`, found `x`");
        check_error("[[3], [2, [[x]]]]", "line 1, column 13: expected a number or `[`, found `x`");
        check_error(
            "[9223372036854775807]",
            "line 1, column 2: expected an integer from -9223372036854775807 to \
             9223372036854775806, found `9223372036854775807`",
        );
    }

    #[test]
    fn children_that_are_not_visited_are_passed_over() {
        let mut tree = NestedReader::new(List::new(Literals::new(&b"[[1,5],4,[2,6],3]"[..])));
        let root = tree.root().unwrap();
        let mut children = match tree.node(root).unwrap() {
            Node::Inner(children) => children,
            Node::Leaf(_) => panic!("the root is a list"),
        };
        let mut n_children = 0;
        while tree.next(&mut children).unwrap().is_some() {
            n_children += 1;
        }
        assert_eq!(n_children, 4);
        let sum = tree.finish().unwrap();
        assert_eq!((sum.value, sum.positions), (4, 9));
    }

    #[test]
    fn nesting_is_bounded() {
        let nested = |depth: usize| "[".repeat(depth) + "7" + &"]".repeat(depth);
        check(&nested(DEEPEST), (7, 1025, 1025, 1025));
        let message =
            "line 1, column 1025: expected at most 1024 lists inside one another, found `[`";
        check_error(&nested(DEEPEST + 1), message);
        check_error(&nested(100_000), message);
    }
}

//! Trees that are searched while they arrive from left to right, and are never stored.

use crate::score::Score;
use crate::tree::{Node, Tree};

/// How deep the positions of a tree that is read may nest. A search is as deep as its tree. This
/// many calls take less than 1 MiB of stack even without optimisation, half of what a thread gets by
/// default.
pub const DEEPEST: usize = 1024;

/// A piece of a tree that arrives from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// An inner position begins.
    Begin,
    /// A leaf with its score.
    Leaf(Score),
    /// The innermost open position ends.
    End,
}

/// A source of the items of one tree.
///
/// The one method is required. The items make exactly one tree: no position ends without a child,
/// and at most [`DEEPEST`] are open at a time.
pub trait Items {
    /// What can go wrong when an item is read.
    type Error;

    /// The next item, or `None` after the last.
    fn item(&mut self) -> Result<Option<Item>, Self::Error>;
}

/// A tree that is searched while its items arrive.
///
/// A position is the number of open positions around it, because the reader is at one place only.
/// Cost: one pass over the items, in constant memory.
#[derive(Clone, Debug)]
pub struct NestedReader<I> {
    items: I,
    /// How many positions are open: begun, and not ended.
    depth: usize,
    /// The first item of the next child, which was taken to see that there is one. It stays here
    /// until the child is visited or skipped.
    pending: Option<Item>,
}

impl<I: Items> NestedReader<I> {
    /// The tree that `items` make.
    pub fn new(items: I) -> Self {
        NestedReader { items, depth: 0, pending: None }
    }

    /// Takes all items that are left, and returns their source.
    pub fn finish(mut self) -> Result<I, I::Error> {
        while self.items.item()?.is_some() {}
        Ok(self.items)
    }

    /// Takes the rest of all open positions except the outermost `depth`, and any child of these that
    /// was not visited.
    fn skip_to(&mut self, depth: usize) -> Result<(), I::Error> {
        if self.pending.take() == Some(Item::Begin) {
            self.depth += 1;
        }
        while depth < self.depth {
            match self.items.item()? {
                Some(Item::Begin) => self.depth += 1,
                Some(Item::Leaf(_)) => {}
                Some(Item::End) | None => self.depth -= 1,
            }
        }
        Ok(())
    }
}

impl<I: Items> Tree for NestedReader<I> {
    type Position = usize;
    type Children = usize;
    type Error = I::Error;

    fn root(&mut self) -> Result<usize, I::Error> {
        Ok(0)
    }

    fn node(&mut self, depth: usize) -> Result<Node<usize>, I::Error> {
        let item = match self.pending.take() {
            None => self.items.item()?,
            item => item,
        };
        Ok(match item {
            Some(Item::Leaf(score)) => Node::Leaf(score),
            Some(Item::Begin) => {
                self.depth = depth + 1;
                Node::Inner(depth + 1)
            }
            Some(Item::End) | None => panic!("the items make no tree"),
        })
    }

    fn next(&mut self, depth: &mut usize) -> Result<Option<usize>, I::Error> {
        self.skip_to(*depth)?;
        Ok(match self.items.item()? {
            Some(Item::End) | None => {
                self.depth -= 1;
                None
            }
            item => {
                self.pending = item;
                Some(*depth)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::list::List;
    use crate::read::tokens::Tokens;

    #[test]
    fn children_that_are_not_visited_are_skipped() {
        let mut tree = NestedReader::new(List::new(Tokens::new(&b"[[1,5],4,[2,6],3] "[..])));
        let mut children = match tree.node(0).unwrap() {
            Node::Inner(children) => children,
            Node::Leaf(_) => panic!("the root is a list"),
        };
        let mut n_children = 0;
        while tree.next(&mut children).unwrap().is_some() {
            n_children += 1;
        }
        assert_eq!((n_children, tree.depth), (4, 0));
        assert_eq!(tree.finish().unwrap().item().unwrap(), None);
    }
}

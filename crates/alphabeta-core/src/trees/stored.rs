//! Trees that are stored, to be searched more than once.

use super::nested::{Item, Items};
use crate::score::{Player, Score};
use crate::tree::{Node, Tree};
use std::convert::Infallible;
use std::ops::Range;

/// A tree of any shape. A position is its index in reading order; the root is 0.
///
/// Children come in reading order until [`NestedTree::sort_best_first`] changes that. It does not
/// change indices. Text can be parsed: `"[[3, 5], [2, 9]]".parse()`.
#[derive(Clone, Debug)]
pub struct NestedTree {
    positions: Vec<Stored>,
    /// The children of each inner position are next to one another.
    children: Vec<usize>,
}

#[derive(Clone, Debug)]
enum Stored {
    Leaf(Score),
    Inner(Range<usize>),
}

impl NestedTree {
    /// The tree that `items` make.
    pub fn read<I: Items>(mut items: I) -> Result<Self, I::Error> {
        let (mut positions, mut children) = (Vec::new(), Vec::new());
        // The ended positions whose parent is still open; and the open positions, each with the
        // number of the former when it began.
        let (mut orphans, mut parents) = (Vec::new(), Vec::new());
        while let Some(item) = items.item()? {
            match item {
                Item::Begin => {
                    parents.push((positions.len(), orphans.len()));
                    positions.push(Stored::Inner(0..0));
                }
                Item::Leaf(score) => {
                    orphans.push(positions.len());
                    positions.push(Stored::Leaf(score));
                }
                Item::End => {
                    if let Some((position, first)) = parents.pop() {
                        let start = children.len();
                        children.extend(orphans.drain(first..));
                        positions[position] = Stored::Inner(start..children.len());
                        orphans.push(position);
                    }
                }
            }
        }
        Ok(NestedTree { positions, children })
    }

    /// The number of positions, leaves included.
    pub fn n_positions(&self) -> usize {
        self.positions.len()
    }

    /// The exact value of every position, by index, with MAX at the root.
    ///
    /// Cost: two passes over the positions, without recursion.
    pub fn values(&self) -> Vec<Score> {
        self.values_for(&self.players())
    }

    fn values_for(&self, players: &[Player]) -> Vec<Score> {
        let mut values = vec![0; self.n_positions()];
        // Children have higher indices than their parent.
        for (index, stored) in self.positions.iter().enumerate().rev() {
            values[index] = match stored {
                Stored::Leaf(score) => *score,
                Stored::Inner(range) => {
                    let player = players[index];
                    let scores = self.children[range.clone()].iter().map(|&child| values[child]);
                    scores.fold(player.worst(), |best, score| player.better(best, score))
                }
            };
        }
        values
    }

    /// Puts the children of every position best first: from high to low value where MAX moves, from
    /// low to high where MIN moves. Children of equal value keep their order.
    pub fn sort_best_first(&mut self) {
        let players = self.players();
        let values = self.values_for(&players);
        for (index, stored) in self.positions.iter().enumerate() {
            if let Stored::Inner(range) = stored {
                let children = &mut self.children[range.clone()];
                match players[index] {
                    Player::Max => children.sort_by(|&a, &b| values[b].cmp(&values[a])),
                    Player::Min => children.sort_by(|&a, &b| values[a].cmp(&values[b])),
                }
            }
        }
    }

    /// Who is to move at each position.
    fn players(&self) -> Vec<Player> {
        let mut players = vec![Player::Max; self.n_positions()];
        for (index, stored) in self.positions.iter().enumerate() {
            if let Stored::Inner(range) = stored {
                for &child in &self.children[range.clone()] {
                    players[child] = players[index].opponent();
                }
            }
        }
        players
    }
}

impl Tree for NestedTree {
    type Position = usize;
    /// The stored children that are still to come.
    type Children = Range<usize>;
    type Error = Infallible;

    fn root(&mut self) -> Result<usize, Infallible> {
        Ok(0)
    }

    fn node(&mut self, position: usize) -> Result<Node<Range<usize>>, Infallible> {
        Ok(match &self.positions[position] {
            Stored::Leaf(score) => Node::Leaf(*score),
            Stored::Inner(range) => Node::Inner(range.clone()),
        })
    }

    fn next(&mut self, children: &mut Range<usize>) -> Result<Option<usize>, Infallible> {
        Ok(children.next().map(|index| self.children[index]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The children of `position` in their order.
    fn below(tree: &mut NestedTree, position: usize) -> Vec<usize> {
        let mut children = match tree.node(position).unwrap() {
            Node::Inner(children) => children,
            Node::Leaf(score) => panic!("{score} is a leaf"),
        };
        let mut all = Vec::new();
        while let Some(child) = tree.next(&mut children).unwrap() {
            all.push(child);
        }
        all
    }

    /// An unstable sort may keep the order of a few equal children, but not of many.
    #[test]
    fn many_equals_keep_their_order() {
        let many = "0,1,".repeat(100);
        let mut tree: NestedTree = format!("[[{many}],{many}]").parse().unwrap();
        tree.sort_best_first();
        let at_min = below(&mut tree, 1);
        assert!(at_min[..100].windows(2).all(|pair| pair[0] < pair[1]));
        assert!(at_min[100..].windows(2).all(|pair| pair[0] < pair[1]));
        let at_max = below(&mut tree, 0);
        assert!(at_max[..100].windows(2).all(|pair| pair[0] < pair[1]));
        assert!(at_max[100..].windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn children_are_sorted_and_equals_keep_their_order() {
        let mut tree: NestedTree = "[4, [7, 4, 9], [5], [8, 5]]".parse().unwrap();
        tree.sort_best_first();
        // Indices: 1 is 4; 2 is worth 4, with 3..=5 below; 6 is worth 5; 8 is worth 5.
        assert_eq!(below(&mut tree, 0), [6, 8, 1, 2]);
        assert_eq!(below(&mut tree, 2), [4, 3, 5]);
        assert_eq!(tree.values(), [5, 4, 4, 7, 4, 9, 5, 5, 5, 8, 5]);
    }
}

//! A tree that is held whole, to be looked at again and again.

use crate::limits::Limits;
use alphabeta_core::{search, Error, Node, Observer, Player, Result, Score, Tree, Window};
use std::convert::Infallible;
use std::ops::Range;
use tic_tac_toe::Board;

/// A game tree. Its positions are numbered from 0, the root, depth first and from left to right.
#[derive(Clone, Debug)]
pub struct GameTree {
    positions: Vec<Position>,
    children: Vec<usize>,
    scores: Vec<Score>,
    boards: Vec<Board>,
    /// Who moves at the root.
    pub to_move: Player,
    /// The window that the search of it begins with.
    pub window: Window,
}

#[derive(Clone, Debug)]
struct Position {
    parent: usize,
    depth: u32,
    /// The leaves in and below it, counted from the left.
    leaves: Range<usize>,
    /// Where its children are; of a leaf, none.
    children: Range<usize>,
}

impl GameTree {
    /// All of `tree`, where MAX moves first and nothing is ruled out.
    ///
    /// # Errors
    ///
    /// Those of `tree`; where it has more positions than `limits` allow: no more are stored.
    pub fn of<T: Tree>(tree: &mut T, limits: &Limits) -> Result<GameTree>
    where
        Error: From<T::Error>,
    {
        GameTree::with(tree, limits, Player::Max, Window::OPEN, |_| None)
    }

    /// The same, with the boards that its positions stand for, if they do.
    pub(crate) fn with<T: Tree>(
        tree: &mut T,
        limits: &Limits,
        to_move: Player,
        window: Window,
        board: impl Fn(T::Position) -> Option<Board>,
    ) -> Result<GameTree>
    where
        Error: From<T::Error>,
    {
        let mut whole = GameTree::empty(to_move, window);
        // Positions whose children are still coming, with those that have come.
        let mut open: Vec<(usize, T::Children, Vec<usize>)> = Vec::new();
        let mut next = Some(tree.root()?);
        while let Some(position) = next {
            let number = whole.positions.len();
            if number == limits.positions {
                return Err(limits.too_many_positions());
            }
            whole.boards.extend(board(position));
            let parent = open.last().map_or(0, |(parent, ..)| *parent);
            let depth = open.len() as u32;
            if let Some((.., siblings)) = open.last_mut() {
                siblings.push(number);
            }
            let first_leaf = whole.scores.len();
            match tree.node(position)? {
                Node::Leaf(score) => whole.scores.push(score),
                Node::Inner(children) => open.push((number, children, Vec::new())),
            }
            let leaves = first_leaf..whole.scores.len();
            whole.positions.push(Position { parent, depth, leaves, children: 0..0 });
            next = None;
            while let Some((_, children, _)) = open.last_mut() {
                next = tree.next(children)?;
                if next.is_some() {
                    break;
                }
                if let Some((number, _, below)) = open.pop() {
                    let start = whole.children.len();
                    whole.children.extend(below);
                    whole.positions[number].leaves.end = whole.scores.len();
                    whole.positions[number].children = start..whole.children.len();
                }
            }
        }
        Ok(whole)
    }

    fn empty(to_move: Player, window: Window) -> GameTree {
        let (positions, children) = (Vec::new(), Vec::new());
        let (scores, boards) = (Vec::new(), Vec::new());
        GameTree { positions, children, scores, boards, to_move, window }
    }

    /// How many positions there are, leaves included.
    pub fn n_positions(&self) -> usize {
        self.positions.len()
    }

    /// How many leaves there are.
    pub fn n_leaves(&self) -> usize {
        self.scores.len()
    }

    /// The children of a position, from left to right; none for a leaf.
    pub fn children(&self, position: usize) -> &[usize] {
        &self.children[self.positions[position].children.clone()]
    }

    /// The score of a leaf.
    pub fn score(&self, position: usize) -> Option<Score> {
        let Position { leaves, children, .. } = &self.positions[position];
        children.is_empty().then(|| self.scores[leaves.start])
    }

    /// The position that a position is a move from; nothing for the root.
    pub fn parent(&self, position: usize) -> Option<usize> {
        (position != 0).then(|| self.positions[position].parent)
    }

    /// How many moves a position is from the root.
    pub fn depth(&self, position: usize) -> u32 {
        self.positions[position].depth
    }

    /// The leaves in and below a position, counted from 0 at the left.
    pub fn leaves(&self, position: usize) -> Range<usize> {
        self.positions[position].leaves.clone()
    }

    /// The same for a position and those after it with the same parent.
    pub fn leaves_from(&self, position: usize) -> Range<usize> {
        self.leaves(position).start..self.leaves(self.positions[position].parent).end
    }

    /// How many moves the deepest position is from the root.
    pub fn max_depth(&self) -> u32 {
        self.positions.iter().map(|it| it.depth).max().unwrap_or(0)
    }

    /// Who moves at a position.
    pub fn player(&self, position: usize) -> Player {
        if self.depth(position).is_multiple_of(2) {
            self.to_move
        } else {
            self.to_move.opponent()
        }
    }

    /// The board that a position stands for, in a tree of boards.
    pub fn board(&self, position: usize) -> Option<Board> {
        self.boards.get(position).copied()
    }

    /// The square, from 1, that was taken last on the board of a position; 0 where none was.
    pub fn square(&self, position: usize) -> u32 {
        let before = self.parent(position).and_then(|parent| self.board(parent));
        before.zip(self.board(position)).map_or(0, |(from, to)| from.square_to(to))
    }

    /// The square on which the side that is to move wins at once, where that makes the board a leaf.
    pub fn winning_square(&self, position: usize) -> Option<u32> {
        self.board(position).filter(|board| board.result().is_none())?.winning_square()
    }

    /// The positions in and below a position: they have numbers in a row.
    pub fn below(&self, position: usize) -> Range<usize> {
        let mut last = position;
        while let Some(&child) = self.children(last).last() {
            last = child;
        }
        position..last + 1
    }

    /// The scores of all leaves, from left to right.
    pub fn scores(&self) -> &[Score] {
        &self.scores
    }

    /// Searches it, from its root and with its window.
    pub fn search<'t>(&'t self, observer: &mut impl Observer<&'t GameTree>) -> Score {
        let Ok(value) = search(&mut { self }, 0, self.to_move, self.window, observer);
        value
    }

    /// What each position is worth if both play perfectly.
    pub fn values(&self) -> Vec<Score> {
        let mut values = vec![0; self.n_positions()];
        for position in (0..self.n_positions()).rev() {
            let player = self.player(position);
            let scores = self.children(position).iter().map(|&child| values[child]);
            let best = scores.fold(player.worst(), |best, score| player.better(best, score));
            values[position] = self.score(position).unwrap_or(best);
        }
        values
    }

    /// The branching and the depth, if the tree is complete: all leaves equally deep, and equally
    /// many moves at every other position. A single leaf has a depth of 0 and any branching.
    pub fn complete(&self) -> Option<(usize, u32)> {
        let branching = self.children(0).len();
        let mut deepest = 0;
        let mut left_most = 0;
        while let Some(&child) = self.children(left_most).first() {
            left_most = child;
            deepest += 1;
        }
        let is_regular = |position: usize| match self.children(position).len() {
            0 => self.depth(position) == deepest,
            n_children => n_children == branching,
        };
        (0..self.n_positions()).all(is_regular).then_some((branching, deepest))
    }

    /// The same tree with the children of each position in another order: `sort` puts them into it.
    #[must_use]
    pub fn reordered(&self, mut sort: impl FnMut(usize, &mut Vec<usize>)) -> GameTree {
        let mut tree = GameTree::empty(self.to_move, self.window);
        // Old positions with the numbers that their parents have now.
        let mut waiting = vec![(0, 0)];
        while let Some((old, parent)) = waiting.pop() {
            let number = tree.positions.len();
            let mut children = self.children(old).to_vec();
            sort(old, &mut children);
            let n_leaves = tree.scores.len();
            tree.scores.extend(self.score(old));
            tree.positions.push(Position {
                parent,
                depth: self.depth(old),
                leaves: n_leaves..n_leaves + self.leaves(old).len(),
                children: 0..children.len(),
            });
            tree.boards.extend(self.board(old));
            waiting.extend(children.into_iter().rev().map(|child| (child, number)));
        }
        tree.link();
        tree
    }

    /// The same shape over other leaves.
    #[must_use]
    pub fn with_scores(&self, scores: Vec<Score>) -> GameTree {
        GameTree { scores, ..self.clone() }
    }

    /// Gives every position its children, from the parents of these.
    fn link(&mut self) {
        let mut start = 0;
        for position in &mut self.positions {
            let n_children = position.children.len();
            position.children = start..start;
            start += n_children;
        }
        self.children = vec![0; start];
        for number in 1..self.positions.len() {
            let parent = self.positions[number].parent;
            let siblings = &mut self.positions[parent].children;
            self.children[siblings.end] = number;
            siblings.end += 1;
        }
    }
}

impl Tree for &GameTree {
    type Position = usize;
    type Children = Range<usize>;
    type Error = Infallible;

    fn root(&mut self) -> Result<usize, Infallible> {
        Ok(0)
    }

    fn node(&mut self, position: usize) -> Result<Node<Range<usize>>, Infallible> {
        Ok(match self.score(position) {
            Some(score) => Node::Leaf(score),
            None => Node::Inner(self.positions[position].children.clone()),
        })
    }

    fn next(&mut self, children: &mut Range<usize>) -> Result<Option<usize>, Infallible> {
        Ok(children.next().map(|index| self.children[index]))
    }
}

//! A tree that is stored whole, so that it can be searched and shown many times.

use crate::limits::Limits;
use alphabeta_core::{search, Error, Node, Observer, Player, Result, Score, Tree, Window};
use std::convert::Infallible;
use std::ops::Range;
use tic_tac_toe::Board;

/// A game tree. Positions are numbered in depth-first order from left to right; the root is 0.
#[derive(Clone, Debug)]
pub struct GameTree {
    positions: Vec<Position>,
    children: Vec<usize>,
    scores: Vec<Score>,
    boards: Vec<Board>,
    /// The player who moves at the root.
    pub to_move: Player,
    /// The window in which its search begins.
    pub window: Window,
}

#[derive(Clone, Debug)]
struct Position {
    parent: usize,
    depth: u32,
    /// The numbers of the leaves in and below it.
    leaves: Range<usize>,
    /// The range of its children; empty for a leaf.
    children: Range<usize>,
}

impl GameTree {
    /// Stores all of `tree`, with MAX to move at the root and an open window.
    ///
    /// # Errors
    ///
    /// If `tree` fails, or if it has more positions than `limits` allow.
    pub fn of<T: Tree>(tree: &mut T, limits: &Limits) -> Result<GameTree>
    where
        Error: From<T::Error>,
    {
        GameTree::with(tree, limits, Player::Max, Window::OPEN, |_| None)
    }

    /// Does the same with any first player and window, and stores the boards that `board` returns.
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
        // The positions whose children are still being read, with the children so far.
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

    /// The number of positions, leaves included.
    pub fn n_positions(&self) -> usize {
        self.positions.len()
    }

    /// The number of leaves.
    pub fn n_leaves(&self) -> usize {
        self.scores.len()
    }

    /// The children of a position from left to right; empty for a leaf.
    pub fn children(&self, position: usize) -> &[usize] {
        &self.children[self.positions[position].children.clone()]
    }

    /// The score of a leaf; `None` for any other position.
    pub fn score(&self, position: usize) -> Option<Score> {
        let Position { leaves, children, .. } = &self.positions[position];
        children.is_empty().then(|| self.scores[leaves.start])
    }

    /// The parent of a position; `None` for the root.
    pub fn parent(&self, position: usize) -> Option<usize> {
        (position != 0).then(|| self.positions[position].parent)
    }

    /// The depth of a position: its moves from the root.
    pub fn depth(&self, position: usize) -> u32 {
        self.positions[position].depth
    }

    /// The leaves in and below a position. Leaves count from 0 at the left.
    pub fn leaves(&self, position: usize) -> Range<usize> {
        self.positions[position].leaves.clone()
    }

    /// The leaves in and below a position and its later siblings.
    pub fn leaves_from(&self, position: usize) -> Range<usize> {
        self.leaves(position).start..self.leaves(self.positions[position].parent).end
    }

    /// The depth of the deepest position.
    pub fn max_depth(&self) -> u32 {
        self.positions.iter().map(|it| it.depth).max().unwrap_or(0)
    }

    /// The player who moves at a position.
    pub fn player(&self, position: usize) -> Player {
        if self.depth(position).is_multiple_of(2) {
            self.to_move
        } else {
            self.to_move.opponent()
        }
    }

    /// The board of a position, if the tree has boards.
    pub fn board(&self, position: usize) -> Option<Board> {
        self.boards.get(position).copied()
    }

    /// The square, from 1, that the move to a position took; 0 if there is none.
    pub fn square(&self, position: usize) -> u32 {
        let before = self.parent(position).and_then(|parent| self.board(parent));
        before.zip(self.board(position)).map_or(0, |(from, to)| from.square_to(to))
    }

    /// The square on which the player to move wins at once, if that makes the position a leaf.
    pub fn winning_square(&self, position: usize) -> Option<u32> {
        self.board(position).filter(|board| board.result().is_none())?.winning_square()
    }

    /// The positions in and below a position. Their numbers are consecutive.
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

    /// Searches the tree from its root in its window, and returns the value.
    pub fn search<'t>(&'t self, observer: &mut impl Observer<&'t GameTree>) -> Score {
        let Ok(value) = search(&mut { self }, 0, self.to_move, self.window, observer);
        value
    }

    /// The value of each position.
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

    /// The branching factor and the depth if the tree is complete, else `None`.
    ///
    /// In a complete tree, all leaves are equally deep, and all other positions have equally many
    /// moves. A single leaf has depth 0 and any branching factor.
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

    /// The same tree with the children of each position reordered by `sort`.
    #[must_use]
    pub fn reordered(&self, mut sort: impl FnMut(usize, &mut Vec<usize>)) -> GameTree {
        let mut tree = GameTree::empty(self.to_move, self.window);
        // Old positions, each with the new number of its parent.
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

    /// A tree of the same shape with other scores.
    #[must_use]
    pub fn with_scores(&self, scores: Vec<Score>) -> GameTree {
        GameTree { scores, ..self.clone() }
    }

    /// Fills in the children of every position from the stored parents.
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

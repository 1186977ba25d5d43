//! An input of any of the problems, and the tree that it stands for.

use crate::limits::Limits;
use crate::listing::{Listing, HALVING, LOOP};
use crate::tree::GameTree;
use alphabeta_core::{Error, Items, NestedReader, Result, Window};
use std::fmt;
use std::str::FromStr;
use tic_tac_toe::{Game, COMP_LOSS, COMP_WIN};

/// A problem of this workspace, by its slug.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Problem {
    /// A complete tree: its leaves and its branching.
    LeafCount,
    /// A nested list, or `random_tree(...)`.
    Scout,
    /// Leaves that are halved.
    CallTrace,
    /// A depth and the leaves of a complete binary tree.
    RootValue,
    /// A side and a board.
    TicTacToe,
}

use Problem::{CallTrace, LeafCount, RootValue, Scout, TicTacToe};

impl Problem {
    /// All of them.
    pub const ALL: [Problem; 5] = [LeafCount, Scout, CallTrace, RootValue, TicTacToe];

    /// The name of its crate and its folder.
    pub fn slug(self) -> &'static str {
        match self {
            LeafCount => "leaf-count",
            Scout => "scout",
            CallTrace => "call-trace",
            RootValue => "root-value",
            TicTacToe => "tic-tac-toe",
        }
    }

    /// The problem that `text` is likely to be an input of.
    pub fn guess(text: &[u8]) -> Problem {
        let text = String::from_utf8_lossy(text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text));
        let text = text.trim_start();
        let begins = |words: &[&str]| words.iter().any(|word| text.starts_with(word));
        if begins(&["X", "O", "."]) {
            return TicTacToe;
        }
        if begins(&["tree", "random_tree"]) {
            return Scout;
        }
        if begins(&["std", "long"]) {
            return LeafCount;
        }
        if begins(&["[", "leaves"]) {
            let list = text.split_once('[').map_or("", |(_, list)| list);
            let end = list.trim_start_matches(|c| c != '[' && c != ']');
            return match end.trim_start_matches(']').trim() {
                "" => CallTrace,
                _ if end.starts_with('[') => Scout,
                _ => LeafCount,
            };
        }
        // Bare numbers: a depth and as many leaves as it takes, or leaves alone.
        let words = text.split(|c: char| c.is_ascii_whitespace() || c == '\x0b');
        let mut words = words.filter(|word| !word.is_empty());
        let depth = words.next().and_then(|word| word.parse::<u32>().ok());
        let n_leaves = depth.filter(|depth| *depth < 64).map(|depth| 1 << depth);
        if n_leaves == Some(words.count() as u64) {
            RootValue
        } else {
            CallTrace
        }
    }

    /// The tree that `text` stands for, and the listing that tells how it is searched.
    ///
    /// # Errors
    ///
    /// Where `text` is no input of the problem, as its program would say; where the tree has more
    /// positions than are stored.
    pub fn read(self, text: &[u8]) -> Result<(GameTree, &'static Listing)> {
        self.read_within(text, &Limits::STORED)
    }

    /// The same for a tree of as many positions as `limits` allow: of a larger one, no more is
    /// stored.
    ///
    /// # Errors
    ///
    /// Where `text` is no input of the problem, as its program would say; where the tree has more
    /// positions.
    pub fn read_within(self, text: &[u8], limits: &Limits) -> Result<(GameTree, &'static Listing)> {
        match self {
            LeafCount => leaf_count(text, limits),
            Scout => Ok((scout(text, limits)?, &LOOP)),
            CallTrace => Ok((GameTree::of(&mut call_trace::read(text)?, limits)?, &HALVING)),
            RootValue => Ok((root_value(text, limits)?, &HALVING)),
            TicTacToe => {
                let board = tic_tac_toe::read(text)?;
                let window = Window { alpha: COMP_LOSS, beta: COMP_WIN };
                let tree = GameTree::with(&mut Game(board), limits, board.to_move(), window, Some)?;
                Ok((tree, &LOOP))
            }
        }
    }
}

fn leaf_count(text: &[u8], limits: &Limits) -> Result<(GameTree, &'static Listing)> {
    let mut tree = leaf_count::read(text)?;
    let listing = if tree.branching() == 2 { &HALVING } else { &LOOP };
    Ok((GameTree::of(&mut tree, limits)?, listing))
}

fn scout(text: &[u8], limits: &Limits) -> Result<GameTree> {
    match scout::read(text)? {
        scout::Input::List(items) => nested(items, limits),
        scout::Input::Random(items) => {
            // A short text may stand for a large tree: this is seen before any of it is made.
            limits.check_positions(items.n_positions() as usize)?;
            nested(items, limits)
        }
    }
}

fn nested<I: Items>(items: I, limits: &Limits) -> Result<GameTree>
where
    Error: From<I::Error>,
{
    let mut items = NestedReader::new(items);
    let tree = GameTree::of(&mut items, limits)?;
    // What comes after the tree must be the end.
    items.finish()?;
    Ok(tree)
}

fn root_value(text: &[u8], limits: &Limits) -> Result<GameTree> {
    let mut stream = root_value::read(text)?;
    let tree = GameTree::of(&mut stream, limits)?;
    stream.into_leaves().finish()?;
    Ok(tree)
}

impl FromStr for Problem {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Problem, String> {
        let slugs = Problem::ALL.map(Problem::slug).join(", ");
        let mut all = Problem::ALL.into_iter();
        all.find(|problem| problem.slug() == text).ok_or(format!("expected one of {slugs}"))
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.slug())
    }
}

//! Reads an input of any problem into a game tree.

use crate::limits::Limits;
use crate::listing::{Listing, HALVING, LOOP};
use crate::tree::GameTree;
use alphabeta_core::read::error::Place;
use alphabeta_core::{Error, Items, NestedReader, Result, Window};
use std::fmt;
use std::str::FromStr;
use tic_tac_toe::{Game, COMP_LOSS, COMP_WIN};

/// How many characters of an unknown input a message shows at most.
const LONGEST_SHOWN: usize = 40;

/// A problem of this workspace, by its slug.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Problem {
    /// A complete tree: its leaves and its branching factor.
    LeafCount,
    /// A nested list, or `random_tree(...)`.
    Scout,
    /// An array of leaves, halved at each move.
    CallTrace,
    /// A depth and the leaves of a complete binary tree.
    RootValue,
    /// A side and a board.
    TicTacToe,
}

use Problem::{CallTrace, LeafCount, RootValue, Scout, TicTacToe};

impl Problem {
    /// All problems.
    pub const ALL: [Problem; 5] = [LeafCount, Scout, CallTrace, RootValue, TicTacToe];

    /// The name of the problem's crate and folder.
    pub fn slug(self) -> &'static str {
        match self {
            LeafCount => "leaf-count",
            Scout => "scout",
            CallTrace => "call-trace",
            RootValue => "root-value",
            TicTacToe => "tic-tac-toe",
        }
    }

    /// Guesses the problem that `text` is an input of, mostly from its first characters.
    ///
    /// # Errors
    ///
    /// If `text` does not begin like an input of any problem.
    pub fn guess(text: &[u8]) -> Result<Problem> {
        let text = String::from_utf8_lossy(text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text));
        Problem::of_start(text.trim_start()).ok_or_else(|| no_form(&text))
    }

    fn of_start(text: &str) -> Option<Problem> {
        let begins = |words: &[&str]| words.iter().any(|word| text.starts_with(word));
        let word = text.split_whitespace().next()?;
        Some(if word.chars().all(|c| "XO.".contains(c)) {
            TicTacToe
        } else if begins(&["[", "tree", "random_tree", "std", "long", "leaves"]) {
            Problem::of_list(text)
        } else if word.trim_start_matches(['+', '-']).starts_with(|c: char| c.is_ascii_digit()) {
            Problem::of_numbers(text)
        } else {
            return None;
        })
    }

    fn of_list(text: &str) -> Problem {
        let begins = |words: &[&str]| words.iter().any(|word| text.starts_with(word));
        if begins(&["tree", "random_tree"]) {
            return Scout;
        }
        if begins(&["std", "long"]) {
            return LeafCount;
        }
        let list = text.split_once('[').map_or("", |(_, list)| list);
        let end = list.trim_start_matches(|c| c != '[' && c != ']');
        match end.trim_start_matches(']').trim() {
            "" => CallTrace,
            _ if end.starts_with('[') => Scout,
            _ => LeafCount,
        }
    }

    /// Bare numbers are a depth d and exactly 2^d leaves, or else leaves only.
    fn of_numbers(text: &str) -> Problem {
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

    /// Reads `text` into a tree, and chooses the listing that shows its search.
    ///
    /// # Errors
    ///
    /// If `text` is no input of the problem, with the message of its program. If the tree has more
    /// positions than [`Limits::STORED`] allows.
    pub fn read(self, text: &[u8]) -> Result<(GameTree, &'static Listing)> {
        self.read_within(text, &Limits::STORED)
    }

    /// Does the same within `limits`: it never stores more positions than they allow.
    ///
    /// # Errors
    ///
    /// If `text` is no input of the problem, with the message of its program. If the tree has more
    /// positions than `limits` allow.
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

/// The error for a text that is no input of any problem, with examples of inputs.
fn no_form(text: &str) -> Error {
    let before = text.len() - text.trim_start().len();
    let line = text[..before].matches('\n').count();
    let column = before - text[..before].rfind('\n').map_or(0, |end| end + 1);
    let found = match text.split_whitespace().next() {
        None => "the end of the input".to_string(),
        Some(word) => {
            let shown = word.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c });
            let shown: String = shown.take(LONGEST_SHOWN).collect();
            let rest = if LONGEST_SHOWN < word.chars().count() { "..." } else { "" };
            format!("`{shown}{rest}`")
        }
    };
    let expected = "an input of one of the five problems, such as 3 5 6 9, [[3, 5], [2, 9]], \
                    random_tree(2, 4, 42) or X ... ... ...";
    let (line, column) = (line as u64 + 1, column as u64 + 1);
    Error::unexpected(expected, found).at(Place::Text { line, column, excerpt: None })
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
            // A short text can describe a huge tree, so the size is checked before the tree is built.
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
    // Nothing may follow the tree.
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

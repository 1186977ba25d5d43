//! Plain readers and a plain search, which share nothing with those that they judge.

use crate::start;
use std::ops::RangeInclusive;

/// What is read, or the offset at which the text is wrong.
pub type Result<T> = std::result::Result<T, usize>;

/// The scores that a leaf may have.
pub const SCORES: RangeInclusive<i64> = i64::MIN + 1..=i64::MAX - 1;

/// Space, tab, LF, VT, FF and CR.
pub fn is_space(byte: u8) -> bool {
    b" \t\n\x0b\x0c\r".contains(&byte)
}

/// The tokens between white space, with the offset of each.
pub fn split(data: &[u8]) -> Vec<(usize, &[u8])> {
    let mut offset = start(data);
    let mut tokens = Vec::new();
    for token in data[offset..].split(|&byte| is_space(byte)) {
        if !token.is_empty() {
            tokens.push((offset, token));
        }
        offset += token.len() + 1;
    }
    tokens
}

/// A text as tokens: words, integers, `::`, and single bytes.
pub struct Text<'a> {
    data: &'a [u8],
    /// Each with its offset.
    tokens: Vec<(usize, &'a [u8])>,
    /// How many have been taken.
    n_taken: usize,
}

impl<'a> Text<'a> {
    /// The tokens of `data`.
    pub fn new(data: &'a [u8]) -> Self {
        let mut tokens = Vec::new();
        for (mut offset, mut rest) in split(data) {
            while !rest.is_empty() {
                let (token, others) = rest.split_at(token_length(rest));
                tokens.push((offset, token));
                offset += token.len();
                rest = others;
            }
        }
        Text { data, tokens, n_taken: 0 }
    }

    /// The next token, empty at the end.
    pub fn next(&self) -> &'a [u8] {
        self.tokens.get(self.n_taken).map_or(b"", |&(_, token)| token)
    }

    /// Where that is.
    pub fn offset(&self) -> usize {
        self.tokens.get(self.n_taken).map_or(self.data.len(), |&(offset, _)| offset)
    }

    /// What stands between the last token and the next.
    pub fn gap(&self) -> &'a [u8] {
        let (offset, token) = self.tokens[self.n_taken - 1];
        &self.data[offset + token.len()..self.offset()]
    }

    /// Takes `token` if it is the next.
    pub fn take(&mut self, token: &str) -> bool {
        let is_next = self.next() == token.as_bytes();
        self.n_taken += usize::from(is_next);
        is_next
    }

    /// Takes `tokens`, with spaces between them.
    pub fn expect(&mut self, tokens: &str) -> Result<()> {
        tokens.split(' ').try_for_each(|token| self.check(|text| text.take(token)))
    }

    /// Takes an integer in `range`.
    pub fn integer(&mut self, range: RangeInclusive<i64>) -> Result<i64> {
        let value = integer(self.next()).filter(|value| range.contains(value));
        self.n_taken += usize::from(value.is_some());
        value.ok_or(self.offset())
    }

    /// Takes leaf scores with commas between them, and maybe one after them, and `bracket`.
    pub fn scores(&mut self, bracket: &str) -> Result<Vec<i64>> {
        let mut scores = vec![self.integer(SCORES)?];
        while !self.take(bracket) {
            self.expect(",")?;
            if self.next() != bracket.as_bytes() {
                scores.push(self.integer(SCORES)?);
            }
        }
        Ok(scores)
    }

    /// Nothing may be left.
    pub fn end(&mut self) -> Result<()> {
        self.check(|text| text.next().is_empty())
    }

    /// Fails here unless `is_right`.
    pub fn check(&mut self, is_right: impl FnOnce(&mut Self) -> bool) -> Result<()> {
        let offset = self.offset();
        if is_right(self) {
            Ok(())
        } else {
            Err(offset)
        }
    }
}

/// The value of an integer that fits in 64 bits.
pub fn integer(token: &[u8]) -> Option<i64> {
    std::str::from_utf8(token).ok()?.parse().ok()
}

/// Whether `token` is an integer, however large.
pub fn is_integer(token: &[u8]) -> bool {
    let digits = token.strip_prefix(b"-").or(token.strip_prefix(b"+")).unwrap_or(token);
    !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}

fn token_length(bytes: &[u8]) -> usize {
    let count =
        |is_part: fn(&u8) -> bool| bytes[1..].iter().take_while(|byte| is_part(byte)).count();
    match bytes[0] {
        b'+' | b'-' | b'0'..=b'9' => 1 + count(u8::is_ascii_digit),
        b'_' | b'a'..=b'z' | b'A'..=b'Z' => 1 + count(|&b| b == b'_' || b.is_ascii_alphanumeric()),
        b':' if bytes.starts_with(b"::") => 2,
        _ => 1,
    }
}

/// A tree in memory.
pub enum Tree {
    /// A score.
    Leaf(i64),
    /// Children, at least one.
    Inner(Vec<Tree>),
}

/// What a search saw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Positions, leaves included.
    pub positions: u64,
    /// Leaves.
    pub leaves: u64,
}

impl Tree {
    /// The complete tree over `leaves`, whose number is a power of `branching`.
    pub fn complete(leaves: &[i64], branching: usize) -> Tree {
        if let [score] = leaves {
            return Tree::Leaf(*score);
        }
        let parts = leaves.chunks(leaves.len() / branching);
        Tree::Inner(parts.map(|part| Tree::complete(part, branching)).collect())
    }

    /// The binary tree over `leaves` in which the first half is the longer one.
    pub fn halves(leaves: &[i64]) -> Tree {
        if let [score] = leaves {
            return Tree::Leaf(*score);
        }
        let (first, second) = leaves.split_at(leaves.len().div_ceil(2));
        Tree::Inner(vec![Tree::halves(first), Tree::halves(second)])
    }

    /// The list that `text` goes on with, inside `depth` others.
    pub fn read(text: &mut Text, depth: usize) -> Result<Tree> {
        if text.next() != b"[" {
            return Ok(Tree::Leaf(text.integer(SCORES)?));
        }
        text.check(|_| depth < 1024)?;
        text.expect("[")?;
        let mut children = vec![Tree::read(text, depth + 1)?];
        while !text.take("]") {
            text.expect(",")?;
            if text.next() != b"]" {
                children.push(Tree::read(text, depth + 1)?);
            }
        }
        Ok(Tree::Inner(children))
    }

    /// How many positions there are.
    pub fn n_positions(&self) -> u64 {
        match self {
            Tree::Leaf(_) => 1,
            Tree::Inner(children) => 1 + children.iter().map(Tree::n_positions).sum::<u64>(),
        }
    }

    /// The value by minimax.
    pub fn value(&self, is_max: bool) -> i64 {
        match self {
            Tree::Leaf(score) => *score,
            Tree::Inner(children) => {
                let values = children.iter().map(|child| child.value(!is_max));
                let best = if is_max { values.max() } else { values.min() };
                best.expect("at least one child")
            }
        }
    }

    /// Puts the best children first, and says what the tree is worth.
    pub fn sort(&mut self, is_max: bool) -> i64 {
        match self {
            Tree::Leaf(score) => *score,
            Tree::Inner(children) => {
                let sorted = children.drain(..).map(|mut child| (child.sort(!is_max), child));
                let mut sorted: Vec<(i64, Tree)> = sorted.collect();
                // Stable, and no number overflows: scores lie between the infinities.
                sorted.sort_by_key(|(value, _)| if is_max { -value } else { *value });
                let best = sorted[0].0;
                children.extend(sorted.into_iter().map(|(_, child)| child));
                best
            }
        }
    }

    /// What alpha-beta sees of the tree.
    pub fn seen(&self) -> Seen {
        let mut seen = Seen::default();
        self.search(true, i64::MIN, i64::MAX, &mut seen);
        seen
    }

    fn search(&self, is_max: bool, mut alpha: i64, mut beta: i64, seen: &mut Seen) -> i64 {
        seen.positions += 1;
        let children = match self {
            Tree::Leaf(score) => {
                seen.leaves += 1;
                return *score;
            }
            Tree::Inner(children) => children,
        };
        for child in children {
            let value = child.search(!is_max, alpha, beta, seen);
            if is_max {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if beta <= alpha {
                break;
            }
        }
        if is_max {
            alpha
        } else {
            beta
        }
    }
}

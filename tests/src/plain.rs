//! Simple readers for the problems' inputs, and a simple search. They share no code with the readers and
//! the search under test. They hold a whole input in memory, and are slow, but easy to check by reading.
//!
//! The fuzz targets of the core also use this file, so it uses only the standard library.

use std::ops::RangeInclusive;

/// The result of reading, or the offset of the first error in the input.
pub type Result<T> = std::result::Result<T, usize>;

/// The content of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// The leaves of a complete tree, and its branching factor.
    Complete(Vec<i64>, usize),
    /// The leaves of an array that is halved.
    Halves(Vec<i64>),
    /// A nested list.
    Nested(Tree),
    /// A random tree with this number of positions.
    Random(u64),
    /// The nine squares as in the input, and the side to move.
    Board([u8; 9], u8),
}

/// A function that reads the input of one problem.
pub type Reader = fn(&[u8]) -> Result<Input>;

/// The simple reader for the problem `slug`, if there is one.
pub fn reader(slug: &str) -> Option<Reader> {
    match slug {
        "leaf-count" => Some(leaf_count),
        "scout" => Some(scout),
        "call-trace" => Some(call_trace),
        "root-value" => Some(root_value),
        "tic-tac-toe" => Some(board),
        _ => None,
    }
}

/// Reads an input of leaf-count.
///
/// # Errors
///
/// If it is malformed.
pub fn leaf_count(data: &[u8]) -> Result<Input> {
    let mut text = Text::new(data);
    let start = text.offset();
    let (before, closing, after) = match text.next() {
        b"std" => ("std :: vector < long long > leaves = {", "}", Some(";")),
        b"long" => ("long [ ] leaves = new long [ ] {", "}", Some(";")),
        b"leaves" => ("leaves = [", "]", None),
        _ => ("[", "]", None),
    };
    text.expect(before)?;
    let leaves = text.scores(closing)?;
    after.map_or(Ok(()), |token| text.expect(token))?;

    let is_below = text.next().is_empty() || text.gap().iter().any(|byte| b"\r\n".contains(byte));
    text.check(|_| is_below)?;
    let is_typed = text.take("long");
    if is_typed {
        text.take("long");
        text.expect("branching =")?;
    } else if text.take("branching") {
        text.expect("=")?;
    }
    let branching = text.integer(2..=i64::MAX)?;
    if is_typed {
        text.expect(";")?;
    }
    text.end()?;

    let mut powers = std::iter::successors(Some(1), |power| Some(power * i128::from(branching)));
    let n_leaves = leaves.len() as i128;
    if powers.find(|&power| n_leaves <= power) != Some(n_leaves) {
        return Err(start);
    }
    Ok(Input::Complete(leaves, branching as usize))
}

/// Reads an input of scout: a list, or a call of `random_tree`.
///
/// # Errors
///
/// If it is malformed.
pub fn scout(data: &[u8]) -> Result<Input> {
    let mut text = Text::new(data);
    if text.take("tree") {
        text.expect("=")?;
    }
    if !text.take("random_tree") {
        let tree = Tree::read(&mut text, 0)?;
        text.end()?;
        return Ok(Input::Nested(tree));
    }
    text.expect("(")?;
    let branching = text.integer(1..=i64::MAX)?;
    text.expect(",")?;
    let offset = text.offset();
    let depth = text.integer(0..=1024)?;
    // A tree with one more level is a root with `branching` such trees. The cap only avoids overflow.
    let n_positions = (0..depth).fold(1, |n, _| (1 + n * i128::from(branching)).min(1 << 60));
    if 1 << 26 < n_positions {
        return Err(offset);
    }
    text.expect(",")?;
    text.integer(i64::MIN..=i64::MAX)?;
    text.take(",");
    text.expect(")")?;
    text.end()?;
    Ok(Input::Random(n_positions as u64))
}

/// Reads an input of call-trace: a list, or bare numbers.
///
/// # Errors
///
/// If it is malformed.
pub fn call_trace(data: &[u8]) -> Result<Input> {
    let mut text = Text::new(data);
    let leaves = if text.take("leaves") {
        text.expect("= [")?;
        text.scores("]")?
    } else if text.take("[") {
        text.scores("]")?
    } else {
        let mut leaves = vec![text.integer(SCORES)?];
        while !text.next().is_empty() {
            let is_apart = text.gap().iter().any(|&byte| is_space(byte));
            text.check(|_| is_apart)?;
            leaves.push(text.integer(SCORES)?);
        }
        leaves
    };
    text.end()?;
    Ok(Input::Halves(leaves))
}

/// Reads an input of root-value: a depth and leaves.
///
/// # Errors
///
/// If it is malformed.
pub fn root_value(data: &[u8]) -> Result<Input> {
    let mut tokens = split(data).into_iter();
    let (offset, depth) = tokens.next().ok_or(data.len())?;
    let depth = integer(depth).filter(|depth| (0..=62).contains(depth)).ok_or(offset)?;
    let mut leaves = Vec::new();
    for _ in 0..1_u64 << depth {
        let (offset, leaf) = tokens.next().ok_or(data.len())?;
        leaves.push(integer(leaf).filter(|score| SCORES.contains(score)).ok_or(offset)?);
    }
    tokens.next().map_or(Ok(Input::Complete(leaves, 2)), |(offset, _)| Err(offset))
}

/// Reads an input of tic-tac-toe: a side and a board.
///
/// # Errors
///
/// If it is malformed, or no game leads to that position.
pub fn board(data: &[u8]) -> Result<Input> {
    let tokens = split(data);
    let mut marks = Vec::new();
    for (n, allowed) in [(0, "XO"), (1, "XO."), (2, "XO."), (3, "XO.")] {
        let &(offset, token) = tokens.get(n).ok_or(data.len())?;
        let length = if n == 0 { 1 } else { 3 };
        for at in 0..length {
            match token.get(at) {
                Some(byte) if allowed.as_bytes().contains(byte) => marks.push(*byte),
                _ => return Err(offset + at),
            }
        }
        if length < token.len() {
            return Err(offset + length);
        }
    }
    if let Some(&(offset, _)) = tokens.get(4) {
        return Err(offset);
    }
    let side = marks.remove(0);
    let squares: [u8; 9] = marks.try_into().map_err(|_| tokens[1].0)?;
    let count = |mark| squares.iter().filter(|&&square| square == mark).map(|_| 1).sum::<u32>();
    let (mine, theirs) = (count(side), count(opponent(side)));
    if has_line(&squares, side) || theirs != mine && theirs != mine + 1 {
        return Err(tokens[1].0);
    }
    Ok(Input::Board(squares, side))
}

/// The other side.
pub fn opponent(side: u8) -> u8 {
    if side == b'X' {
        b'O'
    } else {
        b'X'
    }
}

/// Whether `side` has three in a row.
pub fn has_line(squares: &[u8; 9], side: u8) -> bool {
    const LINES: [[usize; 3]; 8] =
        [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    LINES.iter().any(|line| line.iter().all(|&square| squares[square] == side))
}

/// The line and the column of `offset`, both from 1.
pub fn line_and_column(data: &[u8], offset: usize) -> (usize, usize) {
    let before = String::from_utf8_lossy(&data[start(data)..offset]);
    let before = before.replace("\r\n", "\n").replace('\r', "\n");
    let last = before.rsplit('\n').next().unwrap_or_default();
    (before.split('\n').count(), last.chars().count() + 1)
}

/// The offset at which the text in `data` starts: after a byte order mark, if there is one.
pub fn start(data: &[u8]) -> usize {
    if data.starts_with(b"\xef\xbb\xbf") {
        3
    } else {
        0
    }
}

/// The scores that a leaf may have.
pub const SCORES: RangeInclusive<i64> = i64::MIN + 1..=i64::MAX - 1;

/// Whether `byte` is a space, tab, LF, VT, FF or CR.
pub fn is_space(byte: u8) -> bool {
    b" \t\n\x0b\x0c\r".contains(&byte)
}

/// The tokens between white space, each with its offset.
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
    /// The tokens, each with its offset.
    tokens: Vec<(usize, &'a [u8])>,
    /// The number of tokens that were taken.
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

    /// The next token. At the end it is empty.
    pub fn next(&self) -> &'a [u8] {
        self.tokens.get(self.n_taken).map_or(b"", |&(_, token)| token)
    }

    /// The offset of the next token.
    pub fn offset(&self) -> usize {
        self.tokens.get(self.n_taken).map_or(self.data.len(), |&(offset, _)| offset)
    }

    /// The bytes between the last token and the next.
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

    /// Takes these tokens, which are given with spaces between them.
    pub fn expect(&mut self, tokens: &str) -> Result<()> {
        tokens.split(' ').try_for_each(|token| self.check(|text| text.take(token)))
    }

    /// Takes an integer in `range`.
    pub fn integer(&mut self, range: RangeInclusive<i64>) -> Result<i64> {
        let value = integer(self.next()).filter(|value| range.contains(value));
        self.n_taken += usize::from(value.is_some());
        value.ok_or(self.offset())
    }

    /// Takes scores with commas between them, perhaps one more comma, and `bracket`.
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

    /// Fails unless all tokens were taken.
    pub fn end(&mut self) -> Result<()> {
        self.check(|text| text.next().is_empty())
    }

    /// Fails at the next token unless `is_right` returns true.
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

/// Whether `token` is an integer of any size.
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree {
    /// A score.
    Leaf(i64),
    /// One or more children.
    Inner(Vec<Tree>),
}

/// The numbers that a search counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Visited {
    /// The visited positions, including leaves.
    pub positions: u64,
    /// The evaluated leaves.
    pub leaves: u64,
}

impl Tree {
    /// The complete tree with these leaves. Their number is a power of `branching`.
    pub fn complete(leaves: &[i64], branching: usize) -> Tree {
        if let [score] = leaves {
            return Tree::Leaf(*score);
        }
        let parts = leaves.chunks(leaves.len() / branching);
        Tree::Inner(parts.map(|part| Tree::complete(part, branching)).collect())
    }

    /// The binary tree that halves `leaves` again and again. If the number is odd, the first half has one
    /// more.
    pub fn halves(leaves: &[i64]) -> Tree {
        if let [score] = leaves {
            return Tree::Leaf(*score);
        }
        let (first, second) = leaves.split_at(leaves.len().div_ceil(2));
        Tree::Inner(vec![Tree::halves(first), Tree::halves(second)])
    }

    /// Reads the list at the next token of `text`, which is inside `depth` other lists.
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

    /// The number of positions.
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
                best.unwrap_or_default()
            }
        }
    }

    /// Sorts the tree best first. Returns its value.
    pub fn sort(&mut self, is_max: bool) -> i64 {
        match self {
            Tree::Leaf(score) => *score,
            Tree::Inner(children) => {
                let sorted = children.drain(..).map(|mut child| (child.sort(!is_max), child));
                let mut sorted: Vec<(i64, Tree)> = sorted.collect();
                // The sort is stable. No negation overflows, because `i64::MIN` is not a score.
                sorted.sort_by_key(|(value, _)| if is_max { -value } else { *value });
                let best = sorted[0].0;
                children.extend(sorted.into_iter().map(|(_, child)| child));
                best
            }
        }
    }

    /// The numbers of positions and leaves that alpha-beta visits in the tree.
    pub fn visited(&self) -> Visited {
        let mut visited = Visited::default();
        self.search(true, i64::MIN, i64::MAX, &mut visited);
        visited
    }

    fn search(&self, is_max: bool, mut alpha: i64, mut beta: i64, visited: &mut Visited) -> i64 {
        visited.positions += 1;
        let children = match self {
            Tree::Leaf(score) => {
                visited.leaves += 1;
                return *score;
            }
            Tree::Inner(children) => children,
        };
        for child in children {
            let value = child.search(!is_max, alpha, beta, visited);
            if is_max {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if alpha >= beta {
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

//! A second reader for each problem's input, as plain as can be: whole text, tokens, grammar. It
//! shares nothing with the programs' readers, and is slow.

/// A game tree, stored the obvious way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree {
    /// A score.
    Leaf(i64),
    /// A position and its moves.
    Inner(Vec<Tree>),
}

/// What an input says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// The leaves of a complete tree, and its branching.
    Complete(Vec<i64>, usize),
    /// The leaves of a halved array.
    Halves(Vec<i64>),
    /// A nested list.
    Nested(Tree),
    /// Branching, depth and seed of a random tree.
    Random(i64, i64, i64),
    /// The side to move, and the nine squares.
    Board(u8, Vec<u8>),
}

/// What a text says, or `None` if it is malformed.
pub type Reader = fn(&str) -> Option<Input>;

/// The plain reader of a problem that has one.
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

/// What `bytes` say, or `None` if they are malformed.
pub fn read(reader: Reader, bytes: &[u8]) -> Option<Input> {
    let text = std::str::from_utf8(bytes).ok()?;
    reader(text.strip_prefix('\u{feff}').unwrap_or(text))
}

fn is_space(c: char) -> bool {
    " \t\n\x0b\x0c\r".contains(c)
}

/// The pieces between white space.
fn pieces(text: &str) -> Vec<&str> {
    text.split(is_space).filter(|piece| !piece.is_empty()).collect()
}

/// An integer, if `token` is one: a sign or none, and digits. (`parse` agrees.)
fn integer(token: &str) -> Option<i64> {
    token.parse().ok()
}

fn score(token: &str) -> Option<i64> {
    integer(token).filter(|score| ![i64::MIN, i64::MAX].contains(score))
}

/// A token and how many lines end before it.
type Token<'a> = (&'a str, usize);

/// The words, integers, `::` and single characters of `text`.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut line = 0;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let length = if rest.starts_with("\r\n") || rest.starts_with("::") {
            2
        } else if first.is_ascii_digit() || "+-".contains(first) {
            let digits = &rest[1..];
            1 + digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len())
        } else if is_word(first) {
            rest.find(|c| !is_word(c)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (token, after) = rest.split_at(length);
        if "\r\n".contains(first) {
            line += 1;
        } else if !is_space(first) {
            // "5x" is an integer and a word, and no form allows these side by side.
            tokens.push((token, line));
        }
        rest = after;
    }
    tokens
}

/// What follows `expected`, which `tokens` must begin with.
fn after<'a, 'b>(tokens: &'a [Token<'b>], expected: &str) -> Option<&'a [Token<'b>]> {
    let expected: Vec<_> = expected.split(' ').collect();
    let begins = tokens.iter().map(|(token, _)| *token).take(expected.len()).eq(expected.clone());
    if begins {
        Some(&tokens[expected.len()..])
    } else {
        None
    }
}

/// Scores with commas between them up to `bracket`, and what follows.
fn scores<'a, 'b>(tokens: &'a [Token<'b>], bracket: &str) -> Option<(Vec<i64>, &'a [Token<'b>])> {
    let end = tokens.iter().position(|(token, _)| *token == bracket)?;
    let mut items: Vec<_> = tokens[..end].iter().map(|(token, _)| *token).collect();
    if items.len() % 2 == 0 && items.pop() != Some(",") {
        return None;
    }
    let commas_are_right = items.iter().skip(1).step_by(2).all(|token| *token == ",");
    let scores: Option<Vec<_>> = items.into_iter().step_by(2).map(score).collect();
    if commas_are_right {
        Some((scores.filter(|scores| !scores.is_empty())?, &tokens[end + 1..]))
    } else {
        None
    }
}

fn leaf_count(text: &str) -> Option<Input> {
    let tokens = &tokens(text)[..];
    let bare = after(tokens, "[").or_else(|| after(tokens, "leaves = ["));
    let cpp = "std :: vector < long long > leaves = {";
    let java = "long [ ] leaves = new long [ ] {";
    let (leaves, rest) = if let Some(list) = bare {
        scores(list, "]")?
    } else {
        let list = after(tokens, cpp).or_else(|| after(tokens, java))?;
        let (leaves, rest) = scores(list, "}")?;
        (leaves, after(rest, ";")?)
    };
    let last_line = tokens[tokens.len() - rest.len() - 1].1;
    if rest.first()?.1 == last_line {
        return None;
    }
    let typed = after(rest, "long long branching =").or_else(|| after(rest, "long branching ="));
    let branching = match (typed, after(rest, "branching =").unwrap_or(rest)) {
        (Some([(branching, _), (";", _)]), _) | (None, [(branching, _)]) => integer(branching)?,
        _ => return None,
    };
    let branching = usize::try_from(branching).ok().filter(|branching| 2 <= *branching)?;
    let mut n_leaves = leaves.len();
    while n_leaves % branching == 0 {
        n_leaves /= branching;
    }
    if n_leaves == 1 {
        Some(Input::Complete(leaves, branching))
    } else {
        None
    }
}

fn scout(text: &str) -> Option<Input> {
    let tokens = &tokens(text)[..];
    let tokens = after(tokens, "tree =").unwrap_or(tokens);
    if let Some(call) = after(tokens, "random_tree (") {
        let arguments: Vec<_> = call.iter().map(|(token, _)| *token).collect();
        let (branching, depth, seed) = match arguments[..] {
            [b, ",", d, ",", s, ")"] | [b, ",", d, ",", s, ",", ")"] => {
                (integer(b)?, integer(d)?, integer(s)?)
            }
            _ => return None,
        };
        if branching < 1 || !(0..=1024).contains(&depth) {
            return None;
        }
        let mut width = 1_i128;
        let mut n_positions = 1;
        for _ in 0..depth {
            width *= i128::from(branching);
            n_positions += width;
            if 1 << 26 < n_positions {
                return None;
            }
        }
        return Some(Input::Random(branching, depth, seed));
    }
    // Lists that are open, each with its items so far.
    let mut open: Vec<Vec<Tree>> = Vec::new();
    let mut tokens = tokens.iter().map(|(token, _)| *token).peekable();
    loop {
        let mut whole = match tokens.next()? {
            "[" if open.len() < 1024 => {
                open.push(Vec::new());
                continue;
            }
            token => Tree::Leaf(score(token)?),
        };
        // A whole item may end the lists around it.
        loop {
            let Some(list) = open.last_mut() else {
                return if tokens.next().is_none() { Some(Input::Nested(whole)) } else { None };
            };
            list.push(whole);
            let mut token = tokens.next()?;
            if token == "," && tokens.peek() == Some(&"]") {
                token = tokens.next()?;
            }
            match token {
                "," => break,
                "]" => whole = Tree::Inner(open.pop()?),
                _ => return None,
            }
        }
    }
}

fn call_trace(text: &str) -> Option<Input> {
    let listed = tokens(text);
    let list = after(&listed, "[").or_else(|| after(&listed, "leaves = ["));
    let leaves = if let Some(list) = list {
        scores(list, "]").filter(|(_, rest)| rest.is_empty())?.0
    } else {
        pieces(text).into_iter().map(score).collect::<Option<_>>()?
    };
    if leaves.is_empty() {
        return None;
    }
    Some(Input::Halves(leaves))
}

fn root_value(text: &str) -> Option<Input> {
    let pieces = pieces(text);
    let (depth, leaves) = pieces.split_first()?;
    let depth = u32::try_from(integer(depth)?).ok().filter(|depth| *depth <= 62)?;
    let leaves: Vec<_> = leaves.iter().map(|leaf| score(leaf)).collect::<Option<_>>()?;
    if leaves.len() as u64 == 1 << depth {
        Some(Input::Complete(leaves, 2))
    } else {
        None
    }
}

fn board(text: &str) -> Option<Input> {
    let pieces = pieces(text);
    let (side, rows) = pieces.split_first()?;
    let is_row = |row: &&str| row.len() == 3 && row.chars().all(|c| "XO.".contains(c));
    if !["X", "O"].contains(side) || rows.len() != 3 || !rows.iter().all(is_row) {
        return None;
    }
    let (side, squares) = (side.as_bytes()[0], rows.concat().into_bytes());
    let other = b'X' + b'O' - side;
    let marks = |mark: u8| squares.iter().filter(move |square| **square == mark);
    let lead = marks(other).count().checked_sub(marks(side).count())?;
    if 1 < lead || has_line(&squares, side) {
        return None;
    }
    Some(Input::Board(side, squares))
}

/// Whether `mark` has three in a row.
pub fn has_line(squares: &[u8], mark: u8) -> bool {
    const LINES: [[usize; 3]; 8] =
        [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    LINES.iter().any(|line| line.iter().all(|&square| squares[square] == mark))
}

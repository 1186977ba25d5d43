//! Every input in `cases/` keeps to the problem's statement, and no input in `beyond/` or `bad/` does. So
//! a judge whose inputs keep to the statement may use exactly those in `cases/`.
//!
//! A validator shares no code with the readers, because it checks the text. An input keeps to the
//! statement if Python would print the same text for its values, and if the values are within the limits.

use serde_json::Value;
use std::ops::RangeInclusive;
use tests::{skipped, Case, Problem};

/// The result of a check. The error says why a text does not keep to the statement.
type Checked = Result<(), String>;

/// The range of scores for problems whose source sets no limit. It fits in 32 bits.
const SCORES: RangeInclusive<i64> = -1_000_000_000..=1_000_000_000;

/// The validator of the problem `slug`, if it has one.
fn validator(slug: &str) -> Option<fn(&str) -> Checked> {
    match slug {
        "leaf-count" => Some(leaf_count),
        "scout" => Some(scout),
        "call-trace" => Some(call_trace),
        "root-value" => Some(root_value),
        "tic-tac-toe" => Some(tic_tac_toe),
        _ => None,
    }
}

/// `leaves = [..]` and `branching = b`.
fn leaf_count(text: &str) -> Checked {
    let [leaves, branching] = lines(text)?;
    let leaves = flat_list(after("leaves = ", leaves)?, &(-1000..=1000))?;
    let branching = integer(after("branching = ", branching)?, &(2..=5))?;
    within("the number of leaves", leaves.len(), &(1..=10_000))?;
    let fits = |depth| branching.pow(depth) == leaves.len() as i64;
    check((1..=8).any(fits), format!("{} leaves for branching {branching}", leaves.len()))
}

/// `tree = LIST`.
fn scout(text: &str) -> Checked {
    let [tree] = lines(text)?;
    let tree = list(after("tree = ", tree)?)?;
    check(tree.is_array(), "a bare integer".to_string())?;
    let mut n_positions = 0;
    positions(&tree, 0, &mut n_positions)?;
    within("the number of positions", n_positions, &(1..=25_000))
}

/// Counts the positions of `tree`, whose root is `depth` moves below that of the whole tree.
fn positions(tree: &Value, depth: usize, n_positions: &mut usize) -> Checked {
    *n_positions += 1;
    let Some(moves) = tree.as_array() else { return score(tree, &SCORES).map(|_| ()) };
    check(!moves.is_empty(), "an empty list".to_string())?;
    within("the number of levels", depth + 1, &(1..=10))?;
    moves.iter().try_for_each(|tree| positions(tree, depth + 1, n_positions))
}

/// `leaves = [..]`.
fn call_trace(text: &str) -> Checked {
    let [leaves] = lines(text)?;
    let leaves = flat_list(after("leaves = ", leaves)?, &SCORES)?;
    within("the number of leaves", leaves.len(), &(1..=1024))
}

/// A line with the depth, and a line with the scores.
fn root_value(text: &str) -> Checked {
    let [depth, scores] = lines(text)?;
    let depth = integer(depth, &(1..=15))?;
    let n_scores = scores.split(' ').map(|it| integer(it, &SCORES)).collect::<Result<Vec<_>, _>>();
    let n_scores = n_scores?.len();
    check(n_scores == 1 << depth, format!("{n_scores} scores for a depth of {depth}"))
}

/// The side to move, and three rows of a board that a game can lead to.
fn tic_tac_toe(text: &str) -> Checked {
    let [side, rows @ ..]: [&str; 4] = lines(text)?;
    check(["X", "O"].contains(&side), format!("the side `{side}`"))?;
    for row in rows {
        let is_row = row.len() == 3 && row.chars().all(|square| "XO.".contains(square));
        check(is_row, format!("the row `{row}`"))?;
    }
    let board = rows.concat();
    let other = if side == "X" { "O" } else { "X" };
    let [mine, theirs] = [side, other].map(|side| board.matches(side).count());
    check(mine == theirs || mine + 1 == theirs, format!("{mine} {side} and {theirs} {other}"))?;
    let at = |square: usize| &board[square..=square] == side;
    let columns = (0..3).any(|n| at(n) && at(n + 3) && at(n + 6));
    let diagonals = at(4) && (at(0) && at(8) || at(2) && at(6));
    let has_line = columns || diagonals || rows.contains(&&*side.repeat(3));
    check(!has_line, format!("{side} is to move and has a line"))
}

/// The lines of `text`. There must be `N`, and each must end with LF.
fn lines<const N: usize>(text: &str) -> Result<[&str; N], String> {
    let lines: Vec<_> = text.strip_suffix('\n').ok_or("no final newline")?.split('\n').collect();
    lines.try_into().map_err(|lines: Vec<_>| format!("{} lines, expected {N}", lines.len()))
}

fn after<'a>(name: &str, line: &'a str) -> Result<&'a str, String> {
    line.strip_prefix(name).ok_or_else(|| format!("no `{name}` where the line starts"))
}

/// A list in the form in which Python prints it: integers without leading zeros, and one space after each
/// comma.
fn list(text: &str) -> Result<Value, String> {
    let list: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let printed = list.to_string().replace(',', ", ");
    check(printed == text, "Python prints this list differently".to_string())?;
    Ok(list)
}

fn flat_list(text: &str, limits: &RangeInclusive<i64>) -> Result<Vec<i64>, String> {
    let list = list(text)?;
    list.as_array().ok_or("no list")?.iter().map(|item| score(item, limits)).collect()
}

fn score(item: &Value, limits: &RangeInclusive<i64>) -> Result<i64, String> {
    let score = item.as_i64().ok_or_else(|| format!("{item}, which is no integer"))?;
    within("a score", score, limits).map(|()| score)
}

fn integer(text: &str, limits: &RangeInclusive<i64>) -> Result<i64, String> {
    let integer: i64 = text.parse().map_err(|error| format!("`{text}`: {error}"))?;
    check(integer.to_string() == text, format!("`{text}`, which is {integer}"))?;
    within("a number", integer, limits).map(|()| integer)
}

fn within<T: Copy + PartialOrd + std::fmt::Debug>(
    name: &str,
    value: T,
    limits: &RangeInclusive<T>,
) -> Checked {
    check(limits.contains(&value), format!("{name} is {value:?}, the limits are {limits:?}"))
}

fn check(is_right: bool, otherwise: String) -> Checked {
    if is_right {
        Ok(())
    } else {
        Err(otherwise)
    }
}

/// Checks this input with the problem's validator.
fn checked(validator: fn(&str) -> Checked, case: &Case) -> Checked {
    let text = std::str::from_utf8(&case.input).map_err(|error| error.to_string())?;
    validator(text)
}

#[test]
fn cases_keep_to_the_statement_and_other_folders_do_not() {
    let mut wrong = Vec::new();
    for problem in Problem::selected() {
        let Some(validator) = validator(&problem.slug) else {
            let slug = &problem.slug;
            skipped(format_args!("statement of {slug}: no validator in tests/tests/statements.rs"));
            continue;
        };
        for case in problem.cases("cases") {
            if let Err(reason) = checked(validator, &case) {
                let path = case.path.display();
                wrong.push(format!("{path} does not keep to the statement: {reason}"));
            }
        }
        for case in [problem.cases("beyond"), problem.cases("bad")].concat() {
            if checked(validator, &case).is_ok() {
                wrong.push(format!("{} keeps to the statement", case.path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "files in wrong folders:\n{}", wrong.join("\n"));
}

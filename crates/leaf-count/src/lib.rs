//! `leaf-count`: the value of a complete tree, and how many of its leaves alpha-beta evaluates.
//!
//! It reads `leaves = [3, 12, 8, 2, 4, 6, 14, 5, 2]` and, on the next line, the branching factor:
//! `branching = 3`. It prints `[value, evaluated]`.

use alphabeta_core::read::scores::listed;
use alphabeta_core::{alpha_beta, CompleteTree, Result, Score, Tokens, Visits};
use std::io::Read;

/// The answer to `input`.
pub fn solve(input: impl Read) -> Result<String> {
    let mut tree = read(input)?;
    let mut visits = Visits::default();
    let value = alpha_beta(&mut tree, &mut visits)?;
    Ok(format!("[{}, {}]", value, visits.leaves))
}

/// The tree that `input` describes.
pub fn read(input: impl Read) -> Result<CompleteTree<Vec<Score>>> {
    let mut text = Tokens::new(input);
    let start = text.mark()?;
    let leaves = leaves(&mut text)?;
    text.end_line()?;
    let branching = branching(&mut text)?;
    text.end()?;
    // The tree needs only its leaves: depth and shape follow from their number.
    CompleteTree::over(branching, leaves).map_err(|error| text.blame(start, error))
}

/// Takes the leaves in any of the four forms:
///
/// ```text
/// leaves = [3, 5]
/// std::vector<long long> leaves = {3, 5};
/// long[] leaves = new long[] {3, 5};
/// [3, 5]
/// ```
fn leaves<R: Read>(text: &mut Tokens<R>) -> Result<Vec<Score>> {
    let (opening, bracket) = if text.take("std")? {
        (":: vector < long long > leaves = {", b'}')
    } else if text.take("long")? {
        ("[ ] leaves = new long [ ] {", b'}')
    } else if text.take("leaves")? {
        ("= [", b']')
    } else if text.peek()? == Some(b'[') {
        ("[", b']')
    } else {
        return Err(text.unexpected("`leaves =` or `[`"));
    };
    text.expect(opening)?;
    let leaves = listed(text, bracket)?;
    if bracket == b'}' {
        text.expect(";")?;
    }
    Ok(leaves)
}

/// Takes the branching factor in any of the four forms:
///
/// ```text
/// branching = 3
/// long long branching = 3;
/// long branching = 3;
/// 3
/// ```
fn branching<R: Read>(text: &mut Tokens<R>) -> Result<u64> {
    let is_typed = text.take("long")?;
    if is_typed {
        text.take("long")?;
        text.expect("branching =")?;
    } else if text.take("branching")? {
        text.expect("=")?;
    }
    let branching = text.integer(2..=i64::MAX, "an integer")?;
    if is_typed {
        text.expect(";")?;
    }
    Ok(branching as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(input: &str) {
        let tree = read(input.as_bytes()).unwrap();
        assert_eq!((tree.leaves(), tree.branching()), (&vec![3, -5, 8], 3), "{input}");
    }

    #[test]
    fn dialects_may_mix_between_lines() {
        let lists = [
            "[3, -5, 8]",
            "leaves = [3, -5, 8]",
            "std::vector<long long> leaves = {3, -5, 8};",
            "long[] leaves = new long[] {3, -5, 8};",
        ];
        let integers = ["3", "branching = 3", "long long branching = 3;", "long branching = 3;"];
        for list in lists {
            for integer in integers {
                check(&format!("{list}\n{integer}\n"));
                check(&format!("\u{feff}{list}\r{integer}"));
                check(&format!("\r\n {list} \r\n\r\n {integer} \r\n"));
            }
        }
    }

    #[test]
    fn white_space_is_free_between_tokens() {
        check("[3,-5,8,]\n3");
        check("leaves=[+3\n,\n-05\n,8\n]\n\nbranching\n=\n+3");
        check("std :: vector<long\tlong>leaves={3,-5,8 , } ;\nlong\nlong branching=3 ;");
        check("long [ ] leaves=new long[]{3,-5,8};\nlong branching = 3;");
    }
}

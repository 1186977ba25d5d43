//! Nested lists as text.

use super::digits::{short_integer, SPAN};
use super::error::{Error, Result};
use super::tokens::Tokens;
use crate::score::SCORES;
use crate::trees::nested::{Item, Items, DEEPEST};
use std::convert::TryInto; // In the prelude from edition 2021 on.
use std::io::Read;

/// The items of a nested list: `[[3, 5], [2, 9]]`. A bare integer is a tree of one position.
#[derive(Debug)]
pub struct List<R> {
    text: Tokens<R>,
    depth: usize,
    /// Whether the last token ended an item, and did not start a list.
    is_after_item: bool,
}

impl<R: Read> List<R> {
    /// The list that is the rest of `text`.
    pub fn new(text: Tokens<R>) -> Self {
        List { text, depth: 0, is_after_item: false }
    }

    /// The next item if it has the usual form: only one space after a comma as white space, no plus
    /// sign, few digits. Otherwise it changes nothing.
    #[inline(always)]
    fn fast_item(&mut self) -> Option<Item> {
        let next: &[u8; BEFORE + SPAN] = self.text.at_hand()?;
        let mut start = 0;
        if self.is_after_item {
            if self.depth == 0 {
                return None;
            }
            match next[0] {
                b',' => start = 1 + usize::from(next[1] == b' '),
                b']' => {
                    self.depth -= 1;
                    self.text.advance(1);
                    return Some(Item::End);
                }
                _ => return None,
            }
        }
        if next[start] == b'[' && self.depth < DEEPEST {
            self.depth += 1;
            self.is_after_item = false;
            self.text.advance(start + 1);
            return Some(Item::Begin);
        }
        let (score, length) = short_integer(next[start..start + SPAN].try_into().ok()?)?;
        self.is_after_item = true;
        self.text.advance(start + length);
        Some(Item::Leaf(score))
    }

    /// The next item in any form.
    #[cold]
    fn any_item(&mut self) -> Result<Option<Item>> {
        if self.is_after_item {
            if self.depth == 0 {
                self.text.end()?;
                return Ok(None);
            }
            if self.text.closes(b']')? {
                self.depth -= 1;
                return Ok(Some(Item::End));
            }
        }
        if self.text.peek()? == Some(b'[') {
            if self.depth == DEEPEST {
                let expected = format!("a number (lists nest at most {DEEPEST} deep)");
                return Err(self.text.unexpected(&expected));
            }
            self.text.bump();
            self.depth += 1;
            self.is_after_item = false;
            Ok(Some(Item::Begin))
        } else {
            self.is_after_item = true;
            Ok(Some(Item::Leaf(self.text.integer(SCORES, "a number or `[`")?)))
        }
    }
}

impl<R: Read> Items for List<R> {
    type Error = Error;

    #[inline(always)]
    fn item(&mut self) -> Result<Option<Item>> {
        match self.fast_item() {
            None => self.any_item(),
            item => Ok(item),
        }
    }
}

/// The text before an item of the usual form: a comma and a space.
const BEFORE: usize = 2;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::bytes::tests::Trickle;

    /// All items, written as the shortest list that has them.
    fn read(source: impl Read) -> Result<String> {
        let mut list = List::new(Tokens::new(source));
        let mut text = String::new();
        while let Some(item) = list.item()? {
            let is_first = text.is_empty() || text.ends_with('[');
            let comma = if is_first || item == Item::End { "" } else { "," };
            text += comma;
            match item {
                Item::Begin => text.push('['),
                Item::Leaf(score) => text += &score.to_string(),
                Item::End => text.push(']'),
            }
        }
        Ok(text)
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        for size in [1, 2, 3, 64, usize::MAX] {
            assert_eq!(read(Trickle::new(text.as_bytes(), size)).unwrap(), expected);
        }
    }

    #[test]
    fn a_list_is_free_in_its_form() {
        check("-7", "-7");
        check("[[[-7]]]", "[[[-7]]]");
        check("[[3, [2, 9]], [[1]], [[4, 4], 3]]", "[[3,[2,9]],[[1]],[[4,4],3]]");
        check("\u{feff}[\r\n[3,5,],\t[+2,\x0b009\x0c],\r]\n", "[[3,5],[2,9]]");
        let ends = "[9223372036854775806,-9223372036854775807]";
        check(ends, ends);
    }

    #[track_caller]
    fn check_error(text: &str, message: &str) {
        for size in [1, usize::MAX] {
            let error = read(Trickle::new(text.as_bytes(), size)).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
    }

    #[test]
    fn errors_have_a_place() {
        check_error("", "line 1, column 1: expected a number or `[`, found the end of the input");
        check_error("[]", "line 1, column 2: expected a number or `[`, found `]`");
        check_error("[3, []]", "line 1, column 6: expected a number or `[`, found `]`");
        check_error("[3,,5]", "line 1, column 4: expected a number or `[`, found `,`");
        check_error("[,]", "line 1, column 2: expected a number or `[`, found `,`");
        check_error("[3 5]", "line 1, column 4: expected `,` or `]`, found `5`");
        check_error("[3", "line 1, column 3: expected `,` or `]`, found the end of the input");
        check_error("[3]]", "line 1, column 4: expected the end of the input, found `]`");
        check_error("3 4", "line 1, column 3: expected the end of the input, found `4`");
        check_error("(3)", "line 1, column 1: expected a number or `[`, found `(`");
        check_error("[[3], [2, 9x]]", "line 1, column 12: expected `,` or `]`, found `x`");
        check_error("[[3], [2, [[x]]]]", "line 1, column 13: expected a number or `[`, found `x`");
        check_error(
            "[9223372036854775807]",
            "line 1, column 2: expected an integer from -9223372036854775807 to \
             9223372036854775806, found `9223372036854775807`",
        );
    }

    #[test]
    fn nesting_is_bounded() {
        let nested = |depth: usize| "[".repeat(depth) + "7" + &"]".repeat(depth);
        check(&nested(DEEPEST), &nested(DEEPEST));
        let message =
            "line 1, column 1025: expected a number (lists nest at most 1024 deep), found `[`";
        check_error(&nested(DEEPEST + 1), message);
        check_error(&nested(100_000), message);
    }
}

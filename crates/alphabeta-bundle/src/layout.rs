//! Applies edits to text, and removes the empty lines that deletions would leave.

use std::cmp::Reverse;
use std::iter;
use std::ops::Range;

/// A range of text and its replacement. Without a replacement, the range is deleted.
pub(crate) type Edit = (Range<usize>, Option<String>);

/// `text` after these edits. An edit inside the range of another edit has no effect.
pub(crate) fn edited(text: &str, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(|(range, _)| (range.start, Reverse(range.end)));
    let mut lines = Lines(vec![Some(String::new())]);
    let mut at = 0;
    for (range, replacement) in edits {
        if range.start < at {
            continue;
        }
        lines.push(&text[at..range.start]);
        at = range.end;
        if let Some(replacement) = replacement {
            lines.push(&replacement);
            continue;
        }
        // If nothing else is on these lines, they are deleted with the comment at their end.
        let rest = text[at..].split('\n').next().unwrap_or_default();
        let is_all = rest.trim().is_empty() || rest.trim_start().starts_with("//");
        if is_all && lines.is_at_start() {
            at += rest.len();
            lines.0.pop();
            lines.0.push(None);
        } else if lines.is_at_gap() {
            at += rest.len() - rest.trim_start().len();
        }
    }
    lines.push(&text[at..]);
    lines.into_text()
}

/// Lines of text. `None` marks a gap where lines were deleted.
struct Lines(Vec<Option<String>>);

impl Lines {
    fn push(&mut self, text: &str) {
        let mut parts = text.split('\n');
        // The text after a gap begins with the line end of the gap.
        if let (Some(first), Some(Some(last))) = (parts.next(), self.0.last_mut()) {
            last.push_str(first);
        }
        self.0.extend(parts.map(|part| Some(part.to_string())));
    }

    /// Whether nothing but white space is on the last line.
    fn is_at_start(&self) -> bool {
        matches!(self.0.last(), Some(Some(last)) if last.trim().is_empty())
    }

    /// Whether another space here would be superfluous.
    fn is_at_gap(&self) -> bool {
        let ends = [' ', '(', '[', '{'];
        self.is_at_start()
            || self.0.last().is_some_and(|it| it.as_ref().is_some_and(|it| it.ends_with(ends)))
    }

    /// The lines, without superfluous blank lines around a gap and at the end.
    fn into_text(self) -> String {
        let mut text = String::new();
        let (mut n_blank, mut has_gap) = (0, false);
        for line in self.0 {
            match line {
                None => has_gap = true,
                Some(line) if line.is_empty() => n_blank += 1,
                Some(line) => {
                    let is_first = text.is_empty() || text.ends_with("{\n");
                    if has_gap && (is_first || line.trim_start().starts_with('}')) {
                        n_blank = 0;
                    } else if has_gap {
                        n_blank = n_blank.min(1);
                    }
                    text.extend(iter::repeat_n('\n', n_blank));
                    text.push_str(&line);
                    text.push('\n');
                    (n_blank, has_gap) = (0, false);
                }
            }
        }
        text
    }
}

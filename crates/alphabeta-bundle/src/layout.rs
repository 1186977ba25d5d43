//! Edited text: what is taken out leaves no empty lines behind.

use std::cmp::Reverse;
use std::iter;
use std::ops::Range;

/// What comes into the place of a range of text; nothing where the range is taken out.
pub(crate) type Edit = (Range<usize>, Option<String>);

/// What `edits` make of `text`. An edit inside of a range that another one changes is none.
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
        // Where nothing else stands on its lines, these go, and a comment at their end.
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

/// Lines of text, and gaps where lines have been taken out.
struct Lines(Vec<Option<String>>);

impl Lines {
    fn push(&mut self, text: &str) {
        let mut parts = text.split('\n');
        // What comes behind a gap begins with the end of its line.
        if let (Some(first), Some(Some(last))) = (parts.next(), self.0.last_mut()) {
            last.push_str(first);
        }
        self.0.extend(parts.map(|part| Some(part.to_string())));
    }

    /// Whether nothing but white space is on the last line.
    fn is_at_start(&self) -> bool {
        matches!(self.0.last(), Some(Some(last)) if last.trim().is_empty())
    }

    /// Whether a space would be one too many.
    fn is_at_gap(&self) -> bool {
        let ends = [' ', '(', '[', '{'];
        self.is_at_start()
            || self.0.last().is_some_and(|it| it.as_ref().is_some_and(|it| it.ends_with(ends)))
    }

    /// The lines, without the blank ones that are too many around a gap or at the end.
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

//! Removes the comments of a bundle, for judges that limit the size of a file.

use crate::error::{Error, Result};
use crate::tokens::{flatten, sign, word, Inside, Kind, Token};
use proc_macro2::{Delimiter, TokenStream};

/// `text` without comments and documentation. Licences at the start of a file stay. Documentation in
/// macros stays as well, because macros receive it as tokens.
///
/// # Errors
///
/// If `text` is not Rust.
pub(crate) fn stripped(text: &str) -> Result<String> {
    let tokens = text.parse::<TokenStream>().ok().and_then(|stream| flatten(stream).ok());
    let tokens = tokens.ok_or_else(|| Error::new("cannot strip comments: expected Rust"))?;
    let mut stripped = String::with_capacity(text.len());
    let mut gap = Gap { text: String::new(), is_at_top: true, is_after_open: true };
    let (mut at, mut number) = (0, 0);
    while let Some(token) = tokens.get(number) {
        let range = &token.range;
        // All tokens of a doc comment have the same range.
        if range.start < at {
            number += 1;
            continue;
        }
        gap.text.push_str(&text[at..range.start]);
        let rest = &tokens[number..];
        let doc = documentation(rest).filter(|_| token.inside == Inside::Code);
        if let Some(last) = doc {
            let end = rest[last].range.end;
            if !text[range.start..].starts_with('#') {
                gap.text.push_str(&text[range.start..end]);
            }
            (at, number) = (end, number + last + 1);
            continue;
        }
        let closes = matches!(token.kind, Kind::Close(_) | Kind::Sign(',' | ';', _));
        stripped.push_str(&gap.without_comments(closes));
        let attribute = inner_attribute(rest).filter(|_| gap.is_at_top);
        let end = attribute.map_or(range.end, |last| rest[last].range.end);
        stripped.push_str(&text[range.start..end]);
        (at, number) = (end, number + attribute.unwrap_or(0) + 1);
        gap.text.clear();
        gap.is_at_top = attribute.is_some() || begins_module(&tokens[..number]);
        gap.is_after_open = matches!(token.kind, Kind::Open(_));
    }
    gap.text.push_str(&text[at..]);
    stripped.push_str(&gap.without_comments(true));
    Ok(stripped.trim().to_string() + "\n")
}

/// The index of the last token of the documentation that `tokens` begin with: a doc comment, or
/// `#[doc = "..."]`.
fn documentation(tokens: &[Token]) -> Option<usize> {
    let is_inner = tokens.get(1).and_then(sign) == Some('!');
    let first = if is_inner { 2 } else { 1 };
    let [open, doc, equals, value, close, ..] = tokens.get(first..)? else { return None };
    let is_doc = sign(&tokens[0]) == Some('#')
        && open.kind == Kind::Open(Delimiter::Bracket)
        && word(doc) == "doc"
        && sign(equals) == Some('=')
        && matches!(value.kind, Kind::Literal(_))
        && close.kind == Kind::Close(Delimiter::Bracket);
    is_doc.then_some(first + 4)
}

/// The index of the last token of the `#![...]` that `tokens` begin with.
fn inner_attribute(tokens: &[Token]) -> Option<usize> {
    if sign(tokens.first()?) != Some('#') || sign(tokens.get(1)?) != Some('!') {
        return None;
    }
    let mut depth = 0;
    tokens
        .iter()
        .skip(2)
        .position(|token| {
            match token.kind {
                Kind::Open(_) => depth += 1,
                Kind::Close(_) => depth -= 1,
                _ => {}
            }
            depth == 0
        })
        .map(|last| last + 2)
}

/// Whether `tokens` end with `mod name {`.
fn begins_module(tokens: &[Token]) -> bool {
    let open = Kind::Open(Delimiter::Brace);
    matches!(tokens, [.., keyword, _, last] if word(keyword) == "mod" && last.kind == open)
}

/// The text between two tokens that are kept.
struct Gap {
    text: String,
    /// Whether it is at the start of a file.
    is_at_top: bool,
    is_after_open: bool,
}

impl Gap {
    /// The gap without comments, and with at most one blank line.
    fn without_comments(&self, closes: bool) -> String {
        // Each line, and whether it had a comment.
        let mut lines = vec![(String::new(), false)];
        let mut rest = &*self.text;
        while let Some(next) = rest.chars().next() {
            let is_line = rest.starts_with("//");
            if is_line || rest.starts_with("/*") {
                let length = if is_line { run_of_lines(rest) } else { block(rest) };
                let (comment, after) = rest.split_at(length);
                let n_lines = lines.len();
                let (line, has_comment) = &mut lines[n_lines - 1];
                if self.is_at_top && is_licence(comment) {
                    line.push_str(comment);
                    rest = after;
                } else if is_line {
                    *has_comment = true;
                    rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
                } else {
                    *has_comment = true;
                    // Text after a comment at the start of a line moves to its place.
                    let is_first = line.trim().is_empty() && 1 < n_lines;
                    rest = if is_first { after.trim_start_matches([' ', '\t']) } else { after };
                }
                continue;
            }
            match (next, lines.last_mut()) {
                ('\n', _) => lines.push((String::new(), false)),
                (_, Some((line, _))) => line.push(next),
                _ => {}
            }
            rest = &rest[next.len_utf8()..];
        }

        let is_at_bracket = self.is_after_open || closes;
        let Some(((indent, _), before)) = lines.split_last().filter(|(_, it)| !it.is_empty())
        else {
            return match &lines[0] {
                (line, false) => line.clone(),
                (line, _) if is_at_bracket && line.len() < 2 => String::new(),
                _ => " ".to_string(),
            };
        };
        let mut text = String::new();
        for (number, (line, _)) in
            before.iter().enumerate().filter(|(_, it)| !it.0.trim().is_empty())
        {
            text.push_str(if number == 0 { "" } else { "\n" });
            text.push_str(line.trim_end());
        }
        let has_blank = before.iter().skip(1).any(|line| !line.1 && line.0.trim().is_empty());
        if has_blank && (!is_at_bracket || !text.is_empty()) {
            text.push('\n');
        }
        text + "\n" + indent
    }
}

/// The length of the line comments, one under another, that `text` begins with.
fn run_of_lines(text: &str) -> usize {
    // A doc comment does not belong to the comment before or after it.
    let is_doc = |line: &str| line.starts_with("//!") || line.starts_with("///");
    let mut length = 0;
    for line in text.split_inclusive('\n') {
        let comment = line.trim_start();
        if !comment.starts_with("//") || 0 < length && is_doc(comment) {
            break;
        }
        length += line.len();
        if is_doc(comment) {
            break;
        }
    }
    text[..length].trim_end().len()
}

/// The length of the block comment that `text` begins with.
fn block(text: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        let rest = &text.as_bytes()[at..];
        if rest.starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if rest.starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                break;
            }
        } else {
            at += 1;
        }
    }
    at
}

/// Whether a comment states a licence or a copyright.
fn is_licence(comment: &str) -> bool {
    let comment = comment.to_lowercase();
    ["spdx-license", "copyright", "license", "licence", "©"].iter().any(|it| comment.contains(it))
}

//! What cannot be put into one file, whatever it is about.

use crate::tokens::{flatten, Kind, Token};
use proc_macro2::Delimiter;
use syn::Meta;

/// Why a crate from elsewhere is refused.
pub(crate) fn external(name: &str) -> String {
    format!("the crate `{name}` is not of this workspace, and a judge has none")
}

/// What is refused among `tokens`: the offsets, and why.
pub(crate) fn refused(tokens: &[Token]) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, token) in tokens.iter().enumerate() {
        let rest = &tokens[number + 1..];
        let message = match (word(token), rest.first().and_then(sign)) {
            (name @ ("include" | "include_str" | "include_bytes"), Some('!')) => {
                format!("`{name}!` is not supported: a judge has no other file")
            }
            (name @ ("env" | "option_env"), Some('!')) => {
                format!("`{name}!` is not supported: cargo is not there to set variables")
            }
            // Those that are items are not among these tokens.
            ("mod", _) if ends_soon(rest) => {
                "a module that a macro declares is not supported".to_string()
            }
            ("use", Some(':'))
                if rest.get(2).is_some_and(|it| matches!(it.kind, Kind::Open(_))) =>
            {
                "`use ::{` is not supported: begin each path with `::`".to_string()
            }
            // Not `$crate::`, and not `use $crate as`.
            ("crate", next) if next != Some(':') && is_variable(tokens, number) && !is_as(rest) => {
                "`$crate` alone is not supported: write the path with it".to_string()
            }
            ("cfg" | "cfg_attr", next) => {
                let rest = if next == Some('!') { &rest[1..] } else { rest };
                found.extend(features(rest));
                continue;
            }
            _ => continue,
        };
        found.push((token.range.start, message));
    }
    found
}

/// Looks for features in the condition that `tokens` begin with.
fn features(tokens: &[Token]) -> Option<(usize, String)> {
    if tokens.first()?.kind != Kind::Open(Delimiter::Parenthesis) {
        return None;
    }
    let mut depth = 0;
    for pair in tokens.windows(2) {
        match pair[0].kind {
            Kind::Open(_) => depth += 1,
            Kind::Close(_) if depth == 1 => break,
            Kind::Close(_) => depth -= 1,
            _ if word(&pair[0]) == "feature" && sign(&pair[1]) == Some('=') => {
                let message = "features are not supported: a judge sets none".to_string();
                return Some((pair[0].range.start, message));
            }
            _ => {}
        }
    }
    None
}

/// Whether an attribute of a module is `path = "..."`, be it on a condition.
pub(crate) fn sets_path(attribute: &Meta) -> bool {
    let Meta::List(list) = attribute else { return attribute.path().is_ident("path") };
    let tokens = flatten(list.tokens.clone()).unwrap_or_default();
    let is_path = |pair: &[Token]| word(&pair[0]) == "path" && sign(&pair[1]) == Some('=');
    list.path.is_ident("cfg_attr") && tokens.windows(2).any(is_path)
}

/// Whether a `$` stands before the token `number`.
fn is_variable(tokens: &[Token], number: usize) -> bool {
    number.checked_sub(1).and_then(|before| sign(&tokens[before])) == Some('$')
}

fn is_as(tokens: &[Token]) -> bool {
    tokens.first().is_some_and(|token| word(token) == "as")
}

/// Whether a `;` comes after one word, or after the name of a macro's variable.
fn ends_soon(tokens: &[Token]) -> bool {
    let signs: Vec<_> = tokens.iter().take(3).map(sign).collect();
    matches!(&*signs, [None, Some(';'), ..] | [Some('$'), None, Some(';')])
}

fn word(token: &Token) -> &str {
    match &token.kind {
        Kind::Word(word) => word,
        _ => "",
    }
}

fn sign(token: &Token) -> Option<char> {
    match token.kind {
        Kind::Sign(sign, _) => Some(sign),
        _ => None,
    }
}

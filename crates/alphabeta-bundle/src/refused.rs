//! Code that can never be put into one file.

use crate::tokens::{flatten, sign, word, Kind, Token};
use syn::Meta;

/// The crates that come with the compiler.
pub(crate) const BUILT_IN: [&str; 3] = ["std", "core", "alloc"];

/// The message for a crate from outside the workspace.
pub(crate) fn external(name: &str) -> String {
    format!("the crate `{name}` is not part of this workspace, and a judge does not have it")
}

/// The code among `tokens` that is refused: offsets and reasons.
pub(crate) fn refused(tokens: &[Token]) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, token) in tokens.iter().enumerate() {
        let rest = &tokens[number + 1..];
        let message = match (word(token), rest.first().and_then(sign)) {
            (name @ ("include" | "include_str" | "include_bytes"), Some('!')) => {
                format!("`{name}!` is not supported: a judge has only one file")
            }
            (name @ ("env" | "option_env"), Some('!')) => {
                format!("`{name}!` is not supported: a judge has no cargo to set the variable")
            }
            // Modules that are items are not among these tokens.
            ("mod", _) if ends_soon(rest) => {
                "a module that a macro declares is not supported".to_string()
            }
            ("use", Some(':'))
                if rest.get(2).is_some_and(|it| matches!(it.kind, Kind::Open(_))) =>
            {
                "`use ::{` is not supported: begin each path with `::`".to_string()
            }
            // `$crate::` and `use $crate as` are supported.
            ("crate", next) if next != Some(':') && is_variable(tokens, number) && !is_as(rest) => {
                "`$crate` alone is not supported: write `$crate::` and a path".to_string()
            }
            ("extern", None) if token.in_macro() && is_crate(rest) => {
                "`extern crate` in a macro is not supported: move it out of the macro".to_string()
            }
            _ => continue,
        };
        found.push((token.range.start, message));
    }
    found
}

/// Whether an attribute of a module is `path = "..."`, also inside a `cfg_attr`.
pub(crate) fn sets_path(attribute: &Meta) -> bool {
    let Meta::List(list) = attribute else { return attribute.path().is_ident("path") };
    let tokens = flatten(list.tokens.clone()).unwrap_or_default();
    let is_path = |pair: &[Token]| word(&pair[0]) == "path" && sign(&pair[1]) == Some('=');
    list.path.is_ident("cfg_attr") && tokens.windows(2).any(is_path)
}

/// Whether a `$` is before the token `number`.
fn is_variable(tokens: &[Token], number: usize) -> bool {
    number.checked_sub(1).and_then(|before| sign(&tokens[before])) == Some('$')
}

fn is_as(tokens: &[Token]) -> bool {
    tokens.first().is_some_and(|token| word(token) == "as")
}

/// Whether `tokens` begin with a word or a macro's variable, and then `;`.
fn ends_soon(tokens: &[Token]) -> bool {
    let signs: Vec<_> = tokens.iter().take(3).map(sign).collect();
    matches!(&*signs, [None, Some(';'), ..] | [Some('$'), None, Some(';')])
}

/// Whether `tokens` begin with `crate` and the name of a crate that does not come with the compiler.
fn is_crate(tokens: &[Token]) -> bool {
    let words: Vec<_> = tokens.iter().take(2).map(word).collect();
    matches!(&*words, ["crate", name] if !BUILT_IN.contains(name))
}

//! Source text as a flat list of tokens.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use std::ops::Range;

/// A token and the bytes that it takes up.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) range: Range<usize>,
    /// Whether it is handed to a macro, or is in the definition of one.
    pub(crate) in_macro: bool,
}

#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Kind {
    /// A word, without `r#`.
    Word(String),
    /// A sign, and whether another follows without a gap.
    Sign(char, bool),
    Open(Delimiter),
    Close(Delimiter),
    /// A number, a character, a string, or the text of a doc comment; and the names in it, if it
    /// is a format string.
    Literal(Vec<String>),
}

/// How deep brackets may be nested.
pub(crate) const DEEPEST: usize = 1000;

/// The tokens of `stream`, those in brackets included.
///
/// # Errors
///
/// Where brackets are nested too deep, the offset of the first that is.
pub(crate) fn flatten(stream: TokenStream) -> Result<Vec<Token>, usize> {
    let mut tokens = Vec::new();
    collect(stream, 0, false, &mut tokens)?;
    Ok(tokens)
}

fn collect(
    stream: TokenStream,
    depth: usize,
    in_macro: bool,
    tokens: &mut Vec<Token>,
) -> Result<(), usize> {
    for tree in stream {
        let range = tree.span().byte_range();
        let kind = match tree {
            TokenTree::Group(_) if depth == DEEPEST => return Err(range.start),
            TokenTree::Group(group) => {
                let delimiter = group.delimiter();
                let (open, close) =
                    (group.span_open().byte_range(), group.span_close().byte_range());
                let is_macros = in_macro || begins_macro(tokens);
                tokens.push(Token { kind: Kind::Open(delimiter), range: open, in_macro });
                collect(group.stream(), depth + 1, is_macros, tokens)?;
                tokens.push(Token { kind: Kind::Close(delimiter), range: close, in_macro });
                continue;
            }
            TokenTree::Ident(word) => Kind::Word(word.to_string().trim_start_matches("r#").into()),
            TokenTree::Punct(sign) => Kind::Sign(sign.as_char(), sign.spacing() == Spacing::Joint),
            TokenTree::Literal(literal) => Kind::Literal(if in_macro {
                names_in_format(&literal.to_string())
            } else {
                Vec::new()
            }),
        };
        tokens.push(Token { kind, range, in_macro });
    }
    Ok(())
}

/// Whether brackets after `before` are a macro's: `name!`, or `macro_rules! name`.
fn begins_macro(before: &[Token]) -> bool {
    let is_bang = |token: &Token| matches!(token.kind, Kind::Sign('!', _));
    let is_word = |token: &Token| matches!(token.kind, Kind::Word(_));
    match before {
        [.., name, bang] if is_bang(bang) => is_word(name),
        [.., rules, bang, name] if is_bang(bang) && is_word(name) => is_word(rules),
        _ => false,
    }
}

/// The names that stand behind a `{` in the text of a string.
fn names_in_format(text: &str) -> Vec<String> {
    let is_in_name = |c: char| c == '_' || c.is_alphanumeric();
    let parts = text
        .split('{')
        .skip(1)
        .map(|part| part.split(|c: char| !is_in_name(c)).next().unwrap_or_default().to_string());
    parts.filter(|name| !name.is_empty()).collect()
}

/// Where `crate` stands in `pub(crate)`, outside of macros.
pub(crate) fn crate_visibilities(tokens: &[Token]) -> Vec<Range<usize>> {
    let is_word =
        |token: &Token, wanted: &str| matches!(&token.kind, Kind::Word(it) if it == wanted);
    let found = tokens.windows(4).filter(|window| match window {
        [public, open, word, close] => {
            is_word(public, "pub")
                && open.kind == Kind::Open(Delimiter::Parenthesis)
                && is_word(word, "crate")
                && close.kind == Kind::Close(Delimiter::Parenthesis)
                && !word.in_macro
        }
        _ => false,
    });
    found.map(|window| window[2].range.clone()).collect()
}

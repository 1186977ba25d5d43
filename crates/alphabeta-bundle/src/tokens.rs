//! Source text as a flat list of tokens.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use std::ops::Range;

/// A token and its bytes.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) range: Range<usize>,
    pub(crate) inside: Inside,
}

/// The kind of code around a token.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) enum Inside {
    Code,
    /// The call of a macro.
    Call,
    /// The definition of a macro.
    Definition,
}

impl Token {
    /// Whether it is a word that can be a segment of a path.
    pub(crate) fn is_name(&self) -> bool {
        const KEYWORDS: &str =
            "as async await box break const continue dyn else enum extern false \
            fn for if impl in let loop match mod move mut pub ref return static struct trait true \
            type unsafe use where while yield";
        let word = word(self);
        // After `r#`, a keyword is a name, too.
        let is_raw = word.len() < self.range.len();
        !word.is_empty() && (is_raw || !KEYWORDS.split(' ').any(|keyword| keyword == word))
    }

    /// Whether it is in the arguments or in the definition of a macro.
    pub(crate) fn in_macro(&self) -> bool {
        self.inside != Inside::Code
    }
}

#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Kind {
    /// A word, without `r#`.
    Word(String),
    /// A punctuation character, and whether another one follows without a gap.
    Sign(char, bool),
    Open(Delimiter),
    Close(Delimiter),
    /// A number, a character, a string, or the text of a doc comment, with the names in it if it is a
    /// format string.
    Literal(Vec<String>),
}

/// The greatest depth of nested brackets.
pub(crate) const DEEPEST: usize = 1000;

/// The tokens of `stream`, including those in brackets.
///
/// # Errors
///
/// If brackets are nested too deep, the offset of the first such bracket.
pub(crate) fn flatten(stream: TokenStream) -> Result<Vec<Token>, usize> {
    let mut tokens = Vec::new();
    collect(stream, 0, Inside::Code, &mut tokens)?;
    Ok(tokens)
}

fn collect(
    stream: TokenStream,
    depth: usize,
    inside: Inside,
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
                let within = inside.max(begins(tokens));
                tokens.push(Token { kind: Kind::Open(delimiter), range: open, inside });
                collect(group.stream(), depth + 1, within, tokens)?;
                tokens.push(Token { kind: Kind::Close(delimiter), range: close, inside });
                continue;
            }
            TokenTree::Ident(word) => Kind::Word(word.to_string().trim_start_matches("r#").into()),
            TokenTree::Punct(sign) => Kind::Sign(sign.as_char(), sign.spacing() == Spacing::Joint),
            TokenTree::Literal(literal) => Kind::Literal(if inside > Inside::Code {
                names_in_format(&literal.to_string())
            } else {
                Vec::new()
            }),
        };
        tokens.push(Token { kind, range, inside });
    }
    Ok(())
}

/// The kind of code in brackets after `before`: a call after `name!`, a definition after
/// `macro_rules! name`.
fn begins(before: &[Token]) -> Inside {
    let is_bang = |token: &Token| sign(token) == Some('!');
    let is_word = |token: &Token| !word(token).is_empty();
    match before {
        [.., name, bang] if is_bang(bang) && is_word(name) => Inside::Call,
        [.., rules, bang, name] if is_bang(bang) && is_word(name) && is_word(rules) => {
            Inside::Definition
        }
        _ => Inside::Code,
    }
}

/// The names after each `{` in the text of a string.
fn names_in_format(text: &str) -> Vec<String> {
    let is_in_name = |c: char| c == '_' || c.is_alphanumeric();
    let parts = text
        .split('{')
        .skip(1)
        .map(|part| part.split(|c: char| !is_in_name(c)).next().unwrap_or_default().to_string());
    parts.filter(|name| !name.is_empty()).collect()
}

/// The bytes of `crate` in each `pub(crate)` outside macros.
pub(crate) fn crate_visibilities(tokens: &[Token]) -> Vec<Range<usize>> {
    let found = tokens.windows(4).filter(|window| match window {
        [public, open, it, close] => {
            word(public) == "pub"
                && open.kind == Kind::Open(Delimiter::Parenthesis)
                && word(it) == "crate"
                && close.kind == Kind::Close(Delimiter::Parenthesis)
                && !it.in_macro()
        }
        _ => false,
    });
    found.map(|window| window[2].range.clone()).collect()
}

/// The word of `token`, or an empty text.
pub(crate) fn word(token: &Token) -> &str {
    match &token.kind {
        Kind::Word(word) => word,
        _ => "",
    }
}

/// The character of `token`, if it is punctuation.
pub(crate) fn sign(token: &Token) -> Option<char> {
    match token.kind {
        Kind::Sign(sign, _) => Some(sign),
        _ => None,
    }
}

//! Source text as a flat list of tokens, and the paths that are written in it.
//!
//! Paths are found among tokens and not in a syntax tree: the bodies of macros and what is handed to
//! macros have no syntax tree before they are expanded, and names stand there as well.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use std::ops::Range;

/// A token and the bytes that it takes up.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) range: Range<usize>,
}

#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Kind {
    /// A word, `r#` included.
    Word(String),
    /// A sign, and whether another follows without a gap.
    Sign(char, bool),
    Open(Delimiter),
    Close(Delimiter),
    /// A number, a character, a string, or the text of a doc comment.
    Literal,
}

/// A path as it is written, or one of those that a `use` with braces stands for.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    pub(crate) segments: Vec<String>,
    /// The first segment, with the `::` before it where there is one.
    pub(crate) first: Range<usize>,
    /// What a `use` makes of it.
    pub(crate) import: Option<Import>,
}

impl Path {
    /// Whether it begins with `::`, and so with the name of a crate.
    pub(crate) fn is_global(&self) -> bool {
        self.segments.first().is_some_and(|first| first.len() < self.first.len())
    }
}

#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Import {
    /// `use a::b` and `use a::c as b` both import `b`.
    Name(String),
    /// `use a::b as _`: the methods of a trait.
    Unnamed,
    /// `use a::*`
    Glob,
}

/// What a `use` declares, or a part of it: a path, or braces with parts inside.
#[derive(Debug)]
pub(crate) struct UseTree {
    range: Range<usize>,
    /// Where it ends with the comma behind it, if there is one.
    with_comma: usize,
    pub(crate) leaf: Leaf,
}

#[derive(Debug)]
pub(crate) enum Leaf {
    /// The number of its path.
    Path(usize),
    Braces(Vec<UseTree>),
}

/// How deep brackets may be nested.
pub(crate) const DEEPEST: usize = 1000;

/// The tokens of `stream`, those in brackets included.
///
/// # Errors
///
/// Where brackets are nested too deep, the offset of the first that is.
pub(crate) fn flatten(stream: TokenStream) -> Result<Vec<Token>, usize> {
    fn collect(stream: TokenStream, depth: usize, tokens: &mut Vec<Token>) -> Result<(), usize> {
        for tree in stream {
            let range = tree.span().byte_range();
            let kind = match tree {
                TokenTree::Group(_) if depth == DEEPEST => return Err(range.start),
                TokenTree::Group(group) => {
                    let (delimiter, open, close) =
                        (group.delimiter(), group.span_open(), group.span_close());
                    tokens.push(Token { kind: Kind::Open(delimiter), range: open.byte_range() });
                    collect(group.stream(), depth + 1, tokens)?;
                    tokens.push(Token { kind: Kind::Close(delimiter), range: close.byte_range() });
                    continue;
                }
                TokenTree::Ident(word) => Kind::Word(word.to_string()),
                TokenTree::Punct(sign) => {
                    Kind::Sign(sign.as_char(), sign.spacing() == Spacing::Joint)
                }
                TokenTree::Literal(_) => Kind::Literal,
            };
            tokens.push(Token { kind, range });
        }
        Ok(())
    }
    let mut tokens = Vec::new();
    collect(stream, 0, &mut tokens)?;
    Ok(tokens)
}

/// The paths in `tokens`, words alone included, and the `use` declarations that some are in: where
/// each begins, and what it declares.
pub(crate) fn paths(tokens: &[Token]) -> (Vec<Path>, Vec<(usize, UseTree)>) {
    let mut reader = Reader { tokens, at: 0, paths: Vec::new() };
    let mut uses = Vec::new();
    while reader.at < tokens.len() {
        let start = reader.at;
        if reader.word() == Some("use") && !reader.is_angle(start + 1) {
            reader.at += 1;
            let begins = tokens[start].range.start;
            uses.extend(reader.use_tree(&[], None).map(|tree| (begins, tree)));
        } else if reader.word().is_some() {
            reader.path();
        } else {
            reader.at += 1;
        }
    }
    (reader.paths, uses)
}

struct Reader<'a> {
    tokens: &'a [Token],
    at: usize,
    paths: Vec<Path>,
}

impl<'a> Reader<'a> {
    fn kind(&self, index: usize) -> Option<&'a Kind> {
        self.tokens.get(index).map(|token| &token.kind)
    }

    fn word(&self) -> Option<&'a str> {
        match self.kind(self.at) {
            Some(Kind::Word(word)) => Some(word),
            _ => None,
        }
    }

    fn is_sign(&self, index: usize, wanted: char) -> bool {
        matches!(self.kind(index), Some(Kind::Sign(sign, _)) if *sign == wanted)
    }

    /// `<`: `use<'a>` in a bound is no declaration.
    fn is_angle(&self, index: usize) -> bool {
        self.is_sign(index, '<')
    }

    /// Whether `::` stands at `index`.
    fn is_colons(&self, index: usize) -> bool {
        self.kind(index) == Some(&Kind::Sign(':', true)) && self.is_sign(index + 1, ':')
    }

    /// Passes the word here, and the path that begins with it.
    fn path(&mut self) {
        let start = self.at;
        let mut first = self.tokens[start].range.clone();
        let before = |n: usize| start.checked_sub(n);
        let is_named = before(1).is_some_and(|index| match self.kind(index) {
            // A lifetime, a variable of a macro, a field: but `..` is a range.
            Some(Kind::Sign('\'', _)) => true,
            Some(Kind::Sign('$', _)) => self.word() != Some("crate"),
            Some(Kind::Sign('.', _)) => {
                !before(2).is_some_and(|index| self.kind(index) == Some(&Kind::Sign('.', true)))
            }
            _ => false,
        });
        let mut goes_on = is_named;
        if let Some(colons) = before(2).filter(|&index| self.is_colons(index)) {
            if before(3).is_some_and(|index| ends_path(&self.tokens[index].kind)) {
                goes_on = true;
            } else {
                first.start = self.tokens[colons].range.start;
            }
        }
        let mut segments = vec![self.word().unwrap_or_default().to_string()];
        self.at += 1;
        while self.is_colons(self.at) {
            let Some(Kind::Word(word)) = self.kind(self.at + 2) else { break };
            segments.push(word.clone());
            self.at += 3;
        }
        if !goes_on {
            self.paths.push(Path { segments, first, import: None });
        }
    }

    /// Passes one part of a `use` declaration, or nothing but what was like one.
    fn use_tree(&mut self, prefix: &[String], first: Option<Range<usize>>) -> Option<UseTree> {
        let start = self.tokens.get(self.at)?.range.start;
        let mut segments = prefix.to_vec();
        let mut first = first;
        let mut before = self.at;
        if self.is_colons(self.at) {
            self.at += 2;
        }
        loop {
            if self.is_sign(self.at, '$') {
                self.at += 1;
                before = self.at;
            }
            let token = self.tokens.get(self.at)?;
            match &token.kind {
                Kind::Word(word) => {
                    let begins = self.tokens[before].range.start;
                    first.get_or_insert(begins..token.range.end);
                    segments.push(word.clone());
                    self.at += 1;
                    if self.is_colons(self.at) {
                        self.at += 2;
                        continue;
                    }
                    let import = self.import(&mut segments)?;
                    return Some(self.leaf(start, segments, first?, import));
                }
                Kind::Sign('*', _) => {
                    self.at += 1;
                    let first = first.unwrap_or(start..start);
                    return Some(self.leaf(start, segments, first, Import::Glob));
                }
                Kind::Open(Delimiter::Brace) => {
                    self.at += 1;
                    let mut parts = Vec::new();
                    while !matches!(self.kind(self.at)?, Kind::Close(_)) {
                        let mut part = self.use_tree(&segments, first.clone())?;
                        if self.is_sign(self.at, ',') {
                            part.with_comma = self.tokens[self.at].range.end;
                            self.at += 1;
                        }
                        parts.push(part);
                    }
                    self.at += 1;
                    let range = start..self.tokens[self.at - 1].range.end;
                    let with_comma = range.end;
                    return Some(UseTree { range, with_comma, leaf: Leaf::Braces(parts) });
                }
                _ => return None,
            }
        }
    }

    /// What the path that has just been passed is imported as. A `self` at its end stands for what
    /// is before it.
    fn import(&mut self, segments: &mut Vec<String>) -> Option<Import> {
        if 1 < segments.len() && segments.last()? == "self" {
            segments.pop();
        }
        let mut name = segments.last()?.clone();
        if self.word() == Some("as") {
            self.at += 1;
            name = match self.kind(self.at)? {
                Kind::Word(word) => word.clone(),
                _ => return None,
            };
            self.at += 1;
        }
        Some(if name == "_" { Import::Unnamed } else { Import::Name(name) })
    }

    fn leaf(
        &mut self,
        start: usize,
        segments: Vec<String>,
        first: Range<usize>,
        import: Import,
    ) -> UseTree {
        let range = start..self.tokens[self.at - 1].range.end;
        self.paths.push(Path { segments, first, import: Some(import) });
        let with_comma = range.end;
        UseTree { range, with_comma, leaf: Leaf::Path(self.paths.len() - 1) }
    }
}

/// Whether `::` after this goes on with a path, and does not begin one.
fn ends_path(kind: &Kind) -> bool {
    // After other keywords comes an expression, a type, or a bound.
    const KEYWORDS: &str = "as box break const dyn else extern for if impl in let loop match move \
        mut pub ref return static unsafe use where while yield";
    match kind {
        Kind::Word(word) => !KEYWORDS.split(' ').any(|keyword| keyword == word),
        _ => false,
    }
}

/// What is left of `tree` if the paths that `is_dropped` are: the ranges to be removed, or nothing
/// where all of it is.
pub(crate) fn prune(
    tree: &UseTree,
    is_dropped: &impl Fn(usize) -> bool,
) -> Option<Vec<Range<usize>>> {
    let parts = match &tree.leaf {
        Leaf::Path(number) => return (!is_dropped(*number)).then(Vec::new),
        Leaf::Braces(parts) => parts,
    };
    let pruned: Vec<_> = parts.iter().map(|part| prune(part, is_dropped)).collect();
    if !parts.is_empty() && pruned.iter().all(Option::is_none) {
        return None;
    }
    let mut removed: Vec<_> = pruned.iter().flatten().flatten().cloned().collect();
    // A run of dropped parts goes with the commas behind it, or else with the one before it.
    let mut at = 0;
    while at < parts.len() {
        let run = pruned[at..].iter().take_while(|part| part.is_none()).count();
        let after = at + run;
        if 0 < run {
            let last = &parts[after - 1];
            removed.push(match parts.get(after) {
                Some(next) => parts[at].range.start..next.range.start,
                None if last.range.end < last.with_comma => parts[at].range.start..last.with_comma,
                None => parts[at - 1].range.end..last.range.end,
            });
        }
        at = after + 1;
    }
    Some(removed)
}

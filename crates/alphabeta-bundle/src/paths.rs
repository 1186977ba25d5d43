//! The paths in source text.
//!
//! Paths are found among tokens, not in a syntax tree, because macros contain paths, too. The bodies
//! and the arguments of macros have no syntax tree before expansion.

use crate::tokens::{Inside, Kind, Token};
use proc_macro2::Delimiter;
use std::ops::Range;

/// A path as it is written, or one of the paths that a `use` with braces abbreviates.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    /// The segments, without `r#`.
    pub(crate) segments: Vec<String>,
    /// The bytes of the first segment, with a `::` before it.
    pub(crate) first: Range<usize>,
    /// Whether it begins with `::`, and so with the name of a crate.
    pub(crate) is_global: bool,
    pub(crate) then: Then,
    /// Whether it is in a macro, which may extend it.
    pub(crate) inside: Inside,
    /// How a `use` imports it.
    pub(crate) import: Option<Import>,
}

/// The text after a path.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Then {
    /// Nothing that matters.
    Rest,
    /// `!` and brackets: it calls a macro.
    Call,
    /// `::` and a variable of a macro, as in `$crate::$name`.
    More,
}

impl Path {
    /// The path of a call of a macro, without a place in the text.
    pub(crate) fn call(segments: [&str; 2]) -> Path {
        Path {
            segments: segments.map(String::from).to_vec(),
            first: 0..0,
            is_global: false,
            then: Then::Call,
            inside: Inside::Code,
            import: None,
        }
    }

    /// The path by which an `extern crate` at `first` imports the crate `name`.
    pub(crate) fn extern_crate(name: &str, alias: &str, first: Range<usize>) -> Path {
        // `extern crate self` means the crate itself.
        let is_global = name != "self";
        let name = if is_global { name } else { "crate" };
        let alias = Some(alias).filter(|it| *it != "_").map(String::from);
        Path {
            segments: vec![name.to_string()],
            first,
            is_global,
            then: Then::Rest,
            inside: Inside::Code,
            import: Some(alias.map_or(Import::Unnamed, Import::Name)),
        }
    }
}

#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Import {
    /// `use a::b` and `use a::c as b` both import `b`.
    Name(String),
    /// `use a::b as _`, which imports only the methods of a trait.
    Unnamed,
    /// `use a::*`
    Glob,
}

/// The tree of a `use`, or a part of it: a path, or braces with more trees.
#[derive(Debug)]
pub(crate) struct UseTree {
    range: Range<usize>,
    /// The end of its range, or of the comma after it.
    with_comma: usize,
    pub(crate) leaf: Leaf,
}

#[derive(Debug)]
pub(crate) enum Leaf {
    /// The number of its path.
    Path(usize),
    Braces(Vec<UseTree>),
}

/// The paths in `tokens`, including single words, and the `use` declarations: the offset and the tree of
/// each.
pub(crate) fn paths(tokens: &[Token]) -> (Vec<Path>, Vec<(usize, UseTree)>) {
    let mut reader = Reader { tokens, at: 0, paths: Vec::new() };
    let mut uses = Vec::new();
    while reader.at < tokens.len() {
        let start = reader.at;
        // `use<'a>` in a bound is not a declaration.
        if reader.word() == Some("use") && !reader.is_sign(start + 1, '<') {
            reader.at += 1;
            let begins = tokens[start].range.start;
            uses.extend(reader.use_tree(&[], None).map(|tree| (begins, tree)));
        } else if tokens[start].is_name() {
            reader.path();
        } else {
            reader.names_in_literal();
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

    /// Whether `::` is at `index`.
    fn is_colons(&self, index: usize) -> bool {
        self.kind(index) == Some(&Kind::Sign(':', true)) && self.is_sign(index + 1, ':')
    }

    /// Adds the names in a format string as paths.
    fn names_in_literal(&mut self) {
        if let Some(Kind::Literal(names)) = self.kind(self.at) {
            let at = self.tokens[self.at].range.start;
            let path = |name: &String| Path {
                segments: vec![name.clone()],
                first: at..at,
                is_global: false,
                then: Then::Rest,
                inside: Inside::Call,
                import: None,
            };
            self.paths.extend(names.iter().map(path));
        }
    }

    /// Reads the path that begins here.
    fn path(&mut self) {
        let start = self.at;
        let Token { range, inside, .. } = self.tokens[start].clone();
        let mut first = range;
        let before = |n: usize| start.checked_sub(n);
        let is_named = before(1).is_some_and(|index| match self.kind(index) {
            // A lifetime, a variable of a macro, or a field. `..` is a range.
            Some(Kind::Sign('\'', _)) => true,
            Some(Kind::Sign('$', _)) => self.word() != Some("crate"),
            Some(Kind::Sign('.', _)) => {
                !before(2).is_some_and(|index| self.kind(index) == Some(&Kind::Sign('.', true)))
            }
            _ => false,
        });
        let (mut goes_on, mut is_global) = (is_named, false);
        if let Some(colons) = before(2).filter(|&index| self.is_colons(index)) {
            goes_on |= before(3).is_some_and(|index| self.tokens[index].is_name());
            is_global = !goes_on;
            if is_global {
                first.start = self.tokens[colons].range.start;
            }
        }
        let mut segments = vec![self.word().unwrap_or_default().to_string()];
        self.at += 1;
        let mut then = Then::Rest;
        while self.is_colons(self.at) {
            let Some(Kind::Word(word)) = self.kind(self.at + 2) else {
                // `name::<T>` has type arguments, and does not go on.
                if !self.is_sign(self.at + 2, '<') {
                    then = Then::More;
                }
                break;
            };
            segments.push(word.clone());
            self.at += 3;
        }
        if self.is_sign(self.at, '!') && matches!(self.kind(self.at + 1), Some(Kind::Open(_))) {
            then = Then::Call;
        }
        if !goes_on {
            let import = None;
            self.paths.push(Path { segments, first, is_global, then, inside, import });
        }
    }

    /// Reads one part of a `use` declaration, if it is one. `prefix` is the path before its braces.
    fn use_tree(&mut self, prefix: &[String], outer: Option<&Path>) -> Option<UseTree> {
        let token = self.tokens.get(self.at)?;
        let start = token.range.start;
        let is_global = self.is_colons(self.at);
        let mut path = outer.cloned().unwrap_or(Path {
            segments: Vec::new(),
            first: start..start,
            is_global,
            then: Then::Rest,
            inside: token.inside,
            import: None,
        });
        path.segments = prefix.to_vec();
        if is_global {
            self.at += 2;
        }
        loop {
            if self.is_sign(self.at, '$') {
                self.at += 1;
                if path.segments.is_empty() {
                    path.first.start = self.tokens.get(self.at)?.range.start;
                }
            }
            let token = self.tokens.get(self.at)?;
            match &token.kind {
                Kind::Word(word) => {
                    if path.segments.is_empty() {
                        path.first.end = token.range.end;
                    }
                    path.segments.push(word.clone());
                    self.at += 1;
                    if self.is_colons(self.at) {
                        self.at += 2;
                        continue;
                    }
                    path.import = Some(self.import(&mut path.segments)?);
                    return Some(self.leaf(start, path));
                }
                Kind::Sign('*', _) => {
                    self.at += 1;
                    path.import = Some(Import::Glob);
                    return Some(self.leaf(start, path));
                }
                Kind::Open(Delimiter::Brace) => {
                    self.at += 1;
                    let mut parts = Vec::new();
                    let is_first = path.segments.is_empty();
                    while !matches!(self.kind(self.at)?, Kind::Close(_)) {
                        let outer = Some(&path).filter(|_| !is_first);
                        let mut part = self.use_tree(&path.segments, outer)?;
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

    /// The import of the path that was just read. A `self` at its end means the path before it.
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

    fn leaf(&mut self, start: usize, path: Path) -> UseTree {
        let range = start..self.tokens[self.at - 1].range.end;
        let with_comma = range.end;
        self.paths.push(path);
        UseTree { range, with_comma, leaf: Leaf::Path(self.paths.len() - 1) }
    }
}

/// The ranges to remove from `tree` so that it loses the paths that `is_dropped`. `None` means that
/// nothing of the tree is left.
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
    // A run of dropped parts goes with the comma after it. If there is none, it goes with the one before.
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

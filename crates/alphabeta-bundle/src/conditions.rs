//! Conditions of `cfg`: which parts of them are already known, and which only a judge's compiler knows.

use crate::features::Features;
use crate::layout::Edit;
use crate::tokens::{sign, word, Inside, Kind, Token};
use std::ops::Range;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, Expr, ExprLit, Lit, Meta, MetaList, Token as T};

/// The part of a condition that is known.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Condition {
    /// The condition is known to be true or false.
    Known(bool),
    /// This condition remains for the compiler to decide.
    Open(String),
}

impl Condition {
    pub(crate) fn of(condition: &Meta, features: &Features) -> Condition {
        const NEVER: [&str; 5] = ["test", "doctest", "doc", "docsrs", "miri"];
        let is = |name: &&str| condition.path().is_ident(name);
        match condition {
            Meta::Path(_) if NEVER.iter().any(is) => Condition::Known(false),
            Meta::List(list) => Condition::of_list(list, features),
            Meta::NameValue(it) if is(&"feature") => match &it.value {
                Expr::Lit(ExprLit { lit: Lit::Str(name), .. }) => {
                    Condition::Known(features.contains(&name.value()))
                }
                _ => Condition::Open(source(condition)),
            },
            _ => Condition::Open(source(condition)),
        }
    }

    fn of_list(list: &MetaList, features: &Features) -> Condition {
        let parts = parts(list).into_iter().map(|part| Condition::of(&part, features));
        if list.path.is_ident("not") {
            return match parts.into_iter().next() {
                Some(Condition::Known(it)) => Condition::Known(!it),
                Some(Condition::Open(it)) => Condition::Open(format!("not({it})")),
                None => Condition::Open(source(list)),
            };
        }
        // `all` is false as soon as one part is, and `any` true.
        let name = if list.path.is_ident("any") { "any" } else { "all" };
        let decisive = name == "any";
        let mut open = Vec::new();
        for part in parts {
            match part {
                Condition::Known(it) if it == decisive => return Condition::Known(decisive),
                Condition::Known(_) => {}
                Condition::Open(it) => open.push(it),
            }
        }
        match &*open {
            [] => Condition::Known(!decisive),
            [part] => Condition::Open(part.clone()),
            _ => Condition::Open(format!("{name}({})", open.join(", "))),
        }
    }

    /// The text of an equivalent condition.
    fn into_text(self) -> String {
        match self {
            Condition::Known(true) => "all()".to_string(),
            Condition::Known(false) => "any()".to_string(),
            Condition::Open(it) => it,
        }
    }
}

/// The text of `attribute` in a bundle, if it is a `cfg` whose condition is not known.
pub(crate) fn text(attribute: &Attribute, features: &Features) -> Option<String> {
    let Meta::List(list) = &attribute.meta else { return None };
    match Condition::of(parts(list).first()?, features) {
        Condition::Open(it) if list.path.is_ident("cfg") => Some(format!("#[cfg({it})]")),
        _ => None,
    }
}

/// The parts between the brackets of a `cfg_attr` or a condition.
pub(crate) fn parts(list: &MetaList) -> Punctuated<Meta, T![,]> {
    list.parse_args_with(Punctuated::parse_terminated).unwrap_or_default()
}

/// The edits that replace features in the conditions among `tokens` of `text` by what is known of them.
/// For those that cannot be replaced, returns offsets and reasons.
///
/// A condition in a macro depends on the features of the crate that calls the macro. If the macro whose
/// name is at an offset `is_exported`, these are also the `callers`.
pub(crate) fn resolved(
    text: &str,
    tokens: &[Token],
    features: &Features,
    callers: &[&Features],
    is_exported: impl Fn(usize) -> bool,
) -> (Vec<Edit>, Vec<(usize, String)>) {
    let (mut edits, mut refused) = (Vec::new(), Vec::new());
    for number in 0..tokens.len() {
        let Some(found) = Found::at(text, tokens, number) else { continue };
        let inside = &text[found.inside.clone()];
        let parse = Punctuated::<Meta, T![,]>::parse_terminated;
        let condition = parse.parse_str(inside).ok();
        let refusal = match condition.as_ref().and_then(Punctuated::first) {
            Some(condition) => {
                let here = Condition::of(condition, features);
                let is_same = |caller: &&Features| Condition::of(condition, caller) == here;
                let definition = definition(tokens, number).filter(|name| is_exported(*name));
                if definition.is_none() || callers.iter().all(is_same) {
                    edits.push(found.edit(inside, range(condition), here));
                    continue;
                }
                "a condition in a macro depends on the features of its callers, which differ here"
            }
            None => "this use of a feature is not supported: write `feature = \"...\"`",
        };
        refused.push((tokens[number].range.start, refusal.to_string()));
    }
    (edits, refused)
}

/// The offset of the name of the macro whose definition contains the token `number`.
fn definition(tokens: &[Token], number: usize) -> Option<usize> {
    let is_definition = tokens[number].inside == Inside::Definition;
    let before = &tokens[..Some(number).filter(|_| is_definition)?];
    let start = before.iter().rposition(|it| word(it) == "macro_rules" && !it.in_macro())?;
    tokens.get(start + 2).map(|name| name.range.start)
}

/// A `cfg` with features in its condition.
struct Found {
    /// The bytes between its brackets.
    inside: Range<usize>,
    place: Place,
}

/// The place of a `cfg`, and the bytes of the whole.
enum Place {
    /// `#[cfg(...)]` or `#[cfg_attr(...)]`.
    Attribute { range: Range<usize>, sign: &'static str, is_cfg: bool },
    /// `cfg!(...)`.
    Call(Range<usize>),
    /// In a macro, or after `::`. Here the bundle must keep a condition.
    Other,
}

impl Found {
    fn at(text: &str, tokens: &[Token], number: usize) -> Option<Found> {
        let name = Some(word(&tokens[number])).filter(|it| matches!(*it, "cfg" | "cfg_attr"))?;
        let rest = &tokens[number + 1..];
        let is_call = rest.first().and_then(sign) == Some('!');
        let rest = if is_call { &rest[1..] } else { rest };
        let open = rest.first().filter(|token| matches!(token.kind, Kind::Open(_)))?;
        let (mut depth, mut has_features, mut condition) = (0, false, true);
        let close = rest.iter().enumerate().find(|(at, token)| {
            match token.kind {
                Kind::Open(_) => depth += 1,
                Kind::Close(_) => depth -= 1,
                // After the first comma of `cfg_attr` come attributes, not conditions.
                Kind::Sign(',', _) if depth == 1 => condition = false,
                _ => {
                    let is_feature =
                        word(token) == "feature" && rest.get(at + 1).and_then(sign) == Some('=');
                    has_features |= condition && is_feature;
                }
            }
            depth == 0
        });
        let (last, close) = close.filter(|_| has_features)?;
        let before = |n: usize| number.checked_sub(n).map(|before| &tokens[before]);
        let is_before = |n: usize, wanted: char| before(n).and_then(sign) == Some(wanted);
        let is_in_brackets = before(1).is_some_and(|it| text[it.range.clone()] == *"[");
        let is_inner = is_before(2, '!');
        let place = if tokens[number].in_macro() || is_before(1, ':') {
            Place::Other
        } else if is_call {
            Place::Call(tokens[number].range.start..close.range.end)
        } else if is_in_brackets && (is_inner || is_before(2, '#')) {
            let start = before(if is_inner { 3 } else { 2 })?.range.start;
            let end = rest.get(last + 1)?.range.end;
            let sign = if is_inner { "#!" } else { "#" };
            Place::Attribute { range: start..end, sign, is_cfg: name == "cfg" }
        } else {
            return None;
        };
        Some(Found { inside: open.range.end..close.range.start, place })
    }

    /// The edit for the condition at `range` of the text `inside` the brackets.
    fn edit(self, inside: &str, range: Range<usize>, condition: Condition) -> Edit {
        let whole = self.inside.start + range.start..self.inside.start + range.end;
        match (self.place, condition) {
            (Place::Call(range), Condition::Known(it)) => (range, Some(it.to_string())),
            (Place::Attribute { range, is_cfg: true, .. }, Condition::Known(true))
            | (Place::Attribute { range, is_cfg: false, .. }, Condition::Known(false)) => {
                (range, None)
            }
            (Place::Attribute { range: whole, sign, is_cfg: false }, Condition::Known(true)) => {
                let parse = Punctuated::<Meta, T![,]>::parse_terminated;
                let set = parse.parse_str(inside).unwrap_or_default();
                let set =
                    set.iter().skip(1).map(|it| format!("{sign}[{}]", &inside[self::range(it)]));
                (whole, Some(set.collect::<Vec<_>>().join(" ")))
            }
            (_, condition) => (whole, Some(condition.into_text())),
        }
    }
}

fn range(node: &Meta) -> Range<usize> {
    node.span().byte_range()
}

fn source(node: &impl Spanned) -> String {
    node.span().source_text().unwrap_or_default()
}

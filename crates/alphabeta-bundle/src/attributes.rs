//! Attributes: which of them leave something out of a bundle, and which a bundle cannot keep.

use crate::conditions::{parts, Condition};
use crate::features::Features;
use syn::{Attribute, Expr, Meta, MetaList};

/// Whether an item with these attributes is left out of every program. That is so for tests, and for
/// conditions that hold only for tests, for documentation, or with features that are off.
pub(crate) fn is_left_out(attributes: &[Attribute], features: &Features) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::Path(path) => path.is_ident("test") || path.is_ident("bench"),
        Meta::List(list) if list.path.is_ident("cfg") => is_false(list, features),
        _ => false,
    })
}

/// Whether `attribute` is left out. That is so for documentation from another file, and for a `cfg_attr`
/// whose condition holds only for tests, for documentation, or with features that are off.
pub(crate) fn is_dropped(attribute: &Attribute, features: &Features) -> bool {
    match &attribute.meta {
        Meta::NameValue(it) => it.path.is_ident("doc") && matches!(it.value, Expr::Macro(_)),
        Meta::List(list) if list.path.is_ident("cfg_attr") => is_false(list, features),
        _ => false,
    }
}

fn is_false(list: &MetaList, features: &Features) -> bool {
    let condition = parts(list).first().map(|it| Condition::of(it, features));
    condition == Some(Condition::Known(false))
}

/// What happens to an attribute of a whole file (`#![...]`) when the file becomes a module.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Fate {
    Stays,
    /// It is removed: it concerns the checks or the documentation of the workspace, or it has no effect.
    Goes,
    /// It applies only to whole crates, so a module cannot have it.
    Refused,
}

/// The kind of file that has the attribute.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Holder {
    Program,
    Library,
    Module,
}

/// The fate of `attribute`, which is at the top of a file.
pub(crate) fn fate(attribute: &Attribute, holder: Holder) -> Fate {
    let conditional;
    let mut meta = &attribute.meta;
    if let Meta::List(list) = meta {
        if list.path.is_ident("cfg_attr") {
            conditional = parts(list);
            meta = conditional.iter().nth(1).unwrap_or(meta);
        }
    }
    let path = meta.path();
    let is = |names: &[&str]| names.iter().any(|name| path.is_ident(name));
    // Lint levels concern the workspace, and in a bundle they would also apply to other code.
    let is_tool = 1 < path.segments.len();
    if is(&["warn", "deny", "forbid"]) || is_tool {
        return Fate::Goes;
    }
    let is_text = matches!(meta, Meta::NameValue(_)) && path.is_ident("doc");
    if holder != Holder::Library || is(&["allow", "expect"]) || is_text {
        Fate::Stays
    } else if is(&["no_std", "doc", "crate_name", "crate_type"]) {
        Fate::Goes
    } else {
        Fate::Refused
    }
}

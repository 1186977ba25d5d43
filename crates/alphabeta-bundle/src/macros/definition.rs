//! The definitions of macros.

use std::ops::Range;
use syn::{Attribute, ItemMacro, Meta};

/// A `macro_rules!`.
#[derive(Debug)]
pub(crate) struct Macro {
    pub(crate) name: String,
    /// The name as it is written, possibly with `r#`.
    pub(super) written: String,
    /// The bytes of its name.
    pub(crate) range: Range<usize>,
    /// Whether other crates may use it.
    pub(crate) is_exported: bool,
    pub(super) is_deprecated: bool,
    /// Its `#[cfg(...)]` attributes.
    pub(super) conditions: Vec<String>,
    /// The function or other item that it is in, outside of which it is not visible.
    pub(super) scope: Option<Range<usize>>,
}

impl Macro {
    /// The macro that `item` defines. Calls of macros define none.
    pub(crate) fn of(
        item: &ItemMacro,
        conditions: Vec<String>,
        scope: Option<Range<usize>>,
    ) -> Option<Macro> {
        let name = item.ident.as_ref()?;
        let has = |wanted: &str| item.attrs.iter().any(|it| it.path().is_ident(wanted));
        Some(Macro {
            name: name.to_string().trim_start_matches("r#").to_string(),
            written: name.to_string(),
            range: name.span().byte_range(),
            is_exported: has("macro_export"),
            is_deprecated: has("deprecated"),
            conditions,
            scope,
        })
    }
}

/// The attribute `#[macro_export(local_inner_macros)]`: the macro calls only macros of its own crate.
pub(crate) fn local_inner_macros(item: &ItemMacro) -> Option<&Attribute> {
    let is_it = |it: &&Attribute| it.path().is_ident("macro_export");
    item.attrs.iter().find(is_it).filter(|it| matches!(it.meta, Meta::List(_)))
}

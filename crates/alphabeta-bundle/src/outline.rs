//! The items of a file, as far as a bundle depends on them.

use crate::attributes::{fate, is_for_documentation, is_left_out, Fate, Holder};
use crate::modules::{self, ItemKind, Module, Modules, UseItem};
use crate::refused::{external, sets_path};
use crate::workspace::Dependency;
use std::path::{Path, PathBuf};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Attribute, Ident, ImplItem, Item, ItemExternCrate, ItemMod, Stmt, TraitItem, Visibility,
};

/// A module that is in a file of its own.
pub(crate) struct FileModule {
    pub(crate) module: usize,
    /// Where that file is.
    pub(crate) folder: PathBuf,
    /// Where its declaration begins.
    pub(crate) start: usize,
}

/// Adds to `module` what is in `items`, the contents of its file; its children's files are in
/// `folder`. Gives the modules that have files of their own.
pub(crate) fn read(
    modules: &mut Modules<'_>,
    module: usize,
    folder: &Path,
    items: &syn::File,
) -> Vec<FileModule> {
    let file = modules.all[module].file;
    let folder = folder.to_path_buf();
    let mut reader = Reader { modules, module, file, folder, in_item: false, files: Vec::new() };
    reader.attributes(&items.attrs);
    reader.visit_file(items);
    reader.files
}

struct Reader<'r, 'a> {
    modules: &'r mut Modules<'a>,
    /// The module that it is in.
    module: usize,
    file: usize,
    /// Where the files of that module's children are.
    folder: PathBuf,
    /// Whether it is in a function or the like.
    in_item: bool,
    files: Vec<FileModule>,
}

impl Reader<'_, '_> {
    fn here(&mut self) -> &mut Module {
        &mut self.modules.all[self.module]
    }

    fn leave_out(&mut self, node: &impl Spanned) {
        let range = node.span().byte_range();
        self.here().left_out.push(range);
    }

    fn refuse(&mut self, node: &impl Spanned, message: impl Into<String>) {
        let start = node.span().byte_range().start;
        self.here().refused.push((start, message.into()));
    }

    /// The attributes at the top of a file.
    fn attributes(&mut self, attributes: &[Attribute]) {
        let holder = if self.here().parent.is_some() {
            Holder::Module
        } else if self.module == self.modules.program {
            Holder::Program
        } else {
            Holder::Library
        };
        for attribute in attributes.iter().filter(|it| !is_for_documentation(it)) {
            match fate(attribute, holder) {
                Fate::Stays => {}
                Fate::Goes => self.leave_out(attribute),
                Fate::Refused => self.refuse(
                    attribute,
                    "this attribute is of a whole crate, which a library no longer is",
                ),
            }
        }
    }

    fn name(&mut self, name: &Ident, kind: ItemKind) {
        if !self.in_item {
            let start = name.span().byte_range().start;
            let items = &mut self.here().items;
            items.entry(name.to_string()).or_default().push(modules::Item { kind, start });
        }
    }

    fn module(&mut self, item: &ItemMod) {
        let (number, parent) = (self.modules.all.len(), self.module);
        let name = item.ident.to_string();
        let folder = self.folder.join(name.trim_start_matches("r#"));
        let mut module = Module::new(name, self.here().package, Some(parent), self.file);
        module.declaration = item.span().byte_range();
        let is_for_macros = item.attrs.iter().any(|it| it.path().is_ident("macro_use"));
        module.is_part_of_parent = is_for_macros || self.in_item;
        self.here().children.push(number);
        for attribute in &item.attrs {
            self.visit_attribute(attribute);
        }

        let Some((brace, items)) = &item.content else {
            module.semicolon = item.semi.as_ref().map(|semicolon| semicolon.span.byte_range());
            if let Some(attribute) = item.attrs.iter().find(|it| sets_path(&it.meta)) {
                let message = "`#[path]` is not supported: put the module where it belongs";
                let start = attribute.span().byte_range().start;
                module.unreadable = Some(self.modules.error(parent, start, message));
            } else {
                let folder = self.folder.clone();
                let start = item.mod_token.span.byte_range().start;
                self.files.push(FileModule { module: number, folder, start });
            }
            return self.modules.all.push(module);
        };
        module.span = brace.span.open().byte_range().end..brace.span.close().byte_range().start;
        self.modules.all.push(module);
        let outer = (parent, self.folder.clone(), self.in_item);
        (self.module, self.folder, self.in_item) = (number, folder, false);
        for item in items {
            self.visit_item(item);
        }
        (self.module, self.folder, self.in_item) = outer;
    }

    /// A library's name is known without `extern crate`, so one goes where it does nothing else.
    fn extern_crate(&mut self, item: &ItemExternCrate) {
        let name = item.ident.to_string();
        let is_plain = item.rename.is_none() && item.attrs.is_empty();
        let is_at_top = self.here().parent.is_none();
        match self.modules.dependency(self.module, &name) {
            Some(Dependency::External) => self.refuse(&item.ident, external(&name)),
            Some(Dependency::Member(_)) if is_plain && is_at_top => self.leave_out(item),
            None if is_plain && (name == "std" || name == "core") => {}
            _ => {
                let message = "this `extern crate` is not supported: write `use` for what it does";
                self.refuse(&item.extern_token, message);
            }
        }
    }
}

impl<'ast> Visit<'ast> for Reader<'_, '_> {
    fn visit_item(&mut self, item: &'ast Item) {
        if is_left_out(attributes(item)) {
            return self.leave_out(item);
        }
        let is_code = !matches!(item, Item::Mod(_) | Item::Use(_) | Item::ExternCrate(_));
        self.here().has_code |= is_code;
        match item {
            Item::Mod(it) => return self.module(it),
            Item::ExternCrate(it) => self.extern_crate(it),
            Item::Use(it) => {
                let is_private = matches!(it.vis, Visibility::Inherited);
                let is_handed_on = !self.in_item && !is_private;
                let range = it.span().byte_range();
                // The tree comes with the tokens.
                self.here().uses.push(UseItem { range, is_handed_on, tree: None });
            }
            Item::Const(it) => self.name(&it.ident, ItemKind::Value),
            Item::Enum(it) => self.name(&it.ident, ItemKind::Type),
            Item::Fn(it) => self.name(&it.sig.ident, ItemKind::Value),
            Item::Static(it) => self.name(&it.ident, ItemKind::Value),
            Item::Struct(it) => self.name(&it.ident, ItemKind::Type),
            Item::Trait(it) => self.name(&it.ident, ItemKind::Trait),
            Item::TraitAlias(it) => self.name(&it.ident, ItemKind::Trait),
            Item::Type(it) => self.name(&it.ident, ItemKind::Type),
            Item::Union(it) => self.name(&it.ident, ItemKind::Type),
            Item::Impl(it) => {
                let (start, end) =
                    (it.impl_token.span.byte_range(), it.self_ty.span().byte_range());
                self.here().impls.push(start.start..end.end);
            }
            Item::Macro(it) => match &it.ident {
                Some(name) if it.attrs.iter().any(|it| it.path().is_ident("macro_export")) => {
                    self.name(name, ItemKind::ExportedMacro);
                }
                Some(_) => {}
                None => self.here().has_made_items = true,
            },
            _ => {}
        }
        let outer = self.in_item;
        self.in_item = true;
        visit::visit_item(self, item);
        self.in_item = outer;
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if is_for_documentation(attribute) {
            self.leave_out(attribute);
        }
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        let attributes = match item {
            ImplItem::Const(it) => &*it.attrs,
            ImplItem::Fn(it) => &it.attrs,
            ImplItem::Type(it) => &it.attrs,
            ImplItem::Macro(it) => &it.attrs,
            _ => &[],
        };
        if is_left_out(attributes) {
            return self.leave_out(item);
        }
        visit::visit_impl_item(self, item);
    }

    fn visit_trait_item(&mut self, item: &'ast TraitItem) {
        let attributes = match item {
            TraitItem::Const(it) => &*it.attrs,
            TraitItem::Fn(it) => &it.attrs,
            TraitItem::Type(it) => &it.attrs,
            TraitItem::Macro(it) => &it.attrs,
            _ => &[],
        };
        if is_left_out(attributes) {
            return self.leave_out(item);
        }
        visit::visit_trait_item(self, item);
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        let attributes = match statement {
            Stmt::Local(it) => &*it.attrs,
            Stmt::Macro(it) => &it.attrs,
            Stmt::Item(_) | Stmt::Expr(..) => &[],
        };
        if is_left_out(attributes) {
            return self.leave_out(statement);
        }
        visit::visit_stmt(self, statement);
    }
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(it) => &it.attrs,
        Item::Enum(it) => &it.attrs,
        Item::ExternCrate(it) => &it.attrs,
        Item::Fn(it) => &it.attrs,
        Item::ForeignMod(it) => &it.attrs,
        Item::Impl(it) => &it.attrs,
        Item::Macro(it) => &it.attrs,
        Item::Mod(it) => &it.attrs,
        Item::Static(it) => &it.attrs,
        Item::Struct(it) => &it.attrs,
        Item::Trait(it) => &it.attrs,
        Item::TraitAlias(it) => &it.attrs,
        Item::Type(it) => &it.attrs,
        Item::Union(it) => &it.attrs,
        Item::Use(it) => &it.attrs,
        _ => &[],
    }
}

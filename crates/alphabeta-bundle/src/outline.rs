//! The items of a file, as far as a bundle depends on them.

use crate::attributes::{fate, is_for_documentation, is_left_out, Fate, Holder};
use crate::macros::definition::{local_inner_macros, Macro};
use crate::modules::{self, ItemKind, Module, Modules, UseItem};
use crate::refused::{external, sets_path};
use crate::workspace::Dependency;
use std::ops::Range;
use std::path::{Path, PathBuf};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Attribute, ForeignItem, Ident, ImplItem, Item, ItemExternCrate, ItemForeignMod, ItemMacro,
    ItemMod, Stmt, TraitItem, Visibility,
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
    let mut reader = Reader { modules, module, file, folder, scope: None, files: Vec::new() };
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
    /// The function or the like that it is in.
    scope: Option<Range<usize>>,
    files: Vec<FileModule>,
}

impl Reader<'_, '_> {
    fn here(&mut self) -> &mut Module {
        &mut self.modules.all[self.module]
    }

    /// The `#[cfg(...)]` among `attributes`, as they are written.
    fn conditions(&self, attributes: &[Attribute]) -> Vec<String> {
        let conditions = attributes.iter().filter(|it| it.path().is_ident("cfg"));
        let text = &self.modules.files[self.file].text;
        conditions.map(|it| text[it.span().byte_range()].to_string()).collect()
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
        if self.scope.is_none() {
            let range = name.span().byte_range();
            let name = name.to_string().trim_start_matches("r#").to_string();
            let item = modules::Item { kind, name: range };
            self.here().items.entry(name).or_default().push(item);
        }
    }

    fn module(&mut self, item: &ItemMod) {
        let (number, parent) = (self.modules.all.len(), self.module);
        let name = item.ident.to_string().trim_start_matches("r#").to_string();
        let folder = self.folder.join(&name);
        let mut module = Module::new(name, self.here().package, Some(parent), self.file);
        module.declaration = item.span().byte_range();
        module.conditions = self.conditions(&item.attrs);
        let is_for_macros = item.attrs.iter().any(|it| it.path().is_ident("macro_use"));
        module.is_part_of_parent = is_for_macros || self.scope.is_some();
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
        let outer = (parent, self.folder.clone(), self.scope.take());
        (self.module, self.folder) = (number, folder);
        for item in items {
            self.visit_item(item);
        }
        (self.module, self.folder, self.scope) = outer;
    }

    /// What is declared for another language.
    fn foreign(&mut self, item: &ItemForeignMod) {
        for item in &item.items {
            match item {
                ForeignItem::Fn(it) => self.name(&it.sig.ident, ItemKind::Value),
                ForeignItem::Static(it) => self.name(&it.ident, ItemKind::Value),
                ForeignItem::Type(it) => self.name(&it.ident, ItemKind::Type),
                _ => {}
            }
        }
    }

    fn macro_item(&mut self, item: &ItemMacro) {
        let conditions = self.conditions(&item.attrs);
        if let Some(definition) = Macro::of(item, conditions, self.scope.clone()) {
            self.here().macros.push(definition);
        } else if self.scope.is_none() {
            self.here().has_made_items = true;
        }
        if let Some(attribute) = local_inner_macros(item) {
            self.refuse(attribute, "`local_inner_macros` is not supported: use `$crate`");
        }
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
                let is_handed_on = self.scope.is_none() && !is_private;
                let range = it.span().byte_range();
                // The tree comes with the tokens.
                let scope = self.scope.clone();
                self.here().uses.push(UseItem { range, is_handed_on, scope, tree: None });
            }
            Item::Const(it) => self.name(&it.ident, ItemKind::Value),
            Item::Enum(it) => {
                self.name(&it.ident, ItemKind::Type);
                if it.attrs.iter().any(|it| it.path().is_ident("non_exhaustive")) {
                    self.here().non_exhaustive.push(it.ident.to_string());
                }
            }
            Item::Fn(it) => self.name(&it.sig.ident, ItemKind::Value),
            Item::ForeignMod(it) => self.foreign(it),
            Item::Static(it) => self.name(&it.ident, ItemKind::Value),
            Item::Struct(it) => self.name(&it.ident, ItemKind::Type),
            Item::Trait(it) => self.name(&it.ident, ItemKind::Trait),
            Item::TraitAlias(it) => self.name(&it.ident, ItemKind::Trait),
            Item::Type(it) => self.name(&it.ident, ItemKind::Alias),
            Item::Union(it) => self.name(&it.ident, ItemKind::Type),
            Item::Impl(it) => {
                let of = it.trait_.as_ref().map(|(path, _)| path.span().byte_range());
                let on = it.self_ty.span().byte_range();
                self.here().impls.push(of.into_iter().chain([on]).collect());
            }
            Item::Macro(it) => self.macro_item(it),
            _ => {}
        }
        let outer = self.scope.replace(item.span().byte_range());
        visit::visit_item(self, item);
        self.scope = outer;
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

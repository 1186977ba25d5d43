//! The outline of a file: the parts of its syntax tree that a bundle depends on.

use crate::attributes::{self, fate, is_dropped, Fate, Holder};
use crate::conditions;
use crate::features::Features;
use crate::macros::definition::{local_inner_macros, Macro};
use crate::modules::{self, ExternCrate, ItemKind, Module, Modules, UseItem};
use crate::refused::{external, sets_path, BUILT_IN};
use crate::workspace::Dependency;
use proc_macro2::TokenStream;
use std::ops::Range;
use std::path::{Path, PathBuf};
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Arm, Attribute, Field, FieldValue, ForeignItem, Ident, ImplItem, Item, ItemExternCrate,
    ItemForeignMod, ItemMacro, ItemMod, Stmt, Token, TraitItem, Variant, Visibility,
};

/// A module in a file of its own.
pub(crate) struct FileModule {
    pub(crate) module: usize,
    /// The folder of that file.
    pub(crate) folder: PathBuf,
    /// The offset of `mod` in its declaration.
    pub(crate) start: usize,
}

/// Adds `items`, the contents of its file, to `module`. The files of its children are in `folder`.
/// Returns the modules that have files of their own.
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
    /// The current module.
    module: usize,
    file: usize,
    /// The folder for the files of its children.
    folder: PathBuf,
    /// The current function or other item, if any.
    scope: Option<Range<usize>>,
    files: Vec<FileModule>,
}

impl Reader<'_, '_> {
    fn here(&mut self) -> &mut Module {
        &mut self.modules.all[self.module]
    }

    fn features(&self) -> &Features {
        &self.modules.features[self.modules.all[self.module].package]
    }

    /// The `#[cfg(...)]` among `attributes` whose conditions are not known.
    fn conditions(&self, attributes: &[Attribute]) -> Vec<String> {
        let text = |attribute: &Attribute| conditions::text(attribute, self.features());
        attributes.iter().filter_map(text).collect()
    }

    /// Whether `node` is left out because of the attributes at its start.
    fn is_left_out(&self, node: &impl Spanned) -> bool {
        let text = &self.modules.files[self.file].text[node.span().byte_range()];
        if !text.starts_with(['#', '/']) {
            return false;
        }
        let attributes = |input: ParseStream<'_>| {
            let attributes = input.call(Attribute::parse_outer);
            input.parse::<TokenStream>().and(attributes)
        };
        attributes.parse_str(text).is_ok_and(|it| attributes::is_left_out(&it, self.features()))
    }

    /// Leaves out `node`, an element of a list, if its attributes say so. The comma goes with it.
    fn left_out_of_list(&mut self, node: &impl Spanned) -> bool {
        let is_left_out = self.is_left_out(node);
        if is_left_out {
            let Range { start, mut end } = node.span().byte_range();
            let rest = &self.modules.files[self.file].text[end..];
            if rest.trim_start().starts_with(',') {
                end += rest.len() - rest.trim_start().len() + 1;
            }
            self.here().left_out.push(start..end);
        }
        is_left_out
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
        for attribute in attributes {
            if is_dropped(attribute, self.features()) {
                continue;
            }
            match fate(attribute, holder) {
                Fate::Stays => {}
                Fate::Goes => self.leave_out(attribute),
                Fate::Refused => self.refuse(
                    attribute,
                    "this attribute is for a whole crate, and in a bundle a library is a module",
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
        let keyword = item.mod_token.span.byte_range().start;
        module.keyword = match &item.vis {
            Visibility::Inherited => keyword,
            visibility => visibility.span().byte_range().start,
        };
        module.conditions = self.conditions(&item.attrs);
        let is_for_macros = item.attrs.iter().any(|it| it.path().is_ident("macro_use"));
        module.is_part_of_parent = is_for_macros || self.scope.is_some();
        self.here().children.push(number);
        for attribute in &item.attrs {
            self.visit_attribute(attribute);
        }

        let Some((brace, items)) = &item.content else {
            module.semicolon = item.semi.as_ref().map(|semicolon| semicolon.span.byte_range());
            let is_path = |it: &&Attribute| sets_path(&it.meta) && !is_dropped(it, self.features());
            if let Some(attribute) = item.attrs.iter().find(is_path) {
                let message = "`#[path]` is not supported: put the module where it belongs";
                let start = attribute.span().byte_range().start;
                module.unreadable = Some(self.modules.error(parent, start, message));
            } else {
                let folder = self.folder.clone();
                self.files.push(FileModule { module: number, folder, start: keyword });
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

    /// The items of an `extern` block.
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

    fn extern_crate(&mut self, item: &ItemExternCrate) {
        let name = item.ident.to_string().trim_start_matches("r#").to_string();
        let package = match self.modules.dependency(self.module, &name) {
            _ if name == "self" => Some(Dependency::Itself),
            None if BUILT_IN.contains(&&*name) => None,
            None | Some(Dependency::External) => {
                return self.refuse(&item.ident, external(&name));
            }
            package => package.cloned(),
        };
        let written = item.rename.as_ref().map_or(&item.ident, |(_, alias)| alias).to_string();
        let loads = item.attrs.iter().find(|it| it.path().is_ident("macro_use"));
        let macros = loads.map(|attribute| {
            let names = Punctuated::<Ident, Token![,]>::parse_terminated;
            let names = attribute.parse_args_with(names).unwrap_or_default();
            names.iter().map(Ident::to_string).collect()
        });
        let is_old =
            |it: &&Attribute| it.path().is_ident("macro_use") || it.path().is_ident("no_link");
        let attributes =
            item.attrs.iter().filter(is_old).map(|it| it.span().byte_range()).collect();
        let range = item.span().byte_range();
        let declaration = item.extern_token.span.byte_range().start..range.end;
        let is_at_top = self.scope.is_none() && self.here().parent.is_none();
        let is_reexport = self.scope.is_none() && !matches!(item.vis, Visibility::Inherited);
        let alias = written.trim_start_matches("r#").to_string();
        let scope = self.scope.clone();
        self.here().uses.push(UseItem { range: range.clone(), is_reexport, scope, tree: None });
        self.here().extern_crates.push(ExternCrate {
            range,
            name,
            alias,
            written,
            package,
            declaration,
            attributes,
            macros,
            is_at_top,
        });
    }
}

impl<'ast> Visit<'ast> for Reader<'_, '_> {
    fn visit_item(&mut self, item: &'ast Item) {
        if self.is_left_out(item) {
            return self.leave_out(item);
        }
        let is_code = !matches!(item, Item::Mod(_) | Item::Use(_) | Item::ExternCrate(_));
        self.here().has_code |= is_code;
        match item {
            Item::Mod(it) => return self.module(it),
            Item::ExternCrate(it) => self.extern_crate(it),
            Item::Use(it) => {
                let is_private = matches!(it.vis, Visibility::Inherited);
                let is_reexport = self.scope.is_none() && !is_private;
                let range = it.span().byte_range();
                // The tree is added later, from the tokens.
                let scope = self.scope.clone();
                self.here().uses.push(UseItem { range, is_reexport, scope, tree: None });
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
        if is_dropped(attribute, self.features()) {
            self.leave_out(attribute);
        }
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        if self.is_left_out(item) {
            return self.leave_out(item);
        }
        visit::visit_impl_item(self, item);
    }

    fn visit_trait_item(&mut self, item: &'ast TraitItem) {
        if self.is_left_out(item) {
            return self.leave_out(item);
        }
        visit::visit_trait_item(self, item);
    }

    fn visit_foreign_item(&mut self, item: &'ast ForeignItem) {
        if self.is_left_out(item) {
            return self.leave_out(item);
        }
        visit::visit_foreign_item(self, item);
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        if self.is_left_out(statement) {
            return self.leave_out(statement);
        }
        visit::visit_stmt(self, statement);
    }

    fn visit_field(&mut self, field: &'ast Field) {
        if !self.left_out_of_list(field) {
            visit::visit_field(self, field);
        }
    }

    fn visit_field_value(&mut self, field: &'ast FieldValue) {
        if !self.left_out_of_list(field) {
            visit::visit_field_value(self, field);
        }
    }

    fn visit_variant(&mut self, variant: &'ast Variant) {
        if !self.left_out_of_list(variant) {
            visit::visit_variant(self, variant);
        }
    }

    fn visit_arm(&mut self, arm: &'ast Arm) {
        if !self.left_out_of_list(arm) {
            visit::visit_arm(self, arm);
        }
    }
}

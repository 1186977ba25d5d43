//! The modules of a program and its libraries, and the contents of each.

use crate::error::Error;
use crate::features::Features;
use crate::file::File;
use crate::layout::Edit;
use crate::macros::definition::Macro;
use crate::paths::{Path, UseTree};
use crate::workspace::{Dependency, Package, Workspace};
use std::collections::BTreeMap;
use std::ops::Range;

/// All modules of a program and of the libraries that it may use.
pub(crate) struct Modules<'a> {
    pub(crate) workspace: &'a Workspace,
    pub(crate) files: Vec<File>,
    pub(crate) all: Vec<Module>,
    /// The top module of the program.
    pub(crate) program: usize,
    /// The top modules of libraries, by package.
    pub(crate) libraries: Vec<Option<usize>>,
    /// The features that are on, by package.
    pub(crate) features: Vec<Features>,
}

/// A module: the code between its braces, or in its file.
#[derive(Debug)]
pub(crate) struct Module {
    pub(crate) name: String,
    /// The number of its package.
    pub(crate) package: usize,
    pub(crate) parent: Option<usize>,
    pub(crate) children: Vec<usize>,
    /// The number of its file.
    pub(crate) file: usize,
    /// The bytes of its contents in that file.
    pub(crate) span: Range<usize>,
    /// Its declaration in its parent's file, attributes included.
    pub(crate) declaration: Range<usize>,
    /// The offset of its declaration after the attributes.
    pub(crate) keyword: usize,
    /// The `;` of `mod name;`.
    pub(crate) semicolon: Option<Range<usize>>,
    /// Whether it is needed whenever its parent is.
    pub(crate) is_part_of_parent: bool,
    /// Its `#[cfg(...)]` attributes.
    pub(crate) conditions: Vec<String>,
    /// The items by their names. A type and a function may have the same name.
    pub(crate) items: BTreeMap<String, Vec<Item>>,
    pub(crate) macros: Vec<Macro>,
    pub(crate) uses: Vec<UseItem>,
    pub(crate) extern_crates: Vec<ExternCrate>,
    /// The names of `#[non_exhaustive]` enumerations.
    pub(crate) non_exhaustive: Vec<String>,
    /// For each `impl` block, the bytes of the trait and the type in its header, without bounds.
    pub(crate) impls: Vec<Vec<Range<usize>>>,
    /// The bytes of `crate` in each `pub(crate)`.
    pub(crate) crate_visibilities: Vec<Range<usize>>,
    pub(crate) paths: Vec<Path>,
    /// The numbers of the paths that import something, by the name under which they import it.
    pub(crate) imports: BTreeMap<String, Vec<usize>>,
    /// Whether it has anything except modules and `use` declarations.
    pub(crate) has_code: bool,
    /// Whether calls of macros create some of its items.
    pub(crate) has_made_items: bool,
    /// The bytes that are left out.
    pub(crate) left_out: Vec<Range<usize>>,
    /// The edits of its conditions.
    pub(crate) conditional: Vec<Edit>,
    /// The code that cannot be bundled: offsets and reasons.
    pub(crate) refused: Vec<(usize, String)>,
    /// The error, if its file could not be read.
    pub(crate) unreadable: Option<Error>,
}

/// An item that has a name.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) kind: ItemKind,
    /// The bytes of its name.
    pub(crate) name: Range<usize>,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum ItemKind {
    Type,
    /// A type alias.
    Alias,
    Trait,
    Value,
    Macro,
}

impl ItemKind {
    /// Whether a path can go on from an item of this kind.
    pub(crate) fn is_type(self) -> bool {
        matches!(self, ItemKind::Type | ItemKind::Alias | ItemKind::Trait)
    }
}

/// A `use` declaration that is an item, in a module or in a function.
#[derive(Debug)]
pub(crate) struct UseItem {
    /// Its bytes, with attributes and visibility.
    pub(crate) range: Range<usize>,
    /// Whether it re-exports names, as `pub use` does.
    pub(crate) is_reexport: bool,
    /// The item that it is in, outside of which it has no effect.
    pub(crate) scope: Option<Range<usize>>,
    pub(crate) tree: Option<UseTree>,
}

/// `extern crate name;`. Except for macros, it means `use ::name;`.
#[derive(Debug)]
pub(crate) struct ExternCrate {
    /// Its bytes, with attributes and visibility.
    pub(crate) range: Range<usize>,
    /// The name of the crate.
    pub(crate) name: String,
    /// The name under which it is imported.
    pub(crate) alias: String,
    /// The alias as it is written, possibly with `r#`.
    pub(crate) written: String,
    /// The package of the crate, or none for a crate that comes with the compiler.
    pub(crate) package: Option<Dependency>,
    /// The bytes from `extern` to the end.
    pub(crate) declaration: Range<usize>,
    /// The bytes of attributes that a `use` cannot have.
    pub(crate) attributes: Vec<Range<usize>>,
    /// The macros that `#[macro_use]` brings to the whole crate. An empty list means all macros.
    pub(crate) macros: Option<Vec<String>>,
    /// Whether it is at the top of its crate, so that the whole crate knows its name.
    pub(crate) is_at_top: bool,
}

impl Modules<'_> {
    pub(crate) fn top(&self, mut module: usize) -> usize {
        while let Some(parent) = self.all[module].parent {
            module = parent;
        }
        module
    }

    /// The name of the library that `module` belongs to. Modules of the program have none.
    pub(crate) fn library_name(&self, module: usize) -> Option<&str> {
        let library = self.package(module).library.as_ref();
        library.filter(|_| self.top(module) != self.program).map(|library| &*library.name)
    }

    /// The package that `name` means in the code of `module`, if it means a package or the crate itself.
    pub(crate) fn dependency(&self, module: usize, name: &str) -> Option<&Dependency> {
        let mut named = self.all[self.top(module)].extern_crates.iter();
        let is_it = |it: &&ExternCrate| it.is_at_top && it.alias == name;
        let declared = named.find(is_it).and_then(|it| it.package.as_ref());
        declared.or_else(|| self.package(module).dependencies.get(name))
    }

    /// The top module of the crate that `name` means in the code of `module`.
    pub(crate) fn crate_called(&self, module: usize, name: &str) -> Option<usize> {
        match self.dependency(module, name)? {
            Dependency::Member(member) => self.libraries[*member],
            Dependency::Itself => Some(self.top(module)),
            Dependency::External => None,
        }
    }

    fn package(&self, module: usize) -> &Package {
        &self.workspace.packages[self.all[module].package]
    }

    /// The children called `name`. With different conditions there may be several.
    pub(crate) fn children<'m>(
        &'m self,
        module: usize,
        name: &'m str,
    ) -> impl Iterator<Item = usize> + use<'m> {
        let children = self.all[module].children.iter().copied();
        children.filter(move |&child| self.all[child].name == name)
    }

    /// An error about the code at `offset` of the file of `module`.
    pub(crate) fn error(&self, module: usize, offset: usize, message: impl Into<String>) -> Error {
        self.files[self.all[module].file].error(offset, message)
    }

    /// The first reason why `module` cannot be bundled.
    pub(crate) fn refusal(&self, module: usize) -> Option<Error> {
        let Module { unreadable, refused, .. } = &self.all[module];
        let first = refused.iter().min_by_key(|(offset, _)| *offset);
        let first = first.map(|(offset, message)| self.error(module, *offset, message));
        unreadable.clone().or(first)
    }
}

impl Module {
    pub(crate) fn new(name: String, package: usize, parent: Option<usize>, file: usize) -> Module {
        Module {
            name,
            package,
            parent,
            children: Vec::new(),
            file,
            span: 0..0,
            declaration: 0..0,
            keyword: 0,
            semicolon: None,
            is_part_of_parent: false,
            conditions: Vec::new(),
            items: BTreeMap::new(),
            macros: Vec::new(),
            uses: Vec::new(),
            extern_crates: Vec::new(),
            non_exhaustive: Vec::new(),
            impls: Vec::new(),
            crate_visibilities: Vec::new(),
            paths: Vec::new(),
            imports: BTreeMap::new(),
            has_code: false,
            has_made_items: false,
            left_out: Vec::new(),
            conditional: Vec::new(),
            refused: Vec::new(),
            unreadable: None,
        }
    }

    pub(crate) fn items(&self) -> impl Iterator<Item = (&str, &Item)> {
        self.items.iter().flat_map(|(name, items)| items.iter().map(move |item| (&**name, item)))
    }

    /// The macros that other crates may use.
    pub(crate) fn exported_macros(&self) -> impl Iterator<Item = &Macro> {
        self.macros.iter().filter(|it| it.is_exported)
    }

    /// Whether `path` is the import of an `extern crate`.
    pub(crate) fn is_extern_crate(&self, path: &Path) -> bool {
        self.extern_crates.iter().any(|it| it.declaration.start == path.first.start)
    }

    /// Whether `path` is in a `use` that re-exports names.
    pub(crate) fn is_reexport(&self, path: &Path) -> bool {
        let mut reexports = self.uses.iter().filter(|it| it.is_reexport);
        path.import.is_some() && reexports.any(|it| it.range.contains(&path.first.start))
    }

    /// Whether `path` is in a `use` that has an effect at `offset`, or without an offset, in the whole
    /// module.
    pub(crate) fn is_import(&self, path: &Path, offset: Option<usize>) -> bool {
        let counts = |it: &UseItem| match (&it.scope, offset) {
            (Some(scope), Some(offset)) => scope.contains(&offset),
            (scope, _) => scope.is_none(),
        };
        let is_in = |it: &&UseItem| it.range.contains(&path.first.start);
        path.import.is_some() && self.uses.iter().filter(is_in).any(counts)
    }

    /// Whether it has a type or a trait called `name`.
    pub(crate) fn has_type(&self, name: &str) -> bool {
        self.items.get(name).is_some_and(|items| items.iter().any(|item| item.kind.is_type()))
    }

    /// The paths that it imports as `name`.
    pub(crate) fn imports_as(&self, name: &str) -> impl Iterator<Item = &Path> {
        self.imports.get(name).into_iter().flatten().map(|&number| &self.paths[number])
    }
}

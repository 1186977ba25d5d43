//! The modules of a program and of its libraries, and what is in them.

use crate::error::Error;
use crate::features::Features;
use crate::file::File;
use crate::layout::Edit;
use crate::macros::definition::Macro;
use crate::paths::{Path, UseTree};
use crate::workspace::{Dependency, Package, Workspace};
use std::collections::BTreeMap;
use std::ops::Range;

/// All modules of a program and of the libraries that it might use.
pub(crate) struct Modules<'a> {
    pub(crate) workspace: &'a Workspace,
    pub(crate) files: Vec<File>,
    pub(crate) all: Vec<Module>,
    /// The top of the program.
    pub(crate) program: usize,
    /// The tops of libraries, by package.
    pub(crate) libraries: Vec<Option<usize>>,
    /// The features that are on, by package.
    pub(crate) features: Vec<Features>,
}

/// A module: what is between its braces, or in its file.
#[derive(Debug)]
pub(crate) struct Module {
    pub(crate) name: String,
    /// The package that it is of.
    pub(crate) package: usize,
    pub(crate) parent: Option<usize>,
    pub(crate) children: Vec<usize>,
    /// The number of its file.
    pub(crate) file: usize,
    /// The bytes of its contents there.
    pub(crate) span: Range<usize>,
    /// Its declaration in its parent's file, attributes included.
    pub(crate) declaration: Range<usize>,
    /// Where its attributes end.
    pub(crate) keyword: usize,
    /// The `;` of `mod name;`.
    pub(crate) semicolon: Option<Range<usize>>,
    /// Whether it is there wherever its parent is, whoever uses it.
    pub(crate) is_part_of_parent: bool,
    /// The conditions that it is there on, as they are written.
    pub(crate) conditions: Vec<String>,
    /// The items that have names, by these: a type and a function may share one.
    pub(crate) items: BTreeMap<String, Vec<Item>>,
    pub(crate) macros: Vec<Macro>,
    pub(crate) uses: Vec<UseItem>,
    pub(crate) extern_crates: Vec<ExternCrate>,
    /// The enumerations that other crates must take for incomplete.
    pub(crate) non_exhaustive: Vec<String>,
    /// What the `impl` blocks are of and on: the traits and types in their headers, bounds left
    /// out.
    pub(crate) impls: Vec<Vec<Range<usize>>>,
    /// Where `crate` stands in `pub(crate)`.
    pub(crate) crate_visibilities: Vec<Range<usize>>,
    pub(crate) paths: Vec<Path>,
    /// The paths that import something, by the name that they give it.
    pub(crate) imports: BTreeMap<String, Vec<usize>>,
    /// Whether it has more than modules and `use` declarations.
    pub(crate) has_code: bool,
    /// Whether macros make some of its items.
    pub(crate) has_made_items: bool,
    /// What is left out of it.
    pub(crate) left_out: Vec<Range<usize>>,
    /// What becomes of its conditions.
    pub(crate) conditional: Vec<Edit>,
    /// What cannot be bundled: the offset, and why.
    pub(crate) refused: Vec<(usize, String)>,
    /// Why its file could not be read, if so.
    pub(crate) unreadable: Option<Error>,
}

/// An item that has a name.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) kind: ItemKind,
    /// Where its name stands.
    pub(crate) name: Range<usize>,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum ItemKind {
    Type,
    /// Another name for a type.
    Alias,
    Trait,
    Value,
    Macro,
}

impl ItemKind {
    /// Whether it can have something in it that paths go on with.
    pub(crate) fn is_type(self) -> bool {
        matches!(self, ItemKind::Type | ItemKind::Alias | ItemKind::Trait)
    }
}

/// A `use` declaration that is an item, be it in a function.
#[derive(Debug)]
pub(crate) struct UseItem {
    /// All of it, attributes and visibility included.
    pub(crate) range: Range<usize>,
    /// Whether it is a `pub use` or the like, which others can use names of.
    pub(crate) is_handed_on: bool,
    /// The item that it is in, where alone it counts.
    pub(crate) scope: Option<Range<usize>>,
    pub(crate) tree: Option<UseTree>,
}

/// `extern crate name;`, which is `use ::name;` but for macros.
#[derive(Debug)]
pub(crate) struct ExternCrate {
    /// All of it, attributes and visibility included.
    pub(crate) range: Range<usize>,
    /// The crate that it is of, as it is written, and what it is called here.
    pub(crate) name: String,
    pub(crate) alias: String,
    /// The same as it is written: perhaps with `r#`.
    pub(crate) written: String,
    /// The package that it stands for, or none for a crate that comes with the compiler.
    pub(crate) package: Option<Dependency>,
    /// From `extern` to the end.
    pub(crate) declaration: Range<usize>,
    /// The attributes that `use` cannot have.
    pub(crate) attributes: Vec<Range<usize>>,
    /// The macros that the whole crate can call by their names: none, these, or with an empty list, all.
    pub(crate) macros: Option<Vec<String>>,
    /// Whether all of the crate knows its name.
    pub(crate) is_at_top: bool,
}

impl Modules<'_> {
    pub(crate) fn top(&self, mut module: usize) -> usize {
        while let Some(parent) = self.all[module].parent {
            module = parent;
        }
        module
    }

    /// The name of the library that `module` is of, or nothing for the program's.
    pub(crate) fn library_name(&self, module: usize) -> Option<&str> {
        let library = self.package(module).library.as_ref();
        library.filter(|_| self.top(module) != self.program).map(|library| &*library.name)
    }

    /// What the code of `module` means by `name`, if that is another package or the crate itself.
    pub(crate) fn dependency(&self, module: usize, name: &str) -> Option<&Dependency> {
        let mut named = self.all[self.top(module)].extern_crates.iter();
        let is_it = |it: &&ExternCrate| it.is_at_top && it.alias == name;
        let declared = named.find(is_it).and_then(|it| it.package.as_ref());
        declared.or_else(|| self.package(module).dependencies.get(name))
    }

    /// The top of the crate that the code of `module` means by `name`.
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

    /// The children called `name`: on different conditions there may be several.
    pub(crate) fn children<'m>(
        &'m self,
        module: usize,
        name: &'m str,
    ) -> impl Iterator<Item = usize> + use<'m> {
        let children = self.all[module].children.iter().copied();
        children.filter(move |&child| self.all[child].name == name)
    }

    /// An error about what stands at `offset` of the file of `module`.
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

    /// Whether `path` is what an `extern crate` imports.
    pub(crate) fn is_extern_crate(&self, path: &Path) -> bool {
        self.extern_crates.iter().any(|it| it.declaration.start == path.first.start)
    }

    /// Whether `path` is in a `use` that hands names on.
    pub(crate) fn is_reexport(&self, path: &Path) -> bool {
        let mut handed_on = self.uses.iter().filter(|it| it.is_handed_on);
        path.import.is_some() && handed_on.any(|it| it.range.contains(&path.first.start))
    }

    /// Whether `path` is in a `use` that counts at `offset`; without one, in all of the module.
    pub(crate) fn is_import(&self, path: &Path, offset: Option<usize>) -> bool {
        let counts = |it: &UseItem| match (&it.scope, offset) {
            (Some(scope), Some(offset)) => scope.contains(&offset),
            (scope, _) => scope.is_none(),
        };
        let is_in = |it: &&UseItem| it.range.contains(&path.first.start);
        path.import.is_some() && self.uses.iter().filter(is_in).any(counts)
    }

    /// Whether one of its items is a type or a trait called `name`.
    pub(crate) fn has_type(&self, name: &str) -> bool {
        self.items.get(name).is_some_and(|items| items.iter().any(|item| item.kind.is_type()))
    }

    /// What it imports as `name`.
    pub(crate) fn imports_as(&self, name: &str) -> impl Iterator<Item = &Path> {
        self.imports.get(name).into_iter().flatten().map(|&number| &self.paths[number])
    }
}

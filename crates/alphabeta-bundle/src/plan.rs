//! What goes into a bundle, and what the names in it lead to.

use crate::modules::{ItemKind, Modules};
use crate::reach::needed;
use crate::routes::Routes;
use crate::tokens::{Import, Path};
use crate::workspace::{Dependency, Program};
use std::collections::BTreeSet;

pub(crate) struct Plan<'m, 'a> {
    pub(crate) modules: &'m Modules<'a>,
    pub(crate) program: &'m Program,
    pub(crate) needed: BTreeSet<usize>,
    /// The tops of the libraries that are needed, in the order that they come in.
    pub(crate) libraries: Vec<usize>,
    routes: Routes<'m, 'a>,
}

impl<'m, 'a> Plan<'m, 'a> {
    pub(crate) fn new(modules: &'m Modules<'a>, program: &'m Program) -> Plan<'m, 'a> {
        let routes = Routes::new(modules);
        let needed = needed(modules, &routes);
        let tops = modules.libraries.iter().flatten().copied();
        let mut libraries: Vec<_> = tops.filter(|top| needed.contains(top)).collect();
        // The program's own library first, for it is about the same problem.
        libraries.sort_by_key(|&top| (modules.all[top].package != program.package, top));
        Plan { modules, program, needed, libraries, routes }
    }

    /// The package that `path`, in `module`, begins with.
    pub(crate) fn package(&self, module: usize, path: &Path) -> Option<&Dependency> {
        let name = path.segments.first()?;
        let package = self.modules.dependency(module, name)?;
        if path.import.is_none() && path.segments.len() == 1 {
            return None;
        }
        let this = &self.modules.all[module];
        let is_hidden = self.modules.child(module, name).is_some()
            || this.items.contains_key(name)
            || this.imports_as(name).any(|import| match &*import.segments {
                // A library that is imported under its name needs no other path.
                [first] if first == name => path.import.is_none() && this.parent.is_some(),
                segments => segments.first() != Some(name),
            });
        (path.is_global() || !is_hidden).then_some(package)
    }

    /// The library that `path`, in `module`, begins with, by its name.
    pub(crate) fn library(&self, module: usize, path: &Path) -> Option<&str> {
        match self.package(module, path)? {
            Dependency::Member(member) => {
                self.modules.library_name(self.modules.libraries[*member]?)
            }
            Dependency::External => None,
        }
    }

    /// Whether `path` is taken out of its `use`: it hands on what is not there, or would import
    /// to the top of the program what is there, a library or an exported macro.
    pub(crate) fn is_dropped(&self, module: usize, path: &Path) -> bool {
        if self.modules.all[module].is_reexport(path) {
            let route = self.routes.find(module, path);
            !route.through.iter().all(|it| self.needed.contains(it))
        } else {
            module == self.modules.program
                && (self.is_library(path) || self.is_exported_macro(path))
        }
    }

    /// Whether `path` imports a library to the top of the program, under its own name.
    pub(crate) fn is_library(&self, path: &Path) -> bool {
        let [name] = &*path.segments else { return false };
        path.import == Some(Import::Name(name.clone()))
            && self.library(self.modules.program, path) == Some(name)
    }

    /// Whether `path` imports a macro to the top of the program, under its own name.
    fn is_exported_macro(&self, path: &Path) -> bool {
        let item = self.routes.find(self.modules.program, path).item;
        let name = path.segments.last().map(|name| Import::Name(name.clone()));
        item.is_some_and(|(_, kind)| kind == ItemKind::ExportedMacro) && path.import == name
    }
}

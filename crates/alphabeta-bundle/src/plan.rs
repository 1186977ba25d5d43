//! What goes into a bundle, and what the names in it lead to.

use crate::modules::Modules;
use crate::paths::{Import, Path, Then};
use crate::reach::needed;
use crate::routes::{End, Routes, Way};
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
        if path.import.is_none() && path.segments.len() == 1 && path.then != Then::More {
            return None;
        }
        let this = &self.modules.all[module];
        // `use gcd::gcd` hides the library if it imports a module, and not if a function.
        let is_other = |import: &Path| {
            import.segments != [name.as_str()]
                && this.is_import(import, Some(path.first.start))
                && import.first != path.first
                && self.may_import_type(module, import)
        };
        let is_hidden = || {
            self.modules.children(module, name).next().is_some()
                || this.has_type(name)
                || this.imports_as(name).any(is_other)
                || self.brings_type(module, name)
        };
        (path.is_global || !is_hidden()).then_some(package)
    }

    /// Whether a glob in `module` brings a module or a type called `name`.
    pub(crate) fn brings_type(&self, module: usize, name: &str) -> bool {
        self.routes.brings_type(module, name)
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

    /// Whether `path` is taken out of its `use`: it hands on what is not there, or imports a
    /// library, which needs no import, since every path to it begins with `crate`.
    pub(crate) fn is_dropped(&self, module: usize, path: &Path) -> bool {
        let is_at_top = module == self.modules.program;
        if self.is_library(module, path)
            && (is_at_top || !self.modules.all[module].is_reexport(path))
            || is_at_top && self.is_handed_library(path)
        {
            return true;
        }
        let ways = self.routes.find(module, path);
        let is_there = |way: &Way| way.through.iter().all(|it| self.needed.contains(it));
        self.modules.all[module].is_reexport(path) && !ways.is_empty() && !ways.iter().any(is_there)
    }

    /// Whether `path` imports a library under the name that it has here, or under none.
    pub(crate) fn is_library(&self, module: usize, path: &Path) -> bool {
        let [name] = &*path.segments else { return false };
        let is_plain = match &path.import {
            Some(Import::Name(import)) => import == name,
            Some(Import::Unnamed) => true,
            _ => false,
        };
        is_plain && self.library(module, path).is_some()
    }

    /// Whether a name that `path` imports to `module` may be that of a type or module.
    pub(crate) fn may_import_type(&self, module: usize, path: &Path) -> bool {
        let ways = self.routes.find(module, path);
        let is_value = |way: &Way| matches!(way.end, End::Item(_, kind) if !kind.is_type());
        ways.is_empty() || !ways.iter().all(is_value)
    }

    /// Whether `path` imports to the top of the program, under its own name, a library that another
    /// one hands on.
    pub(crate) fn is_handed_library(&self, path: &Path) -> bool {
        let Some(Import::Name(name)) = &path.import else { return false };
        let ways = self.routes.find(self.modules.program, path);
        let is_top = |way: &Way| {
            way.owner().is_some_and(|top| {
                self.libraries.contains(&top) && self.modules.library_name(top) == Some(name)
            })
        };
        let mut known = ways.iter().filter(|way| way.end != End::Unknown).peekable();
        known.peek().is_some() && known.all(|way| way.end == End::Module && is_top(way))
    }
}

//! The plan of a bundle: which modules go into it, and which crates its paths mean.

use crate::modules::{ExternCrate, Modules};
use crate::paths::{Import, Path, Then};
use crate::reach::needed;
use crate::routes::{End, Routes, Way};
use crate::workspace::{Dependency, Program};
use std::collections::{BTreeMap, BTreeSet};

pub(crate) struct Plan<'m, 'a> {
    pub(crate) modules: &'m Modules<'a>,
    pub(crate) program: &'m Program,
    pub(crate) needed: BTreeSet<usize>,
    /// The top modules of the libraries that are needed, in their order in the bundle.
    pub(crate) libraries: Vec<usize>,
    pub(crate) routes: Routes<'m, 'a>,
}

impl<'m, 'a> Plan<'m, 'a> {
    pub(crate) fn new(modules: &'m Modules<'a>, program: &'m Program) -> Plan<'m, 'a> {
        let routes = Routes::new(modules);
        let needed = needed(modules, &routes);
        let tops = modules.libraries.iter().flatten().copied();
        let mut libraries: Vec<_> = tops.filter(|top| needed.contains(top)).collect();
        // The program's own library comes first, because it solves the same problem.
        libraries.sort_by_key(|&top| (modules.all[top].package != program.package, top));
        Plan { modules, program, needed, libraries, routes }
    }

    /// The package that `path` in `module` begins with.
    pub(crate) fn package(&self, module: usize, path: &Path) -> Option<&Dependency> {
        let name = path.segments.first()?;
        let package = self.modules.dependency(module, name)?;
        if path.import.is_none() && path.segments.len() == 1 && path.then != Then::More {
            return None;
        }
        let this = &self.modules.all[module];
        // `use gcd::gcd` hides the library `gcd` if it imports a module, but not if it imports a function.
        let is_other = |import: &Path| {
            import.segments != [name.as_str()]
                && !this.is_extern_crate(import)
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

    /// Whether a glob in `module` imports a module or a type called `name`.
    pub(crate) fn brings_type(&self, module: usize, name: &str) -> bool {
        self.routes.brings_type(module, name)
    }

    /// The name of the library that `path` in `module` begins with.
    pub(crate) fn library(&self, module: usize, path: &Path) -> Option<&str> {
        self.package(module, path)?;
        self.modules.library_name(self.modules.crate_called(module, path.segments.first()?)?)
    }

    /// Whether `path` is removed from its `use`. That is so if it re-exports something that is left out,
    /// or if it imports a library: a library needs no import, because paths to it begin with `crate`.
    pub(crate) fn is_dropped(&self, module: usize, path: &Path) -> bool {
        let is_at_top = module == self.modules.program;
        let is_reexport = self.modules.all[module].is_reexport(path);
        if self.is_library(module, path) && (is_at_top || !is_reexport) {
            return !self.is_member(module, path);
        }
        if is_at_top && self.is_reexported_library(path) {
            return true;
        }
        let ways = self.routes.find(module, path);
        let is_there = |way: &Way| way.through.iter().all(|it| self.needed.contains(it));
        is_reexport && !ways.is_empty() && !ways.iter().any(is_there)
    }

    /// Whether some path leads through `module` and the name under which `path` imports a library, as
    /// `self::library` and `crate::module::library` do. Nothing else in `module` has that name.
    fn is_member(&self, module: usize, path: &Path) -> bool {
        let Some(Import::Name(name)) = &path.import else { return false };
        if module == self.modules.program && self.library(module, path) == Some(name) {
            return false;
        }
        let modules = self.modules;
        let goes_through = |here: usize, path: &Path| {
            let later = path.segments.iter().enumerate().skip(1);
            later.filter(|(_, segment)| *segment == name).any(|(at, _)| {
                let segments = path.segments[..at].to_vec();
                let before = Path { segments, then: Then::More, import: None, ..path.clone() };
                let ways = self.routes.find(here, &before);
                ways.iter().any(|way| way.end == End::Module && way.owner() == Some(module))
            })
        };
        let mut needed = self.needed.iter();
        needed.any(|&here| modules.all[here].paths.iter().any(|path| goes_through(here, path)))
    }

    /// The `use` that replaces an `extern crate` of a library, if one is needed.
    pub(crate) fn import(&self, module: usize, it: &ExternCrate) -> Option<String> {
        let this = &self.modules.all[module];
        let path = this.paths.iter().find(|path| path.first.start == it.declaration.start)?;
        let Some(Import::Name(alias)) = &path.import else { return None };
        let top = self.modules.crate_called(module, &it.alias);
        let top = top.or_else(|| self.modules.crate_called(module, &it.name))?;
        let name = self.modules.library_name(top)?;
        let is_reexport = module != self.modules.program && this.is_reexport(path);
        let is_own = it.alias != it.name && !it.is_at_top;
        let is_there = self.needed.contains(&top);
        if !is_there || !is_reexport && !is_own && !self.is_member(module, path) {
            return None;
        }
        let alias = if alias == name { String::new() } else { format!(" as {}", it.written) };
        Some(format!("use crate::{name}{alias};"))
    }

    /// The `extern crate` declarations that the top of the program needs, as names and aliases. They are
    /// for crates that come with the compiler. A library declares them at its top, and its modules use
    /// them.
    pub(crate) fn built_in(&self) -> BTreeMap<&str, &str> {
        let modules = self.modules;
        let is_known = |alias: &str, name: &str| alias == name && name != "alloc";
        let mut found = BTreeMap::new();
        for &top in &self.libraries {
            for it in modules.all[top].extern_crates.iter().filter(|it| it.package.is_none()) {
                let names = |path: &Path| path.segments.first() == Some(&it.alias);
                let mut inner =
                    self.needed.iter().filter(|&&inner| inner != top && modules.top(inner) == top);
                let is_used = inner.any(|&inner| modules.all[inner].paths.iter().any(names));
                if it.is_at_top && is_used && !is_known(&it.alias, &it.name) {
                    found.insert(&*it.alias, &*it.name);
                }
            }
        }
        for it in &modules.all[modules.program].extern_crates {
            if found.get(&*it.alias) == Some(&&*it.name) {
                found.remove(&*it.alias);
            }
        }
        found
    }

    /// Whether `path` imports a library under its own name, or as `_`.
    pub(crate) fn is_library(&self, module: usize, path: &Path) -> bool {
        let [name] = &*path.segments else { return false };
        let is_plain = match &path.import {
            Some(Import::Name(import)) => import == name,
            Some(Import::Unnamed) => true,
            _ => false,
        };
        is_plain && self.library(module, path).is_some()
    }

    /// Whether `path` may import a type or a module to `module`.
    pub(crate) fn may_import_type(&self, module: usize, path: &Path) -> bool {
        let ways = self.routes.find(module, path);
        let is_value = |way: &Way| matches!(way.end, End::Item(_, kind) if !kind.is_type());
        ways.is_empty() || !ways.iter().all(is_value)
    }

    /// Whether `path` imports to the top of the program, under its own name, a library that another
    /// library re-exports.
    pub(crate) fn is_reexported_library(&self, path: &Path) -> bool {
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

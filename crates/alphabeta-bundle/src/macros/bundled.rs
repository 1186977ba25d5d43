//! Exported macros in a bundle: their names, their visibility, and the warnings about them.

use super::definition::Macro;
use crate::modules::Module;
use crate::paths::{Import, Path, Then};
use crate::plan::Plan;
use crate::tokens::Inside;
use crate::workspace::Dependency;
use std::collections::{BTreeMap, BTreeSet};

impl Plan<'_, '_> {
    /// The name of an exported macro at the top of the program, where all exported macros are.
    pub(crate) fn macro_name(&self, module: usize, name: &str) -> Option<String> {
        Some(format!("__{}_{name}", self.modules.library_name(module)?))
    }

    /// The name at the top of the program of the library's exported macro that `path` calls or imports
    /// by its name alone.
    pub(crate) fn own_macro(&self, module: usize, path: &Path) -> Option<String> {
        let [name] = &*path.segments else { return None };
        let is_macro = path.then == Then::Call || matches!(path.import, Some(Import::Name(_)));
        if !is_macro || path.is_global {
            return None;
        }
        // A macro may call macros that are defined after it.
        let is_later = || {
            let top = self.modules.top(module);
            path.inside == Inside::Definition && self.routes.exported(top, name).is_some()
        };
        let definition = self.definition(module, name, path.first.start);
        let is_own = definition.map_or_else(is_later, |it| it.is_exported);
        is_own.then(|| self.macro_name(module, name))?
    }

    /// A call in a library's macro that could mean another macro, because a crate that uses the library
    /// has a macro of the same name.
    pub(crate) fn unclear_call(&self, module: usize) -> Option<(&Path, &str)> {
        let modules = self.modules;
        let package = modules.all[module].package;
        let is_caller = |other: &&usize| {
            let other = &modules.all[**other];
            let mut used = modules.workspace.packages[other.package].dependencies.values();
            other.package != package && used.any(|it| *it == Dependency::Member(package))
        };
        let callers = self.needed.iter().filter(is_caller).flat_map(|&it| &modules.all[it].macros);
        let names: BTreeSet<_> = callers.map(|it| &*it.name).collect();
        modules.all[module].paths.iter().find_map(|path| {
            let name = names.get(&**path.segments.first()?)?;
            let is_own = path.inside == Inside::Definition && path.then == Then::Call;
            (is_own && self.own_macro(module, path).is_some()).then_some((path, *name))
        })
    }

    /// The library whose macro `path` calls because of a `#[macro_use] extern crate`.
    pub(crate) fn loaded_macro(&self, module: usize, path: &Path) -> Option<&str> {
        let [name] = &*path.segments else { return None };
        let is_hidden = || {
            self.definition(module, name, path.first.start).is_some()
                || self.modules.all[module].imports_as(name).next().is_some()
        };
        if path.then != Then::Call || path.is_global || path.import.is_some() || is_hidden() {
            return None;
        }
        let (library, _) = self.routes.loaded_macro(module, name)?;
        self.modules.library_name(library)
    }

    /// The macro that a call of `name` at the offset `at` of `module` means: the last one defined before
    /// it, in its module or in the modules around it.
    fn definition(&self, module: usize, name: &str, at: usize) -> Option<&Macro> {
        let found = self.defined_before(module, name, at);
        found.or_else(|| {
            let Module { parent, declaration, .. } = &self.modules.all[module];
            self.definition((*parent)?, name, declaration.start)
        })
    }

    /// The last macro `name` that is defined before `at` in `module`, or in a child with `#[macro_use]`.
    /// A macro can call itself.
    fn defined_before(&self, module: usize, name: &str, at: usize) -> Option<&Macro> {
        let this = &self.modules.all[module];
        let counts = |it: &&Macro| {
            let is_here = it.scope.as_ref().is_none_or(|scope| scope.contains(&at));
            it.name == name && it.range.start < at && is_here
        };
        let own = this.macros.iter().filter(counts).map(|it| (it.range.start, it));
        let inner = this.children.iter().filter_map(|&child| {
            let start = self.modules.all[child].declaration.start;
            let exposes = self.modules.all[child].is_part_of_parent && start < at;
            let found = exposes.then(|| self.defined_before(child, name, usize::MAX))?;
            found.map(|it| (start, it))
        });
        own.chain(inner).max_by_key(|(start, _)| *start).map(|(_, it)| it)
    }

    /// The declarations that re-export the macros of the library with this `top` from its module.
    pub(crate) fn reexported_macros(&self, top: usize) -> String {
        let is_here = |module: &&usize| self.modules.top(**module) == top;
        // Macros with the same conditions share a declaration.
        let mut reexported = BTreeMap::<_, (Vec<_>, bool)>::new();
        for &module in self.needed.iter().filter(is_here) {
            for it in self.modules.all[module].exported_macros() {
                let mut conditions = it.conditions.clone();
                let mut around = Some(module);
                while let Some(here) = around {
                    conditions.extend(self.modules.all[here].conditions.iter().cloned());
                    around = self.modules.all[here].parent;
                }
                let new = self.macro_name(top, &it.name).unwrap_or_default();
                let (names, is_deprecated) = reexported.entry(conditions).or_default();
                names.push(format!("{new} as {}", it.written));
                *is_deprecated |= it.is_deprecated;
            }
        }
        let mut text = String::new();
        for (conditions, (names, is_deprecated)) in reexported {
            let allowed = is_deprecated.then(|| "#[allow(deprecated)]".to_string());
            let declaration = format!("pub use crate::{{{}}};", names.join(", "));
            for line in conditions.into_iter().chain(allowed).chain([declaration]) {
                text = text + &line + "\n";
            }
        }
        text
    }

    /// The attribute against warnings that arise because there is only one crate. The compiler does not
    /// warn about code from another crate's macros, or about the patterns that another crate's
    /// `non_exhaustive` enumerations require. In a bundle it warns about both.
    pub(crate) fn allowed(&self) -> &'static str {
        let modules = self.modules;
        let is_elsewhere = |a: usize, b: usize| modules.top(a) != modules.top(b);
        let is_named = |module: usize, name: &String| {
            let mut others = self.needed.iter().filter(|other| is_elsewhere(module, **other));
            others
                .any(|&other| modules.all[other].paths.iter().any(|it| it.segments.contains(name)))
        };
        let has_macros = |&module: &usize| {
            let has_macros = modules.all[module].exported_macros().next().is_some();
            has_macros && modules.library_name(module).is_some()
        };
        let is_odd = |&module: &usize| {
            modules.all[module].non_exhaustive.iter().any(|name| is_named(module, name))
        };
        if self.needed.iter().any(has_macros) {
            "#![allow(unused, nonstandard_style)]\n"
        } else if self.needed.iter().any(is_odd) {
            "#![allow(unused)]\n"
        } else {
            ""
        }
    }
}

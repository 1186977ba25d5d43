//! Where paths lead.

use crate::modules::{ItemKind, Module, Modules};
use crate::tokens::{Import, Path};
use crate::workspace::Dependency;
use std::collections::{BTreeMap, BTreeSet};
use std::mem;

/// Looks for where paths lead, as the compiler would. The names of the standard library, of
/// variables and of macros' arguments lead nowhere, and so does what macros make.
pub(crate) struct Routes<'m, 'a> {
    modules: &'m Modules<'a>,
    /// For each module, the ways to the modules that it imports all of.
    globs: Vec<Vec<Vec<usize>>>,
    /// The modules of exported macros, by the top of their crate and their name.
    macros: BTreeMap<(usize, &'m str), usize>,
}

/// The modules that a path comes through, and what is at its end.
#[derive(Debug, Default)]
pub(crate) struct Route {
    pub(crate) through: Vec<usize>,
    /// The module that the item at the end is in, and what it is; nothing for a module.
    pub(crate) item: Option<(usize, ItemKind)>,
}

impl<'m, 'a> Routes<'m, 'a> {
    pub(crate) fn new(modules: &'m Modules<'a>) -> Routes<'m, 'a> {
        let numbers = 0..modules.all.len();
        let macros = numbers.flat_map(|number| {
            let names = modules.all[number].exported_macros().map(|(name, _)| name);
            names.map(move |name| ((modules.top(number), name), number))
        });
        let globs = vec![Vec::new(); modules.all.len()];
        let mut routes = Routes { modules, globs, macros: macros.collect() };
        // Some globs are of modules that other globs import: as a rule the second round is the last.
        loop {
            let ways = |(number, module): (usize, &Module)| {
                let globs = module.paths.iter().filter(|path| path.import == Some(Import::Glob));
                let found = globs.map(|path| routes.find(number, path));
                let found = found.filter(|route| route.item.is_none() && !route.through.is_empty());
                found.map(|route| route.through).collect::<Vec<_>>()
            };
            let globs: Vec<_> = modules.all.iter().enumerate().map(ways).collect();
            let is_last = globs.iter().flatten().count() == routes.globs.iter().flatten().count();
            routes.globs = globs;
            if is_last {
                return routes;
            }
        }
    }

    /// Where `path`, written in `module`, leads.
    pub(crate) fn find(&self, module: usize, path: &Path) -> Route {
        let is_word = path.import.is_none() && path.segments.len() == 1;
        let (route, imports) = (Route::default(), BTreeSet::new());
        let mut search = Search { routes: self, modules: self.modules, is_word, route, imports };
        search.from(module, &path.segments, path.is_global());
        search.route
    }
}

struct Search<'r, 'm, 'a> {
    routes: &'r Routes<'m, 'a>,
    modules: &'m Modules<'a>,
    /// Whether what comes first is a word alone and no part of a `use`: then it is no module.
    is_word: bool,
    route: Route,
    /// The imports that are being followed, for they may go in circles.
    imports: BTreeSet<(usize, String)>,
}

impl Search<'_, '_, '_> {
    /// Goes where `segments` lead from the code of `module`.
    fn from(&mut self, module: usize, segments: &[String], is_global: bool) {
        let Some((first, rest)) = segments.split_first() else { return };
        match &**first {
            "crate" => return self.within(self.modules.top(module), rest),
            "self" => return self.within(module, rest),
            "super" => {
                if let Some(parent) = self.modules.all[module].parent {
                    self.within(parent, rest);
                }
                return;
            }
            _ => {}
        }
        if !is_global && self.member(module, first, rest) {
            return;
        }
        if let Some(Dependency::Member(member)) = self.modules.dependency(module, first) {
            if let Some(top) = self.modules.libraries[*member] {
                self.within(top, rest);
            }
        }
    }

    /// Goes where `segments` lead from `module`, which is on the way.
    fn within(&mut self, module: usize, segments: &[String]) {
        self.route.through.push(module);
        match segments.split_first() {
            None => {}
            Some((first, rest)) => match &**first {
                "self" => self.within(module, rest),
                "super" => self.from(module, segments, false),
                name => {
                    let _ = self.exported_macro(module, name) || self.member(module, name, rest);
                }
            },
        }
    }

    /// Goes to what `module` calls `name`, and on by `rest`, if there is such a thing.
    fn member(&mut self, module: usize, name: &str, rest: &[String]) -> bool {
        self.own_member(module, name, rest)
            || self.glob_member(module, name, rest, &mut BTreeSet::from([module]))
    }

    fn own_member(&mut self, module: usize, name: &str, rest: &[String]) -> bool {
        let is_word = mem::take(&mut self.is_word);
        if let Some(child) = self.modules.child(module, name).filter(|_| !is_word) {
            self.within(child, rest);
            return true;
        }
        let this = &self.modules.all[module];
        let mut is_found = false;
        if self.imports.insert((module, name.to_string())) {
            // On different conditions a name may be imported from different places.
            for path in this.imports_as(name) {
                self.from(module, &[&path.segments, rest].concat(), path.is_global());
                is_found = true;
            }
            self.imports.remove(&(module, name.to_string()));
        }
        if let Some(items) = this.items.get(name) {
            // Where a trait shares its name, it is what matters.
            let item = items.iter().find(|item| item.kind == ItemKind::Trait).unwrap_or(&items[0]);
            self.route.item = Some((module, item.kind));
            is_found = true;
        }
        is_found
    }

    fn glob_member(
        &mut self,
        module: usize,
        name: &str,
        rest: &[String],
        seen: &mut BTreeSet<usize>,
    ) -> bool {
        for way in &self.routes.globs[module] {
            let Some(&target) = way.last().filter(|target| seen.insert(**target)) else { continue };
            let before = self.route.through.len();
            self.route.through.extend(way);
            if self.own_member(target, name, rest) || self.glob_member(target, name, rest, seen) {
                return true;
            }
            self.route.through.truncate(before);
        }
        false
    }

    /// Goes to the macro `name` if `top` is the top of the crate that exports it.
    fn exported_macro(&mut self, top: usize, name: &str) -> bool {
        let owner = self.routes.macros.get(&(top, name)).copied();
        if let Some(owner) = owner {
            self.route.through.push(owner);
            self.route.item = Some((owner, ItemKind::ExportedMacro));
        }
        owner.is_some()
    }
}

//! The modules that a program needs.
//!
//! A module is needed if needed code names it or something in it. It is kept with all of its code.
//! Three cases need care:
//!
//! - `pub use tokens::Tokens;` needs `tokens` only if something uses the re-exported name.
//! - Code calls methods without naming their trait. So a trait counts as used if it is imported.
//! - `impl Trait for Type` belongs to the program if both are needed, in whichever module it is.
//!
//! If the meaning of a name or the result of a macro is not known, a module is kept.

use crate::modules::{ItemKind, Modules};
use crate::paths::{Import, Path, Then};
use crate::routes::{End, Routes, Way};
use std::collections::BTreeSet;
use std::ops::Range;

/// The modules that the program needs, by number.
pub(crate) fn needed(modules: &Modules<'_>, routes: &Routes<'_, '_>) -> BTreeSet<usize> {
    let mut reach = Reach { modules, routes, needed: BTreeSet::new(), to_do: Vec::new() };
    for number in 0..modules.all.len() {
        if modules.top(number) == modules.program {
            reach.need(number);
        }
    }
    loop {
        while let Some(module) = reach.to_do.pop() {
            reach.follow(module);
        }
        let left = (0..modules.all.len()).filter(|number| !reach.needed.contains(number));
        let attached: Vec<_> = left.filter(|&module| reach.is_attached(module)).collect();
        if attached.is_empty() {
            return reach.needed;
        }
        for module in attached {
            reach.need(module);
        }
    }
}

struct Reach<'m, 'a> {
    modules: &'m Modules<'a>,
    routes: &'m Routes<'m, 'a>,
    needed: BTreeSet<usize>,
    to_do: Vec<usize>,
}

impl Reach<'_, '_> {
    fn need(&mut self, module: usize) {
        if self.needed.insert(module) {
            self.to_do.push(module);
            if let Some(parent) = self.modules.all[module].parent {
                self.need(parent);
            }
        }
    }

    fn need_all(&mut self, ways: &[Way]) {
        ways.iter().flat_map(|way| &way.through).for_each(|&module| self.need(module));
    }

    /// Marks the modules that `module` needs.
    fn follow(&mut self, module: usize) {
        let this = &self.modules.all[module];
        for &child in &this.children {
            if self.modules.all[child].is_part_of_parent {
                self.need(child);
            }
        }
        for path in &this.paths {
            // It only introduces a name.
            if this.is_extern_crate(path) && !this.is_reexport(path) {
                continue;
            }
            let ways = self.routes.find(module, path);
            let is_glob = path.import == Some(Import::Glob);
            // A re-export needs its target only if something uses the name, or if it may be a trait.
            if this.is_reexport(path) {
                let brings_trait = match (this.has_code, is_glob) {
                    (false, _) => false,
                    (true, true) => self.need_traits(&ways, &mut BTreeSet::new()),
                    (true, false) => brings_trait(path, &ways),
                };
                if !brings_trait {
                    continue;
                }
            }
            self.need_all(&ways);
            if is_glob {
                self.need_traits(&ways, &mut BTreeSet::new());
            }
            if path.then == Then::More {
                self.need_names(&ways);
            }
        }
    }

    /// Marks everything with a name at the ends of `ways`, because a macro will choose one.
    fn need_names(&mut self, ways: &[Way]) {
        for module in ways.iter().filter(|way| way.end == End::Module).filter_map(Way::owner) {
            let this = &self.modules.all[module];
            this.children.iter().for_each(|&child| self.need(child));
            for path in this.paths.iter().filter(|path| this.is_reexport(path)) {
                let ways = self.routes.find(module, path);
                self.need_all(&ways);
            }
        }
    }

    /// Marks the traits that globs import from the ends of `ways`. Returns whether there are any.
    fn need_traits(&mut self, ways: &[Way], visited: &mut BTreeSet<usize>) -> bool {
        let mut is_needed = false;
        for module in ways.iter().filter(|way| way.end == End::Module).filter_map(Way::owner) {
            if !visited.insert(module) {
                continue;
            }
            let this = &self.modules.all[module];
            if this.items().any(|(_, item)| item.kind == ItemKind::Trait) {
                self.need(module);
                is_needed = true;
            }
            for path in this.paths.iter().filter(|path| this.is_reexport(path)) {
                let ways = self.routes.find(module, path);
                let is_glob = path.import == Some(Import::Glob);
                if (is_glob && self.need_traits(&ways, visited))
                    || (!is_glob && brings_trait(path, &ways))
                {
                    self.need_all(&ways);
                    self.need(module);
                    is_needed = true;
                }
            }
        }
        is_needed
    }

    /// Whether a module that no path names is needed nevertheless: an `impl` in it may be for a trait and
    /// a type that are needed, or a macro may create items.
    fn is_attached(&self, module: usize) -> bool {
        let this = &self.modules.all[module];
        let is_there = this.parent.is_some_and(|parent| self.needed.contains(&parent));
        if this.has_made_items && is_there {
            return true;
        }
        // A name that certainly means a trait or a type that is not needed. Other names may mean more.
        let is_unneeded = |path: &Path| {
            let ways = self.routes.find(module, path);
            let is_unneeded = |way: &Way| match way.end {
                End::Item(owner, ItemKind::Type | ItemKind::Trait) => !self.needed.contains(&owner),
                _ => false,
            };
            !ways.is_empty() && ways.iter().all(is_unneeded)
        };
        let is_needed = |header: &Vec<Range<usize>>| {
            let is_in = |path: &&Path| header.iter().any(|it| it.contains(&path.first.start));
            !this.paths.iter().filter(is_in).any(is_unneeded)
        };
        self.needed.contains(&self.modules.top(module)) && this.impls.iter().any(is_needed)
    }
}

/// Whether a `use` may import methods: it imports a trait, or something without a name.
fn brings_trait(path: &Path, ways: &[Way]) -> bool {
    let is_trait = |way: &Way| matches!(way.end, End::Item(_, ItemKind::Trait));
    match path.import {
        Some(Import::Name(_)) => ways.iter().any(is_trait),
        _ => true,
    }
}

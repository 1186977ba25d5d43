//! Which modules a program needs.
//!
//! A module is needed if code that is needed names it or something in it, and a module keeps all of
//! its code. There are three things to be careful about:
//!
//! - `pub use tokens::Tokens;` needs `tokens` only if somebody uses the name that it hands on.
//! - Methods are used without naming the trait that they are of: a trait counts as used wherever it
//!   can be.
//! - `impl Trait for Type` belongs to the program if it uses both, wherever the block stands.

use crate::modules::{ItemKind, Modules};
use crate::routes::{Route, Routes};
use crate::tokens::{Import, Path};
use std::collections::BTreeSet;

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

    /// Needs what `module` needs.
    fn follow(&mut self, module: usize) {
        let this = &self.modules.all[module];
        for &child in &this.children {
            if self.modules.all[child].is_part_of_parent {
                self.need(child);
            }
        }
        for path in &this.paths {
            let route = self.routes.find(module, path);
            // Only those who use a name that is handed on need what it stands for; but see above.
            let is_needed = !this.is_reexport(path) || this.has_code && brings_trait(path, &route);
            if is_needed {
                route.through.iter().for_each(|&module| self.need(module));
            }
            if path.import == Some(Import::Glob) && is_needed {
                if let Some(&target) = route.through.last() {
                    self.need_traits(target, &mut BTreeSet::new());
                }
            }
        }
    }

    /// Needs the traits that a glob brings from `module`.
    fn need_traits(&mut self, module: usize, seen: &mut BTreeSet<usize>) {
        if !seen.insert(module) {
            return;
        }
        let this = &self.modules.all[module];
        if this.items().any(|(_, item)| item.kind == ItemKind::Trait) {
            self.need(module);
        }
        for path in this.paths.iter().filter(|path| this.is_reexport(path)) {
            let route = self.routes.find(module, path);
            if path.import == Some(Import::Glob) {
                if let Some(&target) = route.through.last() {
                    self.need_traits(target, seen);
                }
            } else if brings_trait(path, &route) {
                route.through.iter().for_each(|&module| self.need(module));
            }
        }
    }

    /// Whether a module that nobody names belongs to the program all the same: an `impl` in it is
    /// for a trait and a type that are needed, or a macro may have made one.
    fn is_attached(&self, module: usize) -> bool {
        let this = &self.modules.all[module];
        let ends = |path: &Path| {
            let route = self.routes.find(module, path);
            route.item.map(|(owner, _)| owner).or(route.through.last().copied())
        };
        let by_impl = this.impls.iter().any(|header| {
            let paths = this.paths.iter().filter(|path| header.contains(&path.first.start));
            let ends: Vec<_> = paths.filter_map(ends).collect();
            !ends.is_empty() && ends.iter().all(|it| *it != module && self.needed.contains(it))
        });
        let is_used = |end: usize| end != module && self.needed.contains(&end);
        by_impl || this.has_made_items && this.paths.iter().filter_map(ends).any(is_used)
    }
}

/// Whether a `use` may bring methods: of a trait, or of one without a name.
fn brings_trait(path: &Path, route: &Route) -> bool {
    match path.import {
        Some(Import::Name(_)) => matches!(route.item, Some((_, ItemKind::Trait))),
        _ => true,
    }
}

//! Resolves paths to the modules and items that they mean.

use crate::modules::{ItemKind, Module, Modules};
use crate::paths::{Import, Path, Then};
use crate::tokens::Inside;
use std::collections::{BTreeMap, BTreeSet};

/// Resolves paths as the compiler does. Names of the standard library, of variables, of arguments of
/// macros, and of items that macros create lead nowhere.
pub(crate) struct Routes<'m, 'a> {
    modules: &'m Modules<'a>,
    /// For each module, the ends of its globs: one way to each end.
    globs: Vec<Vec<Way>>,
    /// The modules of exported macros, by the top module of their crate and their name.
    macros: BTreeMap<(usize, &'m str), usize>,
}

/// One of the ways that a path may go. There may be several, because a name may mean things of different
/// kinds, or different things under different conditions.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    /// The modules that the way passes through.
    pub(crate) through: Vec<usize>,
    pub(crate) end: End,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum End {
    /// The last module that the way passes through.
    Module,
    /// An item of this module.
    Item(usize, ItemKind),
    /// Something that is not in the source text. A macro may create it.
    Unknown,
}

impl Way {
    /// The module at its end, or the module of the item at its end.
    pub(crate) fn owner(&self) -> Option<usize> {
        match self.end {
            End::Item(owner, _) => Some(owner),
            End::Module | End::Unknown => self.through.last().copied(),
        }
    }
}

impl<'m, 'a> Routes<'m, 'a> {
    pub(crate) fn new(modules: &'m Modules<'a>) -> Routes<'m, 'a> {
        let numbers = 0..modules.all.len();
        let macros = numbers.flat_map(|number| {
            let macros = modules.all[number].exported_macros();
            macros.map(move |it| ((modules.top(number), &*it.name), number))
        });
        let globs = vec![Vec::new(); modules.all.len()];
        let mut routes = Routes { modules, globs, macros: macros.collect() };
        // Some globs lead to modules that other globs import. The loop ends, because ways are only added
        // and there are finitely many ends.
        loop {
            let ways = |(number, module): (usize, &Module)| {
                let globs = module.paths.iter().filter(|path| path.import == Some(Import::Glob));
                globs.flat_map(|path| routes.find(number, path)).collect::<Vec<_>>()
            };
            let found: Vec<_> = modules.all.iter().enumerate().map(ways).collect();
            let mut has_grown = false;
            for (globs, found) in routes.globs.iter_mut().zip(found) {
                for way in found.into_iter().filter(|way| way.end != End::Unknown) {
                    let is_same = |it: &Way| (it.end, it.owner()) == (way.end, way.owner());
                    if !globs.iter().any(is_same) {
                        globs.push(way);
                        has_grown = true;
                    }
                }
            }
            if !has_grown {
                return routes;
            }
        }
    }

    /// The ways that `path` in `module` may go.
    pub(crate) fn find(&self, module: usize, path: &Path) -> Vec<Way> {
        let is_word = path.import.is_none() && path.segments.len() == 1 && path.then != Then::More;
        let mut search = Search {
            routes: self,
            modules: self.modules,
            // A macro may extend a word that it receives.
            is_word: is_word && path.inside == Inside::Code,
            is_glob: path.import == Some(Import::Glob),
            call: Some(path.inside).filter(|_| path.then == Then::Call),
            ways: Vec::new(),
            visited: BTreeSet::new(),
            imports: BTreeSet::new(),
        };
        if path.import.is_some() {
            search.imports.insert((module, path.first.start, path.segments.clone()));
        }
        search.from(module, &path.segments, path.is_global, Vec::new());
        search.ways
    }

    /// The module of the exported macro `name` of the crate with this `top`.
    pub(crate) fn exported(&self, top: usize, name: &str) -> Option<usize> {
        self.macros.get(&(top, name)).copied()
    }

    /// The library whose macro `name` a `#[macro_use] extern crate` brings to the whole crate of `module`,
    /// and the ways to that macro. If there are several such libraries, the last one counts.
    pub(crate) fn loaded_macro(&self, module: usize, name: &str) -> Option<(usize, Vec<Way>)> {
        let top = self.modules.top(module);
        self.modules.all[top].extern_crates.iter().rev().find_map(|it| {
            let names = it.macros.as_ref()?;
            let is_loaded = names.is_empty() || names.iter().any(|it| it == name);
            let library = is_loaded.then(|| self.modules.crate_called(top, &it.alias))??;
            let path = Path::call(["crate", name]);
            let mut ways = self.find(library, &path);
            ways.retain(|way| matches!(way.end, End::Item(_, ItemKind::Macro)));
            (!ways.is_empty()).then_some((library, ways))
        })
    }

    /// Whether a glob in `module` imports a module or a type called `name`.
    pub(crate) fn brings_type(&self, module: usize, name: &str) -> bool {
        let (mut waiting, mut visited) = (vec![module], BTreeSet::from([module]));
        while let Some(here) = waiting.pop() {
            let targets = self.globs[here].iter().filter(|way| way.end == End::Module);
            for target in targets.filter_map(Way::owner).filter(|target| visited.insert(*target)) {
                if self.modules.all[target].has_type(name)
                    || self.modules.children(target, name).next().is_some()
                {
                    return true;
                }
                waiting.push(target);
            }
        }
        false
    }
}

struct Search<'r, 'm, 'a> {
    routes: &'r Routes<'m, 'a>,
    modules: &'m Modules<'a>,
    /// Whether the path is a single word, which cannot mean a module.
    is_word: bool,
    /// Whether the path is that of a glob, which must lead to a module or a type.
    is_glob: bool,
    /// If the path calls a macro, whether the call is in a macro itself.
    call: Option<Inside>,
    ways: Vec<Way>,
    /// The lookups that were made: module, name, and the rest of the path.
    visited: BTreeSet<(usize, String, Vec<String>)>,
    /// The imports that are being followed.
    imports: BTreeSet<(usize, usize, Vec<String>)>,
}

impl Search<'_, '_, '_> {
    /// Follows `segments` from the code of `module`, after passing `through` other modules.
    fn from(&mut self, module: usize, segments: &[String], is_global: bool, through: Vec<usize>) {
        let Some((first, rest)) = segments.split_first() else { return };
        match &**first {
            "crate" => return self.within(self.modules.top(module), rest, through),
            "self" => return self.within(module, rest, through),
            "super" => {
                if let Some(parent) = self.modules.all[module].parent {
                    self.within(parent, rest, through);
                }
                return;
            }
            _ => {}
        }
        if !is_global && self.member(module, first, rest, &through) {
            return;
        }
        if let Some(top) = self.modules.crate_called(module, first) {
            return self.within(top, rest, through);
        }
        if self.call.is_some() && !is_global && rest.is_empty() {
            let top = self.modules.top(module);
            if let Some(owner) =
                self.routes.exported(top, first).filter(|_| self.call == Some(Inside::Definition))
            {
                let end = End::Item(owner, ItemKind::Macro);
                return self.ways.push(Way { through: vec![owner], end });
            }
            let loaded = self.routes.loaded_macro(module, first);
            self.ways.extend(loaded.into_iter().flat_map(|(_, ways)| ways));
        }
    }

    /// Follows `segments` from the inside of `module`.
    fn within(&mut self, module: usize, segments: &[String], mut through: Vec<usize>) {
        through.push(module);
        let Some((first, rest)) = segments.split_first() else {
            return self.ways.push(Way { through, end: End::Module });
        };
        match &**first {
            "self" => self.within(module, rest, through),
            "super" => self.from(module, segments, false, through),
            name => {
                if !self.member(module, name, rest, &through) {
                    self.ways.push(Way { through, end: End::Unknown });
                }
            }
        }
    }

    /// Follows everything called `name` in `module`, and then `rest`. Returns whether there is any.
    fn member(&mut self, module: usize, name: &str, rest: &[String], through: &[usize]) -> bool {
        let is_word = std::mem::take(&mut self.is_word);
        if !self.visited.insert((module, name.to_string(), rest.to_vec())) {
            return false;
        }
        let is_own = self.own_member(module, name, rest, through, is_word);
        // The last segment may mean a module here, and also a function or a macro from a glob.
        if is_own && !rest.is_empty() {
            return true;
        }
        self.glob_member(module, name, rest, through, is_own, &mut BTreeSet::from([module]))
            || is_own
    }

    fn own_member(
        &mut self,
        module: usize,
        name: &str,
        rest: &[String],
        through: &[usize],
        is_word: bool,
    ) -> bool {
        let mut is_found = false;
        for child in self.modules.children(module, name).filter(|_| !is_word) {
            self.within(child, rest, through.to_vec());
            is_found = true;
        }
        let this = &self.modules.all[module];
        for path in this.imports_as(name) {
            // In `use gcd::gcd`, the first `gcd` is not the imported one.
            let import = (module, path.first.start, path.segments.clone());
            if self.imports.insert(import.clone()) {
                let segments = [&path.segments, rest].concat();
                let n_ways = self.ways.len();
                self.from(module, &segments, path.is_global, through.to_vec());
                self.imports.remove(&import);
                // An import in a function has no effect in another, and an imported function contains
                // nothing. A path that leads nowhere is one of the standard library.
                let mut ends = self.ways[n_ways..].iter().map(|way| way.end);
                let is_known = self.ways.len() == n_ways || ends.any(|end| end != End::Unknown);
                is_found |= is_known && this.is_import(path, None);
            }
        }
        let wants_type = self.is_glob || !rest.is_empty();
        let items = this.items.get(name).into_iter().flatten();
        for item in items.filter(|item| !wants_type || item.kind.is_type()) {
            let (through, end) = (through.to_vec(), End::Item(module, item.kind));
            self.ways.push(Way { through, end });
            is_found = true;
        }
        let has_macro = !wants_type && this.macros.iter().any(|it| it.name == name);
        if has_macro {
            let (through, end) = (through.to_vec(), End::Item(module, ItemKind::Macro));
            self.ways.push(Way { through, end });
            is_found = true;
        }
        let owner = self.routes.macros.get(&(module, name)).filter(|_| !wants_type);
        if let Some(&owner) = owner {
            let through = [through, &[owner]].concat();
            self.ways.push(Way { through, end: End::Item(owner, ItemKind::Macro) });
            is_found = true;
        }
        is_found
    }

    fn glob_member(
        &mut self,
        module: usize,
        name: &str,
        rest: &[String],
        through: &[usize],
        is_own: bool,
        visited: &mut BTreeSet<usize>,
    ) -> bool {
        let globs = &self.routes.globs[module];
        for way in globs.iter().filter(|way| way.end == End::Module) {
            let Some(target) = way.owner().filter(|target| visited.insert(*target)) else {
                continue;
            };
            let through = [through, &way.through].concat();
            if self.own_member(target, name, rest, &through, false)
                || self.glob_member(target, name, rest, &through, is_own, visited)
            {
                return true;
            }
        }
        // The name may be a variant of an enumeration whose variants are imported.
        for way in globs.iter().filter(|way| way.end != End::Module && !is_own) {
            let through = [through, &way.through].concat();
            self.ways.push(Way { through, end: End::Unknown });
        }
        false
    }
}

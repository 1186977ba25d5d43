//! Which code may use which: the files of a crate do not import each other in circles, and the crate
//! that explains a search uses no files, clocks or networks.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use syn::visit::Visit;
use tests::{files, names, workspace};

/// The paths in a file, without those in its tests.
#[derive(Default)]
struct Paths(Vec<Vec<String>>);

impl Paths {
    fn of(text: &str) -> Paths {
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        let mut paths = Paths::default();
        paths.visit_file(&syn::parse_file(code).unwrap());
        paths
    }

    /// Adds every path of a `use`.
    fn take(&mut self, tree: &syn::UseTree, before: &[String]) {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        match tree {
            syn::UseTree::Path(path) => self.take(&path.tree, &with(&path.ident)),
            syn::UseTree::Name(name) => self.0.push(with(&name.ident)),
            syn::UseTree::Rename(rename) => self.0.push(with(&rename.ident)),
            syn::UseTree::Glob(_) => self.0.push(before.to_vec()),
            syn::UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.take(tree, before));
            }
        }
    }
}

impl Visit<'_> for Paths {
    fn visit_item_use(&mut self, item: &syn::ItemUse) {
        self.take(&item.tree, &[]);
    }

    fn visit_visibility(&mut self, _: &syn::Visibility) {}

    fn visit_path(&mut self, path: &syn::Path) {
        self.0.push(path.segments.iter().map(|it| it.ident.to_string()).collect());
        syn::visit::visit_path(self, path);
    }
}

/// The module path of a file: `trees`, `nested` for `trees/nested.rs`, and nothing for `lib.rs`.
fn module(file: &Path) -> Vec<String> {
    let mut parts: Vec<_> =
        file.with_extension("").iter().map(|it| it.to_string_lossy().into_owned()).collect();
    if ["lib", "main", "mod"].contains(&&**parts.last().unwrap()) {
        parts.pop();
    }
    parts
}

/// The imports between the files of `crates/<name>`, as paths of modules.
fn imports(name: &str) -> BTreeMap<Vec<String>, BTreeSet<Vec<String>>> {
    let folder = workspace(format!("crates/{name}/src"));
    let mut texts = BTreeMap::new();
    for file in
        files(&folder).into_iter().filter(|file| file.extension().is_some_and(|it| it == "rs"))
    {
        // A `main.rs` beside a library is a crate of its own, and so is each file in `bin/`.
        if file == Path::new("main.rs") && folder.join("lib.rs").exists() || file.starts_with("bin")
        {
            continue;
        }
        let text = fs::read_to_string(folder.join(&file)).unwrap();
        texts.insert(module(&file), Paths::of(&text));
    }
    let resolve = |from: &[String], path: &[String]| -> Option<Vec<String>> {
        let mut at = from.to_vec();
        let mut rest;
        match path.first()?.as_str() {
            "crate" => {
                at.clear();
                rest = &path[1..];
            }
            "self" => rest = &path[1..],
            "super" => {
                let n_up = path.iter().take_while(|it| *it == "super").count();
                at.truncate(at.len().saturating_sub(n_up));
                rest = &path[n_up..];
            }
            // A module of this file, or a path that leads out of this crate.
            first => {
                at.push(first.to_string());
                texts.get(&at)?;
                rest = &path[1..];
            }
        }
        while let Some(first) = rest.first() {
            at.push(first.clone());
            if !texts.contains_key(&at) {
                at.pop();
                break;
            }
            rest = &rest[1..];
        }
        (at != from && !at.is_empty()).then_some(at)
    };
    let edges = texts.iter().filter(|(from, _)| !from.is_empty());
    edges
        .map(|(from, paths)| {
            (from.clone(), paths.0.iter().filter_map(|path| resolve(from, path)).collect())
        })
        .collect()
}

/// The files that import themselves, directly or through others.
fn circles(name: &str) -> Vec<String> {
    let imports = imports(name);
    let mut found = Vec::new();
    for start in imports.keys() {
        let (mut reached, mut waiting) = (BTreeSet::new(), vec![start]);
        while let Some(at) = waiting.pop() {
            for next in imports.get(at).into_iter().flatten() {
                if reached.insert(next) {
                    waiting.push(next);
                }
            }
        }
        if reached.contains(start) {
            found.push(start.join("::"));
        }
    }
    found
}

#[test]
fn files_of_a_crate_do_not_import_each_other() {
    let mut all = BTreeMap::new();
    for name in names(&workspace("crates")) {
        all.insert(name.clone(), circles(&name));
    }
    assert!(imports("alphabeta-study").values().map(BTreeSet::len).sum::<usize>() > 40);
    all.retain(|_, found| !found.is_empty());
    assert!(all.is_empty(), "move shared code into a file that imports none of these: {all:?}");
}

/// The explanation of a search depends on the input alone, so it is the same on every machine.
#[test]
fn the_study_crate_uses_no_files_clocks_or_networks() {
    let folder = workspace("crates/alphabeta-study/src");
    for file in files(&folder) {
        let paths = Paths::of(&fs::read_to_string(folder.join(&file)).unwrap());
        for path in paths.0 {
            let allowed = ["collections", "convert", "fmt", "ops", "result", "str", "sync"];
            let is_pure =
                path[0] != "std" || path.get(1).is_some_and(|it| allowed.contains(&&**it));
            assert!(is_pure, "{}: remove the use of {}", file.display(), path.join("::"));
        }
    }
    let manifest = fs::read_to_string(workspace("crates/alphabeta-study/Cargo.toml")).unwrap();
    let (_, dependencies) = manifest.split_once("\n[dependencies]\n").unwrap();
    let lines = dependencies.split("\n[").next().unwrap().lines().filter(|line| !line.is_empty());
    let found: BTreeSet<_> = lines.filter_map(|line| line.split(['.', ' ', '=']).next()).collect();
    let expected = [
        "alphabeta-core",
        "anstyle",
        "call-trace",
        "leaf-count",
        "root-value",
        "scout",
        "serde",
        "serde_json",
        "svg",
        "tic-tac-toe",
    ];
    let why = "the study may use only crates that use no files, clocks or networks";
    assert_eq!(found, BTreeSet::from(expected), "{why}");
}

//! The rules of the repository.

use crate::pages::{headings, parts, Part};
use cargo_metadata::{DependencyKind, MetadataCommand, Package};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tests::{files, names, purposes, skipped, workspace, Problem};

const CORE: &str = "alphabeta-core";

pub(crate) fn read(path: impl AsRef<Path>) -> String {
    let text = fs::read_to_string(workspace(&path));
    text.unwrap_or_else(|error| panic!("{}: {error}", path.as_ref().display()))
}

/// The pages in Markdown that people read in the repository.
pub(crate) fn pages() -> Vec<String> {
    let named = [".github/CONTRIBUTING.md", "README.md", "tests/README.md"];
    let mut pages = named.map(String::from).to_vec();
    for folder in ["crates", "problems"] {
        let below = files(&workspace(folder)).into_iter().map(|file| Path::new(folder).join(file));
        let is_markdown = |file: &PathBuf| file.extension() == Some("md".as_ref());
        let is_page = |file: &PathBuf| {
            file.ends_with("README.md") || folder == "problems" && is_markdown(file)
        };
        pages.extend(below.filter(is_page).map(|file| file.to_string_lossy().replace('\\', "/")));
    }
    pages
}

/// The texts between backticks in `text`: code in lines, and blocks.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The packages of the workspace.
fn packages() -> Vec<Package> {
    let mut command = MetadataCommand::new();
    command.manifest_path(workspace("Cargo.toml")).no_deps().exec().unwrap().packages
}

/// Whether a judge must be able to compile the package: the core or a program.
fn is_for_judges(package: &Package) -> bool {
    *package.name == CORE || Problem::all().iter().any(|problem| *package.name == problem.slug)
}

#[test]
fn every_problem_has_its_program_its_page_and_its_folders() {
    for Problem { slug } in Problem::all() {
        let program = format!("crates/{slug}/src/main.rs");
        assert!(workspace(&program).is_file(), "{program} is missing: add it");
        // Tests would ignore cases in any other folder.
        let folder = workspace(format!("problems/{slug}"));
        let mut found = names(&folder);
        let is_page = |name: &str| ["CASES.md", "README.md"].contains(&name);
        found.retain(|name| is_page(name) || folder.join(name).is_dir());
        let expected = ["CASES.md", "README.md", "bad", "beyond", "cases", "samples"];
        assert_eq!(found, expected, "in problems/{slug}");
    }
}

#[test]
fn the_tables_of_cases_name_every_input_and_no_others() {
    for problem in Problem::all() {
        let page = format!("problems/{}/CASES.md", problem.slug);
        let text = read(&page);
        for folder in ["cases", "beyond", "bad"] {
            let named: BTreeSet<_> = purposes(&text, folder).into_keys().collect();
            let held = problem.cases(folder).into_iter().map(|case| case.name).collect();
            let (unnamed, gone) = (&held - &named, &named - &held);
            assert!(unnamed.is_empty(), "{page}: add rows for {unnamed:?}, which are in {folder}/");
            assert!(gone.is_empty(), "{page}: delete the rows for {gone:?}: {folder}/ lacks them");
        }
        let n_rows = text.lines().filter(|line| line.starts_with("| `")).count();
        let n_inputs = ["cases", "beyond", "bad"].map(|folder| problem.cases(folder).len());
        assert_eq!(n_rows, n_inputs.iter().sum::<usize>(), "{page}: one row for each input");
    }
}

/// insta compares only snapshots that a test asks for, so it does not notice a stale one.
#[test]
fn every_snapshot_has_its_input() {
    let problems = Problem::all();
    let cases = problems.iter().flat_map(|p| [p.cases("samples"), p.cases("bad")].concat());
    let expected: BTreeSet<_> = cases.map(|case| PathBuf::from(case.id + ".snap")).collect();
    let mut stale = files(&workspace("tests/tests/snapshots"));
    // insta writes proposed snapshots there, too, with the extension `new`.
    stale.retain(|path| path.extension() != Some("new".as_ref()) && !expected.contains(path));
    assert!(stale.is_empty(), "run `just update-snapshots`: the inputs of {stale:?} are gone");
}

#[test]
fn the_core_depends_on_nothing_and_a_program_on_the_core() {
    for package in packages().iter().filter(|package| is_for_judges(package)) {
        let name = &package.name;
        let of = |dependency: &cargo_metadata::Dependency| {
            (dependency.name.clone(), dependency.kind, dependency.features.len())
        };
        let found: Vec<_> = package.dependencies.iter().map(of).collect();
        let allowed = (CORE.to_string(), DependencyKind::Normal, 0);
        let allowed = if *name == CORE { vec![] } else { vec![allowed] };
        assert_eq!(found, allowed, "{name}: remove dependencies: judges have only std");
        assert!(package.features.is_empty(), "{name}: remove the features: a judge sets none");
        let has_script = package.targets.iter().any(cargo_metadata::Target::is_custom_build);
        assert!(!has_script, "{name}: remove the build script: a judge runs none");
    }
}

#[test]
fn the_manifests_agree() {
    let packages = packages();
    for package in &packages {
        let (name, manifest) = (&package.name, fs::read_to_string(&package.manifest_path).unwrap());
        let folder = package.manifest_path.parent().and_then(|folder| folder.file_name());
        assert_eq!(folder, Some(&***name), "{name}: give the package the name of its folder");
        let description = package.description.as_deref().unwrap_or_default();
        assert!(!description.is_empty(), "{name}: add a description to Cargo.toml");
        // Only the core is a library for others.
        let publish = if **name == *CORE { None } else { Some(vec![]) };
        assert_eq!(package.publish, publish, "{name}: only {CORE} is published");
        let mut shared = vec!["version", "edition", "license"];
        if **name != *"tests" {
            shared.extend(["keywords", "categories"]);
        }
        for shared in shared {
            let line = format!("\n{shared}.workspace = true\n");
            assert!(manifest.contains(&line), "{name}: set {}", line.trim());
        }
        if let Some(readme) = package.readme() {
            assert!(readme.exists(), "{name}: its manifest names {readme}, which does not exist");
        }
        let lints = "\n[lints]\nworkspace = true\n";
        assert!(manifest.contains(lints), "{name}: add `[lints] workspace = true`");
        let oldest = if is_for_judges(package) { "1.63.0" } else { &*oldest_for_tools() };
        let version = package.rust_version.as_ref().map(ToString::to_string);
        assert_eq!(version.as_deref(), Some(oldest), "{name}: set rust-version to {oldest}");
    }
}

#[test]
fn every_tool_but_the_benchmark_is_a_default_member() {
    let mut command = MetadataCommand::new();
    let metadata = command.manifest_path(workspace("Cargo.toml")).no_deps().exec().unwrap();
    let default = metadata.workspace_default_packages();
    let others = metadata.packages.iter().filter(|package| !default.contains(package));
    let names = others.filter(|package| !is_for_judges(package)).map(|package| &**package.name);
    assert_eq!(names.collect::<Vec<_>>(), ["alphabeta-bench"], "see default-members in Cargo.toml");
}

/// The `rust-version` of the workspace, in the form `1.88.0`.
fn oldest_for_tools() -> String {
    let packages = packages();
    let tests = packages.iter().find(|package| *package.name == "tests");
    tests.and_then(|tests| tests.rust_version.as_ref()).map(ToString::to_string).unwrap_or_default()
}

/// If a compiler is too old, cargo's error names the `rust-version` of the manifest.
#[test]
fn the_manifest_and_the_readme_name_the_oldest_rust_that_is_supported() {
    let mut command = MetadataCommand::new();
    command.manifest_path(workspace("Cargo.toml"));
    let options = ["--locked", "--filter-platform", "host-tuple"];
    command.other_options(options.map(String::from));
    let all = match command.exec() {
        Ok(metadata) => metadata.packages,
        Err(error) => return skipped(format_args!("rust-version of other crates: {error}")),
    };
    let others = all.iter().filter(|package| package.source.is_some());
    let largest = others.filter_map(|package| package.rust_version.clone()).max().unwrap();
    assert_eq!(oldest_for_tools(), largest.to_string(), "set rust-version in Cargo.toml to this");
    let said = format!("Rust {}.{}", largest.major, largest.minor);
    assert!(read("README.md").contains(&said), "README.md: say that it needs {said}");
}

#[test]
fn every_problem_names_its_source() {
    let readme = read("README.md");
    for package in packages() {
        let (name, source) = (&package.name, &package.metadata["problem"]["source"]);
        if Problem::all().iter().any(|problem| *problem.slug == ***name) {
            let source = source.as_str().unwrap_or_default();
            assert!(
                !source.is_empty(),
                "{name}: add its source to Cargo.toml, as in other problems"
            );
            let begins = format!("| [{name}](problems/{name}/README.md) | ");
            let row = readme.lines().find_map(|line| line.strip_prefix(&begins));
            let is_right = row.is_none_or(|row| row.starts_with(&format!("{source} | ")));
            assert!(
                is_right,
                "README.md: name the source of {name} as in its Cargo.toml: {source}"
            );
        }
    }
}

#[test]
fn lints_require_documentation_of_public_items() {
    let lint = "missing_docs = \"warn\"";
    assert!(read("Cargo.toml").contains(lint), "add {lint} to the lints in Cargo.toml");
    let clippy = "cargo clippy --workspace --all-targets -- -D warnings";
    assert!(read("justfile").contains(clippy), "make `just check` run {clippy}");
}

/// Clippy's lints find other unfinished code.
#[test]
fn no_test_is_ignored_and_no_dead_code_is_allowed() {
    for folder in ["crates", "tests"].map(workspace) {
        let sources = files(&folder).into_iter().filter(|it| it.extension() == Some("rs".as_ref()));
        for file in sources.map(|file| folder.join(file)) {
            // Only attributes at the start of a line count: the code that makes bundles has the second
            // one in strings.
            let is_aside = |line: &str| {
                line.starts_with("#[ignore") || line.starts_with("#[allow(dead_code)]")
            };
            let aside = read(&file).lines().position(|line| is_aside(line.trim_start()));
            assert_eq!(aside, None, "{}: finish the code below this line", file.display());
        }
    }
}

#[test]
fn the_top_level_has_exactly_these_files() {
    // Only committed files count. Other files there are private.
    let git = Command::new("git").arg("ls-files").current_dir(workspace("")).output();
    let Some(output) = git.ok().filter(|output| output.status.success()) else {
        return skipped("files at the top level: this is not a checkout of git");
    };
    let paths = String::from_utf8(output.stdout).unwrap();
    let tops = paths.lines().filter_map(|path| path.split('/').next());
    let found: BTreeSet<_> = tops.filter(|name| !name.starts_with('.')).collect();
    let expected = [
        "Cargo.lock",
        "Cargo.toml",
        "LICENSE",
        "README.md",
        "crates",
        "justfile",
        "problems",
        "rustfmt.toml",
        "tests",
    ];
    assert_eq!(
        found,
        BTreeSet::from(expected),
        "move other files to the folder that they belong to"
    );
}

#[test]
fn every_link_leads_somewhere() {
    for page in pages() {
        let text = unfenced(&read(&page));
        let linked = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let attributes = ["src=\"", "href=\""].map(|name| text.split(name).skip(1));
        let named = attributes.into_iter().flatten().filter_map(|rest| rest.split('"').next());
        let leads_here = |link: &&str| !link.contains("://") && !link.starts_with("mailto:");
        for link in linked.chain(named).filter(leads_here) {
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = match path {
                "" => page.clone(),
                _ => Path::new(&page).with_file_name(path).to_string_lossy().into_owned(),
            };
            let is_there = workspace(&target).exists();
            assert!(is_there, "{page}: correct the link to {link}: there is no {target}");
            let has_anchor = anchor.is_empty() || has_anchor(&read(&target), &target, anchor);
            assert!(has_anchor, "{page}: correct the link to {link}: no such heading or line");
        }
    }
}

/// A page without its fenced blocks and its inline code.
fn unfenced(text: &str) -> String {
    let line = |part| match part {
        Part::Line(line) => Some(line),
        Part::Block(_) => None,
    };
    let text: Vec<_> = parts(text).into_iter().filter_map(line).collect();
    text.join("\n").split('`').step_by(2).collect()
}

/// Whether a page has a heading or an element with this anchor, or another file has this line, as in `L7`.
fn has_anchor(text: &str, path: &str, anchor: &str) -> bool {
    if Path::new(path).extension() != Some("md".as_ref()) {
        let line = anchor.strip_prefix('L').and_then(|line| line.parse().ok());
        return line.is_some_and(|line| (1..=text.lines().count()).contains(&line));
    }
    let mut found = BTreeSet::new();
    for (_, title) in headings(text) {
        // The anchors that GitHub makes. If two headings are equal, the second one gets a number.
        let kept = |c: &char| c.is_alphanumeric() || "-_ ".contains(*c);
        let name: String = title.to_lowercase().chars().filter(kept).collect();
        let name = name.replace(' ', "-");
        let numbered = (1..).map(|n| format!("{name}-{n}"));
        let mut names = std::iter::once(name.clone()).chain(numbered);
        found.insert(names.find(|name| !found.contains(name)).expect("there are enough"));
    }
    let is_element = ["id", "name"].iter().any(|it| text.contains(&format!("{it}=\"{anchor}\"")));
    found.contains(anchor) || is_element
}

#[test]
fn every_recipe_that_a_page_names_exists() {
    let justfile = read("justfile");
    let recipes: BTreeSet<_> = justfile
        .lines()
        .filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()))
        .filter_map(|line| line.split_once(':')?.0.split(' ').next())
        .collect();
    for page in pages() {
        let text = read(&page);
        for command in code(&text).flat_map(str::lines) {
            let words = command.trim_start_matches("$ ").strip_prefix("just ");
            if let Some(recipe) = words.and_then(|words| words.split(' ').next()) {
                assert!(recipes.contains(recipe), "{page}: the justfile has no recipe `{recipe}`");
            }
        }
    }
}

//! What there is to bundle: the programs of a Cargo workspace, and its libraries.

use crate::error::{Error, Result};
use cargo_metadata::{DependencyKind, MetadataCommand, Target};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A Cargo workspace, as `cargo metadata` has it.
#[derive(Debug)]
pub struct Workspace {
    /// The folder of its manifest.
    pub root: PathBuf,
    /// The editions that its bundles are tried under, from `workspace.metadata.bundle.editions`.
    pub editions: Vec<String>,
    /// What can be bundled, by name.
    pub programs: Vec<Program>,
    pub(crate) packages: Vec<Package>,
}

/// A binary of a workspace.
#[derive(Clone, Debug)]
pub struct Program {
    /// The name of the binary.
    pub name: String,
    /// What its package's manifest says it is.
    pub description: Option<String>,
    /// Where its problem comes from: `package.metadata.problem.source`.
    pub source: Option<String>,
    pub(crate) package: usize,
    /// The file that `main` is in, from the root of the workspace, as all paths here.
    pub(crate) path: PathBuf,
    pub(crate) edition: String,
}

#[derive(Debug)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) folder: PathBuf,
    pub(crate) license: Option<String>,
    /// The oldest compiler that takes it.
    pub(crate) rust_version: Option<String>,
    pub(crate) library: Option<Library>,
    pub(crate) build_script: Option<PathBuf>,
    /// What its code calls other packages.
    pub(crate) dependencies: BTreeMap<String, Dependency>,
}

#[derive(Debug)]
pub(crate) struct Library {
    /// What code calls it, `-` as `_`.
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    pub(crate) edition: String,
    pub(crate) is_procedural: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Dependency {
    /// A package of the workspace, by its number.
    Member(usize),
    /// A package from elsewhere.
    External,
}

impl Workspace {
    /// The workspace that `folder` is in.
    ///
    /// # Errors
    ///
    /// Where it is in none, or cargo finds fault with it.
    pub fn find(folder: &Path) -> Result<Workspace> {
        if !folder.ancestors().any(|folder| folder.join("Cargo.toml").is_file()) {
            return Err(Error::new(format!(
                "expected to be in a Cargo workspace or package: there is no Cargo.toml in {} or above",
                folder.display()
            )));
        }
        let metadata = MetadataCommand::new()
            .current_dir(folder)
            .no_deps()
            .exec()
            .map_err(|error| Error::new(one_line(&error.to_string())))?;
        let root = metadata.workspace_root.clone().into_std_path_buf();
        let from_root = |path: &Path| path.strip_prefix(&root).unwrap_or(path).to_path_buf();
        let path = |target: &Target| from_root(target.src_path.as_std_path());
        let editions = metadata.workspace_metadata["bundle"]["editions"].as_array();
        let editions = editions.into_iter().flatten().filter_map(|edition| edition.as_str());

        let mut packages = Vec::new();
        let mut programs = Vec::new();
        for (number, package) in metadata.packages.iter().enumerate() {
            let target =
                |is_wanted: fn(&Target) -> bool| package.targets.iter().find(|it| is_wanted(it));
            let library = target(is_library).map(|target| Library {
                name: target.name.replace('-', "_"),
                path: path(target),
                edition: target.edition.to_string(),
                is_procedural: target.is_proc_macro(),
            });
            let source = package.metadata["problem"]["source"].as_str();
            programs.extend(package.targets.iter().filter(|it| it.is_bin()).map(|target| {
                Program {
                    name: target.name.clone(),
                    description: package.description.as_deref().map(one_line),
                    source: source.map(one_line),
                    package: number,
                    path: path(target),
                    edition: target.edition.to_string(),
                }
            }));
            packages.push(Package {
                name: package.name.to_string(),
                folder: from_root(folder_of(package)),
                license: package.license.as_deref().map(one_line),
                rust_version: package.rust_version.as_ref().map(|version| {
                    let version = version.to_string();
                    version.strip_suffix(".0").unwrap_or(&version).to_string()
                }),
                library,
                build_script: target(Target::is_custom_build).map(path),
                dependencies: BTreeMap::new(),
            });
        }
        for (number, package) in metadata.packages.iter().enumerate() {
            let mut dependencies = BTreeMap::new();
            // Programs use the library of their own package by name.
            dependencies.extend(
                packages[number]
                    .library
                    .as_ref()
                    .map(|library| (library.name.clone(), Dependency::Member(number))),
            );
            let used = package.dependencies.iter().filter(|it| it.kind == DependencyKind::Normal);
            dependencies.extend(used.map(|dependency| {
                let is_it = |other: &cargo_metadata::Package| {
                    dependency.path.as_ref().is_some_and(|path| path == folder_of(other))
                };
                let member = metadata.packages.iter().position(is_it);
                let library = member.and_then(|member| packages[member].library.as_ref());
                let name = match (&dependency.rename, library) {
                    (Some(name), _) => name,
                    (None, Some(library)) => &library.name,
                    (None, None) => &dependency.name,
                };
                (name.replace('-', "_"), member.map_or(Dependency::External, Dependency::Member))
            }));
            packages[number].dependencies = dependencies;
        }
        programs.sort_by(|a, b| a.name.cmp(&b.name));
        let editions = editions.map(String::from).collect();
        Ok(Workspace { root, editions, programs, packages })
    }

    /// The programs that solve a problem: those with a folder of their name in `problems/`. Where
    /// there is no such folder, all.
    pub fn problems(&self) -> impl Iterator<Item = &Program> {
        let problems = self.root.join("problems");
        let is_problem =
            move |program: &&Program| !problems.is_dir() || problems.join(&program.name).is_dir();
        self.programs.iter().filter(is_problem)
    }

    /// The program called `name`, or the only one of the package called so.
    ///
    /// # Errors
    ///
    /// Where there is none: the message has the name that is most like it.
    pub fn program(&self, name: &str) -> Result<&Program> {
        if let Some(program) = self.programs.iter().find(|program| program.name == name) {
            return Ok(program);
        }
        let is_of_package = |program: &&Program| self.packages[program.package].name == name;
        let mut of_package = self.programs.iter().filter(is_of_package);
        if let (Some(program), None) = (of_package.next(), of_package.next()) {
            return Ok(program);
        }
        let names: Vec<_> = self.problems().map(|program| &*program.name).collect();
        let shown = name.escape_debug();
        if names.is_empty() {
            return Err(Error::new(format!("no problem `{shown}`: this workspace has none")));
        }
        let likeness = |other: &str| {
            (strsim::normalized_damerau_levenshtein(&name.to_lowercase(), other) * 100.0) as u64
        };
        let nearest = names.iter().copied().max_by_key(|other| likeness(other));
        let nearest = nearest.filter(|nearest| 50 <= likeness(nearest));
        let hint = nearest.map_or(String::new(), |nearest| format!("; did you mean `{nearest}`?"));
        Err(Error::new(format!("no problem `{shown}`: there are {}{hint}", names.join(", "))))
    }
}

fn folder_of(package: &cargo_metadata::Package) -> &Path {
    let manifest = package.manifest_path.as_std_path();
    manifest.parent().unwrap_or(manifest)
}

/// Whether Rust code can use it.
fn is_library(target: &Target) -> bool {
    target.is_lib() || target.is_rlib() || target.is_dylib() || target.is_proc_macro()
}

fn one_line(text: &str) -> String {
    let printable: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    printable.split_whitespace().collect::<Vec<_>>().join(" ")
}

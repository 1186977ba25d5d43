//! The programs and the libraries of a Cargo workspace.

use crate::error::{Error, Result};
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Target};
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

/// A Cargo workspace, as `cargo metadata` describes it.
#[derive(Debug)]
pub struct Workspace {
    /// The folder of the workspace's manifest.
    pub root: PathBuf,
    /// The editions that its bundles compile under, from `workspace.metadata.bundle.editions`.
    pub editions: Vec<String>,
    /// The programs, sorted by name.
    pub programs: Vec<Program>,
    pub(crate) packages: Vec<Package>,
    /// The package whose manifest was given, if it is the manifest of a package.
    here: Option<usize>,
}

/// A binary of a workspace.
#[derive(Clone, Debug)]
pub struct Program {
    /// The name of the binary.
    pub name: String,
    /// The description in the manifest of its package.
    pub description: Option<String>,
    /// The source of its problem: `package.metadata.problem.source`.
    pub source: Option<String>,
    pub(crate) package: usize,
    /// The file with `main`. All paths here are relative to the root of the workspace.
    pub(crate) path: PathBuf,
    /// The edition that it is written for.
    pub edition: String,
    pub(crate) required_features: Vec<String>,
    is_default: bool,
}

#[derive(Debug)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) folder: PathBuf,
    pub(crate) license: Option<String>,
    /// The oldest Rust that it supports.
    pub(crate) rust_version: Option<String>,
    pub(crate) library: Option<Library>,
    pub(crate) build_script: Option<PathBuf>,
    /// Other packages, by the name that its code uses.
    pub(crate) dependencies: BTreeMap<String, Dependency>,
    /// Its features, and what each of them turns on.
    pub(crate) features: BTreeMap<String, Vec<String>>,
    pub(crate) links: Vec<Link>,
}

/// The features that a manifest asks of a package that it depends on.
#[derive(Debug)]
pub(crate) struct Link {
    /// The name of the dependency in the manifest.
    pub(crate) name: String,
    pub(crate) package: usize,
    pub(crate) is_optional: bool,
    pub(crate) has_default_features: bool,
    pub(crate) features: Vec<String>,
}

#[derive(Debug)]
pub(crate) struct Library {
    /// The name that code uses, with `_` for `-`.
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    pub(crate) edition: String,
    pub(crate) is_procedural: bool,
}

#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Dependency {
    /// A package of the workspace, or one that it depends on by path, by its number.
    Member(usize),
    /// A package from another source, such as a registry.
    External,
    /// The crate itself: `extern crate self as name`.
    Itself,
}

impl Workspace {
    /// The workspace that `folder` is in, or the package, if that is in no workspace.
    ///
    /// # Errors
    ///
    /// If there is neither, or cargo reports an error.
    pub fn find(folder: &Path) -> Result<Workspace> {
        let mut manifests = folder.ancestors().map(|folder| folder.join("Cargo.toml"));
        let Some(manifest) = manifests.find(|path| path.is_file()) else {
            return Err(Error::new(format!(
                "expected to be in a Cargo workspace or package: there is no Cargo.toml in {} or above",
                folder.display()
            )));
        };
        Workspace::of(&manifest)
    }

    /// The workspace or the package with this manifest. For a package in a workspace, it is the
    /// workspace.
    ///
    /// # Errors
    ///
    /// If cargo reports an error.
    pub fn of(manifest: &Path) -> Result<Workspace> {
        let metadata = metadata_of(manifest)?;
        let root = metadata.workspace_root.clone().into_std_path_buf();
        let from_root = |path: &Path| relative(&root, path);
        let path = |target: &Target| from_root(target.src_path.as_std_path());
        let editions = metadata.workspace_metadata["bundle"]["editions"].as_array();
        let editions = editions.into_iter().flatten().filter_map(|edition| edition.as_str());

        let n_members = metadata.packages.len();
        let all = with_neighbours(metadata.packages)?;
        let manifest = manifest.canonicalize().ok();
        let is_here = |package: &cargo_metadata::Package| {
            package.manifest_path.as_std_path().canonicalize().ok() == manifest
        };
        let here = all.iter().position(is_here);

        let mut packages = Vec::new();
        let mut programs = Vec::new();
        for (number, package) in all.iter().enumerate() {
            let target =
                |is_wanted: fn(&Target) -> bool| package.targets.iter().find(|it| is_wanted(it));
            let library = target(is_library).map(|target| Library {
                name: target.name.replace('-', "_"),
                path: path(target),
                edition: target.edition.to_string(),
                is_procedural: target.is_proc_macro(),
            });
            let source = package.metadata["problem"]["source"].as_str();
            let is_program = |target: &&Target| number < n_members && target.is_bin();
            programs.extend(package.targets.iter().filter(is_program).map(|target| Program {
                name: target.name.clone(),
                description: package.description.as_deref().map(one_line),
                source: source.map(one_line),
                package: number,
                path: path(target),
                edition: target.edition.to_string(),
                required_features: target.required_features.clone(),
                is_default: package.default_run.as_ref() == Some(&target.name),
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
                features: package.features.clone(),
                links: Vec::new(),
            });
        }
        for (number, package) in all.iter().enumerate() {
            // A program uses the library of its own package by its name.
            let own = packages[number].library.as_ref();
            let own = own.map(|library| (library.name.clone(), Dependency::Member(number)));
            let mut dependencies: BTreeMap<_, _> = own.into_iter().collect();
            let mut links = Vec::new();
            for dependency in package.dependencies.iter().filter(|it| is_used(it)) {
                let member = all.iter().position(|other| is_on(dependency, other));
                let library = member.and_then(|member| packages[member].library.as_ref());
                let name = dependency.rename.as_ref().unwrap_or(&dependency.name);
                links.extend(member.map(|package| Link {
                    name: name.clone(),
                    package,
                    is_optional: dependency.optional,
                    has_default_features: dependency.uses_default_features,
                    features: dependency.features.clone(),
                }));
                let name = match (&dependency.rename, library) {
                    (None, Some(library)) => &library.name,
                    _ => name,
                };
                let member = member.map_or(Dependency::External, Dependency::Member);
                dependencies.insert(name.replace('-', "_"), member);
            }
            packages[number].dependencies = dependencies;
            packages[number].links = links;
        }
        programs.sort_by(|a, b| a.name.cmp(&b.name));
        let editions = editions.map(String::from).collect();
        Ok(Workspace { root, editions, programs, packages, here })
    }

    /// The programs with a folder of their name in `problems/`. Without a folder `problems/`, all
    /// programs.
    pub fn problems(&self) -> impl Iterator<Item = &Program> {
        let problems = self.root.join("problems");
        let is_problem =
            move |program: &&Program| !problems.is_dir() || problems.join(&program.name).is_dir();
        self.programs.iter().filter(is_problem)
    }

    /// The program called `name`, or the only program of the package called `name`.
    ///
    /// # Errors
    ///
    /// If there is none. The message suggests the most similar name.
    pub fn program(&self, name: &str) -> Result<&Program> {
        let is_here = |program: &&Program| Some(program.package) == self.here;
        let mut found: Vec<_> = self.programs.iter().filter(|it| it.name == name).collect();
        found.sort_by_key(|program| !is_here(program));
        if let Some(program) = found.first() {
            return Ok(program);
        }
        let is_of_package = |program: &&Program| self.packages[program.package].name == name;
        let mut of_package = self.programs.iter().filter(is_of_package);
        if let (Some(program), None) = (of_package.next(), of_package.next()) {
            return Ok(program);
        }
        let kind = self.kind();
        let names: Vec<_> = self.problems().map(|program| &*program.name).collect();
        let shown = name.escape_debug();
        if names.is_empty() {
            return Err(Error::new(format!("no {kind} `{shown}`: this workspace has none")));
        }
        let likeness = |other: &str| {
            (strsim::normalized_damerau_levenshtein(&name.to_lowercase(), other) * 100.0) as u64
        };
        let nearest = names.iter().copied().max_by_key(|other| likeness(other));
        let nearest = nearest.filter(|nearest| 50 <= likeness(nearest));
        let hint = nearest.map_or(String::new(), |nearest| format!("; did you mean `{nearest}`?"));
        Err(Error::new(format!("no {kind} `{shown}`: there are {}{hint}", names.join(", "))))
    }

    /// The program to use if none is named: the only one of the package whose manifest was given, or its
    /// `default-run`, or the only one of the workspace.
    ///
    /// # Errors
    ///
    /// If there is none, or there are several.
    pub fn only_program(&self) -> Result<&Program> {
        let of_here = |here| self.programs.iter().filter(move |it| it.package == here).collect();
        let programs: Vec<_> = self.here.map_or_else(|| self.problems().collect(), of_here);
        let default = || programs.iter().find(|it| self.here.is_some() && it.is_default);
        match &*programs {
            [program] => Ok(program),
            _ => default().copied().ok_or_else(|| {
                let names: Vec<_> = programs.iter().map(|program| &*program.name).collect();
                let names = if names.is_empty() { "none".to_string() } else { names.join(", ") };
                Error::new(format!("expected the name of a {}: there are {names}", self.kind()))
            }),
        }
    }

    /// The word for its programs in messages.
    fn kind(&self) -> &str {
        if self.root.join("problems").is_dir() {
            "problem"
        } else {
            "program"
        }
    }
}

/// The metadata of the manifest `path`, found without network access.
fn metadata_of(path: &Path) -> Result<Metadata> {
    let metadata = MetadataCommand::new().manifest_path(path).no_deps().exec();
    metadata.map_err(|error| match error {
        cargo_metadata::Error::CargoMetadata { stderr } => {
            Error::new(one_line(stderr.trim_start_matches("error: ")))
        }
        error => Error::new(one_line(&format!("cannot run cargo: {error}"))),
    })
}

/// `packages`, and the packages outside the workspace that they depend on by path.
fn with_neighbours(
    mut packages: Vec<cargo_metadata::Package>,
) -> Result<Vec<cargo_metadata::Package>> {
    let mut at = 0;
    while at < packages.len() {
        for dependency in packages[at].dependencies.clone().iter().filter(|it| is_used(it)) {
            let Some(folder) = &dependency.path else { continue };
            if !packages.iter().any(|other| is_on(dependency, other)) {
                let found = metadata_of(folder.join("Cargo.toml").as_std_path())?.packages;
                packages.extend(found.into_iter().find(|other| is_on(dependency, other)));
            }
        }
        at += 1;
    }
    Ok(packages)
}

/// Whether programs use the dependency, and not only tests or build scripts.
fn is_used(dependency: &cargo_metadata::Dependency) -> bool {
    dependency.kind == DependencyKind::Normal
}

fn is_on(dependency: &cargo_metadata::Dependency, package: &cargo_metadata::Package) -> bool {
    dependency.path.as_ref().is_some_and(|path| path == folder_of(package))
}

/// `path` relative to `root`.
fn relative(root: &Path, path: &Path) -> PathBuf {
    let n_common = root.components().zip(path.components()).take_while(|(a, b)| a == b).count();
    let up = root.components().skip(n_common).map(|_| Component::ParentDir);
    up.chain(path.components().skip(n_common)).collect()
}

fn folder_of(package: &cargo_metadata::Package) -> &Path {
    let manifest = package.manifest_path.as_std_path();
    manifest.parent().unwrap_or(manifest)
}

/// Whether Rust code can use the target as a library.
fn is_library(target: &Target) -> bool {
    target.is_lib() || target.is_rlib() || target.is_dylib() || target.is_proc_macro()
}

fn one_line(text: &str) -> String {
    let printable: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    printable.split_whitespace().collect::<Vec<_>>().join(" ")
}

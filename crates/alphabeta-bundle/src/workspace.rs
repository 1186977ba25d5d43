//! What there is to bundle: the programs of a Cargo workspace, and its libraries.

use crate::error::{Error, Result};
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Target};
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

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
    /// The package that it was asked for, if that is one.
    here: Option<usize>,
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
    /// The oldest compiler that takes it.
    pub(crate) rust_version: Option<String>,
    pub(crate) library: Option<Library>,
    pub(crate) build_script: Option<PathBuf>,
    /// What its code calls other packages.
    pub(crate) dependencies: BTreeMap<String, Dependency>,
    /// The features that it has, and what each one turns on.
    pub(crate) features: BTreeMap<String, Vec<String>>,
    pub(crate) links: Vec<Link>,
}

/// What a manifest says about the features of a package that it depends on.
#[derive(Debug)]
pub(crate) struct Link {
    /// What the manifest calls it.
    pub(crate) name: String,
    pub(crate) package: usize,
    pub(crate) is_optional: bool,
    pub(crate) has_default_features: bool,
    pub(crate) features: Vec<String>,
}

#[derive(Debug)]
pub(crate) struct Library {
    /// What code calls it, `-` as `_`.
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    pub(crate) edition: String,
    pub(crate) is_procedural: bool,
}

#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Dependency {
    /// A package of the workspace, or one beside it, by its number.
    Member(usize),
    /// A package from a registry or the like.
    External,
    /// The crate itself: `extern crate self as name`.
    Itself,
}

impl Workspace {
    /// The workspace that `folder` is in, or the package, if that is in none.
    ///
    /// # Errors
    ///
    /// Where it is in neither, or cargo finds fault with it.
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

    /// The workspace or the package that has this manifest. For a package of a workspace, that is
    /// the workspace.
    ///
    /// # Errors
    ///
    /// Where cargo finds fault with it.
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
            // Programs use the library of their own package by name.
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

    /// The program to take where none is named: the only one of the package that was asked for, or its
    /// `default-run`; the only one of a workspace.
    ///
    /// # Errors
    ///
    /// Where there is none, or there are several.
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

    /// What its programs are.
    fn kind(&self) -> &str {
        if self.root.join("problems").is_dir() {
            "problem"
        } else {
            "program"
        }
    }
}

/// What cargo says of the manifest `path`, without a look at the network.
fn metadata_of(path: &Path) -> Result<Metadata> {
    let metadata = MetadataCommand::new().manifest_path(path).no_deps().exec();
    metadata.map_err(|error| match error {
        cargo_metadata::Error::CargoMetadata { stderr } => {
            Error::new(one_line(stderr.trim_start_matches("error: ")))
        }
        error => Error::new(one_line(&format!("cannot run cargo: {error}"))),
    })
}

/// `packages`, and those that they depend on by paths out of the workspace.
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

/// Whether programs use it, and not only tests or build scripts.
fn is_used(dependency: &cargo_metadata::Dependency) -> bool {
    dependency.kind == DependencyKind::Normal
}

fn is_on(dependency: &cargo_metadata::Dependency, package: &cargo_metadata::Package) -> bool {
    dependency.path.as_ref().is_some_and(|path| path == folder_of(package))
}

/// `path` as it is seen from `root`.
fn relative(root: &Path, path: &Path) -> PathBuf {
    let n_common = root.components().zip(path.components()).take_while(|(a, b)| a == b).count();
    let up = root.components().skip(n_common).map(|_| Component::ParentDir);
    up.chain(path.components().skip(n_common)).collect()
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

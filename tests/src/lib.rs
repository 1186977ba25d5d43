//! Finds every input under `problems/`, and replays it through the real program.
//!
//! A problem is a folder, and a case is a file in it. So adding a problem or a case needs no code here. A
//! test calls [`check_all`]. Set `ALPHABETA_PROBLEM` to a slug to test only that problem.

pub mod plain;
pub mod rustc;

use assert_cmd::Command;
use escargot::CargoBuild;
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::error::Error;
use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The result of checking one case. The error says what went wrong.
pub type Outcome = Result<(), Box<dyn Error>>;

/// The folders of inputs that have an answer.
pub const WELL_FORMED: [&str; 3] = ["samples", "cases", "beyond"];

/// A problem: a folder of cases, and the program of the same name.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The name of the crate, the program, and the folder.
    pub slug: String,
}

/// An input under `problems/`.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its problem, its folder and its name, as in the path of its snapshot: `scout/bad-unclosed`.
    pub id: String,
    /// The name of its file without the extension.
    pub name: String,
    /// The bytes for standard input.
    pub input: Vec<u8>,
    /// Its path from the top of the workspace.
    pub path: PathBuf,
    /// Its purpose from `CASES.md`: the mistake that it catches, or the reason why it is malformed.
    pub purpose: String,
}

/// `path` in the workspace in which cargo runs the tests, or else the one in which it built them.
pub fn workspace(path: impl AsRef<Path>) -> PathBuf {
    let built = || env!("CARGO_MANIFEST_DIR").into();
    let harness = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(built);
    Path::new(&harness).join("..").join(path)
}

impl Problem {
    /// All problems, sorted by name.
    ///
    /// # Panics
    ///
    /// If there are none.
    pub fn all() -> Vec<Problem> {
        let slugs = names(&workspace("problems"));
        assert!(!slugs.is_empty(), "problems/ is empty");
        slugs.into_iter().map(|slug| Problem { slug }).collect()
    }

    /// The problem that `ALPHABETA_PROBLEM` names, or all problems if it is not set.
    ///
    /// # Panics
    ///
    /// If there is no problem of that name.
    pub fn selected() -> Vec<Problem> {
        let all = Problem::all();
        let slugs: Vec<_> = all.iter().map(|problem| problem.slug.clone()).collect();
        let wanted = env::var("ALPHABETA_PROBLEM").unwrap_or_default();
        if wanted.is_empty() {
            return all;
        }
        let selected: Vec<_> = all.into_iter().filter(|problem| problem.slug == wanted).collect();
        assert!(!selected.is_empty(), "no problem `{wanted}`: there are {}", slugs.join(", "));
        selected
    }

    /// The inputs in one of its folders, sorted by name, and numbers by value.
    ///
    /// # Panics
    ///
    /// If there are none, because a test without cases must not pass. Also if a file is neither an input
    /// nor the output for one.
    pub fn cases(&self, folder: &str) -> Vec<Case> {
        let folder_path = Path::new("problems").join(&self.slug).join(folder);
        let page = fs::read_to_string(workspace(format!("problems/{}/CASES.md", self.slug)));
        let purposes = purposes(&page.unwrap_or_default(), folder);
        let purpose = |name: &str| match (purposes.get(name), folder) {
            (Some(text), "bad") => format!("malformed because {text}"),
            (Some(text), "beyond") => format!("beyond the statement; catches {text}"),
            (Some(text), _) => format!("catches {text}"),
            (None, _) => "an example of the source".to_string(),
        };
        let mut cases = Vec::new();
        for file in names(&workspace(&folder_path)) {
            let path = folder_path.join(&file);
            match file.rsplit_once('.') {
                Some((name, "in")) => cases.push(Case {
                    id: format!("{}/{folder}-{name}", self.slug),
                    name: name.to_string(),
                    input: read(&path),
                    path,
                    purpose: purpose(name),
                }),
                Some((_, "out"))
                    if folder != "bad" && workspace(path.with_extension("in")).exists() => {}
                _ => panic!("expected inputs and their outputs, found {}", path.display()),
            }
        }
        assert!(!cases.is_empty(), "{} has no inputs", folder_path.display());
        cases.sort_by_key(|case| (case.name.parse::<u32>().ok(), case.name.clone()));
        cases
    }

    /// The path of its [`program`].
    pub fn binary(&self) -> PathBuf {
        program(&self.slug)
    }

    /// A command that runs its program. Standard input is empty, and the program has ten seconds.
    pub fn command(&self) -> Command {
        let mut command = Command::new(self.binary());
        command.timeout(Duration::from_secs(10));
        command
    }
}

/// The rows of the table for `folder` in the text of a `CASES.md`: the names of inputs, and the second
/// column.
pub fn purposes(page: &str, folder: &str) -> BTreeMap<String, String> {
    let heading = match folder {
        "cases" => "| case | catches |",
        "beyond" => "| beyond | catches |",
        "bad" => "| malformed | because |",
        _ => return BTreeMap::new(),
    };
    let from_heading = page.lines().skip_while(|line| *line != heading);
    let table = from_heading.take_while(|line| line.starts_with('|'));
    let row = |line: &str| {
        let (name, text) = line.strip_prefix("| `")?.strip_suffix(" |")?.split_once("` | ")?;
        Some((name.to_string(), text.to_string()))
    };
    table.filter_map(row).collect()
}

/// The program of the package of the same name. It is built once in each run of the tests, so that it
/// always agrees with the sources.
///
/// # Panics
///
/// If it cannot be built.
pub fn program(name: &str) -> PathBuf {
    static PROGRAMS: Mutex<BTreeMap<String, PathBuf>> = Mutex::new(BTreeMap::new());
    let mut programs = PROGRAMS.lock().unwrap_or_else(PoisonError::into_inner);
    let program = programs.entry(name.to_string()).or_insert_with(|| {
        let manifest = workspace("Cargo.toml");
        let build = CargoBuild::new().manifest_path(manifest).package(name).bin(name).run();
        build.unwrap_or_else(|_| panic!("{}", build_error(name))).path().into()
    });
    program.clone()
}

/// The compiler's messages for that program.
fn build_error(name: &str) -> String {
    let mut cargo = process::Command::new(env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo.args(["build", "-q", "-p", name, "--bin", name]).current_dir(workspace(""));
    let output = cargo.output().expect("cargo is installed");
    format!("{name} cannot be built:\n{}", String::from_utf8_lossy(&output.stderr))
}

impl Case {
    /// The expected output.
    ///
    /// # Errors
    ///
    /// If its file is missing.
    pub fn output(&self) -> Result<String, Box<dyn Error>> {
        let path = self.path.with_extension("out");
        let output = fs::read_to_string(workspace(&path));
        output.map_err(|error| format!("{}: {error}", path.display()).into())
    }
}

/// Calls `check` for every input in these folders of every selected problem.
///
/// # Panics
///
/// At the end, if any check failed. The message has the path and the purpose of each input that failed.
pub fn check_all(folders: &[&str], check: impl Fn(&Problem, &Case) -> Outcome) {
    let mut n_checked = 0;
    let mut failures = Vec::new();
    for problem in Problem::selected() {
        for case in folders.iter().flat_map(|folder| problem.cases(folder)) {
            n_checked += 1;
            if let Err(error) = check(&problem, &case) {
                failures.push(format!("{}: {}\n{error}\n", case.path.display(), case.purpose));
            }
        }
    }
    println!("{n_checked} inputs checked");
    assert!(
        failures.is_empty(),
        "{} of {n_checked} inputs failed:\n\n{}",
        failures.len(),
        failures.join("\n")
    );
}

/// Prints what is not tested, and why. It writes to standard error directly, because cargo hides the other
/// output of a test that passes. The same message is printed only once.
pub fn skipped(what: impl Display) {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let line = format!("SKIPPED: {what}\n");
    let mut said = SAID.lock().unwrap_or_else(PoisonError::into_inner);
    if said.insert(line.clone()) {
        let _ = io::stderr().write_all(line.as_bytes());
    }
}

/// The sorted names of the files and folders in `folder`.
///
/// # Panics
///
/// If the folder cannot be read.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("a name is UTF-8");
    let mut names: Vec<_> = entries.map(|entry| name(entry.expect("it can be read"))).collect();
    names.sort();
    names
}

/// The paths of all files below `folder`, relative to it. Build results, installed packages and git's own
/// files are left out.
///
/// # Panics
///
/// If a folder cannot be read.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let (mut files, mut inner) = (Vec::new(), vec![PathBuf::new()]);
    while let Some(below) = inner.pop() {
        for name in names(&folder.join(&below)) {
            let path = below.join(&name);
            if !folder.join(&path).is_dir() {
                files.push(path);
            } else if !["target", ".git", "node_modules"].contains(&&*name) {
                inner.push(path);
            }
        }
    }
    files
}

fn read(path: &Path) -> Vec<u8> {
    fs::read(workspace(path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

//! `just new`: a new problem passes all tests as it is, and a wrong name leaves no trace.

use assert_cmd::Command;
use predicates::str::contains;
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::process;
use tests::{files, workspace};

/// A copy of the workspace, which is gone when this is.
struct Copied(PathBuf);

impl Copied {
    fn new(name: &str) -> Copied {
        let copy = Copied(env::temp_dir().join(format!("alphabeta-{name}-{}", process::id())));
        for file in files(&workspace("")) {
            let to = copy.0.join(&file);
            fs::create_dir_all(to.parent().unwrap()).unwrap();
            fs::copy(workspace(file), to).unwrap();
        }
        copy
    }

    /// A run of `program` as cargo would run it in the copy.
    fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(self.0.join("tests")).env("CARGO_MANIFEST_DIR", self.0.join("tests"));
        // Cargo knows packages by their paths from the top of the workspace: in the same folder it
        // would take the copy's for ours.
        command.env("CARGO_TARGET_DIR", self.0.join("target"));
        command.env("INSTA_WORKSPACE_ROOT", &self.0).env("INSTA_UPDATE", "no");
        command
    }

    fn new_problem(&self, slug: &str) -> Command {
        let mut command = self.command(env!("CARGO_BIN_EXE_new-problem"));
        command.current_dir(env::temp_dir()).arg(slug);
        command
    }
}

impl Drop for Copied {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The tests that go through the problems, or through the repository.
const TESTS_OF_PROBLEMS: [&str; 9] = [
    "samples::",
    "bad_input::",
    "streams::",
    "fuzzing::",
    "mutants::",
    "functions::",
    "bundles::",
    "trace::",
    "tidy::",
];

#[test]
fn a_new_problem_passes_all_tests() {
    let copy = Copied::new("new");
    let slug = "nim-2";
    copy.new_problem(slug).assert().success().stdout(contains("`just test nim-2`")).stderr("");
    // Those that run now are pointed at the copy, for to build them there would take long.
    let mut tests = copy.command(env::current_exe().unwrap());
    tests.args(TESTS_OF_PROBLEMS).env("ALPHABETA_PROBLEM", slug).assert().success();
    copy.command(env!("CARGO")).args(["test", "-p", slug]).assert().success();
}

#[test]
fn a_wrong_name_leaves_no_trace() {
    let copy = Copied::new("wrong");
    let before = files(&copy.0);
    let check = |slug: &str, message: &str| {
        let message = format!("new-problem: {message}\n");
        copy.new_problem(slug).assert().code(1).stdout("").stderr(message);
        assert_eq!(files(&copy.0), before, "after `{slug}`");
    };
    let long = "n".repeat(65);
    for slug in ["", "Nim", "2-nim", "-nim", "nim-", "nim--2", "nim_2", "../nim", "nïm", &long] {
        check(
            slug,
            &format!(
                "expected a name of a-z, 0-9 and single `-` between them, a letter first and at \
                 most 64 long, found `{slug}`"
            ),
        );
    }
    for slug in ["test", "core", "std", "match", "yield", "deps", "new-problem"] {
        check(slug, &format!("Rust, cargo or the harness has another use for the name `{slug}`"));
    }
    for slug in ["scout", "alphabeta-core", "tests", "insta"] {
        check(slug, &format!("there is a problem, or a package, `{slug}` already"));
    }
}

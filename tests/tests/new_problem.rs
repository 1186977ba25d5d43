//! `just new`: a new problem passes all tests, and a failed attempt leaves no files behind.

use assert_cmd::Command;
use predicates::str::contains;
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;
use tests::{files, workspace};

/// A copy of the workspace, which is deleted with this value.
struct Copied(TempDir);

impl Copied {
    /// Copies the files whose paths from the top `is_needed` accepts.
    fn new(is_needed: impl Fn(&str) -> bool) -> Copied {
        let copy = Copied(TempDir::new().unwrap());
        for file in files(&workspace("")).into_iter().filter(|it| is_needed(it.to_str().unwrap())) {
            let to = copy.0.path().join(&file);
            fs::create_dir_all(to.parent().unwrap()).unwrap();
            fs::copy(workspace(file), to).unwrap();
        }
        copy
    }

    /// Copies only the files that `just new` reads.
    fn small() -> Copied {
        let copy = Copied::new(|path| path.starts_with("tests/template/") || path == "Cargo.lock");
        for slug in ["crates/scout", "problems/scout", "tests/tests/snapshots/scout"] {
            fs::create_dir_all(copy.0.path().join(slug)).unwrap();
        }
        copy
    }

    fn files(&self) -> Vec<PathBuf> {
        files(self.0.path())
    }

    /// A command that runs `program` as cargo would run it in the copy.
    fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let root = self.0.path();
        let mut command = Command::new(program);
        command.current_dir(root.join("tests")).env("CARGO_MANIFEST_DIR", root.join("tests"));
        // Cargo identifies packages by their paths from the top of the workspace. With the same target
        // folder, it would confuse the copy's packages with ours.
        command.env("CARGO_TARGET_DIR", root.join("target"));
        command.env("INSTA_WORKSPACE_ROOT", root).env("INSTA_UPDATE", "no");
        command
    }

    fn new_problem(&self, slug: &str) -> Command {
        let mut command = self.command(env!("CARGO_BIN_EXE_new-problem"));
        command.current_dir(env::temp_dir()).arg(slug);
        command
    }

    /// `new-problem nim` in a shell that first runs `before`.
    fn new_problem_after(&self, before: &str) -> Command {
        let mut command = self.command("sh");
        command.args(["-c", &format!("{before}; exec \"$0\" nim")]);
        command.arg(env!("CARGO_BIN_EXE_new-problem"));
        command
    }
}

/// Runs this test program on the copy, which would build the same one. It runs only the tests that a new
/// problem can affect.
#[test]
fn a_new_problem_passes_all_tests() {
    let copy = Copied::new(|_| true);
    let slug = "nim-2";
    copy.new_problem(slug).assert().success().stdout(contains("`just test nim-2`")).stderr("");
    let mut tests = copy.command(env::current_exe().unwrap());
    tests.env("ALPHABETA_PROBLEM", slug);
    tests.args(["samples::", "statements::", "bad_input::", "streams::", "bundles::every"]);
    tests.args(["functions::", "fuzzing::", "mutants::without", "trace::traces_agree"]);
    tests.args(["tidy::", "pages::"]);
    tests.assert().success();
    copy.command(env!("CARGO")).args(["test", "-p", slug]).assert().success();
}

#[test]
fn a_name_that_is_refused_leaves_no_files() {
    let copy = Copied::small();
    let before = copy.files();
    let check = |slug: &str, message: &str| {
        let message = format!("new-problem: {message}\n");
        copy.new_problem(slug).assert().code(1).stdout("").stderr(message);
        assert_eq!(copy.files(), before, "after `{slug}`");
    };
    let long = "n".repeat(65);
    for slug in ["", "Nim", "2-nim", "-nim", "nim-", "nim--2", "nim_2", "../nim", "nïm", &long] {
        check(
            slug,
            &format!(
                "expected a name of at most 64 characters that begins with a letter and consists of \
                 a-z, 0-9 and single `-` between them, found `{slug}`"
            ),
        );
    }
    for slug in ["test", "core", "std", "match", "yield", "deps", "con", "lpt1", "new-problem"] {
        check(
            slug,
            &format!(
                "the name `{slug}` is reserved by Rust, cargo, Windows or the tests: choose another \
                 one"
            ),
        );
    }
    for slug in ["scout", "alphabeta-core", "tests", "insta", "serde-json"] {
        check(
            slug,
            &format!("a problem or a package `{slug}` already exists: choose another name"),
        );
    }
}

/// All programs of the workspace are built in one folder, so their names must differ.
#[test]
fn a_problem_cannot_have_the_name_of_another_program() {
    let copy = Copied::small();
    let metadata = cargo_metadata::MetadataCommand::new().no_deps().exec().unwrap();
    for target in metadata.packages.iter().flat_map(|package| &package.targets) {
        if target.is_bin() {
            copy.new_problem(&target.name).assert().code(1).stderr(contains(&target.name));
        }
    }
}

#[cfg(unix)]
#[test]
fn a_failure_half_way_leaves_no_files() {
    let copy = Copied::small();
    let before = copy.files();
    // No file may be longer than 512 bytes, which acts like a full disk.
    let full = copy.new_problem_after("trap '' XFSZ; ulimit -f 1").assert().code(1).stdout("");
    full.stderr("new-problem: File too large (os error 27)\n");
    assert_eq!(copy.files(), before);
    // Here the process is killed. Cargo and the tests ignore the folder that is left.
    copy.new_problem_after("ulimit -f 1").assert().interrupted();
    let hidden = |path: &PathBuf| path.to_str().unwrap().starts_with(".new-problem-");
    assert!(copy.files().iter().all(|path| before.contains(path) || hidden(path)));

    // If a folder cannot be moved, those before it are moved back.
    let copy = Copied::small();
    fs::remove_dir(copy.0.path().join("crates/scout")).unwrap();
    fs::remove_dir(copy.0.path().join("crates")).unwrap();
    let before = copy.files();
    let message = "new-problem: crates/nim: No such file or directory (os error 2)\n";
    copy.new_problem("nim").assert().code(1).stdout("").stderr(message);
    assert_eq!(copy.files(), before);
    for parent in ["problems", "tests/tests/snapshots"] {
        assert_eq!(tests::names(&copy.0.path().join(parent)), ["scout"]);
    }
    // Not even a link that leads nowhere is replaced.
    std::os::unix::fs::symlink("nowhere", copy.0.path().join("problems/nim")).unwrap();
    let there = "new-problem: a problem or a package `nim` already exists: choose another name\n";
    copy.new_problem("nim").assert().code(1).stdout("").stderr(there);
}

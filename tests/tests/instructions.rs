//! Limits the number of instructions of each program, as valgrind counts them. Unlike times, these
//! numbers are the same in every run, so even a loss of a few percent is visible.

use alphabeta_bundle::{bundle, Options, Workspace};
use escargot::CargoBuild;
use std::fmt::Write;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::{tempdir, TempDir};
use tests::{program, skipped, workspace};

/// The compiler that the bounds are for: another one makes other instructions.
const RUSTC: &str = "rustc 1.95.0";

/// The most instructions that each program may take for an input of the benchmark: 3% more than were
/// counted.
const BOUNDS: [(&str, &str, u64); 4] = [
    ("root-value", "root-value-15-random", 1_925_000),
    ("root-value", "root-value-15-worst", 5_610_000),
    ("scout", "scout-25k", 4_084_000),
    ("leaf-count", "leaf-count", 2_140_000),
];

/// Writes the benchmark's input of that name to a file in `folder`.
fn input(name: &str, folder: &TempDir) -> PathBuf {
    let path = folder.path().join(name);
    let mut bench = Command::new(program("alphabeta-bench"));
    bench.args(["--input", name]).stdout(File::create(&path).unwrap());
    assert!(bench.status().unwrap().success());
    path
}

/// The first two words that `tool --version` prints.
fn version(tool: &str) -> Option<String> {
    let output = Command::new(tool).arg("--version").output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Some(text.split(' ').take(2).collect::<Vec<_>>().join(" "))
}

/// The number of instructions that `program` takes for the input in the file `path`.
fn count(program: &Path, path: &Path) -> u64 {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(program);
    let output = command.stdin(File::open(path).unwrap()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {said}", program.display());
    let collected = said.lines().find_map(|line| line.split_once("Collected : "));
    collected.unwrap_or_else(|| panic!("no count in\n{said}")).1.trim().parse().unwrap()
}

#[test]
fn no_program_takes_more_instructions_than_its_bound() {
    if version("valgrind").is_none() {
        return skipped("counting instructions: valgrind is not installed");
    }
    let rustc = std::env::var("RUSTC").unwrap_or("rustc".to_string());
    let found = version(&rustc).unwrap_or("missing".to_string());
    if found != RUSTC {
        return skipped(format_args!("counting instructions: bounds are for {RUSTC}, not {found}"));
    }
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return skipped("counting instructions: bounds are for Linux on x86-64");
    }
    let folder = tempdir().unwrap();
    let (mut table, mut exceeded) = (String::new(), Vec::new());
    for (slug, name, bound) in BOUNDS {
        let path = input(name, &folder);
        let build = CargoBuild::new().manifest_path(workspace("Cargo.toml")).release();
        let compiled = build.package(slug).bin(slug).run().unwrap();
        let counted = count(compiled.path(), &path);
        let _ = writeln!(table, "{name:20} {counted:>12} of {bound:>12}");
        if bound < counted {
            exceeded.push(name);
        }
    }
    println!("{table}");
    assert!(
        exceeded.is_empty(),
        "{exceeded:?}: more instructions than allowed\n{table}\
         Run `just bench` to see whether a change has made the program slower. If so, undo the change. \
         If the change is worth it, or the compiler is a new one, edit tests/tests/instructions.rs: \
         set BOUNDS to 3% more than was counted, and RUSTC to {found}."
    );
}

/// Without the calls of its observer in the source, a program takes the same number of instructions,
/// within 1%. The difference arises because the compiler may arrange other code differently.
#[test]
fn calls_of_an_observer_that_does_nothing_cost_less_than_one_percent() {
    if version("valgrind").is_none() {
        return skipped("counting instructions: valgrind is not installed");
    }
    let found = Workspace::find(&workspace("")).unwrap();
    let with =
        bundle(&found, found.program("root-value").unwrap(), Options::default()).unwrap().text;
    let is_call = |line: &&str| line.trim_start().starts_with("observer.");
    assert_eq!(with.lines().filter(is_call).count(), 5, "the search calls its observer five times");
    let without = with.lines().filter(|line| !is_call(line)).collect::<Vec<_>>().join("\n");

    let folder = tempdir().unwrap();
    let path = input("root-value-15-random", &folder);
    let counted = [("with", with), ("without", without)].map(|(name, text)| {
        let (source, program) = (folder.path().join("main.rs"), folder.path().join(name));
        fs::write(&source, text).unwrap();
        let mut rustc = Command::new("rustc");
        rustc.args(["-O", "--edition", "2021", "--cap-lints", "allow", "-o"]);
        assert!(rustc.args([&program, &source]).status().unwrap().success());
        count(&program, &path)
    });
    let [with, without] = counted;
    println!("{with} instructions with the calls, {without} without");
    assert!(with.abs_diff(without) < without / 100, "{with} with the calls, {without} without");
}

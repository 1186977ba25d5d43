//! How many instructions the programs take, counted by valgrind: other than times, these numbers are
//! the same on every run, and a loss of a few hundredths shows.

use alphabeta_bundle::{bundle, Options, Workspace};
use alphabeta_core::Score;
use escargot::CargoBuild;
use std::fmt::Write;
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use tempfile::tempdir;
use tests::{skipped, workspace, Random};

/// What these bounds hold for: another compiler makes other instructions.
const RUSTC: &str = "rustc 1.95.0";

/// The most instructions that each input may take: 3 in 100 more than were counted.
const BOUNDS: [(&str, u64); 4] = [
    ("root-value-random", 1_946_000),
    ("root-value-worst", 5_610_000),
    ("scout", 4_429_000),
    ("leaf-count", 2_246_000),
];

/// The problem that `name` is of, and the input.
fn input(name: &str) -> (&'static str, String) {
    let mut random = Random(152);
    match name {
        "root-value-random" => {
            let leaves: Vec<_> = (0..1 << 15).map(|_| score(&mut random)).collect();
            ("root-value", format!("15\n{}\n", joined(&leaves, " ")))
        }
        "root-value-worst" => {
            let mut leaves = Vec::new();
            worst_first(15, true, (-SCORE, 0, SCORE), &mut random, &mut leaves);
            ("root-value", format!("15\n{}\n", joined(&leaves, " ")))
        }
        "scout" => {
            let mut text = "tree = ".to_string();
            nested(25_000, &mut random, &mut text);
            ("scout", text + "\n")
        }
        "leaf-count" => {
            let leaves: Vec<_> = (0..3_i32.pow(8)).map(|_| score(&mut random)).collect();
            ("leaf-count", format!("leaves = [{}]\nbranching = 3\n", joined(&leaves, ", ")))
        }
        _ => panic!("{name} is no input"),
    }
}

const SCORE: Score = 1_000_000_000;

fn score(random: &mut Random) -> Score {
    random.below(2 * SCORE as usize + 1) as Score - SCORE
}

fn joined(scores: &[Score], separator: &str) -> String {
    scores.iter().map(Score::to_string).collect::<Vec<_>>().join(separator)
}

/// Leaves of which alpha-beta must visit all: a position's worse move is first, and still better
/// than what whoever moves has elsewhere.
fn worst_first(
    height: u32,
    is_max: bool,
    (alpha, worth, beta): (Score, Score, Score),
    random: &mut Random,
    leaves: &mut Vec<Score>,
) {
    if height == 0 {
        return leaves.push(worth);
    }
    let elsewhere = if is_max { alpha } else { beta };
    let room = worth.abs_diff(elsewhere) as usize;
    let worse = worth.min(elsewhere) + (room / 4 + random.below(room / 2)) as Score;
    worst_first(height - 1, !is_max, (alpha, worse, beta), random, leaves);
    let (alpha, beta) = if is_max { (worse, beta) } else { (alpha, worse) };
    worst_first(height - 1, !is_max, (alpha, worth, beta), random, leaves);
}

/// A list of `n` positions, of one to five moves each.
fn nested(n: usize, random: &mut Random, text: &mut String) {
    if n == 1 {
        let _ = write!(text, "{}", score(random));
        return;
    }
    let mut left = n - 1;
    text.push('[');
    for n_moves in (1..=1 + random.below(5)).rev() {
        let share =
            if n_moves == 1 { left } else { 1 + random.below(left - n_moves.min(left - 1)) };
        nested(share, random, text);
        left -= share;
        if left == 0 {
            break;
        }
        text.push_str(", ");
    }
    text.push(']');
}

/// What the first line of `tool --version` begins with, up to the second space.
fn version(tool: &str) -> Option<String> {
    let output = Command::new(tool).arg("--version").output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Some(text.split(' ').take(2).collect::<Vec<_>>().join(" "))
}

/// How many instructions `program` takes for the input in the file `path`.
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
fn no_program_takes_more_instructions_than_it_did() {
    if version("valgrind").is_none() {
        return skipped("counting instructions: no valgrind here");
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
    for (name, bound) in BOUNDS {
        let (slug, text) = input(name);
        let path = folder.path().join(name).with_extension("in");
        fs::write(&path, text).unwrap();
        let build = CargoBuild::new().manifest_path(workspace("Cargo.toml")).release();
        let program = build.package(slug).bin(slug).run().unwrap();
        let counted = count(program.path(), &path);
        let _ = writeln!(table, "{name:20} {counted:>12} of {bound:>12}");
        if bound < counted {
            exceeded.push(name);
        }
    }
    println!("{table}");
    assert!(
        exceeded.is_empty(),
        "{exceeded:?}: more instructions than allowed\n{table}\
         Has a change made the program slower? Look at `just bench`, and take it back if so. If it is \
         worth that, or the compiler is another, set BOUNDS in tests/tests/instructions.rs to what \
         was counted and 3 in 100 more, and RUSTC to {found}."
    );
}

/// Compiled with its hooks and without them, a program takes the same number of instructions, but for
/// what compilers happen to place elsewhere: less than one in a hundred.
#[test]
fn hooks_that_nobody_hears_cost_next_to_nothing() {
    if version("valgrind").is_none() {
        return skipped("counting instructions: no valgrind here");
    }
    let found = Workspace::find(&workspace("")).unwrap();
    let with =
        bundle(&found, found.program("root-value").unwrap(), Options::default()).unwrap().text;
    let is_hook = |line: &&str| line.trim_start().starts_with("observer.");
    assert_eq!(with.lines().filter(is_hook).count(), 5, "the search tells of five events");
    let without = with.lines().filter(|line| !is_hook(line)).collect::<Vec<_>>().join("\n");

    let folder = tempdir().unwrap();
    let folder = folder.path();
    let path = folder.join("in");
    fs::write(&path, input("root-value-random").1).unwrap();
    let counted = [("with", with), ("without", without)].map(|(name, text)| {
        let (source, program) = (folder.join(name).with_extension("rs"), folder.join(name));
        fs::write(&source, text).unwrap();
        let mut rustc = Command::new("rustc");
        rustc.args(["-O", "--edition", "2021", "--cap-lints", "allow", "-o"]);
        assert!(rustc.args([&program, &source]).status().unwrap().success());
        count(&program, &path)
    });
    let [with, without] = counted;
    println!("{with} instructions with hooks, {without} without");
    assert!(with.abs_diff(without) < without / 100, "{with} with hooks, {without} without");
}

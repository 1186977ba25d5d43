//! `alphabeta bundle --check`, which compiles and compares a bundle before it is written.

use super::fixture::Case;
use assert_cmd::Command;
use predicates::str::{contains, is_empty};
use std::time::Duration;
use tests::program;

const WORKSPACE: &str = r#"
//- crates/prog/src/main.rs edition:2024 uses:lib,other
use std::io::{stdin, Read};
fn main() {
    let mut input = String::new();
    stdin().read_to_string(&mut input).unwrap();
    let sum = if input.contains('8') { lib::sum() } else { other::three() };
    println!("{}{}", input, sum);
    std::process::exit(input.len() as i32);
}
//- crates/lib/src/lib.rs edition:2018
pub fn sum() -> usize {
    [1u8, 2].into_iter().map(|it| std::mem::size_of_val(&it)).sum()
}
//- crates/other/src/lib.rs edition:2024
pub fn three() -> usize {
    3
}
"#;

/// The command `alphabeta bundle` in the workspace of `case`.
fn bundle(case: &Case, arguments: &[&str]) -> Command {
    let mut command = Command::new(program("alphabeta"));
    command.current_dir(case.root()).arg("bundle").args(arguments);
    command.env("CARGO_TARGET_DIR", case.root().join("target")).timeout(Duration::from_secs(60));
    command
}

#[test]
fn a_warning_names_other_editions_and_check_compares_outputs() {
    let case = Case::new("check", WORKSPACE);
    case.write("same.txt", "1\n");
    case.write("other.txt", "8");
    let warning = "alphabeta: warning: the bundle of prog is for edition 2024, but these crates were \
                   written for other editions: lib (2018)\nA file has one edition, so the bundle may \
                   not compile or may behave differently";
    let hint =
        ".\n--check compiles it, and --check --input FILE compares its output with the program's\n";
    let assert = bundle(&case, &[])
        .assert()
        .success()
        .stdout(contains("// For rustc without cargo, edition 2024:"));
    assert.stderr(contains(format!("{warning}{hint}")));

    let check = ["--manifest-path", "crates/prog/Cargo.toml", "--check", "--input"];
    let checked = bundle(&case, &[&check[..], &["same.txt"]].concat()).assert().success();
    checked.stdout(contains("fn main()")).stderr(contains(warning));
    let differs = "the bundle of prog and the program differ for the input other.txt:\n\
                   line 1: the program prints \"816\\n\", the bundle \"82\\n\"\n";
    let checked = bundle(&case, &[&check[..], &["same.txt", "--input", "other.txt"]].concat());
    { checked }.assert().code(1).stdout(is_empty()).stderr(contains(differs));
}

#[test]
fn a_bundle_that_does_not_compile_is_not_written() {
    let case = Case::new("check-gen", WORKSPACE);
    case.write("crates/lib/src/lib.rs", "pub fn sum() -> usize { 3 }\npub fn gen() {}\n");
    let says = "the bundle of prog does not compile under edition 2024:\n\
                error: expected identifier, found reserved keyword `gen`\n  --> prog.rs:";
    let assert = bundle(&case, &["prog", "--check"]).assert().code(1).stdout(is_empty());
    assert.stderr(contains(says));
    let mut without = bundle(&case, &["prog", "--check"]);
    let missing = "alphabeta: cannot run `no-rustc`: it is not installed; --check needs Rust";
    without.env("RUSTC", "no-rustc").assert().code(1).stdout(is_empty()).stderr(contains(missing));
}

//! Runs `alphabeta trace` from the command line.

use assert_cmd::Command;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::{contains, starts_with};
use std::fs;
use std::time::Duration;
use tempfile::tempdir;
use tests::{program, workspace};

const PAGE: &str = "problems/call-trace/samples/1.in";

fn alphabeta(arguments: &[&str]) -> Command {
    let mut command = Command::new(program("alphabeta"));
    command.current_dir(workspace("")).arg("trace").args(arguments);
    command.timeout(Duration::from_secs(10));
    command
}

#[test]
fn it_names_the_problem_that_it_guesses() {
    let taken = |name: &str| format!("alphabeta: {name} looks like an input of call-trace\n");
    alphabeta(&[PAGE]).assert().success().stdout(starts_with("MAX 5")).stderr(taken(PAGE));
    let input = fs::read(workspace(PAGE)).unwrap();
    for arguments in [&["-"] as &[_], &[]] {
        let assert = alphabeta(arguments).write_stdin(input.clone()).assert().success();
        assert.stderr(taken("standard input"));
    }
    let assert = alphabeta(&["--problem", "call-trace", PAGE]).assert().success();
    assert.stderr("").stdout(contains("\u{1b}").not());
}

#[test]
fn options_choose_the_output() {
    let quiet = |arguments: &[&str]| {
        let arguments = [arguments, &["-p", "call-trace", PAGE]].concat();
        let output = alphabeta(&arguments).assert().success().stderr("").get_output().clone();
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(quiet(&["--steps"]).lines().count(), 69);
    assert_eq!(quiet(&["--listing"]).lines().count(), 21);
    assert!(quiet(&[]).contains("✂ skipped: 3 positions, 2 leaves (0, -1)\n"));
    assert!(quiet(&["--full"]).contains("├─ 0   skipped\n"));
    assert!(quiet(&["--json"]).starts_with("{\"version\":3,\"problem\":\"call-trace\""));
    assert_eq!(quiet(&["--compare", "given,reversed"]).lines().count(), 3);
    let folder = tempdir().unwrap();
    let svg = folder.path().join("trace.svg");
    let path = svg.to_str().unwrap();
    let svg_options = ["--svg", path, "--step", "40", "--order", "worst", "-p", "call-trace", PAGE];
    alphabeta(&svg_options).assert().success().stdout("").stderr(contains(" pixels\n"));
    assert!(fs::read_to_string(&svg).unwrap().contains("step 40 of"));
}

#[test]
fn invalid_requests_are_refused_with_a_message() {
    let check = |arguments: &[&str], input: &str, message: &str| {
        let assert = alphabeta(arguments).write_stdin(input).assert().code(1).stdout("");
        assert.stderr(format!("alphabeta: {message}\n"));
    };
    let excerpt =
        "scout: line 1, column 6: expected a number or `[`, found `x`\n  |\n1 | [[3, x]]\n  \
                   |      ^";
    check(&["-p", "scout"], "[[3, x]]", excerpt);
    check(
        &["-p", "scout", "--order", "sorted"],
        "[[3], 5]",
        "the order `sorted` is for complete trees (all leaves equally deep, and all other \
         positions with equally many moves), and this tree is not complete: try best, worst or \
         reversed",
    );
    check(
        &["-p", "scout", "--svg", "x", "--step", "0"],
        "5",
        "expected a step from 1 to 5, found 0",
    );
    check(
        &["-p", "scout", "--svg", "x", "--step", "6"],
        "5",
        "expected a step from 1 to 5, found 6",
    );
    let wide = "because a picture of a larger tree would show too little of it, found";
    let parts = "`alphabeta study`, which shows parts of";
    let board = "expected a board with at most 5 empty squares";
    check(
        &["-p", "tic-tac-toe", "--svg", "x"],
        "X ... .X. .O.",
        &format!("{board}, {wide} 7: try a later board, or {parts} a tree"),
    );
    let tree = "expected a tree of at most 20000 positions";
    let message =
        format!("{tree}, {wide} more than 20000 positions: try a smaller tree, or {parts} one");
    for (problem, input) in
        [("tic-tac-toe", "X ... ... ..."), ("call-trace", &*"1 ".repeat(1 << 14))]
    {
        check(&["-p", problem, "--svg", "x"], input, &format!("{problem}: {message}"));
    }
    let large =
        "scout: expected a tree of at most 4194304 positions, because the whole tree is stored, found \
         8388607 positions: try a smaller tree, or the problem's program, which stores none";
    check(&["-p", "scout"], "random_tree(2, 22, 1)", large);
    check(&["-p", "root-value"], "62 1", "root-value: leaf 2 of 4611686018427387904 (byte 5): expected an integer, found the end of the input");
    let unknown = "standard input: line 1, column 1: expected an input of one of the five problems";
    let forms = contains("\n  tree = ..., random_tree(...) or a nested list    scout\n");
    let assert = alphabeta(&[]).write_stdin("hello").assert().code(1).stdout("");
    assert.stderr(contains(unknown).and(contains("found `hello`")).and(forms));
    check(&["nowhere"], "", "nowhere: No such file or directory (os error 2)");
    for arguments in [&["--problem", "chess"] as &[_], &["--order", "odd"], &["--step", "3"]] {
        alphabeta(arguments).assert().code(2).stdout("").stderr(contains("error: "));
    }
}

//! The command line `alphabeta`.

mod input;
mod output;

use assert_cmd::Command;
use predicates::str::contains;
use std::fs;
use std::path::Path;
use std::process::{self, Stdio};
use std::time::Duration;
use std::{env, io};
use tempfile::tempdir;
use tests::{program, workspace, Problem};

/// `alphabeta` with these arguments, in this folder of the workspace.
fn alphabeta(folder: impl AsRef<Path>, arguments: &[&str]) -> Command {
    let mut command = Command::new(program("alphabeta"));
    command.current_dir(workspace(folder)).args(arguments).timeout(Duration::from_secs(10));
    command
}

/// `alphabeta` with these arguments, from the top of the workspace, in a shell that first runs `set`,
/// for example to limit memory.
#[cfg(unix)]
pub(crate) fn limited(set: &str, arguments: &[&str]) -> process::Command {
    let mut command = process::Command::new("sh");
    command.args(["-c", &format!("{set}\nexec \"$0\" \"$@\"")]).arg(program("alphabeta"));
    command.current_dir(workspace("")).args(arguments);
    command
}

#[test]
fn the_problems_are_listed_with_their_sources() {
    let assert = alphabeta("problems/scout/cases", &["list"]).assert().success().stderr("");
    let stdout = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    let names = stdout.lines().filter(|line| !line.starts_with(' '));
    let names: Vec<_> = names.map(|line| line.split(' ').next().unwrap().to_string()).collect();
    let slugs: Vec<_> = Problem::all().into_iter().map(|problem| problem.slug).collect();
    assert_eq!(names, slugs);
    // The longest name decides how far the descriptions are indented.
    let mut scout = stdout.lines().skip_while(|line| !line.starts_with("scout "));
    let description = scout.next().unwrap().strip_prefix("scout").unwrap().trim_start();
    assert_eq!(
        description,
        "Alpha-beta over a nested list while it is read: value, size and two visit counts"
    );
    let source = "from Problem 621971, \"How Much Does the Scout Skip?\"";
    assert_eq!(scout.next().map(str::trim_start), Some(source));
}

#[test]
fn a_bundle_goes_to_standard_output_and_its_size_to_standard_error() {
    let size =
        |text: &str| format!("scout: {} of the 65536 bytes that Codeforces takes\n", text.len());
    let assert = alphabeta("crates/scout/src", &["bundle", "scout"]).assert().success();
    let stdout = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    assert!(stdout.starts_with("// scout: Problem 621971"), "{stdout}");
    assert.stderr(size(&stdout));

    let folder = tempdir().unwrap();
    let file = folder.path().join("command line.rs");
    let arguments = ["bundle", "scout", "-o", file.to_str().unwrap()];
    alphabeta("", &arguments).assert().success().stdout("").stderr(size(&stdout));
    assert_eq!(fs::read_to_string(file).unwrap(), stdout);
}

#[test]
fn each_error_is_one_line() {
    let check = |folder: &str, arguments: &[&str], message: &str| {
        let assert = alphabeta(folder, arguments).assert().code(1).stdout("");
        assert.stderr(format!("alphabeta: {message}\n"));
    };
    let slugs: Vec<_> = Problem::all().into_iter().map(|problem| problem.slug).collect();
    let all = format!("there are {}", slugs.join(", "));
    for (name, nearest) in [("scuot", "scout"), ("TicTacToe", "tic-tac-toe")] {
        let message = format!("no problem `{name}`: {all}; did you mean `{nearest}`?");
        check("", &["bundle", name], &message);
    }
    check("", &["bundle", "chess"], &format!("no problem `chess`: {all}"));
    check("", &["bundle", ""], &format!("no problem ``: {all}"));
    check("", &["bundle", "a\n\u{1b}[1mb"], &format!("no problem `a\\n\\u{{1b}}[1mb`: {all}"));
    check("", &["bundle", "scout", "-o", "."], ".: Is a directory (os error 21)");
    let elsewhere = env::temp_dir();
    let none = format!(
        "expected to be in a Cargo workspace or package: there is no Cargo.toml in {} or above",
        elsewhere.display()
    );
    for arguments in [&["list"] as &[_], &["bundle", "scout"]] {
        check(elsewhere.to_str().unwrap(), arguments, &none);
    }
    let usage = format!("error: expected the name of a problem: {all}\n");
    alphabeta("", &["bundle"]).assert().code(2).stdout("").stderr(usage);
}

#[test]
fn a_reader_that_stops_early_is_no_error() {
    for arguments in [&["list"] as &[_], &["bundle", "scout"], &["completions", "bash"]] {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let mut command = process::Command::new(program("alphabeta"));
        command.current_dir(workspace("")).args(arguments).stdout(writer).stderr(Stdio::piped());
        let output = command.output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert!(output.status.success(), "{arguments:?}");
    }
}

#[test]
fn help_shows_examples() {
    alphabeta("", &["--help"]).assert().success().stdout(contains("alphabeta bundle scout -o"));
    for (shell, word) in [("bash", "tic-tac-toe"), ("zsh", "tic-tac-toe"), ("fish", "bundle")] {
        let assert = alphabeta("", &["completions", shell]).assert().success().stderr("");
        assert.stdout(contains(word));
    }
}

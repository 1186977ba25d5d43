//! Inputs that are too large, and names with control characters.

use super::alphabeta;
use predicates::str::{contains, starts_with};
use std::fs;
use tempfile::tempdir;

/// The end of the message for an input that is too large.
const TOO_LARGE: &str = ": expected at most 67108864 bytes, because a trace holds the whole input \
                         in memory: try a smaller tree, or the problem's program, which has no such \
                         limit\n";

#[cfg(unix)]
#[test]
fn an_endless_input_is_rejected() {
    use super::limited;
    use std::io::{self, Write};
    use std::thread;

    for piece in ["x\n", "1 ", "["] {
        let (reader, mut writer) = io::pipe().unwrap();
        let endless = thread::spawn(move || {
            let piece = piece.repeat(1 << 14);
            while writer.write_all(piece.as_bytes()).is_ok() {}
        });
        let mut command = limited("ulimit -v 1000000", &["trace", "-p", "scout"]);
        let output = command.stdin(reader).output().unwrap();
        drop(command);
        endless.join().unwrap();
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(message, format!("alphabeta: standard input{TOO_LARGE}"));
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn a_file_that_is_too_large_is_rejected_unread() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("large");
    fs::File::create(&path).unwrap().set_len(3 << 30).unwrap();
    let message = format!("alphabeta: {}{TOO_LARGE}", path.display());
    alphabeta("", &["trace"]).arg(&path).assert().code(1).stdout("").stderr(message);
}

#[cfg(unix)]
#[test]
fn names_are_shown_without_control_characters() {
    let folder = tempdir().unwrap();
    let odd = "a\u{1b}[31m\n\u{202e}b\u{7}";
    let shown = "a\\u{1b}[31m\\n\\u{202e}b\\u{7}";
    let input = folder.path().join(odd);
    fs::write(&input, "[[3, 5], [2, 9]]").unwrap();
    let (path, shown_path) = (input.to_str().unwrap(), folder.path().join(shown));
    let shown_path = shown_path.to_str().unwrap();
    let taken = format!("alphabeta: {shown_path} looks like an input of scout\n");
    alphabeta("", &["trace", path]).assert().success().stderr(taken);
    let svg = format!("{path}.svg");
    let arguments = ["trace", "-p", "scout", path, "--svg", &svg];
    alphabeta("", &arguments).assert().success().stderr(starts_with(format!("{shown_path}.svg: ")));
    for arguments in [
        ["trace", "nowhere", odd],
        ["trace", "--order", odd],
        ["trace", "--svg", path],
        ["trace", "--html", path],
        ["bundle", "scout", &format!("-o{path}")],
        ["bundle", odd, "-o-"],
        ["list", "more", odd],
        ["completions", odd, "more"],
        ["trace", &format!("{path}/{odd}"), "-pscout"],
    ] {
        let assert = alphabeta("", &arguments).assert().failure();
        let shown = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        let is_odd = |c: char| c != '\n' && (c.is_control() || c == '\u{202e}');
        assert!(!shown.contains(is_odd), "{arguments:?}: {shown:?}");
    }
}

#[test]
fn a_folder_as_input_is_an_error() {
    let assert = alphabeta("", &["trace", "problems"]).assert().code(1).stdout("");
    assert.stderr(contains("alphabeta: problems: "));
}

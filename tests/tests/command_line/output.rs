//! The files that commands write, and standard output.

use super::alphabeta;
use predicates::str::{contains, ends_with};
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::{tempdir, TempDir};
use tests::{names, program, workspace};

const SAMPLE: &str = "problems/scout/samples/1.in";

/// The commands that write a file, up to the option before the file, and how their output begins.
const WRITERS: [(&[&str], &str); 3] = [
    (&["bundle", "scout", "-o"], "// scout: "),
    (&["trace", "-p", "scout", SAMPLE, "--svg"], "<svg "),
    (&["trace", "-p", "scout", SAMPLE, "--html"], "<!DOCTYPE html>\n"),
];

/// A new folder with these files in it.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

/// The output of `writer` on standard output.
fn printed(writer: &[&str]) -> String {
    let assert = alphabeta("", writer).arg("-").assert().success();
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

#[test]
fn only_an_old_output_of_the_same_kind_is_replaced() {
    for (writer, start) in WRITERS {
        let text = printed(writer);
        assert!(text.starts_with(start), "{text}");
        let folder = folder(&[("empty", ""), ("long", &text.repeat(2)), ("notes.txt", "notes")]);
        for name in ["empty", "long", "new"] {
            let path = folder.path().join(name);
            alphabeta("", writer).arg(&path).assert().success().stdout("");
            assert!(fs::read_to_string(path).unwrap() == text, "{writer:?} {name}");
        }
        let path = folder.path().join("notes.txt");
        let way_out = ": delete it first, or write to another file\n";
        let message = format!("alphabeta: {} already exists, and is no ", path.display());
        let refused = alphabeta("", writer).arg(&path).assert().code(1).stdout("");
        refused.stderr(contains(message)).stderr(ends_with(way_out));
        assert_eq!(fs::read_to_string(path).unwrap(), "notes");
        assert_eq!(names(folder.path()), ["empty", "long", "new", "notes.txt"]);
    }
}

#[test]
fn the_input_file_is_never_replaced() {
    let folder = folder(&[("input.svg", "")]);
    let path = |name: &str| folder.path().join(name);
    fs::hard_link(path("input.svg"), path("other name")).unwrap();
    for target in ["input.svg", "other name"] {
        for form in ["--svg", "--html"] {
            let mut named = alphabeta("", &["trace", "-p", "scout", form]);
            named.arg(path(target)).arg(path("input.svg"));
            let mut redirected = Command::new(program("alphabeta"));
            redirected.args(["trace", "-p", "scout", form]).arg(path(target));
            redirected.stdin(fs::File::open(path("input.svg")).unwrap());
            let message = " is the input file: write to another file\n";
            named.assert().code(1).stdout("").stderr(ends_with(message));
            let output = redirected.output().unwrap();
            assert!(String::from_utf8_lossy(&output.stderr).ends_with(message), "{output:?}");
        }
        let mut checked = alphabeta("", &["bundle", "scout", "--check", "--input"]);
        checked.arg(path(target)).arg("-o").arg(path("input.svg"));
        checked
            .assert()
            .code(1)
            .stdout("")
            .stderr(ends_with(" is the input file: write to another file\n"));
    }
}

#[test]
fn two_results_cannot_share_standard_output() {
    for form in ["--json", "--steps", "--listing"] {
        let message = format!(
            "error: the picture and {form} would both go to standard output: give --svg a file\n"
        );
        for target in ["-", "/dev/stdout"] {
            let arguments = ["trace", "-p", "scout", SAMPLE, "--svg", target, form];
            alphabeta("", &arguments).assert().code(2).stdout("").stderr(message.clone());
        }
    }
}

#[cfg(unix)]
mod unix {
    use super::*;
    use crate::command_line::limited;
    use rustix::fs::{mknodat, FileType, Mode, CWD};
    use std::io::{self, BufRead, BufReader};
    use std::os::unix::fs::{symlink, PermissionsExt};
    use std::thread;

    #[test]
    fn links_are_followed_and_permissions_are_kept() {
        for (writer, _) in WRITERS {
            let text = printed(writer);
            let folder = folder(&[("old", &text), ("as any other", "")]);
            let path = |name: &str| folder.path().join(name);
            fs::set_permissions(path("old"), fs::Permissions::from_mode(0o640)).unwrap();
            let mode = |name: &str| fs::metadata(path(name)).unwrap().permissions().mode() & 0o777;
            symlink("old", path("link")).unwrap();
            symlink(path("link"), path("link to it")).unwrap();
            symlink("new", path("link to nothing")).unwrap();
            for (link, file) in [("link to it", "old"), ("link to nothing", "new")] {
                alphabeta("", writer).arg(path(link)).assert().success();
                assert!(fs::symlink_metadata(path(link)).unwrap().is_symlink(), "{link}");
                assert!(fs::read_to_string(path(file)).unwrap() == text, "{file}");
            }
            assert_eq!((mode("old"), mode("new")), (0o640, mode("as any other")));
        }
    }

    #[test]
    fn pipes_and_devices_are_written_without_being_read() {
        for (writer, start) in WRITERS {
            let folder = tempdir().unwrap();
            let fifo = folder.path().join("fifo");
            mknodat(CWD, &fifo, FileType::Fifo, Mode::RWXU, 0).unwrap();
            let reader = thread::spawn({
                let fifo = fifo.clone();
                move || {
                    let mut line = String::new();
                    BufReader::with_capacity(16, fs::File::open(fifo).unwrap())
                        .read_line(&mut line)
                        .unwrap();
                    line
                }
            });
            alphabeta("", writer).arg(&fifo).assert().success().stdout("");
            assert!(reader.join().unwrap().starts_with(start));
            alphabeta("", writer).arg("/dev/null").assert().success().stdout("");
            let full = alphabeta("", writer).arg("/dev/full").assert().code(1).stdout("");
            full.stderr("alphabeta: /dev/full: No space left on device (os error 28)\n");
            let stdout = alphabeta("", writer).arg("/dev/stdout").assert().success();
            stdout.stdout(printed(writer));
        }
    }

    #[test]
    fn only_the_start_of_a_large_file_is_read() {
        let folder = folder(&[("large", "")]);
        let path = folder.path().join("large");
        fs::File::options().write(true).open(&path).unwrap().set_len(3 << 30).unwrap();
        for (writer, _) in WRITERS {
            let output = limited("ulimit -v 1000000", writer).arg(&path).output().unwrap();
            let message = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(1), "{message}");
            assert!(message.contains(" already exists, and is no "), "{message}");
        }
    }

    /// A limit on the size of files makes writing fail, as a full disk does.
    #[test]
    fn a_failed_write_leaves_the_old_file() {
        for (writer, _) in WRITERS {
            let old = printed(writer) + "\n";
            let folder = folder(&[("old", &old)]);
            for name in ["old", "new"] {
                let path = folder.path().join(name);
                let set = "trap '' XFSZ; ulimit -f 1";
                let output = limited(set, writer).arg(&path).output().unwrap();
                let message =
                    format!("alphabeta: {}: File too large (os error 27)\n", path.display());
                assert_eq!(String::from_utf8_lossy(&output.stderr), message);
                assert_eq!(output.status.code(), Some(1));
            }
            assert!(fs::read_to_string(folder.path().join("old")).unwrap() == old);
            assert_eq!(names(folder.path()), ["old"]);
        }
    }

    #[test]
    fn writing_to_a_full_device_is_an_error() {
        let check_program = |name: &str, arguments: &[&str]| {
            let mut command = Command::new(program(name));
            let full = fs::File::options().write(true).open("/dev/full").unwrap();
            let output = command.current_dir(workspace("")).args(arguments).stdout(full).output();
            let output = output.unwrap();
            let message = ": No space left on device (os error 28)\n";
            assert!(String::from_utf8_lossy(&output.stderr).ends_with(message), "{arguments:?}");
            assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        };
        check_program("alphabeta-bench", &["--help"]);
        check_program("alphabeta-bench", &["--list"]);
        let check = |arguments: &[&str]| check_program("alphabeta", arguments);
        for arguments in [
            &["--help"] as &[_],
            &["--version"],
            &["help", "trace"],
            &["trace", "--help"],
            &["list"],
            &["completions", "zsh"],
            &["study", "--port", "0", "--no-open"],
            &["trace", SAMPLE],
            &["trace", "--json", SAMPLE],
            &["trace", "--steps", "--listing", SAMPLE],
            &["trace", "--compare", "best", SAMPLE],
        ] {
            check(arguments);
        }
        for (writer, _) in WRITERS {
            check(&[writer, &["-"]].concat());
        }
    }

    #[test]
    fn help_into_a_closed_pipe_succeeds() {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let mut command = Command::new(program("alphabeta"));
        let output = command.arg("--help").stdout(writer).output().unwrap();
        assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
    }
}

#[test]
fn a_file_that_cannot_be_written_is_an_error() {
    let nowhere = Path::new("nowhere").join("file");
    for (writer, _) in WRITERS {
        let assert = alphabeta("", writer).arg(&nowhere).assert().code(1).stdout("");
        let message = "No such file or directory (os error 2)\n";
        assert.stderr(format!("alphabeta: {}: {message}", nowhere.display()));
    }
}

//! Standard streams that are closed, full, or not readable, and the memory that the programs take.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::{self, Write};
use std::iter;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tests::{workspace, Problem};

/// Runs every program on its first sample, after `streams` has changed its standard streams.
#[track_caller]
fn check(streams: impl Fn(&mut Command), status: i32, message: &str) {
    for problem in Problem::selected() {
        let sample = &problem.cases("samples")[0];
        let mut command = Command::new(problem.binary());
        command.stdin(File::open(workspace(&sample.path)).unwrap()).stdout(Stdio::piped());
        streams(&mut command);
        let Output { status: ended, stdout, stderr } = command.output().unwrap();
        let expected = message.replace("NAME", &problem.slug);
        assert_eq!(String::from_utf8_lossy(&stderr), expected, "{}", problem.slug);
        assert_eq!(ended.code(), Some(status), "{}", problem.slug);
        assert_eq!(String::from_utf8_lossy(&stdout), "", "{}", problem.slug);
    }
}

#[test]
fn a_closed_standard_output_is_no_error() {
    let closed = |command: &mut Command| {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        command.stdout(writer);
    };
    check(closed, 0, "");
}

#[test]
fn an_answer_that_cannot_be_written_is_an_error() {
    let full = |command: &mut Command| {
        command.stdout(File::options().write(true).open("/dev/full").unwrap());
    };
    check(full, 1, "NAME: cannot write the answer: No space left on device (os error 28)\n");
}

#[test]
fn an_input_that_cannot_be_read_is_an_error() {
    let folder = |command: &mut Command| {
        command.stdin(File::open(workspace("problems")).unwrap());
    };
    check(folder, 1, "NAME: cannot read the input: Is a directory (os error 21)\n");
}

#[test]
fn a_closed_standard_error_does_not_cause_a_panic() {
    // After a panic, the status would be 101.
    let unheard = |command: &mut Command| {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        command.stdin(Stdio::null()).stderr(writer);
    };
    check(unheard, 1, "");
}

#[test]
fn an_error_is_reported_before_the_input_ends() {
    for problem in Problem::selected() {
        let mut command = Command::new(problem.binary());
        let mut child = command.stdin(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(b"@\n").unwrap();
        let deadline = Instant::now() + Duration::from_secs(10);
        let status = loop {
            match child.try_wait().unwrap() {
                Some(status) => break status,
                None if Instant::now() < deadline => thread::sleep(Duration::from_millis(1)),
                None => {
                    child.kill().unwrap();
                    panic!("{} waits for more input after a malformed line", problem.slug);
                }
            }
        };
        assert_eq!(status.code(), Some(1), "{}", problem.slug);
        drop(stdin);
    }
}

/// The peak memory of `slug`, in KiB, while it reads `parts`, and the answer that it prints. The memory
/// is measured before the input ends.
fn memory(slug: &str, parts: impl Iterator<Item = String>) -> (u64, String) {
    let mut command = Command::new(Problem { slug: slug.to_string() }.binary());
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    for part in parts {
        stdin.write_all(part.as_bytes()).unwrap();
    }
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let peak = peak.trim().trim_end_matches(" kB").parse().unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    (peak, String::from_utf8(output.stdout).unwrap())
}

#[test]
fn root_value_and_scout_do_not_store_their_input() {
    // 2^20 leaves are 8 MB of text, and would be 8 MB of scores.
    let leaves = (0..1 << 10).map(|_| "1234567 ".repeat(1 << 10));
    let (peak, answer) = memory("root-value", iter::once("20\n".to_string()).chain(leaves));
    assert_eq!(answer, "1234567\n");
    assert!(peak < 4096, "root-value held {peak} KiB");

    // 2,000,001 positions.
    let lists = (0..1000).map(|_| "[7],".repeat(1000));
    let text = iter::once("[".to_string()).chain(lists).chain(iter::once("]".to_string()));
    let (peak, answer) = memory("scout", text);
    assert_eq!(answer, "(7, 2000001, 2000001, 2000001)\n");
    assert!(peak < 6144, "scout held {peak} KiB");
}

#[test]
fn too_little_memory_is_an_error() {
    for (slug, opening, leaf) in [("call-trace", "", "7 "), ("leaf-count", "[", "7,")] {
        let mut command = Command::new("sh");
        command.args(["-c", "ulimit -v 60000; exec \"$0\""]);
        command.arg(Problem { slug: slug.to_string() }.binary());
        let (stdin, mut input) = io::pipe().unwrap();
        let writer = thread::spawn(move || {
            input.write_all(opening.as_bytes())?;
            (0..1 << 14).try_for_each(|_| input.write_all(leaf.repeat(1 << 10).as_bytes()))
        });
        let output = command.stdin(stdin).output().unwrap();
        drop(command);
        let message = format!("{slug}: cannot read the input: out of memory\n");
        assert_eq!(String::from_utf8_lossy(&output.stderr), message);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
        // The program stopped reading before the end of the input.
        assert!(writer.join().unwrap().is_err());
    }
}

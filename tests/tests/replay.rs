//! Replays one input through a program: the one of the workspace, or one compiled from its bundle.

use assert_cmd::Command;
use insta::{assert_snapshot, Settings};
use std::fs;
use std::panic::{catch_unwind, AssertUnwindSafe};
use tests::{workspace, Case, Outcome, Problem};

/// Checks that `command` prints exactly the expected output.
pub(crate) fn answer(mut command: Command, case: &Case) -> Outcome {
    let output = command.write_stdin(&*case.input).output()?;
    let mut printed = String::from_utf8_lossy(&output.stdout).into_owned();
    if !output.status.success() || !output.stderr.is_empty() {
        let stderr = String::from_utf8_lossy(&output.stderr);
        printed = format!("{printed}and on standard error, with {}:\n{stderr}", output.status);
    }
    same(&case.output()?, &printed)
}

/// Checks that `command` rejects a malformed input with the recorded message, and prints nothing else.
pub(crate) fn refusal(mut command: Command, problem: &Problem, case: &Case) -> Outcome {
    let output = command.write_stdin(&*case.input).output()?;
    let (stdout, message) = (String::from_utf8(output.stdout)?, String::from_utf8(output.stderr)?);
    if output.status.code() != Some(1) || !stdout.is_empty() {
        let printed = format!("{stdout}{message}with {}", output.status);
        return same("a message on standard error, nothing else, and status 1", &printed);
    }
    if !message.starts_with(&format!("{}: ", problem.slug)) || 1000 <= message.len() {
        let expected =
            format!("a message of less than 1000 bytes that begins with `{}: `", problem.slug);
        return same(&expected, &message);
    }
    snapshot(case, &message)
}

/// Compares `text` with the snapshot of this case. A difference is returned as an error, so that the
/// test goes on with the other cases.
pub(crate) fn snapshot(case: &Case, text: &str) -> Outcome {
    let (problem, name) = case.id.split_once('/').expect("an id has a problem and a name");
    let mut settings = Settings::clone_current();
    settings.set_snapshot_path(format!("snapshots/{problem}"));
    settings.set_input_file(workspace(&case.path));
    settings.set_omit_expression(true);
    settings.set_prepend_module_to_snapshot(false);
    let compare = || settings.bind(|| assert_snapshot!(name, text));
    catch_unwind(AssertUnwindSafe(compare)).or_else(|_| {
        let path = workspace(format!("tests/tests/snapshots/{}.snap", case.id));
        let recorded = fs::read_to_string(path).unwrap_or_default();
        same(recorded.splitn(3, "---\n").nth(2).unwrap_or("no snapshot yet"), text)
    })
}

/// Fails if these differ.
pub(crate) fn same(expected: &str, printed: &str) -> Outcome {
    if expected == printed {
        return Ok(());
    }
    let printed = if printed.is_empty() { "nothing" } else { printed };
    Err(format!("expected:\n{}\nprinted:\n{}", expected.trim_end(), printed.trim_end()).into())
}

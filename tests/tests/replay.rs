//! One input, replayed through a program: that of the workspace, or one made from its bundle.

use assert_cmd::Command;
use insta::{assert_snapshot, Settings};
use predicates::prelude::{predicate, PredicateBooleanExt};
use std::panic::{catch_unwind, AssertUnwindSafe};
use tests::{workspace, Case, Outcome, Problem};

/// Checks that `command` answers a well-formed input to the byte.
pub(crate) fn answer(mut command: Command, case: &Case) -> Outcome {
    let expected = predicate::str::diff(case.output()?);
    let assert = command.write_stdin(&*case.input).assert();
    assert.try_success()?.try_stdout(expected)?.try_stderr(predicate::str::is_empty())?;
    Ok(())
}

/// Checks that `command` refuses a malformed input with its message, and prints nothing else.
pub(crate) fn refusal(mut command: Command, problem: &Problem, case: &Case) -> Outcome {
    let begins = predicate::str::starts_with(format!("{}: ", problem.slug));
    let is_short = predicate::function(|message: &str| message.len() < 1000);
    let assert = command.write_stdin(&*case.input).assert();
    let assert = assert
        .try_code(1)?
        .try_stdout(predicate::str::is_empty())?
        .try_stderr(begins.and(is_short))?;
    let message = String::from_utf8(assert.get_output().stderr.clone())?;
    snapshot(case, &message)
}

/// Compares `text` with the snapshot of this case. A difference fails this case alone, and not the
/// test at once.
pub(crate) fn snapshot(case: &Case, text: &str) -> Outcome {
    let (problem, name) = case.id.split_once('/').expect("an id has a problem and a name");
    let mut settings = Settings::clone_current();
    settings.set_snapshot_path(format!("snapshots/{problem}"));
    settings.set_input_file(workspace(&case.path));
    settings.set_omit_expression(true);
    settings.set_prepend_module_to_snapshot(false);
    let compare = || settings.bind(|| assert_snapshot!(name, text));
    // insta has printed the difference by then.
    catch_unwind(AssertUnwindSafe(compare)).map_err(|_| "differs from its snapshot".into())
}

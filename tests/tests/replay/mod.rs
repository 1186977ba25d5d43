//! One input, replayed through a program: that of the workspace, or one made from its bundle.

use crate::snapshot;
use assert_cmd::Command;
use predicates::prelude::{predicate, PredicateBooleanExt};
use tests::{Case, Outcome, Problem};

/// Checks that `command` answers a well-formed input to the byte.
#[allow(unused, reason = "not every test replays both")]
pub(crate) fn answer(mut command: Command, case: &Case) -> Outcome {
    let expected = predicate::str::diff(case.output()?);
    let assert = command.write_stdin(&*case.input).assert();
    assert.try_success()?.try_stdout(expected)?.try_stderr(predicate::str::is_empty())?;
    Ok(())
}

/// Checks that `command` refuses a malformed input with its message, and prints nothing else.
#[allow(unused, reason = "not every test replays both")]
pub(crate) fn refusal(mut command: Command, problem: &Problem, case: &Case) -> Outcome {
    let begins = predicate::str::starts_with(format!("{}: ", problem.slug));
    let is_short = predicate::function(|message: &str| message.len() < 1000);
    let assert = command.write_stdin(&*case.input).assert();
    let assert = assert
        .try_code(1)?
        .try_stdout(predicate::str::is_empty())?
        .try_stderr(begins.and(is_short))?;
    let message = String::from_utf8(assert.get_output().stderr.clone())?;
    snapshot::check(case, &message)
}

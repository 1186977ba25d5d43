//! Every malformed input: refused with one message that names the place, and nothing else.

use predicates::prelude::{predicate, PredicateBooleanExt};
use tests::{check_all, Problem};

mod snapshot;

#[test]
fn every_malformed_input_gets_one_message() {
    check_all(&["bad"], |problem, case| {
        let assert = problem.command().write_stdin(case.input.clone()).assert();
        let begins = predicate::str::starts_with(format!("{}: ", problem.slug));
        let is_short = predicate::function(|message: &str| message.len() < 1000);
        let assert = assert
            .try_code(1)?
            .try_stdout(predicate::str::is_empty())?
            .try_stderr(begins.and(is_short))?;
        let message = String::from_utf8(assert.get_output().stderr.clone())?;
        snapshot::check(case, &message)
    });
}

#[test]
fn arguments_are_refused_with_a_line_of_usage() {
    for problem in Problem::selected() {
        let slug = &problem.slug;
        let message = format!("{slug}: expected no arguments\nusage: {slug} < INPUT\n");
        let assert = problem.command().arg("--help").assert();
        assert.code(2).stdout("").stderr(message);
    }
}

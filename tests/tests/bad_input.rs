//! Every malformed input is rejected with one message that says where the error is.

use crate::replay;
use tests::{check_all, Problem};

#[test]
fn every_malformed_input_gets_one_message() {
    check_all(&["bad"], |problem, case| replay::refusal(problem.command(), problem, case));
}

#[test]
fn arguments_are_rejected_with_a_line_of_usage() {
    for problem in Problem::selected() {
        let slug = &problem.slug;
        let message = format!("{slug}: expected no arguments\nusage: {slug} < INPUT\n");
        let assert = problem.command().arg("--help").assert();
        assert.code(2).stdout("").stderr(message);
    }
}

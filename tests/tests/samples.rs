//! Replays every sample and every test case through standard input and output.

use crate::replay;
use std::panic::catch_unwind;
use tests::{check_all, Problem, WELL_FORMED};

#[test]
fn every_input_gets_its_expected_output() {
    check_all(&WELL_FORMED, |problem, case| replay::answer(problem.command(), case));
}

#[test]
fn the_outputs_for_samples_match_their_snapshots() {
    check_all(&["samples"], |problem, case| {
        let output = problem.command().write_stdin(case.input.clone()).output()?;
        let stdout = String::from_utf8(output.stdout)?;
        let status = output.status.code().map_or("none".to_string(), |code| code.to_string());
        replay::snapshot(case, &format!("status {status}\n{stdout}"))
    });
}

#[test]
fn a_failure_shows_the_purpose_the_expected_output_and_the_printed_one() {
    let with_usage = || {
        check_all(&["cases", "beyond"], |problem, case| {
            let mut command = problem.command();
            command.arg("--help");
            replay::answer(command, case)
        });
    };
    let panic = catch_unwind(with_usage).unwrap_err();
    let message = panic.downcast_ref::<String>().unwrap();
    for problem in Problem::selected() {
        let usage = format!("and on standard error, with exit status: 2:\n{}: ", problem.slug);
        for case in [problem.cases("cases"), problem.cases("beyond")].concat() {
            let (path, expected) = (case.path.display(), case.output().unwrap());
            let expected = format!(
                "{path}: {}\nexpected:\n{}\nprinted:\n{usage}",
                case.purpose,
                expected.trim_end()
            );
            assert!(message.contains(&expected), "expected\n{expected}\nin\n{message}");
            assert_ne!(case.purpose, "an example of the source", "{path}");
        }
    }
}

//! Every sample and every case, replayed through standard input and output.

use crate::replay;
use tests::check_all;

#[test]
fn every_input_has_its_answer_to_the_byte() {
    check_all(&["samples", "cases"], |problem, case| replay::answer(problem.command(), case));
}

#[test]
fn the_documents_examples_have_not_changed() {
    check_all(&["samples"], |problem, case| {
        let output = problem.command().write_stdin(case.input.clone()).output()?;
        let stdout = String::from_utf8(output.stdout)?;
        let status = output.status.code().map_or("none".to_string(), |code| code.to_string());
        replay::snapshot(case, &format!("status {status}\n{stdout}"))
    });
}

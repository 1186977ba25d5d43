//! The presets: inputs that the page offers.

use alphabeta_page::presets::{json, PRESETS};
use alphabeta_study::{Limits, Problem, Trace};
use serde_json::Value;

#[test]
fn the_presets_are_the_samples_within_the_limits_of_the_page() {
    let (mut expected, mut too_large) = (Vec::new(), Vec::new());
    for problem in Problem::ALL {
        let folder = tests::Problem { slug: problem.slug().to_string() };
        for case in folder.cases("samples") {
            let (tree, listing) = problem.read(&case.input).unwrap();
            let trace = Trace::record(tree, listing);
            let n_positions = trace.tree.n_positions();
            if Limits::PAGE.positions < n_positions
                || Limits::PAGE.check_steps(trace.n_steps()).is_err()
            {
                too_large.push((case.id, n_positions));
                continue;
            }
            let input = String::from_utf8(case.input).unwrap();
            expected.push((problem.slug(), case.name, input));
        }
    }
    assert_eq!(too_large, [("tic-tac-toe/samples-1".to_string(), 97_162)]);
    let presets = PRESETS.iter();
    let presets = presets.map(|it| (it.problem.slug(), it.name.to_string(), it.input.to_string()));
    assert_eq!(presets.collect::<Vec<_>>(), expected);
}

#[test]
fn presets_are_sent_to_the_page_as_json() {
    let json: Vec<Value> = serde_json::from_str(&json()).unwrap();
    assert_eq!(json.len(), PRESETS.len());
    let scout = serde_json::json!({
        "problem": "scout", "name": "1", "input": "tree = [[3, 5], [2, 9]]\n"
    });
    assert!(json.contains(&scout), "{json:?}");
}

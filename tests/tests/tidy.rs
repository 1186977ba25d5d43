//! Rules of the repository.

use std::collections::BTreeSet;
use tests::{names, workspace, Problem};

#[test]
fn every_problem_has_its_program_and_its_page() {
    for Problem { slug } in Problem::all() {
        for path in [format!("crates/{slug}/src/main.rs"), format!("problems/{slug}/README.md")] {
            assert!(workspace(&path).is_file(), "{path} is missing");
        }
    }
}

/// insta looks at the snapshots that it is asked for, and never at others.
#[test]
fn every_snapshot_has_its_input() {
    let problems = Problem::all();
    let cases = problems.iter().flat_map(|p| [p.cases("samples"), p.cases("bad")].concat());
    let expected: BTreeSet<_> = cases.map(|case| case.id + ".snap").collect();
    let stored = names(&workspace("tests/tests/snapshots"));
    let stale: Vec<_> = stored.iter().filter(|name| !expected.contains(*name)).collect();
    assert!(stale.is_empty(), "snapshots of inputs that are gone: {stale:?}");
}

//! Rules of the repository.

use std::collections::BTreeSet;
use tests::{names, workspace, Problem};

#[test]
fn every_problem_has_its_program_its_page_and_its_folders() {
    for Problem { slug } in Problem::all() {
        let program = format!("crates/{slug}/src/main.rs");
        assert!(workspace(&program).is_file(), "{program} is missing");
        // Cases in any other folder would be passed over in silence.
        let mut found = names(&workspace(format!("problems/{slug}")));
        found.retain(|name| !name.starts_with('.'));
        assert_eq!(found, ["README.md", "bad", "cases", "samples"], "in problems/{slug}");
    }
}

/// insta looks at the snapshots that it is asked for, and never at others.
#[test]
fn every_snapshot_has_its_input() {
    let problems = Problem::all();
    let cases = problems.iter().flat_map(|p| [p.cases("samples"), p.cases("bad")].concat());
    let expected: BTreeSet<_> = cases.map(|case| case.id + ".snap").collect();
    let mut stale = names(&workspace("tests/tests/snapshots"));
    // insta also puts what it would record there, under a name of its own.
    stale.retain(|name| !name.ends_with(".snap.new") && !expected.contains(name));
    assert!(stale.is_empty(), "snapshots of inputs that are gone: {stale:?}");
}

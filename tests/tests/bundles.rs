//! The bundles of all solutions: each is compiled with plain rustc and replays every input, because
//! the bundle is what is submitted to a judge.

use crate::replay;
use alphabeta_bundle::{bundle, Options, Workspace, CODEFORCES_BYTES};
use assert_cmd::Command;
use std::fs;
use std::time::Duration;
use tempfile::tempdir;
use tests::rustc::Compiler;
use tests::{check_all, workspace, Problem, WELL_FORMED};

fn bundled(workspace: &Workspace, problem: &Problem) -> String {
    let program = workspace.program(&problem.slug).unwrap();
    let bundle = bundle(workspace, program, Options::default());
    bundle.unwrap_or_else(|error| panic!("{}: {error}", problem.slug)).text
}

#[test]
fn every_bundle_compiles_alone_and_passes_every_input() {
    let ours = Workspace::find(&workspace("")).unwrap();
    let editions: Vec<_> = ours.editions.iter().map(String::as_str).collect();
    assert_eq!(editions, ["2018", "2021", "2024"], "the README promises these editions");
    let folder = tempdir().unwrap();
    let source = |problem: &Problem| folder.path().join(&problem.slug).with_extension("rs");
    for problem in Problem::selected() {
        fs::write(source(&problem), bundled(&ours, &problem)).unwrap();
    }
    // Two combinations run all inputs: the newest compiler and edition, and the oldest. The others only
    // have to compile.
    let compilers = Compiler::all();
    let tried = [(&compilers[0], "2024"), (&compilers[compilers.len() - 1], "2018")];
    for compiler in &compilers {
        for edition in compiler.known(&editions) {
            let is_this =
                |it: &(&Compiler, &str)| it.0.version == compiler.version && it.1 == edition;
            for problem in Problem::selected().iter().filter(|_| !tried.iter().any(is_this)) {
                let checked = compiler.check(&source(problem), edition);
                checked.unwrap_or_else(|error| panic!("{}: {error}", problem.slug));
            }
        }
    }
    for (compiler, edition) in tried {
        let name = format!("{} {edition}", compiler.version).replace(' ', "-");
        let binary = |problem: &Problem| folder.path().join(&name).join(&problem.slug);
        for problem in Problem::selected() {
            let compiled = compiler.compile(&source(&problem), edition, &binary(&problem));
            compiled.unwrap_or_else(|error| panic!("{}: {error}", problem.slug));
        }
        let command = |problem: &Problem| {
            let mut command = Command::new(binary(problem));
            command.timeout(Duration::from_secs(10));
            command
        };
        check_all(&WELL_FORMED, |problem, case| replay::answer(command(problem), case));
        check_all(&["bad"], |problem, case| replay::refusal(command(problem), problem, case));
    }
}

#[test]
fn every_bundle_is_small_enough_for_codeforces() {
    let ours = Workspace::find(&workspace("")).unwrap();
    for problem in Problem::selected() {
        let size = bundled(&ours, &problem).len();
        assert!(
            size <= CODEFORCES_BYTES,
            "{}: expected at most {CODEFORCES_BYTES} bytes, as Codeforces accepts, found {size}",
            problem.slug
        );
    }
}

#[test]
fn every_bundle_compiles_without_comments() {
    let ours = Workspace::find(&workspace("")).unwrap();
    let folder = tempdir().unwrap();
    for Problem { slug } in Problem::selected() {
        let options = Options { strip_comments: true };
        let stripped = bundle(&ours, ours.program(&slug).unwrap(), options).unwrap().text;
        let n_comments = stripped.lines().filter(|it| it.trim_start().starts_with("//")).count();
        let head = stripped.lines().take_while(|it| it.starts_with("//")).count();
        assert_eq!(n_comments, head, "{slug}: comments after the first lines:\n{stripped}");
        assert!(!stripped.contains("\n\n\n"), "{slug}: two blank lines together:\n{stripped}");
        let source = folder.path().join(&slug).with_extension("rs");
        fs::write(&source, stripped).unwrap();
        Compiler::all()[0].check(&source, "2021").unwrap_or_else(|error| panic!("{slug}: {error}"));
    }
}

/// The README shows the command, its message, and the first lines of the bundle.
#[test]
fn the_readme_shows_a_bundle_as_it_is() {
    let readme = fs::read_to_string(workspace("README.md")).unwrap();
    let ours = Workspace::find(&workspace("")).unwrap();
    let text = bundle(&ours, ours.program("root-value").unwrap(), Options::default()).unwrap().text;
    let first: String = text.split_inclusive('\n').take_while(|it| it.starts_with("//")).collect();
    let said =
        format!("root-value: {} of the {CODEFORCES_BYTES} bytes that Codeforces takes", text.len());
    for part in
        [format!("```rust\n{first}```\n"), format!("-o target/root-value.rs\n{said}\n```\n")]
    {
        assert!(readme.contains(&part), "expected in README.md:\n{part}");
    }
}

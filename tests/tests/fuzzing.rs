//! Every input, damaged at every place. The programs must accept exactly the damaged inputs that a
//! simple reader accepts, report other errors at the same place, and never panic.

use alphabeta_core::{Error, Result};
use fastrand::Rng;
use std::collections::BTreeSet;
use std::panic::{catch_unwind, AssertUnwindSafe};
use tests::plain::{self, Input};
use tests::{skipped, Case, Problem, WELL_FORMED};

pub(crate) fn solve(slug: &str, input: &[u8]) -> Result<String> {
    match slug {
        "call-trace" => call_trace::solve(input),
        "leaf-count" => leaf_count::solve(input),
        "root-value" => root_value::solve(input),
        "scout" => scout::solve(input),
        "tic-tac-toe" => tic_tac_toe::solve(input),
        _ => panic!("{slug} has a reader in tests/src/plain.rs: add a line for it here"),
    }
}

/// Bytes with a meaning in some input format, and some without any.
const BYTES: &[u8] =
    b"0123456789+-,.;:=[](){}<> \t\n\r\x0b\x0cXOxoleavstrdnigbch_\0\x7f\x80\xbb\xbf\xef\xff";

/// A text to insert after `before`: one byte, a repetition of the last bytes, or more spaces than a
/// reader takes in one step.
fn insertion(before: &[u8], random: &mut Rng) -> Vec<u8> {
    match random.usize(..4) {
        0 => vec![b' '; 50 + random.usize(..50)],
        1 => before[before.len() - random.usize(..=before.len().min(12))..].to_vec(),
        _ => vec![BYTES[random.usize(..BYTES.len())]],
    }
}

/// `input` with the end cut off, with one byte changed, and with text inserted: at every place if it is
/// short, at 200 random places if not.
fn mutants(input: &[u8], random: &mut Rng) -> Vec<Vec<u8>> {
    let places: Vec<_> = if input.len() <= 1024 {
        (0..input.len()).collect()
    } else {
        (0..200).map(|_| random.usize(..input.len())).collect()
    };
    let mut mutants = Vec::new();
    for place in places {
        mutants.push(input[..place].to_vec());
        let mut changed = input.to_vec();
        changed[place] = match random.usize(..2) {
            0 => input[place] ^ 1 << random.usize(..8),
            _ => BYTES[random.usize(..BYTES.len())],
        };
        mutants.push(changed);
        let inserted = insertion(&input[..place], random);
        mutants.push([&input[..place], &inserted, &input[place..]].concat());
    }
    mutants
}

/// Whether solving this input would take long.
fn is_large(input: &plain::Result<Input>) -> bool {
    matches!(input, Ok(Input::Random(n_positions)) if 10_000 < *n_positions)
}

/// Checks that an error message is one short line that names the right place.
fn check_error(error: &Error, input: &[u8], offset: usize) {
    let message = error.to_string();
    let (line, column) = plain::line_and_column(input, offset);
    let is_at_its_place = message.starts_with(&format!("line {line}, column {column}: "))
        || message.contains(&format!(" (byte {}): ", offset + 1));
    assert!(is_at_its_place && message.len() < 500 && !message.contains('\n'), "{message}");
    if let Some(excerpt) = error.excerpt() {
        assert!(excerpt.to_string().len() < 500, "{excerpt}");
    }
}

fn all_cases() -> Vec<(Problem, Case)> {
    let mut all = Vec::new();
    for problem in Problem::selected() {
        for case in WELL_FORMED.iter().chain(&["bad"]).flat_map(|folder| problem.cases(folder)) {
            all.push((problem.clone(), case));
        }
    }
    all
}

#[test]
fn damaged_inputs_are_accepted_exactly_when_a_simple_reader_accepts_them() {
    let mut random = Rng::with_seed(1);
    let (mut n_mutants, mut n_accepted, mut n_large) = (0, 0, 0);
    let mut without_reader = BTreeSet::new();
    for (problem, case) in all_cases() {
        let slug = &problem.slug;
        let Some(reader) = plain::reader(slug) else {
            without_reader.insert(slug.clone());
            continue;
        };
        for mutant in mutants(&case.input, &mut random) {
            n_mutants += 1;
            let plainly = reader(&mutant);
            if is_large(&plainly) {
                n_large += 1;
                continue;
            }
            let shown = String::from_utf8_lossy(&mutant);
            let solved = catch_unwind(AssertUnwindSafe(|| solve(slug, &mutant)));
            match solved.unwrap_or_else(|_| panic!("{slug} panics on {shown:?}")) {
                Ok(answer) => assert!(plainly.is_ok(), "{slug} accepts {shown:?}: {answer}"),
                Err(error) => match plainly {
                    Ok(_) => panic!("{slug} refuses {shown:?}: {error}"),
                    Err(offset) => check_error(&error, &mutant, offset),
                },
            }
            n_accepted += usize::from(plainly.is_ok());
        }
    }
    println!("{n_mutants} damaged inputs, {n_accepted} of them still well formed");
    if 0 < n_large {
        skipped(format_args!("{n_large} damaged inputs that describe very large random trees"));
    }
    for slug in without_reader {
        skipped(format_args!("damaged inputs of {slug}: it has no reader in tests/src/plain.rs"));
    }
}

#[test]
fn programs_print_what_their_libraries_return() {
    let mut random = Rng::with_seed(2);
    let mut all = all_cases();
    all.retain(|(_, case)| !case.input.is_empty());
    for _ in 0..100 {
        let (problem, case) = &all[random.usize(..all.len())];
        let all_mutants = mutants(&case.input, &mut random);
        let mutant = &all_mutants[random.usize(..all_mutants.len())];
        let plainly = plain::reader(&problem.slug).map(|reader| reader(mutant));
        let output = problem.command().write_stdin(mutant.clone()).output().unwrap();
        let (stdout, stderr) =
            (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
        let shown = String::from_utf8_lossy(mutant);
        match output.status.code() {
            Some(0) => assert_eq!(stderr, "", "{shown:?}"),
            Some(1) => {
                assert_eq!(stdout, "", "{shown:?}");
                assert!(stderr.starts_with(&format!("{}: ", problem.slug)), "{shown:?}: {stderr}");
                assert!(stderr.len() < 1000, "{stderr}");
            }
            status => panic!("{} ends with {status:?} on {shown:?}: {stderr}", problem.slug),
        }
        if let Some(plainly) = plainly.filter(|plainly| !is_large(plainly)) {
            assert_eq!(output.status.success(), plainly.is_ok(), "{shown:?}");
            match solve(&problem.slug, mutant) {
                Ok(answer) => assert_eq!(stdout, answer + "\n", "{shown:?}"),
                Err(error) => {
                    let message = format!("{}: {error}\n", problem.slug);
                    assert!(stderr.starts_with(&message), "{shown:?}: {stderr}");
                }
            }
        }
    }
}

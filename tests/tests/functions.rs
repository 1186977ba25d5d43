//! A problem's `function.py`, for a judge that accepts a function in Python. It shares no code with the
//! program, and must give the same answers.

use crate::fuzzing::solve;
use crate::replay;
use assert_cmd::Command;
use fastrand::Rng;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process;
use std::sync::LazyLock;
use std::time::Duration;
use tests::{check_all, skipped, workspace, Case, Outcome, Problem, WELL_FORMED};

/// The number of random inputs for each problem. They are the same in every run, and some are equal.
const N_DRAWN: usize = 2500;

/// The most inputs with different answers that a failure shows.
const N_SHOWN: usize = 10;

/// Reads calls of functions, one on each line, and prints their results. The functions come from a file.
/// The part above its line of dashes is what a judge gets, so it must work without the rest.
const DRIVER: &str = "
import sys
text = open(sys.argv[1], encoding='utf-8').read()
pasted, rest = text.split('\\n# ---')
functions, whole = {}, {'__name__': 'whole'}
exec(text, whole)
exec(pasted, functions)
calls = {**whole, **functions}
for call in sys.stdin:
    try:
        print(eval(call, calls))
    except Exception as error:
        print(repr(error))
";

/// The path of the interpreter. `python3` may be a script that is slow to find it.
static PYTHON: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
    let program = "import sys; print(sys.executable)";
    let output = process::Command::new("python3").args(["-c", program]).output();
    let Some(output) = output.ok().filter(|output| output.status.success()) else {
        skipped("comparing with function.py: python3 is not installed");
        return None;
    };
    Some(String::from_utf8(output.stdout).unwrap().trim_end().into())
});

/// An input, and the call of the function with the same data.
struct Question {
    input: String,
    call: String,
}

/// Python with `arguments` before the problem's function, if both Python and the function exist.
fn python(problem: &Problem, arguments: &[&str]) -> Option<Command> {
    let function = workspace(format!("problems/{}/function.py", problem.slug));
    if !function.exists() {
        return None;
    }
    let mut command = Command::new(PYTHON.as_ref()?);
    command.args(arguments).arg(function).timeout(Duration::from_secs(60));
    Some(command)
}

/// Random inputs with their calls. The keys begin with the length, so that the shortest come first.
fn questions(slug: &str) -> BTreeMap<(usize, String), String> {
    let mut random = Rng::with_seed(1);
    let questions = (0..N_DRAWN).map(|_| question(slug, &mut random));
    questions.map(|question| ((question.input.len(), question.input), question.call)).collect()
}

fn question(slug: &str, random: &mut Rng) -> Question {
    match slug {
        "leaf-count" => {
            let (branching, most) = pick(&[(2_usize, 10), (3, 6), (4, 5), (5, 4), (9, 3)], random);
            let n_leaves = branching.pow(random.usize(..=most) as u32);
            let scores = scores(random);
            let leaves: Vec<_> = (0..n_leaves).map(|_| pick(&scores, random)).collect();
            Question {
                input: format!("leaves = {leaves:?}\nbranching = {branching}\n"),
                call: format!("alpha_beta(leaves={leaves:?}, branching={branching})"),
            }
        }
        "scout" => {
            let tree = if random.usize(..5) == 0 { random_tree(random) } else { list(random) };
            Question { input: format!("tree = {tree}\n"), call: format!("scout(tree={tree})") }
        }
        _ => panic!("{slug} has a function.py: add random inputs for it here"),
    }
}

/// The scores to choose from for one tree, so that all leaves are equal, many are, or hardly any.
fn scores(random: &mut Rng) -> Vec<i64> {
    match random.usize(..5) {
        0 => vec![-1],
        1 => vec![0, 1],
        2 => (-3..=3).collect(),
        3 => (-999..=999).collect(),
        _ => vec![i64::MIN + 1, i64::MIN + 2, -1, 0, 1, i64::MAX - 2, i64::MAX - 1],
    }
}

fn pick<T: Copy>(items: &[T], random: &mut Rng) -> T {
    items[random.usize(..items.len())]
}

fn random_tree(random: &mut Rng) -> String {
    let (branching, most) = pick(&[(1, 30), (2, 8), (3, 5), (4, 4), (6, 3), (20, 2)], random);
    let depth = random.usize(..=most);
    let seed = pick(&[random.i64(..), random.i64(-4..=4), i64::MIN, i64::MAX], random);
    format!("random_tree({branching}, {depth}, {seed})")
}

/// A random nested list: narrow and deep, wide and flat, or a leaf.
fn list(random: &mut Rng) -> String {
    let (widest, deepest) = pick(&[(2, 20), (3, 10), (4, 7), (7, 4), (40, 2)], random);
    let depth = 1 + random.usize(..deepest);
    let scores = scores(random);
    nested(widest, depth, &scores, random)
}

fn nested(widest: usize, depth: usize, scores: &[i64], random: &mut Rng) -> String {
    if depth == 0 || random.usize(..9) == 0 {
        return pick(scores, random).to_string();
    }
    let n_moves = 1 + random.usize(..widest);
    let moves = (0..n_moves).map(|_| nested(widest, depth - 1, scores, random));
    format!("[{}]", moves.collect::<Vec<_>>().join(", "))
}

#[test]
fn a_function_as_a_program_prints_every_expected_output() {
    check_all(&WELL_FORMED, answer);
}

fn answer(problem: &Problem, case: &Case) -> Outcome {
    if let Some(command) = python(problem, &[]) {
        replay::answer(command, case)?;
    }
    Ok(())
}

#[test]
fn a_function_and_the_program_agree_on_random_inputs() {
    for problem in Problem::selected() {
        // One run for all inputs, because Python is slow to start.
        let Some(mut function) = python(&problem, &["-c", DRIVER]) else { continue };
        let questions = questions(&problem.slug);
        let calls: Vec<_> = questions.values().map(String::as_str).collect();
        let output = function.write_stdin(calls.join("\n")).output().unwrap();
        let answers = String::from_utf8(output.stdout).unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(answers.lines().count(), calls.len(), "{}: {stderr}", problem.slug);

        let mut differences = Vec::new();
        for ((_, input), answer) in questions.keys().zip(answers.lines()) {
            let solved = solve(&problem.slug, input.as_bytes());
            let solved = solved.unwrap_or_else(|error| error.to_string());
            if solved != answer {
                differences.push(format!("{input}program: {solved}\nfunction: {answer}\n"));
            }
        }
        assert!(
            differences.is_empty(),
            "{}: {} of {} answers differ, those for the shortest inputs first:\n\n{}",
            problem.slug,
            differences.len(),
            calls.len(),
            differences[..differences.len().min(N_SHOWN)].join("\n")
        );
        println!("{}: {} random inputs", problem.slug, calls.len());
    }
}

//! Tests that traces agree with the programs, and that all their forms agree.

use alphabeta_core::{Observer, Player, Score, Window};
use alphabeta_study::event::{Because, Number, Place, Relation, Why};
use alphabeta_study::fewest::Fewest;
use alphabeta_study::figures::Figures;
use alphabeta_study::principal_variation::principal_variation;
use alphabeta_study::replay::{Known, Mark};
use alphabeta_study::sentence::sentence;
use alphabeta_study::text::Options;
use alphabeta_study::{
    data, picture, text, words, Event, GameTree, Limits, Order, Problem, Replay, State, Trace,
};
use serde_json::Value;
use std::cell::{Cell, RefCell};
use std::convert::Infallible;
use std::fmt::Write;
use std::fs;
use tests::{check_all, skipped, workspace, Case, Outcome, Problem as TestedProblem, WELL_FORMED};

mod commands;
mod pictures;

fn trace(problem: Problem, input: &[u8]) -> Trace {
    let (tree, listing) = problem.read(input).unwrap();
    Trace::record(tree, listing)
}

/// The example of call-trace's source.
const PAGE: &[u8] = b"leaves = [3, 5, 6, 9, 1, 2, 0, -1]\n";

fn page() -> Trace {
    trace(Problem::CallTrace, PAGE)
}

/// The counters now and at the end, as the page shows them.
fn counters(state: &State, end: &State) -> String {
    let parts = state.counters.named().into_iter().zip(end.counters.named());
    let parts: Vec<_> = parts.map(|((name, n), (_, of))| format!("{name} {n}/{of}")).collect();
    parts.join(" · ")
}

#[test]
fn all_steps_of_the_example_are_explained() {
    let trace = page();
    assert_eq!(trace.n_steps(), 69);
    let end = Replay::at(&trace, trace.n_steps());
    let mut told = text::listing(&trace);
    let mut replay = Replay::new(&trace);
    while replay.advance() {
        let state = replay.state();
        let lines: Vec<_> = state.calls.iter().map(|call| call.line.to_string()).collect();
        let _ = write!(
            told,
            "\nstep {}, line {}: {}\n    {}\n    stack {} {}, changed {:?}\n",
            state.step,
            state.line,
            sentence(&trace, state),
            counters(state, &end),
            state.outer_line,
            lines.join(" "),
            state.changed
        );
    }
    assert!(told.contains("leaf 0/5 · max_update 0/4 · max_done 0/3 · min_update 0/2 · prune 0/2"));
    insta::assert_snapshot!("the-page-step-by-step", told);
}

/// Sentences that the example does not contain.
#[test]
fn steps_of_other_inputs_are_explained() {
    let told = |trace: &Trace| {
        let mut all = String::new();
        let take = |line: &str| {
            all.push_str(line);
            Ok::<_, Infallible>(())
        };
        text::steps(trace, take).unwrap();
        all
    };
    let odd =
        trace(Problem::Scout, b"[[3], [3, 9], [4, [1, 7], 6], [[5, 8], [1, [2, 2], 3, 4, 5]]]");
    insta::assert_snapshot!("an-odd-tree-step-by-step", told(&odd));
    let board = trace(Problem::TicTacToe, b"O\nXOX\n.O.\n.X.\n");
    insta::assert_snapshot!("a-board-step-by-step", told(&board));
}

#[test]
fn pictures_and_texts_have_not_changed() {
    let plain = |trace: &Trace, width: Option<usize>| {
        let mut all = String::new();
        let take = |line: &str| {
            all.push_str(line);
            Ok::<_, Infallible>(())
        };
        text::tree(trace, Options { width, is_full: false }, take).unwrap();
        anstream::adapter::strip_str(&all).to_string()
    };
    let scout = trace(Problem::Scout, b"tree = [[3, 5], [2, 9]]");
    insta::assert_snapshot!("the-page-as-text", plain(&page(), None));
    insta::assert_snapshot!("scout-as-text", plain(&scout, None));
    insta::assert_snapshot!("scout-narrow", plain(&scout, Some(20)));
    insta::assert_snapshot!("the-page-at-the-cutoff", picture::svg(&page(), 41).unwrap().0);
    let board = trace(Problem::TicTacToe, b"O\nXOX\n.O.\n.X.\n");
    insta::assert_snapshot!("a-board", picture::svg(&board, board.n_steps()).unwrap().0);
    insta::assert_snapshot!("a-board-as-text", plain(&board, None));
}

/// The lines of the tree, without styles, signs and summary.
fn lines_of_tree(trace: &Trace, is_full: bool) -> Vec<String> {
    let mut all = String::new();
    let take = |line: &str| {
        all.push_str(line);
        Ok::<_, Infallible>(())
    };
    text::tree(trace, Options { width: None, is_full }, take).unwrap();
    let all = anstream::adapter::strip_str(&all).to_string();
    all.lines().take_while(|line| !line.is_empty()).map(String::from).collect()
}

/// The window of every position when the search comes to it.
#[test]
fn the_tree_and_the_steps_show_the_same_windows() {
    for (problem, input) in [
        (Problem::CallTrace, PAGE),
        (Problem::LeafCount, b"[3, 12, 8, 2, 4, 6, 14, 5, 2]\n3"),
        (Problem::Scout, b"random_tree(3, 4, 7)"),
        (Problem::TicTacToe, b"O\nXO.\n.X.\n...\n"),
    ] {
        let trace = trace(problem, input);
        let window = |text: &str| {
            let start = text.find("alpha ")?;
            let end = text[start..].find("   ").map_or(text.len(), |end| start + end);
            Some(text[start..end].trim_end_matches(')').to_string())
        };
        let shown: Vec<_> =
            lines_of_tree(&trace, true).iter().filter_map(|line| window(line)).collect();
        let mut told = Vec::new();
        let take = |line: &str| {
            if line.contains(" is to move ") && line.contains("alpha ") {
                told.extend(window(line.trim_end()));
            }
            Ok::<_, Infallible>(())
        };
        text::steps(&trace, take).unwrap();
        assert_eq!(shown, told, "{problem}");
    }
}

#[test]
fn skipped_moves_and_large_trees_are_folded() {
    let lines = |problem: Problem, input: &[u8]| {
        let trace = trace(problem, input);
        assert_eq!(lines_of_tree(&trace, true).len(), trace.tree.n_positions());
        lines_of_tree(&trace, false)
    };
    let skipped = lines(Problem::CallTrace, PAGE);
    assert_eq!(skipped.last().unwrap(), "   └─ ✂ skipped: 3 positions, 2 leaves (0, -1)");
    let board = lines(Problem::TicTacToe, b"X\n...\n...\n...\n");
    assert!((20..150).contains(&board.len()), "{}", board.len());
    let wide = lines(Problem::Scout, b"random_tree(500, 1, 1)");
    assert!((17..=21).contains(&wide.len()), "{wide:?}");
    assert!(wide.iter().any(|line| line.contains(" more moves, to leaves")), "{wide:?}");
    let deep = lines(Problem::Scout, format!("{}5{}", "[".repeat(400), "]".repeat(400)).as_bytes());
    assert!(deep.len() <= 100, "{}", deep.len());
    assert!(deep.last().unwrap().contains("… below: "), "{deep:?}");
}

#[test]
fn lines_that_are_cut_keep_their_style() {
    let scout = trace(Problem::Scout, b"tree = [[3, 5], [2, 9]]");
    let lines = |width: Option<usize>| {
        let mut lines = Vec::new();
        let take = |line: &str| {
            lines.push(line.trim_end().to_string());
            Ok::<_, Infallible>(())
        };
        text::tree(&scout, Options { width, is_full: false }, take).unwrap();
        lines.truncate(scout.tree.n_positions());
        lines
    };
    let styles = |line: &str| -> Vec<String> {
        let codes = line.split('\u{1b}').skip(1);
        codes.map(|rest| rest.split_once('m').unwrap().0.to_string()).collect()
    };
    let whole = lines(None);
    assert!(styles(&whole[0]).len() >= 2, "{whole:?}");
    for width in 1..40 {
        for (cut, whole) in lines(Some(width)).iter().zip(&whole) {
            assert_eq!(styles(cut), styles(whole), "{width} columns: {cut:?}");
            let shown = anstream::adapter::strip_str(cut).to_string();
            assert!(shown.chars().count() <= width, "{width} columns: {shown}");
        }
    }
}

/// The positions that explain a step: the opponent's position above, and its earlier move there.
fn reason(trace: &Trace, state: &State) -> Option<[usize; 2]> {
    state.earlier.map(|move_| [trace.tree.parent(move_).unwrap(), move_])
}

#[test]
fn a_cutoff_names_the_earlier_move_of_the_opponent() {
    let of = |trace: &Trace| {
        let reason = |step| Some((step, reason(trace, &Replay::at(trace, step))?));
        (1..=trace.n_steps()).filter_map(reason).collect::<Vec<_>>()
    };
    assert_eq!(of(&page()), [(40, [1, 2]), (41, [1, 2]), (67, [0, 1]), (68, [0, 1])]);
    // At the best possible score, the cutoff needs no earlier move of the opponent.
    let board = trace(Problem::TicTacToe, b"X\nX..\n.O.\n..O\n");
    let state = Replay::at(&board, 50);
    assert!(sentence(&board, &state).starts_with("MIN cannot do better."));
    assert_eq!(reason(&board, &state), None);
    // The earlier move is the one that narrowed the window, not a later one that left it as it was.
    let scout = trace(Problem::Scout, b"[[5, [[[5, 9], [7, 8]]]]]");
    assert_eq!(reason(&scout, &Replay::at(&scout, 59)), Some([1, 2]));
    // The same holds for MAX at the other end of the first window.
    let board = trace(Problem::TicTacToe, b"O\nXO.\n.X.\n...\n");
    let state = Replay::at(&board, 181);
    assert!(sentence(&board, &state).starts_with("MAX cannot do better."));
    assert_eq!(reason(&board, &state), None);
}

/// The order in which a tree is shown does not change the fewest leaves.
#[test]
fn the_fewest_leaves_are_those_of_the_tree_as_it_was_given() {
    let (tree, listing) = Problem::Scout.read(b"[2, [2, 2]]").unwrap();
    for order in [Order::Given, Order::Best, Order::Worst, Order::Shuffled(1)] {
        let trace = Trace::in_order(&tree, order, listing).unwrap();
        assert_eq!(trace.fewest, Fewest { leaves: 2, in_any_order: false }, "{order}");
    }
}

/// Checks the trace of every sample and case. Small ones are also replayed and drawn.
#[test]
fn traces_agree_with_the_programs() {
    for TestedProblem { slug } in TestedProblem::selected() {
        if slug.parse::<Problem>().is_err() {
            skipped(format_args!("{slug}, whose inputs `alphabeta trace` does not read"));
        }
    }
    let n_large = Cell::new(0);
    check_all(&WELL_FORMED, |problem, case| {
        let Ok(slug) = problem.slug.parse::<Problem>() else { return Ok(()) };
        let trace = trace(slug, &case.input);
        agrees(slug, &trace, &case.output()?)?;
        bounds(&trace);
        reasons(&trace);
        if !is_small(case) {
            n_large.set(n_large.get() + 1);
            return Ok(());
        }
        replays(&trace)?;
        draws(slug, &trace)
    });
    if 0 < n_large.get() {
        let n_large = n_large.get();
        skipped(format_args!("stepping through and drawing inputs that are large: {n_large}"));
    }
}

/// Whether an input is small enough to step through and draw.
fn is_small(case: &Case) -> bool {
    let is_large_call = ["1024-deep", "largest"].iter().any(|name| case.name.contains(name));
    case.input.len() < 2000 && !is_large_call
}

/// Checks that the figures of a trace are those that the program prints.
fn agrees(problem: Problem, trace: &Trace, answer: &str) -> Outcome {
    let end = Replay::at(trace, trace.n_steps());
    let counters = end.counters;
    let n_visited = Figures::of(trace).positions;
    let value = trace.value;
    let expected = match problem {
        Problem::LeafCount => format!("[{value}, {}]\n", counters.leaf),
        Problem::Scout => {
            let best = Order::Best.apply(&trace.tree)?;
            let n_best = Figures::of(&Trace::record(best, trace.listing)).positions;
            format!("({value}, {}, {n_visited}, {n_best})\n", trace.tree.n_positions())
        }
        Problem::CallTrace => {
            let mut text = format!("{value}\n");
            for (name, count) in counters.named() {
                let _ = writeln!(text, "{name} {count}");
            }
            text + &format!("steps {}\n", trace.n_steps())
        }
        Problem::RootValue => format!("{value}\n"),
        Problem::TicTacToe => {
            let result = ["COMP_LOSS", "DRAW", "COMP_WIN"][(value + 1) as usize];
            let square = answer.split([' ', '\n']).nth(1).unwrap_or_default();
            format!("{result} {square}\n{n_visited} {}\n", trace.tree.n_positions())
        }
    };
    if expected == answer {
        Ok(())
    } else {
        Err(format!("the trace says\n{expected}the program\n{answer}").into())
    }
}

/// The window and the best score of the running position after each event of a search.
#[derive(Default)]
struct Notes {
    open: Vec<(usize, Window, Option<Score>)>,
    after: Vec<Option<(usize, Window, Option<Score>)>>,
}

impl Notes {
    fn note(&mut self) {
        self.after.push(self.open.last().copied());
    }
}

impl Observer<&GameTree> for Notes {
    fn enter(&mut self, position: usize, _: Player, window: Window) {
        self.open.push((position, window, None));
        self.note();
    }

    fn leaf(&mut self, _: usize, score: Score) {
        self.open.last_mut().unwrap().2 = Some(score);
        self.note();
    }

    fn update(&mut self, position: usize, _: Player, best: Score, window: Window) {
        *self.open.last_mut().unwrap() = (position, window, Some(best));
        self.note();
    }

    fn cutoff(&mut self, _: usize, _: Player, _: usize) {
        self.note();
    }

    fn leave(&mut self, _: usize, _: Player, score: Score) {
        self.open.last_mut().unwrap().2 = Some(score);
        self.note();
        self.open.pop();
    }
}

/// Checks that each step of a trace shows what the search knew at that moment.
fn replays(trace: &Trace) -> Outcome {
    let mut notes = Notes::default();
    trace.tree.search(&mut notes);
    // The trace has one event more: the start, before the search.
    assert_eq!(1 + notes.after.len(), trace.events.len());

    let mut replay = Replay::new(trace);
    let mut n_steps = 0;
    while replay.advance() {
        let state = replay.state();
        n_steps += 1;
        assert_eq!(state.step, n_steps);
        let (index, nth) = state.event.ok_or("no event")?;
        let record = trace.events.get(index).ok_or("no such event")?;
        if record.kind.event == Event::Start || nth + 1 < record.kind.steps.len() {
            continue;
        }
        let call = state.calls.last().ok_or("no call runs")?;
        let (position, window, best) = notes.after[index - 1].ok_or("no note")?;
        let known = state.known[position];
        assert_eq!((call.position, known.window), (position, Some(window)), "step {n_steps}");
        // The loop listing has a best score, -∞ or +∞, before any move returns.
        assert!(best.is_none() || known.best == best, "step {n_steps}");
        assert_eq!(state.marks[position], Mark::Running, "step {n_steps}");
        let n_running = state.marks.iter().filter(|mark| **mark == Mark::Running).count();
        assert_eq!(n_running, 1, "step {n_steps}");
        let waiting = state.marks.iter().filter(|mark| **mark == Mark::OnStack).count();
        assert_eq!(waiting + 1, state.calls.len(), "step {n_steps}");
        if let Some([sure, from]) = reason(trace, state) {
            let is_above = trace.tree.below(sure).contains(&position);
            assert!(is_above && trace.tree.player(sure) != trace.tree.player(position));
            let Known { best, relation, .. } = state.known[from];
            let bounds = [Some(window.alpha), Some(window.beta)];
            assert!(bounds.contains(&best) && relation == Relation::Exact, "step {n_steps}");
            // No earlier move and no move farther up has the same score.
            let has_it = |it: &&usize| state.known[**it].best == best;
            assert_eq!(trace.tree.children(sure).iter().find(has_it), Some(&from));
            let above = trace.tree.parent(sure).map(|above| state.known[above].window.unwrap());
            let is_new = |above: Window| ![Some(above.alpha), Some(above.beta)].contains(&best);
            assert!(above.is_none_or(is_new), "step {n_steps}");
        }
        if !matches!(record.kind.event, Event::Enter { .. } | Event::EnterLeaf { .. }) {
            let is_certain = |child: &&usize| {
                let known = state.known[**child];
                known.best == best && known.relation == Relation::Exact
            };
            let choice = trace.tree.children(position).iter().find(is_certain).copied();
            assert_eq!(known.choice, choice, "step {n_steps}");
        }
        // Best play changes only when a move of the root returns, so other steps are sampled.
        if position == 0 || n_steps % 64 == 0 {
            let found = principal_variation(trace, state);
            assert_eq!(found, best_play(trace, state), "step {n_steps}");
        }
    }
    assert_eq!(n_steps, trace.n_steps());
    Ok(())
}

/// The moves, from the root down, whose value is known to be the best score of the root so far.
fn best_play(trace: &Trace, state: &State) -> Vec<bool> {
    let mut is_on = vec![false; trace.tree.n_positions()];
    let value = state.known[0].best;
    let mut next = value.map(|_| 0);
    while let Some(position) = next {
        is_on[position] = true;
        next = trace.tree.children(position).iter().copied().find(|&child| {
            let known = state.known[child];
            let has_returned = matches!(state.marks[child], Mark::Finished | Mark::Cut);
            has_returned && known.best == value && known.relation == Relation::Exact
        });
    }
    is_on[0] &= trace.tree.children(0).is_empty() || is_on[1..].contains(&true);
    is_on
}

/// Checks that each score or bound that was returned is true, and that the root's is exact.
fn bounds(trace: &Trace) {
    let (end, values) = (Replay::end(trace), trace.tree.values());
    for (position, known) in end.known.iter().enumerate() {
        let (value, Some(best)) = (values[position], known.best) else { continue };
        let is_true = match known.relation {
            Relation::Exact => value == best,
            Relation::AtMost => value <= best,
            Relation::AtLeast => best <= value,
        };
        assert!(is_true, "position {position}: {value} is not {:?} {best}", known.relation);
        let has_skipped =
            trace.tree.children(position).iter().any(|&it| end.marks[it] == Mark::Skipped);
        let expected = if has_skipped { Mark::Cut } else { Mark::Finished };
        assert_eq!(end.marks[position], expected, "position {position}");
    }
    assert_eq!((end.known[0].relation, values[0]), (Relation::Exact, trace.value));
}

/// Checks that the reasons in sentences are true: the place of the earlier move, the score that each
/// move returned, and why a position returns its score.
fn reasons(trace: &Trace) {
    let tree = &trace.tree;
    let mut open: Vec<usize> = Vec::new();
    let returned = RefCell::new(vec![None::<(Score, Relation)>; tree.n_positions()]);
    for record in trace.events.iter() {
        let number = |wanted: Number| record.number(wanted).unwrap();
        let score = |wanted: Number| trace.scores.at(number(wanted));
        let position = record.position();
        let of_move = |child: usize| returned.borrow()[child].unwrap();
        let last =
            || tree.children(position).iter().rev().find(|&&it| returned.borrow()[it].is_some());
        match record.kind.event {
            Event::Enter { .. } | Event::EnterLeaf { .. } => open.push(position),
            Event::LeaveLeaf => {
                returned.borrow_mut()[position] =
                    tree.score(position).map(|it| (it, Relation::Exact));
                open.pop();
            }
            Event::Update { is_narrower, returned: relation, .. }
            | Event::Close { is_narrower, returned: relation, .. } => {
                let of_last = of_move(*last().unwrap());
                assert_eq!(of_last, (score(Number::Returned), relation), "position {position}");
                let gain = match tree.player(position) {
                    Player::Max => Relation::AtLeast,
                    Player::Min => Relation::AtMost,
                };
                assert!(relation == Relation::Exact || (relation == gain) == is_narrower);
            }
            Event::Cutoff { why, earlier, .. } => {
                assert_eq!(why == Why::End, earlier.is_none(), "position {position}");
                returned.borrow_mut()[position] = Some((score(Number::Mine), Relation::Exact));
                let Some(place) = earlier else { continue };
                let (earlier, up) = (number(Number::Earlier), number(Number::Up));
                let from = open[open.len() - 1 - up];
                assert_eq!(tree.children(from)[number(Number::EarlierNth) - 1], earlier);
                let expected = match (up, from) {
                    (1, _) => Place::Parent,
                    (_, 0) => Place::Root,
                    _ => Place::Above,
                };
                assert_eq!((place, up % 2), (expected, 1), "position {position}");
                assert_eq!(of_move(earlier), (score(Number::Theirs), Relation::Exact));
                assert_ne!(tree.player(from), tree.player(position));
            }
            Event::LeaveCut { relation } => {
                let mine = returned.borrow()[position].unwrap().0;
                returned.borrow_mut()[position] = Some((mine, relation));
                open.pop();
            }
            Event::Leave { relation, because, .. } => {
                let (best, player) = (score(Number::Best), tree.player(position));
                let all: Vec<_> = tree.children(position).iter().map(|&it| of_move(it)).collect();
                let is_no_better = |it: Score| !player.prefers(it, best);
                let is_exact = |it: &(Score, Relation)| it.1 == Relation::Exact;
                let choice = record.number(Number::Choice).filter(|&it| it != 0).map(of_move);
                let gain = match player {
                    Player::Max => Relation::AtLeast,
                    Player::Min => Relation::AtMost,
                };
                let has_best = choice == Some((best, Relation::Exact));
                let is_true = match (because, &*all) {
                    (Because::Only, [only]) => *only == (best, relation),
                    (Because::Tie, [a, b]) => *a == (best, Relation::Exact) && a == b,
                    (Because::TieBound, [a, b]) => {
                        let other = if Some(*a) == choice { b } else { a };
                        has_best && other.0 == best && !is_exact(other) && other.1 != gain
                    }
                    (Because::Better | Because::BetterBound, [a, b]) => {
                        let other = if Some(*a) == choice { b } else { a };
                        let is_worse = player.prefers(best, other.0);
                        let is_certain = is_exact(other) && is_worse;
                        let is_bound = other.1 != gain && !is_exact(other) && is_worse;
                        let is_right =
                            [is_certain, is_bound][usize::from(because != Because::Better)];
                        has_best && other.0 == score(Number::Against) && is_right
                    }
                    (Because::Best, [_, _, _, ..]) => {
                        let nth = number(Number::ChoiceNth) - 1;
                        let no_better = all.iter().all(|it| it.1 != gain && is_no_better(it.0));
                        has_best && Some(all[nth]) == choice && no_better
                    }
                    (Because::NoBetter, [_, _, ..]) => {
                        relation != Relation::Exact
                            && relation != gain
                            && all.iter().all(|it| it.1 != gain && is_no_better(it.0))
                    }
                    (Because::Last, [.., last]) => relation == gain && *last == (best, gain),
                    _ => false,
                };
                assert!(is_true, "position {position}: {because:?} {relation:?} {best} {all:?}");
                returned.borrow_mut()[position] = Some((best, relation));
                open.pop();
            }
            Event::Start | Event::Leaf => {}
        }
    }
}

/// Checks that the picture is XML, and that the JSON is valid under its schema.
fn draws(problem: Problem, trace: &Trace) -> Outcome {
    for step in [1, trace.n_steps() / 2 + 1, trace.n_steps()] {
        let n_empty = trace
            .tree
            .board(0)
            .map_or(0, |board| (1..=9).filter(|&square| board.sign(square) == '.').count());
        match picture::svg(trace, step) {
            Ok((svg, (width, height))) => {
                let document = roxmltree::Document::parse(&svg)?;
                let size = format!("0 0 {width} {height}");
                assert_eq!(document.root_element().attribute("viewBox"), Some(&*size));
                let names: Vec<_> = document.descendants().map(|it| it.tag_name().name()).collect();
                assert_eq!(names.iter().find(|name| !name.is_empty()), Some(&"svg"));
                assert!(["title", "desc", "style"].iter().all(|name| names.contains(name)));
                assert!(n_empty <= 5 && !svg.contains("NaN"));
            }
            Err(error) => assert!(5 < n_empty && error.contains("at most 5"), "{error}"),
        }
    }
    let json: Value = serde_json::from_str(&data::json(trace, problem.slug(), "given"))?;
    let schema = fs::read_to_string(workspace("crates/alphabeta-study/trace.schema.json"))?;
    let schema = jsonschema::validator_for(&serde_json::from_str(&schema)?)?;
    let errors: Vec<_> = schema.iter_errors(&json).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let column = |name: &str| json["tree"][name].as_array().map_or(0, Vec::len);
    let (n_positions, n_leaves) = (trace.tree.n_positions(), trace.tree.n_leaves());
    assert_eq!((column("depth"), column("scores")), (n_positions, n_leaves));
    let n_boards = if trace.tree.board(0).is_some() { n_positions } else { 0 };
    assert_eq!((column("boards"), column("squares")), (n_boards, n_boards));
    Ok(())
}

/// The JSON contains every step, message and number that it refers to.
#[test]
fn the_data_holds_all_steps() {
    let board = trace(Problem::TicTacToe, b"O\nXOX\n.O.\n.X.\n");
    let odd =
        trace(Problem::Scout, b"[[[3, 5], [9]], [[[1, 2, 3, 4, 5], 7], [1, 6, 2, 4, 8, 9]], 5]");
    let n_steps = odd.n_steps();
    for (trace, n_steps) in [(page(), 69), (board, 181), (odd, n_steps)] {
        let json: Value = serde_json::from_str(&data::json(&trace, "any", "given")).unwrap();
        let list = |value: &Value| value.as_array().unwrap().clone();
        let (kinds, events) = (list(&json["kinds"]), list(&json["events"]));
        let strings: Value = serde_json::from_str(words::ENGLISH).unwrap();
        let (mut found, mut at) = (0, 0);
        while at < events.len() {
            let kind = &kinds[events[at].as_u64().unwrap() as usize];
            let numbers = list(&kind["numbers"]);
            for step in list(&kind["steps"]) {
                found += 1;
                for key in list(&step["messages"]) {
                    let message = strings[key.as_str().unwrap()].to_string();
                    for place in message.split('{').skip(2 - usize::from(message.starts_with('"')))
                    {
                        let name = place.split('}').next().unwrap();
                        let is_known =
                            ["me", "you"].contains(&name) || numbers.contains(&name.into());
                        assert!(is_known, "{key} has no {name}: {kind}");
                    }
                }
                for name in step["changes"].as_array().into_iter().flatten() {
                    let is_known = name == "middle" || name == "move" || numbers.contains(name);
                    assert!(is_known, "no {name} changes: {kind}");
                }
            }
            at += 1 + numbers.len();
        }
        assert_eq!((at, found), (events.len(), n_steps));
        assert_eq!(json["n_steps"], n_steps);
        assert_eq!(json["counters"]["leaf"], Figures::of(&trace).leaves);
    }
}

#[test]
fn a_long_trace_is_small() {
    // All scores differ, and have up to 20 characters.
    let score = |n: i64| n.wrapping_mul(0x5851_f42d_4c95_7f2d) | 1;
    let leaves: Vec<_> = (1..=125_000).map(|n| score(n).to_string()).collect();
    let long = leaves.join(" ");
    let random = "random_tree(2, 17, 1)";
    for (problem, input, order, most) in [
        (Problem::CallTrace, &*long, Order::Given, 8 << 20),
        (Problem::Scout, random, Order::Given, 4_000_000),
        (Problem::CallTrace, &*long, Order::Worst, 20_000_000),
        (Problem::Scout, random, Order::Worst, 20_000_000),
    ] {
        let (tree, listing) = problem.read(input.as_bytes()).unwrap();
        let trace = Trace::in_order(&tree, order, listing).unwrap();
        let size = data::json(&trace, problem.slug(), "given").len();
        assert!(200_000 < trace.n_steps(), "{order}: {}", trace.n_steps());
        assert!(size < most, "{order}: {size} bytes for {} steps", trace.n_steps());
        println!("{order}: {size} bytes for {} steps", trace.n_steps());
    }
}

/// A reordered tree of three leaves no longer splits where the halving listing would.
#[test]
fn the_listing_fits_the_order() {
    let (tree, listing) = Problem::CallTrace.read(b"1 2 3").unwrap();
    let name = |order: Order| Trace::in_order(&tree, order, listing).unwrap().listing.name;
    assert_eq!((name(Order::Given), name(Order::Best)), ("halving", "loop"));
    let (tree, listing) = Problem::CallTrace.read(b"1 2 3 4").unwrap();
    let trace = Trace::in_order(&tree, Order::Worst, listing).unwrap();
    assert_eq!(trace.listing.name, "halving");
}

#[test]
fn how_few_leaves_can_be_enough() {
    let fewest = |problem: Problem, input: &[u8]| {
        let Fewest { leaves, in_any_order } = trace(problem, input).fewest;
        (leaves, in_any_order)
    };
    assert_eq!(fewest(Problem::CallTrace, PAGE), (5, true));
    assert_eq!(fewest(Problem::CallTrace, b"7"), (1, true));
    // Best-first order may need more leaves than another order.
    assert_eq!(fewest(Problem::Scout, b"[1, [1, [0, 0]]]"), (3, false));
    assert_eq!(Figures::of(&trace(Problem::Scout, b"[1, [1, [0, 0]]]")).leaves, 2);
    // On a board, a win ends the search at once.
    assert_eq!(fewest(Problem::TicTacToe, b"X\nXOX\nO.O\n..."), (3, false));
    let data = |input: &[u8]| {
        let json = data::json(&trace(Problem::Scout, input), "scout", "given");
        serde_json::from_str::<Value>(&json).unwrap()["fewest"].to_string()
    };
    assert_eq!(data(b"[[3, 5], [2, 9]]"), r#"{"in_any_order":true,"leaves":3}"#);
    assert_eq!(data(b"[1, [1, [0, 0]]]"), r#"{"in_any_order":false,"leaves":3}"#);
}

/// A picture marks only best play that the search knows at that step.
#[test]
fn best_play_is_not_foreseen() {
    let marked = |input: &[u8], step: usize| {
        let svg = picture::svg(&trace(Problem::CallTrace, input), step).unwrap().0;
        let classes = ["edge best", "edge choice-max", "edge choice-min"];
        classes.map(|class| svg.matches(&format!("class=\"{class}\"")).count())
    };
    assert_eq!(marked(b"[5, 5, 7, 5]", 25), marked(b"[5, 5, 9, 9]", 25));
    assert_eq!(marked(b"[5, 5, 7, 5]", 4), [0, 0, 0]);
}

#[test]
fn orders_put_moves_and_leaves_where_they_say() {
    let scores = |order: &str, input: &[u8], problem: Problem| {
        let order: Order = order.parse().unwrap();
        order.apply(&problem.read(input).unwrap().0).map(|tree| tree.scores().to_vec())
    };
    let page = |order: &str| scores(order, PAGE, Problem::CallTrace).unwrap();
    assert_eq!(page("given"), [3, 5, 6, 9, 1, 2, 0, -1]);
    assert_eq!(page("best"), [5, 3, 9, 6, 0, -1, 2, 1]);
    assert_eq!(page("worst"), [1, 2, -1, 0, 6, 9, 3, 5]);
    assert_eq!(page("sorted"), [-1, 0, 1, 2, 3, 5, 6, 9]);
    assert_eq!(page("falling"), [9, 6, 5, 3, 2, 1, 0, -1]);
    assert_eq!(page("reversed"), [-1, 0, 2, 1, 9, 6, 5, 3]);
    let evaluated = |order: &str| {
        let (tree, listing) = Problem::CallTrace.read(PAGE).unwrap();
        Figures::of(&Trace::in_order(&tree, order.parse().unwrap(), listing).unwrap()).leaves
    };
    assert_eq!(["given", "reversed", "falling", "best"].map(evaluated), [5, 7, 6, 5]);
    let nested = scores("reversed", b"[[1, 2], 3, [4, [5, 6]]]", Problem::Scout).unwrap();
    assert_eq!(nested, [6, 5, 4, 3, 2, 1]);
    for order in Order::ALL {
        let text = order.usage().replace("SEED", "7");
        assert_eq!(text.parse::<Order>().unwrap().to_string(), text);
        assert!(!order.help().starts_with("order."), "{}", order.help());
    }
    assert_eq!(page("shuffled:7"), page("shuffled:7"));
    assert_ne!(page("shuffled:7"), page("shuffled:8"));
    let error = scores("sorted", b"[[1, 2], 3]", Problem::Scout).unwrap_err();
    assert_eq!(
        error,
        "the order `sorted` is for complete trees (all leaves equally deep, and all other \
         positions with equally many moves), and this tree is not complete: try best, worst or \
         reversed"
    );
    for odd in ["", "odd", "given:", "given:1", "shuffled", "shuffled:", "shuffled:-1", "Best"] {
        assert!(odd.parse::<Order>().is_err(), "{odd:?}");
    }
    // Every order of moves keeps the value, and best-first order evaluates the fewest leaves.
    let tree = Problem::Scout.read(b"random_tree(3, 6, 5)").unwrap().0;
    let run = |order: &str| {
        let tree = order.parse::<Order>().unwrap().apply(&tree).unwrap();
        let trace = Trace::record(tree, &alphabeta_study::listing::LOOP);
        (trace.value, Figures::of(&trace).leaves)
    };
    assert_eq!(run("best").1, 27 + 27 - 1);
    for order in ["given", "worst", "reversed", "shuffled:1", "shuffled:2"] {
        assert_eq!(run(order).0, run("best").0, "{order}");
        assert!(run("best").1 <= run(order).1, "{order}");
    }
}

#[test]
fn bounds_are_true_for_trees_of_every_shape() {
    for seed in 1..=40 {
        for (branching, depth) in [(2, 7), (3, 4), (5, 3), (1, 9)] {
            let input = format!("random_tree({branching}, {depth}, {seed})");
            let mut trace = trace(Problem::Scout, input.as_bytes());
            // Few scores make ties.
            let scores: Vec<_> =
                trace.tree.scores().iter().map(|score| score % (seed + 1)).collect();
            for order in [Order::Given, Order::Worst, Order::Shuffled(seed as u64)] {
                let tree = order.apply(&trace.tree.with_scores(scores.clone())).unwrap();
                trace = Trace::record(tree, trace.listing);
                bounds(&trace);
                reasons(&trace);
            }
        }
    }
}

/// A tree within the limit is read whole. A larger one is refused without storing more.
#[test]
fn trees_are_read_within_a_limit() {
    let inputs = [
        (Problem::LeafCount, "[1, 2, 3, 4]\n2", 7),
        (Problem::Scout, "[[3, 5], [2, 9]]", 7),
        (Problem::Scout, "random_tree(2, 2, 1)", 7),
        (Problem::Scout, "5", 1),
        (Problem::CallTrace, "1 2 3", 5),
        (Problem::RootValue, "2\n3 5 2 9", 7),
        (Problem::TicTacToe, "X\nXOX\nO.O\n...", 8),
    ];
    for (problem, input, n_positions) in inputs {
        let read = |positions| {
            let limits = Limits { positions, ..Limits::STORED };
            problem.read_within(input.as_bytes(), &limits).map(|(tree, _)| tree)
        };
        assert_eq!(read(n_positions).unwrap().n_positions(), n_positions, "{input}");
        let most = n_positions - 1;
        let found = if input.starts_with("random_tree") {
            n_positions.to_string()
        } else {
            format!("more than {most}")
        };
        let message = format!(
            "expected a tree of at most {most} positions, because the whole tree is stored, found {found} \
             positions: try a smaller tree, or the problem's program, which stores none"
        );
        assert_eq!(read(most).unwrap_err().to_string(), message, "{input}");
    }
    // Stored whole, this tree would take gigabytes.
    assert!(Problem::Scout.read_within(b"random_tree(67108863, 1, 1)", &Limits::PAGE).is_err());
    let error = Problem::Scout.read(b"[[3], 5] 7").unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 10: expected the end of the input, found `7`");
}

#[test]
fn the_problem_is_guessed_from_the_input() {
    let check = |input: &str, problem: Problem| {
        assert_eq!(Problem::guess(input.as_bytes()).unwrap(), problem, "{input:?}");
    };
    for input in ["tree = [3, 5]", "[[3, 5], 2]", " \n[ [3]]", "random_tree(2, 4, 42)", "tree=5"] {
        check(input, Problem::Scout);
    }
    for input in [
        "[3,12]\n2",
        "leaves = [3, 5]\nbranching = 2",
        "std::vector<long long> leaves = {3, 5};\nlong long branching = 2;",
        "long[] leaves = new long[] {3, 5};\nlong branching = 2;",
        "[1,\n2]\n\n2\n",
    ] {
        check(input, Problem::LeafCount);
    }
    for input in ["[3, 5, 6]", "leaves = [3, 5]", "3 5 6 9", "2 3 5", "7", "-1 5 6", "70 1", "3, 5"]
    {
        check(input, Problem::CallTrace);
    }
    for input in ["2\n3 5 2 9\n", "0 5", "1\t-1\x0b+2", "\u{feff}1 5 6"] {
        check(input, Problem::RootValue);
    }
    for input in ["X\n...\n...\n...", "\u{feff}O\nXOX OXO XOX"] {
        check(input, Problem::TicTacToe);
    }
    for (input, place) in [
        ("hello", "line 1, column 1"),
        ("", "line 1, column 1"),
        ("\n  {\"a\": 1}", "line 2, column 3"),
        ("Others", "line 1, column 1"),
        ("- 3", "line 1, column 1"),
    ] {
        let error = Problem::guess(input.as_bytes()).unwrap_err().to_string();
        let expected = format!("{place}: expected an input of one of the five problems, ");
        assert!(error.starts_with(&expected), "{input:?}: {error}");
    }
}

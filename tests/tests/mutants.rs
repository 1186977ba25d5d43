//! Classic mistakes: some file under `problems/` must catch each of them.
//!
//! This is one small program with a switch for every mistake. Without a mistake it gives the answer to
//! every sample and test case. With any one mistake, some answer is wrong.

// Some of the mistakes use floating-point numbers.
#![allow(clippy::cast_precision_loss)]

use std::cmp::Reverse;
use tests::plain::{self, has_line, Input, Tree};
use tests::{Case, Problem, WELL_FORMED};

/// Mistakes in the search. A nested list can show each of them.
const SEARCH: [&str; 31] = [
    "cuts when alpha > beta only",
    "cuts on ties at MAX only",
    "cuts on ties at MIN only",
    "never cuts",
    "never cuts at MAX",
    "never cuts at MIN",
    "cuts one move late",
    "evaluates the first skipped move",
    "lowers beta at MAX and raises alpha at MIN",
    "overwrites a bound by a worse one",
    "swaps alpha and beta in the call",
    "searches each move with an open window",
    "searches each move of the root with an open window",
    "passes bounds to children only",
    "lets MAX move everywhere",
    "lets MIN take the largest",
    "keeps the first move at MIN",
    "lets MIN move at the root",
    "finds the player by the height",
    "ignores the last move",
    "skips only children",
    "returns 0 for a cut position",
    "starts from 0",
    "takes 0 for no score yet",
    "takes 1000 for infinity",
    "takes 2^31 for infinity",
    "keeps scores in 32 bits",
    "keeps scores as floats",
    "negates the smallest 32-bit integer",
    "counts inner positions only",
    "leaves out the root",
];

/// Mistakes in the order of moves.
const ORDER: [&str; 5] = [
    "does not sort moves",
    "sorts MIN's moves in descending order",
    "reverses equal moves",
    "sorts the root's moves only",
    "puts skipped moves last",
];

/// Mistakes in the shape of a tree.
const SHAPE: [&str; 3] =
    ["rounds a logarithm down", "requires a whole logarithm", "makes the second half longer"];

/// Mistakes in the counters.
const COUNTERS: [&str; 4] = [
    "counts all leaves",
    "counts updates that change the bound",
    "counts cut positions as done",
    "counts windows that close after the last move",
];

/// Mistakes in the game.
const GAME: [&str; 7] = [
    "takes the last of equal moves",
    "takes the first square of a lost game",
    "starts from an open window",
    "does not look for a win in one move",
    "calls every full board a draw",
    "searches games that are over",
    "gives the mover's value",
];

/// Mistakes that no input within a statement can show: scores there fit in 32 bits.
const BEYOND: [&str; 3] =
    ["takes 2^31 for infinity", "keeps scores in 32 bits", "keeps scores as floats"];

/// No mistake.
const RIGHT: &str = "";

const OPEN: (i64, i64) = (i64::MIN, i64::MAX);

/// A search with a mistake, called a fault here, and its counters.
#[derive(Clone, Copy, Default)]
struct Search {
    fault: &'static str,
    positions: u64,
    leaves: u64,
    /// At MIN, and at MAX.
    updates: [u64; 2],
    changes: [u64; 2],
    cutoffs: [u64; 2],
    closed_at_the_end: u64,
    best_move: usize,
}

impl Search {
    fn has(&self, fault: &str) -> bool {
        self.fault == fault
    }

    /// The value of `tree`. MAX moves at its root if `max`.
    fn run(&mut self, tree: &Tree, mut max: bool, mut window: (i64, i64)) -> i64 {
        // A search in which MIN always makes the last move is wrong for an odd number of levels.
        if self.has("lets MIN move at the root")
            || self.has("finds the player by the height") && height(tree) % 2 == 1
        {
            max = !max;
        }
        if self.has("takes 1000 for infinity") {
            window = (-1000, 1000);
        }
        let value = self.search(tree, max, window, 0);
        if self.has("leaves out the root") {
            self.positions -= 1;
        }
        if self.has("counts inner positions only") {
            self.positions -= self.leaves;
        }
        value
    }

    fn search(&mut self, tree: &Tree, max: bool, window: (i64, i64), depth: usize) -> i64 {
        let moves = match tree {
            Tree::Leaf(score) => {
                self.positions += 1;
                self.leaves += 1;
                return self.stored(*score);
            }
            Tree::Inner(moves) if self.has("skips only children") && moves.len() == 1 => {
                return self.search(&moves[0], !max, window, depth);
            }
            Tree::Inner(moves) => moves,
        };
        self.positions += 1;
        let side = usize::from(max);
        let (mut alpha, mut beta) = window;
        let mut best = self.worst(max);
        let n_moves =
            moves.len() - usize::from(self.has("ignores the last move") && moves.len() > 1);
        for (n, child) in moves.iter().take(n_moves).enumerate() {
            let was_closed = self.closes(alpha, beta, max);
            let score = self.search(
                child,
                self.next(max),
                self.passed_on((alpha, beta), max, depth),
                depth + 1,
            );
            let is_better = if max || self.has("lets MIN take the largest") {
                best < score
            } else {
                score < best && !(self.has("keeps the first move at MIN") && n > 0)
            };
            let is_better = is_better
                || (self.has("takes the last of equal moves") && score == best)
                || (self.has("takes 0 for no score yet") && best == 0);
            if is_better {
                best = score;
                self.best_move = if depth == 0 { n } else { self.best_move };
            }
            let before = (alpha, beta);
            if self.has("lowers beta at MAX and raises alpha at MIN") {
                (alpha, beta) = if max { (alpha, beta.min(best)) } else { (alpha.max(best), beta) };
            } else if self.has("overwrites a bound by a worse one") {
                (alpha, beta) = if max { (best, beta) } else { (alpha, best) };
            } else {
                (alpha, beta) = if max { (alpha.max(best), beta) } else { (alpha, beta.min(best)) };
            }
            let is_closed = self.closes(alpha, beta, max);
            if n + 1 == n_moves {
                self.closed_at_the_end += u64::from(is_closed);
                break;
            }
            self.updates[side] += 1;
            self.changes[side] += u64::from(before != (alpha, beta));
            let cuts = if self.has("cuts one move late") { was_closed } else { is_closed };
            if cuts {
                self.cutoffs[side] += 1;
                if self.has("evaluates the first skipped move") {
                    self.search(&moves[n + 1], !max, (alpha, beta), depth + 1);
                }
                return if self.has("returns 0 for a cut position") { 0 } else { best };
            }
        }
        best
    }

    fn next(&self, max: bool) -> bool {
        self.has("lets MAX move everywhere") || !max
    }

    fn stored(&self, score: i64) -> i64 {
        match self.fault {
            "keeps scores in 32 bits" => i64::from(score as i32),
            "keeps scores as floats" => score as f64 as i64,
            _ => score,
        }
    }

    fn worst(&self, max: bool) -> i64 {
        let infinity = match self.fault {
            "starts from 0" => return 0,
            "takes 1000 for infinity" => 1000,
            "takes 2^31 for infinity" => 1 << 31,
            _ => return if max { i64::MIN } else { i64::MAX },
        };
        if max {
            -infinity
        } else {
            infinity
        }
    }

    /// The window for the search of a child.
    fn passed_on(&self, (alpha, beta): (i64, i64), max: bool, depth: usize) -> (i64, i64) {
        match self.fault {
            "swaps alpha and beta in the call" => (beta, alpha),
            "searches each move with an open window" => OPEN,
            "searches each move of the root with an open window" if depth == 0 => OPEN,
            "passes bounds to children only" if max => (alpha, i64::MAX),
            "passes bounds to children only" => (i64::MIN, beta),
            _ => (alpha, beta),
        }
    }

    fn closes(&self, alpha: i64, beta: i64, max: bool) -> bool {
        match self.fault {
            "never cuts" => false,
            "never cuts at MAX" if max => false,
            "never cuts at MIN" if !max => false,
            "cuts when alpha > beta only" => alpha > beta,
            "cuts on ties at MAX only" if !max => alpha > beta,
            "cuts on ties at MIN only" if max => alpha > beta,
            // A negamax that starts with the smallest integer as alpha, and negates it for beta. The
            // negated number is still the smallest integer, so alpha >= beta for any alpha.
            "negates the smallest 32-bit integer" if !max && alpha == i64::MIN => true,
            _ => alpha >= beta,
        }
    }
}

fn height(tree: &Tree) -> usize {
    match tree {
        Tree::Leaf(_) => 0,
        Tree::Inner(moves) => 1 + height(&moves[0]),
    }
}

/// `tree` with the best moves first.
fn ordered(tree: &Tree, max: bool, fault: &str) -> Tree {
    let Tree::Inner(moves) = tree else { return tree.clone() };
    let mut moves: Vec<&Tree> = moves.iter().collect();
    match fault {
        "does not sort moves" => return tree.clone(),
        "puts skipped moves last" => return ordered_by_search(tree, max, OPEN).1,
        "reverses equal moves" if max => {
            moves.sort_by_cached_key(|m| m.value(false));
            moves.reverse();
        }
        "sorts MIN's moves in descending order" => {
            moves.sort_by_cached_key(|m| Reverse(m.value(!max)));
        }
        _ if max => moves.sort_by_cached_key(|m| Reverse(m.value(false))),
        _ => moves.sort_by_cached_key(|m| m.value(true)),
    }
    let stays = fault == "sorts the root's moves only";
    let below = |m: &Tree| if stays { m.clone() } else { ordered(m, !max, fault) };
    Tree::Inner(moves.into_iter().map(below).collect())
}

/// `tree` with moves sorted by the scores that alpha-beta returned, and skipped moves last.
fn ordered_by_search(tree: &Tree, max: bool, (mut alpha, mut beta): (i64, i64)) -> (i64, Tree) {
    let moves = match tree {
        Tree::Leaf(score) => return (*score, tree.clone()),
        Tree::Inner(moves) => moves,
    };
    let mut searched = Vec::new();
    for child in moves {
        if alpha >= beta {
            break;
        }
        let (score, child) = ordered_by_search(child, !max, (alpha, beta));
        searched.push((score, child));
        if max {
            alpha = alpha.max(score);
        } else {
            beta = beta.min(score);
        }
    }
    let skipped = moves[searched.len()..].to_vec();
    searched.sort_by_key(|(score, _)| if max { -score } else { *score });
    let best = searched[0].0;
    (best, Tree::Inner(searched.into_iter().map(|(_, child)| child).chain(skipped).collect()))
}

/// The tree that halves the array of leaves again and again.
fn halves(leaves: &[i64], fault: &str) -> Tree {
    if leaves.len() == 1 {
        return Tree::Leaf(leaves[0]);
    }
    let middle = match fault {
        "makes the second half longer" => leaves.len() / 2,
        _ => leaves.len().div_ceil(2),
    };
    Tree::Inner(vec![halves(&leaves[..middle], fault), halves(&leaves[middle..], fault)])
}

/// The value of the game, if it is over.
fn result(squares: &[u8; 9], fault: &str) -> Option<i64> {
    let is_full = !squares.contains(&b'.');
    if is_full && fault == "calls every full board a draw" {
        Some(0)
    } else if has_line(squares, b'X') {
        Some(1)
    } else if has_line(squares, b'O') {
        Some(-1)
    } else if is_full {
        Some(0)
    } else {
        None
    }
}

fn after(squares: &[u8; 9], square: usize, side: u8) -> [u8; 9] {
    let mut squares = *squares;
    squares[square] = side;
    squares
}

fn free(squares: &[u8; 9]) -> Vec<usize> {
    (0..9).filter(|square| squares[*square] == b'.').collect()
}

fn winning(squares: &[u8; 9], side: u8) -> Option<usize> {
    free(squares).into_iter().find(|square| has_line(&after(squares, *square, side), side))
}

fn game(squares: &[u8; 9], side: u8, fault: &str) -> Tree {
    let is_over = result(squares, fault);
    match is_over {
        Some(score) if fault != "searches games that are over" || free(squares).is_empty() => {
            return Tree::Leaf(score);
        }
        _ => {}
    }
    if fault != "does not look for a win in one move" && winning(squares, side).is_some() {
        return Tree::Leaf(if side == b'X' { 1 } else { -1 });
    }
    let moves = free(squares).into_iter().map(|square| after(squares, square, side));
    Tree::Inner(moves.map(|squares| game(&squares, plain::opponent(side), fault)).collect())
}

/// The output of a program with this fault. It is empty if the program fails.
fn answer(problem: &str, input: &Input, fault: &'static str) -> String {
    let mut search = Search { fault, ..Search::default() };
    match input {
        Input::Complete(leaves, branching) => {
            let depth = (leaves.len() as f64).ln() / (*branching as f64).ln();
            if fault == "requires a whole logarithm" && depth.fract() != 0.0
                || fault == "rounds a logarithm down" && branching.pow(depth as u32) != leaves.len()
            {
                return String::new();
            }
            let value = search.run(&Tree::complete(leaves, *branching), true, OPEN);
            let counts_all = fault == "counts all leaves";
            let n_leaves = if counts_all { leaves.len() as u64 } else { search.leaves };
            match problem {
                "leaf-count" => format!("[{value}, {n_leaves}]\n"),
                _ => format!("{value}\n"),
            }
        }
        Input::Nested(tree) => {
            let value = search.run(tree, true, OPEN);
            let mut best_first = Search { fault, ..Search::default() };
            best_first.run(&ordered(tree, true, fault), true, OPEN);
            let (visited, best_first) = (search.positions, best_first.positions);
            format!("({value}, {}, {visited}, {best_first})\n", tree.n_positions())
        }
        Input::Halves(leaves) => {
            let value = search.run(&halves(leaves, fault), true, OPEN);
            let [min_done, max_done] = [0, 1].map(|side| {
                let counts_all = fault == "counts cut positions as done";
                search.updates[side] - if counts_all { 0 } else { search.cutoffs[side] }
            });
            let cutoffs = search.cutoffs[0] + search.cutoffs[1];
            let counts_ends = fault == "counts windows that close after the last move";
            let prune = cutoffs + if counts_ends { search.closed_at_the_end } else { 0 };
            let counts_changes = fault == "counts updates that change the bound";
            let updates = if counts_changes { search.changes } else { search.updates };
            let steps = 2 + 3 * search.leaves + 9 * (min_done + max_done) + 8 * cutoffs;
            format!(
                "{value}\nleaf {}\nmax_update {}\nmax_done {max_done}\nmin_update {}\n\
                 prune {prune}\nmin_done {min_done}\nsteps {steps}\n",
                search.leaves, updates[1], updates[0]
            )
        }
        Input::Board(squares, side) => {
            let tree = game(squares, *side, fault);
            let window = if fault == "starts from an open window" { OPEN } else { (-1, 1) };
            let max = *side == b'X';
            let mut value = search.run(&tree, max, window);
            let is_lost = value == if max { -1 } else { 1 };
            let square = match &tree {
                Tree::Leaf(_) => winning(squares, *side),
                Tree::Inner(_) if is_lost && fault == "takes the first square of a lost game" => {
                    Some(0)
                }
                Tree::Inner(_) => Some(free(squares)[search.best_move]),
            };
            let is_over =
                result(squares, fault).is_some() && fault != "searches games that are over";
            let square =
                square.filter(|_| !is_over).map_or("-".to_string(), |n| (n + 1).to_string());
            if fault == "gives the mover's value" && !max {
                value = -value;
            }
            let name = match value {
                1 => "COMP_WIN",
                0 => "DRAW",
                -1 => "COMP_LOSS",
                _ => "?",
            };
            format!("{name} {square}\n{} {}\n", search.positions, tree.n_positions())
        }
        Input::Random(..) => panic!("random trees are left out"),
    }
}

/// Every sample and test case with its problem, if there is a simple reader for it and it is not a random
/// tree.
fn all_cases() -> Vec<(Problem, Case, Input)> {
    let mut all = Vec::new();
    for problem in Problem::all() {
        let Some(reader) = plain::reader(&problem.slug) else { continue };
        for case in WELL_FORMED.iter().flat_map(|it| problem.cases(it)) {
            match reader(&case.input) {
                Ok(Input::Random(..)) => {}
                Ok(input) => all.push((problem.clone(), case, input)),
                Err(offset) => panic!("{} is malformed at {offset}", case.path.display()),
            }
        }
    }
    all
}

/// The cases that catch `fault`. Boards are tried with mistakes in the game only, and other inputs with
/// all others, because the trees of boards are large.
fn catchers<'a>(all: &'a [(Problem, Case, Input)], fault: &'static str) -> Vec<&'a Case> {
    let is_wrong = |(problem, case, input): &&(Problem, Case, Input)| {
        let is_board = matches!(input, Input::Board(..));
        (fault == RIGHT || GAME.contains(&fault) == is_board)
            && answer(&problem.slug, input, fault) != case.output().unwrap()
    };
    all.iter().filter(is_wrong).map(|(_, case, _)| case).collect()
}

#[test]
fn without_a_fault_every_answer_is_right() {
    let all = all_cases();
    let wrong: Vec<_> = catchers(&all, RIGHT).iter().map(|case| &case.id).collect();
    assert!(wrong.is_empty(), "wrong without a fault: {wrong:?}");
}

#[test]
fn every_mistake_is_caught() {
    let all = all_cases();
    let survivors: Vec<_> = faults().filter(|fault| catchers(&all, fault).is_empty()).collect();
    assert!(survivors.is_empty(), "no test case catches: {survivors:?}");
}

/// A judge keeps to the statement, so the inputs in `cases/` must catch all that they can.
#[test]
fn cases_catch_every_mistake_that_inputs_within_the_statement_can_show() {
    let all = all_cases();
    let mut survivors = Vec::new();
    for Problem { slug } in Problem::all() {
        let mut own = all.clone();
        own.retain(|(problem, _, _)| problem.slug == slug);
        for fault in faults().filter(|fault| !BEYOND.contains(fault)) {
            let catchers = catchers(&own, fault);
            let names: Vec<_> = catchers.iter().map(|case| &*case.id).collect();
            println!("{slug}: {fault}: {}", names.join(" "));
            if !catchers.is_empty() && !catchers.iter().any(|case| is_in("cases", case)) {
                survivors.push(format!("{slug}: {fault}"));
            }
        }
    }
    assert!(survivors.is_empty(), "add inputs to cases/ that show: {survivors:#?}");
}

fn faults() -> impl Iterator<Item = &'static str> {
    SEARCH.into_iter().chain(ORDER).chain(SHAPE).chain(COUNTERS).chain(GAME)
}

/// Whether `case` is in this folder of its problem.
fn is_in(folder: &str, case: &Case) -> bool {
    case.path.parent().is_some_and(|path| path.ends_with(folder))
}

/// So these lists, which Python can read, are enough to test a solution of scout.
#[test]
fn the_test_cases_of_scout_catch_every_mistake_of_a_search() {
    let mut lists = all_cases();
    lists.retain(|(problem, case, input)| {
        let is_small = matches!(input, Input::Nested(tree) if tree.n_positions() < 3000);
        problem.slug == "scout" && is_small && is_in("cases", case)
    });
    for fault in SEARCH.iter().chain(&ORDER).filter(|fault| !BEYOND.contains(fault)) {
        assert!(!catchers(&lists, fault).is_empty(), "no list catches: {fault}");
    }
}

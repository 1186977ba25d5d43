//! Prints a trace as text.

use crate::event::{Event, Relation};
use crate::fewest::Fewest;
use crate::figures::Figures;
use crate::listing::Listing;
use crate::order::Order;
use crate::principal_variation::principal_variation;
use crate::replay::{Known, Mark, Replay, State};
use crate::sentence::sentence;
use crate::trace::Trace;
use crate::tree::GameTree;
use crate::words::{self, counted, say, score};
use alphabeta_core::Player;
use anstyle::{AnsiColor, Style};
use std::collections::BTreeSet;
use std::fmt::Write;

const MAX: Style = AnsiColor::Blue.on_default();
const MIN: Style = AnsiColor::Magenta.on_default();
const FAINT: Style = Style::new().dimmed();
const BOLD: Style = Style::new().bold();

/// A tree with more lines is folded to about this many.
const MOST_LINES: usize = 100;
/// In a folded tree, a position with more moves shows only the first ones, best play, and the last.
const MOST_MOVES: usize = 20;
/// How many first moves such a position shows.
const FIRST_MOVES: usize = 16;
/// A folded tree shows best play down to this depth.
const DEEPEST_BEST: usize = 24;
/// The most skipped leaves whose scores are listed.
const MOST_NAMED: usize = 8;

/// How to print a tree.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Options {
    /// The width in columns to cut lines to, or `None` for whole lines.
    pub width: Option<usize>,
    /// Whether each position gets a line. Otherwise skipped moves and large trees are folded.
    pub is_full: bool,
}

/// Prints the tree after the search, then the meaning of its signs, then a summary.
///
/// Each line is passed to `take`.
///
/// # Errors
///
/// If `take` fails.
pub fn tree<E>(
    trace: &Trace,
    options: Options,
    mut take: impl FnMut(&str) -> Result<(), E>,
) -> Result<(), E> {
    let state = Replay::end(trace);
    let mut view = View::new(trace, &state, options.is_full);
    let mut n_cut = 0;
    // For each level, whether a vertical line continues on the left.
    let mut bars: Vec<bool> = Vec::new();
    // The items still to print, one iterator for each open position.
    let mut open = vec![vec![Item::Position(0)].into_iter()];
    while let Some(items) = open.last_mut() {
        let Some(item) = items.next() else {
            open.pop();
            bars.pop();
            continue;
        };
        let is_last = items.len() == 0;
        let mut line = String::new();
        for bar in &bars {
            line.push_str(if *bar { "│  " } else { "   " });
        }
        let is_root = open.len() == 1;
        if !is_root {
            line.push_str(if is_last { "└─ " } else { "├─ " });
        }
        let (mut label, style) = view.label(item);
        // Every character here is one column wide.
        let columns = line.chars().chain(label.chars()).count();
        if let Some(width) = options.width.filter(|&it| it < columns) {
            n_cut += 1;
            let room = width.saturating_sub(1);
            line = line.chars().take(room).collect();
            label = label.chars().take(room - line.chars().count()).chain(['…']).collect();
        }
        take(&format!("{line}{style}{label}{style:#}\n"))?;
        if let Item::Position(position) = item {
            let items = view.items(position);
            if !items.is_empty() {
                if !is_root {
                    bars.push(!is_last);
                }
                open.push(items.into_iter());
            }
        }
    }
    if 0 < n_cut {
        let lines = counted(n_cut, "line is", "lines are");
        take(&format!("({lines} cut to the width of the terminal)\n"))?;
    }
    take(&view.signs())?;
    take(&summary(trace))
}

/// One line of the printed tree.
#[derive(Clone, Copy, Debug)]
enum Item {
    /// A position.
    Position(usize),
    /// Folded moves of `parent`: the range `from..to` of its children.
    More { parent: usize, from: usize, to: usize },
    /// The skipped moves of `parent`: its children from index `from` on.
    Skipped { parent: usize, from: usize },
}

/// A tree and the choice of what to print of it.
struct View<'t> {
    trace: &'t Trace,
    state: &'t State,
    best: Vec<bool>,
    is_full: bool,
    /// The depth from which positions are folded, except along best play.
    closed: usize,
    /// Whether positions with many moves are folded.
    is_folded: bool,
    /// For each position, the number of visited positions before it.
    visited: Vec<usize>,
    /// The signs printed so far.
    signs: BTreeSet<Sign>,
}

/// A sign in the tree. Their meanings follow the tree in this order.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
enum Sign {
    Window,
    Bound,
    Cut,
    Skipped,
    Folded,
    Best,
}

impl<'t> View<'t> {
    fn new(trace: &'t Trace, state: &'t State, is_full: bool) -> View<'t> {
        let mut visited = vec![0];
        let mut n_visited = 0;
        for mark in &state.marks {
            n_visited += usize::from(!matches!(mark, Mark::Skipped | Mark::NotSeen));
            visited.push(n_visited);
        }
        let best = principal_variation(trace, state);
        let (closed, is_folded, signs) = (usize::MAX, false, BTreeSet::new());
        let mut view = View { trace, state, best, is_full, closed, is_folded, visited, signs };
        let n_lines = n_visited + trace.events.counters().prune;
        if !is_full && MOST_LINES < n_lines {
            view.is_folded = true;
            view.closed = view.deepest();
        }
        view
    }

    /// The deepest level that keeps within `MOST_LINES`; at least 1, for the moves of the root.
    fn deepest(&self) -> usize {
        let tree = &self.trace.tree;
        let mut n_lines: Vec<usize> = Vec::new();
        let mut is_shown = vec![false; tree.n_positions()];
        is_shown[0] = true;
        for position in (0..tree.n_positions()).filter(|&it| !self.is_skipped(it)) {
            if !is_shown[position] {
                continue;
            }
            let below = tree.depth(position) as usize + 1;
            n_lines.resize(n_lines.len().max(below + 1), 0);
            for item in self.moves(position) {
                n_lines[below] += 1;
                if let Item::Position(child) = item {
                    is_shown[child] = true;
                }
            }
        }
        let mut sum = 1;
        let fits = n_lines.iter().take_while(|n| {
            sum += **n;
            sum <= MOST_LINES
        });
        fits.count().saturating_sub(1).max(1)
    }

    fn is_skipped(&self, position: usize) -> bool {
        matches!(self.state.marks[position], Mark::Skipped | Mark::NotSeen)
    }

    /// The lines one level below a position.
    fn items(&self, position: usize) -> Vec<Item> {
        if self.is_open(position) {
            self.moves(position)
        } else {
            Vec::new()
        }
    }

    fn is_open(&self, position: usize) -> bool {
        let depth = self.trace.tree.depth(position) as usize;
        let is_best = self.best[position] && depth < self.closed.max(DEEPEST_BEST);
        depth < self.closed || is_best
    }

    /// The lines one level below a position that is not folded.
    fn moves(&self, parent: usize) -> Vec<Item> {
        let children = self.trace.tree.children(parent);
        if self.is_full {
            return children.iter().map(|&it| Item::Position(it)).collect();
        }
        let n_searched = children.partition_point(|&it| !self.is_skipped(it));
        let mut items: Vec<Item> = Vec::new();
        for (index, &child) in children[..n_searched].iter().enumerate() {
            let is_shown = n_searched <= MOST_MOVES
                || !self.is_folded
                || index < FIRST_MOVES
                || self.best[child]
                || index + 1 == n_searched;
            match items.last_mut() {
                _ if is_shown => items.push(Item::Position(child)),
                Some(Item::More { to, .. }) => *to = index + 1,
                _ => items.push(Item::More { parent, from: index, to: index + 1 }),
            }
        }
        match children[n_searched..] {
            [] => {}
            [leaf] if self.trace.tree.score(leaf).is_some() => items.push(Item::Position(leaf)),
            _ => items.push(Item::Skipped { parent, from: n_searched }),
        }
        items
    }

    /// The text and the style of a line.
    fn label(&mut self, item: Item) -> (String, Style) {
        match item {
            Item::Position(position) => self.position(position),
            Item::More { parent, from, to } => {
                self.signs.insert(Sign::Folded);
                let children = &self.trace.tree.children(parent)[from..to];
                let below = children[0]..self.trace.tree.below(children[children.len() - 1]).end;
                let n_visited = self.visited[below.end] - self.visited[below.start];
                let moves = counted(children.len(), "more move", "more moves");
                if below.len() == children.len() {
                    return (format!("… {moves}, to leaves"), FAINT);
                }
                let positions = counted(below.len(), "position", "positions");
                (format!("… {moves}: {n_visited} of {positions} visited"), FAINT)
            }
            Item::Skipped { parent, from } => {
                self.signs.insert(Sign::Skipped);
                (format!("✂ skipped: {}", self.skipped(parent, from)), FAINT)
            }
        }
    }

    /// The skipped moves from `from` on: the squares of a board, or the scores if they are few.
    fn skipped(&self, parent: usize, from: usize) -> String {
        let tree = &self.trace.tree;
        let children = &tree.children(parent)[from..];
        let n_positions = tree.below(parent).end - children[0];
        let leaves = tree.leaves_from(children[0]);
        let n_leaves = counted(leaves.len(), "leaf", "leaves");
        let size = if n_positions == leaves.len() {
            n_leaves
        } else {
            format!("{}, {n_leaves}", counted(n_positions, "position", "positions"))
        };
        let names: Vec<_> = if tree.board(parent).is_some() {
            children.iter().map(|&it| tree.square(it).to_string()).collect()
        } else if leaves.len() <= MOST_NAMED {
            tree.scores()[leaves].iter().map(|it| score(*it)).collect()
        } else {
            return size;
        };
        let names = names.join(", ");
        match (tree.board(parent).is_some(), children) {
            (true, [_]) => format!("square {names} ({size})"),
            (true, _) => format!("squares {names} ({size})"),
            (false, _) => format!("{size} ({names})"),
        }
    }

    /// The text and the style of the line of a position.
    fn position(&mut self, position: usize) -> (String, Style) {
        let tree = &self.trace.tree;
        let Known { given, window, best: found, relation, .. } = self.state.known[position];
        let player = tree.player(position);
        let mut plain = String::new();
        let mut style = if player == Player::Max { MAX } else { MIN };
        if tree.square(position) != 0 {
            let _ = write!(plain, "square {}: ", tree.square(position));
        }
        if let Some(leaf) = tree.score(position) {
            style = Style::new();
            plain.push_str(&score(leaf));
        } else {
            plain.push_str(words::player(player));
            if let Some(found) = found {
                let sign = match relation {
                    Relation::Exact => "",
                    Relation::AtMost => "<= ",
                    Relation::AtLeast => ">= ",
                };
                if !sign.is_empty() {
                    self.signs.insert(Sign::Bound);
                }
                let _ = write!(plain, " {sign}{}", score(found));
            }
            if let Some(given) = given {
                self.signs.insert(Sign::Window);
                let _ =
                    write!(plain, "   alpha {}, beta {}", score(given.alpha), score(given.beta));
            }
        }
        match self.state.marks[position] {
            Mark::Skipped | Mark::NotSeen => {
                style = FAINT;
                if self.is_skipped_first(position) {
                    self.signs.insert(Sign::Skipped);
                    plain.push_str("   ✂ skipped");
                } else {
                    plain.push_str("   skipped");
                }
            }
            Mark::Cut => {
                self.signs.insert(Sign::Cut);
                plain.push_str("   cut");
                if let Some(window) = window {
                    let (alpha, beta) = (score(window.alpha), score(window.beta));
                    let _ = write!(plain, ": alpha {alpha} >= beta {beta}");
                }
            }
            _ => {}
        }
        if self.best[position] {
            self.signs.insert(Sign::Best);
            style = style.bold();
            plain.push_str("   ★");
        }
        let below = tree.below(position);
        if 1 < below.len() && !self.is_open(position) {
            self.signs.insert(Sign::Folded);
            let n_visited = self.visited[below.end] - self.visited[below.start + 1];
            let positions = counted(below.len() - 1, "position", "positions");
            let _ = write!(plain, "   … below: {n_visited} of {positions} visited");
        }
        (plain, style)
    }

    fn is_skipped_first(&self, position: usize) -> bool {
        let Some(parent) = self.trace.tree.parent(position) else { return false };
        let siblings = self.trace.tree.children(parent);
        let skipped = siblings.iter().find(|&&it| self.state.marks[it] == Mark::Skipped);
        self.state.marks[parent] == Mark::Cut && skipped == Some(&position)
    }

    /// The meaning of each printed sign.
    fn signs(&self) -> String {
        let mut text = "\n".to_string();
        for sign in &self.signs {
            let (sign, meaning) = match sign {
                Sign::Window => (
                    "alpha, beta",
                    "the window on arrival: the scores that MAX and MIN are sure of",
                ),
                Sign::Bound => ("<=, >=", "the value is at most, at least this"),
                Sign::Cut => ("cut", "alpha >= beta: the rest of the moves is skipped"),
                Sign::Skipped if self.is_full => ("✂", "skipped"),
                Sign::Skipped => ("✂", "skipped; --full shows each position"),
                Sign::Folded => ("…", "folded; --full shows each position"),
                Sign::Best => ("★", "best play"),
            };
            let _ = writeln!(text, "{sign:13}{meaning}");
        }
        text + "\n"
    }
}

/// The counters with their meanings, and how much of the tree was visited.
fn summary(trace: &Trace) -> String {
    let figures = Figures::of(trace);
    let mut text = String::new();
    let _ = writeln!(text, "{BOLD}value {}{BOLD:#}", score(trace.value));
    let counters = trace.events.counters().named();
    let count = |(name, n)| (format!("{name} {n}"), say(&format!("counter.{name}")));
    let mut counts = counters.map(count).to_vec();
    let steps = format!("steps {}", trace.n_steps());
    counts.push((steps, "lines of the listing that ran".to_string()));
    let width = counts.iter().map(|(count, _)| count.len()).max().unwrap_or(0);
    for (count, meaning) in counts {
        let _ = writeln!(text, "{count:width$}   {meaning}");
    }
    let (evaluated, all) = (figures.leaves, counted(figures.n_leaves, "leaf", "leaves"));
    let fewest = match trace.fewest {
        Fewest { leaves, in_any_order: true } => format!("no order needs fewer than {leaves}"),
        Fewest { leaves, .. } => format!("best-first order needs {leaves}"),
    };
    let _ = writeln!(text, "{evaluated} of {all} evaluated; {fewest}");
    let _ = writeln!(
        text,
        "{} of {} visited, {}",
        figures.positions,
        counted(figures.n_positions, "position", "positions"),
        counted(figures.cutoffs, "cutoff", "cutoffs")
    );
    let cutoffs = trace.events.iter().enumerate();
    let cutoffs = cutoffs.filter(|(_, it)| matches!(it.kind.event, Event::Cutoff { .. }));
    let mut steps: Vec<_> =
        cutoffs.map(|(index, _)| trace.events.step_of(index).to_string()).collect();
    let n_more = steps.len().saturating_sub(10);
    if 1 < n_more {
        steps.truncate(10);
        steps.push(format!("{n_more} more"));
    }
    match steps.split_last() {
        Some((last, [])) => {
            let _ = writeln!(text, "moves are skipped at step {last}");
        }
        Some((last, others)) => {
            let _ = writeln!(text, "moves are skipped at steps {} and {last}", others.join(", "));
        }
        None => {}
    }
    text
}

/// Prints one line for each step: its number, its line of the listing, and what happens.
///
/// The text is indented by the depth of the search.
///
/// # Errors
///
/// If `take` fails.
pub fn steps<E>(trace: &Trace, mut take: impl FnMut(&str) -> Result<(), E>) -> Result<(), E> {
    let width = trace.n_steps().to_string().len();
    let mut replay = Replay::new(trace);
    while replay.advance() {
        let state = replay.state();
        let depth = state.calls.len();
        take(&format!(
            "{:>width$}  line {:>2}  {:indent$}{}\n",
            state.step,
            state.line,
            "",
            sentence(trace, state),
            indent = 2 * depth.min(20)
        ))?;
    }
    Ok(())
}

/// The listing with line numbers.
pub fn listing(trace: &Trace) -> String {
    let lines = trace.listing.text.lines().zip(trace.listing.first_line..);
    lines
        .map(|(line, number)| format!("{number:>3}  {line}").trim_end().to_string() + "\n")
        .collect()
}

/// A table of the figures for several orders: a header, then one row for each order.
///
/// # Errors
///
/// If an order is one of leaves and `tree` is not complete.
pub fn comparison(
    tree: &GameTree,
    orders: &[Order],
    listing: &'static Listing,
) -> Result<String, String> {
    let fewest = Fewest::of(tree);
    let name = if fewest.in_any_order { "fewest" } else { "best first" };
    let names = ["order", "value", "leaves", "all", "share", name, "positions", "all", "cutoffs"];
    let mut rows = vec![names.map(String::from)];
    for &order in orders {
        let trace = Trace::with_fewest(fewest, tree, order, listing)?;
        let it = Figures::of(&trace);
        let share = 100.0 * it.leaves as f64 / it.n_leaves as f64;
        rows.push([
            order.to_string(),
            score(trace.value),
            it.leaves.to_string(),
            it.n_leaves.to_string(),
            format!("{share:.1} %"),
            fewest.leaves.to_string(),
            it.positions.to_string(),
            it.n_positions.to_string(),
            it.cutoffs.to_string(),
        ]);
    }
    let width = |n: usize| rows.iter().map(|row| row[n].chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for row in &rows {
        let cells = row.iter().enumerate().map(|(n, cell)| match n {
            0 => format!("{cell:0$}", width(n)),
            _ => format!("{cell:>0$}", width(n)),
        });
        text.push_str(&cells.collect::<Vec<_>>().join("  "));
        text.push('\n');
    }
    Ok(text)
}

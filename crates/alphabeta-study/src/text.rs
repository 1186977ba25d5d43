//! A trace as text.

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
use crate::words::{self, counted, score};
use alphabeta_core::Player;
use anstyle::{AnsiColor, Style};
use std::fmt::Write;

const MAX: Style = AnsiColor::Blue.on_default();
const MIN: Style = AnsiColor::Magenta.on_default();
const FAINT: Style = Style::new().dimmed();
const BOLD: Style = Style::new().bold();

/// The tree as the search has left it: a position a line, moves below the position that they are of.
/// Lines are cut to `width` columns where one is given, and handed to `take`.
///
/// # Errors
///
/// Those of `take`.
pub fn tree<E>(
    trace: &Trace,
    width: Option<usize>,
    mut take: impl FnMut(&str) -> Result<(), E>,
) -> Result<(), E> {
    let state = Replay::end(trace);
    let best = principal_variation(trace, &state);
    let mut n_cut = 0;
    // The lines that go down beside a position, from the root's.
    let mut bars: Vec<bool> = Vec::new();
    for position in 0..trace.tree.n_positions() {
        let depth = trace.tree.depth(position) as usize;
        bars.truncate(depth.saturating_sub(1));
        let mut line = String::new();
        for bar in &bars {
            line.push_str(if *bar { "│  " } else { "   " });
        }
        let is_last = trace
            .tree
            .parent(position)
            .is_none_or(|parent| trace.tree.children(parent).last() == Some(&position));
        if position != 0 {
            line.push_str(if is_last { "└─ " } else { "├─ " });
            bars.push(!is_last);
        }
        let (mut label, style) = label(trace, &state, position, &best);
        // No character here is wider than a column.
        if let Some(width) = width.filter(|&it| it < line.chars().chain(label.chars()).count()) {
            n_cut += 1;
            let room = width.saturating_sub(1);
            line = line.chars().take(room).collect();
            label = label.chars().take(room - line.chars().count()).chain(['…']).collect();
        }
        take(&format!("{line}{style}{label}{style:#}\n"))?;
    }
    if 0 < n_cut {
        let lines = counted(n_cut, "line is", "lines are");
        take(&format!("({lines} cut to the width of the terminal)\n"))?;
    }
    take("\n★ best play   ✂ from here on, moves are skipped   <= >= bounds of the true value\n\n")?;
    take(&summary(trace))
}

/// What stands for a position, and its style.
fn label(trace: &Trace, state: &State, position: usize, best: &[bool]) -> (String, Style) {
    let tree = &trace.tree;
    let Known { given, window, best: found, relation, .. } = state.known[position];
    let mark = state.marks[position];
    let is_leaf = tree.score(position).is_some();
    let player = tree.player(position);
    let mut plain = String::new();
    let mut style = if player == Player::Max { MAX } else { MIN };
    if tree.square(position) != 0 {
        let _ = write!(plain, "square {}: ", tree.square(position));
    }
    if is_leaf {
        style = Style::new();
        plain.push_str(&score(tree.score(position).unwrap_or_default()));
    } else {
        plain.push_str(words::player(player));
        if let Some(found) = found {
            let sign = match relation {
                Relation::Exact => "",
                Relation::AtMost => "<= ",
                Relation::AtLeast => ">= ",
            };
            let _ = write!(plain, " {sign}{}", score(found));
        }
        // One that has seen all moves had its first window all the while; another shows why not.
        if let Some(window) = if mark == Mark::Cut { window } else { given } {
            let _ = write!(plain, "   alpha {}, beta {}", score(window.alpha), score(window.beta));
        }
    }
    match mark {
        Mark::Skipped | Mark::NotSeen => {
            style = FAINT;
            plain.push_str(if is_skipped_first(trace, state, position) {
                "   ✂ skipped"
            } else {
                "   skipped"
            });
        }
        Mark::Cut => plain.push_str("   cut"),
        _ => {}
    }
    if best[position] {
        style = style.bold();
        plain.push_str("   ★");
    }
    (plain, style)
}

fn is_skipped_first(trace: &Trace, state: &State, position: usize) -> bool {
    let Some(parent) = trace.tree.parent(position) else { return false };
    let siblings = trace.tree.children(parent);
    let skipped = siblings.iter().find(|&&it| state.marks[it] == Mark::Skipped);
    state.marks[parent] == Mark::Cut && skipped == Some(&position)
}

/// The counters, and how many leaves were visited beside the fewest possible.
fn summary(trace: &Trace) -> String {
    let figures = Figures::of(trace);
    let fewest = match trace.fewest {
        Fewest { leaves, in_any_order: true } => {
            format!("the fewest possible in any order: {leaves}")
        }
        Fewest { leaves, .. } => format!("with the best moves first: {leaves}"),
    };
    let mut text = String::new();
    let _ = writeln!(text, "{BOLD}value {}{BOLD:#}", score(trace.value));
    for (name, count) in trace.events.counters().named() {
        let _ = writeln!(text, "{name} {count}");
    }
    let _ = writeln!(text, "steps {}", trace.n_steps());
    let (seen, all) = (figures.leaves, counted(figures.n_leaves, "leaf", "leaves"));
    let _ = writeln!(text, "{seen} of {all} visited; {fewest}");
    let _ = writeln!(
        text,
        "{} of {} positions visited, {}",
        figures.positions,
        figures.n_positions,
        counted(figures.cutoffs, "cutoff", "cutoffs")
    );
    let cutoffs = trace.events.iter().enumerate();
    let cutoffs = cutoffs.filter(|(_, it)| matches!(it.kind.event, Event::Cutoff { .. }));
    let steps = cutoffs.map(|(index, _)| trace.events.step_of(index).to_string());
    let mut steps: Vec<_> = steps.collect();
    if !steps.is_empty() {
        if 10 < steps.len() {
            steps.truncate(10);
            steps.push("...".to_string());
        }
        let _ = writeln!(text, "moves are skipped at step {}", steps.join(", "));
    }
    text
}

/// A line a step: its number, its line of the listing, how deep the search is, and its sentence.
///
/// # Errors
///
/// Those of `take`.
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

/// The listing, with the numbers of its lines.
pub fn listing(trace: &Trace) -> String {
    let lines = trace.listing.text.iter().zip(trace.listing.first_line..);
    lines
        .map(|(line, number)| format!("{number:>3}  {line}").trim_end().to_string() + "\n")
        .collect()
}

/// A row for each of several orders, under a row of names.
///
/// # Errors
///
/// Where `tree` has no such order.
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

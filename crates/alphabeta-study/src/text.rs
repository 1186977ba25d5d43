//! A trace as text.

use crate::figures::{fewest_leaves, Figures};
use crate::replay::{Counters, Known, Mark, Relation, Replay, State};
use crate::sentence::{name, score, sentence};
use crate::trace::{Event, Trace};
use alphabeta_core::{Player, Result};
use anstyle::{AnsiColor, Style};
use std::fmt::Write;

const MAX: Style = AnsiColor::Blue.on_default();
const MIN: Style = AnsiColor::Magenta.on_default();
const FAINT: Style = Style::new().dimmed();
const BOLD: Style = Style::new().bold();

/// The tree as the search has left it: a position a line, moves below the position that they are of.
/// Lines are cut to `width` columns where one is given.
///
/// # Errors
///
/// None: a stored tree can always be searched. The result is the core's.
pub fn tree(trace: &Trace, width: Option<usize>) -> Result<String> {
    let state = Replay::end(trace);
    let best = principal_variation(trace, &state);
    let mut text = String::new();
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
        let (plain, styled) = label(trace, &state, position, &best);
        let n_columns = line.chars().count() + plain.chars().count();
        match width {
            Some(width) if width < n_columns => {
                n_cut += 1;
                let whole = line + &plain;
                let part: String = whole.chars().take(width.saturating_sub(1)).collect();
                let _ = writeln!(text, "{part}…");
            }
            _ => {
                let _ = writeln!(text, "{line}{styled}");
            }
        }
    }
    if 0 < n_cut {
        let _ = writeln!(text, "({n_cut} lines are cut to the width of the terminal)");
    }
    text.push_str(
        "\n★ best play   ✂ from here on, moves are skipped   <= >= bounds of the true value\n\n",
    );
    text.push_str(&summary(trace, &state.counters)?);
    Ok(text)
}

/// What stands for a position, without style and with.
fn label(trace: &Trace, state: &State, position: usize, best: &[bool]) -> (String, String) {
    let tree = &trace.tree;
    let Known { given, window, best: found, relation } = state.known[position];
    let mark = state.marks[position];
    let is_leaf = tree.score(position).is_some();
    let player = tree.player(position);
    let mut plain = String::new();
    let mut style = if player == Player::Max { MAX } else { MIN };
    if let Some(parent) = tree.parent(position) {
        if let (Some(from), Some(to)) = (tree.board(parent), tree.board(position)) {
            let _ = write!(plain, "square {}: ", from.square_to(to));
        }
    }
    if is_leaf {
        style = Style::new();
        plain.push_str(&score(tree.score(position).unwrap_or_default()));
    } else {
        plain.push_str(name(player));
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
    let styled = format!("{style}{plain}{style:#}");
    (plain, styled)
}

fn is_skipped_first(trace: &Trace, state: &State, position: usize) -> bool {
    let Some(parent) = trace.tree.parent(position) else { return false };
    let siblings = trace.tree.children(parent);
    let skipped = siblings.iter().find(|&&it| state.marks[it] == Mark::Skipped);
    state.marks[parent] == Mark::Cut && skipped == Some(&position)
}

/// The positions that both players come to if both play perfectly.
pub(crate) fn principal_variation(trace: &Trace, state: &State) -> Vec<bool> {
    let mut is_on = vec![false; trace.tree.n_positions()];
    let mut next = (state.known[0].best == Some(trace.value)).then_some(0);
    while let Some(position) = next {
        is_on[position] = true;
        next = trace.tree.children(position).iter().copied().find(|&child| {
            let known = state.known[child];
            known.best == Some(trace.value) && known.relation == Relation::Exact
        });
    }
    is_on
}

/// The counters, and how many leaves were visited beside the fewest possible.
fn summary(trace: &Trace, counters: &Counters) -> Result<String> {
    let figures = Figures::of(trace);
    let (fewest, is_bound) = fewest_leaves(&trace.tree)?;
    let mut text = String::new();
    let _ = writeln!(text, "{BOLD}value {}{BOLD:#}", score(trace.value));
    for (name, count) in counters.named() {
        let _ = writeln!(text, "{name} {count}");
    }
    let _ = writeln!(text, "steps {}", trace.n_steps());
    let why = if is_bound { "in any order" } else { "with the best moves first" };
    let _ = writeln!(
        text,
        "{} of {} leaves visited; the fewest possible {why}: {fewest}",
        figures.leaves, figures.n_leaves
    );
    let _ = writeln!(
        text,
        "{} of {} positions visited, {}",
        figures.positions,
        figures.n_positions,
        figures.cutoffs_in_words()
    );
    let steps = trace.events.iter().enumerate();
    let steps = steps.filter(|(_, event)| matches!(event, Event::Cutoff(..)));
    let mut steps: Vec<_> = steps.map(|(number, _)| trace.step_of(number).to_string()).collect();
    if !steps.is_empty() {
        if 10 < steps.len() {
            steps.truncate(10);
            steps.push("...".to_string());
        }
        let _ = writeln!(text, "moves are skipped at step {}", steps.join(", "));
    }
    Ok(text)
}

/// A line a step: its number, its line of the listing, how deep the search is, and its sentence.
pub fn steps(
    trace: &Trace,
    mut take: impl FnMut(&str) -> std::io::Result<()>,
) -> std::io::Result<()> {
    let width = trace.n_steps().to_string().len();
    let mut replay = Replay::new(trace);
    while replay.advance() {
        let state = replay.state();
        let depth = state.calls.len();
        take(&format!(
            "{:>width$}  line {:>2}  {:indent$}{}\n",
            state.step,
            state.line.0,
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

/// The figures of several orders, one a line.
///
/// # Errors
///
/// None: stored trees can always be searched. The result is the core's.
pub fn comparison(traces: &[(String, Trace)]) -> Result<String> {
    let mut rows =
        vec![["order", "value", "leaves", "all", "share", "fewest", "positions", "all", "cutoffs"]
            .map(String::from)];
    for (order, trace) in traces {
        let it = Figures::of(trace);
        let (fewest, _) = fewest_leaves(&trace.tree)?;
        let share = 100.0 * it.leaves as f64 / it.n_leaves as f64;
        rows.push([
            order.clone(),
            score(trace.value),
            it.leaves.to_string(),
            it.n_leaves.to_string(),
            format!("{share:.1} %"),
            fewest.to_string(),
            it.positions.to_string(),
            it.n_positions.to_string(),
            it.cutoffs.to_string(),
        ]);
    }
    let widths: Vec<_> =
        (0..rows[0].len()).map(|n| rows.iter().map(|row| row[n].chars().count()).max()).collect();
    let mut text = String::new();
    for row in rows {
        for (n, cell) in row.iter().enumerate() {
            let width = widths[n].unwrap_or(0);
            let _ = match n {
                0 => write!(text, "{cell:width$}"),
                _ => write!(text, "  {cell:>width$}"),
            };
        }
        text.push('\n');
    }
    Ok(text)
}

//! Draws a trace as an SVG picture: the tree at one step.
//!
//! A position of MAX is a house that points up; one of MIN points down. A leaf is a card. Each state
//! of a position has its own shape, so a picture can be read without colours.

mod arc;
mod draw;
mod fold;
mod layout;
mod legend;
mod plan;
mod scene;
mod shapes;
mod sizes;

use crate::figures::Figures;
use crate::limits::Limits;
use crate::replay::{Replay, State};
use crate::sentence::sentence;
use crate::trace::Trace;
use crate::words::counted;
use draw::Drawing;
use fold::plan;
use layout::layout;
use legend::legend;
use scene::{figure, with_minus, Scene};
use shapes::text;
use sizes::{text_width, Sizes, BOLD};
use svg::node::element::{Definitions, Description, Path, Pattern, Rectangle, Style, Title};
use svg::Document;

/// The style sheet of a picture.
pub const STYLE: &str = include_str!("../picture.css");

/// The margin on each side.
const MARGIN: f64 = 24.0;
/// The width of the narrowest picture.
const NARROWEST: f64 = 640.0;
/// The font size of the sentence.
const VOICE: f64 = 17.0;
/// The distance between its lines.
const LINE: f64 = 25.0;
/// The longest line.
const LONGEST: f64 = 1000.0;

/// Draws `trace` at a step, counted from 1. Returns the picture, and its width and height.
///
/// At the last step it shows the result, after the search has returned.
///
/// # Errors
///
/// If there is no such step, or if the tree is too large or too deep for one picture.
pub fn svg(trace: &Trace, step: usize) -> Result<(String, (i64, i64)), String> {
    if step == 0 || trace.n_steps() < step {
        return Err(format!("expected a step from 1 to {}, found {step}", trace.n_steps()));
    }
    if let Some(board) = trace.tree.board(0) {
        let n_empty = (1..=9).filter(|&square| board.sign(square) == '.').count();
        Limits::check_squares(n_empty).map_err(|error| error.to_string())?;
    }
    let checked = Limits::PICTURE.check_positions(trace.tree.n_positions());
    checked.map_err(|error| error.to_string())?;
    Limits::check_depth(trace.tree.max_depth()).map_err(|error| error.to_string())?;
    let is_at_end = step == trace.n_steps();
    let state = if is_at_end { Replay::end(trace) } else { Replay::at(trace, step) };
    Ok(draw(trace, &state, is_at_end))
}

fn draw(trace: &Trace, state: &State, is_at_end: bool) -> (String, (i64, i64)) {
    let tree = &trace.tree;
    let (title, note) = words(trace, state, is_at_end);
    let scene = Scene::new(trace, state, is_at_end);
    let sizes = Sizes::of(tree);
    let plan = plan(&scene, sizes);
    let layout = layout(&scene, sizes, &plan);
    let labels = draw::labels_width(&scene);
    let width = (layout.width + labels + 2.0 * MARGIN).max(NARROWEST).ceil();
    let mut document = Document::new().set("role", "img").set("aria-labelledby", "title desc");
    let lines = balanced(&note, (width - 2.0 * MARGIN).min(LONGEST));
    let describe = format!(
        "A game tree of {} and {}. Evaluated so far: {}. Cutoffs so far: {}. {note}",
        counted(tree.n_positions(), "position", "positions"),
        counted(tree.n_leaves(), "leaf", "leaves"),
        counted(state.counters.leaf, "leaf", "leaves"),
        state.counters.prune,
    );
    let top = 40.0 + LINE * lines.len() as f64 + 34.0;
    let left = MARGIN + labels + (width - layout.width - labels - 2.0 * MARGIN) / 2.0;
    let drawing = Drawing {
        scene: &scene,
        layout: &layout,
        left,
        top,
        margin: MARGIN,
        width,
        title: text_width(&title, 18.0 * BOLD),
    };
    let (signs, signs_height) = legend(&scene, &layout, width - 2.0 * MARGIN);
    let signs_top = top + layout.height + 48.0;
    let height = (signs_top + signs_height + 4.0).ceil();

    let paper = Rectangle::new().set("width", width).set("height", height);
    document = document
        .set("viewBox", (0, 0, width as i64, height as i64))
        .set("width", width)
        .set("height", height)
        .add(Title::new(&*title).set("id", "title"))
        .add(Description::new().set("id", "desc").add(svg::node::Text::new(describe)))
        .add(Style::new(STYLE));
    if drawing.has_backs() {
        document = document.add(Definitions::new().add(back()));
    }
    document = document.add(paper.set("rx", 12).set("class", "paper"));
    document = document.add(text(&title, (MARGIN, 38.0), "title"));
    for (nth, line) in lines.iter().enumerate() {
        let y = 40.0 + LINE * (nth + 1) as f64;
        document = document.add(text(line, (MARGIN, y), "voice"));
    }
    for group in drawing.draw() {
        document = document.add(group);
    }
    let place = format!("translate({MARGIN} {})", shapes::tenth(signs_top));
    let mut picture = document.add(signs.set("transform", place)).to_string();
    picture.push('\n');
    (picture, (width as i64, height as i64))
}

/// The title of a picture, and the sentence below it.
fn words(trace: &Trace, state: &State, is_at_end: bool) -> (String, String) {
    if is_at_end {
        let figures = Figures::of(trace);
        let cutoffs = counted(figures.cutoffs, "cutoff", "cutoffs");
        let leaves = counted(figures.n_leaves, "leaf", "leaves");
        let told = format!(
            "{} of {leaves} evaluated, {cutoffs}, {} steps.",
            figures.leaves,
            trace.n_steps()
        );
        return (format!("Alpha-beta: the value of the tree is {}", figure(trace.value)), told);
    }
    let title = format!("Alpha-beta, step {} of {}", state.step, trace.n_steps());
    (title, with_minus(&sentence(trace, state)))
}

/// Breaks a sentence into as few lines as fit `width`, all about equally long.
fn balanced(words: &str, width: f64) -> Vec<String> {
    let lines = wrapped(words, width);
    let narrower = (1..20).map(|n| wrapped(words, width * (1.0 - f64::from(n) * 0.03)));
    narrower.take_while(|it| it.len() <= lines.len()).last().unwrap_or(lines)
}

/// Breaks words into lines no wider than `width`.
fn wrapped(words: &str, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if text_width(&format!("{line} {word}"), VOICE) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

/// The pattern on the back of a card.
fn back() -> Pattern {
    let lattice = Path::new().set("class", "lattice").set("d", "M0 0L7 7M7 0L0 7");
    Pattern::new()
        .set("id", "card-back")
        .set("width", 7)
        .set("height", 7)
        .set("patternUnits", "userSpaceOnUse")
        .add(lattice)
}

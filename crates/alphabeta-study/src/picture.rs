//! A trace as a picture: the tree at one step, as SVG.

use crate::figures::Figures;
use crate::layout::{layout, step};
use crate::replay::{Mark, Replay, State};
use crate::sentence::{relation, score, sentence, Relation};
use crate::text::principal_variation;
use crate::trace::Trace;
use alphabeta_core::Player;
use std::fmt::Write;
use svg::node::element::{
    Circle, Description, Group, Line, Polygon, Rectangle, Style, Text, Title,
};
use svg::Document;
use tic_tac_toe::Board;

/// Colours stand in it one by one, as many programs know no variables in styles.
const STYLE: &str = "
.paper { fill: #ffffff; }
text { font-family: ui-sans-serif, system-ui, sans-serif; font-size: 15px; text-anchor: middle;
  fill: #1c2430; }
.head { font-size: 18px; font-weight: 600; }
.note { font-size: 13px; }
.window { font-size: 11px; }
.window, .below { paint-order: stroke; stroke: #ffffff; stroke-width: 5px; }
.index { font-size: 10px; fill: #6c7684; }
.left { text-anchor: start; }
.mark { font-size: 16px; }
.shape { fill: #ffffff; stroke: #5b6675; stroke-width: 1.5; }
.max { fill: #cfe3ff; }
.min { fill: #ffdbe2; }
.edge { fill: none; stroke: #5b6675; stroke-width: 1.5; }
.best { stroke: #0a7d4f; stroke-width: 4; }
.stack { stroke: #e08a00; stroke-width: 4; }
.run { fill: #ffc56e; }
.cross { stroke: #c4283a; stroke-width: 3; }
.unseen .shape { fill: #ffffff; stroke: #8a94a3; stroke-dasharray: 4 3; }
.unseen text { fill: #6c7684; }
.edge.unseen { stroke: #8a94a3; stroke-dasharray: 4 3; }
@media (prefers-color-scheme: dark) {
  .paper { fill: #12161d; }
  text { fill: #eef2f7; }
  .index { fill: #9aa5b4; }
  .window, .below { stroke: #12161d; }
  .shape { fill: #12161d; stroke: #9aa5b4; }
  .max { fill: #1d3f6e; }
  .min { fill: #6b2437; }
  .edge { stroke: #9aa5b4; }
  .best { stroke: #4fd69c; }
  .stack { stroke: #ffb648; }
  .run { fill: #8a5200; }
  .cross { stroke: #ff7d8c; }
  .unseen .shape { fill: #12161d; stroke: #7d8896; }
  .unseen text { fill: #9aa5b4; }
  .edge.unseen { stroke: #7d8896; }
}
";

/// The most empty squares that a board may have to be drawn with all that can follow.
pub const MOST_SQUARES: usize = 5;

const MARGIN: f64 = 44.0;
const HEAD: f64 = 92.0;
const LEGEND: f64 = 84.0;
const NARROWEST: f64 = 660.0;

/// The picture of `trace` at a step, from 1.
///
/// # Errors
///
/// Where there is no such step; where it is of a board with too many empty squares.
pub fn svg(trace: &Trace, step: usize) -> Result<String, String> {
    if step == 0 || trace.n_steps() < step {
        return Err(format!("expected a step from 1 to {}, found {step}", trace.n_steps()));
    }
    if let Some(board) = trace.tree.board(0) {
        let n_empty = (1..=9).filter(|&square| board.sign(square) == '.').count();
        if MOST_SQUARES < n_empty {
            return Err(format!(
                "expected a board with at most {MOST_SQUARES} empty squares, found {n_empty}"
            ));
        }
    }
    let state = Replay::at(trace, step);
    Ok(Picture::new(trace, &state).draw())
}

struct Picture<'t> {
    trace: &'t Trace,
    state: &'t State,
    places: Vec<(f64, f64)>,
    best: Vec<bool>,
    /// How wide the tree is, and the picture.
    width: (f64, f64),
    height: f64,
}

impl<'t> Picture<'t> {
    fn new(trace: &'t Trace, state: &'t State) -> Picture<'t> {
        let mut places = layout(&trace.tree);
        let most = |it: fn(&(f64, f64)) -> f64, places: &[(f64, f64)]| {
            places.iter().map(it).fold(0.0, f64::max)
        };
        let (right, bottom) = (most(|it| it.0, &places), most(|it| it.1, &places));
        let width = (right + 2.0 * MARGIN).max(NARROWEST);
        let left = (width - right) / 2.0;
        for place in &mut places {
            place.0 += left;
            place.1 += HEAD;
        }
        let below = MARGIN.max(step(&trace.tree).1 / 2.0);
        let height = HEAD + bottom + below + LEGEND;
        let best = principal_variation(trace, state);
        Picture { trace, state, places, best, width: (right, width), height }
    }

    fn draw(&self) -> String {
        let (trace, state) = (self.trace, self.state);
        let step = format!("step {} of {}", state.step, trace.n_steps());
        let figures = Figures::of(trace);
        let (title, said) = if self.is_at_end() {
            let worth = format!("Alpha-beta: the tree is worth {}", score(trace.value));
            let seen = format!("{} of {} leaves looked at", figures.leaves, figures.n_leaves);
            let cutoffs = figures.cutoffs_in_words();
            (worth, format!("{seen}, {cutoffs}, {} steps.", trace.n_steps()))
        } else {
            let line = format!("Alpha-beta, {step}: line {}", state.line.0);
            (line, sentence(trace, state))
        };
        let describe = format!(
            "A game tree of {} positions, {} of them leaves. {} leaves have been looked at, and {} \
             positions have skipped moves. {said}",
            trace.tree.n_positions(),
            trace.tree.n_leaves(),
            state.counters.leaf,
            state.counters.prune
        );
        let (width, height) = (self.width.1, self.height);
        let mut document = Document::new()
            .set("viewBox", (0, 0, width.ceil() as i64, height.ceil() as i64))
            .set("width", width.ceil() as i64)
            .set("height", height.ceil() as i64)
            .set("role", "img")
            .set("aria-labelledby", "title desc")
            .add(Title::new(&*title).set("id", "title"))
            .add(Description::new().set("id", "desc").add(svg::node::Text::new(describe)))
            .add(Style::new(STYLE))
            .add(
                Rectangle::new()
                    .set("width", width.ceil() as i64)
                    .set("height", height.ceil() as i64)
                    .set("class", "paper"),
            )
            .add(text(&title, (width / 2.0, 30.0), "head"))
            .add(text(&said, (width / 2.0, 54.0), "note"));
        for position in 1..trace.tree.n_positions() {
            document = document.add(self.edge(position));
        }
        for position in 0..trace.tree.n_positions() {
            document = document.add(self.position(position));
        }
        let mut picture = document.add(self.legend()).to_string();
        picture.push('\n');
        picture
    }

    fn is_at_end(&self) -> bool {
        self.state.step == self.trace.n_steps()
    }

    fn edge(&self, position: usize) -> Group {
        let parent = self.trace.tree.parent(position).unwrap_or(0);
        let (from, to) = (self.places[parent], self.places[position]);
        let is_unseen = self.is_unseen(position);
        let class = if self.best[position] {
            "edge best"
        } else if is_unseen {
            "edge unseen"
        } else {
            "edge"
        };
        let mut group = Group::new().add(line(from, to, class));
        if self.state.marks[position] == Mark::Skipped && self.state.marks[parent] != Mark::Skipped
        {
            // Across the edge, nearer to the move that is skipped.
            let (x, y) = (from.0 + (to.0 - from.0) * 0.55, from.1 + (to.1 - from.1) * 0.55);
            for (dx, dy) in [(8.0, 8.0), (8.0, -8.0)] {
                group = group.add(line((x - dx, y - dy), (x + dx, y + dy), "cross"));
            }
        }
        group
    }

    fn is_unseen(&self, position: usize) -> bool {
        matches!(self.state.marks[position], Mark::NotSeen | Mark::Skipped)
    }

    fn position(&self, position: usize) -> Group {
        let tree = &self.trace.tree;
        let (x, y) = self.places[position];
        let mut class = "position".to_string();
        if self.is_unseen(position) {
            class.push_str(" unseen");
        }
        let mut shape = "shape".to_string();
        match self.state.marks[position] {
            Mark::Running if !self.is_at_end() => shape.push_str(" stack run"),
            Mark::OnStack => shape.push_str(" stack"),
            _ if self.best[position] => shape.push_str(" best"),
            _ => {}
        }
        let mut group = Group::new().set("class", class);
        let player = tree.player(position);
        let is_leaf = tree.score(position).is_some();
        if let Some(board) = tree.board(position) {
            group = draw_board(group, board, (x, y), &shape, player);
        } else if is_leaf {
            let side = Rectangle::new()
                .set("x", x - 18.0)
                .set("y", y - 14.0)
                .set("width", 36)
                .set("height", 28)
                .set("rx", 5)
                .set("class", shape);
            let index = tree.leaves(position).start;
            group = group.add(side).add(text(&index.to_string(), (x, y + 28.0), "index"));
        } else {
            let side = if player == Player::Max { "max" } else { "min" };
            group = group.add(player_shape(player, (x, y), 1.0, &format!("{shape} {side}")));
        }
        let known = self.state.known[position];
        let shown = match tree.score(position) {
            Some(leaf) => score(leaf),
            None => known.best.map_or("?".to_string(), |best| {
                let sign = match relation(self.trace, known) {
                    Relation::AtMost if self.has_returned(position) => "≤",
                    Relation::AtLeast if self.has_returned(position) => "≥",
                    _ => "",
                };
                format!("{sign}{}", score(best))
            }),
        };
        let (middle, below) =
            if tree.board(position).is_some() { (y + 42.0, y + 56.0) } else { (y + 5.0, y + 33.0) };
        let class = if tree.board(position).is_some() { "below" } else { "value" };
        group = group.add(text(&shown, (x, middle), class));
        if let Some(window) = known.window.filter(|_| !is_leaf) {
            let shown = format!("α {}  β {}", score(window.alpha), score(window.beta));
            group = group.add(text(&shown, (x, below), "window"));
        }
        group
    }

    fn has_returned(&self, position: usize) -> bool {
        matches!(self.state.marks[position], Mark::Finished | Mark::Cut)
    }

    fn legend(&self) -> Group {
        let top = self.height - LEGEND + 26.0;
        let left = (self.width.1 - 620.0) / 2.0;
        let at = |n: f64| (left + n, top);
        let words = |words: &str, n: f64| text(words, (left + n, top + 5.0), "note left");
        let box_of = |class: &str, n: f64| {
            Rectangle::new()
                .set("x", left + n - 14.0)
                .set("y", top - 11.0)
                .set("width", 28)
                .set("height", 22)
                .set("rx", 5)
                .set("class", format!("shape {class}"))
        };
        let mut group = Group::new()
            .set("class", "legend")
            .add(player_shape(Player::Max, at(24.0), 0.7, "shape max"))
            .add(words("MAX moves", 46.0))
            .add(player_shape(Player::Min, at(154.0), 0.7, "shape min"))
            .add(words("MIN moves", 176.0))
            .add(Group::new().set("class", "unseen").add(box_of("", 280.0)))
            .add(words("not looked at", 302.0))
            .add(line(at(414.0), at(454.0), "edge unseen"))
            .add(line((left + 427.0, top - 7.0), (left + 441.0, top + 7.0), "cross"))
            .add(line((left + 427.0, top + 7.0), (left + 441.0, top - 7.0), "cross"))
            .add(words("skipped", 462.0));
        group = if self.is_at_end() {
            group.add(line(at(534.0), at(566.0), "edge best")).add(words("best play", 574.0))
        } else {
            group.add(box_of("stack run", 550.0)).add(words("running", 574.0))
        };
        let explain = "α: MAX is sure of it elsewhere.   β: MIN is sure of it elsewhere.   \
                       β ≤ α: the rest is skipped.";
        group.add(text(explain, (self.width.1 / 2.0, top + 40.0), "note"))
    }
}

fn text(words: &str, (x, y): (f64, f64), class: &str) -> Text {
    Text::new(words).set("x", x).set("y", y).set("class", class)
}

fn line(from: (f64, f64), to: (f64, f64), class: &str) -> Line {
    Line::new()
        .set("x1", from.0)
        .set("y1", from.1)
        .set("x2", to.0)
        .set("y2", to.1)
        .set("class", class)
}

/// MAX points up, and MIN down.
fn player_shape(player: Player, (x, y): (f64, f64), size: f64, class: &str) -> Polygon {
    let up = if player == Player::Max { size } else { -size };
    let points = [(-22.0, 14.0), (22.0, 14.0), (22.0, -8.0), (0.0, -22.0), (-22.0, -8.0)];
    let mut list = String::new();
    for (dx, dy) in points {
        let _ = write!(list, "{},{} ", x + dx * size, y + dy * up);
    }
    Polygon::new().set("points", list.trim_end()).set("class", class)
}

fn draw_board(
    group: Group,
    board: Board,
    (x, y): (f64, f64),
    shape: &str,
    player: Player,
) -> Group {
    const CELL: f64 = 18.0;
    let side = if player == Player::Max { "max" } else { "min" };
    let frame = Rectangle::new()
        .set("x", x - 1.5 * CELL)
        .set("y", y - 1.5 * CELL)
        .set("width", 3.0 * CELL)
        .set("height", 3.0 * CELL)
        .set("rx", 4)
        .set("class", format!("{shape} {side}"));
    let mut group = group.add(frame);
    for n in [-0.5, 0.5] {
        let (near, far) = (1.5 * CELL, n * CELL);
        group = group.add(line((x + far, y - near), (x + far, y + near), "edge")).add(line(
            (x - near, y + far),
            (x + near, y + far),
            "edge",
        ));
    }
    for square in 1..=9_u32 {
        let (column, row) = (f64::from((square - 1) % 3) - 1.0, f64::from((square - 1) / 3) - 1.0);
        let center = (x + column * CELL, y + row * CELL);
        match board.sign(square) {
            'X' => group = group.add(text("X", (center.0, center.1 + 5.5), "mark")),
            'O' => {
                let ring = Circle::new()
                    .set("cx", center.0)
                    .set("cy", center.1)
                    .set("r", 5.5)
                    .set("class", "edge");
                group = group.add(ring);
            }
            _ => {}
        }
    }
    group
}

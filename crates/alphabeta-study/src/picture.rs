//! A trace as a picture: the tree at one step, as SVG.

mod layout;

use crate::event::Relation;
use crate::figures::Figures;
use crate::limits::Limits;
use crate::principal_variation::principal_variation;
use crate::replay::{Mark, Replay, State};
use crate::sentence::sentence;
use crate::trace::Trace;
use crate::words::{counted, say, score};
use alphabeta_core::{Player, Window};
use layout::{layout, shape_width, CELL};
use std::fmt::Write;
use svg::node::element::{
    Circle, Description, Group, Line, Polygon, Rectangle, Style, Text, Title,
};
use svg::Document;
use tic_tac_toe::Board;

/// The style sheet of a picture; the page draws with it, too.
pub const STYLE: &str = include_str!("../picture.css");

const MARGIN: f64 = 44.0;
const HEAD: f64 = 96.0;
const LEGEND: f64 = 84.0;
/// How wide a letter of a note is, more or less.
const LETTER: f64 = 7.0;

/// The picture of `trace` at a step, from 1, and how wide and how high it is. At the last step nothing
/// runs any longer.
///
/// # Errors
///
/// Where there is no such step; where the tree is too large to be looked at.
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
    let is_at_end = step == trace.n_steps();
    let state = if is_at_end { Replay::end(trace) } else { Replay::at(trace, step) };
    let picture = Picture::new(trace, &state, is_at_end);
    Ok((picture.draw(), picture.size()))
}

struct Picture<'t> {
    trace: &'t Trace,
    state: &'t State,
    places: Vec<(f64, f64)>,
    best: Vec<bool>,
    earlier: Option<[usize; 2]>,
    title: String,
    note: String,
    legend: Vec<(Sign, String)>,
    /// How wide a shape is.
    shape: f64,
    width: f64,
    height: f64,
}

/// What the legend explains.
#[derive(Clone, Copy)]
enum Sign {
    Player(Player),
    Unseen,
    Skipped,
    Best,
    Running,
    Waiting,
    Earlier,
}

impl<'t> Picture<'t> {
    fn new(trace: &'t Trace, state: &'t State, is_at_end: bool) -> Picture<'t> {
        let tree = &trace.tree;
        let figures = Figures::of(trace);
        let (title, note) = if is_at_end {
            let worth = format!("Alpha-beta: the tree is worth {}", score(trace.value));
            let seen = format!("{} of {} leaves looked at", figures.leaves, figures.n_leaves);
            let cutoffs = counted(figures.cutoffs, "cutoff", "cutoffs");
            (worth, format!("{seen}, {cutoffs}, {} steps.", trace.n_steps()))
        } else {
            let (step, of, line) = (state.step, trace.n_steps(), state.line);
            (format!("Alpha-beta, step {step} of {of}: line {line}"), sentence(trace, state))
        };
        let best = principal_variation(trace, state);
        // The earlier move, and the position of whoever has it.
        let earlier = state.earlier.filter(|_| !is_at_end);
        let earlier = earlier.and_then(|it| Some([tree.parent(it)?, it]));
        let marked = (best.contains(&true), earlier.is_some());
        let legend = legend(state, is_at_end, marked, tree.board(0).is_some());
        let legend_width: f64 = legend.iter().map(|(_, words)| sign_width(words)).sum();

        let mut places = layout(tree);
        let right = places.iter().map(|place| place.0).fold(0.0, f64::max);
        let bottom = places.iter().map(|place| place.1).fold(0.0, f64::max);
        let shape = shape_width(tree);
        let longest =
            note.chars().count().max(explanation(tree.board(0).is_some()).chars().count());
        let width = (right + shape + MARGIN)
            .max(longest as f64 * LETTER + MARGIN)
            .max(legend_width + MARGIN);
        for place in &mut places {
            place.0 += (width - right) / 2.0;
            place.1 += HEAD;
        }
        let below = if tree.board(0).is_some() { 92.0 } else { MARGIN };
        let height = HEAD + bottom + below + LEGEND;
        Picture { trace, state, places, best, earlier, title, note, legend, shape, width, height }
    }

    fn draw(&self) -> String {
        let (trace, state) = (self.trace, self.state);
        let describe = format!(
            "A game tree of {} and {}. Looked at so far: {}. Cutoffs so far: {}. {}",
            counted(trace.tree.n_positions(), "position", "positions"),
            counted(trace.tree.n_leaves(), "leaf", "leaves"),
            counted(state.counters.leaf, "leaf", "leaves"),
            state.counters.prune,
            self.note
        );
        let (width, height) = self.size();
        let middle = self.width / 2.0;
        let paper =
            Rectangle::new().set("width", width).set("height", height).set("class", "paper");
        let mut document = Document::new()
            .set("viewBox", (0, 0, width, height))
            .set("width", width)
            .set("height", height)
            .set("role", "img")
            .set("aria-labelledby", "title desc")
            .add(Title::new(&*self.title).set("id", "title"))
            .add(Description::new().set("id", "desc").add(svg::node::Text::new(describe)))
            .add(Style::new(STYLE))
            .add(paper)
            .add(text(&self.title, (middle, 30.0), "head"))
            .add(text(&self.note, (middle, 54.0), "note"));
        for position in 1..trace.tree.n_positions() {
            document = document.add(self.edge(position));
        }
        for position in 0..trace.tree.n_positions() {
            document = document.add(self.position(position));
        }
        let mut picture = document.add(self.draw_legend()).to_string();
        picture.push('\n');
        picture
    }

    fn size(&self) -> (i64, i64) {
        (self.width.ceil() as i64, self.height.ceil() as i64)
    }

    /// From below a position's numbers to the top of one of its moves.
    fn edge(&self, position: usize) -> Group {
        let tree = &self.trace.tree;
        let parent = tree.parent(position).unwrap_or(0);
        let (mut from, mut to) = (self.places[parent], self.places[position]);
        let has_window = self.window(parent).is_some();
        if tree.board(position).is_some() {
            from.1 += if has_window { 78.0 } else { 49.0 };
            to.1 -= 1.65 * CELL;
        } else {
            from.1 += if has_window { 52.0 } else { 14.0 };
            let is_pointed = tree.score(position).is_none() && tree.player(position) == Player::Max;
            to.1 -= if is_pointed { 22.0 } else { 14.0 };
        }
        let class = if self.best[position] {
            "edge best"
        } else if self.is_unseen(position) {
            "edge unseen"
        } else {
            "edge"
        };
        let mut group = Group::new().add(line(from, to, class));
        let marks = &self.state.marks;
        if marks[position] == Mark::Skipped && marks[parent] != Mark::Skipped {
            let center = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
            group = cross(group, center, 7.0);
        }
        group
    }

    fn is_unseen(&self, position: usize) -> bool {
        matches!(self.state.marks[position], Mark::NotSeen | Mark::Skipped)
    }

    /// The window of a position that is searched, or was cut; of one that has seen all moves it says
    /// nothing any longer.
    fn window(&self, position: usize) -> Option<Window> {
        let is_over = self.state.marks[position] == Mark::Finished;
        let is_leaf = self.trace.tree.score(position).is_some();
        self.state.known[position].window.filter(|_| !is_over && !is_leaf)
    }

    fn has_returned(&self, position: usize) -> bool {
        matches!(self.state.marks[position], Mark::Finished | Mark::Cut)
    }

    fn position(&self, position: usize) -> Group {
        let tree = &self.trace.tree;
        let (x, y) = self.places[position];
        let mut class = "position".to_string();
        if self.is_unseen(position) {
            class.push_str(" unseen");
        }
        let player = tree.player(position);
        let mut shape = format!("shape {}", if player == Player::Max { "max" } else { "min" });
        match self.state.marks[position] {
            Mark::Running => shape.push_str(" stack run"),
            _ if self.earlier.is_some_and(|it| it.contains(&position)) => {
                shape.push_str(" earlier");
            }
            Mark::OnStack => shape.push_str(" stack"),
            _ if self.best[position] => shape.push_str(" best"),
            _ => {}
        }
        let mut group = Group::new().set("class", class);
        let is_leaf = tree.score(position).is_some();
        let is_board = tree.board(position).is_some();
        if let Some(board) = tree.board(position) {
            let square = Some(tree.square(position)).filter(|square| *square != 0);
            group = draw_board(group, board, (x, y), &shape, round(player), square);
        } else if is_leaf {
            let class = shape.replace(" max", "").replace(" min", "");
            let index = tree.leaves(position).start;
            let words = text(&format!("#{index}"), (x, y + 28.0), "index");
            group = group.add(leaf_shape((x, y), self.shape, &class)).add(words);
        } else {
            group = group.add(player_shape(player, (x, y), (self.shape, 1.0), &shape));
        }
        let known = self.state.known[position];
        let shown = match (tree.score(position), known.best) {
            (Some(leaf), _) => score(leaf),
            (None, None) => "?".to_string(),
            (None, Some(best)) => {
                let sign = match known.relation {
                    Relation::AtMost if self.has_returned(position) => "≤",
                    Relation::AtLeast if self.has_returned(position) => "≥",
                    _ => "",
                };
                format!("{sign}{}", score(best))
            }
        };
        let (middle, below) = if is_board { (45.0, 60.0) } else { (5.0, 35.0) };
        group = group.add(text(&shown, (x, y + middle), "value"));
        if let Some(Window { alpha, beta }) = self.window(position) {
            // Below each other they are never wider than the shape.
            let (alpha, beta) = (format!("α {}", score(alpha)), format!("β {}", score(beta)));
            group = group.add(text(&alpha, (x, y + below), "window")).add(text(
                &beta,
                (x, y + below + 13.0),
                "window",
            ));
        }
        group
    }

    fn draw_legend(&self) -> Group {
        let top = self.height - LEGEND + 30.0;
        let is_board = self.trace.tree.board(0).is_some();
        let width: f64 = self.legend.iter().map(|(_, words)| sign_width(words)).sum();
        let mut x = (self.width - width) / 2.0;
        let mut group = Group::new().set("class", "legend");
        for (sign, words) in &self.legend {
            let at = (x + 20.0, top);
            let leaf = |class: &str| leaf_shape(at, 30.0, &format!("shape {class}"));
            group = match *sign {
                Sign::Player(player) if is_board => {
                    let board = leaf(if player == Player::Max { "max" } else { "min" });
                    group.add(board.set("rx", round(player)))
                }
                Sign::Player(player) => {
                    let side = if player == Player::Max { "shape max" } else { "shape min" };
                    group.add(player_shape(player, at, (32.0, 0.7), side))
                }
                Sign::Unseen => group.add(Group::new().set("class", "unseen").add(leaf(""))),
                Sign::Skipped => {
                    let dashes = line((x, top), (x + 36.0, top), "edge unseen");
                    cross(group.add(dashes), (x + 18.0, top), 6.0)
                }
                Sign::Best => group.add(line((x + 2.0, top), (x + 36.0, top), "edge best")),
                Sign::Running => group.add(leaf("stack run")),
                Sign::Waiting => group.add(leaf("stack")),
                Sign::Earlier => group.add(leaf("earlier")),
            };
            group = group.add(text(words, (x + 42.0, top + 5.0), "note left"));
            x += sign_width(words);
        }
        group.add(text(explanation(is_board), (self.width / 2.0, top + 38.0), "note"))
    }
}

fn legend(
    state: &State,
    is_at_end: bool,
    (has_best, has_earlier): (bool, bool),
    is_board: bool,
) -> Vec<(Sign, String)> {
    let has = |wanted: Mark| state.marks.contains(&wanted);
    let moves = if is_board { ["legend.x", "legend.o"] } else { ["legend.max", "legend.min"] };
    let best = if is_at_end { "legend.best" } else { "legend.best_so_far" };
    let all = [
        (true, Sign::Player(Player::Max), moves[0]),
        (true, Sign::Player(Player::Min), moves[1]),
        (has(Mark::NotSeen) || has(Mark::Skipped), Sign::Unseen, "legend.unseen"),
        (has(Mark::Skipped), Sign::Skipped, "legend.skipped"),
        (has(Mark::Running), Sign::Running, "legend.running"),
        (has(Mark::OnStack), Sign::Waiting, "legend.waiting"),
        (has_earlier, Sign::Earlier, "legend.earlier"),
        (has_best, Sign::Best, best),
    ];
    let shown = all.into_iter().filter(|(is_there, ..)| *is_there);
    shown.map(|(_, sign, key)| (sign, say(key))).collect()
}

fn sign_width(words: &str) -> f64 {
    62.0 + words.chars().count() as f64 * LETTER
}

fn explanation(is_board: bool) -> &'static str {
    if is_board {
        "1: X wins, -1: O wins; a side that can win at once has won. β ≤ α: the rest is skipped."
    } else {
        "α: at least that for MAX. β: at most that for MIN. β ≤ α: the rest is skipped. ≤, ≥: bounds."
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

fn cross(mut group: Group, (x, y): (f64, f64), size: f64) -> Group {
    for dy in [size, -size] {
        group = group.add(line((x - size, y - dy), (x + size, y + dy), "cross"));
    }
    group
}

fn leaf_shape((x, y): (f64, f64), width: f64, class: &str) -> Rectangle {
    Rectangle::new()
        .set("x", x - width / 2.0 + 2.0)
        .set("y", y - 14.0)
        .set("width", width - 4.0)
        .set("height", 28)
        .set("rx", 5)
        .set("class", class.trim_end())
}

/// MAX points up, and MIN down.
fn player_shape(
    player: Player,
    (x, y): (f64, f64),
    (width, size): (f64, f64),
    class: &str,
) -> Polygon {
    let up = if player == Player::Max { size } else { -size };
    let half = width / 2.0;
    let points = [(-half, 14.0), (half, 14.0), (half, -8.0), (0.0, -22.0), (-half, -8.0)];
    let mut list = String::new();
    for (dx, dy) in points {
        let _ = write!(list, "{},{} ", x + dx, y + dy * up);
    }
    Polygon::new().set("points", list.trim_end()).set("class", class)
}

/// Boards have corners where X is to move, and none where O is.
fn round(player: Player) -> i32 {
    if player == Player::Max {
        0
    } else {
        14
    }
}

/// A board, and the square that was taken last.
fn draw_board(
    mut group: Group,
    board: Board,
    (x, y): (f64, f64),
    shape: &str,
    round: i32,
    square: Option<u32>,
) -> Group {
    let side = |center: (f64, f64), cells: f64, class: &str| {
        Rectangle::new()
            .set("x", center.0 - cells * CELL / 2.0)
            .set("y", center.1 - cells * CELL / 2.0)
            .set("width", cells * CELL)
            .set("height", cells * CELL)
            .set("class", class)
    };
    let center = |square: u32| {
        let (column, row) = (f64::from((square - 1) % 3) - 1.0, f64::from((square - 1) / 3) - 1.0);
        (x + column * CELL, y + row * CELL)
    };
    group = group.add(side((x, y), 3.3, shape).set("rx", round));
    if let Some(square) = square {
        group = group.add(side(center(square), 0.9, "new"));
    }
    for n in [-0.5, 0.5] {
        let (near, far) = (1.5 * CELL, n * CELL);
        group = group.add(line((x + far, y - near), (x + far, y + near), "edge")).add(line(
            (x - near, y + far),
            (x + near, y + far),
            "edge",
        ));
    }
    for square in 1..=9_u32 {
        let (column, row) = center(square);
        match board.sign(square) {
            'X' => group = group.add(text("X", (column, row + 5.5), "mark")),
            'O' => {
                let ring = Circle::new().set("cx", column).set("cy", row).set("r", 5.5);
                group = group.add(ring.set("class", "ring"));
            }
            _ => {}
        }
    }
    group
}

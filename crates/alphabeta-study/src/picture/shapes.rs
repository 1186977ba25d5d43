//! The shapes of a picture, each drawn around its own place.

use super::sizes::ROOF;
use alphabeta_core::Player;
use std::fmt::Write;
use svg::node::element::{Circle, Group, Path, Rectangle, Text};
use tic_tac_toe::Board;

/// Rounds a number to a tenth, as all numbers in pictures are.
pub(super) fn tenth(number: f64) -> f64 {
    // Adding 0.0 turns -0.0 into 0.0.
    (number * 10.0).round() / 10.0 + 0.0
}

pub(super) fn text(words: &str, (x, y): (f64, f64), class: &str) -> Text {
    Text::new(words).set("x", tenth(x)).set("y", tenth(y)).set("class", class)
}

pub(super) fn path(data: String, class: &str) -> Path {
    Path::new().set("d", data).set("class", class)
}

pub(super) fn line(from: (f64, f64), to: (f64, f64), class: &str) -> Path {
    path(format!("M{} {}L{} {}", tenth(from.0), tenth(from.1), tenth(to.0), tenth(to.1)), class)
}

pub(super) fn rectangle((width, height): (f64, f64), round: f64, class: &str) -> Rectangle {
    Rectangle::new()
        .set("x", tenth(-width / 2.0))
        .set("y", tenth(-height / 2.0))
        .set("width", tenth(width))
        .set("height", tenth(height))
        .set("rx", tenth(round))
        .set("class", class)
}

/// The class of everything that belongs to a player.
pub(super) fn side(player: Player) -> &'static str {
    match player {
        Player::Max => "max",
        Player::Min => "min",
    }
}

/// 1 for MAX, whose houses point up, and -1 for MIN.
pub(super) fn up(player: Player) -> f64 {
    match player {
        Player::Max => 1.0,
        Player::Min => -1.0,
    }
}

/// A house around (0, 0) with round corners. It points up for MAX and down for MIN.
pub(super) fn house(player: Player, (width, height): (f64, f64), round: f64, class: &str) -> Path {
    let (half, eave) = (width / 2.0, height * (ROOF - 0.5));
    let top = -height / 2.0;
    let corners = [(-half, -top), (-half, eave), (0.0, top), (half, eave), (half, -top)];
    let corners = corners.map(|(x, y)| (x, y * up(player)));
    path(rounded(&corners, round), class)
}

/// A closed line through points with round corners.
fn rounded(points: &[(f64, f64)], round: f64) -> String {
    let near = |from: (f64, f64), to: (f64, f64)| {
        let length = f64::hypot(to.0 - from.0, to.1 - from.1);
        let part = round.min(length / 2.0) / length;
        (tenth(from.0 + (to.0 - from.0) * part), tenth(from.1 + (to.1 - from.1) * part))
    };
    let mut data = String::new();
    for (nth, &point) in points.iter().enumerate() {
        let before = near(point, points[(nth + points.len() - 1) % points.len()]);
        let after = near(point, points[(nth + 1) % points.len()]);
        let (x, y) = (tenth(point.0), tenth(point.1));
        let start = if nth == 0 { 'M' } else { 'L' };
        let _ = write!(data, "{start}{} {}Q{x} {y} {} {}", before.0, before.1, after.0, after.1);
    }
    data + "Z"
}

/// The triangle that replaces the positions below a folded position.
pub(super) fn fan(width: f64, top: f64, height: f64) -> Path {
    let (half, bottom) = (tenth(width / 2.0), tenth(top + height));
    path(format!("M0 {}L{} {bottom}H{half}Z", tenth(top), -half), "fan")
}

/// The mark of a cutoff at the step where it happens.
pub(super) fn scissors((x, y): (f64, f64), radius: f64) -> Group {
    let place = format!("translate({} {})", tenth(x), tenth(y));
    let scale = format!("scale({})", (radius * 4.6).round() / 100.0);
    let blade = |y: f64| Circle::new().set("cx", -6).set("cy", y).set("r", 3.1);
    let blades = path("M-3.6 -4.2L10 7.4M-3.6 4.2L10 -7.4".to_string(), "blades");
    let group = Group::new().set("class", "scissors").set("transform", scale);
    Group::new()
        .set("class", "cut")
        .set("transform", place)
        .add(Circle::new().set("r", tenth(radius)).set("class", "cut-disc"))
        .add(group.add(blade(-6.2)).add(blade(6.2)).add(blades))
}

/// The mark of a cutoff at all later steps: two strokes across a branch at an angle.
pub(super) fn strokes((x, y): (f64, f64), angle: f64, size: f64) -> Path {
    let [a, b] = [tenth(size), tenth(size * 5.0)];
    let across = format!("M-{b} {b}L{a} -{b}M-{a} {b}L{b} -{b}");
    let angle = tenth(angle);
    let place = format!("translate({} {}) rotate({angle})", tenth(x), tenth(y));
    path(across, "strokes").set("transform", place)
}

/// A board around (0, 0), with the square `last` marked.
pub(super) fn board(board: Board, cell: f64, last: u32) -> Group {
    let mut group = Group::new().set("class", "board");
    let center = |square: u32| {
        let (column, row) = (f64::from((square - 1) % 3) - 1.0, f64::from((square - 1) / 3) - 1.0);
        (column * cell, row * cell)
    };
    if last != 0 {
        let (x, y) = center(last);
        let place = format!("translate({} {})", tenth(x), tenth(y));
        let side = (cell * 0.94, cell * 0.94);
        group = group.add(rectangle(side, 2.0, "last").set("transform", place));
    }
    let (near, far) = (tenth(cell / 2.0), tenth(cell * 1.5));
    group = group.add(path(
        format!(
            "M-{near} -{far}V{far}M{near} -{far}V{far}M-{far} -{near}H{far}M-{far} {near}H{far}"
        ),
        "grid",
    ));
    let (mut crosses, arm) = (String::new(), cell * 0.24);
    for square in 1..=9_u32 {
        let (x, y) = center(square);
        match board.sign(square) {
            'X' => {
                let [left, right] = [tenth(x - arm), tenth(x + arm)];
                let [top, bottom] = [tenth(y - arm), tenth(y + arm)];
                let _ =
                    write!(crosses, "M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}");
            }
            'O' => {
                let ring = Circle::new().set("cx", tenth(x)).set("cy", tenth(y));
                group = group.add(ring.set("r", tenth(cell * 0.27)).set("class", "nought"));
            }
            _ => {}
        }
    }
    if crosses.is_empty() {
        return group;
    }
    group.add(path(crosses, "cross"))
}

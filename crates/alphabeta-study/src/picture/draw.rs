//! Draws the tree: branches, positions, marks and the arc.

use super::arc::{arc, Area};
use super::layout::{around, fan_label, Layout, Place, FALL, FAN};
use super::scene::{figure, Look, Scene};
use super::shapes::{
    board, fan, house, line, path, rectangle, scissors, side, strokes, tenth, text, up,
};
use super::sizes::{text_width, Level, BOLD, ROOF};
use crate::words::{fill, player, say};
use alphabeta_core::{Player, Window};
use svg::node::element::Group;

/// A row of more positions has only small ones, which branches do not cross.
const CROWD: usize = 300;

pub(super) struct Drawing<'a> {
    pub(super) scene: &'a Scene<'a>,
    pub(super) layout: &'a Layout,
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) margin: f64,
    pub(super) width: f64,
    /// The width of the title.
    pub(super) title: f64,
}

/// The width of the names of rows, with the space after them.
pub(super) fn labels_width(scene: &Scene) -> f64 {
    let longest = if scene.trace.tree.board(0).is_some() { "MAX (X)" } else { "leaves" };
    22.0 + text_width(longest, 14.0) + 12.0
}

impl Drawing<'_> {
    /// Whether any card is face down.
    pub(super) fn has_backs(&self) -> bool {
        let has_back = |it: usize| self.scene.is_leaf(it) && self.scene.look(it) == Look::Unseen;
        let mut positions = 0..self.layout.places.len();
        self.scene.trace.tree.board(0).is_none()
            && positions.any(|it| self.layout.places[it].is_some() && has_back(it))
    }

    /// All parts, from back to front.
    pub(super) fn draw(&self) -> Vec<Group> {
        let tree = &self.scene.trace.tree;
        let mut edges = Group::new().set("class", "branches");
        let mut strong = Group::new().set("class", "branches");
        let mut marks = Group::new().set("class", "cuts");
        let mut shapes = Group::new().set("class", "positions");
        for bundle in &self.layout.bundles {
            let Some(parent) = self.place(bundle.parent) else { continue };
            let (x, y) = self.foot(bundle.parent, &parent);
            let top = bundle.top + self.top;
            let [left, right] = [bundle.left, bundle.right].map(|x| x + self.left);
            let corners = format!(
                "M{} {}L{} {}H{}Z",
                tenth(x),
                tenth(y),
                tenth(left),
                tenth(top),
                tenth(right)
            );
            edges = edges.add(path(corners, "fan"));
            if self.scene.is_cut_off(bundle.first) {
                let middle = (f64::midpoint(x, f64::midpoint(left, right)), f64::midpoint(y, top));
                marks = marks.add(if self.scene.is_falling(bundle.first) {
                    Group::new().add(scissors(middle, 15.0))
                } else {
                    Group::new().add(strokes(middle, 0.0, 1.4))
                });
            }
        }
        let knees = self.knees();
        for position in 0..tree.n_positions() {
            let Some(place) = self.place(position) else { continue };
            shapes = shapes.add(self.position(position, &place));
            let Some(parent) = tree.parent(position) else { continue };
            if place.is_bundled {
                continue;
            }
            let Some(from) = self.place(parent) else { continue };
            let foot = self.foot(parent, &from);
            let knee = knees[parent].map_or(foot, |y| (foot.0, y));
            let ends = (knee, self.head(position, &place));
            if self.scene.is_cut_off(position) {
                let (edge, mark) = self.cut(position, &place, ends);
                edges = edges.add(edge);
                if knee != foot {
                    edges = edges.add(line(foot, knee, "edge"));
                }
                if let Some(mark) = mark {
                    marks = marks.add(mark);
                }
                continue;
            }
            let (class, is_strong) = self.edge_class(position, parent);
            let class = if place.level == Level::Tick && !is_strong {
                format!("{class} thin")
            } else {
                class
            };
            let edge = bent([foot, ends.0, ends.1], &class);
            if is_strong {
                strong = strong.add(edge);
            } else {
                edges = edges.add(edge);
            }
        }
        let (earlier, near) = self.earlier();
        vec![self.labels(), edges, strong, shapes, marks, earlier, self.window(&near)]
    }

    /// The place of a position in the picture.
    fn place(&self, position: usize) -> Option<Place> {
        let place = self.layout.places[position]?;
        let y = place.y + self.top + self.fallen(position);
        Some(Place { x: place.x + self.left, y, ..place })
    }

    /// How far a position has fallen. A skipped move falls with everything below it.
    fn fallen(&self, position: usize) -> f64 {
        if self.scene.look(position) != Look::Skipped {
            return 0.0;
        }
        let mut top = position;
        while !self.scene.is_cut_off(top) {
            let Some(parent) = self.scene.trace.tree.parent(top) else { break };
            top = parent;
        }
        let is_bundled = self.layout.places[top].is_some_and(|it| it.is_bundled);
        if self.scene.is_falling(top) && !is_bundled {
            FALL
        } else {
            0.0
        }
    }

    /// The height down to which branches go straight, for each position whose branches would otherwise
    /// cross its neighbours.
    fn knees(&self) -> Vec<Option<f64>> {
        let tree = &self.scene.trace.tree;
        let mut rows: Vec<Vec<(usize, Area)>> = vec![Vec::new(); self.layout.rows.len()];
        for position in 0..tree.n_positions() {
            if let Some(place) = self.place(position) {
                rows[tree.depth(position) as usize].push((position, self.area(position, &place)));
            }
        }
        let mut knees = vec![None; tree.n_positions()];
        for row in rows.iter().filter(|row| row.len() <= CROWD) {
            for (position, _) in row {
                let Some(place) = self.place(*position) else { continue };
                let foot = self.foot(*position, &place);
                let is_free = |child: &usize| {
                    let Some(to) = self.place(*child).filter(|it| !it.is_bundled) else {
                        return true;
                    };
                    let head = self.head(*child, &to);
                    let others = row.iter().filter(|(other, _)| other != position);
                    others.into_iter().all(|(_, area)| !is_crossed(area, foot, head))
                };
                if !tree.children(*position).iter().all(is_free) {
                    let lowest = row.iter().map(|(_, area)| area.bottom).fold(foot.1, f64::max);
                    knees[*position] = Some(lowest);
                }
            }
        }
        knees
    }

    /// The point where the branches to moves begin.
    fn foot(&self, position: usize, place: &Place) -> (f64, f64) {
        (place.x, place.y + place.shape.height / 2.0 + around(self.scene, position))
    }

    /// The point where the branch to a position ends.
    fn head(&self, position: usize, place: &Place) -> (f64, f64) {
        (place.x, place.y - place.shape.height / 2.0 - around(self.scene, position))
    }

    fn edge_class(&self, position: usize, parent: usize) -> (String, bool) {
        let scene = self.scene;
        if scene.is_best(position) {
            return ("edge best".to_string(), true);
        }
        if scene.is_choice(position) {
            let player = side(scene.trace.tree.player(parent));
            return (format!("edge choice-{player}"), true);
        }
        match scene.look(position) {
            Look::Running | Look::Path => ("edge on-path".to_string(), true),
            Look::Unseen => ("edge unseen".to_string(), false),
            Look::Skipped => ("edge skipped".to_string(), false),
            Look::Exact | Look::Bound => ("edge".to_string(), false),
        }
    }

    /// A branch that is cut off: the two parts of the branch, and the mark between them.
    fn cut(
        &self,
        position: usize,
        place: &Place,
        (from, to): ((f64, f64), (f64, f64)),
    ) -> (Group, Option<Group>) {
        let is_falling = self.scene.is_falling(position);
        let length = f64::hypot(to.0 - from.0, to.1 - from.1);
        let is_first = self.is_first_skipped(position);
        // Many skipped moves close together need only one mark.
        let is_marked = is_first || (!is_falling && Level::Small <= place.level);
        let room = self.room_below(position);
        let radius = (room * 0.21).clamp(9.0, 18.0);
        let gap = if is_falling { radius + 3.0 } else { 6.0 };
        let at = if is_falling { 0.4_f64.max((gap + 2.0) / length).min(0.6) } else { 0.42 };
        let point = |part: f64| (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
        let part = gap / length;
        let mut edge = Group::new();
        if part < at {
            edge = edge.add(line(from, point(at - part), "edge"));
        }
        edge = edge.add(line(point((at + part).min(1.0)), to, "edge skipped"));
        let angle = f64::atan2(to.1 - from.1, to.0 - from.0).to_degrees() - 90.0;
        let size = if place.level < Level::Small { 0.8 } else { 1.4 };
        let mark = is_marked.then(|| {
            if is_falling {
                scissors(point(at), radius)
            } else {
                Group::new().add(strokes(point(at), angle, size))
            }
        });
        (edge, mark)
    }

    fn is_first_skipped(&self, position: usize) -> bool {
        let tree = &self.scene.trace.tree;
        let Some(parent) = tree.parent(position) else { return true };
        let mut moves = tree.children(parent).iter();
        moves.find(|it| self.scene.is_cut_off(**it)) == Some(&position)
    }

    /// The free height between the row of a position and the row above it.
    fn room_below(&self, position: usize) -> f64 {
        let row = self.scene.trace.tree.depth(position) as usize;
        let rows = &self.layout.rows;
        let above = row.checked_sub(1).and_then(|it| rows.get(it)).copied().unwrap_or(0.0);
        rows.get(row).copied().unwrap_or(0.0) - above - 56.0
    }

    fn position(&self, position: usize, place: &Place) -> Group {
        let scene = self.scene;
        let tree = &scene.trace.tree;
        let look = scene.look(position);
        let is_leaf = scene.is_leaf(position);
        let kind = if is_leaf { "leaf" } else { side(tree.player(position)) };
        let group = Group::new().set("data-position", position);
        if place.level == Level::Tick && is_leaf {
            let height = match look {
                Look::Exact | Look::Bound => 16.0,
                Look::Skipped => 2.0,
                _ => 8.0,
            };
            let ends = [-height / 2.0, height / 2.0].map(|dy| (place.x, place.y + dy));
            return group.add(line(ends[0], ends[1], &format!("tick {}", look.class())));
        }
        let mut transform = format!("translate({} {})", tenth(place.x), tenth(place.y));
        let is_turned = scene.is_falling(position) && (is_leaf || place.is_folded);
        if is_turned && Level::Small <= place.level {
            transform.push_str(" rotate(6)");
        }
        let mut group = group
            .set("class", format!("position {kind} {}", look.class()))
            .set("transform", transform);
        let size = (place.shape.width, place.shape.height);
        let player = tree.player(position);
        let outline = |more: f64, round: f64, class: &str| {
            if is_leaf {
                Group::new().add(rectangle((size.0 + more, size.1 + more), round, class))
            } else {
                Group::new().add(house(player, (size.0 + more, size.1 + more + 2.0), round, class))
            }
        };
        if look == Look::Running {
            group = group.add(outline(18.0, 9.0, "halo"));
        }
        if scene.earlier == Some(position) {
            if let Some((owner, _)) = scene.owner() {
                group = group.add(outline(15.0, 8.0, &format!("ring by-{}", side(owner))));
            }
        }
        let is_bare = is_leaf && place.shape.font > 0.0 && place.shape.height < 30.0;
        if is_bare {
            let figure = scene.figure(position).unwrap_or("·".to_string());
            return group.add(text(&figure, (0.0, 4.7), "figure px13"));
        }
        if is_leaf {
            group = group.add(rectangle(size, (size.1 / 6.0).min(7.0), "face"));
        } else {
            group = group.add(house(player, size, (size.0 / 9.0).min(6.0), "face"));
        }
        let up = if is_leaf { 0.0 } else { up(player) };
        let mut middle = up * size.1 * 0.085;
        if let Some(shown) = tree.board(position).filter(|_| place.shape.cell > 0.0) {
            let (at, figure_at) = if is_leaf {
                (
                    (place.shape.font - size.1) / 2.0 + size.1 / 2.0 - place.shape.font,
                    size.1 / 2.0 - 11.0,
                )
            } else {
                (up * ROOF * size.1 / 2.0, up * size.1 * (ROOF * 0.66 - 0.5))
            };
            middle = figure_at;
            let drawn = board(shown, place.shape.cell, tree.square(position));
            let at = format!("translate(0 {})", tenth(at));
            group = group.add(Group::new().set("transform", at).add(drawn));
        } else if is_leaf && look == Look::Unseen {
            let edge = size.0.min(size.1) * 0.2;
            let inner = (size.0 - edge, size.1 - edge);
            group = group.add(rectangle(inner, 4.0, "back"));
        }
        if let Some(figure) = scene.figure(position).filter(|_| place.shape.font > 0.0) {
            let font = place.shape.font;
            let class = format!("figure px{font}");
            group = group.add(text(&figure, (0.0, middle + font * 0.36), &class));
        }
        if place.has_fan() {
            let (n, of) = scene.evaluated(position);
            let bottom = size.1 / 2.0 + around(scene, position);
            group = group.add(fan(size.0.min(34.0), bottom, FAN)).add(text(
                &fan_label(n, of),
                (0.0, bottom + FAN + 15.0),
                "small quiet",
            ));
        }
        group
    }

    /// The name of each row: the player who moves there, or "leaves".
    fn labels(&self) -> Group {
        let tree = &self.scene.trace.tree;
        let mut group = Group::new().set("class", "rows");
        for (row, y) in self.layout.rows.iter().enumerate() {
            let y = y + self.top;
            let is_in_row = |it: &usize| tree.depth(*it) as usize == row;
            let mut shown = (0..tree.n_positions())
                .filter(|it| self.layout.places[*it].is_some())
                .filter(is_in_row);
            let inner = shown.find(|it| !self.scene.is_leaf(*it));
            let Some(inner) = inner else {
                let words = say("legend.leaves");
                group = group.add(text(&words, (self.margin, y + 5.0), "label"));
                continue;
            };
            let moves = tree.player(inner);
            let words = match (tree.board(0), moves) {
                (None, _) => player(moves).to_string(),
                (_, Player::Max) => "MAX (X)".to_string(),
                (_, Player::Min) => "MIN (O)".to_string(),
            };
            let sign = house(moves, (14.0, 14.0), 1.2, &format!("sign-{}", side(moves)));
            let place = format!("translate({} {})", tenth(self.margin + 7.0), tenth(y));
            group = group.add(sign.set("transform", place)).add(text(
                &words,
                (self.margin + 22.0, y + 5.0),
                "label",
            ));
        }
        group
    }

    /// The area of a position with its marks.
    fn area(&self, position: usize, place: &Place) -> Area {
        let more = around(self.scene, position) * 2.0;
        let size = (place.shape.width + more, place.shape.height + more);
        let mut area = Area::around((place.x, place.y), size);
        if place.has_fan() {
            let (n, of) = self.scene.evaluated(position);
            let half = text_width(&fan_label(n, of), 13.0) / 2.0;
            area.left = area.left.min(place.x - half);
            area.right = area.right.max(place.x + half);
            area.bottom += FAN + 20.0;
        }
        area
    }

    /// The left and right ends of the space beside the names of rows.
    fn room(&self) -> (f64, f64) {
        (self.margin + labels_width(self.scene), self.width - 8.0)
    }

    fn areas(&self, but: &[usize]) -> Vec<Area> {
        let others = (0..self.layout.places.len()).filter(|it| !but.contains(it));
        others.filter_map(|it| Some(self.area(it, &self.place(it)?))).collect()
    }

    /// The arc from the earlier move to the running position, with the score that its player is sure
    /// of, and the areas that it covers.
    fn earlier(&self) -> (Group, Vec<Area>) {
        let group = Group::new().set("class", "earlier");
        let scene = self.scene;
        let Some((owner, score)) = scene.owner() else { return (group, Vec::new()) };
        let (Some(from), Some(to)) = (scene.earlier, scene.running) else {
            return (group, Vec::new());
        };
        let (Some(start), Some(end)) = (self.place(from), self.place(to)) else {
            return (group, Vec::new());
        };
        let worth = figure(score);
        let coin = (30.0_f64.max(text_width(&worth, 15.0 * BOLD) + 14.0), 30.0);
        let others = self.areas(&[from, to]);
        let [first, last] = [self.area(from, &start), self.area(to, &end)];
        let player = side(owner);
        let draw_coin = |group: Group, (x, y): (f64, f64)| {
            let place = format!("translate({} {})", tenth(x), tenth(y));
            let coin = rectangle(coin, 15.0, &format!("coin by-{player}"));
            let worth = text(&worth, (0.0, 5.4), "worth");
            group.add(Group::new().set("transform", place).add(coin).add(worth))
        };
        let Some(arc) = arc(first, last, coin, &others, self.room()) else {
            let above = (start.x, first.top - 15.0);
            let (left, right) = self.room();
            let is_free = |area: &Area| {
                let is_inside = left <= area.left && area.right <= right;
                is_inside && !others.iter().chain([&first, &last]).any(|it| it.meets(area))
            };
            let beside = [
                (first.left - coin.0 / 2.0, start.y),
                (first.right + coin.0 / 2.0, start.y),
                above,
            ];
            let found = beside.into_iter().find(|it| is_free(&Area::around(*it, coin)));
            let near = found.map(|at| Area::around(at, coin)).into_iter().collect();
            let group = found.into_iter().fold(group, draw_coin);
            return (group, near);
        };
        let ((x, y), angle) = arc.end;
        let place = format!("translate({} {}) rotate({})", tenth(x), tenth(y), tenth(angle));
        let head = path("M2 0L-11 -6.5L-8 0L-11 6.5Z".to_string(), &format!("head by-{player}"));
        let group = group
            .add(path(arc.line, &format!("arc by-{player}")))
            .add(head.set("transform", place));
        (draw_coin(group, arc.coin), arc.areas)
    }

    /// The window of the running position: beside it, or at the top if there is no room.
    fn window(&self, near: &[Area]) -> Group {
        let group = Group::new().set("class", "window");
        let scene = self.scene;
        let Some(running) = scene.running.filter(|it| !scene.is_leaf(*it)) else { return group };
        let Some(Window { alpha, beta }) = scene.state.known[running].window else { return group };
        let Some(place) = self.place(running) else { return group };
        let lines = [("alpha", alpha, "max"), ("beta", beta, "min")]
            .map(|(name, score, player)| (format!("{name} {}", figure(score)), player));
        let wide =
            lines.iter().map(|(words, _)| text_width(words, 15.0 * BOLD)).fold(0.0, f64::max);
        let own = self.area(running, &place);
        let others = self.areas(&[running]);
        let tries = [(own.right + 6.0, "start", 0.5), (own.left - 6.0, "end", -0.5)];
        let found = tries.into_iter().find(|(x, _, half)| {
            let area = Area::around((x + wide * half, place.y), (wide + 4.0, 44.0));
            let (first, last) = self.room();
            let is_inside = first <= area.left && area.right <= last;
            is_inside && !others.iter().chain(near).any(|it| it.meets(&area))
        });
        let Some((x, anchor, _)) = found else {
            let words = fill("legend.window", |name| {
                Some((figure(if name == "alpha" { alpha } else { beta }), 1).into())
            });
            let room = self.width - 2.0 * self.margin - self.title - 20.0;
            if text_width(&words, 15.0 * BOLD) > room {
                return group;
            }
            return group.add(text(&words, (self.width - self.margin, 38.0), "bound-of end"));
        };
        lines.iter().zip([-4.0, 16.0]).fold(group, |group, ((words, player), dy)| {
            let class = format!("bound-of words-{player} {anchor}");
            group.add(text(words, (x, place.y + dy), &class))
        })
    }
}

/// A line that first goes straight down, then on to its end.
fn bent([from, knee, to]: [(f64, f64); 3], class: &str) -> svg::node::element::Path {
    if from == knee {
        return line(from, to, class);
    }
    let [a, b, c] = [from, knee, to].map(|(x, y)| format!("{} {}", tenth(x), tenth(y)));
    path(format!("M{a}L{b}L{c}"), class)
}

/// Whether a line that goes down crosses an area.
fn is_crossed(area: &Area, from: (f64, f64), to: (f64, f64)) -> bool {
    let at = |y: f64| from.0 + (to.0 - from.0) * ((y - from.1) / (to.1 - from.1)).clamp(0.0, 1.0);
    let (top, bottom) = (area.top.max(from.1), area.bottom.min(to.1));
    let (first, last) = (at(top), at(bottom));
    top < bottom && first.min(last) < area.right && area.left < first.max(last)
}

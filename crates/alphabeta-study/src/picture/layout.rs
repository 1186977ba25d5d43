//! Places the positions: one row for each depth, each position centred above its moves.

use super::plan::Plan;
use super::scene::Scene;
use super::sizes::{text_width, Level, Shape, Sizes};
use std::ops::Range;

/// The width of the ticks of one position, if they need several rows.
const TICKS: f64 = 1000.0;
/// From this many ticks on, one fan replaces their branches.
const MANY: usize = 24;
/// The distance between rows of ticks.
const TICK_ROW: f64 = 21.0;
/// The height of a fan.
pub(super) const FAN: f64 = 13.0;
/// The height of its label.
const FAN_LABEL: f64 = 20.0;
/// How far a skipped move falls.
pub(super) const FALL: f64 = 16.0;

/// The place and the shape of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) level: Level,
    pub(super) shape: Shape,
    /// Whether it has moves that are not drawn.
    pub(super) is_folded: bool,
    /// Whether a fan replaces the branch to it.
    pub(super) is_bundled: bool,
}

impl Place {
    /// Whether a fan and a count replace the positions below it.
    pub(super) fn has_fan(&self) -> bool {
        self.is_folded && Level::Figure <= self.level
    }
}

/// Moves drawn as ticks close together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bundle {
    pub(super) parent: usize,
    pub(super) first: usize,
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
}

/// The places of all drawn positions, relative to the top left of the tree.
pub(super) struct Layout {
    pub(super) places: Vec<Option<Place>>,
    pub(super) bundles: Vec<Bundle>,
    /// The height of the middle of each row.
    pub(super) rows: Vec<f64>,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// A part of a row: one position, or ticks close together.
enum Item {
    One(usize),
    /// The range of the children that are ticks.
    Ticks(Range<usize>),
}

/// The left and right ends of a subtree in each row, from its own row down.
type Contour = Vec<(f64, f64)>;

pub(super) struct Layouter<'a> {
    scene: &'a Scene<'a>,
    sizes: Sizes,
    plan: &'a Plan,
    /// How far each position is to the right of its parent.
    shift: Vec<f64>,
    bundles: Vec<(usize, Range<usize>, f64)>,
}

/// The width of the tree under `plan`.
pub(super) fn width(scene: &Scene, sizes: Sizes, plan: &Plan) -> f64 {
    let mut layouter = Layouter::new(scene, sizes, plan);
    let (left, right) = layouter.across();
    right - left
}

/// The places of all positions under `plan`.
pub(super) fn layout(scene: &Scene, sizes: Sizes, plan: &Plan) -> Layout {
    let mut layouter = Layouter::new(scene, sizes, plan);
    let (left, right) = layouter.across();
    let mut layout = layouter.place(-left);
    layout.width = right - left;
    layout
}

impl<'a> Layouter<'a> {
    fn new(scene: &'a Scene<'a>, sizes: Sizes, plan: &'a Plan) -> Layouter<'a> {
        let shift = vec![0.0; scene.trace.tree.n_positions()];
        Layouter { scene, sizes, plan, shift, bundles: Vec::new() }
    }

    /// The left and right ends of the tree if the root is at 0.
    fn across(&mut self) -> (f64, f64) {
        let contour = if self.plan.is_stacked { self.stack() } else { self.tidy(0) };
        let left = contour.iter().map(|it| it.0).fold(0.0, f64::min);
        (left, contour.iter().map(|it| it.1).fold(0.0, f64::max))
    }

    /// Puts each subtree as close to its neighbours as possible.
    fn tidy(&mut self, position: usize) -> Contour {
        let mut whole = vec![self.reach(position)];
        let items = self.items(position);
        let Some(level) = self.plan.moves[position].filter(|_| !items.is_empty()) else {
            return whole;
        };
        let mut below: Contour = Vec::new();
        let mut centers = Vec::with_capacity(items.len());
        for (nth, item) in items.iter().enumerate() {
            let mut contour = match item {
                Item::One(child) => self.tidy(*child),
                Item::Ticks(range) => vec![self.reach_of_ticks(position, range)],
            };
            self.pad(&mut contour[0], position, level, (nth == 0, nth + 1 == items.len()));
            let overlaps = below.iter().zip(&contour).map(|(left, right)| left.1 - right.0);
            let shift = overlaps.reduce(f64::max).unwrap_or(0.0);
            for (row, reach) in contour.iter().enumerate() {
                let reach = (reach.0 + shift, reach.1 + shift);
                match below.get_mut(row) {
                    Some(so_far) => *so_far = (so_far.0.min(reach.0), reach.1.max(so_far.1)),
                    None => below.push(reach),
                }
            }
            centers.push(shift);
        }
        let middle = f64::midpoint(centers[0], centers[centers.len() - 1]);
        self.settle(position, items, &centers, middle);
        whole.extend(below.iter().map(|reach| (reach.0 - middle, reach.1 - middle)));
        whole
    }

    /// Puts the moves of one position into each row, within the width of the widest row.
    fn stack(&mut self) -> Contour {
        let mut rows = Vec::new();
        let mut next = Some(0);
        while let Some(position) = next.take() {
            let Some(level) = self.plan.moves[position] else { break };
            let items = self.items(position);
            let (mut right, mut centers) = (0.0, Vec::with_capacity(items.len()));
            for (nth, item) in items.iter().enumerate() {
                let mut reach = match item {
                    Item::One(child) => self.reach(*child),
                    Item::Ticks(range) => self.reach_of_ticks(position, range),
                };
                self.pad(&mut reach, position, level, (nth == 0, nth + 1 == items.len()));
                centers.push(right - reach.0);
                right += reach.1 - reach.0;
            }
            let children = self.scene.trace.tree.children(position);
            next = children.iter().copied().find(|it| self.plan.moves[*it].is_some());
            rows.push((position, items, centers, right));
        }
        let widest = rows.iter().map(|row| row.3).fold(0.0, f64::max);
        let mut contour = vec![self.reach(0)];
        let mut x = 0.0;
        for (position, items, centers, width) in rows {
            let room = (widest - width) / 2.0;
            let left = f64::clamp(x, -room, room) - width / 2.0;
            let centers: Vec<_> = centers.iter().map(|center| left + center).collect();
            self.settle(position, items, &centers, x);
            contour.push((left, left + width));
            let children = self.scene.trace.tree.children(position);
            let is_next = |it: &&usize| self.plan.moves[**it].is_some();
            x += children.iter().find(is_next).map_or(0.0, |it| self.shift[*it]);
        }
        contour
    }

    /// Stores the places of the moves of a position that is itself at `middle`.
    fn settle(&mut self, position: usize, items: Vec<Item>, centers: &[f64], middle: f64) {
        for (item, center) in items.into_iter().zip(centers) {
            match item {
                Item::One(child) => self.shift[child] = center - middle,
                Item::Ticks(range) => self.bundles.push((position, range, center - middle)),
            }
        }
    }

    fn items(&self, position: usize) -> Vec<Item> {
        let Some(level) = self.plan.moves[position] else { return Vec::new() };
        let children = self.scene.trace.tree.children(position);
        let is_tick = |it: usize| {
            level == Level::Tick && !self.is_special(it) && self.plan.moves[it].is_none()
        };
        let mut items = Vec::new();
        let mut nth = 0;
        while nth < children.len() {
            let look = self.scene.look(children[nth]);
            let same = children[nth..].iter().take_while(|it| {
                is_tick(**it)
                    && (self.scene.look(**it) == super::scene::Look::Skipped)
                        == (look == super::scene::Look::Skipped)
            });
            let n_ticks = same.count();
            if n_ticks > MANY {
                items.push(Item::Ticks(nth..nth + n_ticks));
            } else {
                items.extend(children[nth..nth + n_ticks.max(1)].iter().map(|it| Item::One(*it)));
            }
            nth += n_ticks.max(1);
        }
        items
    }

    /// Whether the step is about a position. Such a position is never a tick.
    fn is_special(&self, position: usize) -> bool {
        let scene = self.scene;
        scene.is_on_path(position)
            || scene.earlier == Some(position)
            || scene.is_choice(position)
            || scene.is_best(position)
    }

    fn level(&self, position: usize) -> Level {
        let parent = self.scene.trace.tree.parent(position);
        let level =
            parent.map_or(self.plan.largest, |it| self.plan.moves[it].unwrap_or(Level::Tick));
        let least = Level::Small.min(self.plan.largest);
        if self.is_special(position) {
            level.max(least)
        } else {
            level
        }
    }

    fn shape(&self, position: usize) -> Shape {
        let is_leaf = self.scene.is_leaf(position);
        let is_running = self.scene.running == Some(position);
        let shape = self.sizes.shape(self.level(position), is_leaf);
        if is_running && is_leaf && shape.height < 36.0 {
            self.sizes.shape(Level::Small, is_leaf)
        } else if is_running {
            self.sizes.enlarged(shape, is_leaf)
        } else {
            shape
        }
    }

    /// The left and right ends of a position, with half of the gap to the next one.
    fn reach(&self, position: usize) -> (f64, f64) {
        let scene = self.scene;
        let level = self.level(position);
        let (gap, _) = level.gaps(scene.is_leaf(position));
        let mut half = self.shape(position).width / 2.0 + beside(scene, position);
        let is_folded = self.plan.moves[position].is_none() && !scene.is_leaf(position);
        if is_folded && Level::Figure <= level {
            let (n, of) = scene.evaluated(position);
            half = half.max(text_width(&fan_label(n, of), 13.0) / 2.0);
        }
        // The arc comes from the left.
        let parent = |it: usize| scene.trace.tree.parent(it);
        let has_arc = scene.running == Some(position)
            && scene.earlier.is_some_and(|it| parent(it) == parent(position));
        let extra = if has_arc { 48.0 } else { 0.0 };
        (-half - gap / 2.0 - extra, half + gap / 2.0)
    }

    fn reach_of_ticks(&self, position: usize, range: &Range<usize>) -> (f64, f64) {
        let half = self.columns(position, range) as f64 * self.pitch(position) / 2.0;
        (-half - 3.0, half + 3.0)
    }

    /// The distance between ticks. It is larger if some of them have moves.
    fn pitch(&self, position: usize) -> f64 {
        let children = self.scene.trace.tree.children(position);
        let is_leaf = children.iter().all(|it| self.scene.is_leaf(*it));
        self.sizes.shape(Level::Tick, is_leaf).width + Level::Tick.gaps(is_leaf).0
    }

    /// The number of ticks in a row, so that all rows of a position are equally high.
    fn columns(&self, position: usize, range: &Range<usize>) -> usize {
        if !self.plan.is_stacked {
            return range.len();
        }
        let n_moves = self.scene.trace.tree.children(position).len();
        let n_rows = (n_moves as f64 * self.pitch(position) / TICKS).ceil() as usize;
        range.len().div_ceil(n_rows.max(1))
    }

    fn pad(&self, reach: &mut (f64, f64), position: usize, level: Level, ends: (bool, bool)) {
        let children = self.scene.trace.tree.children(position);
        let (_, pad) = level.gaps(children.iter().all(|it| self.scene.is_leaf(*it)));
        reach.0 -= if ends.0 { pad } else { 0.0 };
        reach.1 += if ends.1 { pad } else { 0.0 };
    }

    /// The places of all positions, with the root at `x`.
    fn place(&self, x: f64) -> Layout {
        let tree = &self.scene.trace.tree;
        let mut places: Vec<Option<Place>> = vec![None; tree.n_positions()];
        let mut bundles = Vec::new();
        for position in 0..tree.n_positions() {
            let parent = tree.parent(position);
            let above = match parent {
                Some(parent) if self.plan.moves[parent].is_none() => continue,
                Some(parent) => places[parent].map(|it| it.x),
                None => Some(x),
            };
            let Some(above) = above else { continue };
            places[position] = Some(Place {
                x: above + self.shift[position],
                y: 0.0,
                level: self.level(position),
                shape: self.shape(position),
                is_folded: self.plan.moves[position].is_none() && !self.scene.is_leaf(position),
                is_bundled: false,
            });
        }
        // The height of the stacked ticks in each row.
        let mut heights = vec![0.0_f64; 1];
        for (parent, range, shift) in &self.bundles {
            let row = tree.depth(*parent) as usize + 1;
            heights.resize(heights.len().max(row + 1), 0.0);
            let columns = self.columns(*parent, range);
            heights[row] = heights[row].max((range.len().div_ceil(columns) - 1) as f64 * TICK_ROW);
            let half = columns as f64 * self.pitch(*parent) / 2.0;
            let middle = places[*parent].map_or(0.0, |it| it.x) + shift;
            let first = tree.children(*parent)[range.start];
            let (left, right) = (middle - half, middle + half);
            bundles.push(Bundle { parent: *parent, first, left, right, top: 0.0 });
            for (nth, &child) in tree.children(*parent)[range.clone()].iter().enumerate() {
                let Some(place) = &mut places[child] else { continue };
                place.x = left + ((nth % columns) as f64 + 0.5) * self.pitch(*parent);
                place.y = (nth / columns) as f64 * TICK_ROW;
                place.is_bundled = true;
            }
        }
        self.rows(places, bundles, &heights)
    }

    /// Adds the height of each row.
    fn rows(
        &self,
        mut places: Vec<Option<Place>>,
        mut bundles: Vec<Bundle>,
        heights: &[f64],
    ) -> Layout {
        let tree = &self.scene.trace.tree;
        let depth = |position: usize| tree.depth(position) as usize;
        let n_rows =
            1 + (0..places.len()).filter(|it| places[*it].is_some()).map(depth).max().unwrap_or(0);
        let mut above = vec![0.0_f64; n_rows];
        let mut below = vec![0.0_f64; n_rows];
        let mut gaps = vec![0.0_f64; n_rows];
        for (position, place) in places.iter().enumerate() {
            let Some(place) = place else { continue };
            let row = depth(position);
            let half = place.shape.height / 2.0 + around(self.scene, position);
            above[row] = above[row].max(half);
            let fan = if place.has_fan() { FAN + FAN_LABEL } else { 0.0 };
            let fall = if self.scene.is_falling(position) { FALL } else { 0.0 };
            below[row] = below[row].max(half + fan + fall);
            let Some(parent) = tree.parent(position).and_then(|it| places[it]) else { continue };
            let is_crowded = n_rows > 16;
            let far = if is_crowded { 26.0 } else { (place.x - parent.x).abs() * 0.07 };
            let least: f64 = match (is_crowded, self.scene.is_cut_off(position)) {
                (true, _) => 26.0,
                (_, true) if Level::Small <= place.level => 88.0,
                _ => 48.0,
            };
            gaps[row] = gaps[row].max(f64::clamp(36.0 + far, least, 96.0_f64.max(least)));
            if is_crowded {
                gaps[row] = 26.0;
            }
        }
        let mut rows = Vec::with_capacity(n_rows);
        let mut y = 0.0;
        for row in 0..n_rows {
            y += gaps[row] + above[row];
            rows.push(y);
            y += below[row] + heights.get(row).copied().unwrap_or(0.0);
        }
        for (position, place) in places.iter_mut().enumerate() {
            if let Some(place) = place {
                place.y += rows[depth(position)];
            }
        }
        for bundle in &mut bundles {
            bundle.top = rows[depth(bundle.first)] - 10.0;
        }
        Layout { places, bundles, rows, width: 0.0, height: y }
    }
}

/// The space that a halo or a ring needs on each side.
fn beside(scene: &Scene, position: usize) -> f64 {
    if scene.running == Some(position) || scene.earlier == Some(position) {
        11.0
    } else {
        0.0
    }
}

/// The same space, but at least the gap before a branch.
pub(super) fn around(scene: &Scene, position: usize) -> f64 {
    beside(scene, position).max(2.0)
}

/// The label of a fan: how many of the leaves below it have been evaluated.
pub(super) fn fan_label(n: usize, of: usize) -> String {
    format!("{n} of {of}")
}

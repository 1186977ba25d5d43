//! Chooses which positions are drawn, and how large. All are drawn if they fit.
//!
//! The running position, the positions above it, and all their moves are always drawn. At the end, the
//! positions of best play and their moves are. If room is short, leaves shrink first, then moves are
//! folded. The farther a position is from these, the earlier it shrinks or folds.

use super::layout::width;
use super::plan::Plan;
use super::scene::Scene;
use super::sizes::{Level, Sizes};

/// The width that a tree keeps to if possible.
const COMFORTABLE: f64 = 1280.0;
/// The width of the widest tree.
const WIDEST: f64 = 3900.0;

/// Chooses what is drawn of a scene.
pub(super) fn plan(scene: &Scene, sizes: Sizes) -> Plan {
    Planner::new(scene, sizes).plan()
}

struct Planner<'a> {
    scene: &'a Scene<'a>,
    sizes: Sizes,
    plan: Plan,
    limit: f64,
    /// The positions whose moves are always drawn, from the root down.
    kept: Vec<usize>,
    /// How far each position is from those that the step is about.
    distance: Vec<usize>,
}

impl<'a> Planner<'a> {
    fn new(scene: &'a Scene<'a>, sizes: Sizes) -> Planner<'a> {
        let tree = &scene.trace.tree;
        let n_positions = tree.n_positions();
        let largest = match tree.max_depth() {
            0..=8 => Level::Wide,
            9..=15 => Level::Small,
            _ => Level::Figure,
        };
        let is_kept = |it: &usize| *it == 0 || scene.is_on_path(*it) || scene.is_best(*it);
        let kept: Vec<_> =
            (0..n_positions).filter(is_kept).filter(|it| !scene.is_leaf(*it)).collect();
        let from = scene.running.map_or(0, |it| tree.depth(it) as usize);
        let mut distance = vec![0; n_positions];
        for position in 0..n_positions {
            let parent = tree.parent(position);
            distance[position] = match parent {
                _ if scene.is_on_path(position) => from - tree.depth(position) as usize,
                Some(parent) if !scene.is_best(position) => distance[parent] + 1,
                _ => 0,
            };
        }
        let plan = Plan { moves: vec![None; n_positions], largest, is_stacked: false };
        Planner { scene, sizes, plan, limit: COMFORTABLE, kept, distance }
    }

    fn plan(mut self) -> Plan {
        let n_positions = self.plan.moves.len();
        let is_inner = |it: &usize| !self.scene.is_leaf(*it);
        let all: Vec<_> = (0..n_positions).filter(is_inner).collect();
        let kept = self.kept.clone();
        self.set(&all, Some(Level::Tick));
        let width = self.width();
        if width <= WIDEST {
            // This leaves some room to enlarge the positions that the step is about.
            self.limit = (width * 1.15).clamp(COMFORTABLE, WIDEST);
            self.grow(&all);
            return self.plan;
        }
        self.set(&all, None);
        self.set(&kept, Some(Level::Tick));
        if self.width() > COMFORTABLE {
            self.plan.is_stacked = true;
            self.limit = self.width().max(COMFORTABLE);
            self.grow(&kept);
            return self.plan;
        }
        // Readers begin with the positions that the step is about.
        for level in [Level::Figure, Level::Small, Level::Card] {
            if !self.try_set(&kept, level) {
                for position in kept.iter().rev() {
                    self.try_set(&[*position], level);
                }
            }
        }
        self.unfold(&all);
        self.grow(&all);
        self.plan
    }

    /// Unfolds moves, the nearest first.
    fn unfold(&mut self, all: &[usize]) {
        let tree = &self.scene.trace.tree;
        let mut order = all.to_vec();
        order.sort_by_key(|it| (self.distance[*it], tree.leaves(*it).len(), *it));
        for position in order {
            let is_drawn = tree.parent(position).is_none_or(|it| self.plan.moves[it].is_some());
            if !is_drawn || self.plan.moves[position].is_some() {
                continue;
            }
            let is_lowest = tree.children(position).iter().all(|it| self.scene.is_leaf(*it));
            self.try_set(&[position], if is_lowest { Level::Tick } else { Level::Figure });
        }
    }

    /// Enlarges the moves that are drawn, the nearest first.
    fn grow(&mut self, all: &[usize]) {
        let farthest = all.iter().map(|it| self.distance[*it]).max().unwrap_or(0);
        for level in Level::RISING {
            for distance in 0..=farthest {
                let is_smaller = |it: &usize| self.plan.moves[*it].is_some_and(|now| now < level);
                let near = all.iter().copied().filter(|it| self.distance[*it] == distance);
                let near: Vec<_> = near.filter(is_smaller).collect();
                if near.is_empty() || self.try_set(&near, level) {
                    continue;
                }
                for position in near {
                    if self.kept.contains(&position) {
                        self.try_set(&[position], level);
                    }
                }
            }
        }
    }

    /// Draws the moves of `positions` at `level`, if there is room.
    fn try_set(&mut self, positions: &[usize], level: Level) -> bool {
        if self.plan.largest < level {
            return false;
        }
        let before: Vec<_> = positions.iter().map(|it| self.plan.moves[*it]).collect();
        self.set(positions, Some(level));
        if self.width() <= self.limit {
            return true;
        }
        for (position, level) in positions.iter().zip(before) {
            self.plan.moves[*position] = level;
        }
        false
    }

    fn set(&mut self, positions: &[usize], level: Option<Level>) {
        for position in positions {
            self.plan.moves[*position] = level;
        }
    }

    fn width(&self) -> f64 {
        width(self.scene, self.sizes, &self.plan)
    }
}

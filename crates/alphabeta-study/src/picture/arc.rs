//! The arc from the earlier move to the running position. It never crosses a position.

use super::shapes::tenth;

/// A rectangle that something covers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Area {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

impl Area {
    pub(super) fn around((x, y): (f64, f64), (width, height): (f64, f64)) -> Area {
        let (half, tall) = (width / 2.0, height / 2.0);
        Area { left: x - half, top: y - tall, right: x + half, bottom: y + tall }
    }

    pub(super) fn meets(&self, other: &Area) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    fn middle(&self) -> f64 {
        f64::midpoint(self.top, self.bottom)
    }
}

/// A curve from the earlier move to the running position, with a coin on it.
pub(super) struct Arc {
    pub(super) line: String,
    pub(super) coin: (f64, f64),
    /// The areas along the line and around the coin.
    pub(super) areas: Vec<Area>,
    /// The point and the angle at its end.
    pub(super) end: ((f64, f64), f64),
}

type Point = (f64, f64);

/// The first curve that meets none of `others` and stays between the left and right of `room`.
pub(super) fn arc(from: Area, to: Area, coin: Point, others: &[Area], room: Point) -> Option<Arc> {
    let to_right = from.right <= to.left;
    let (start, end) = if to_right {
        ((from.right + 4.0, from.middle()), (to.left - 7.0, to.middle()))
    } else {
        ((from.left - 4.0, from.middle()), (to.right + 7.0, to.middle()))
    };
    let middle = (f64::midpoint(start.0, end.0), f64::midpoint(start.1, end.1));
    let bows = [30.0, 44.0, 60.0, 80.0, 110.0];
    let over = bows.map(|bow| {
        let control = (middle.0, middle.1 - 2.0 * bow);
        [start, third(start, control), third(end, control), end]
    });
    let out = |start: Point, x: f64, end: Point| [start, (x, start.1), (x, end.1), end];
    let outside = [60.0, 100.0, 150.0, 220.0].into_iter().flat_map(|far| {
        let left = from.left.min(to.left) - far;
        let right = from.right.max(to.right) + far;
        [
            out((from.left - 4.0, from.middle()), left, (to.left - 7.0, to.middle())),
            out((from.right + 4.0, from.middle()), right, (to.right + 7.0, to.middle())),
        ]
    });
    over.into_iter().chain(outside).find_map(|curve| {
        let is_free = |point: Point, size: Point| {
            let area = Area::around(point, size);
            let is_inside = room.0 <= area.left && area.right <= room.1;
            is_inside && !others.iter().any(|it| it.meets(&area))
        };
        let middle = at(&curve, 0.5);
        let own = [from, to];
        let is_coin_free = is_free(middle, (coin.0 + 6.0, coin.1 + 6.0))
            && !own.iter().any(|it| it.meets(&Area::around(middle, coin)));
        let is_it =
            is_coin_free && (0..=40).all(|n| is_free(at(&curve, f64::from(n) / 40.0), (6.0, 6.0)));
        is_it.then(|| {
            let [a, b, c, d] = curve.map(|(x, y)| format!("{} {}", tenth(x), tenth(y)));
            let before = curve[2];
            let angle = f64::atan2(curve[3].1 - before.1, curve[3].0 - before.0).to_degrees();
            let points = (0..=40).map(|n| at(&curve, f64::from(n) / 40.0));
            let near = points.map(|point| Area::around(point, (8.0, 8.0)));
            let areas = near.chain([Area::around(middle, coin)]).collect();
            Arc { line: format!("M{a}C{b} {c} {d}"), coin: middle, areas, end: (curve[3], angle) }
        })
    })
}

/// A control point of a quadratic curve, written as a cubic one.
fn third(end: Point, control: Point) -> Point {
    (end.0 + (control.0 - end.0) * 2.0 / 3.0, end.1 + (control.1 - end.1) * 2.0 / 3.0)
}

/// The point of a cubic curve at `t`.
fn at(curve: &[Point; 4], t: f64) -> Point {
    let s = 1.0 - t;
    let parts = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
    let sum = |of: fn(&Point) -> f64| {
        curve.iter().zip(parts).map(|(point, part)| of(point) * part).sum::<f64>()
    };
    (sum(|point| point.0), sum(|point| point.1))
}

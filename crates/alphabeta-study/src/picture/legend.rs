//! The legend: the meaning of each sign that occurs in the picture.

use super::layout::Layout;
use super::scene::{Look, Scene};
use super::shapes::{fan, house, line, rectangle, scissors, strokes, text};
use super::sizes::{text_width, Level};
use crate::words::say;
use alphabeta_core::Player;
use svg::node::element::Group;

/// The width of a sign, with the space after it.
const SIGN: f64 = 42.0;
/// The space between entries.
const BETWEEN: f64 = 18.0;
const LINE: f64 = 30.0;

/// The entries in lines no wider than `width`, and their height.
pub(super) fn legend(scene: &Scene, layout: &Layout, width: f64) -> (Group, f64) {
    let mut group = Group::new().set("class", "legend");
    let (mut x, mut y) = (0.0, 0.0);
    for (sign, key) in entries(scene, layout) {
        let words = say(key);
        let start = if sign.is_some() { SIGN } else { 0.0 };
        let wide = start + text_width(&words, 13.0);
        if x > 0.0 && x + wide > width {
            (x, y) = (0.0, y + LINE);
        }
        let place = format!("translate({} {y})", super::shapes::tenth(x));
        let words = text(&words, (start, 4.7), "small start");
        let entry = Group::new().set("transform", place);
        let entry = sign.into_iter().fold(entry, Group::add);
        group = group.add(entry.add(words));
        x += wide + BETWEEN;
    }
    (group, y + LINE)
}

/// The signs, and the messages that explain them.
fn entries(scene: &Scene, layout: &Layout) -> Vec<(Option<Group>, &'static str)> {
    let shown = || (0..layout.places.len()).filter_map(|it| Some((it, layout.places[it]?)));
    let has = |look: Look, is_leaf: bool| {
        shown().any(|(it, place)| {
            scene.look(it) == look && scene.is_leaf(it) == is_leaf && Level::Figure <= place.level
        })
    };
    let is_cut = |it: usize| scene.is_cut_off(it) && !scene.is_falling(it);
    let players = [Player::Max, Player::Min];
    let choice = players.into_iter().find(|player| {
        shown().any(|(it, _)| scene.is_choice(it) && scene.trace.tree.player(it) != *player)
    });
    let has_boards = scene.trace.tree.board(0).is_some();
    let is_tick = |it: usize, level: Level| level == Level::Tick && scene.is_leaf(it);
    let running = scene.running.map(|it| sign_of(scene, it, "run"));
    let houses =
        |look: Look| shown().find(|(it, _)| scene.look(*it) == look && !scene.is_leaf(*it));
    let unseen_leaf = Group::new().set("class", "position leaf unseen").set("transform", MIDDLE);
    let mut unseen_leaf = unseen_leaf.add(rectangle((18.0, 22.0), 4.0, "face"));
    // A board is drawn on the card, so that has no back.
    if !has_boards {
        unseen_leaf = unseen_leaf.add(rectangle((12.0, 16.0), 2.0, "back"));
    }
    let skipped = if houses(Look::Skipped).is_some() {
        house_sign(Player::Max, "skipped")
    } else {
        card_sign("skipped")
    };
    let player =
        |look: Look| houses(look).map_or(Player::Max, |(it, _)| scene.trace.tree.player(it));
    let ring = scene.owner().map(|(owner, _)| {
        let class = format!("ring by-{}", super::shapes::side(owner));
        let inner = Group::new().set("class", "position leaf exact").add(rectangle(
            (13.0, 15.0),
            3.0,
            "face",
        ));
        Group::new().set("transform", MIDDLE).add(inner).add(rectangle((23.0, 25.0), 5.0, &class))
    });
    let branch = |class: &str| Group::new().add(line((2.0, 0.0), (32.0, 0.0), class));
    let choice = choice.map(|it| branch(&format!("edge choice-{}", super::shapes::side(it))));
    let cut = || {
        let whole = line((2.0, 0.0), (12.0, 0.0), "edge");
        let rest = line((22.0, 0.0), (32.0, 0.0), "edge skipped");
        Group::new().add(whole).add(rest)
    };
    let fan_sign = Group::new().set("transform", MIDDLE).add(fan(26.0, -7.0, 13.0));
    let tick =
        |x: f64, height: f64, class: &str| line((x, height / -2.0), (x, height / 2.0), class);
    let ticks = Group::new().add(tick(8.0, 16.0, "tick exact")).add(tick(14.0, 16.0, "tick exact"));
    let ticks = ticks.add(tick(20.0, 8.0, "tick unseen")).add(tick(26.0, 2.0, "tick skipped"));
    let all = [
        (
            has(Look::Unseen, false),
            Some(house_sign(player(Look::Unseen), "unseen")),
            "legend.unseen",
        ),
        (has(Look::Unseen, true), Some(unseen_leaf), "legend.unseen_leaf"),
        (running.is_some(), running, "legend.running"),
        (has(Look::Path, false), Some(house_sign(player(Look::Path), "path")), "legend.waiting"),
        (has(Look::Exact, false), Some(house_sign(player(Look::Exact), "exact")), "legend.exact"),
        (
            houses(Look::Bound).is_some(),
            Some(house_sign(player(Look::Bound), "bound")),
            "legend.bound",
        ),
        (choice.is_some(), choice, "legend.choice"),
        (ring.is_some(), ring, "legend.earlier"),
        (
            shown().any(|(it, _)| scene.is_falling(it)),
            Some(cut().add(scissors((17.0, 0.0), 11.0))),
            "legend.cutoff",
        ),
        (
            shown().any(|(it, _)| is_cut(it)),
            Some(cut().add(strokes((17.0, 0.0), -90.0, 1.2))),
            "legend.cut",
        ),
        (has(Look::Skipped, false) || has(Look::Skipped, true), Some(skipped), "legend.skipped"),
        (shown().any(|(_, place)| place.has_fan()), Some(fan_sign), "legend.fan"),
        (shown().any(|(it, place)| is_tick(it, place.level)), Some(ticks), "legend.tick"),
        (scene.has_best(), Some(branch("edge best")), "legend.best"),
    ];
    let shown = all.into_iter().filter(|(is_there, ..)| *is_there);
    let mut entries: Vec<_> = shown.map(|(_, sign, key)| (sign, key)).collect();
    if has_boards {
        entries.push((None, "legend.outcome"));
    }
    entries
}

const MIDDLE: &str = "translate(17 0)";

fn house_sign(player: Player, class: &str) -> Group {
    let class = format!("position {} {class}", super::shapes::side(player));
    let face = house(player, (26.0, 22.0), 3.0, "face");
    Group::new().set("class", class).set("transform", MIDDLE).add(face)
}

fn card_sign(class: &str) -> Group {
    let class = format!("position leaf {class}");
    let face = rectangle((18.0, 22.0), 4.0, "face");
    Group::new().set("class", class).set("transform", MIDDLE).add(face)
}

fn sign_of(scene: &Scene, position: usize, class: &str) -> Group {
    if scene.is_leaf(position) {
        card_sign(class)
    } else {
        house_sign(scene.trace.tree.player(position), class)
    }
}

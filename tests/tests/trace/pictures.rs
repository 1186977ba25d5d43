//! Tests of pictures: their width, what they always draw, and that nothing overlaps.

use super::trace;
use alphabeta_study::principal_variation::principal_variation;
use alphabeta_study::{picture, Problem, Replay, Trace};
use roxmltree::{Document, Node};
use std::collections::{BTreeMap, BTreeSet};

/// The width of the widest picture.
const WIDEST: i64 = 4096;
/// The smallest font size.
const SMALLEST: f64 = 13.0;

/// Inputs of many shapes: small, regular, wide, deep, with long numbers, and boards.
fn inputs() -> Vec<(Problem, String)> {
    let wide = |n: usize, of: fn(usize) -> String| {
        format!("[{}]", (0..n).map(of).collect::<Vec<_>>().join(", "))
    };
    let fold = |n: usize, start: &str, of: fn(usize, String) -> String| {
        (0..n).fold(start.to_string(), |inner, nth| of(nth, inner))
    };
    let long = "[[-9223372036854775807, 9223372036854775806], [-1000000000000000000, 3]]";
    let scouts = [
        "5".to_string(),
        "[[3, 5], [2, 9]]".to_string(),
        "[[3], [3, 9], [4, [1, 7], 6], [[5, 8], [1, [2, 2], 3, 4, 5]]]".to_string(),
        "[[5, [[[5, 9], [7, 8]]]]]".to_string(),
        "[999999999999999, [[999999999999999, 3], 7]]".to_string(),
        long.to_string(),
        fold(5, long, |_, inner| format!("[{inner}, {inner}]")),
        "random_tree(3, 3, 1)".to_string(),
        "random_tree(2, 5, 1)".to_string(),
        "random_tree(3, 5, 1)".to_string(),
        "random_tree(3, 6, 1)".to_string(),
        "random_tree(9, 4, 1)".to_string(),
        "random_tree(140, 2, 1)".to_string(),
        "random_tree(700, 1, 1)".to_string(),
        "random_tree(19999, 1, 1)".to_string(),
        wide(6000, |n| format!("[{n}]")),
        wide(3000, |n| if n % 2 == 0 { format!("[{n}, 7]") } else { n.to_string() }),
        wide(300, |n| format!("[[{n}, 5], [4, {n}]]")),
        fold(64, "5", |_, inner| format!("[{inner}]")),
        fold(60, "5", |n, inner| format!("[{n}, {inner}]")),
        fold(30, "5", |n, inner| format!("[{inner}, {n}]")),
        fold(30, "5", |n, inner| format!("[{}{inner}]", format!("{n}, ").repeat(400))),
    ];
    let mut all: Vec<_> = scouts.into_iter().map(|input| (Problem::Scout, input)).collect();
    all.push((Problem::CallTrace, "3 5 6 9 1 2 0 -1".to_string()));
    all.push((Problem::LeafCount, "[3, 12, 8, 2, 4, 6, 14, 5, 2]\n3".to_string()));
    for board in ["X\nXO.\n.O.\n.X.", "O\nXOX\n.O.\n.X.", "X\nXOX\n.O.\n..."] {
        all.push((Problem::TicTacToe, board.to_string()));
    }
    all
}

/// All steps of a short trace. For a long one: its ends, some steps between, and some with an arc.
fn steps(trace: &Trace) -> BTreeSet<usize> {
    let n_steps = trace.n_steps();
    if n_steps < 300 {
        return (1..=n_steps).collect();
    }
    let mut steps = BTreeSet::from([1, n_steps / 7 + 1, n_steps / 3 + 1, n_steps / 2 + 1, n_steps]);
    let mut replay = Replay::new(trace);
    let mut found = 0;
    while found < 30 && replay.advance() && replay.state().step < 5000 {
        if replay.state().earlier.is_some() {
            found += 1;
            if found % 10 == 1 {
                steps.insert(replay.state().step);
            }
        }
    }
    steps
}

#[derive(Clone, Debug)]
struct Area {
    name: String,
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Area {
    fn of(name: String, points: &[(f64, f64)]) -> Area {
        let [xs, ys]: [Vec<f64>; 2] =
            [points.iter().map(|it| it.0).collect(), points.iter().map(|it| it.1).collect()];
        let least = |them: &[f64]| them.iter().copied().fold(f64::INFINITY, f64::min);
        let most = |them: &[f64]| them.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        Area { name, left: least(&xs), top: least(&ys), right: most(&xs), bottom: most(&ys) }
    }

    fn meets(&self, other: &Area) -> bool {
        let room = 0.3;
        self.left + room < other.right
            && other.left + room < self.right
            && self.top + room < other.bottom
            && other.top + room < self.bottom
    }
}

fn number(node: Node, name: &str) -> f64 {
    node.attribute(name).and_then(|it| it.parse().ok()).unwrap_or_default()
}

fn classes<'n>(node: Node<'n, '_>) -> impl Iterator<Item = &'n str> {
    node.attribute("class").unwrap_or_default().split(' ').filter(|it| !it.is_empty())
}

/// The point of a node in coordinates of the picture.
fn placed(node: Node, point: (f64, f64)) -> (f64, f64) {
    node.ancestors().filter_map(|it| it.attribute("transform")).fold(point, |point, transform| {
        let parts: Vec<_> = transform.split_inclusive(')').collect();
        parts.iter().rev().fold(point, |(x, y), part| {
            let (name, rest) = part.trim().split_once('(').unwrap();
            let numbers: Vec<f64> =
                rest.trim_end_matches(')').split(' ').map(|it| it.parse().unwrap()).collect();
            match name {
                "translate" => (x + numbers[0], y + numbers[1]),
                "rotate" => {
                    let (sin, cos) = numbers[0].to_radians().sin_cos();
                    (x * cos - y * sin, x * sin + y * cos)
                }
                "scale" => (x * numbers[0], y * numbers[0]),
                _ => panic!("{transform}"),
            }
        })
    })
}

/// The corners of a shape or a text, before its transforms. The width of a text is estimated.
fn corners(node: Node, sheet: &Sheet) -> Vec<(f64, f64)> {
    let (x, y) = (number(node, "x"), number(node, "y"));
    match node.tag_name().name() {
        "rect" => {
            let (width, height) = (number(node, "width"), number(node, "height"));
            vec![(x, y), (x + width, y), (x, y + height), (x + width, y + height)]
        }
        "circle" => {
            let (x, y, r) = (number(node, "cx"), number(node, "cy"), number(node, "r"));
            vec![(x - r, y - r), (x + r, y + r)]
        }
        "text" => {
            let size = sheet.size(node);
            let n_letters = node.text().unwrap_or_default().trim().chars().count();
            // Words also have narrow letters, so their average is lower than that of numbers.
            let are_words = ["voice", "small start"].contains(&node.attribute("class").unwrap());
            let wide = if are_words { 0.5 } else { 0.56 };
            let width = n_letters as f64 * size * wide;
            let anchor = |name: &str| sheet.anchor(node) == name;
            let left = x - if anchor("start") {
                0.0
            } else if anchor("end") {
                width
            } else {
                width / 2.0
            };
            vec![(left, y - size * 0.74), (left + width, y)]
        }
        "path" => points(node.attribute("d").unwrap()),
        name => panic!("a {name}"),
    }
}

/// The points of a path.
fn points(data: &str) -> Vec<(f64, f64)> {
    let mut points = Vec::new();
    let (mut x, mut y) = (0.0, 0.0);
    let is_command = |it: char| it.is_ascii_uppercase();
    let starts: Vec<_> = data.match_indices(is_command).map(|it| it.0).collect();
    for (nth, &start) in starts.iter().enumerate() {
        let end = starts.get(nth + 1).copied().unwrap_or(data.len());
        let numbers: Vec<f64> =
            data[start + 1..end].split_whitespace().map(|it| it.parse().unwrap()).collect();
        match &data[start..=start] {
            "H" => x = numbers[0],
            "V" => y = numbers[0],
            "Z" => continue,
            _ => {
                points.extend(numbers.chunks(2).map(|it| (it[0], it[1])));
                (x, y) = *points.last().unwrap();
            }
        }
        points.push((x, y));
    }
    points
}

/// The rules of a style sheet, by selector and property. Later rules win.
struct Sheet(BTreeMap<(String, String), String>);

impl Sheet {
    /// The rules for the light theme and for the dark theme.
    fn both() -> [Sheet; 2] {
        let (light, dark) =
            picture::STYLE.split_once("@media screen and (prefers-color-scheme: dark) {").unwrap();
        [light.to_string(), format!("{light}{dark}")].map(|rules| Sheet::new(&rules))
    }

    fn new(rules: &str) -> Sheet {
        let mut found = BTreeMap::new();
        let rules = rules.split_once("*/").map_or(rules, |(_, rest)| rest);
        for rule in rules.split('}') {
            let Some((selectors, body)) = rule.split_once('{') else { continue };
            for declaration in body.split(';').filter_map(|it| it.trim().split_once(": ")) {
                for selector in selectors.split(',') {
                    let key = (selector.trim().to_string(), declaration.0.to_string());
                    found.insert(key, declaration.1.to_string());
                }
            }
        }
        Sheet(found)
    }

    fn get(&self, selector: &str, property: &str) -> Option<&str> {
        self.0.get(&(selector.to_string(), property.to_string())).map(String::as_str)
    }

    fn of_text<'s>(&'s self, node: Node, property: &str) -> Option<&'s str> {
        let own = classes(node).filter_map(|it| self.get(&format!(".{it}"), property)).last();
        own.or(self.get("text", property))
    }

    fn size(&self, node: Node) -> f64 {
        self.of_text(node, "font-size").unwrap().trim_end_matches("px").parse().unwrap()
    }

    fn anchor(&self, node: Node) -> &str {
        self.of_text(node, "text-anchor").unwrap()
    }

    /// All classes that have a rule.
    fn classes(&self) -> BTreeSet<&str> {
        let names = self.0.keys().flat_map(|(selector, _)| selector.split(['.', ' ']));
        names.collect()
    }
}

/// Everything that must not overlap: positions with their marks, labels and coins.
fn areas(document: &Document, sheet: &Sheet) -> Vec<Area> {
    let mut areas = Vec::new();
    for node in document.descendants().filter(Node::is_element) {
        let is_legend = node.ancestors().any(|it| it.attribute("class") == Some("legend"));
        let position = node.ancestors().find_map(|it| it.attribute("data-position"));
        let is_in = |class: &str| classes(node).any(|it| it == class);
        let is_shape = ["face", "halo", "ring", "tick", "coin", "fan"].into_iter().any(is_in);
        let is_text = node.tag_name().name() == "text";
        // Signs in the legend are not part of the tree, and the fan of a bundle is a branch.
        let is_bundle = is_in("fan") && position.is_none();
        if is_legend && is_shape || is_bundle || !(is_shape || is_text) || is_in("worth") {
            continue;
        }
        let points: Vec<_> = corners(node, sheet).into_iter().map(|it| placed(node, it)).collect();
        let text = node.text().unwrap_or_default().trim();
        let name = position.map_or(format!("`{text}`"), |it| format!("position {it}"));
        let mut area = Area::of(name, &points);
        if is_in("tick") {
            (area.left, area.right) = (area.left - 1.5, area.right + 1.5);
        }
        // All parts of a position count as one area.
        match areas
            .last_mut()
            .filter(|last: &&mut Area| position.is_some() && last.name == area.name)
        {
            Some(last) => {
                last.left = last.left.min(area.left);
                last.top = last.top.min(area.top);
                last.right = last.right.max(area.right);
                last.bottom = last.bottom.max(area.bottom);
            }
            None => areas.push(area),
        }
    }
    areas
}

/// The positions that a step is about, and all their moves.
fn always(trace: &Trace, step: usize) -> BTreeSet<usize> {
    let tree = &trace.tree;
    let mut always = BTreeSet::from([0]);
    let path: Vec<usize> = if step == trace.n_steps() {
        let best = principal_variation(trace, &Replay::end(trace));
        (0..best.len()).filter(|it| best[*it]).collect()
    } else {
        let state = Replay::at(trace, step);
        always.extend(state.earlier);
        state.calls.iter().map(|it| it.position).collect()
    };
    for position in path {
        always.insert(position);
        always.extend(tree.children(position));
    }
    always
}

#[test]
fn trees_of_every_shape_are_drawn_clearly() {
    let [sheet, _] = Sheet::both();
    for (problem, input) in inputs() {
        let trace = trace(problem, input.as_bytes());
        for step in steps(&trace) {
            let start: String = input.chars().take(40).collect();
            let about = format!("{start}, step {step}");
            let (svg, (width, height)) = picture::svg(&trace, step).unwrap();
            assert!(width <= WIDEST, "{about}: {width} wide");
            let document = Document::parse(&svg).unwrap();

            let drawn: Vec<usize> = document
                .descendants()
                .filter_map(|it| it.attribute("data-position")?.parse().ok())
                .collect();
            let once: BTreeSet<_> = drawn.iter().copied().collect();
            assert_eq!(once.len(), drawn.len(), "{about}: drawn twice");
            let missing: Vec<_> = always(&trace, step).difference(&once).copied().collect();
            assert!(missing.is_empty(), "{about}: not drawn: {missing:?}");

            let mut areas = areas(&document, &sheet);
            areas.sort_by(|a, b| a.left.total_cmp(&b.left));
            for (nth, area) in areas.iter().enumerate() {
                let is_inside = 0.0 <= area.left
                    && 0.0 <= area.top
                    && area.right <= width as f64
                    && area.bottom <= height as f64;
                assert!(is_inside, "{about}: outside of {width} by {height}: {area:?}");
                let near = areas[nth + 1..].iter().take_while(|it| it.left < area.right);
                for other in near {
                    assert!(!area.meets(other), "{about}: {area:?} meets {other:?}");
                }
            }
        }
    }
}

/// All colours and fonts come from the style sheet.
#[test]
fn every_colour_is_one_of_the_style_sheet() {
    let [sheet, _] = Sheet::both();
    // These classes only group elements, and need no rule.
    let plain = ["branches", "positions", "cuts", "rows", "earlier", "window", "legend", "board"];
    let plain = [&plain[..], &["position", "exact", "cut", "blades"]].concat();
    let known = sheet.classes();
    for (problem, input) in inputs() {
        let trace = trace(problem, input.as_bytes());
        for step in steps(&trace) {
            let (svg, _) = picture::svg(&trace, step).unwrap();
            let document = Document::parse(&svg).unwrap();
            for node in document.descendants().filter(Node::is_element) {
                for name in ["fill", "stroke", "style", "color", "font-size", "opacity"] {
                    assert!(node.attribute(name).is_none(), "{input}: {name}");
                }
                for class in classes(node) {
                    assert!(known.contains(class) || plain.contains(&class), "no rule for {class}");
                }
            }
        }
    }
}

#[test]
fn texts_can_be_read_in_light_and_dark() {
    let texts = [
        ("text", ".paper"),
        (".label", ".paper"),
        (".small", ".paper"),
        (".quiet", ".paper"),
        (".words-max", ".paper"),
        (".words-min", ".paper"),
        ("text", ".face"),
        (".max .figure", ".max .face"),
        (".min .figure", ".min .face"),
        (".run .figure", ".max.run .face"),
        (".run .figure", ".min.run .face"),
        (".run .figure", ".leaf.run .face"),
        (".skipped .figure", ".paper"),
        (".leaf.unseen .figure", ".paper"),
        (".worth", ".coin.by-max"),
        (".worth", ".coin.by-min"),
    ];
    for sheet in Sheet::both() {
        let fill = |selector: &str| {
            let color = sheet.get(selector, "fill").unwrap_or_else(|| panic!("{selector}"));
            luminance(color)
        };
        for (text, ground) in texts {
            let contrast = contrast(fill(text), fill(ground));
            assert!(4.5 <= contrast, "{text} on {ground}: {contrast:.2}");
        }
        // Lines with a meaning of their own need a contrast of 3.
        for outline in
            [".max .face", ".min .face", ".edge", ".edge.best", ".strokes", ".skipped .face"]
        {
            let color = sheet.get(outline, "stroke").unwrap();
            let contrast = contrast(luminance(color), fill(".paper"));
            assert!(3.0 <= contrast, "{outline}: {contrast:.2}");
        }
        let sizes = sheet.0.iter().filter(|((_, property), _)| property == "font-size");
        for ((selector, _), size) in sizes {
            let size: f64 = size.trim_end_matches("px").parse().unwrap();
            assert!(SMALLEST <= size, "{selector}: {size}");
        }
    }
}

/// The relative luminance of a colour, as the Web Content Accessibility Guidelines define it.
fn luminance(color: &str) -> f64 {
    let part = |at: usize| {
        let part = f64::from(u8::from_str_radix(&color[at..at + 2], 16).unwrap()) / 255.0;
        if part <= 0.04045 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

fn contrast(one: f64, other: f64) -> f64 {
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn a_tree_that_is_too_deep_is_refused() {
    let deep = format!("{}5{}", "[".repeat(65), "]".repeat(65));
    let error = picture::svg(&trace(Problem::Scout, deep.as_bytes()), 1).unwrap_err();
    let message =
        "expected a tree at most 64 moves deep, because a picture of a deeper one is too high, found 65 \
                   moves: try a smaller tree, or `alphabeta study`, which shows parts of one";
    assert_eq!(error, message);
}

/// Legends explain the signs in the picture, and no others.
#[test]
fn legends_explain_what_occurs() {
    let legend = |step: usize| {
        let trace = trace(Problem::CallTrace, b"3 5 6 9 1 2 0 -1");
        let (svg, _) = picture::svg(&trace, step).unwrap();
        let document = Document::parse(&svg).unwrap();
        let is_in = |it: &Node| it.ancestors().any(|it| it.attribute("class") == Some("legend"));
        let texts = document.descendants().filter(|it| it.tag_name().name() == "text");
        let texts = texts.filter(is_in).map(|it| it.text().unwrap().trim().to_string());
        texts.collect::<Vec<_>>()
    };
    assert_eq!(legend(1), ["not visited", "not evaluated"]);
    let at_end = ["its value", "only a bound: ≥ at least, ≤ at most", "the rest was cut off"];
    assert_eq!(legend(69), [&at_end[..], &["skipped", "best play"]].concat());
}

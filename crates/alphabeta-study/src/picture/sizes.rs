//! The sizes of shapes and texts, in units of the picture.

use crate::tree::GameTree;
use crate::words::score;

/// The size of the moves of a position. If room is short, leaves shrink from a card to a small card,
/// the score alone, and a tick.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) enum Level {
    Tick,
    Figure,
    Small,
    Card,
    Wide,
}

impl Level {
    pub(super) const RISING: [Level; 5] =
        [Level::Tick, Level::Figure, Level::Small, Level::Card, Level::Wide];

    /// The gap between two moves of one position, and on each side of all its moves.
    pub(super) fn gaps(self, is_leaf: bool) -> (f64, f64) {
        match (self, is_leaf) {
            (Level::Tick, true) => (2.0, 3.0),
            (Level::Tick, false) => (3.0, 3.0),
            (Level::Figure, _) => (6.0, 4.0),
            (Level::Small, true) => (5.0, 5.0),
            (Level::Small, false) => (12.0, 3.0),
            (Level::Card, _) => (14.0, 5.0),
            (Level::Wide, _) => (30.0, 0.0),
        }
    }
}

/// The size of a shape, and of the texts in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pub(super) width: f64,
    pub(super) height: f64,
    /// The font size of its number; 0 if it has none.
    pub(super) font: f64,
    /// The side of a square of its board; 0 if it has none.
    pub(super) cell: f64,
}

/// The width of bold letters relative to others.
pub(super) const BOLD: f64 = 1.1;

/// The contents that the shapes of a tree must have room for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    has_boards: bool,
    /// The width of the longest score at font size 1.
    longest: f64,
    /// The width of the longest bound at font size 1.
    longest_bound: f64,
}

impl Sizes {
    pub(super) fn of(tree: &GameTree) -> Sizes {
        let widths = tree.scores().iter().map(|it| text_width(&score(*it), BOLD));
        let longest = widths.fold(0.0, f64::max);
        let has_boards = tree.board(0).is_some();
        Sizes { has_boards, longest, longest_bound: longest + text_width("≥ ", 1.0) }
    }

    /// The shape of a position: a card if `is_leaf`, else a house.
    pub(super) fn shape(&self, level: Level, is_leaf: bool) -> Shape {
        if self.has_boards && Level::Small <= level {
            return board_shape(level, is_leaf);
        }
        let (width, height, font) = match (level, is_leaf) {
            (Level::Tick, true) => (3.0, 16.0, 0.0),
            (Level::Tick, false) => (14.0, 13.0, 0.0),
            (Level::Figure, true) => (self.longest * 13.0 + 2.0, 18.0, 13.0),
            (Level::Figure, false) => (34_f64.max(self.longest_bound * 13.0 + 8.0), 30.0, 13.0),
            (Level::Small, true) => (30_f64.max(self.longest * 14.0 + 6.0), 36.0, 14.0),
            (Level::Small, false) => (54_f64.max(self.longest_bound * 17.0 + 10.0), 48.0, 17.0),
            (_, true) => (54_f64.max(self.longest * 22.0 + 14.0), 60.0, 22.0),
            (_, false) => (66_f64.max(self.longest_bound * 20.0 + 14.0), 56.0, 20.0),
        };
        Shape { width, height, font, cell: 0.0 }
    }

    /// The shape of a running position, which is a third larger.
    pub(super) fn enlarged(&self, shape: Shape, is_leaf: bool) -> Shape {
        let Shape { width, height, font, cell } = shape;
        let font = if font >= 20.0 {
            29.0
        } else if font >= 14.0 {
            20.0
        } else {
            font
        };
        let width = (width * 4.0 / 3.0).max(self.longest * font + 16.0);
        let height = if is_leaf && cell == 0.0 { height * 1.15 } else { height * 4.0 / 3.0 };
        Shape { width, height, font, cell: cell * 4.0 / 3.0 }
    }
}

/// The shape with a board. A house has its number above the board, a card below it.
fn board_shape(level: Level, is_leaf: bool) -> Shape {
    let cell = if level == Level::Small { 11.0 } else { 18.0 };
    let width = cell * 3.0 + 18.0;
    let font = if level == Level::Small { 13.0 } else { 17.0 };
    let height =
        if is_leaf { cell * 3.0 + 18.0 + font } else { (cell * 3.0 + 14.0) / (1.0 - ROOF) };
    Shape { width, height, font, cell }
}

/// The part of a house that is its roof.
pub(super) const ROOF: f64 = 0.36;

/// An estimate of the width of a text, too wide rather than too narrow.
pub(super) fn text_width(words: &str, size: f64) -> f64 {
    let letter = |letter: char| match letter {
        ' ' => 0.32,
        '.' | ',' | ':' | ';' | '\'' | '|' | 'i' | 'l' | 'j' | '(' | ')' | '[' | ']' => 0.36,
        '0'..='9' | '-' | '−' | '+' => 0.64,
        'A'..='Z' | 'm' | 'w' => 0.8,
        '∞' | '≤' | '≥' => 0.84,
        _ => 0.6,
    };
    words.chars().map(letter).sum::<f64>() * size
}

//! `call-trace`: alpha-beta by halving an array, with its events counted.
//!
//! It reads the leaves as `leaves = [3, 5, 6, 9]`, the list alone, or bare numbers. It prints the
//! value, six event counters, and how many steps the listing takes, line by line.

use alphabeta_core::read::scores::{listed, take_while};
use alphabeta_core::{alpha_beta, Halves, Observer, Player, Result, Score, Tokens, Tree, Window};
use std::io::Read;

/// The answer to `input`.
pub fn solve(input: impl Read) -> Result<String> {
    let mut tree = read(input)?;
    let mut events = Events::default();
    let value = alpha_beta(&mut tree, &mut events)?;
    Ok(format!("{}\n{}", value, events.figures()))
}

/// The tree over the leaves in `input`.
pub fn read(input: impl Read) -> Result<Halves<Vec<Score>>> {
    let mut text = Tokens::new(input);
    let leaves = if text.take("leaves")? {
        text.expect("= [")?;
        listed(&mut text, b']')?
    } else if text.take("[")? {
        listed(&mut text, b']')?
    } else {
        take_while(&mut text, "`leaves =`, `[` or an integer", "an integer", |text| {
            text.gap()?;
            Ok(text.peek()?.is_some())
        })?
    };
    text.end()?;
    Ok(Halves::new(leaves)?)
}

/// Events at the positions where one player moves.
#[derive(Default)]
struct Turns {
    /// The first half has returned.
    updates: u64,
    /// The second half was skipped.
    cutoffs: u64,
}

impl Turns {
    /// Both halves have returned.
    fn done(&self) -> u64 {
        self.updates - self.cutoffs
    }
}

#[derive(Default)]
struct Events {
    leaves: u64,
    max: Turns,
    min: Turns,
}

impl Events {
    fn turns(&mut self, player: Player) -> &mut Turns {
        match player {
            Player::Max => &mut self.max,
            Player::Min => &mut self.min,
        }
    }

    fn figures(&self) -> String {
        let (max, min) = (&self.max, &self.min);
        let cutoffs = max.cutoffs + min.cutoffs;
        // In the listing a leaf takes three steps (the call, the test, the return), a cut position
        // eight, a finished one nine, and the caller of the search two.
        let steps = 2 + 3 * self.leaves + 8 * cutoffs + 9 * (max.done() + min.done());
        let figures = [
            ("leaf", self.leaves),
            ("max_update", max.updates),
            ("max_done", max.done()),
            ("min_update", min.updates),
            ("prune", cutoffs),
            ("min_done", min.done()),
            ("steps", steps),
        ];
        figures.map(|(name, figure)| format!("{name} {figure}")).join("\n")
    }
}

impl<T: Tree> Observer<T> for Events {
    fn leaf(&mut self, _: T::Position, _: Score) {
        self.leaves += 1;
    }

    fn update(&mut self, _: T::Position, player: Player, _best: Score, _: Window) {
        self.turns(player).updates += 1;
    }

    fn cutoff(&mut self, _: T::Position, player: Player, _skipped: T::Position) {
        self.turns(player).cutoffs += 1;
    }
}

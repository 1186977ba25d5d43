//! `call-trace`: alpha-beta by halving an array, and what happens on the way.
//!
//! Reads the leaves as `leaves = [3, 5, 6, 9]`, the list alone, or bare numbers; prints the value,
//! six event counters, and the steps that a line-by-line run of the listing takes.

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

/// What happened at the positions where one player moves.
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
        // In the listing a leaf takes three steps (the call, the question, the return), a cut
        // position eight, a finished one nine, and what calls the search two.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(input: &str, expected: &str) {
        let tree = read(input.as_bytes());
        let shown =
            tree.map_or_else(|error| error.to_string(), |tree| format!("{:?}", tree.leaves()));
        assert_eq!(shown, expected);
    }

    #[test]
    fn leaves_are_a_list_with_or_without_a_name() {
        check("leaves = [3, -5,]", "[3, -5]");
        check(" [\n3 ,-5]\n", "[3, -5]");
        check(
            "leaf = [3]",
            "line 1, column 1: expected `leaves =`, `[` or an integer, found `leaf`",
        );
        check("leaves = 3", "line 1, column 10: expected `[`, found `3`");
        check("[3, 5] 8", "line 1, column 8: expected the end of the input, found `8`");
    }

    #[test]
    fn bare_leaves_need_only_white_space() {
        check("3", "[3]");
        check("3 -5\n+08\t\r\n", "[3, -5, 8]");
        check("3-5", "line 1, column 2: expected white space, found `-5`");
        check("3, 5", "line 1, column 2: expected white space, found `,`");
        check("3\n5 x", "line 2, column 3: expected an integer, found `x`");
        check(
            " ",
            "line 1, column 2: expected `leaves =`, `[` or an integer, found the end of the input",
        );
    }
}

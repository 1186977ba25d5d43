//! How large a tree and its trace may be, and what is said of one that is larger.

use alphabeta_core::{Error, Result};
use std::fmt::Display;

/// The most bytes that a [request](crate::answer()) may have.
pub const MOST_BYTES: usize = 1 << 20;

/// The most that is held of a tree and its trace.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Limits {
    /// Positions of the tree.
    pub positions: usize,
    /// Steps of the trace.
    pub steps: usize,
    /// Why no more.
    pub reason: &'static str,
    /// What to do instead.
    pub way_out: &'static str,
}

impl Limits {
    /// What a page steps through.
    pub const PAGE: Limits = Limits {
        positions: 70_000,
        steps: 500_000,
        reason: "a browser is slow with more",
        way_out: "try a smaller tree, or `alphabeta trace`, which takes larger ones",
    };

    /// What is stored: enough for the whole game of tic-tac-toe.
    pub const STORED: Limits = Limits {
        positions: 1 << 22,
        steps: usize::MAX,
        reason: "all of it is stored",
        way_out: "try a smaller tree, or the problem's program, which stores none",
    };

    /// Why a tree of more positions is refused.
    #[cold]
    pub(crate) fn too_many_positions(&self) -> Error {
        self.refuse(format_args!("more than {} positions", self.positions))
    }

    /// # Errors
    ///
    /// Where `n_steps` are too many.
    pub fn check_steps(&self, n_steps: usize) -> Result<()> {
        if n_steps <= self.steps {
            return Ok(());
        }
        Err(self.refuse(format_args!("{n_steps} steps")))
    }

    fn refuse(&self, found: impl Display) -> Error {
        let Limits { positions, reason, way_out, .. } = self;
        let steps = match self.steps {
            usize::MAX => String::new(),
            steps => format!(" and {steps} steps"),
        };
        let expected = format!("a tree of at most {positions} positions{steps}, as {reason}");
        Error::unexpected(expected, format_args!("{found}: {way_out}"))
    }
}

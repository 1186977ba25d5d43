//! How large a tree and its trace may be.
//!
//! The error for a larger one gives the limit, the reason for it, and what to try instead.

use alphabeta_core::{Error, Result};
use std::fmt::Display;

/// The most bytes in a [request](crate::answer()).
pub const MOST_BYTES: usize = 1 << 20;

/// The message for a request that has more than [`MOST_BYTES`].
pub fn too_many_bytes() -> String {
    let Limits { way_out, .. } = Limits::PAGE;
    let expected = format!("a request of at most {MOST_BYTES} bytes, because all of it is stored");
    Error::unexpected(expected, format_args!("more: {way_out}")).to_string()
}

/// The largest tree and trace that are accepted, and the words for a refusal.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Limits {
    /// The most positions in the tree.
    pub positions: usize,
    /// The most steps in the trace.
    pub steps: usize,
    /// Why there is a limit.
    pub reason: &'static str,
    /// What to do instead.
    pub way_out: &'static str,
}

impl Limits {
    /// For a page that steps through the trace.
    pub const PAGE: Limits = Limits {
        positions: 70_000,
        steps: 500_000,
        reason: "a browser is slow with more",
        way_out: "try a smaller tree, or `alphabeta trace`, which takes larger ones",
    };

    /// For a tree in memory: enough for the whole game of tic-tac-toe.
    pub const STORED: Limits = Limits {
        positions: 1 << 22,
        steps: usize::MAX,
        reason: "the whole tree is stored",
        way_out: "try a smaller tree, or the problem's program, which stores none",
    };

    /// For one picture.
    pub const PICTURE: Limits = Limits {
        positions: 20_000,
        steps: usize::MAX,
        reason: "a picture of a larger tree would show too little of it",
        way_out: "try a smaller tree, or `alphabeta study`, which shows parts of one",
    };

    /// The most empty squares on the root's board in one picture.
    pub const PICTURE_SQUARES: usize = 5;

    /// The depth of the deepest tree that is drawn as one picture, in moves.
    pub const PICTURE_DEPTH: u32 = 64;

    /// # Errors
    ///
    /// If a tree of depth `depth` is too deep for one picture.
    pub(crate) fn check_depth(depth: u32) -> Result<()> {
        if depth <= Limits::PICTURE_DEPTH {
            return Ok(());
        }
        let most = Limits::PICTURE_DEPTH;
        let expected = format!(
            "a tree at most {most} moves deep, because a picture of a deeper one is too high"
        );
        let Limits { way_out, .. } = Limits::PICTURE;
        Err(Error::unexpected(expected, format_args!("{depth} moves: {way_out}")))
    }

    /// # Errors
    ///
    /// If a board with `n_empty` empty squares is too large for one picture.
    pub(crate) fn check_squares(n_empty: usize) -> Result<()> {
        if n_empty <= Limits::PICTURE_SQUARES {
            return Ok(());
        }
        let Limits { reason, .. } = Limits::PICTURE;
        let most = Limits::PICTURE_SQUARES;
        let expected = format!("a board with at most {most} empty squares, because {reason}");
        let way_out = "try a later board, or `alphabeta study`, which shows parts of a tree";
        Err(Error::unexpected(expected, format_args!("{n_empty}: {way_out}")))
    }

    /// Checks that a tree of `n_positions` positions is within these limits.
    ///
    /// # Errors
    ///
    /// If the tree is too large.
    pub fn check_positions(&self, n_positions: usize) -> Result<()> {
        if n_positions <= self.positions {
            return Ok(());
        }
        Err(self.refuse(format_args!("{n_positions} positions")))
    }

    /// The error for a tree that is too large and whose exact size is not known.
    #[cold]
    pub(crate) fn too_many_positions(&self) -> Error {
        self.refuse(format_args!("more than {} positions", self.positions))
    }

    /// Checks that a trace of `n_steps` steps is within these limits.
    ///
    /// # Errors
    ///
    /// If the trace is too long.
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
        let expected = format!("a tree of at most {positions} positions{steps}, because {reason}");
        Error::unexpected(expected, format_args!("{found}: {way_out}"))
    }
}

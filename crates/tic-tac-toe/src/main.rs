//! `tic-tac-toe`: what a board is worth, the best move, and what pruning saves.
//!
//! Reads the side to move and three rows; prints the value for the computer and the best square,
//! then the positions searched with pruning and without.

use alphabeta_core::minimax::minimax;
use alphabeta_core::search::search;
use alphabeta_core::{run, Observer, Player, Result, Score, Visits, Window};
use std::io::Read;
use std::process::ExitCode;
use tic_tac_toe::{Board, Game, COMP_LOSS, COMP_WIN, DRAW};

fn main() -> ExitCode {
    run("tic-tac-toe", solve)
}

/// The answer to `input`.
pub(crate) fn solve(input: impl Read) -> Result<String> {
    let board = Board::read(input)?;
    let game = &mut Game(board);

    // Nobody can do worse than lose or better than win, so the window starts with these.
    let window = Window { alpha: COMP_LOSS, beta: COMP_WIN };
    let mut root = Root::default();
    let value = search(game, board, board.to_move(), window, &mut root)?;
    let value = match value {
        COMP_LOSS => "COMP_LOSS",
        DRAW => "DRAW",
        _ => "COMP_WIN",
    };

    // Where the game is over or about to be, the search has tried no move.
    let square = match (board.result(), root.best) {
        (Some(_), _) => None,
        (None, None) => board.winning_square(),
        (None, Some((_, next))) => Some(board.square_to(next)),
    };
    let square = square.map_or("-".to_string(), |square| square.to_string());

    let mut whole = Visits::default();
    minimax(game, board, board.to_move(), &mut whole)?;
    Ok(format!("{} {}\n{} {}", value, square, root.positions, whole.positions))
}

/// Counts positions, and remembers the best of the boards one move on.
#[derive(Default)]
struct Root {
    positions: u64,
    /// How many positions the search is in.
    depth: u32,
    best: Option<(Score, Board)>,
}

impl Observer<Game> for Root {
    fn enter(&mut self, _: Board, _: Player, _: Window) {
        self.positions += 1;
        self.depth += 1;
    }

    fn leave(&mut self, board: Board, player: Player, score: Score) {
        self.depth -= 1;
        if self.depth == 1 {
            // Only a better score replaces one: the first of equals stays, and the first move of
            // all stands even where every move loses.
            match self.best {
                Some((best, _)) if !player.opponent().prefers(score, best) => {}
                _ => self.best = Some((score, board)),
            }
        }
    }
}

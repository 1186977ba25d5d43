//! `tic-tac-toe`: the value of a board, the best move, and how many positions pruning saves.
//!
//! It reads the side to move and three rows. It prints the value for the computer and the best
//! square, then the positions visited with pruning and without.

mod game;

pub use game::{Board, Game, Moves, COMP_LOSS, COMP_WIN, DRAW};

use alphabeta_core::{
    minimax, search, Bytes, Error, Observer, Player, Result, Score, Visits, Window,
};
use std::io::Read;

/// The answer to `input`.
pub fn solve(input: impl Read) -> Result<String> {
    let board = read(input)?;
    let game = &mut Game(board);

    // Every score is from loss to win, so the window can start with these.
    let window = Window { alpha: COMP_LOSS, beta: COMP_WIN };
    let mut root = Root::default();
    let value = search(game, board, board.to_move(), window, &mut root)?;
    let value = match value {
        COMP_LOSS => "COMP_LOSS",
        DRAW => "DRAW",
        _ => "COMP_WIN",
    };

    // If the game is over, or the side to move wins at once, the search has tried no move.
    let square = match (board.result(), root.best) {
        (Some(_), _) => None,
        (None, None) => board.winning_square(),
        (None, Some((_, next))) => Some(board.square_to(next)),
    };
    let square = square.map_or("-".to_string(), |square| square.to_string());

    let mut unpruned = Visits::default();
    minimax(game, board, board.to_move(), &mut unpruned)?;
    Ok(format!("{} {}\n{} {}", value, square, root.positions, unpruned.positions))
}

/// Counts positions, and remembers the best of the boards after one move.
#[derive(Default)]
struct Root {
    positions: u64,
    /// How many positions have been entered and not left.
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
            // Only a strictly better score replaces the best one. The first move is always kept, so
            // there is a legal answer even if every move loses.
            match self.best {
                Some((best, _)) if !player.opponent().prefers(score, best) => {}
                _ => self.best = Some((score, board)),
            }
        }
    }
}

/// The board that `input` shows: the side to move, `X` or `O`, and three rows of `X`, `O` and `.`.
pub fn read(input: impl Read) -> Result<Board> {
    let mut text = Bytes::new(input);
    text.skip_space()?;
    let to_move = match text.peek()? {
        Some(b'X') => Player::Max,
        Some(b'O') => Player::Min,
        _ => return Err(text.unexpected(text.mark(), "the side to move, `X` or `O`")),
    };
    text.bump();

    let (mut x, mut o) = (0, 0);
    let mut start = text.mark();
    for square in 0..9 {
        if square % 3 == 0 {
            text.gap(match square {
                0 => "white space after the side to move",
                _ => "white space after three squares",
            })?;
        }
        if square == 0 {
            start = text.mark();
        }
        match text.peek()? {
            Some(b'X') => x |= 1 << square,
            Some(b'O') => o |= 1 << square,
            Some(b'.') => {}
            _ => return Err(text.unexpected(text.mark(), "`X`, `O` or `.`")),
        }
        text.bump();
    }
    text.gap("white space or the end of the input")?;
    if text.peek()?.is_some() {
        return Err(text.unexpected(text.mark(), "the end of the input"));
    }
    Board::new(x, o, to_move).map_err(|error| Error::from(error).at(text.place(start)))
}

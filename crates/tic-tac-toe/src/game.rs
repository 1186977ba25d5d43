//! Tic-tac-toe as a tree that is not stored: a position is a board.
//!
//! The computer plays X and is MAX, the human plays O and is MIN. As in the problem's source, the
//! game ends one move early: if the side to move can complete a line, it has won.

use alphabeta_core::{Node, Player, Score, Tree, Unexpected};
use std::convert::Infallible;

/// The scores of a finished game, for the computer.
pub const COMP_LOSS: Score = -1;
/// The board is full, and neither side has a line.
pub const DRAW: Score = 0;
/// The computer has won.
pub const COMP_WIN: Score = 1;

/// A set of squares: bit n for square n + 1. The squares are 1 2 3 / 4 5 6 / 7 8 9.
pub(crate) type Squares = u16;

const ALL: Squares = 0o777;
/// Rows, columns and diagonals, in octal: a digit for each row.
const LINES: [Squares; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// A board and who is to move.
///
/// A game can lead to it, and either side may have moved first. So the side to move has as many
/// marks as the other, or one fewer, and only the other side can have a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    x: Squares,
    o: Squares,
    to_move: Player,
}

impl Board {
    /// No marks yet.
    pub fn empty(to_move: Player) -> Board {
        Board { x: 0, o: 0, to_move }
    }

    /// The board with these marks.
    ///
    /// # Errors
    ///
    /// If no game leads to it.
    pub(crate) fn new(x: Squares, o: Squares, to_move: Player) -> Result<Board, Unexpected> {
        let board = Board { x, o, to_move };
        let (mine, theirs) = (board.marks(to_move), board.marks(to_move.opponent()));
        let side = side(to_move);
        if has_line(mine) {
            let expected = format!("no line of {side}, because {side} is to move");
            let both = "lines of both sides".to_string();
            let found = if has_line(theirs) { both } else { format!("a line of {side}") };
            return Err(Unexpected::new(expected, found));
        }
        if theirs.count_ones().checked_sub(mine.count_ones()).map_or(true, |lead| 1 < lead) {
            let expected = format!("as many X as O or one {side} fewer, because {side} is to move");
            let found = format!("{} X and {} O", x.count_ones(), o.count_ones());
            return Err(Unexpected::new(expected, found));
        }
        Ok(board)
    }

    /// The side to move.
    pub fn to_move(self) -> Player {
        self.to_move
    }

    /// The score if there is a line or no empty square.
    pub fn result(self) -> Option<Score> {
        if has_line(self.x) {
            Some(COMP_WIN)
        } else if has_line(self.o) {
            Some(COMP_LOSS)
        } else if self.free() == 0 {
            Some(DRAW)
        } else {
            None
        }
    }

    /// The first square that wins at once for the side to move.
    pub fn winning_square(self) -> Option<u32> {
        let (mine, free) = (self.marks(self.to_move), self.free());
        squares(free).find(|square| has_line(mine | 1 << (square - 1)))
    }

    /// The square, 1 to 9, that was taken to come from this board to `next`.
    pub fn square_to(self, next: Board) -> u32 {
        (self.free() ^ next.free()).trailing_zeros() + 1
    }

    /// This board after the side to move has taken `square`, an empty one.
    #[must_use]
    pub fn after(self, square: u32) -> Board {
        let mark = 1 << (square - 1);
        let to_move = self.to_move.opponent();
        match self.to_move {
            Player::Max => Board { x: self.x | mark, to_move, ..self },
            Player::Min => Board { o: self.o | mark, to_move, ..self },
        }
    }

    /// The mark on `square`, 1 to 9, as in the input: `X`, `O` or `.`.
    pub fn sign(self, square: u32) -> char {
        let mark = 1 << (square - 1);
        match (self.x & mark != 0, self.o & mark != 0) {
            (true, _) => 'X',
            (_, true) => 'O',
            _ => '.',
        }
    }

    fn free(self) -> Squares {
        ALL & !(self.x | self.o)
    }

    fn marks(self, player: Player) -> Squares {
        match player {
            Player::Max => self.x,
            Player::Min => self.o,
        }
    }
}

fn side(player: Player) -> char {
    match player {
        Player::Max => 'X',
        Player::Min => 'O',
    }
}

fn has_line(marks: Squares) -> bool {
    LINES.iter().any(|line| line & marks == *line)
}

/// The numbers of the squares in `set`, in rising order.
fn squares(set: Squares) -> impl Iterator<Item = u32> {
    (1..=9).filter(move |square| set >> (square - 1) & 1 == 1)
}

/// The game that continues from a board.
#[derive(Clone, Debug)]
pub struct Game(pub Board);

/// The empty squares of a board that have not been tried yet.
#[derive(Clone, Debug)]
pub struct Moves {
    board: Board,
    untried: Squares,
}

impl Tree for Game {
    type Position = Board;
    type Children = Moves;
    type Error = Infallible;

    fn root(&mut self) -> Result<Board, Infallible> {
        Ok(self.0)
    }

    fn node(&mut self, board: Board) -> Result<Node<Moves>, Infallible> {
        Ok(if let Some(score) = board.result() {
            Node::Leaf(score)
        } else if board.winning_square().is_some() {
            Node::Leaf(match board.to_move {
                Player::Max => COMP_WIN,
                Player::Min => COMP_LOSS,
            })
        } else {
            Node::Inner(Moves { board, untried: board.free() })
        })
    }

    fn next(&mut self, moves: &mut Moves) -> Result<Option<Board>, Infallible> {
        let square = squares(moves.untried).next();
        // Removes the lowest square of the set, if there is one.
        moves.untried &= moves.untried.wrapping_sub(1);
        Ok(square.map(|square| moves.board.after(square)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_numbered_by_rows() {
        let board = Board::new(0o003, 0o030, Player::Max).unwrap();
        assert_eq!(board.winning_square(), Some(3));
        assert_eq!(board.square_to(board.after(9)), 9);
        assert_eq!((1..=9).map(|square| board.sign(square)).collect::<String>(), "XX.OO....");
        assert_eq!(Board::empty(Player::Max).winning_square(), None);
    }
}

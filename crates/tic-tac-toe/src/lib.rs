//! Tic-tac-toe as a tree that nobody stores: a position is a board.
//!
//! The computer plays X and is MAX, the human plays O and is MIN. As in the problem's source, the
//! game is over one move early: where the side to move can complete a line, it has won.

use alphabeta_core::bytes::{is_space, Bytes};
use alphabeta_core::{Error, Node, Player, Result, Score, Tree};
use std::io::Read;

/// The scores of a finished game, for the computer.
pub const COMP_LOSS: Score = -1;
/// Nobody has won.
pub const DRAW: Score = 0;
/// The computer has won.
pub const COMP_WIN: Score = 1;

/// A set of squares: bit n for square n + 1. The squares are 1 2 3 / 4 5 6 / 7 8 9.
type Squares = u16;

const ALL: Squares = 0o777;
/// Rows, columns, diagonals: in octal, a digit a row.
const LINES: [Squares; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// A board and who is to move.
///
/// It is one that a game can lead to, whoever began: neither side has moved too often, at most one
/// has a line, and then the other is to move.
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

    /// Reads the side to move, `X` or `O`, and three rows of `X`, `O` and `.`, to the end of the
    /// input.
    ///
    /// # Errors
    ///
    /// Where the input is anything else, or no game leads to such a board.
    pub fn read(input: impl Read) -> Result<Board> {
        let mut text = Bytes::new(input);
        text.skip_space()?;
        let to_move = match text.peek()? {
            Some(b'X') => Player::Max,
            Some(b'O') => Player::Min,
            _ => return Err(text.unexpected(text.mark(), "the side to move, `X` or `O`")),
        };
        text.bump();

        let mut board = Board::empty(to_move);
        let mut start = text.mark();
        for square in 0..9 {
            if square % 3 == 0 {
                space(&mut text, "white space")?;
            }
            if square == 0 {
                start = text.mark();
            }
            match text.peek()? {
                Some(b'X') => board.x |= 1 << square,
                Some(b'O') => board.o |= 1 << square,
                Some(b'.') => {}
                _ => return Err(text.unexpected(text.mark(), "`X`, `O` or `.`")),
            }
            text.bump();
        }
        space(&mut text, "white space or the end of the input")?;
        if text.peek()?.is_some() {
            return Err(text.unexpected(text.mark(), "the end of the input"));
        }
        board.check().map_err(|error| error.at(text.place(start)))?;
        Ok(board)
    }

    fn check(self) -> Result<()> {
        let (mine, theirs) = (self.marks(self.to_move), self.marks(self.to_move.opponent()));
        let side = side(self.to_move);
        if has_line(mine) {
            let found = if has_line(theirs) { "lines of both sides" } else { "one" };
            return Err(Error::unexpected(format!("no line of {side}, who is to move"), found));
        }
        if theirs.count_ones().checked_sub(mine.count_ones()).map_or(true, |lead| 1 < lead) {
            let expected = format!("as many X as O, or one {side} fewer as {side} is to move");
            let found = format!("{} X and {} O", self.x.count_ones(), self.o.count_ones());
            return Err(Error::unexpected(expected, found));
        }
        Ok(())
    }

    /// Who is to move.
    pub fn to_move(self) -> Player {
        self.to_move
    }

    /// The final score if the game is over in plain sight: there is a line, or no empty square.
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

    /// What is on `square`, 1 to 9, as in the input: `X`, `O` or `.`.
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

/// Moves past white space, of which there must be some unless the input ends.
fn space<R: Read>(text: &mut Bytes<R>, expected: &str) -> Result<()> {
    match text.peek()? {
        Some(byte) if !is_space(byte) => Err(text.unexpected(text.mark(), expected)),
        _ => text.skip_space(),
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

/// The numbers of the squares in `set`, rising.
fn squares(set: Squares) -> impl Iterator<Item = u32> {
    (1..=9).filter(move |square| set >> (square - 1) & 1 == 1)
}

/// The game from some board on.
pub struct Game(pub Board);

/// The empty squares of a board that have not been tried yet.
pub struct Moves {
    board: Board,
    untried: Squares,
}

impl Tree for Game {
    type Position = Board;
    type Children = Moves;

    fn root(&mut self) -> Result<Board> {
        Ok(self.0)
    }

    fn node(&mut self, board: Board) -> Result<Node<Moves>> {
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

    fn next(&mut self, moves: &mut Moves) -> Result<Option<Board>> {
        let square = squares(moves.untried).next();
        // The lowest square of the set goes, if there is one.
        moves.untried &= moves.untried.wrapping_sub(1);
        Ok(square.map(|square| moves.board.after(square)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alphabeta_core::minimax::minimax;
    use alphabeta_core::search::search;
    use alphabeta_core::{Visits, Window};

    fn read(text: &str) -> Result<Board> {
        Board::read(text.as_bytes())
    }

    #[track_caller]
    fn check_error(text: &str, message: &str) {
        assert_eq!(read(text).unwrap_err().to_string(), message);
    }

    #[test]
    fn a_board_is_read_to_the_letter() {
        let board = read("O\nX..\n.O.\n..X").unwrap();
        assert_eq!(board, Board { x: 0o401, o: 0o020, to_move: Player::Min });
        assert_eq!(read(" O X.. .O.\t\r\n..X \n").unwrap(), board);
        check_error(
            "",
            "line 1, column 1: expected the side to move, `X` or `O`, found the end of the input",
        );
        check_error("x\n", "line 1, column 1: expected the side to move, `X` or `O`, found `x`");
        check_error("XX..", "line 1, column 2: expected white space, found `X..`");
        check_error("X\n...\n. .", "line 3, column 2: expected `X`, `O` or `.`, found a space");
        check_error("X\n....", "line 2, column 4: expected white space, found `.`");
        check_error(
            "X\n...\n...",
            "line 3, column 4: expected `X`, `O` or `.`, found the end of the input",
        );
        check_error(
            "X ... ... ...x",
            "line 1, column 14: expected white space or the end of the input, found `x`",
        );
        check_error(
            "X ... ... ... X",
            "line 1, column 15: expected the end of the input, found `X`",
        );
    }

    #[test]
    fn impossible_boards_are_refused() {
        check_error(
            "O\nX.X\n...\n...",
            "line 2, column 1: expected as many X as O, or one O fewer as O is to move, \
             found 2 X and 0 O",
        );
        check_error(
            "X\nX..\n...\n...",
            "line 2, column 1: expected as many X as O, or one X fewer as X is to move, \
             found 1 X and 0 O",
        );
        check_error(
            "X\nXXX\nOO.\nO..",
            "line 2, column 1: expected no line of X, who is to move, found one",
        );
        check_error(
            "O\nXXX\nOOO\n...",
            "line 2, column 1: expected no line of O, who is to move, found lines of both sides",
        );
        assert!(read("O\nXXX\nOO.\n...").is_ok());
    }

    /// Value, positions with pruning and without.
    #[track_caller]
    fn check(text: &str, value: Score, pruned: u64, whole: u64) {
        let board = read(text).unwrap();
        let (mut some, mut all) = (Visits::default(), Visits::default());
        let window = Window { alpha: COMP_LOSS, beta: COMP_WIN };
        let game = &mut Game(board);
        assert_eq!(search(game, board, board.to_move, window, &mut some).unwrap(), value);
        assert_eq!(minimax(game, board, board.to_move, &mut all).unwrap(), value);
        assert_eq!((some.positions, all.positions), (pruned, whole));
    }

    #[test]
    fn published_counts() {
        // Weiss, "Data Structures and Algorithm Analysis".
        check("X ... ... ...", DRAW, 4493, 97_162);
        check("X ... .O. ...", DRAW, 378, 5185);
        check("X O.. ... ...", DRAW, 513, 9761);
        check("X .O. ... ...", DRAW, 766, 13_233);
    }

    #[test]
    fn a_game_that_is_over_is_a_leaf() {
        check("O XXX OO. ...", COMP_WIN, 1, 1);
        check("X OOO XX. X..", COMP_LOSS, 1, 1);
        check("O XOX XOX OXO", DRAW, 1, 1);
        check("O XXX OOX OXO", COMP_WIN, 1, 1);
        // And one move early.
        check("X XX. OO. ...", COMP_WIN, 1, 1);
        check("O XX. OO. ...", COMP_LOSS, 1, 1);
    }

    #[test]
    fn squares_are_numbered_by_rows() {
        let board = read("X XX. OO. ...").unwrap();
        assert_eq!(board.winning_square(), Some(3));
        assert_eq!(board.square_to(board.after(9)), 9);
        assert_eq!(Board::empty(Player::Max).winning_square(), None);
    }
}

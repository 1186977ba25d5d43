//! Published counts of tic-tac-toe, with the look-ahead of `tic-tac-toe` and without it.

use alphabeta_core::{minimax, search, Node, Observer, Player, Score, Tree, Visits, Window};
use std::collections::BTreeSet;
use std::convert::Infallible;
use tic_tac_toe::{Game, COMP_LOSS, COMP_WIN, DRAW};

/// The window of all scores: nothing is worse than a loss or better than a win.
const WINDOW: Window = Window { alpha: COMP_LOSS, beta: COMP_WIN };

/// Finds the first of the best moves at the root.
#[derive(Default)]
struct Root {
    /// The number of open calls of the search.
    depth: u32,
    best: Option<(Score, tic_tac_toe::Board)>,
}

impl Observer<Game> for Root {
    fn enter(&mut self, _: tic_tac_toe::Board, _: Player, _: Window) {
        self.depth += 1;
    }

    fn leave(&mut self, board: tic_tac_toe::Board, player: Player, score: Score) {
        self.depth -= 1;
        let mover = player.opponent();
        if self.depth == 1 && self.best.is_none_or(|(best, _)| mover.prefers(score, best)) {
            self.best = Some((score, board));
        }
    }
}

/// Checks that the value is a draw, the numbers of positions with and without pruning, and the first of
/// the best squares.
#[track_caller]
fn check_look_ahead(text: &str, pruned: u64, whole: u64, square: u32) {
    let board = tic_tac_toe::read(text.as_bytes()).unwrap();
    let (game, player) = (&mut Game(board), board.to_move());
    let (mut some, mut all, mut root) = (Visits::default(), Visits::default(), Root::default());
    assert_eq!(search(game, board, player, WINDOW, &mut some).unwrap(), DRAW);
    assert_eq!(minimax(game, board, player, &mut all).unwrap(), DRAW);
    assert_eq!((some.positions, all.positions), (pruned, whole));

    search(game, board, player, WINDOW, &mut root).unwrap();
    let (score, next) = root.best.unwrap();
    assert_eq!((score, board.square_to(next)), (DRAW, square));
}

/// The figures are from Weiss, "Data Structures and Algorithm Analysis". They are the numbers of calls
/// of its program, on an empty board and after each opening of the human, and the replies of the
/// computer. The program takes a win in one move without searching further.
#[test]
fn counts_of_openings_with_look_ahead() {
    check_look_ahead("X ... ... ...", 4493, 97_162, 1);
    check_look_ahead("X O.. ... ...", 513, 9761, 5);
    check_look_ahead("X .O. ... ...", 766, 13_233, 1);
    check_look_ahead("X ..O ... ...", 666, 9761, 5);
    check_look_ahead("X ... O.. ...", 915, 13_233, 1);
    check_look_ahead("X ... .O. ...", 378, 5185, 1);
    check_look_ahead("X ... ..O ...", 1089, 13_233, 3);
    check_look_ahead("X ... ... O..", 759, 9761, 5);
    check_look_ahead("X ... ... .O.", 1902, 13_233, 2);
    check_look_ahead("X ... ... ..O", 697, 9761, 5);
}

/// The game without look-ahead. It ends with three in a row or a full board. X begins and is MAX.
struct Plain {
    /// The order in which squares are tried. The squares are 0 1 2 / 3 4 5 / 6 7 8.
    order: [u32; 9],
}

const IN_ORDER: [u32; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const CENTRE_FIRST: [u32; 9] = [4, 0, 2, 6, 8, 1, 3, 5, 7];

/// The sets of squares of X and O, with bit n for square n.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Board {
    x: u32,
    o: u32,
}

impl Board {
    const EMPTY: Board = Board { x: 0, o: 0 };

    fn marks(self) -> u32 {
        self.x | self.o
    }

    /// The board after each square moves to the place `to` of it.
    fn moved(self, to: impl Fn(u32) -> u32) -> Board {
        let moved = |set: u32| {
            let squares = (0..9).filter(|square| set >> square & 1 == 1);
            squares.map(|square| 1 << to(square)).sum()
        };
        Board { x: moved(self.x), o: moved(self.o) }
    }

    /// The least of the eight boards that rotations and reflections make of this one.
    fn representative(self) -> Board {
        let quarter_turn = |square| square % 3 * 3 + 2 - square / 3;
        let (mut board, mut least) = (self, self);
        for _ in 0..4 {
            board = board.moved(quarter_turn);
            least = least.min(board).min(board.moved(|square| square / 3 * 3 + 2 - square % 3));
        }
        least
    }
}

fn has_line(set: u32) -> bool {
    [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124].iter().any(|line| line & set == *line)
}

impl Tree for Plain {
    type Position = Board;
    /// The board, and the number of squares that were tried.
    type Children = (Board, usize);
    type Error = Infallible;

    fn root(&mut self) -> Result<Board, Infallible> {
        Ok(Board::EMPTY)
    }

    fn node(&mut self, board: Board) -> Result<Node<(Board, usize)>, Infallible> {
        Ok(match board {
            Board { x, .. } if has_line(x) => Node::Leaf(1),
            Board { o, .. } if has_line(o) => Node::Leaf(-1),
            _ if board.marks() == 0o777 => Node::Leaf(0),
            _ => Node::Inner((board, 0)),
        })
    }

    fn next(&mut self, (board, n_tried): &mut (Board, usize)) -> Result<Option<Board>, Infallible> {
        let Board { x, o } = *board;
        while let Some(square) = self.order.get(*n_tried) {
            *n_tried += 1;
            let mark = 1 << square;
            if board.marks() & mark == 0 {
                let is_x = x.count_ones() == o.count_ones();
                let next = if is_x { Board { x: x | mark, o } } else { Board { x, o: o | mark } };
                return Ok(Some(next));
            }
        }
        Ok(None)
    }
}

#[derive(Default)]
struct Census {
    positions: [u64; 10],
    /// The games that O wins, that are drawn, and that X wins.
    games: [u64; 3],
    boards: BTreeSet<Board>,
}

impl Observer<Plain> for Census {
    fn enter(&mut self, board: Board, _: Player, _: Window) {
        self.positions[board.marks().count_ones() as usize] += 1;
        self.boards.insert(board);
    }

    fn leaf(&mut self, _: Board, score: Score) {
        self.games[(score + 1) as usize] += 1;
    }
}

#[test]
fn counts_of_the_whole_game() {
    let mut census = Census::default();
    let tree = &mut Plain { order: IN_ORDER };
    assert_eq!(minimax(tree, Board::EMPTY, Player::Max, &mut census).unwrap(), 0);
    let by_ply = [1, 9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872];
    assert_eq!(census.positions, by_ply);
    // NickLarsen, "TicTacToe strategic reduction", a question on Stack Overflow.
    assert_eq!(by_ply.iter().sum::<u64>(), 549_946);
    // http://nishioka.com/javascript/tic-tac-toe.html counts the same.
    assert_eq!(census.games, [77_904, 46_080, 131_184]);
    assert_eq!(census.games.iter().sum::<u64>(), 255_168);
    // "5477 valid states excluding the empty position": a question at e-learn.cn, 576910.
    assert_eq!(census.boards.len(), 5478);
    // https://en.wikipedia.org/wiki/Tic-tac-toe: "765 essentially different positions".
    let different: BTreeSet<_> = census.boards.iter().map(|board| board.representative()).collect();
    assert_eq!(different.len(), 765);
}

/// The core's search with a mistake: it cuts only when alpha > beta.
fn strict_search(
    tree: &mut Plain,
    board: Board,
    player: Player,
    mut window: Window,
    n_positions: &mut u64,
) -> Result<Score, Infallible> {
    *n_positions += 1;
    let mut children = match tree.node(board)? {
        Node::Leaf(score) => return Ok(score),
        Node::Inner(children) => children,
    };
    let mut best = player.worst();
    while let Some(child) = tree.next(&mut children)? {
        let score = strict_search(tree, child, player.opponent(), window, n_positions)?;
        best = player.better(best, score);
        window = window.narrowed(player, best);
        if window.alpha > window.beta {
            break;
        }
    }
    Ok(best)
}

#[track_caller]
fn check_plain(order: [u32; 9], window: Window, positions: u64) {
    let mut visits = Visits::default();
    let tree = &mut Plain { order };
    assert_eq!(search(tree, Board::EMPTY, Player::Max, window, &mut visits).unwrap(), 0);
    assert_eq!(visits.positions, positions);
}

#[test]
fn counts_of_alpha_beta_without_look_ahead() {
    // NickLarsen, as above.
    check_plain(IN_ORDER, Window::OPEN, 18_297);
    // The sources of these were not recorded.
    check_plain(IN_ORDER, WINDOW, 16_811);
    check_plain(CENTRE_FIRST, Window::OPEN, 7275);
    check_plain(CENTRE_FIRST, WINDOW, 6323);
    let mut n_positions = 0;
    let tree = &mut Plain { order: IN_ORDER };
    strict_search(tree, Board::EMPTY, Player::Max, Window::OPEN, &mut n_positions).unwrap();
    assert_eq!(n_positions, 146_120);
}

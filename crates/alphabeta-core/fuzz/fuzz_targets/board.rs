//! The boards of tic-tac-toe.

#![no_main]

use alphabeta_core::{minimax, search, Player, Visits, Window};
use alphabeta_fuzz::plain::{self, has_line, opponent, Input};
use alphabeta_fuzz::{check_text, outcome};
use libfuzzer_sys::fuzz_target;
use std::cell::RefCell;
use std::collections::HashSet;
use tic_tac_toe::{Board, Game, COMP_LOSS, COMP_WIN};

/// The characters of the nine squares, and that of the player to move.
type Plain = ([u8; 9], u8);

thread_local! {
    /// The boards searched so far. There are few boards and many ways to write one.
    static SEARCHED: RefCell<HashSet<Plain>> = RefCell::default();
}

fuzz_target!(|data: &[u8]| {
    let plainly = plain::board(data).map(|input| match input {
        Input::Board(squares, side) => (squares, side),
        _ => unreachable!(),
    });
    let read = outcome(data, |input| tic_tac_toe::read(input));
    if let (Ok(board), Ok(plainly)) = (&read, plainly) {
        if SEARCHED.with_borrow_mut(|searched| searched.insert(plainly)) {
            check(*board, plainly);
        }
    }
    check_text(data, read.map(shown), plainly);
});

/// The same form of a board that was read.
fn shown(board: Board) -> Plain {
    let squares = std::array::from_fn(|n| board.sign(n as u32 + 1) as u8);
    (squares, if board.to_move() == Player::Max { b'X' } else { b'O' })
}

/// Compares the search of a board with a plain one.
fn check(board: Board, (squares, to_move): Plain) {
    let game = &mut Game(board);
    let (mut some, mut all) = (Visits::default(), Visits::default());
    let window = Window { alpha: COMP_LOSS, beta: COMP_WIN };
    let value = search(game, board, board.to_move(), window, &mut some).expect("a value");
    assert_eq!(minimax(game, board, board.to_move(), &mut all).expect("a value"), value);

    let (mut n_some, mut n_all) = (0, 0);
    assert_eq!(play(squares, to_move, Some((-1, 1)), &mut n_some), value);
    assert_eq!(play(squares, to_move, None, &mut n_all), value);
    assert_eq!((some.positions, all.positions), (n_some, n_all));

    let wins = |n: &u32| has_line(&after(squares, to_move, *n), to_move);
    assert_eq!(board.winning_square(), numbers(squares, b'.').find(wins));
    for square in numbers(squares, b'.') {
        let next = board.after(square);
        assert_eq!(board.square_to(next), square);
    }
}

/// The value for X, by a plain search with or without a window, which counts positions in `n`.
fn play(squares: [u8; 9], to_move: u8, window: Option<(i64, i64)>, n: &mut u64) -> i64 {
    *n += 1;
    let mine = if to_move == b'X' { 1 } else { -1 };
    if has_line(&squares, opponent(to_move)) {
        return -mine;
    }
    let free: Vec<u32> = numbers(squares, b'.').collect();
    if free.is_empty() {
        return 0;
    }
    if free.iter().any(|square| has_line(&after(squares, to_move, *square), to_move)) {
        return mine;
    }
    let (mut alpha, mut beta) = window.unwrap_or((i64::MIN, i64::MAX));
    let mut best = -2 * mine;
    for square in free {
        let inner = window.map(|_| (alpha, beta));
        let value = play(after(squares, to_move, square), opponent(to_move), inner, n);
        if to_move == b'X' {
            best = best.max(value);
            alpha = alpha.max(value);
        } else {
            best = best.min(value);
            beta = beta.min(value);
        }
        if window.is_some() && alpha >= beta {
            break;
        }
    }
    best
}

/// The numbers of the squares that hold `mark`.
fn numbers(squares: [u8; 9], mark: u8) -> impl Iterator<Item = u32> {
    (1..=9).filter(move |&n| squares[n as usize - 1] == mark)
}

fn after(mut squares: [u8; 9], mark: u8, square: u32) -> [u8; 9] {
    squares[square as usize - 1] = mark;
    squares
}

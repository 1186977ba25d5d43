//! Alpha-beta search: the value minimax gives, without visiting what cannot change it.
//!
//! `alpha` is the score that MAX is already sure of, and `beta` the score that MIN is already sure
//! of. As soon as `alpha >= beta` at a position, the rest of its children cannot matter. The
//! opponent, who chose to come here, has another move that is at least as good, and makes that one
//! instead. This holds for equal bounds, too: the rest of the children could only make this position
//! worse for the opponent.
//!
//! ```text
//!           MAX              position        window       then
//!         /     \            root           (−∞, +∞)
//!      MIN       MIN         first MIN      (−∞, +∞)     takes 3, then the smaller of 3 and 5
//!      / \       / \         root           (3, +∞)      is sure of 3: alpha is raised
//!     3   5     2   9        second MIN     (3, +∞)      takes 2: beta is lowered
//!                                           (3, 2)       3 >= 2: 9 is skipped, 2 returned
//!                            root                        takes the larger of 3 and 2
//! ```
//!
//! The 2 that the second MIN returns is a bound: its value is at most 2, because the skipped leaf
//! might be less. That is enough, because MAX has 3.
//!
//! The search takes children as they come. It never orders, stores or counts them. It tells an
//! [`Observer`] what it does.

use crate::score::{Player, Score, Window};
use crate::tree::{Node, Tree};

/// A search tells an observer what it does.
///
/// No method is required, and each does nothing unless it is overridden. `()` overrides none: a
/// search with it costs less than a hundredth more than one without observers.
///
/// Every position that is entered is also left, unless the tree fails. In between, an inner position
/// with n children has at most n − 1 updates and at most one cutoff, which comes last.
pub trait Observer<T: Tree> {
    /// The search arrives at `position`, where `player` is to move.
    fn enter(&mut self, _position: T::Position, _player: Player, _window: Window) {}

    /// `position` is a leaf, and this is its score.
    fn leaf(&mut self, _position: T::Position, _score: Score) {}

    /// A child has returned, and another one follows. `best` is the best score so far, and `window`
    /// is narrowed by it, which may change nothing.
    fn update(&mut self, _position: T::Position, _player: Player, _best: Score, _window: Window) {}

    /// alpha >= beta, so `skipped` and every child after it are never visited.
    fn cutoff(&mut self, _position: T::Position, _player: Player, _skipped: T::Position) {}

    /// `position` returns `score`, which is exact if it lies inside the window, and else a bound.
    fn leave(&mut self, _position: T::Position, _player: Player, _score: Score) {}
}

impl<T: Tree> Observer<T> for () {}

/// The value of `tree`, whose root belongs to MAX.
///
/// Cost: at worst it visits every position once. Take a complete tree with branching factor b and
/// depth d. At worst the search evaluates all b^d leaves; in best-first order it evaluates b^⌈d/2⌉ +
/// b^⌊d/2⌋ − 1 (Knuth and Moore, "An analysis of alpha-beta pruning", 1975).
pub fn alpha_beta<T: Tree, O: Observer<T>>(
    tree: &mut T,
    observer: &mut O,
) -> Result<Score, T::Error> {
    let root = tree.root()?;
    search(tree, root, Player::Max, Window::OPEN, observer)
}

/// The score of `position` with `player` to move: its value, or a bound outside `window`.
///
/// The search is fail-soft: even outside the window it returns the best score that it found. (A
/// fail-hard search returns alpha or beta there, which says less.) Let v be the value, s the score
/// returned, and `alpha < beta`:
///
/// - `alpha < s < beta` implies `s == v`,
/// - `s <= alpha` implies `v <= s`,
/// - `s >= beta` implies `v >= s`.
///
/// The search fetches the next child before it decides on a cutoff, so a cutoff always skips
/// something. A window that closes after the last child does not count as a cutoff.
///
/// Cost: the stack grows with the depth of the tree only.
pub fn search<T: Tree, O: Observer<T>>(
    tree: &mut T,
    position: T::Position,
    player: Player,
    window: Window,
    observer: &mut O,
) -> Result<Score, T::Error> {
    match player {
        Player::Max => visit::<T, O, Max>(tree, position, window, observer),
        Player::Min => visit::<T, O, Min>(tree, position, window, observer),
    }
}

/// [`search`] with `S` to move.
#[inline(always)]
fn visit<T: Tree, O: Observer<T>, S: Side>(
    tree: &mut T,
    position: T::Position,
    window: Window,
    observer: &mut O,
) -> Result<Score, T::Error> {
    observer.enter(position, S::PLAYER, window);
    let score = match tree.node(position)? {
        Node::Leaf(score) => {
            observer.leaf(position, score);
            score
        }
        Node::Inner(children) => best::<T, O, S>(tree, position, children, window, observer)?,
    };
    observer.leave(position, S::PLAYER, score);
    Ok(score)
}

/// The best score among the children of `position` for `S`, or a bound outside the window.
///
/// It is a function of its own so that leaves, which are most of a tree, need no call.
fn best<T: Tree, O: Observer<T>, S: Side>(
    tree: &mut T,
    position: T::Position,
    mut children: T::Children,
    mut window: Window,
    observer: &mut O,
) -> Result<Score, T::Error> {
    let player = S::PLAYER;
    let mut best = player.worst();
    let mut next = tree.next(&mut children)?;
    while let Some(child) = next {
        let score = visit::<T, O, S::Opponent>(tree, child, window, observer)?;
        best = player.better(best, score);
        next = tree.next(&mut children)?;
        if let Some(skipped) = next {
            window = window.narrowed(player, best);
            observer.update(position, player, best, window);
            if window.is_closed() {
                observer.cutoff(position, player, skipped);
                break;
            }
        }
    }
    Ok(best)
}

/// A player as a type, so that the compiler makes code for each that need not ask who moves.
trait Side {
    type Opponent: Side;
    const PLAYER: Player;
}

struct Max;
struct Min;

impl Side for Max {
    type Opponent = Min;
    const PLAYER: Player = Player::Max;
}

impl Side for Min {
    type Opponent = Max;
    const PLAYER: Player = Player::Min;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::minimax::minimax;
    use crate::trees::stored::NestedTree;

    /// All events of a search, a word for each.
    #[derive(Default)]
    struct Diary(Vec<String>);

    impl<T: Tree<Position = usize>> Observer<T> for Diary {
        fn enter(&mut self, position: usize, player: Player, _: Window) {
            self.0.push(format!("{player:?}{position}"));
        }
        fn leaf(&mut self, _: usize, score: Score) {
            self.0.push(format!("leaf={score}"));
        }
        fn update(&mut self, _: usize, _: Player, best: Score, window: Window) {
            assert!(best <= window.alpha || best >= window.beta);
            self.0.push(format!("best={best}"));
        }
        fn cutoff(&mut self, _: usize, _: Player, skipped: usize) {
            self.0.push(format!("skip{skipped}"));
        }
        fn leave(&mut self, position: usize, _: Player, score: Score) {
            self.0.push(format!("{position}={score}"));
        }
    }

    #[track_caller]
    fn check(tree: &str, events: &str) {
        let mut diary = Diary::default();
        alpha_beta(&mut tree.parse::<NestedTree>().unwrap(), &mut diary).unwrap();
        assert_eq!(diary.0.join(" "), events);
    }

    #[test]
    fn events_come_in_order() {
        check("7", "Max0 leaf=7 0=7");
        check("[7]", "Max0 Min1 leaf=7 1=7 0=7");
        check("[7, 8]", "Max0 Min1 leaf=7 1=7 best=7 Min2 leaf=8 2=8 0=8");
    }

    #[test]
    fn equality_cuts() {
        check(
            "[[3], [3, 9]]",
            "Max0 Min1 Max2 leaf=3 2=3 1=3 best=3 Min3 Max4 leaf=3 4=3 best=3 skip5 3=3 0=3",
        );
    }

    #[test]
    fn a_window_that_closes_after_the_last_child_is_no_cutoff() {
        check("[[3], [2]]", "Max0 Min1 Max2 leaf=3 2=3 1=3 best=3 Min3 Max4 leaf=2 4=2 3=2 0=3");
    }

    /// The contract, for every position as the root and every window that could tell scores apart.
    #[test]
    fn the_score_is_exact_inside_the_window_and_a_bound_outside() {
        let tree = "[[[1, 4], [2, [0, 3]]], [5, [2, 2, -1]], [[[3]], [1, 6], 0]]";
        let mut tree: NestedTree = tree.parse().unwrap();
        for position in 0..tree.n_positions() {
            for player in [Player::Max, Player::Min] {
                let exact = minimax(&mut tree, position, player, &mut ()).unwrap();
                for alpha in -2..7 {
                    for beta in alpha + 1..8 {
                        let window = Window { alpha, beta };
                        let score = search(&mut tree, position, player, window, &mut ()).unwrap();
                        assert!(score <= alpha || score >= beta || score == exact);
                        assert!(alpha < score || exact <= score);
                        assert!(score < beta || exact >= score);
                    }
                }
            }
        }
    }
}

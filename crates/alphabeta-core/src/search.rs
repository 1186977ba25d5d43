//! Alpha-beta search: the value minimax gives, without visiting what cannot change it.
//!
//! During the search MAX is already sure of `alpha`, and MIN of `beta`, by moves elsewhere in the
//! tree. As soon as `alpha >= beta` at a position, the rest of its children cannot matter: the
//! opponent, who chose to come here, already has something at least as good elsewhere, and goes
//! there instead. That holds for equal bounds as well, because the rest of the children could only
//! make this position less attractive to the opponent.
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
//! The 2 that the second MIN returns is a bound and not its value, since the skipped leaf might have
//! been less than 2. A bound is enough: at most 2 is less than 3.
//!
//! The search takes children as they come: it never orders, stores, counts or remembers them. An
//! [`Observer`] is told what it does.

use crate::score::{Player, Score, Window};
use crate::tree::{Node, Tree};

/// Is told what a search does.
///
/// No method is required, and each does nothing until it is overridden: `()` overrides none, and a
/// search with it costs less than a hundredth more than one without.
///
/// Every position that is entered is left again unless the tree fails. Between the two an inner
/// position of n children has at most n − 1 updates and at most one cutoff, which is the last
/// thing that happens to it.
pub trait Observer<T: Tree> {
    /// The search arrives at `position`, where `player` is to move.
    fn enter(&mut self, _position: T::Position, _player: Player, _window: Window) {}

    /// `position` is a leaf, and this is its score.
    fn leaf(&mut self, _position: T::Position, _score: Score) {}

    /// A child has returned and another is to come: `best` is the best so far, and the window is what
    /// it has become with that, changed or not.
    fn update(&mut self, _position: T::Position, _player: Player, _best: Score, _window: Window) {}

    /// Now alpha >= beta: `skipped`, and every child after it, is never visited.
    fn cutoff(&mut self, _position: T::Position, _player: Player, _skipped: T::Position) {}

    /// `position` is settled: at its exact score if that lies inside the window, else at a bound.
    fn leave(&mut self, _position: T::Position, _player: Player, _score: Score) {}
}

impl<T: Tree> Observer<T> for () {}

/// The value of `tree`, whose root belongs to MAX.
///
/// Cost: at worst every position once. On a complete tree with b children a position and depth d
/// that is b^d leaves at worst, and b^⌈d/2⌉ + b^⌊d/2⌋ − 1 with the best child always first (Knuth
/// and Moore, "An analysis of alpha-beta pruning", 1975).
pub fn alpha_beta<T: Tree, O: Observer<T>>(
    tree: &mut T,
    observer: &mut O,
) -> Result<Score, T::Error> {
    let root = tree.root()?;
    search(tree, root, Player::Max, Window::OPEN, observer)
}

/// The score of `position` with `player` to move, as far as `window` asks for it.
///
/// The search is fail-soft: outside the window as well it returns the best score it has seen. (A
/// fail-hard search returns the bound itself there, which says less.) With v the exact score, s the
/// one returned, and `alpha < beta`:
///
/// - `alpha < s < beta` implies `s == v`,
/// - `s <= alpha` implies `v <= s`,
/// - `s >= beta` implies `v >= s`.
///
/// The next child is fetched before a cutoff is decided on, so that a cutoff always skips
/// something: a window that closes after the last child is none.
///
/// Cost: the stack grows with the depth of the tree, and with nothing else.
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

/// [`search`] where `S` is to move.
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

/// The best of what the children of `position` are worth to `S`, as far as the window asks for it.
///
/// Apart from [`visit`] so that leaves, which are most of a tree, are scored without a call.
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

/// A player as a type: compilers make code for each, in which nobody has to ask who moves.
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

    /// Everything a search says, a word an event.
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

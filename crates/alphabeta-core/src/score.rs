//! The vocabulary of the search: scores, players, windows.

use std::ops::RangeInclusive;

/// The score of a leaf, seen from MAX's side: MAX wants it high, MIN wants it low.
///
/// `Score::MIN` and `Score::MAX` stand for −∞ and +∞; a leaf's score is one of [`SCORES`].
pub type Score = i64;

/// The scores that a leaf may have: all except the two that stand for the infinities.
pub const SCORES: RangeInclusive<Score> = Score::MIN + 1..=Score::MAX - 1;

/// The two players, who move in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Wants the score high.
    Max,
    /// Wants the score low.
    Min,
}

impl Player {
    /// The worst score for this player: −∞ for MAX, +∞ for MIN.
    pub fn worst(self) -> Score {
        match self {
            Player::Max => Score::MIN,
            Player::Min => Score::MAX,
        }
    }

    /// The better of two scores for this player: the larger for MAX, the smaller for MIN.
    pub fn better(self, a: Score, b: Score) -> Score {
        match self {
            Player::Max => a.max(b),
            Player::Min => a.min(b),
        }
    }

    /// Whether `new` is strictly better than `old` for this player.
    pub fn prefers(self, new: Score, old: Score) -> bool {
        match self {
            Player::Max => old < new,
            Player::Min => new < old,
        }
    }

    /// The other player, who moves next.
    #[must_use]
    pub fn opponent(self) -> Player {
        match self {
            Player::Max => Player::Min,
            Player::Min => Player::Max,
        }
    }
}

/// The scores that can still matter: those strictly between `alpha`, the score that MAX is already
/// sure of, and `beta`, the score that MIN is already sure of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The score that MAX is already sure of. A score at or below it changes nothing.
    pub alpha: Score,
    /// The score that MIN is already sure of. A score at or above it changes nothing.
    pub beta: Score,
}

impl Window {
    /// From −∞ to +∞: neither player is sure of anything yet.
    pub const OPEN: Window = Window { alpha: Score::MIN, beta: Score::MAX };

    /// This window once `player` is sure of `score`: alpha is never lowered, and beta never raised.
    #[must_use]
    pub fn narrowed(self, player: Player, score: Score) -> Window {
        match player {
            Player::Max => Window { alpha: self.alpha.max(score), ..self },
            Player::Min => Window { beta: self.beta.min(score), ..self },
        }
    }

    /// Whether alpha >= beta: no score can matter any more.
    pub fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_players_want_opposite_things() {
        assert_eq!(Player::Max.better(-3, 5), 5);
        assert_eq!(Player::Min.better(-3, 5), -3);
        for player in [Player::Max, Player::Min] {
            assert_eq!(player.opponent().opponent(), player);
            assert_eq!(player.better(player.worst(), 7), 7);
            assert_eq!(player.opponent().better(player.worst(), 7), player.worst());
            assert!(!player.prefers(7, 7));
            assert!(player.prefers(7, player.worst()));
            assert!(!player.prefers(player.worst(), 7));
        }
    }

    #[test]
    fn a_bound_is_never_taken_back() {
        let window = Window { alpha: 2, beta: 8 };
        assert_eq!(window.narrowed(Player::Max, 5), Window { alpha: 5, beta: 8 });
        assert_eq!(window.narrowed(Player::Max, 1), window);
        assert_eq!(window.narrowed(Player::Min, 5), Window { alpha: 2, beta: 5 });
        assert_eq!(window.narrowed(Player::Min, 9), window);
    }

    #[test]
    fn equal_bounds_close_a_window() {
        assert!(!Window::OPEN.is_closed());
        assert!(!Window { alpha: 4, beta: 5 }.is_closed());
        assert!(Window { alpha: 5, beta: 5 }.is_closed());
        assert!(Window { alpha: 6, beta: 5 }.is_closed());
    }
}

//! The vocabulary of the search: scores, players, windows.

use std::ops::RangeInclusive;

/// How good a finished position is. MAX wants it high, MIN wants it low.
///
/// `Score::MIN` and `Score::MAX` stand for −∞ and +∞; a leaf's score is one of [`SCORES`].
pub type Score = i64;

/// The scores that a leaf may have: all but the two that stand for the infinities.
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
    /// The score that this player would take only if there were no other.
    pub fn worst(self) -> Score {
        match self {
            Player::Max => Score::MIN,
            Player::Min => Score::MAX,
        }
    }

    /// Whichever of two scores this player would rather have.
    pub fn better(self, a: Score, b: Score) -> Score {
        match self {
            Player::Max => a.max(b),
            Player::Min => a.min(b),
        }
    }

    /// Whether this player likes `new` better than `old`: never for equal scores.
    pub fn prefers(self, new: Score, old: Score) -> bool {
        match self {
            Player::Max => old < new,
            Player::Min => new < old,
        }
    }

    /// Who moves next.
    #[must_use]
    pub fn opponent(self) -> Player {
        match self {
            Player::Max => Player::Min,
            Player::Min => Player::Max,
        }
    }
}

/// The scores still worth finding: those strictly between what MAX is sure of already, `alpha`, and
/// what MIN is sure of, `beta`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// What MAX can have elsewhere: a score up to this one changes nothing.
    pub alpha: Score,
    /// What MIN can have elsewhere: a score from this one on changes nothing.
    pub beta: Score,
}

impl Window {
    /// Nobody is sure of anything yet.
    pub const OPEN: Window = Window { alpha: Score::MIN, beta: Score::MAX };

    /// This window once `player` is sure of `score`. A bound is raised or lowered, never taken back.
    #[must_use]
    pub fn narrowed(self, player: Player, score: Score) -> Window {
        match player {
            Player::Max => Window { alpha: self.alpha.max(score), ..self },
            Player::Min => Window { beta: self.beta.min(score), ..self },
        }
    }

    /// Whether no score in it can matter any more. Equal bounds close it.
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

//! Minimax, which visits every position: the definition of a value.

use crate::score::{Player, Score, Window};
use crate::search::Observer;
use crate::tree::{Node, Tree};

/// The exact score of `position` with `player` to move.
///
/// This is the definition that [`search`](crate::search()) must agree with. It calls the observer's
/// `enter`, `leaf` and `leave`. There are no bounds, so every window is open.
///
/// Cost: it visits every position below once.
pub fn minimax<T: Tree, O: Observer<T>>(
    tree: &mut T,
    position: T::Position,
    player: Player,
    observer: &mut O,
) -> Result<Score, T::Error> {
    observer.enter(position, player, Window::OPEN);
    let score = match tree.node(position)? {
        Node::Leaf(score) => {
            observer.leaf(position, score);
            score
        }
        Node::Inner(mut children) => {
            let mut best = player.worst();
            while let Some(child) = tree.next(&mut children)? {
                let score = minimax(tree, child, player.opponent(), observer)?;
                // Written out, so that it does not depend on the code that it checks.
                best = match player {
                    Player::Max => best.max(score),
                    Player::Min => best.min(score),
                };
            }
            best
        }
    };
    observer.leave(position, player, score);
    Ok(score)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trees::stored::NestedTree;
    use crate::visits::Visits;

    #[track_caller]
    fn check(tree: &str, player: Player, score: Score) {
        let mut visits = Visits::default();
        let mut tree: NestedTree = tree.parse().unwrap();
        assert_eq!(minimax(&mut tree, 0, player, &mut visits).unwrap(), score);
        assert_eq!(visits.positions, tree.n_positions() as u64);
    }

    #[test]
    fn players_take_turns() {
        check("7", Player::Min, 7);
        check("[3, 5, 2]", Player::Max, 5);
        check("[3, 5, 2]", Player::Min, 2);
        check("[[3, 5], [2, 9]]", Player::Max, 3);
        check("[[3, 5], [2, 9]]", Player::Min, 5);
        check("[[[4, -6], 3], [[[8]]]]", Player::Max, 8);
    }
}

"""The positions that alpha-beta visits in a nested list, as given and with the best moves first."""

import ast
import sys


def count(tree):
    return 1 if isinstance(tree, int) else 1 + sum(map(count, tree))


def visit(tree, is_max, alpha, beta):
    global visited
    visited += 1
    if isinstance(tree, int):
        return tree
    best = -INFINITY if is_max else INFINITY
    for move in tree:
        value = visit(move, not is_max, alpha, beta)
        if is_max:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def best_first(tree, is_max):
    """Return the value of `tree`, and `tree` with the best moves first."""
    if isinstance(tree, int):
        return tree, tree
    moves = [best_first(move, not is_max) for move in tree]
    moves.sort(key=lambda move: move[0], reverse=is_max)
    return moves[0][0], [move for _, move in moves]


INFINITY = 2**63
tree = ast.literal_eval(sys.stdin.read().split("=")[1].strip())
visited = 0
value = visit(tree, True, -INFINITY, INFINITY)
as_given, visited = visited, 0
visit(best_first(tree, True)[1], True, -INFINITY, INFINITY)
print((value, count(tree), as_given, visited))

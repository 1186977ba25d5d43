"""What alpha-beta visits in a nested list, as a function and as a program.

The source's page calls a function of a tree, and offers `random_tree`: paste there what stands above
the line of dashes, and give `scout` the name that the page asks for. As a program, this file reads a
well-formed input of the problem and prints the same answer:

    python3 problems/scout/function.py < problems/scout/samples/1.in
"""

import random
import re
import sys
from typing import List, Tuple, Union

Tree = Union[int, List["Tree"]]

INFINITY = 2**63  # Scores lie strictly between the ends of 64 bits.


def scout(tree: Tree) -> Tuple[int, int, int, int]:
    """Return the root's value, the positions, those visited, and those visited best first.

    An integer is a leaf with that score, a list is a position with its moves, and MAX moves at the
    root.
    """
    value, visited = visit(tree, True, -INFINITY, INFINITY)
    _, ordered = best_first(tree, True)
    _, visited_best_first = visit(ordered, True, -INFINITY, INFINITY)
    return value, count(tree), visited, visited_best_first


def visit(tree: Tree, is_max: bool, low: int, high: int) -> Tuple[int, int]:
    """Return what alpha-beta finds `tree` worth in this window, and how many positions it visits."""
    if isinstance(tree, int):
        return tree, 1
    visited = 1
    for move in tree:
        value, below = visit(move, not is_max, low, high)
        visited += below
        if is_max:
            low = max(low, value)
        else:
            high = min(high, value)
        if low >= high:
            break
    return (low if is_max else high), visited


def best_first(tree: Tree, is_max: bool) -> Tuple[int, Tree]:
    """Return the exact value of `tree`, and `tree` with every position's best moves first."""
    if isinstance(tree, int):
        return tree, tree
    moves = [best_first(move, not is_max) for move in tree]
    # Equals keep their order, in a falling sort as well.
    moves.sort(key=lambda move: move[0], reverse=is_max)
    return moves[0][0], [move for _, move in moves]


def count(tree: Tree) -> int:
    """Return the number of positions in `tree`, leaves included."""
    n_positions, waiting = 0, [tree]
    while waiting:
        position = waiting.pop()
        n_positions += 1
        if not isinstance(position, int):
            waiting.extend(position)
    return n_positions


# --------------------------------------------------------------------------------------------------


def random_tree(branching: int, depth: int, seed: int) -> Tree:
    """Return a tree with `branching` moves a position, `depth` levels of them, and random scores."""
    rng = random.Random(seed)

    def grow(depth: int) -> Tree:
        if depth == 0:
            return rng.randint(-99, 99)
        return [grow(depth - 1) for _ in range(branching)]

    return grow(depth)


def read(text: str) -> Tree:
    """Return the tree of an input: a nested list, or a call of `random_tree`."""
    # Without leading zeros, since int() refuses thousands of digits.
    tokens = re.findall(r"[-+]?[0-9]+|[][]", re.sub(r"\b0+(?=[0-9])", "", text))
    if "random_tree" in text:
        branching, depth, seed = map(int, tokens)
        return random_tree(branching, depth, seed)
    unclosed: List[List[Tree]] = [[]]  # The outermost list holds the tree and nothing else.
    for token in tokens:
        if token == "[":
            unclosed.append([])
        elif token == "]":
            closed = unclosed.pop()
            unclosed[-1].append(closed)
        else:
            unclosed[-1].append(int(token))
    [[tree]] = unclosed
    return tree


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)  # Lists nest up to 1,024 deep, and a level takes up to two calls.
    print(scout(read(sys.stdin.read())))

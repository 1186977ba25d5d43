"""Alpha-beta over the leaves of a complete tree, as a function and as a program.

CodeUtility calls `alpha_beta(leaves, branching)`: paste there what stands above the line of dashes.
As a program, this file reads a well-formed input of the problem and prints the same answer:

    python3 problems/leaf-count/function.py < problems/leaf-count/samples/1.in
"""

import re
import sys
from typing import List

INFINITY = 2**63  # Scores lie strictly between the ends of 64 bits.


def alpha_beta(leaves: List[int], branching: int) -> List[int]:
    """Return `[value, evaluated]`: what the root is worth, and how many leaves were looked at.

    `leaves` are those of a complete tree from left to right, `branching` is the number of moves of
    every position above them, and MAX moves at the root.
    """
    evaluated = 0

    def search(first: int, size: int, is_max: bool, alpha: int, beta: int) -> int:
        """Return the value of the position over `size` leaves, or a bound on it after a cut."""
        nonlocal evaluated
        if size == 1:
            evaluated += 1
            return leaves[first]
        part = size // branching
        for start in range(first, first + size, part):
            value = search(start, part, not is_max, alpha, beta)
            if is_max:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return alpha if is_max else beta

    value = search(0, len(leaves), True, -INFINITY, INFINITY)
    return [value, evaluated]


# --------------------------------------------------------------------------------------------------


def solve(text: str) -> List[int]:
    """Return the answer to an input: no dialect has digits but in its numbers, branching last."""
    # Without leading zeros, since int() refuses thousands of digits.
    numbers = re.findall(r"[-+]?[0-9]+", re.sub(r"\b0+(?=[0-9])", "", text))
    *leaves, branching = map(int, numbers)
    return alpha_beta(leaves, branching)


if __name__ == "__main__":
    print(solve(sys.stdin.read()))

"""The value of a complete tree, and how many of its leaves alpha-beta evaluates."""

import ast
import sys


def search(first, size, is_max, alpha, beta):
    global evaluated
    if size == 1:
        evaluated += 1
        return leaves[first]
    part = size // branching
    best = -INFINITY if is_max else INFINITY
    for start in range(first, first + size, part):
        value = search(start, part, not is_max, alpha, beta)
        if is_max:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


INFINITY = 2**63
leaves, branching = (ast.literal_eval(line.split("=")[1].strip()) for line in sys.stdin)
evaluated = 0
value = search(0, len(leaves), True, -INFINITY, INFINITY)
print([value, evaluated])

"""The value of a complete binary tree: D, then 2^D leaves."""

import sys


def search(height, index, is_max, alpha, beta):
    if height == 0:
        return leaves[index]
    best = -INFINITY if is_max else INFINITY
    for child in (2 * index, 2 * index + 1):
        value = search(height - 1, child, not is_max, alpha, beta)
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
depth, *leaves = map(int, sys.stdin.read().split())
print(search(depth, 0, True, -INFINITY, INFINITY))

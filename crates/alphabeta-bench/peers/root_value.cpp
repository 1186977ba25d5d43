// The value of a complete binary tree: D, then 2^D leaves.
#include READER

#include <algorithm>
#include <climits>
#include <cstdio>
#include <vector>

static std::vector<long long> leaves;

static long long search(int height, std::size_t index, bool is_max, long long alpha, long long beta) {
    if (height == 0) return leaves[index];
    long long best = is_max ? LLONG_MIN : LLONG_MAX;
    for (std::size_t child = 2 * index; child < 2 * index + 2; ++child) {
        long long value = search(height - 1, child, !is_max, alpha, beta);
        if (is_max) {
            best = std::max(best, value);
            alpha = std::max(alpha, best);
        } else {
            best = std::min(best, value);
            beta = std::min(beta, best);
        }
        if (alpha >= beta) break;
    }
    return best;
}

int main() {
    static Reader reader;
    int depth = static_cast<int>(reader.integer());
    std::size_t n = std::size_t{1} << depth;
    leaves.resize(n);
    for (long long &leaf : leaves) leaf = reader.integer();
    std::printf("%lld\n", search(depth, 0, true, LLONG_MIN, LLONG_MAX));
}

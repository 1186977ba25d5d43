// The value of a complete tree, and how many of its leaves alpha-beta evaluates.
#include READER

#include <algorithm>
#include <climits>
#include <cstdio>
#include <vector>

static std::vector<long long> leaves;
static std::size_t branching;
static long long evaluated = 0;

static long long search(std::size_t first, std::size_t size, bool is_max, long long alpha, long long beta) {
    if (size == 1) {
        ++evaluated;
        return leaves[first];
    }
    std::size_t part = size / branching;
    long long best = is_max ? LLONG_MIN : LLONG_MAX;
    for (std::size_t start = first; start < first + size; start += part) {
        long long value = search(start, part, !is_max, alpha, beta);
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
    do {
        leaves.push_back(reader.integer());
    } while (reader.peek() == ',');
    branching = static_cast<std::size_t>(reader.integer());
    long long value = search(0, leaves.size(), true, LLONG_MIN, LLONG_MAX);
    std::printf("[%lld, %lld]\n", value, evaluated);
}

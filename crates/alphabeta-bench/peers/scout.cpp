// The positions that alpha-beta visits in a nested list, in the given order and with the best moves first.
#include READER

#include <algorithm>
#include <climits>
#include <cstdio>
#include <utility>
#include <vector>

struct Node {
    bool leaf = true;
    long long score = 0; // For an inner position, its value, once it is known.
    std::vector<Node> children;
};

static Reader reader;

static void skip_to_item() {
    int byte = reader.peek();
    while (byte != '[' && byte != ']' && byte != '-' && (byte < '0' || '9' < byte) && byte != -1) {
        reader.bump();
        byte = reader.peek();
    }
}

static Node parse() {
    Node node;
    skip_to_item();
    if (reader.peek() != '[') {
        node.score = reader.integer();
        return node;
    }
    reader.bump();
    node.leaf = false;
    for (skip_to_item(); reader.peek() != ']'; skip_to_item()) node.children.push_back(parse());
    reader.bump();
    return node;
}

static long long count(const Node &node) {
    long long n = 1;
    for (const Node &child : node.children) n += count(child);
    return n;
}

static long long visit(const Node &node, bool is_max, long long alpha, long long beta, long long &visited) {
    ++visited;
    if (node.leaf) return node.score;
    long long best = is_max ? LLONG_MIN : LLONG_MAX;
    for (const Node &child : node.children) {
        long long value = visit(child, !is_max, alpha, beta, visited);
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

static void sort_best_first(Node &node, bool is_max) {
    if (node.leaf) return;
    for (Node &child : node.children) sort_best_first(child, !is_max);
    std::stable_sort(node.children.begin(), node.children.end(), [is_max](const Node &a, const Node &b) {
        return is_max ? a.score > b.score : a.score < b.score;
    });
    node.score = node.children.front().score;
}

int main() {
    Node root = parse();
    long long positions = count(root);
    long long visited = 0, visited_best_first = 0;
    long long value = visit(root, true, LLONG_MIN, LLONG_MAX, visited);
    sort_best_first(root, true);
    visit(root, true, LLONG_MIN, LLONG_MAX, visited_best_first);
    std::printf("(%lld, %lld, %lld, %lld)\n", value, positions, visited, visited_best_first);
}

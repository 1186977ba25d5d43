// The value of a board, the best square, and the numbers of positions searched with and without pruning.
#include <algorithm>
#include <iostream>

static const int LOSS = -1, DRAW = 0, WIN = 1;
static const int LINES[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

static char board[9];
static long long positions;

static bool has_line(char side) {
    return std::any_of(std::begin(LINES), std::end(LINES), [side](const int *line) {
        return board[line[0]] == side && board[line[1]] == side && board[line[2]] == side;
    });
}

static bool is_full() { return std::find(board, board + 9, '.') == board + 9; }

// The first square that wins at once, or -1.
static int winning_square(char side) {
    for (int square = 0; square < 9; ++square) {
        if (board[square] != '.') continue;
        board[square] = side;
        bool wins = has_line(side);
        board[square] = '.';
        if (wins) return square;
    }
    return -1;
}

// The value of the board for X. Sets `best` to the best square, or to -1 if the game is over.
static int search(char side, int alpha, int beta, bool prunes, int &best) {
    ++positions;
    best = -1;
    if (has_line('X')) return WIN;
    if (has_line('O')) return LOSS;
    if (is_full()) return DRAW;
    bool is_max = side == 'X';
    best = winning_square(side);
    if (best != -1) return is_max ? WIN : LOSS;
    int score = 0, below;
    for (int square = 0; square < 9; ++square) {
        if (board[square] != '.') continue;
        board[square] = side;
        int value = search(is_max ? 'O' : 'X', alpha, beta, prunes, below);
        board[square] = '.';
        if (best == -1 || (is_max ? value > score : value < score)) {
            best = square;
            score = value;
        }
        if (!prunes) continue;
        if (is_max) alpha = std::max(alpha, score);
        else beta = std::min(beta, score);
        if (alpha >= beta) break;
    }
    return score;
}

int main() {
    char side;
    std::cin >> side;
    for (char &square : board) std::cin >> square;
    int best, unused;
    int value = search(side, LOSS, WIN, true, best);
    long long pruned = positions;
    positions = 0;
    search(side, LOSS, WIN, false, unused);
    std::cout << (value == WIN ? "COMP_WIN" : value == LOSS ? "COMP_LOSS" : "DRAW") << ' ';
    if (best == -1) std::cout << '-';
    else std::cout << best + 1;
    std::cout << '\n' << pruned << ' ' << positions << '\n';
}

// Standard input through a buffer of 64 KiB, as fast programs for judges read it.
#pragma once

#include <cstddef>
#include <cstdio>

class Reader {
public:
    // The next byte, or -1 at the end.
    int peek() {
        if (used_ == held_) {
            held_ = std::fread(buffer_, 1, sizeof buffer_, stdin);
            used_ = 0;
            if (held_ == 0) return -1;
        }
        return static_cast<unsigned char>(buffer_[used_]);
    }

    void bump() { ++used_; }

    // The next integer. Other characters before it are skipped.
    long long integer() {
        int byte = peek();
        while (byte != '-' && (byte < '0' || '9' < byte) && byte != -1) {
            bump();
            byte = peek();
        }
        bool negative = byte == '-';
        if (negative) {
            bump();
            byte = peek();
        }
        long long value = 0;
        while ('0' <= byte && byte <= '9') {
            value = value * 10 + (byte - '0');
            bump();
            byte = peek();
        }
        return negative ? -value : value;
    }

private:
    char buffer_[1 << 16];
    std::size_t used_ = 0, held_ = 0;
};

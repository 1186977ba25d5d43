// Standard input as the fastest programs for judges read it: mapped into memory, and eight digits at
// once. Standard input must be a file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

class Reader {
public:
    Reader() {
        struct stat status;
        fstat(STDIN_FILENO, &status);
        std::size_t size = static_cast<std::size_t>(status.st_size);
        // Zeros follow the file in memory, even if it ends at the end of a page.
        void *room = mmap(nullptr, size + 8, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        int flags = MAP_PRIVATE | MAP_FIXED | MAP_POPULATE;
        at_ = static_cast<const unsigned char *>(mmap(room, size, PROT_READ, flags, STDIN_FILENO, 0));
        end_ = at_ + size;
    }

    // The next byte, or -1 at the end.
    int peek() const { return at_ < end_ ? *at_ : -1; }

    void bump() { ++at_; }

    // The next integer. Other characters before it are skipped.
    long long integer() {
        while (*at_ != '-' && !is_digit(*at_) && at_ < end_) ++at_;
        bool negative = *at_ == '-';
        at_ += negative;
        long long value = 0;
        for (std::uint64_t bytes; std::memcpy(&bytes, at_, 8), are_digits(bytes); at_ += 8) {
            value = value * 100000000 + number(bytes);
        }
        for (; is_digit(*at_); ++at_) value = value * 10 + (*at_ - '0');
        return negative ? -value : value;
    }

private:
    static bool is_digit(unsigned char byte) { return static_cast<unsigned char>(byte - '0') < 10; }

    static bool are_digits(std::uint64_t bytes) {
        const std::uint64_t high = 0xf0f0f0f0f0f0f0f0;
        return ((bytes & high) | (((bytes + 0x0606060606060606) & high) >> 4)) == 0x3333333333333333;
    }

    // Combines digits to pairs, then fours, then all eight. The first digit is in the lowest byte.
    static std::uint32_t number(std::uint64_t digits) {
        digits = (digits & 0x0f0f0f0f0f0f0f0f) * (10 << 8 | 1) >> 8;
        digits = (digits & 0x00ff00ff00ff00ff) * (100 << 16 | 1) >> 16;
        return static_cast<std::uint32_t>((digits & 0x0000ffff0000ffff) * (10000ULL << 32 | 1) >> 32);
    }

    const unsigned char *at_, *end_;
};

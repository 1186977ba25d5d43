// Standard input as textbooks read it.
#pragma once

#include <iostream>

class Reader {
public:
    Reader() {
        std::ios::sync_with_stdio(false);
        std::cin.tie(nullptr);
    }

    long long integer() {
        long long value;
        std::cin >> value;
        return value;
    }
};

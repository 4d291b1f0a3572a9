// Numbers that are the same on every machine.
#pragma once

#include <cstdint>

namespace bench {

/// Those of a linear congruential generator, in [-1, 1).
struct Numbers {
  std::uint64_t state = 7;
  double next() {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return static_cast<double>(state >> 11U) * 0x1p-52 - 1.0;
  }
};

}  // namespace bench

// Loops that compute several numbers with each instruction, with the same bits on every machine:
// nothing is fused, and nothing is added up in another order.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>

/// Before a loop whose iterations do not depend on each other, whatever its pointers point to.
#if defined(__clang__)
#define IKLAB_INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define IKLAB_INDEPENDENT _Pragma("GCC ivdep")
#else
#define IKLAB_INDEPENDENT
#endif

/// Before a function that is compiled twice, the second time for AVX2; the choice is made once,
/// when the program is loaded. With AddressSanitizer there is only one of them, since nothing can
/// be decided before it is set up.
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__GLIBC__) && \
    defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define IKLAB_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define IKLAB_WIDE
#endif

/// Before a function that has to be inlined into such a function, or into such a loop.
#if defined(__GNUC__)
#define IKLAB_INLINE [[gnu::always_inline]] inline
#else
#define IKLAB_INLINE inline
#endif

namespace iklab::ik {

/// Four numbers that are added, and multiplied, with one instruction.
#if defined(__GNUC__)
using Four = double __attribute__((vector_size(32)));
#else
struct Four {
  std::array<double, 4> numbers;

  double operator[](std::size_t i) const { return numbers[i]; }
  Four& operator+=(const Four& other) {
    for (std::size_t i = 0; i < 4; ++i) numbers[i] += other[i];
    return *this;
  }
  friend Four operator-(Four a, const Four& b) {
    for (std::size_t i = 0; i < 4; ++i) a.numbers[i] -= b[i];
    return a;
  }
  friend Four operator*(Four a, const Four& b) {
    for (std::size_t i = 0; i < 4; ++i) a.numbers[i] *= b[i];
    return a;
  }
};
#endif

IKLAB_INLINE void load(const double* from, Four& to) { std::memcpy(&to, from, sizeof(to)); }
IKLAB_INLINE void store(const Four& from, double* to) { std::memcpy(to, &from, sizeof(from)); }

/// Adds to each of four numbers those after it, and the first of `sums`; these are the next sums.
IKLAB_INLINE void addFromTip(const Four& added, Four& sums) {
  Four four = added;
  four += Four{four[1], four[2], four[3], 0.0};
  four += Four{four[2], four[3], 0.0, 0.0};
  four += Four{sums[0], sums[0], sums[0], sums[0]};
  sums = four;
}

IKLAB_INLINE double together(const Four& four) { return (four[0] + four[1]) + (four[2] + four[3]); }

/// The padding of arrays: they are rounded up to a multiple of four, so that no loop has an odd
/// end.
constexpr std::size_t padded(std::size_t n) { return (n + 3) / 4 * 4; }

}  // namespace iklab::ik

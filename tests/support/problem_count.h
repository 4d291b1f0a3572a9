// How many random problems a test takes.
#pragma once

namespace support {

/// `count`; a quarter of it under AddressSanitizer, where each takes many times as long: that many
/// come by the same lines. Not where a test counts how many of them come out well.
template <typename Count>
constexpr Count problemCount(Count count) {
#ifdef IKLAB_SANITIZED
  return (count + 3) / 4;
#else
  return count;
#endif
}

}  // namespace support

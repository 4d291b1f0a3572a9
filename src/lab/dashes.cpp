#include "lab/dashes.h"

#include <array>
#include <vector>

namespace lab {

std::span<const float> solverPattern(std::size_t solver) {
  constexpr float kDot = 1.0F;
  constexpr float kShort = 2.5F;
  constexpr float kDash = 5.0F;
  constexpr float kLong = 9.0F;
  constexpr float kGap = 2.5F;
  constexpr float kWide = 5.0F;
  static const std::vector<std::vector<float>> kPatterns{
      {},
      {kDash, kGap},
      {kDot, kGap},
      {kDash, kGap, kDot, kGap},
      {kLong, kGap},
      {kShort, kGap},
      {kDash, kGap, kDot, kGap, kDot, kGap},
      {kLong, kGap, kShort, kGap},
      {kDot, kGap, kDot, kWide},
      {kLong, kGap, kDot, kGap},
      {kShort, kGap, kShort, kWide},
      {kLong, kWide},
  };
  return kPatterns[solver % kPatterns.size()];
}

}  // namespace lab

// The points that the tip of a chain with free joints can reach: an annulus around the base.
#pragma once

#include <span>

#include "ik/chain.h"

namespace iklab::ik {

/// Points at inner <= distance <= outer from the base are within reach; scene units.
struct Reach {
  double inner = 0.0;  ///< longest bone less all others together, not less than 0
  double outer = 0.0;  ///< sum of the lengths

  /// How far a point at `distance` from the base lies outside the reach; 0 within it.
  [[nodiscard]] double shortfall(double distance) const noexcept;
};

Reach reach(std::span<const Bone> bones) noexcept;

}  // namespace iklab::ik

// The points that a chain's tip can get to, its joints being free: an annulus around the base.
#pragma once

#include <span>

#include "ik/chain.h"

namespace ik {

/// Distances from the base, scene units: inner <= distance <= outer can be reached.
struct Reach {
  double inner = 0.0;  ///< longest bone less all others together, not less than 0
  double outer = 0.0;  ///< sum of the lengths

  /// How far a point at `distance` from the base lies outside; 0 within reach.
  [[nodiscard]] double shortfall(double distance) const;
};

Reach reach(std::span<const Bone> bones);

}  // namespace ik

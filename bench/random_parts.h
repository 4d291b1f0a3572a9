// What random problems are made of.
#pragma once

#include <cmath>

#include <glm/gtc/quaternion.hpp>

#include "fixed_problems.h"

namespace bench {

inline double between(SplitMix& random, double least, double most) {
  return least + (most - least) * random.unit();
}

/// A unit vector; all are as likely.
inline glm::dvec3 direction(SplitMix& random) {
  for (;;) {
    const double x = between(random, -1.0, 1.0);
    const double y = between(random, -1.0, 1.0);
    const double z = between(random, -1.0, 1.0);
    const double square = x * x + y * y + z * z;
    if (square <= 1.0 && square > 0.01) return glm::dvec3(x, y, z) / std::sqrt(square);
  }
}

/// Radians.
inline glm::dquat turn(const glm::dvec3& axis, double angle) {
  return {std::cos(0.5 * angle), std::sin(0.5 * angle) * axis};
}

}  // namespace bench

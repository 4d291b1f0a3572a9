// How far rounding may put a tip from where it is meant.
#pragma once

#include <algorithm>
#include <cstddef>

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

namespace iklab::ik {

/// Below this a distance from the target means nothing, scene units: 1e-12 of the reach, and for
/// every bone that is set down 2^-50 of how far from the origin base and target are, together no
/// more than 1e-12 of that. A lane of a batch, which is measured from its base, has it too.
inline double roundingOf(double reach, std::size_t bones, const glm::dvec3& base,
                         const glm::dvec3& target) {
  constexpr double kOfReach = 1e-12;
  const double ofPlaces = std::min(kOfReach, 0x1p-50 * static_cast<double>(bones + 1));
  return kOfReach * reach + ofPlaces * (glm::length(base) + glm::length(target));
}

/// What rounding itself takes of that, so that a verdict on rounded joints is the one that was
/// meant.
inline constexpr double kRoundingsPart = 0.125;

}  // namespace iklab::ik

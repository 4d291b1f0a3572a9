// Which way an elbow bends, and where a pole keeps it so.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "rigs/rigs.h"

namespace lab {

/// The elbow of a chain's last two bones, which are those that two bone moves.
struct Elbow {
  glm::dvec3 root{0.0};  ///< where the first of the two begins, world
  glm::dvec3 side{0.0};  ///< unit, across root → target: where the elbow lies; up if straight
  bool isStraight = true;
  double length = 0.0;  ///< of both bones, scene units
};

/// `joints`: n + 1, the tip last.
Elbow elbowOf(const rigs::Chain& chain, std::span<const glm::dvec3> joints,
              const glm::dvec3& target);

/// A place for a pole on the elbow's side of the line to the target, so that the elbow stays there.
glm::dvec3 newPole(const Elbow& elbow, const glm::dvec3& target);

/// Two bone's bend, "positive" or "negative", that keeps the elbow on its side without a pole;
/// nothing where it has none.
std::optional<std::string_view> bendOf(const rigs::Chain& chain, const Elbow& elbow,
                                       const glm::dvec3& target);

}  // namespace lab

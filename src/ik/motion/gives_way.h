// What an arm with too few joints cannot do about its goal: six joints meet a point and a
// direction, five all but one motion of six. The left null space of the Jacobian, whose vectors u
// have uᵀ·J = 0, tells which; what is missing along it stays missing.
#pragma once

#include <optional>
#include <span>

#include "ik/problem.h"

namespace iklab::ik {

struct GivesWay {
  int asked = 6;     ///< numbers: 3 of the point, 3 of the direction, 2 where only an axis counts
  int freedoms = 0;  ///< of the joints that move the goal, < asked
  /// The motion that no joints make where one number is too many: (way, turn) is of length 1, way
  /// in parts of the mechanism's size, world. 0 where more are too many.
  glm::dvec3 way{0.0};
  glm::dvec3 turn{0.0};
  /// What is missing of it: scene units along `way`, radians about `turn`.
  double distance = 0.0;
  double angle = 0.0;

  /// The turn is the larger part.
  [[nodiscard]] bool isTurn() const;
};

/// Nothing where the goal has no direction, and for an arm with enough joints. Joints of weight 0
/// count as fixed.
std::optional<GivesWay> givesWay(std::span<const Joint> joints, const Pose& pose, const Goal& goal);

}  // namespace iklab::ik

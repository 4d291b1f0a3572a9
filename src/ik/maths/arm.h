// Two bones to a target in space in one call: a shoulder, an elbow and a hand. It is for programs
// that solve many such arms and need neither a chain nor its checks. The solver `two-bone` uses the
// same triangle.
#pragma once

#include <glm/ext/quaternion_double.hpp>
#include <glm/vec3.hpp>

#include "ik/version.h"

namespace iklab::ik {

/// The triangle's corner at the middle joint, and the tip as seen from the base with x along bone
/// 1.
struct ArmTriangle {
  double adjacent;  ///< from the base to the tip: the part along bone 1
  double opposite;  ///< the part across bone 1, >= 0
  double reached;   ///< from the base to the tip
};

/// The corner that takes the tip to `distance` from the base, or as near to that as it gets: fully
/// folded, or stretched. Scene units. Ryan Juckett, "Analytic Two-Bone IK in 2D" (2008), written
/// with 1 + cos θ2 and 1 - cos θ2, which are products of sums: for equal bones near the base the
/// cosine alone would lose half of the distance's digits.
ArmTriangle triangleOf(double l1, double l2, double distance) noexcept;

/// The input of twoBone(). Nothing is checked: numbers are to be finite and lengths >= 0.
struct Arm {
  glm::dvec3 base{0.0};
  glm::dvec3 target{0.0};
  double l1 = 1.0;
  double l2 = 1.0;
  /// The direction from the base to which the elbow leans, of any length. If it is zero, or in line
  /// with base and target, the elbow leans to a side of its own, always the same.
  glm::dvec3 side{0.0, 1.0, 0.0};
};

struct ArmJoints {
  glm::dvec3 elbow{0.0};
  glm::dvec3 tip{0.0};  ///< the tip, as near to the target as it gets
};

/// The same answer as rotations of bones that lie along x at rest.
struct ArmRotations {
  ArmJoints joints;
  glm::dquat first;   ///< in the world; z is across the arm's plane
  glm::dquat second;  ///< in the first bone's frame, a turn about z by 0 to -180 degrees
};

ArmJoints twoBone(const Arm& arm) noexcept;
ArmRotations twoBoneRotations(const Arm& arm) noexcept;

}  // namespace iklab::ik

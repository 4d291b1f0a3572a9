// How the end of an arm can move from where it is: its geometric Jacobian, and the ellipsoids of
// velocities and forces that follow from it.
//
// T. Yoshikawa, "Manipulability of Robotic Mechanisms" (1985). Joints that move at most at 1 in
// all, √(Σ q̇²) ≤ 1, move the end within an ellipsoid whose half axes are J's singular values. A
// force at the end that such torques bear lies within one along the same axes, with half axes 1/σ.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "ik/jacobian.h"
#include "ik/mechanism.h"

namespace iklab::ik {

/// A column of the Jacobian, for one freedom of a joint.
struct EndColumn : Twist {
  int joint = 0;
};

/// The columns of all joints that move joint `end`'s frame, from the base on; `point` in that
/// frame, scene units. `frames`: those of the pose. The joints are valid. O(joints).
std::vector<EndColumn> endJacobian(std::span<const Joint> joints, std::span<const Frame> frames,
                                   int end, const glm::dvec3& point);

struct Ellipsoid {
  std::array<double, 3> halves{};    ///< the singular values, the largest first
  std::array<glm::dvec3, 3> axes{};  ///< world, unit, at right angles
};

struct EndMotion {
  std::vector<EndColumn> columns;
  /// Velocities of the point, scene units a second where joints move at 1 radian a second in all.
  Ellipsoid ways;
  Ellipsoid turns;  ///< angular velocities while the point stays where it is, radians a second
};
EndMotion endMotionOf(std::vector<EndColumn> columns);

/// Yoshikawa's w = √det(J·Jᵀ), of the point's motion; in the plane `dimensions` is 2.
double manipulability(const Ellipsoid& ellipsoid, int dimensions = 3);
/// That of all six rows, √det(J·Jᵀ); nothing where there are fewer than six freedoms.
std::optional<double> wholeManipulability(const EndMotion& motion);
/// The least half axis as a part of the largest: the condition number's inverse, which stays
/// finite. 0 where the end cannot move.
double isotropy(const Ellipsoid& ellipsoid, int dimensions = 3);

}  // namespace iklab::ik

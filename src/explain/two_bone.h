// The triangle that the two bones and the line to the target make.
#pragma once

#include "explain/common.h"

namespace explain {

/// As the solver meant it. The interior angles are by the sides' lengths alone, so that they are
/// right however the pose was found; the rotations are by where the bones lie.
struct Triangle {
  glm::dvec3 a, b, c, t;
  double l1 = 0.0, l2 = 0.0;
  double d = 0.0;  ///< from A to the target; softened, to where the tip is asked to be
  double alpha = 0.0, beta = 0.0, gamma = 0.0;  ///< interior, 0 to π
  double aim = 0.0;                             ///< α′
  double theta1 = 0.0, theta2 = 0.0;            ///< in the world
  bool hasAim = false;                          ///< the target is not on A
  bool isSoftened = false;                      ///< the tip falls behind the target on purpose
  bool isProper = false;  ///< both bones have a length, and the target is within their reach

  /// +1 where the second bone is bent counter-clockwise in the world, else -1.
  [[nodiscard]] double sense() const { return theta2 < 0.0 ? -1.0 : 1.0; }
};

/// The angle between two sides of a triangle, by W. Kahan, "Miscalculating Area and Angles of a
/// Needle-like Triangle" (2014): the arc cosine would lose half of the digits near 0 and π.
double interiorAngle(double opposite, double side1, double side2);

/// After both turns: before a weight, or a solver that ignores negative scale, changes it again.
/// Where joints have limits, the answer that there would be without: limits stop what was meant.
ik::TraceState asMeant(const ExplainInput& input);

/// The solver eases a target this far away, for bones that are `sum` long together.
bool isSoftened(const ExplainInput& input, double distance, double sum);

void triangleFormulas(Builder& builder, const ExplainInput& input, const Triangle& tri,
                      bool isSecond);

/// Where there is no triangle: out of reach, or a bone without length.
void stretchedFormulas(Builder& builder, const ExplainInput& input, const Triangle& tri,
                       bool isSecond);

/// The local angle of the second bone, where a scale is negative.
void localSecond(Builder& builder, const ExplainInput& input, const Triangle& tri);

}  // namespace explain

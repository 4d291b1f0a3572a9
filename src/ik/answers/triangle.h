// The geometry that all arms share: turns about a line, and triangles with three known sides, flat
// ones and those on a sphere.
#pragma once

#include "ik/mechanism.h"

namespace iklab::ik {

/// Lines are parallel, or meet, within this angle, or part of the arm's size.
inline constexpr double kSameLine = 1e-9;
/// Out of reach by less than this part of the arm's size, or angle, is rounding.
inline constexpr double kReachSlack = 1e-10;
/// Axes with a smaller angle between them, radians, lie in one line.
inline constexpr double kInOneLine = 1e-10;
/// Nearer to the end of its reach than this part of its size the arm is stretched, or folded. An
/// angle there comes from a root: the two answers would be up to 3e-6 apart.
inline constexpr double kStretched = 1e-12;

/// The angle of the turn about `axis`, unit, that takes `from` to `to`, both as seen along it:
/// radians, in [-π, π]; 0 where one of them has no direction. Subproblem 1 of Paden and Kahan.
double angleAbout(const glm::dvec3& axis, const glm::dvec3& from, const glm::dvec3& to);

/// The angle between two vectors, radians, 0 to π; as exact near its ends as between them.
double angleBetweenAny(const glm::dvec3& a, const glm::dvec3& b);

/// The same angle in (-π, π].
double principal(double angle);

/// A turn about a line in the world, radians.
Frame turnAbout(const glm::dvec3& point, const glm::dvec3& axis, double angle);
Frame inverse(const Frame& frame);

/// The corner of a triangle between two sides that stand opposite a third.
struct Corner {
  enum class Fit {
    twoWays,   ///< it bends to either side
    oneWay,    ///< the sides lie in one line: the corner is 0 or π
    tooLong,   ///< the third side is longer than both can span
    tooShort,  ///< or shorter
  };
  double angle = 0.0;  ///< radians, 0 to π
  Fit fit = Fit::twoWays;
};
/// Of a flat triangle with sides `a`, `b` and, opposite the corner, `c`, of an arm of this `size`.
/// Subproblem 3 of Paden and Kahan.
Corner flatCorner(double a, double b, double c, double size);
/// The same on a sphere: sides are angles of 0 to π. Subproblem 2.
Corner sphereCorner(double a, double b, double c);

}  // namespace iklab::ik

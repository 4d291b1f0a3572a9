// The limits of a joint by what needs no angle. In the plane a range is an arc of the circle. In
// space half of a ball joint's swing has the squared cosine w² + x², half of its twist the tangent
// x / w; a hinge twists about its axis.
#pragma once

#include "ik/chain.h"
#include "ik/limits.h"
#include "ik/space.h"

namespace iklab::ik {

/// Radians: no joint's range is as wide.
inline constexpr double kNoRange = 100.0;

/// The range of a planar joint: from `least` counter-clockwise to `most`.
struct Arc {
  bool isWhole = true;
  bool isWide = false;  ///< more than half of the circle
  Turn least = kNoTurn;
  Turn most = kNoTurn;
};

Arc arcOf(const JointLimit& limit);

/// The joint's turn, to the bit, if it is within the arc; else the nearer end, `most` if both are
/// as far. As allowed() of ik/limits.h for angles.
inline const Turn& allowed(const Arc& arc, const Turn& turn) {
  constexpr double kSlack = 1e-12;  // radians, for rounding
  if (arc.isWhole) return turn;
  const double fromLeast = arc.least.x * turn.y - arc.least.y * turn.x;  // sines
  const double toMost = turn.x * arc.most.y - turn.y * arc.most.x;
  const double alongLeast = glm::dot(arc.least, turn);
  const double alongMost = glm::dot(arc.most, turn);
  // The turn opposite to a narrow arc has the same signs.
  const bool isNear = alongLeast > -0.5 || alongMost > -0.5;
  const bool isInside = arc.isWide ? !(fromLeast < -kSlack && toMost < -kSlack)
                                   : fromLeast >= -kSlack && toMost >= -kSlack && isNear;
  if (isInside) return turn;
  return alongMost >= alongLeast ? arc.most : arc.least;
}

struct HalfAngle {
  double cosine = 1.0;
  double sine = 0.0;
};

struct JointRange {
  bool isLimited = false;
  bool isPlain = true;  ///< the cone is no needle, the twist free or within half a turn
  bool isTwistFree = true;
  HalfAngle cone;
  HalfAngle least;  ///< of the twist
  HalfAngle most;
  double nearCone = -1.0;  ///< at the cone, within kAtLimit, where w² + x² is at most this
};

/// The range of a joint. `isTurned`: for a ball joint of its rotation as if its frame were
/// unmirrored, where that takes a twist the other way.
JointRange rangeOf(const Bone& bone, bool isTurned);

/// Of the angles that are the same turn as this one the one within the range, or nearest to it;
/// radians, -π to π.
double inRange(double angle, double least, double most);

/// Half of a hinge's own angle, or of a ball joint's twist where the range is that of a twist. The
/// range must be plain. Returns it, to the bit, where it is within the range, else the nearer end.
HalfAngle allowed(const JointRange& range, const HalfAngle& half);

/// The cosine and the sine of half of the way from one to the other.
inline HalfAngle between(const HalfAngle& from, const HalfAngle& to) {
  return {from.cosine * to.cosine + from.sine * to.sine,
          from.cosine * to.sine - from.sine * to.cosine};
}

/// The margin, of squared cosines and of sines, by which a rotation is surely within a range,
/// whatever the rounding of poses and half angles.
inline constexpr double kSurely = 1e-9;

/// As allowed() of ik/limits.h, of a hinge about a unit axis. The range must be plain.
Rotation allowedHinge(const JointRange& range, const glm::dvec3& axis, const Rotation& q);

/// What w² + x² of a unit quaternion is at least within the range: -∞ without one, ∞ where that
/// does not say it.
double leastSquare(const JointRange& range);

/// Whether the rotation of a ball joint, a unit quaternion, is within the range by more than
/// `margin`, in squared cosines and in sines of half angles. No is said too often, never yes.
bool isWithin(const JointRange& range, const Rotation& q, double margin);

/// What w² + x² of a rotation is at least where rounding does not decide about its twist.
inline constexpr double kLeastClear = 1e-6;
/// Whether allowed() is sure of the rotation's parts.
bool isClear(const JointRange& range, const Rotation& q);
/// As allowed() of ik/limits.h, but for rounding. Only of what is clear.
Rotation allowed(const JointRange& range, const Rotation& q);
/// As limitNormals() of ik/limits.h, but for rounding. Only of what is clear.
LimitNormals limitNormals(const JointRange& range, const Rotation& q, const glm::dvec3& change);

}  // namespace iklab::ik

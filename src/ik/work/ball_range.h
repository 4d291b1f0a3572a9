// The limits of a ball joint by what needs no angle: half of a swing has the squared cosine w² +
// x², half of a twist the tangent x / w.
#pragma once

#include "ik/chain.h"
#include "ik/space.h"

namespace iklab::ik {

struct HalfAngle {
  double cosine = 1.0;
  double sine = 0.0;
};

struct BallRange {
  bool isLimited = false;
  bool isPlain = true;  ///< the cone is no needle, the twist free or within half a turn
  bool isTwistFree = true;
  HalfAngle cone;
  HalfAngle least;  ///< of the twist
  HalfAngle most;
};

/// The range of a ball joint. `isTurned`: of its rotation as if its frame were unmirrored, where
/// that takes a twist the other way.
BallRange rangeOf(const Bone& bone, bool isTurned);

/// Whether a unit quaternion is within the range by more than `margin`, in squared cosines and in
/// sines of half angles. No is said too often, never yes.
bool isWithin(const BallRange& range, const Rotation& q, double margin);

/// Whether allowed() is sure of the rotation's parts.
bool isClear(const BallRange& range, const Rotation& q);
/// As allowed() of ik/limits.h, but for rounding. Only of what is clear.
Rotation allowed(const BallRange& range, const Rotation& q);

}  // namespace iklab::ik

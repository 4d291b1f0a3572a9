#include "ik/work/ball_range.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ik/limits.h"

namespace iklab::ik {
namespace {

// Below this cone, radians, and this squared cosine of half a swing, rounding of the quaternion
// could be more than a limit allows.
constexpr double kLeastCone = 1e-3;
constexpr double kLeastCosine = 1e-6;

HalfAngle halfOf(double angle) { return {std::cos(0.5 * angle), std::sin(0.5 * angle)}; }

// The cosine and the sine of half of the way from one twist to another.
HalfAngle between(const HalfAngle& from, const HalfAngle& to) {
  return {from.cosine * to.cosine + from.sine * to.sine,
          from.cosine * to.sine - from.sine * to.cosine};
}

// Half of a rotation's twist, times the cosine of half of its swing.
HalfAngle twistOf(const Rotation& q) { return {std::abs(q.w), std::copysign(1.0, q.w) * q.x}; }

bool isTwistWithin(const BallRange& range, const HalfAngle& twist, double margin) {
  return range.isTwistFree ||
         (between(range.least, twist).sine >= margin && between(twist, range.most).sine >= margin);
}

}  // namespace

BallRange rangeOf(const Bone& bone, bool isTurned) {
  BallRange range;
  range.isLimited = isLimited(bone, false);
  if (!range.isLimited) return range;
  const JointLimit& limit = bone.limit;
  range.isTwistFree = limit.least <= -std::numbers::pi && limit.most >= std::numbers::pi;
  const bool isWithinHalf = limit.least > -std::numbers::pi && limit.most < std::numbers::pi;
  range.isPlain = limit.cone >= kLeastCone && (range.isTwistFree || isWithinHalf);
  range.cone = halfOf(limit.cone);
  range.least = halfOf(isTurned ? -limit.most : limit.least);
  range.most = halfOf(isTurned ? -limit.least : limit.most);
  return range;
}

bool isWithin(const BallRange& range, const Rotation& q, double margin) {
  if (!range.isLimited) return true;
  if (!range.isPlain) return false;
  const double cosine = range.cone.cosine;
  return q.w * q.w + q.x * q.x >= std::max(kLeastCosine, cosine * cosine) + margin &&
         isTwistWithin(range, twistOf(q), margin);
}

bool isClear(const BallRange& range, const Rotation& q) {
  return range.isPlain && q.w * q.w + q.x * q.x >= kLeastCosine;
}

Rotation allowed(const BallRange& range, const Rotation& q) {
  const double cosine = std::sqrt(q.w * q.w + q.x * q.x);
  Rotation twist{q.w / cosine, q.x / cosine, 0.0, 0.0};
  Rotation swing = q * glm::conjugate(twist);
  if (cosine < range.cone.cosine) {
    const double part = range.cone.sine / std::sqrt(swing.y * swing.y + swing.z * swing.z);
    swing = {range.cone.cosine, 0.0, part * swing.y, part * swing.z};
  }
  const HalfAngle half = twistOf(twist);
  if (!isTwistWithin(range, half, 0.0)) {
    const bool isMostNearer =
        std::abs(between(half, range.most).cosine) >= std::abs(between(half, range.least).cosine);
    const HalfAngle& end = isMostNearer ? range.most : range.least;
    twist = {end.cosine, end.sine, 0.0, 0.0};
  }
  return normalized(swing * twist);
}

}  // namespace iklab::ik

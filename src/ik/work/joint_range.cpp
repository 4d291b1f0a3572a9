#include "ik/work/joint_range.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace iklab::ik {
namespace {

// Below this cone, radians, and this squared cosine of half a swing, rounding of the quaternion
// could be more than a limit allows.
constexpr double kLeastCone = 1e-3;

HalfAngle halfOf(double angle) { return {std::cos(0.5 * angle), std::sin(0.5 * angle)}; }

// Half of a rotation's twist, times the cosine of half of its swing.
HalfAngle twistOf(const Rotation& q) { return {std::abs(q.w), std::copysign(1.0, q.w) * q.x}; }

bool isTwistWithin(const JointRange& range, const HalfAngle& twist, double margin) {
  return range.isTwistFree ||
         (between(range.least, twist).sine >= margin && between(twist, range.most).sine >= margin);
}

// The end of the range that is nearer to a twist outside of it; `most` if both are as far.
const HalfAngle& nearerEnd(const JointRange& range, const HalfAngle& twist) {
  const bool isMostNearer =
      std::abs(between(twist, range.most).cosine) >= std::abs(between(twist, range.least).cosine);
  return isMostNearer ? range.most : range.least;
}

}  // namespace

Arc arcOf(const JointLimit& limit) {
  Arc arc;
  arc.isWhole = !isLimited({.limit = limit}, true);
  if (arc.isWhole) return arc;
  arc.isWide = limit.most - limit.least > std::numbers::pi;
  arc.least = {std::cos(limit.least), std::sin(limit.least)};
  arc.most = {std::cos(limit.most), std::sin(limit.most)};
  return arc;
}

JointRange rangeOf(const Bone& bone, bool isTurned) {
  JointRange range;
  range.isLimited = isLimited(bone, false);
  if (!range.isLimited) return range;
  const JointLimit& limit = bone.limit;
  range.isTwistFree = limit.least <= -std::numbers::pi && limit.most >= std::numbers::pi;
  const bool isWithinHalf = limit.least > -std::numbers::pi && limit.most < std::numbers::pi;
  const bool isHinge = bone.joint != JointKind::ball;
  const double cone = isHinge ? std::numbers::pi : limit.cone;
  range.isPlain = cone >= kLeastCone && (range.isTwistFree || isWithinHalf);
  range.cone = halfOf(cone);
  isTurned = isTurned && !isHinge;
  range.least = halfOf(isTurned ? -limit.most : limit.least);
  range.most = halfOf(isTurned ? -limit.least : limit.most);
  if (cone < std::numbers::pi) {
    const double near = std::cos(0.5 * (cone - kAtLimit));
    range.nearCone = near * near;
  }
  return range;
}

double inRange(double angle, double least, double most) {
  if (angle < least - kAtLimit) angle += kWholeTurn;
  if (angle > most + kAtLimit) angle -= kWholeTurn;
  return std::clamp(angle, least, most);
}

HalfAngle allowed(const JointRange& range, const HalfAngle& half) {
  constexpr double kSlack = 0.5e-12;  // radians, for rounding
  if (!range.isLimited) return half;
  // The same angle, half of it within a quarter.
  const HalfAngle twist = half.cosine < 0.0 ? HalfAngle{-half.cosine, -half.sine} : half;
  return isTwistWithin(range, twist, -kSlack) ? half : nearerEnd(range, twist);
}

Rotation allowedHinge(const JointRange& range, const glm::dvec3& axis, const Rotation& q) {
  const HalfAngle half{q.w, glm::dot(vectorPart(q), axis)};
  const HalfAngle within = allowed(range, half);
  const bool isInside = within.cosine == half.cosine && within.sine == half.sine;
  return isInside ? q : Rotation(within.cosine, within.sine * axis);
}

double leastSquare(const JointRange& range) {
  constexpr double kFree = std::numeric_limits<double>::infinity();
  if (!range.isLimited) return -kFree;
  return range.isPlain ? std::max(kLeastClear, range.cone.cosine * range.cone.cosine) : kFree;
}

bool isWithin(const JointRange& range, const Rotation& q, double margin) {
  if (!range.isLimited) return true;
  return q.w * q.w + q.x * q.x >= leastSquare(range) + margin &&
         isTwistWithin(range, twistOf(q), margin);
}

bool isClear(const JointRange& range, const Rotation& q) {
  return range.isPlain && q.w * q.w + q.x * q.x >= kLeastClear;
}

Rotation allowed(const JointRange& range, const Rotation& q) {
  const double cosine = std::sqrt(q.w * q.w + q.x * q.x);
  Rotation twist{q.w / cosine, q.x / cosine, 0.0, 0.0};
  Rotation swing = q * glm::conjugate(twist);
  if (cosine < range.cone.cosine) {
    const double part = range.cone.sine / std::sqrt(swing.y * swing.y + swing.z * swing.z);
    swing = {range.cone.cosine, 0.0, part * swing.y, part * swing.z};
  }
  const HalfAngle half = twistOf(twist);
  if (!isTwistWithin(range, half, 0.0)) {
    const HalfAngle& end = nearerEnd(range, half);
    twist = {end.cosine, end.sine, 0.0, 0.0};
  }
  return normalized(swing * twist);
}

LimitNormals limitNormals(const JointRange& range, const Rotation& q, const glm::dvec3& change) {
  LimitNormals all{};
  const double square = q.w * q.w + q.x * q.x;
  const double cosine = std::sqrt(square);  // of half of the swing
  // The swing's axis, times the sine and the cosine of half of it.
  const glm::dvec3 axis{0.0, q.y * q.w - q.z * q.x, q.z * q.w + q.y * q.x};
  if (square <= range.nearCone && glm::dot(change, axis) > 0.0) {
    all[0] = 1.0 / (cosine * std::sqrt(q.y * q.y + q.z * q.z)) * axis;
  }
  if (range.isTwistFree) return all;
  // Between the x axis before and after; it is twice the cosine of half of the swing long.
  const glm::dvec3 middle = glm::dvec3(1.0, 0.0, 0.0) + turnedX(q);
  const double twist = glm::dot(change, middle);
  const HalfAngle half = twistOf(q);
  const double nearly = 0.5 * kAtLimit * cosine;
  const bool isStopped = (twist > 0.0 && between(half, range.most).sine <= nearly) ||
                         (twist < 0.0 && between(range.least, half).sine <= nearly);
  if (isStopped) all[2] = 0.5 / cosine * middle;
  return all;
}

}  // namespace iklab::ik

// Joint limits for random problems, and how far a pose is outside them: by rotating vectors, and by
// trying every representative of an angle. Shares nothing with src/ik.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/ext/quaternion_trigonometric.hpp>

#include "support/random_source.h"
#include "support/space_solving.h"

namespace support {

inline constexpr double kPi = std::numbers::pi;

/// How far `angle` is from the range, radians; 0 inside.
inline double outsideRange(const rigs::JointLimit& limit, double angle) {
  double least = 2.0 * kPi;
  const double once = std::remainder(angle, 2.0 * kPi);
  for (int turn = -3; turn <= 3; ++turn) {
    const double same = once + 2.0 * kPi * turn;
    least = std::min(least, std::max({0.0, limit.least - same, same - limit.most}));
  }
  return least;
}

inline double angleBetween(const glm::dvec3& a, const glm::dvec3& b) {
  return std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b));
}

/// Counter-clockwise about the unit vector `axis`, of what is across it.
inline double angleAround(const glm::dvec3& axis, const glm::dvec3& from, const glm::dvec3& to) {
  const glm::dvec3 a = from - glm::dot(from, axis) * axis;
  const glm::dvec3 b = to - glm::dot(to, axis) * axis;
  return std::atan2(glm::dot(axis, glm::cross(a, b)), glm::dot(a, b));
}

inline double swingOf(const glm::dquat& rotation) {
  return angleBetween({1.0, 0.0, 0.0}, rotation * glm::dvec3(1.0, 0.0, 0.0));
}

/// What is left about x once the bone has been swung back by the shortest way.
inline double twistOf(const glm::dquat& rotation) {
  const glm::dvec3 x{1.0, 0.0, 0.0};
  const glm::dvec3 leaning = rotation * x;
  const glm::dvec3 across = glm::cross(leaning, x);
  glm::dvec3 side = rotation * glm::dvec3(0.0, 1.0, 0.0);
  const double sine = glm::length(across);
  if (sine > 0.0) side = glm::angleAxis(angleBetween(leaning, x), across / sine) * side;
  return angleAround(x, {0.0, 1.0, 0.0}, side);
}

/// How far bone `i` of a pose is outside its limits, radians. Near half a turn of swing, where a
/// twist means nothing, only the swing counts.
inline double outside(const rigs::Chain& chain, const rigs::Pose& pose, std::size_t i,
                      bool swingOnly = false) {
  const rigs::Bone& bone = chain.bones[i];
  if (chain.planar) return outsideRange(bone.limit, pose.angles[i]);
  const glm::dquat& q = pose.rotations[i];
  if (bone.joint == rigs::JointKind::hinge) {
    const glm::dvec3 side =
        std::abs(bone.axis.x) < 0.5 ? glm::dvec3(1.0, 0.0, 0.0) : glm::dvec3(0.0, 1.0, 0.0);
    return outsideRange(bone.limit, angleAround(bone.axis, side, q * side));
  }
  const double swing = swingOf(q);
  const double leaning = std::max(0.0, swing - bone.limit.cone);
  if (swingOnly || swing > kPi - 1e-3) return leaning;
  return std::max(leaning, outsideRange(bone.limit, twistOf(q)));
}

inline rigs::JointLimit randomLimit(RandomSource& random) {
  rigs::JointLimit limit;
  const std::size_t kind = random.below(6);
  if (kind == 0) return limit;  // free
  const double middle = random.chance(0.5) ? 0.0 : random.angle();
  const double half = kind == 1 ? 0.0 : kind == 2 ? random.unit() * 0.1 : random.unit() * kPi;
  limit.least = std::max(middle - half, -2.0 * kPi);
  limit.most = std::min(middle + half, 2.0 * kPi);
  limit.cone = random.chance(0.1) ? 0.0 : random.chance(0.2) ? kPi : random.unit() * kPi;
  return limit;
}

/// Some local rotation of the bone within its limits.
inline double angleWithin(const rigs::JointLimit& limit, RandomSource& random) {
  const double angle = random.uniform(limit.least, limit.most);
  return std::remainder(angle, 2.0 * kPi);
}
inline glm::dquat rotationWithin(const rigs::Bone& bone, RandomSource& random) {
  const double angle = angleWithin(bone.limit, random);
  if (bone.joint == rigs::JointKind::hinge) return turn(bone.axis, angle);
  const double way = random.angle();
  const glm::dvec3 across{0.0, std::cos(way), std::sin(way)};
  return turn(across, random.unit() * bone.limit.cone) * turn({1.0, 0.0, 0.0}, angle);
}

}  // namespace support

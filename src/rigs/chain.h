// What a chain is made of (Chain, at rest) and what changes when it moves (Pose).
#pragma once

#include <cmath>
#include <numbers>
#include <span>
#include <vector>

#include <glm/ext/quaternion_double.hpp>
#include <glm/vec3.hpp>

#include "ik/maths/space.h"

namespace iklab::rigs {}
#ifndef IKLAB_NO_SHORT_NAMESPACE
namespace rigs = iklab::rigs;
#endif

namespace iklab::rigs {

/// Radians.
inline constexpr double kWholeTurn = 2.0 * std::numbers::pi;
/// The largest magnitude allowed for a length or coordinate: fourth powers stay finite.
inline constexpr double kLargest = 1e60;
inline bool isCoordinate(double value) noexcept {
  return std::isfinite(value) && std::abs(value) <= kLargest;
}
/// A weight below this is treated as zero: rounding would turn the other joints.
inline constexpr double kLeastWeight = 1e-6;
/// A length below this is treated as zero: its fourth power would underflow.
inline constexpr double kSmallest = 1e-60;

/// How a bone may turn against its parent. In the plane a ball and a hinge are the same.
enum class JointKind {
  ball,   ///< in every way
  hinge,  ///< about Bone::axis alone
  /// Not at all: its rotation in the pose is part of the chain's shape, such as an offset between
  /// two hinges of an arm or, of a first bone without length, how the base is turned. It has no
  /// limit, and its weight means nothing.
  fixed,
};

/// How far a joint may turn: the range of a bone's local rotation, radians. Local rotations are
/// stated in the parent's frame, so a mirrored parent mirrors the limits too.
struct JointLimit {
  /// The range of the angle of a planar joint or a hinge, or of a ball joint's twist: `least` to
  /// `most`, counter-clockwise, -2π <= least <= most <= 2π. Angles that differ by whole turns are
  /// the same angle: 3π/2 is allowed where -π/2 is. A range of a whole turn is no limit.
  double least = -std::numbers::pi;
  double most = std::numbers::pi;
  /// The limit of a ball joint's swing, 0 to π: how far the bone's x axis may lean from its
  /// parent's.
  double cone = std::numbers::pi;
  friend bool operator==(const JointLimit&, const JointLimit&) = default;
};

/// A rigid bone. Its frame is: parent's frame, translate(parent's length along its x),
/// rotate(local rotation), scale(scale). It reaches from that frame's origin to (length, 0, 0) in
/// it.
struct Bone {
  double length = 1.0;  ///< scene units, finite, >= 0; below kSmallest it counts as zero
  ik::ScaleSign scale{};
  JointKind joint = JointKind::ball;
  glm::dvec3 axis{0.0, 0.0, 1.0};  ///< the axis of a hinge: unit, in the parent's frame
  JointLimit limit{};              ///< free unless set; see ik/limits.h
  /// How willingly the joint turns: 1 freely, 0 not at all. docs/weights.md says what each
  /// solver makes of it.
  double weight = 1.0;

  /// The length that solvers use.
  [[nodiscard]] constexpr double effectiveLength() const noexcept {
    return length < kSmallest ? 0.0 : length;
  }
  [[nodiscard]] constexpr double effectiveWeight() const noexcept {
    return weight < kLeastWeight || joint == JointKind::fixed ? 0.0 : weight;
  }
  friend bool operator==(const Bone&, const Bone&) = default;
};

/// Whether some joint has a weight below 1.
inline bool isWeighted(std::span<const Bone> bones) noexcept {
  for (const Bone& bone : bones) {
    if (bone.weight != 1.0) return true;
  }
  return false;
}

/// Whether some joint is fixed.
inline bool hasFixedJoint(std::span<const Bone> bones) noexcept {
  for (const Bone& bone : bones) {
    if (bone.joint == JointKind::fixed) return true;
  }
  return false;
}

/// A chain at rest: bones from the base to the tip. A planar chain lies in z = 0 and each of its
/// joints turns about z. The base frame is translate(base), scale(baseScale).
struct Chain {
  glm::dvec3 base{0.0};  ///< world position of the first joint, scene units
  ik::ScaleSign baseScale{};
  std::vector<Bone> bones;
  bool planar = true;  ///< else the chain lies in space; +y is up

  /// -1 where the frame that bone `bone` turns in is mirrored; else +1. O(bone).
  [[nodiscard]] int parityAt(std::size_t bone) const noexcept {
    int parity = baseScale.parity();
    for (std::size_t i = 0; i < bone; ++i) parity *= bones[i].scale.parity();
    return parity;
  }
  friend bool operator==(const Chain&, const Chain&) = default;
};

/// How a chain is posed, one element a bone in each vector.
struct Pose {
  std::vector<double> angles;  ///< planar: radians, counter-clockwise in the parent's frame
  /// Spatial: unit quaternions, in the parent's frame; for a hinge a turn about its axis. No solver
  /// changes what stands here, or in `angles`, for a fixed joint.
  std::vector<glm::dquat> rotations{};
  /// The factor by which each bone's length is multiplied, > 0; empty: nothing is stretched. Only
  /// the answer of a solver that may stretch bones has it.
  std::vector<double> stretch{};

  [[nodiscard]] double stretchOf(std::size_t bone) const noexcept {
    return stretch.empty() ? 1.0 : stretch[bone];
  }
  friend bool operator==(const Pose&, const Pose&) = default;
};

}  // namespace iklab::rigs

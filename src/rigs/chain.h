// What a chain is made of (Chain, at rest) and what changes when it moves (Pose).
#pragma once

#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <span>
#include <string>
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
  /// Moves along Bone::axis, and does not turn: Pose::slides says how far.
  slide,
};

/// How far a joint may turn: the range of a bone's local rotation, radians. Local rotations are
/// stated in the parent's frame, so a mirrored parent mirrors the limits too. Of a slide, `least`
/// and `most` are scene units, either of which may be infinite.
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

/// What a joint of this kind has that nothing limits: a slide's ends lie at infinity.
constexpr JointLimit freeLimit(JointKind kind) noexcept {
  if (kind != JointKind::slide) return {};
  constexpr double kNone = std::numeric_limits<double>::infinity();
  return {-kNone, kNone};
}

/// The bone that carries another one; kBase: none does.
inline constexpr int kBase = -1;

/// A rigid bone. Its frame is: parent's frame, translate(parent's length along its x, or `at`),
/// rotate(axes), then rotate(local rotation) or, of a slide, translate(its way along `axis`), and
/// scale(scale). It reaches from that frame's origin to (length, 0, 0) in it.
struct Bone {
  double length = 1.0;  ///< scene units, finite, >= 0; below kSmallest it counts as zero
  ik::ScaleSign scale{};
  JointKind joint = JointKind::ball;
  /// The axis of a hinge or a slide: unit, in the parent's frame as `axes` turns it.
  glm::dvec3 axis{0.0, 0.0, 1.0};
  JointLimit limit{};  ///< freeLimit() of all kinds but a slide, which needs one; see ik/limits.h
  /// How willingly the joint turns: 1 freely, 0 not at all. docs/weights.md says what each
  /// solver makes of it.
  double weight = 1.0;
  /// An earlier bone, or kBase; nothing: the bone before this one. So a chain branches.
  std::optional<int> parent{};
  /// Where in the parent's frame the joint lies, scene units; nothing: at the parent's end, or for
  /// a bone of the base at that.
  std::optional<glm::dvec3> at{};
  /// How the joint lies in the parent's frame at rest: unit; about z in a planar chain.
  glm::dquat axes{1.0, 0.0, 0.0, 0.0};
  std::string name{};  ///< of the joint, or of the bone; empty: it goes by its number
  /// Of a twist bone, such as those of a forearm: the part of the hand's twist that it takes, 0 to
  /// 1. It only turns about itself. 0: it is none.
  double twist = 0.0;

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

/// Whether some joint slides.
inline bool hasSlide(std::span<const Bone> bones) noexcept {
  for (const Bone& bone : bones) {
    if (bone.joint == JointKind::slide) return true;
  }
  return false;
}

/// A chain at rest: bones from the base to the tip, each after the one that carries it. A planar
/// chain lies in z = 0 and each of its joints turns about z. The base frame is translate(base),
/// scale(baseScale).
struct Chain {
  glm::dvec3 base{0.0};  ///< world position of the first joint, scene units
  ik::ScaleSign baseScale{};
  std::vector<Bone> bones;
  bool planar = true;  ///< else the chain lies in space; +y is up
  /// The bone whose end is the tip: what the target is for. Nothing: the last one.
  std::optional<std::size_t> tip{};

  /// The bone that carries bone `bone`, or kBase.
  [[nodiscard]] int parentOf(std::size_t bone) const noexcept {
    return bones[bone].parent.value_or(static_cast<int>(bone) - 1);
  }
  [[nodiscard]] std::size_t tipBone() const noexcept { return tip.value_or(bones.size() - 1); }
  /// The bone that has joint `joint` of forwardKinematics(), or kBase: what carries the bone that
  /// begins there, and for the last one the tip's.
  [[nodiscard]] int carrierOf(std::size_t joint) const noexcept {
    return joint < bones.size() ? parentOf(joint) : static_cast<int>(tipBone());
  }
  /// The joint of forwardKinematics() at the end of bone `bone`: that of the first bone that begins
  /// there, or the tip; nothing where a branch ends.
  [[nodiscard]] std::optional<std::size_t> jointAfter(std::size_t bone) const noexcept;
  /// Whether each bone begins at the end of the one before and along it, none slides, and the last
  /// one ends at the tip.
  [[nodiscard]] bool isPlain() const noexcept;
  /// The bones from the base to the end of `bone`, in this order.
  [[nodiscard]] std::vector<std::size_t> branchTo(std::size_t bone) const;
  /// -1 where the frame that bone `bone` turns in is mirrored; else +1. O(bone).
  [[nodiscard]] int parityAt(std::size_t bone) const noexcept;
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
  /// How far each bone has slid along its axis, scene units; 0 for one that does not slide. Empty:
  /// none has.
  std::vector<double> slides{};

  [[nodiscard]] double slideOf(std::size_t bone) const noexcept {
    return slides.empty() ? 0.0 : slides[bone];
  }
  [[nodiscard]] double stretchOf(std::size_t bone) const noexcept {
    return stretch.empty() ? 1.0 : stretch[bone];
  }
  friend bool operator==(const Pose&, const Pose&) = default;
};

}  // namespace iklab::rigs

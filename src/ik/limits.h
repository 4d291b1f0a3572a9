// Joint limits: what a joint may do, and how a rotation is brought back to it.
//
// A ball joint's rotation is the product q = swing · twist. The twist is made first, about the
// bone's own x axis; the swing, about an axis across it, takes the parent's x axis onto the bone's.
// Limits apply to the local rotation and ignore the scale signs: a bone with scale -1 on x points
// backwards along its x axis, and it is this axis that stays within the cone.
#pragma once

#include <array>
#include <span>

#include "ik/chain.h"
#include "ik/space.h"

namespace iklab::ik {

/// Radians. A joint this near to the end of its range stands at it.
inline constexpr double kAtLimit = 1e-9;

/// Whether the limit excludes any rotation. A planar joint and a hinge have no cone,
/// a fixed joint has no limit.
bool isLimited(const Bone& bone, bool planar) noexcept;
bool isLimited(std::span<const Bone> bones, bool planar) noexcept;

/// `angle`, to the bit, if it is within the range; else the nearer end of the range on the circle,
/// in (-π, π]; `most` if both are as far.
double allowed(const JointLimit& limit, double angle) noexcept;

/// The angle, in (-π, π], that a joint reaches if it sets out from `angle`, within the range, to
/// change by `change`, and stops at the end of the range.
double moved(const JointLimit& limit, double angle, double change) noexcept;

/// Whether a joint at `angle` stands at an end of its range and `change` leads out of it.
bool isStopped(const JointLimit& limit, double angle, double change) noexcept;

/// The angle by which `rotation` turns about the unit vector `axis`, in (-π, π].
double angleAbout(const glm::dvec3& axis, const Rotation& rotation) noexcept;

struct SwingTwist {
  double swing = 0.0;                   ///< 0 to π
  double twist = 0.0;                   ///< (-π, π]; 0 where the swing is half a turn
  glm::dvec3 swingAxis{0.0, 0.0, 1.0};  ///< unit, across x; z where there is no swing
};
SwingTwist swingTwist(const Rotation& rotation) noexcept;

/// A spatial bone's local rotation, to the bit, if it is within the limits. Else a hinge gets the
/// nearer end of its range; a ball joint swings about the same axis and twists as far as allowed.
Rotation allowed(const Bone& bone, const Rotation& rotation) noexcept;

/// The local rotation that a joint reaches if it sets out from one within the limits to turn by the
/// rotation vector `change` (in the parent's frame), and stops at the limits. A hinge takes the
/// part along its axis.
Rotation moved(const Bone& bone, const Rotation& rotation, const glm::dvec3& change) noexcept;

/// The directions in which a ball joint at its limits must not turn: unit vectors in the parent's
/// frame, perpendicular to each other, or zero. For a hinge the first may be its axis.
using LimitNormals = std::array<glm::dvec3, 3>;

/// The directions barred to the turn `change`: those that it would run into.
LimitNormals limitNormals(const Bone& bone, const Rotation& rotation,
                          const glm::dvec3& change) noexcept;

/// `change` without its parts along these normals.
glm::dvec3 tangential(const LimitNormals& normals, const glm::dvec3& change) noexcept;

/// Brings the bones from `first` on within their limits; returns whether one was outside. A bone
/// without limits keeps its rotation to the bit.
bool bringInside(const Chain& chain, std::size_t first, Pose& pose) noexcept;

}  // namespace iklab::ik

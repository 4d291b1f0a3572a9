// Joint limits: what a joint may do, and how a rotation is brought back to it.
//
// A ball joint's rotation is the product q = swing · twist. The twist is made first, about the
// bone's own x axis; the swing, about an axis across it, takes the parent's x axis onto the bone's.
// Limits apply to the local rotation and ignore the scale signs: a bone with scale -1 on x points
// backwards along its x axis, and it is this axis that stays within the cone.
#pragma once

#include <span>

#include "ik/limits.h"
#include "ik/maths/space.h"
#include "rigs/chain.h"

namespace iklab::rigs {

/// Whether the limit excludes any rotation. A planar joint and a hinge have no cone,
/// a fixed joint has no limit.
bool isLimited(const Bone& bone, bool planar) noexcept;
bool isLimited(std::span<const Bone> bones, bool planar) noexcept;

/// `angle`, to the bit, if it is within the range; else the nearer end of the range on the circle,
/// in (-π, π]; `most` if both are as far.
double allowed(const JointLimit& limit, double angle) noexcept;

/// Whether the range is a whole turn, which is no limit. Its ends may come from degrees, with
/// rounding.
bool isWholeTurn(const JointLimit& limit) noexcept;

/// The same angle as a number in the range, or beyond the end that is nearer on the circle.
double nearRange(const JointLimit& limit, double angle) noexcept;

/// The same angle in (-π, π].
double wrapped(double angle) noexcept;

/// The angle by which `rotation` turns about the unit vector `axis`, in (-π, π].
double angleAbout(const glm::dvec3& axis, const ik::Rotation& rotation) noexcept;

/// The swing and the twist of a ball joint's rotation, about its bone's x axis.
inline ik::SwingTwist swingTwist(const ik::Rotation& rotation) noexcept {
  return ik::swingTwist(rotation, {1.0, 0.0, 0.0});
}

/// A spatial bone's local rotation, to the bit, if it is within the limits. Else a hinge gets the
/// nearer end of its range; a ball joint swings about the same axis and twists as far as allowed.
ik::Rotation allowed(const Bone& bone, const ik::Rotation& rotation) noexcept;

}  // namespace iklab::rigs

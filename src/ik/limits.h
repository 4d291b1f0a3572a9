// Joint limits: what a joint may do, and rotations that are brought back to it.
//
// A ball joint's rotation is taken apart into twist and swing: q = swing · twist, the twist about
// the bone's own x axis and made first, the swing about an axis across it, which takes the parent's
// x axis onto the bone's. The limits are on the local rotation alone, and know nothing of the scale
// signs: of a bone with scale -1 on x, which points backwards along its x axis, it is the axis that
// stays within the cone.
#pragma once

#include <array>
#include <span>

#include "ik/chain.h"
#include "ik/space.h"

namespace ik {

/// Radians. A joint this near to the end of what it may do stands at it.
inline constexpr double kAtLimit = 1e-9;

/// Whether the limit keeps the joint from anything. A planar joint and a hinge have no cone.
bool isLimited(const Bone& bone, bool planar);
bool isLimited(std::span<const Bone> bones, bool planar);

/// `angle`, to the bit, if it is within the range; else the nearer end of it on the circle, in (-π,
/// π]; as far from both: `most`.
double allowed(const JointLimit& limit, double angle);

/// Where an angle within the range comes to that sets out to change by `change`, whichever way
/// round, and stops at the range's end. In (-π, π].
double moved(const JointLimit& limit, double angle, double change);

/// Whether a joint at `angle` stands at an end of its range, and `change` leads out of it.
bool isStopped(const JointLimit& limit, double angle, double change);

/// How far `rotation` turns about the unit vector `axis`, in (-π, π].
double angleAbout(const glm::dvec3& axis, const Rotation& rotation);

struct SwingTwist {
  double swing = 0.0;                   ///< 0 to π
  double twist = 0.0;                   ///< (-π, π]; half a turn of swing has none
  glm::dvec3 swingAxis{0.0, 0.0, 1.0};  ///< unit, across x; z where there is no swing
};
SwingTwist swingTwist(const Rotation& rotation);

/// A spatial bone's local rotation, to the bit, if it is within the limits; else of a hinge the
/// nearer end of the range, of a ball as far a swing about the same axis, and as much twist, as are
/// allowed.
Rotation allowed(const Bone& bone, const Rotation& rotation);

/// Where a local rotation within the limits comes to that sets out to turn by the rotation vector
/// `change` (in the parent's frame) and stops at them. A hinge takes the part along its axis.
Rotation moved(const Bone& bone, const Rotation& rotation, const glm::dvec3& change);

/// The directions in which a ball joint that stands at its limits is not to turn, so as not to
/// leave them: unit vectors in the parent's frame, perpendicular to each other; zero: none. A
/// hinge's, if there is one, is its axis.
using LimitNormals = std::array<glm::dvec3, 3>;

/// Those that the turn `change` runs into.
LimitNormals limitNormals(const Bone& bone, const Rotation& rotation, const glm::dvec3& change);

/// `change` without its parts along these normals.
glm::dvec3 tangential(const LimitNormals& normals, const glm::dvec3& change);

/// Brings the bones from `first` on within their limits; returns whether one was outside. A bone
/// without limits keeps its rotation to the bit.
bool bringInside(const Chain& chain, std::size_t first, Pose& pose);

}  // namespace ik

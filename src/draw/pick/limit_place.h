// Where a joint's limit is drawn: the fan of a planar joint or hinge, the cone of a ball, the fan
// of its twist. All is relative to the parent's frame, so that a mirrored frame mirrors it.
#pragma once

#include "rigs/rigs.h"

namespace draw {

/// Preferred radius of a fan or cone, in lengths of its bone.
inline constexpr double kPartOfBone = 0.5;

struct LimitPlace {
  rigs::Frame parent;          ///< its origin is not used
  glm::dvec3 joint{0.0};       ///< world
  glm::dvec3 axis{0.0};        ///< of rotation, in the parent's frame; zero: a ball
  glm::dvec3 zero{1.0, 0, 0};  ///< the bone's direction at angle 0, in the parent's frame; a
                               ///< perpendicular one for a hinge along the bone
  double radius = 1.0;         ///< of the fan or cone, scene units

  [[nodiscard]] bool isBall() const { return axis == glm::dvec3(0.0); }
  /// The world point at the radius in a direction of the parent's frame.
  [[nodiscard]] glm::dvec3 at(const glm::dvec3& local) const;
  /// The same at an angle, radians; not for a ball.
  [[nodiscard]] glm::dvec3 atAngle(double angle) const;
  /// A world vector expressed in the parent's frame.
  [[nodiscard]] glm::dvec3 local(const glm::dvec3& world) const;
  /// The angle of a world point about the joint, in (-π, π]; for a ball from its x axis, in [0, π].
  [[nodiscard]] double angleOf(const glm::dvec3& world) const;
  /// The normal of the fan's plane, world.
  [[nodiscard]] glm::dvec3 normal() const;
};

/// `pose` gives the parent's frame.
LimitPlace limitPlace(const rigs::Chain& chain, const rigs::Pose& pose, std::size_t bone,
                      const glm::dvec3& joint, double radius);
/// The same with a known parent's frame.
LimitPlace limitPlace(const rigs::Chain& chain, const rigs::Frame& parent, std::size_t bone,
                      const glm::dvec3& joint, double radius);

/// A ball's twist: a fan across the bone. `rotation`: the bone's own.
LimitPlace twistPlace(const rigs::Frame& parent, const ik::Rotation& rotation,
                      const rigs::Segment& bone, double radius);
/// True if the bone's joint has a twist with a limit.
bool isTwistLimited(const rigs::Chain& chain, std::size_t bone);

}  // namespace draw

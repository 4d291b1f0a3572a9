// Where at a joint its angles are seen: the fan of a planar joint or hinge, the cone of a ball and
// the fan of its twist. All of it is stated in the parent's frame, so that a mirrored one mirrors
// it.
#pragma once

#include "ik/ik.h"

namespace draw {

/// How far what is seen of a limit goes along its bone, if there is room.
inline constexpr double kPartOfBone = 0.5;

struct LimitPlace {
  ik::Frame parent;            ///< its origin counts for nothing
  glm::dvec3 joint{0.0};       ///< world
  glm::dvec3 axis{0.0};        ///< what it turns about, in the parent's frame; zero: a ball
  glm::dvec3 zero{1.0, 0, 0};  ///< where the bone points at angle 0, in the parent's frame; of a
                               ///< hinge along the bone, which only rolls it, what is across
  double radius = 1.0;         ///< of fan or cone, scene units

  [[nodiscard]] bool isBall() const { return axis == glm::dvec3(0.0); }
  /// In the world, of a direction in the parent's frame, as far from the joint as the radius.
  [[nodiscard]] glm::dvec3 at(const glm::dvec3& local) const;
  /// The same of an angle, radians; no ball's.
  [[nodiscard]] glm::dvec3 atAngle(double angle) const;
  /// A world vector in the parent's frame.
  [[nodiscard]] glm::dvec3 local(const glm::dvec3& world) const;
  /// The angle at which a world point is seen from the joint, in (-π, π]; of a ball from its x
  /// axis, in [0, π].
  [[nodiscard]] double angleOf(const glm::dvec3& world) const;
  /// The normal, world, of the plane in which a fan lies.
  [[nodiscard]] glm::dvec3 normal() const;
};

/// `pose`: the one in which the parent is.
LimitPlace limitPlace(const ik::Chain& chain, const ik::Pose& pose, std::size_t bone,
                      const glm::dvec3& joint, double radius);
/// The same where all frames are known.
LimitPlace limitPlace(const ik::Chain& chain, const ik::Frame& parent, std::size_t bone,
                      const glm::dvec3& joint, double radius);

/// Where a ball's twist is seen: a fan across the bone, on its way. `rotation`: the bone's own.
LimitPlace twistPlace(const ik::Frame& parent, const ik::Rotation& rotation,
                      const ik::Segment& bone, double radius);
/// Whether the bone's joint has a twist, and it is limited.
bool isTwistLimited(const ik::Chain& chain, std::size_t bone);

}  // namespace draw

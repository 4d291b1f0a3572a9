// Forward kinematics: from local rotations to positions in the world, and back.
#pragma once

#include <span>
#include <vector>

#include "ik/chain.h"

namespace iklab::ik {

/// How local rotations are read from directions in the world.
enum class Mirrors {
  respected,  ///< a mirrored parent reverses the sense: exact for every combination of signs
  /// The naive reading: differences of world rotations, as if no scale were negative. A frame with
  /// scale -1 on x is taken for one turned by half a turn about z.
  ignored,
};

/// World positions of the n + 1 joints (the last is the tip) of n bones. `joints` must hold n + 1
/// elements; the pose must have n angles, or n rotations for a chain in space.
void forwardKinematics(const Chain& chain, const Pose& pose, std::span<glm::dvec3> joints) noexcept;
std::vector<glm::dvec3> forwardKinematics(const Chain& chain, const Pose& pose);

/// A bone's own frame in the world, as the columns of its matrix. The axes are unit, perpendicular
/// to each other, and left-handed where the frame is mirrored.
struct Frame {
  glm::dvec3 x{1.0, 0.0, 0.0};  ///< along the bone
  glm::dvec3 y{0.0, 1.0, 0.0};  ///< in a planar chain perpendicular(x), or its negative
  glm::dvec3 z{0.0, 0.0, 1.0};  ///< in a planar chain always this
  glm::dvec3 origin{0.0};
};

/// The n frames of n bones; `frames` must hold n elements.
void boneFrames(const Chain& chain, const Pose& pose, std::span<Frame> frames) noexcept;

/// The chain's base frame.
Frame baseFrame(const Chain& chain) noexcept;

/// The rotation of every bone's frame in the world, without its signs; spatial chains only.
/// `orientations` must hold n elements.
void boneOrientations(const Chain& chain, const Pose& pose,
                      std::span<glm::dquat> orientations) noexcept;

/// A bone as it lies in the world. In the middle of a FABRIK walk a bone's end and the next bone's
/// start are apart, which joint positions alone cannot express.
struct Segment {
  glm::dvec3 start{0.0};
  glm::dvec3 end{0.0};
};

/// Planar chains: the local angles, in (-π, π], of bones that lie along `bones` (n). A bone without
/// length, or whose ends coincide, keeps its angle in `pose`, and so does a fixed joint.
void anglesFromSegments(const Chain& chain, std::span<const Segment> bones, Mirrors mirrors,
                        Pose& pose);

/// The same for a whole chain through `joints` (n + 1); bones before `first` stay as they are.
void anglesFromJoints(const Chain& chain, std::span<const glm::dvec3> joints, std::size_t first,
                      Mirrors mirrors, Pose& pose);

/// Spatial chains: the local rotations of bones that lie along `bones` (n). `orientations` (n, in
/// the world) say how each bone is turned against its parent. From there a ball joint swings by the
/// smallest turn onto its bone's direction, so that no bone rolls without need, and a hinge keeps
/// the part about its axis; a fixed joint keeps its rotation. Each quaternion has the sign that is
/// nearer to the one in `pose`. A bone that is off by no more than rounding, its ends having been
/// moved `edits` times, does not swing.
void rotationsFromSegments(const Chain& chain, std::span<const Segment> bones,
                           std::span<const glm::dquat> orientations, std::size_t edits, Pose& pose);

/// The same for a whole chain through `joints` (n + 1); bones before `first` stay as they are.
void rotationsFromJoints(const Chain& chain, std::span<const glm::dvec3> joints,
                         std::span<const glm::dquat> orientations, std::size_t first,
                         Mirrors mirrors, Pose& pose);

}  // namespace iklab::ik

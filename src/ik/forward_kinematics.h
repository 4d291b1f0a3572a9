// Forward kinematics: from local angles to positions in the world, and back.
#pragma once

#include <span>
#include <vector>

#include "ik/chain.h"

namespace ik {

/// How local angles are read from directions in the world.
enum class Mirrors {
  respected,  ///< a mirrored parent reverses the sense: exact for every combination of signs
  ignored,    ///< difference of world angles, as if no scale were negative: the naive reading
};

/// World positions of the n + 1 joints (the last is the tip) of n bones.
/// `joints` must hold n + 1 elements and `pose.angles` n.
void forwardKinematics(const Chain& chain, const Pose& pose, std::span<glm::dvec3> joints);
std::vector<glm::dvec3> forwardKinematics(const Chain& chain, const Pose& pose);

/// A bone's own frame in the world, as the columns of its 2×3 matrix.
struct Frame {
  glm::dvec3 x{1.0, 0.0, 0.0};  ///< unit; along the bone
  glm::dvec3 y{0.0, 1.0, 0.0};  ///< unit; -perpendicular(x) where mirrored
  glm::dvec3 origin{0.0};
};

/// The n frames of n bones; `frames` must hold n elements.
void boneFrames(const Chain& chain, const Pose& pose, std::span<Frame> frames);

/// The chain's base frame.
Frame baseFrame(const Chain& chain);

/// A bone as it lies in the world. In the middle of a FABRIK walk a bone's end and the next bone's
/// start are apart, which joint positions alone could not tell.
struct Segment {
  glm::dvec3 start{0.0};
  glm::dvec3 end{0.0};
};

/// Local angles, in (-π, π], of bones that lie along `bones` (n). A bone without length, or whose
/// ends coincide, keeps the angle it has in `pose`.
void anglesFromSegments(const Chain& chain, std::span<const Segment> bones, Mirrors mirrors,
                        Pose& pose);

/// The same for a whole chain through `joints` (n + 1), leaving the bones before `first` alone.
void anglesFromJoints(const Chain& chain, std::span<const glm::dvec3> joints, std::size_t first,
                      Mirrors mirrors, Pose& pose);

}  // namespace ik

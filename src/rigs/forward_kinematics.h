// Forward kinematics: from local rotations to positions in the world, and back.
#pragma once

#include <span>
#include <vector>

#include "ik/trace.h"
#include "rigs/chain.h"

namespace iklab::rigs {

/// World positions of the joints of n bones, each where its bone begins, and last of the tip.
/// `joints` must hold n + 1 elements; the pose must have n angles, or n rotations for a chain in
/// space.
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

/// The rotation that a frame has, world: of a mirrored one, with its y turned round. Its x points
/// along the frame's own.
glm::dquat rotationOf(const Frame& frame);
/// The axes of a frame with that rotation; `parity` -1: of a mirrored one.
glm::dmat3 axesOf(const glm::dquat& rotation, int parity);

/// The n frames of n bones; `frames` must hold n elements.
void boneFrames(const Chain& chain, const Pose& pose, std::span<Frame> frames) noexcept;

/// What the joint of bone `bone` turns by in its parent's frame, with Bone::axes; a slide by those
/// alone.
ik::Rotation localTurn(const Chain& chain, const Pose& pose, std::size_t bone);

/// The n bones as the pose lays them.
std::vector<ik::Segment> layBones(const Chain& chain, const Pose& pose);

/// The frame that the joint of bone `bone` moves in: that of the bone that carries it, or the
/// base's, at the joint at rest and as Bone::axes turns it.
Frame restFrame(const Chain& chain, const Pose& pose, std::size_t bone);
/// The same, given the boneFrames() of the pose.
Frame restFrame(const Chain& chain, const Pose& pose, std::span<const Frame> frames,
                std::size_t bone);

/// The chain's base frame.
Frame baseFrame(const Chain& chain) noexcept;

/// The rotation of every bone's frame in the world, without its signs; spatial chains only.
/// `orientations` must hold n elements.
void boneOrientations(const Chain& chain, const Pose& pose,
                      std::span<glm::dquat> orientations) noexcept;

/// A bone as it lies in the world. In the middle of a FABRIK walk a bone's end and the next bone's
/// start are apart, which joint positions alone cannot express.
using ik::Segment;

/// The pose of bones that lie along `bones` (n), in world coordinates, of a chain that does not
/// branch, without slides, each bone at the end of the one before. In the plane: angles in (-π,
/// π]. In space: `orientations` (n, in the world) say how each bone is turned against its parent;
/// from there a ball joint swings by the smallest turn onto its bone's direction, so that no bone
/// rolls without need, and a hinge keeps the part about its axis. Each quaternion has the sign that
/// is nearer to the one in `pose`. A bone without length, or whose ends coincide, and a fixed joint
/// keep what is in `pose`.
void poseFromSegments(const Chain& chain, std::span<const Segment> bones,
                      std::span<const glm::dquat> orientations, Pose& pose);

}  // namespace iklab::rigs

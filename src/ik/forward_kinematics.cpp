#include "ik/forward_kinematics.h"

#include <cmath>
#include <numbers>

#include "ik/plane.h"
#include "ik/space.h"

namespace iklab::ik {
namespace {

// A frame without its origin. In the plane the parity decides y.
struct Axes {
  glm::dvec3 x;
  double parity;

  explicit Axes(const ScaleSign& scale)
      : x(scale.x, 0.0, 0.0), parity(static_cast<double>(scale.parity())) {}

  [[nodiscard]] glm::dvec3 y() const { return parity * perpendicular(x); }

  // rotate(angle), scale(scale), applied inside this frame.
  void descend(double angle, const ScaleSign& scale) {
    turnTo(static_cast<double>(scale.x) * (std::cos(angle) * x + std::sin(angle) * y()), scale);
  }

  void turnTo(const glm::dvec3& direction, const ScaleSign& scale) {
    // One Newton step towards length 1: a thousand products would drift.
    x = direction * (1.5 - 0.5 * glm::dot(direction, direction));
    parity *= static_cast<double>(scale.parity());
  }

  // Descends into a bone that lies along `span` and returns its local angle. A span without a
  // direction, and a fixed joint, counts as one at the angle `kept`.
  double point(const Bone& bone, const glm::dvec3& span, Mirrors mirrors, double kept) {
    const double length = glm::length(span);
    const bool mayTurn = bone.joint != JointKind::fixed && bone.effectiveLength() > 0.0;
    if (!mayTurn || !(length > kNoDirection)) {
      descend(kept, bone.scale);
      return kept;
    }
    const glm::dvec3 direction = span / length;
    const double angle =
        mirrors == Mirrors::respected ? angleTo(direction, bone.scale) : naiveAngleTo(direction);
    turnTo(direction, bone.scale);
    return angle;
  }

 private:
  [[nodiscard]] double angleTo(const glm::dvec3& direction, const ScaleSign& scale) const {
    const glm::dvec3 turned = static_cast<double>(scale.x) * direction;
    return withoutMinusPi(std::atan2(glm::dot(y(), turned), glm::dot(x, turned)));
  }

  [[nodiscard]] double naiveAngleTo(const glm::dvec3& direction) const {
    const double difference = std::atan2(direction.y, direction.x) - std::atan2(x.y, x.x);
    return withoutMinusPi(std::remainder(difference, 2.0 * std::numbers::pi));
  }
};

glm::dvec3 axisOf(const Axes& axes) { return axes.x; }
glm::dvec3 axisOf(const FrameAxes& frame) { return frame.x(); }

template <typename Frames, typename Rotations>
void layOut(const Chain& chain, const Pose& pose, const Rotations& rotations,
            std::span<glm::dvec3> joints) {
  Frames frame(chain.baseScale);
  joints[0] = chain.base;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const Bone& bone = chain.bones[i];
    frame.descend(rotations[i], bone.scale);
    joints[i + 1] = joints[i] + bone.effectiveLength() * pose.stretchOf(i) * axisOf(frame);
  }
}

Frame frameOf(const Axes& axes, const glm::dvec3& origin) {
  return {axes.x, axes.y(), {0.0, 0.0, 1.0}, origin};
}
Frame frameOf(const FrameAxes& frame, const glm::dvec3& origin) {
  return {frame.x(), frame.y(), frame.z(), origin};
}

template <typename Frames, typename Rotations>
void fillFrames(const Chain& chain, const Pose& pose, const Rotations& rotations,
                std::span<Frame> frames) {
  Frames frame(chain.baseScale);
  glm::dvec3 origin = chain.base;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    frame.descend(rotations[i], chain.bones[i].scale);
    frames[i] = frameOf(frame, origin);
    origin += chain.bones[i].effectiveLength() * pose.stretchOf(i) * axisOf(frame);
  }
}

}  // namespace

void forwardKinematics(const Chain& chain, const Pose& pose,
                       std::span<glm::dvec3> joints) noexcept {
  if (chain.planar) {
    layOut<Axes>(chain, pose, pose.angles, joints);
  } else {
    layOut<FrameAxes>(chain, pose, pose.rotations, joints);
  }
}

std::vector<glm::dvec3> forwardKinematics(const Chain& chain, const Pose& pose) {
  std::vector<glm::dvec3> joints(chain.bones.size() + 1);
  forwardKinematics(chain, pose, joints);
  return joints;
}

Frame baseFrame(const Chain& chain) noexcept {
  if (chain.planar) return frameOf(Axes(chain.baseScale), chain.base);
  return frameOf(FrameAxes(chain.baseScale), chain.base);
}

void boneFrames(const Chain& chain, const Pose& pose, std::span<Frame> frames) noexcept {
  if (chain.planar) {
    fillFrames<Axes>(chain, pose, pose.angles, frames);
  } else {
    fillFrames<FrameAxes>(chain, pose, pose.rotations, frames);
  }
}

void anglesFromSegments(const Chain& chain, std::span<const Segment> bones, Mirrors mirrors,
                        Pose& pose) {
  Axes axes(chain.baseScale);
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    pose.angles[i] =
        axes.point(chain.bones[i], bones[i].end - bones[i].start, mirrors, pose.angles[i]);
  }
}

void anglesFromJoints(const Chain& chain, std::span<const glm::dvec3> joints, std::size_t first,
                      Mirrors mirrors, Pose& pose) {
  Axes axes(chain.baseScale);
  for (std::size_t i = 0; i < first; ++i) axes.descend(pose.angles[i], chain.bones[i].scale);
  for (std::size_t i = first; i < chain.bones.size(); ++i) {
    pose.angles[i] = axes.point(chain.bones[i], joints[i + 1] - joints[i], mirrors, pose.angles[i]);
  }
}

}  // namespace iklab::ik

#include "rigs/forward_kinematics.h"

#include <cmath>

#include "ik/maths/plane.h"
#include "ik/maths/space.h"

namespace iklab::rigs {
namespace {

// A frame without its origin. In the plane the parity decides y.
struct Axes {
  glm::dvec3 x;
  double parity;

  explicit Axes(const ik::ScaleSign& scale)
      : x(scale.x, 0.0, 0.0), parity(static_cast<double>(scale.parity())) {}

  [[nodiscard]] glm::dvec3 y() const { return parity * ik::perpendicular(x); }

  // rotate(angle), scale(scale), applied inside this frame.
  void descend(double angle, const ik::ScaleSign& scale) {
    turnTo(static_cast<double>(scale.x) * (std::cos(angle) * x + std::sin(angle) * y()), scale);
  }

  void turnTo(const glm::dvec3& direction, const ik::ScaleSign& scale) {
    // One Newton step towards length 1: a thousand products would drift.
    x = direction * (1.5 - 0.5 * glm::dot(direction, direction));
    parity *= static_cast<double>(scale.parity());
  }

  // Descends into a bone that lies along `span` and returns its local angle. A span without a
  // direction, and a fixed joint, counts as one at the angle `kept`.
  double point(const Bone& bone, const glm::dvec3& span, double kept) {
    const double length = glm::length(span);
    const bool mayTurn = bone.joint != JointKind::fixed && bone.effectiveLength() > 0.0;
    if (!mayTurn || !(length > ik::kNoDirection)) {
      descend(kept, bone.scale);
      return kept;
    }
    const glm::dvec3 direction = span / length;
    const double angle = angleTo(direction, bone.scale);
    turnTo(direction, bone.scale);
    return angle;
  }

 private:
  [[nodiscard]] double angleTo(const glm::dvec3& direction, const ik::ScaleSign& scale) const {
    const glm::dvec3 turned = static_cast<double>(scale.x) * direction;
    return ik::withoutMinusPi(std::atan2(glm::dot(y(), turned), glm::dot(x, turned)));
  }
};

glm::dvec3 axisOf(const Axes& axes) { return axes.x; }
glm::dvec3 axisOf(const ik::FrameAxes& frame) { return frame.x(); }

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
Frame frameOf(const ik::FrameAxes& frame, const glm::dvec3& origin) {
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

// The part of `rotation` that turns about the unit vector `axis`.
ik::Rotation partAbout(const glm::dvec3& axis, const ik::Rotation& rotation) {
  const double along = glm::dot(ik::vectorPart(rotation), axis);
  const double size = std::sqrt(rotation.w * rotation.w + along * along);
  if (!(size > 0.0)) return ik::kNoRotation;
  return {rotation.w / size, (along / size) * axis};
}

// The local rotation of a bone that lies along `span`, inside its parent's frame.
ik::Rotation localRotation(const Bone& bone, const ik::FrameAxes& parent,
                           const ik::Rotation& orientation, const glm::dvec3& span) {
  ik::Rotation now = orientation;
  if (bone.joint == JointKind::ball) {
    const double sign = parent.signs.x * bone.scale.x;
    now = ik::rotationBetween(sign * ik::turnedX(now), span) * now;
  }
  const ik::Rotation local =
      ik::mirrored(ik::normalized(glm::conjugate(parent.rotation) * now), parent.signs);
  return bone.joint == JointKind::hinge ? partAbout(glm::normalize(bone.axis), local) : local;
}

}  // namespace

void forwardKinematics(const Chain& chain, const Pose& pose,
                       std::span<glm::dvec3> joints) noexcept {
  if (chain.planar) {
    layOut<Axes>(chain, pose, pose.angles, joints);
  } else {
    layOut<ik::FrameAxes>(chain, pose, pose.rotations, joints);
  }
}

std::vector<glm::dvec3> forwardKinematics(const Chain& chain, const Pose& pose) {
  std::vector<glm::dvec3> joints(chain.bones.size() + 1);
  forwardKinematics(chain, pose, joints);
  return joints;
}

Frame baseFrame(const Chain& chain) noexcept {
  if (chain.planar) return frameOf(Axes(chain.baseScale), chain.base);
  return frameOf(ik::FrameAxes(chain.baseScale), chain.base);
}

void boneFrames(const Chain& chain, const Pose& pose, std::span<Frame> frames) noexcept {
  if (chain.planar) {
    fillFrames<Axes>(chain, pose, pose.angles, frames);
  } else {
    fillFrames<ik::FrameAxes>(chain, pose, pose.rotations, frames);
  }
}

void boneOrientations(const Chain& chain, const Pose& pose,
                      std::span<glm::dquat> orientations) noexcept {
  ik::FrameAxes frame(chain.baseScale);
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    frame.descend(pose.rotations[i], chain.bones[i].scale);
    orientations[i] = frame.rotation;
  }
}

void poseFromSegments(const Chain& chain, std::span<const Segment> bones,
                      std::span<const glm::dquat> orientations, Pose& pose) {
  Axes axes(chain.baseScale);
  ik::FrameAxes parent(chain.baseScale);
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const Bone& bone = chain.bones[i];
    const glm::dvec3 span = bones[i].end - bones[i].start;
    if (chain.planar) {
      pose.angles[i] = axes.point(bone, span, pose.angles[i]);
      continue;
    }
    ik::Rotation& rotation = pose.rotations[i];
    const bool isRead = bone.effectiveLength() > 0.0 && glm::length(span) > ik::kNoDirection;
    if (isRead && bone.joint != JointKind::fixed)
      rotation = ik::nearest(localRotation(bone, parent, orientations[i], span), rotation);
    parent.descend(rotation, bone.scale);
  }
}

}  // namespace iklab::rigs

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

Frame frameOf(const Axes& axes, const glm::dvec3& origin) {
  return {axes.x, axes.y(), {0.0, 0.0, 1.0}, origin};
}
Frame frameOf(const ik::FrameAxes& frame, const glm::dvec3& origin) {
  return {frame.x(), frame.y(), frame.z(), origin};
}

// What a bone's joint turns by in its parent's frame.
double turnOf(const Chain& chain, const Pose& pose, std::size_t bone, const Axes& /*frame*/) {
  const Bone& it = chain.bones[bone];
  const double own = it.joint == JointKind::slide ? 0.0 : pose.angles[bone];
  return 2.0 * std::atan2(it.axes.z, it.axes.w) + own;  // about z
}
ik::Rotation turnOf(const Chain& chain, const Pose& pose, std::size_t bone,
                    const ik::FrameAxes& /*frame*/) {
  return localTurn(chain, pose, bone);
}

// A bone's frame, where it begins and where it ends.
template <typename Frames>
struct Laid {
  Frames frame;
  glm::dvec3 start;
  glm::dvec3 end;
};

// Calls visit(i, laid) for each bone.
template <typename Frames, typename Visit>
void forBones(const Chain& chain, const Pose& pose, const Visit& visit) {
  const Laid<Frames> base{Frames(chain.baseScale), chain.base, chain.base};
  std::vector<Laid<Frames>> laid;
  laid.reserve(chain.bones.size());
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const Bone& bone = chain.bones[i];
    const int parent = chain.parentOf(i);
    Laid<Frames> it = parent == kBase ? base : laid[static_cast<std::size_t>(parent)];
    if (bone.at || bone.joint == JointKind::slide) {
      const Frame from = frameOf(it.frame, bone.at ? it.start : it.end);
      glm::dvec3 way = bone.at.value_or(glm::dvec3(0.0));
      if (bone.joint == JointKind::slide) way += bone.axes * (pose.slideOf(i) * bone.axis);
      it.start = from.origin + way.x * from.x + way.y * from.y + way.z * from.z;
    } else {
      it.start = it.end;
    }
    it.frame.descend(turnOf(chain, pose, i, it.frame), bone.scale);
    it.end = it.start + bone.effectiveLength() * pose.stretchOf(i) * axisOf(it.frame);
    laid.push_back(it);
    visit(i, laid.back());
  }
}

template <typename Visit>
void forBones(const Chain& chain, const Pose& pose, const Visit& visit) {
  if (chain.planar) {
    forBones<Axes>(chain, pose, visit);
  } else {
    forBones<ik::FrameAxes>(chain, pose, visit);
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

glm::dquat rotationOf(const Frame& frame) {
  const glm::dvec3 y = glm::dot(glm::cross(frame.x, frame.y), frame.z) < 0.0 ? -frame.y : frame.y;
  return glm::normalize(glm::quat_cast(glm::dmat3(frame.x, y, frame.z)));
}

glm::dmat3 axesOf(const glm::dquat& rotation, int parity) {
  glm::dmat3 axes = glm::mat3_cast(rotation);
  axes[1] *= static_cast<double>(parity);
  return axes;
}

ik::Rotation localTurn(const Chain& chain, const Pose& pose, std::size_t bone) {
  const Bone& it = chain.bones[bone];
  if (it.joint == JointKind::slide) return ik::normalized(it.axes);
  const bool isAlong = it.axes == ik::kNoRotation;  // as every bone of a chain in a line
  if (chain.planar) {
    const ik::Rotation turn = ik::rotationAbout({0.0, 0.0, 1.0}, pose.angles[bone]);
    return isAlong ? turn : it.axes * turn;
  }
  return isAlong ? pose.rotations[bone] : ik::normalized(it.axes * pose.rotations[bone]);
}

void forwardKinematics(const Chain& chain, const Pose& pose,
                       std::span<glm::dvec3> joints) noexcept {
  const std::size_t tip = chain.tipBone();
  forBones(chain, pose, [&](std::size_t i, const auto& laid) {
    joints[i] = laid.start;
    if (i == tip) joints[chain.bones.size()] = laid.end;
  });
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
  forBones(chain, pose,
           [&](std::size_t i, const auto& laid) { frames[i] = frameOf(laid.frame, laid.start); });
}

std::vector<ik::Segment> layBones(const Chain& chain, const Pose& pose) {
  std::vector<ik::Segment> bones(chain.bones.size());
  forBones(chain, pose, [&](std::size_t i, const auto& laid) {
    bones[i] = {laid.start, laid.end};
  });
  return bones;
}

Frame restFrame(const Chain& chain, const Pose& pose, std::size_t bone) {
  std::vector<Frame> frames(chain.bones.size());
  if (chain.parentOf(bone) != kBase) boneFrames(chain, pose, frames);
  return restFrame(chain, pose, frames, bone);
}

Frame restFrame(const Chain& chain, const Pose& pose, std::span<const Frame> frames,
                std::size_t bone) {
  const Bone& it = chain.bones[bone];
  Frame frame = baseFrame(chain);
  glm::dvec3 at = it.at.value_or(glm::dvec3(0.0));
  if (const int parent = chain.parentOf(bone); parent != kBase) {
    const auto carrier = static_cast<std::size_t>(parent);
    frame = frames[carrier];
    const double length = chain.bones[carrier].effectiveLength() * pose.stretchOf(carrier);
    if (!it.at) at = {length, 0.0, 0.0};
  }
  const glm::dmat3 axes(frame.x, frame.y, frame.z);
  const glm::dmat3 turned = axes * glm::mat3_cast(it.axes);
  return {turned[0], turned[1], turned[2], frame.origin + axes * at};
}

void boneOrientations(const Chain& chain, const Pose& pose,
                      std::span<glm::dquat> orientations) noexcept {
  forBones<ik::FrameAxes>(
      chain, pose, [&](std::size_t i, const auto& laid) { orientations[i] = laid.frame.rotation; });
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

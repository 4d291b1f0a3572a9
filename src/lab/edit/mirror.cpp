// Mirroring by geometry: the bones' frames M = S₀·R₁·S₁·R₂·S₂ … are to become X·M·Q, with X the
// mirror and Q one that leaves each bone's own x axis alone, so that bones point where X takes
// them. As signs commute with Q and Q·Q = 1,
//   X·M·Q = S₀·(X·Q)·(Q·R₁·Q)·S₁·(Q·R₂·Q)·S₂ …
// where Q·R·Q is a turn again: its mirror image. Across y and z take Q = X. Across x, X·Q is half a
// turn, which goes to the first joint: about z if Q mirrors y, about y if it mirrors z.
#include "lab/edit/mirror.h"

#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

#include "ik/maths/space.h"
#include "lab/edit/chain_edits.h"
#include "language/language.h"
#include "rigs/limits.h"

namespace lab {

using language::tr;

namespace {

using ik::Rotation;

constexpr double kHalfTurn = std::numbers::pi;
constexpr double kParallel = 1e-9;

struct Plan {
  glm::dvec3 own;  // Q's signs
  bool hasHalfTurn = false;
  Rotation halfTurn = ik::kNoRotation;  // X·Q
};

bool isAlong(const glm::dvec3& axis, int coordinate) {
  return std::abs(std::abs(axis[coordinate]) - 1.0) < kParallel;
}

bool isHinge(const rigs::Chain& chain, std::size_t bone) {
  return !chain.planar && chain.bones[bone].joint == rigs::JointKind::hinge;
}

// The half turn of a mirror across x can go to the first joint.
bool isRootPlain(const rigs::Chain& chain) {
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const rigs::Bone& bone = chain.bones[i];
    if (chain.parentOf(i) != rigs::kBase) continue;
    if (i > 0 || bone.at || bone.axes != ik::kNoRotation || bone.joint == rigs::JointKind::slide)
      return false;
  }
  return true;
}

Plan planFor(const rigs::Chain& chain, MirrorAxis axis) {
  if (axis == MirrorAxis::y) return {{1.0, -1.0, 1.0}};
  if (axis == MirrorAxis::z) return {{1.0, 1.0, -1.0}};
  const bool isAboutY = isHinge(chain, 0) && isAlong(chain.bones[0].axis, 1);
  if (isAboutY) return {{1.0, 1.0, -1.0}, true, Rotation(0.0, 0.0, 1.0, 0.0)};
  return {{1.0, -1.0, 1.0}, true, Rotation(0.0, 0.0, 0.0, 1.0)};
}

// The turn R(a, θ) becomes R(-Q·a, θ), which is R(Q·a, -θ): whichever leaves the axis nearer to
// what it was, so that a hinge about z is still one.
struct HingeImage {
  glm::dvec3 axis;
  double sense;  // of θ
};

HingeImage imageOf(const glm::dvec3& axis, const glm::dvec3& own) {
  const glm::dvec3 image = own * axis;
  if (glm::dot(image, axis) < 0.0) return {-image, 1.0};
  return {image, -1.0};
}

rigs::JointLimit negated(const rigs::JointLimit& limit) {
  return {-limit.most, -limit.least, limit.cone};
}

rigs::JointLimit moved(const rigs::JointLimit& limit, bool byHalfATurn) {
  return byHalfATurn ? shifted(limit, kHalfTurn) : limit;
}

void mirrorJoint(rigs::Bone& bone, bool planar, bool hasAxis, const glm::dvec3& own,
                 bool hasHalfTurn) {
  bone.axes = ik::mirrored(bone.axes, own);
  if (bone.at) bone.at = own * *bone.at;
  if (bone.joint == rigs::JointKind::slide) {
    bone.axis = own * bone.axis;
    return;
  }
  double sense = -1.0;  // of a twist, and of a planar joint
  if (hasAxis && !planar) {
    const HingeImage image = imageOf(bone.axis, own);
    bone.axis = image.axis;
    sense = image.sense;
  }
  const bool isFree = !rigs::isLimited(bone, planar);
  if (isFree) return;
  if (sense < 0.0) bone.limit = negated(bone.limit);
  bone.limit = moved(bone.limit, hasHalfTurn && hasAxis);
}

}  // namespace

std::string whyNotByGeometry(const rigs::Chain& chain, MirrorAxis axis) {
  if (chain.planar && axis == MirrorAxis::z) {
    return tr("A chain in the plane has no front and back.");
  }
  if (axis == MirrorAxis::x && !isRootPlain(chain)) {
    return tr(
        "This chain's base carries more than one plain joint. Mirror by negative scale instead.");
  }
  if (chain.planar || axis != MirrorAxis::x || chain.bones.empty()) return {};
  const rigs::Bone& first = chain.bones.front();
  if (first.joint == rigs::JointKind::hinge) {
    if (isAlong(first.axis, 1) || isAlong(first.axis, 2)) return {};
    return tr(
        "A hinge about this axis cannot point the first bone the other way. Mirror by negative "
        "scale instead.");
  }
  if (!rigs::isLimited(first, false)) return {};
  return tr(
      "The first joint's cone opens along the base's x axis. Mirror by negative scale instead.");
}

rigs::Chain mirrorImage(const rigs::Chain& chain, MirrorWay way, MirrorAxis axis) {
  rigs::Chain image = chain;
  if (way == MirrorWay::scale) {
    ik::ScaleSign& scale = image.baseScale;
    (axis == MirrorAxis::x ? scale.x : axis == MirrorAxis::y ? scale.y : scale.z) *= -1;
    return image;
  }
  const Plan plan = planFor(chain, axis);
  for (std::size_t i = 0; i < image.bones.size(); ++i) {
    mirrorJoint(image.bones[i], chain.planar, chain.planar || isHinge(chain, i), plan.own,
                plan.hasHalfTurn && i == 0);
  }
  return image;
}

rigs::Pose mirrorImage(const rigs::Chain& chain, const rigs::Pose& pose, MirrorWay way,
                       MirrorAxis axis) {
  rigs::Pose image = pose;
  if (way == MirrorWay::scale) return image;
  const Plan plan = planFor(chain, axis);
  for (double& angle : image.angles) angle = -angle;
  for (glm::dquat& rotation : image.rotations) rotation = ik::mirrored(rotation, plan.own);
  if (!plan.hasHalfTurn) return image;
  if (chain.planar) {
    image.angles[0] = std::remainder(image.angles[0] + kHalfTurn, 2.0 * kHalfTurn);
  } else {
    image.rotations[0] = plan.halfTurn * image.rotations[0];
  }
  return image;
}

glm::dvec3 mirrorImage(const glm::dvec3& point, const glm::dvec3& base, MirrorAxis axis) {
  glm::dvec3 image = point;
  const int coordinate = static_cast<int>(axis);
  image[coordinate] = 2.0 * base[coordinate] - point[coordinate];
  return image;
}

bool mirrorFlipsBend(const rigs::Chain& chain, MirrorWay way, MirrorAxis axis) {
  // The bend is counted in the mirrored frame in the plane, and by what is below in space.
  return chain.planar ? way == MirrorWay::geometry : axis == MirrorAxis::y;
}

}  // namespace lab

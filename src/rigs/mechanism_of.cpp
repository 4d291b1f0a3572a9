#include "rigs/mechanism_of.h"

#include <algorithm>
#include <cmath>

#include "rigs/limits.h"

namespace iklab::rigs {
namespace {

constexpr glm::dvec3 kX{1.0, 0.0, 0.0};
constexpr glm::dvec3 kZ{0.0, 0.0, 1.0};

ik::Rotation rotationOf(const Chain& chain, const Pose& pose, std::size_t bone) {
  if (chain.planar) return ik::rotationAbout(kZ, pose.angles[bone]);
  return ik::normalized(pose.rotations[bone]);
}

// What the bone's joint turns about, if that is one axis.
glm::dvec3 axisOf(const Chain& chain, const Bone& bone) {
  return chain.planar ? kZ : glm::normalize(bone.axis);
}

bool isBall(const Chain& chain, const Bone& bone) {
  return !chain.planar && bone.joint == JointKind::ball;
}

ik::Joint jointOf(const Chain& chain, const Pose& pose, std::size_t i) {
  const Bone& bone = chain.bones[i];
  ik::Joint joint;
  joint.weight = bone.effectiveWeight();
  if (bone.joint == JointKind::fixed) {
    joint.kind = ik::JointKind::fixed;
    joint.axes = glm::mat3_cast(rotationOf(chain, pose, i));
    joint.weight = 1.0;
    return joint;
  }
  const bool ball = isBall(chain, bone);
  joint.kind = ball ? ik::JointKind::ball : ik::JointKind::hinge;
  joint.axis = ball ? kX : axisOf(chain, bone);
  if (!isLimited(bone, chain.planar)) return joint;
  if (!isWholeTurn(bone.limit)) {
    joint.limit.least = bone.limit.least;
    joint.limit.most = bone.limit.most;
  }
  if (ball) joint.limit.cone = bone.limit.cone;
  return joint;
}

// Appends a joint, and puts it behind the one before, whose bone has this length and scale.
void append(ik::Joint joint, double length, const ik::ScaleSign& scale,
            std::vector<ik::Joint>& joints) {
  const glm::dvec3 signs = ik::vectorOf(scale);
  joint.parent = static_cast<int>(joints.size()) - 1;
  joint.at = signs * glm::dvec3(length, 0.0, 0.0);
  const glm::dmat3 mirror(signs.x * kX, glm::dvec3(0.0, signs.y, 0.0), signs.z * kZ);
  joint.axes = mirror * joint.axes;
  joints.push_back(joint);
}

}  // namespace

void mechanismOf(const Chain& chain, const Pose& pose, ChainMechanism& result) {
  std::vector<ik::Joint>& joints = result.joints;
  joints.clear();
  double length = 0.0;
  ik::ScaleSign scale = chain.baseScale;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    append(jointOf(chain, pose, i), length, scale, joints);
    length = chain.bones[i].effectiveLength();
    scale = chain.bones[i].scale;
  }
  append({.kind = ik::JointKind::fixed}, length, scale, joints);
  joints.front().at = chain.base;
  valuesOf(chain, pose, result.pose);
}

void valuesOf(const Chain& chain, const Pose& pose, ik::Pose& values) {
  values.assign(chain.bones.size() + 1, {});
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const Bone& bone = chain.bones[i];
    if (bone.joint == JointKind::fixed) continue;
    if (isBall(chain, bone)) {
      values[i].turn = ik::normalized(pose.rotations[i]);
      continue;
    }
    const double angle =
        chain.planar ? pose.angles[i] : angleAbout(axisOf(chain, bone), pose.rotations[i]);
    values[i].amount =
        isLimited(bone, chain.planar) ? nearRange(bone.limit, angle) : wrapped(angle);
  }
}

void readChanges(const Chain& chain, const ik::Pose& before, const ik::Pose& after, Pose& pose) {
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    if (after[i] == before[i]) continue;
    if (chain.planar) {
      pose.angles[i] = wrapped(after[i].amount);
    } else if (isBall(chain, chain.bones[i])) {
      pose.rotations[i] = ik::nearest(after[i].turn, pose.rotations[i]);
    } else {
      const ik::Rotation turn = ik::rotationAbout(axisOf(chain, chain.bones[i]), after[i].amount);
      pose.rotations[i] = ik::nearest(turn, pose.rotations[i]);
    }
  }
}

}  // namespace iklab::rigs

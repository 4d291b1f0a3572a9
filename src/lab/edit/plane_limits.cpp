#include "lab/edit/plane_limits.h"

#include <algorithm>

#include "ik/maths/space.h"
#include "rigs/limits.h"
#include "rigs/validate.h"

namespace lab {
namespace {

constexpr glm::dvec3 kZ{0.0, 0.0, 1.0};

// The joint was limited in the plane.
bool hasPlaneLimit(const Scene& scene, std::size_t bone) {
  return bone < scene.planeLimits.size() && scene.planeLimits[bone].has_value();
}

bool waits(const Scene& scene, std::size_t bone) {
  return hasPlaneLimit(scene, bone) && scene.chain.bones[bone].joint == rigs::JointKind::ball;
}

// The hinge about z that has the limit which waits.
rigs::Bone asHinge(const Scene& scene, std::size_t bone) {
  rigs::Bone hinge = scene.chain.bones[bone];
  hinge.joint = rigs::JointKind::hinge;
  hinge.axis = kZ;
  hinge.limit = *scene.planeLimits[bone];
  return hinge;
}

// A range of a whole turn is kept for the way back, but holds no joint in the plane.
bool isToBeHinge(const Scene& scene, std::size_t bone) {
  return waits(scene, bone) && rigs::isLimited(asHinge(scene, bone), false);
}

void turnAboutZ(rigs::Pose& pose, std::size_t bone) {
  glm::dquat& rotation = pose.rotations[bone];
  rotation = ik::rotationAbout(kZ, rigs::angleAbout(kZ, rotation));
}

}  // namespace

void moveJointsIntoSpace(Scene& scene) {
  std::vector<rigs::Bone>& bones = scene.chain.bones;
  scene.planeLimits.clear();
  for (std::size_t i = 0; i < bones.size(); ++i) {
    rigs::Bone& bone = bones[i];
    if (bone.joint == rigs::JointKind::fixed || bone.joint == rigs::JointKind::slide) continue;
    if (bone.limit != rigs::JointLimit{}) {
      scene.planeLimits.resize(bones.size());
      scene.planeLimits[i] = bone.limit;
    }
    bone.joint = rigs::JointKind::ball;
    bone.limit = {};
  }
}

void moveJointsIntoPlane(Scene& scene) {
  for (std::size_t i = 0; i < scene.chain.bones.size(); ++i) {
    rigs::Bone& bone = scene.chain.bones[i];
    if (bone.joint == rigs::JointKind::fixed || bone.joint == rigs::JointKind::slide) continue;
    const bool isAboutZ = bone.joint == rigs::JointKind::hinge && bone.axis == kZ;
    if (waits(scene, i)) {
      bone.limit = *scene.planeLimits[i];
    } else if (!isAboutZ) {
      bone.limit = {};
    }
    bone.joint = rigs::JointKind::ball;
  }
  scene.planeLimits.clear();
}

void fitToSolver(Scene& scene, const ik::Solver& solver, std::span<rigs::Pose* const> poses) {
  for (std::size_t i = 0; i < scene.chain.bones.size(); ++i) {
    rigs::Bone& bone = scene.chain.bones[i];
    const bool takesHinge = solver.anyJoint || !rigs::moves(solver.bones, scene.chain, i);
    if (takesHinge && isToBeHinge(scene, i)) {
      bone = asHinge(scene, i);
      for (rigs::Pose* const pose : poses) turnAboutZ(*pose, i);
      if (scene.rest) turnAboutZ(*scene.rest, i);
    } else if (!takesHinge && hasPlaneLimit(scene, i) && bone.joint == rigs::JointKind::hinge) {
      scene.planeLimits[i] = bone.limit;
      bone.joint = rigs::JointKind::ball;
      bone.limit = {};
    }
  }
}

bool hasWaitingLimits(const Scene& scene) {
  for (std::size_t i = 0; i < scene.planeLimits.size(); ++i) {
    if (isToBeHinge(scene, i)) return true;
  }
  return false;
}

void forgetPlaneLimit(Scene& scene, std::size_t bone) {
  if (bone < scene.planeLimits.size()) scene.planeLimits[bone].reset();
}

void mirrorWaitingLimits(Scene& scene, MirrorAxis axis) {
  rigs::Chain hinges = scene.chain;
  for (std::size_t i = 0; i < hinges.bones.size(); ++i) {
    if (waits(scene, i)) hinges.bones[i] = asHinge(scene, i);
  }
  const rigs::Chain image = mirrorImage(hinges, MirrorWay::geometry, axis);
  for (std::size_t i = 0; i < hinges.bones.size(); ++i) {
    if (waits(scene, i)) scene.planeLimits[i] = image.bones[i].limit;
  }
}

}  // namespace lab

// What actions do to a scene that are about space: poles, joints, the creature, in and out of the
// plane.
#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "ik/space.h"
#include "lab/bench/lab.h"
#include "lab/edit/chains.h"
#include "lab/edit/pole.h"

namespace lab {
namespace {

// A hinge keeps the part of a rotation that is about its axis.
glm::dquat aboutAxis(const glm::dquat& rotation, const glm::dvec3& axis) {
  const double along = rotation.x * axis.x + rotation.y * axis.y + rotation.z * axis.z;
  return ik::rotationAbout(axis, 2.0 * std::atan2(along, rotation.w));
}

ik::Pose intoSpace(const ik::Pose& pose) {
  ik::Pose out;
  for (const double angle : pose.angles) {
    out.rotations.push_back(ik::rotationAbout({0.0, 0.0, 1.0}, angle));
  }
  return out;
}

ik::Pose intoPlane(const ik::Pose& pose) {
  ik::Pose out;
  for (const glm::dquat& rotation : pose.rotations) {
    out.angles.push_back(2.0 * std::atan2(rotation.z, rotation.w));
  }
  return out;
}

}  // namespace

void Lab::carryOut(const SetPole& action) {
  if (!isOwnChain()) return;
  std::optional<glm::dvec3>& pole = state_.scene.pole;
  if (action.position) {
    pole = onBench(*action.position, pole.value_or(state_.scene.chain.base));
  } else {
    pole.reset();
  }
  solveAgain();
}

void Lab::chooseBend(std::string_view option) {
  const auto all = ik::solvers();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto parameter = ik::findParameter(*all[i], "bend");
    if (!parameter) continue;
    const auto options = all[i]->parameters[*parameter].options;
    const auto found = std::ranges::find(options, option);
    if (found == options.end()) continue;
    state_.choices.parameters[i][*parameter] = static_cast<double>(found - options.begin());
  }
}

void Lab::takeBend(const Choices& choices) {
  const auto all = ik::solvers();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto bend = ik::findParameter(*all[i], "bend");
    if (bend) state_.choices.parameters[i][*bend] = choices.parameters[i][*bend];
  }
}

void Lab::keepElbow(const std::vector<glm::dvec3>& joints) {
  const Scene& scene = state_.scene;
  const Elbow elbow = elbowOf(scene.chain, joints, scene.target);
  if (const auto bend = bendOf(scene.chain, elbow, scene.target)) chooseBend(*bend);
}

void Lab::carryOut(const SwitchPole& action) {
  Scene& scene = state_.scene;
  if (!isOwnChain() || action.on == scene.pole.has_value()) return;
  if (action.on) {
    const Elbow elbow = elbowOf(scene.chain, shown_.joints, scene.target);
    chooseBend("positive");  // towards it
    scene.pole = onBench(newPole(elbow, scene.target), scene.chain.base);
  } else {
    scene.pole.reset();
    keepElbow(shown_.joints);
  }
  solveAgain();
}

void Lab::carryOut(const SetJoint& action) {
  ik::Chain& chain = state_.scene.chain;
  if (!isOwnChain() || chain.planar || action.bone >= chain.bones.size()) return;
  const double length = glm::length(action.axis);
  if (!std::isfinite(length) || !(length > 1e-9)) return;
  ik::Bone& bone = chain.bones[action.bone];
  if (bone.joint != action.kind) bone.limit = {};
  state_.scene.rest.reset();
  bone.joint = action.kind;
  bone.axis = action.axis / length;
  if (bone.joint == ik::JointKind::hinge) {
    for (ik::Pose* pose : {&start_, &pose_, &gesture_}) {
      glm::dquat& rotation = pose->rotations[action.bone];
      rotation = aboutAxis(rotation, bone.axis);
    }
  }
  solveAgain();
}

void Lab::carryOut(const SetPlanar& action) {
  Scene& scene = state_.scene;
  if (!isOwnChain() || action.planar == scene.chain.planar) return;
  scene.chain.planar = action.planar;
  scene.rest.reset();
  state_.view.space.on = hasSpace(state_);
  for (ik::Pose* pose : {&start_, &pose_, &gesture_}) {
    *pose = action.planar ? intoPlane(*pose) : intoSpace(*pose);
  }
  if (action.planar) {
    scene.target.z = scene.chain.base.z = 0.0;
    if (scene.pole) scene.pole->z = 0.0;
    scene.chain.baseScale.z = 1;
  }
  for (ik::Bone& bone : scene.chain.bones) {
    bone.joint = ik::JointKind::ball;
    bone.limit = {};
    if (action.planar) bone.scale.z = 1;
  }
  if (!scene.pole) keepElbow(ik::forwardKinematics(scene.chain, pose_));
  solveAgain();
}

void Lab::carryOut(const SetWalk& action) {
  if (!creature_) return;
  Walk& walk = *state_.scene.walk;
  const std::size_t legs = std::clamp(action.legs, kFewestLegs, kMostLegs) / 2 * 2;
  if (legs != walk.legs) creature_.emplace(legs);
  walk.legs = legs;
  walk.leg = std::min(action.leg, legs - 1);
  if (!isWalking()) start_ = takeLeg();
  solveAgain();
}

}  // namespace lab

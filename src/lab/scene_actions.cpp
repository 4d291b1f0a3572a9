// What each action does to the scene.
#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "ik/space.h"
#include "lab/ground.h"
#include "lab/lab.h"
#include "lab/pole.h"
#include "lab/presets.h"

namespace lab {
namespace {

bool isFinite(const glm::dvec3& v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

ik::ScaleSign asSign(const ik::ScaleSign& scale, bool planar) {
  return {scale.x < 0 ? -1 : 1, scale.y < 0 ? -1 : 1, scale.z < 0 && !planar ? -1 : 1};
}

double totalLength(const ik::Chain& chain) { return ik::reach(chain.bones).outer; }

// The local turn of a new bone, or one more for an old one.
glm::dquat bent(const ik::Bone& bone, double angle) {
  const bool isHinge = bone.joint == ik::JointKind::hinge;
  return ik::spinAbout(isHinge ? bone.axis : glm::dvec3(0.0, 0.0, 1.0), angle);
}

// A bend that adds up to the same for any number of bones, away from the straight line.
void bendALittle(const ik::Chain& chain, ik::Pose& pose) {
  constexpr double kBend = 0.3;  // radians
  const auto n = static_cast<double>(chain.bones.size());
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    // Not by what was added to it, for any n: a first bone still in line would undo the nudge.
    const double bend = kBend / n - (i == 0 ? 0.75 * kBend : 0.0);
    if (chain.planar) {
      pose.angles[i] += bend;
    } else {
      pose.rotations[i] = glm::normalize(bent(chain.bones[i], bend) * pose.rotations[i]);
    }
  }
}

void resizePose(const ik::Chain& chain, ik::Pose& pose) {
  constexpr double kBend = 0.1;  // new bones are laid on bent: in line they could be a dead end
  const std::size_t count = chain.bones.size();
  if (chain.planar) return pose.angles.resize(count, kBend);
  const std::size_t before = pose.rotations.size();
  pose.rotations.resize(count);
  for (std::size_t i = before; i < count; ++i) pose.rotations[i] = bent(chain.bones[i], kBend);
}

// Where `v` points in the frame's own coordinates.
glm::dvec3 inFrame(const ik::Frame& frame, const glm::dvec3& v) {
  return {glm::dot(frame.x, v), glm::dot(frame.y, v), glm::dot(frame.z, v)};
}

// Turns one bone so that it points along `away` (world), as far as its joint lets it.
void pointBone(const ik::Chain& chain, std::size_t bone, const ik::Frame& parent,
               const glm::dvec3& away, ik::Pose& pose) {
  const glm::dvec3 wanted = inFrame(parent, away);
  const double sign = chain.bones[bone].scale.x;
  if (chain.planar) {
    pose.angles[bone] = std::atan2(sign * wanted.y, sign * wanted.x);
    return;
  }
  glm::dquat& rotation = pose.rotations[bone];
  const glm::dvec3 now = rotation * glm::dvec3(sign, 0.0, 0.0);
  const ik::Bone& it = chain.bones[bone];
  const glm::dquat turn = it.joint == ik::JointKind::hinge
                              ? ik::spinAboutBetween(it.axis, now, wanted)
                              : ik::spinBetween(now, wanted);
  rotation = glm::normalize(turn * rotation);
}

// A hinge keeps the part of a rotation that is about its axis.
glm::dquat aboutAxis(const glm::dquat& rotation, const glm::dvec3& axis) {
  const double along = rotation.x * axis.x + rotation.y * axis.y + rotation.z * axis.z;
  return ik::spinAbout(axis, 2.0 * std::atan2(along, rotation.w));
}

ik::Pose intoSpace(const ik::Pose& pose) {
  ik::Pose out;
  for (const double angle : pose.angles) {
    out.rotations.push_back(ik::spinAbout({0.0, 0.0, 1.0}, angle));
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

// Within bounds, and for a planar chain in the plane; `otherwise` for a point that is none.
glm::dvec3 Lab::onBench(const glm::dvec3& point, const glm::dvec3& otherwise) const {
  if (!isFinite(point)) return otherwise;
  const glm::dvec3 near = glm::clamp(point, -kFarthest, kFarthest);
  return {near.x, near.y, state_.scene.chain.planar ? 0.0 : near.z};
}

void Lab::carryOut(const SetTarget& action) {
  if (isWalking()) {
    glm::dvec3& goal = state_.scene.walk->goal;
    goal = onGround(onBench(action.position, goal));
    return;
  }
  state_.scene.target = onBench(action.position, state_.scene.target);
  solveAgain();
}

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

void Lab::carryOut(const SwitchPole& action) {
  Scene& scene = state_.scene;
  if (!isOwnChain() || action.on == scene.pole.has_value()) return;
  const Elbow elbow = elbowOf(scene.chain, shown_.joints, scene.target);
  if (action.on) {
    chooseBend("positive");  // towards it
    scene.pole = onBench(newPole(elbow, scene.target), scene.chain.base);
  } else {
    if (const auto bend = bendOf(scene.chain, elbow, scene.target)) chooseBend(*bend);
    scene.pole.reset();
  }
  solveAgain();
}

void Lab::carryOut(const MoveBase& action) {
  if (!isOwnChain()) return;
  state_.scene.chain.base = onBench(action.position, state_.scene.chain.base);
  solveAgain();
}

void Lab::carryOut(const MoveJoint& action) {
  const ik::Chain& chain = state_.scene.chain;
  if (action.joint < 1 || action.joint > chain.bones.size() || !isFinite(action.position)) return;
  enterStepByStep();
  const std::size_t bone = action.joint - 1;
  ik::Pose pose = shown_.pose;
  std::vector<ik::Frame> frames(chain.bones.size());
  ik::boneFrames(chain, pose, frames);
  const ik::Frame parent = bone > 0 ? frames[bone - 1] : ik::baseFrame(chain);
  const glm::dvec3 away = onBench(action.position, frames[bone].origin) - frames[bone].origin;
  if (glm::length(away) > 0.0) pointBone(chain, bone, parent, away, pose);
  state_.playback.playing = false;
  solveFrom(pose, settings());
  followsEnd_ = false;
  moveCursor(0);
}

void Lab::carryOut(const BeginGesture& /*action*/) {
  if (state_.choices.mode != Mode::stepByStep) gesture_ = pose_;
  show();
}

void Lab::carryOut(const LoadPreset& action) {
  if (action.index >= presets().size()) return;
  preset_ = action.index;
  const auto all = ik::solvers();
  const auto own = std::ranges::find(all, ik::findSolver(presets()[preset_].solver));
  if (own != all.end()) state_.choices.solver = static_cast<std::size_t>(own - all.begin());
  chooseBend(presets()[preset_].bend);
  carryOut(ResetScene{});
}

void Lab::carryOut(const ResetScene& /*action*/) {
  const Preset& preset = presets()[preset_];
  state_.scene = preset.scene();
  creature_.reset();
  if (state_.scene.walk) {
    state_.scene.walk->goal = onGround(state_.scene.walk->goal);
    creature_.emplace(state_.scene.walk->legs);
    creature_->solveLegs(solver(), settings(), workspace_);
    start_ = pose_ = gesture_ = takeLeg();
  } else {
    start_ = pose_ = gesture_ = preset.pose(state_.scene);
  }
  state_.playback.playing = false;
  state_.playback.cursor = 0;
  state_.view.fit = true;
  state_.view.space.on = !state_.scene.chain.planar;
  solveAgain();
}

void Lab::resizeChain(std::size_t count) {
  ik::Chain& chain = state_.scene.chain;
  const double before = totalLength(chain);
  chain.bones.resize(count, chain.bones.back());
  const double after = totalLength(chain);
  for (ik::Bone& bone : chain.bones) {
    bone.length = after > 0.0 ? bone.length * before / after : before / static_cast<double>(count);
  }
  for (ik::Pose* pose : {&start_, &pose_, &gesture_}) resizePose(chain, *pose);
}

void Lab::carryOut(const SetBoneCount& action) {
  if (!isOwnChain()) return;
  resizeChain(std::clamp(action.count, std::size_t{1}, kMostBones));
  solveAgain();
}

void Lab::carryOut(const SetBoneLength& action) {
  std::vector<ik::Bone>& bones = state_.scene.chain.bones;
  if (!isOwnChain() || action.bone >= bones.size() || !std::isfinite(action.length)) return;
  bones[action.bone].length = std::clamp(action.length, 0.0, kLongestBone);
  solveAgain();
}

void Lab::carryOut(const SetBoneScale& action) {
  ik::Chain& chain = state_.scene.chain;
  if (!isOwnChain() || action.bone >= chain.bones.size()) return;
  chain.bones[action.bone].scale = asSign(action.scale, chain.planar);
  solveAgain();
}

void Lab::carryOut(const SetBaseScale& action) {
  ik::Chain& chain = state_.scene.chain;
  if (!isOwnChain()) return;
  chain.baseScale = asSign(action.scale, chain.planar);
  solveAgain();
}

void Lab::carryOut(const SetJoint& action) {
  ik::Chain& chain = state_.scene.chain;
  if (!isOwnChain() || chain.planar || action.bone >= chain.bones.size()) return;
  const double length = isFinite(action.axis) ? glm::length(action.axis) : 0.0;
  if (!(length > 1e-9)) return;
  ik::Bone& bone = chain.bones[action.bone];
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
  state_.view.space.on = !action.planar;
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
    if (action.planar) bone.scale.z = 1;
  }
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

void Lab::carryOut(const Nudge& /*action*/) {
  if (!isOwnChain()) return;
  gesture_ = pose_;
  bendALittle(state_.scene.chain, state_.choices.mode == Mode::stepByStep ? start_ : pose_);
  if (state_.choices.mode == Mode::stepByStep) state_.playback.cursor = 0;
  solveAgain();
}

}  // namespace lab

// What each action does to the scene; for what is peculiar to space see space_actions.cpp.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

#include "ik/limits.h"
#include "ik/space.h"
#include "lab/bench/lab.h"
#include "lab/bench/presets.h"
#include "lab/creature/ground.h"
#include "lab/edit/chains.h"

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
  return ik::rotationAbout(isHinge ? bone.axis : glm::dvec3(0.0, 0.0, 1.0), angle);
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
  pose.stretch.clear();
  if (chain.planar) return pose.angles.resize(count, kBend);
  const std::size_t before = pose.rotations.size();
  pose.rotations.resize(count);
  for (std::size_t i = before; i < count; ++i) pose.rotations[i] = bent(chain.bones[i], kBend);
}

}  // namespace

// Within bounds, and for a planar chain in the plane; `otherwise` for a point that is none.
glm::dvec3 Lab::onBench(const glm::dvec3& point, const glm::dvec3& otherwise) const {
  if (!isFinite(point)) return otherwise;
  const glm::dvec3 near = glm::clamp(point, -kFarthest, kFarthest);
  return {near.x, near.y, state_.scene.chain.planar ? 0.0 : near.z};
}

void Lab::lieAs(const ik::Pose& pose) {
  state_.playback.playing = false;
  gesture_ = pose;
  gesture_.stretch.clear();
  if (state_.choices.mode != Mode::stepByStep) {
    pose_ = start_ = gesture_;
    return solveAgain();
  }
  solveFrom(gesture_, settings());
  followsEnd_ = false;
  moveCursor(0);
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
  lieAs(pose);
}

void Lab::carryOut(const SetAngles& action) {
  const ik::Chain& chain = state_.scene.chain;
  const auto isAngle = [](double angle) { return std::isfinite(angle); };
  if (!chain.planar || action.angles.size() != chain.bones.size()) return;
  if (!std::ranges::all_of(action.angles, isAngle)) return;
  ik::Pose pose{action.angles};
  for (std::size_t i = 0; i < pose.angles.size(); ++i) {
    const double angle = std::remainder(pose.angles[i], 2.0 * std::numbers::pi);
    pose.angles[i] = ik::allowed(chain.bones[i].limit, angle);
  }
  lieAs(pose);
}

void Lab::carryOut(const BeginGesture& /*action*/) {
  history_.close();
  if (state_.choices.mode != Mode::stepByStep) gesture_ = pose_;
  show();
}

void Lab::carryOut(const LoadPreset& action) {
  if (action.index >= presets().size()) return;
  const Document& preset = presets()[action.index];
  if (preset.namesSolver) state_.choices.solver = preset.choices.solver;
  takeBend(preset.choices);
  home_ = std::make_shared<const Home>(
      Home{preset.scene, preset.pose, preset.otherChains, preset.place});
  carryOut(ResetScene{});
}

void Lab::carryOut(const ResetScene& /*action*/) {
  state_.scene = home_->scene;
  state_.otherChains = home_->otherChains;
  state_.place = home_->place;
  creature_.reset();
  if (state_.scene.walk) {
    standUp();
  } else {
    start_ = pose_ = gesture_ = home_->pose;
  }
  state_.playback.playing = false;
  state_.playback.cursor = 0;
  state_.view.fit = true;
  state_.view.space.on = hasSpace(state_);
  solveAgain();
}

void Lab::standUp() {
  Walk& walk = *state_.scene.walk;
  walk.goal = onGround(walk.goal);
  creature_.emplace(walk.legs);
  creature_->solveLegs(solver(), settings(), workspace_);
  start_ = pose_ = gesture_ = takeLeg();
}

void Lab::resizeChain(std::size_t count) {
  ik::Chain& chain = state_.scene.chain;
  const double before = totalLength(chain);
  state_.scene.rest.reset();
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

void Lab::carryOut(const SetLimit& action) {
  std::vector<ik::Bone>& bones = state_.scene.chain.bones;
  const auto& [least, most, cone] = action.limit;
  const bool isFinite = std::isfinite(least) && std::isfinite(most) && std::isfinite(cone);
  if (!isOwnChain() || action.bone >= bones.size() || !isFinite) return;
  ik::JointLimit& limit = bones[action.bone].limit;
  limit.least = std::clamp(least, -ik::kWholeTurn, ik::kWholeTurn);
  limit.most = std::clamp(most, limit.least, ik::kWholeTurn);
  limit.cone = std::clamp(cone, 0.0, std::numbers::pi);
  solveAgain();
}

void Lab::carryOut(const SetWeight& action) {
  std::vector<ik::Bone>& bones = state_.scene.chain.bones;
  if (!isOwnChain() || action.bone >= bones.size() || !std::isfinite(action.weight)) return;
  bones[action.bone].weight = std::clamp(action.weight, 0.0, 1.0);
  solveAgain();
}

void Lab::carryOut(const SetRestPose& action) {
  if (!isOwnChain()) return;
  state_.scene.rest.reset();
  if (action.on) state_.scene.rest.emplace(shown_.pose).stretch.clear();
  solveAgain();
}

void Lab::carryOut(const SetBaseScale& action) {
  ik::Chain& chain = state_.scene.chain;
  if (!isOwnChain()) return;
  chain.baseScale = asSign(action.scale, chain.planar);
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

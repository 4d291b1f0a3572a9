// What each action does.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "lab/lab.h"
#include "lab/playback.h"
#include "lab/presets.h"

namespace lab {
namespace {

constexpr double kFarthest = 1e6;  // scene units: beyond it nothing can be seen or dragged

// In the plane, within bounds; `otherwise` for a point that is none.
glm::dvec3 onBench(const glm::dvec3& point, const glm::dvec3& otherwise) {
  if (!std::isfinite(point.x) || !std::isfinite(point.y)) return otherwise;
  return {std::clamp(point.x, -kFarthest, kFarthest), std::clamp(point.y, -kFarthest, kFarthest),
          0.0};
}

ik::ScaleSign asSign(const ik::ScaleSign& scale) {
  return {scale.x < 0 ? -1 : 1, scale.y < 0 ? -1 : 1};
}

double totalLength(const ik::Chain& chain) { return ik::reach(chain.bones).outer; }

// A bend that adds up to the same for any number of bones, away from the straight line.
void bendALittle(ik::Pose& pose) {
  constexpr double kBend = 0.3;  // radians
  const auto n = static_cast<double>(pose.angles.size());
  for (double& angle : pose.angles) angle += kBend / n;
  // Not by what was added to it, for any n: a first bone still in line would undo the nudge.
  pose.angles.front() -= 0.75 * kBend;
}

}  // namespace

void Lab::carryOut(const SetTarget& action) {
  state_.scene.target = onBench(action.position, state_.scene.target);
  solveAgain();
}

void Lab::carryOut(const MoveBase& action) {
  state_.scene.chain.base = onBench(action.position, state_.scene.chain.base);
  solveAgain();
}

void Lab::carryOut(const MoveJoint& action) {
  const ik::Chain& chain = state_.scene.chain;
  if (action.joint < 1 || action.joint > chain.bones.size()) return;
  if (!std::isfinite(action.position.x) || !std::isfinite(action.position.y)) return;
  enterStepByStep();
  const std::size_t bone = action.joint - 1;
  ik::Pose pose = shown_.pose;
  std::vector<ik::Frame> frames(chain.bones.size());
  ik::boneFrames(chain, pose, frames);
  const ik::Frame parent = bone > 0 ? frames[bone - 1] : ik::baseFrame(chain);
  const glm::dvec3 away = onBench(action.position, frames[bone].origin) - frames[bone].origin;
  if (glm::length(away) > 0.0) {
    const double sign = chain.bones[bone].scale.x;
    pose.angles[bone] =
        std::atan2(sign * glm::dot(parent.y, away), sign * glm::dot(parent.x, away));
  }
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
  const Preset& preset = presets()[action.index];
  preset_ = action.index;
  state_.scene = preset.scene();
  start_ = pose_ = gesture_ = preset.pose(state_.scene);
  state_.playback.playing = false;
  state_.playback.cursor = 0;
  state_.view.fit = true;
  solveAgain();
}

void Lab::carryOut(const ResetScene& /*action*/) { carryOut(LoadPreset{preset_}); }

void Lab::resizeChain(std::size_t count) {
  ik::Chain& chain = state_.scene.chain;
  const double before = totalLength(chain);
  chain.bones.resize(count, chain.bones.back());
  const double after = totalLength(chain);
  for (ik::Bone& bone : chain.bones) {
    bone.length = after > 0.0 ? bone.length * before / after : before / static_cast<double>(count);
  }
  // New bones are laid on with a slight bend: in line they could be a dead end.
  for (ik::Pose* pose : {&start_, &pose_, &gesture_}) pose->angles.resize(count, 0.1);
}

void Lab::carryOut(const SetBoneCount& action) {
  resizeChain(std::clamp(action.count, std::size_t{1}, kMostBones));
  solveAgain();
}

void Lab::carryOut(const SetBoneLength& action) {
  std::vector<ik::Bone>& bones = state_.scene.chain.bones;
  if (action.bone >= bones.size() || !std::isfinite(action.length)) return;
  bones[action.bone].length = std::clamp(action.length, 0.0, kLongestBone);
  solveAgain();
}

void Lab::carryOut(const SetBoneScale& action) {
  std::vector<ik::Bone>& bones = state_.scene.chain.bones;
  if (action.bone >= bones.size()) return;
  bones[action.bone].scale = asSign(action.scale);
  solveAgain();
}

void Lab::carryOut(const SetBaseScale& action) {
  state_.scene.chain.baseScale = asSign(action.scale);
  solveAgain();
}

void Lab::carryOut(const Nudge& /*action*/) {
  gesture_ = pose_;
  bendALittle(state_.choices.mode == Mode::stepByStep ? start_ : pose_);
  if (state_.choices.mode == Mode::stepByStep) state_.playback.cursor = 0;
  solveAgain();
}

void Lab::carryOut(const SelectSolver& action) {
  if (action.index >= ik::solvers().size()) return;
  state_.choices.solver = action.index;
  solveAgain();
}

void Lab::carryOut(const SetParameter& action) {
  const auto parameters = solver().parameters;
  if (action.index >= parameters.size() || !std::isfinite(action.value)) return;
  const ik::Parameter& parameter = parameters[action.index];
  const double most =
      parameter.isChoice() ? static_cast<double>(parameter.options.size()) - 1.0 : parameter.most;
  const double value = parameter.isChoice() ? std::round(action.value) : action.value;
  const double least = parameter.isChoice() ? 0.0 : parameter.least;
  state_.choices.parameters[state_.choices.solver][action.index] = std::clamp(value, least, most);
  solveAgain();
}

void Lab::carryOut(const SetIterations& action) {
  state_.choices.iterations = std::clamp(action.count, 0, kMostIterations);
  solveAgain();
}

void Lab::carryOut(const SetTolerance& action) {
  if (!std::isfinite(action.tolerance)) return;
  state_.choices.tolerance = std::clamp(action.tolerance, kLeastTolerance, kMostTolerance);
  solveAgain();
}

void Lab::carryOut(const SetStopWhenDone& action) {
  state_.choices.stopWhenDone = action.on;
  solveAgain();
}

void Lab::carryOut(const SetIgnoreNegativeScale& action) {
  state_.choices.ignoreNegativeScale = action.on;
  solveAgain();
}

void Lab::carryOut(const SetMode& action) {
  if (action.mode == state_.choices.mode) return;
  state_.playback.playing = false;
  if (action.mode == Mode::stepByStep) {
    enterStepByStep();
    moveCursor(0);
    return;
  }
  // Go on from what is on the screen.
  pose_ = gesture_ = shown_.pose;
  state_.choices.mode = action.mode;
  solveAgain();
}

void Lab::carryOut(const Step& action) {
  enterStepByStep();
  state_.playback.playing = false;
  advance(action.unit, action.direction);
}

void Lab::carryOut(const Seek& action) {
  enterStepByStep();
  state_.playback.playing = false;
  moveCursor(action.step);
}

void Lab::carryOut(const SetPlaying& action) {
  if (!action.on) {
    state_.playback.playing = false;
    return;
  }
  const bool wasLive = state_.choices.mode != Mode::stepByStep;
  enterStepByStep();
  if (wasLive || isLastStep()) moveCursor(0);
  state_.playback.playing = lastCursor() > 0;
  untilNextStep_ = 0.0;
}

void Lab::carryOut(const SetSpeed& action) {
  if (!std::isfinite(action.speed)) return;
  state_.playback.speed = std::clamp(action.speed, kLeastSpeed, kMostSpeed);
}

void Lab::carryOut(const SetLoop& action) { state_.playback.loop = action.on; }

void Lab::carryOut(const SetUnit& action) { state_.playback.unit = action.unit; }

void Lab::carryOut(const StartFromHere& /*action*/) {
  enterStepByStep();
  solveFrom(ik::Pose(shown_.pose), settings());
  followsEnd_ = false;
  moveCursor(0);
}

void Lab::carryOut(const SetLoopRange& action) {
  state_.playback.loopFrom = std::min(action.from, action.to);
  state_.playback.loopTo = std::max(action.from, action.to);
}

void Lab::carryOut(const SetRace& action) {
  const bool isNew = action.race.on && !state_.race.on;
  if (isNew) enterStepByStep();
  state_.playback.playing = state_.playback.playing && action.race.on == state_.race.on;
  state_.race = action.race;
  state_.race.solvers.resize(ik::solvers().size(), false);
  if (isNew) state_.race.cursor = 0;
  if (state_.race.on) {
    race_.run(state_.scene, start_, state_.choices, state_.race);
  } else {
    race_.clear();
  }
  moveCursor(cursor());
}

void Lab::carryOut(const SetView& action) {
  const View before = state_.view;
  state_.view = action.view;
  View& view = state_.view;
  const auto bring = [](double& value, double least, double most, double otherwise) {
    value = std::isfinite(value) ? std::clamp(value, least, most) : otherwise;
  };
  bring(view.uiScale, kLeastUiScale, kMostUiScale, before.uiScale);
  bring(view.pixelsPerUnit, kLeastZoom, kMostZoom, before.pixelsPerUnit);
  bring(view.center.x, -kFarthest, kFarthest, before.center.x);
  bring(view.center.y, -kFarthest, kFarthest, before.center.y);
  constexpr double kPole = 0.5 * std::numbers::pi;
  bring(view.space.focusZ, -kFarthest, kFarthest, before.space.focusZ);
  bring(view.space.pitch, -kPole, kPole, before.space.pitch);
  bring(view.space.fitDistance, 0.0, kFarthest, before.space.fitDistance);
  view.space.yaw = std::isfinite(view.space.yaw)
                       ? std::remainder(view.space.yaw, 2.0 * std::numbers::pi)
                       : before.space.yaw;
}

void Lab::carryOut(const Quit& /*action*/) { quit_ = true; }

}  // namespace lab

// What the actions that edit the chain's structure do.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "lab/bench/lab.h"

namespace lab {

Figure Lab::figure() const {
  Figure figure{state_.scene.chain, shown_.pose, state_.scene.rest};
  figure.pose.stretch.clear();
  return figure;
}

void Lab::take(Figure figure) {
  state_.scene.chain = std::move(figure.chain);
  state_.scene.rest = std::move(figure.rest);
  lieAs(figure.pose);
}

void Lab::carryOut(const AddBone& action) {
  Figure edited = figure();
  const glm::dvec3 tip = ik::forwardKinematics(edited.chain, edited.pose).back();
  if (isOwnChain() && addBone(edited, onBench(action.end, tip))) take(std::move(edited));
}

void Lab::carryOut(const SplitBone& action) {
  Figure edited = figure();
  if (isOwnChain() && splitBone(edited, action.bone, action.at)) take(std::move(edited));
}

void Lab::carryOut(const RemoveJoint& action) {
  Figure edited = figure();
  if (isOwnChain() && removeJoint(edited, action.joint)) take(std::move(edited));
}

void Lab::carryOut(const RemoveBone& action) {
  Figure edited = figure();
  if (isOwnChain() && removeBone(edited, action.bone)) take(std::move(edited));
}

void Lab::carryOut(const StretchBone& action) {
  if (!isOwnChain() || action.bone >= state_.scene.chain.bones.size()) return;
  Figure edited = figure();
  const glm::dvec3 now = ik::forwardKinematics(edited.chain, edited.pose)[action.bone + 1];
  if (stretchBone(edited, action.bone, onBench(action.end, now), action.turns)) {
    take(std::move(edited));
  }
}

void Lab::carryOut(const SetTotalLength& action) {
  constexpr double kLeast = 1e-3;  // scene units: at 0 proportions would be lost
  if (!isOwnChain() || !std::isfinite(action.length)) return;
  if (setTotalLength(state_.scene.chain, std::clamp(action.length, kLeast, kFarthest))) {
    solveAgain();
  }
}

// Of every solver that has one.
void Lab::flipBend() {
  constexpr std::array<std::string_view, 2> kBends{"negative", "positive"};
  const auto all = ik::solvers();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto parameter = ik::findParameter(*all[i], "bend");
    if (!parameter) continue;
    const auto options = all[i]->parameters[*parameter].options;
    double& value = state_.choices.parameters[i][*parameter];
    const bool isPositive = options[static_cast<std::size_t>(value)] == kBends[1];
    const auto other = std::ranges::find(options, kBends[isPositive ? 0 : 1]);
    if (other != options.end()) value = static_cast<double>(other - options.begin());
  }
}

void Lab::carryOut(const MirrorChain& action) {
  const auto& [way, axis] = action;
  Scene& scene = state_.scene;
  const ik::Chain before = scene.chain;
  if (!isOwnChain() || (before.planar && axis == MirrorAxis::z)) return;
  if (way == MirrorWay::geometry && !whyNotByGeometry(before, axis).empty()) return;
  scene.chain = mirrorImage(before, way, axis);
  scene.target = mirrorImage(scene.target, before.base, axis);
  if (scene.pole) scene.pole = mirrorImage(*scene.pole, before.base, axis);
  if (scene.rest) scene.rest = mirrorImage(before, *scene.rest, way, axis);
  for (ik::Pose* pose : {&start_, &pose_, &gesture_}) {
    *pose = mirrorImage(before, *pose, way, axis);
  }
  if (!scene.pole && mirrorFlipsBend(before, way, axis)) flipBend();
  solveAgain();
}

void Lab::carryOut(const SetEditing& action) {
  Editing& editing = state_.editing;
  if (action.on == editing.on || (action.on && !isOwnChain())) return;
  if (!action.on) {
    if (editing.before != Mode::stepByStep) carryOut(SetMode{editing.before});
    editing.on = false;
    return;
  }
  const ik::Pose pose = shown_.pose;
  editing = {true, state_.choices.mode};
  state_.choices.mode = Mode::stepByStep;
  lieAs(pose);
}

}  // namespace lab

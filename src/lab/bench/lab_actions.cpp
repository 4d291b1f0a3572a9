// What each action does to the choices, to playback and to the view; for the scene see
// scene_actions.cpp.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "lab/bench/lab.h"
#include "lab/bench/playback.h"
#include "lab/edit/chains.h"

namespace lab {

void Lab::carryOut(const SelectSolver& action) {
  if (action.index >= ik::solvers().size()) return;
  state_.choices.solver = action.index;
  // Two bone solves other bones of a leg than the rest.
  if (creature_ && !isWalking()) start_ = takeLeg();
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

void Lab::carryOut(const SetRestGain& action) {
  if (!std::isfinite(action.gain)) return;
  state_.choices.restGain = std::clamp(action.gain, 0.0, 1.0);
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
  state_.editing.on = false;
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
  bring(view.panels.width, kLeastPanelWidth, kMostPanelWidth, before.panels.width);
  bring(view.pixelsPerUnit, kLeastZoom, kMostZoom, before.pixelsPerUnit);
  bring(view.center.x, -kFarthest, kFarthest, before.center.x);
  bring(view.center.y, -kFarthest, kFarthest, before.center.y);
  constexpr double kPole = 0.5 * std::numbers::pi;
  // A chain in space can only be seen in space.
  view.space.on = view.space.on || hasSpace(state_);
  bring(view.space.focusZ, -kFarthest, kFarthest, before.space.focusZ);
  bring(view.space.pitch, -kPole, kPole, before.space.pitch);
  bring(view.fitHeight, 0.0, kFarthest, before.fitHeight);
  bring(view.space.fitDistance, 0.0, kFarthest, before.space.fitDistance);
  if (view.map.joints[0] == view.map.joints[1]) view.map.joints = before.map.joints;
  view.space.yaw = std::isfinite(view.space.yaw)
                       ? std::remainder(view.space.yaw, 2.0 * std::numbers::pi)
                       : before.space.yaw;
}

}  // namespace lab

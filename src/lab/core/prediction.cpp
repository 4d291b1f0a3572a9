#include "lab/core/prediction.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "lab/core/carry_out.h"
#include "lab/core/playback.h"

namespace lab {
namespace {

constexpr double kMoves = 1e-6;  // scene units: a joint that is moved less stays

// Lines of code move nothing by themselves.
Unit askedUnit(const State& state) {
  return state.playback.unit == Unit::line ? Unit::bone : state.playback.unit;
}

std::size_t movedJoint(const std::vector<glm::dvec3>& before,
                       const std::vector<glm::dvec3>& after) {
  const auto moved = [&](std::size_t i) { return glm::distance(before[i], after[i]); };
  std::size_t most = before.size() - 1;
  if (moved(most) > kMoves) return most;
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (moved(i) > std::max(moved(most), kMoves)) most = i;
  }
  return most;
}

bool isPoint(const glm::dvec3& v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

}  // namespace

bool isAsking(const LabData& data) {
  const State& state = data.state;
  const Prediction& prediction = state.prediction;
  if (!prediction.on || prediction.isRevealed || state.race.on || state.editing.on) return false;
  if (prediction.lesson) return true;
  return prediction.step > state.playback.cursor && state.choices.mode == Mode::stepByStep;
}

bool isHeldBack(const LabData& data) {
  return data.state.view.teaching && isAsking(data) && !data.state.prediction.lesson;
}

bool takesGuess(const LabData& data) {
  const Prediction& prediction = data.state.prediction;
  if (prediction.lesson) return isAsking(data) && prediction.lesson->takesPoint;
  // Also after an answer: a click is the next guess then.
  return isAsking(data) || (prediction.isRevealed && cursorOf(data) < lastCursorOf(data));
}

void ask(LabData& data) {
  State& state = data.state;
  Prediction& prediction = state.prediction;
  prediction = {.on = prediction.on};
  prediction.step = nextBoundary(data.trace, state.playback.cursor, askedUnit(state), +1);
  prediction.joint = movedJoint(data.shown.joints, data.trace.at(prediction.step).joints);
}

void stopPredicting(LabData& data) {
  dropArmQuestion(data);
  if (!data.state.prediction.lesson) data.state.prediction = {};
}

void dropArmQuestion(LabData& data) {
  Prediction& prediction = data.state.prediction;
  if (prediction.lesson && prediction.lesson->isOfArm) prediction = {};
}

glm::dvec3 truth(const LabData& data) {
  const Prediction& prediction = data.state.prediction;
  if (prediction.lesson) return prediction.lesson->truth.value_or(glm::dvec3(0.0));
  const auto joints = data.trace.at(std::min(prediction.step, data.trace.size() - 1)).joints;
  return joints[std::min(prediction.joint, joints.size() - 1)];
}

double missOf(const Prediction& prediction, const glm::dvec3& truth) {
  const glm::dvec3 miss = *prediction.guess - truth;
  return glm::length(miss - glm::dot(miss, prediction.along) * prediction.along);
}

void carryOut(LabData& data, const SetPredicting& action) {
  State& state = data.state;
  dropArmQuestion(data);
  if (state.prediction.lesson) return;
  state.prediction = {.on = action.on};
  if (!action.on) return;
  state.playback.playing = false;
  if (state.race.on) {
    RaceChoices race = state.race;
    race.on = false;
    carryOut(data, SetRace{race});
  }
  carryOut(data, SetEditing{false});
  const bool wasLive = state.choices.mode != Mode::stepByStep;
  enterStepByStep(data);
  const bool isOver = state.playback.cursor + 1 >= data.trace.size();
  moveCursor(data, wasLive || isOver ? 0 : state.playback.cursor);
}

void carryOut(LabData& data, const SetGuess& action) {
  Prediction& prediction = data.state.prediction;
  if (!isPoint(action.position) || !isPoint(action.along) || !takesGuess(data)) return;
  if (prediction.isRevealed) ask(data);
  if (!isAsking(data)) return;
  const bool isFree = !prediction.lesson && action.joint < data.shown.joints.size();
  if (isFree) prediction.joint = action.joint;
  prediction.guess = glm::clamp(action.position, -kFarthest, kFarthest);
  prediction.along = action.along;
}

void carryOut(LabData& data, const SetLessonQuestion& action) {
  Prediction& prediction = data.state.prediction;
  prediction = action.prediction;
  if (prediction.on && !prediction.lesson) prediction.lesson.emplace();
  if (prediction.on && !prediction.isRevealed) data.state.playback.playing = false;
}

}  // namespace lab

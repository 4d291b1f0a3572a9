#include "lab/bench/prediction.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "lab/bench/carry_out.h"
#include "lab/bench/playback.h"

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

bool isAsking(const Bench& bench) {
  const State& state = bench.state;
  const Prediction& prediction = state.prediction;
  if (!prediction.on || prediction.isRevealed || state.race.on || state.editing.on) return false;
  if (prediction.lesson) return true;
  return prediction.step > state.playback.cursor && state.choices.mode == Mode::stepByStep;
}

bool isHeldBack(const Bench& bench) {
  return bench.state.view.teaching && isAsking(bench) && !bench.state.prediction.lesson;
}

bool takesGuess(const Bench& bench) {
  const Prediction& prediction = bench.state.prediction;
  if (prediction.lesson) return isAsking(bench) && prediction.lesson->takesPoint;
  // Also after an answer: a click is the next guess then.
  return isAsking(bench) || (prediction.isRevealed && cursorOf(bench) < lastCursorOf(bench));
}

void ask(Bench& bench) {
  State& state = bench.state;
  Prediction& prediction = state.prediction;
  prediction = {.on = prediction.on};
  prediction.step = nextBoundary(bench.trace, state.playback.cursor, askedUnit(state), +1);
  prediction.joint = movedJoint(bench.shown.joints, bench.trace.at(prediction.step).joints);
}

void stopPredicting(Bench& bench) {
  if (!bench.state.prediction.lesson) bench.state.prediction = {};
}

glm::dvec3 truth(const Bench& bench) {
  const Prediction& prediction = bench.state.prediction;
  if (prediction.lesson) return prediction.lesson->truth.value_or(glm::dvec3(0.0));
  const auto joints = bench.trace.at(std::min(prediction.step, bench.trace.size() - 1)).joints;
  return joints[std::min(prediction.joint, joints.size() - 1)];
}

double missOf(const Prediction& prediction, const glm::dvec3& truth) {
  const glm::dvec3 miss = *prediction.guess - truth;
  return glm::length(miss - glm::dot(miss, prediction.along) * prediction.along);
}

void carryOut(Bench& bench, const SetPredicting& action) {
  State& state = bench.state;
  if (state.prediction.lesson) return;
  state.prediction = {.on = action.on};
  if (!action.on) return;
  state.playback.playing = false;
  if (state.race.on) {
    RaceChoices race = state.race;
    race.on = false;
    carryOut(bench, SetRace{race});
  }
  carryOut(bench, SetEditing{false});
  const bool wasLive = state.choices.mode != Mode::stepByStep;
  enterStepByStep(bench);
  const bool isOver = state.playback.cursor + 1 >= bench.trace.size();
  moveCursor(bench, wasLive || isOver ? 0 : state.playback.cursor);
}

void carryOut(Bench& bench, const SetGuess& action) {
  Prediction& prediction = bench.state.prediction;
  if (!isPoint(action.position) || !isPoint(action.along) || !takesGuess(bench)) return;
  if (prediction.isRevealed) ask(bench);
  if (!isAsking(bench)) return;
  const bool isFree = !prediction.lesson && action.joint < bench.shown.joints.size();
  if (isFree) prediction.joint = action.joint;
  prediction.guess = glm::clamp(action.position, -kFarthest, kFarthest);
  prediction.along = action.along;
}

void carryOut(Bench& bench, const SetLessonQuestion& action) {
  Prediction& prediction = bench.state.prediction;
  prediction = action.prediction;
  if (prediction.on && !prediction.lesson) prediction.lesson.emplace();
  if (prediction.on && !prediction.isRevealed) bench.state.playback.playing = false;
}

}  // namespace lab

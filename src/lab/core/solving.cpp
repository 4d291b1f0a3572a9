// Solving again, in each of the modes, and the actions that set how it is done.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <numbers>
#include <utility>

#include <glm/geometric.hpp>

#include "lab/core/carry_out.h"
#include "lab/core/playback.h"
#include "lab/core/prediction.h"
#include "lab/creature/feet.h"
#include "lab/creature/legs.h"
#include "lab/edit/engine_settings.h"
#include "lab/edit/plane_limits.h"

namespace lab {
namespace {

// An iteration that turns no joint by more, in radians, has settled.
constexpr double kSettledTurn = 1e-9;

// After a pause a creature does not run through all that it missed.
constexpr double kLongestStride = 0.1;  // seconds

bool isSamePose(const rigs::Pose& a, const rigs::Pose& b) {
  // Compares half the sine of the angle between two rotations.
  const auto isSame = [](const glm::dquat& x, const glm::dquat& y) {
    const glm::dquat turn = y * glm::conjugate(x);
    return glm::length(glm::dvec3(turn.x, turn.y, turn.z)) < 0.5 * kSettledTurn;
  };
  const auto hasStayed = [](double x, double y) { return std::abs(x - y) < kSettledTurn; };
  if (!std::ranges::equal(a.rotations, b.rotations, isSame)) return false;
  if (!std::ranges::equal(a.slides, b.slides, hasStayed)) return false;
  return std::ranges::equal(a.angles, b.angles, [](double x, double y) {
    return std::abs(std::remainder(x - y, 2.0 * std::numbers::pi)) < kSettledTurn;
  });
}

void solveWith(LabData& data, const rigs::Pose& start, const ik::Settings& settings) {
  const State& state = data.state;
  const rigs::Problem problem = problemOf(state.scene, state.choices);
  data.start = start;
  data.start.stretch
      .clear();  // an answer may have stretched the chain; the next one begins at rest
  data.answer = data.start;
  const auto before = std::chrono::steady_clock::now();
  data.result =
      rigs::solve(solverOf(data), problem, settings, data.answer, data.workspace, &data.trace);
  data.turns.reset();
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - before;
  data.solveSeconds = taken.count();
  data.ownRun = runOf(data);
  data.difference.reset();
  // Refused, for instance two bones asked of one: the chain is shown as it lies.
  if (data.result.status == ik::Status::invalidInput) {
    const glm::dvec3 tip = rigs::forwardKinematics(problem.chain, data.answer).back();
    data.trace.begin(problem, data.answer, glm::distance(tip, problem.target));
  }
  if (state.race.on)
    data.race.run(state.scene, data.start, state.choices, state.race, ownSolverOf(data));
}

// Why no frame changes anything any more. One iteration without a test does not tell that it has
// stalled; asked for a test, it gives the reason that a whole solve gives. However coarse the
// tolerance of that, the tip is farther away.
ik::Status whySettled(LabData& data) {
  ik::Settings one = settingsOf(data.state.choices);
  one.iterations = 1;
  one.stopWhenDone = true;
  one.tolerance = std::max(one.tolerance, 0.5 * data.result.distance);
  rigs::Pose pose = data.answer;
  pose.stretch.clear();
  const rigs::Problem problem = problemOf(data.state.scene, data.state.choices);
  const ik::Status why = rigs::solve(solverOf(data), problem, one, pose, data.workspace).status;
  const bool isHeld = why == ik::Status::heldBack || why == ik::Status::limitBlocked;
  return isHeld ? why : ik::Status::stalled;
}

}  // namespace

const ik::Solver& solverOf(const LabData& data) {
  const State& state = data.state;
  if (!state.choices.isOwn) return *ik::solvers()[state.choices.solver];
  return data.own.of(state.script ? state.script->runs : std::string());
}

bool keepsStart(const LabData& data) {
  const State& state = data.state;
  return state.choices.mode == Mode::stepByStep && !state.editing.on && !state.replay.on;
}

bool isWalking(const LabData& data) {
  return data.creature && data.state.choices.mode != Mode::stepByStep;
}

// From one answer to the next, except that a weight below 1 is the part of the way from a pose that
// stays: else every solve would go that part of what the one before left, and soon be there.
rigs::Pose nextStart(const LabData& data) {
  const auto weight = ik::findParameter(solverOf(data), "weight");
  const Scene& scene = data.state.scene;
  const bool isPartial =
      (weight && settingsOf(data.state.choices).parameters[*weight] < 1.0) ||
      scene.influence < 1.0 ||
      std::ranges::any_of(scene.goals, [](const rigs::Goal& goal) { return goal.influence < 1.0; });
  return isPartial ? data.start : data.answer;
}

void solveFrom(LabData& data, const rigs::Pose& start) {
  dropArmQuestion(data);
  rigs::Pose lowered = start;
  lowerPelvis(data.state.scene, lowered);
  solveWith(data, lowered, settingsOf(data.state.choices));
}

void layOut(LabData& data, const rigs::Pose& pose) {
  const State& state = data.state;
  const rigs::Problem problem = problemOf(state.scene, state.choices);
  data.start = data.answer = pose;
  const glm::dvec3 tip = rigs::forwardKinematics(problem.chain, pose).back();
  data.result = {};
  data.result.distance = glm::distance(tip, problem.target);
  const bool isThere = data.result.distance <= state.choices.tolerance;
  data.result.status = isThere ? ik::Status::reached : ik::Status::iterationLimit;
  data.trace.begin(problem, pose, data.result.distance);
  data.turns.reset();
  data.solveSeconds = 0.0;
  data.isSettled = true;
}

void solveOneIteration(LabData& data) {
  ik::Settings one = settingsOf(data.state.choices);
  one.iterations = 1;
  one.stopWhenDone = false;
  const rigs::Pose last = data.answer;
  solveWith(data, nextStart(data), one);
  const bool wasThere = data.trace.step(0).distance <= data.state.choices.tolerance;
  if (data.iterationsDone == 0 && wasThere) data.arrivedAfter = 0;
  data.iterationsDone += data.result.iterations;
  // It goes on settling when it is near enough; those iterations are not what it took to arrive.
  const bool isThere = data.result.status == ik::Status::reached;
  if (isThere && !data.arrivedAfter) data.arrivedAfter = data.iterationsDone;
  data.result.iterations = isThere ? *data.arrivedAfter : data.iterationsDone;
  data.isSettled = isSamePose(last, data.answer);
  if (data.isSettled && data.result.status == ik::Status::iterationLimit) {
    data.result.status = whySettled(data);
  }
  moveCursor(data, data.trace.size() - 1);
}

void leavePoseBefore(LabData& data) {
  const bool begins = std::exchange(data.gestureBegins, false);
  if (begins && data.state.choices.mode != Mode::stepByStep) data.before = data.answer;
}

void solveAgain(LabData& data) {
  leavePoseBefore(data);
  if (isWalking(data)) return walkOn(data, 0.0);
  placeFeet(data.state.scene);
  switch (data.state.choices.mode) {
    case Mode::live:
      solveFrom(data, nextStart(data));
      moveCursor(data, data.trace.size() - 1);
      break;
    case Mode::onePerFrame:
      data.iterationsDone = 0;
      data.arrivedAfter.reset();
      lowerPelvis(data.state.scene, data.answer);
      solveOneIteration(data);
      break;
    case Mode::stepByStep: {
      const rigs::Trace& trace = data.trace;
      std::size_t& cursor = data.state.playback.cursor;
      const rigs::StepInfo info =
          trace.size() > 0 ? trace.step(std::min(cursor, trace.size() - 1)) : rigs::StepInfo{};
      solveFrom(data, data.start);
      cursor = data.followsEnd ? trace.size() - 1 : matchingStep(trace, info);
      moveCursor(data, cursorOf(data));
      break;
    }
  }
}

void fitJoints(LabData& data) {
  fitToSolver(data.state.scene, solverOf(data),
              std::array{&data.start, &data.answer, &data.before});
}

void solveOtherwise(LabData& data) {
  const State& state = data.state;
  // A chain that the solver refuses stays as it lies.
  const bool isRefused = !rigs::findFault(solverOf(data), problemOf(state.scene, state.choices),
                                          settingsOf(state.choices), data.before)
                              .empty();
  if (!isRefused && state.choices.mode != Mode::stepByStep) {
    data.answer = data.start = data.before;
  }
  solveAgain(data);
}

void enterStepByStep(LabData& data) {
  if (data.state.choices.mode == Mode::stepByStep) return;
  data.state.choices.mode = Mode::stepByStep;
  solveFrom(data, data.before);
  moveCursor(data, data.trace.size() - 1);
}

void setPose(LabData& data, const rigs::Pose& pose) {
  data.state.playback.playing = false;
  data.before = pose;
  data.before.stretch.clear();
  if (data.state.choices.mode != Mode::stepByStep) {
    data.answer = data.start = data.before;
    return solveAgain(data);
  }
  solveFrom(data, data.before);
  data.followsEnd = false;
  moveCursor(data, 0);
}

void solveLegsAlike(LabData& data) {
  for (OtherChain& each : data.state.otherChains) each.choices = data.state.choices;
}

// A creature's legs are solved to the end in every frame, whether or not one iteration a frame is
// chosen: a foot that lags behind would slide.
void walkOn(LabData& data, double seconds) {
  State& state = data.state;
  const glm::dvec3& goal = *state.walkGoal;
  if (seconds > 0.0 && !data.creature->isSettled(goal))
    data.creature->walk(std::min(seconds, kLongestStride), goal);
  rigs::Pose start = data.start;
  stand(*data.creature, {state.scene, start, state.otherChains, state.place});
  solveLegsAlike(data);
  for (OtherChain& each : state.otherChains) {
    each.shown = each.start;
    rigs::solve(solverOf(data), problemOf(each.scene, state.choices), settingsOf(state.choices),
                each.shown, data.workspace);
  }
  data.before = start;
  solveFrom(data, start);
  moveCursor(data, data.trace.size() - 1);
}

void carryOut(LabData& data, const SelectSolver& action) {
  if (action.index > ownPlace()) return;
  Choices& choices = data.state.choices;
  choices.isOwn = action.index == ownPlace();
  if (choices.isOwn && !data.state.script) {
    data.state.script = scriptFrom("empty.lua");
    data.state.script->runs = data.state.script->text;
  }
  if (!choices.isOwn) choices.solver = action.index;
  fitJoints(data);
  solveOtherwise(data);
}

void carryOut(LabData& data, const UseEngineSettings& action) {
  if (action.index >= engineSettings().size()) return;
  use(engineSettings()[action.index], data.state.choices);
  carryOut(data, SelectSolver{data.state.choices.solver});
}

void carryOut(LabData& data, const SetParameter& action) {
  const auto parameters = solverOf(data).parameters;
  if (action.index >= parameters.size() || !std::isfinite(action.value)) return;
  const ik::Parameter& parameter = parameters[action.index];
  const bool isChoice = parameter.isChoice();
  const double value = isChoice ? std::round(action.value) : action.value;
  const double least = isChoice ? 0.0 : parameter.least;
  const double most =
      isChoice ? static_cast<double>(parameter.options.size()) - 1.0 : parameter.most;
  Choices& choices = data.state.choices;
  choices.parameters[choices.solver][action.index] = std::clamp(value, least, most);
  solveOtherwise(data);
}

void carryOut(LabData& data, const SetChoice& action) {
  if (!std::isfinite(action.value)) return;
  const SolvingProperty& property = kSolvingProperties[action.index];
  const double value = std::clamp(action.value, property.least, property.most);
  visit(property, data.state.choices,
        [&]<class Value>(Value& own) { own = static_cast<Value>(value); });
  solveOtherwise(data);
}

void carryOut(LabData& data, const SetMode& action) {
  if (action.mode == data.state.choices.mode) return;
  if (data.state.editing.on) carryOut(data, SetEditing{false});
  if (action.mode == data.state.choices.mode) return;
  data.state.playback.playing = false;
  if (action.mode == Mode::stepByStep) {
    enterStepByStep(data);
    moveCursor(data, 0);
    return;
  }
  stopPredicting(data);
  if (data.state.replay.on) {  // back from the solve to its frame
    data.state.choices.mode = Mode::live;
    return showFrame(data, data.state.replay.frame);
  }
  // Go on from what is on the screen. After a whole solve its start stays the pose before; from
  // amid one the chain starts from there.
  if (data.state.choices.mode == Mode::stepByStep) {
    const std::size_t cursor = data.state.playback.cursor;
    const bool isWhole = cursor + 1 == data.trace.size();
    const bool isAmid = cursor > 0 && !isWhole && !data.creature;
    if (isAmid) {
      data.history.add(StartFromHere{}, snapshotOf(data));
      data.history.close();
    }
    data.before = isWhole ? data.start : data.shown.pose;
    data.kept = isAmid ? data.shown.pose : data.start;
    data.kept.stretch.clear();
  }
  data.answer = data.shown.pose;
  data.state.choices.mode = action.mode;
  solveAgain(data);
}

}  // namespace lab

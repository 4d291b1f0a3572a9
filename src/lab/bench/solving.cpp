// Solving again, in each of the modes, and the actions that set how it is done.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <numbers>
#include <utility>

#include <glm/geometric.hpp>

#include "lab/bench/carry_out.h"
#include "lab/bench/playback.h"
#include "lab/bench/prediction.h"
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

void solveWith(Bench& bench, const rigs::Pose& start, const ik::Settings& settings) {
  const State& state = bench.state;
  const rigs::Problem problem = problemOf(state.scene, state.choices);
  bench.start = start;
  bench.start.stretch
      .clear();  // an answer may have stretched the chain; the next one begins at rest
  bench.answer = bench.start;
  const auto before = std::chrono::steady_clock::now();
  bench.result =
      rigs::solve(solverOf(bench), problem, settings, bench.answer, bench.workspace, &bench.trace);
  bench.turns.reset();
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - before;
  bench.solveSeconds = taken.count();
  // Refused, for instance two bones asked of one: the chain is shown as it lies.
  if (bench.result.status == ik::Status::invalidInput) {
    const glm::dvec3 tip = rigs::forwardKinematics(problem.chain, bench.answer).back();
    bench.trace.begin(problem, bench.answer, glm::distance(tip, problem.target));
  }
  if (state.race.on) bench.race.run(state.scene, bench.start, state.choices, state.race);
}

// Why no frame changes anything any more. One iteration without a test does not tell that it has
// stalled; asked for a test, it gives the reason that a whole solve gives. However coarse the
// tolerance of that, the tip is farther away.
ik::Status whySettled(Bench& bench) {
  ik::Settings one = settingsOf(bench.state.choices);
  one.iterations = 1;
  one.stopWhenDone = true;
  one.tolerance = std::max(one.tolerance, 0.5 * bench.result.distance);
  rigs::Pose pose = bench.answer;
  pose.stretch.clear();
  const rigs::Problem problem = problemOf(bench.state.scene, bench.state.choices);
  const ik::Status why = rigs::solve(solverOf(bench), problem, one, pose, bench.workspace).status;
  const bool isHeld = why == ik::Status::heldBack || why == ik::Status::limitBlocked;
  return isHeld ? why : ik::Status::stalled;
}

}  // namespace

const ik::Solver& solverOf(const Bench& bench) {
  return *ik::solvers()[bench.state.choices.solver];
}

bool keepsStart(const Bench& bench) {
  const State& state = bench.state;
  return isOwnChain(bench) && state.choices.mode == Mode::stepByStep && !state.editing.on &&
         !state.replay.on;
}

bool isWalking(const Bench& bench) {
  return bench.creature && bench.state.choices.mode != Mode::stepByStep;
}

// From one answer to the next, except that a weight below 1 is the part of the way from a pose that
// stays: else every solve would go that part of what the one before left, and soon be there.
rigs::Pose nextStart(const Bench& bench) {
  const auto weight = ik::findParameter(solverOf(bench), "weight");
  const bool isPartial = weight && settingsOf(bench.state.choices).parameters[*weight] < 1.0;
  return isPartial ? bench.start : bench.answer;
}

void solveFrom(Bench& bench, const rigs::Pose& start) {
  solveWith(bench, start, settingsOf(bench.state.choices));
}

void solveOneIteration(Bench& bench) {
  ik::Settings one = settingsOf(bench.state.choices);
  one.iterations = 1;
  one.stopWhenDone = false;
  const rigs::Pose last = bench.answer;
  solveWith(bench, nextStart(bench), one);
  const bool wasThere = bench.trace.step(0).distance <= bench.state.choices.tolerance;
  if (bench.iterationsDone == 0 && wasThere) bench.arrivedAfter = 0;
  bench.iterationsDone += bench.result.iterations;
  // It goes on settling when it is near enough; those iterations are not what it took to arrive.
  const bool isThere = bench.result.status == ik::Status::reached;
  if (isThere && !bench.arrivedAfter) bench.arrivedAfter = bench.iterationsDone;
  bench.result.iterations = isThere ? *bench.arrivedAfter : bench.iterationsDone;
  bench.isSettled = isSamePose(last, bench.answer);
  if (bench.isSettled && bench.result.status == ik::Status::iterationLimit) {
    bench.result.status = whySettled(bench);
  }
  moveCursor(bench, bench.trace.size() - 1);
}

void leavePoseBefore(Bench& bench) {
  const bool begins = std::exchange(bench.gestureBegins, false);
  if (begins && bench.state.choices.mode != Mode::stepByStep) bench.before = bench.answer;
}

void solveAgain(Bench& bench) {
  leavePoseBefore(bench);
  if (isWalking(bench)) return walkOn(bench, 0.0);
  switch (bench.state.choices.mode) {
    case Mode::live:
      solveFrom(bench, nextStart(bench));
      moveCursor(bench, bench.trace.size() - 1);
      break;
    case Mode::onePerFrame:
      bench.iterationsDone = 0;
      bench.arrivedAfter.reset();
      solveOneIteration(bench);
      break;
    case Mode::stepByStep: {
      const rigs::Trace& trace = bench.trace;
      std::size_t& cursor = bench.state.playback.cursor;
      const rigs::StepInfo info =
          trace.size() > 0 ? trace.step(std::min(cursor, trace.size() - 1)) : rigs::StepInfo{};
      solveFrom(bench, bench.start);
      cursor = bench.followsEnd ? trace.size() - 1 : matchingStep(trace, info);
      moveCursor(bench, cursorOf(bench));
      break;
    }
  }
}

void fitJoints(Bench& bench) {
  fitToSolver(bench.state.scene, solverOf(bench),
              std::array{&bench.start, &bench.answer, &bench.before});
}

void solveOtherwise(Bench& bench) {
  const State& state = bench.state;
  // A chain that the solver refuses stays as it lies.
  const bool isRefused = !rigs::findFault(solverOf(bench), problemOf(state.scene, state.choices),
                                          settingsOf(state.choices), bench.before)
                              .empty();
  if (!bench.creature && !isRefused && state.choices.mode != Mode::stepByStep) {
    bench.answer = bench.start = bench.before;
  }
  solveAgain(bench);
}

void enterStepByStep(Bench& bench) {
  if (bench.state.choices.mode == Mode::stepByStep) return;
  bench.state.choices.mode = Mode::stepByStep;
  solveFrom(bench, bench.creature ? selectLeg(bench) : bench.before);
  moveCursor(bench, bench.trace.size() - 1);
}

void setPose(Bench& bench, const rigs::Pose& pose) {
  bench.state.playback.playing = false;
  bench.before = pose;
  bench.before.stretch.clear();
  if (bench.state.choices.mode != Mode::stepByStep) {
    bench.answer = bench.start = bench.before;
    return solveAgain(bench);
  }
  solveFrom(bench, bench.before);
  bench.followsEnd = false;
  moveCursor(bench, 0);
}

rigs::Pose selectLeg(Bench& bench) {
  Scene& scene = bench.state.scene;
  LegProblem problem = bench.creature->problemOf(scene.walk->leg, solverOf(bench));
  scene.chain = std::move(problem.chain);
  scene.target = problem.target;
  scene.pole = problem.pole;
  return std::move(problem.start);
}

// A creature's legs are solved to the end in every frame, whether or not one iteration a frame is
// chosen: a foot that lags behind would slide.
void walkOn(Bench& bench, double seconds) {
  const Walk& walk = *bench.state.scene.walk;
  if (seconds > 0.0 && !bench.creature->isSettled(walk.goal)) {
    bench.creature->walk(std::min(seconds, kLongestStride), walk.goal);
  }
  bench.creature->solveLegs(solverOf(bench), settingsOf(bench.state.choices), bench.workspace);
  solveFrom(bench, selectLeg(bench));
  bench.before = bench.answer;
  moveCursor(bench, bench.trace.size() - 1);
}

void carryOut(Bench& bench, const SelectSolver& action) {
  if (action.index >= ik::solvers().size()) return;
  bench.state.choices.solver = action.index;
  // Two bone solves other bones of a leg than the rest.
  if (bench.creature && !isWalking(bench)) bench.start = selectLeg(bench);
  fitJoints(bench);
  solveOtherwise(bench);
}

void carryOut(Bench& bench, const SetParameter& action) {
  const auto parameters = solverOf(bench).parameters;
  if (action.index >= parameters.size() || !std::isfinite(action.value)) return;
  const ik::Parameter& parameter = parameters[action.index];
  const bool isChoice = parameter.isChoice();
  const double value = isChoice ? std::round(action.value) : action.value;
  const double least = isChoice ? 0.0 : parameter.least;
  const double most =
      isChoice ? static_cast<double>(parameter.options.size()) - 1.0 : parameter.most;
  Choices& choices = bench.state.choices;
  choices.parameters[choices.solver][action.index] = std::clamp(value, least, most);
  solveOtherwise(bench);
}

void carryOut(Bench& bench, const SetChoice& action) {
  if (!std::isfinite(action.value)) return;
  const SolvingProperty& property = kSolvingProperties[action.index];
  const double value = std::clamp(action.value, property.least, property.most);
  visit(property, bench.state.choices,
        [&]<class Value>(Value& own) { own = static_cast<Value>(value); });
  solveOtherwise(bench);
}

void carryOut(Bench& bench, const SetMode& action) {
  if (action.mode == bench.state.choices.mode) return;
  if (bench.state.editing.on) carryOut(bench, SetEditing{false});
  if (action.mode == bench.state.choices.mode) return;
  bench.state.playback.playing = false;
  if (action.mode == Mode::stepByStep) {
    enterStepByStep(bench);
    moveCursor(bench, 0);
    return;
  }
  stopPredicting(bench);
  if (bench.state.replay.on) {  // back from the solve to its frame
    bench.state.choices.mode = Mode::live;
    return showFrame(bench, bench.state.replay.frame);
  }
  // Go on from what is on the screen. After a whole solve its start stays the pose before; from
  // amid one the chain starts from there.
  if (bench.state.choices.mode == Mode::stepByStep) {
    const std::size_t cursor = bench.state.playback.cursor;
    const bool isWhole = cursor + 1 == bench.trace.size();
    const bool isAmid = cursor > 0 && !isWhole && !bench.creature;
    if (isAmid) {
      bench.history.add(StartFromHere{}, snapshotOf(bench));
      bench.history.close();
    }
    bench.before = isWhole ? bench.start : bench.shown.pose;
    bench.kept = isAmid ? bench.shown.pose : bench.start;
    bench.kept.stretch.clear();
  }
  bench.answer = bench.shown.pose;
  bench.state.choices.mode = action.mode;
  solveAgain(bench);
}

}  // namespace lab

#include "lab/bench/lab.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>

#include "explain/code.h"
#include "lab/bench/playback.h"

namespace lab {
namespace {

constexpr int kFirstRacers =
    3;  // that a race begins with: as many as can be told apart at a glance

constexpr double kSettledTurn = 1e-9;  // radians: an iteration that turns no joint more has settled

constexpr double kCalmRate = 0.75;

// After a pause a creature does not run through all that it missed.
constexpr double kLongestStride = 0.1;  // seconds

bool isSamePose(const ik::Pose& a, const ik::Pose& b) {
  // Of the angle between two rotations, half the sine.
  const auto isSame = [](const glm::dquat& x, const glm::dquat& y) {
    const glm::dquat turn = y * glm::conjugate(x);
    return glm::length(glm::dvec3(turn.x, turn.y, turn.z)) < 0.5 * kSettledTurn;
  };
  if (!std::ranges::equal(a.rotations, b.rotations, isSame)) return false;
  return std::ranges::equal(a.angles, b.angles, [](double x, double y) {
    return std::abs(std::remainder(x - y, 2.0 * std::numbers::pi)) < kSettledTurn;
  });
}

}  // namespace

Lab::Lab() {
  int racers = 0;
  for (const ik::SolverInfo* solver : ik::solvers()) {
    state_.choices.parameters.push_back(ik::defaultParameters(*solver));
    state_.race.solvers.push_back(solver->iterative && racers++ < kFirstRacers);
  }
  const auto iterative = std::ranges::find(state_.race.solvers, true);
  state_.race.pair[0] = static_cast<std::size_t>(iterative - state_.race.solvers.begin());
  state_.race.pair[1] = state_.race.pair[0] + 1;
  apply(LoadPreset{0});
  // The arm's own solver, wherever it is in the table.
  const auto all = ik::solvers();
  const auto twoBone = std::ranges::find(all, ik::findSolver("two-bone"));
  if (twoBone != all.end()) apply(SelectSolver{static_cast<std::size_t>(twoBone - all.begin())});
  apply(ResetScene{});
  history_.clear();
}

const ik::SolverInfo& Lab::solver() const { return *ik::solvers()[state_.choices.solver]; }

ik::Settings Lab::settings() const {
  const Choices& choices = state_.choices;
  return {choices.iterations, choices.tolerance, choices.stopWhenDone,
          choices.parameters[choices.solver]};
}

double Lab::shownDistance() const {
  return glm::distance(shown_.joints.back(), state_.scene.target);
}

bool Lab::isAnimating() const {
  if (state_.playback.playing) return true;
  if (isWalking()) return !creature_->isSettled(state_.scene.walk->goal);
  return state_.choices.mode == Mode::onePerFrame && !settled_;
}

void Lab::tick(double seconds) {
  constexpr double kLongestTick = 60.0;  // with a loop on, an endless one would never be over
  seconds = seconds > 0.0 ? std::min(seconds, kLongestTick) : 0.0;
  if (isWalking()) {
    walkOn(seconds);
  } else if (state_.choices.mode == Mode::onePerFrame && !settled_) {
    solveOneIteration();
  }
  if (state_.playback.playing) playOn(seconds);
}

void Lab::playOn(double seconds) {
  Playback& playback = state_.playback;
  // With reduced motion whole iterations change, seldom: nothing runs or flickers.
  const Unit unit = state_.view.reducedMotion ? Unit::iteration : playback.unit;
  const double rate = state_.view.reducedMotion ? kCalmRate : unitsPerSecond(unit) * playback.speed;
  untilNextStep_ = std::min(untilNextStep_, 1.0 / rate) - seconds;
  while (playback.playing && untilNextStep_ <= 0.0) {
    untilNextStep_ += 1.0 / rate;
    const std::size_t end = playback.loop ? std::min(playback.loopTo, lastCursor()) : lastCursor();
    if (cursor() < end) {
      advance(unit, +1);
    } else if (playback.loop && lastCursor() > 0) {
      moveCursor(playback.loopFrom < end ? playback.loopFrom : 0);
    } else {
      playback.playing = false;
    }
  }
}

void Lab::advance(Unit unit, int direction) {
  if (state_.race.on) {
    const std::size_t at = cursor();
    if (direction < 0 && at == 0) return;
    moveCursor(direction < 0 ? at - 1 : at + 1);
  } else if (unit == Unit::line) {
    stepByLine(direction);
  } else {
    moveCursor(nextBoundary(trace_, cursor(), unit, direction));
  }
}

std::size_t Lab::lineCount(std::size_t step) const {
  const auto bones = static_cast<int>(state_.scene.chain.bones.size());
  const auto lines =
      explain::linesOf(solver(), settings(), trace_.step(step), bones,
                       explain::codePlaceOf(problemOf(state_.scene, state_.choices)));
  return std::max<std::size_t>(lines.size(), 1);
}

void Lab::stepByLine(int direction) {
  const std::size_t count = lineCount(cursor());
  const std::size_t line = std::min(state_.playback.line, count - 1);
  if (direction > 0 ? line + 1 < count : line > 0) {
    state_.playback.line = direction > 0 ? line + 1 : line - 1;
    return;
  }
  if (direction > 0 ? isLastStep() : cursor() == 0) return;
  moveCursor(direction > 0 ? cursor() + 1 : cursor() - 1);
  state_.playback.line = direction > 0 ? 0 : lineCount(cursor()) - 1;
}

std::size_t Lab::cursor() const {
  return state_.race.on ? state_.race.cursor : state_.playback.cursor;
}

std::size_t Lab::lastCursor() const {
  return state_.race.on ? race_.last(state_.race.byIteration) : trace_.size() - 1;
}

// A creature's legs are solved to the end in every frame, whether or not one iteration a frame is
// chosen: a foot that lags behind would slide.
void Lab::walkOn(double seconds) {
  const Walk& walk = *state_.scene.walk;
  if (seconds > 0.0 && !creature_->isSettled(walk.goal)) {
    creature_->walk(std::min(seconds, kLongestStride), walk.goal);
  }
  creature_->solveLegs(solver(), settings(), workspace_);
  solveFrom(takeLeg(), settings());
  gesture_ = pose_;
  moveCursor(trace_.size() - 1);
}

ik::Pose Lab::takeLeg() {
  LegProblem problem = creature_->problemOf(state_.scene.walk->leg, solver());
  state_.scene.chain = std::move(problem.chain);
  state_.scene.target = problem.target;
  state_.scene.pole = problem.pole;
  return std::move(problem.start);
}

void Lab::solveAgain() {
  if (isWalking()) return walkOn(0.0);
  switch (state_.choices.mode) {
    case Mode::live:
      solveFrom(nextStart(), settings());
      moveCursor(trace_.size() - 1);
      break;
    case Mode::onePerFrame:
      settled_ = false;
      result_.iterations = 0;
      solveOneIteration();
      break;
    case Mode::stepByStep: {
      const ik::StepInfo info =
          trace_.size() > 0 ? trace_.step(std::min(state_.playback.cursor, trace_.size() - 1))
                            : ik::StepInfo{};
      solveFrom(start_, settings());
      state_.playback.cursor = followsEnd_ ? trace_.size() - 1 : matchingStep(trace_, info);
      moveCursor(cursor());
      break;
    }
  }
}

// From one answer to the next, except that a weight below 1 is the part of the way from a pose that
// stays: else every solve would go that part of what the one before left, and soon be there.
ik::Pose Lab::nextStart() const {
  const auto weight = ik::findParameter(solver(), "weight");
  return weight && settings().parameters[*weight] < 1.0 ? start_ : pose_;
}

ik::Pose Lab::nextPose() const {
  ik::Pose pose = state_.choices.mode == Mode::stepByStep ? start_ : nextStart();
  pose.stretch.clear();
  return pose;
}

void Lab::solveFrom(const ik::Pose& start, const ik::Settings& settings) {
  const ik::Problem problem = problemOf(state_.scene, state_.choices);
  start_ = start;
  start_.stretch.clear();  // an answer may have stretched the chain; the next one begins at rest
  pose_ = start_;
  const auto before = std::chrono::steady_clock::now();
  result_ = ik::solve(solver(), problem, settings, pose_, workspace_, &trace_);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - before;
  solveSeconds_ = taken.count();
  // Refused, for instance two bones asked of one: the chain is shown as it lies.
  if (result_.status == ik::Status::invalidInput) {
    const ik::Chain& chain = state_.scene.chain;
    const auto joints = ik::forwardKinematics(chain, pose_);
    std::vector<glm::dquat> orientations(chain.planar ? 0 : chain.bones.size());
    if (!chain.planar) ik::boneOrientations(chain, pose_, orientations);
    trace_.begin(chain, pose_, joints, glm::distance(joints.back(), state_.scene.target),
                 orientations);
  }
  if (state_.race.on) race_.run(state_.scene, start_, state_.choices, state_.race);
}

void Lab::solveOneIteration() {
  ik::Settings one = settings();
  one.iterations = 1;
  one.stopWhenDone = false;
  const int before = result_.iterations;
  const ik::Pose last = pose_;
  solveFrom(nextStart(), one);
  result_.iterations += before;
  settled_ = isSamePose(last, pose_);
  moveCursor(trace_.size() - 1);
}

void Lab::enterStepByStep() {
  if (state_.choices.mode == Mode::stepByStep) return;
  state_.choices.mode = Mode::stepByStep;
  solveFrom(creature_ ? takeLeg() : gesture_, settings());
  moveCursor(trace_.size() - 1);
}

void Lab::moveCursor(std::size_t step) {
  (state_.race.on ? state_.race.cursor : state_.playback.cursor) = std::min(step, lastCursor());
  state_.playback.cursor = std::min(state_.playback.cursor, trace_.size() - 1);
  state_.playback.line = kAllLines;
  // While the tip is dragged over the target there is one step, which is no end to lose.
  if (trace_.size() > 1) followsEnd_ = state_.playback.cursor + 1 == trace_.size();
  show();
}

void Lab::show() {
  const std::size_t cursor = state_.playback.cursor;
  const bool stepping = state_.choices.mode == Mode::stepByStep;
  trace_.at(cursor, shown_, stepping ? &ghost_ : nullptr);
  if (state_.race.on) race_.show(state_.race.cursor, state_.race.byIteration);
  if (stepping) return;
  const auto joints = ik::forwardKinematics(state_.scene.chain, gesture_);
  ghost_.resize(state_.scene.chain.bones.size());
  for (std::size_t i = 0; i < ghost_.size(); ++i) ghost_[i] = {joints[i], joints[i + 1]};
}

}  // namespace lab

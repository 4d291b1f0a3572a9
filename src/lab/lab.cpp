#include "lab/lab.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>

#include "lab/playback.h"

namespace lab {
namespace {

constexpr double kSettledTurn = 1e-9;  // radians: an iteration that turns no joint more has settled

// Units played a second at speed 1: slow enough to read the sentence that goes with each.
double unitsPerSecond(Unit unit) { return unit == Unit::bone ? 3.0 : 1.5; }

bool isSamePose(const ik::Pose& a, const ik::Pose& b) {
  return std::ranges::equal(a.angles, b.angles, [](double x, double y) {
    return std::abs(std::remainder(x - y, 2.0 * std::numbers::pi)) < kSettledTurn;
  });
}

}  // namespace

Lab::Lab() {
  for (const ik::SolverInfo* solver : ik::solvers()) {
    state_.choices.parameters.push_back(ik::defaultParameters(*solver));
  }
  apply(LoadPreset{0});
  // The arm's own solver, wherever it is in the table.
  const auto all = ik::solvers();
  const auto twoBone = std::ranges::find(all, ik::findSolver("two-bone"));
  if (twoBone != all.end()) apply(SelectSolver{static_cast<std::size_t>(twoBone - all.begin())});
  apply(ResetScene{});
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

void Lab::apply(const Action& action) {
  std::visit([this](const auto& each) { carryOut(each); }, action);
}

std::string Lab::load(const Scene& scene, const ik::Pose& pose, const Choices& choices) {
  if (choices.solver >= ik::solvers().size()) return "solver: no such solver";
  if (choices.parameters.size() != ik::solvers().size()) return "parameters: one set a solver";
  const ik::SolverInfo& solver = *ik::solvers()[choices.solver];
  const ik::Settings settings{choices.iterations, choices.tolerance, choices.stopWhenDone,
                              choices.parameters[choices.solver]};
  const ik::Problem problem{scene.chain, scene.target, choices.ignoreNegativeScale};
  if (std::string fault = ik::findFault(solver, problem, settings, pose); !fault.empty()) {
    return fault;
  }
  state_.scene = scene;
  state_.choices = choices;
  state_.view.fit = true;
  state_.playback.cursor = 0;
  start_ = pose_ = gesture_ = pose;
  solveAgain();
  return {};
}

bool Lab::isAnimating() const {
  if (state_.playback.playing) return true;
  return state_.choices.mode == Mode::onePerFrame && !settled_;
}

void Lab::tick(double seconds) {
  if (state_.choices.mode == Mode::onePerFrame && !settled_) solveOneIteration();
  if (state_.playback.playing) playOn(seconds);
}

void Lab::playOn(double seconds) {
  Playback& playback = state_.playback;
  untilNextStep_ -= seconds * playback.speed;
  while (playback.playing && untilNextStep_ <= 0.0) {
    untilNextStep_ += 1.0 / unitsPerSecond(playback.unit);
    if (!isLastStep()) {
      moveCursor(nextBoundary(trace_, playback.cursor, playback.unit, +1));
    } else if (playback.loop && trace_.size() > 1) {
      moveCursor(0);
    } else {
      playback.playing = false;
    }
  }
}

void Lab::solveAgain() {
  switch (state_.choices.mode) {
    case Mode::live:
      solveFrom(pose_, settings());
      moveCursor(trace_.size() - 1);
      break;
    case Mode::onePerFrame:
      settled_ = false;
      result_.iterations = 0;
      solveOneIteration();
      break;
    case Mode::stepByStep: {
      const bool atEnd = isLastStep() && state_.playback.cursor > 0;
      const ik::StepInfo info =
          trace_.size() > 0 ? trace_.step(std::min(state_.playback.cursor, trace_.size() - 1))
                            : ik::StepInfo{};
      solveFrom(start_, settings());
      moveCursor(atEnd ? trace_.size() - 1 : matchingStep(trace_, info));
      break;
    }
  }
}

void Lab::solveFrom(const ik::Pose& start, const ik::Settings& settings) {
  const ik::Problem problem{state_.scene.chain, state_.scene.target,
                            state_.choices.ignoreNegativeScale};
  start_ = start;
  pose_ = start_;
  const auto before = std::chrono::steady_clock::now();
  result_ = ik::solve(solver(), problem, settings, pose_, workspace_, &trace_);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - before;
  solveSeconds_ = taken.count();
  // Refused, for instance two bones asked of one: the chain is shown as it lies.
  if (result_.status == ik::Status::invalidInput) {
    const auto joints = ik::forwardKinematics(state_.scene.chain, pose_);
    trace_.begin(state_.scene.chain, pose_, joints,
                 glm::distance(joints.back(), state_.scene.target));
  }
}

void Lab::solveOneIteration() {
  ik::Settings one = settings();
  one.iterations = 1;
  one.stopWhenDone = false;
  const int before = result_.iterations;
  const ik::Pose from = pose_;
  solveFrom(from, one);
  result_.iterations += before;
  settled_ = isSamePose(from, pose_);
  moveCursor(trace_.size() - 1);
}

void Lab::enterStepByStep() {
  if (state_.choices.mode == Mode::stepByStep) return;
  state_.choices.mode = Mode::stepByStep;
  solveFrom(gesture_, settings());
  moveCursor(trace_.size() - 1);
}

void Lab::moveCursor(std::size_t step) {
  state_.playback.cursor = std::min(step, trace_.size() - 1);
  show();
}

void Lab::show() {
  const std::size_t cursor = state_.playback.cursor;
  trace_.at(cursor, shown_);
  if (state_.choices.mode == Mode::stepByStep) {
    ghost_ = trace_.at(cursor > 0 ? cursor - 1 : 0).bones;
    return;
  }
  const auto joints = ik::forwardKinematics(state_.scene.chain, gesture_);
  ghost_.resize(state_.scene.chain.bones.size());
  for (std::size_t i = 0; i < ghost_.size(); ++i) ghost_[i] = {joints[i], joints[i + 1]};
}

}  // namespace lab

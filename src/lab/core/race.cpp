#include "lab/core/race.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include "lab/own_solver.h"

namespace lab {
namespace {

constexpr std::size_t kTimings = 3;

double medianSeconds(const ik::Solver& solver, const rigs::Problem& problem,
                     const ik::Settings& settings, const rigs::Pose& start,
                     rigs::Workspace& workspace) {
  std::array<double, kTimings> seconds{};
  for (double& each : seconds) {
    rigs::Pose pose = start;
    const auto before = std::chrono::steady_clock::now();
    rigs::solve(solver, problem, settings, pose, workspace);
    each = std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
  }
  std::ranges::sort(seconds);
  return seconds[kTimings / 2];
}

// The paths of all joints from iteration to iteration, added up.
double jointTravel(const Runner& runner) {
  double travel = 0.0;
  rigs::TraceState before = runner.trace.at(0);
  rigs::TraceState after;
  for (std::size_t i = 1; i < runner.iterationEnds.size(); ++i) {
    runner.trace.at(runner.iterationEnds[i], after);
    for (std::size_t j = 0; j < after.joints.size(); ++j) {
      travel += glm::distance(before.joints[j], after.joints[j]);
    }
    std::swap(before, after);
  }
  return travel;
}

std::vector<std::size_t> iterationEnds(const rigs::Trace& trace) {
  std::vector<std::size_t> ends;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    const bool isLast = i + 1 == trace.size();
    if (isLast || trace.step(i).iteration != trace.step(i + 1).iteration) ends.push_back(i);
  }
  return ends;
}

// From the end on: two that differ mostly differ there.
bool haveSamePoses(const Runner& a, const Runner& b) {
  if (a.iterationEnds.size() != b.iterationEnds.size()) return false;
  constexpr double kSame = 1e-9;  // of the distance between base and farthest joint
  rigs::TraceState one;
  rigs::TraceState other;
  for (std::size_t i = a.iterationEnds.size(); i-- > 0;) {
    a.trace.at(a.iterationEnds[i], one);
    b.trace.at(b.iterationEnds[i], other);
    double size = 0.0;
    double apart = 0.0;
    for (std::size_t j = 0; j < one.joints.size(); ++j) {
      size = std::max(size, glm::distance(one.joints[0], one.joints[j]));
      apart = std::max(apart, glm::distance(one.joints[j], other.joints[j]));
    }
    if (apart > kSame * size) return false;
  }
  return true;
}

}  // namespace

// One that did nothing at all is like every other such one, which says nothing.
void Race::findSame() {
  for (std::size_t i = 0; i < runners_.size(); ++i) {
    runners_[i].same.reset();
    if (runners_[i].iterationEnds.size() < 2) continue;
    for (std::size_t j = 0; j < i && !runners_[i].same; ++j) {
      if (haveSamePoses(runners_[j], runners_[i])) runners_[i].same = j;
    }
  }
}

std::size_t Runner::length(bool byIteration) const {
  return (byIteration ? iterationEnds.size() : trace.size()) - 1;
}

std::size_t Runner::stepAt(std::size_t cursor, bool byIteration) const {
  const std::size_t at = std::min(cursor, length(byIteration));
  return byIteration ? iterationEnds[at] : at;
}

void Race::runOne(const ik::Solver& solver, const rigs::Problem& problem, const rigs::Pose& start,
                  const ik::Settings& settings, Runner& runner) {
  runner.seconds = medianSeconds(solver, problem, settings, start, workspace_);
  rigs::Pose pose = start;
  runner.result = rigs::solve(solver, problem, settings, pose, workspace_, &runner.trace);
  runner.iterationEnds = iterationEnds(runner.trace);
  runner.jointTravel = jointTravel(runner);
}

void Race::run(const Scene& scene, const rigs::Pose& start, const Choices& choices,
               const RaceChoices& race, const ik::Solver* own) {
  const rigs::Problem problem = problemOf(scene, choices);
  std::size_t used = 0;
  isOver_ = false;
  for (std::size_t i = 0; i < race.solvers.size(); ++i) {
    const bool isOwn = i == ownPlace();
    const ik::Solver* const solver = isOwn ? own : &solverAt(i);
    if (!race.solvers[i] || !solver) continue;
    const ik::Settings settings = isOwn ? settingsOf(choices) : settingsOf(choices, i);
    if (!rigs::findFault(*solver, problem, settings, start).empty()) continue;
    if (used == runners_.size()) runners_.emplace_back();
    Runner& runner = runners_[used++];
    runner.solver = i;
    runOne(*solver, problem, start, settings, runner);
  }
  runners_.resize(used);
  findSame();
}

void Race::show(std::size_t cursor, bool byIteration) {
  for (Runner& runner : runners_) runner.trace.at(runner.stepAt(cursor, byIteration), runner.shown);
  isOver_ = isOver_ || (!runners_.empty() && cursor >= last(byIteration));
}

std::array<std::size_t, 2> sideBySide(const Race& race, const RaceChoices& choices) {
  const std::vector<Runner>& runners = race.runners();
  const auto placeOf = [&](std::size_t solver) {
    const auto found = std::ranges::find(runners, solver, &Runner::solver);
    return static_cast<std::size_t>(found - runners.begin());
  };
  std::size_t left = placeOf(choices.pair[0]);
  std::size_t right = placeOf(choices.pair[1]);
  if (left == runners.size()) left = right == 0 ? 1 : 0;
  if (right == runners.size() || right == left) right = left == 0 ? 1 : 0;
  return {left, right};
}

std::size_t Race::last(bool byIteration) const {
  std::size_t last = 0;
  for (const Runner& runner : runners_) last = std::max(last, runner.length(byIteration));
  return last;
}

double measured(const Runner& runner, RaceMeasure measure) {
  switch (measure) {
    case RaceMeasure::iterations:
      return runner.result.iterations;
    case RaceMeasure::updates:
      return static_cast<double>(runner.trace.size() - 1);
    case RaceMeasure::distance:
      return runner.result.distance;
    case RaceMeasure::time:
      return runner.seconds;
    case RaceMeasure::travel:
      return runner.jointTravel;
  }
  return 0.0;
}

std::vector<std::size_t> winners(const Race& race, RaceMeasure measure) {
  const auto isThere = [](const Runner& runner) {
    return runner.result.status == ik::Status::reached;
  };
  const std::vector<Runner>& runners = race.runners();
  const bool isOfAll = measure == RaceMeasure::distance || std::ranges::none_of(runners, isThere);
  std::vector<std::size_t> best;
  for (std::size_t i = 0; i < runners.size(); ++i) {
    if (!isOfAll && !isThere(runners[i])) continue;
    const double value = measured(runners[i], measure);
    const double least = best.empty() ? value : measured(runners[best[0]], measure);
    if (value < least) best.clear();
    if (value <= least) best.push_back(i);
  }
  return best;
}

}  // namespace lab

#include "ik/solve.h"

#include <algorithm>
#include <array>

#include "ik/forward_kinematics.h"
#include "ik/reach.h"
#include "ik/work.h"

namespace ik {
namespace {

// A solver that moves no joint by more than this part of the tolerance has stalled.
constexpr double kStallPart = 1e-6;
// Rounding of positions, as a part of the numbers that they are made of.
constexpr double kRounding = 1e-12;

// Of the bones that the solver moves. Stretching adds to it, and takes nothing away.
Reach reachOf(const Work& work) {
  Reach range = reach(std::span(work.problem.chain.bones).subspan(work.first));
  range.outer *= work.mostStretch;
  return range;
}

// The distances that decide when to stop.
struct Goal {
  double rounding;   // below this a distance is no different from 0
  double tolerance;  // of the settings, but not below the rounding
  double shortfall;  // how far the target lies out of reach

  explicit Goal(const Work& work) {
    const glm::dvec3& base = work.joints[work.first];
    const Reach range = reachOf(work);
    rounding = kRounding * (range.outer + glm::length(base) + glm::length(work.target()));
    tolerance = std::max(work.settings.tolerance, rounding);
    shortfall = range.shortfall(glm::distance(base, work.target()));
    if (shortfall <= rounding) shortfall = 0.0;
  }

  // As near as a chain can get, or as is asked for. A little stricter than the final verdict, which
  // is passed on the positions that the rounded angles give.
  [[nodiscard]] bool isMet(double distance) const {
    // A target barely out of reach can still be come near enough to.
    const double unavoidable = shortfall < 0.5 * tolerance ? 0.0 : shortfall;
    return distance <= unavoidable + 0.999 * tolerance;
  }

  [[nodiscard]] Status verdict(double distance, bool stalled, const Work& work) const {
    if (distance <= tolerance) return Status::reached;
    if (shortfall > 0.0) {
      const double far = glm::distance(work.joints[work.first], work.target());
      return far > reachOf(work).outer ? Status::tooFar : Status::tooClose;
    }
    if (work.heldBack) return Status::heldBack;
    return stalled ? Status::stalled : Status::iterationLimit;
  }
};

struct Run {
  int iterations = 0;
  bool stalled = false;
};

double iterateOnce(const SolverInfo& solver, PlaneWork& work) {
  return solver.iterate.inPlane(work);
}
double iterateOnce(const SolverInfo& solver, SpaceWork& work) {
  return solver.iterate.inSpace(work);
}

template <typename AnyWork>
Run iterate(const SolverInfo& solver, AnyWork& work, const Goal& goal) {
  Run run;
  const double still = kStallPart * goal.tolerance;
  const int limit = solver.iterative ? work.settings.iterations : 1;
  const bool testing = work.settings.stopWhenDone && solver.iterative;
  while (run.iterations < limit && !run.stalled) {
    if (testing && goal.isMet(work.tipDistance())) break;
    work.iteration = ++run.iterations;
    const double moved = iterateOnce(solver, work);
    if (work.trace) work.keyframe();
    run.stalled = testing && moved <= still * still;
  }
  // An analytic solver that missed would miss again.
  run.stalled = run.stalled || !solver.iterative;
  return run;
}

template <typename AnyWork>
Result solveIn(AnyWork&& work, const SolverInfo& solver, Trace* trace) {
  work.trace = trace;
  if (solver.bones > 0) work.first = work.boneCount() - static_cast<std::size_t>(solver.bones);
  if (trace) work.begin();

  Goal goal(work);
  const Run run = iterate(solver, work, goal);
  if (work.mostStretch > 1.0) goal = Goal(work);
  if (run.iterations > 0) {
    work.readPose(Mirrors::respected);
    work.layOut();
  }

  Result result;
  result.iterations = run.iterations;
  result.distance = work.tipDistance();
  result.shortfall = goal.shortfall;
  result.firstBone = static_cast<int>(work.first);
  result.bendPlane = work.bendPlane;
  result.status = goal.verdict(result.distance, run.stalled, work);
  return result;
}

}  // namespace

Workspace::Workspace() : buffers_(std::make_unique<Buffers>()) {}
Workspace::~Workspace() = default;
Workspace::Workspace(Workspace&&) noexcept = default;
Workspace& Workspace::operator=(Workspace&&) noexcept = default;

Result solve(const SolverInfo& solver, const Problem& problem, const Settings& settings, Pose& pose,
             Workspace& workspace, Trace* trace) {
  if (std::string fault = findFault(solver, problem, settings, pose); !fault.empty()) {
    Result refused;
    refused.message = std::move(fault);
    return refused;
  }
  Workspace::Buffers& buffers = workspace.buffers();
  if (problem.chain.planar) {
    return solveIn(PlaneWork(problem, settings, pose, buffers), solver, trace);
  }
  return solveIn(SpaceWork(problem, settings, pose, buffers), solver, trace);
}

std::string_view name(Status status) {
  constexpr std::array<std::string_view, 7> kNames{"invalid-input",  "reached",   "too-far",
                                                   "too-close",      "held-back", "stalled",
                                                   "iteration-limit"};
  return kNames[static_cast<std::size_t>(status)];
}

std::string_view name(BendPlane plane) {
  constexpr std::array<std::string_view, 4> kNames{"none", "as-asked", "kept", "reversed"};
  return kNames[static_cast<std::size_t>(plane)];
}

}  // namespace ik

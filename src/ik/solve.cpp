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

void prepare(const Chain& chain, const Pose& pose, Workspace::Buffers& buffers) {
  const std::size_t n = chain.bones.size();
  buffers.joints.resize(n + 1);
  buffers.scratch.resize(n + 1);
  buffers.turns.resize(n);
  buffers.gradient.resize(n);
  buffers.lengths.resize(n);
  buffers.inverseSquares.resize(n);
  buffers.senses.resize(n);
  forwardKinematics(chain, pose, buffers.joints);
  int parity = chain.baseScale.parity();
  for (std::size_t i = 0; i < n; ++i) {
    const double length = chain.bones[i].effectiveLength();
    buffers.lengths[i] = length;
    buffers.inverseSquares[i] = length > 0.0 ? 1.0 / (length * length) : 0.0;
    buffers.senses[i] = static_cast<double>(parity);
    parity *= chain.bones[i].scale.parity();
  }
}

// The distances that decide when to stop.
struct Goal {
  double rounding;   // below this a distance is no different from 0
  double tolerance;  // of the settings, but not below the rounding
  double shortfall;  // how far the target lies out of reach

  Goal(const Work& work) {
    const glm::dvec3& base = work.joints[work.first];
    const auto bones = std::span(work.problem.chain.bones).subspan(work.first);
    const Reach range = reach(bones);
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
      const auto bones = std::span(work.problem.chain.bones).subspan(work.first);
      const double far = glm::distance(work.joints[work.first], work.target());
      return far > reach(bones).outer ? Status::tooFar : Status::tooClose;
    }
    return stalled ? Status::stalled : Status::iterationLimit;
  }
};

double tipDistance(const Work& work) { return glm::distance(work.joints.back(), work.target()); }

struct Run {
  int iterations = 0;
  bool stalled = false;
};

Run iterate(const SolverInfo& solver, Work& work, const Goal& goal) {
  Run run;
  const double still = kStallPart * goal.tolerance;
  const int limit = solver.iterative ? work.settings.iterations : 1;
  const bool testing = work.settings.stopWhenDone && solver.iterative;
  while (run.iterations < limit && !run.stalled) {
    if (testing && goal.isMet(tipDistance(work))) break;
    work.iteration = ++run.iterations;
    const double moved = solver.iterate(work);
    if (work.trace) work.trace->keyframe(work.joints);
    run.stalled = testing && moved <= still * still;
  }
  // An analytic solver that missed would miss again.
  run.stalled = run.stalled || !solver.iterative;
  return run;
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
  const Chain& chain = problem.chain;
  Workspace::Buffers& buffers = workspace.buffers();
  prepare(chain, pose, buffers);
  Work work{problem,          settings,          pose,
            buffers.joints,   buffers.scratch,   buffers.turns,
            buffers.gradient, buffers.lengths,   buffers.inverseSquares,
            buffers.senses,   reach(chain.bones)};
  work.trace = trace;
  if (solver.bones > 0) work.first = work.boneCount() - static_cast<std::size_t>(solver.bones);
  if (trace) trace->begin(chain, pose, work.joints, tipDistance(work));

  const Goal goal(work);
  const Run run = iterate(solver, work, goal);
  if (run.iterations > 0) {
    anglesFromJoints(chain, work.joints, work.first, Mirrors::respected, pose);
    forwardKinematics(chain, pose, work.joints);
  }

  Result result;
  result.iterations = run.iterations;
  result.distance = tipDistance(work);
  result.shortfall = goal.shortfall;
  result.firstBone = static_cast<int>(work.first);
  result.status = goal.verdict(result.distance, run.stalled, work);
  return result;
}

std::string_view name(Status status) {
  constexpr std::array<std::string_view, 6> kNames{"invalid-input", "reached", "too-far",
                                                   "too-close",     "stalled", "iteration-limit"};
  return kNames[static_cast<std::size_t>(status)];
}

}  // namespace ik

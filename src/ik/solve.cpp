#include "ik/solve.h"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <numbers>
#include <type_traits>
#include <utility>

#include "ik/forward_kinematics.h"
#include "ik/reach.h"
#include "ik/solvers/custom_iteration.h"
#include "ik/steps/limited_turns.h"
#include "ik/steps/self_motion.h"
#include "ik/steps/weights.h"
#include "ik/work/own_turns.h"
#include "ik/work/validate.h"
#include "ik/work/work.h"

namespace iklab::ik {
namespace {

// A solver that moves no joint by more than this part of the tolerance has stalled.
constexpr double kStallPart = 1e-6;

// Below this a distance from the target means nothing, scene units: 1e-12 of the reach, and for
// every bone that is set down 2^-50 of how far from the origin base and target are, together no
// more than 1e-12 of that.
double roundingOf(double reach, std::size_t bones, const glm::dvec3& base,
                  const glm::dvec3& target) {
  constexpr double kOfReach = 1e-12;
  const double ofPlaces = std::min(kOfReach, 0x1p-50 * static_cast<double>(bones + 1));
  return kOfReach * reach + ofPlaces * (glm::length(base) + glm::length(target));
}

// What rounding itself takes of that, so that a verdict on rounded joints is the one that was
// meant.
constexpr double kRoundingsPart = 0.125;

// The reach of the bones that the solver moves. Stretching only adds to it.
Reach reachOf(const Work& work) {
  Reach range = work.reach;
  const Chain& chain = work.problem.chain;
  if (work.hasFixed) {
    range = reach(chain, work.pose, work.first);
  } else if (work.first > 0) {
    range = reach(std::span(chain.bones).subspan(work.first));
  }
  range.outer *= work.mostStretch;
  return range;
}

StopDistances stopDistancesOf(const Work& work) {
  const glm::dvec3& base = work.joints[work.first];
  const Reach range = reachOf(work);
  StopDistances stop;
  stop.rounding = roundingOf(range.outer, work.boneCount(), base, work.target());
  stop.tolerance = std::max(work.settings.tolerance, stop.rounding);
  stop.shortfall = range.shortfall(glm::distance(base, work.target()));
  if (stop.shortfall <= stop.rounding) stop.shortfall = 0.0;
  // The chain may still come near enough to a target barely out of reach.
  const double unavoidable = stop.shortfall < 0.5 * stop.tolerance ? 0.0 : stop.shortfall;
  stop.enough = unavoidable +
                std::min(kEnough * stop.tolerance, stop.tolerance - kRoundingsPart * stop.rounding);
  stop.still = kStallPart * stop.tolerance;
  return stop;
}

// The reason why a stalled solver did not arrive.
template <typename AnyWork>
Status stallStatus(const AnyWork& work) {
  if (work.isConstrained && isHeldByWeight(work)) return Status::heldBack;
  return work.isConstrained && isHeldByLimit(work) ? Status::limitBlocked : Status::stalled;
}
Status stallStatus(PlaneWork& work) {
  if (work.arrays.isAhead) storeJoints(work);
  return stallStatus<PlaneWork>(work);
}
Status stallStatus(ArrayWork& work) {
  if (!work.isConstrained) return Status::stalled;
  const glm::dvec3 tip = work.joints.back();
  store(work.arrays, work);
  work.joints.back() = tip;
  return stallStatus<SpaceWork>(work);
}

template <typename AnyWork>
Status verdict(double distance, bool stalled, AnyWork& work) {
  if (distance <= work.stop.tolerance) return Status::reached;
  if (work.stop.shortfall > 0.0) {
    const double far = glm::distance(work.joints[work.first], work.target());
    return far > reachOf(work).outer ? Status::tooFar : Status::tooClose;
  }
  if (work.heldBack) return Status::heldBack;
  return stalled ? stallStatus(work) : Status::iterationLimit;
}

struct Run {
  int iterations = 0;
  int setbacks = 0;
  bool stalled = false;
};

double iterateOnce(const SolverInfo& solver, PlaneWork& work) {
  if (solver.iterate.onPositions) return customIteration(work, solver.iterate.onPositions);
  return solver.iterate.inPlane(work);
}
double iterateOnce(const SolverInfo& solver, SpaceWork& work) {
  if (solver.iterate.onPositions) return customIteration(work, solver.iterate.onPositions);
  return solver.iterate.inSpace(work);
}
double iterateOnce(const SolverInfo& solver, ArrayWork& work) {
  return solver.iterate.inArrays(work);
}

// Whether there is a rest pose to go to, and a choice of pose.
bool rests(const SolverInfo& asked, const Work& work) {
  return asked.iterative && work.problem.rest.gain > 0.0 && work.stop.shortfall == 0.0;
}

// `asked` is the solver of the call, `solver` the one that does the work.
template <typename AnyWork>
Run iterate(const SolverInfo& asked, const SolverInfo& solver, AnyWork& work) {
  Run run;
  const double still = work.stop.still * work.stop.still;
  const int limit = asked.iterative ? work.settings.iterations : 1;
  const bool testing = work.settings.stopWhenDone && asked.iterative;
  double distance = work.tipDistance();
  while (run.iterations < limit && !run.stalled) {
    if ((testing || rests(asked, work)) && distance <= work.stop.enough) break;
    work.iteration = ++run.iterations;
    const double moved = iterateOnce(solver, work);
    const double left = work.tipDistance();
    if (left > distance + work.stop.rounding) ++run.setbacks;
    distance = left;
    if (work.trace) work.keyframe();
    // An analytic solver that missed would miss again.
    run.stalled = testing && (moved <= still || !solver.iterative);
  }
  run.stalled = run.stalled || !asked.iterative;
  return run;
}

template <typename AnyWork>
void moveToRest(AnyWork& work, Run& run) {
  const bool arrived = work.tipDistance() <= work.stop.enough;
  const glm::dvec3 anchor = arrived ? work.target() : work.joints.back();
  while (run.iterations < work.settings.iterations) {
    work.iteration = ++run.iterations;
    const double turned = selfMotion(work, anchor);
    if (work.trace) work.keyframe();
    if (work.settings.stopWhenDone && turned <= kRested) break;
  }
}

void layOut(PlaneWork& work) { work.layOut(); }
void layOut(SpaceWork& work) { work.layOut(); }
void layOut(ArrayWork& work) { loadPose(work); }

template <typename AnyWork>
void begin(const AnyWork& work) {
  work.begin();
}
// The very joints of the pose, which the solver's may differ from by rounding.
void begin(PlaneWork& work) {
  forwardKinematics(work.problem.chain, work.pose, work.trialJoints);
  work.trace->begin(work.problem.chain, work.pose, work.trialJoints, work.tipDistance());
}
void begin(ArrayWork& work) {
  store(work.arrays, work);
  work.begin();
}

// Reads the pose, and moves the joints to where the pose puts them.
void finish(PlaneWork& work) {
  if (work.arrays.isAhead) {
    storeAngles(work);
    // Angles and bones turned alike but for rounding: some 1e-15 of the reach each time.
    constexpr int kFewTimes = 8;
    if (work.iteration <= kFewTimes) return;
  } else if (work.isConstrained) {
    storeOwnTurns(work);
  } else {
    work.readPose(Mirrors::respected);
  }
  work.layOut();
}
void finish(SpaceWork& work) {
  if (work.isConstrained) return work.layOut();
  work.settleOnJoints();
}
void finish(ArrayWork& work) { readLocals(work.arrays, work); }

// Makes pose and joints what the iterations left.
void comeBack(PlaneWork& work) {
  finish(work);
  if (work.arrays.isAhead) work.layOut();
}
void comeBack(SpaceWork& work) {
  if (!work.isConstrained) finish(work);
}

// After the solver has arrived, or is stuck. It came there as it does without a rest pose; from
// here on it is the pose that changes.
template <typename AnyWork>
void goToRest(AnyWork& work, Run& run) {
  if (run.iterations > 0) comeBack(work);
  if (!work.isConstrained) beginWithin(work, true);
  moveToRest(work, run);
  work.layOut();
}
void goToRest(ArrayWork& work, Run& run) {
  if (run.iterations > 0) finish(work);
  SpaceWork& space = work;
  space.layOut();
  beginWithin(space, true);
  moveToRest(space, run);
  space.layOut();
}

// What is said about how joints may turn.
struct Constraints {
  bool any = false;
  bool onEveryJoint = false;  // a cap, which concerns every joint
  double mostTurn = std::numeric_limits<double>::infinity();
};

Constraints constraintsOf(const SolverInfo& solver, const Problem& problem,
                          const Settings& settings, const KnownChain& chain) {
  Constraints constraints;
  if (solver.iterate.onPositions) return constraints;  // findFault() has seen to it
  constraints.any = chain.hasLimits || chain.isWeighted || chain.hasFixed;
  const bool linearises = solver.iterate.inArrays != nullptr;
  if (linearises && !constraints.any && problem.rest.gain == 0.0) return constraints;
  const auto cap = findParameter(solver, "max-step");
  // Solvers that linearise cap their steps themselves.
  const bool isCapped = cap && !linearises && settings.parameters[*cap] < kUncapped;
  if (cap && (isCapped || linearises)) {
    constraints.mostTurn = settings.parameters[*cap] * (std::numbers::pi / 180.0);
  }
  constraints.onEveryJoint = isCapped;
  constraints.any = constraints.any || isCapped;
  return constraints;
}

template <typename AnyWork>
void constrain(AnyWork& work, const SolverInfo& asked, const Constraints& constraints) {
  work.mostTurn = constraints.mostTurn;
  if (constraints.any) beginWithin(work, constraints.onEveryJoint);
  if (work.problem.rest.gain > 0.0 && asked.iterative) beginResting(work);
}
void constrain(ArrayWork& work, const SolverInfo& asked, const Constraints& constraints) {
  work.mostTurn = constraints.mostTurn;
  if (constraints.any) beginWithin(work);
  if (work.problem.rest.gain > 0.0 && asked.iterative) beginResting<SpaceWork>(work);
}

// Here the solver has been chosen and its parameters are known.
template <typename AnyWork>
Result run(AnyWork& work, const SolverInfo& asked, const SolverInfo& solver) {
  if (work.trace) begin(work);
  Run run = iterate(asked, solver, work);
  if (work.mostStretch > 1.0) work.stop = stopDistancesOf(work);
  if (rests(asked, work)) {
    goToRest(work, run);
  } else if (run.iterations > 0) {
    finish(work);
  }

  Result result;
  result.iterations = run.iterations;
  result.setbacks = run.setbacks;
  result.distance = work.tipDistance();
  result.shortfall = work.stop.shortfall;
  result.firstBone = static_cast<int>(work.first);
  result.bendPlane = work.bendPlane;
  result.used = solver.id;
  result.restarts = work.restarts;
  result.status = verdict(result.distance, run.stalled, work);
  return result;
}

template <typename AnyWork>
Result solveIn(AnyWork work, const SolverInfo& asked, const Constraints& constraints,
               Trace* trace) {
  layOut(work);
  work.trace = trace;
  if (asked.bones > 0) work.first = work.boneCount() - static_cast<std::size_t>(asked.bones);
  constrain(work, asked, constraints);
  work.stop = stopDistancesOf(work);
  if (!asked.pick) return run(work, asked, asked);
  ParameterValues own{};
  const SolverInfo& solver = asked.pick(work, own);
  work.parameters = &own;
  if constexpr (std::is_same_v<AnyWork, ArrayWork>) {
    if (!solver.iterate.inArrays) {
      work.SpaceWork::layOut();
      return run<SpaceWork>(work, asked, solver);
    }
  }
  return run(work, asked, solver);
}

}  // namespace

// The header owns a plain pointer: <memory> costs whoever includes it more than all of glm.
Workspace::Workspace() : buffers_(std::make_unique<Buffers>().release()) {}
Workspace::~Workspace() { std::unique_ptr<Buffers>(buffers_).reset(); }
Workspace::Workspace(Workspace&& other) noexcept
    : buffers_(std::exchange(other.buffers_, nullptr)) {}
Workspace& Workspace::operator=(Workspace&& other) noexcept {
  std::swap(buffers_, other.buffers_);
  return *this;
}

Result solve(const SolverInfo& solver, const Problem& problem, const Settings& settings, Pose& pose,
             Workspace& workspace, Trace* trace) {
  Workspace::Buffers& buffers = workspace.buffers();
  const bool isKnown = buffers.known.isOf(problem.chain);
  if (Fault fault = faultOf(solver, problem, settings, pose, isKnown); !fault.empty()) {
    Result refused;
    refused.message = fault.message();
    refused.fault = std::move(fault);
    return refused;
  }
  if (!isKnown) buffers.known.learn(problem.chain);
  const Constraints constraints = constraintsOf(solver, problem, settings, buffers.known);
  if (problem.chain.planar) {
    PlaneWork plane(problem, settings, pose, buffers);
    plane.linearises = solver.iterate.inArrays != nullptr;
    return solveIn(plane, solver, constraints, trace);
  }
  // Arrays do not know how limits are misread in a mirrored frame.
  const bool isMisread = problem.ignoreNegativeScale && buffers.known.isMirrored;
  if (solver.iterate.inArrays && !(constraints.any && isMisread)) {
    return solveIn(ArrayWork(problem, settings, pose, buffers), solver, constraints, trace);
  }
  return solveIn(SpaceWork(problem, settings, pose, buffers), solver, constraints, trace);
}

Result solve(const Problem& problem, Pose& pose, Workspace& workspace) {
  const Settings settings{.parameters = defaultParameters(kAutomatic)};
  return solve(kAutomatic, problem, settings, pose, workspace);
}

std::string_view name(Status status) noexcept {
  constexpr std::array<std::string_view, 8> kNames{
      "invalid-input", "reached",       "too-far", "too-close",
      "held-back",     "limit-blocked", "stalled", "iteration-limit"};
  return kNames[static_cast<std::size_t>(status)];
}

std::string_view name(BendPlane plane) noexcept {
  constexpr std::array<std::string_view, 4> kNames{"none", "as-asked", "kept", "reversed"};
  return kNames[static_cast<std::size_t>(plane)];
}

}  // namespace iklab::ik

#include "ik/solve.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <utility>

#include <glm/geometric.hpp>

#include "ik/branch.h"
#include "ik/parts/bone_roll.h"
#include "ik/parts/influence.h"
#include "ik/parts/pole.h"
#include "ik/parts/self_motion.h"
#include "ik/parts/validate.h"

namespace iklab::ik {

struct Workspace::Buffers {
  Pose start;
  Pose trial;
  Pose nearest;
  Pose first;
  std::vector<Frame> frames;
  std::vector<Frame> trialFrames;
  std::vector<Frame> before;
  std::vector<Frame> ends;
  std::vector<Bone> bones;
  std::vector<glm::dvec3> points;
  std::vector<glm::dvec3> wishes;
  std::vector<char> moves;
  std::vector<double> move;
  Jacobian jacobian;
  Pose rest;
  std::vector<Goal> kept;     // the goals as near as they came
  std::vector<Joint> unheld;  // the joints without limits, all willing to move
  RestWays restWays;
  std::vector<Joint> stretched;
  std::vector<Goal> stretchedGoals;

  // So that nothing asks for memory later, whichever solver it is and however it ends.
  void reserve(const Problem& problem) {
    const std::size_t n = problem.joints.size();
    const std::size_t goals = problem.goals.size();
    std::size_t freedoms = 0;
    for (const Joint& joint : problem.joints)
      freedoms += static_cast<std::size_t>(joint.freedoms());
    for (Pose* pose :
         {&start, &trial, &nearest, &first, &rest, &restWays.before, &restWays.corrected})
      pose->reserve(n);
    for (auto* each : {&frames, &trialFrames, &before}) each->reserve(n);
    for (auto* each : {&jacobian.steps, &restWays.wanted, &restWays.ways, &restWays.back})
      each->reserve(n);
    for (auto* each : {&points, &wishes}) each->reserve(n + goals);
    for (auto* each : {&moves, &restWays.isStopped}) each->reserve(n * goals);
    bones.reserve(n + goals);
    unheld.reserve(n);
    stretched.reserve(n);
    stretchedGoals.reserve(goals);
    ends.reserve(goals);
    kept.reserve(goals);
    const std::size_t rows = 6 * goals;
    jacobian.columns.reserve(freedoms * rows);
    for (auto* each : {&move, &jacobian.error, &jacobian.force, &jacobian.values})
      each->reserve(rows);
    for (auto* each : {&jacobian.square, &jacobian.axes, &jacobian.factor})
      each->reserve(rows * rows);
  }
};

Workspace::Workspace() : buffers_(std::make_unique<Buffers>()) {}
Workspace::~Workspace() = default;
Workspace::Workspace(Workspace&&) noexcept = default;
Workspace& Workspace::operator=(Workspace&&) noexcept = default;

namespace {

// The part of a joint's largest pull above which the pull is more than rounding.
constexpr double kNoPull = 1e-6;

void findMoves(const Problem& problem, std::vector<char>& moves) {
  const std::size_t n = problem.joints.size();
  moves.assign(problem.goals.size() * n, 0);
  for (std::size_t g = 0; g < problem.goals.size(); ++g) {
    for (int i = problem.goals[g].joint; i != kWorld;
         i = problem.joints[static_cast<std::size_t>(i)].parent) {
      moves[g * n + static_cast<std::size_t>(i)] = 1;
    }
  }
}

std::size_t firstMoved(int bones, const Problem& problem) {
  if (bones == 0) return 0;
  int first = movingJoint(problem.joints, problem.goals.front().joint);
  for (int i = 1; i < bones; ++i) {
    const int before = movingJointBefore(problem.joints, first);
    if (before == kWorld) break;
    first = before;
  }
  return static_cast<std::size_t>(first);
}

// Whether turns go wrong: a joint that turns stands in a mirrored frame, which is ignored.
bool isMisled(const Problem& problem, std::span<const Frame> frames) {
  bool isMirrored = false;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    const JointKind kind = problem.joints[i].kind;
    const bool turns = kind == JointKind::hinge || kind == JointKind::ball;
    isMirrored = isMirrored || (turns && frames[i].sense() < 0.0);
  }
  return problem.ignoreNegativeScale && isMirrored;
}

SolverState stateOf(const Problem& problem, const Settings& settings, Pose& pose,
                    Workspace::Buffers& buffers) {
  return {.problem = problem,
          .settings = settings,
          .start = buffers.start,
          .pose = pose,
          .frames = buffers.frames,
          .before = buffers.before,
          .size = sizeOf(problem),
          .moves = buffers.moves,
          .nearestPose = buffers.nearest,
          .firstPose = buffers.first,
          .jacobian = buffers.jacobian,
          .move = buffers.move,
          .trial = buffers.trial,
          .trialFrames = buffers.trialFrames,
          .ends = buffers.ends,
          .bones = buffers.bones,
          .points = buffers.points,
          .wishes = buffers.wishes,
          .stretched = buffers.stretched,
          .stretchedGoals = buffers.stretchedGoals};
}

// Why a solve stalled: whether a joint of weight 0, or one at a limit, would bring the goals
// nearer.
Status stallStatus(const SolverState& state, Workspace::Buffers& buffers) {
  std::vector<Joint>& joints = buffers.unheld;
  joints.assign(state.joints().begin(), state.joints().end());
  for (Joint& joint : joints) {
    joint.weight = 1.0;
    joint.limit = {};
  }
  const Problem free{joints, state.problem.goals, state.problem.ignoreNegativeScale};
  SolverState unheld = stateOf(free, state.settings, state.pose, buffers);
  linearise(unheld);
  const Jacobian& jacobian = unheld.jacobian;
  const double error = std::sqrt(squaredError(jacobian.error));
  bool isLimited = false;
  std::size_t first = 0;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const Joint& joint = state.joints()[i];
    glm::dvec3 pull(0.0);
    double size = 0.0;
    for (int k = 0; k < joint.freedoms(); ++k, first += jacobian.rows) {
      for (std::size_t r = 0; r < jacobian.rows; ++r) {
        pull[k] += jacobian.columns[first + r] * jacobian.error[r];
        size += jacobian.columns[first + r] * jacobian.columns[first + r];
      }
    }
    const double rounding = kNoPull * std::sqrt(size) * error;
    if (i < state.firstJoint || !(glm::length(pull) > rounding)) continue;
    if (joint.weight == 0.0) return Status::heldBack;
    for (const Barrier& barrier : barriersAt(joint, state.pose[i])) {
      const glm::dvec3 out = joint.freedoms() == 1
                                 ? glm::dvec3(glm::dot(barrier.out, joint.axis), 0.0, 0.0)
                                 : barrier.out;
      isLimited = isLimited || (barrier.holds.any() && glm::dot(pull, out) > rounding);
    }
  }
  return isLimited ? Status::limitBlocked : Status::stalled;
}

Status missedStatus(const SolverState& state, bool stalled, Workspace::Buffers& buffers) {
  if (state.shortfall > 0.0) return state.isTooFar ? Status::tooFar : Status::tooClose;
  if (state.heldBack) return Status::heldBack;
  return stalled ? stallStatus(state, buffers) : Status::iterationLimit;
}

double capOf(const Solver& solver, const Settings& settings) {
  for (std::size_t i = 0; i < solver.parameters.size(); ++i) {
    const bool isCap = solver.parameters[i].id == "max-step" && settings.parameters[i] < kUncapped;
    if (isCap) return settings.parameters[i] * (std::numbers::pi / 180.0);
  }
  return std::numeric_limits<double>::infinity();
}

// Whether time or the listener stops the solve. Looks only where it was asked to.
class Patience {
 public:
  explicit Patience(const Settings& settings) : settings_(settings) {
    if (isTimed()) begin_ = std::chrono::steady_clock::now();
  }
  [[nodiscard]] bool isOver(const SolverState& state) const {
    const bool goesOn = !settings_.mayGoOn || settings_.mayGoOn(settings_.listener, state.iteration,
                                                                distanceOf(state, state.frames));
    if (!goesOn || !isTimed()) return !goesOn;
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin_;
    return spent.count() > settings_.mostSeconds;
  }

 private:
  [[nodiscard]] bool isTimed() const { return std::isfinite(settings_.mostSeconds); }

  const Settings& settings_;
  std::chrono::steady_clock::time_point begin_{};
};

struct Ending {
  int setbacks = 0;
  bool isStalled = false;  // another iteration would change nothing
  bool isStopped = false;
};

bool rests(const Solver& solver, const SolverState& state) {
  return solver.iterative && state.problem.rest.gain > 0.0 && state.shortfall == 0.0;
}

// What distances may be off by.
double roundingOf(const Problem& problem, double size) {
  constexpr double kOfSize = 1e-12;
  constexpr double kOfPlace = 1e-15;  // for each joint
  double farthest = 0.0;
  for (const Goal& goal : problem.goals) farthest = std::max(farthest, glm::length(goal.target));
  return kOfSize * size + kOfPlace * static_cast<double>(problem.joints.size()) * farthest;
}

// Iterates until the goals are met, nothing moves, the iterations are used up or somebody stops it.
Ending iterate(const Solver& solver, SolverState& state) {
  const bool isTesting = state.settings.stopWhenDone && solver.iterative;
  const int most =
      solver.iterative ? state.settings.iterations : std::min(state.settings.iterations, 1);
  const Patience patience(state.settings);
  Ending ending{.isStalled = !solver.iterative && most > 0};
  const double rounding = roundingOf(state.problem, state.size);
  double distance = distanceOf(state, state.frames);
  while (state.iteration < most) {
    if ((isTesting || rests(solver, state)) && isMet(state)) {
      ending.isStalled = true;  // what a pose that is read from points misses is rounding
      break;
    }
    ending.isStopped = patience.isOver(state);
    if (ending.isStopped) break;
    ++state.iteration;
    state.before = state.frames;
    solver.iterate(state);
    const double left = distanceOf(state, state.frames);
    if (left > distance + rounding) ++ending.setbacks;
    distance = left;
    if (state.trace) state.trace->keyframe(state.pose);
    ending.isStalled = isTesting ? isStill(state) : ending.isStalled;
    if (ending.isStalled) break;
  }
  if (solver.finish) solver.finish(state);
  const SolverState::Attempts& attempts = state.attempts;
  // An attempt counts once it has ended.
  const bool isAway = attempts.hasNearest && !attempts.areUsedUp &&
                      (attempts.restarts > 0 || attempts.nearest < distanceOf(state, state.frames));
  if (ending.isStopped && isAway) recall(state);
  return ending;
}

// Goes on from where the solver has arrived, or is stuck, to the rest pose.
void moveToRest(SolverState& state, Workspace::Buffers& buffers) {
  constexpr double kRested = 1e-5;  // radians
  const Problem& problem = state.problem;
  buffers.rest = problem.rest.pose ? *problem.rest.pose : buffers.start;
  for (std::size_t i = 0; i < buffers.rest.size(); ++i) clampTo(problem.joints[i], buffers.rest[i]);
  buffers.kept.assign(problem.goals.begin(), problem.goals.end());
  if (!isMet(state)) {
    for (Goal& goal : buffers.kept) {
      const Frame& frame = state.frames[static_cast<std::size_t>(goal.joint)];
      goal.target = frame.point(goal.point);
      if (goal.facing) goal.facing = frame.axes;
    }
  }
  const Problem kept{problem.joints, buffers.kept, problem.ignoreNegativeScale};
  SolverState resting = stateOf(kept, state.settings, state.pose, buffers);
  resting.trace = state.trace;
  resting.mostTurn = state.mostTurn;
  double moved = 1.0;
  while (state.iteration < state.settings.iterations && moved > kRested) {
    resting.iteration = ++state.iteration;
    moved = selfMotion(resting, problem, buffers.rest, problem.rest.gain, buffers.restWays);
    if (state.trace) state.trace->keyframe(state.pose);
  }
}

Result resultOf(const SolverState& state, const Ending& ending, Workspace::Buffers& buffers) {
  forwardKinematics(state.joints(), state.pose, state.frames);
  const Left left = leftOf(state.problem, state.frames);
  Result result{.iterations = state.iteration,
                .distance = left.distance,
                .turn = left.turn,
                .isStopped = ending.isStopped,
                .shortfall = state.shortfall,
                .bendPlane = state.bendPlane,
                .bentOtherwise = state.bentOtherwise,
                .stretch = state.stretch,
                .setbacks = ending.setbacks,
                .restarts = state.attempts.restarts,
                .firstJoint = static_cast<int>(state.firstJoint)};
  const Settings& settings = state.settings;
  const bool isReached = left.distance <= settings.tolerance && left.turn <= settings.turnTolerance;
  result.status = isReached ? Status::reached : missedStatus(state, ending.isStalled, buffers);
  return result;
}

}  // namespace

Result solve(const Solver& solver, const Problem& problem, const Settings& settings, Pose& pose,
             Workspace& workspace, Trace* trace) {
  Result result;
  const auto isRefused = [&](Fault fault) {
    result.message = fault.message();
    result.fault = std::move(fault);
    return !result.fault.empty();
  };
  if (isRefused(faultOfInput(problem, settings, pose))) return result;
  if (isRefused(faultOfParameters(solver, settings))) return result;

  Workspace::Buffers& buffers = workspace.buffers();
  buffers.reserve(problem);
  buffers.start = pose;
  for (std::size_t i = 0; i < pose.size(); ++i) clampTo(problem.joints[i], buffers.start[i]);
  forwardKinematics(problem.joints, buffers.start, buffers.frames);
  if (isRefused(refusalOf(solver, problem, settings, buffers.frames))) return result;

  pose = buffers.start;
  findMoves(problem, buffers.moves);
  SolverState state = stateOf(problem, settings, pose, buffers);
  state.trace = trace;
  state.context = solver.context;
  state.mostTurn = capOf(solver, settings);
  state.firstJoint = firstMoved(bonesOf(solver, settings), problem);
  findShortfall(state, solver.bones);
  state.isMisled = isMisled(problem, state.frames);
  if (trace) trace->begin(problem, pose, distanceOf(state, state.frames));
  const Ending ending = iterate(solver, state);
  if (rests(solver, state) && !ending.isStopped) moveToRest(state, buffers);
  if (problem.pole && solver.iterative && state.iteration > 0)
    turnTowardsPole(state, *problem.pole);
  rollBones(state);
  followInfluence(state);
  result = resultOf(state, ending, buffers);
  result.used = solver.method.empty() ? solver.id : solver.method;
  return result;
}

Fault faultOf(const Problem& problem, const Settings& settings, const Pose& pose) {
  return faultOfInput(problem, settings, pose);
}

Fault faultOf(const Solver& solver, const Problem& problem, const Settings& settings,
              const Pose& pose) {
  Fault found = faultOfInput(problem, settings, pose);
  if (found.empty()) found = faultOfParameters(solver, settings);
  if (!found.empty()) return found;
  Pose start = pose;
  for (std::size_t i = 0; i < start.size(); ++i) clampTo(problem.joints[i], start[i]);
  std::vector<Frame> frames;
  forwardKinematics(problem.joints, start, frames);
  return refusalOf(solver, problem, settings, frames);
}

std::string findFault(const Problem& problem, const Settings& settings, const Pose& pose) {
  return faultOf(problem, settings, pose).message();
}

std::string findFault(const Solver& solver, const Problem& problem, const Settings& settings,
                      const Pose& pose) {
  return faultOf(solver, problem, settings, pose).message();
}

}  // namespace iklab::ik

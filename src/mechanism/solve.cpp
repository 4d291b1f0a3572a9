#include "mechanism/solve.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <glm/geometric.hpp>

namespace iklab::mechanism {

struct Workspace::Buffers {
  Pose start;
  Pose trial;
  Pose nearest;
  std::vector<Frame> frames;
  std::vector<Frame> trialFrames;
  std::vector<Frame> before;
  std::vector<Frame> ends;
  std::vector<Frame> formerEnds;
  std::vector<char> moves;
  std::vector<double> move;
  Jacobian jacobian;
  std::vector<Joint> unheld;  // the joints without limits, all willing to move
};

Workspace::Workspace() : buffers_(std::make_unique<Buffers>()) {}
Workspace::~Workspace() = default;
Workspace::Workspace(Workspace&&) noexcept = default;
Workspace& Workspace::operator=(Workspace&&) noexcept = default;

namespace {

// Of the mechanism's size: below this a target that is out of reach counts as in reach.
constexpr double kRounding = 1e-12;
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

double shortfallOf(const Problem& problem) {
  double shortfall = 0.0;
  for (const Goal& goal : problem.goals) {
    const Reach reach = reachOf(problem, goal);
    const double distance = glm::distance(reach.centre, goal.target);
    shortfall = std::max({shortfall, distance - reach.outer, reach.inner - distance});
  }
  return shortfall;
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
          .jacobian = buffers.jacobian,
          .move = buffers.move,
          .trial = buffers.trial,
          .trialFrames = buffers.trialFrames,
          .ends = buffers.ends,
          .formerEnds = buffers.formerEnds};
}

// Why a solve stalled: whether a joint of weight 0, or one at a limit, would bring the goals
// nearer.
ik::Status stallStatus(const SolverState& state, Workspace::Buffers& buffers) {
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
    if (!(glm::length(pull) > rounding)) continue;
    if (joint.weight == 0.0) return ik::Status::heldBack;
    for (const Barrier& barrier : barriersAt(joint, state.pose[i])) {
      const glm::dvec3 out = joint.freedoms() == 1
                                 ? glm::dvec3(glm::dot(barrier.out, joint.axis), 0.0, 0.0)
                                 : barrier.out;
      isLimited = isLimited || (barrier.holds.any() && glm::dot(pull, out) > rounding);
    }
  }
  return isLimited ? ik::Status::limitBlocked : ik::Status::stalled;
}

ik::Status missedStatus(const SolverState& state, bool stalled, Workspace::Buffers& buffers) {
  if (state.shortfall > 0.0) {
    for (const Goal& goal : state.problem.goals) {
      const Reach reach = reachOf(state.problem, goal);
      if (glm::distance(reach.centre, goal.target) > reach.outer) return ik::Status::tooFar;
    }
    return ik::Status::tooClose;
  }
  return stalled ? stallStatus(state, buffers) : ik::Status::iterationLimit;
}

double capOf(const Solver& solver, const Settings& settings) {
  for (std::size_t i = 0; i < solver.parameters.size(); ++i) {
    const bool isCap =
        solver.parameters[i].id == "max-step" && settings.parameters[i] < ik::kUncapped;
    if (isCap) return settings.parameters[i] * (std::numbers::pi / 180.0);
  }
  return std::numeric_limits<double>::infinity();
}

}  // namespace

Result solve(const Solver& solver, const Problem& problem, const Settings& settings, Pose& pose,
             Workspace& workspace, Trace* trace) {
  Result result;
  result.message = findFault(problem, settings, pose);
  if (!result.message.empty()) return result;

  Workspace::Buffers& buffers = workspace.buffers();
  findMoves(problem, buffers.moves);
  for (std::size_t i = 0; i < pose.size(); ++i) clampTo(problem.joints[i], pose[i]);
  buffers.start = pose;
  forwardKinematics(problem.joints, pose, buffers.frames);
  SolverState state = stateOf(problem, settings, pose, buffers);
  state.trace = trace;
  state.mostTurn = capOf(solver, settings);
  const double missing = shortfallOf(problem);
  state.shortfall = missing > kRounding * state.size ? missing : 0.0;
  if (trace) trace->begin(problem.joints, pose, distanceOf(state, state.frames));

  bool stalled = false;
  while (state.iteration < settings.iterations && !stalled) {
    if (settings.stopWhenDone && isMet(state)) break;
    ++state.iteration;
    buffers.before = state.frames;
    solver.iterate(state);
    if (trace) trace->keyframe(pose);
    stalled = settings.stopWhenDone && isStill(state);
  }
  forwardKinematics(problem.joints, pose, buffers.frames);
  const Left left = leftOf(problem, buffers.frames);
  result.iterations = state.iteration;
  result.distance = left.distance;
  result.turn = left.turn;
  result.shortfall = state.shortfall;
  const bool isReached = left.distance <= settings.tolerance && left.turn <= settings.turnTolerance;
  result.status = isReached ? ik::Status::reached : missedStatus(state, stalled, buffers);
  return result;
}

}  // namespace iklab::mechanism

#include "mechanism/solve.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <glm/geometric.hpp>

namespace iklab::mechanism {

struct Workspace::Buffers {
  Pose start;
  Pose trial;
  std::vector<Frame> frames;
  std::vector<Frame> trialFrames;
  std::vector<Frame> before;
  std::vector<Frame> ends;
  std::vector<Frame> formerEnds;
  std::vector<char> moves;
  std::vector<double> move;
  Jacobian jacobian;
};

Workspace::Workspace() : buffers_(std::make_unique<Buffers>()) {}
Workspace::~Workspace() = default;
Workspace::Workspace(Workspace&&) noexcept = default;
Workspace& Workspace::operator=(Workspace&&) noexcept = default;

namespace {

// A solve in which no frame moves by more than this part of the tolerance has stalled.
constexpr double kStallPart = 1e-6;
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

struct Left {
  double distance = 0.0;
  double turn = 0.0;
};
Left leftOf(const Problem& problem, std::span<const Frame> frames) {
  Left left;
  for (const Goal& goal : problem.goals) {
    const GoalError error = errorOf(goal, frames[static_cast<std::size_t>(goal.joint)]);
    left.distance = std::max(left.distance, glm::length(error.way));
    left.turn = std::max(left.turn, glm::length(error.turn));
  }
  return left;
}

bool isMet(const Left& left, const Settings& settings, double shortfall) {
  return left.distance <= shortfall + settings.tolerance && left.turn <= settings.turnTolerance;
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

// The largest way of a frame, with its turning at the mechanism's size; scene units.
double largestMove(std::span<const Frame> before, std::span<const Frame> after, double size) {
  double largest = 0.0;
  for (std::size_t i = 0; i < before.size(); ++i) {
    largest = std::max(largest, glm::distance(before[i].at, after[i].at));
    for (int k = 0; k < 3; ++k) {
      largest = std::max(largest, size * glm::distance(before[i].axes[k], after[i].axes[k]));
    }
  }
  return largest;
}

// Why a solve stalled: whether a joint of weight 0, or one at a limit, would bring the goals
// nearer.
ik::Status stallStatus(SolverState& state) {
  std::vector<Joint> joints(state.joints().begin(), state.joints().end());
  for (Joint& joint : joints) {
    joint.weight = 1.0;
    joint.limit = {};
  }
  const Problem free{joints, state.problem.goals, state.problem.ignoreNegativeScale};
  SolverState unheld{.problem = free,
                     .settings = state.settings,
                     .start = state.start,
                     .pose = state.pose,
                     .frames = state.frames,
                     .size = state.size,
                     .moves = state.moves,
                     .jacobian = state.jacobian,
                     .move = state.move,
                     .trial = state.trial,
                     .trialFrames = state.trialFrames,
                     .ends = state.ends,
                     .formerEnds = state.formerEnds};
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

ik::Status missedStatus(const Problem& problem, double shortfall, bool stalled,
                        SolverState& state) {
  if (shortfall > 0.0) {
    for (const Goal& goal : problem.goals) {
      const Reach reach = reachOf(problem, goal);
      if (glm::distance(reach.centre, goal.target) > reach.outer) return ik::Status::tooFar;
    }
    return ik::Status::tooClose;
  }
  return stalled ? stallStatus(state) : ik::Status::iterationLimit;
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
  SolverState state{.problem = problem,
                    .settings = settings,
                    .start = buffers.start,
                    .pose = pose,
                    .frames = buffers.frames,
                    .trace = trace,
                    .size = sizeOf(problem),
                    .mostTurn = capOf(solver, settings),
                    .moves = buffers.moves,
                    .jacobian = buffers.jacobian,
                    .move = buffers.move,
                    .trial = buffers.trial,
                    .trialFrames = buffers.trialFrames,
                    .ends = buffers.ends,
                    .formerEnds = buffers.formerEnds};
  const double rounding = 1e-12 * state.size;
  const double missing = shortfallOf(problem);
  result.shortfall = missing > rounding ? missing : 0.0;
  if (trace) trace->begin(problem.joints, pose, distanceOf(state, state.frames));

  Left left = leftOf(problem, state.frames);
  bool stalled = false;
  while (state.iteration < settings.iterations && !stalled) {
    if (settings.stopWhenDone && isMet(left, settings, result.shortfall)) break;
    ++state.iteration;
    buffers.before = state.frames;
    solver.iterate(state);
    if (trace) trace->keyframe(pose);
    left = leftOf(problem, state.frames);
    const double still = kStallPart * settings.tolerance;
    stalled =
        settings.stopWhenDone && largestMove(buffers.before, state.frames, state.size) <= still;
  }
  forwardKinematics(problem.joints, pose, buffers.frames);
  left = leftOf(problem, buffers.frames);
  result.iterations = state.iteration;
  result.distance = left.distance;
  result.turn = left.turn;
  result.status = isMet(left, settings, 0.0)
                      ? ik::Status::reached
                      : missedStatus(problem, result.shortfall, stalled, state);
  return result;
}

}  // namespace iklab::mechanism

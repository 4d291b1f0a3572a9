#include "ik/parts/self_motion.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

namespace iklab::ik {
namespace {

using Ways = std::vector<glm::dvec3>;

bool canMove(const Joint& joint) { return joint.freedoms() > 0 && joint.weight > 0.0; }

glm::dvec3 wayTo(const Joint& joint, const Value& from, const Value& to) {
  if (joint.kind == JointKind::ball) {
    return glm::conjugate(from.turn) *
           turnBetween(glm::mat3_cast(from.turn), glm::mat3_cast(to.turn));
  }
  const double way = to.amount - from.amount;
  const bool isFree = joint.kind == JointKind::hinge && !isLimited(joint);
  return {isFree ? std::remainder(way, 2.0 * std::numbers::pi) : way, 0.0, 0.0};
}

Value movedBy(const Joint& joint, const Value& from, const glm::dvec3& way) {
  Value value = from;
  const double angle = glm::length(way);
  value.amount += joint.kind == JointKind::ball ? 0.0 : way.x;
  if (joint.kind == JointKind::ball && angle > 0.0)
    value.turn = glm::normalize(from.turn * glm::angleAxis(angle, way / angle));
  clampTo(joint, value);
  return value;
}

double costOf(const SolverState& state, const Pose& rest) {
  double sum = 0.0;
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const Joint& joint = state.joints()[i];
    if (!canMove(joint)) continue;
    const glm::dvec3 way = wayTo(joint, state.pose[i], rest[i]);
    sum += glm::dot(way, way) / joint.weight;
  }
  return sum;
}

// Leaves out the columns of joints that are stopped.
void leaveOut(SolverState& state, const std::vector<char>& isStopped) {
  Jacobian& jacobian = state.jacobian;
  std::size_t at = 0;
  for (std::size_t i = 0; i < isStopped.size(); ++i) {
    const std::size_t count =
        static_cast<std::size_t>(state.joints()[i].freedoms()) * jacobian.rows;
    for (std::size_t k = at; isStopped[i] != 0 && k < at + count; ++k) jacobian.columns[k] = 0.0;
    at += count;
  }
  findSquare(jacobian);
}

// Adds W·Jᵀ·(J·W·Jᵀ)⁻¹·error to the joints' ways.
void addAnswer(SolverState& state, Ways& ways) {
  constexpr double kRounding = 1e-13;  // of the trace: in the plane a row is 0
  const double slack = kRounding * state.jacobian.trace();
  if (!(slack > 0.0)) return;
  solveSquare(state.jacobian, slack);
  findSteps(state);
  for (std::size_t i = 0; i < ways.size(); ++i) ways[i] += state.jacobian.steps[i];
}

// error = -J·ways.
void findStray(SolverState& state, const Ways& ways) {
  Jacobian& jacobian = state.jacobian;
  jacobian.error.assign(jacobian.rows, 0.0);
  std::size_t at = 0;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const Joint& joint = state.joints()[i];
    for (int k = 0; k < joint.freedoms(); ++k, at += jacobian.rows) {
      const double way = canMove(joint) ? ways[i][k] / std::sqrt(joint.weight) : 0.0;
      for (std::size_t r = 0; r < jacobian.rows; ++r)
        jacobian.error[r] -= way * jacobian.columns[at + r];
    }
  }
}

// The ways of all joints for a whole step. Those that a limit stops go there, and the others do
// their part.
void findWays(SolverState& state, const Pose& rest, RestWays& memory) {
  constexpr int kMostRounds = 6;
  constexpr double kSame = 1e-12;
  const std::size_t n = rest.size();
  Ways& wanted = memory.wanted;
  Ways& ways = memory.ways;
  std::vector<char>& isStopped = memory.isStopped;
  isStopped.assign(n, 0);
  wanted.assign(n, glm::dvec3(0.0));
  for (std::size_t i = 0; i < n; ++i) {
    if (canMove(state.joints()[i])) wanted[i] = wayTo(state.joints()[i], state.pose[i], rest[i]);
  }
  bool isNew = true;
  for (int round = 0; round < kMostRounds && isNew; ++round) {
    linearise(state);
    findStray(state, wanted);
    leaveOut(state, isStopped);
    ways = wanted;
    addAnswer(state, ways);
    isNew = false;
    for (std::size_t i = 0; i < n; ++i) {
      const Joint& joint = state.joints()[i];
      if (isStopped[i] != 0 || !canMove(joint) || !isLimited(joint)) continue;
      const glm::dvec3 made = wayTo(joint, state.pose[i], movedBy(joint, state.pose[i], ways[i]));
      if (glm::distance(made, ways[i]) <= kSame) continue;
      isStopped[i] = 1;
      wanted[i] = made;
      isNew = true;
    }
  }
}

bool areKept(const SolverState& state, double part) {
  const Left left = leftOf(state.problem, state.frames);
  return left.distance <= part * state.settings.tolerance &&
         left.turn <= part * state.settings.turnTolerance;
}

bool isWithinCap(const SolverState& state, const Pose& before) {
  constexpr double kRounding = 1e-9;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const Joint& joint = state.joints()[i];
    if (joint.kind != JointKind::hinge && joint.kind != JointKind::ball) continue;
    const double turn = glm::length(wayTo(joint, before[i], state.pose[i]));
    if (turn > state.mostTurn + kRounding) return false;
  }
  return true;
}

void moveAll(SolverState& state, const Pose& from, const Ways& ways, double part) {
  for (std::size_t i = 0; i < ways.size(); ++i)
    state.pose[i] = movedBy(state.joints()[i], from[i], part * ways[i]);
  forwardKinematics(state.joints(), state.pose, state.frames);
}

// Newton's method takes the ends back to the goals; joints that came to a limit stay there.
void bringBack(SolverState& state, RestWays& memory) {
  constexpr int kMostCorrections = 5;
  constexpr double kEnough = 0.05;
  for (int i = 0; i < kMostCorrections && !areKept(state, kEnough); ++i) {
    memory.back.assign(state.pose.size(), glm::dvec3(0.0));
    linearise(state);
    leaveOut(state, memory.isStopped);
    addAnswer(state, memory.back);
    memory.corrected = state.pose;
    moveAll(state, memory.corrected, memory.back, 1.0);
  }
}

}  // namespace

double selfMotion(SolverState& state, const Problem& asked, const Pose& rest, double gain,
                  RestWays& memory) {
  constexpr int kMostHalvings = 10;
  constexpr double kHalf = 0.5;                           // of the tolerances
  const double farthest = std::min(1.0, state.mostTurn);  // radians: as the linear model reaches
  memory.before = state.pose;
  const double cost = costOf(state, rest);
  state.leavesOutBarred = false;
  findWays(state, rest, memory);
  const Ways& ways = memory.ways;
  double largest = 0.0;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const double unit = state.joints()[i].kind == JointKind::slide ? state.size : 1.0;
    largest = std::max(largest, glm::length(ways[i]) / unit);
  }
  double part = largest > farthest ? gain * farthest / largest : gain;
  StepNotes notes{.holds = {.cap = part < gain}, .first = part};
  const auto record = [&] {
    const double left = leftOf(asked, state.frames).distance;
    if (state.trace)
      state.trace->pose(state.info(Phase::selfMotion, kAllJoints, left), state.pose, notes);
  };
  for (; notes.refused <= kMostHalvings; ++notes.refused, part *= 0.5) {
    moveAll(state, memory.before, ways, part);
    bringBack(state, memory);
    if (!areKept(state, kHalf) || !(costOf(state, rest) < cost)) continue;
    if (!isWithinCap(state, memory.before)) continue;
    notes.step = part;
    record();
    return part * largest;
  }
  state.pose = memory.before;
  forwardKinematics(state.joints(), state.pose, state.frames);
  record();
  return 0.0;
}

}  // namespace iklab::ik

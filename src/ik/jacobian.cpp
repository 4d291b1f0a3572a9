#include "ik/jacobian.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>

#include <glm/geometric.hpp>

#include "ik/maths/space.h"
#include "ik/solver_state.h"

namespace iklab::ik {
namespace {

std::size_t rowsOf(const Goal& goal) { return goal.facing ? 6U : 3U; }

void put(double* at, const glm::dvec3& vector) {
  for (int i = 0; i < 3; ++i) at[i] = vector[i];
}

void fillErrors(const SolverState& state, std::span<const Frame> frames,
                std::vector<double>& error) {
  error.clear();
  for (const Goal& goal : state.problem.goals) {
    const GoalError left = errorOf(goal, frames[static_cast<std::size_t>(goal.joint)]);
    const double unit = std::sqrt(goal.weight) / state.size;
    const glm::dvec3 way = unit * left.way;
    error.insert(error.end(), {way.x, way.y, way.z});
    if (!goal.facing) continue;
    const glm::dvec3 turn = unit * state.lengthPerRadian(goal) * left.turn;
    error.insert(error.end(), {turn.x, turn.y, turn.z});
  }
}

// One column, of freedom `index` of a joint, times √w.
void fillColumn(const SolverState& state, std::size_t joint, double sense, int index, double root,
                double* column) {
  std::size_t row = 0;
  const Joint& its = state.joints()[joint];
  const auto goals = state.problem.goals;
  for (std::size_t g = 0; g < goals.size(); row += rowsOf(goals[g]), ++g) {
    if (!state.isMovedBy(g, joint)) continue;
    const double unit = root * std::sqrt(goals[g].weight) / state.size;
    const Frame& end = state.frames[static_cast<std::size_t>(goals[g].joint)];
    const Twist twist = twistOf(its, state.frames[joint], sense, index, end.point(goals[g].point));
    put(column + row, unit * twist.way);
    if (goals[g].facing) {
      // A turn about the one axis that counts makes no difference.
      const bool isAny = !goals[g].axis;
      const glm::dvec3 turn = isAny ? twist.turn : across(twist.turn, end.axes * *goals[g].axis);
      put(column + row + 3, unit * state.lengthPerRadian(goals[g]) * turn);
    }
  }
}

// Leaves out what limits bar of a joint whose columns begin at `first`.
void leaveOutBarred(SolverState& state, std::size_t index, double* columns) {
  Jacobian& jacobian = state.jacobian;
  const Joint& joint = state.joints()[index];
  const auto freedoms = static_cast<std::size_t>(joint.freedoms());
  const Frame& own = state.frames[index];
  const double sense = joint.kind == JointKind::slide ? 1.0 : state.believedSense(own);
  for (const Barrier& barrier : barriersAt(joint, state.pose[index])) {
    if (!barrier.holds.any()) continue;
    // The part of each column's freedom that goes out: of a single one ±1.
    glm::dvec3 part = barrier.out;
    if (freedoms == 1) part = {glm::dot(barrier.out, joint.axis), 0.0, 0.0};
    double pull = 0.0;
    for (std::size_t k = 0; k < freedoms; ++k) {
      for (std::size_t r = 0; r < jacobian.rows; ++r) {
        pull += part[static_cast<int>(k)] * columns[k * jacobian.rows + r] * jacobian.error[r];
      }
    }
    if (!(pull > 0.0)) continue;
    for (std::size_t r = 0; r < jacobian.rows; ++r) {
      double along = 0.0;
      for (std::size_t k = 0; k < freedoms; ++k) {
        along += part[static_cast<int>(k)] * columns[k * jacobian.rows + r];
      }
      for (std::size_t k = 0; k < freedoms; ++k) {
        columns[k * jacobian.rows + r] -= along * part[static_cast<int>(k)];
      }
    }
    if (state.trace)
      jacobian.stops.push_back({index, barrier.holds, sense * (own.axes * barrier.out)});
  }
}

double rootOfWeight(const Joint& joint) { return std::sqrt(joint.weight); }

// A joint's part of the step that the force makes: one number a freedom.
glm::dvec3 stepOf(const Jacobian& jacobian, const Joint& joint, std::size_t first) {
  glm::dvec3 step(0.0);
  for (int k = 0; k < joint.freedoms(); ++k) {
    const double* column = &jacobian.columns[first + static_cast<std::size_t>(k) * jacobian.rows];
    for (std::size_t r = 0; r < jacobian.rows; ++r) step[k] += column[r] * jacobian.force[r];
  }
  return rootOfWeight(joint) * step;
}

// What `part` of the force is at each goal.
void findPulls(SolverState& state, double part) {
  Jacobian& jacobian = state.jacobian;
  jacobian.pulls.clear();
  const double* force = jacobian.force.data();
  for (const Goal& goal : state.problem.goals) {
    const double unit = part * std::sqrt(goal.weight) / state.size;
    const auto next = [&](double each) {
      const glm::dvec3 vector(force[0], force[1], force[2]);
      force += 3;
      return each * vector;
    };
    Pull pull{.force = next(unit)};
    if (goal.facing) pull.torque = next(unit * state.lengthPerRadian(goal));
    jacobian.pulls.push_back(pull);
  }
}

void moveBy(const Joint& joint, const glm::dvec3& step, double start, Value& value) {
  if (joint.kind == JointKind::ball) {
    const double angle = glm::length(step);
    if (angle > 0.0) value.turn = glm::normalize(value.turn * glm::angleAxis(angle, step / angle));
  } else {
    value.amount = withoutWholeTurns(joint, start, value.amount + step.x);
  }
}

}  // namespace

Twist twistOf(const Joint& joint, const Frame& own, double sense, int index,
              const glm::dvec3& point) {
  if (joint.kind == JointKind::slide) return {own.axes * joint.axis, glm::dvec3(0.0)};
  // A hinge turns about an axis that its own frame keeps.
  const glm::dvec3 axis =
      sense * (joint.kind == JointKind::hinge ? own.axes * joint.axis : own.axes[index]);
  return {glm::cross(axis, point - own.at), axis};
}

void findSquare(Jacobian& jacobian) {
  const std::size_t rows = jacobian.rows;
  jacobian.square.assign(rows * rows, 0.0);
  for (std::size_t c = 0; c < jacobian.columns.size(); c += rows) {
    const double* column = &jacobian.columns[c];
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t s = 0; s <= r; ++s) jacobian.square[r * rows + s] += column[r] * column[s];
    }
  }
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t s = 0; s < r; ++s)
      jacobian.square[s * rows + r] = jacobian.square[r * rows + s];
  }
}

double Jacobian::trace() const {
  double sum = 0.0;
  for (std::size_t r = 0; r < rows; ++r) sum += square[r * rows + r];
  return sum;
}

void Jacobian::multiply(const std::vector<double>& vector, std::vector<double>& product) const {
  product.assign(rows, 0.0);
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t s = 0; s < rows; ++s) product[r] += square[r * rows + s] * vector[s];
  }
}

double squaredError(const std::vector<double>& error) {
  double sum = 0.0;
  for (const double part : error) sum += part * part;
  return sum;
}

void linearise(SolverState& state) {
  Jacobian& jacobian = state.jacobian;
  fillErrors(state, state.frames, jacobian.error);
  jacobian.rows = jacobian.error.size();
  int freedoms = 0;
  for (const Joint& joint : state.joints()) freedoms += joint.freedoms();
  jacobian.columns.assign(static_cast<std::size_t>(freedoms) * jacobian.rows, 0.0);
  jacobian.stops.clear();
  double* column = jacobian.columns.data();
  for (std::size_t i = 0; i < state.joints().size(); ++i) {
    const Joint& joint = state.joints()[i];
    const Frame& own = state.frames[i];
    const double sense = state.believedSense(own);
    const double root = rootOfWeight(joint);
    double* const first = column;
    for (int k = 0; k < joint.freedoms(); ++k, column += jacobian.rows) {
      if (joint.weight == 0.0) continue;
      fillColumn(state, i, sense, k, root, column);
    }
    if (state.leavesOutBarred && joint.weight != 0.0 && isLimited(joint))
      leaveOutBarred(state, i, first);
  }
  findSquare(jacobian);
}

void solveSquare(Jacobian& jacobian, double damping) {
  constexpr double kLeast = 1e-300;
  const std::size_t n = jacobian.rows;
  jacobian.factor = jacobian.square;
  jacobian.force = jacobian.error;
  double* const a = jacobian.factor.data();
  double* const y = jacobian.force.data();
  // Divisions take longest: the diagonal keeps its inverse.
  for (std::size_t r = 0; r < n; ++r) {
    double* const row = a + r * n;
    row[r] += damping;
    for (std::size_t c = 0; c <= r; ++c) {
      const double* const other = a + c * n;
      double sum = row[c];
      for (std::size_t k = 0; k < c; ++k) sum -= row[k] * other[k];
      row[c] = r == c ? 1.0 / std::sqrt(std::max(sum, kLeast)) : sum * other[c];
    }
    for (std::size_t k = 0; k < r; ++k) y[r] -= row[k] * y[k];
    y[r] *= row[r];
  }
  for (std::size_t r = n; r-- > 0;) {
    for (std::size_t k = r + 1; k < n; ++k) y[r] -= a[k * n + r] * y[k];
    y[r] *= a[r * n + r];
  }
}

void findSteps(SolverState& state) {
  Jacobian& jacobian = state.jacobian;
  std::size_t first = 0;
  jacobian.steps.resize(state.joints().size());
  for (std::size_t i = 0; i < state.joints().size(); ++i) {
    const Joint& joint = state.joints()[i];
    jacobian.steps[i] = stepOf(jacobian, joint, first);
    first += static_cast<std::size_t>(joint.freedoms()) * jacobian.rows;
  }
}

double limitForce(SolverState& state) {
  constexpr double kMostTogether = 2.0 * std::numbers::pi;
  Jacobian& jacobian = state.jacobian;
  double largest = 0.0;
  double together = 0.0;
  findSteps(state);
  for (std::size_t i = 0; i < jacobian.steps.size(); ++i) {
    if (state.joints()[i].kind == JointKind::slide) continue;
    const double size = glm::length(jacobian.steps[i]);
    largest = std::max(largest, size);
    together += size;
  }
  const double excess = std::max(largest / state.mostTurn, together / kMostTogether);
  if (!(excess > 1.0)) return 1.0;
  for (double& part : jacobian.force) part /= excess;
  for (glm::dvec3& step : jacobian.steps) step /= excess;
  return 1.0 / excess;
}

double tryStep(SolverState& state, double part) {
  state.trial = state.pose;
  for (std::size_t i = 0; i < state.joints().size(); ++i) {
    const glm::dvec3 step = part * state.jacobian.steps[i];
    if (step == glm::dvec3(0.0)) continue;
    moveBy(state.joints()[i], step, state.start[i].amount, state.trial[i]);
    clampTurned(state.joints()[i], state.pose[i], state.mostTurn, state.trial[i]);
  }
  forwardKinematics(state.joints(), state.trial, state.trialFrames);
  const double left = distanceOf(state, state.trialFrames) / state.size;
  return left * left;
}

void takeStep(SolverState& state, double part, StepNotes notes) {
  std::swap(state.pose, state.trial);
  std::swap(state.frames, state.trialFrames);
  if (!state.trace) return;
  findPulls(state, part);
  notes.force = state.jacobian.pulls.front().force;
  notes.stops = state.jacobian.stops;
  const double left = distanceOf(state, state.frames);
  state.trace->pose(state.info(Phase::descend, kAllJoints, left), state.pose, notes,
                    state.jacobian.pulls);
}

void recordNoStep(const SolverState& state, const StepNotes& notes) {
  if (!state.trace) return;
  StepNotes told = notes;
  told.stops = state.jacobian.stops;
  const double left = distanceOf(state, state.frames);
  state.trace->pose(state.info(Phase::descend, kAllJoints, left), state.pose, told);
}

void descend(SolverState& state, double damping) {
  constexpr int kMostHalvings = 40;
  const double before = squaredError(state.jacobian.error);
  const double left = limitForce(state);
  double part = state.stepScale;
  StepNotes notes{.first = left * part, .best = 1.0, .damping = damping * state.size * state.size};
  notes.holds.cap = left < 1.0;
  const bool isPulled = squaredError(state.jacobian.force) > 0.0;
  for (; isPulled && notes.refused < kMostHalvings; ++notes.refused, part *= 0.5) {
    const double after = tryStep(state, part);
    // Who ignores mirrors believes every step to be good.
    if (!(after < before) && !state.isMisled) continue;
    state.stepScale = notes.refused == 0 ? std::min(1.0, 2.0 * part) : part;
    notes.step = left * part;
    return takeStep(state, part, notes);
  }
  state.stepScale = 1.0;
  recordNoStep(state, notes);
}

}  // namespace iklab::ik

// The Jacobian of all goals, and steps that move all joints at once.
//
// J has three rows a goal, and three more where it has a direction; one column a freedom of a
// joint. A column says how the goal's point moves, and its frame turns, when the joint moves a
// little: axis × (point - joint) and axis for a turn, axis and 0 for a slide. Rows are divided by
// the mechanism's size, turning by the length per radian as well, so that nothing overflows and the
// two can be added. S. R. Buss, "Introduction to Inverse Kinematics with Jacobian Transpose,
// Pseudoinverse and Damped Least Squares methods" (2004), compares what is made of it.
//
// Weights: joint j's movement costs 1/w_j, so J·√W stands for J (D. E. Whitney, 1969). Limits: a
// direction in which a joint stands at a limit, and in which the goals pull it out, is left out (D.
// P. Bertsekas, "Projected Newton Methods for Optimization Problems with Simple Constraints",
// 1982).
#pragma once

#include <vector>

#include <glm/vec3.hpp>

#include "ik/trace.h"

namespace iklab::ik {

struct SolverState;

/// What a freedom of a joint does when it moves a little: a column of J for one point, neither
/// weighed nor scaled.
struct Twist {
  glm::dvec3 way{0.0};   ///< how the point moves, world: scene units a radian; a slide's is 1
  glm::dvec3 turn{0.0};  ///< how its frame turns, world: radians a radian; a slide's is 0
};
/// Of freedom `index` of a joint whose frame is `own`; a ball has three, about the axes of that
/// frame. `sense`: -1 where turns go the other way round, as in a mirrored frame. `point`: world.
Twist twistOf(const Joint& joint, const Frame& own, double sense, int index,
              const glm::dvec3& point);

struct Jacobian {
  std::size_t rows = 0;
  std::vector<double> columns;    ///< rows numbers a freedom, in the order of joints; times √w
  std::vector<double> error;      ///< one a row: what is missing
  std::vector<double> square;     ///< J·W·Jᵀ, rows × rows
  std::vector<Stop> stops;        ///< what was left out, for the trace
  std::vector<Pull> pulls;        ///< memory for what the trace is told of the force
  std::vector<double> force;      ///< one a row: the step is √W·Jᵀ·force
  std::vector<glm::dvec3> steps;  ///< the same, one a joint: set by limitForce()
  std::vector<double> values;     ///< see findSpectrum()
  std::vector<double> axes;
  std::vector<double> factor;  ///< memory of solveSquare() and findSpectrum()

  [[nodiscard]] double trace() const;
  /// J·W·Jᵀ · vector, into `product`.
  void multiply(const std::vector<double>& vector, std::vector<double>& product) const;
};

/// The sum of the squares of `error`.
double squaredError(const std::vector<double>& error);

/// Fills state.jacobian but for the force. O(freedoms · rows²).
void linearise(SolverState& state);

/// Fills jacobian.square from its columns.
void findSquare(Jacobian& jacobian);

/// force = (J·W·Jᵀ + damping · 1)⁻¹ · error, by Cholesky's method; damping > 0 where J·W·Jᵀ is
/// singular.
void solveSquare(Jacobian& jacobian, double damping);

/// Fills jacobian.steps from its force.
void findSteps(SolverState& state);
/// Finds the joints' steps, and shortens them, and the force, so that no joint turns by more than
/// the cap, and all together by no more than a whole turn: more would wind a long chain up, which
/// the linear model does not know. Returns the part of them that is left.
double limitForce(SolverState& state);

/// Moves every joint of state.trial from the pose by `part` of its step, within its limits,
/// and lays it out in state.trialFrames. Returns the squared error that is left.
double tryStep(SolverState& state, double part);
/// Makes the trial, by `part` of the force, the pose, and records the step.
void takeStep(SolverState& state, double part, StepNotes notes);
/// Records that no step was taken: too many were refused.
void recordNoStep(const SolverState& state, const StepNotes& notes);

/// The rest of an iteration: halves the step as long as it leads away from the goals. The next
/// iteration begins with the part that was taken, or with twice that if nothing was halved.
/// `damping`: what solveSquare() was given, for the trace.
void descend(SolverState& state, double damping = 0.0);

}  // namespace iklab::ik

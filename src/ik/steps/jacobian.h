// What the solvers share that linearise the tip: the Jacobian J, whose column c = axis × r says how
// the tip moves as a joint turns, with r = tip - joint, and steps that turn all joints at once.
//
// Each solver finds a force f at the tip; the torques of the force are the turns, Δθ = Jᵀ·f. A
// hinge turns by c · f. A ball joint, which is three hinges, turns by the rotation vector r × f.
// With hinges J·Jᵀ = Σ c·cᵀ, with ball joints Σ (|r|²·1 - r·rᵀ): it is 3×3 whatever the length of
// the chain, so an iteration is O(n). S. R. Buss, "Introduction to Inverse Kinematics with Jacobian
// Transpose, Pseudoinverse and Damped Least Squares methods" (2004), compares the methods.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ik/solver.h"
#include "ik/symmetric.h"
#include "ik/work/work.h"

namespace iklab::ik {

// The results of an iteration have to stay in registers: for ten bones memory would cost a tenth
// more time. GCC 12 stores the arguments and results of a function that is not inlined, so such a
// function gets a copy; it also stores constants that an inlined function returns, so they are
// variables.

/// The tip as a linear function of the joints, in units of the chain's length, so that nothing
/// overflows whatever the scene's unit.
struct Linearisation {
  double unit = 0.0;      ///< the chain's length, scene units; 0 where nothing can turn
  double perUnit = 0.0;   ///< 1 / unit, or 0
  glm::dvec3 error{0.0};  ///< target - tip
  Symmetric square;       ///< J·Jᵀ

  /// How the tip moves for a force, if it moves straight.
  [[nodiscard]] glm::dvec3 move(const glm::dvec3& force) const { return square * force; }
  /// The sum of the squares of all turns, fᵀ·J·Jᵀ·f, radians.
  [[nodiscard]] double turns(const glm::dvec3& force) const {
    return std::max(0.0, glm::dot(force, move(force)));
  }
  /// The rounding error of that sum; it may be all of it, for a large force that turns hardly
  /// anything.
  [[nodiscard]] double doubt(const glm::dvec3& force) const {
    return 1e-14 * square.trace() * glm::dot(force, force);
  }
};

/// A force at the tip, and the turns of all joints for it.
struct TipForce {
  glm::dvec3 force{0.0};
  double squares = 0.0;  ///< an upper bound of the sum of the squares of the turns, radians

  TipForce(const Linearisation& linear, const glm::dvec3& by)
      : force(by), squares(linear.turns(by) + linear.doubt(by)) {}
  /// No joint turns by more than this, radians.
  [[nodiscard]] double mostTurn() const { return std::min(glm::length(force), std::sqrt(squares)); }
  /// Leaves this part of it.
  void shorten(double part) {
    force *= part;
    squares *= part * part;
  }
};

/// From J·Jᵀ in scene units.
inline Linearisation inUnits(const Work& work, const Symmetric& square) {
  const double unit = work.reach.outer;
  const double perUnit = unit == 0.0 ? 0.0 : 1.0 / unit;
  return {unit, perUnit, perUnit * (work.target() - work.joints.back()),
          (perUnit * perUnit) * square};
}

/// Leaves out the joints that stand at a limit and that the error would take through it.
void stopInPlane(PlaneWork& work);

/// O(n). If the solver ignores negative scale, every joint's sense counts as +1.
inline Linearisation linearise(PlaneWork& work) {
  if (!work.arrays.isAhead) load(work);
  if (work.isConstrained) stopInPlane(work);
  return inUnits(work, work.arrays.now().square);
}
/// For joints with limits or weights: ik/steps/limited_jacobian.h.
Linearisation linearise(SpaceWork& work);
inline Linearisation linearise(ArrayWork& work) {
  if (work.isConstrained) findStops(work);
  return inUnits(work, work.arrays.now().square);
}

/// The force f with (J·Jᵀ + damping)·f = e.
template <typename AnyWork>
glm::dvec3 dampedForce(const AnyWork& /*work*/, const Linearisation& linear, double damping) {
  return solve(linear.square.raised(damping), linear.error);
}
inline glm::dvec3 dampedForce(const PlaneWork& /*work*/, const Linearisation& linear,
                              double damping) {
  return solveInPlane(linear.square.raised(damping), linear.error);
}

/// What the n joints contribute to the tip's movement along the axes of J·Jᵀ; for selective
/// damping. For axis i, v is the unit vector Jᵀ·axis / √value of angles:
struct Effort {
  std::array<double, 3> path{};  ///< Σ |v_j|·|c_j| / √value: the ways that the joints take the
                                 ///< tip, alone, for each unit that they take it together
  std::array<double, 3> largest{};  ///< the largest |v_j|, radians
};

/// After linearise(). An axis with a value of at most `least` has no v and keeps 0.
Effort effortOf(const PlaneWork& work, const Linearisation& linear, const Eigensystem& axes,
                double least);
Effort effortOf(const SpaceWork& work, const Linearisation& linear, const Eigensystem& axes,
                double least);
Effort effortOf(const ArrayWork& work, const Linearisation& linear, const Eigensystem& axes,
                double least);

/// The same, given the turn of joint `bone` for a force, angleOf(bone, force) radians, and how far
/// the tip goes for each radian of it, reachOf(bone).
template <typename AngleOf, typename ReachOf>
Effort effortBy(const Work& work, const Linearisation& linear, const Eigensystem& axes,
                double least, const AngleOf& angleOf, const ReachOf& reachOf) {
  Effort effort;
  for (std::size_t i = 0; i < 3; ++i) {
    if (!(axes.values[i] > least)) continue;
    // The turns by c · axis / √value are v.
    const double singular = std::sqrt(axes.values[i]);
    const glm::dvec3 force = axes.axes[i] / (singular * linear.unit);
    for (std::size_t bone = 0; bone < work.boneCount(); ++bone) {
      const double angle = angleOf(bone, force);
      effort.largest[i] = std::max(effort.largest[i], angle);
      effort.path[i] += angle * reachOf(bone);
    }
    effort.path[i] /= singular * linear.unit;
  }
  return effort;
}

/// All joints together, each taken for the root of their mean square, turn by one whole turn at
/// most: more would wind the chain up, which the linear model does not know. This only affects long
/// chains.
inline constexpr double kMostTogether = 2.0 * std::numbers::pi;

/// limited(), for cases in which single joints have to be looked at.
glm::dvec3 limitedByJoints(const PlaneWork& work, const Linearisation& linear,
                           const glm::dvec3& force, double most);
glm::dvec3 limitedByJoints(const SpaceWork& work, const Linearisation& linear,
                           const glm::dvec3& force, double most);
glm::dvec3 limitedByJoints(const ArrayWork& work, const Linearisation& linear,
                           const glm::dvec3& force, double most);

/// The force, or the part of it that turns no joint by more than `most` radians, and all together
/// by no more than a whole turn. After linearise().
template <typename AnyWork>
TipForce limited(const AnyWork& work, const Linearisation& linear, const glm::dvec3& force,
                 double most) {
  TipForce tipForce(linear, force);
  const double n = static_cast<double>(work.boneCount());
  const bool isSmall =
      tipForce.squares <= most * most && n * tipForce.squares <= kMostTogether * kMostTogether;
  // Nearly always no joint can come near the cap.
  if (isSmall) return tipForce;
  return {linear, limitedByJoints(work, Linearisation(linear), glm::dvec3(force), most)};
}

/// Tries a step: lays the chain out, in `trialJoints` or arrays.tried(), with every joint turned
/// exactly by the force. A chain of ball joints alone is turned by sums: bone i turns against the
/// world by Ω, the sum of r × f over the joints up to its own, as A. Cayley's rotation, of
/// 2·atan(|Ω| / 2). To first order that is the same as turning joint by joint; no joint turns by
/// more than |r × f|, since neither Cayley's map nor the exponential stretches anything; and no
/// bone waits for another. With weights and limits the same, with the turns that these leave; balls
/// outside their limits are then brought back. Returns the square of the distance left, in units.
/// After linearise().
double tryStep(SpaceWork& work, const Linearisation& linear, const TipForce& tipForce);
inline double tryStep(PlaneWork& work, const Linearisation& linear, const TipForce& tipForce) {
  const double together = std::sqrt(static_cast<double>(work.boneCount()) * tipForce.squares);
  return tryInPlane(work, linear.perUnit, tipForce.force, together);
}
/// The same, where no joint turns by more than `largest` radians.
double tryInArrays(ArrayWork& work, double perUnit, const glm::dvec3& force, double largest);
inline double tryStep(ArrayWork& work, const Linearisation& linear, const TipForce& tipForce) {
  const double largest = work.jointByJoint ? tipForce.mostTurn() : 0.0;
  return tryInArrays(work, linear.perUnit, tipForce.force, largest);
}

/// No joint moves by more than all turns together, each taken for the root of their mean square,
/// times the chain's length. The square of that, in scene units.
inline double squaredMoveAtMost(const Work& work, const Linearisation& linear,
                                const TipForce& tipForce) {
  return linear.unit * linear.unit * static_cast<double>(work.boneCount()) * tipForce.squares;
}

/// Takes the step by this force, which was tried last. Returns the square of the largest distance
/// that a joint moved, or an upper bound of it. What limits held back did not move: with limits or
/// weights it returns what squaredMoveOfTrial() says.
inline double takeStep(PlaneWork& work, const Linearisation& linear, const TipForce& tipForce) {
  const double moved =
      work.isConstrained ? squaredMoveOfTrial(work) : squaredMoveAtMost(work, linear, tipForce);
  work.arrays.take();
  if (work.trace) storeJoints(work);
  work.joints.back() = work.joints.front() + work.arrays.now().tip;
  return moved;
}
double takeStep(SpaceWork& work, const Linearisation& linear, const TipForce& tipForce);
inline double takeStep(ArrayWork& work, const Linearisation& linear, const TipForce& tipForce) {
  SpaceArrays& arrays = work.arrays;
  const double moved =
      work.isConstrained ? squaredMoveOfTrial(work) : squaredMoveAtMost(work, linear, tipForce);
  arrays.take();
  if (work.trace) store(arrays, work);
  work.joints.back() = work.joints.front() + arrays.now().tip;
  return moved;
}

/// The rest of an iteration: limits the force, halves the step as long as it leads away from the
/// target, and records the trace. The next iteration begins with the part of a whole step that was
/// taken, or with twice that if nothing was halved. Returns what an Iteration returns. The forces
/// of all methods point downhill, so some step brings the tip nearer unless the gradient is zero.
template <typename AnyWork>
double descend(AnyWork& work, const Linearisation& linear, const glm::dvec3& force, double most);

constexpr double radians(double degrees) { return degrees * (std::numbers::pi / 180.0); }

}  // namespace iklab::ik

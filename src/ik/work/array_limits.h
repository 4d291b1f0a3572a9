// Limits and weights of a chain in arrays. A weight w scales a joint's column, and its turn for a
// force, by √w each: J·W·Jᵀ and W·Jᵀ·f come out of the same sums. Joints away from their limits
// cost some comparisons, and no trigonometric function.
#pragma once

#include <vector>

#include "ik/limits.h"
#include "ik/work/ball_range.h"
#include "ik/work/coordinates.h"

namespace iklab::ik {

struct ArrayWork;
struct SpaceArrays;
struct KinematicState;

/// A ball joint that stands at its limits, and what stops it: unit vectors of the world.
struct StoppedBall {
  std::size_t bone = 0;
  LimitNormals normals;
};

/// Of the chain; n each, padded.
struct ArrayLimits {
  std::vector<double> shares;      ///< √weight; 0 for a joint that is held
  std::vector<double> least;       ///< of hinges, -∞ to ∞ where there is no limit
  std::vector<double> most;        ///< radians
  std::vector<BallRange> balls;    ///< of ball joints
  std::vector<StoppedBall> stops;  ///< of ball joints, in order, as the chain lies now

  void resize(std::size_t n);
};

/// Fills work.arrays.limits from the chain.
void loadLimits(ArrayWork& work);

/// The angles of hinges with a limit, within it, from the local rotations that `state` has; 0 of
/// all other joints.
void loadAngles(const ArrayWork& work, KinematicState& state);

/// Finds the joints that stand at a limit and that the error would take through it, and takes what
/// is barred to them out of the Jacobian.
void findStops(ArrayWork& work);

/// The turn that a ball joint makes for a pull at the tip, as the solver believes it; a vector of
/// the world. Without what bars it, its weight included, not capped.
glm::dvec3 ballTurn(const ArrayWork& work, std::size_t bone, const glm::dvec3& pull);

/// The local rotation of a ball joint, as if unmirrored, brought within its limits.
Rotation withinLimits(const ArrayWork& work, std::size_t bone, const Rotation& local);

/// The square of the largest distance that a joint moves by in the trial; the tip's alone where
/// that is more than an iteration that has stalled moves any joint by.
double squaredMoveOfTrial(const ArrayWork& work);

}  // namespace iklab::ik

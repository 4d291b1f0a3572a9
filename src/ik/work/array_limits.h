// Limits and weights of a chain in arrays. A weight w scales a joint's column, and its turn for a
// force, by √w each: J·W·Jᵀ and W·Jᵀ·f come out of the same sums. Joints away from their limits
// cost some comparisons, and no trigonometric function.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "ik/limits.h"
#include "ik/symmetric.h"
#include "ik/work/coordinates.h"
#include "ik/work/joint_range.h"

namespace iklab::ik {

struct ArrayWork;
struct SpaceArrays;
struct KinematicState;

/// What isWithin() compares of each ball joint, for all of them at once; padded with free ones.
struct BallBounds {
  std::vector<double> cone;  ///< the least squared cosine of half a swing: -∞ for a free joint, ∞
                             ///< where it takes more than these bounds
  std::vector<double> coneCosine;  ///< of half the cone, as all the rest
  std::vector<double> coneSine;
  std::vector<double> leastCosine;
  std::vector<double> leastSine;
  std::vector<double> mostCosine;
  std::vector<double> mostSine;
  std::vector<double> ease;      ///< ∞ where the twist is free, else 0
  std::vector<double> nearCone;  ///< as in JointRange

  void resize(std::size_t n);
  void set(std::size_t bone, const JointRange& range);
};

/// What bars turns of ball joints that stand at their limits, as the chain lies now.
struct BallStops {
  bool any = false;  ///< else the normals say nothing
  /// n each, padded: unit vectors of the world, as limitNormals() of ik/limits.h has them.
  std::array<Vectors, 3> normals;

  void resize(std::size_t n);
  void set(std::size_t bone, const LimitNormals& all);
  [[nodiscard]] LimitNormals operator[](std::size_t bone) const;
};

/// Of the chain; n each, padded.
struct ArrayLimits {
  std::vector<double> shares;   ///< √weight; 0 for a joint that is held
  std::vector<double> least;    ///< of hinges, -∞ to ∞ where there is no limit
  std::vector<double> most;     ///< radians
  bool hasHeld = false;         ///< some share is 0
  BallBounds bounds;            ///< of ball joints
  std::vector<double> stopped;  ///< 1 where a hinge stands at a limit, else 0
  BallStops stops;

  void resize(std::size_t n);
};

/// Fills work.arrays.limits from the chain.
void loadLimits(ArrayWork& work);

/// The angles of hinges with a limit, within it, from the local rotations that `state` has; 0 of
/// all other joints. O(n).
void loadAngles(const SpaceArrays& arrays, KinematicState& state);

/// How far from a limit, in squared cosines and in sines, it is worth while to look more closely:
/// more than kAtLimit can make.
inline constexpr double kNearby = 1e-8;

/// How far the joints of a chain of balls lie within their limits.
struct Slacks {
  std::vector<double> each;  ///< as isWithin() measures it; negative where it may be outside
  std::int64_t outside = 0;  ///< how many may be
  std::int64_t nearby = 0;   ///< how many are worth a closer look: they may stand at a limit; of
                             ///< hinges alone too
};

/// Of the state's local rotations, in state.slacks. O(n).
void findSlacks(const ArrayLimits& limits, KinematicState& state);

/// Whether Slacks::nearby is counted in this chain: not in one of hinges and balls.
bool countsNearby(const ArrayWork& work);

/// Brings those local rotations of a chain of balls within their limits that findSlacks() found
/// outside, and that are clear; their slacks become 0. Returns how many are left. O(n).
std::int64_t bringBackClear(const ArrayLimits& limits, KinematicState& state);
/// All that findSlacks() found outside; their slacks become 0. O(n).
void bringBack(const ArrayWork& work, KinematicState& state);

/// Finds out whether the state of balls that turn together is loose. After findSlacks(). O(n).
void loosen(const ArrayWork& work, KinematicState& state);
/// Makes a loose state one that is not. O(n).
void tighten(const ArrayWork& work, KinematicState& state);

/// How many balls are stopped, and how many may be and are not clear.
struct BallCounts {
  std::int64_t stopped = 0;
  std::int64_t unclear = 0;
};

/// What stops those balls that are clear where a pull `error` at the tip turns them, in
/// limits.stops, in a chain of balls whose frames nothing mirrors. After findSlacks(). O(n).
BallCounts stopClearBalls(const glm::dvec3& error, const KinematicState& state,
                          ArrayLimits& limits);

/// The part of J·Jᵀ that stops take out of it, which is n × c for each normal and column. O(n).
Symmetric barredOf(const BallStops& stops, const Vectors& columns);

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

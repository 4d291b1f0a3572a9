// A planar chain as one array for each coordinate: what the Jacobian solvers work on, and what lays
// planar chains out. Behind the tip the arrays are padded with bones without length.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <glm/vec3.hpp>

#include "ik/symmetric.h"

namespace iklab::ik {

struct PlaneWork;

/// n vectors of the plane.
struct PlaneVectors {
  std::vector<double> x, y;

  void resize(std::size_t n);
};

/// How a planar chain lies, and what its joints do to the tip. World, scene units.
struct PlaneState {
  PlaneVectors spans;          ///< from joint to joint
  PlaneVectors levers;         ///< from each joint to the tip
  PlaneVectors sums;           ///< n + 1: the levers of all joints from this one on, times weights
  std::vector<double> angles;  ///< of the joints, within their limits; (-π, π] where there is none
  std::int64_t nearby = 0;     ///< how many joints stand at a limit
  Symmetric square;            ///< J·W·Jᵀ
  glm::dvec3 tip{0.0};         ///< from the base
};

struct PlaneArrays {
  // Of the chain; n each, padded.
  std::vector<double> lengths;         ///< with the sign of their frame's x
  std::vector<double> inverseSquares;  ///< 1 / length², 0 for a length of 0
  std::vector<double> senses;          ///< -1 where the parent's frame is mirrored, else +1

  // What the joints may do, as the solver believes it.
  std::vector<double> weights;  ///< 0 also for a bone without length: it keeps its angle
  std::vector<double> gains;    ///< the weight, negative where the joint turns clockwise
  std::vector<double> least;    ///< -∞ to ∞ where there is no limit
  std::vector<double> most;     ///< radians
  std::vector<double> freedom;  ///< 0 where a joint is stopped, else 1
  std::int64_t stopped = 0;     ///< how many are

  std::vector<double> turns;  ///< in a trial: of the bones, against the world, radians
  PlaneVectors turned;        ///< cosines and sines

  bool isMisread = false;  ///< some joint turns the other way than the solver believes

  std::uint64_t chain = 0;      ///< the chain whose lengths and senses these are: KnownChain::count
  bool knowsJoints = false;     ///< load() has filled what joints may do
  bool ignoresMirrors = false;  ///< then
  bool shortensTurns = true;    ///< then
  /// The chain lies here, and neither in the pose nor, but for base and tip, in work.joints.
  bool isAhead = false;

  void resize(std::size_t n);
  [[nodiscard]] const PlaneState& now() const { return states_[current_]; }
  [[nodiscard]] PlaneState& now() { return states_[current_]; }
  [[nodiscard]] const PlaneState& tried() const { return states_[1 - current_]; }
  [[nodiscard]] PlaneState& tried() { return states_[1 - current_]; }
  /// Takes the trial.
  void take() { current_ = 1 - current_; }

 private:
  std::array<PlaneState, 2> states_;
  std::size_t current_ = 0;
};

/// Fills the lengths and senses from the chain with this number, unless they are there already.
void loadChain(PlaneWork& work, std::uint64_t chain);

/// Moves work.joints to where the pose puts them. O(n).
void layOutPlane(PlaneWork& work);

/// Goes ahead of the pose; after layOutPlane().
void load(PlaneWork& work);

/// Adds up a chain from its spans: the levers, J·W·Jᵀ, and where the tip is. O(n).
void addUp(const PlaneArrays& arrays, PlaneState& state);

/// Finds the joints that stand at a limit and that the error would take through it, and takes them
/// out of J·W·Jᵀ.
void findStopsInArrays(PlaneWork& work);

/// Turns every joint by its weight times the torque of a force at the tip, in `tried`. No bone
/// turns by more than `together` radians. Returns the square of the distance left, in units.
double tryInPlane(PlaneWork& work, double perUnit, const glm::dvec3& force, double together);

/// Writes work.joints.
void storeJoints(PlaneWork& work);

/// Writes the pose, if the arrays are ahead of it.
void storeAngles(PlaneWork& work);

/// The square of the largest distance that a joint moves by in the trial; the tip's alone where
/// that is more than an iteration that has stalled moves any joint by.
double squaredMoveOfTrial(const PlaneWork& work);

}  // namespace iklab::ik

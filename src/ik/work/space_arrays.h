// A chain in space as one array a coordinate: what the Jacobian solvers work on, so that compilers
// turn two bones or more with each instruction. Behind the tip the arrays are padded by bones
// without length.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "ik/space.h"
#include "ik/symmetric.h"
#include "ik/work/coordinates.h"
#include "ik/work/wide.h"

namespace ik {

struct ArrayWork;

/// n vectors.
struct Vectors : VectorArrays<std::vector<double>> {
  void resize(std::size_t n);
};

/// n quaternions.
struct Quaternions : RotationArrays<std::vector<double>> {
  void resize(std::size_t n);
};

/// How a chain lies, and what its joints do for the tip. World, scene units.
struct KinematicState {
  Quaternions orientations;  ///< of the bones' frames; their length is 1 to within a few percent
  Symmetric square;          ///< J·Jᵀ
  glm::dvec3 tip{0.0};       ///< from the base
  // Balls alone.
  Vectors after;        ///< the sum of r of all joints after this one
  glm::dvec3 all{0.0};  ///< of all joints
  // Joint by joint.
  Vectors columns;     ///< of a hinge axis × r, of a ball joint r
  Quaternions locals;  ///< local rotations, as seen where no frame is mirrored
  Vectors axes;        ///< in the world, the axes that the solver believes hinges to have
};

struct SpaceArrays {
  bool hasBalls = false;        ///< else every joint is a hinge
  std::vector<double> lengths;  ///< of the bones, with the sign of their frame's x
  Vectors spans;                ///< from joint to joint, as tried last
  Quaternions locals;           ///< of balls: the local rotations of a pose, as seen unmirrored
  // Joint by joint; in the parent's frame.
  Vectors turningAxes;  ///< a hinge's axis, as it turns
  Vectors assumedAxes;  ///< as the solver believes

  // The chain that the arrays are of, by its number in the workspace, and how mirrors were taken.
  std::uint64_t chain = 0;
  bool ignoresMirrors = false;

  void resize(std::size_t n, bool jointByJoint);
  void pad(std::size_t n, bool jointByJoint);
  [[nodiscard]] const KinematicState& now() const { return states_[current_]; }
  [[nodiscard]] KinematicState& now() { return states_[current_]; }
  [[nodiscard]] KinematicState& tried() { return states_[1 - current_]; }
  /// What was tried is taken.
  void take() { current_ = 1 - current_; }

 private:
  std::array<KinematicState, 2> states_;
  std::size_t current_ = 0;
};

/// Fills work.arrays from the chain, if it is not the one that they are of; `chain` is its number.
void loadChain(ArrayWork& work, std::uint64_t chain);

/// Fills `now`, and the last of work.joints, from work.pose. After loadChain().
void loadPose(ArrayWork& work);

/// What a joint does for the tip: of a hinge axis × r, of a ball joint r.
glm::dvec3 columnOf(const ArrayWork& work, std::size_t bone);

/// The frames from the local rotations. O(n).
void multiplyOut(std::size_t n, const Quaternions& locals, Quaternions& orientations);

/// Brings orientations back to length 1, from which they are off by little, lays the bones along
/// them, in arrays.spans, and, joint by joint, turns the axes of hinges with them.
void layAlong(ArrayWork& work, KinematicState& state);

/// Adds a chain up from `spans`: what its joints do for the tip, and where that is. O(n).
void addUp(const ArrayWork& work, const Vectors& spans, KinematicState& state);

/// Writes work.joints and work.orientations.
void store(const SpaceArrays& arrays, ArrayWork& work);

/// Writes the local rotations of work.pose, and where the tip is by their forward kinematics.
void readLocals(SpaceArrays& arrays, ArrayWork& work);

}  // namespace ik

// A chain in space as one array for each coordinate: what the Jacobian solvers work on, so that
// compilers turn two bones or more with each instruction. Behind the tip the arrays are padded with
// bones without length.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "ik/space.h"
#include "ik/symmetric.h"
#include "ik/work/array_limits.h"
#include "ik/work/coordinates.h"
#include "ik/work/wide.h"

namespace iklab::ik {

struct ArrayWork;

/// How a chain lies, and what its joints do to the tip. World, scene units.
struct KinematicState {
  Quaternions orientations;  ///< of the bones' frames; their length is 1 to within a few percent
  Symmetric square;          ///< J·Jᵀ
  glm::dvec3 tip{0.0};       ///< from the base
  // Balls that nothing holds back.
  Vectors after;        ///< the sum of r of all joints after this one
  glm::dvec3 all{0.0};  ///< the sum over all joints
  // Balls that turn together.
  /// They have no weights, and none stands at a limit: `columns` and `unbarred` are not known, but
  /// the sums above.
  bool isLoose = false;
  double leash = 0.0;     ///< then: no joint that turns by less comes to a limit, radians
  bool hasLocals = true;  ///< `locals` are known
  // Joint by joint.
  Vectors columns;     ///< axis × r for a hinge, r for a ball joint, times √weight
  Quaternions locals;  ///< local rotations, as if no frame were mirrored
  Vectors axes;  ///< the hinges' axes in the world, as the solver believes them, times √weight
  std::vector<double> angles;  ///< of hinges with a limit, within it
  Slacks slacks;               ///< of balls that turn together
  Symmetric unbarred;          ///< of the same: J·Jᵀ as if nothing were stopped
};

struct SpaceArrays {
  bool hasBalls = false;        ///< else every joint is a hinge
  std::vector<double> lengths;  ///< of the bones, with the sign of their frame's x
  Vectors spans;                ///< from joint to joint, in the last trial
  Quaternions locals;           ///< for balls: a pose's local rotations, as if unmirrored
  // Joint by joint; in the parent's frame.
  ArrayLimits limits;
  Vectors turningAxes;  ///< a hinge's axis, as it really turns; that of a fixed joint's rotation
  Vectors assumedAxes;  ///< as the solver believes it, times √weight; 0 for a fixed joint

  // The chain in the arrays, by its number in the workspace, and how mirrors were taken.
  std::uint64_t chain = 0;
  bool ignoresMirrors = false;

  void resize(std::size_t n, bool jointByJoint);
  void pad(std::size_t n, bool jointByJoint);
  [[nodiscard]] const KinematicState& now() const { return states_[current_]; }
  [[nodiscard]] KinematicState& now() { return states_[current_]; }
  [[nodiscard]] const KinematicState& tried() const { return states_[1 - current_]; }
  [[nodiscard]] KinematicState& tried() { return states_[1 - current_]; }
  /// Takes the trial.
  void take() { current_ = 1 - current_; }

 private:
  std::array<KinematicState, 2> states_;
  std::size_t current_ = 0;
};

/// Fills work.arrays from the chain with this number, unless they hold it already.
void loadChain(ArrayWork& work, std::uint64_t chain);

/// Fills `now`, and the last of work.joints, from work.pose. After loadChain().
void loadPose(ArrayWork& work);

/// What a joint does to the tip, times √weight: axis × r for a hinge, r for a ball joint.
glm::dvec3 columnOf(const ArrayWork& work, std::size_t bone);

/// The frames, from the local rotations. O(n).
void multiplyOut(std::size_t n, const Quaternions& locals, Quaternions& orientations);

/// The bones' local rotations, from their orientations, which may be of any length. O(n).
void localsOf(const Quaternions& orientations, std::size_t n, Quaternions& locals);

/// Restores length 1 of orientations that are off by little, and lays the bones along them, in
/// arrays.spans; with hinges it also turns the axes.
void layAlong(ArrayWork& work, KinematicState& state);

/// Adds up a chain from `spans`: what its joints do to the tip, and where the tip is. O(n).
void addUp(const ArrayWork& work, const Vectors& spans, KinematicState& state);

/// The sum of v·vᵀ over vectors that come four at once, one array for each coordinate: four sums of
/// it, of every fourth vector.
struct FourSquares {
  Four xx{}, yy{}, zz{}, xy{}, xz{}, yz{};

  IKLAB_INLINE void add(const Four& x, const Four& y, const Four& z) {
    xx += x * x;
    yy += y * y;
    zz += z * z;
    xy += x * y;
    xz += x * z;
    yz += y * z;
  }
  [[nodiscard]] IKLAB_INLINE Symmetric sum() const {
    return {together(xx), together(yy), together(zz), together(xy), together(xz), together(yz)};
  }
};

/// J·Jᵀ of hinges with these columns, n of them, padded with 0.
Symmetric squareOf(std::size_t n, const Vectors& columns);

/// Writes work.joints and work.orientations.
void store(const SpaceArrays& arrays, ArrayWork& work);

/// Writes the local rotations of work.pose, and the tip by their forward kinematics.
void readLocals(SpaceArrays& arrays, ArrayWork& work);

}  // namespace iklab::ik

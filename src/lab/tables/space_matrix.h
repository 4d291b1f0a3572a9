// A bone's frame in space as a 3×4 matrix, and what can be read back from one.
#pragma once

#include <cstddef>

#include <glm/ext/quaternion_double.hpp>

#include "lab/core/lab.h"
#include "rigs/forward_kinematics.h"

namespace lab {

/// A frame as the columns of its matrix: a point (a, b, c) goes to a·x + b·y + c·z + origin.
double determinantOf(const rigs::Frame& frame);

/// First `second`, then `first`, as matrices are multiplied.
rigs::Frame product(const rigs::Frame& first, const rigs::Frame& second);

/// The matrices of a bone in the pose under the cursor; as BoneMatrices of a planar chain.
struct SpaceMatrices {
  rigs::Frame local;   ///< in the parent's frame; in the base frame for the first bone
  rigs::Frame global;  ///< in the world
};

/// `bone` from 0, less than the chain's bones; the chain lies in space.
SpaceMatrices spaceMatrices(const Lab& lab, std::size_t bone);

/// One way to build a matrix: rotate(rotation) · scale(scale).
struct SpaceReading {
  glm::dquat rotation{1.0, 0.0, 0.0, 0.0};  ///< unit, w >= 0
  ik::ScaleSign scale;
};

/// Reads a matrix whose columns are unit and at right angles with these signs. Four of the eight
/// combinations have the parity of the matrix and give it back; with others the sign of z is
/// reversed.
SpaceReading readWith(const rigs::Frame& frame, const ik::ScaleSign& scale);

/// The reading that Godot's Basis picks: all three signs are that of the determinant.
SpaceReading readAsGodot(const rigs::Frame& frame);

/// The half turn or less that a quaternion is.
struct AxisAngle {
  glm::dvec3 axis{0.0, 0.0, 1.0};  ///< unit; z where there is no turn
  double angle = 0.0;              ///< radians, 0 to π
};
AxisAngle axisAngleOf(const glm::dquat& rotation);

}  // namespace lab

// A bone's frame in space as a 3×4 matrix, and what can be read back from one.
#pragma once

#include <cstddef>

#include <glm/ext/quaternion_double.hpp>

#include "ik/forward_kinematics.h"
#include "lab/bench/lab.h"

namespace lab {

/// A frame as the columns of its matrix: a point (a, b, c) goes to a·x + b·y + c·z + origin.
double determinantOf(const ik::Frame& frame);

/// First `second`, then `first`, as matrices are multiplied.
ik::Frame product(const ik::Frame& first, const ik::Frame& second);

/// The matrices of a bone in the pose under the cursor; as BoneMatrices of a planar chain.
struct SpaceMatrices {
  ik::Frame local;   ///< in the parent's frame; in the base frame for the first bone
  ik::Frame global;  ///< in the world
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
SpaceReading readWith(const ik::Frame& frame, const ik::ScaleSign& scale);

/// The reading that Godot's Basis picks: all three signs are that of the determinant.
SpaceReading readAsGodot(const ik::Frame& frame);

/// The half turn or less that a quaternion is.
struct AxisAngle {
  glm::dvec3 axis{0.0, 0.0, 1.0};  ///< unit; z where there is no turn
  double angle = 0.0;              ///< radians, 0 to π
};
AxisAngle axisAngleOf(const glm::dquat& rotation);

}  // namespace lab

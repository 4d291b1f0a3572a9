// A bone's frame as a 2×3 matrix, and what can be read back from one.
#pragma once

#include <cstddef>

#include <glm/vec2.hpp>

#include "lab/core/lab.h"
#include "rigs/chain.h"

namespace lab {

/// A 2D affine transform, as its columns: a point (a, b) goes to a·x + b·y + origin.
struct Affine {
  glm::dvec2 x{1.0, 0.0};
  glm::dvec2 y{0.0, 1.0};
  glm::dvec2 origin{0.0};

  /// Negative where the transform mirrors.
  [[nodiscard]] double determinant() const { return x.x * y.y - x.y * y.x; }
};

/// First `second`, then `first`, as matrices are multiplied: first · second.
Affine operator*(const Affine& first, const Affine& second);

/// The matrices of a bone in the pose under the cursor. In the middle of a FABRIK walk bones lie
/// apart from their parents: global · local is then still what is drawn, and the local origin is
/// not at the parent's end.
struct BoneMatrices {
  Affine local;   ///< in the parent's frame; in the base frame for the first bone
  Affine global;  ///< in the world
};

/// `bone` from 0, less than the chain's bones.
BoneMatrices boneMatrices(const Lab& lab, std::size_t bone);

/// The bone whose matrix is to be shown: the one chosen, else that of the step under the cursor,
/// else the first one that the solver moves. Always one that exists.
std::size_t matrixBone(const Lab& lab);

/// One way to build a matrix: rotate(angle) · scale(scale).
struct Reading {
  double angle = 0.0;  ///< radians, counter-clockwise, in (-π, π]
  glm::dvec2 scale{1.0};
};

/// The two readings of a matrix without shear. The matrix itself does not tell which of them it was
/// built from: rotate(a) · scale(x, y) is the very same as rotate(a + 180°) · scale(-x, -y).
struct Readings {
  Reading positive;  ///< scale x > 0: the one that Godot's Transform2D picks
  Reading negative;  ///< scale x < 0
};
Readings readings(const Affine& matrix);

/// rotate(angle) · scale(scale), moved to `origin`.
Affine compose(const Reading& reading, const glm::dvec2& origin);

}  // namespace lab

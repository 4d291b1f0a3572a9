// What a chain is made of (Chain, at rest) and what changes when it moves (Pose).
#pragma once

#include <vector>

#include <glm/vec3.hpp>

namespace ik {

/// Signs of a frame's scale along its own x and y axes; each is +1 or -1.
struct ScaleSign {
  int x = 1;
  int y = 1;

  /// -1 where the frame is mirrored, which reverses the sense of every rotation inside it; else +1.
  [[nodiscard]] constexpr int parity() const { return x * y; }
  friend constexpr bool operator==(const ScaleSign&, const ScaleSign&) = default;
};

/// The largest magnitude of a length or coordinate that is taken: fourth powers stay finite.
inline constexpr double kLargest = 1e60;
/// A length below this is treated as zero: its fourth power would underflow.
inline constexpr double kSmallest = 1e-60;

/// A rigid bone. Its frame is: parent's frame, translate(parent's length along its x),
/// rotate(local angle), scale(scale). It reaches from that frame's origin to (length, 0) in it.
struct Bone {
  double length = 1.0;  ///< scene units, finite, >= 0; below kSmallest it counts as zero
  ScaleSign scale;

  /// The length that counts.
  [[nodiscard]] constexpr double effectiveLength() const {
    return length < kSmallest ? 0.0 : length;
  }
  friend constexpr bool operator==(const Bone&, const Bone&) = default;
};

/// A chain at rest: bones from the base to the tip. A planar chain lies in z = 0 and each of its
/// joints turns about z. The base frame is translate(base), scale(baseScale).
struct Chain {
  glm::dvec3 base{0.0};  ///< world position of the first joint, scene units
  ScaleSign baseScale;
  std::vector<Bone> bones;
  friend bool operator==(const Chain&, const Chain&) = default;
};

/// One local angle a bone: radians, counter-clockwise in the parent's frame.
struct Pose {
  std::vector<double> angles;
  friend bool operator==(const Pose&, const Pose&) = default;
};

}  // namespace ik

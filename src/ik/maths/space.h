// Vector algebra in space. Rotations are unit quaternions; the functions have the names that
// plane.h has for (cos, sin) pairs, so that one source of a solver serves both.
#pragma once

#include <cmath>

#include <glm/ext/quaternion_common.hpp>
#include <glm/ext/quaternion_double.hpp>
#include <glm/ext/quaternion_geometric.hpp>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include "ik/maths/plane.h"

namespace iklab::ik {

/// Signs of a frame's scale along its own axes; each is +1 or -1. A planar chain's z is 1.
struct ScaleSign {
  int x = 1;
  int y = 1;
  int z = 1;

  /// -1 where the frame is mirrored: every rotation inside it has the opposite sense. Else +1.
  [[nodiscard]] constexpr int parity() const noexcept { return x * y * z; }
  friend constexpr bool operator==(const ScaleSign&, const ScaleSign&) = default;
};

/// A rotation in space as a unit quaternion.
using Rotation = glm::dquat;
inline constexpr Rotation kNoRotation{1.0, 0.0, 0.0, 0.0};

inline glm::dvec3 vectorPart(const Rotation& rotation) noexcept {
  return {rotation.x, rotation.y, rotation.z};
}

inline glm::dvec3 rotate(const glm::dvec3& v, const Rotation& rotation) noexcept {
  const glm::dvec3 u = vectorPart(rotation);
  const glm::dvec3 t = 2.0 * glm::cross(u, v);
  return v + rotation.w * t + glm::cross(u, t);
}

/// The direction of the turned x axis: the first column of the rotation's matrix.
inline glm::dvec3 turnedX(const Rotation& q) noexcept {
  return {1.0 - 2.0 * (q.y * q.y + q.z * q.z), 2.0 * (q.x * q.y + q.w * q.z),
          2.0 * (q.x * q.z - q.w * q.y)};
}

/// t·q: q, and then t. Each sum is made of two that do not wait for each other. glm's own product
/// keeps constants that GCC 12 stores one by one and loads in pairs; that takes longer than the
/// product.
inline Rotation product(const Rotation& t, const Rotation& q) noexcept {
  return {(t.w * q.w - t.x * q.x) - (t.y * q.y + t.z * q.z),
          (t.w * q.x + t.x * q.w) + (t.y * q.z - t.z * q.y),
          (t.w * q.y + t.y * q.w) + (t.z * q.x - t.x * q.z),
          (t.w * q.z + t.z * q.w) + (t.x * q.y - t.y * q.x)};
}

/// `own`, a turn made before `total`, and then `total`. One Newton step restores length 1: a
/// thousand products would drift.
inline Rotation combine(const Rotation& total, const Rotation& own) noexcept {
  const Rotation both = product(total, own);
  return both * (1.5 - 0.5 * glm::dot(both, both));
}

/// Normalises a quaternion that may be off by more than rounding, but is not zero.
inline Rotation normalized(const Rotation& rotation) noexcept {
  const double square = glm::dot(rotation, rotation);
  // Most quaternions are nearly of length 1: a Newton step is exact then, and waits for neither a
  // root nor a division.
  constexpr double kNear = 1e-8;
  if (std::abs(square - 1.0) < kNear) return rotation * (1.5 - 0.5 * square);
  return rotation * (1.0 / std::sqrt(square));
}

/// 1 / √square of a positive number. Neither the root nor the division waits for the other.
inline double inverseRoot(double square) noexcept {
  const double root = std::sqrt(square);
  return root * (1.0 / square);
}

/// normalized() without a branch, for loops over several quaternions.
inline Rotation ofLengthOne(const Rotation& q) noexcept {
  return q * inverseRoot((q.w * q.w + q.x * q.x) + (q.y * q.y + q.z * q.z));
}

/// The sign of a quaternion is free: returns `rotation` or -`rotation`, whichever is nearer to
/// `old`.
inline Rotation nearest(const Rotation& rotation, const Rotation& old) noexcept {
  return glm::dot(rotation, old) < 0.0 ? -rotation : rotation;
}

/// The turn by `angle` radians about the unit vector `axis`.
inline Rotation rotationAbout(const glm::dvec3& axis, double angle) noexcept {
  return {std::cos(0.5 * angle), std::sin(0.5 * angle) * axis};
}

/// The rotation vector: along the axis of the shorter way round, as long as its angle, radians.
glm::dvec3 rotationVector(const Rotation& rotation) noexcept;

/// The rotation by a rotation vector.
inline Rotation rotationFromVector(const glm::dvec3& vector) noexcept {
  const double angle = glm::length(vector);
  return angle > 0.0 ? rotationAbout(vector / angle, angle) : kNoRotation;
}

/// The part of `v` across the unit vector `axis`.
inline glm::dvec3 across(const glm::dvec3& v, const glm::dvec3& axis) noexcept {
  const glm::dvec3 once = v - glm::dot(v, axis) * axis;
  return once - glm::dot(once, axis) * axis;  // once more, since the first difference may cancel
}

/// A unit vector perpendicular to the unit vector `v`, the same one every time; z for a vector in
/// the xy plane.
inline glm::dvec3 anyPerpendicular(const glm::dvec3& v) noexcept {
  const glm::dvec3 z{0.0, 0.0, 1.0};
  const glm::dvec3 y{0.0, 1.0, 0.0};
  // The threshold avoids directions that people choose: rounding would decide about them.
  return glm::normalize(across(std::abs(v.z) < 0.83 ? z : y, v));
}

/// rotationBetween() without its shortcut, for any two vectors.
Rotation rotationBetweenAny(const glm::dvec3& from, const glm::dvec3& to) noexcept;

/// The smallest turn that takes the direction of `from` to that of `to`, without any twist about
/// them; kNoRotation where either is zero. Opposite directions are joined by the half turn about
/// anyPerpendicular(from).
inline Rotation rotationBetween(const glm::dvec3& from, const glm::dvec3& to) noexcept {
  const double squares = glm::dot(from, from) * glm::dot(to, to);
  const double cosine = glm::dot(from, to);
  if (!(cosine >= 0.0) || !(squares > kNoDirection * kNoDirection))
    return rotationBetweenAny(from, to);
  // Half the angle: the quaternion (|a||b| + a·b, a × b), whose length is the root of 2·|a||b|·w.
  const double sizes = std::sqrt(squares);
  const double w = sizes + cosine;
  const double scale = inverseRoot(2.0 * sizes * w);
  return {scale * w, scale * glm::cross(from, to)};
}

/// The turn about the unit vector `axis` that takes the direction of `from`, seen along the axis,
/// to that of `to`; kNoRotation where either has no direction across the axis.
Rotation rotationAboutBetween(const glm::dvec3& axis, const glm::dvec3& from,
                              const glm::dvec3& to) noexcept;

inline glm::dvec3 vectorOf(const ScaleSign& scale) noexcept { return {scale.x, scale.y, scale.z}; }

/// The turn `rotation` of a frame that is scaled by `signs` along its axes, as seen from outside:
/// P·R(q)·P = R(q'). The function is its own inverse.
inline Rotation mirrored(const Rotation& rotation, const glm::dvec3& signs) noexcept {
  const double parity = signs.x * signs.y * signs.z;
  return {rotation.w, parity * signs * vectorPart(rotation)};
}

/// The linear part of a frame in the world: diagonal signs, then a rotation. The linear part of
/// every frame of a chain has this form.
struct FrameAxes {
  Rotation rotation = kNoRotation;
  glm::dvec3 signs{1.0};

  FrameAxes() = default;
  explicit FrameAxes(const ScaleSign& scale) noexcept : signs(vectorOf(scale)) {}

  [[nodiscard]] glm::dvec3 x() const noexcept { return signs.x * turnedX(rotation); }
  [[nodiscard]] glm::dvec3 y() const noexcept { return rotate({0.0, signs.y, 0.0}, rotation); }
  [[nodiscard]] glm::dvec3 z() const noexcept { return rotate({0.0, 0.0, signs.z}, rotation); }
  [[nodiscard]] glm::dvec3 inWorld(const glm::dvec3& own) const noexcept {
    return rotate(signs * own, rotation);
  }
  /// The axis in the world about which a bone turns if it turns about this frame's own `axis`,
  /// counter-clockwise as seen in the world.
  [[nodiscard]] glm::dvec3 turningAxis(const glm::dvec3& axis) const noexcept {
    return rotate(signs.x * signs.y * signs.z * signs * axis, rotation);
  }
  /// Applies rotate(local), scale(scale) inside this frame. A product of unit quaternions has
  /// length 1 but for rounding, and the next product need not wait for its length.
  void descend(const Rotation& local, const ScaleSign& scale) noexcept {
    rotation = product(rotation, normalized(mirrored(local, signs)));
    signs *= vectorOf(scale);
  }
};

}  // namespace iklab::ik

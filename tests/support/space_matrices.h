// Forward kinematics in space from the definition of a bone's frame, with plain 3×3 matrices in
// extended precision. Shares nothing with src/ik, which composes quaternions.
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "rigs/chain.h"
#include "support/matrix_kinematics.h"

namespace support {

struct Point3 {
  Real x = 0.0L;
  Real y = 0.0L;
  Real z = 0.0L;
};

inline Point3 point3Of(const glm::dvec3& v) { return {v.x, v.y, v.z}; }
inline glm::dvec3 vectorOf(const Point3& p) {
  return {static_cast<double>(p.x), static_cast<double>(p.y), static_cast<double>(p.z)};
}
inline Point3 operator+(const Point3& a, const Point3& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline Point3 operator-(const Point3& a, const Point3& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline Point3 operator*(Real s, const Point3& p) { return {s * p.x, s * p.y, s * p.z}; }
inline Real dot(const Point3& a, const Point3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Point3 cross(const Point3& a, const Point3& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline Real length(const Point3& p) { return std::sqrt(dot(p, p)); }
inline Real distance(const Point3& a, const Point3& b) { return length(a - b); }

/// Row by row.
struct Matrix3 {
  std::array<Real, 9> m{1, 0, 0, 0, 1, 0, 0, 0, 1};

  [[nodiscard]] Point3 apply(const Point3& p) const {
    return {m[0] * p.x + m[1] * p.y + m[2] * p.z, m[3] * p.x + m[4] * p.y + m[5] * p.z,
            m[6] * p.x + m[7] * p.y + m[8] * p.z};
  }
  [[nodiscard]] Matrix3 transposed() const {
    return {{m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8]}};
  }
  [[nodiscard]] Real determinant() const {
    return dot({m[0], m[1], m[2]}, cross({m[3], m[4], m[5]}, {m[6], m[7], m[8]}));
  }
};

inline Matrix3 operator*(const Matrix3& a, const Matrix3& b) {
  Matrix3 c;
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column) {
      Real sum = 0.0L;
      for (std::size_t k = 0; k < 3; ++k) sum += a.m[3 * row + k] * b.m[3 * k + column];
      c.m[3 * row + column] = sum;
    }
  }
  return c;
}

inline Matrix3 scaling3(const ik::ScaleSign& s) {
  return {{Real(s.x), 0, 0, 0, Real(s.y), 0, 0, 0, Real(s.z)}};
}

/// From the textbook's entries, divided by the quaternion's squared length.
inline Matrix3 matrixOf(const glm::dquat& q) {
  const Real w = q.w;
  const Real x = q.x;
  const Real y = q.y;
  const Real z = q.z;
  const Real s = 2.0L / (w * w + x * x + y * y + z * z);
  return {{1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y),  //
           s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x),  //
           s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y)}};
}

/// Rodrigues' formula.
inline Matrix3 turnAbout(const Point3& axis, Real angle) {
  const Point3 a = (1.0L / length(axis)) * axis;
  const Real c = std::cos(angle);
  const Real s = std::sin(angle);
  const Real d = 1.0L - c;
  return {{c + a.x * a.x * d, a.x * a.y * d - a.z * s, a.x * a.z * d + a.y * s,  //
           a.y * a.x * d + a.z * s, c + a.y * a.y * d, a.y * a.z * d - a.x * s,  //
           a.z * a.x * d - a.y * s, a.z * a.y * d + a.x * s, c + a.z * a.z * d}};
}

/// Linear parts: the base frame's, then each bone's.
inline std::vector<Matrix3> linearParts(const rigs::Chain& chain, const rigs::Pose& pose) {
  std::vector<Matrix3> parts{scaling3(chain.baseScale)};
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const rigs::Bone& bone = chain.bones[i];
    parts.push_back(parts.back() * matrixOf(bone.axes) * matrixOf(pose.rotations[i]) *
                    scaling3(bone.scale));
  }
  return parts;
}

/// The n + 1 joints, the tip last. Of a chain without branches and slides.
inline std::vector<Point3> spaceJoints(const rigs::Chain& chain, const rigs::Pose& pose) {
  const std::vector<Matrix3> parts = linearParts(chain, pose);
  std::vector<Point3> joints;
  Point3 origin = point3Of(chain.base);
  Point3 end = origin;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const Real stretch = pose.stretch.empty() ? 1.0L : Real(pose.stretch[i]);
    const rigs::Bone& bone = chain.bones[i];
    origin = bone.at ? origin + parts[i].apply(point3Of(*bone.at)) : end;
    joints.push_back(origin);
    end = origin + parts[i + 1].apply({stretch * bone.length, 0.0L, 0.0L});
  }
  joints.push_back(end);
  return joints;
}

}  // namespace support

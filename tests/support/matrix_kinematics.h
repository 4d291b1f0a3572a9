// Forward kinematics written from the definition of a bone's frame, with plain 3×3 matrices in
// extended precision. Shares nothing with src/ik: what the tests believe must not be what they
// test.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <glm/vec3.hpp>

#include "rigs/chain.h"

namespace support {

using Real = long double;

struct Point {
  Real x = 0.0L;
  Real y = 0.0L;
};

inline Point pointOf(const glm::dvec3& v) { return {v.x, v.y}; }
inline glm::dvec3 vectorOf(const Point& p) {
  return {static_cast<double>(p.x), static_cast<double>(p.y), 0.0};
}
inline Point operator+(const Point& a, const Point& b) { return {a.x + b.x, a.y + b.y}; }
inline Point operator-(const Point& a, const Point& b) { return {a.x - b.x, a.y - b.y}; }
inline Point operator*(Real s, const Point& p) { return {s * p.x, s * p.y}; }
inline Real length(const Point& p) { return std::hypot(p.x, p.y); }
inline Real distance(const Point& a, const Point& b) { return length(a - b); }

/// Row by row; column vectors are transformed.
struct Matrix {
  std::array<Real, 9> m{1, 0, 0, 0, 1, 0, 0, 0, 1};

  [[nodiscard]] Point apply(const Point& p) const {
    return {m[0] * p.x + m[1] * p.y + m[2], m[3] * p.x + m[4] * p.y + m[5]};
  }
  [[nodiscard]] Real determinant() const { return m[0] * m[4] - m[1] * m[3]; }
};

inline Matrix operator*(const Matrix& a, const Matrix& b) {
  Matrix c;
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column) {
      c.m[3 * row + column] = a.m[3 * row] * b.m[column] + a.m[3 * row + 1] * b.m[3 + column] +
                              a.m[3 * row + 2] * b.m[6 + column];
    }
  }
  return c;
}

inline Matrix translation(Real x, Real y) { return {{1, 0, x, 0, 1, y, 0, 0, 1}}; }
inline Matrix scaling(const ik::ScaleSign& s) {
  return {{Real(s.x), 0, 0, 0, Real(s.y), 0, 0, 0, 1}};
}
inline Matrix rotation(Real angle) {
  const Real c = std::cos(angle);
  const Real s = std::sin(angle);
  return {{c, -s, 0, s, c, 0, 0, 0, 1}};
}

/// The base frame, then each bone's: n + 1 matrices.
inline std::vector<Matrix> matrixFrames(const rigs::Chain& chain, const rigs::Pose& pose) {
  std::vector<Matrix> frames{translation(chain.base.x, chain.base.y) * scaling(chain.baseScale)};
  Real parentLength = 0.0L;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    frames.push_back(frames.back() * translation(parentLength, 0.0L) * rotation(pose.angles[i]) *
                     scaling(chain.bones[i].scale));
    parentLength = chain.bones[i].length * pose.stretchOf(i);
  }
  return frames;
}

/// The n + 1 joints, the tip last.
inline std::vector<Point> matrixJoints(const rigs::Chain& chain, const rigs::Pose& pose) {
  const std::vector<Matrix> frames = matrixFrames(chain, pose);
  std::vector<Point> joints{frames.front().apply({})};
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    joints.push_back(frames[i + 1].apply({chain.bones[i].length * pose.stretchOf(i), 0.0L}));
  }
  return joints;
}

/// How near to `center` and how far from it the tip of free joints gets.
struct Annulus {
  Point center;
  Real inner = 0.0L;
  Real outer = 0.0L;
};

/// That of the bones from `first` on, which are the ones that a solver moves.
inline Annulus annulus(const rigs::Chain& chain, const std::vector<Point>& joints,
                       std::size_t first) {
  Annulus ring{joints[first]};
  Real longest = 0.0L;
  for (std::size_t i = first; i < chain.bones.size(); ++i) {
    const Real bone = chain.bones[i].length;
    ring.outer += bone;
    longest = std::max(longest, bone);
  }
  ring.inner = std::max(0.0L, longest - (ring.outer - longest));
  return ring;
}

/// The largest coordinate that a solve can meet: everything rounds in proportion to it.
inline Real extentOf(const rigs::Chain& chain, const glm::dvec3& target) {
  Real sum = length(pointOf(chain.base)) + length(pointOf(target));
  for (const rigs::Bone& bone : chain.bones) sum += bone.length;
  return sum;
}

/// How much double precision may be off after a computation that visits every bone, and bones that
/// are too short to count may be taken for none.
inline Real rounding(const rigs::Chain& chain, const glm::dvec3& target) {
  constexpr Real kEpsilon = 2.3e-16L;
  const Real bones = static_cast<Real>(chain.bones.size());
  return kEpsilon * (4.0L * bones + 32.0L) * extentOf(chain, target) + bones * rigs::kSmallest;
}

}  // namespace support

// Symmetric 3×3 matrices, for J·Jᵀ of a chain's Jacobian J, which is 3×3 however long the chain is.
#pragma once

#include <array>

#include <glm/vec3.hpp>

#include "ik/version.h"

namespace iklab::ik {

struct Symmetric {
  double xx = 0.0;
  double yy = 0.0;
  double zz = 0.0;
  double xy = 0.0;
  double xz = 0.0;
  double yz = 0.0;

  [[nodiscard]] double trace() const { return xx + yy + zz; }
  /// The matrix plus `amount` times the identity.
  [[nodiscard]] Symmetric raised(double amount) const {
    return {xx + amount, yy + amount, zz + amount, xy, xz, yz};
  }
  friend Symmetric operator*(double factor, const Symmetric& m) {
    return {factor * m.xx, factor * m.yy, factor * m.zz,
            factor * m.xy, factor * m.xz, factor * m.yz};
  }
  friend Symmetric operator-(const Symmetric& a, const Symmetric& b) {
    return {a.xx - b.xx, a.yy - b.yy, a.zz - b.zz, a.xy - b.xy, a.xz - b.xz, a.yz - b.yz};
  }
  friend glm::dvec3 operator*(const Symmetric& m, const glm::dvec3& v) {
    return {m.xx * v.x + m.xy * v.y + m.xz * v.z, m.xy * v.x + m.yy * v.y + m.yz * v.z,
            m.xz * v.x + m.yz * v.y + m.zz * v.z};
  }
};

/// Adds weight · v·vᵀ.
inline void addSquare(const glm::dvec3& v, Symmetric& sum, double weight = 1.0) {
  sum.xx += weight * v.x * v.x;
  sum.yy += weight * v.y * v.y;
  sum.zz += weight * v.z * v.z;
  sum.xy += weight * v.x * v.y;
  sum.xz += weight * v.x * v.z;
  sum.yz += weight * v.y * v.z;
}

/// A pivot below this part of the trace is a rounded 0.
inline constexpr double kNoPivot = 1e-15;

/// solve(), by m = L·D·Lᵀ: pivot by pivot.
glm::dvec3 solveStepwise(const Symmetric& m, const glm::dvec3& b);

/// The x of m·x = b for a positive semidefinite m. Along a direction in which m is zero, but for
/// rounding, x is 0.
inline glm::dvec3 solve(const Symmetric& m, const glm::dvec3& b) {
  // The same elimination with both divisions at the end, where they do not wait for each other; the
  // time of an iteration on a short chain is the time of what waits. The pivots are m.xx, yy / m.xx
  // and whole / (m.xx · yy).
  const double yy = m.xx * m.yy - m.xy * m.xy;
  const double yz = m.xx * m.yz - m.xy * m.xz;
  const double zz = m.xx * m.zz - m.xz * m.xz;
  const double whole = yy * zz - yz * yz;
  const double least = kNoPivot * m.trace();
  const bool isWhole = m.xx > least && yy > least * m.xx && whole > least * (m.xx * yy);
  if (!isWhole) return solveStepwise(m, b);
  const double by = m.xx * b.y - m.xy * b.x;
  const double bz = m.xx * b.z - m.xz * b.x;
  const double inverse = 1.0 / whole;
  const double y = inverse * (zz * by - yz * bz);
  const double z = inverse * (yy * bz - yz * by);
  return {(1.0 / m.xx) * (b.x - m.xy * y - m.xz * z), y, z};
}

/// The same where m.xz, m.yz and b.z are 0.
inline glm::dvec3 solveInPlane(const Symmetric& m, const glm::dvec3& b) {
  const double yy = m.xx * m.yy - m.xy * m.xy;
  const double least = kNoPivot * m.trace();
  const bool isWhole = m.xx > least && yy > least * m.xx;
  if (!isWhole) return solveStepwise(m, b);
  const double y = (1.0 / yy) * (m.xx * b.y - m.xy * b.x);
  return {(1.0 / m.xx) * (b.x - m.xy * y), y, 0.0};
}

/// m = Σ values[i] · axes[i] · axes[i]ᵀ: eigenvalues, the largest first, and unit eigenvectors.
struct Eigensystem {
  std::array<double, 3> values;
  std::array<glm::dvec3, 3> axes;
};

/// C. G. J. Jacobi's rotations (1846): exact to rounding even where values coincide.
Eigensystem eigensystem(const Symmetric& m);

}  // namespace iklab::ik

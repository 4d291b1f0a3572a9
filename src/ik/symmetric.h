// Symmetric 3×3 matrices: what is left of a chain's Jacobian J, however long the chain, is J·Jᵀ.
#pragma once

#include <array>

#include <glm/vec3.hpp>

namespace ik {

struct Symmetric {
  double xx = 0.0;
  double yy = 0.0;
  double zz = 0.0;
  double xy = 0.0;
  double xz = 0.0;
  double yz = 0.0;

  [[nodiscard]] double trace() const { return xx + yy + zz; }
  /// Itself plus `amount` times the identity.
  [[nodiscard]] Symmetric raised(double amount) const {
    return {xx + amount, yy + amount, zz + amount, xy, xz, yz};
  }
  friend Symmetric operator*(double factor, const Symmetric& m) {
    return {factor * m.xx, factor * m.yy, factor * m.zz,
            factor * m.xy, factor * m.xz, factor * m.yz};
  }
  friend glm::dvec3 operator*(const Symmetric& m, const glm::dvec3& v) {
    return {m.xx * v.x + m.xy * v.y + m.xz * v.z, m.xy * v.x + m.yy * v.y + m.yz * v.z,
            m.xz * v.x + m.yz * v.y + m.zz * v.z};
  }
};

/// The x of m·x = b for a positive semidefinite m, by m = L·D·Lᵀ. A direction in which m is zero to
/// rounding gets none of x.
glm::dvec3 solve(const Symmetric& m, const glm::dvec3& b);

/// m = Σ values[i] · axes[i] · axes[i]ᵀ: eigenvalues, the largest first, and unit eigenvectors.
struct Principal {
  std::array<double, 3> values;
  std::array<glm::dvec3, 3> axes;
};

/// C. G. J. Jacobi's rotations (1846): exact to rounding even where values coincide.
Principal principal(const Symmetric& m);

}  // namespace ik

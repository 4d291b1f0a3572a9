// The turn that takes vectors as near as it can to others.
#pragma once

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

namespace iklab::mechanism {

struct AxisAngle {
  glm::dvec3 axis{0.0, 0.0, 1.0};  ///< unit
  double angle = 0.0;              ///< radians
};

/// Pairs of vectors `from` and `to`, each with a weight: the best turn makes Σ w·|turn(from) - to|²
/// least, and so Σ w·turn(from)·to largest.
class TurnFit {
 public:
  void add(double weight, const glm::dvec3& from, const glm::dvec3& to);

  /// The best turn about a unit axis, radians:
  ///   atan2(a·Σ w·(from × to), Σ w·(from·to - (a·from)(a·to))).
  [[nodiscard]] double about(const glm::dvec3& axis) const;
  /// The best turn about any axis. For one pair, or where all lie along a line, the shortest; else
  /// in closed form from the singular vectors of Σ w·to·fromᵀ (W. Kabsch, 1976).
  [[nodiscard]] AxisAngle best() const;

 private:
  [[nodiscard]] AxisAngle shortest() const;

  int count_ = 0;
  glm::dvec3 turn_{0.0};    // Σ w·(from × to)
  glm::dmat3 pairs_{0.0};   // Σ w·from·toᵀ
  glm::dvec3 across_{0.0};  // across some `from`: an axis for half a turn
};

}  // namespace iklab::mechanism

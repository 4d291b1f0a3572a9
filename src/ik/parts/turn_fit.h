// The turn that takes vectors as near as it can to others.
#pragma once

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

namespace iklab::ik {

/// The smallest turn from the direction of one vector to that of another: unit. There is none where
/// one of them has no length.
glm::dquat shortestTurn(const glm::dvec3& from, const glm::dvec3& to);

/// Pairs of vectors `from` and `to`, each with a weight: the best turn makes Σ w·|turn(from) - to|²
/// least, and so Σ w·turn(from)·to largest.
class TurnFit {
 public:
  void add(double weight, const glm::dvec3& from, const glm::dvec3& to) {
    if (++count_ == 1) {  // one pair needs no sums
      weight_ = weight;
      from_ = from;
      to_ = to;
    } else {
      addToSums(weight, from, to);
    }
  }

  /// The best turn about a unit axis, radians:
  ///   atan2(a·Σ w·(from × to), Σ w·(from·to - (a·from)(a·to))).
  [[nodiscard]] double about(const glm::dvec3& axis) const;
  /// The best turn about any axis: unit. For one pair, or where all lie along a line, the shortest;
  /// else in closed form from the singular vectors of Σ w·to·fromᵀ (W. Kabsch, 1976).
  [[nodiscard]] glm::dquat best() const {
    return count_ < 2 ? shortestTurn(from_, to_) : bestOfSums();
  }

 private:
  void addToSums(double weight, const glm::dvec3& from, const glm::dvec3& to);
  [[nodiscard]] glm::dquat bestOfSums() const;

  int count_ = 0;
  double weight_ = 0.0;
  glm::dvec3 from_{0.0};  // of the first pair
  glm::dvec3 to_{0.0};
  // The sums of two pairs or more, which a single pair does not even set to 0.
  glm::dvec3 turn_;   // Σ w·(from × to)
  glm::dmat3 pairs_;  // Σ w·from·toᵀ
};

}  // namespace iklab::ik

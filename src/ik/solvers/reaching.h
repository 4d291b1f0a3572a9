// How FABRIK sets down bones that nothing holds.
#pragma once

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "ik/plane.h"

namespace iklab::ik {

/// Sets bones down one after another; each starts where the one before it ends and reaches for a
/// point. A bone waits only for the length of the way to its point. The law of cosines gives that
/// length sooner than the joint between the bones would: two products, a difference, and a root
/// beside a division, which do not wait for each other.
class Reaching {
 public:
  explicit Reaching(const glm::dvec3& start) : start_(start), lastStart_(start) {}

  /// The end of a bone of this length that reaches for `point`; a bone that starts at the point
  /// lies along `old()`.
  template <typename Old>
  glm::dvec3 reach(const glm::dvec3& point, double length, const Old& old) {
    glm::dvec3 across = point - lastStart_;
    glm::dvec3 way = point - start_;
    const double exact = glm::dot(way, way);  // known too late to wait for
    const double bone = length * length;
    const double squares = glm::dot(across, across) + lastSquare_;
    double square = squares - share_ * (2.0 * glm::dot(across, lastWay_));
    if (!(square > kCertain * (squares + bone))) {
      // So that a long bone divided by it stays a number.
      if (!(exact > kNoDirection * kNoDirection * std::max(1.0, length))) {
        *this = Reaching(start_ + old());
        return start_;
      }
      square = exact;
    }
    const double root = std::sqrt(square);
    const double part = length / square;
    share_ = part * root;
    lastWay_ = way;
    lastSquare_ = length * part * exact;
    lastStart_ = start_;
    return start_ += share_ * way;
  }

  /// The unit vector along the bone set down last, which is not without length, from where it
  /// started; `old` where it started at its point.
  [[nodiscard]] glm::dvec3 heading(double length, const glm::dvec3& old) const {
    return share_ > 0.0 ? (share_ / length) * lastWay_ : old;
  }

 private:
  // A square is too uncertain if it is below this part of the squares whose difference it is. So is
  // a way much shorter than the bone, which the rounding of its start would spoil.
  static constexpr double kCertain = 1.0 / 16.0;

  glm::dvec3 start_;
  // About the bone set down last.
  glm::dvec3 lastStart_;
  glm::dvec3 lastWay_{0.0};  // from its start to its point
  double share_ = 0.0;       // the part of that way that is as long as the bone
  double lastSquare_ = 0.0;  // of its length as computed, else errors would grow
};

}  // namespace iklab::ik

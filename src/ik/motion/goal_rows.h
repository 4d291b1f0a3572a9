// What goals ask of the joints in a pose, as rows of numbers: their Jacobian in one unit, and the
// shortest step along which they are met. Private to this folder.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "ik/problem.h"

namespace iklab::ik {

using Numbers = std::vector<double>;

inline double dot(const Numbers& a, const Numbers& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

inline void add(double factor, const Numbers& what, Numbers& sum) {
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += factor * what[i];
}

/// What holds the goals, in numbers that all have one unit: a slide's is the mechanism's size.
struct Holder {
  std::span<const Joint> joints;
  std::vector<Goal> goals;  ///< with their targets where the ends are
  double size = 1.0;
  std::vector<int> first;  ///< a joint's first number; -1: it does not take part
  std::size_t count = 0;   ///< of the numbers

  Holder(std::span<const Joint> all, std::span<const Goal> given, const Pose& pose);
  [[nodiscard]] Pose moved(const Pose& pose, const Numbers& by) const;
  /// Rows that the goals must not move along, and the way and turn that is missing.
  void linearise(const std::vector<Frame>& frames, std::vector<Numbers>& rows,
                 Numbers& missing) const;
  /// The sum of the squares of the ways that all joints go.
  [[nodiscard]] double farthestMoved(const Pose& pose, const Numbers& by) const;
};

/// An orthonormal basis of what the rows span, by Gram and Schmidt, twice for the digits. With
/// `missing` also the shortest step that makes up for it: J⁺·missing.
struct Basis {
  std::vector<Numbers> axes;
  Numbers step;

  Basis(std::vector<Numbers> rows, const Numbers& missing);
  /// Takes from `v` what lies in the span.
  void across(Numbers& v) const;
};

}  // namespace iklab::ik

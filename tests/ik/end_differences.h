// How the last joint's frame moves, by differences of forward kinematics with 4×4 matrices.
#pragma once

#include <array>

#include "random_mechanisms.h"

namespace iklab::ik::testing {

struct Twist {
  int joint = 0;
  glm::dvec3 way{0.0};
  glm::dvec3 turn{0.0};
};

inline Value movedBy(const Joint& joint, Value value, int freedom, double amount) {
  if (joint.kind != JointKind::ball) {
    value.amount += amount;
    return value;
  }
  glm::dvec3 axis(0.0);
  axis[freedom] = 1.0;
  value.turn = value.turn * glm::angleAxis(amount, axis);
  return value;
}

/// One a freedom of the joints that carry it, from the base on.
inline std::vector<Twist> endDifferences(const std::vector<Joint>& joints, const Pose& pose,
                                         const glm::dvec3& point = glm::dvec3(0.0)) {
  constexpr double kStep = 1e-5;
  const int end = static_cast<int>(joints.size()) - 1;
  std::vector<char> isOnBranch(joints.size(), 0);
  for (int i = end; i != kWorld; i = joints[static_cast<std::size_t>(i)].parent)
    isOnBranch[static_cast<std::size_t>(i)] = 1;
  std::vector<Twist> twists;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    if (isOnBranch[i] == 0) continue;
    for (int k = 0; k < joints[i].freedoms(); ++k) {
      std::array<glm::dmat4, 2> at{};
      for (int side = 0; side < 2; ++side) {
        Pose moved = pose;
        moved[i] = movedBy(joints[i], pose[i], k, side == 0 ? -kStep : kStep);
        at[static_cast<std::size_t>(side)] = frameByMatrices(joints, moved, end);
      }
      const glm::dmat4 rate = (at[1] - at[0]) / (2.0 * kStep);
      // R' · R⁻¹ is the cross product with the angular velocity.
      const glm::dmat3 spin = glm::dmat3(rate) * glm::transpose(glm::dmat3(0.5 * (at[0] + at[1])));
      twists.push_back(
          {static_cast<int>(i), glm::dvec3(rate * glm::dvec4(point, 1.0)),
           0.5 * glm::dvec3(spin[1].z - spin[2].y, spin[2].x - spin[0].z, spin[0].y - spin[1].x)});
    }
  }
  return twists;
}

using Matrix6 = std::array<std::array<double, 6>, 6>;

/// By elimination with pivots.
inline double determinantOf(Matrix6 m) {
  double product = 1.0;
  for (std::size_t c = 0; c < 6; ++c) {
    std::size_t pivot = c;
    for (std::size_t r = c; r < 6; ++r)
      if (std::abs(m[r][c]) > std::abs(m[pivot][c])) pivot = r;
    if (m[pivot][c] == 0.0) return 0.0;
    if (pivot != c) {
      std::swap(m[pivot], m[c]);
      product = -product;
    }
    product *= m[c][c];
    for (std::size_t r = c + 1; r < 6; ++r) {
      const double part = m[r][c] / m[c][c];
      for (std::size_t k = c; k < 6; ++k) m[r][k] -= part * m[c][k];
    }
  }
  return product;
}

inline double entryOf(const Twist& twist, std::size_t row) {
  return row < 3 ? twist.way[static_cast<int>(row)] : twist.turn[static_cast<int>(row) - 3];
}

/// Of six columns: of the matrix itself.
inline double determinantOf(const std::vector<Twist>& twists) {
  Matrix6 m{};
  for (std::size_t r = 0; r < 6; ++r) {
    for (std::size_t c = 0; c < 6; ++c) m[r][c] = entryOf(twists.at(c), r);
  }
  return determinantOf(m);
}

/// √det(J·Jᵀ) of any number of columns.
inline double rootOfDeterminant(const std::vector<Twist>& twists) {
  Matrix6 m{};
  for (std::size_t r = 0; r < 6; ++r) {
    for (std::size_t s = 0; s < 6; ++s) {
      for (const Twist& twist : twists) m[r][s] += entryOf(twist, r) * entryOf(twist, s);
    }
  }
  return std::sqrt(std::max(0.0, determinantOf(m)));
}

}  // namespace iklab::ik::testing

#include "ik/parts/turn_fit.h"

#include <cmath>

#include <glm/geometric.hpp>

#include "ik/maths/symmetric.h"

namespace iklab::ik {
namespace {

double traceOf(const glm::dmat3& m) { return m[0][0] + m[1][1] + m[2][2]; }

glm::dvec3 across(const glm::dvec3& vector) {
  const bool isAlongZ = std::abs(vector.z) >= 0.9 * glm::length(vector);
  return glm::normalize(glm::cross(isAlongZ ? glm::dvec3(0, 1, 0) : glm::dvec3(0, 0, 1), vector));
}

}  // namespace

// With the sine s and the cosine c of the angle, the tangent of its half is s / (1 + c), and also
// (1 - c) / s, which is exact where the first one is not.
glm::dquat shortestTurn(const glm::dvec3& from, const glm::dvec3& to) {
  constexpr double kRounding = 1e-15;
  const glm::dvec3 turn = glm::cross(from, to);
  const double c = glm::dot(from, to);
  const double one = std::sqrt(glm::dot(from, from) * glm::dot(to, to));
  if (c >= 0.0) return glm::normalize(glm::dquat(one + c, turn));
  const double s = glm::length(turn);
  // Opposite directions leave the axis open.
  if (s <= kRounding * one) return glm::dquat(0.0, across(from));
  return glm::normalize(glm::dquat(s, turn * ((one - c) / s)));
}

void TurnFit::addToSums(double weight, const glm::dvec3& from, const glm::dvec3& to) {
  if (count_ == 2) {
    turn_ = weight_ * glm::cross(from_, to_);
    pairs_ = weight_ * glm::outerProduct(from_, to_);
  }
  turn_ += weight * glm::cross(from, to);
  pairs_ += weight * glm::outerProduct(from, to);
  if (from_ == glm::dvec3(0.0)) from_ = from;
}

double TurnFit::about(const glm::dvec3& axis) const {
  const bool isOne = count_ < 2;
  const double sines = glm::dot(axis, isOne ? glm::cross(from_, to_) : turn_);
  const double cosines = isOne ? glm::dot(from_, to_) - glm::dot(axis, from_) * glm::dot(axis, to_)
                               : traceOf(pairs_) - glm::dot(axis, pairs_ * axis);
  // Where nothing is asked, that may be -0, and atan2(0, -0) half a turn.
  return std::atan2(sines, cosines + 0.0);
}

glm::dquat TurnFit::bestOfSums() const {
  constexpr double kInLine = 1e-12;  // a square
  // With M = Σ w·to·fromᵀ = U·S·Vᵀ the best turn is U·Vᵀ, if that is no mirror. Two of the three
  // vectors tell the third, so that it is none.
  const glm::dmat3 m = glm::transpose(pairs_);
  Symmetric squares;
  for (int r = 0; r < 3; ++r) addSquare(pairs_[r], squares);
  const Eigensystem v = eigensystem(squares);
  if (!(v.values[1] > kInLine * v.values[0])) return shortestTurn(from_, m * from_);
  const glm::dvec3 u0 = glm::normalize(m * v.axes[0]);
  const glm::dvec3 along = m * v.axes[1];
  const glm::dvec3 u1 = glm::normalize(along - glm::dot(along, u0) * u0);
  const glm::dmat3 from(v.axes[0], v.axes[1], glm::cross(v.axes[0], v.axes[1]));
  return glm::quat_cast(glm::dmat3(u0, u1, glm::cross(u0, u1)) * glm::transpose(from));
}

}  // namespace iklab::ik

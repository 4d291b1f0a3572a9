#include "mechanism/steps/turn_fit.h"

#include <cmath>

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include "ik/symmetric.h"

namespace iklab::mechanism {
namespace {

double traceOf(const glm::dmat3& m) { return m[0][0] + m[1][1] + m[2][2]; }

// The rotation by a matrix.
AxisAngle axisAngleOf(const glm::dmat3& matrix) {
  const glm::dquat turn = glm::quat_cast(matrix);
  const glm::dvec3 vector(turn.x, turn.y, turn.z);
  const double sine = glm::length(vector);
  if (sine == 0.0) return {};
  const double angle = 2.0 * std::atan2(sine, std::abs(turn.w));
  return {vector * (std::copysign(1.0, turn.w) / sine), angle};
}

}  // namespace

void TurnFit::add(double weight, const glm::dvec3& from, const glm::dvec3& to) {
  ++count_;
  turn_ += weight * glm::cross(from, to);
  pairs_ += weight * glm::outerProduct(from, to);
  if (across_ != glm::dvec3(0.0)) return;
  const glm::dvec3 other =
      std::abs(from.z) < 0.9 * glm::length(from) ? glm::dvec3(0, 0, 1) : glm::dvec3(0, 1, 0);
  across_ = glm::cross(other, from);
}

double TurnFit::about(const glm::dvec3& axis) const {
  const double cosines = traceOf(pairs_) - glm::dot(axis, pairs_ * axis);
  // Where nothing is asked, that may be -0, and atan2(0, -0) half a turn.
  return std::atan2(glm::dot(axis, turn_), cosines + 0.0);
}

AxisAngle TurnFit::shortest() const {
  constexpr double kRounding = 1e-15;
  // Opposite directions leave the axis open.
  const bool isOpen = glm::length(turn_) <= kRounding * std::abs(traceOf(pairs_));
  const glm::dvec3 along = isOpen ? across_ : turn_;
  const double size = glm::length(along);
  if (!(size > 0.0)) return {};
  const glm::dvec3 axis = along / size;
  return {axis, about(axis)};
}

AxisAngle TurnFit::best() const {
  constexpr double kInLine = 1e-12;  // a square
  if (count_ < 2) return shortest();
  // With M = Σ w·to·fromᵀ = U·S·Vᵀ the best turn is U·Vᵀ, if that is no mirror. Two of the three
  // vectors tell the third, so that it is none.
  const glm::dmat3 m = glm::transpose(pairs_);
  ik::Symmetric squares;
  for (int r = 0; r < 3; ++r) ik::addSquare(pairs_[r], squares);
  const ik::Eigensystem v = ik::eigensystem(squares);
  if (!(v.values[1] > kInLine * v.values[0])) return shortest();
  const glm::dvec3 u0 = glm::normalize(m * v.axes[0]);
  const glm::dvec3 along = m * v.axes[1];
  const glm::dvec3 u1 = glm::normalize(along - glm::dot(along, u0) * u0);
  const glm::dmat3 from(v.axes[0], v.axes[1], glm::cross(v.axes[0], v.axes[1]));
  return axisAngleOf(glm::dmat3(u0, u1, glm::cross(u0, u1)) * glm::transpose(from));
}

}  // namespace iklab::mechanism

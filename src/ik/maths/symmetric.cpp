#include "ik/maths/symmetric.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include <glm/geometric.hpp>

namespace iklab::ik {
namespace {

// Each sweep squares the off-diagonal elements; five suffice.
constexpr int kMostSweeps = 12;

using Rows = std::array<std::array<double, 3>, 3>;

// Turns axes p and q so that m[p][q] vanishes; `axes` has the turned ones as its rows.
void turnAway(Rows& m, Rows& axes, std::size_t p, std::size_t q) {
  if (m[p][q] == 0.0) return;
  // The smaller of the two possible angles; hypot, since the ratio may be huge.
  const double ratio = (m[q][q] - m[p][p]) / (2.0 * m[p][q]);
  const double tangent = std::copysign(1.0, ratio) / (std::abs(ratio) + std::hypot(ratio, 1.0));
  const double c = 1.0 / std::hypot(tangent, 1.0);
  const double s = c * tangent;
  const std::size_t r = 3 - p - q;
  const double mp = m[p][r];
  const double mq = m[q][r];
  m[p][p] -= tangent * m[p][q];
  m[q][q] += tangent * m[p][q];
  m[p][q] = m[q][p] = 0.0;
  m[p][r] = m[r][p] = c * mp - s * mq;
  m[q][r] = m[r][q] = s * mp + c * mq;
  for (std::size_t k = 0; k < 3; ++k) {
    const double ap = axes[p][k];
    const double aq = axes[q][k];
    axes[p][k] = c * ap - s * aq;
    axes[q][k] = s * ap + c * aq;
  }
}

}  // namespace

glm::dvec3 solveStepwise(const Symmetric& m, const glm::dvec3& b) {
  const double least = kNoPivot * m.trace();
  const auto inverse = [least](double pivot) { return pivot > least ? 1.0 / pivot : 0.0; };
  const double x = inverse(m.xx);
  const double l21 = m.xy * x;
  const double l31 = m.xz * x;
  const double y = inverse(m.yy - l21 * m.xy);
  const double rest = m.yz - l21 * m.xz;
  const double l32 = rest * y;
  const double z = inverse(m.zz - l31 * m.xz - l32 * rest);
  glm::dvec3 result = b;
  result.y -= l21 * result.x;
  result.z -= l31 * result.x + l32 * result.y;
  result *= glm::dvec3(x, y, z);
  result.y -= l32 * result.z;
  result.x -= l21 * result.y + l31 * result.z;
  return result;
}

Eigensystem eigensystem(const Symmetric& m) {
  Rows rest{{{m.xx, m.xy, m.xz}, {m.xy, m.yy, m.yz}, {m.xz, m.yz, m.zz}}};
  Rows axes{{{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}}};
  for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
    if (rest[0][1] == 0.0 && rest[0][2] == 0.0 && rest[1][2] == 0.0) break;
    turnAway(rest, axes, 0, 1);
    turnAway(rest, axes, 0, 2);
    turnAway(rest, axes, 1, 2);
  }
  std::array<std::size_t, 3> order{0, 1, 2};
  std::ranges::sort(order, std::greater<>{}, [&](std::size_t i) { return rest[i][i]; });
  Eigensystem found{};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& axis = axes[order[i]];
    // For a positive semidefinite matrix; negative values are rounding.
    found.values[i] = std::max(0.0, rest[order[i]][order[i]]);
    found.axes[i] = {axis[0], axis[1], axis[2]};
  }
  return found;
}

}  // namespace iklab::ik

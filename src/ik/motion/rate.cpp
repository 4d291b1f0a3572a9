#include "ik/motion/rate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "ik/limits.h"
#include "ik/motion/goal_rows.h"

namespace iklab::ik {
namespace {

std::vector<Numbers> rowsAt(const Holder& holder, const Pose& pose) {
  std::vector<Frame> frames;
  forwardKinematics(holder.joints, pose, frames);
  std::vector<Numbers> rows;
  Numbers missing;
  holder.linearise(frames, rows, missing);
  return rows;
}

// The roots of the weights, one a number.
Numbers rootsOfWeights(const Holder& holder) {
  Numbers roots(holder.count, 1.0);
  for (std::size_t i = 0; i < holder.joints.size(); ++i) {
    for (int k = 0; holder.first[i] >= 0 && k < holder.joints[i].freedoms(); ++k)
      roots[static_cast<std::size_t>(holder.first[i] + k)] = std::sqrt(holder.joints[i].weight);
  }
  return roots;
}

// The shortest step, by weights, of the numbers that are not `given`, which have a step already.
Numbers stepOf(std::vector<Numbers> rows, Numbers wanted, const Numbers& roots,
               const std::vector<char>& isGiven, const Numbers& given) {
  for (std::size_t r = 0; r < rows.size(); ++r) {
    wanted[r] -= dot(rows[r], given);
    for (std::size_t k = 0; k < roots.size(); ++k) rows[r][k] *= isGiven[k] != 0 ? 0.0 : roots[k];
  }
  Numbers step = Basis(std::move(rows), wanted).step;
  for (std::size_t k = 0; k < roots.size(); ++k) step[k] = step[k] * roots[k] + given[k];
  return step;
}

// One-sided, on the rows, so that small values keep their digits: M. R. Hestenes, "Inversion of
// Matrices by Biorthogonalization and Related Results" (1958).
void makeOrthogonal(std::vector<Numbers>& rows) {
  constexpr int kMostSweeps = 30;
  constexpr double kNothing = 1e-15;
  bool isTurned = true;
  for (int sweep = 0; sweep < kMostSweeps && isTurned; ++sweep) {
    isTurned = false;
    for (std::size_t p = 0; p < rows.size(); ++p) {
      for (std::size_t q = p + 1; q < rows.size(); ++q) {
        const double pq = dot(rows[p], rows[q]);
        const double pp = dot(rows[p], rows[p]);
        const double qq = dot(rows[q], rows[q]);
        if (std::abs(pq) <= kNothing * std::sqrt(pp * qq)) continue;
        const double half = 0.5 * (qq - pp) / pq;
        const double tangent = std::copysign(1.0, half) / (std::abs(half) + std::hypot(1.0, half));
        const double cosine = 1.0 / std::hypot(1.0, tangent);
        for (std::size_t k = 0; k < rows[p].size(); ++k) {
          const double before = rows[p][k];
          rows[p][k] = cosine * (before - tangent * rows[q][k]);
          rows[q][k] = cosine * (tangent * before + rows[q][k]);
        }
        isTurned = true;
      }
    }
  }
}

}  // namespace

Followed followRate(std::span<const Joint> joints, const Pose& pose, const Goal& goal,
                    const glm::dvec3& way) {
  const Holder holder(joints, {&goal, 1}, pose);
  Followed made{.pose = pose};
  if (holder.count == 0) return made;
  const std::vector<Numbers> rows = rowsAt(holder, pose);
  const Numbers roots = rootsOfWeights(holder);
  Numbers wanted(rows.size(), 0.0);
  for (int r = 0; r < 3; ++r) wanted[static_cast<std::size_t>(r)] = way[r] / holder.size;
  std::vector<char> isGiven(holder.count, 0);
  Numbers given(holder.count, 0.0);
  // Each round stops one joint at least.
  for (bool isWithin = false; !isWithin;) {
    isWithin = true;
    Numbers step = stepOf(rows, wanted, roots, isGiven, given);
    double most = 0.0;
    for (const double each : step) most = std::max(most, std::abs(each));
    made.part = most > kMostRate ? kMostRate / most : 1.0;
    for (double& each : step) each *= made.part;
    made.pose = holder.moved(pose, step);
    for (std::size_t i = 0; i < joints.size(); ++i) {
      if (holder.first[i] < 0) continue;
      const double aimed = made.pose[i].amount;
      clampTo(joints[i], made.pose[i]);
      const auto at = static_cast<std::size_t>(holder.first[i]);
      if (made.pose[i].amount == aimed || isGiven[at] != 0) continue;
      const double unit = joints[i].kind == JointKind::slide ? holder.size : 1.0;
      isGiven[at] = 1;
      given[at] = (made.pose[i].amount - pose[i].amount) / unit;
      isWithin = false;
      made.isHeld = true;
    }
  }
  return made;
}

double leastSingularValue(std::span<const Joint> joints, const Pose& pose, const Goal& goal,
                          bool planar) {
  const Holder holder(joints, {&goal, 1}, pose);
  std::vector<Numbers> rows = rowsAt(holder, pose);
  if (planar) {  // x, y, and the turn about z
    constexpr std::size_t kTurn = 5;
    if (goal.facing) std::swap(rows[2], rows[kTurn]);
    rows.resize(goal.facing ? 3 : 2);
  }
  makeOrthogonal(rows);
  Numbers values;
  for (const Numbers& row : rows) values.push_back(std::sqrt(dot(row, row)));
  std::ranges::sort(values);
  // Turning about the one axis that counts is asked of nobody.
  const bool hasNothing = goal.facing && goal.axis && !planar;
  return values[hasNothing ? 1 : 0];
}

}  // namespace iklab::ik

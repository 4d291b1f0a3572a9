#include "ik/motion/rate.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "ik/jacobian.h"
#include "ik/limits.h"
#include "ik/motion/goal_rows.h"
#include "ik/parts/spectrum.h"

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
    if (holder.first[i] < 0) continue;
    const auto first = static_cast<std::size_t>(holder.first[i]);
    const auto freedoms = static_cast<std::size_t>(holder.joints[i].freedoms());
    for (std::size_t k = 0; k < freedoms; ++k)
      roots[first + k] = std::sqrt(holder.joints[i].weight);
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
  Jacobian jacobian;
  jacobian.rows = rows.size();
  for (const Numbers& row : rows) {
    for (const Numbers& other : rows) jacobian.square.push_back(dot(row, other));
  }
  findSpectrum(jacobian);
  Numbers& values = jacobian.values;
  std::ranges::sort(values);
  // Turning about the one axis that counts is asked of nobody.
  const bool hasNothing = goal.facing && goal.axis && !planar;
  return std::sqrt(std::max(0.0, values[hasNothing ? 1 : 0]));
}

}  // namespace iklab::ik

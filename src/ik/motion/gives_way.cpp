#include "ik/motion/gives_way.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include <glm/geometric.hpp>

#include "ik/maths/space.h"
#include "ik/motion/end_motion.h"

namespace iklab::ik {
namespace {

using Six = std::array<double, 6>;  // a way in parts of the size, and a turn

double dot(const Six& a, const Six& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

// Takes from v its parts along the basis, twice for the digits; false where nothing is left.
bool orthogonalise(const std::vector<Six>& basis, Six& v) {
  constexpr double kRank = 1e-9;
  for (int round = 0; round < 2; ++round) {
    for (const Six& axis : basis) {
      const double along = dot(axis, v);
      for (std::size_t i = 0; i < v.size(); ++i) v[i] -= along * axis[i];
    }
  }
  const double length = std::sqrt(dot(v, v));
  if (!(length > kRank)) return false;
  for (double& each : v) each /= length;
  return true;
}

Six sixOf(const glm::dvec3& way, const glm::dvec3& turn) {
  return {way.x, way.y, way.z, turn.x, turn.y, turn.z};
}

}  // namespace

bool GivesWay::isTurn() const { return glm::length(turn) > glm::length(way); }

std::optional<GivesWay> givesWay(std::span<const Joint> joints, const Pose& pose,
                                 const Goal& goal) {
  if (!goal.facing) return std::nullopt;
  std::vector<Frame> frames;
  forwardKinematics(joints, pose, frames);
  const Frame& end = frames[static_cast<std::size_t>(goal.joint)];
  const double size = sizeOf({.joints = joints, .goals = {&goal, 1}});
  GivesWay found{.asked = goal.axis ? 5 : 6};
  std::vector<Six> basis;
  // A turn about the one axis that counts is not asked for.
  if (goal.axis) basis.push_back(sixOf(glm::dvec3(0.0), glm::normalize(end.axes * *goal.axis)));
  for (const EndColumn& column : endJacobian(joints, frames, goal.joint, goal.point)) {
    if (!(joints[static_cast<std::size_t>(column.joint)].weight > 0.0)) continue;
    ++found.freedoms;
    const bool slides = column.turn == glm::dvec3(0.0);
    Six own = sixOf(column.way / (slides ? 1.0 : size), column.turn);
    if (orthogonalise(basis, own)) basis.push_back(own);
  }
  if (found.freedoms >= found.asked) return std::nullopt;
  if (basis.size() + 1 != Six{}.size()) return found;
  Six best{};
  double most = -1.0;
  for (std::size_t i = 0; i < best.size(); ++i) {
    // The part of an axis across five others is as long as the sixth is along it.
    double left = 1.0;
    for (const Six& each : basis) left -= each[i] * each[i];
    if (left <= most) continue;
    most = left;
    best = {};
    best[i] = 1.0;
  }
  orthogonalise(basis, best);
  found.way = {best[0], best[1], best[2]};
  found.turn = {best[3], best[4], best[5]};
  const GoalError error = errorOf(goal, end);
  const auto along = [](const glm::dvec3& missing, const glm::dvec3& of) {
    const double length = glm::length(of);
    return length > 0.0 ? std::abs(glm::dot(missing, of)) / length : 0.0;
  };
  found.distance = along(error.way, found.way);
  found.angle = along(error.turn, found.turn);
  return found;
}

}  // namespace iklab::ik

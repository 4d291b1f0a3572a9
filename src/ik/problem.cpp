#include "ik/problem.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "ik/maths/space.h"

namespace iklab::ik {
namespace {

// How far a slide carries its frame at the most; one without an end counts as at rest.
double mostWay(const Joint& joint) {
  if (joint.kind != JointKind::slide) return 0.0;
  const double least = std::abs(joint.limit.least);
  const double most = std::abs(joint.limit.most);
  return std::max(std::isfinite(least) ? least : 0.0, std::isfinite(most) ? most : 0.0);
}

}  // namespace

glm::dvec3 turnBetween(const glm::dmat3& from, const glm::dmat3& to) {
  return rotationVector(glm::quat_cast(to * glm::transpose(from)));
}

glm::dmat3 wantedAxes(const Goal& goal, const glm::dmat3& now) {
  if (!goal.axis) return *goal.facing;
  return glm::mat3_cast(rotationBetween(now * *goal.axis, *goal.facing * *goal.axis)) * now;
}

GoalError errorOfEnd(const Goal& goal, const Frame& end) {
  GoalError error{.way = goal.target - end.at};
  if (goal.facing) error.turn = turnBetween(end.axes, wantedAxes(goal, end.axes));
  return error;
}

GoalError errorOf(const Goal& goal, const Frame& frame) {
  return errorOfEnd(goal, {frame.point(goal.point), frame.axes});
}

Left leftOf(const Problem& problem, std::span<const Frame> frames) {
  Left left;
  for (const Goal& goal : problem.goals) {
    const GoalError error = errorOf(goal, frames[static_cast<std::size_t>(goal.joint)]);
    left.distance = std::max(left.distance, glm::length(error.way));
    left.turn = std::max(left.turn, glm::length(error.turn));
  }
  return left;
}

double sizeOf(const Problem& problem) {
  double size = 0.0;
  for (const Goal& goal : problem.goals) {
    double branch = glm::length(goal.point);
    for (int i = goal.joint; i != kWorld; i = problem.joints[static_cast<std::size_t>(i)].parent) {
      const Joint& joint = problem.joints[static_cast<std::size_t>(i)];
      branch += mostWay(joint) + (joint.parent == kWorld ? 0.0 : glm::length(joint.at));
    }
    size = std::max(size, branch);
  }
  return size > 0.0 ? size : 1.0;
}

}  // namespace iklab::ik

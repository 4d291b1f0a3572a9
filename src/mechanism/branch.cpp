#include "mechanism/branch.h"

#include <cmath>

#include <glm/geometric.hpp>

namespace iklab::mechanism {
namespace {

const Joint& jointAt(std::span<const Joint> joints, int index) {
  return joints[static_cast<std::size_t>(index)];
}

}  // namespace

int movingJoint(std::span<const Joint> joints, int index) {
  while (index != kWorld && jointAt(joints, index).kind == JointKind::fixed) {
    index = jointAt(joints, index).parent;
  }
  return index;
}

int movingJointBefore(std::span<const Joint> joints, int index) {
  return movingJoint(joints, jointAt(joints, index).parent);
}

std::optional<glm::dvec3> commonAxis(const Problem& problem, std::span<const Frame> frames,
                                     const Goal& goal, int most) {
  constexpr double kInPlane = 1e-9;
  const double slack = kInPlane * sizeOf(problem);
  std::optional<glm::dvec3> axis;
  const auto isAcross = [&](const glm::dvec3& way) {
    return std::abs(glm::dot(*axis, way)) <= slack;
  };
  glm::dvec3 end = frames[static_cast<std::size_t>(goal.joint)].point(goal.point);
  int count = 0;
  for (int i = movingJoint(problem.joints, goal.joint); i != kWorld;
       i = movingJointBefore(problem.joints, i)) {
    if (most > 0 && count++ == most) break;
    const Joint& joint = jointAt(problem.joints, i);
    const Frame& frame = frames[static_cast<std::size_t>(i)];
    if (joint.kind != JointKind::hinge) return std::nullopt;
    const glm::dvec3 own = frame.axes * joint.axis;
    if (!axis) axis = own;
    if (glm::length(glm::cross(*axis, own)) > kInPlane) return std::nullopt;
    if (!isAcross(end - frame.at)) return std::nullopt;
    end = frame.at;
  }
  if (axis && !isAcross(goal.target - end)) return std::nullopt;
  return axis;
}

void stretchBranch(std::size_t first, double factor, std::span<Joint> joints, Goal& goal) {
  goal.point *= factor;
  for (auto i = static_cast<std::size_t>(goal.joint); i != first;) {
    joints[i].at *= factor;
    i = static_cast<std::size_t>(joints[i].parent);
  }
}

}  // namespace iklab::mechanism

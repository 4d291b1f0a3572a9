#include "ik/motion/line_up.h"

#include <cmath>
#include <vector>

#include <glm/geometric.hpp>

#include "ik/answers/arm_shape.h"
#include "ik/maths/space.h"

namespace iklab::ik {
namespace {

// The axes as they lie in a pose.
struct ArmAxes {
  std::array<glm::dvec3, 6> axis{};
  std::array<glm::dvec3, 6> point{};
  glm::dvec3 wrist{0.0};
};

ArmAxes axesOf(std::span<const Joint> joints, std::span<const Frame> frames, const ArmShape& arm) {
  std::vector<Frame> rest;
  forwardKinematics(joints, Pose(joints.size()), rest);
  ArmAxes now;
  for (std::size_t i = 0; i < now.axis.size(); ++i) {
    const auto index = static_cast<std::size_t>(arm.joints[i]);
    now.axis[i] = frames[index].axes * joints[index].axis;
    now.point[i] = frames[index].at;
  }
  // The wrist's centre lies on axis 5, which carries it.
  const auto fifth = static_cast<std::size_t>(arm.joints[4]);
  now.wrist = frames[fifth].point(rest[fifth].own(arm.wrist));
  return now;
}

void findElbow(const ArmAxes& now, double size, LineUp& found) {
  if (found.family == ArmFamily::slidingForearm) {
    found.elbow = std::abs(glm::dot(now.wrist - now.point[1], now.axis[2])) < kNearPlane * size;
    found.isFolded = true;
    return;
  }
  const glm::dvec3 end = found.family == ArmFamily::threeParallel ? now.point[3] : now.wrist;
  const glm::dvec3 upper = glm::normalize(across(now.point[2] - now.point[1], now.axis[1]));
  const glm::dvec3 fore = glm::normalize(across(end - now.point[2], now.axis[1]));
  found.elbow = glm::length(glm::cross(upper, fore)) < kNearLine;
  found.isFolded = glm::dot(upper, fore) < 0.0;
}

}  // namespace

LineUp lineUpOf(std::span<const Joint> joints, std::span<const Frame> frames, const Goal& goal) {
  const ArmShape arm = shapeOf(joints, goal);
  LineUp found{.family = arm.family};
  if (arm.family == ArmFamily::none) return found;
  const ArmAxes now = axesOf(joints, frames, arm);
  const glm::dvec3 side = glm::normalize(across(now.axis[1], now.axis[0]));
  const double ahead = glm::dot(now.wrist - now.point[0], glm::cross(now.axis[0], side));
  found.shoulder = std::abs(ahead) < kNearPlane * arm.size;
  findElbow(now, arm.size, found);
  const double volume = glm::dot(glm::cross(now.axis[3], now.axis[4]), now.axis[5]);
  found.wrist = std::abs(volume) < kNearLine;
  return found;
}

}  // namespace iklab::ik

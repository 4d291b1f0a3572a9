#include "ik/answers/arm_shape.h"

#include <cmath>
#include <optional>
#include <vector>

#include <glm/geometric.hpp>

#include "ik/answers/triangle.h"
#include "ik/branch.h"
#include "ik/maths/space.h"

namespace iklab::ik {
namespace {

// Files with angles of four digits are off by 1e-5 a joint.
constexpr double kNearlySameLine = 1e-4;

bool areParallel(const ArmShape& arm, std::size_t a, std::size_t b) {
  return glm::length(glm::cross(arm.axis[a], arm.axis[b])) < arm.slack;
}

double distanceTo(const ArmShape& arm, std::size_t joint, const glm::dvec3& point) {
  return glm::length(across(point - arm.point[joint], arm.axis[joint]));
}

// Where the axes of two joints meet, if they do.
std::optional<glm::dvec3> meetingPoint(const ArmShape& arm, std::size_t a, std::size_t b) {
  const glm::dvec3 normal = glm::cross(arm.axis[a], arm.axis[b]);
  if (areParallel(arm, a, b)) return std::nullopt;
  const glm::dvec3 way = arm.point[b] - arm.point[a];
  const double along = glm::dot(glm::cross(way, arm.axis[b]), normal) / glm::dot(normal, normal);
  const glm::dvec3 nearest = arm.point[a] + along * arm.axis[a];
  if (distanceTo(arm, b, nearest) > arm.slack * arm.size) return std::nullopt;
  return nearest;
}

// The joints that move the goal, from the base on.
NoAnswer findJoints(std::span<const Joint> joints, int end, ArmShape& arm) {
  std::vector<int> moving;
  for (int i = movingJoint(joints, end); i != kWorld; i = movingJointBefore(joints, i)) {
    if (joints[static_cast<std::size_t>(i)].kind == JointKind::ball) return NoAnswer::ballJoint;
    moving.insert(moving.begin(), i);
  }
  if (moving.size() < arm.joints.size()) return NoAnswer::tooFewJoints;
  if (moving.size() > arm.joints.size()) return NoAnswer::tooManyJoints;
  std::ranges::copy(moving, arm.joints.begin());
  return NoAnswer::none;
}

void findAxes(std::span<const Joint> joints, ArmShape& arm) {
  std::vector<Frame> frames;
  forwardKinematics(joints, Pose(joints.size()), frames);
  for (std::size_t i = 0; i < arm.joints.size(); ++i) {
    const auto index = static_cast<std::size_t>(arm.joints[i]);
    const Frame& frame = frames[index];
    // A turn inside a mirrored frame goes the other way round; a slide does not.
    const double sense = joints[index].kind == JointKind::hinge ? frame.sense() : 1.0;
    arm.axis[i] = glm::normalize(sense * (frame.axes * joints[index].axis));
    arm.point[i] = frame.at;
  }
}

// A spherical wrist on two bones, the second of which may slide; or two bones and a third that turn
// in one plane, and two axes that meet.
NoAnswer findFamily(std::span<const Joint> joints, ArmShape& arm) {
  const auto isSlide = [&](int i) {
    return joints[static_cast<std::size_t>(i)].kind == JointKind::slide;
  };
  const bool hasSlide = std::ranges::any_of(arm.joints, isSlide);
  for (const std::size_t i : {0, 1, 3, 4, 5}) {
    if (isSlide(arm.joints[i])) return NoAnswer::slide;
  }
  const auto& axis = arm.axis;
  if (areParallel(arm, 0, 1)) return NoAnswer::shoulderAxesParallel;
  if (areParallel(arm, 3, 4) || areParallel(arm, 4, 5)) return NoAnswer::wristAxesParallel;
  const bool areUpperParallel = areParallel(arm, 1, 2);
  const auto last = meetingPoint(arm, 4, 5);
  if (last && distanceTo(arm, 3, *last) <= arm.slack * arm.size) {
    if (hasSlide && std::abs(glm::dot(axis[1], axis[2])) > arm.slack) return NoAnswer::slide;
    if (!hasSlide && !areUpperParallel) return NoAnswer::upperAxesNotParallel;
    arm.family = hasSlide ? ArmFamily::slidingForearm : ArmFamily::sphericalWrist;
  } else {
    if (hasSlide) return NoAnswer::slide;
    if (!areUpperParallel || !areParallel(arm, 1, 3)) return NoAnswer::noWristCentre;
    if (!last) return NoAnswer::lastAxesDoNotMeet;
    arm.family = ArmFamily::threeParallel;
  }
  arm.wrist = *last;
  return NoAnswer::none;
}

bool hasBones(const ArmShape& arm) {
  const glm::dvec3 end = arm.family == ArmFamily::threeParallel ? arm.point[3] : arm.wrist;
  return distanceTo(arm, 1, arm.point[2]) > arm.slack * arm.size &&
         distanceTo(arm, 2, end) > arm.slack * arm.size;
}

// What left and right, ahead and up are.
void findDirections(ArmShape& arm) {
  const glm::dvec3& axis = arm.axis[0];
  const glm::dvec3 sizes = glm::abs(axis);
  const int largest = sizes.x > std::max(sizes.y, sizes.z) ? 0 : sizes.y > sizes.z ? 1 : 2;
  arm.up = axis[largest] > 0.0 ? axis : -axis;
  arm.side = glm::normalize(across(arm.axis[1], axis));
  const double offset = glm::dot(arm.wrist - arm.point[0], arm.side);
  if (std::abs(offset) > arm.slack * arm.size) arm.offset = offset;
  arm.ahead = glm::cross(axis, arm.side);
  double toFront = glm::dot(arm.point[1] - arm.point[0], arm.ahead);
  if (std::abs(toFront) <= arm.slack * arm.size)
    toFront = glm::dot(arm.wrist - arm.point[0], arm.ahead);
  if (toFront < 0.0) arm.ahead = -arm.ahead;
}

// Axis `joint` turned parallel to axis `to`, or across it.
void straighten(ArmShape& arm, std::size_t joint, const glm::dvec3& to, bool isAcross = false) {
  const glm::dvec3 was = arm.axis[joint];
  arm.axis[joint] = isAcross ? glm::normalize(across(was, to)) : glm::dot(was, to) < 0.0 ? -to : to;
  arm.off = std::max(arm.off, glm::length(glm::cross(was, arm.axis[joint])));
}

// An arm that is nearly of its family becomes one.
void straighten(ArmShape& arm) {
  straighten(arm, 2, arm.axis[1], arm.family == ArmFamily::slidingForearm);
  if (arm.family == ArmFamily::threeParallel) straighten(arm, 3, arm.axis[1]);
  for (std::size_t i = arm.family == ArmFamily::threeParallel ? 4 : 3; i < arm.point.size(); ++i) {
    arm.off = std::max(arm.off, distanceTo(arm, i, arm.wrist) / arm.size);
    arm.point[i] = arm.wrist;
  }
}

ArmShape shapeWithin(double slack, std::span<const Joint> joints, const Goal& goal) {
  ArmShape arm{.slack = slack};
  arm.size = sizeOf({.joints = joints, .goals = {&goal, 1}});
  arm.why = findJoints(joints, goal.joint, arm);
  if (arm.why != NoAnswer::none) return arm;
  findAxes(joints, arm);
  arm.why = findFamily(joints, arm);
  if (arm.family == ArmFamily::none) return arm;
  if (arm.family != ArmFamily::slidingForearm && !hasBones(arm)) {
    return {.family = ArmFamily::none, .why = NoAnswer::boneOfNoLength, .joints = arm.joints};
  }
  if (slack > kSameLine) straighten(arm);
  findDirections(arm);
  return arm;
}

}  // namespace

ArmShape shapeOf(std::span<const Joint> joints, const Goal& goal) {
  const ArmShape exact = shapeWithin(kSameLine, joints, goal);
  if (exact.family != ArmFamily::none) return exact;
  const ArmShape nearly = shapeWithin(kNearlySameLine, joints, goal);
  return nearly.family == ArmFamily::none ? exact : nearly;
}

}  // namespace iklab::ik

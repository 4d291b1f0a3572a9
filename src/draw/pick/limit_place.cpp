#include "draw/pick/limit_place.h"

#include <cmath>
#include <numbers>
#include <vector>

#include <glm/geometric.hpp>

#include "ik/maths/space.h"
#include "rigs/limits.h"

namespace draw {
namespace {

constexpr double kTwistAlong = 0.6;  // position of the fan along the bone

}  // namespace

glm::dvec3 LimitPlace::at(const glm::dvec3& local) const {
  return joint + radius * (local.x * parent.x + local.y * parent.y + local.z * parent.z);
}

glm::dvec3 LimitPlace::atAngle(double angle) const {
  return at(ik::rotate(zero, ik::rotationAbout(axis, angle)));
}

glm::dvec3 LimitPlace::local(const glm::dvec3& world) const {
  return {glm::dot(parent.x, world), glm::dot(parent.y, world), glm::dot(parent.z, world)};
}

double LimitPlace::angleOf(const glm::dvec3& world) const {
  const glm::dvec3 way = local(world - joint);
  if (isBall()) return std::atan2(glm::length(glm::cross(zero, way)), glm::dot(zero, way));
  const glm::dvec3 from = ik::across(zero, axis);
  return std::atan2(glm::dot(axis, glm::cross(from, way)), glm::dot(from, way));
}

glm::dvec3 LimitPlace::normal() const {
  return axis.x * parent.x + axis.y * parent.y + axis.z * parent.z;
}

LimitPlace limitPlace(const rigs::Chain& chain, const rigs::Frame& parent, std::size_t bone,
                      const glm::dvec3& joint, double radius) {
  const rigs::Bone& it = chain.bones[bone];
  LimitPlace place{parent, joint, {}, {static_cast<double>(it.scale.x), 0.0, 0.0}, radius};
  if (chain.planar) {
    place.axis = {0.0, 0.0, 1.0};
  } else if (it.joint == rigs::JointKind::hinge) {
    place.axis = it.axis;
    const bool isRoll = glm::length(glm::cross(place.axis, place.zero)) < 0.1;
    if (isRoll) place.zero = ik::anyPerpendicular(place.axis);
  }
  return place;
}

LimitPlace limitPlace(const rigs::Chain& chain, const rigs::Pose& pose, std::size_t bone,
                      const glm::dvec3& joint, double radius) {
  return limitPlace(chain, rigs::restFrame(chain, pose, bone), bone, joint, radius);
}

LimitPlace twistPlace(const rigs::Frame& parent, const ik::Rotation& rotation,
                      const rigs::Segment& bone, double radius) {
  const ik::SwingTwist parts = rigs::swingTwist(rotation);
  const ik::Rotation swing = ik::rotationAbout(parts.swingAxis, parts.swing);
  return {parent, glm::mix(bone.start, bone.end, kTwistAlong), ik::rotate({1.0, 0.0, 0.0}, swing),
          ik::rotate({0.0, 1.0, 0.0}, swing), radius};
}

bool isTwistLimited(const rigs::Chain& chain, std::size_t bone) {
  const rigs::Bone& it = chain.bones[bone];
  const bool hasTwist = !chain.planar && it.joint == rigs::JointKind::ball;
  return hasTwist && it.limit.most - it.limit.least < 2.0 * std::numbers::pi;
}

}  // namespace draw

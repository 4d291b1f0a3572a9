#include "ik/steps/weights.h"

#include <algorithm>
#include <cmath>

#include "ik/work/half_turn.h"

namespace iklab::ik {
namespace {

// The part of a turn by `size` radians that is made; 1 for the whole turn.
double fractionOf(const Work& work, std::size_t bone, double size) {
  const double weight = work.weightOf(bone);
  return weight * size > work.mostTurn ? work.mostTurn / size : weight;
}

template <typename AnyWork, typename Pull>
bool isHeld(const AnyWork& work, const Pull& pullOn) {
  const glm::dvec3 tip = work.joints.back();
  const glm::dvec3 error = work.target() - tip;
  for (std::size_t i = work.first; i < work.boneCount(); ++i) {
    if (work.weightOf(i) > 0.0 || work.isFixed(i)) continue;
    const glm::dvec3 lever = tip - work.joints[i];
    const double pull = pullOn(i, glm::cross(lever, error));
    if (pull > kNoPull * glm::length(lever) * glm::length(error)) return true;
  }
  return false;
}

}  // namespace

double shortened(const Work& work, std::size_t bone, double turn) {
  return fractionOf(work, bone, std::abs(turn)) * turn;
}

glm::dvec3 shortened(const Work& work, std::size_t bone, const glm::dvec3& turn) {
  return fractionOf(work, bone, glm::length(turn)) * turn;
}

Turn shortened(const Work& work, std::size_t bone, const Turn& turn) {
  if (!isCapped(work)) {
    const double weight = work.weightOf(bone);
    return weight == 1.0 ? turn : partOf(turn, weight);
  }
  const double angle = std::atan2(turn.y, turn.x);
  const double part = fractionOf(work, bone, std::abs(angle));
  return part == 1.0 ? turn : Turn{std::cos(part * angle), std::sin(part * angle)};
}

Rotation shortened(const Work& work, std::size_t bone, const Rotation& turn) {
  if (!isCapped(work)) {
    const double weight = work.weightOf(bone);
    return weight == 1.0 ? turn : partOf(turn, weight);
  }
  const glm::dvec3 vector = rotationVector(turn);
  const double angle = glm::length(vector);
  const double part = fractionOf(work, bone, angle);
  if (part == 1.0 || angle == 0.0) return turn;
  return rotationAbout(vector / angle, part * angle);
}

bool isHeldByWeight(const PlaneWork& work) {
  return isHeld(work, [&](std::size_t bone, const glm::dvec3& torque) {
    return work.lengths[bone] > 0.0 ? std::abs(torque.z) : 0.0;
  });
}

bool isHeldByWeight(const SpaceWork& work) {
  return isHeld(work, [&](std::size_t bone, const glm::dvec3& torque) {
    return work.isHinge(bone) ? std::abs(glm::dot(work.hingeAxis(bone), torque))
                              : glm::length(torque);
  });
}

}  // namespace iklab::ik

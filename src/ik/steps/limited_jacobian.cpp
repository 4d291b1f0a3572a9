#include "ik/steps/limited_jacobian.h"

#include <algorithm>
#include <cmath>

#include "ik/steps/limited_turns.h"
#include "ik/steps/notes.h"

namespace iklab::ik {
namespace {

// The turn of joint `bone` for a pull at the tip, as the solver believes it.
glm::dvec3 turnFor(const SpaceWork& work, std::size_t bone, const glm::dvec3& pull) {
  const glm::dvec3 torque = glm::cross(work.leverOf(bone), pull);
  const double weight = work.weightOf(bone);
  if (!work.isHinge(bone)) return weight * tangential(work.limitNormals[bone], torque);
  return weight * glm::dot(work.hingeAxes[bone], torque) * work.hingeAxes[bone];
}

// How far the tip goes for each radian of a joint.
double reachOf(const SpaceWork& work, std::size_t bone) {
  const glm::dvec3 lever = work.leverOf(bone);
  return glm::length(work.isHinge(bone) ? glm::cross(work.hingeAxes[bone], lever) : lever);
}

// One joint's part of J·W·Jᵀ: its weight times |r|²·1 - r·rᵀ for a ball joint, less c·cᵀ for each
// barred column c = n × r.
void addJoint(SpaceWork& work, std::size_t bone, Symmetric& sum) {
  const glm::dvec3 lever = work.leverOf(bone);
  const double weight = work.weightOf(bone);
  const LimitNormals& stops = work.limitNormals[bone];
  if (work.isHinge(bone)) {
    work.hingeAxes[bone] = stops[0] == glm::dvec3(0.0) ? work.hingeAxis(bone) : glm::dvec3(0.0);
    return addSquare(glm::cross(work.hingeAxes[bone], lever), sum, weight);
  }
  const double square = weight * glm::dot(lever, lever);
  sum.xx += square;
  sum.yy += square;
  sum.zz += square;
  addSquare(lever, sum, -weight);
  for (const glm::dvec3& normal : stops) addSquare(glm::cross(normal, lever), sum, -weight);
}

// The force has been limited by the cap. Where it is large and turns hardly anything, rounding may
// still turn joints by more.
glm::dvec3 withinCap(const Work& work, const glm::dvec3& turn) {
  constexpr double kRounded = 1.0 + 1e-9;
  const double size = glm::length(turn);
  return size > kRounded * work.mostTurn ? work.mostTurn / size * turn : turn;
}

}  // namespace

Linearisation lineariseWithin(SpaceWork& work) {
  findStops(work);
  if (work.trace) noteStops(work);
  Symmetric square;
  for (std::size_t i = 0; i < work.boneCount(); ++i) addJoint(work, i, square);
  return inUnits(work, square);
}

Effort effortWithin(const SpaceWork& work, const Linearisation& linear, const Eigensystem& axes,
                    double least) {
  return effortBy(
      work, linear, axes, least,
      [&](std::size_t bone, const glm::dvec3& force) {
        return glm::length(turnFor(work, bone, force));
      },
      [&](std::size_t bone) { return reachOf(work, bone); });
}

Turned turnedWithin(const SpaceWork& work, const Linearisation& linear, const glm::dvec3& force) {
  Turned all;
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const double angle = glm::length(turnFor(work, i, force / linear.unit));
    all.largest = std::max(all.largest, angle);
    all.together += angle;
  }
  return all;
}

double tryWithin(SpaceWork& work, const Linearisation& linear, const glm::dvec3& force) {
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    tryTurn(work, i, withinCap(work, turnFor(work, i, force / linear.unit)));
  }
  layOutTrial(work);
  const glm::dvec3 error = linear.perUnit * (work.target() - work.trialJoints.back());
  return glm::dot(error, error);
}

double takeWithin(SpaceWork& work) {
  takeTrial(work);
  work.orientations.swap(work.trialOrientations);
  return takeTrialJoints(work);
}

}  // namespace iklab::ik

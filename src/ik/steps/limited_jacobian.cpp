#include "ik/steps/limited_jacobian.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ik/steps/limited_turns.h"
#include "ik/steps/notes.h"
#include "ik/work/half_turn.h"

namespace iklab::ik {
namespace {

// The turn of joint `bone` for a pull at the tip, as the solver believes it.
double turnFor(const PlaneWork& work, std::size_t bone, const glm::dvec3& pull) {
  return work.weightOf(bone) * work.freedom[bone] * work.assumedSense(bone) *
         cross(work.leverOf(bone), pull);
}
glm::dvec3 turnFor(const SpaceWork& work, std::size_t bone, const glm::dvec3& pull) {
  const glm::dvec3 torque = glm::cross(work.leverOf(bone), pull);
  const double weight = work.weightOf(bone);
  if (!work.isHinge(bone)) return weight * tangential(work.limitNormals[bone], torque);
  return weight * glm::dot(work.hingeAxes[bone], torque) * work.hingeAxes[bone];
}

double sizeOf(double turn) { return std::abs(turn); }
double sizeOf(const glm::dvec3& turn) { return glm::length(turn); }

// How far the tip goes for each radian of a joint.
double reachOf(const PlaneWork& work, std::size_t bone) {
  return work.freedom[bone] * planarLength(work.leverOf(bone));
}
double reachOf(const SpaceWork& work, std::size_t bone) {
  const glm::dvec3 lever = work.leverOf(bone);
  return glm::length(work.isHinge(bone) ? glm::cross(work.hingeAxes[bone], lever) : lever);
}

// One joint's part of J·W·Jᵀ: its weight times |r|²·1 - r·rᵀ for a ball joint, less c·cᵀ for each
// barred column c = n × r.
void addJoint(PlaneWork& work, std::size_t bone, Symmetric& sum) {
  addSquare(perpendicular(work.leverOf(bone)), sum, work.weightOf(bone) * work.freedom[bone]);
}
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
template <typename AnyTurn>
AnyTurn withinCap(const Work& work, const AnyTurn& turn) {
  constexpr double kRounded = 1.0 + 1e-9;
  const double size = sizeOf(turn);
  return size > kRounded * work.mostTurn ? work.mostTurn / size * turn : turn;
}

// Of two angles in (-π, π].
double shorterWay(double way) {
  return std::abs(way) > std::numbers::pi ? way - std::copysign(kWholeTurn, way) : way;
}

}  // namespace

template <typename AnyWork>
Linearisation lineariseWithin(AnyWork& work) {
  findStops(work);
  if (work.trace) noteStops(work);
  Symmetric square;
  for (std::size_t i = 0; i < work.boneCount(); ++i) addJoint(work, i, square);
  return inUnits(work, square);
}
template Linearisation lineariseWithin(PlaneWork& work);
template Linearisation lineariseWithin(SpaceWork& work);

template <typename AnyWork>
Effort effortWithin(const AnyWork& work, const Linearisation& linear, const Eigensystem& axes,
                    double least) {
  return effortBy(
      work, linear, axes, least,
      [&](std::size_t bone, const glm::dvec3& force) { return sizeOf(turnFor(work, bone, force)); },
      [&](std::size_t bone) { return reachOf(work, bone); });
}
template Effort effortWithin(const PlaneWork& work, const Linearisation& linear,
                             const Eigensystem& axes, double least);
template Effort effortWithin(const SpaceWork& work, const Linearisation& linear,
                             const Eigensystem& axes, double least);

template <typename AnyWork>
Turned turnedWithin(const AnyWork& work, const Linearisation& linear, const glm::dvec3& force) {
  Turned all;
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const double angle = sizeOf(turnFor(work, i, force / linear.unit));
    all.largest = std::max(all.largest, angle);
    all.together += angle;
  }
  return all;
}
template Turned turnedWithin(const PlaneWork& work, const Linearisation& linear,
                             const glm::dvec3& force);
template Turned turnedWithin(const SpaceWork& work, const Linearisation& linear,
                             const glm::dvec3& force);

// The angles are what holds; the joints turn by as much, without a sine of each angle.
double tryWithin(PlaneWork& work, const Linearisation& linear, const glm::dvec3& force) {
  const glm::dvec3 pull = force / linear.unit;
  Turn total = kNoTurn;
  work.trialJoints[0] = work.joints[0];
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const double change = withinCap(work, turnFor(work, i, pull));
    const double angle = work.pose.angles[i];
    const double next = change == 0.0 ? angle : moved(limitOf(work, i), angle, change);
    work.trialAngles[i] = next;
    total = combine(total, turnBy(work.senses[i] * shorterWay(next - angle)));
    glm::dvec3 span = rotate(work.joints[i + 1] - work.joints[i], total);
    span *= 1.5 - 0.5 * glm::dot(span, span) * work.inverseSquares[i];
    work.trialJoints[i + 1] = work.trialJoints[i] + span;
  }
  const glm::dvec3 error = linear.perUnit * (work.target() - work.trialJoints.back());
  return glm::dot(error, error);
}

double tryWithin(SpaceWork& work, const Linearisation& linear, const glm::dvec3& force) {
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    tryTurn(work, i, withinCap(work, turnFor(work, i, force / linear.unit)));
  }
  layOutTrial(work);
  const glm::dvec3 error = linear.perUnit * (work.target() - work.trialJoints.back());
  return glm::dot(error, error);
}

double takeWithin(PlaneWork& work) {
  takeTrial(work);
  return takeTrialJoints(work);
}
double takeWithin(SpaceWork& work) {
  takeTrial(work);
  work.orientations.swap(work.trialOrientations);
  return takeTrialJoints(work);
}

}  // namespace iklab::ik

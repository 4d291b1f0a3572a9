#include "ik/steps/arm_options.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace iklab::ik {
namespace {

constexpr glm::dvec3 kUp{0.0, 1.0, 0.0};

// The joints of the start pose.
struct StartArm {
  glm::dvec3 base;
  glm::dvec3 elbow;
  glm::dvec3 tip;

  explicit StartArm(const Work& work)
      : base(work.joints[work.first]),
        elbow(work.joints[work.first + 1]),
        tip(work.joints[work.first + 2]) {}
};

// The direction of `v`, or zero if `v` is shorter than `least`.
std::optional<glm::dvec3> directionOf(const glm::dvec3& v, double least) {
  const double length = glm::length(v);
  if (!(length > least) || !(length > kNoDirection)) return std::nullopt;
  return v / length;
}

// The side of the elbow in the start pose; nothing if the arm is straight or folded.
std::optional<glm::dvec3> startSide(const StartArm& arm) {
  const glm::dvec3 bone = arm.elbow - arm.base;
  const double least = kInLine * glm::length(bone);
  const auto aim = directionOf(arm.tip - arm.base, least);
  return directionOf(aim ? across(bone, *aim) : bone, least);
}

// The side that the pole, or the vertical plane, asks for; nothing if it is undetermined.
std::optional<glm::dvec3> askedSide(const SpaceWork& work, const StartArm& arm,
                                    const glm::dvec3& aim, BendSide side) {
  const double sign = side == BendSide::positive ? 1.0 : -1.0;
  if (!work.problem.pole) {
    if (arm.base == work.target()) return std::nullopt;
    return directionOf(-sign * across(kUp, aim), kInLine);
  }
  const glm::dvec3 toPole = *work.problem.pole - arm.base;
  return directionOf(sign * across(toPole, aim), kInLine * glm::length(toPole));
}

// The side across `aim` in the plane in which the start pose bends. A straight arm bends as a
// planar chain would in the plane of its first bone's frame.
glm::dvec3 keptSide(const SpaceWork& work, const StartArm& arm, const glm::dvec3& aim,
                    BendSide side) {
  const glm::dvec3 bone1 = arm.elbow - arm.base;
  const glm::dvec3 bone2 = arm.tip - arm.elbow;
  const glm::dvec3 normal = glm::cross(bone1, bone2);
  const double least = kInLine * glm::length(bone1) * glm::length(bone2);
  if (glm::length(normal) > least) {
    if (const auto kept = directionOf(glm::cross(aim, normal), kInLine * glm::length(normal))) {
      return *kept;
    }
  }
  const Rotation& frame = work.orientations[work.first];
  const double sign = side == BendSide::positive ? -1.0 : 1.0;
  const glm::dvec3 z = rotate({0.0, 0.0, sign}, frame);
  if (const auto kept = directionOf(glm::cross(z, aim), kInLine)) return *kept;
  const auto kept = directionOf(across(rotate({0.0, sign, 0.0}, frame), aim), kInLine);
  return kept.value_or(anyPerpendicular(aim));
}

}  // namespace

glm::dvec3 firstBone(PlaneWork& work, const glm::dvec3& aim, const glm::dvec2& tip, BendSide side) {
  const double sense = work.assumedSense(work.first + 1);
  double turn = side == BendSide::positive ? sense : -sense;
  if (work.problem.pole) {
    const StartArm arm(work);
    const glm::dvec3 toPole = *work.problem.pole - arm.base;
    const double left = cross(aim, toPole);
    const double bent = cross(arm.elbow - arm.base, arm.tip - arm.elbow);
    const bool inLine = !(std::abs(left) > kInLine * planarLength(toPole));
    work.bendPlane = inLine ? BendPlane::kept : BendPlane::asAsked;
    if (inLine && bent != 0.0) turn = std::copysign(1.0, bent);
    // If the elbow lies to the left of base → target, the second bone turns clockwise.
    if (!inLine) turn = (left > 0.0) == (side == BendSide::positive) ? -1.0 : 1.0;
    if (!inLine && bent * turn < 0.0) work.bendPlane = BendPlane::reversed;
  }
  return rotate(aim, {tip.x, -(turn * tip.y)});
}

glm::dvec3 firstBone(SpaceWork& work, const glm::dvec3& aim, const glm::dvec2& tip, BendSide side) {
  const StartArm arm(work);
  const auto asked = askedSide(work, arm, aim, side);
  glm::dvec3 elbow = asked ? *asked : keptSide(work, arm, aim, side);
  work.bendPlane = asked ? BendPlane::asAsked : BendPlane::kept;
  const double twist = work.parameter(kTwist) * std::numbers::pi / 180.0;
  // A kept plane is that of the start pose, twist included.
  if (asked && twist != 0.0) elbow = rotate(elbow, rotationAbout(aim, twist));
  const auto before = startSide(arm);
  if (asked && before && glm::dot(*before, elbow) < 0.0) work.bendPlane = BendPlane::reversed;
  return tip.x * aim + tip.y * elbow;
}

double stretchFor(const ParameterValues& parameters, double l1, double l2, double distance) {
  const double most = parameters[kStretch];
  const double start = parameters[kStretchStart];
  const double sum = l1 + l2;
  if (!(most > 1.0) || !(sum > 0.0)) return 1.0;
  const double part = std::clamp((distance / sum - start) / (most - start), 0.0, 1.0);
  const double factor = 1.0 + (most - 1.0) * part;
  const double hole = std::abs(l1 - l2);
  return hole * factor > distance ? std::max(1.0, distance / hole) : factor;
}

double softened(const ParameterValues& parameters, double distance, double sum) {
  const double begins = parameters[kSoften] * sum;
  const double rest = sum - begins;
  if (!(rest > 0.0) || distance <= begins) return distance;
  return begins - rest * std::expm1(-(distance - begins) / rest);
}

}  // namespace iklab::ik

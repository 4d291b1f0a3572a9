#include "rigs/limits.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace iklab::rigs {
namespace {

const glm::dvec3 kX{1.0, 0.0, 0.0};

// An angle that has been wound up so far that kWholeTurn, which is a little less than 2π, would be
// off by more than rounding, times the turns; and that a difference from it would lose digits. The
// sine and cosine are of the angle as it is.
double unwound(double angle) {
  constexpr double kFar = 4.0 * kWholeTurn;
  return std::abs(angle) > kFar ? std::atan2(std::sin(angle), std::cos(angle)) : angle;
}

// How far rounding may take a rotation out of its limits, radians. Such a rotation stays as it is,
// so that what was brought inside once does not change again.
constexpr double kSlack = 1e-12;

// The same angle in [least, least + 2π).
double fromLeast(const JointLimit& limit, double angle) {
  double past = unwound(angle) - limit.least;
  if (!(std::abs(past) < kWholeTurn)) past = std::fmod(past, kWholeTurn);
  return limit.least + (past < 0.0 ? past + kWholeTurn : past);
}

ik::Rotation twistBy(double angle) { return ik::rotationAbout(kX, angle); }

}  // namespace

double wrapped(double angle) noexcept {
  if (std::abs(angle) > std::numbers::pi) angle = std::remainder(unwound(angle), kWholeTurn);
  return ik::withoutMinusPi(angle);
}

bool isWholeTurn(const JointLimit& limit) noexcept {
  return limit.most - limit.least >= kWholeTurn - kSlack;
}

double nearRange(const JointLimit& limit, double angle) noexcept {
  if (angle >= limit.least && angle <= limit.most) return angle;
  const double from = fromLeast(limit, angle);
  const bool isPastMost = from - limit.most <= limit.least + kWholeTurn - from;
  return from <= limit.most || isPastMost ? from : from - kWholeTurn;
}

bool isLimited(const Bone& bone, bool planar) noexcept {
  if (bone.limit == freeLimit(bone.joint) || bone.joint == JointKind::fixed) return false;
  if (bone.joint == JointKind::slide) return true;
  const bool swings = !planar && bone.joint == JointKind::ball;
  return !isWholeTurn(bone.limit) || (swings && bone.limit.cone < std::numbers::pi);
}

bool isLimited(std::span<const Bone> bones, bool planar) noexcept {
  return std::ranges::any_of(bones, [&](const Bone& bone) { return isLimited(bone, planar); });
}

double allowed(const JointLimit& limit, double angle) noexcept {
  if (isWholeTurn(limit)) return angle;
  const double near = nearRange(limit, angle);
  const bool isInside = near >= limit.least - kSlack && near <= limit.most + kSlack;
  return isInside ? angle : wrapped(std::clamp(near, limit.least, limit.most));
}

double angleAbout(const glm::dvec3& axis, const ik::Rotation& rotation) noexcept {
  return wrapped(2.0 * std::atan2(glm::dot(ik::vectorPart(rotation), axis), rotation.w));
}

ik::Rotation allowed(const Bone& bone, const ik::Rotation& rotation) noexcept {
  if (!isLimited(bone, false) || bone.joint == JointKind::slide) return rotation;
  if (bone.joint == JointKind::hinge) {
    const glm::dvec3 axis = glm::normalize(bone.axis);
    const double angle = angleAbout(axis, rotation);
    const double within = allowed(bone.limit, angle);
    return within == angle ? rotation : ik::rotationAbout(axis, within);
  }
  const ik::SwingTwist now = swingTwist(rotation);
  const bool leans = now.swing > bone.limit.cone + kSlack;
  const double swing = leans ? bone.limit.cone : now.swing;
  const double twist = allowed(bone.limit, now.twist);
  if (!leans && twist == now.twist) return rotation;
  return ik::normalized(ik::rotationAbout(now.swingAxis, swing) * twistBy(twist));
}

}  // namespace iklab::rigs

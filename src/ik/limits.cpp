#include "ik/limits.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace iklab::ik {
namespace {

const glm::dvec3 kX{1.0, 0.0, 0.0};

// An angle that has been wound up so far that kWholeTurn, which is a little less than 2π, would be
// off by more than rounding, times the turns; and that a difference from it would lose digits. The
// sine and cosine are of the angle as it is.
double unwound(double angle) {
  constexpr double kFar = 4.0 * kWholeTurn;
  return std::abs(angle) > kFar ? std::atan2(std::sin(angle), std::cos(angle)) : angle;
}

// In (-π, π]. Nearly every angle is: what takes long would not change it.
double wrapped(double angle) {
  if (std::abs(angle) > std::numbers::pi) angle = std::remainder(unwound(angle), kWholeTurn);
  return withoutMinusPi(angle);
}

// How far rounding may take a rotation out of its limits, radians. Such a rotation stays as it is,
// so that what was brought inside once does not change again.
constexpr double kSlack = 1e-12;

// The two ends of a whole turn may come from degrees, with rounding.
bool isWhole(const JointLimit& limit) { return limit.most - limit.least >= kWholeTurn - kSlack; }

// The same angle in [least, least + 2π).
double fromLeast(const JointLimit& limit, double angle) {
  double past = unwound(angle) - limit.least;
  if (!(std::abs(past) < kWholeTurn)) past = std::fmod(past, kWholeTurn);
  return limit.least + (past < 0.0 ? past + kWholeTurn : past);
}

// The same angle in [least, most], or the nearer end.
double inside(const JointLimit& limit, double angle) {
  const double from = fromLeast(limit, angle);
  if (from <= limit.most) return from;
  return from - limit.most <= limit.least + kWholeTurn - from ? limit.most : limit.least;
}

Rotation twistBy(double angle) { return rotationAbout(kX, angle); }

LimitNormals hingeLimitNormals(const Bone& bone, const Rotation& rotation,
                               const glm::dvec3& change) {
  const glm::dvec3 axis = glm::normalize(bone.axis);
  const bool stopped = isStopped(bone.limit, angleAbout(axis, rotation), glm::dot(axis, change));
  return {stopped ? axis : glm::dvec3(0.0)};
}

}  // namespace

bool isLimited(const Bone& bone, bool planar) noexcept {
  if (bone.limit == JointLimit{} || bone.joint == JointKind::fixed) return false;  // most bones
  const bool swings = !planar && bone.joint == JointKind::ball;
  return !isWhole(bone.limit) || (swings && bone.limit.cone < std::numbers::pi);
}

bool isLimited(std::span<const Bone> bones, bool planar) noexcept {
  return std::ranges::any_of(bones, [&](const Bone& bone) { return isLimited(bone, planar); });
}

double allowed(const JointLimit& limit, double angle) noexcept {
  if (angle >= limit.least && angle <= limit.most) return angle;
  const double from = fromLeast(limit, angle);
  const bool isInside = from <= limit.most + kSlack || from >= limit.least + kWholeTurn - kSlack;
  return isWhole(limit) || isInside ? angle : wrapped(inside(limit, angle));
}

double moved(const JointLimit& limit, double angle, double change) noexcept {
  if (isWhole(limit)) return wrapped(unwound(angle) + change);
  return wrapped(std::clamp(inside(limit, angle) + change, limit.least, limit.most));
}

bool isStopped(const JointLimit& limit, double angle, double change) noexcept {
  if (isWhole(limit)) return false;
  const double now = inside(limit, angle);
  return (change > 0.0 && limit.most - now <= kAtLimit) ||
         (change < 0.0 && now - limit.least <= kAtLimit);
}

double angleAbout(const glm::dvec3& axis, const Rotation& rotation) noexcept {
  return wrapped(2.0 * std::atan2(glm::dot(vectorPart(rotation), axis), rotation.w));
}

SwingTwist swingTwist(const Rotation& rotation) noexcept {
  SwingTwist parts;
  const double cosine = std::hypot(rotation.w, rotation.x);
  const double sine = std::hypot(rotation.y, rotation.z);
  parts.swing = 2.0 * std::atan2(sine, cosine);
  Rotation twist = kNoRotation;
  // Close to half a turn of swing, rounding would decide the twist.
  constexpr double kUncertain = 1e-12;
  if (cosine > kUncertain) twist = {rotation.w / cosine, rotation.x / cosine, 0.0, 0.0};
  parts.twist = wrapped(2.0 * std::atan2(twist.x, twist.w));
  const Rotation swing = rotation * glm::conjugate(twist);
  if (sine > 0.0)
    parts.swingAxis = glm::dvec3(0.0, swing.y, swing.z) / std::hypot(swing.y, swing.z);
  return parts;
}

Rotation allowed(const Bone& bone, const Rotation& rotation) noexcept {
  if (!isLimited(bone, false)) return rotation;
  if (bone.joint == JointKind::hinge) {
    const glm::dvec3 axis = glm::normalize(bone.axis);
    const double angle = angleAbout(axis, rotation);
    const double within = allowed(bone.limit, angle);
    return within == angle ? rotation : rotationAbout(axis, within);
  }
  const SwingTwist now = swingTwist(rotation);
  const bool leans = now.swing > bone.limit.cone + kSlack;
  const double swing = leans ? bone.limit.cone : now.swing;
  const double twist = allowed(bone.limit, now.twist);
  if (!leans && twist == now.twist) return rotation;
  return normalized(rotationAbout(now.swingAxis, swing) * twistBy(twist));
}

Rotation moved(const Bone& bone, const Rotation& rotation, const glm::dvec3& change) noexcept {
  if (bone.joint == JointKind::fixed) return rotation;
  if (bone.joint == JointKind::ball) {
    return allowed(bone, normalized(rotationFromVector(change) * rotation));
  }
  const glm::dvec3 axis = glm::normalize(bone.axis);
  return rotationAbout(axis, moved(bone.limit, angleAbout(axis, rotation), glm::dot(axis, change)));
}

// Swing and twist change with a turn ω (both axes unit, a the bone's x axis) by
//   ω · (x × a) / |x × a|  and  ω · (x + a) / (1 + x · a),
// whose directions are perpendicular to each other.
LimitNormals limitNormals(const Bone& bone, const Rotation& rotation,
                          const glm::dvec3& change) noexcept {
  LimitNormals all{};
  if (!isLimited(bone, false)) return all;
  if (bone.joint == JointKind::hinge) return hingeLimitNormals(bone, rotation, change);
  const SwingTwist now = swingTwist(rotation);
  const JointLimit& limit = bone.limit;
  if (limit.cone <= kAtLimit) {
    all[0] = {0.0, 1.0, 0.0};  // it cannot lean at all
    all[1] = {0.0, 0.0, 1.0};
  } else if (now.swing >= limit.cone - kAtLimit && limit.cone < std::numbers::pi &&
             glm::dot(change, now.swingAxis) > 0.0) {
    all[0] = now.swingAxis;
  }
  const glm::dvec3 middle = kX + rotate(kX, rotation);
  const double length = glm::length(middle);
  if (length > 0.0 && isStopped(limit, now.twist, glm::dot(change, middle))) {
    all[2] = middle / length;
  }
  return all;
}

glm::dvec3 tangential(const LimitNormals& normals, const glm::dvec3& change) noexcept {
  glm::dvec3 rest = change;
  for (const glm::dvec3& normal : normals) rest -= glm::dot(change, normal) * normal;
  return rest;
}

bool bringInside(const Chain& chain, std::size_t first, Pose& pose) noexcept {
  bool wasOutside = false;
  for (std::size_t i = first; i < chain.bones.size(); ++i) {
    const Bone& bone = chain.bones[i];
    if (chain.planar) {
      const double within = allowed(bone.limit, pose.angles[i]);
      wasOutside = wasOutside || within != pose.angles[i];
      pose.angles[i] = within;
    } else {
      const Rotation within = allowed(bone, pose.rotations[i]);
      wasOutside = wasOutside || within != pose.rotations[i];
      pose.rotations[i] = within;
    }
  }
  return wasOutside;
}

}  // namespace iklab::ik

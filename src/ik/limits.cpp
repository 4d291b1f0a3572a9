#include "ik/limits.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <glm/geometric.hpp>

namespace iklab::ik {
namespace {

constexpr double kHalfTurn = std::numbers::pi;
constexpr double kWholeTurn = 2.0 * std::numbers::pi;

// The range of a ball's twist on the circle: without an end it goes as far as half a turn.
Limit twistRange(const Limit& limit) {
  return {std::isfinite(limit.least) ? limit.least : -kHalfTurn,
          std::isfinite(limit.most) ? limit.most : kHalfTurn};
}

bool hasRange(const Joint& joint) {
  const Limit limit = joint.kind == JointKind::ball ? twistRange(joint.limit) : joint.limit;
  if (joint.kind == JointKind::ball) return limit.most - limit.least < kWholeTurn;
  return std::isfinite(limit.least) || std::isfinite(limit.most);
}

bool hasCone(const Joint& joint) {
  return joint.kind == JointKind::ball && joint.limit.cone < kHalfTurn;
}

double angleOnCircle(double from, double to) {
  return std::abs(std::remainder(to - from, kWholeTurn));
}

// A ball's twist in [-π, π] as the same angle inside its range, or as near to it as whole turns
// take it: a range may cross half a turn.
double nearRange(const Limit& limit, double twist) {
  if (twist >= limit.least && twist <= limit.most) return twist;
  const double middle = std::midpoint(limit.least, limit.most);
  return middle + std::remainder(twist - middle, kWholeTurn);
}

// The end of a ball's twist range that is nearer on the circle.
double nearerEnd(const Limit& limit, double twist) {
  return angleOnCircle(limit.least, twist) < angleOnCircle(limit.most, twist) ? limit.least
                                                                              : limit.most;
}

// The angle between two turns, as exact as they are where it is small.
double angleBetween(const glm::dquat& from, const glm::dquat& to) {
  const glm::dquat turn = to * glm::conjugate(from);
  return 2.0 * std::atan2(glm::length(glm::dvec3(turn.x, turn.y, turn.z)), std::abs(turn.w));
}

Holds clampBall(const Joint& joint, Value& value) {
  const SwingTwist parts = swingTwist(value.turn, joint.axis);
  const Limit limit = twistRange(joint.limit);
  const bool isSwung = parts.swing > joint.limit.cone;
  // Else a ball at half a turn of swing would be turned on each time that it is judged.
  const bool hasTwist = hasRange(joint) && (isSwung || !parts.isTwistAny);
  const double near = nearRange(limit, parts.twist);
  const Holds holds{.cone = isSwung,
                    .twist = hasTwist && (near < limit.least || near > limit.most)};
  if (!holds.any()) return holds;
  const double swing = std::min(parts.swing, joint.limit.cone);
  const double twist = holds.twist ? nearerEnd(limit, parts.twist) : parts.twist;
  value.turn =
      glm::normalize(glm::angleAxis(swing, parts.swingAxis) * glm::angleAxis(twist, joint.axis));
  return holds;
}

}  // namespace

bool isLimited(const Joint& joint) noexcept {
  return joint.kind != JointKind::fixed && (hasRange(joint) || hasCone(joint));
}

SwingTwist swingTwist(const glm::dquat& turn, const glm::dvec3& axis) noexcept {
  constexpr double kLeast = 1e-12;  // below this cosine of half the swing a twist means nothing
  const glm::dvec3 vector(turn.x, turn.y, turn.z);
  const double along = glm::dot(vector, axis);
  const double cosine = std::hypot(turn.w, along);
  glm::dquat twist(1.0, 0.0, 0.0, 0.0);
  if (cosine > kLeast) twist = glm::dquat(turn.w / cosine, (along / cosine) * axis);
  const glm::dquat swing = turn * glm::conjugate(twist);
  const glm::dvec3 across(swing.x, swing.y, swing.z);
  const double sine = glm::length(across);
  SwingTwist parts;
  parts.isTwistAny = cosine <= kLeast;
  parts.swing = 2.0 * std::atan2(sine, std::abs(swing.w));
  if (sine > 0.0) parts.swingAxis = across * (std::copysign(1.0, swing.w) / sine);
  if (cosine > kLeast) {
    const double angle = std::remainder(2.0 * std::atan2(along, turn.w), kWholeTurn);
    parts.twist = angle == -kHalfTurn ? kHalfTurn : angle;
  }
  return parts;
}

Holds clampTo(const Joint& joint, Value& value) noexcept {
  if (!isLimited(joint)) return {};
  if (joint.kind == JointKind::ball) return clampBall(joint, value);
  const double inside = std::clamp(value.amount, joint.limit.least, joint.limit.most);
  const Holds holds{.range = inside != value.amount};
  value.amount = inside;
  return holds;
}

Holds clampTurned(const Joint& joint, const Value& before, double most, Value& value) noexcept {
  constexpr double kLeast = 1e-3;  // of the way
  constexpr double kRounding = 1e-12;
  const glm::dquat wanted = value.turn;
  Holds holds = clampTo(joint, value);
  if (joint.kind != JointKind::ball || !holds.any() || most >= kHalfTurn) return holds;
  const auto isTooFar = [&] { return angleBetween(before.turn, value.turn) > most + kRounding; };
  holds.cap = isTooFar();
  for (double part = 0.5; part > kLeast && isTooFar(); part *= 0.5) {
    value.turn = glm::slerp(before.turn, wanted, part);
    clampTo(joint, value);
  }
  if (isTooFar()) value = before;
  return holds;
}

double nearestAllowed(const Limit& limit, double now, double wanted) noexcept {
  const double nearest = now + std::remainder(wanted - now, kWholeTurn);
  if (nearest >= limit.least && nearest <= limit.most) return nearest;
  const double other = nearest + (nearest < limit.least ? kWholeTurn : -kWholeTurn);
  if (other >= limit.least && other <= limit.most) return other;
  return angleOnCircle(limit.least, wanted) < angleOnCircle(limit.most, wanted) ? limit.least
                                                                                : limit.most;
}

std::array<Barrier, 2> barriersAt(const Joint& joint, const Value& value) noexcept {
  std::array<Barrier, 2> barriers{};
  if (!isLimited(joint)) return barriers;
  const Limit& limit = joint.limit;
  if (joint.kind != JointKind::ball) {
    const bool atMost = value.amount >= limit.most - kAtLimit;
    const bool atLeast = value.amount <= limit.least + kAtLimit;
    // A range without width has an end on either side.
    if (atMost) barriers[0] = {joint.axis, {.range = true}};
    if (atLeast) barriers[1] = {-joint.axis, {.range = true}};
    return barriers;
  }
  const SwingTwist parts = swingTwist(value.turn, joint.axis);
  const glm::dquat own = glm::conjugate(value.turn);  // from the rest frame to its own
  if (parts.swing >= limit.cone - kAtLimit) barriers[0] = {own * parts.swingAxis, {.cone = true}};
  const Limit range = twistRange(limit);
  const double twist = nearRange(range, parts.twist);
  const bool atMost = hasRange(joint) && twist >= range.most - kAtLimit;
  const bool atLeast = hasRange(joint) && twist <= range.least + kAtLimit;
  // To first order a turn about w changes the twist by w · (a + a′) / (1 + a·a′), where a′ is
  // where the axis a points: the swing's own axis lies across both.
  const glm::dvec3 pointing = value.turn * joint.axis;
  const glm::dvec3 middle = joint.axis + pointing;
  const double size = glm::length(middle);
  if ((atMost || atLeast) && size > kAtLimit) {
    barriers[1] = {own * (middle * ((atMost ? 1.0 : -1.0) / size)), {.twist = true}};
  }
  return barriers;
}

}  // namespace iklab::ik

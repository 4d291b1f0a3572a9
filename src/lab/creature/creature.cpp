#include "lab/creature/creature.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include "lab/creature/ground.h"
#include "lab/creature/legs.h"

namespace lab {
namespace {

// Scene units, seconds, radians.
constexpr double kFeetRadius = 1.05;  // of the circle on which feet stand best
constexpr double kBodyHeight = 0.5;   // of the hips above the feet
constexpr double kSpeed = 0.9;
constexpr double kAcceleration = 3.0;
constexpr double kTurnRate = 1.2;
constexpr double kArrived = 0.02;
constexpr double kStride = 0.3;         // a foot steps this far from where it stands best
constexpr double kSmallestStep = 0.06;  // shorter ones are left out
constexpr double kSwingSeconds = 0.22;
constexpr double kStepHeight = 0.16;
constexpr double kSettling = 7.0;  // how fast height and tilt follow the feet, a second
constexpr double kTilt = 0.8;      // of the slope under the feet
constexpr double kLongestTick = 1.0 / 60.0;
// The range of its distance from the end of the coxa in which a foot can stay where it is.
constexpr double kNearestFoot = kLegLengths[2] - kLegLengths[1] + 0.05;
constexpr double kFarthestFoot = 0.97 * (kLegLengths[1] + kLegLengths[2]);

constexpr glm::dvec3 kUp{0.0, 1.0, 0.0};

glm::dvec3 flat(const glm::dvec3& v) { return {v.x, 0.0, v.z}; }

double headingOf(const glm::dvec3& v) { return std::atan2(-v.z, v.x); }

glm::dquat turned(double angle, const glm::dvec3& axis) { return glm::angleAxis(angle, axis); }

// The smallest turn from +y.
glm::dquat tiltTo(const glm::dvec3& up) {
  const glm::dvec3 axis = glm::cross(kUp, up);
  return glm::normalize(glm::dquat(1.0 + glm::dot(kUp, up), axis));
}

// The plane through the feet, by least squares.
struct FeetPlane {
  double height;  // at the place asked for
  glm::dvec3 normal;
};

FeetPlane planeThrough(const std::vector<glm::dvec3>& feet, const glm::dvec3& at) {
  glm::dvec3 mean(0.0);
  for (const glm::dvec3& foot : feet) mean += foot / static_cast<double>(feet.size());
  double xx = 0.0, xz = 0.0, zz = 0.0, xy = 0.0, zy = 0.0;
  for (const glm::dvec3& foot : feet) {
    const glm::dvec3 d = foot - mean;
    xx += d.x * d.x;
    xz += d.x * d.z;
    zz += d.z * d.z;
    xy += d.x * d.y;
    zy += d.z * d.y;
  }
  const double determinant = xx * zz - xz * xz;
  if (determinant < 1e-9) return {mean.y, kUp};
  const double slopeX = (xy * zz - zy * xz) / determinant;
  const double slopeZ = (zy * xx - xy * xz) / determinant;
  return {mean.y + slopeX * (at.x - mean.x) + slopeZ * (at.z - mean.z),
          glm::normalize(glm::dvec3(-kTilt * slopeX, 1.0, -kTilt * slopeZ))};
}

double smoothed(double t) { return t * t * (3.0 - 2.0 * t); }

}  // namespace

glm::dquat Body::orientation() const { return tiltTo(up) * turned(heading, kUp); }

Creature::Creature(std::size_t legs, const Ground& ground) : ground_(ground) {
  const std::size_t pairs = legs / 2;
  for (std::size_t i = 0; i < 2 * pairs; ++i) {
    // Evenly along both flanks, from ahead to behind.
    const std::size_t pair = i / 2;
    const double place = (static_cast<double>(pair) + 0.5) / static_cast<double>(pairs);
    const double side = std::numbers::pi * (0.08 + 0.84 * place);
    Leg leg;
    leg.side = i % 2 == 0 ? side : -side;
    leg.group = static_cast<int>((pair + i) % 2);
    legs_.push_back(leg);
  }
  body_.position.y = groundHeight(ground_, 0.0, 0.0) + kBodyHeight;
  for (Leg& leg : legs_) leg.foot = bestPlace(leg);
  for (int i = 0; i < 100; ++i) body_ = settledOnFeet(body_, kLongestTick);
}

glm::dvec3 Creature::bestPlace(const Leg& leg) const {
  const glm::dquat way = turned(body_.heading + leg.side, kUp);
  return onGround(ground_, body_.position + way * glm::dvec3(kFeetRadius, 0.0, 0.0));
}

void Creature::walk(double seconds, const glm::dvec3& goal) {
  const double ticks = std::max(std::ceil(seconds / kLongestTick), 1.0);
  for (int i = 0; i < static_cast<int>(ticks); ++i) {
    moveBody(seconds / ticks, goal);
    swing(seconds / ticks);
    beginSteps();
  }
}

void Creature::moveBody(double seconds, const glm::dvec3& goal) {
  const glm::dvec3 way = flat(goal - body_.position);
  const double distance = glm::length(way);
  glm::dvec3 wanted(0.0);
  Body moved = body_;
  if (distance > kArrived) {
    const double off = std::remainder(headingOf(way) - moved.heading, 2.0 * std::numbers::pi);
    const double most = kTurnRate * seconds * std::min(4.0 * distance, 1.0);
    moved.heading += std::clamp(off, -most, most);
    // It slows down while it is turned away from the goal, else it would walk sideways.
    const double speed = std::min(kSpeed, 2.0 * distance) * std::max(std::cos(off), 0.15);
    wanted = way * (speed / distance);
  }
  const glm::dvec3 change = wanted - velocity_;
  const double size = glm::length(change);
  velocity_ += size > 0.0 ? change * std::min(kAcceleration * seconds / size, 1.0) : change;
  moved.position += velocity_ * seconds;
  moved = settledOnFeet(moved, seconds);
  isHeld_ = !canStand(moved);
  if (isHeld_) {
    velocity_ = glm::dvec3(0.0);
    moved = settledOnFeet(body_, seconds);
  }
  if (canStand(moved)) body_ = moved;
}

Body Creature::settledOnFeet(Body body, double seconds) const {
  std::vector<glm::dvec3> feet;
  for (const Leg& leg : legs_) feet.push_back(leg.isSwinging ? leg.to : leg.foot);
  const FeetPlane plane = planeThrough(feet, body.position);
  const double part = 1.0 - std::exp(-kSettling * seconds);
  body.position.y += part * (plane.height + kBodyHeight - body.position.y);
  body.up = glm::normalize(body.up + part * (plane.normal - body.up));
  return body;
}

bool Creature::canStand(const Body& body) const {
  return std::ranges::all_of(legs_, [&](const Leg& leg) {
    if (leg.isSwinging) return true;
    const double distance = glm::distance(coxaEnd(stanceIn(body, leg)), leg.foot);
    return distance >= kNearestFoot && distance <= kFarthestFoot;
  });
}

double Creature::needOf(int group) const {
  double need = 0.0;
  for (const Leg& leg : legs_) {
    if (leg.group == group) need = std::max(need, glm::distance(leg.foot, bestPlace(leg)));
  }
  return need;
}

void Creature::beginSteps() {
  if (std::ranges::any_of(legs_, &Leg::isSwinging)) return;
  const int group = needOf(0) >= needOf(1) ? 0 : 1;
  if (needOf(group) < (isHeld_ ? kSmallestStep : kStride)) return;
  for (Leg& leg : legs_) {
    if (leg.group != group || glm::distance(leg.foot, bestPlace(leg)) < kSmallestStep) continue;
    leg.isSwinging = true;
    leg.progress = 0.0;
    leg.from = leg.to = leg.foot;
  }
}

void Creature::swing(double seconds) {
  for (Leg& leg : legs_) {
    if (!leg.isSwinging) continue;
    leg.progress = std::min(leg.progress + seconds / kSwingSeconds, 1.0);
    // It aims at the best place at the time it lands, until shortly before.
    if (leg.progress < 0.7)
      leg.to = onGround(ground_, bestPlace(leg) + velocity_ * (1.5 * kSwingSeconds));
    const double t = smoothed(leg.progress);
    leg.foot = leg.from + t * (leg.to - leg.from);
    const double lift = kStepHeight * 4.0 * leg.progress * (1.0 - leg.progress);
    leg.foot.y = std::max(leg.foot.y, onGround(ground_, leg.foot).y) + lift;
    if (leg.progress < 1.0) continue;
    leg.foot = leg.to;
    leg.isSwinging = false;
  }
}

std::size_t Creature::standingFeet() const {
  const auto standing = std::ranges::count(legs_, false, &Leg::isSwinging);
  return static_cast<std::size_t>(standing);
}

bool Creature::isSettled(const glm::dvec3& goal) const {
  const bool isAway = glm::length(flat(goal - body_.position)) > kArrived;
  const bool isMoving = glm::length(velocity_) > 1e-6;
  if (isAway || isMoving || std::ranges::any_of(legs_, &Leg::isSwinging)) return false;
  const Body later = settledOnFeet(body_, kLongestTick);
  return glm::distance(later.position, body_.position) + glm::distance(later.up, body_.up) < 1e-5;
}

Stance Creature::stanceIn(const Body& body, const Leg& leg) {
  const glm::dvec3 hip = body.toWorld(turned(leg.side, kUp) * glm::dvec3(kHipRadius, 0.0, 0.0));
  const glm::dvec3 out = flat(leg.foot - hip);
  const double heading = glm::length(out) > 0.05 ? headingOf(out) : body.heading + leg.side;
  const glm::dvec3 ahead = turned(heading, kUp) * glm::dvec3(0.5, 0.0, 0.0);
  return {hip, leg.foot, hip + 2.0 * body.up + ahead, heading};
}

}  // namespace lab

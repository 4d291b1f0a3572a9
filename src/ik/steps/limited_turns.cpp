#include "ik/steps/limited_turns.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ik/forward_kinematics.h"
#include "ik/steps/weights.h"

namespace ik {
namespace {

constexpr int kMostHalvings = 12;

// Returns whether a joint was outside of its limits.
bool setPose(Work& work, bool onEveryJoint) {
  const Chain& chain = work.problem.chain;
  const auto bones = std::span(chain.bones).subspan(work.first);
  work.isConstrained = onEveryJoint || isLimited(bones, chain.planar) || isWeighted(bones);
  if (work.isConstrained) work.headings.resize(work.joints.size());
  return work.isConstrained && bringInside(chain, work.first, work.pose);
}

// A turn of the world as one of the bone's parent's frame.
Rotation inFrame(const FrameAxes& frame, const Rotation& turn) {
  return mirrored(glm::conjugate(frame.rotation) * turn * frame.rotation, frame.signs);
}

// The turn of the world that takes the one local rotation to the other.
Rotation worldTurn(const FrameAxes& frame, const Rotation& from, const Rotation& to) {
  const Rotation change = mirrored(to * glm::conjugate(from), frame.signs);
  return normalized(frame.rotation * change * glm::conjugate(frame.rotation));
}

template <typename AnyWork>
double settleIn(AnyWork& work) {
  std::vector<glm::dvec3>& before = work.headings;
  std::ranges::copy(work.joints, before.begin());
  work.layOut();
  double moved = 0.0;
  for (std::size_t i = 0; i < work.joints.size(); ++i) {
    const glm::dvec3 step = work.joints[i] - before[i];
    moved = std::max(moved, glm::dot(step, step));
  }
  return moved;
}

}  // namespace

void beginWithin(PlaneWork& work, bool onEveryJoint) {
  if (setPose(work, onEveryJoint)) work.layOut();
  if (!work.isConstrained) return;
  work.trial.assign(work.pose.angles.begin(), work.pose.angles.end());
  work.freedom.assign(work.boneCount(), 1.0);
}

void beginWithin(SpaceWork& work, bool onEveryJoint) {
  if (setPose(work, onEveryJoint)) work.layOut();
  if (!work.isConstrained) return;
  work.trial.assign(work.pose.rotations.begin(), work.pose.rotations.end());
  work.limitNormals.assign(work.boneCount(), LimitNormals{});
}

JointLimit limitOf(const PlaneWork& work, std::size_t bone) {
  if (work.lengths[bone] > 0.0) return work.boneAt(bone).limit;
  const double angle = work.pose.angles[bone];
  return {.least = angle, .most = angle};
}

Turn turnWithin(PlaneWork& work, std::size_t bone, const Turn& whole, const Turn& /*carried*/) {
  if (work.weightOf(bone) == 0.0) return kNoTurn;
  const Turn wanted = shortened(work, bone, whole);
  const double sense = work.senses[bone];
  double& angle = work.pose.angles[bone];
  const JointLimit limit = limitOf(work, bone);
  const double turn = sense * std::atan2(wanted.y, wanted.x);
  const double target = moved({}, angle, turn);
  const double reached =
      isShortened(work, bone) ? moved(limit, angle, turn) : allowed(limit, target);
  if (reached == target && work.lengths[bone] > 0.0) {
    angle = target;
    return wanted;
  }
  const double change = sense * (reached - angle);
  angle = reached;
  return {std::cos(change), std::sin(change)};
}

Rotation turnWithin(SpaceWork& work, std::size_t bone, const Rotation& whole,
                    const Rotation& carried) {
  if (work.weightOf(bone) == 0.0) return kNoRotation;
  const Rotation wanted = shortened(work, bone, whole);
  const FrameAxes frame = work.parent(bone, carried);
  Rotation& rotation = work.pose.rotations[bone];
  const Rotation old = rotation;
  const Rotation inside = inFrame(frame, wanted);
  const bool stopsOnTheWay = work.isHinge(bone) && isShortened(work, bone);
  const Rotation next = stopsOnTheWay ? moved(work.boneAt(bone), old, rotationVector(inside))
                                      : allowed(work.boneAt(bone), normalized(inside * old));
  rotation = nearest(next, old);
  return worldTurn(frame, old, rotation);
}

Turn aimWithin(PlaneWork& work, std::size_t bone, const glm::dvec3& pivot, const glm::dvec3& tip,
               const Turn& carried) {
  const Turn wanted = work.aim(tip - pivot, work.target() - pivot, bone, carried);
  return turnWithin(work, bone, wanted, carried);
}

Rotation aimWithin(SpaceWork& work, std::size_t bone, const glm::dvec3& pivot,
                   const glm::dvec3& tip, const Rotation& carried) {
  const Rotation wanted = work.aim(tip - pivot, work.target() - pivot, bone, carried);
  const Bone& joint = work.boneAt(bone);
  const bool isExact = joint.joint == JointKind::hinge || !isLimited(joint, false);
  if (isExact || work.problem.ignoreNegativeScale) return turnWithin(work, bone, wanted, carried);
  // Of a ball joint no formula says where in its limits the tip is nearest.
  const FrameAxes frame = work.parent(bone, carried);
  Rotation& rotation = work.pose.rotations[bone];
  glm::dvec3 change = shortened(work, bone, rotationVector(inFrame(frame, wanted)));
  change = tangential(ik::limitNormals(joint, rotation, change), change);
  const double before = glm::distance(tip, work.target());
  for (int trial = 0; trial < kMostHalvings; ++trial, change *= 0.5) {
    const Rotation next = moved(joint, rotation, change);
    const Rotation turn = worldTurn(frame, rotation, next);
    if (!(glm::distance(pivot + rotate(tip - pivot, turn), work.target()) < before)) continue;
    rotation = nearest(next, rotation);
    return turn;
  }
  return kNoRotation;
}

double settle(PlaneWork& work) { return settleIn(work); }
double settle(SpaceWork& work) { return settleIn(work); }

bool findStops(PlaneWork& work) {
  const glm::dvec3 tip = work.joints.back();
  const glm::dvec3 error = work.target() - tip;
  bool isHeld = false;
  for (std::size_t i = work.first; i < work.boneCount(); ++i) {
    const glm::dvec3 lever = tip - work.joints[i];
    const double pull = work.assumedSense(i) * cross(lever, error);
    const bool stops = isStopped(limitOf(work, i), work.pose.angles[i], pull);
    work.freedom[i] = stops ? 0.0 : 1.0;
    const bool isFelt = std::abs(pull) > kNoPull * planarLength(lever) * planarLength(error);
    isHeld = isHeld || (stops && isFelt && work.lengths[i] > 0.0);
  }
  return isHeld;
}

bool findStops(SpaceWork& work) {
  const glm::dvec3 tip = work.joints.back();
  const glm::dvec3 error = work.target() - tip;
  bool isHeld = false;
  for (std::size_t i = work.first; i < work.boneCount(); ++i) {
    const glm::dvec3 lever = tip - work.joints[i];
    const glm::dvec3 pull = glm::cross(lever, error);
    LimitNormals& stops = work.limitNormals[i];
    stops = ik::limitNormals(work.boneAt(i), work.pose.rotations[i], work.toParent(i, pull));
    const double felt = kNoPull * glm::length(lever) * glm::length(error);
    for (glm::dvec3& normal : stops) {
      if (normal == glm::dvec3(0.0)) continue;
      normal = work.toWorld(i, normal);
      isHeld = isHeld || std::abs(glm::dot(normal, pull)) > felt;
    }
  }
  return isHeld;
}

double tryTurn(PlaneWork& work, std::size_t bone, double change) {
  const double angle = work.pose.angles[bone];
  work.trial[bone] = change == 0.0 ? angle : moved(limitOf(work, bone), angle, change);
  return std::remainder(work.trial[bone] - angle, 2.0 * std::numbers::pi);
}

glm::dvec3 tryTurn(SpaceWork& work, std::size_t bone, const glm::dvec3& change) {
  const Rotation& now = work.pose.rotations[bone];
  if (change == glm::dvec3(0.0)) {
    work.trial[bone] = now;
    return change;
  }
  const Rotation next = moved(work.boneAt(bone), now, work.toParent(bone, change));
  work.trial[bone] = nearest(next, now);
  return work.toWorld(bone, rotationVector(next * glm::conjugate(now)));
}

void layOutTrial(PlaneWork& work) {
  work.pose.angles.swap(work.trial);
  forwardKinematics(work.problem.chain, work.pose, work.scratch);
  work.pose.angles.swap(work.trial);
}

void layOutTrial(SpaceWork& work) {
  // The trial's joints and orientations, into the places that are free.
  FrameAxes frame(work.problem.chain.baseScale);
  work.scratch[0] = work.joints[0];
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    frame.descend(work.trial[i], work.boneAt(i).scale);
    work.turns[i] = frame.rotation;
    work.scratch[i + 1] = work.scratch[i] + work.lengths[i] * frame.x();
  }
}

void takeTrial(PlaneWork& work) { std::ranges::copy(work.trial, work.pose.angles.begin()); }
void takeTrial(SpaceWork& work) { std::ranges::copy(work.trial, work.pose.rotations.begin()); }

}  // namespace ik

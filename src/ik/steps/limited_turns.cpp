#include "ik/steps/limited_turns.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ik/forward_kinematics.h"
#include "ik/steps/notes.h"
#include "ik/steps/weights.h"
#include "ik/work/own_turns.h"

namespace iklab::ik {
namespace {

constexpr int kMostHalvings = 12;

// Angles in (-π, π], quaternions of length 1: as an answer has them, also of joints that a weight
// holds. To the bit what is so already. Returns whether some was not.
bool tidy(const PlaneWork& work, Pose& pose) {
  bool wasOff = false;
  for (std::size_t i = work.first; i < work.boneCount(); ++i) {
    double& angle = pose.angles[i];
    if (work.isFixed(i)) continue;  // as it is, to the bit
    if (std::abs(angle) < std::numbers::pi || angle == std::numbers::pi) continue;
    angle = moved({}, angle, 0.0);
    wasOff = true;
  }
  return wasOff;
}
bool tidy(const SpaceWork& work, Pose& pose) {
  constexpr double kRounded = 1e-13;
  bool wasOff = false;
  for (std::size_t i = work.first; i < work.boneCount(); ++i) {
    Rotation& rotation = pose.rotations[i];
    const double square = glm::dot(rotation, rotation);
    if (std::abs(square - 1.0) < kRounded || work.isFixed(i)) continue;
    rotation *= 1.0 / std::sqrt(square);
    wasOff = true;
  }
  return wasOff;
}

// Some joint of the chain is held back, or `onEveryJoint`. Returns whether joints were to be
// changed: one was outside of its limits, or not tidy. `isInside`: it is known that none is.
template <typename AnyWork>
bool setPose(AnyWork& work, bool onEveryJoint, bool isInside = false) {
  const Chain& chain = work.problem.chain;
  const auto bones = std::span(chain.bones).subspan(work.first);
  work.isConstrained = onEveryJoint || work.first == 0 || isLimited(bones, chain.planar) ||
                       isWeighted(bones) || hasFixedJoint(bones);
  if (work.isConstrained) work.walk.headings.resize(work.boneCount());
  if (!work.isConstrained) return false;
  const bool wasOff = tidy(work, work.pose);
  return (!isInside && bringInside(work)) || wasOff;
}

// A turn of the world, stated in the frame of the bone's parent.
Rotation inFrame(const FrameAxes& frame, const Rotation& turn) {
  return mirrored(glm::conjugate(frame.rotation) * turn * frame.rotation, frame.signs);
}

// The turn of the world that takes one local rotation to the other.
Rotation worldTurn(const FrameAxes& frame, const Rotation& from, const Rotation& to) {
  const Rotation change = mirrored(to * glm::conjugate(from), frame.signs);
  return normalized(frame.rotation * change * glm::conjugate(frame.rotation));
}

// Notes the wanted turn of a ball joint at its limits, and that part of it is barred.
void noteBarred(const SpaceWork& work, std::size_t bone, const Rotation& wanted,
                const LimitNormals& barred, Holds limits, int refused) {
  const glm::dvec3 none(0.0);
  limits.add({.cone = barred[0] != none || barred[1] != none, .twist = barred[2] != none});
  noteTurn(work, bone, wanted, limits, refused);
}

// The frame of a joint's parent in the world, which nothing mirrors.
Rotation parentOf(const SpaceWork& work, std::size_t bone, const Rotation& carried) {
  if (bone == 0) return kNoRotation;
  const Rotation& before = work.orientations[bone - 1];
  return carried == kNoRotation ? before : product(carried, before);
}

// A joint's local rotation after a turn of the world; no frame is mirrored.
Rotation localAfter(const SpaceWork& work, std::size_t bone, const Rotation& turn,
                    const Rotation& carried) {
  const Rotation& before = work.orientations[bone];
  const Rotation own = carried == kNoRotation ? before : product(carried, before);
  const Rotation parent = parentOf(work, bone, carried);
  return combine(glm::conjugate(parent), product(turn, own));
}

// Whether turnHingeWithin() can turn a hinge: no frame is mirrored, and the range is no odd one. A
// shortened turn, which stops on its way, only where nothing can stop it.
bool isPlainHinge(const SpaceWork& work, std::size_t bone) {
  if (work.isMirrored || !work.isHinge(bone)) return false;
  if (work.ranges.empty() || !work.ranges[bone].isLimited) return true;
  return work.ranges[bone].isPlain && !isShortened(work, bone);
}

// Turns a hinge by half angles alone.
Rotation turnHingeWithin(SpaceWork& work, std::size_t bone, const Rotation& whole,
                         const Rotation& carried) {
  const glm::dvec3& axis = work.axes[bone];
  const glm::dvec3 inWorld = rotate(axis, parentOf(work, bone, carried));
  Rotation& rotation = work.pose.rotations[bone];
  const HalfAngle turn{whole.w, glm::dot(vectorPart(whole), inWorld)};
  const HalfAngle old{rotation.w, glm::dot(vectorPart(rotation), axis)};
  HalfAngle wanted{old.cosine * turn.cosine - old.sine * turn.sine,
                   old.cosine * turn.sine + old.sine * turn.cosine};
  const double scale = 1.5 - 0.5 * (wanted.cosine * wanted.cosine + wanted.sine * wanted.sine);
  wanted = {scale * wanted.cosine, scale * wanted.sine};
  const HalfAngle reached = work.ranges.empty() ? wanted : allowed(work.ranges[bone], wanted);
  const Rotation next{reached.cosine, reached.sine * axis};
  rotation = nearest(next, rotation);
  if (reached.cosine == wanted.cosine && reached.sine == wanted.sine) return whole;
  const HalfAngle made = between(old, reached);
  return {made.cosine, made.sine * inWorld};
}

// Turns a ball joint where that surely keeps it within its limits, and no frame is mirrored.
bool turnSurelyWithin(SpaceWork& work, std::size_t bone, const Rotation& whole,
                      const Rotation& carried) {
  if (work.isMirrored) return false;
  const Rotation next = localAfter(work, bone, whole, carried);
  if (!work.ranges.empty() && !isWithin(work.ranges[bone], next, kSurely)) return false;
  Rotation& rotation = work.pose.rotations[bone];
  rotation = nearest(next, rotation);
  return true;
}

// As limitNormals() of ik/limits.h, by fewer steps where that is clear.
LimitNormals normalsOf(const SpaceWork& work, std::size_t bone, const Rotation& q,
                       const glm::dvec3& change) {
  const bool isEasy = !work.isMirrored && !work.ranges.empty() && isClear(work.ranges[bone], q);
  return isEasy ? limitNormals(work.ranges[bone], q, change)
                : limitNormals(work.boneAt(bone), q, change);
}

// The directions, as vectors of the world, in which a joint that `pull` turns is stopped.
LimitNormals stopsOf(const SpaceWork& work, std::size_t bone, const glm::dvec3& pull) {
  LimitNormals stops =
      ik::limitNormals(work.boneAt(bone), work.pose.rotations[bone], work.toParent(bone, pull));
  for (glm::dvec3& normal : stops) {
    if (normal != glm::dvec3(0.0)) normal = work.toWorld(bone, normal);
  }
  return stops;
}

}  // namespace

void beginWithin(PlaneWork& work, bool onEveryJoint) {
  if (setPose(work, onEveryJoint)) work.layOut();
  if (!work.isConstrained) return;
  work.own.resize(work.boneCount());
  work.trialAngles.assign(work.pose.angles.begin(), work.pose.angles.end());
  std::ranges::fill(work.freedom, 1.0);
}

void beginWithin(SpaceWork& work, bool onEveryJoint) {
  if (setPose(work, onEveryJoint)) work.layOut();
  if (!work.isConstrained) return;
  work.trialRotations.assign(work.pose.rotations.begin(), work.pose.rotations.end());
  work.limitNormals.assign(work.boneCount(), LimitNormals{});
  work.hingeAxes.resize(work.boneCount());
}

void beginWithin(ArrayWork& work) {
  const bool isInside = countsNearby(work) && work.arrays.now().slacks.nearby == 0;
  if (setPose<SpaceWork>(work, false, isInside)) loadPose(work);
}

JointLimit limitOf(const PlaneWork& work, std::size_t bone) {
  if (work.lengths[bone] > 0.0) return work.boneAt(bone).limit;
  const double angle = work.pose.angles[bone];
  return {.least = angle, .most = angle};
}

Turn turnWithin(PlaneWork& work, std::size_t bone, const Turn& whole, const Turn& /*carried*/) {
  if (work.weightOf(bone) == 0.0) {
    if (work.trace) noteTurn(work, bone, whole, {});
    return kNoTurn;
  }
  const Turn wanted = shortened(work, bone, whole);
  const double sense = work.senses[bone];
  double& angle = work.pose.angles[bone];
  const JointLimit limit = limitOf(work, bone);
  const double turn = sense * std::atan2(wanted.y, wanted.x);
  const double target = moved({}, angle, turn);
  const double reached =
      isShortened(work, bone) ? moved(limit, angle, turn) : allowed(limit, target);
  if (work.trace && (reached != target || wanted != whole)) [[unlikely]] {
    noteTurnIfHeld(work, bone, {whole, wanted}, target, reached);
  }
  if (reached == target && work.lengths[bone] > 0.0) {
    angle = target;
    return wanted;
  }
  const double change = sense * (reached - angle);
  angle = reached;
  return {std::cos(change), std::sin(change)};
}

Shortened shortenedOwn(const PlaneWork& work, std::size_t bone, const Turn& change) {
  const Turn& old = work.own[bone];
  if (!isLimited(work, bone)) {
    const Turn part = shortened(work, bone, change);
    const Turn own = combine(old, part);
    // Else lengths would grow from iteration to iteration.
    return {own * (1.5 - 0.5 * glm::dot(own, own)), part, part != change};
  }
  const double angle = std::atan2(old.y, old.x);
  const double wanted = std::atan2(change.y, change.x);
  const double part = shortened(work, bone, wanted);
  const double unstopped = moved({}, angle, part);
  const double reached = moved(limitOf(work, bone), angle, part);
  const Turn own{std::cos(reached), std::sin(reached)};
  return {own, combine(own, Turn{old.x, -old.y}), part != wanted,
          limitsBetween(work, bone, unstopped, reached)};
}

Rotation turnWithin(SpaceWork& work, std::size_t bone, const Rotation& whole,
                    const Rotation& carried) {
  if (work.weightOf(bone) == 0.0) {
    if (work.trace) noteTurn(work, bone, whole, {});
    return kNoRotation;
  }
  const Rotation wanted = shortened(work, bone, whole);
  if (isPlainHinge(work, bone)) {
    const Rotation turn = turnHingeWithin(work, bone, wanted, carried);
    if (work.trace && (wanted != whole || turn != wanted)) [[unlikely]] {
      noteTurn(work, bone, whole, {.range = turn != wanted});
    }
    return turn;
  }
  if (!work.isHinge(bone) && turnSurelyWithin(work, bone, wanted, carried)) {
    if (work.trace && wanted != whole) noteTurn(work, bone, whole, {});
    return wanted;
  }
  const FrameAxes frame = work.parent(bone, carried);
  Rotation& rotation = work.pose.rotations[bone];
  const Rotation old = rotation;
  const Rotation inside = inFrame(frame, wanted);
  const bool stopsOnTheWay = work.isHinge(bone) && isShortened(work, bone);
  const Rotation next = stopsOnTheWay ? moved(work.boneAt(bone), old, rotationVector(inside))
                                      : allowed(work.boneAt(bone), normalized(inside * old));
  if (work.trace) [[unlikely]] {
    noteTurnIfHeld(work, bone, {whole, wanted}, inside * old, next);
  }
  rotation = nearest(next, old);
  return worldTurn(frame, old, rotation);
}

Turn aimWithin(PlaneWork& work, std::size_t bone, const glm::dvec3& pivot, const glm::dvec3& tip,
               const Turn& carried) {
  const Turn wanted = work.aim(tip - pivot, work.target() - pivot, bone, carried);
  const Turn turn = turnWithin(work, bone, wanted, carried);
  if (work.trace) noteMirror(work, bone, tip - pivot, work.target() - pivot);
  return turn;
}

Rotation aimWithin(SpaceWork& work, std::size_t bone, const glm::dvec3& pivot,
                   const glm::dvec3& tip, const Rotation& carried) {
  const Rotation wanted = work.aim(tip - pivot, work.target() - pivot, bone, carried);
  const Bone& joint = work.boneAt(bone);
  const bool isExact = joint.joint == JointKind::hinge || !isLimited(joint, false);
  if (isExact || work.problem.ignoreNegativeScale) {
    const Rotation turn = turnWithin(work, bone, wanted, carried);
    if (work.trace) noteMirror(work, bone, tip - pivot, work.target() - pivot, carried);
    return turn;
  }
  if (!isShortened(work, bone) && turnSurelyWithin(work, bone, wanted, carried)) return wanted;
  // For a ball joint no formula gives the place within its limits where the tip is nearest. Changes
  // are the vector parts of their quaternions.
  const FrameAxes frame = work.parent(bone, carried);
  Rotation& rotation = work.pose.rotations[bone];
  const Rotation whole = nearest(inFrame(frame, wanted), kNoRotation);
  const Rotation part = isShortened(work, bone) ? shortened(work, bone, whole) : whole;
  const LimitNormals barred = normalsOf(work, bone, rotation, vectorPart(part));
  glm::dvec3 change = tangential(barred, vectorPart(part));
  const double before = glm::distance(tip, work.target());
  const bool isHeld = part != whole || change != vectorPart(part);
  for (int trial = 0; trial < kMostHalvings; ++trial, change *= 0.5) {
    const Rotation turned{std::sqrt(std::max(0.0, 1.0 - glm::dot(change, change))), change};
    const Rotation unstopped = normalized(turned * rotation);
    const Rotation next = allowedIn(work, bone, unstopped);
    const Rotation turn = worldTurn(frame, rotation, next);
    if (!(glm::distance(pivot + rotate(tip - pivot, turn), work.target()) < before)) continue;
    if (work.trace && (isHeld || trial > 0 || next != unstopped)) [[unlikely]] {
      noteBarred(work, bone, wanted, barred, limitsBetween(work, bone, unstopped, next), trial);
    }
    rotation = nearest(next, rotation);
    return turn;
  }
  if (work.trace) noteBarred(work, bone, wanted, barred, {}, kMostHalvings);
  return kNoRotation;
}

template <typename AnyWork>
double settle(AnyWork& work) {
  work.joints.swap(work.trialJoints);
  work.layOut();
  return squaredMove(work.trialJoints, work.joints);
}
template double settle(PlaneWork& work);
template double settle(SpaceWork& work);

void findStops(PlaneWork& work) {
  const glm::dvec3 error = work.error();
  for (std::size_t i = work.first; i < work.boneCount(); ++i) {
    const double pull = work.assumedSense(i) * cross(work.leverOf(i), error);
    const bool isFree = !work.isFixed(i) && !isStopped(limitOf(work, i), work.pose.angles[i], pull);
    work.freedom[i] = isFree ? 1.0 : 0.0;
  }
}

void findStops(SpaceWork& work) {
  const glm::dvec3 error = work.error();
  for (std::size_t i = work.first; i < work.boneCount(); ++i) {
    work.limitNormals[i] = stopsOf(work, i, glm::cross(work.leverOf(i), error));
  }
}

bool isHeldByLimit(const PlaneWork& work) {
  const glm::dvec3 error = work.error();
  for (std::size_t i = work.first; i < work.boneCount(); ++i) {
    const glm::dvec3 lever = work.leverOf(i);
    const double pull = work.assumedSense(i) * cross(lever, error);
    const bool isFelt = std::abs(pull) > kNoPull * planarLength(lever) * planarLength(error);
    if (!isFelt || !(work.lengths[i] > 0.0)) continue;
    if (isStopped(limitOf(work, i), work.pose.angles[i], pull)) return true;
  }
  return false;
}

bool isHeldByLimit(const SpaceWork& work) {
  const glm::dvec3 error = work.error();
  for (std::size_t i = work.first; i < work.boneCount(); ++i) {
    const glm::dvec3 lever = work.leverOf(i);
    const glm::dvec3 pull = glm::cross(lever, error);
    const double felt = kNoPull * glm::length(lever) * glm::length(error);
    for (const glm::dvec3& normal : stopsOf(work, i, pull)) {
      if (std::abs(glm::dot(normal, pull)) > felt) return true;
    }
  }
  return false;
}

double tryTurn(PlaneWork& work, std::size_t bone, double change) {
  const double angle = work.pose.angles[bone];
  work.trialAngles[bone] = change == 0.0 ? angle : moved(limitOf(work, bone), angle, change);
  return std::remainder(work.trialAngles[bone] - angle, 2.0 * std::numbers::pi);
}

glm::dvec3 tryTurn(SpaceWork& work, std::size_t bone, const glm::dvec3& change) {
  const Rotation& now = work.pose.rotations[bone];
  if (change == glm::dvec3(0.0)) {
    work.trialRotations[bone] = now;
    return change;
  }
  const Rotation next = moved(work.boneAt(bone), now, work.toParent(bone, change));
  work.trialRotations[bone] = nearest(next, now);
  return work.toWorld(bone, rotationVector(next * glm::conjugate(now)));
}

void layOutTrial(PlaneWork& work) {
  work.pose.angles.swap(work.trialAngles);
  forwardKinematics(work.problem.chain, work.pose, work.trialJoints);
  work.pose.angles.swap(work.trialAngles);
}

void layOutTrial(SpaceWork& work) {
  FrameAxes frame(work.problem.chain.baseScale);
  work.trialJoints[0] = work.joints[0];
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    frame.descend(work.trialRotations[i], work.boneAt(i).scale);
    work.trialOrientations[i] = frame.rotation;
    work.trialJoints[i + 1] = work.trialJoints[i] + work.lengths[i] * frame.x();
  }
}

void takeTrial(PlaneWork& work) { std::ranges::copy(work.trialAngles, work.pose.angles.begin()); }
void takeTrial(SpaceWork& work) {
  std::ranges::copy(work.trialRotations, work.pose.rotations.begin());
}

}  // namespace iklab::ik

#include "ik/steps/self_motion.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ik/steps/limited_turns.h"
#include "ik/steps/notes.h"
#include "ik/symmetric.h"

// Below, turns are rotation vectors of the world, radians; in the plane they lie along z.
namespace iklab::ik {
namespace {

constexpr int kMostHalvings = 10;
constexpr int kMostCorrections = 5;
// Rounds in which joints that come to a limit are found: they then go there, and the others do
// their part.
constexpr int kMostStops = 6;
constexpr double kRounding = 1e-12;  // radians
// The most that a joint turns at once, radians: the linear model does not reach farther.
constexpr double kFarthest = 1.0;

glm::dvec3 leverOf(const Work& work, std::size_t bone) {
  return work.leverOf(bone) / work.reach.outer;
}

// The turn from the local rotation to the one in the rest pose, the shorter way.
glm::dvec3 wayToRest(const PlaneWork& work, std::size_t bone) {
  if (work.lengths[bone] == 0.0) return glm::dvec3(0.0);  // such a bone keeps its angle
  const double way = work.selfMotion.rest.angles[bone] - work.pose.angles[bone];
  return {0.0, 0.0, work.senses[bone] * std::remainder(way, 2.0 * std::numbers::pi)};
}
glm::dvec3 wayToRest(const SpaceWork& work, std::size_t bone) {
  const Rotation way =
      work.selfMotion.rest.rotations[bone] * glm::conjugate(work.pose.rotations[bone]);
  return work.parent(bone).turningAxis(rotationVector(way));
}

// The part of a turn that the joint can make: about its axis for a hinge, and nothing through a
// limit at which it was found to stand.
glm::dvec3 possible(const PlaneWork& work, std::size_t bone, const glm::dvec3& turn) {
  return {0.0, 0.0, work.freedom[bone] * turn.z};
}
glm::dvec3 possible(const SpaceWork& work, std::size_t bone, const glm::dvec3& turn) {
  if (!work.isHinge(bone)) return tangential(work.limitNormals[bone], turn);
  if (work.limitNormals[bone][0] != glm::dvec3(0.0)) return glm::dvec3(0.0);
  const glm::dvec3 axis = work.parent(bone).turningAxis(glm::normalize(work.boneAt(bone).axis));
  return glm::dot(axis, turn) * axis;
}

// The turn, stated in the parent's frame.
glm::dvec3 inside(const SpaceWork& work, std::size_t bone, const glm::dvec3& turn) {
  const FrameAxes frame = work.parent(bone);
  const glm::dvec3& signs = frame.signs;
  return signs.x * signs.y * signs.z * signs * rotate(turn, glm::conjugate(frame.rotation));
}

void forgetStop(PlaneWork& work, std::size_t bone) {
  work.freedom[bone] = work.lengths[bone] > 0.0 ? 1.0 : 0.0;
  work.selfMotion.toLimits[bone] = glm::dvec3(0.0);
}
void forgetStop(SpaceWork& work, std::size_t bone) {
  work.limitNormals[bone] = {};
  work.selfMotion.toLimits[bone] = glm::dvec3(0.0);
}

// If `turn` leads through a limit that was not known yet: leaves the rest of it to the joint, and
// puts into `toLimits` the turn that takes it to the limit. Returns whether there was such a limit.
bool findStop(PlaneWork& work, std::size_t bone, const glm::dvec3& turn) {
  if (work.freedom[bone] == 0.0) return false;
  const double sense = work.senses[bone];
  const double now = work.pose.angles[bone];
  const double change = sense * turn.z;
  const double within = moved(work.boneAt(bone).limit, now, change);
  if (std::abs(within - moved({}, now, change)) <= kRounding) return false;
  work.freedom[bone] = 0.0;
  work.selfMotion.toLimits[bone].z = sense * std::remainder(within - now, 2.0 * std::numbers::pi);
  return true;
}
bool findStop(SpaceWork& work, std::size_t bone, const glm::dvec3& turn) {
  const Rotation& now = work.pose.rotations[bone];
  const glm::dvec3 change = inside(work, bone, turn);
  const Rotation within = moved(work.boneAt(bone), now, change);
  const glm::dvec3 made = rotationVector(within * glm::conjugate(now));
  if (glm::distance(made, change) <= kRounding) return false;
  // At the limits where it stands already; else at those that it will reach.
  const LimitNormals here = limitNormals(work.boneAt(bone), now, change);
  const LimitNormals there = limitNormals(work.boneAt(bone), within, change);
  bool isNew = false;
  for (std::size_t i = 0; i < here.size(); ++i) {
    glm::dvec3& known = work.limitNormals[bone][i];
    if (known != glm::dvec3(0.0)) continue;
    const bool isHere = here[i] != glm::dvec3(0.0);
    if (!isHere && there[i] == glm::dvec3(0.0)) continue;
    known = work.parent(bone).turningAxis(isHere ? here[i] : there[i]);
    if (!isHere) work.selfMotion.toLimits[bone] += glm::dot(made, there[i]) * known;
    isNew = true;
  }
  return isNew;
}

// A joint that came to a limit takes no part in bringing the tip back: it would leave the limit,
// even along the rim of a cone.
void freezeStopped(PlaneWork& /*work*/, std::size_t /*bone*/) {}  // it cannot turn any other way
void freezeStopped(SpaceWork& work, std::size_t bone) {
  LimitNormals& stops = work.limitNormals[bone];
  if (stops == LimitNormals{}) return;
  stops = {glm::dvec3(1.0, 0.0, 0.0), glm::dvec3(0.0, 1.0, 0.0), glm::dvec3(0.0, 0.0, 1.0)};
}

// Turns the joint in the pose, starting from `from`; the joints' positions stay.
void turnJoint(PlaneWork& work, std::size_t bone, const Pose& from, const glm::dvec3& turn) {
  if (turn.z == 0.0) return;
  work.pose.angles[bone] =
      moved(limitOf(work, bone), from.angles[bone], work.senses[bone] * turn.z);
}
void turnJoint(SpaceWork& work, std::size_t bone, const Pose& from, const glm::dvec3& turn) {
  if (turn == glm::dvec3(0.0)) return;
  const Rotation& old = from.rotations[bone];
  work.pose.rotations[bone] = nearest(moved(work.boneAt(bone), old, inside(work, bone, turn)), old);
}

// The tip's movement if every joint turns by `turnOf(bone)`, in units of the reach.
template <typename AnyWork, typename Turns>
glm::dvec3 tipMove(const AnyWork& work, const Turns& turnOf) {
  glm::dvec3 sum{0.0};
  for (std::size_t i = work.first; i < work.boneCount(); ++i) {
    sum += glm::cross(turnOf(i), leverOf(work, i));
  }
  return sum;
}

// A joint's turn for a pull at the tip, W·Jᵀ·force.
template <typename AnyWork>
glm::dvec3 turnFor(const AnyWork& work, std::size_t bone, const glm::dvec3& force) {
  const double weight = work.weightOf(bone);
  if (weight == 0.0) return glm::dvec3(0.0);
  return weight * possible(work, bone, glm::cross(leverOf(work, bone), force));
}

// J·W·Jᵀ, column by column.
template <typename AnyWork>
Symmetric squareOf(const AnyWork& work) {
  const auto column = [&](const glm::dvec3& force) {
    return tipMove(work, [&](std::size_t bone) { return turnFor(work, bone, force); });
  };
  const glm::dvec3 x = column({1.0, 0.0, 0.0});
  const glm::dvec3 y = column({0.0, 1.0, 0.0});
  const glm::dvec3 z = column({0.0, 0.0, 1.0});
  return {x.x, y.y, z.z, x.y, x.z, y.z};
}

// The turn towards the rest pose, as far as the joint's limits.
template <typename AnyWork>
glm::dvec3 wanted(const AnyWork& work, std::size_t bone) {
  if (work.weightOf(bone) == 0.0) return glm::dvec3(0.0);
  return possible(work, bone, wayToRest(work, bone)) + work.selfMotion.toLimits[bone];
}

// Fills `turns` with every joint's turn; returns the largest.
template <typename AnyWork>
double findTurns(AnyWork& work) {
  for (std::size_t i = work.first; i < work.boneCount(); ++i) forgetStop(work, i);
  double largest = 0.0;
  bool isNew = true;
  for (int round = 0; round < kMostStops && isNew; ++round) {
    const glm::dvec3 strays = tipMove(work, [&](std::size_t bone) { return wanted(work, bone); });
    const glm::dvec3 force = solve(squareOf(work), -strays);
    isNew = false;
    largest = 0.0;
    for (std::size_t i = work.first; i < work.boneCount(); ++i) {
      const glm::dvec3 turn = wanted(work, i) + turnFor(work, i, force);
      isNew = (turn != glm::dvec3(0.0) && findStop(work, i, turn)) || isNew;
      work.selfMotion.turns[i] = turn;
      largest = std::max(largest, glm::length(turn));
    }
  }
  return largest;
}

// The cost that is minimised.
template <typename AnyWork>
double costOf(const AnyWork& work) {
  double sum = 0.0;
  for (std::size_t i = work.first; i < work.boneCount(); ++i) {
    const double weight = work.weightOf(i);
    const glm::dvec3 way = wayToRest(work, i);
    if (weight > 0.0) sum += glm::dot(way, way) / weight;
  }
  return sum;
}

// Newton's method brings the tip back to where it was.
template <typename AnyWork>
void bringBack(AnyWork& work, const glm::dvec3& anchor, double enough) {
  for (int i = 0; i < kMostCorrections; ++i) {
    const glm::dvec3 error = anchor - work.joints.back();
    if (glm::length(error) <= enough) return;
    const glm::dvec3 force = solve(squareOf(work), error / work.reach.outer);
    for (std::size_t bone = work.first; bone < work.boneCount(); ++bone) {
      turnJoint(work, bone, work.pose, turnFor(work, bone, force));
    }
    work.layOut();
  }
}

double turnSinceStart(const PlaneWork& work, std::size_t bone) {
  const double change = work.pose.angles[bone] - work.selfMotion.start.angles[bone];
  return std::abs(std::remainder(change, 2.0 * std::numbers::pi));
}
double turnSinceStart(const SpaceWork& work, std::size_t bone) {
  const Rotation change =
      work.pose.rotations[bone] * glm::conjugate(work.selfMotion.start.rotations[bone]);
  return glm::length(rotationVector(change));
}

template <typename AnyWork>
bool isWithinCap(const AnyWork& work) {
  for (std::size_t i = work.first; i < work.boneCount(); ++i) {
    if (turnSinceStart(work, i) > work.mostTurn) return false;
  }
  return true;
}

template <typename AnyWork>
double rest(AnyWork& work, const glm::dvec3& anchor) {
  const double slack = 0.5 * work.stop.tolerance;
  const double largest = work.reach.outer > 0.0 ? findTurns(work) : 0.0;
  if (!(largest > 0.0)) return 0.0;
  const double before = costOf(work);
  const double most = std::min(work.mostTurn, kFarthest);
  const double first = std::min(work.problem.rest.gain, most / largest);
  double part = first;
  copyPose(work, work.pose, work.selfMotion.start);
  for (std::size_t i = work.first; i < work.boneCount(); ++i) freezeStopped(work, i);
  for (int trial = 0; trial < kMostHalvings; ++trial, part *= 0.5) {
    for (std::size_t i = work.first; i < work.boneCount(); ++i) {
      turnJoint(work, i, work.selfMotion.start, part * work.selfMotion.turns[i]);
    }
    work.layOut();
    bringBack(work, anchor, 0.01 * slack);
    const bool isBack = glm::distance(work.joints.back(), anchor) <= slack;
    if (isBack && isWithinCap(work) && costOf(work) < before) {
      if (work.trace) noteStep(work, first, part, trial, first < work.problem.rest.gain);
      return part * largest;
    }
    copyPose(work, work.selfMotion.start, work.pose);
    work.layOut();
  }
  if (work.trace) noteStep(work, first, 0.0, kMostHalvings, first < work.problem.rest.gain);
  return 0.0;
}

}  // namespace

template <typename AnyWork>
void beginResting(AnyWork& work) {
  SelfMotionBuffers& own = work.selfMotion;
  own.turns.resize(work.boneCount());
  own.toLimits.resize(work.boneCount());
  const Pose* const given = work.problem.rest.pose;
  copyPose(work, given ? *given : work.pose, own.rest);
  bringInside(work.problem.chain, work.first, own.rest);
}
template void beginResting(PlaneWork& work);
template void beginResting(SpaceWork& work);

template <typename AnyWork>
double selfMotion(AnyWork& work, const glm::dvec3& anchor) {
  const double turned = rest(work, anchor);
  if (work.trace) work.tracePose(Phase::selfMotion);
  return turned;
}
template double selfMotion(PlaneWork& work, const glm::dvec3& anchor);
template double selfMotion(SpaceWork& work, const glm::dvec3& anchor);

}  // namespace iklab::ik

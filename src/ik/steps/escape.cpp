#include "ik/steps/escape.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "ik/limits.h"
#include "ik/steps/straighten.h"

namespace iklab::ik {
namespace {

// Splitmix64 (G. Steele, D. Lea and C. Flood, "Fast Splittable Pseudorandom Number Generators",
// 2014): its `index`-th number, in [-1, 1).
double spread(std::uint64_t index) {
  std::uint64_t z = (index + 1) * 0x9e3779b97f4a7c15U;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
  return static_cast<double>((z ^ (z >> 31U)) >> 11U) * 0x1p-52 - 1.0;
}

void makeRoom(PlaneWork& work) { work.nearest.angles.resize(work.boneCount()); }
void makeRoom(SpaceWork& work) { work.nearest.rotations.resize(work.boneCount()); }

// With limits or weights, as always in SpaceWork, the pose is up to date.
void readNow(PlaneWork& work) { storeAngles(work); }
void readNow(SpaceWork& /*work*/) {}
void readNow(ArrayWork& work) { readLocals(work.arrays, work); }

// Lays a free chain on an arc and sets the pose too; returns whether the chain is free.
bool bendIfFree(PlaneWork& work) {
  if (work.isConstrained) return false;
  storeJoints(work);
  bendLikeAnArc(work);
  work.readPose(Mirrors::respected);
  return true;
}
bool bendIfFree(SpaceWork& /*work*/) { return false; }
bool bendIfFree(ArrayWork& work) {
  if (work.isConstrained || !isFree(work.problem.chain)) return false;
  store(work.arrays, work);
  bendLikeAnArc<SpaceWork>(work);
  work.readPose(Mirrors::respected);
  return true;
}

void layOutAnew(PlaneWork& work) { work.layOut(); }
void layOutAnew(SpaceWork& work) { work.layOut(); }
void layOutAnew(ArrayWork& work) {
  loadPose(work);
  if (work.trace) store(work.arrays, work);
}

// A joint that is held stays, to the bit; any other one turns whatever its weight: a willingness to
// turn is about the way, and this is no way. A bone without length keeps its angle, which no one
// could see.
void turnJoint(PlaneWork& work, double most, const RestartParts& parts, std::size_t bone) {
  if (work.lengths[bone] == 0.0 || work.weightOf(bone) == 0.0) return;
  const double angle = work.pose.angles[bone] + most * parts.angle(bone);
  work.pose.angles[bone] = std::remainder(angle, 2.0 * std::numbers::pi);
}
void turnJoint(SpaceWork& work, double most, const RestartParts& parts, std::size_t bone) {
  if (work.weightOf(bone) == 0.0) return;
  Rotation& rotation = work.pose.rotations[bone];
  if (work.isHinge(bone)) {
    rotation = combine(rotationAbout(work.axes[bone], most * parts.angle(bone)), rotation);
    return;
  }
  const glm::dvec3 vector = most * parts.vector(bone);
  const double size = glm::length(vector);
  rotation = combine(rotationAbout(size > 0.0 ? vector / size : vector, size), rotation);
}

// The measure for attempts that begin now.
void beginOne(Work& work) {
  work.attempts.began = work.iteration + 1;
  work.attempts.watched = work.attempts.glanced = work.tipDistance();
}

template <typename AnyWork>
void recall(AnyWork& work) {
  copyPose(work, work.nearest, work.pose);
  layOutAnew(work);
  if (work.trace) work.tracePose(Phase::recall);
  beginOne(work);
}

template <typename AnyWork>
void turnAllJoints(AnyWork& work) {
  copyPose(work, work.nearest, work.pose);
  const std::size_t n = work.boneCount();
  const double most = mostRestartTurn(work.restarts, n, work.attempts.least / work.reach.outer);
  const RestartParts parts(work.restarts, n);
  for (std::size_t i = 0; i < n; ++i) turnJoint(work, most, parts, i);
  if (work.isConstrained) bringInside(work);
}

template <typename AnyWork>
void restart(AnyWork& work) {
  ++work.restarts;
  if (work.restarts > 1 || !bendIfFree(work)) turnAllJoints(work);
  layOutAnew(work);
  if (work.trace) work.tracePose(Phase::restart);
  beginOne(work);
}

template <typename AnyWork>
void keepIfNearest(AnyWork& work, double left) {
  if (work.restarts > 0 && left >= work.attempts.least) return;
  readNow(work);
  copyPose(work, work.pose, work.nearest);
  work.attempts.least = left;
}

template <typename AnyWork>
double endAttempt(AnyWork& work, double left) {
  keepIfNearest(work, left);
  if (work.restarts < kMostRestarts) {
    restart(work);
  } else {
    work.attempts.areUsedUp = true;
    recall(work);
  }
  return work.reach.outer * work.reach.outer;
}

// Whether enough iterations have passed to judge the attempt, or to see whether it creeps.
bool isTimeToJudge(const Work& work) {
  const int watched = watchedIterations(work.restarts, work.attempts.areUsedUp);
  return (work.iteration + 1 - work.attempts.began) % watched == 0;
}
// A free chain only gets stuck where it is nearly stretched out, and needs patience there.
bool isTimeToGlance(const Work& work, bool isFree) {
  return !isFree && !work.attempts.areUsedUp &&
         (work.iteration + 1 - work.attempts.began) % kGlanced == 0;
}
bool isTimeToGlance(const PlaneWork& work) { return isTimeToGlance(work, !work.isConstrained); }
bool isTimeToGlance(const SpaceWork& work) {
  return isTimeToGlance(work, !work.isConstrained && !work.hasHinges);
}

template <typename AnyWork>
double watch(AnyWork& work, double moved) {
  Attempts& attempts = work.attempts;
  const double left = work.tipDistance();
  if (left <= work.stop.enough) return moved;
  if (work.iteration == work.settings.iterations) {
    if (work.restarts > 0 && left > attempts.least) recall(work);
    return moved;
  }
  const double wanted =
      attempts.areUsedUp ? attempts.watched - 0.5 * work.stop.tolerance : 0.5 * attempts.watched;
  const bool isStill = moved <= work.stop.still * work.stop.still;
  const bool isJudged = isTimeToJudge(work);
  const bool isGlanced = isTimeToGlance(work);
  const bool isSlow = isJudged && left > wanted;
  const bool creeps = isGlanced && left > kCreeping * attempts.glanced;
  if (isJudged) attempts.watched = left;
  if (isGlanced) attempts.glanced = left;
  if (!isStill && !isSlow && !creeps) return moved;
  if (attempts.areUsedUp) return 0.0;
  return endAttempt(work, left);
}

}  // namespace

double mostRestartTurn(int restart, std::size_t bones, double left) {
  const double together = std::ldexp(6.0 * std::sqrt(left), 2 * (restart - 1));
  return std::min(std::numbers::pi, together / std::sqrt(static_cast<double>(bones)));
}

double RestartParts::angle(std::size_t bone) const { return spread(first_ + 3U * bone); }

glm::dvec3 RestartParts::vector(std::size_t bone) const {
  const std::uint64_t index = first_ + 3U * bone;
  return {spread(index), spread(index + 1), spread(index + 2)};
}

template <typename AnyWork>
void beginAttempts(AnyWork& work) {
  makeRoom(work);
  work.attempts = {};
  work.attempts.watched = work.attempts.glanced = work.tipDistance();
  // A target out of reach has no way out: only patience finds the nearest pose.
  work.attempts.areUsedUp = work.stop.shortfall > 0.0;
}
template void beginAttempts(PlaneWork& work);
template void beginAttempts(SpaceWork& work);
template void beginAttempts(ArrayWork& work);

template <typename AnyWork>
double escape(AnyWork& work, double moved) {
  const bool isTime =
      isTimeToJudge(work) || isTimeToGlance(work) || work.iteration == work.settings.iterations;
  if (moved > work.stop.still * work.stop.still && !isTime) return moved;
  return watch(work, moved);
}
template double escape(PlaneWork& work, double moved);
template double escape(SpaceWork& work, double moved);
template double escape(ArrayWork& work, double moved);

}  // namespace iklab::ik

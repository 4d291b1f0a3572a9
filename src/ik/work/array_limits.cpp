#include "ik/work/array_limits.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ik/work/half_turn.h"
#include "ik/work/work.h"

namespace iklab::ik {
namespace {

Rotation asPosed(const ArrayWork& work, std::size_t bone, const Rotation& local) {
  return work.isMirrored ? mirrored(local, work.signs[bone]) : local;
}

bool stopHinge(ArrayWork& work, std::size_t bone, const glm::dvec3& error) {
  KinematicState& now = work.arrays.now();
  const double pull = glm::dot(now.columns[bone], error);
  const double angle = now.angles[bone];
  const bool isStopped = (pull > 0.0 && work.arrays.limits.most[bone] - angle <= kAtLimit) ||
                         (pull < 0.0 && angle - work.arrays.limits.least[bone] <= kAtLimit);
  work.arrays.limits.stopped[bone] = isStopped ? 1.0 : 0.0;
  if (!isStopped) return false;
  now.columns.set(bone, glm::dvec3(0.0));
  return true;
}

bool stopBall(ArrayWork& work, std::size_t bone, const glm::dvec3& error) {
  const KinematicState& now = work.arrays.now();
  const Rotation local = now.locals[bone];
  const JointRange& range = work.ranges[bone];
  work.arrays.limits.stops.set(bone, {});
  if (work.turnsTogether ? now.slacks.each[bone] >= kNearby : isWithin(range, local, kNearby)) {
    return false;
  }
  // From the parent's frame, unmirrored, to the world.
  const Rotation parent = bone > 0 ? normalized(now.orientations[bone - 1]) : kNoRotation;
  const glm::dvec3& signs = work.signs[bone];
  const glm::dvec3 turning = signs.x * signs.y * signs.z * signs;
  const glm::dvec3 change =
      turning * rotate(glm::cross(now.columns[bone], error), glm::conjugate(parent));
  LimitNormals normals =
      !work.isMirrored && isClear(range, local)
          ? limitNormals(range, local, change)
          : limitNormals(work.boneAt(bone), normalized(asPosed(work, bone, local)), change);
  bool isStopped = false;
  for (glm::dvec3& normal : normals) {
    if (normal == glm::dvec3(0.0)) continue;
    normal = rotate(turning * normal, parent);
    isStopped = true;
  }
  work.arrays.limits.stops.set(bone, normals);
  return isStopped;
}

// Whether any ball of a chain of balls is stopped.
bool stopBalls(ArrayWork& work, const glm::dvec3& error) {
  const KinematicState& now = work.arrays.now();
  ArrayLimits& limits = work.arrays.limits;
  const BallCounts counts =
      work.isMirrored ? BallCounts{.unclear = 1} : stopClearBalls(error, now, limits);
  bool any = counts.stopped > 0;
  for (std::size_t i = 0; i < work.boneCount() && counts.unclear > 0; ++i) {
    if (!work.isMirrored && isClear(work.ranges[i], now.locals[i])) continue;
    any = stopBall(work, i, error) || any;
  }
  return any;
}

// Of a chain of hinges and balls.
bool stopOneByOne(ArrayWork& work, const glm::dvec3& error) {
  bool any = false;
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    any = (work.isHinge(i) ? stopHinge(work, i, error) : stopBall(work, i, error)) || any;
  }
  return any;
}

// stopHinge() for a chain of hinges. Returns how many are stopped. All comparisons are made, so
// that none waits for another. `n` is padded.
IKLAB_WIDE std::int64_t stopHinges(std::size_t n, const glm::dvec3& error, ArrayLimits& limits,
                                   KinematicState& now) {
  const double* const least = limits.least.data();
  const double* const most = limits.most.data();
  const double* const angle = now.angles.data();
  double* const cx = now.columns.x.data();
  double* const cy = now.columns.y.data();
  double* const cz = now.columns.z.data();
  double* const stopped = limits.stopped.data();
  std::int64_t count = 0;
  IKLAB_INDEPENDENT
  for (std::size_t i = 0; i < n; ++i) {
    const double pull = cx[i] * error.x + cy[i] * error.y + cz[i] * error.z;
    const bool isUp = (pull > 0.0) & (most[i] - angle[i] <= kAtLimit);
    const bool isDown = (pull < 0.0) & (angle[i] - least[i] <= kAtLimit);
    const double free = (isUp | isDown) ? 0.0 : 1.0;
    stopped[i] = 1.0 - free;
    count += (isUp | isDown) ? 1 : 0;
    cx[i] *= free;
    cy[i] *= free;
    cz[i] *= free;
  }
  return count;
}

// Without what is barred; with hinges anew, since all of them may be.
Symmetric squareWithin(const ArrayWork& work) {
  const KinematicState& now = work.arrays.now();
  const std::size_t n = work.arrays.lengths.size();
  if (!work.arrays.hasBalls) return squareOf(n, now.columns);
  const BallStops& stops = work.arrays.limits.stops;
  if (work.turnsTogether) return now.unbarred - barredOf(stops, now.columns);
  Symmetric square;
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const glm::dvec3 column = now.columns[i];
    const bool isHinge = work.isHinge(i);
    if (!isHinge) square = square.raised(glm::dot(column, column));
    addSquare(column, square, isHinge ? 1.0 : -1.0);
    if (isHinge) continue;
    for (const glm::dvec3& normal : stops[i]) addSquare(glm::cross(normal, column), square, -1.0);
  }
  return square;
}

void noteStopped(ArrayWork& work) {
  const ArrayLimits& limits = work.arrays.limits;
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    if (work.isHinge(i)) {
      const glm::dvec3 axis = work.arrays.now().axes[i];
      if (limits.stopped[i] > 0.0) {
        work.trace->stop({i, {.range = true}, axis / limits.shares[i]});
      }
      continue;
    }
    const LimitNormals normals = limits.stops[i];
    for (std::size_t k = 0; k < normals.size(); ++k) {
      const Holds limit = k < 2 ? Holds{.cone = true} : Holds{.twist = true};
      if (normals[k] != glm::dvec3(0.0)) work.trace->stop({i, limit, normals[k]});
    }
  }
}

}  // namespace

void bringBack(const ArrayWork& work, KinematicState& state) {
  std::vector<double>& slacks = state.slacks.each;
  const std::int64_t unclear = bringBackClear(work.arrays.limits, state);
  for (std::size_t i = 0; i < work.boneCount() && unclear > 0; ++i) {
    if (slacks[i] >= 0.0) continue;
    state.locals.set(i, withinLimits(work, i, state.locals[i]));
    slacks[i] = 0.0;
  }
}

void ArrayLimits::resize(std::size_t n) {
  hasHeld = false;
  bounds.resize(n);
  shares.assign(padded(n), 0.0);
  least.assign(padded(n), -std::numeric_limits<double>::infinity());
  most.assign(padded(n), std::numeric_limits<double>::infinity());
  stopped.assign(padded(n), 0.0);
  stops.resize(n);
}

void loadLimits(ArrayWork& work) {
  constexpr double kFree = std::numeric_limits<double>::infinity();
  ArrayLimits& limits = work.arrays.limits;
  limits.resize(work.boneCount());
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const Bone& bone = work.boneAt(i);
    limits.shares[i] = std::sqrt(bone.effectiveWeight());
    limits.hasHeld = limits.hasHeld || limits.shares[i] == 0.0;
    const bool isRange = bone.joint == JointKind::hinge && isLimited(bone, false);
    limits.least[i] = isRange ? bone.limit.least : -kFree;
    limits.most[i] = isRange ? bone.limit.most : kFree;
    if (bone.joint == JointKind::ball && !work.ranges.empty()) limits.bounds.set(i, work.ranges[i]);
  }
}

// Cosines of half a swing, and sines of half a twist, change by no more than a joint's turn does,
// radians, and so do the squares of the cosines.
void loosen(const ArrayWork& work, KinematicState& state) {
  state.isLoose = !work.isWeighted && state.slacks.nearby == 0;
  if (!state.isLoose) return;
  state.leash = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    state.leash = std::min(state.leash, state.slacks.each[i]);
  }
}

void tighten(const ArrayWork& work, KinematicState& state) {
  for (std::size_t i = 0; i < work.boneCount(); ++i) state.columns.set(i, columnOf(work, i));
  state.unbarred = state.square;
  state.isLoose = false;
}

bool countsNearby(const ArrayWork& work) { return work.turnsTogether || !work.arrays.hasBalls; }

IKLAB_WIDE void loadAngles(const SpaceArrays& arrays, KinematicState& state) {
  const double* const least = arrays.limits.least.data();
  const double* const most = arrays.limits.most.data();
  const double* const ax = arrays.turningAxes.x.data();
  const double* const ay = arrays.turningAxes.y.data();
  const double* const az = arrays.turningAxes.z.data();
  const double* const w = state.locals.w.data();
  const double* const x = state.locals.x.data();
  const double* const y = state.locals.y.data();
  const double* const z = state.locals.z.data();
  double* const angles = state.angles.data();
  std::int64_t nearby = 0;
  IKLAB_INDEPENDENT
  for (std::size_t i = 0; i < arrays.lengths.size(); ++i) {
    const double along = x[i] * ax[i] + y[i] * ay[i] + z[i] * az[i];
    const double cosine = w[i] < 0.0 ? -w[i] : w[i];
    double angle = 2.0 * angleToRight(cosine, w[i] < 0.0 ? -along : along);
    // As inRange().
    double turns = angle < least[i] - kAtLimit ? kWholeTurn : 0.0;
    turns = angle > most[i] + kAtLimit ? -kWholeTurn : turns;
    angle += turns;
    angle = angle < least[i] ? least[i] : angle;
    angle = angle > most[i] ? most[i] : angle;
    nearby += ((most[i] - angle <= kAtLimit) | (angle - least[i] <= kAtLimit)) ? 1 : 0;
    angles[i] = most[i] - least[i] < kNoRange ? angle : 0.0;
  }
  state.slacks.nearby = nearby;
}

void findStops(ArrayWork& work) {
  ArrayLimits& limits = work.arrays.limits;
  limits.stops.any = false;
  KinematicState& now = work.arrays.now();
  const bool hasBalls = work.arrays.hasBalls;
  if (work.ranges.empty() || (countsNearby(work) && now.slacks.nearby == 0)) return;
  const glm::dvec3 error = work.error();
  const bool any = work.turnsTogether ? stopBalls(work, error)
                   : hasBalls         ? stopOneByOne(work, error)
                              : stopHinges(work.arrays.lengths.size(), error, limits, now) > 0;
  if (!any) return;
  limits.stops.any = hasBalls;
  now.square = squareWithin(work);
  if (work.trace) noteStopped(work);
}

glm::dvec3 ballTurn(const ArrayWork& work, std::size_t bone, const glm::dvec3& pull) {
  const ArrayLimits& limits = work.arrays.limits;
  const glm::dvec3 turn = limits.shares[bone] * glm::cross(columnOf(work, bone), pull);
  return limits.stops.any ? tangential(limits.stops[bone], turn) : turn;
}

Rotation withinLimits(const ArrayWork& work, std::size_t bone, const Rotation& local) {
  if (work.ranges.empty()) return local;
  const JointRange& range = work.ranges[bone];
  if (isWithin(range, local, 0.0)) return local;
  if (isClear(range, local)) return allowed(range, local);
  const Rotation posed = asPosed(work, bone, local);
  return asPosed(work, bone, allowed(work.boneAt(bone), posed));
}

double squaredMoveOfTrial(const ArrayWork& work) {
  const KinematicState& now = work.arrays.now();
  const KinematicState& tried = work.arrays.tried();
  return squaredMoveInArrays(work, tried.tip - now.tip, [&](std::size_t i) {
    return work.arrays.lengths[i] *
           (turnedX(normalized(tried.orientations[i])) - turnedX(normalized(now.orientations[i])));
  });
}

}  // namespace iklab::ik

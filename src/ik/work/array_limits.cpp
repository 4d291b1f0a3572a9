#include "ik/work/array_limits.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ik/work/work.h"

namespace iklab::ik {
namespace {

// How far from a limit, in squared cosines and in sines, it is worth while to look more closely:
// more than kAtLimit can make.
constexpr double kNearby = 1e-8;

// Of a chain whose frames are as they are in `now`.
glm::dvec3 inParent(const ArrayWork& work, std::size_t bone, const glm::dvec3& vector) {
  const glm::dvec3& signs = work.signs[bone];
  const glm::dvec3 inside =
      bone > 0
          ? rotate(vector, glm::conjugate(normalized(work.arrays.now().orientations[bone - 1])))
          : vector;
  return signs.x * signs.y * signs.z * signs * inside;
}

glm::dvec3 inWorld(const ArrayWork& work, std::size_t bone, const glm::dvec3& vector) {
  const glm::dvec3& signs = work.signs[bone];
  const glm::dvec3 turning = signs.x * signs.y * signs.z * signs * vector;
  return bone > 0 ? rotate(turning, normalized(work.arrays.now().orientations[bone - 1])) : turning;
}

Rotation asPosed(const ArrayWork& work, std::size_t bone, const Rotation& local) {
  return work.isMirrored ? mirrored(local, work.signs[bone]) : local;
}

bool stopHinge(ArrayWork& work, std::size_t bone, const glm::dvec3& error) {
  KinematicState& now = work.arrays.now();
  const double pull = glm::dot(now.columns[bone], error);
  const double angle = now.angles[bone];
  const bool isStopped = (pull > 0.0 && work.arrays.limits.most[bone] - angle <= kAtLimit) ||
                         (pull < 0.0 && angle - work.arrays.limits.least[bone] <= kAtLimit);
  if (!isStopped) return false;
  now.columns.set(bone, glm::dvec3(0.0));
  return true;
}

bool stopBall(ArrayWork& work, std::size_t bone, const glm::dvec3& error) {
  const KinematicState& now = work.arrays.now();
  const Rotation local = now.locals[bone];
  if (isWithin(work.arrays.limits.balls[bone], local, kNearby)) return false;
  const glm::dvec3 pull = glm::cross(now.columns[bone], error);
  LimitNormals normals = limitNormals(work.boneAt(bone), normalized(asPosed(work, bone, local)),
                                      inParent(work, bone, pull));
  bool isStopped = false;
  for (glm::dvec3& normal : normals) {
    if (normal == glm::dvec3(0.0)) continue;
    normal = inWorld(work, bone, normal);
    isStopped = true;
  }
  if (isStopped) work.arrays.limits.stops.push_back({bone, normals});
  return isStopped;
}

// Anew, without what is barred.
Symmetric squareWithin(const ArrayWork& work) {
  const KinematicState& now = work.arrays.now();
  Symmetric square;
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const glm::dvec3 column = now.columns[i];
    const bool isHinge = work.isHinge(i);
    if (!isHinge) square = square.raised(glm::dot(column, column));
    addSquare(column, square, isHinge ? 1.0 : -1.0);
  }
  for (const StoppedBall& stop : work.arrays.limits.stops) {
    for (const glm::dvec3& normal : stop.normals) {
      addSquare(glm::cross(normal, now.columns[stop.bone]), square, -1.0);
    }
  }
  return square;
}

void noteStopped(ArrayWork& work, std::size_t bone, const glm::dvec3& axis) {
  if (work.isHinge(bone)) {
    return work.trace->stop({bone, {.range = true}, axis / work.arrays.limits.shares[bone]});
  }
  const LimitNormals& normals = work.arrays.limits.stops.back().normals;
  for (std::size_t k = 0; k < normals.size(); ++k) {
    const Holds limit = k < 2 ? Holds{.cone = true} : Holds{.twist = true};
    if (normals[k] != glm::dvec3(0.0)) work.trace->stop({bone, limit, normals[k]});
  }
}

}  // namespace

void ArrayLimits::resize(std::size_t n) {
  shares.assign(padded(n), 0.0);
  least.assign(padded(n), 0.0);
  most.assign(padded(n), 0.0);
  balls.assign(n, {});
  stops.reserve(n);
}

void loadLimits(ArrayWork& work) {
  constexpr double kFree = std::numeric_limits<double>::infinity();
  ArrayLimits& limits = work.arrays.limits;
  limits.resize(work.boneCount());
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const Bone& bone = work.boneAt(i);
    limits.shares[i] = std::sqrt(bone.effectiveWeight());
    const bool isRange = bone.joint == JointKind::hinge && isLimited(bone, false);
    limits.least[i] = isRange ? bone.limit.least : -kFree;
    limits.most[i] = isRange ? bone.limit.most : kFree;
    if (bone.joint == JointKind::ball) {
      limits.balls[i] = rangeOf(bone, work.signs[i].y * work.signs[i].z < 0.0);
    }
  }
}

void loadAngles(const ArrayWork& work, KinematicState& state) {
  const ArrayLimits& limits = work.arrays.limits;
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    state.angles[i] = 0.0;
    const double least = limits.least[i];
    const double most = limits.most[i];
    if (!std::isfinite(least)) continue;
    double angle = angleAbout(work.arrays.turningAxes[i], state.locals[i]);
    // Of the turns that are the same the one within, or nearest to it.
    if (angle < least - kAtLimit) angle += kWholeTurn;
    if (angle > most + kAtLimit) angle -= kWholeTurn;
    state.angles[i] = std::clamp(angle, least, most);
  }
}

void findStops(ArrayWork& work) {
  KinematicState& now = work.arrays.now();
  work.arrays.limits.stops.clear();
  const glm::dvec3 error = work.error();
  bool isAnyStopped = false;
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const bool isStopped = work.isHinge(i) ? stopHinge(work, i, error) : stopBall(work, i, error);
    isAnyStopped = isAnyStopped || isStopped;
    if (isStopped && work.trace) noteStopped(work, i, now.axes[i]);
  }
  if (isAnyStopped) now.square = squareWithin(work);
}

glm::dvec3 ballTurn(const ArrayWork& work, std::size_t bone, const glm::dvec3& pull) {
  const ArrayLimits& limits = work.arrays.limits;
  const glm::dvec3 turn = limits.shares[bone] * glm::cross(work.arrays.now().columns[bone], pull);
  const auto stop = std::ranges::lower_bound(limits.stops, bone, {}, &StoppedBall::bone);
  if (stop == limits.stops.end() || stop->bone != bone) return turn;
  return tangential(stop->normals, turn);
}

Rotation withinLimits(const ArrayWork& work, std::size_t bone, const Rotation& local) {
  const BallRange& range = work.arrays.limits.balls[bone];
  if (isWithin(range, local, 0.0)) return local;
  if (isClear(range, local)) return allowed(range, local);
  const Rotation posed = asPosed(work, bone, local);
  return asPosed(work, bone, allowed(work.boneAt(bone), posed));
}

double squaredMoveOfTrial(const ArrayWork& work) {
  const KinematicState& now = work.arrays.now();
  const KinematicState& tried = work.arrays.tried();
  const glm::dvec3 tip = tried.tip - now.tip;
  double most = glm::dot(tip, tip);
  if (most > work.stop.still * work.stop.still) return most;
  glm::dvec3 shift(0.0);
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    shift += work.arrays.lengths[i] * (turnedX(normalized(tried.orientations[i])) -
                                       turnedX(normalized(now.orientations[i])));
    most = std::max(most, glm::dot(shift, shift));
  }
  return most;
}

}  // namespace iklab::ik

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
  if (work.ranges.empty()) return false;
  const KinematicState& now = work.arrays.now();
  const Rotation local = now.locals[bone];
  const JointRange& range = work.ranges[bone];
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
  if (isStopped) work.arrays.limits.stops.push_back({bone, normals});
  return isStopped;
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
  if (!work.arrays.hasBalls) return squareOf(work.arrays.lengths.size(), now.columns);
  Symmetric square = work.turnsTogether ? now.unbarred : Symmetric{};
  for (std::size_t i = 0; i < work.boneCount() && !work.turnsTogether; ++i) {
    const glm::dvec3 column = now.columns[i];
    const bool isHinge = work.isHinge(i);
    if (!isHinge) square = square.raised(glm::dot(column, column));
    addSquare(column, square, isHinge ? 1.0 : -1.0);
  }
  for (const StoppedBall& stop : work.arrays.limits.stops) {
    for (const glm::dvec3& normal : stop.normals) {
      if (normal != glm::dvec3(0.0))
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

// `n` is padded.
IKLAB_WIDE void slacksOf(std::size_t n, const BallBounds& bounds, const Quaternions& locals,
                         Slacks& slacks) {
  const double* const cone = bounds.cone.data();
  const double* const leastCosine = bounds.leastCosine.data();
  const double* const leastSine = bounds.leastSine.data();
  const double* const mostCosine = bounds.mostCosine.data();
  const double* const mostSine = bounds.mostSine.data();
  const double* const ease = bounds.ease.data();
  const double* const w = locals.w.data();
  const double* const x = locals.x.data();
  double* const slack = slacks.each.data();
  std::int64_t outside = 0;
  std::int64_t nearby = 0;
  IKLAB_INDEPENDENT
  for (std::size_t i = 0; i < n; ++i) {
    // Half of the twist, times the cosine of half of the swing.
    const double cosine = w[i] < 0.0 ? -w[i] : w[i];
    const double sine = w[i] < 0.0 ? -x[i] : x[i];
    const double swing = (w[i] * w[i] + x[i] * x[i]) - cone[i];
    const double past = ease[i] + (leastCosine[i] * sine - leastSine[i] * cosine);
    const double left = ease[i] + (mostSine[i] * cosine - mostCosine[i] * sine);
    const double twist = past < left ? past : left;
    slack[i] = swing < twist ? swing : twist;
    outside += slack[i] >= 0.0 ? 0 : 1;
    nearby += slack[i] >= kNearby ? 0 : 1;
  }
  slacks.outside = outside;
  slacks.nearby = nearby;
}

// allowed() of all that are outside and clear. Returns how many are left, which are not clear. `n`
// is padded.
IKLAB_WIDE std::int64_t bringBackOf(std::size_t n, const BallBounds& bounds,
                                    const std::vector<double>& slacks, Quaternions& locals) {
  const double* const slack = slacks.data();
  const double* const cone = bounds.cone.data();
  const double* const coneCosine = bounds.coneCosine.data();
  const double* const coneSine = bounds.coneSine.data();
  const double* const leastCosine = bounds.leastCosine.data();
  const double* const leastSine = bounds.leastSine.data();
  const double* const mostCosine = bounds.mostCosine.data();
  const double* const mostSine = bounds.mostSine.data();
  const double* const ease = bounds.ease.data();
  double* const qw = locals.w.data();
  double* const qx = locals.x.data();
  double* const qy = locals.y.data();
  double* const qz = locals.z.data();
  std::int64_t unclear = 0;
  IKLAB_INDEPENDENT
  for (std::size_t i = 0; i < n; ++i) {
    const double square = qw[i] * qw[i] + qx[i] * qx[i];
    const double cosine = std::sqrt(square);
    const double inverse = 1.0 / cosine;
    double w = inverse * qw[i];
    double x = inverse * qx[i];
    const double c = w < 0.0 ? -w : w;
    const double s = w < 0.0 ? -x : x;
    // The swing, without the twist.
    const double part = coneSine[i] / std::sqrt(qy[i] * qy[i] + qz[i] * qz[i]);
    const double size = cosine < coneCosine[i] ? part : 1.0;
    const double swing = cosine < coneCosine[i] ? coneCosine[i] : cosine;
    const double sy = size * (qy[i] * w - qz[i] * x);
    const double sz = size * (qz[i] * w + qy[i] * x);
    // The twist, from least to most, or the nearer end.
    const double past = ease[i] + (leastCosine[i] * s - leastSine[i] * c);
    const double left = ease[i] + (mostSine[i] * c - mostCosine[i] * s);
    const double least = std::abs(c * leastCosine[i] + s * leastSine[i]);
    const double most = std::abs(c * mostCosine[i] + s * mostSine[i]);
    const double endCosine = most >= least ? mostCosine[i] : leastCosine[i];
    const double endSine = most >= least ? mostSine[i] : leastSine[i];
    const double nearer = past < left ? past : left;
    w = nearer >= 0.0 ? w : endCosine;
    x = nearer >= 0.0 ? x : endSine;
    const double y = sy * w + sz * x;
    const double z = sz * w - sy * x;
    w *= swing;
    x *= swing;
    const double scale = 1.5 - 0.5 * ((w * w + x * x) + (y * y + z * z));
    const double bw = scale * w;
    const double bx = scale * x;
    const double by = scale * y;
    const double bz = scale * z;
    // A cone above 1 says that it takes more than its square.
    const bool isClear = (square >= kLeastClear) & (cone[i] <= 1.0);
    const bool isInside = slack[i] >= 0.0;
    unclear += (isInside | isClear) ? 0 : 1;
    const bool stays = isInside | !isClear;
    qw[i] = stays ? qw[i] : bw;
    qx[i] = stays ? qx[i] : bx;
    qy[i] = stays ? qy[i] : by;
    qz[i] = stays ? qz[i] : bz;
  }
  return unclear;
}

}  // namespace

std::int64_t bringBackClear(const ArrayLimits& limits, KinematicState& state) {
  const std::vector<double>& slacks = state.slacks.each;
  return bringBackOf(slacks.size(), limits.bounds, slacks, state.locals);
}

void bringBack(const ArrayWork& work, KinematicState& state) {
  std::vector<double>& slacks = state.slacks.each;
  const std::int64_t unclear = bringBackClear(work.arrays.limits, state);
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    if (slacks[i] >= 0.0) continue;
    if (unclear > 0) state.locals.set(i, withinLimits(work, i, state.locals[i]));
    slacks[i] = 0.0;
  }
}

void BallBounds::resize(std::size_t n) {
  constexpr double kFree = std::numeric_limits<double>::infinity();
  for (auto* each : {&coneCosine, &coneSine, &leastCosine, &leastSine, &mostCosine, &mostSine}) {
    each->assign(padded(n), 0.0);
  }
  cone.assign(padded(n), -kFree);
  ease.assign(padded(n), kFree);
}

void BallBounds::set(std::size_t bone, const JointRange& range) {
  cone[bone] = leastSquare(range);
  coneCosine[bone] = range.cone.cosine;
  coneSine[bone] = range.cone.sine;
  leastCosine[bone] = range.least.cosine;
  leastSine[bone] = range.least.sine;
  mostCosine[bone] = range.most.cosine;
  mostSine[bone] = range.most.sine;
  ease[bone] = range.isTwistFree ? std::numeric_limits<double>::infinity() : 0.0;
}

void findSlacks(const ArrayLimits& limits, KinematicState& state) {
  slacksOf(state.slacks.each.size(), limits.bounds, state.locals, state.slacks);
}

void ArrayLimits::resize(std::size_t n) {
  hasHeld = false;
  bounds.resize(n);
  shares.assign(padded(n), 0.0);
  least.assign(padded(n), 0.0);
  most.assign(padded(n), 0.0);
  stopped.assign(padded(n), 0.0);
  stops.reserve(n);
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

void loadAngles(const ArrayWork& work, KinematicState& state) {
  const ArrayLimits& limits = work.arrays.limits;
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    state.angles[i] = 0.0;
    const double least = limits.least[i];
    const double most = limits.most[i];
    if (!std::isfinite(least)) continue;
    state.angles[i] = inRange(angleAbout(work.arrays.turningAxes[i], state.locals[i]), least, most);
  }
}

void findStops(ArrayWork& work) {
  KinematicState& now = work.arrays.now();
  ArrayLimits& limits = work.arrays.limits;
  limits.stops.clear();
  if (work.ranges.empty() || (work.turnsTogether && now.slacks.nearby == 0)) return;
  const glm::dvec3 error = work.error();
  bool isAnyStopped = false;
  if (!work.arrays.hasBalls) {
    isAnyStopped = stopHinges(work.arrays.lengths.size(), error, limits, now) > 0;
    for (std::size_t i = 0; i < work.boneCount() && isAnyStopped && work.trace; ++i) {
      if (limits.stopped[i] > 0.0) noteStopped(work, i, now.axes[i]);
    }
  }
  for (std::size_t i = 0; i < work.boneCount() && work.arrays.hasBalls; ++i) {
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

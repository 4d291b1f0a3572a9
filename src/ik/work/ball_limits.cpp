// Limits of a chain of balls, all of them at once: array_limits.h.
#include <cmath>
#include <limits>

#include "ik/work/array_limits.h"
#include "ik/work/space_arrays.h"

namespace iklab::ik {
namespace {

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
IKLAB_WIDE std::int64_t bringBackOf(std::size_t n, const BallBounds& bounds, Slacks& slacks,
                                    Quaternions& locals) {
  double* const slack = slacks.each.data();
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
    // A cone above 1 says that it takes more than its square.
    const bool isClear = (square >= kLeastClear) & (cone[i] <= 1.0);
    const bool isInside = slack[i] >= 0.0;
    unclear += (isInside | isClear) ? 0 : 1;
    const bool stays = isInside | !isClear;
    slack[i] = stays ? slack[i] : 0.0;
    qw[i] = stays ? qw[i] : scale * w;
    qx[i] = stays ? qx[i] : scale * x;
    qy[i] = stays ? qy[i] : scale * y;
    qz[i] = stays ? qz[i] : scale * z;
  }
  return unclear;
}

// A vector of the frame `f`, of any length, as it is in the world. `twice`: 2 / |f|².
IKLAB_INLINE glm::dvec3 inWorld(const Rotation& f, double twice, const glm::dvec3& v) {
  const glm::dvec3 u = twice * glm::cross(vectorPart(f), v);
  return v + (f.w * u + glm::cross(vectorPart(f), u));
}

// limitNormals() of all balls that are clear. The swing's axis and the middle of the twist come to
// the world from the bone's own frame. All comparisons are made, so that none waits for another.
// `n` is padded.
IKLAB_WIDE BallCounts stopBallsOf(std::size_t n, const glm::dvec3& error, const BallBounds& bounds,
                                  const KinematicState& now, BallStops& stops) {
  std::int64_t stopped = 0;
  std::int64_t unclear = 0;
  IKLAB_INDEPENDENT
  for (std::size_t i = 0; i < n; ++i) {
    const Rotation q = now.locals[i];
    const Rotation f = now.orientations[i];
    const double square = q.w * q.w + q.x * q.x;
    const double side = q.y * q.y + q.z * q.z;
    const double cosine = std::sqrt(square);
    const double twice = 2.0 / ((f.w * f.w + f.x * f.x) + (f.y * f.y + f.z * f.z));
    // The swing's axis, times the sine and the cosine of half of it, and half of the sum of the x
    // axes before and after, which is the cosine of half of the swing long.
    const glm::dvec3 axis = inWorld(f, twice, {0.0, q.y * q.w + q.z * q.x, q.z * q.w - q.y * q.x});
    const glm::dvec3 middle =
        inWorld(f, twice, {1.0 - side, q.x * q.y - q.w * q.z, q.x * q.z + q.w * q.y});
    const glm::dvec3 wanted = glm::cross(now.columns[i], error);
    const double lean = glm::dot(wanted, axis);
    const double twist = glm::dot(wanted, middle);

    const bool isClear = (square >= kLeastClear) & (bounds.cone[i] <= 1.0);
    const double c = q.w < 0.0 ? -q.w : q.w;
    const double s = q.w < 0.0 ? -q.x : q.x;
    const double past = bounds.ease[i] + (bounds.leastCosine[i] * s - bounds.leastSine[i] * c);
    const double left = bounds.ease[i] + (bounds.mostSine[i] * c - bounds.mostCosine[i] * s);
    const double nearly = 0.5 * kAtLimit * cosine;
    const bool isMost = (twist > 0.0) & (left <= nearly);
    const bool isLeast = (twist < 0.0) & (past <= nearly);
    const bool leans = isClear & (square <= bounds.nearCone[i]) & (lean > 0.0);
    const bool twists = isClear & (isMost | isLeast);
    stops.normals[0].set(i, (leans ? 1.0 / (cosine * std::sqrt(side)) : 0.0) * axis);
    stops.normals[1].set(i, glm::dvec3(0.0));
    stops.normals[2].set(i, (twists ? 1.0 / cosine : 0.0) * middle);
    stopped += (leans | twists) ? 1 : 0;
    unclear += (isClear | (now.slacks.each[i] >= kNearby)) ? 0 : 1;
  }
  return {stopped, unclear};
}

}  // namespace

void BallBounds::resize(std::size_t n) {
  constexpr double kFree = std::numeric_limits<double>::infinity();
  for (auto* each : {&coneCosine, &coneSine, &leastCosine, &leastSine, &mostCosine, &mostSine}) {
    each->assign(padded(n), 0.0);
  }
  nearCone.assign(padded(n), -1.0);
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
  nearCone[bone] = range.nearCone;
}

void BallStops::resize(std::size_t n) {
  any = false;
  for (Vectors& each : normals) each.resize(padded(n));
}

void BallStops::set(std::size_t bone, const LimitNormals& all) {
  for (std::size_t k = 0; k < normals.size(); ++k) normals[k].set(bone, all[k]);
}

LimitNormals BallStops::operator[](std::size_t bone) const {
  return {normals[0][bone], normals[1][bone], normals[2][bone]};
}

void findSlacks(const ArrayLimits& limits, KinematicState& state) {
  slacksOf(state.slacks.each.size(), limits.bounds, state.locals, state.slacks);
}

BallCounts stopClearBalls(const glm::dvec3& error, const KinematicState& state,
                          ArrayLimits& limits) {
  return stopBallsOf(state.slacks.each.size(), error, limits.bounds, state, limits.stops);
}

std::int64_t bringBackClear(const ArrayLimits& limits, KinematicState& state) {
  const std::size_t n = state.slacks.each.size();
  return bringBackOf(n, limits.bounds, state.slacks, state.locals);
}

IKLAB_WIDE Symmetric barredOf(const BallStops& stops, const Vectors& columns) {
  FourSquares squares;
  Four cx{}, cy{}, cz{}, nx{}, ny{}, nz{};
  for (std::size_t i = 0; i < columns.x.size(); i += 4) {
    load(&columns.x[i], cx);
    load(&columns.y[i], cy);
    load(&columns.z[i], cz);
    for (const Vectors& normals : stops.normals) {
      load(&normals.x[i], nx);
      load(&normals.y[i], ny);
      load(&normals.z[i], nz);
      squares.add(ny * cz - nz * cy, nz * cx - nx * cz, nx * cy - ny * cx);
    }
  }
  return squares.sum();
}

}  // namespace iklab::ik

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
    const double bw = scale * w;
    const double bx = scale * x;
    const double by = scale * y;
    const double bz = scale * z;
    // A cone above 1 says that it takes more than its square.
    const bool isClear = (square >= kLeastClear) & (cone[i] <= 1.0);
    const bool isInside = slack[i] >= 0.0;
    unclear += (isInside | isClear) ? 0 : 1;
    const bool stays = isInside | !isClear;
    slack[i] = stays ? slack[i] : 0.0;
    qw[i] = stays ? qw[i] : bw;
    qx[i] = stays ? qx[i] : bx;
    qy[i] = stays ? qy[i] : by;
    qz[i] = stays ? qz[i] : bz;
  }
  return unclear;
}

// limitNormals() of all balls that are clear. The swing's axis and the middle of the twist come to
// the world from the bone's own frame. All comparisons are made, so that none waits for another.
// `n` is padded.
IKLAB_WIDE BallCounts stopBallsOf(std::size_t n, const glm::dvec3& error, const BallBounds& bounds,
                                  const KinematicState& now, BallStops& stops) {
  const double* const cone = bounds.cone.data();
  const double* const nearCone = bounds.nearCone.data();
  const double* const leastCosine = bounds.leastCosine.data();
  const double* const leastSine = bounds.leastSine.data();
  const double* const mostCosine = bounds.mostCosine.data();
  const double* const mostSine = bounds.mostSine.data();
  const double* const ease = bounds.ease.data();
  const double* const slack = now.slacks.each.data();
  const double* const qw = now.locals.w.data();
  const double* const qx = now.locals.x.data();
  const double* const qy = now.locals.y.data();
  const double* const qz = now.locals.z.data();
  const double* const fw = now.orientations.w.data();
  const double* const fx = now.orientations.x.data();
  const double* const fy = now.orientations.y.data();
  const double* const fz = now.orientations.z.data();
  const double* const cx = now.columns.x.data();
  const double* const cy = now.columns.y.data();
  const double* const cz = now.columns.z.data();
  double* const sx = stops.normals[0].x.data();
  double* const sy = stops.normals[0].y.data();
  double* const sz = stops.normals[0].z.data();
  double* const ox = stops.normals[1].x.data();
  double* const oy = stops.normals[1].y.data();
  double* const oz = stops.normals[1].z.data();
  double* const tx = stops.normals[2].x.data();
  double* const ty = stops.normals[2].y.data();
  double* const tz = stops.normals[2].z.data();
  std::int64_t stopped = 0;
  std::int64_t unclear = 0;
  IKLAB_INDEPENDENT
  for (std::size_t i = 0; i < n; ++i) {
    const double square = qw[i] * qw[i] + qx[i] * qx[i];
    const double side = qy[i] * qy[i] + qz[i] * qz[i];
    const double cosine = std::sqrt(square);
    // The swing's axis, times the sine and the cosine of half of it.
    const double ay = qy[i] * qw[i] + qz[i] * qx[i];
    const double az = qz[i] * qw[i] - qy[i] * qx[i];
    // Half of the sum of the x axes before and after; the cosine of half of the swing long.
    const double mx = 1.0 - side;
    const double my = qx[i] * qy[i] - qw[i] * qz[i];
    const double mz = qx[i] * qz[i] + qw[i] * qy[i];
    // Both in the world.
    const double twice = 2.0 / ((fw[i] * fw[i] + fx[i] * fx[i]) + (fy[i] * fy[i] + fz[i] * fz[i]));
    const double ux = twice * (fy[i] * az - fz[i] * ay);
    const double uy = -twice * fx[i] * az;
    const double uz = twice * fx[i] * ay;
    const double wx = fw[i] * ux + (fy[i] * uz - fz[i] * uy);
    const double wy = ay + (fw[i] * uy + (fz[i] * ux - fx[i] * uz));
    const double wz = az + (fw[i] * uz + (fx[i] * uy - fy[i] * ux));
    const double vx = twice * (fy[i] * mz - fz[i] * my);
    const double vy = twice * (fz[i] * mx - fx[i] * mz);
    const double vz = twice * (fx[i] * my - fy[i] * mx);
    const double bx = mx + (fw[i] * vx + (fy[i] * vz - fz[i] * vy));
    const double by = my + (fw[i] * vy + (fz[i] * vx - fx[i] * vz));
    const double bz = mz + (fw[i] * vz + (fx[i] * vy - fy[i] * vx));
    // The turn that the pull wants.
    const double px = cy[i] * error.z - cz[i] * error.y;
    const double py = cz[i] * error.x - cx[i] * error.z;
    const double pz = cx[i] * error.y - cy[i] * error.x;
    const double lean = px * wx + py * wy + pz * wz;
    const double twist = px * bx + py * by + pz * bz;

    const bool isClear = (square >= kLeastClear) & (cone[i] <= 1.0);
    const double c = qw[i] < 0.0 ? -qw[i] : qw[i];
    const double s = qw[i] < 0.0 ? -qx[i] : qx[i];
    const double past = ease[i] + (leastCosine[i] * s - leastSine[i] * c);
    const double left = ease[i] + (mostSine[i] * c - mostCosine[i] * s);
    const double nearly = 0.5 * kAtLimit * cosine;
    const bool leans = isClear & (square <= nearCone[i]) & (lean > 0.0);
    const bool twists =
        isClear & (((twist > 0.0) & (left <= nearly)) | ((twist < 0.0) & (past <= nearly)));
    const double leaning = leans ? 1.0 / (cosine * std::sqrt(side)) : 0.0;
    const double twisting = twists ? 1.0 / cosine : 0.0;
    sx[i] = leaning * wx;
    sy[i] = leaning * wy;
    sz[i] = leaning * wz;
    ox[i] = 0.0;
    oy[i] = 0.0;
    oz[i] = 0.0;
    tx[i] = twisting * bx;
    ty[i] = twisting * by;
    tz[i] = twisting * bz;
    stopped += (leans | twists) ? 1 : 0;
    unclear += (isClear | (slack[i] >= kNearby)) ? 0 : 1;
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

// Four sums of it, of every fourth ball.
IKLAB_WIDE Symmetric barredOf(const BallStops& stops, const Vectors& columns) {
  const std::size_t n = columns.x.size();
  Four xx{}, yy{}, zz{}, xy{}, xz{}, yz{};
  for (std::size_t i = 0; i < n; i += 4) {
    Four cx, cy, cz;
    load(&columns.x[i], cx);
    load(&columns.y[i], cy);
    load(&columns.z[i], cz);
    for (const Vectors& normals : stops.normals) {
      Four nx, ny, nz;
      load(&normals.x[i], nx);
      load(&normals.y[i], ny);
      load(&normals.z[i], nz);
      const Four bx = ny * cz - nz * cy;
      const Four by = nz * cx - nx * cz;
      const Four bz = nx * cy - ny * cx;
      xx += bx * bx;
      yy += by * by;
      zz += bz * bz;
      xy += bx * by;
      xz += bx * bz;
      yz += by * bz;
    }
  }
  return {together(xx), together(yy), together(zz), together(xy), together(xz), together(yz)};
}

}  // namespace iklab::ik

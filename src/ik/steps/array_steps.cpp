// A trial step of the Jacobian solvers on a chain in arrays: jacobian.h.
#include <algorithm>
#include <cmath>

#include "ik/steps/jacobian.h"
#include "ik/work/half_turn.h"

namespace iklab::ik {
namespace {

// The turn by a rotation vector, radians.
Rotation rotationBy(const glm::dvec3& vector) {
  const Half half = halfTurn(0.25 * glm::dot(vector, vector));
  return {half.cosine, (0.5 * half.ratio) * vector};
}

// Turns every frame by the vector Ω / 2, read as the vector part of a unit quaternion, and lays its
// bone along it. All bones are treated alike, and none waits for another. Ω / 2 is the sum over all
// joints up to the frame's own: what `spans` has, or else of r × f, where f is half the force.
template <bool kHasSums>
IKLAB_INLINE void turnFramesBy(std::size_t n, const glm::dvec3& f, const SpaceArrays& arrays,
                               Quaternions& to, Vectors& spans) {
  const double* const lengths = arrays.lengths.data();
  const KinematicState& now = arrays.now();
  const glm::dvec3 all = now.all;
  const double* const sx = now.after.x.data();
  const double* const sy = now.after.y.data();
  const double* const sz = now.after.z.data();
  const double* const fw = now.orientations.w.data();
  const double* const fx = now.orientations.x.data();
  const double* const fy = now.orientations.y.data();
  const double* const fz = now.orientations.z.data();
  double* const tw = to.w.data();
  double* const tx = to.x.data();
  double* const ty = to.y.data();
  double* const tz = to.z.data();
  double* const bx = spans.x.data();
  double* const by = spans.y.data();
  double* const bz = spans.z.data();
  IKLAB_INDEPENDENT
  for (std::size_t i = 0; i < n; ++i) {
    double gx = 0.0;
    double gy = 0.0;
    double gz = 0.0;
    if constexpr (kHasSums) {
      gx = bx[i];
      gy = by[i];
      gz = bz[i];
    } else {
      const double rx = all.x - sx[i];
      const double ry = all.y - sy[i];
      const double rz = all.z - sz[i];
      gx = ry * f.z - rz * f.y;
      gy = rz * f.x - rx * f.z;
      gz = rx * f.y - ry * f.x;
    }
    const double w = fw[i] - (gx * fx[i] + gy * fy[i] + gz * fz[i]);
    const double x = fx[i] + gx * fw[i] + (gy * fz[i] - gz * fy[i]);
    const double y = fy[i] + gy * fw[i] + (gz * fx[i] - gx * fz[i]);
    const double z = fz[i] + gz * fw[i] + (gx * fy[i] - gy * fx[i]);
    const double yz = y * y + z * z;
    const double inverse = 1.0 / (w * w + x * x + yz);
    const double once = lengths[i] * inverse;
    const double twice = once + once;
    bx[i] = lengths[i] - twice * yz;
    by[i] = twice * (x * y + w * z);
    bz[i] = twice * (x * z - w * y);
    // One step of Heron's rule towards length 1.
    const double scale = 0.5 + 0.5 * inverse;
    tw[i] = scale * w;
    tx[i] = scale * x;
    ty[i] = scale * y;
    tz[i] = scale * z;
  }
}

IKLAB_WIDE void turnFrames(std::size_t n, const glm::dvec3& f, const SpaceArrays& arrays,
                           Quaternions& to, Vectors& spans) {
  turnFramesBy<false>(n, f, arrays, to, spans);
}
IKLAB_WIDE void turnFramesBySums(std::size_t n, const SpaceArrays& arrays, Quaternions& to,
                                 Vectors& spans) {
  turnFramesBy<true>(n, glm::dvec3(0.0), arrays, to, spans);
}

// The part of a turn that the cap leaves. The force has been limited by it; where that is large and
// turns hardly anything, rounding may still turn joints by more.
constexpr double kRounded = 1.0 + 1e-9;
glm::dvec3 capped(const Work& work, const glm::dvec3& turn) {
  const double size = glm::length(turn);
  return size > kRounded * work.mostTurn ? (work.mostTurn / size) * turn : turn;
}

// The angle by which a hinge turns for the force, stopped at its limits.
double hingeTurn(ArrayWork& work, std::size_t i, const glm::dvec3& pull) {
  SpaceArrays& arrays = work.arrays;
  const ArrayLimits& limits = arrays.limits;
  const double wanted = limits.shares[i] * glm::dot(arrays.now().columns[i], pull);
  const double most = kRounded * work.mostTurn;
  const double angle = arrays.now().angles[i];
  const double next =
      std::clamp(angle + std::clamp(wanted, -most, most), limits.least[i], limits.most[i]);
  arrays.tried().angles[i] = std::isfinite(limits.least[i]) ? next : 0.0;
  return next - angle;
}

// The local turn of one joint for the force; it is made before the joint's own rotation.
Rotation localTurn(ArrayWork& work, std::size_t i, const glm::dvec3& pull) {
  const SpaceArrays& arrays = work.arrays;
  const glm::dvec3 column = arrays.now().columns[i];
  if (work.isHinge(i)) {
    const double angle = work.isConstrained ? hingeTurn(work, i, pull) : glm::dot(column, pull);
    const Half half = halfTurn(0.25 * angle * angle);
    return {half.cosine, (0.5 * half.ratio * angle) * arrays.turningAxes[i]};
  }
  const Rotation parent = i > 0 ? arrays.now().orientations[i - 1] : kNoRotation;
  const glm::dvec3 wanted =
      work.isConstrained ? capped(work, ballTurn(work, i, pull)) : glm::cross(column, pull);
  glm::dvec3 inside = rotate(wanted, glm::conjugate(parent));
  if (work.problem.ignoreNegativeScale) {
    const glm::dvec3& signs = work.signs[i];
    inside = signs.x * signs.y * signs.z * signs * inside;
  }
  return rotationBy(inside);
}

// Every joint's local rotation after its turn, for a chain of hinges: the same code for each.
// `kWithin`: with weights, the cap and limits; returns how many stand at one.
template <Terms kTerms, bool kWithin>
IKLAB_INLINE std::int64_t turnHingesBy(std::size_t n, const glm::dvec3& pull, double cap,
                                       const SpaceArrays& arrays, KinematicState& tried) {
  Quaternions& to = tried.locals;
  const double* const share = arrays.limits.shares.data();
  const double* const least = arrays.limits.least.data();
  const double* const most = arrays.limits.most.data();
  const double* const angle = arrays.now().angles.data();
  double* const next = tried.angles.data();
  const Vectors& columns = arrays.now().columns;
  const Quaternions& from = arrays.now().locals;
  const double* const cx = columns.x.data();
  const double* const cy = columns.y.data();
  const double* const cz = columns.z.data();
  const double* const ax = arrays.turningAxes.x.data();
  const double* const ay = arrays.turningAxes.y.data();
  const double* const az = arrays.turningAxes.z.data();
  const double* const fw = from.w.data();
  const double* const fx = from.x.data();
  const double* const fy = from.y.data();
  const double* const fz = from.z.data();
  double* const tw = to.w.data();
  double* const tx = to.x.data();
  double* const ty = to.y.data();
  double* const tz = to.z.data();
  std::int64_t nearby = 0;
  IKLAB_INDEPENDENT
  for (std::size_t i = 0; i < n; ++i) {
    double turn = cx[i] * pull.x + cy[i] * pull.y + cz[i] * pull.z;
    if constexpr (kWithin) {
      turn *= share[i];
      turn = turn > cap ? cap : turn;
      turn = turn < -cap ? -cap : turn;
      // A hinge without limits counts from 0 every time: its angle would lose digits.
      double now = angle[i] + turn;
      now = now > most[i] ? most[i] : now;
      now = now < least[i] ? least[i] : now;
      turn = now - angle[i];
      next[i] = most[i] - least[i] < kNoRange ? now : 0.0;
      nearby += ((most[i] - now <= kAtLimit) | (now - least[i] <= kAtLimit)) ? 1 : 0;
    }
    const double h = 0.5 * turn;
    const Half half = halfTurnBySeries<kTerms>(h * h);
    const double sine = half.ratio * h;
    // The product of two turns about the same axis.
    const double along = fx[i] * ax[i] + fy[i] * ay[i] + fz[i] * az[i];
    const double w = fw[i] * half.cosine - along * sine;
    const double s = fw[i] * sine + along * half.cosine;
    const double scale = 1.5 - 0.5 * (w * w + s * s);
    const double size = scale * s;
    tw[i] = scale * w;
    tx[i] = size * ax[i];
    ty[i] = size * ay[i];
    tz[i] = size * az[i];
  }
  return nearby;
}

IKLAB_WIDE void turnHingesLittle(std::size_t n, const glm::dvec3& pull, const SpaceArrays& arrays,
                                 KinematicState& tried) {
  turnHingesBy<Terms::few, false>(n, pull, 0.0, arrays, tried);
}
IKLAB_WIDE void turnHinges(std::size_t n, const glm::dvec3& pull, const SpaceArrays& arrays,
                           KinematicState& tried) {
  turnHingesBy<Terms::some, false>(n, pull, 0.0, arrays, tried);
}
IKLAB_WIDE void turnHingesMuch(std::size_t n, const glm::dvec3& pull, const SpaceArrays& arrays,
                               KinematicState& tried) {
  turnHingesBy<Terms::many, false>(n, pull, 0.0, arrays, tried);
}
IKLAB_WIDE void turnWithinLittle(std::size_t n, const glm::dvec3& pull, double cap,
                                 const SpaceArrays& arrays, KinematicState& tried) {
  tried.slacks.nearby = turnHingesBy<Terms::few, true>(n, pull, cap, arrays, tried);
}
IKLAB_WIDE void turnWithinSome(std::size_t n, const glm::dvec3& pull, double cap,
                               const SpaceArrays& arrays, KinematicState& tried) {
  tried.slacks.nearby = turnHingesBy<Terms::some, true>(n, pull, cap, arrays, tried);
}
IKLAB_WIDE void turnWithinMuch(std::size_t n, const glm::dvec3& pull, double cap,
                               const SpaceArrays& arrays, KinematicState& tried) {
  tried.slacks.nearby = turnHingesBy<Terms::many, true>(n, pull, cap, arrays, tried);
}

// Joint by joint: balls, and turns too large for the series.
void turnOneByOne(ArrayWork& work, const glm::dvec3& pull) {
  SpaceArrays& arrays = work.arrays;
  KinematicState& tried = arrays.tried();
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const Rotation next = combine(localTurn(work, i, pull), arrays.now().locals[i]);
    const bool isStopped = work.isConstrained && !work.isHinge(i);
    tried.locals.set(i, isStopped ? withinLimits(work, i, next) : next);
  }
}

// Half of each joint's turn for the force, whose half is `f`.
template <bool kAnyStopped>
IKLAB_INLINE void halfTurnsBy(std::size_t n, const glm::dvec3& f, const SpaceArrays& arrays,
                              Vectors& turns) {
  const std::array<Vectors, 3>& normals = arrays.limits.stops.normals;
  const double* const share = arrays.limits.shares.data();
  const Vectors& columns = arrays.now().columns;
  const double* const cx = columns.x.data();
  const double* const cy = columns.y.data();
  const double* const cz = columns.z.data();
  double* const tx = turns.x.data();
  double* const ty = turns.y.data();
  double* const tz = turns.z.data();
  IKLAB_INDEPENDENT
  for (std::size_t i = 0; i < n; ++i) {
    tx[i] = share[i] * (cy[i] * f.z - cz[i] * f.y);
    ty[i] = share[i] * (cz[i] * f.x - cx[i] * f.z);
    tz[i] = share[i] * (cx[i] * f.y - cy[i] * f.x);
  }
  if constexpr (!kAnyStopped) return;
  for (const Vectors& normal : normals) {
    const double* const nx = normal.x.data();
    const double* const ny = normal.y.data();
    const double* const nz = normal.z.data();
    IKLAB_INDEPENDENT
    for (std::size_t i = 0; i < n; ++i) {
      const double barred = tx[i] * nx[i] + ty[i] * ny[i] + tz[i] * nz[i];
      tx[i] -= barred * nx[i];
      ty[i] -= barred * ny[i];
      tz[i] -= barred * nz[i];
    }
  }
}

IKLAB_WIDE void halfTurns(std::size_t n, const glm::dvec3& f, const SpaceArrays& arrays,
                          Vectors& turns) {
  halfTurnsBy<false>(n, f, arrays, turns);
}
IKLAB_WIDE void halfTurnsWithin(std::size_t n, const glm::dvec3& f, const SpaceArrays& arrays,
                                Vectors& turns) {
  halfTurnsBy<true>(n, f, arrays, turns);
}

IKLAB_WIDE void addUpTurns(std::size_t n, Vectors& turns) {
  Four sum{};
  for (std::size_t i = 0; i < n; ++i) {
    sum += Four{turns.x[i], turns.y[i], turns.z[i], 0.0};
    turns.x[i] = sum[0];
    turns.y[i] = sum[1];
    turns.z[i] = sum[2];
  }
}

// All frames, by sums of turns that weights and stops have had their part of.
void turnFramesWithin(ArrayWork& work, const glm::dvec3& pull, double largest) {
  SpaceArrays& arrays = work.arrays;
  Vectors& turns = arrays.spans;  // until bones lie there
  const std::size_t n = arrays.lengths.size();
  arrays.limits.stops.any ? halfTurnsWithin(n, 0.5 * pull, arrays, turns)
                          : halfTurns(n, 0.5 * pull, arrays, turns);
  if (largest > work.mostTurn) {
    for (std::size_t i = 0; i < work.boneCount(); ++i) {
      turns.set(i, 0.5 * capped(work, 2.0 * turns[i]));
    }
  }
  addUpTurns(n, turns);
  turnFramesBySums(n, arrays, arrays.tried().orientations, arrays.spans);
}

// Balls turn all at once, by sums, as free ones do; those that leave their limits are brought back.
// No joint turns by more than `largest`.
void turnTogether(ArrayWork& work, const glm::dvec3& pull, double largest) {
  SpaceArrays& arrays = work.arrays;
  KinematicState& now = arrays.now();
  KinematicState& tried = arrays.tried();
  const std::size_t n = arrays.lengths.size();
  if (now.isLoose && largest > work.mostTurn) tighten(work, now);
  if (now.isLoose) {
    turnFrames(n, 0.5 * pull, arrays, tried.orientations, arrays.spans);
  } else {
    turnFramesWithin(work, pull, largest);
  }
  tried.leash = now.leash - largest;
  tried.isLoose = now.isLoose && tried.leash > kSurely;
  tried.hasLocals = !tried.isLoose;
  tried.slacks.nearby = 0;
  if (tried.isLoose) return;
  localsOf(tried.orientations, n, tried.locals);
  for (std::size_t i = 0; i < work.boneCount() && arrays.limits.hasHeld; ++i) {
    if (arrays.limits.shares[i] == 0.0) tried.locals.set(i, now.locals[i]);
  }
  findSlacks(arrays.limits, tried);
  if (tried.slacks.outside == 0) return loosen(work, tried);
  bringBack(work, tried);
  multiplyOut(work.boneCount(), tried.locals, tried.orientations);
  for (std::size_t i = work.boneCount(); i < n; ++i) tried.orientations.set(i, kNoRotation);
  layAlong(work, tried);
}

// First the local rotation of each joint by itself, then their product. No joint turns by more than
// `largest`.
void turnJoints(ArrayWork& work, const glm::dvec3& pull, double largest) {
  SpaceArrays& arrays = work.arrays;
  KinematicState& tried = arrays.tried();
  const std::size_t n = arrays.lengths.size();
  const double square = 0.25 * largest * largest;
  const double cap = kRounded * work.mostTurn;
  if (arrays.hasBalls || square > reachOf(Terms::many)) {
    turnOneByOne(work, pull);
    tried.slacks.nearby = 1;  // nobody has counted
  } else if (square > reachOf(Terms::some)) {
    work.isConstrained ? turnWithinMuch(n, pull, cap, arrays, tried)
                       : turnHingesMuch(n, pull, arrays, tried);
  } else if (square > reachOf(Terms::few)) {
    work.isConstrained ? turnWithinSome(n, pull, cap, arrays, tried)
                       : turnHinges(n, pull, arrays, tried);
  } else {
    work.isConstrained ? turnWithinLittle(n, pull, cap, arrays, tried)
                       : turnHingesLittle(n, pull, arrays, tried);
  }
  multiplyOut(work.boneCount(), tried.locals, tried.orientations);
  layAlong(work, tried);
}

}  // namespace

double tryInArrays(ArrayWork& work, double perUnit, const glm::dvec3& force, double largest) {
  SpaceArrays& arrays = work.arrays;
  if (work.turnsTogether) {
    turnTogether(work, perUnit * force, largest);
  } else if (work.jointByJoint) {
    turnJoints(work, perUnit * force, largest);
  } else {
    turnFrames(arrays.lengths.size(), (0.5 * perUnit) * force, arrays, arrays.tried().orientations,
               arrays.spans);
  }
  addUp(work, arrays.spans, arrays.tried());
  const glm::dvec3 error = perUnit * (work.target() - (work.joints.front() + arrays.tried().tip));
  return glm::dot(error, error);
}

}  // namespace iklab::ik

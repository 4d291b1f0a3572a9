// The chain after its frames have turned: bones, axes, and the sums over all joints.
#include "ik/work/space_arrays.h"
#include "ik/work/work.h"

namespace iklab::ik {
namespace {

// The sum of v·vᵀ: the squares and the products xy, yz and zx.
struct Moments {
  Four squares{};
  Four products{};

  IKLAB_INLINE void add(const Four& v) {
    squares += v * v;
    products += v * Four{v[1], v[2], v[0], v[3]};
  }
};

// From the tip to the base, the order in which r = tip - joint adds up from the spans. The moments
// are added here too: loading two numbers at once that were just stored one by one would take
// longer.
IKLAB_WIDE void addUpBalls(const Vectors& spans, std::size_t n, KinematicState& state) {
  const double* const bx = spans.x.data();
  const double* const by = spans.y.data();
  const double* const bz = spans.z.data();
  double* const sx = state.after.x.data();
  double* const sy = state.after.y.data();
  double* const sz = state.after.z.data();
  Moments moments;
  Four r{};
  Four sum{};
  for (std::size_t i = n; i-- > 0;) {
    sx[i] = sum[0];
    sy[i] = sum[1];
    sz[i] = sum[2];
    r += Four{bx[i], by[i], bz[i], 0.0};
    sum += r;
    moments.add(r);
  }
  const Four& m = moments.squares;
  const Four& p = moments.products;
  state.square = {m[1] + m[2], m[0] + m[2], m[0] + m[1], -p[0], -p[2], -p[1]};
  state.all = {sum[0], sum[1], sum[2]};
  state.tip = {r[0], r[1], r[2]};
}

// Balls with limits and weights.
IKLAB_WIDE void addUpWithin(const Vectors& spans, const std::vector<double>& shares, std::size_t n,
                            KinematicState& state) {
  const double* const bx = spans.x.data();
  const double* const by = spans.y.data();
  const double* const bz = spans.z.data();
  const double* const share = shares.data();
  double* const cx = state.columns.x.data();
  double* const cy = state.columns.y.data();
  double* const cz = state.columns.z.data();
  Moments moments;
  Four r{};
  for (std::size_t i = n; i-- > 0;) {
    r += Four{bx[i], by[i], bz[i], 0.0};
    const Four column = Four{share[i], share[i], share[i], 0.0} * r;
    cx[i] = column[0];
    cy[i] = column[1];
    cz[i] = column[2];
    moments.add(column);
  }
  const Four& m = moments.squares;
  const Four& p = moments.products;
  state.square = {m[1] + m[2], m[0] + m[2], m[0] + m[1], -p[0], -p[2], -p[1]};
  state.unbarred = state.square;
  state.tip = {r[0], r[1], r[2]};
}

IKLAB_WIDE void addUpHinges(const Vectors& spans, std::size_t n, KinematicState& state) {
  const double* const bx = spans.x.data();
  const double* const by = spans.y.data();
  const double* const bz = spans.z.data();
  const double* const ax = state.axes.x.data();
  const double* const ay = state.axes.y.data();
  const double* const az = state.axes.z.data();
  double* const cx = state.columns.x.data();
  double* const cy = state.columns.y.data();
  double* const cz = state.columns.z.data();
  Moments moments;
  glm::dvec3 r{0.0};
  for (std::size_t i = n; i-- > 0;) {
    r += glm::dvec3(bx[i], by[i], bz[i]);
    glm::dvec3 column = glm::cross(glm::dvec3(ax[i], ay[i], az[i]), r);
    cx[i] = column.x;
    cy[i] = column.y;
    cz[i] = column.z;
    moments.add(Four{column.x, column.y, column.z, 0.0});
  }
  const Four& m = moments.squares;
  const Four& p = moments.products;
  state.square = {m[0], m[1], m[2], p[0], p[2], p[1]};
  state.tip = r;
}

// Four at once, for a long chain: their axes were not stored four at once as they are loaded here,
// which a short one would wait for. `n` is padded.
IKLAB_WIDE void addUpManyHinges(const Vectors& spans, std::size_t n, KinematicState& state) {
  FourSquares squares;
  Four rx{}, ry{}, rz{};
  Four four{}, x{}, y{}, z{};
  for (std::size_t i = n; i > 0;) {
    i -= 4;
    load(&spans.x[i], four);
    addFromTip(four, rx);
    load(&spans.y[i], four);
    addFromTip(four, ry);
    load(&spans.z[i], four);
    addFromTip(four, rz);
    load(&state.axes.x[i], x);
    load(&state.axes.y[i], y);
    load(&state.axes.z[i], z);
    const Four columnX = y * rz - z * ry;
    const Four columnY = z * rx - x * rz;
    const Four columnZ = x * ry - y * rx;
    store(columnX, &state.columns.x[i]);
    store(columnY, &state.columns.y[i]);
    store(columnZ, &state.columns.z[i]);
    squares.add(columnX, columnY, columnZ);
  }
  state.square = squares.sum();
  state.tip = {rx[0], ry[0], rz[0]};
}

void addUpMixed(const ArrayWork& work, const Vectors& spans, KinematicState& state) {
  Symmetric square;
  glm::dvec3 r{0.0};
  for (std::size_t i = work.boneCount(); i-- > 0;) {
    r += spans[i];
    const bool isHinge = work.isHinge(i);
    const glm::dvec3 column =
        isHinge ? glm::cross(state.axes[i], r) : work.arrays.limits.shares[i] * r;
    state.columns.set(i, column);
    if (!isHinge) square = square.raised(glm::dot(column, column));
    addSquare(column, square, isHinge ? 1.0 : -1.0);
  }
  state.square = square;
  state.tip = r;
}

// `n` is padded. The axis of joint i + 1 turns with frame i.
template <bool kWithAxes>
IKLAB_INLINE void layAll(SpaceArrays& arrays, KinematicState& state) {
  const std::size_t n = arrays.lengths.size();
  const double* const length = arrays.lengths.data();
  double* const w = state.orientations.w.data();
  double* const x = state.orientations.x.data();
  double* const y = state.orientations.y.data();
  double* const z = state.orientations.z.data();
  double* const bx = arrays.spans.x.data();
  double* const by = arrays.spans.y.data();
  double* const bz = arrays.spans.z.data();
  const double* const ax = arrays.assumedAxes.x.data();
  const double* const ay = arrays.assumedAxes.y.data();
  const double* const az = arrays.assumedAxes.z.data();
  double* const ox = state.axes.x.data();
  double* const oy = state.axes.y.data();
  double* const oz = state.axes.z.data();
  IKLAB_INDEPENDENT
  for (std::size_t i = 0; i < n; ++i) {
    const double scale = 1.5 - 0.5 * (w[i] * w[i] + x[i] * x[i] + (y[i] * y[i] + z[i] * z[i]));
    w[i] *= scale;
    x[i] *= scale;
    y[i] *= scale;
    z[i] *= scale;
    const double twice = length[i] + length[i];
    bx[i] = length[i] - twice * (y[i] * y[i] + z[i] * z[i]);
    by[i] = twice * (x[i] * y[i] + w[i] * z[i]);
    bz[i] = twice * (x[i] * z[i] - w[i] * y[i]);
    if constexpr (kWithAxes) {
      const std::size_t k = i + 1;
      const double tx = 2.0 * (y[i] * az[k] - z[i] * ay[k]);
      const double ty = 2.0 * (z[i] * ax[k] - x[i] * az[k]);
      const double tz = 2.0 * (x[i] * ay[k] - y[i] * ax[k]);
      ox[k] = ax[k] + w[i] * tx + (y[i] * tz - z[i] * ty);
      oy[k] = ay[k] + w[i] * ty + (z[i] * tx - x[i] * tz);
      oz[k] = az[k] + w[i] * tz + (x[i] * ty - y[i] * tx);
    }
  }
}

IKLAB_WIDE void layBones(SpaceArrays& arrays, KinematicState& state) {
  layAll<false>(arrays, state);
}
IKLAB_WIDE void layBonesAndAxes(SpaceArrays& arrays, KinematicState& state) {
  layAll<true>(arrays, state);
}

}  // namespace

// Two halves at once, since every product waits for the one before it; then the product of the
// first half is applied to all of the second. A short chain has no time for that.
IKLAB_WIDE void multiplyOut(std::size_t n, const Quaternions& locals, Quaternions& orientations) {
  constexpr std::size_t kShort = 4;
  Rotation first = locals[0];
  orientations.set(0, first);
  for (std::size_t i = 1; i < n && n <= kShort; ++i) {
    first = product(first, locals[i]);
    orientations.set(i, first);
  }
  if (n <= kShort) return;
  const std::size_t half = n / 2;
  Rotation second = locals[half];
  orientations.set(half, second);
  for (std::size_t i = 1; i < half; ++i) {
    first = product(first, locals[i]);
    second = product(second, locals[half + i]);
    orientations.set(i, first);
    orientations.set(half + i, second);
  }
  if (n % 2 == 1) orientations.set(n - 1, product(second, locals[n - 1]));
  IKLAB_INDEPENDENT
  for (std::size_t i = half; i < n; ++i) orientations.set(i, product(first, orientations[i]));
}

IKLAB_WIDE Symmetric squareOf(std::size_t n, const Vectors& columns) {
  const double* const cx = columns.x.data();
  const double* const cy = columns.y.data();
  const double* const cz = columns.z.data();
  Moments moments;
  for (std::size_t i = 0; i < n; ++i) moments.add(Four{cx[i], cy[i], cz[i], 0.0});
  const Four& m = moments.squares;
  const Four& p = moments.products;
  return {m[0], m[1], m[2], p[0], p[2], p[1]};
}

void layAlong(ArrayWork& work, KinematicState& state) {
  if (!work.jointByJoint || work.turnsTogether) return layBones(work.arrays, state);
  state.axes.set(0, work.arrays.assumedAxes[0]);
  layBonesAndAxes(work.arrays, state);
}

void addUp(const ArrayWork& work, const Vectors& spans, KinematicState& state) {
  const std::size_t n = work.boneCount();
  if (!work.jointByJoint || state.isLoose) {
    addUpBalls(spans, n, state);
    // The padding does not turn: its rotations are looked at, too.
    const std::size_t size = state.isLoose ? work.arrays.lengths.size() : n;
    for (std::size_t i = n; i < size; ++i) state.after.set(i, state.all);
    return;
  }
  if (work.turnsTogether) return addUpWithin(spans, work.arrays.limits.shares, n, state);
  if (work.arrays.hasBalls) return addUpMixed(work, spans, state);
  constexpr std::size_t kMany = 16;
  if (n < kMany) return addUpHinges(spans, n, state);
  addUpManyHinges(spans, work.arrays.lengths.size(), state);
}

}  // namespace iklab::ik

#include "ik/space_arrays.h"

#include <cmath>

#include "ik/work.h"

namespace ik {
namespace {

constexpr glm::dvec3 kUnmirrored{1.0};

void loadJoint(const SpaceWork& work, std::size_t i, const Spin& local, SpaceArrays& arrays) {
  const Bone& bone = work.problem.chain.bones[i];
  const glm::dvec3& signs = work.signs[i];
  arrays.hasBalls = arrays.hasBalls || bone.joint == JointKind::ball;
  const glm::dvec3 axis = glm::normalize(bone.axis);
  const glm::dvec3 turning = signs.x * signs.y * signs.z * signs * axis;
  const glm::dvec3 believed = work.problem.ignoreNegativeScale ? axis : turning;
  arrays.now().locals.set(i, local);
  arrays.own.set(i, turning);
  arrays.believed.set(i, believed);
}

// From the tip to the base, since that is how r = tip - joint adds up from the spans.
void addUpBalls(const Triples& spans, std::size_t n, Lie& lie) {
  Moments moments;
  glm::dvec3 r{0.0};
  glm::dvec3 sum{0.0};
  for (std::size_t i = n; i-- > 0;) {
    lie.after.set(i, sum);
    r += spans[i];
    sum += r;
    moments.add(r);
  }
  lie.hinges = {};
  lie.balls = moments;
  lie.all = sum;
  lie.tip = r;
}

template <bool kWithBalls>
void addUpJoints(const SpaceWork& work, const Triples& spans, Lie& lie) {
  Moments hinges;
  Moments balls;
  glm::dvec3 r{0.0};
  for (std::size_t i = work.boneCount(); i-- > 0;) {
    r += spans[i];
    if (kWithBalls && !work.isHinge(i)) {
      lie.columns.set(i, r);
      balls.add(r);
      continue;
    }
    const glm::dvec3 column = glm::cross(lie.axes[i], r);
    lie.columns.set(i, column);
    hinges.add(column);
  }
  lie.hinges = hinges;
  lie.balls = balls;
  lie.tip = r;
}

// Bones' local rotations from their orientations.
void localsOf(const Quads& orientations, std::size_t n, Quads& locals) {
  locals.set(0, normalized(orientations[0]));
  const double* const w = orientations.w.data();
  const double* const x = orientations.x.data();
  const double* const y = orientations.y.data();
  const double* const z = orientations.z.data();
  double* const lw = locals.w.data();
  double* const lx = locals.x.data();
  double* const ly = locals.y.data();
  double* const lz = locals.z.data();
  IKLAB_INDEPENDENT
  for (std::size_t i = 1; i < n; ++i) {
    const std::size_t k = i - 1;
    const double qw = (w[k] * w[i] + x[k] * x[i]) + (y[k] * y[i] + z[k] * z[i]);
    const double qx = (w[k] * x[i] - x[k] * w[i]) + (z[k] * y[i] - y[k] * z[i]);
    const double qy = (w[k] * y[i] - y[k] * w[i]) + (x[k] * z[i] - z[k] * x[i]);
    const double qz = (w[k] * z[i] - z[k] * w[i]) + (y[k] * x[i] - x[k] * y[i]);
    const double scale = 1.0 / std::sqrt((qw * qw + qx * qx) + (qy * qy + qz * qz));
    lw[i] = scale * qw;
    lx[i] = scale * qx;
    ly[i] = scale * qy;
    lz[i] = scale * qz;
  }
}

}  // namespace

void Triples::resize(std::size_t n) {
  for (auto* each : {&x, &y, &z}) each->resize(n);
}

void Quads::resize(std::size_t n) {
  for (auto* each : {&w, &x, &y, &z}) each->resize(n);
}

void SpaceArrays::resize(std::size_t n, bool jointByJoint) {
  const Lie& lie = now();
  if (spans.x.size() == n && (jointByJoint ? lie.columns : lie.after).x.size() == n) return;
  lengths.resize(n);
  spans.resize(n);
  scratch.resize(n);
  for (Lie& each : lies_) {
    each.orientations.resize(n);
    if (jointByJoint) {
      each.columns.resize(n);
      each.locals.resize(n);
      each.axes.resize(n);
    } else {
      each.after.resize(n);
    }
  }
  if (!jointByJoint) return;
  own.resize(n);
  believed.resize(n);
}

glm::dvec3 columnOf(const SpaceWork& work, std::size_t bone) {
  const Lie& now = work.arrays.now();
  if (work.jointByJoint) return now.columns[bone];
  return (bone > 0 ? now.after[bone - 1] : now.all) - now.after[bone];
}

void layAlong(const std::vector<double>& lengths, Quads& orientations, Triples& spans) {
  const std::size_t n = lengths.size();
  const double* const length = lengths.data();
  double* const w = orientations.w.data();
  double* const x = orientations.x.data();
  double* const y = orientations.y.data();
  double* const z = orientations.z.data();
  double* const bx = spans.x.data();
  double* const by = spans.y.data();
  double* const bz = spans.z.data();
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
  }
}

void load(SpaceWork& work, SpaceArrays& arrays) {
  const std::size_t n = work.boneCount();
  arrays.resize(n, work.jointByJoint);
  arrays.hasBalls = false;
  Lie& now = arrays.now();
  Spin total = kNoSpin;
  for (std::size_t i = 0; i < n; ++i) {
    arrays.lengths[i] = work.signs[i + 1].x * work.lengths[i];
    const Spin& rotation = work.pose.rotations[i];
    const glm::dvec3& signs = work.signs[i];
    const Spin local = normalized(signs == kUnmirrored ? rotation : mirrored(rotation, signs));
    if (work.jointByJoint) loadJoint(work, i, local, arrays);
    total = total * local;
    now.orientations.set(i, total);
  }
  layAlong(arrays.lengths, now.orientations, arrays.spans);
  if (work.jointByJoint) layAxes(arrays, now);
  addUp(work, arrays.spans, now);
  work.joints[0] = work.problem.chain.base;
  work.joints.back() = work.joints[0] + now.tip;
}

void layAxes(const SpaceArrays& arrays, Lie& lie) {
  const std::size_t n = arrays.lengths.size();
  const double* const w = lie.orientations.w.data();
  const double* const x = lie.orientations.x.data();
  const double* const y = lie.orientations.y.data();
  const double* const z = lie.orientations.z.data();
  const double* const ax = arrays.believed.x.data() + 1;
  const double* const ay = arrays.believed.y.data() + 1;
  const double* const az = arrays.believed.z.data() + 1;
  double* const ox = lie.axes.x.data() + 1;
  double* const oy = lie.axes.y.data() + 1;
  double* const oz = lie.axes.z.data() + 1;
  lie.axes.set(0, arrays.believed[0]);
  IKLAB_INDEPENDENT
  for (std::size_t i = 0; i + 1 < n; ++i) {
    const double tx = 2.0 * (y[i] * az[i] - z[i] * ay[i]);
    const double ty = 2.0 * (z[i] * ax[i] - x[i] * az[i]);
    const double tz = 2.0 * (x[i] * ay[i] - y[i] * ax[i]);
    ox[i] = ax[i] + w[i] * tx + (y[i] * tz - z[i] * ty);
    oy[i] = ay[i] + w[i] * ty + (z[i] * tx - x[i] * tz);
    oz[i] = az[i] + w[i] * tz + (x[i] * ty - y[i] * tx);
  }
}

void addUp(const SpaceWork& work, const Triples& spans, Lie& lie) {
  if (!work.jointByJoint) {
    addUpBalls(spans, work.boneCount(), lie);
  } else if (work.arrays.hasBalls) {
    addUpJoints<true>(work, spans, lie);
  } else {
    addUpJoints<false>(work, spans, lie);
  }
}

void store(const SpaceArrays& arrays, SpaceWork& work) {
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    work.orientations[i] = normalized(arrays.now().orientations[i]);
    work.joints[i + 1] = work.joints[i] + work.span(i, work.orientations[i]);
  }
  // To the last bit where the solver has it.
  work.joints.back() = work.joints.front() + arrays.now().tip;
}

void readLocals(SpaceArrays& arrays, SpaceWork& work) {
  const Lie& now = arrays.now();
  if (!work.jointByJoint) localsOf(now.orientations, work.boneCount(), arrays.scratch);
  const Quads& locals = work.jointByJoint ? now.locals : arrays.scratch;
  glm::dvec3 tip{0.0};  // from joint i, as its parent's frame sees it
  for (std::size_t i = work.boneCount(); i-- > 0;) {
    const Spin local = locals[i];
    Spin& rotation = work.pose.rotations[i];
    const glm::dvec3& signs = work.signs[i];
    rotation = nearest(signs == kUnmirrored ? local : mirrored(local, signs), rotation);
    tip.x += arrays.lengths[i];
    tip = rotate(tip, local);
  }
  work.joints.back() = work.joints.front() + tip;
}

}  // namespace ik

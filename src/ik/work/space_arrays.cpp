#include "ik/work/space_arrays.h"

#include "ik/work/work.h"

namespace iklab::ik {
namespace {

void loadJoint(const ArrayWork& work, std::size_t i, SpaceArrays& arrays) {
  const Bone& bone = work.boneAt(i);
  const glm::dvec3& signs = work.signs[i];
  arrays.hasBalls = arrays.hasBalls || bone.joint == JointKind::ball;
  // A fixed joint moves nothing; loadPose() says about which axis it is turned.
  const bool isFixed = bone.joint == JointKind::fixed;
  const glm::dvec3 axis = isFixed ? glm::dvec3(0.0) : glm::normalize(bone.axis);
  const glm::dvec3 turning = signs.x * signs.y * signs.z * signs * axis;
  const glm::dvec3 assumed = work.problem.ignoreNegativeScale ? axis : turning;
  arrays.turningAxes.set(i, turning);
  arrays.assumedAxes.set(i, arrays.limits.shares[i] * assumed);
}

// A fixed joint counts as a hinge about the axis about which it is turned.
glm::dvec3 axisOfTurn(const Rotation& rotation) {
  const glm::dvec3 vector = vectorPart(rotation);
  const double size = glm::length(vector);
  return size > 0.0 ? vector / size : glm::dvec3(0.0);
}

// Takes `tip` from a bone's frame, seen from the bone's end, to its parent's frame, seen from its
// start. It uses the rotation's matrix, which waits for nothing; a tip waits for the one before it.
glm::dvec3 carried(const glm::dvec3& tip, double length, const Rotation& q) {
  const double yy = 2.0 * q.y * q.y;
  const double zz = 2.0 * q.z * q.z;
  const double xx = 2.0 * q.x * q.x;
  const glm::dvec3 x{1.0 - (yy + zz), 2.0 * (q.x * q.y + q.w * q.z), 2.0 * (q.x * q.z - q.w * q.y)};
  const glm::dvec3 y{2.0 * (q.x * q.y - q.w * q.z), 1.0 - (xx + zz), 2.0 * (q.y * q.z + q.w * q.x)};
  const glm::dvec3 z{2.0 * (q.x * q.z + q.w * q.y), 2.0 * (q.y * q.z - q.w * q.x), 1.0 - (xx + yy)};
  return (tip.x * x + tip.y * y) + (tip.z * z + length * x);
}

}  // namespace

void SpaceArrays::resize(std::size_t n, bool jointByJoint) {
  const std::size_t size = padded(n);
  const KinematicState& state = now();
  if (spans.x.size() == size && (jointByJoint ? state.columns : state.after).x.size() == size)
    return;
  lengths.resize(size);
  spans.resize(size);
  locals.resize(size);
  for (KinematicState& each : states_) {
    each.orientations.resize(size);
    each.after.resize(size);
    if (jointByJoint) {
      each.columns.resize(size);
      each.locals.resize(size);
      each.axes.resize(size + 4);
      each.angles.resize(size);
      each.slacks.each.resize(size);
    }
  }
  if (!jointByJoint) return;
  turningAxes.resize(size);
  assumedAxes.resize(size + 4);
}

// These values keep loops from dividing by zero, and add nothing to sums.
void SpaceArrays::pad(std::size_t n, bool jointByJoint) {
  for (std::size_t i = n; i < padded(n); ++i) {
    lengths[i] = 0.0;
    for (KinematicState& each : states_) {
      each.orientations.set(i, kNoRotation);
      if (!jointByJoint) continue;
      each.locals.set(i, kNoRotation);
      each.columns.set(i, glm::dvec3(0.0));
    }
  }
}

glm::dvec3 columnOf(const ArrayWork& work, std::size_t bone) {
  const KinematicState& now = work.arrays.now();
  if (work.jointByJoint && !now.isLoose) return now.columns[bone];
  return (bone > 0 ? now.after[bone - 1] : now.all) - now.after[bone];
}

IKLAB_WIDE void localsOf(const Quaternions& orientations, std::size_t n, Quaternions& locals) {
  locals.set(0, normalized(orientations[0]));
  IKLAB_INDEPENDENT
  for (std::size_t i = 1; i < n; ++i) {
    locals.set(i, ofLengthOne(product(glm::conjugate(orientations[i - 1]), orientations[i])));
  }
}

void loadChain(ArrayWork& work, std::uint64_t chain) {
  SpaceArrays& arrays = work.arrays;
  const bool ignoresMirrors = work.problem.ignoreNegativeScale;
  if (arrays.chain == chain && arrays.ignoresMirrors == ignoresMirrors) return;
  const std::size_t n = work.boneCount();
  arrays.resize(n, work.jointByJoint);
  arrays.pad(n, work.jointByJoint);
  arrays.hasBalls = false;
  if (work.jointByJoint) loadLimits(work);
  for (std::size_t i = 0; i < n; ++i) {
    arrays.lengths[i] = work.signs[i + 1].x * work.lengths[i];
    if (work.jointByJoint) loadJoint(work, i, arrays);
  }
  arrays.chain = chain;
  arrays.ignoresMirrors = ignoresMirrors;
}

void loadPose(ArrayWork& work) {
  SpaceArrays& arrays = work.arrays;
  KinematicState& now = arrays.now();
  Quaternions& locals = work.jointByJoint ? now.locals : arrays.locals;
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const Rotation& rotation = work.pose.rotations[i];
    locals.set(i, normalized(work.isMirrored ? mirrored(rotation, work.signs[i]) : rotation));
    if (work.hasFixed && work.isFixed(i)) arrays.turningAxes.set(i, axisOfTurn(locals[i]));
  }
  for (KinematicState* each : {&now, &arrays.tried()}) {
    each->isLoose = false;
    each->hasLocals = true;
  }
  if (work.turnsTogether) {
    findSlacks(arrays.limits, now);
    loosen(work, now);
  } else if (work.jointByJoint) {
    loadAngles(arrays, now);
  }
  multiplyOut(work.boneCount(), locals, now.orientations);
  layAlong(work, now);
  addUp(work, arrays.spans, now);
  work.joints[0] = work.problem.chain.base;
  work.joints.back() = work.joints[0] + now.tip;
}

void store(const SpaceArrays& arrays, ArrayWork& work) {
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    work.orientations[i] = normalized(arrays.now().orientations[i]);
    work.joints[i + 1] = work.joints[i] + work.span(i, work.orientations[i]);
  }
  // Equal to the solver's to the last bit.
  work.joints.back() = work.joints.front() + arrays.now().tip;
}

void readLocals(SpaceArrays& arrays, ArrayWork& work) {
  KinematicState& now = arrays.now();
  Quaternions& locals = work.jointByJoint ? now.locals : arrays.locals;
  const bool isKnown = work.jointByJoint && now.hasLocals;
  if (!isKnown) localsOf(now.orientations, arrays.lengths.size(), locals);
  now.hasLocals = true;
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    if (work.jointByJoint && arrays.limits.shares[i] == 0.0) continue;  // to the bit
    Rotation& rotation = work.pose.rotations[i];
    rotation = nearest(work.isMirrored ? mirrored(locals[i], work.signs[i]) : locals[i], rotation);
  }
  glm::dvec3 tip = now.tip;  // where rotations follow from the bones' directions
  if (isKnown) {
    tip = glm::dvec3(0.0);  // from joint i, in its parent's frame
    for (std::size_t i = work.boneCount(); i-- > 0;) {
      tip = carried(tip, arrays.lengths[i], locals[i]);
    }
  }
  work.joints.back() = work.joints.front() + tip;
}

}  // namespace iklab::ik

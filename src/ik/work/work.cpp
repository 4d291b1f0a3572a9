#include "ik/work/work.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ik/forward_kinematics.h"

namespace iklab::ik {
namespace {

bool hasNegativeScale(const Chain& chain) {
  const auto isNegative = [](const Bone& bone) { return bone.scale != ScaleSign{}; };
  return chain.baseScale != ScaleSign{} || std::ranges::any_of(chain.bones, isNegative);
}

void restore(PlaneWork& work, std::size_t bone) {
  work.pose.angles[bone] = work.unread.angles[bone];
}
void restore(SpaceWork& work, std::size_t bone) {
  work.pose.rotations[bone] = work.unread.rotations[bone];
}

// Reading never turns a joint of weight 0.
template <typename AnyWork>
void holdStill(AnyWork& work) {
  for (std::size_t i = work.first; i < work.boneCount(); ++i) {
    if (work.weightOf(i) == 0.0) restore(work, i);
  }
}

}  // namespace

Work::Work(const Problem& asked, const Settings& how, Pose& start, Workspace::Buffers& buffers)
    : problem(asked),
      settings(how),
      pose(start),
      joints(buffers.joints),
      trialJoints(buffers.trialJoints),
      lengths(buffers.lengths),
      nearest(buffers.nearest),
      unread(buffers.unread),
      walk(buffers.walk),
      selfMotion(buffers.selfMotion),
      reach(buffers.known.reach),
      hasFixed(buffers.known.hasFixed),
      isWeighted(buffers.known.isWeighted) {
  const std::vector<Bone>& bones = asked.chain.bones;
  joints.resize(bones.size() + 1);
  trialJoints.resize(bones.size() + 1);
  walk.joints.resize(bones.size() + 1);
  lengths.resize(bones.size());
  for (std::size_t i = 0; i < bones.size(); ++i) lengths[i] = bones[i].effectiveLength();
  pose.stretch.clear();
}

PlaneWork::PlaneWork(const Problem& asked, const Settings& how, Pose& start,
                     Workspace::Buffers& buffers)
    : Work(asked, how, start, buffers),
      turns(buffers.plane.turns),
      own(buffers.plane.own),
      arcs(buffers.known.arcs),
      gradient(buffers.plane.gradient),
      inverseSquares(buffers.plane.arrays.inverseSquares),
      senses(buffers.plane.arrays.senses),
      trialAngles(buffers.plane.trialAngles),
      freedom(buffers.plane.arrays.freedom),
      arrays(buffers.plane.arrays) {
  const std::size_t n = lengths.size();
  turns.resize(n);
  gradient.resize(n);
  loadChain(*this, buffers.known.count);
}

double PlaneWork::mix(double from, double to, double weight) {
  const double angle = from + weight * std::remainder(to - from, 2.0 * std::numbers::pi);
  const bool isWound = std::abs(angle) > std::numbers::pi;
  return withoutMinusPi(isWound ? std::remainder(angle, 2.0 * std::numbers::pi) : angle);
}

void PlaneWork::layOut() {
  if (linearises) return layOutPlane(*this);
  forwardKinematics(problem.chain, pose, joints);
}

void PlaneWork::readPose(Mirrors mirrors) {
  anglesFromJoints(problem.chain, joints, first, mirrors, pose);
}

SpaceWork::SpaceWork(const Problem& asked, const Settings& how, Pose& start,
                     Workspace::Buffers& buffers)
    : Work(asked, how, start, buffers),
      turns(buffers.space.turns),
      gradient(buffers.space.gradient),
      orientations(buffers.space.orientations),
      signs(buffers.known.signs),
      ranges(buffers.known.ranges),
      axes(buffers.known.axes),
      hasHinges(buffers.known.hasHinges),
      isMirrored(buffers.known.isMirrored),
      trialRotations(buffers.space.trialRotations),
      trialOrientations(buffers.space.trialOrientations),
      limitNormals(buffers.space.limitNormals),
      hingeAxes(buffers.space.hingeAxes) {
  const std::size_t n = lengths.size();
  turns.resize(n, kNoRotation);
  gradient.resize(n);
  orientations.resize(n, kNoRotation);
  trialOrientations.resize(n, kNoRotation);
}

ArrayWork::ArrayWork(const Problem& asked, const Settings& how, Pose& start,
                     Workspace::Buffers& buffers)
    : SpaceWork(asked, how, start, buffers),
      arrays(buffers.space.arrays),
      jointByJoint(hasHinges || buffers.known.hasLimits || buffers.known.isWeighted ||
                   (asked.ignoreNegativeScale && isMirrored)),
      turnsTogether(jointByJoint && !hasHinges && !(asked.ignoreNegativeScale && isMirrored)) {
  loadChain(*this, buffers.known.count);
}

Rotation SpaceWork::mix(const Rotation& from, const Rotation& to, double weight) {
  return normalized(glm::slerp(from, to, weight));
}

// forwardKinematics() and boneOrientations() in one pass.
void SpaceWork::layOut() {
  Rotation rotation = kNoRotation;
  glm::dvec3 end = problem.chain.base;
  joints[0] = end;
  for (std::size_t i = 0; i < boneCount(); ++i) {
    Rotation turn = pose.rotations[i];
    if (isMirrored) turn = mirrored(turn, signs[i]);
    rotation = product(rotation, normalized(turn));
    orientations[i] = rotation;
    const double length = problem.chain.bones[i].effectiveLength();  // `lengths` may be stretched
    end += signs[i + 1].x * length * pose.stretchOf(i) * turnedX(rotation);
    joints[i + 1] = end;
  }
}

void SpaceWork::readPose(Mirrors mirrors) {
  rotationsFromJoints(problem.chain, joints, orientations, first, mirrors, pose);
}

FrameAxes SpaceWork::parent(std::size_t bone, const Turn& carried) const {
  FrameAxes frame;
  frame.signs = signs[bone];
  // The base frame is fixed, and nothing carries the first bone.
  if (bone > 0) frame.rotation = combine(carried, orientations[bone - 1]);
  return frame;
}

SpaceWork::Turn SpaceWork::executed(const Turn& wanted, std::size_t bone,
                                    const Turn& carried) const {
  // An unmirrored parent changes nothing, not even by rounding.
  if (!problem.ignoreNegativeScale || signs[bone] == glm::dvec3(1.0)) return wanted;
  // The turn is found as if the parent were unmirrored, and then made inside the mirrored one.
  const FrameAxes frame = parent(bone, carried);
  const glm::dvec3 inside = rotate(vectorPart(wanted), glm::conjugate(frame.rotation));
  return {wanted.w, frame.turningAxis(inside)};
}

glm::dvec3 SpaceWork::hingeAxis(std::size_t bone, const Turn& carried) const {
  if (isFixed(bone)) return glm::dvec3(0.0);
  const FrameAxes frame = parent(bone, carried);
  const glm::dvec3& axis = axes[bone];
  return problem.ignoreNegativeScale ? rotate(axis, frame.rotation) : frame.turningAxis(axis);
}

glm::dvec3 SpaceWork::toWorld(std::size_t bone, const glm::dvec3& vector) const {
  const FrameAxes frame = parent(bone);
  return problem.ignoreNegativeScale ? rotate(vector, frame.rotation) : frame.turningAxis(vector);
}

glm::dvec3 SpaceWork::toParent(std::size_t bone, const glm::dvec3& vector) const {
  const FrameAxes frame = parent(bone);
  const glm::dvec3 inside = rotate(vector, glm::conjugate(frame.rotation));
  if (problem.ignoreNegativeScale) return inside;
  return frame.signs.x * frame.signs.y * frame.signs.z * frame.signs * inside;
}

SpaceWork::Turn SpaceWork::constrainedAim(const glm::dvec3& from, const glm::dvec3& to,
                                          std::size_t bone, const Turn& carried) const {
  const Turn wanted = isHinge(bone) ? rotationAboutBetween(hingeAxis(bone, carried), from, to)
                                    : rotationBetween(from, to);
  return executed(wanted, bone, carried);
}

double applyTurns(PlaneWork& work) {
  std::vector<glm::dvec3>& joints = work.joints;
  Turn total = kNoTurn;
  double moved = 0.0;
  glm::dvec3 oldStart = joints[0];
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    glm::dvec3 oldEnd = joints[i + 1];
    total = combine(total, work.turns[i]);
    glm::dvec3 span = rotate(oldEnd - oldStart, total);
    // One Newton step back to the bone's length, without a root or a division.
    span *= 1.5 - 0.5 * glm::dot(span, span) * work.inverseSquares[i];
    joints[i + 1] = joints[i] + span;
    const glm::dvec3 step = joints[i + 1] - oldEnd;
    moved = std::max(moved, glm::dot(step, step));
    oldStart = oldEnd;
  }
  return moved;
}

// The joints follow from the orientations, so the two cannot drift apart.
double applyTurns(SpaceWork& work) {
  std::vector<glm::dvec3>& joints = work.joints;
  Rotation total = kNoRotation;
  double moved = 0.0;
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    // Each turn has length 1 to rounding. The next line corrects the length of a product, and the
    // product of all turns need not wait for that.
    total = total * work.turns[i];
    work.orientations[i] = combine(total, work.orientations[i]);
    glm::dvec3 end = joints[i] + work.span(i, work.orientations[i]);
    const glm::dvec3 step = end - joints[i + 1];
    joints[i + 1] = end;
    moved = std::max(moved, glm::dot(step, step));
  }
  return moved;
}

bool bringInside(PlaneWork& work) { return bringInside(work.problem.chain, work.first, work.pose); }

Rotation allowedIn(const SpaceWork& work, std::size_t bone, const Rotation& q) {
  if (work.ranges.empty()) return q;
  const JointRange& range = work.ranges[bone];
  const Bone& of = work.boneAt(bone);
  if (of.joint != JointKind::ball) {
    if (range.isPlain) return allowedHinge(range, work.axes[bone], q);
  } else if (!work.isMirrored) {
    if (isWithin(range, q, kSurely)) return q;
    if (isClear(range, q)) return allowed(range, q);
  }
  return allowed(of, q);
}

bool bringInside(SpaceWork& work) {
  bool wasOutside = false;
  for (std::size_t i = work.first; i < work.ranges.size(); ++i) {
    Rotation& rotation = work.pose.rotations[i];
    const Rotation within = allowedIn(work, i, rotation);
    wasOutside = wasOutside || within != rotation;
    rotation = within;
  }
  return wasOutside;
}

template <typename AnyWork>
void applyNaiveReading(AnyWork& work) {
  // On an unmirrored chain it makes no difference whether mirrors are ignored.
  if (!work.problem.ignoreNegativeScale || !hasNegativeScale(work.problem.chain)) return;
  if (work.isConstrained) copyPose(work, work.pose, work.unread);
  work.readPose(Mirrors::ignored);
  if (work.isConstrained) {
    holdStill(work);
    bringInside(work);
  }
  work.layOut();
  if (work.trace) work.tracePose(Phase::apply);
}
template void applyNaiveReading(PlaneWork& work);
template void applyNaiveReading(SpaceWork& work);

}  // namespace iklab::ik

#include "ik/parts/bone_roll.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <glm/geometric.hpp>

#include "ik/maths/space.h"

namespace iklab::ik {
namespace {

constexpr double kStill = 1e-12;  // radians
constexpr double kOnAxis = 1e-9;  // the sine of an angle, and parts of a length
constexpr double kUnbent = 1e-6;  // the sine of a bend that has a plane

double senseOf(const Joint& joint) { return glm::determinant(joint.axes) < 0.0 ? -1.0 : 1.0; }

// The value after a turn about a unit axis of the rest frame, before the joint's own turn; nothing
// where the joint cannot turn so.
std::optional<Value> rolledBy(const Joint& joint, const Value& value, const glm::dvec3& axis,
                              double angle) {
  Value next = value;
  if (joint.kind == JointKind::ball) {
    next.turn = glm::normalize(rotationAbout(axis, angle) * value.turn);
  } else if (joint.kind == JointKind::hinge &&
             glm::length(glm::cross(axis, joint.axis)) < kOnAxis) {
    next.amount += glm::dot(axis, joint.axis) < 0.0 ? -angle : angle;
  } else {
    return std::nullopt;
  }
  const Value wanted = next;
  clampTo(joint, next);
  const double missed = std::abs(next.amount - wanted.amount) +
                        glm::length(vectorPart(glm::conjugate(wanted.turn) * next.turn));
  if (missed > kOnAxis) return std::nullopt;
  return next;
}

// What keeps the child in the world as it lies while its parent turns about `axis`.
std::optional<Value> turnedBack(const Joint& child, const Value& value, const glm::dvec3& axis,
                                double angle) {
  return rolledBy(child, value, glm::transpose(child.axes) * axis, -senseOf(child) * angle);
}

bool isOnAxis(const Joint& child, const glm::dvec3& axis) {
  return glm::length(glm::cross(child.at, axis)) <= kOnAxis * glm::length(child.at);
}

bool carries(std::span<const Joint> joints, std::size_t parent, std::size_t child) {
  return joints[child].parent == static_cast<int>(parent);
}

// A fixed end of a bone, which may turn with it: a point on the axis.
bool isBoneEnd(std::span<const Joint> joints, std::size_t index) {
  if (joints[index].kind != JointKind::fixed) return false;
  for (std::size_t i = index + 1; i < joints.size(); ++i)
    if (carries(joints, index, i)) return false;
  return true;
}

bool hasDirection(const SolverState& state, std::size_t joint) {
  return std::ranges::any_of(state.problem.goals, [&](const Goal& goal) {
    return goal.facing && goal.joint == static_cast<int>(joint);
  });
}

// The joint at the end of a bone: the first that moves, or else a fixed end.
std::optional<std::size_t> nextOf(std::span<const Joint> joints, std::size_t index) {
  std::optional<std::size_t> end;
  for (std::size_t i = index + 1; i < joints.size(); ++i) {
    if (!carries(joints, index, i) || joints[i].twist > 0.0 || joints[i].at == glm::dvec3(0.0))
      continue;
    if (joints[i].freedoms() > 0) return i;
    if (!end) end = i;
  }
  return end;
}

// The first joint on a bone of which this is true.
template <class Test>
std::optional<std::size_t> childOf(std::span<const Joint> joints, std::size_t parent,
                                   const Test& isIt) {
  for (std::size_t i = parent + 1; i < joints.size(); ++i)
    if (carries(joints, parent, i) && isIt(joints[i])) return i;
  return std::nullopt;
}

bool isTwistBone(const Joint& joint) { return joint.twist > 0.0; }
bool canMove(const Joint& joint) { return joint.freedoms() > 0; }

struct Limb {
  std::size_t carrier = 0;
  std::size_t hand = 0;    // the joint after the twist bones
  glm::dmat3 atRest{1.0};  // its axes in the carrier's frame, with every joint at rest
};

// Twist bones in a row stand between carrier and hand; one that carries nothing hangs beside it.
std::optional<Limb> limbOf(std::span<const Joint> joints, std::size_t first) {
  Limb limb{.carrier = static_cast<std::size_t>(joints[first].parent)};
  std::optional<std::size_t> next = first;
  while (next && isTwistBone(joints[*next])) {
    limb.atRest *= joints[*next].axes;
    next = childOf(joints, *next, canMove);
  }
  if (!next) {
    next = nextOf(joints, limb.carrier);
    if (!next || !canMove(joints[*next])) return std::nullopt;
    limb.atRest = glm::dmat3(1.0);
  }
  limb.hand = *next;
  limb.atRest *= joints[limb.hand].axes;
  return limb;
}

// The twist of the hand about the carrier's bone, whose unit direction in its frame is `axis`:
// radians, counter-clockwise in that frame.
double handTwist(const SolverState& state, const Limb& limb, const glm::dvec3& axis) {
  const glm::dmat3 lies =
      glm::transpose(state.frames[limb.carrier].axes) * state.frames[limb.hand].axes;
  const glm::dquat from = glm::quat_cast(lies * glm::transpose(limb.atRest));
  // swingTwist() takes the twist first; here it is outermost.
  return -swingTwist(glm::conjugate(from), axis).twist;
}

// Sets a twist bone to so much twist about `axis`, in its rest frame. True where it turned.
bool twistTo(SolverState& state, std::size_t index, const glm::dvec3& axis, double twist) {
  const Joint& joint = state.joints()[index];
  const Value& value = state.pose[index];
  const double now = joint.kind == JointKind::hinge ? value.amount * glm::dot(joint.axis, axis)
                                                    : swingTwist(value.turn, axis).twist;
  return std::abs(twist - now) > kStill && rollJoint(state, index, axis, twist - now);
}

// Those of one limb, from its first on.
bool shareTwist(SolverState& state, std::size_t first) {
  const auto limb = limbOf(state.joints(), first);
  if (!limb) return false;
  glm::dvec3 axis = state.frames[limb->carrier].own(state.frames[limb->hand].at);
  if (!(glm::length(axis) > 0.0)) return false;
  axis = glm::normalize(axis);
  double twist = handTwist(state, *limb, axis);
  bool isAny = false;
  for (std::optional<std::size_t> i = first; i; i = childOf(state.joints(), *i, isTwistBone)) {
    const Joint& joint = state.joints()[*i];
    axis = glm::transpose(joint.axes) * axis;
    twist *= senseOf(joint);
    isAny = twistTo(state, *i, axis, joint.twist * twist) || isAny;
  }
  forwardKinematics(state.joints(), state.pose, state.frames);
  return isAny;
}

bool shareTwists(SolverState& state) {
  bool isAny = false;
  for (std::size_t i = 0; i < state.joints().size(); ++i) {
    const Joint& joint = state.joints()[i];
    if (!isTwistBone(joint) || joint.parent == kWorld) continue;
    const bool isFirst = !isTwistBone(state.joints()[static_cast<std::size_t>(joint.parent)]);
    if (isFirst) isAny = shareTwist(state, i) || isAny;
  }
  return isAny;
}

// How far the bone is to turn about itself; `own`: its direction in its frame.
double rollTo(const SolverState& state, std::size_t index, std::size_t next, glm::dvec3& own) {
  const Frame& frame = state.frames[index];
  const glm::dvec3& from = state.frames[static_cast<std::size_t>(state.joints()[index].parent)].at;
  const glm::dvec3 incoming = frame.own(from);
  const glm::dvec3 along = state.joints()[next].at;
  if (!(glm::length(incoming) > 0.0) || !(glm::length(along) > 0.0)) return 0.0;
  own = glm::normalize(along);
  const glm::dvec3 normal = glm::cross(own, glm::normalize(incoming));
  const glm::dvec3 z = across({0.0, 0.0, 1.0}, own);
  if (!(glm::length(normal) > kUnbent) || !(glm::length(z) > kUnbent)) return 0.0;
  const glm::dvec3 wanted = glm::dot(z, normal) < 0.0 ? -normal : normal;
  return std::atan2(glm::dot(own, glm::cross(z, wanted)), glm::dot(z, wanted));
}

bool rollToBend(SolverState& state) {
  bool isAny = false;
  for (std::size_t i = 0; i < state.joints().size(); ++i) {
    const Joint& joint = state.joints()[i];
    if (joint.kind != JointKind::ball || joint.parent == kWorld || joint.twist > 0.0) continue;
    const auto next = nextOf(state.joints(), i);
    if (!next || state.joints()[*next].freedoms() == 0) continue;
    glm::dvec3 own(0.0);
    const double angle = rollTo(state, i, *next, own);
    if (std::abs(angle) > kStill && rollJoint(state, i, own, angle)) {
      isAny = true;
      forwardKinematics(state.joints(), state.pose, state.frames);
    }
  }
  return isAny;
}

}  // namespace

bool rollJoint(SolverState& state, std::size_t index, const glm::dvec3& axis, double angle) {
  const std::span<const Joint> joints = state.joints();
  Pose& pose = state.pose;
  // In the rest frame the bone's axis lies where the joint has turned it.
  const bool isBall = joints[index].kind == JointKind::ball;
  const auto own =
      rolledBy(joints[index], pose[index], isBall ? pose[index].turn * axis : axis, angle);
  if (!own) return false;
  const auto setBack = [&](bool isMade) {
    for (std::size_t i = index + 1; i < joints.size(); ++i) {
      if (!carries(joints, index, i)) continue;
      if (!isOnAxis(joints[i], axis)) return false;
      if (isBoneEnd(joints, i) && !hasDirection(state, i)) continue;
      const auto back = turnedBack(joints[i], pose[i], axis, angle);
      if (!back) return false;
      if (isMade) pose[i] = *back;
    }
    return true;
  };
  if (!setBack(false)) return false;
  setBack(true);
  pose[index] = *own;
  return true;
}

void rollBones(SolverState& state) {
  const bool isTwisting = std::ranges::any_of(state.joints(), isTwistBone);
  if (!isTwisting && !state.problem.rollsToBend) return;
  forwardKinematics(state.joints(), state.pose, state.frames);
  bool isAny = state.problem.rollsToBend && rollToBend(state);
  isAny = (isTwisting && shareTwists(state)) || isAny;
  if (!isAny || !state.trace) return;
  const double left = distanceOf(state, state.frames);
  state.trace->pose(state.info(Phase::roll, kAllJoints, left), state.pose);
  state.trace->keyframe(state.pose);
}

}  // namespace iklab::ik

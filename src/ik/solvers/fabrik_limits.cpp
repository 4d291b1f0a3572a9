// Limits and weights in FABRIK's walk from the tip, after A. Aristidou and J.
// Lasenby (2011), whose bones are turned back onto the cone of the joint after
// them. Here they are turned back so that the joint has a value within its
// limits, whatever its kind. The walk from the base needs nothing of the kind:
// there every joint turns as far as it may.
//
// A free chain comes nearer with every iteration; with limits the walks may go
// round in circles, and where they are stopped would be chance. So the answer
// is the nearest pose.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

#include "ik/solvers/fabrik.h"

namespace iklab::ik {
namespace {

// What a joint is set to whose frame lies so against its rest frame. Notes
// whether a hinge's range keeps it from there.
Value valueOf(const Joint& joint, const glm::dmat3& motion, const Value& now,
              StepNotes& notes) {
  Value value = now;
  if (joint.kind == JointKind::ball) {
    value.turn = glm::normalize(glm::quat_cast(motion));
    return value;
  }
  TurnFit fit;
  for (int k = 0; k < 3; ++k) {
    glm::dvec3 from(0.0);
    from[k] = 1.0;
    fit.add(1.0, from, motion[k]);
  }
  const double wish = fit.about(joint.axis);
  value.amount = nearestAllowed(joint.limit, now.amount, wish);
  const double off =
      std::remainder(value.amount - wish, 2.0 * std::numbers::pi);
  notes.holds.range = std::abs(off) > kAtLimit;
  return value;
}

// Part of the way from one value to another, within the limits. Notes what held
// it.
Value heldBack(const Joint& joint, const Value& now, const Value& wanted,
               StepNotes& notes) {
  Value value = wanted;
  if (joint.weight != 1.0) {
    value.amount = now.amount + joint.weight * (wanted.amount - now.amount);
    value.turn = glm::slerp(now.turn, wanted.turn, joint.weight);
  }
  notes.part = joint.weight;
  notes.holds.weight = joint.weight != 1.0;
  notes.holds.add(clampTo(joint, value));
  return value;
}

}  // namespace

bool isPointing(const SolverState& state) {
  const bool isStandard = state.parameter(0) == 0.0;
  return isStandard && state.isTooFar && !areHeld(state) &&
         state.problem.goals.size() == 1 && !state.problem.goals.front().facing;
}

bool mayStrand(const SolverState& state) {
  return std::ranges::any_of(state.joints(), [](const Joint& joint) {
    return joint.weight == 0.0 || isLimited(joint);
  });
}

bool mayWalk(SolverState& state) {
  SolverState::Attempts& attempts = state.attempts;
  if (state.iteration == 1) {
    attempts.areUsedUp = false;
    attempts.hasNearest = true;
    attempts.began = 0;
    attempts.nearest = distanceOf(state, state.frames);
    state.nearestPose = state.pose;
  }
  return !attempts.areUsedUp;
}

void recallNearest(SolverState& state) {
  constexpr int kPatience = 30;
  SolverState::Attempts& attempts = state.attempts;
  // Once the walks have led away, a pose counts that is nearer by a clear
  // margin or arrives: else a chain that is dragged past targets out of its
  // reach would jump.
  constexpr double kClearMargin = 0.5;
  const double left = distanceOf(state, state.frames);
  const bool wasAway = state.iteration - attempts.began > 1;
  if (left < (wasAway ? kClearMargin : 1.0) * attempts.nearest ||
      isMet(state)) {
    attempts.nearest = left;
    attempts.began = state.iteration;
    state.nearestPose = state.pose;
    return;
  }
  const bool isLast = state.iteration == state.settings.iterations;
  if (!isLast && state.iteration - attempts.began < kPatience) return;
  attempts.areUsedUp = true;
  recall(state);
}

bool isFree(const SolverState& state) {
  const Goal& goal = state.problem.goals.front();
  const bool isAtEnd =
      goal.point == glm::dvec3(0.0) ||
      state.joints()[static_cast<std::size_t>(goal.joint)].kind ==
          JointKind::fixed;
  return !state.bones.empty() && state.problem.goals.size() == 1 &&
         !goal.facing && isAtEnd && !areHeld(state);
}

bool areHeld(const SolverState& state) {
  return state.mostTurn < std::numbers::pi ||
         std::ranges::any_of(state.joints(), [](const Joint& joint) {
           return joint.weight != 1.0 || isLimited(joint);
         });
}

Held keepWithin(SolverState& state, BonesOfJoint bones) {
  const auto joint = static_cast<std::size_t>(bones[0].joint);
  const Frame& old = state.frames[joint];
  glm::dvec3& start = state.wishes[joint];
  glm::dmat3& axes = state.trialFrames[joint].axes;
  // As a free joint would turn its bones; hinges stay in their plane.
  TurnFit fit;
  for (const Bone& bone : bones)
    fit.add(bone.weight, old.axes * bone.own, state.wishes[bone.end] - start);
  glm::dquat turn = fit.best();
  if (state.joints()[joint].kind == JointKind::hinge) {
    const glm::dvec3 axis = old.axes * state.joints()[joint].axis;
    turn = glm::angleAxis(fit.about(axis), axis);
  }
  axes = glm::mat3_cast(turn) * old.axes;
  const Bone& bone = bones[0];
  if (bones.size() > 1) return {};
  if (const auto facing = facingOf(state, bone)) axes = *facing;
  if (bone.child < 0) return {};

  const auto next = static_cast<std::size_t>(bone.child);
  const Joint& child = state.joints()[next];
  const glm::dmat3& childAxes = state.trialFrames[next].axes;
  const glm::dmat3 rest =
      glm::transpose(old.axes) *
      restFrame(state.joints(), state.frames, bone.child).axes;
  Held held{.axes = axes};
  const Value wanted = valueOf(child, glm::transpose(axes * rest) * childAxes,
                               state.pose[next], held.notes);
  const Value kept = heldBack(child, state.pose[next], wanted, held.notes);
  const bool isRanged = child.kind == JointKind::hinge && isLimited(child);
  if (kept == wanted && !isRanged) return {};
  axes = childAxes * glm::transpose(rest * motionOf(child, kept).axes);
  start = state.wishes[bone.end] - axes * bone.own;
  if (held.notes.holds.any()) held.notes.joint = bone.child;
  return held;
}

}  // namespace iklab::ik

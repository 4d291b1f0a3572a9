#include "ik/solvers/arm_limits.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "ik/parts/turn_joint.h"

namespace iklab::ik {
namespace {

glm::dvec3 tipOf(const SolverState& state) {
  const Goal& goal = state.problem.goals.front();
  return state.frames[static_cast<std::size_t>(goal.joint)].point(goal.point);
}

// Turns one joint so that a point which it carries lies in the direction of
// another.
double aimJoint(SolverState& state, std::size_t index, const glm::dvec3& from,
                const glm::dvec3& to, const glm::dvec3& tip, StepNotes& notes) {
  const Frame& frame = state.frames[index];
  const Turned turned =
      aimed(state, index, frame, from - frame.at, to - frame.at, 1.0);
  notes = turned.notes(index);
  return put(state, index, turned.value, tip);
}

// From the start pose: the shoulder turns the elbow to its place, the elbow the
// tip.
Bent bend(SolverState& state, const TwoBones& arm, const Triangle& triangle,
          double turn) {
  Bent bent{.turn = turn};
  put(state, arm.shoulder, state.start[arm.shoulder], triangle.tip);
  put(state, arm.elbow, state.start[arm.elbow], triangle.tip);
  aimJoint(state, arm.shoulder, arm.at[1], arm.at[0] + triangle.elbow(turn),
           triangle.tip, bent.notes[0]);
  bent.missed = aimJoint(state, arm.elbow, tipOf(state), triangle.tip,
                         triangle.tip, bent.notes[1]);
  bent.values = {state.pose[arm.shoulder], state.pose[arm.elbow]};
  return bent;
}

// The values that would bend the arm in frames without a mirror: they do not
// depend on the start pose. A mirrored frame turns them the other way.
Bent bendMisled(SolverState& state, const TwoBones& arm,
                const Triangle& triangle) {
  Bent bent;
  const std::array joints{arm.shoulder, arm.elbow};
  const std::array aims{arm.at[0] + triangle.elbow(0.0), triangle.tip};
  for (const std::size_t joint : joints)
    put(state, joint, state.start[joint], triangle.tip);
  for (std::size_t i = 0; i < 2; ++i) {
    const std::size_t index = joints[i];
    const glm::dmat3 before = state.frames[index].axes;
    bent.values[i] =
        pointed(state, index, i == 0 ? arm.at[1] : tipOf(state), aims[i]);
    put(state, index, bent.values[i], triangle.tip);
    bent.notes[i].wanted = turnBetween(before, state.frames[index].axes);
    bent.notes[i].holds.mirror = state.frames[index].sense() < 0.0;
  }
  for (std::size_t i = 0; i < 2; ++i) {
    const Joint& joint = state.joints()[joints[i]];
    Value& value = bent.values[i];
    if (bent.notes[i].holds.mirror) value = reversed(value);
    bent.notes[i].holds.add(clampTo(joint, value));
    value.amount =
        withoutWholeTurns(joint, state.start[joints[i]].amount, value.amount);
    if (bent.notes[i].holds.any())
      bent.notes[i].joint = static_cast<int>(joints[i]);
    bent.missed = put(state, joints[i], value, triangle.tip);
  }
  return bent;
}

// The turn of the plane nearest to the one that was asked for, between one in
// which the tip is not nearer than `enough` and one in which it is; `bent` is
// the arm there.
double nearestTurn(SolverState& state, const TwoBones& arm,
                   const Triangle& triangle, double enough, double fails,
                   double reaches, Bent& bent) {
  constexpr int kHalvings = 40;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = 0.5 * (fails + reaches);
    const Bent between = bend(state, arm, triangle, middle);
    (between.missed > enough ? fails : reaches) = middle;
    if (between.missed <= enough) bent = between;
  }
  return reaches;
}

// The plane nearest to the one that was asked for, among all about the line to
// the target, in which the tip is nearer than `enough`; else the one where it
// is nearest. `best` is the one asked for.
void searchPlanes(SolverState& state, const TwoBones& arm,
                  const Triangle& triangle, double enough, Bent& best) {
  constexpr double kStep = std::numbers::pi / 36.0;
  for (int steps = 1; steps <= 36; ++steps) {
    double least = 2.0 * std::numbers::pi;
    for (const double sign : {1.0, -1.0}) {
      const double turn = sign * kStep * steps;
      Bent bent = bend(state, arm, triangle, turn);
      if (bent.missed > enough) {
        if (bent.missed < best.missed) best = bent;
        continue;
      }
      const double nearest = std::abs(nearestTurn(
          state, arm, triangle, enough, turn - sign * kStep, turn, bent));
      if (!(nearest < least)) continue;
      least = nearest;
      best = bent;
    }
    if (best.missed <= enough) return;
  }
}

}  // namespace

double put(SolverState& state, std::size_t index, const Value& value,
           const glm::dvec3& tip) {
  state.pose[index] = value;
  for (std::size_t i = index; i < state.pose.size(); ++i) {
    const Frame rest =
        restFrame(state.joints(), state.frames, static_cast<int>(i));
    state.frames[i] = rest * motionOf(state.joints()[i], state.pose[i]);
  }
  return glm::distance(tipOf(state), tip);
}

Bent bendWithin(SolverState& state, const TwoBones& arm,
                const Triangle& triangle) {
  const double enough = std::max(state.settings.tolerance, 1e-12 * state.size);
  if (state.isMisled) return bendMisled(state, arm, triangle);
  const Bent asked = bend(state, arm, triangle, 0.0);
  const Joint& shoulder = state.joints()[arm.shoulder];
  const bool isLimit =
      isLimited(shoulder) || isLimited(state.joints()[arm.elbow]);
  if (asked.missed <= enough || !isLimit) return asked;
  Bent best = asked;
  if (shoulder.kind == JointKind::hinge) {
    const Bent other = bend(state, arm, triangle, std::numbers::pi);
    if (other.missed < best.missed) best = other;
  } else {
    searchPlanes(state, arm, triangle, enough, best);
  }
  state.bentOtherwise = best.missed <= enough;
  if (state.bentOtherwise) return best;
  // A stopped elbow leaves the tip in line with the target.
  put(state, arm.shoulder, best.values[0], triangle.tip);
  put(state, arm.elbow, best.values[1], triangle.tip);
  for (const std::size_t joint : {arm.shoulder, arm.elbow}) {
    StepNotes& notes = best.notes[joint == arm.elbow];
    StepNotes again;
    best.missed =
        aimJoint(state, joint, tipOf(state), triangle.tip, triangle.tip, again);
    notes.holds.add(again.holds);
    if (notes.holds.any()) {
      notes.joint = static_cast<int>(joint);
    } else {  // it has turned otherwise since
      const Frame rest =
          restFrame(state.joints(), state.frames, static_cast<int>(joint));
      const Frame begun =
          rest * motionOf(state.joints()[joint], state.start[joint]);
      notes.wanted = turnBetween(begun.axes, state.frames[joint].axes);
    }
    best.values[joint == arm.elbow] = state.pose[joint];
  }
  return best;
}

}  // namespace iklab::ik

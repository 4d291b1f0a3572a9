// CCD, cyclic coordinate descent: one joint after the other moves so that what it carries comes as
// near to the goals as this joint alone can bring it. L.-C. T. Wang and C. C. Chen, "A Combined
// Optimization Method for Solving the Inverse Kinematics Problem of Mechanical Manipulators"
// (1991). The turn about a unit axis a that takes vectors `from` nearest to vectors `to` is
//   atan2(Σ w·a·(from × to), Σ w·(from·to - (a·from)(a·to))).
// Here `from` points from the joint to the tip, and `to` to the target. If a direction is asked
// for, the axes of the end effector, as they lie and as they should, are three pairs more.
// A joint with limits stops at them before the tip follows: R. Juckett, "Cyclic Coordinate Descent
// in 2D" (2009). With several goals, one branch is swept after the other.
#include <array>

#include <glm/geometric.hpp>

#include "mechanism/solver.h"
#include "mechanism/steps/turn_joint.h"

namespace iklab::mechanism {
namespace {

enum class Direction { tipToBase, baseToTip };

// What the goal asks of a joint that turns, seen from its rest frame: there a mirror makes no
// difference.
TurnFit wishOf(const SolverState& state, std::size_t index, const Frame& rest) {
  const Goal& goal = state.problem.goals[index];
  const Frame& end = state.ends[index];
  TurnFit wish;
  wish.add(1.0, rest.own(end.at), rest.own(goal.target));
  if (!goal.facing) return wish;
  // For a small turn, half of what three axes miss in all is the square of its angle.
  const double length = state.lengthPerRadian(goal);
  const glm::dmat3 inRest = glm::transpose(rest.axes);
  for (int k = 0; k < 3; ++k) {
    wish.add(0.5 * length * length, inRest * end.axes[k], inRest * (*goal.facing)[k]);
  }
  return wish;
}

// The value of the joint that brings the goal's end nearest.
Value best(const SolverState& state, std::size_t goal, std::size_t index, const Frame& rest,
           ik::StepNotes& notes) {
  const Joint& joint = state.joints()[index];
  if (joint.kind != JointKind::slide) {
    return turnedTo(state, index, rest, wishOf(state, goal, rest), joint.weight, notes);
  }
  const glm::dvec3 axis = rest.axes * joint.axis;
  const glm::dvec3 way = state.problem.goals[goal].target - state.ends[goal].at;
  Value next = state.pose[index];
  next.amount += joint.weight * glm::dot(axis, way);
  notes = {.wanted = glm::dot(axis, way) * axis,
           .holds = {.weight = joint.weight != 1.0},
           .part = joint.weight};
  notes.holds.add(clampTo(joint, next));
  if (notes.holds.any()) notes.joint = static_cast<int>(index);
  return next;
}

// A goal's end as it is carried when a joint's frame goes from `before` to `after`. Its axes only
// matter where a direction is asked for.
Frame carried(const SolverState& state, std::size_t goal, const Frame& before, const Frame& after) {
  Frame end = state.ends[goal];
  end.at = after.point(before.own(end.at));
  if (state.problem.goals[goal].facing)
    end.axes = after.axes * (glm::transpose(before.axes) * end.axes);
  return end;
}

void record(const SolverState& state, std::size_t index, ik::Phase phase,
            const ik::StepNotes& notes) {
  if (!state.trace) return;
  const StepInfo info =
      state.info(phase, static_cast<int>(index), distanceOfEnds(state, state.ends));
  state.trace->value(info, state.pose[index], notes);
}

// Moves one joint for one goal, and the ends that it carries.
void moveJoint(SolverState& state, std::size_t goal, std::size_t index, ik::Phase phase) {
  const Joint& joint = state.joints()[index];
  const Frame rest = restFrame(state.joints(), state.frames, static_cast<int>(index));
  // From the base on, those before it have carried it along.
  if (phase == ik::Phase::baseToTip)
    state.frames[index] = rest * motionOf(joint, state.pose[index]);
  const Frame before = state.frames[index];
  if (joint.kind == JointKind::fixed || (joint.weight == 0.0 && !state.trace)) return;
  ik::StepNotes notes;
  const Value next = best(state, goal, index, rest, notes);
  const Frame after = rest * motionOf(joint, next);
  // Cone and twist are kept apart from each other: a ball that they hold may have gone away.
  const bool mayMiss = notes.holds.cone || notes.holds.twist;
  notes.refused = mayMiss && squareOf(state, goal, carried(state, goal, before, after)) >
                                 squareOf(state, goal, state.ends[goal]);
  if (notes.refused > 0 || joint.weight == 0.0) return record(state, index, phase, notes);
  for (std::size_t g = 0; g < state.ends.size(); ++g) {
    if (state.isMovedBy(g, index)) state.ends[g] = carried(state, g, before, after);
  }
  state.pose[index] = next;
  state.frames[index] = after;
  record(state, index, phase, notes);
}

void ccd(SolverState& state) {
  const std::size_t goals = state.problem.goals.size();
  const bool isTipToBase = state.parameter(0) == static_cast<double>(Direction::tipToBase);
  const double cap = state.mostTurn;
  state.mostTurn = cap / static_cast<double>(goals);  // each goal may turn a joint that they share
  for (std::size_t goal = 0; goal < goals; ++goal) {
    findEnds(state);
    const auto tip = static_cast<std::size_t>(state.problem.goals[goal].joint);
    for (std::size_t k = 0; k <= tip; ++k) {
      const std::size_t joint = isTipToBase ? tip - k : k;
      if (!state.isMovedBy(goal, joint)) continue;
      moveJoint(state, goal, joint, isTipToBase ? ik::Phase::tipToBase : ik::Phase::baseToTip);
    }
    forwardKinematics(state.joints(), state.pose, state.frames);
  }
  state.mostTurn = cap;
}

constexpr std::array<std::string_view, 2> kDirections{"tip-to-base", "base-to-tip"};
constexpr std::array<std::string_view, 2> kDirectionLabels{"tip \u2192 base", "base \u2192 tip"};
constexpr std::array kParameters{
    ik::Parameter{
        .id = "direction",
        .label = "Direction",
        .help = "The order in which an iteration visits the joints.",
        .options = kDirections,
        .labels = kDirectionLabels,
    },
    ik::maxStep(ik::kUncapped),
};

}  // namespace

extern const Solver kCcd{
    .id = "ccd",
    .name = "CCD",
    .summary = "Moves one joint after another so that joint, tip and target line up.",
    .citation = "Wang & Chen (1991), cyclic coordinate descent",
    .parameters = kParameters,
    .iterate = ccd,
};

}  // namespace iklab::mechanism

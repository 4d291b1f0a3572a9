// CCD, cyclic coordinate descent: one joint after the other moves so that what it carries comes as
// near to the goals as this joint alone can bring it. L.-C. T. Wang and C. C. Chen, "A Combined
// Optimization Method for Solving the Inverse Kinematics Problem of Mechanical Manipulators"
// (1991). The turn about a unit axis a that takes vectors `from` nearest to vectors `to` is
//   atan2(Σ w·a·(from × to), Σ w·(from·to - (a·from)(a·to))).
// Here `from` points from the joint to the tip, and `to` to the target. If a direction is asked
// for, the axes of the end effector, as they lie and as they should, are three pairs more.
// A joint with limits stops at them before the tip follows: R. Juckett, "Cyclic Coordinate Descent
// in 2D" (2009).
#include <array>

#include <glm/geometric.hpp>

#include "mechanism/solver.h"
#include "mechanism/steps/turn_joint.h"

namespace iklab::mechanism {
namespace {

enum class Direction { tipToBase, baseToTip };

// What a joint's goals ask of it, seen from its rest frame, where a mirror makes no difference.
struct Wish {
  double weight = 0.0;
  glm::dvec3 way{0.0};  // Σ w·(to - from), of points
  TurnFit turn;
};

Wish wishOf(const SolverState& state, std::size_t joint, const Frame& rest,
            const std::vector<Frame>& ends) {
  Wish wish;
  const auto goals = state.problem.goals;
  for (std::size_t g = 0; g < goals.size(); ++g) {
    if (!state.isMovedBy(g, joint)) continue;
    const Goal& goal = goals[g];
    const glm::dvec3 from = rest.own(ends[g].at);
    const glm::dvec3 to = rest.own(goal.target);
    wish.weight += goal.weight;
    wish.way += goal.weight * (to - from);
    wish.turn.add(goal.weight, from, to);
    if (!goal.facing) continue;
    // For a small turn, half of what three axes miss in all is the square of its angle.
    const double length = state.lengthPerRadian(goal);
    const glm::dmat3 inRest = glm::transpose(rest.axes);
    for (int k = 0; k < 3; ++k) {
      wish.turn.add(0.5 * length * length * goal.weight, inRest * ends[g].axes[k],
                    inRest * (*goal.facing)[k]);
    }
  }
  return wish;
}

// The value that serves the wish best.
Value best(const SolverState& state, std::size_t index, const Frame& rest, const Wish& wish,
           ik::StepNotes& notes) {
  const Joint& joint = state.joints()[index];
  if (joint.kind != JointKind::slide) {
    return turnedTo(state, index, rest, wish.turn, joint.weight, notes);
  }
  Value next = state.pose[index];
  next.amount += joint.weight * glm::dot(joint.axis, wish.way) / wish.weight;
  notes.holds.weight = joint.weight != 1.0;
  notes.holds.add(clampTo(joint, next));
  return next;
}

// The ends as they are carried when a joint's frame goes from `before` to `after`.
void carry(const SolverState& state, std::size_t joint, const Frame& before, const Frame& after,
           std::vector<Frame>& ends) {
  for (std::size_t g = 0; g < ends.size(); ++g) {
    if (!state.isMovedBy(g, joint)) continue;
    ends[g] = after * Frame{before.own(ends[g].at), glm::transpose(before.axes) * ends[g].axes};
  }
}

// Moves one joint, and the ends that it carries.
void moveJoint(SolverState& state, std::size_t index, ik::Phase phase) {
  const Joint& joint = state.joints()[index];
  const Frame rest = restFrame(state.joints(), state.frames, static_cast<int>(index));
  // From the base on, those before it have carried it along.
  const Frame before = rest * motionOf(joint, state.pose[index]);
  state.frames[index] = before;
  if (joint.kind == JointKind::fixed || joint.weight == 0.0) return;
  const Wish wish = wishOf(state, index, rest, state.ends);
  if (wish.weight == 0.0) return;
  ik::StepNotes notes{.joint = static_cast<int>(index)};
  const Value next = best(state, index, rest, wish, notes);
  const Frame after = rest * motionOf(joint, next);
  // Cone and twist are kept apart from each other: a ball that they hold may have gone away.
  const bool mayMiss = notes.holds.cone || notes.holds.twist;
  const double left = mayMiss ? distanceOfEnds(state, state.ends) : 0.0;
  if (mayMiss) state.formerEnds = state.ends;
  carry(state, index, before, after, state.ends);
  if (mayMiss && distanceOfEnds(state, state.ends) > left) {
    state.ends = state.formerEnds;
    return;
  }
  state.pose[index] = next;
  state.frames[index] = after;
  if (state.trace) {
    state.trace->value(
        state.info(phase, static_cast<int>(index), distanceOfEnds(state, state.ends)), next, notes);
  }
}

void ccd(SolverState& state) {
  findEnds(state);
  const std::size_t n = state.joints().size();
  const bool isTipToBase = state.parameter(0) == static_cast<double>(Direction::tipToBase);
  for (std::size_t k = 0; k < n; ++k) {
    if (isTipToBase) {
      moveJoint(state, n - 1 - k, ik::Phase::tipToBase);
    } else {
      moveJoint(state, k, ik::Phase::baseToTip);
    }
  }
  forwardKinematics(state.joints(), state.pose, state.frames);
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

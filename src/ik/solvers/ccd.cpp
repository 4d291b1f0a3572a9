// CCD, cyclic coordinate descent: one joint after the other moves so that what
// it carries comes as near to the goals as this joint alone can bring it. L.-C.
// T. Wang and C. C. Chen, "A Combined Optimization Method for Solving the
// Inverse Kinematics Problem of Mechanical Manipulators" (1991). The turn about
// a unit axis a that takes vectors `from` nearest to vectors `to` is
//   atan2(Σ w·a·(from × to), Σ w·(from·to - (a·from)(a·to))).
// Here `from` points from the joint to the tip, and `to` to the target. If a
// direction is asked for, the axes of the end effector, as they lie and as they
// should, are three pairs more. A joint with limits stops at them before the
// tip follows: R. Juckett, "Cyclic Coordinate Descent in 2D" (2009). With
// several goals, one branch is swept after the other.
#include <array>

#include <glm/geometric.hpp>

#include "ik/maths/plane.h"
#include "ik/parts/turn_joint.h"
#include "ik/solver.h"

namespace iklab::ik {
namespace {

enum class Direction { tipToBase, baseToTip };

// What the goal asks of a joint that turns, seen from its own frame: there a
// mirror makes no difference.
TurnFit wishOf(const SolverState& state, std::size_t index,
               const Frame& frame) {
  const Goal& goal = state.problem.goals[index];
  const Frame& end = state.ends[index];  // [joint]
  TurnFit wish;
  const glm::dvec3 toTip = frame.own(end.at);          // [to-tip]
  const glm::dvec3 toTarget = frame.own(goal.target);  // [to-target]
  const double least = kNoWay * state.size;
  const bool havePlaces = glm::dot(toTip, toTip) > least * least &&
                          glm::dot(toTarget, toTarget) > least * least;
  if (havePlaces) wish.add(1.0, toTip, toTarget);
  if (!goal.facing) return wish;
  // For a small turn, half of what three axes miss in all is the square of its
  // angle.
  const double length = state.lengthPerRadian(goal);
  const glm::dmat3 toOwn = glm::transpose(frame.axes);
  if (goal.axis) {
    wish.add(length * length, toOwn * (end.axes * *goal.axis),
             toOwn * (*goal.facing * *goal.axis));
    return wish;
  }
  for (int k = 0; k < 3; ++k) {
    wish.add(0.5 * length * length, toOwn * end.axes[k],
             toOwn * (*goal.facing)[k]);
  }
  return wish;
}

// What brings the goal's end nearest.
Turned best(const SolverState& state, std::size_t goal, std::size_t index) {
  const Joint& joint = state.joints()[index];
  const Frame& frame = state.frames[index];
  if (joint.kind != JointKind::slide)
    return turnedTo(state, index, frame, wishOf(state, goal, frame),
                    joint.weight);  // [axis] [turn] [mirrored]
  const glm::dvec3 axis = frame.axes * joint.axis;
  const double way =
      glm::dot(axis, state.problem.goals[goal].target - state.ends[goal].at);
  Turned moved{
      .value = state.pose[index], .part = joint.weight, .wanted = way * axis};
  moved.value.amount += joint.weight * way;
  moved.holds.weight = joint.weight != 1.0;
  moved.holds.add(clampTo(joint, moved.value));
  moved.by.amount = moved.value.amount - state.pose[index].amount;
  return moved;
}

// Carries a goal's end with a frame that moves so in itself. Its axes only
// matter where a direction is asked for.
void carry(const Frame& frame, const Frame& motion, const Goal& goal,
           Frame& end) {
  end.at = frame.point(motion.point(frame.own(end.at)));
  if (goal.facing)
    end.axes =
        frame.axes * (motion.axes * (glm::transpose(frame.axes) * end.axes));
}

void record(SolverState& state, std::size_t index, Phase phase,
            const Turned& turned, bool isRefused) {
  const double left = distanceOfEnds(state, state.ends);
  StepNotes notes = turned.notes(index);
  notes.refused = isRefused ? 1 : 0;
  state.trace->value(state.info(phase, static_cast<int>(index), left),
                     state.pose[index], notes);
}

// Moves one joint for one goal, and the ends that it carries.
void moveJoint(SolverState& state, std::size_t goal, std::size_t index,
               Phase phase) {
  const Joint& joint = state.joints()[index];
  Frame& frame = state.frames[index];
  // From the base on, those before it have carried it along.
  if (phase == Phase::baseToTip)
    frame = frameOf(state.joints(), state.frames, state.pose, index);
  if (joint.kind == JointKind::fixed || (joint.weight == 0.0 && !state.trace))
    return;
  const Turned turned = best(state, goal, index);
  const Frame motion = motionOf(joint, turned.by);
  const auto goals = state.problem.goals;
  bool isRefused = false;
  // Cone and twist are kept apart from each other: a ball that they hold may
  // have gone away.
  if (turned.holds.cone || turned.holds.twist) {
    Frame end = state.ends[goal];
    carry(frame, motion, goals[goal], end);
    isRefused =
        squareOf(state, goal, end) > squareOf(state, goal, state.ends[goal]);
  }
  if (!isRefused && joint.weight != 0.0) {
    for (std::size_t g = 0; g < goals.size(); ++g) {
      if (state.isMovedBy(g, index))
        carry(frame, motion, goals[g], state.ends[g]);
    }
    state.pose[index] = turned.value;  // [done]
    if (phase == Phase::baseToTip) frame = frame * motion;
  }
  if (state.trace) record(state, index, phase, turned, isRefused);
}

void ccd(SolverState& state) {
  const std::size_t goals = state.problem.goals.size();
  const bool isTipToBase =
      state.parameter(0) == static_cast<double>(Direction::tipToBase);
  const double cap = state.mostTurn;
  state.mostTurn =
      cap /
      static_cast<double>(goals);  // each goal may turn a joint that they share
  for (std::size_t goal = 0; goal < goals; ++goal) {
    findEnds(state);
    const auto tip = static_cast<std::size_t>(state.problem.goals[goal].joint);
    for (std::size_t k = 0; k <= tip; ++k) {  // [for]
      const std::size_t joint = isTipToBase ? tip - k : k;
      if (!state.isMovedBy(goal, joint)) continue;
      moveJoint(state, goal, joint,
                isTipToBase ? Phase::tipToBase : Phase::baseToTip);
    }
    forwardKinematics(state.joints(), state.pose, state.frames);
  }
  state.mostTurn = cap;
}

constexpr std::array<std::string_view, 2> kDirections{"tip-to-base",
                                                      "base-to-tip"};
constexpr std::array<std::string_view, 2> kDirectionLabels{"tip \u2192 base",
                                                           "base \u2192 tip"};
constexpr std::array kParameters{
    Parameter{
        .id = "direction",
        .label = "Direction",
        .help = "The order in which an iteration visits the joints.",
        .options = kDirections,
        .labels = kDirectionLabels,
    },
    maxStep(kUncapped),
};

}  // namespace

extern const Solver kCcd{
    .id = "ccd",
    .name = "CCD",
    .summary =
        "Moves one joint after another so that joint, tip and target line up.",
    .citation = "Wang & Chen (1991), cyclic coordinate descent",
    .parameters = kParameters,
    .iterate = ccd,
};

}  // namespace iklab::ik

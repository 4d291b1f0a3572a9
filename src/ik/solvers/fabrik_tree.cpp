// FABRIK in a tree of scene nodes, where a bone that moves carries its children
// along, and makes them "worse". Thiago Lages de Alencar, "Inverse Kinematics:
// FABRIK". Every joint, from the tip to the base, turns its bone towards the
// point that it is to reach, and moves so that the bone ends there; then all
// bones go back to the ends of those before them.
//
// A joint is visited before those that carry it, which still lie as before the
// walk: its turn is the one in its parent's frame, and the pose has all of them
// in the end.
#include <utility>

#include "ik/branch.h"
#include "ik/parts/turn_joint.h"
#include "ik/solvers/fabrik.h"

namespace iklab::ik {
namespace {

// The ends of the goals, as they are carried.
void carryEnds(SolverState& state, std::size_t joint, const Frame& after) {
  const Frame& before = state.frames[joint];
  for (std::size_t g = 0; g < state.ends.size(); ++g) {
    Frame& end = state.ends[g];
    if (!state.isMovedBy(g, joint)) continue;
    end = after *
          Frame{before.own(end.at), glm::transpose(before.axes) * end.axes};
  }
}

// Records that every joint goes back to the end of the bone before it, and
// carries all beyond it.
void traceWalkBack(SolverState& state) {
  int last = kWorld;
  for (const Bone& bone : state.bones) {
    if (bone.joint == std::exchange(last, bone.joint)) continue;
    const auto i = static_cast<std::size_t>(bone.joint);
    glm::dvec3& at =
        state.wishes[i];   // where it was set down, and carried since
    glm::dvec3 done(0.0);  // by those before it
    if (const int parent = movingJointBefore(state.joints(), bone.joint);
        parent != kWorld) {
      const auto p = static_cast<std::size_t>(parent);
      at = state.wishes[p] + state.frames[p].axes * state.before[p].own(at);
      done = state.frames[p].at - state.wishes[p];
    }
    const glm::dvec3 step = state.frames[i].at - at - done;
    for (std::size_t g = 0; g < state.ends.size(); ++g) {
      if (state.isMovedBy(g, i)) state.ends[g].at += step;
    }
    const double left = distanceOfEnds(state, state.ends);
    state.trace->carry(state.info(Phase::baseToTip, bone.joint, left),
                       state.pose[i], state.frames[i].at);
  }
}

}  // namespace

void fabrikInTree(SolverState& state) {
  for (std::size_t last = state.bones.size(); last > 0;) {  // [for]
    const BonesOfJoint bones = bonesBefore(state, last);
    const auto i = static_cast<std::size_t>(bones[0].joint);
    const Joint& joint = state.joints()[i];
    const Frame rest = restFrame(state.joints(), state.frames, bones[0].joint);
    const Frame& before = state.frames[i];
    const TurnFit fit = fitOf(state, bones, before, before.at);  // [v]
    const Turned turned =
        turnedTo(state, i, before, fit, joint.weight);  // [look]
    state.pose[i] = turned.value;
    Frame after = rest * motionOf(joint, state.pose[i]);  // [children]
    after.at = glm::dvec3(0.0);
    for (const Bone& bone : bones)
      after.at += bone.share * (state.wishes[bone.end] -
                                after.axes * bone.own);  // [ratio] [move]
    state.wishes[i] = after.at;                          // [next-point]
    if (state.trace) {
      carryEnds(state, i, after);
      const double left = distanceOfEnds(state, state.ends);
      state.trace->carry(state.info(Phase::tipToBase, bones[0].joint, left),
                         state.pose[i], after.at, turned.notes(i));
    }
    last -= bones.size();
  }
  forwardKinematics(state.joints(), state.pose, state.frames);  // [base]
  // [back-for] [back-place] [back-end] [back-next-place]
  if (state.trace) traceWalkBack(state);
}

}  // namespace iklab::ik

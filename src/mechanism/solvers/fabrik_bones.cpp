#include <algorithm>

#include <glm/geometric.hpp>

#include "mechanism/solvers/fabrik.h"
#include "mechanism/steps/turn_joint.h"

namespace iklab::mechanism {

BonesOfJoint bonesBefore(const SolverState& state, std::size_t last) {
  const std::span<const Bone> all(state.bones);
  std::size_t first = last - 1;
  while (first > 0 && all[first - 1].joint == all[last - 1].joint) --first;
  return all.subspan(first, last - first);
}

BonesOfJoint bonesFrom(const SolverState& state, std::size_t first, std::size_t joint) {
  const std::span<const Bone> all(state.bones);
  std::size_t last = first;
  while (last < all.size() && static_cast<std::size_t>(all[last].joint) == joint) ++last;
  return all.subspan(first, last - first);
}

std::optional<glm::dmat3> facingOf(const SolverState& state, const Bone& bone) {
  if (bone.goal < 0) return std::nullopt;
  const Goal& goal = state.problem.goals[static_cast<std::size_t>(bone.goal)];
  if (!goal.facing) return std::nullopt;
  // The frames of goal and joint lie fixed to each other.
  const glm::dmat3& end = state.frames[static_cast<std::size_t>(goal.joint)].axes;
  return *goal.facing * glm::transpose(end) *
         state.frames[static_cast<std::size_t>(bone.joint)].axes;
}

TurnFit fitOf(const SolverState& state, BonesOfJoint bones, const Frame& rest, const Frame& frame,
              const glm::dvec3& start) {
  TurnFit fit;
  const glm::dmat3 toRest = glm::transpose(rest.axes);
  for (const Bone& bone : bones) {
    fit.add(bone.weight, toRest * (frame.axes * bone.own),
            toRest * (state.wishes[bone.end] - start));
    const auto facing = facingOf(state, bone);
    if (!facing) continue;
    const Goal& goal = state.problem.goals[static_cast<std::size_t>(bone.goal)];
    const double length = state.lengthPerRadian(goal);
    for (int k = 0; k < 3; ++k) {
      fit.add(0.5 * length * length * goal.weight, toRest * frame.axes[k], toRest * (*facing)[k]);
    }
  }
  return fit;
}

void turnJoints(SolverState& state, bool aimsAgain) {
  std::vector<ik::StepNotes> notes(state.trace ? state.joints().size() : 0);
  std::size_t first = 0;
  for (std::size_t i = 0; i < state.joints().size(); ++i) {
    const Joint& joint = state.joints()[i];
    const Frame rest = restFrame(state.joints(), state.frames, static_cast<int>(i));
    state.frames[i] = rest * motionOf(joint, state.pose[i]);
    const bool isBone = joint.parent != kWorld;
    if (state.trace && isBone) traceBone(state, i, notes[static_cast<std::size_t>(joint.parent)]);
    const BonesOfJoint bones = bonesFrom(state, first, i);
    ik::StepNotes note{.joint = static_cast<int>(i)};
    if (!bones.empty()) {
      const glm::dvec3 start = aimsAgain ? rest.at : state.wishes[i];
      const TurnFit fit = fitOf(state, bones, rest, state.frames[i], start);
      state.pose[i] = turnedTo(state, i, rest, fit, joint.weight, note);
      state.frames[i] = rest * motionOf(joint, state.pose[i]);
    }
    first += bones.size();
    if (state.trace) notes[i] = note;
  }
}

void traceSetDown(SolverState& state, BonesOfJoint bones) {
  const auto joint = static_cast<std::size_t>(bones[0].joint);
  const std::vector<Frame>& frames = state.movesPoints ? state.trialFrames : state.frames;
  const Frame& old = frames[joint];
  const glm::dvec3& start = state.wishes[joint];
  for (const Bone& bone : bones) {
    TurnFit fit;
    fit.add(1.0, old.axes * bone.own, state.wishes[bone.end] - start);
    const AxisAngle best = fit.best();
    const glm::dmat3 turn = glm::mat3_cast(glm::angleAxis(best.angle, best.axis));
    const auto carried = [&](const glm::dvec3& point) { return start + turn * (point - old.at); };
    if (bone.goal >= 0) state.ends[static_cast<std::size_t>(bone.goal)].at = state.wishes[bone.end];
    const double left = distanceOfEnds(state, state.ends);
    // The bone, or those that fixed joints make one.
    const int last = bone.goal >= 0 ? state.problem.goals[static_cast<std::size_t>(bone.goal)].joint
                                    : bone.child;
    for (int i = last; i != bone.joint; i = state.joints()[static_cast<std::size_t>(i)].parent) {
      const int parent = state.joints()[static_cast<std::size_t>(i)].parent;
      const Segment segment{carried(frames[static_cast<std::size_t>(parent)].at),
                            carried(frames[static_cast<std::size_t>(i)].at)};
      state.trace->place(state.info(ik::Phase::tipToBase, i, left), segment);
    }
  }
}

void traceBone(SolverState& state, std::size_t joint, const ik::StepNotes& notes) {
  const auto goals = state.problem.goals;
  for (std::size_t g = 0; g < goals.size(); ++g) {
    const Frame& frame = state.frames[joint];
    if (static_cast<std::size_t>(goals[g].joint) == joint)
      state.ends[g] = {frame.point(goals[g].point), frame.axes};
  }
  const auto parent = static_cast<std::size_t>(state.joints()[joint].parent);
  const double left = distanceOfEnds(state, state.ends);
  state.trace->place(state.info(ik::Phase::baseToTip, static_cast<int>(joint), left),
                     {state.frames[parent].at, state.frames[joint].at}, notes);
}

}  // namespace iklab::mechanism

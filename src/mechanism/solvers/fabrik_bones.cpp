#include <algorithm>

#include <glm/geometric.hpp>

#include "mechanism/solvers/fabrik.h"

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

glm::dvec3 wishOf(const SolverState& state, const Bone& bone) {
  if (bone.goal >= 0) return state.problem.goals[static_cast<std::size_t>(bone.goal)].target;
  return state.trialFrames[static_cast<std::size_t>(bone.child)].at;
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
    fit.add(bone.weight, toRest * (frame.axes * bone.own), toRest * (wishOf(state, bone) - start));
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

void traceSetDown(SolverState& state, BonesOfJoint bones) {
  const auto joint = static_cast<std::size_t>(bones[0].joint);
  const Frame& old = state.frames[joint];
  const glm::dvec3 start = state.trialFrames[joint].at;
  for (const Bone& bone : bones) {
    TurnFit fit;
    fit.add(1.0, old.axes * bone.own, wishOf(state, bone) - start);
    const AxisAngle best = fit.best();
    const glm::dmat3 turn = glm::mat3_cast(glm::angleAxis(best.angle, best.axis));
    const auto carried = [&](const glm::dvec3& point) { return start + turn * (point - old.at); };
    if (bone.goal >= 0) state.ends[static_cast<std::size_t>(bone.goal)].at = wishOf(state, bone);
    const double left = distanceOfEnds(state, state.ends);
    // The bone, or those that fixed joints make one.
    const int last = bone.goal >= 0 ? state.problem.goals[static_cast<std::size_t>(bone.goal)].joint
                                    : bone.child;
    for (int i = last; i != bone.joint; i = state.joints()[static_cast<std::size_t>(i)].parent) {
      const int parent = state.joints()[static_cast<std::size_t>(i)].parent;
      const Segment segment{carried(state.frames[static_cast<std::size_t>(parent)].at),
                            carried(state.frames[static_cast<std::size_t>(i)].at)};
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

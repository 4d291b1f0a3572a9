#include "mechanism/bones.h"

#include <algorithm>

#include <glm/geometric.hpp>

#include "mechanism/branch.h"
#include "mechanism/solver_state.h"

namespace iklab::mechanism {
namespace {

double weightBeyond(const SolverState& state, std::size_t joint) {
  double weight = 0.0;
  for (std::size_t g = 0; g < state.problem.goals.size(); ++g) {
    if (state.isMovedBy(g, joint)) weight += state.problem.goals[g].weight;
  }
  return weight;
}

void addBone(SolverState& state, Bone bone, const glm::dvec3& end) {
  if (bone.joint == kWorld || !(bone.weight > 0.0)) return;
  bone.own = state.frames[static_cast<std::size_t>(bone.joint)].own(end);
  bone.length = glm::length(bone.own);
  bone.end = bone.child >= 0 ? static_cast<std::size_t>(bone.child)
                             : state.joints().size() + static_cast<std::size_t>(bone.goal);
  state.bones.push_back(bone);
}

}  // namespace

void findBones(SolverState& state) {
  std::vector<Bone>& bones = state.bones;
  bones.clear();
  const auto goals = state.problem.goals;
  for (std::size_t g = 0; g < goals.size(); ++g) {
    addBone(state,
            {.joint = movingJoint(state.joints(), goals[g].joint),
             .goal = static_cast<int>(g),
             .weight = goals[g].weight},
            state.frames[static_cast<std::size_t>(goals[g].joint)].point(goals[g].point));
  }
  for (std::size_t i = 0; i < state.joints().size(); ++i) {
    if (state.joints()[i].kind == JointKind::fixed) continue;
    const int child = static_cast<int>(i);
    addBone(state,
            {.joint = movingJointBefore(state.joints(), child),
             .child = child,
             .weight = weightBeyond(state, i)},
            state.frames[i].at);
  }
  std::ranges::sort(bones, {}, [](const Bone& bone) {
    return std::array{bone.joint, bone.child, bone.goal};
  });
  for (std::size_t first = 0, last = 0; first < bones.size(); first = last) {
    double sum = 0.0;
    for (; last < bones.size() && bones[last].joint == bones[first].joint; ++last)
      sum += bones[last].weight;
    for (std::size_t b = first; b < last; ++b) bones[b].share = bones[b].weight / sum;
  }
}

void findPoints(SolverState& state) {
  state.points.clear();
  for (const Frame& frame : state.frames) state.points.push_back(frame.at);
  for (const Goal& goal : state.problem.goals)
    state.points.push_back(state.frames[static_cast<std::size_t>(goal.joint)].point(goal.point));
}

}  // namespace iklab::mechanism

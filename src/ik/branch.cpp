#include "ik/branch.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "ik/solver_state.h"

namespace iklab::ik {
namespace {

const Joint& jointAt(std::span<const Joint> joints, int index) {
  return joints[static_cast<std::size_t>(index)];
}

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

int movingJoint(std::span<const Joint> joints, int index) {
  while (index != kWorld && jointAt(joints, index).kind == JointKind::fixed) {
    index = jointAt(joints, index).parent;
  }
  return index;
}

int movingJointBefore(std::span<const Joint> joints, int index) {
  return movingJoint(joints, jointAt(joints, index).parent);
}

std::optional<glm::dvec3> commonAxis(const Problem& problem, std::span<const Frame> frames,
                                     const Goal& goal, int most) {
  constexpr double kInPlane = 1e-9;
  const double slack = kInPlane * sizeOf(problem);
  std::optional<glm::dvec3> axis;
  const auto isAcross = [&](const glm::dvec3& way) {
    return std::abs(glm::dot(*axis, way)) <= slack;
  };
  glm::dvec3 end = frames[static_cast<std::size_t>(goal.joint)].point(goal.point);
  int count = 0;
  for (int i = movingJoint(problem.joints, goal.joint); i != kWorld;
       i = movingJointBefore(problem.joints, i)) {
    if (most > 0 && count++ == most) break;
    const Joint& joint = jointAt(problem.joints, i);
    const Frame& frame = frames[static_cast<std::size_t>(i)];
    if (joint.kind != JointKind::hinge) return std::nullopt;
    const glm::dvec3 own = frame.axes * joint.axis;
    if (!axis) axis = own;
    if (glm::length(glm::cross(*axis, own)) > kInPlane) return std::nullopt;
    if (!isAcross(end - frame.at)) return std::nullopt;
    end = frame.at;
  }
  if (axis && !isAcross(goal.target - end)) return std::nullopt;
  return axis;
}

void stretchBranch(std::size_t first, double factor, std::span<Joint> joints, Goal& goal) {
  goal.point *= factor;
  for (auto i = static_cast<std::size_t>(goal.joint); i != first;) {
    joints[i].at *= factor;
    i = static_cast<std::size_t>(joints[i].parent);
  }
}

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

}  // namespace iklab::ik

#include "ik_batch/answers.h"

#include <algorithm>

#include <glm/geometric.hpp>

#include "ik/forward_kinematics.h"
#include "ik/limits.h"
#include "ik/steps/arm_options.h"

namespace iklab::ik::batch {
namespace {

// Writes the stretch as ik::Pose has it.
void writeStretch(const Task& task, std::span<const glm::dvec3> joints, const glm::dvec3& target,
                  Pose& pose) {
  const ParameterValues& parameters = task.settings.each.parameters;
  const auto arm = std::span(task.problem.chain.bones).subspan(task.first);
  const double distance = glm::distance(joints[task.first], target);
  const double factor =
      stretchFor(parameters, arm[0].effectiveLength(), arm[1].effectiveLength(), distance);
  if (factor == 1.0) return;
  pose.stretch.assign(task.boneCount(), 1.0);
  const double made = 1.0 + parameters[kArmWeight] * (factor - 1.0);
  std::ranges::fill(std::span(pose.stretch).last(2), made);
}

}  // namespace

void pointAt(const Task& task, const glm::dvec3& target, std::span<glm::dvec3> joints) {
  const Chain& chain = task.problem.chain;
  const glm::dvec3 aim = glm::normalize(target - chain.base);
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    joints[i + 1] = joints[i] + chain.bones[i].effectiveLength() * aim;
  }
}

bool isHeldBack(const Task& task, const glm::dvec3& base, const glm::dvec3& target) {
  const bool isWeighed = isWeighted(std::span(task.problem.chain.bones).subspan(task.first));
  if (!task.solver.iterative && isWeighed) return true;
  if (!task.isArm) return false;
  const ParameterValues& parameters = task.settings.each.parameters;
  const auto arm = std::span(task.problem.chain.bones).subspan(task.first);
  const double l1 = arm[0].effectiveLength();
  const double l2 = arm[1].effectiveLength();
  const double distance = glm::distance(base, target);
  const double length = stretchFor(parameters, l1, l2, distance) * (l1 + l2);
  return parameters[kArmWeight] != 1.0 || softened(parameters, distance, length) < distance;
}

void writePlain(const Task& task, std::size_t problem, const Pose& pose) {
  const auto write = [&](const auto& from, const auto& to) {
    if (!to.empty()) std::ranges::copy(from, to.subspan(problem * from.size()).begin());
  };
  write(pose.angles, task.output.angles);
  write(pose.rotations, task.output.rotations);
}

namespace {

void writePose(const Task& task, ThreadBuffers& buffers, std::size_t problem, bool moved,
               Pose& pose) {
  const Chain& chain = task.problem.chain;
  task.readStart(problem, pose);
  pose.stretch.clear();
  if (task.hasLimits) bringInside(chain, task.first, pose);
  if (!moved) return;
  if (task.hasHinges) {
    for (std::size_t i = 0; i < pose.rotations.size(); ++i) {
      pose.rotations[i] = nearest(buffers.pose.rotations[i], pose.rotations[i]);
    }
    if (task.hasLimits) bringInside(chain, 0, pose);  // from rounding
    return;
  }
  if (task.isArm) writeStretch(task, buffers.joints, task.problem.targets[problem], pose);
  if (chain.planar) {
    anglesFromJoints(chain, buffers.joints, task.first, Mirrors::respected, pose);
    if (task.hasLimits) bringInside(chain, task.first, pose);  // from rounding
    return;
  }
  if (!task.sharesStart()) boneOrientations(chain, pose, buffers.orientations);
  rotationsFromJoints(chain, buffers.joints,
                      task.sharesStart() ? task.orientations : buffers.orientations, task.first,
                      Mirrors::respected, pose);
}

}  // namespace

void writeOutput(const Task& task, ThreadBuffers& buffers, std::size_t problem, bool moved) {
  const BatchOutput& output = task.output;
  const std::size_t count = task.boneCount() + 1;
  if (!output.joints.empty()) {
    std::ranges::copy(buffers.joints,
                      output.joints.begin() + static_cast<std::ptrdiff_t>(problem * count));
  }
  if (!task.wantsPoses()) return;
  Pose& pose = output.poses.empty() ? buffers.answer : output.poses[problem];
  writePose(task, buffers, problem, moved, pose);
  writePlain(task, problem, pose);
}

}  // namespace iklab::ik::batch

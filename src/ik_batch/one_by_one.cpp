#include "ik_batch/one_by_one.h"

#include "ik/forward_kinematics.h"
#include "ik_batch/answers.h"

namespace iklab::ik::batch {

void solveAlone(const Task& task, ThreadBuffers& buffers, std::size_t problem) {
  const BatchProblem& asked = task.problem;
  const std::size_t joints = task.boneCount() + 1;
  Pose& pose = buffers.pose;
  task.readStart(problem, pose);
  const Problem single{asked.chain, asked.targets[problem], asked.ignoreNegativeScale, asked.pole,
                       asked.rest};
  const Result result = solve(task.solver, single, task.settings.each, pose, buffers.single);
  task.output.answers[problem] = {result.status, result.iterations, result.distance};
  if (result.status == Status::invalidInput) return;
  if (!task.output.joints.empty()) {
    forwardKinematics(asked.chain, pose, task.output.joints.subspan(problem * joints, joints));
  }
  if (!task.output.poses.empty()) task.output.poses[problem] = pose;
  writePlain(task, problem, pose);
}

void solveOneByOne(Task& task, ThreadBuffers& buffers) {
  Share share(task);
  for (std::size_t i = 0; share.next(i);) solveAlone(task, buffers, i);
}

}  // namespace iklab::ik::batch

#include "ik/batch/one_by_one.h"

#include "ik/forward_kinematics.h"

namespace ik::batch {

void solveOneByOne(Task& task, ThreadBuffers& buffers) {
  const BatchProblem& asked = task.problem;
  const std::size_t joints = task.boneCount() + 1;
  Share share(task);
  for (std::size_t i = 0; share.next(i);) {
    Pose& pose = buffers.pose;
    pose = asked.starts[task.sharesStart() ? 0 : i];
    const Problem problem{asked.chain, asked.targets[i], asked.ignoreNegativeScale, asked.pole,
                          asked.rest};
    const Result result = solve(task.solver, problem, task.settings.each, pose, buffers.single);
    task.output.answers[i] = {result.status, result.iterations, result.distance};
    if (result.status == Status::invalidInput) continue;
    if (!task.output.joints.empty()) {
      forwardKinematics(asked.chain, pose, task.output.joints.subspan(i * joints, joints));
    }
    if (!task.output.poses.empty()) task.output.poses[i] = pose;
  }
}

}  // namespace ik::batch

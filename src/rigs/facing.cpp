#include "rigs/facing.h"

#include <vector>

#include <glm/geometric.hpp>

#include "rigs/forward_kinematics.h"

namespace iklab::rigs {
namespace {

Frame frameAt(const Chain& chain, const Pose& pose, std::size_t bone) {
  std::vector<Frame> frames(chain.bones.size());
  boneFrames(chain, pose, frames);
  return frames[bone];
}

}  // namespace

glm::dquat rotationAt(const Chain& chain, const Pose& pose, std::size_t bone) {
  return rotationOf(frameAt(chain, pose, bone));
}

glm::dvec3 missingTurn(const Chain& chain, const Pose& pose, std::size_t bone,
                       const Facing& facing) {
  ik::Goal goal;
  setFacing(chain, bone, facing, goal);
  const Frame frame = frameAt(chain, pose, bone);
  const glm::dmat3 now(frame.x, frame.y, frame.z);
  return ik::turnBetween(now, ik::wantedAxes(goal, now));
}

ik::Left leftIn(const Problem& problem, const TraceState& state) {
  ik::Left left{.distance = glm::distance(state.joints.back(), problem.target)};
  if (problem.facing) {
    const std::size_t bone = problem.chain.tipBone();
    left.turn = glm::length(missingTurn(problem.chain, state.pose, bone, *problem.facing));
  }
  return left;
}

void setFacing(const Chain& chain, std::size_t bone, const Facing& facing, ik::Goal& goal) {
  const int parity = chain.parityAt(bone) * chain.bones[bone].scale.parity();
  goal.facing = axesOf(facing.rotation, parity);
  goal.axis = facing.axis;
}

}  // namespace iklab::rigs

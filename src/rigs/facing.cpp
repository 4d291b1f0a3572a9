#include "rigs/facing.h"

#include <vector>

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

void setFacing(const Chain& chain, std::size_t bone, const Facing& facing, ik::Goal& goal) {
  const int parity = chain.parityAt(bone) * chain.bones[bone].scale.parity();
  goal.facing = axesOf(facing.rotation, parity);
  goal.axis = facing.axis;
}

}  // namespace iklab::rigs

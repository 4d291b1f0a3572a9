#include "as_mechanism.h"

#include <glm/gtc/quaternion.hpp>

namespace bench {

std::vector<ik::Joint> jointsOf(const rigs::Chain& chain) {
  std::vector<ik::Joint> joints;
  double before = 0.0;
  for (const rigs::Bone& bone : chain.bones) {
    const bool isHinge = bone.joint == rigs::JointKind::hinge;
    joints.push_back({.parent = static_cast<int>(joints.size()) - 1,
                      .at = {before, 0.0, 0.0},
                      .kind = isHinge ? ik::JointKind::hinge : ik::JointKind::ball,
                      .axis = isHinge ? bone.axis : glm::dvec3(1.0, 0.0, 0.0)});
    before = bone.length;
  }
  joints.push_back({.parent = static_cast<int>(joints.size()) - 1,
                    .at = {before, 0.0, 0.0},
                    .kind = ik::JointKind::fixed});
  return joints;
}

ik::Pose poseOf(const rigs::Chain& chain, const rigs::Pose& pose) {
  ik::Pose values(chain.bones.size() + 1);
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const glm::dquat& turn = pose.rotations[i];
    if (chain.bones[i].joint == rigs::JointKind::hinge) {
      values[i].amount = glm::angle(turn);
    } else {
      values[i].turn = turn;
    }
  }
  return values;
}

}  // namespace bench

#include "as_mechanism.h"

#include <glm/gtc/quaternion.hpp>

namespace bench {

namespace mech = iklab::mechanism;

std::vector<mech::Joint> jointsOf(const ik::Chain& chain) {
  std::vector<mech::Joint> joints;
  double before = 0.0;
  for (const ik::Bone& bone : chain.bones) {
    const bool isHinge = bone.joint == ik::JointKind::hinge;
    joints.push_back({.parent = static_cast<int>(joints.size()) - 1,
                      .at = {before, 0.0, 0.0},
                      .kind = isHinge ? mech::JointKind::hinge : mech::JointKind::ball,
                      .axis = isHinge ? bone.axis : glm::dvec3(1.0, 0.0, 0.0)});
    before = bone.length;
  }
  joints.push_back({.parent = static_cast<int>(joints.size()) - 1,
                    .at = {before, 0.0, 0.0},
                    .kind = mech::JointKind::fixed});
  return joints;
}

mech::Pose poseOf(const ik::Chain& chain, const ik::Pose& pose) {
  mech::Pose values(chain.bones.size() + 1);
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const glm::dquat& turn = pose.rotations[i];
    if (chain.bones[i].joint == ik::JointKind::hinge) {
      values[i].amount = glm::angle(turn);
    } else {
      values[i].turn = turn;
    }
  }
  return values;
}

}  // namespace bench

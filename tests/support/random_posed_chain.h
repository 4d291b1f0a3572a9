// Random chains with poses, mirrored and limited, in the plane and in space.
#pragma once

#include "lab/edit/chain_edits.h"
#include "support/limits.h"
#include "support/space_matrices.h"

namespace support {

/// What the joints of a random posed in space are.
enum class Joints { plane, balls, parallelHinges, any };

inline ik::ScaleSign randomSign(RandomSource& random, bool planar) {
  return {random.sign(), random.sign(), planar ? 1 : random.sign()};
}

/// The pose is within the limits, where there are some.
inline lab::PosedChain randomPosedChain(RandomSource& random, Joints joints, std::size_t bones) {
  lab::PosedChain posed;
  const bool planar = joints == Joints::plane;
  posed.chain.planar = planar;
  posed.chain.base = {random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0),
                      planar ? 0.0 : random.uniform(-1.0, 1.0)};
  posed.chain.baseScale = randomSign(random, planar);
  posed.rest.emplace();
  for (std::size_t i = 0; i < bones; ++i) {
    rigs::Bone bone{random.uniform(0.3, 2.0), randomSign(random, planar)};
    const bool isHinge =
        joints == Joints::parallelHinges || (joints == Joints::any && random.chance(0.5));
    bone.joint = isHinge ? rigs::JointKind::hinge : rigs::JointKind::ball;
    if (joints == Joints::any) bone.axis = randomDirection(random);
    bone.weight = random.unit();
    if (random.chance(0.5)) bone.limit = randomLimit(random);
    posed.chain.bones.push_back(bone);
    if (planar) {
      posed.pose.angles.push_back(angleWithin(bone.limit, random));
      posed.rest->angles.push_back(random.angle());
    } else {
      posed.pose.rotations.push_back(rotationWithin(bone, random));
      posed.rest->rotations.push_back(rotationWithin(bone, random));
    }
  }
  return posed;
}

inline std::vector<Point3> jointsOf(const rigs::Chain& chain, const rigs::Pose& pose) {
  if (!chain.planar) return spaceJoints(chain, pose);
  std::vector<Point3> joints;
  for (const Point& joint : matrixJoints(chain, pose)) joints.push_back({joint.x, joint.y, 0.0L});
  return joints;
}

}  // namespace support

// Random chains of every kind, and forward kinematics by 4×4 matrices, computed apart.
#pragma once

#include <cmath>
#include <vector>

#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x4.hpp>

#include "rigs/rigs.h"
#include "support/limits.h"

namespace iklab::rigs {

inline glm::dmat4 scaleOf(const ik::ScaleSign& scale) {
  return glm::scale(glm::dmat4(1.0), glm::dvec3(scale.x, scale.y, scale.z));
}

/// The frame at the end of each bone of a chain that does not branch; the base's first.
inline std::vector<glm::dmat4> framesByMatrices(const rigs::Chain& chain, const rigs::Pose& pose) {
  glm::dmat4 frame = glm::translate(glm::dmat4(1.0), chain.base) * scaleOf(chain.baseScale);
  std::vector<glm::dmat4> frames{frame};
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const rigs::Bone& bone = chain.bones[i];
    const double stretch = pose.stretch.empty() ? 1.0 : pose.stretch[i];
    frame *= chain.planar ? glm::rotate(glm::dmat4(1.0), pose.angles[i], glm::dvec3(0.0, 0.0, 1.0))
                          : glm::mat4_cast(pose.rotations[i]);
    frame *= scaleOf(bone.scale);
    frame = glm::translate(frame, glm::dvec3(bone.length * stretch, 0.0, 0.0));
    frames.push_back(frame);
  }
  return frames;
}

inline std::vector<glm::dvec3> jointsByMatrices(const rigs::Chain& chain, const rigs::Pose& pose) {
  std::vector<glm::dvec3> joints;
  for (const glm::dmat4& frame : framesByMatrices(chain, pose)) joints.emplace_back(frame[3]);
  return joints;
}

/// What a random chain has beside free joints.
enum class Having { nothing, limits, weights, mirrors, fixed, rest, everything };

struct Random {
  rigs::Chain chain;
  rigs::Pose pose;
  rigs::Pose other;  ///< within the limits; it differs in the bones that turn
  glm::dvec3 target{0.0};
};

inline rigs::Bone randomBone(support::RandomSource& random, bool planar, Having having,
                             bool mayAny) {
  const auto has = [&](Having one) { return having == one || having == Having::everything; };
  rigs::Bone bone{.length = random.uniform(0.3, 1.5)};
  if (has(Having::mirrors)) bone.scale = {random.sign(), random.sign(), planar ? 1 : random.sign()};
  if (mayAny && !planar && random.chance(0.4)) {
    bone.joint = rigs::JointKind::hinge;
    bone.axis = support::randomDirection(random);
  }
  if (has(Having::weights)) bone.weight = random.chance(0.25) ? 0.0 : random.unit();
  if (has(Having::limits) && random.chance(0.7)) bone.limit = support::randomLimit(random);
  return bone;
}

/// A chain of one to six bones and a target: often one that `other` reaches. The last `moved`
/// bones, all if 0, are the ones that a solver turns, which may take balls alone.
inline Random randomProblem(support::RandomSource& random, bool planar, Having having, int moved,
                            bool mayHinge = true) {
  Random made;
  made.chain.planar = planar;
  made.chain.base = {random.uniform(-2.0, 2.0), random.uniform(-2.0, 2.0),
                     planar ? 0.0 : random.uniform(-2.0, 2.0)};
  if (having == Having::mirrors || having == Having::everything) {
    made.chain.baseScale = {random.sign(), random.sign(), planar ? 1 : random.sign()};
  }
  const int count = std::max(moved, 1) + random.integer(0, 4);
  for (int i = 0; i < count; ++i) {
    const bool turns = moved == 0 || i >= count - moved;
    rigs::Bone bone = randomBone(random, planar, having, mayHinge || !turns);
    const bool mayFix = !turns || (moved == 0 && i + 1 < count);
    const bool fixes = having == Having::fixed || having == Having::everything;
    if (fixes && mayFix && random.chance(0.4)) {
      bone.joint = rigs::JointKind::fixed;
      bone.limit = {};
    }
    made.chain.bones.push_back(bone);
    const auto within = [&] {
      return bone.joint == rigs::JointKind::fixed
                 ? support::turn(support::randomDirection(random), random.angle())
                 : support::rotationWithin(bone, random);
    };
    const bool stays = !turns || bone.joint == rigs::JointKind::fixed;
    if (planar) {
      made.pose.angles.push_back(support::angleWithin(bone.limit, random));
      made.other.angles.push_back(stays ? made.pose.angles.back()
                                        : support::angleWithin(bone.limit, random));
    } else {
      made.pose.rotations.push_back(within());
      made.other.rotations.push_back(stays ? made.pose.rotations.back() : within());
    }
  }
  const glm::dvec3 reached = jointsByMatrices(made.chain, made.other).back();
  const double part = random.chance(0.7) ? 1.0 : random.uniform(0.0, 3.0);
  made.target = made.chain.base + part * (reached - made.chain.base);
  return made;
}

}  // namespace iklab::rigs

// Joint positions in space to local rotations, against the matrices of the definition. Chains are
// as long as those that are read a few bones at a time, and those around them.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

#include "rigs/forward_kinematics.h"
#include "support/segments.h"
#include "support/space_solving.h"

namespace {

using support::Matrix3;
using support::Point3;
using support::RandomSource;
using support::Real;

constexpr std::size_t kLengths[] = {1, 2, 3, 4, 5, 15, 16, 17, 20, 31, 32, 33, 200};

// Ball joints in frames with random signs; where there are hinges too, every other joint or so.
rigs::Chain randomChain(RandomSource& random, std::size_t n, bool hasHinges = false) {
  rigs::Chain chain;
  chain.planar = false;
  chain.base = 3.0 * support::randomDirection(random);
  const auto scale = [&] { return ik::ScaleSign{random.sign(), random.sign(), random.sign()}; };
  if (random.chance(0.5)) chain.baseScale = scale();
  for (std::size_t i = 0; i < n; ++i) {
    rigs::Bone bone;
    bone.length = random.uniform(0.1, 2.0);
    if (random.chance(0.3)) bone.scale = scale();
    if (hasHinges && random.chance(0.5)) bone.joint = rigs::JointKind::hinge;
    bone.axis = support::randomDirection(random);
    chain.bones.push_back(bone);
  }
  return chain;
}

// Joints that are turned by `most` radians at most against `from`, where there is one.
rigs::Pose randomPose(RandomSource& random, const rigs::Chain& chain, double most,
                      const rigs::Pose* from = nullptr) {
  rigs::Pose pose;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const rigs::Bone& bone = chain.bones[i];
    const bool isHinge = bone.joint == rigs::JointKind::hinge;
    const glm::dvec3 axis = isHinge ? bone.axis : support::randomDirection(random);
    const glm::dquat turn = support::turn(axis, random.uniform(-most, most));
    pose.rotations.push_back(glm::normalize(from ? turn * from->rotations[i] : turn));
  }
  return pose;
}

// `pose`, read again for joints at `joints`.
rigs::Pose read(const rigs::Chain& chain, const rigs::Pose& pose,
                const std::vector<glm::dvec3>& joints) {
  std::vector<glm::dquat> orientations(chain.bones.size());
  rigs::boneOrientations(chain, pose, orientations);
  rigs::Pose answer = pose;
  rigs::poseFromSegments(chain, support::segmentsOf(joints), orientations, answer);
  return answer;
}

std::vector<glm::dvec3> jointsOf(const rigs::Chain& chain, const rigs::Pose& pose) {
  std::vector<glm::dvec3> joints;
  for (const Point3& joint : support::spaceJoints(chain, pose)) {
    joints.push_back(support::vectorOf(joint));
  }
  return joints;
}

double differenceOf(const glm::dquat& a, const glm::dquat& b) {
  return std::max(
      {std::abs(a.w - b.w), std::abs(a.x - b.x), std::abs(a.y - b.y), std::abs(a.z - b.z)});
}

Point3 xOf(const Matrix3& m) { return m.apply({1.0L, 0.0L, 0.0L}); }
Real traceOf(const Matrix3& m) { return m.m[0] + m.m[4] + m.m[8]; }

// From small turns to ones of more than a right angle.
template <typename Check>
void forTurns(const Check& check) {
  for (const std::size_t n : kLengths) {
    for (const double most : {1e-9, 0.01, 1.0, std::numbers::pi}) {
      for (int i = 0; i < 20; ++i) check(n, most);
    }
  }
}

TEST(SpaceReading, BallsTakeTheirBonesToTheJoints) {
  RandomSource random(41);
  forTurns([&](std::size_t n, double most) {
    const rigs::Chain chain = randomChain(random, n);
    const rigs::Pose before = randomPose(random, chain, std::numbers::pi);
    const std::vector<glm::dvec3> wanted =
        jointsOf(chain, randomPose(random, chain, most, &before));
    const std::vector<Point3> joints = support::spaceJoints(chain, read(chain, before, wanted));
    for (std::size_t i = 0; i <= n; ++i) {
      ASSERT_LT(distance(joints[i], support::point3Of(wanted[i])), 2e-15L * Real(n + 10))
          << "joint " << i << " of " << n << " turned by " << most;
    }
  });
}

// The smallest turn from one direction to another is by the angle between them: a turn by φ has the
// trace 1 + 2 cos φ.
TEST(SpaceReading, BallsTurnNoFurtherThanTheirBones) {
  RandomSource random(42);
  forTurns([&](std::size_t n, double most) {
    const rigs::Chain chain = randomChain(random, n);
    const rigs::Pose before = randomPose(random, chain, std::numbers::pi);
    const rigs::Pose after =
        read(chain, before, jointsOf(chain, randomPose(random, chain, most, &before)));
    std::vector<glm::dquat> were(n);
    std::vector<glm::dquat> are(n);
    rigs::boneOrientations(chain, before, were);
    rigs::boneOrientations(chain, after, are);
    for (std::size_t i = 0; i < n; ++i) {
      const Matrix3 from = support::matrixOf(were[i]);
      const Matrix3 to = support::matrixOf(are[i]);
      const Real cosine = dot(xOf(from), xOf(to));
      ASSERT_LT(std::abs(traceOf(to * from.transposed()) - (1.0L + 2.0L * cosine)), 1e-14L)
          << "bone " << i << " of " << n << " turned by " << most;
      EXPECT_GE(glm::dot(before.rotations[i], after.rotations[i]), 0.0);
      EXPECT_NEAR(glm::length(after.rotations[i]), 1.0, 1e-15);
    }
  });
}

// Behind a hinge that cannot follow joints lie elsewhere; bones still lie along their ways.
TEST(SpaceReading, HingesTurnAboutTheirAxesAndBallsBehindThemPoint) {
  RandomSource random(43);
  forTurns([&](std::size_t n, double most) {
    const rigs::Chain chain = randomChain(random, n, true);
    const rigs::Pose before = randomPose(random, chain, std::numbers::pi);
    const std::vector<glm::dvec3> wanted =
        jointsOf(chain, randomPose(random, chain, most, &before));
    const rigs::Pose after = read(chain, before, wanted);
    const std::vector<Point3> joints = support::spaceJoints(chain, after);
    for (std::size_t i = 0; i < n; ++i) {
      if (chain.bones[i].joint == rigs::JointKind::hinge) {
        const glm::dvec3& axis = chain.bones[i].axis;
        EXPECT_LT(glm::distance(after.rotations[i] * axis, axis), 1e-14) << "bone " << i;
        continue;
      }
      const Point3 way = support::point3Of(wanted[i + 1]) - support::point3Of(wanted[i]);
      const Point3 bone = joints[i + 1] - joints[i];
      ASSERT_LT(length((1.0L / length(way)) * way - (1.0L / length(bone)) * bone), 2e-13L)
          << "bone " << i << " of " << n << " turned by " << most;
    }
  });
}

TEST(SpaceReading, BonesWithoutDirectionKeepTheirRotations) {
  RandomSource random(46);
  for (const std::size_t n : kLengths) {
    rigs::Chain chain = randomChain(random, n);
    for (rigs::Bone& bone : chain.bones) {
      if (random.chance(0.4)) bone.length = 0.0;
    }
    const rigs::Pose before = randomPose(random, chain, std::numbers::pi);
    const std::vector<glm::dvec3> wanted = jointsOf(chain, randomPose(random, chain, 1.0, &before));
    const rigs::Pose after = read(chain, before, wanted);
    const std::vector<Point3> joints = support::spaceJoints(chain, after);
    for (std::size_t i = 0; i < n; ++i) {
      EXPECT_LT(distance(joints[i + 1], support::point3Of(wanted[i + 1])), 1e-12L);
      if (chain.bones[i].length > 0.0) continue;
      EXPECT_LT(differenceOf(after.rotations[i], before.rotations[i]), 1e-14) << "bone " << i;
    }
  }
}

// Straight back, every half turn is as small: the one about the z axis of the parent's frame.
TEST(SpaceReading, BackwardsIsHalfATurnAboutZ) {
  for (const std::size_t n : kLengths) {
    rigs::Chain chain;
    chain.planar = false;
    chain.bones.resize(n);
    rigs::Pose before;
    before.rotations.assign(n, glm::dquat(1.0, 0.0, 0.0, 0.0));
    std::vector<glm::dvec3> wanted{glm::dvec3(0.0)};
    for (std::size_t i = 0; i < n; ++i) {
      wanted.emplace_back(i % 2 == 0 ? -1.0 : 0.0, 0.0, 0.0);  // there and back
    }
    const rigs::Pose after = read(chain, before, wanted);
    for (const glm::dquat& rotation : after.rotations) {
      EXPECT_LT(std::abs(rotation.w) + std::abs(rotation.x) + std::abs(rotation.y), 1e-15);
      EXPECT_NEAR(std::abs(rotation.z), 1.0, 1e-15);
    }
  }
}

}  // namespace

// Angles to positions and back, against the matrices of the definition.
#include <numbers>

#include <gtest/gtest.h>

#include "support/random_source.h"
#include "support/segments.h"
#include "support/solving.h"

namespace {

using support::Matrix;
using support::Point;
using support::RandomSource;
using support::Real;

constexpr double kPi = std::numbers::pi;

rigs::Chain randomChain(RandomSource& random, std::size_t bones) {
  rigs::Chain chain;
  chain.base = {random.uniform(-2.0, 2.0), random.uniform(-2.0, 2.0), 0.0};
  chain.baseScale = {random.sign(), random.sign()};
  for (std::size_t i = 0; i < bones; ++i) {
    chain.bones.push_back({random.uniform(0.1, 2.0), {random.sign(), random.sign()}});
  }
  return chain;
}

rigs::Pose randomPose(RandomSource& random, std::size_t bones) {
  rigs::Pose pose;
  for (std::size_t i = 0; i < bones; ++i) pose.angles.push_back(random.angle());
  return pose;
}

TEST(ForwardKinematics, JointsAgreeWithTheMatrices) {
  RandomSource random(21);
  for (int problem = 0; problem < 2000; ++problem) {
    const std::size_t n = 1 + random.below(40);
    const rigs::Chain chain = randomChain(random, n);
    const rigs::Pose pose = randomPose(random, n);
    const std::vector<Point> expected = support::matrixJoints(chain, pose);
    const std::vector<glm::dvec3> joints = rigs::forwardKinematics(chain, pose);
    ASSERT_EQ(joints.size(), n + 1);
    for (std::size_t i = 0; i <= n; ++i) {
      EXPECT_LT(distance(support::pointOf(joints[i]), expected[i]), 2e-13L);
      EXPECT_EQ(joints[i].z, 0.0);
    }
  }
}

// By hand: base scale (1, -1), so that +90° points down; then bone 1 at +90° in a frame that is
// mirrored still: from pointing down, clockwise, to pointing to -x.
TEST(ForwardKinematics, AMirroredBaseTurnsTheOtherWay) {
  rigs::Chain chain{{}, {1, -1}, {{2.0, {}}, {3.0, {}}}};
  const rigs::Pose pose{{kPi / 2.0, kPi / 2.0}};
  std::vector<glm::dvec3> joints = rigs::forwardKinematics(chain, pose);
  EXPECT_LT(glm::distance(joints[1], glm::dvec3(0.0, -2.0, 0.0)), 1e-15);
  EXPECT_LT(glm::distance(joints[2], glm::dvec3(-3.0, -2.0, 0.0)), 1e-15);
  // Bone 0 mirrored in y as well: bone 1's turn is counter-clockwise again, to +x.
  chain.bones[0].scale = {1, -1};
  joints = rigs::forwardKinematics(chain, pose);
  EXPECT_LT(glm::distance(joints[2], glm::dvec3(3.0, -2.0, 0.0)), 1e-15);
  // Bone 0 mirrored in x instead: it points up, and its x axis, from which bone 1 turns, does too.
  chain.bones[0].scale = {-1, 1};
  joints = rigs::forwardKinematics(chain, pose);
  EXPECT_LT(glm::distance(joints[1], glm::dvec3(0.0, 2.0, 0.0)), 1e-15);
  EXPECT_LT(glm::distance(joints[2], glm::dvec3(-3.0, 2.0, 0.0)), 1e-15);
}

TEST(ForwardKinematics, FramesAgreeWithTheMatrices) {
  RandomSource random(22);
  for (int problem = 0; problem < 500; ++problem) {
    const std::size_t n = 1 + random.below(12);
    const rigs::Chain chain = randomChain(random, n);
    const rigs::Pose pose = randomPose(random, n);
    const std::vector<Matrix> expected = support::matrixFrames(chain, pose);
    std::vector<rigs::Frame> frames(n);
    rigs::boneFrames(chain, pose, frames);
    frames.insert(frames.begin(), rigs::baseFrame(chain));
    for (std::size_t i = 0; i <= n; ++i) {
      const Matrix& m = expected[i];
      EXPECT_LT(distance(support::pointOf(frames[i].x), {m.m[0], m.m[3]}), 1e-14L);
      EXPECT_LT(distance(support::pointOf(frames[i].y), {m.m[1], m.m[4]}), 1e-14L);
      EXPECT_LT(distance(support::pointOf(frames[i].origin), {m.m[2], m.m[5]}), 1e-13L);
    }
  }
}

// A thousand rotations multiplied up: the axes must not grow or shrink on the way.
TEST(ForwardKinematics, AxesStayOfLengthOne) {
  RandomSource random(25);
  const std::size_t n = 1000;
  for (int problem = 0; problem < 20; ++problem) {
    std::vector<rigs::Frame> frames(n);
    rigs::boneFrames(randomChain(random, n), randomPose(random, n), frames);
    EXPECT_NEAR(glm::length(frames.back().x), 1.0, 6e-16);
    EXPECT_NEAR(glm::length(frames.back().y), 1.0, 6e-16);
  }
}

TEST(ForwardKinematics, AnglesComeBackFromTheJoints) {
  RandomSource random(23);
  for (int problem = 0; problem < 2000; ++problem) {
    const std::size_t n = 1 + random.below(20);
    const rigs::Chain chain = randomChain(random, n);
    const rigs::Pose pose = randomPose(random, n);
    rigs::Pose back;
    back.angles.assign(n, 0.0);
    rigs::poseFromSegments(chain, support::segmentsOf(rigs::forwardKinematics(chain, pose)), {},
                           back);
    for (std::size_t i = 0; i < n; ++i) {
      EXPECT_NEAR(std::remainder(back.angles[i] - pose.angles[i], 2.0 * kPi), 0.0, 1e-12);
    }
  }
}

// A bone without length, or whose ends coincide, says nothing about its direction. What comes
// after it must still be read in the frame that it leaves behind.
TEST(ForwardKinematics, ABoneWithoutDirectionKeepsItsAngle) {
  rigs::Chain chain{{}, {-1, 1}, {{1.0, {}}, {0.0, {1, -1}}, {2.0, {}}}};
  const rigs::Pose pose{{0.3, 1.1, -0.7}};
  rigs::Pose back{{0.0, 1.1, 0.0}};
  rigs::poseFromSegments(chain, support::segmentsOf(rigs::forwardKinematics(chain, pose)), {},
                         back);
  EXPECT_NEAR(back.angles[0], 0.3, 1e-15);
  EXPECT_EQ(back.angles[1], 1.1);
  EXPECT_NEAR(back.angles[2], -0.7, 1e-15);

  chain.bones[1].length = 1.0;
  const std::vector<glm::dvec3> joints{{}, {1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {1.0, 2.0, 0.0}};
  rigs::poseFromSegments(chain, support::segmentsOf(joints), {}, back);
  EXPECT_EQ(back.angles[1], 1.1);
}

TEST(ForwardKinematics, HalfATurnIsPlusPi) {
  for (const ik::ScaleSign& base : support::allSigns()) {
    for (const ik::ScaleSign& bone : support::allSigns()) {
      {
        const rigs::Chain chain{{}, base, {{1.0, bone}, {1.0, bone}}};
        for (int step = 0; step < 64; ++step) {
          // Straight and folded, in directions along the axes and between them.
          const double angle = step * kPi / 32.0;
          const glm::dvec3 along{std::cos(angle), std::sin(angle), 0.0};
          for (const double back : {1.0, -1.0}) {
            rigs::Pose pose{{0.0, 0.0}};
            const std::vector<glm::dvec3> joints{{}, along, along + back * along};
            rigs::poseFromSegments(chain, support::segmentsOf(joints), {}, pose);
            for (const double read : pose.angles) EXPECT_TRUE(read > -kPi && read <= kPi) << read;
          }
        }
      }
    }
  }
}

// Segments need not hang together: each is read in the frame of the one before, wherever that is.
TEST(ForwardKinematics, AnglesOfABrokenChain) {
  const rigs::Chain chain{{}, {}, {{1.0, {}}, {1.0, {1, -1}}, {1.0, {}}}};
  const std::vector<rigs::Segment> segments{{{5.0, 5.0, 0.0}, {5.0, 6.0, 0.0}},    // up: +90°
                                            {{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0}},    // right: -90°
                                            {{3.0, 0.0, 0.0}, {3.0, -1.0, 0.0}}};  // down, mirrored
  rigs::Pose pose{{0.0, 0.0, 0.0}};
  rigs::poseFromSegments(chain, segments, {}, pose);
  EXPECT_NEAR(pose.angles[0], kPi / 2.0, 1e-15);
  EXPECT_NEAR(pose.angles[1], -kPi / 2.0, 1e-15);
  EXPECT_NEAR(pose.angles[2], kPi / 2.0, 1e-15);  // clockwise in a mirrored frame
}

}  // namespace

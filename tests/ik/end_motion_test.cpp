// How an arm's end moves, against differences of forward kinematics by 4×4 matrices, determinants
// by elimination, and what is published.
#include "ik/motion/end_motion.h"

#include <cmath>
#include <numbers>
#include <utility>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "answer_checks.h"
#include "end_differences.h"
#include "ik/builders.h"
#include "ik/motion/line_up.h"

namespace iklab::ik::testing {
namespace {

constexpr double kDifference = 1e-8;

EndMotion motionAt(const std::vector<Joint>& joints, const Pose& pose,
                   const glm::dvec3& point = glm::dvec3(0.0)) {
  std::vector<Frame> frames;
  forwardKinematics(joints, pose, frames);
  return endMotionOf(endJacobian(joints, frames, static_cast<int>(joints.size()) - 1, point));
}

TEST(EndMotion, ColumnsAreDifferencesOfForwardKinematics) {
  Random random(71);
  for (int i = 0; i < 200; ++i) {
    const std::vector<Joint> joints = randomMechanism(random, {}, 2 + random.below(8));
    const Pose pose = randomPose(random, joints);
    const glm::dvec3 point = random.unit();
    const EndMotion motion = motionAt(joints, pose, point);
    const std::vector<Twist> differences = endDifferences(joints, pose, point);
    ASSERT_EQ(motion.columns.size(), differences.size());
    for (std::size_t k = 0; k < differences.size(); ++k) {
      EXPECT_EQ(motion.columns[k].joint, differences[k].joint);
      EXPECT_LT(glm::distance(motion.columns[k].way, differences[k].way), kDifference);
      EXPECT_LT(glm::distance(motion.columns[k].turn, differences[k].turn), kDifference);
    }
  }
}

// u·J of two axes are at right angles, and as long as σ: that is the singular value decomposition.
TEST(EndMotion, HalfAxesAreTheSingularValues) {
  Random random(72);
  for (int i = 0; i < 100; ++i) {
    const std::vector<Joint> joints = randomMechanism(random, {}, 2 + random.below(8));
    const EndMotion motion = motionAt(joints, randomPose(random, joints));
    const Ellipsoid& ways = motion.ways;
    EXPECT_GE(ways.halves[0], ways.halves[1]);
    EXPECT_GE(ways.halves[1], ways.halves[2]);
    for (std::size_t a = 0; a < 3; ++a) {
      for (std::size_t b = 0; b < 3; ++b) {
        EXPECT_NEAR(glm::dot(ways.axes[a], ways.axes[b]), a == b ? 1.0 : 0.0, 1e-12);
        double sum = 0.0;
        for (const EndColumn& column : motion.columns)
          sum += glm::dot(column.way, ways.axes[a]) * glm::dot(column.way, ways.axes[b]);
        EXPECT_NEAR(sum, a == b ? ways.halves[a] * ways.halves[a] : 0.0, 1e-12 * (1.0 + sum));
      }
    }
  }
}

TEST(EndMotion, WholeManipulabilityIsTheRootOfTheDeterminant) {
  Random random(73);
  for (int i = 0; i < 200; ++i) {
    const std::vector<Joint> joints = randomMechanism(random, {.branches = false}, 6);
    const Pose pose = randomPose(random, joints);
    const auto whole = wholeManipulability(motionAt(joints, pose));
    const std::vector<Twist> differences = endDifferences(joints, pose);
    ASSERT_EQ(whole.has_value(), differences.size() >= 6);
    const double expected = rootOfDeterminant(differences);
    if (whole) {
      EXPECT_NEAR(*whole, expected, 1e-6 * (1.0 + expected));
    }
    // Whichever point of the end is looked at.
    const auto elsewhere = wholeManipulability(motionAt(joints, pose, random.unit()));
    if (whole) {
      EXPECT_NEAR(*whole, *elsewhere, 1e-9 * (1.0 + *whole));
    }
  }
}

TEST(EndMotion, TwoBonesHaveTheManipulabilityOfTheTextbooks) {
  for (const auto& [upper, fore] : {std::pair{1.0, 1.0}, {2.0, 0.7}, {0.3, 1.1}}) {
    const std::vector<Joint> joints = chain({upper, fore});
    for (int i = -31; i <= 31; ++i) {
      const double bend = 0.1 * i;
      const EndMotion motion = motionAt(joints, poseOfAmounts(joints, {0.4, bend}));
      EXPECT_NEAR(manipulability(motion.ways, 2), upper * fore * std::abs(std::sin(bend)), 1e-13);
      EXPECT_EQ(motion.ways.halves[2], 0.0);
    }
    const EndMotion straight = motionAt(joints, poseOfAmounts(joints, {0.4, 0.0}));
    EXPECT_LT(isotropy(straight.ways, 2), 1e-15);
    EXPECT_NEAR(std::abs(glm::dot(straight.ways.axes[1], {std::cos(0.4), std::sin(0.4), 0.0})), 1.0,
                1e-12);
  }
}

// P. Corke's Robotics Toolbox prints 0.0786 for the Puma 560 in its nominal pose.
TEST(EndMotion, PumaAndPandaHaveTheManipulabilityThatIsKnown) {
  constexpr double kQuarter = 0.25 * std::numbers::pi;
  const auto whole = [](const char* arm, const std::vector<double>& amounts) {
    const std::vector<Joint> joints = jointsOf(arm);
    const Pose pose = poseOfAmounts(joints, amounts);
    const double w = wholeManipulability(motionAt(joints, pose)).value_or(-1.0);
    EXPECT_NEAR(w, rootOfDeterminant(endDifferences(joints, pose)), 1e-8) << arm;
    return w;
  };
  EXPECT_NEAR(whole("Puma 560", {0.0, kQuarter, 4.0 * kQuarter, 0.0, kQuarter, 0.0}), 0.0786, 5e-5);
  EXPECT_LT(whole("Puma 560", {0.0, kQuarter, 4.0 * kQuarter, 0.0, 0.0, 0.0}), 1e-12);
  EXPECT_GT(whole("Panda", {0.0, -0.3, 0.0, -2.2, 0.0, 2.0, kQuarter}), 0.05);
}

TEST(EndMotion, TurnsAreThoseThatLeaveThePointWhereItIs) {
  // Three hinges that meet in the end's point: it turns every way, and never moves.
  const std::vector<JointOrigin> wrist{{}, {.axis = {0.0, 1.0, 0.0}}, {}};
  const std::vector<Joint> joints = fromOrigins(wrist);
  const EndMotion motion = motionAt(joints, poseOfAmounts(joints, {0.2, 0.5, -1.0}));
  EXPECT_EQ(motion.ways.halves[0], 0.0);
  EXPECT_EQ(isotropy(motion.ways), 0.0);
  EXPECT_NEAR(manipulability(motion.turns), std::sin(0.5), 1e-12);
  // One bone: its end cannot stay while it turns.
  const std::vector<Joint> bone = chain({1.0});
  EXPECT_LT(motionAt(bone, Pose(bone.size())).turns.halves[0], 1e-12);
}

Pose withAmount(Pose pose, std::size_t joint, double amount) {
  pose[joint].amount = amount;
  return pose;
}

LineUp lineUpAt(const std::vector<Joint>& joints, const Pose& pose) {
  std::vector<Frame> frames;
  forwardKinematics(joints, pose, frames);
  return lineUpOf(joints, frames, endGoal(joints, pose));
}

// Turns one joint after the other until the determinant changes its sign.
TEST(LineUp, NamesEveryPoseInWhichTheDeterminantIsZero) {
  Random random(74);
  int named[3] = {};
  for (const char* arm : {"Puma 560", "IRB 120", "UR5e", "KR 6", "LR Mate 200iD", "Stanford"}) {
    const std::vector<Joint> joints = jointsOf(arm);
    const auto determinant = [&](const Pose& pose) {
      return determinantOf(endDifferences(joints, pose));
    };
    for (int i = 0; i < 6; ++i) {
      Pose pose(joints.size());
      for (std::size_t j = 0; j < 6; ++j) pose[j].amount = random.between(-2.0, 2.0);
      for (std::size_t j = 1; j < 5; ++j) {
        for (double low = -2.0; low < 1.9; low += 0.25) {
          double a = low;
          double b = low + 0.25;
          const bool isUp = determinant(withAmount(pose, j, a)) < 0.0;
          if (isUp == (determinant(withAmount(pose, j, b)) < 0.0)) continue;
          for (int k = 0; k < 40; ++k) {
            const double middle = 0.5 * (a + b);
            ((determinant(withAmount(pose, j, middle)) < 0.0) == isUp ? a : b) = middle;
          }
          const LineUp found = lineUpAt(joints, withAmount(pose, j, a));
          EXPECT_TRUE(found.shoulder || found.elbow || found.wrist) << arm << ", joint " << j;
          named[0] += found.shoulder ? 1 : 0;
          named[1] += found.elbow ? 1 : 0;
          named[2] += found.wrist ? 1 : 0;
        }
      }
    }
  }
  for (const int count : named) EXPECT_GT(count, 10);
}

TEST(LineUp, NamesNothingElsewhere) {
  const std::vector<Joint> puma = jointsOf("Puma 560");
  constexpr double kQuarter = 0.25 * std::numbers::pi;
  const auto at = [&](std::vector<double> amounts) {
    return lineUpAt(puma, poseOfAmounts(puma, amounts));
  };
  const LineUp nominal = at({0.0, kQuarter, 4.0 * kQuarter, 0.0, kQuarter, 0.0});
  EXPECT_FALSE(nominal.shoulder || nominal.elbow || nominal.wrist);
  EXPECT_EQ(nominal.family, ArmFamily::sphericalWrist);
  const LineUp straight = at({0.3, kQuarter, -1.5238, 0.2, kQuarter, 0.0});  // 90° but its offset
  EXPECT_TRUE(at({0.0, kQuarter, 4.0 * kQuarter, 0.0, 0.0, 0.0}).wrist);
  EXPECT_TRUE(straight.elbow && !straight.isFolded);
  EXPECT_FALSE(straight.shoulder || straight.wrist);
  const LineUp folded = at({0.3, kQuarter, 1.6178, 0.2, kQuarter, 0.0});
  EXPECT_TRUE(folded.elbow && folded.isFolded);
  const std::vector<Joint> panda = jointsOf("Panda");
  const LineUp other = lineUpAt(panda, Pose(panda.size()));
  EXPECT_EQ(other.family, ArmFamily::none);
  EXPECT_FALSE(other.shoulder || other.elbow || other.wrist);
}

}  // namespace
}  // namespace iklab::ik::testing

// Dragging a joint while paused: the bone that ends in it points there, and the solve starts again.
#include <limits>

#include <gtest/gtest.h>

#include "support/lab_driving.h"
#include "support/random_source.h"

namespace {

using lab::Lab;
using support::Point;

TEST(MoveJoint, TurnsItsBoneAndCarriesTheRest) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  const rigs::Pose before = lab.shown().pose;
  lab.apply(lab::MoveJoint{2, {-0.4, 1.5, 0.0}});
  const rigs::Pose& after = lab.shown().pose;
  EXPECT_NEAR(after.angles[0], before.angles[0], 1e-12);
  EXPECT_NEAR(after.angles[2], before.angles[2], 1e-12);
  EXPECT_GT(std::abs(after.angles[1] - before.angles[1]), 0.1);
  EXPECT_EQ(lab.state().playback.cursor, 0U);
  EXPECT_EQ(lab.result().status, ik::Status::reached);
}

TEST(MoveJoint, AFixedBonesEndTurnsTheBoneThatCarriesIt) {
  for (const int sign : {1, -1}) {
    Lab lab = support::labWith("ccd", "Three-bone arm");
    lab.apply(lab::SetBaseScale{{1, sign, 1}});
    lab.apply(lab::SetJoint{1, rigs::JointKind::fixed, {0.0, 0.0, 1.0}});
    lab.apply(lab::SetMode{lab::Mode::stepByStep});
    const rigs::Pose before = lab.shown().pose;
    lab.apply(lab::MoveJoint{2, {-0.4, 1.5, 0.0}});
    const rigs::Pose& after = lab.shown().pose;
    EXPECT_EQ(after.angles[1], before.angles[1]);
    const auto joints = support::posedJoints(lab);
    const double off =
        static_cast<double>(joints[2].x) * 1.5 + static_cast<double>(joints[2].y) * 0.4;
    EXPECT_NEAR(off, 0.0, 1e-9) << "on the line from the base";
    EXPECT_GT(static_cast<double>(joints[2].y), 0.0);
  }
}

TEST(MoveJoint, JointsThatDoNotExistAreIgnored) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  const auto before = lab.shown().joints;
  for (const std::size_t joint : {std::size_t{0}, std::size_t{4}, static_cast<std::size_t>(-1)}) {
    lab.apply(lab::MoveJoint{joint, {0.3, 0.3, 0.0}});
    EXPECT_EQ(lab.state().choices.mode, lab::Mode::live);
    EXPECT_EQ(lab.shown().joints, before);
  }
}

TEST(MoveJoint, APlaceThatIsNoneTurnsNothing) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  const auto before = support::posedJoints(lab);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  lab.apply(lab::MoveJoint{2, {nan, 1.0, 0.0}});
  EXPECT_LT(support::largestGap(lab.shown().joints, before), 1e-12L);
  lab.apply(lab::MoveJoint{2, support::vectorOf(before[1])});
  EXPECT_LT(support::largestGap(lab.shown().joints, before), 1e-12L) << "onto the bone's own start";
}

// The direction from the bone's start to its end is that to the position: whatever is mirrored.
TEST(MoveJoint, TheJointPointsAtThePositionUnderEveryScale) {
  support::RandomSource random(support::seedOf("move joint"));
  for (int trial = 0; trial < 300; ++trial) {
    Lab lab = support::labWith("ccd", "Three-bone arm");
    lab.apply(lab::MoveBase{{random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0), 0.0}});
    lab.apply(lab::SetBaseScale{{random.sign(), random.sign()}});
    for (std::size_t i = 0; i < 3; ++i) {
      lab.apply(lab::SetBoneScale{i, {random.sign(), random.sign()}});
    }
    lab.apply(lab::SetMode{lab::Mode::stepByStep});
    const auto joint = static_cast<std::size_t>(random.integer(1, 3));
    const Point pivot = support::posedJoints(lab)[joint - 1];
    const Point place{random.uniform(-2.0, 2.0), random.uniform(-2.0, 2.0)};
    if (support::distance(pivot, place) < 1e-3L) continue;
    lab.apply(lab::MoveJoint{joint, support::vectorOf(place)});
    const auto joints = support::posedJoints(lab);
    EXPECT_LT(support::distance(joints[joint - 1], pivot), 1e-9L);
    const auto off = support::degreesBetween(joints[joint] - pivot, place - pivot);
    EXPECT_LT(std::abs(off), 1e-9L) << "joint " << joint << ", trial " << trial;
    EXPECT_LT(support::largestGap(lab.shown().joints, joints), 1e-9L);
  }
}

TEST(MoveJoint, OnABrokenChainTheBonesAngleIsWhatTurns) {
  Lab lab = support::labWith("fabrik", "Three-bone arm");
  lab.apply(lab::Seek{2});
  const auto whole = support::posedJoints(lab);
  const Point place{-0.7L, 1.6L};
  lab.apply(lab::MoveJoint{2, support::vectorOf(place)});
  const auto joints = support::posedJoints(lab);
  EXPECT_LT(support::distance(joints[1], whole[1]), 1e-9L);
  EXPECT_LT(std::abs(support::degreesBetween(joints[2] - joints[1], place - joints[1])), 1e-9L);
}

}  // namespace

// Whether a joint jumped in a frame: by the rule of the header, for arms whose poses are set.
#include "lab/edit/frame_motion.h"

#include <cmath>

#include <gtest/gtest.h>

#include "lab/core/replay.h"
#include "lab/words/jump_words.h"
#include "support/lab_driving.h"

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

// A UR5e with these angles, degrees.
rigs::Pose armPose(const rigs::Chain& chain, const std::vector<double>& degrees) {
  rigs::Pose pose;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const double angle = i < degrees.size() ? degrees[i] * kDegree : 0.0;
    pose.rotations.push_back(ik::rotationAbout(chain.bones[i].axis, angle));
  }
  return pose;
}

struct Arm {
  lab::Lab lab = support::labWith("levenberg-marquardt", "UR5e");

  [[nodiscard]] lab::FrameMotion motion(const std::vector<double>& from,
                                        const std::vector<double>& to) const {
    const rigs::Problem problem = lab::problemOf(lab.state().scene, lab.state().choices);
    return lab::frameMotion(problem, armPose(problem.chain, from), armPose(problem.chain, to));
  }
};

TEST(FrameMotion, ATurnThatTheTipExplainsIsNoJump) {
  const Arm arm;
  // Joint 1 carries the stretched arm along: its tip goes about as far as the joint turns.
  EXPECT_FALSE(arm.motion({0, -40, 60, -90, -90, 0}, {30, -40, 60, -90, -90, 0}).jump);
  // Less than 10° is none, however little the tip moves.
  EXPECT_FALSE(arm.motion({0, -40, 60, -90, -90, 0}, {0, -40, 60, -90, -90, 9.5}).jump);
}

TEST(FrameMotion, ABallIsTurnedByAnAngle) {
  const lab::Lab lab = support::labWith("ccd", "Two-bone arm in 3D");
  rigs::Pose pose = lab.answer();
  pose.rotations[0] = -ik::rotationAbout({1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0}, 0.7);
  const rigs::Problem problem = lab::problemOf(lab.state().scene, lab.state().choices);
  EXPECT_NEAR(lab::frameMotion(problem, lab.answer(), pose).amounts[0], 0.7, 1e-12);
}

TEST(FrameMotion, AJointThatTurnsWhileTheTipStaysJumps) {
  const Arm arm;
  const auto motion = arm.motion({0, -40, 60, -90, -90, 0}, {0, -40, 60, -90, -90, 40});
  ASSERT_TRUE(motion.jump);
  EXPECT_EQ(motion.jump->bone, 5U);
  EXPECT_NEAR(motion.jump->turn, 40 * kDegree, 1e-9);
  EXPECT_EQ(motion.jump->cause, lab::JumpCause::otherAnswer);
  EXPECT_NEAR(motion.amounts[5], 40 * kDegree, 1e-9);
  EXPECT_TRUE(std::isnan(motion.amounts[6])) << "the tool is fixed";
}

TEST(FrameMotion, AnElbowThatGoesToTheOtherSideIsAnotherBranch) {
  const Arm arm;
  const auto motion = arm.motion({0, -80, 60, 20, -90, 0}, {0, -20, -60, 80, -90, 0});
  ASSERT_TRUE(motion.jump);
  EXPECT_EQ(motion.jump->cause, lab::JumpCause::branch);
  ASSERT_TRUE(motion.jump->before && motion.branch);
  EXPECT_NE(motion.jump->before->elbow, motion.branch->elbow);
  EXPECT_EQ(motion.jump->before->shoulder, motion.branch->shoulder);
}

// A circle drawn in front of the arm, slowly and quickly.
TEST(FrameMotion, ASmoothDragHasNoJumps) {
  for (const char* preset : {"UR5e", "Puma 560", "Panda", "Three-bone arm", "Tentacle in 3D"}) {
    for (const int frames : {120, 24}) {
      SCOPED_TRACE(testing::Message() << preset << " in " << frames);
      lab::Lab lab = support::labWith("levenberg-marquardt", preset);
      const glm::dvec3 target = lab.shown().joints.back();
      const double size = 0.05 * glm::length(target);
      lab.apply(lab::SetTarget{target});
      lab.apply(lab::BeginGesture{});
      for (int i = 1; i <= frames; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / frames;
        lab.apply(lab::SetTarget{target +
                                 size * glm::dvec3(std::sin(angle), std::cos(angle) - 1.0, 0.0)});
        lab.apply(lab::Tick{1.0 / 60.0});
      }
      EXPECT_EQ(lab.recording().frames.size(), static_cast<std::size_t>(frames));
      EXPECT_TRUE(lab::jumpsOf(lab.recording()).empty());
    }
  }
}

TEST(FrameMotion, TheSentenceSaysWhichJointHowFarAndWhy) {
  lab::ReplayFrame frame;
  lab::Lab lab = support::labWith("levenberg-marquardt", "UR5e");
  frame.conditions = std::make_shared<const lab::Conditions>(
      lab::Conditions{lab.state().scene, lab.state().choices});
  EXPECT_TRUE(lab::jumpSentence(frame, true).empty());
  frame.motion.jump = lab::Jump{.bone = 0, .turn = 14.6 * kDegree};
  frame.motion.jump->cause = lab::JumpCause::singularity;
  frame.motion.jump->arm.shoulder = true;
  frame.motion.jump->sigma = 0.03;
  EXPECT_EQ(
      lab::jumpSentence(frame, true),
      "q₁ shoulder pan turned by 14.6° in this frame: the wrist's centre comes about as close "
      "to axis 1 as the arm allows (shoulder singularity; σ 0.03).");
  frame.motion.jump->cause = lab::JumpCause::limit;
  frame.motion.jump->held = 3;
  EXPECT_NE(lab::jumpSentence(frame, true).find("q₄ wrist 1 stops at its limit."),
            std::string::npos);
  frame.motion.jump->cause = lab::JumpCause::branch;
  frame.motion.jump->before = lab::Branch{};
  frame.motion.branch = lab::Branch{ik::Shoulder::left, ik::Elbow::up, ik::Wrist::plain};
  EXPECT_NE(lab::jumpSentence(frame, true).find("→ shoulder left, elbow up, wrist plain."),
            std::string::npos);
}

}  // namespace

// Joint limits in the lab: the action, the answer, and what is said of it.
#include <gtest/gtest.h>

#include "explain/format.h"
#include "explain/words.h"
#include "lab/words/status_words.h"
#include "lab/words/step_words.h"
#include "support/lab_driving.h"
#include "support/limits.h"

namespace {

using lab::Lab;
using support::kPi;

constexpr double degrees(double angle) { return angle * kPi / 180.0; }

void expectSays(const std::string& sentence, const std::string& words) {
  EXPECT_NE(sentence.find(words), std::string::npos) << sentence;
}

Lab twoBones(const char* solver) {
  Lab lab = support::labWith(solver, {1.0, 1.0}, {0.0, 0.0}, {1.0, 1.0, 0.0});
  lab.apply(lab::SetLimit{1, {degrees(-45.0), degrees(45.0)}});
  return lab;
}

TEST(LimitsLab, AnActionSetsThem) {
  Lab lab = support::labWith("ccd", {1.0, 1.0}, {0.0, 0.0}, {1.0, 1.0, 0.0});
  const rigs::JointLimit& limit = support::chainOf(lab).bones[1].limit;
  lab.apply(lab::SetLimit{1, {-0.5, 0.25, 1.0}});
  EXPECT_EQ(limit, (rigs::JointLimit{-0.5, 0.25, 1.0}));
  EXPECT_EQ(support::outside(support::chainOf(lab), lab.shown().pose, 1) > 1e-9, false);
  lab.apply(lab::SetLimit{1, {1.0, -100.0, 9.0}});
  EXPECT_EQ(limit, (rigs::JointLimit{1.0, 1.0, kPi}));
  lab.apply(lab::SetLimit{1, {NAN, 0.0, 1.0}});
  lab.apply(lab::SetLimit{2, {0.0, 0.0, 1.0}});
  EXPECT_EQ(limit, (rigs::JointLimit{1.0, 1.0, kPi}));
}

// An angle's range says nothing about a cone, nor a twist's about an angle.
TEST(LimitsLab, AnotherKindOfJointIsFree) {
  Lab lab = support::labWith("ccd", {1.0, 1.0}, {0.0, 0.0}, {1.0, 1.0, 0.0});
  lab.apply(lab::SetPlanar{false});
  const rigs::JointLimit& limit = support::chainOf(lab).bones[1].limit;
  lab.apply(lab::SetLimit{1, {-0.5, 0.25, 1.0}});
  lab.apply(lab::SetJoint{1, rigs::JointKind::ball, {0.0, 0.0, 1.0}});
  EXPECT_EQ(limit.cone, 1.0);
  lab.apply(lab::SetJoint{1, rigs::JointKind::hinge, {0.0, 0.0, 1.0}});
  EXPECT_EQ(limit, rigs::JointLimit{});
}

TEST(LimitsLab, WhatAJointMayDoInWords) {
  rigs::Bone bone;
  EXPECT_EQ(explain::limitText(bone, true), "free");
  bone.limit = {degrees(-90.0), degrees(90.0)};
  EXPECT_EQ(explain::limitText(bone, true), "−90…90°");
  bone.limit.cone = degrees(45.0);
  EXPECT_EQ(explain::limitText(bone, false), "45°, twist −90…90°");
  bone.limit = {-kPi, kPi, degrees(45.0)};
  EXPECT_EQ(explain::limitText(bone, false), "45°");
  bone.limit.cone = degrees(0.00002);
  bone.weight = 0.00002;
  EXPECT_EQ(explain::jointText(bone, false), "0.00002°, w 0.00002") << "no exponents";
}

// Bone 2 wants 90° and stops at 45°; then bone 1 turns freely.
TEST(LimitsLab, CcdSaysThatABoneWasStopped) {
  Lab lab = twoBones("ccd");
  lab.apply(lab::Seek{1});
  expectSays(lab.step().explanation.sentence,
             "bone 2: turn by 45.0°, stopped by its limit: to point at the target it would turn by "
             "90.0°");
  lab.apply(lab::Seek{2});
  expectSays(lab.step().explanation.sentence,
             "bone 1: turn by 22.5° so that joint, tip and target line up");
  lab.apply(lab::Seek{3});
  expectSays(lab.step().explanation.sentence, "bone 2: no turn, stopped by its limit");
}

// The angle is that of the bone's own frame, on a mirrored chain too.
TEST(LimitsLab, StoppedInAMirroredFrame) {
  Lab lab = support::labWith("ccd", {1.0, 1.0}, {0.0, 0.0}, {1.0, -1.0, 0.0});
  lab.apply(lab::SetBaseScale{{1, -1}});
  lab.apply(lab::SetLimit{1, {degrees(-45.0), degrees(45.0)}});
  lab.apply(lab::Seek{1});
  expectSays(lab.step().explanation.sentence,
             "turn by 45.0° in its mirrored frame, stopped by its limit");
  expectSays(lab.step().explanation.sentence, "it would turn by 90.0°");
}

TEST(LimitsLab, FabrikSaysThatABoneWasTurnedBack) {
  Lab lab = support::labWith("fabrik", {1.0, 1.0}, {0.0, 0.0}, {0.0, 1.9, 0.0});
  lab.apply(lab::SetLimit{1, {degrees(-20.0), degrees(20.0)}});
  lab.apply(lab::Seek{1});  // bone 2 has no neighbour yet
  EXPECT_EQ(lab.step().explanation.sentence.find("limit"), std::string::npos)
      << lab.step().explanation.sentence;
  lab.apply(lab::Seek{2});
  expectSays(lab.step().explanation.sentence, "at the limit of its joint with bone 2");
}

// It stands at an end of its range, but nothing stopped it there.
TEST(LimitsLab, AnEndThatWasTheAimStopsNothing) {
  for (const char* solver : {"look-at", "ccd"}) {
    Lab lab = support::labWith(solver, {1.0}, {0.0}, {0.0, 1.0, 0.0});
    lab.apply(lab::SetLimit{0, {0.0, degrees(90.0)}});
    lab.apply(lab::SetMode{lab::Mode::stepByStep});
    lab.apply(lab::SetAngles{{0.0}});
    lab.apply(lab::Seek{1});
    expectSays(lab.step().explanation.sentence, "turn by 90.0°");
    EXPECT_EQ(lab.step().explanation.sentence.find("limit"), std::string::npos)
        << lab.step().explanation.sentence;
  }
}

TEST(LimitsLab, ABlockedChainSaysSo) {
  Lab lab = support::labWith("two-bone", {1.0, 1.0}, {-0.8, 1.4}, {1.0, 0.0, 0.0});
  lab.apply(lab::SetLimit{1, {0.0, degrees(90.0)}});
  ASSERT_EQ(lab.result().status, ik::Status::limitBlocked);
  EXPECT_EQ(explain::statusWord(lab.result().status), "Limit blocked");
  expectSays(lab::statusSentence(lab),
             "A joint at its limit keeps the tip " +
                 explain::number(static_cast<double>(support::tipDistance(lab))));
}

}  // namespace

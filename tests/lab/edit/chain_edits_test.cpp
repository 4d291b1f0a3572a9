// Edits of chains: what stays where it is, by matrices, under every combination of signs.
#include "lab/edit/chain_edits.h"

#include <array>
#include <limits>

#include <gtest/gtest.h>

#include "support/posed_chain_trials.h"

namespace {

using lab::PosedChain;
using support::expectNear;
using support::expectValid;
using support::forPosedChains;
using support::Joints;
using support::kEveryKind;
using support::kExactKinds;
using support::kNear;
using support::Point3;
using support::restJoints;
using support::shownJoints;

TEST(ChainEdits, ASplitLeavesThePicture) {
  forPosedChains("split", kEveryKind, [](const PosedChain& before, support::RandomSource& random) {
    PosedChain after = before;
    const std::size_t bone = random.below(before.chain.bones.size());
    const double at = random.uniform(0.01, 0.99);
    ASSERT_TRUE(lab::splitBone(after, bone, at));
    expectValid(after);
    for (const auto joints : {shownJoints, restJoints}) {
      const auto was = joints(before);
      const auto is = joints(after);
      for (std::size_t i = 0; i < was.size(); ++i) {
        expectNear(is[i <= bone ? i : i + 1], was[i], "an old joint");
      }
      expectNear(is[bone + 1], was[bone] + support::Real(at) * (was[bone + 1] - was[bone]),
                 "the new one");
    }
    EXPECT_EQ(after.chain.bones[bone].limit, before.chain.bones[bone].limit);
    EXPECT_EQ(after.chain.bones[bone + 1].limit, rigs::JointLimit{});
    EXPECT_EQ(after.chain.bones[bone + 1].joint, before.chain.bones[bone].joint);
    EXPECT_EQ(after.chain.bones[bone + 1].weight, before.chain.bones[bone].weight);
  });
}

// In the world, by matrices: the line about which it turns.
TEST(ChainEdits, TheHalvesOfAHingeTurnAboutParallelLines) {
  support::RandomSource random(support::seedOf("split hinge"));
  for (int trial = 0; trial < 100; ++trial) {
    PosedChain posed = support::randomPosedChain(random, Joints::any, 4);
    for (rigs::Bone& bone : posed.chain.bones) bone.joint = rigs::JointKind::hinge;
    for (std::size_t i = 0; i < 4; ++i) {
      posed.pose.rotations[i] = support::turn(posed.chain.bones[i].axis, random.angle());
    }
    ASSERT_TRUE(lab::splitBone(posed, 2, 0.4));
    const auto parts = support::linearParts(posed.chain, posed.pose);
    const Point3 old = parts[2].apply(support::point3Of(posed.chain.bones[2].axis));
    const Point3 now = parts[3].apply(support::point3Of(posed.chain.bones[3].axis));
    EXPECT_LT(support::length(support::cross(old, now)), kNear);
  }
}

TEST(ChainEdits, RemovingTheJointOfASplitUndoesIt) {
  forPosedChains("undone", kEveryKind, [](const PosedChain& before, support::RandomSource& random) {
    PosedChain after = before;
    const std::size_t bone = random.below(before.chain.bones.size());
    ASSERT_TRUE(lab::splitBone(after, bone, random.uniform(0.01, 0.99)));
    ASSERT_TRUE(lab::removeJoint(after, bone + 1));
    ASSERT_EQ(after.chain.bones.size(), before.chain.bones.size());
    for (std::size_t i = 0; i < before.chain.bones.size(); ++i) {
      const rigs::Bone& was = before.chain.bones[i];
      const rigs::Bone& is = after.chain.bones[i];
      EXPECT_NEAR(is.length, was.length, 1e-14);
      EXPECT_EQ(is.scale, was.scale);
      EXPECT_EQ(is.joint, was.joint);
      EXPECT_EQ(is.axis, was.axis);
      EXPECT_EQ(is.weight, was.weight);
      // The same range, perhaps a whole turn on.
      EXPECT_NEAR(is.limit.most - is.limit.least, was.limit.most - was.limit.least, 1e-12);
      EXPECT_NEAR(std::remainder(is.limit.least - was.limit.least, 2.0 * support::kPi), 0.0, 1e-12);
      EXPECT_EQ(is.limit.cone, was.limit.cone);
    }
    for (const auto joints : {shownJoints, restJoints}) {
      const auto was = joints(before);
      const auto is = joints(after);
      for (std::size_t i = 0; i < was.size(); ++i) expectNear(is[i], was[i], "a joint");
    }
  });
}

TEST(ChainEdits, WhereAJointIsRemovedAllOthersStay) {
  forPosedChains("joint", kExactKinds, [](const PosedChain& before, support::RandomSource& random) {
    const std::size_t n = before.chain.bones.size();
    const std::size_t joint = 1 + random.below(n);
    PosedChain after = before;
    EXPECT_EQ(lab::removeJoint(after, joint), n > 1);
    expectValid(after);
    if (n == 1) return;
    const auto was = shownJoints(before);
    const auto is = shownJoints(after);
    for (std::size_t i = 0; i < is.size(); ++i) {
      expectNear(is[i], was[i < joint ? i : i + 1], "a joint");
    }
    // The joints on both ends could, and can, turn on as far: they have stayed inside.
    for (std::size_t i = 0; i + 1 < n && before.chain.planar; ++i) {
      EXPECT_LT(support::outside(after.chain, after.pose, i), 1e-12) << i;
    }
  });
}

TEST(ChainEdits, WhereHingesCannotFollowTheChainIsStillOne) {
  forPosedChains("hinges", kEveryKind, [](const PosedChain& before, support::RandomSource& random) {
    PosedChain after = before;
    while (after.chain.bones.size() > 1) {
      const std::size_t n = after.chain.bones.size();
      if (random.chance(0.5)) {
        ASSERT_TRUE(lab::removeJoint(after, 1 + random.below(n)));
      } else {
        ASSERT_TRUE(lab::removeBone(after, random.below(n)));
      }
      expectValid(after);
    }
    EXPECT_FALSE(lab::removeJoint(after, 1)) << "the last bone stays";
    EXPECT_FALSE(lab::removeBone(after, 0));
  });
}

// With the joint that is removed frozen, each end of the range is the same place of the chain.
TEST(ChainEdits, ARangeStaysTheSameWithTheRemovedJointFrozen) {
  forPosedChains(
      "frozen", std::array{Joints::plane, Joints::parallelHinges},
      [](const PosedChain& before, support::RandomSource& random) {
        const std::size_t n = before.chain.bones.size();
        if (n < 3) return;
        const std::size_t joint = 1 + random.below(n - 1);
        PosedChain after = before;
        for (const std::size_t limited : {joint - 1, joint + 1}) {
          if (limited >= n || !rigs::isLimited(before.chain.bones[limited], before.chain.planar))
            continue;
          after = before;
          ASSERT_TRUE(lab::removeJoint(after, joint));
          const std::size_t renamed = limited > joint ? limited - 1 : limited;
          for (const bool most : {false, true}) {
            const auto set = [&](PosedChain posed, std::size_t i) {
              const rigs::JointLimit& limit = posed.chain.bones[i].limit;
              const double angle = most ? limit.most : limit.least;
              if (posed.chain.planar) {
                posed.pose.angles[i] = angle;
              } else {
                posed.pose.rotations[i] = support::turn(posed.chain.bones[i].axis, angle);
              }
              return shownJoints(posed).back();
            };
            expectNear(set(after, renamed), set(before, limited), "the tip at the range's end");
          }
        }
      });
}

TEST(ChainEdits, ARemovedBoneLetsTheOthersKeepTheirDirections) {
  forPosedChains("bone", std::array{Joints::plane, Joints::balls},
                 [](const PosedChain& before, support::RandomSource& random) {
                   const std::size_t n = before.chain.bones.size();
                   if (n == 1) return;
                   const std::size_t bone = random.below(n);
                   PosedChain after = before;
                   ASSERT_TRUE(lab::removeBone(after, bone));
                   expectValid(after);
                   const auto was = shownJoints(before);
                   const auto is = shownJoints(after);
                   const Point3 moved = was[bone] - was[bone + 1];
                   for (std::size_t i = 0; i < is.size(); ++i) {
                     expectNear(is[i], i <= bone ? was[i] : was[i + 1] + moved, "a joint");
                   }
                   if (bone < n - 1) {
                     EXPECT_EQ(after.chain.bones[bone].limit, rigs::JointLimit{});
                   }
                 });
}

TEST(ChainEdits, ANewBoneEndsWhereItShould) {
  forPosedChains("add", kEveryKind, [](const PosedChain& before, support::RandomSource& random) {
    PosedChain after = before;
    const auto was = shownJoints(before);
    glm::dvec3 end = support::vectorOf(was.back()) + 2.0 * support::randomDirection(random);
    if (before.chain.planar) end.z = 0.0;
    ASSERT_TRUE(lab::addBone(after, end));
    expectValid(after);
    const auto is = shownJoints(after);
    for (std::size_t i = 0; i < was.size(); ++i) expectNear(is[i], was[i], "an old joint");
    expectNear(is.back(), support::point3Of(end), "the new tip");
    const glm::dvec3 tip = rigs::forwardKinematics(after.chain, after.pose).back();
    EXPECT_FALSE(lab::addBone(after, tip)) << "a bone without length";
  });
}

TEST(ChainEdits, WhatCannotBeDoneChangesNothing) {
  support::RandomSource random(2);
  const PosedChain before = support::randomPosedChain(random, Joints::any, 3);
  PosedChain posed = before;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(lab::splitBone(posed, 3, 0.5));
  for (const double at : {0.0, 1.0, -1.0, nan}) EXPECT_FALSE(lab::splitBone(posed, 0, at));
  EXPECT_FALSE(lab::removeJoint(posed, 0));
  EXPECT_FALSE(lab::removeJoint(posed, 4));
  EXPECT_FALSE(lab::removeBone(posed, 3));
  EXPECT_FALSE(lab::stretchBone(posed, 3, {}, true));
  EXPECT_FALSE(lab::stretchBone(posed, 0, {nan, 0.0, 0.0}, true));
  EXPECT_FALSE(lab::addBone(posed, {nan, 0.0, 0.0}));
  EXPECT_EQ(posed.chain, before.chain);
  EXPECT_EQ(posed.pose, before.pose);
  posed.chain.bones.resize(lab::kMostBones);
  posed.pose.rotations.resize(lab::kMostBones, ik::kNoRotation);
  EXPECT_FALSE(lab::addBone(posed, {50.0, 0.0, 0.0}));
  EXPECT_FALSE(lab::splitBone(posed, 0, 0.5));
}

TEST(ChainEdits, AShiftedRangeIsOne) {
  support::RandomSource random(4);
  for (int trial = 0; trial < 1000; ++trial) {
    const rigs::JointLimit limit = support::randomLimit(random);
    const double angle = random.uniform(-10.0, 10.0);
    const rigs::JointLimit moved = lab::shifted(limit, angle);
    EXPECT_GE(moved.least, -2.0 * support::kPi);
    EXPECT_LE(moved.most, 2.0 * support::kPi);
    EXPECT_LE(moved.least, moved.most);
    const double inside = random.uniform(limit.least, limit.most);
    EXPECT_LT(support::outsideRange(moved, inside + angle), 1e-12);
    EXPECT_NEAR(moved.most - moved.least, limit.most - limit.least, 1e-12);
  }
}

}  // namespace

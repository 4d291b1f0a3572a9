// A joint's number and name, counted by hand.
#include "explain/joint_names.h"

#include <array>

#include <gtest/gtest.h>

namespace {

using rigs::JointKind;

rigs::Chain chainOf(std::initializer_list<JointKind> kinds) {
  rigs::Chain chain;
  chain.planar = false;
  for (const JointKind kind : kinds) {
    chain.bones.emplace_back();
    chain.bones.back().joint = kind;
  }
  return chain;
}

// As converted arms are: a hinge, and a fixed frame behind it.
rigs::Chain armWithFrames() {
  constexpr auto kHinge = JointKind::hinge;
  constexpr auto kFixed = JointKind::fixed;
  return chainOf({kFixed, kHinge, kFixed, kFixed, kHinge, kHinge, kFixed, JointKind::slide, kHinge,
                  kFixed, kHinge, kFixed});
}

TEST(JointNames, FixedBonesBetweenHingesAreNotCounted) {
  const rigs::Chain chain = armWithFrames();
  constexpr std::array<std::size_t, 12> kNumbers{0, 1, 0, 0, 2, 3, 0, 4, 5, 0, 6, 0};
  for (std::size_t bone = 0; bone < kNumbers.size(); ++bone) {
    EXPECT_EQ(explain::jointNumber(chain, bone).value_or(0), kNumbers[bone]) << bone;
  }
  EXPECT_EQ(explain::jointName(chain, 1), "q₁");
  EXPECT_EQ(explain::jointLabel(chain, 10), "q₆");
  EXPECT_EQ(explain::jointSymbol("c", chain, 7), "c₄");
  EXPECT_EQ(explain::jointSymbol("c", chain, 6), "c");
}

TEST(JointNames, WhatIsFixedGoesByItsNameOrByTheJointBefore) {
  rigs::Chain chain = armWithFrames();
  chain.bones[11].name = "tool";
  EXPECT_EQ(explain::jointLabel(chain, 0), "before q₁");
  EXPECT_EQ(explain::jointLabel(chain, 3), "after q₁");
  EXPECT_EQ(explain::jointLabel(chain, 6), "after q₃");
  EXPECT_EQ(explain::jointLabel(chain, 11), "tool");
  chain.bones[6].parent = 4;  // a branch: what carries it counts, not what stands before it
  EXPECT_EQ(explain::jointLabel(chain, 6), "after q₂");
}

TEST(JointNames, NamesStandBehindTheNumbers) {
  rigs::Chain chain = chainOf({JointKind::hinge, JointKind::hinge, JointKind::ball});
  chain.bones[1].name = "elbow";
  EXPECT_EQ(explain::jointName(chain, 0), "q₁");
  EXPECT_EQ(explain::jointName(chain, 1), "q₂ elbow");
  EXPECT_EQ(explain::jointLabel(chain, 1), "q₂ elbow");
  EXPECT_EQ(explain::jointSymbol("c", chain, 1), "c₂");
}

TEST(JointNames, AChainWithoutNamesOrFixedJointsIsNumberedAsItsBones) {
  rigs::Chain chain;
  chain.bones.resize(12);
  EXPECT_FALSE(explain::hasJointNames(chain));
  EXPECT_EQ(explain::jointName(chain, 2), "joint 3");
  EXPECT_EQ(explain::jointLabel(chain, 11), "12");
  EXPECT_EQ(explain::jointSymbol("Δθ", chain, 11), "Δθ₁₂");
}

}  // namespace

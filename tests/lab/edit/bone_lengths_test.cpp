// Edits of how long bones are: where their ends go, what a limit holds, and the bounds of lengths.
#include <array>

#include <gtest/gtest.h>

#include "lab/edit/chain_edits.h"
#include "support/posed_chain_trials.h"

namespace {

using lab::PosedChain;
using support::expectNear;
using support::expectValid;
using support::forPosedChains;
using support::Joints;
using support::kEveryKind;
using support::Point3;
using support::shownJoints;

TEST(BoneLengths, ABoneIsStretchedAlongItself) {
  forPosedChains("length", kEveryKind, [](const PosedChain& before, support::RandomSource& random) {
    const std::size_t bone = random.below(before.chain.bones.size());
    PosedChain after = before;
    const auto was = shownJoints(before);
    const glm::dvec3 end = support::vectorOf(was[bone]) + 3.0 * support::randomDirection(random);
    ASSERT_TRUE(lab::stretchBone(after, bone, end, false));
    EXPECT_EQ(after.pose, before.pose);
    const auto is = shownJoints(after);
    // The nearest point of its ray: the rest is across it, or it points away.
    const Point3 along = was[bone + 1] - was[bone];
    const Point3 left = support::point3Of(end) - is[bone + 1];
    const support::Real off = support::dot(left, along);
    EXPECT_LE(double(off), 1e-12);
    if (after.chain.bones[bone].length > 0.0) {
      EXPECT_GE(double(off), -1e-12);
    }
    const Point3 carried = is[bone + 1] - was[bone + 1];
    for (std::size_t i = bone + 1; i < is.size(); ++i) expectNear(is[i], was[i] + carried, "after");
  });
}

TEST(BoneLengths, AFreeBonesEndGoesWhereItIsTaken) {
  forPosedChains("end", std::array{Joints::plane, Joints::balls},
                 [](const PosedChain& before, support::RandomSource& random) {
                   PosedChain after = before;
                   const std::size_t bone = random.below(before.chain.bones.size());
                   after.chain.bones[bone].limit = {};
                   const auto was = shownJoints(before);
                   glm::dvec3 end =
                       support::vectorOf(was[bone]) + 3.0 * support::randomDirection(random);
                   if (before.chain.planar) end.z = 0.0;
                   ASSERT_TRUE(lab::stretchBone(after, bone, end, true));
                   expectValid(after);
                   expectNear(shownJoints(after)[bone + 1], support::point3Of(end), "its end");
                 });
}

TEST(BoneLengths, ALimitHoldsWhatIsStretched) {
  forPosedChains("held", kEveryKind, [](const PosedChain& before, support::RandomSource& random) {
    PosedChain after = before;
    const std::size_t bone = random.below(before.chain.bones.size());
    const glm::dvec3 end =
        rigs::forwardKinematics(before.chain, before.pose)[bone] + support::randomDirection(random);
    ASSERT_TRUE(lab::stretchBone(after, bone, end, true));
    EXPECT_LT(support::outside(after.chain, after.pose, bone), 1e-9);
    EXPECT_GE(after.chain.bones[bone].length, 0.0);
  });
}

TEST(BoneLengths, LengthsStayWithinBounds) {
  support::RandomSource random(1);
  PosedChain posed = support::randomPosedChain(random, Joints::plane, 2);
  const glm::dvec3 base = posed.chain.base;
  ASSERT_TRUE(lab::stretchBone(posed, 1, base + glm::dvec3(1e6, 0.0, 0.0), true));
  EXPECT_EQ(posed.chain.bones[1].length, lab::kLongestBone);
  posed.chain.bones[1].length = 500.0;  // of a scene file: it need not shrink when it is touched
  ASSERT_TRUE(lab::stretchBone(posed, 1, base + glm::dvec3(1e6, 0.0, 0.0), true));
  EXPECT_EQ(posed.chain.bones[1].length, 500.0);
}

}  // namespace

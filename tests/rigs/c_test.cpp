// What callers of the C functions get wrong: an error value, never a crash.
#include <array>
#include <memory>

#include <gtest/gtest.h>

#include "rigs/c/iklab.h"

namespace {

using Handle = std::unique_ptr<iklab_chain, void (*)(iklab_chain*)>;

constexpr std::array kTarget{1.2, 0.3, 0.0};

TEST(ChainInC, WithoutAChainEveryFunctionSaysSo) {
  iklab_chain* const none = nullptr;
  std::array pose{0.3};
  std::array joints{7.0, 7.0, 7.0, 7.0, 7.0, 7.0};
  iklab_chain_destroy(none);
  EXPECT_EQ(iklab_add_bone(none, 1.0), -1);
  EXPECT_EQ(iklab_set_hinge(none, 0, 0.0, 0.0, 1.0), 0);
  EXPECT_EQ(iklab_set_fixed(none, 0), 0);
  EXPECT_EQ(iklab_set_limit(none, 0, -1.0, 1.0, 1.0), 0);
  EXPECT_EQ(iklab_set_weight(none, 0, 0.5), 0);
  EXPECT_EQ(iklab_set_scale(none, 0, 1, -1, 1), 0);
  iklab_set_base(none, 0.0, 0.0, 0.0);
  EXPECT_EQ(iklab_pose_size(none), 0);
  const iklab_result result = iklab_solve(none, nullptr, kTarget.data(), pose.data());
  EXPECT_EQ(result.status, IKLAB_INVALID_INPUT);
  EXPECT_EQ(result.iterations, 0);
  EXPECT_EQ(pose[0], 0.3);
  iklab_joints(none, pose.data(), joints.data());
  EXPECT_EQ(joints[0], 7.0);
  EXPECT_STREQ(iklab_message(none), "chain: expected one, got null");
}

TEST(ChainInC, NullTargetsAndPosesAreNamed) {
  for (const int isPlanar : {0, 1}) {
    const Handle chain{iklab_chain_create(isPlanar), &iklab_chain_destroy};
    EXPECT_EQ(iklab_add_bone(chain.get(), 1.0), 0);
    std::array pose{1.0, 0.0, 0.0, 0.0};
    std::array joints{7.0, 7.0, 7.0, 7.0, 7.0, 7.0};
    iklab_result result = iklab_solve(chain.get(), nullptr, nullptr, pose.data());
    EXPECT_EQ(result.status, IKLAB_INVALID_INPUT);
    EXPECT_STREQ(iklab_message(chain.get()), "target: expected three numbers, got null");
    EXPECT_EQ(pose, (std::array{1.0, 0.0, 0.0, 0.0}));
    result = iklab_solve(chain.get(), nullptr, kTarget.data(), nullptr);
    EXPECT_EQ(result.status, IKLAB_INVALID_INPUT);
    EXPECT_STREQ(iklab_message(chain.get()), "pose: expected numbers, got null");
    iklab_joints(chain.get(), nullptr, joints.data());
    EXPECT_EQ(joints[0], 7.0);
    iklab_joints(chain.get(), pose.data(), nullptr);
    // All in order, it is out of reach.
    result = iklab_solve(chain.get(), nullptr, kTarget.data(), pose.data());
    EXPECT_EQ(result.status, IKLAB_TOO_FAR);
    EXPECT_STREQ(iklab_message(chain.get()), "");
  }
}

}  // namespace

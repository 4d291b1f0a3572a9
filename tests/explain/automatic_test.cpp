// What the steps that `automatic` makes by itself say, and that it borrows the others.
#include <gtest/gtest.h>

#include "support/explaining.h"
#include "support/space_solving.h"

namespace {

using support::Case;
using support::Explained;

const ik::Solver& solver() { return support::solverNamed("automatic"); }

TEST(ExplainAutomatic, AnotherPose) {
  Case task = support::straight(solver(), {1.0, 1.0, 1.0}, {1.5, 0.0, 0.0});
  const Explained explained(solver(), task);
  std::size_t restart = 1;
  while (explained.step(restart).phase != ik::Phase::restart)
    ASSERT_LT(++restart, explained.trace.size());
  const explain::Explanation step = explained.at(restart);
  support::expectSound(step);
  EXPECT_NEAR(support::value(step, "was"), 1.5, 1e-12);
  EXPECT_NEAR(support::value(step, "left"), explained.step(restart).distance, 1e-12);
}

// A target out of the hinges' plane: in the end an earlier pose is taken up again.
TEST(ExplainAutomatic, AnEarlierPose) {
  Case task = support::straightInSpace(solver(), {1.0, 0.7, 0.5, 0.4}, {0.5, 0.4, 0.9});
  for (rigs::Bone& bone : task.chain.bones) bone.joint = rigs::JointKind::hinge;
  const Explained explained(solver(), task);
  std::size_t last = explained.trace.size() - 1;
  while (last > 0 && explained.step(last).phase != ik::Phase::recall) --last;
  ASSERT_GT(last, 0U);
  const explain::Explanation step = explained.at(last);
  support::expectSound(step);
  const auto tip = explained.trace.at(last).joints.back();
  EXPECT_NEAR(support::value(step, "left"), glm::distance(tip, task.target), 1e-9);
}

}  // namespace

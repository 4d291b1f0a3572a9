// What the steps that `automatic` makes by itself say, and that it borrows the others.
#include <gtest/gtest.h>

#include "support/explaining.h"
#include "support/space_solving.h"

namespace {

using explain::MarkKind;
using explain::Role;
using support::Case;
using support::Explained;

const ik::SolverInfo& solver() { return support::solverNamed("automatic"); }

Case bent(const std::vector<double>& lengths, const glm::dvec3& target) {
  Case task = support::straight(solver(), lengths, target);
  for (double& angle : task.pose.angles) angle = 0.5;
  return task;
}

// A 3-4-5 triangle: three bones of 1 fall 2 short.
TEST(ExplainAutomatic, AStraightLine) {
  const Explained explained(solver(), bent({1.0, 1.0, 1.0}, {3.0, 4.0, 0.0}));
  ASSERT_EQ(explained.trace.size(), 2U);
  ASSERT_EQ(explained.step(1).phase, ik::Phase::straighten);
  const explain::Explanation step = explained.at(1);
  support::expectSound(step);
  EXPECT_NEAR(support::value(step, "far"), 5.0, 1e-12);
  EXPECT_NEAR(support::value(step, "left"), 2.0, 1e-12);
  EXPECT_EQ(support::countOf(step, MarkKind::dashed, Role::before), 3U);
}

TEST(ExplainAutomatic, AnotherPose) {
  Case task = support::straight(solver(), {1.0, 1.0, 1.0}, {1.5, 0.0, 0.0});
  const Explained explained(solver(), task);
  ASSERT_EQ(explained.step(2).phase, ik::Phase::restart);
  const explain::Explanation step = explained.at(2);
  support::expectSound(step);
  EXPECT_NEAR(support::value(step, "was"), 1.5, 1e-12);
  EXPECT_NEAR(support::value(step, "left"), explained.step(2).distance, 1e-12);
}

// A hinge that cannot leave its plane: in the end the nearest pose of all is taken up.
TEST(ExplainAutomatic, TheNearestPose) {
  Case task = support::straightInSpace(solver(), {1.0, 0.7, 0.5, 0.4}, {0.5, 0.4, 0.9});
  for (ik::Bone& bone : task.chain.bones) bone.joint = ik::JointKind::hinge;
  const Explained explained(solver(), task);
  std::size_t last = explained.trace.size() - 1;
  while (last > 0 && explained.step(last).phase != ik::Phase::recall) --last;
  ASSERT_GT(last, 0U);
  const explain::Explanation step = explained.at(last);
  support::expectSound(step);
  EXPECT_NEAR(support::value(step, "left"), 0.9, 1e-6);
  EXPECT_GE(support::value(step, "was"), support::value(step, "left") - 1e-9);
}

// Two bones are explained as the solver that does it explains them.
TEST(ExplainAutomatic, BorrowsTheTriangle) {
  const Case task = bent({1.0, 0.8}, {1.2, 0.6, 0.0});
  const Explained explained(solver(), task);
  const ik::SolverInfo& twoBone = support::solverNamed("two-bone");
  Case same = task;
  same.settings.parameters = ik::defaultParameters(twoBone);
  const Explained other(twoBone, same);
  for (const std::size_t cursor : {1U, 2U}) {
    const explain::Explanation own = explained.at(cursor);
    const explain::Explanation borrowed = other.at(cursor);
    EXPECT_GT(own.formulas.size(), 2U);
    ASSERT_EQ(own.formulas.size(), borrowed.formulas.size());
    for (std::size_t i = 0; i < own.formulas.size(); ++i) {
      EXPECT_EQ(own.formulas[i].text, borrowed.formulas[i].text);
    }
  }
}

}  // namespace

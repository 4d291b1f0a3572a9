// Stretched bones and a weight: what the explanation of these steps says, against lengths and
// angles worked out here.
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "support/explaining.h"
#include "support/space_solving.h"

namespace {

using explain::MarkKind;
using explain::Role;
using support::Case;
using support::countOf;
using support::Explained;
using support::mark;
using support::value;

const ik::Solver& twoBone() { return support::solverNamed("two-bone"); }

void set(Case& task, std::string_view id, double value) {
  task.settings.parameters[ik::findParameter(twoBone(), id).value()] = value;
}

// The step with this phase; there is one.
std::size_t stepOf(const Explained& explained, ik::Phase phase) {
  for (std::size_t i = 0; i < explained.trace.size(); ++i) {
    if (explained.step(i).phase == phase) return i;
  }
  throw std::runtime_error("no such step");
}

Case planar(double x, double y) {
  Case task = support::straight(twoBone(), {1.0, 0.8}, {x, y, 0.0});
  task.pose.angles = {0.5, 0.7};
  return task;
}

// L = 1.8, start 0.9, most 1.5: at d = 2.16 the ratio is 1.2, half of the way from 0.9 to 1.5.
TEST(ExplainTwoBoneOptions, HalfOfTheStretch) {
  Case task = planar(2.16, 0.0);
  set(task, "stretch", 1.5);
  set(task, "stretch-start", 0.9);
  const Explained explained(twoBone(), task);
  const explain::Explanation step = explained.at(stepOf(explained, ik::Phase::stretch));
  EXPECT_NEAR(value(step, "d"), 2.16, 1e-12);
  EXPECT_NEAR(value(step, "sum"), 1.8, 1e-12);
  EXPECT_NEAR(value(step, "part"), 0.5, 1e-12);
  EXPECT_NEAR(value(step, "factor"), 1.25, 1e-12);
  EXPECT_NEAR(value(step, "more1"), 0.25, 1e-9);
  EXPECT_NEAR(value(step, "more2"), 0.2, 1e-9);
  support::expectSound(step);
}

TEST(ExplainTwoBoneOptions, AllOfTheStretchBeyondIt) {
  Case task = planar(0.0, 5.0);
  set(task, "stretch", 1.5);
  const Explained explained(twoBone(), task);
  const explain::Explanation step = explained.at(stepOf(explained, ik::Phase::stretch));
  EXPECT_EQ(value(step, "part"), 1.0);
  EXPECT_NEAR(value(step, "factor"), 1.5, 1e-12);
  support::expectSound(step);
}

// The bones grow along themselves: both marks of a bone lie between its joints.
TEST(ExplainTwoBoneOptions, TheStretchIsMarkedAlongTheBones) {
  Case task = planar(1.5, 1.5);
  set(task, "stretch", 1.5);
  const Explained explained(twoBone(), task);
  const std::size_t cursor = stepOf(explained, ik::Phase::stretch);
  const explain::Explanation step = explained.at(cursor);
  const rigs::TraceState state = explained.trace.at(cursor);
  for (std::size_t bone = 0; bone < 2; ++bone) {
    const explain::Mark& more = mark(step, MarkKind::line, "more" + std::to_string(bone + 1));
    EXPECT_LT(glm::distance(more.b, state.bones[bone].end), 1e-12);
    EXPECT_NEAR(glm::distance(more.a, state.bones[bone].start), bone == 0 ? 1.0 : 0.8, 1e-9);
  }
}

// A quarter of the way, from angles written down here to those of the law of cosines.
TEST(ExplainTwoBoneOptions, AWeightIsItsPartOfEveryTurn) {
  Case task = planar(1.1, 0.6);
  set(task, "weight", 0.25);
  const Explained explained(twoBone(), task);
  const std::size_t cursor = stepOf(explained, ik::Phase::blend);
  const explain::Explanation step = explained.at(cursor);
  const double d = std::hypot(1.1, 0.6);
  const double bend = std::numbers::pi - std::acos((1.0 + 0.64 - d * d) / 1.6);
  const double lift = std::atan2(0.6, 1.1) - std::acos((1.0 + d * d - 0.64) / (2.0 * d));
  EXPECT_NEAR(value(step, "all1"), lift - 0.5, 1e-9);
  EXPECT_NEAR(value(step, "all2"), bend - 0.7, 1e-9);
  EXPECT_NEAR(value(step, "part1"), 0.25 * (lift - 0.5), 1e-9);
  EXPECT_NEAR(value(step, "part2"), 0.25 * (bend - 0.7), 1e-9);
  EXPECT_EQ(countOf(step, MarkKind::dashed, Role::result), 2U);
  EXPECT_EQ(countOf(step, MarkKind::dashed, Role::neutral), 2U);
  support::expectSound(step);
}

TEST(ExplainTwoBoneOptions, InSpaceToo) {
  Case task = support::straightInSpace(twoBone(), {1.0, 0.8}, {1.2, 1.2, 0.9});
  task.pose.rotations = {support::turn({0.0, 0.0, 1.0}, 0.9), support::turn({0.0, 1.0, 0.0}, 0.7)};
  set(task, "stretch", 1.5);
  set(task, "weight", 0.5);
  const Explained explained(twoBone(), task);
  const explain::Explanation longer = explained.at(stepOf(explained, ik::Phase::stretch));
  const double ratio = std::sqrt(1.44 + 1.44 + 0.81) / 1.8;
  EXPECT_NEAR(value(longer, "factor"), 1.0 + (ratio - 1.0), 1e-9);  // start 1, most 1.5: as asked
  support::expectSound(longer);
  const explain::Explanation blended = explained.at(stepOf(explained, ik::Phase::blend));
  EXPECT_NEAR(value(blended, "part1"), 0.5 * value(blended, "all1"), 1e-9);
  EXPECT_GT(value(blended, "all1"), 0.1);
  support::expectSound(blended);
}

}  // namespace

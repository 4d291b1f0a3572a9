// "Ignore negative scale": what a solver does that has never heard of it.
#include <gtest/gtest.h>

#include "support/answer_checks.h"
#include "support/every_solver.h"
#include "support/random_problem.h"

namespace {

using support::Case;
using support::Faults;
using support::Outcome;
using support::Point;

class NaiveScale : public support::SolverTest {};

// Where nothing is negative there is nothing to ignore.
TEST_P(NaiveScale, ChangesNoBitOfAnUnmirroredChain) {
  for (std::uint64_t i = 0; i < 500; ++i) {
    Case task = support::RandomProblem(solver(), support::mixSeed(11, i)).make();
    task.chain.baseScale = {};
    for (ik::Bone& bone : task.chain.bones) bone.scale = {};
    task.ignoreNegativeScale = false;
    const Outcome respecting = support::solve(solver(), task);
    task.ignoreNegativeScale = true;
    Faults faults;
    checkIdentical(respecting, support::solve(solver(), task), faults);
    ASSERT_FALSE(faults.any()) << "problem " << i << ":\n" << faults.text();
  }
}

TEST_P(NaiveScale, RespectingTheScaleIsNeverWorse) {
  support::RandomSource random(12);
  for (int i = 0; i < 100; ++i) {
    Case task = support::straight(solver(), {1.0, 0.8, 0.6}, {});
    for (double& angle : task.pose.angles) angle = random.angle();
    task.chain.baseScale = random.chance(0.5) ? ik::ScaleSign{-1, 1} : ik::ScaleSign{1, -1};
    task.target = {random.uniform(-1.2, 1.2), random.uniform(-1.2, 1.2), 0.0};
    const double right = support::solve(solver(), task).result.distance;
    task.ignoreNegativeScale = true;
    const double naive = support::solve(solver(), task).result.distance;
    EXPECT_LE(right, naive + 1e-6);
  }
}

INSTANTIATE_TEST_SUITE_P(Solvers, NaiveScale, support::everySolver(), support::SolverTestName());

// The naive angles are those of an unmirrored base, where they lead to T. Mirrored in y, the same
// angles lead to T mirrored: (1.2, -0.7), 1.4 away. scale(-1, 1) is rotate(180°)·scale(1, -1), and
// the naive reading takes the half turn for what it is: the same miss.
TEST(NaiveScale, TwoBoneArrivesAtTheMirroredTarget) {
  const ik::SolverInfo& solver = support::solverNamed("two-bone");
  for (const ik::ScaleSign& mirror : {ik::ScaleSign{1, -1}, ik::ScaleSign{-1, 1}}) {
    Case task = support::straight(solver, {1.0, 0.8}, {1.2, 0.7, 0.0});
    task.chain.baseScale = mirror;
    task.ignoreNegativeScale = true;
    const Outcome outcome = support::solve(solver, task);
    EXPECT_NEAR(outcome.result.distance, 1.4, 1e-14);
    EXPECT_LT(static_cast<double>(distance(outcome.tip(), {1.2L, -0.7L})), 1e-14);
    EXPECT_EQ(outcome.result.status, ik::Status::stalled);
  }
}

// Unit bones along x, target (0, 2). Bone 1 at (1, 0) wants its tip in the direction (-1, 2)/√5,
// a turn of +116.57°. In the mirrored frame this becomes -116.57°: the tip goes to
// (1, 0) + (-1, -2)/√5 instead.
TEST(NaiveScale, CcdTurnsTheWrongWay) {
  const ik::SolverInfo& solver = support::solverNamed("ccd");
  Case task = support::straight(solver, {1.0, 1.0}, {0.0, 2.0, 0.0});
  task.chain.baseScale = {1, -1};
  task.settings.iterations = 1;
  const double root5 = std::sqrt(5.0);
  for (const bool ignore : {false, true}) {
    task.ignoreNegativeScale = ignore;
    ik::Trace trace;
    support::solve(solver, task, &trace);
    const glm::dvec3 tip = trace.at(1).joints.back();
    EXPECT_EQ(trace.step(1).bone, 1);
    EXPECT_NEAR(tip.x, 1.0 - 1.0 / root5, 1e-15);
    EXPECT_NEAR(tip.y, (ignore ? -2.0 : 2.0) / root5, 1e-15);
  }
}

// The same chain with only its first bone mirrored: bone 1 turns in that bone's frame, the wrong
// way; bone 0 turns in the base frame, which is not mirrored, the right way.
TEST(NaiveScale, CcdLooksAtTheParentsFrame) {
  const ik::SolverInfo& solver = support::solverNamed("ccd");
  Case task = support::straight(solver, {1.0, 1.0}, {0.0, 2.0, 0.0});
  task.chain.bones[0].scale = {1, -1};
  task.settings.iterations = 1;
  task.ignoreNegativeScale = true;
  ik::Trace trace;
  const Outcome outcome = support::solve(solver, task, &trace);
  EXPECT_NEAR(trace.at(1).joints.back().y, -2.0 / std::sqrt(5.0), 1e-15);
  // Bone 0 then takes the tip up to the y axis, where the target is.
  EXPECT_NEAR(static_cast<double>(outcome.tip().x), 0.0, 1e-15);
  EXPECT_GT(outcome.tip().y, 1.0L);
}

// Two half turns are none: with both axes negative rotations keep their sense, and the naive CCD
// is right.
TEST(NaiveScale, BothAxesNegativeRestoreTheSense) {
  const ik::SolverInfo& solver = support::solverNamed("ccd");
  Case task = support::straight(solver, {1.0, 1.0}, {0.3, 1.1, 0.0});
  task.chain.baseScale = {-1, -1};
  task.pose.angles = {0.4, 0.5};
  task.ignoreNegativeScale = true;
  EXPECT_EQ(support::solve(solver, task).result.status, ik::Status::reached);
}

// A gradient of the wrong sign leads uphill; the line search takes none of it.
TEST(NaiveScale, GradientDescentGoesNowhereOnAMirroredBase) {
  const ik::SolverInfo& solver = support::solverNamed("gradient-descent");
  Case task = support::straight(solver, {1.0, 1.0}, {0.3, 1.1, 0.0});
  task.chain.baseScale = {1, -1};
  task.pose.angles = {0.4, 0.5};
  task.ignoreNegativeScale = true;
  const Outcome outcome = support::solve(solver, task);
  EXPECT_EQ(outcome.result.status, ik::Status::stalled);
  EXPECT_LT(
      static_cast<double>(distance(outcome.tip(), support::matrixJoints(task.chain, task.pose)[2])),
      1e-15);
}

// The walks of FABRIK know no angles: they go wrong where positions are read back into them.
// One unit bone, target (0.6, 0.8), in a base mirrored in y: it lies at (0.6, -0.8), 1.6 away.
TEST(NaiveScale, FabrikArrivesAtTheMirroredTarget) {
  const ik::SolverInfo& solver = support::solverNamed("fabrik");
  for (const char* form : {"standard", "shift-back"}) {
    Case task = support::straight(solver, {1.0}, {0.6, 0.8, 0.0});
    support::choose(solver, "form", form, task.settings);
    task.chain.baseScale = {1, -1};
    task.ignoreNegativeScale = true;
    task.settings.iterations = 1;
    const Outcome outcome = support::solve(solver, task);
    EXPECT_LT(static_cast<double>(distance(outcome.tip(), {0.6L, -0.8L})), 1e-15) << form;
    EXPECT_NEAR(outcome.result.distance, 1.6, 1e-15) << form;
  }
}

}  // namespace

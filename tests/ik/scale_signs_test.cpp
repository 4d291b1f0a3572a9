// A three-bone chain under every combination of scale signs on its base and its bones: 4⁴ = 256.
#include <gtest/gtest.h>

#include "support/answer_checks.h"
#include "support/every_solver.h"
#include "support/random_source.h"
#include "support/trace_checks.h"

namespace {

using support::Case;
using support::Faults;
using support::Outcome;

// Calls check(task) for all 256, each from its own generic pose to its own reachable target.
template <typename Check>
void forEverySign(const ik::SolverInfo& solver, const Check& check) {
  support::RandomSource random(256);
  for (std::size_t code = 0; code < 256; ++code) {
    Case task = support::straight(solver, {1.0, 0.7, 0.9}, {});
    task.chain.base = {0.5, -0.25, 0.0};
    task.chain.baseScale = support::allSigns()[code & 3U];
    for (std::size_t i = 0; i < 3; ++i) {
      task.chain.bones[i].scale = support::allSigns()[(code >> (2 * i + 2)) & 3U];
    }
    const ik::Pose goal{{random.angle(), random.angle(), random.angle()}};
    task.target = vectorOf(support::matrixJoints(task.chain, goal).back());
    for (double& angle : task.pose.angles) angle = random.angle();
    check(task);
  }
}

class ScaleSigns : public support::SolverTest {};

TEST_P(ScaleSigns, AnswersAndTracesAreTrue) {
  for (const ik::ParameterValues& form : support::forms(solver())) {
    for (const bool ignore : {false, true}) {
      forEverySign(solver(), [&](Case task) {
        task.settings.parameters = form;
        task.settings.iterations = 4;
        task.ignoreNegativeScale = ignore;
        ik::Trace trace;
        const Outcome outcome = support::solve(solver(), task, &trace);
        Faults faults;
        checkAnswer(solver(), task, outcome, faults);
        checkTrace(task, outcome, trace, 1, faults);
        EXPECT_FALSE(faults.any()) << faults.text();
      });
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Solvers, ScaleSigns, support::everySolver(), support::SolverTestName());

void expectReachedInEveryForm(std::string_view id) {
  const ik::SolverInfo& solver = support::solverNamed(id);
  for (const ik::ParameterValues& form : support::forms(solver)) {
    forEverySign(solver, [&](Case task) {
      task.settings.parameters = form;
      task.settings.iterations = 20000;
      const Outcome outcome = support::solve(solver, task);
      EXPECT_EQ(outcome.result.status, ik::Status::reached) << outcome.result.distance;
    });
  }
}

TEST(ScaleSigns, CcdReachesInBothDirections) { expectReachedInEveryForm("ccd"); }

// The tree form too: with three bones it always arrived in the trial of SOURCES.md.
TEST(ScaleSigns, FabrikReachesInEveryForm) { expectReachedInEveryForm("fabrik"); }

TEST(ScaleSigns, GradientDescentReaches) { expectReachedInEveryForm("gradient-descent"); }

TEST(ScaleSigns, JacobianSolversReach) {
  for (const char* id : {"jacobian-transpose", "pseudo-inverse", "dls", "sdls",
                         "levenberg-marquardt", "automatic"}) {
    SCOPED_TRACE(id);
    expectReachedInEveryForm(id);
  }
}

// Of three bones the analytic solver moves two, whose base frame is the first bone's.
TEST(ScaleSigns, TwoBoneIsExactOnTheLastTwo) {
  const ik::SolverInfo& solver = support::solverNamed("two-bone");
  support::RandomSource random(3);
  for (const ik::ParameterValues& form : support::forms(solver)) {
    forEverySign(solver, [&](Case task) {
      task.settings.parameters = form;
      const ik::Pose goal{{task.pose.angles[0], random.angle(), random.angle()}};
      task.target = vectorOf(support::matrixJoints(task.chain, goal).back());
      const Outcome outcome = support::solve(solver, task);
      EXPECT_EQ(outcome.result.status, ik::Status::reached);
      EXPECT_LT(distance(outcome.tip(), support::pointOf(task.target)), 1e-14L);
    });
  }
}

// The mirror turns the motion around, but does not change it: with senses right, a mirrored chain
// whose joints lie where those of an unmirrored one do takes the same way to the target.
void expectSameWayAsUnmirrored(std::string_view id) {
  const ik::SolverInfo& solver = support::solverNamed(id);
  for (const ik::ParameterValues& form : support::forms(solver)) {
    forEverySign(solver, [&](Case task) {
      task.settings.parameters = form;
      task.settings.iterations = 3;
      Case plain = task;
      plain.chain.baseScale = {};
      for (ik::Bone& bone : plain.chain.bones) bone.scale = {};
      const std::vector<glm::dvec3> joints = ik::forwardKinematics(task.chain, task.pose);
      ik::anglesFromJoints(plain.chain, joints, 0, ik::Mirrors::respected, plain.pose);
      const Outcome mirrored = support::solve(solver, task);
      const Outcome unmirrored = support::solve(solver, plain);
      for (std::size_t i = 0; i < mirrored.joints.size(); ++i) {
        EXPECT_LT(distance(mirrored.joints[i], unmirrored.joints[i]), 1e-9L);
      }
    });
  }
}

TEST(ScaleSigns, CcdTakesTheSameWayMirrored) { expectSameWayAsUnmirrored("ccd"); }
TEST(ScaleSigns, FabrikTakesTheSameWayMirrored) { expectSameWayAsUnmirrored("fabrik"); }
TEST(ScaleSigns, GradientDescentTakesTheSameWayMirrored) {
  expectSameWayAsUnmirrored("gradient-descent");
}
TEST(ScaleSigns, JacobianSolversTakeTheSameWayMirrored) {
  for (const char* id : {"jacobian-transpose", "pseudo-inverse", "dls", "sdls",
                         "levenberg-marquardt", "automatic"}) {
    SCOPED_TRACE(id);
    expectSameWayAsUnmirrored(id);
  }
}
TEST(ScaleSigns, LookAtTakesTheSameWayMirrored) { expectSameWayAsUnmirrored("look-at"); }

}  // namespace

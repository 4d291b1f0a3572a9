// What must hold of the explanations of arms: hinges and fixed parts anywhere in the one before.
#include <glm/gtc/quaternion.hpp>
#include <gtest/gtest.h>

#include "support/every_solver.h"
#include "support/limited_explaining.h"
#include "support/space_explaining.h"

namespace {

using support::Case;
using support::Explained;
using support::Faults;

class ExplainArms : public support::SolverTest {};

Case armCase(const ik::Solver& solver, std::uint64_t seed) {
  support::RandomSource random(support::mixSeed(seed, 31));
  support::RandomSpaceProblem directions(solver, support::mixSeed(seed, 32));
  Case task = support::straightInSpace(solver, {}, {});
  for (std::size_t i = 0; i < 7; ++i) {
    rigs::Bone bone{0.0, {}};
    bone.at = random.uniform(0.1, 0.8) * directions.direction();
    bone.axes = support::turn(directions.direction(), random.angle());
    bone.axis = directions.direction();
    const bool isFixed = i == 2 || i == 6;
    bone.joint = isFixed ? rigs::JointKind::fixed : rigs::JointKind::hinge;
    task.chain.bones.push_back(bone);
    task.pose.rotations.push_back(support::turn(bone.axis, random.angle()));
  }
  task.target = random.uniform(0.5, 2.0) * directions.direction();
  task.settings.iterations = 3;
  task.settings.tolerance = 1e-9;
  if (seed % 2 == 1) support::limitJoints(task, seed);
  return task;
}

// How the tip moves as the joint turns, by forward kinematics.
glm::dvec3 columnOf(const rigs::Chain& chain, const rigs::Pose& pose, std::size_t bone) {
  constexpr double kLittle = 1e-5;
  const auto tipAt = [&](double angle) {
    rigs::Pose turned = pose;
    turned.rotations[bone] = turned.rotations[bone] * glm::angleAxis(angle, chain.bones[bone].axis);
    std::vector<glm::dvec3> joints(chain.bones.size() + 1);
    rigs::forwardKinematics(chain, turned, joints);
    return joints.back();
  };
  return (tipAt(kLittle) - tipAt(-kLittle)) / (2.0 * kLittle);
}

glm::dvec3 pointOf(const explain::Explanation& explanation, const std::string& id) {
  const explain::Quantity* found = explanation.find(id);
  return found ? glm::dvec3(found->value, found->y, found->z) : glm::dvec3(NAN);
}

// Columns of J, or the axes of a gradient, are how the tip moves.
void checkColumns(const Explained& explained, std::size_t cursor,
                  const explain::Explanation& explanation, Faults& faults) {
  const rigs::Chain& chain = explained.task.chain;
  const rigs::Pose before = explained.trace.at(cursor - 1).pose;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const std::string id = std::to_string(i + 1);
    glm::dvec3 told(0.0);
    if (explanation.find("c" + id)) {
      told = pointOf(explanation, "c" + id);
    } else if (explanation.find("n" + id)) {
      told = glm::cross(pointOf(explanation, "n" + id), pointOf(explanation, "r" + id));
    } else {
      continue;
    }
    if (told == glm::dvec3(0.0)) continue;  // left out, at a limit
    const double off = glm::distance(told, columnOf(chain, before, i));
    faults.expect(off < 1e-6, "column ", i, " is off by ", off);
    faults.expect(explained.task.chain.bones[i].joint != rigs::JointKind::fixed, "fixed");
  }
}

// The turn that is told takes the tip where it is.
void checkTurn(const Explained& explained, std::size_t cursor,
               const explain::Explanation& explanation, Faults& faults) {
  if (!explanation.find("turn")) return;
  const rigs::TraceState before = explained.trace.at(cursor - 1);
  const rigs::TraceState now = explained.trace.at(cursor);
  const glm::dvec3 joint = pointOf(explanation, "A");
  const glm::dquat turn =
      glm::angleAxis(support::toldOf(explanation, "made", "turn"), pointOf(explanation, "n"));
  const double off =
      glm::distance(joint + turn * (before.joints.back() - joint), now.joints.back());
  faults.expect(off < 1e-6, "the tip is elsewhere, by ", off);
}

TEST_P(ExplainArms, FormulasAndAxesAreThoseOfTheMechanism) {
  if (!solver().anyJoint) return;
  const auto make = [](std::uint64_t seed) { return armCase(solver(), seed); };
  const auto isSound = [](const Explained& explained, std::size_t cursor,
                          const explain::Explanation& explanation, Faults& faults) {
    support::checkFormulas(explanation, 1e-6, faults);
    if (cursor > 0) checkColumns(explained, cursor, explanation, faults);
    if (cursor > 0) checkTurn(explained, cursor, explanation, faults);
    return !explanation.formulas.empty();
  };
  EXPECT_GT(support::countSteps(solver(), 60, make, isSound), 100);
}

TEST(ExplainArm, WhatFormulasAreNotAbout) {
  const ik::Solver& ccd = *ik::findSolver("ccd");
  Case task = armCase(ccd, 1);
  EXPECT_TRUE(explain::isExplained(ccd, task.problem()));
  EXPECT_FALSE(explain::isExplained(*ik::findSolver("fabrik"), task.problem()));
  rigs::Problem turned = task.problem();
  turned.facing.emplace();
  EXPECT_TRUE(explain::isExplained(ccd, turned));
  const rigs::Goal other{.bone = 3};
  turned.goals = {&other, 1};
  EXPECT_TRUE(explain::isExplained(ccd, turned));
  task = support::straight(ccd, {1.0, 1.0}, {});
  task.chain.baseScale = {-1, 1};
  task.ignoreNegativeScale = true;
  EXPECT_TRUE(explain::isExplained(ccd, task.problem()));
  task.facing.emplace();
  EXPECT_FALSE(explain::isExplained(ccd, task.problem()));
}

INSTANTIATE_TEST_SUITE_P(Solvers, ExplainArms, support::everySolver(), support::SolverTestName());

}  // namespace

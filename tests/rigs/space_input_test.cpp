// Spatial input that is refused, in words that name the field; and what spatial chains share with
// planar ones: no allocation, naive scale, hinges.
#include <limits>

#include <gtest/gtest.h>

#include "support/allocation_count.h"
#include "support/every_solver.h"
#include "support/space_solving.h"

namespace {

using support::Case;
using support::SpaceOutcome;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

class SpaceInput : public support::SolverTest {
 protected:
  static Case good() {
    Case task = support::straightInSpace(solver(), {1.0, 0.5, 0.25}, {0.9, 0.7, -0.4});
    task.pole = glm::dvec3(1.0, 2.0, 3.0);
    return task;
  }

  template <typename Change>
  static void expectRefused(const std::string& field, const Change& change) {
    SCOPED_TRACE(field);
    Case task = good();
    change(task);
    const SpaceOutcome outcome = support::solveInSpace(solver(), task);
    EXPECT_EQ(outcome.result.status, ik::Status::invalidInput);
    EXPECT_EQ(outcome.result.message.rfind(field, 0), 0U) << outcome.result.message;
    EXPECT_NE(outcome.result.message.find("expected"), std::string::npos);
  }
};

TEST_P(SpaceInput, GoodInputIsTaken) {
  EXPECT_EQ(support::solveInSpace(solver(), good()).result.message, "");
}

TEST_P(SpaceInput, Points) {
  for (const double bad : {kNan, kInfinity, -kInfinity, 1e61}) {
    expectRefused("target", [&](Case& task) { task.target.z = bad; });
    expectRefused("base", [&](Case& task) { task.chain.base.z = bad; });
    expectRefused("pole", [&](Case& task) { task.pole->x = bad; });
    expectRefused("pole", [&](Case& task) { task.pole->z = bad; });
  }
}

TEST_P(SpaceInput, Rotations) {
  expectRefused("rotations[1]", [](Case& task) { task.pose.rotations[1] = {kNan, 0, 0, 0}; });
  expectRefused("rotations[1]", [](Case& task) { task.pose.rotations[1] = {0, 0, 0, 0}; });
  expectRefused("rotations[2]", [](Case& task) { task.pose.rotations[2] = {1, 0.1, 0, 0}; });
  expectRefused("rotations[0]", [](Case& task) { task.pose.rotations[0] = {kInfinity, 0, 0, 0}; });
  expectRefused("rotations", [](Case& task) { task.pose.rotations.pop_back(); });
  expectRefused("rotations", [](Case& task) {
    task.pose.angles.assign(3, 0.0);
    task.pose.rotations.clear();
  });
  expectRefused("stretch", [](Case& task) { task.pose.stretch.assign(2, 1.0); });
  expectRefused("stretch[1]", [](Case& task) { task.pose.stretch = {1.0, 0.0, 1.0}; });
}

TEST_P(SpaceInput, Scale) {
  expectRefused("base scale", [](Case& task) { task.chain.baseScale.z = 0; });
  expectRefused("bones[1].scale", [](Case& task) { task.chain.bones[1].scale.z = 2; });
}

TEST_P(SpaceInput, Hinges) {
  for (const glm::dvec3& bad : {glm::dvec3(0.0), glm::dvec3(1.0, 1.0, 0.0), glm::dvec3(kNan)}) {
    expectRefused("bones[0].axis", [&](Case& task) {
      task.chain.bones[0].joint = rigs::JointKind::hinge;
      task.chain.bones[0].axis = bad;
    });
  }
  const auto hinge = [](Case& task) { task.chain.bones[2].joint = rigs::JointKind::hinge; };
  Case task = good();
  hinge(task);
  if (solver().anyJoint) {
    EXPECT_EQ(support::solveInSpace(solver(), task).result.message, "");
  } else {
    expectRefused("bones[2].joint", hinge);
  }
  if (!solver().anyJoint) return;
  expectRefused("rotations[2]", [&](Case& each) {
    hinge(each);
    each.pose.rotations[2] = support::turn({1.0, 0.0, 0.0}, 0.5);
  });
}

// A planar chain stays in its plane.
TEST_P(SpaceInput, PlanarChainsTakeNoZ) {
  Case task = support::straight(solver(), {1.0, 0.5, 0.25}, {0.9, 0.7, 0.0});
  task.pole = glm::dvec3(1.0, 1.0, 0.5);
  EXPECT_EQ(support::solve(solver(), task).result.message.rfind("pole.z", 0), 0U);
  task.pole.reset();
  task.chain.baseScale.z = -1;
  EXPECT_EQ(support::solve(solver(), task).result.message.rfind("base scale", 0), 0U);
}

TEST_P(SpaceInput, NothingIsAllocatedTheSecondTime) {
  for (const ik::ParameterValues& form : support::forms(solver())) {
    for (const bool ignore : {false, true}) {
      support::RandomSource random(3);
      Case task = support::straightInSpace(solver(), std::vector<double>(40, 1.0), {1, 2, 3});
      for (glm::dquat& q : task.pose.rotations) q = support::turn({0, 1, 0}, random.angle());
      task.chain.baseScale = {1, -1, 1};
      task.settings.parameters = form;
      task.settings.iterations = 20;
      task.ignoreNegativeScale = ignore;
      rigs::Workspace workspace;
      support::solveInSpace(solver(), task, workspace);
      rigs::Pose pose = task.pose;
      const long before = support::allocationCount();
      rigs::solve(solver(), task.problem(), task.settings, pose, workspace, nullptr);
      EXPECT_EQ(support::allocationCount() - before, 0);
    }
  }
}

// An unmirrored chain goes the very same way; a mirrored one misses.
TEST_P(SpaceInput, IgnoringNegativeScale) {
  Case task = good();
  task.settings.iterations = 5;
  const SpaceOutcome plain = support::solveInSpace(solver(), task);
  task.ignoreNegativeScale = true;
  EXPECT_EQ(plain.pose, support::solveInSpace(solver(), task).pose);
  support::RandomSource random(12);
  int worse = 0;
  for (int i = 0; i < 100; ++i) {
    task.chain.baseScale = {random.sign(), random.sign(), random.sign()};
    if (task.chain.baseScale.parity() > 0) continue;
    task.target = {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
    task.settings.iterations = 200;
    for (glm::dquat& q : task.pose.rotations) {
      q = support::turn(glm::normalize(glm::dvec3(random.unit(), 1.0, 0.3)), random.angle());
    }
    task.ignoreNegativeScale = false;
    const double right = support::solveInSpace(solver(), task).result.distance;
    task.ignoreNegativeScale = true;
    const double naive = support::solveInSpace(solver(), task).result.distance;
    EXPECT_LE(right, naive + 1e-4);
    worse += naive > right + 0.01 ? 1 : 0;
  }
  EXPECT_GT(worse, 10);
}

INSTANTIATE_TEST_SUITE_P(Solvers, SpaceInput, support::everySolver(), support::SolverTestName());

// Two hinges of an arm that stands: the shoulder about the vertical, the elbow about its own z. The
// local axis of the elbow is z turned by the shoulder; reach (0.6, 0.8) away at heading 50°.
TEST(Hinges, TheArmTurnsAboutItsAxesOnly) {
  for (const char* id : {"ccd", "gradient-descent", "jacobian-transpose", "pseudo-inverse", "dls",
                         "sdls", "levenberg-marquardt", "automatic"}) {
    const ik::Solver& solver = support::solverNamed(id);
    const double heading = 50.0 * 3.14159265358979 / 180.0;
    Case task = support::straightInSpace(solver, {0.0, 1.0, 0.8},
                                         {0.9 * std::cos(heading), 1.1, -0.9 * std::sin(heading)});
    task.chain.bones[0].joint = rigs::JointKind::hinge;
    task.chain.bones[0].axis = {0.0, 1.0, 0.0};
    task.chain.bones[1].joint = rigs::JointKind::hinge;
    task.chain.bones[2].joint = rigs::JointKind::hinge;
    task.pose.rotations[1] = support::turn({0.0, 0.0, 1.0}, 0.3);
    task.pose.rotations[2] = support::turn({0.0, 0.0, 1.0}, 0.6);
    const SpaceOutcome outcome = support::solveInSpace(solver, task);
    EXPECT_EQ(outcome.result.status, ik::Status::reached) << id;
    // Right-handed: a turn by +φ about +y takes +x to -z, so the shoulder turns by +50°.
    const glm::dquat& q = outcome.pose.rotations[0];
    EXPECT_NEAR(2.0 * std::atan2(q.y, q.w), heading, 1e-5);
    for (const std::size_t bone : {1, 2}) {
      EXPECT_EQ(outcome.pose.rotations[bone].x, 0.0);
      EXPECT_EQ(outcome.pose.rotations[bone].y, 0.0);
    }
  }
}

}  // namespace

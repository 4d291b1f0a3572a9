// A workspace remembers the chain that it solved last. Whatever it remembers, answers are those of
// a new one, to the bit.
#include <limits>

#include <gtest/gtest.h>

#include "support/jacobians.h"

namespace {

using support::Case;

const char* const kSolvers[] = {"levenberg-marquardt", "automatic", "dls", "ccd"};

void expectAsNew(const ik::SolverInfo& solver, const Case& task, ik::Workspace& workspace,
                 const std::string& what) {
  ik::Workspace fresh;
  ik::Pose expected = task.pose;
  ik::Pose pose = task.pose;
  const ik::Result first = ik::solve(solver, task.problem(), task.settings, expected, fresh);
  const ik::Result second = ik::solve(solver, task.problem(), task.settings, pose, workspace);
  EXPECT_EQ(first.message, second.message) << what;
  EXPECT_EQ(first.status, second.status) << what;
  EXPECT_EQ(first.iterations, second.iterations) << what;
  EXPECT_EQ(first.distance, second.distance) << what;
  EXPECT_EQ(expected, pose) << what;
}

// Lengths 1 to 9: every rest that padding can have, longer and shorter than the one before.
TEST(KnownChain, IsForgottenForAnother) {
  for (const char* id : kSolvers) {
    const ik::SolverInfo& solver = support::solverNamed(id);
    ik::Workspace workspace;
    support::RandomSource random(4);
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      Case task = support::jacobianCase(solver, seed, seed % 3 == 0 ? 0.0 : 0.5);
      const std::size_t n = 1 + static_cast<std::size_t>(random.uniform(0.0, 8.99));
      const std::size_t have = task.chain.bones.size();
      for (std::size_t i = have; i < n; ++i) {
        task.chain.bones.push_back(task.chain.bones[i - have]);
        task.pose.rotations.push_back(task.pose.rotations[i - have]);
      }
      task.chain.bones.resize(n);
      task.pose.rotations.resize(n, glm::dquat(1.0, 0.0, 0.0, 0.0));
      task.ignoreNegativeScale = seed % 5 == 0;
      task.settings.iterations = 30;
      const std::string what = std::string(id) + " " + std::to_string(seed);
      expectAsNew(solver, task, workspace, what);
      expectAsNew(solver, task, workspace, what + " again");
      task.ignoreNegativeScale = !task.ignoreNegativeScale;
      expectAsNew(solver, task, workspace, what + " with mirrors otherwise");
    }
  }
}

// The chain is the same object, and something about it has changed.
TEST(KnownChain, SeesEveryChange) {
  const ik::SolverInfo& solver = support::solverNamed("levenberg-marquardt");
  ik::Workspace workspace;
  Case task = support::straightInSpace(solver, {1.0, 0.8, 0.6, 0.4, 0.3}, {0.9, 1.1, 0.7});
  for (glm::dquat& each : task.pose.rotations) each = support::turn({0.0, 0.0, 1.0}, 0.2);
  task.settings.iterations = 20;
  ik::Bone& bone = task.chain.bones[2];
  const auto look = [&](const char* what) { expectAsNew(solver, task, workspace, what); };
  look("as it is");
  bone.length = 0.7;
  look("length");
  bone.scale = {1, -1, 1};
  look("scale");
  bone.joint = ik::JointKind::hinge;
  look("joint");
  task.pose.rotations[2] = support::turn({0.6, 0.0, 0.8}, 0.2);
  bone.axis = {0.6, 0.0, 0.8};
  look("axis");
  bone.limit.most = 0.3;
  look("limit");
  bone.limit = {};
  task.chain.baseScale = {-1, 1, 1};
  look("base scale");
  task.chain.base = {0.1, 0.2, 0.3};
  look("base");
  task.chain.bones.pop_back();
  task.pose.rotations.pop_back();
  look("one bone less");
}

TEST(KnownChain, IsNoLessCarefullyChecked) {
  const ik::SolverInfo& solver = support::solverNamed("levenberg-marquardt");
  const double nan = std::numeric_limits<double>::quiet_NaN();
  ik::Workspace workspace;
  const Case good = support::straightInSpace(solver, {1.0, 0.8, 0.6}, {0.9, 1.1, 0.7});
  const auto messageOf = [&](Case task) {
    ik::Pose pose = task.pose;
    return ik::solve(solver, task.problem(), task.settings, pose, workspace).message;
  };
  EXPECT_EQ(messageOf(good), "");
  Case task = good;
  task.chain.base.y = nan;
  EXPECT_EQ(messageOf(task).rfind("base:", 0), 0U);
  EXPECT_EQ(messageOf(good), "");
  task = good;
  task.chain.bones[1].length = nan;
  EXPECT_EQ(messageOf(task).rfind("bones[1].length:", 0), 0U);
  EXPECT_EQ(messageOf(task).rfind("bones[1].length:", 0), 0U) << "the second time";
  task = good;
  task.pose.rotations[2].w = 2.0;
  EXPECT_EQ(messageOf(task).rfind("rotations[2]:", 0), 0U);
  task = good;
  task.target.x = nan;
  EXPECT_EQ(messageOf(task).rfind("target:", 0), 0U);
  EXPECT_EQ(messageOf(good), "");
}

}  // namespace

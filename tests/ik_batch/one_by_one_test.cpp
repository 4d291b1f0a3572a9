// What no lanes are for is solved by solve(), and comes out as that has it to the bit.
#include <limits>
#include <set>

#include <gtest/gtest.h>

#include "support/allocation_count.h"
#include "support/batches.h"
#include "support/limits.h"
#include "support/random_problem.h"

namespace {

using support::Batch;
using support::BatchOutcome;

constexpr std::size_t kTargets = 12;

support::Case randomCase(const ik::SolverInfo& solver, bool planar, std::uint64_t seed) {
  return planar ? support::RandomProblem(solver, seed).make()
                : support::RandomSpaceProblem(solver, seed).make();
}

// A problem of any kind: mirrors, poles and hinges as they come, and with limits, weights, a cap, a
// rest pose or fixed joints.
support::Case anyCase(const ik::SolverInfo& solver, bool planar, std::uint64_t seed) {
  support::Case task = randomCase(solver, planar, seed);
  support::RandomSource random(seed + 1000);
  const std::size_t n = task.chain.bones.size();
  const std::size_t moved = solver.bones > 0 ? static_cast<std::size_t>(solver.bones) : n;
  if (random.chance(0.4)) support::addLimits(task, n - moved, seed);
  if (random.chance(0.3)) {
    for (ik::Bone& bone : task.chain.bones) bone.weight = random.chance(0.3) ? 0.0 : random.unit();
  }
  const auto cap = ik::findParameter(solver, "max-step");
  if (cap && random.chance(0.3)) task.settings.parameters[*cap] = random.uniform(1.0, 40.0);
  if (random.chance(0.3)) task.rest = {nullptr, random.unit()};
  const std::size_t mayBeFixed = solver.bones > 0 ? n - moved : n;
  for (std::size_t i = 0; i < mayBeFixed && seed % 5 == 0; ++i) {
    if (random.chance(0.5)) continue;
    task.chain.bones[i].joint = ik::JointKind::fixed;
    task.chain.bones[i].limit = {};
  }
  return task;
}

// Twelve targets around that of the case, one of them no target at all.
Batch batchOf(const ik::SolverInfo& solver, const support::Case& task, bool ownStarts) {
  Batch batch{&solver, task.chain, {}, {}, {task.settings}};
  batch.ignoreNegativeScale = task.ignoreNegativeScale;
  batch.pole = task.pole;
  batch.rest = task.rest;
  for (std::size_t i = 0; i < kTargets; ++i) {
    const double part = 1.0 - 0.1 * static_cast<double>(i);
    batch.targets.push_back(task.chain.base + part * (task.target - task.chain.base));
  }
  batch.targets[5].x = std::numeric_limits<double>::quiet_NaN();
  batch.starts.assign(ownStarts ? kTargets : 1, task.pose);
  return batch;
}

void expectSingleAnswers(const Batch& batch, const BatchOutcome& outcome) {
  ik::Workspace workspace;
  for (std::size_t i = 0; i < batch.targets.size(); ++i) {
    ik::Pose pose = batch.starts[batch.starts.size() > 1 ? i : 0];
    const ik::Result single = ik::solve(
        *batch.solver,
        {batch.chain, batch.targets[i], batch.ignoreNegativeScale, batch.pole, batch.rest},
        batch.settings.each, pose, workspace);
    EXPECT_EQ(outcome.answers[i],
              (ik::BatchAnswer{single.status, single.iterations, single.distance}));
    if (single.status == ik::Status::invalidInput) {
      EXPECT_EQ(outcome.poses[i], ik::Pose{}) << "is left as it was";
      EXPECT_EQ(outcome.tip(i), glm::dvec3(0.0));
      continue;
    }
    EXPECT_EQ(outcome.poses[i], pose);
    const auto joints = ik::forwardKinematics(batch.chain, pose);
    for (std::size_t k = 0; k < joints.size(); ++k) EXPECT_EQ(outcome.joint(i, k), joints[k]);
  }
}

template <typename Check>
void forEveryCase(std::uint64_t count, const Check& check) {
  for (const ik::SolverInfo* solver : ik::solvers()) {
    for (const bool planar : {true, false}) {
      int others = 0;
      for (std::uint64_t seed = 1; seed <= count; ++seed) {
        SCOPED_TRACE(std::string(solver->id) + (planar ? " plane " : " space ") +
                     std::to_string(seed));
        Batch batch = batchOf(*solver, anyCase(*solver, planar, seed), seed % 2 == 0);
        if (ik::solvesInLanes(*solver, batch.problem(), batch.settings.each)) continue;
        ++others;
        check(batch);
      }
      EXPECT_GT(others, 0) << solver->id;
    }
  }
}

TEST(OneByOne, IsTheSingleSolverToTheBit) {
  forEveryCase(40, [](Batch& batch) {
    for (const auto precision : {ik::Precision::floats, ik::Precision::doubles}) {
      batch.settings.precision = precision;
      const BatchOutcome outcome = support::solveBatch(batch);
      EXPECT_EQ(outcome.result.message, "");
      EXPECT_FALSE(outcome.result.inLanes);
      EXPECT_EQ(outcome.result.busyPart(), 1.0);
      expectSingleAnswers(batch, outcome);
    }
  });
}

TEST(OneByOne, WithAnyNumberOfThreads) {
  forEveryCase(8, [](Batch& batch) {
    batch.settings.threads = 3;
    expectSingleAnswers(batch, support::solveBatch(batch));
  });
}

TEST(OneByOne, AllocatesNothingTheSecondTime) {
  forEveryCase(8, [](Batch& batch) {
    batch.targets[5] = batch.targets[0];
    ik::BatchWorkspace workspace;
    BatchOutcome out = support::solveBatch(batch, workspace);
    const long before = support::allocationCount();
    ik::solveBatch(*batch.solver, batch.problem(), batch.settings, workspace,
                   {out.answers, out.joints, out.poses});
    EXPECT_EQ(support::allocationCount(), before);
  });
}

TEST(OneByOne, SaysWhatHasNoLanes) {
  const auto inLanes = [](const Batch& batch) {
    const bool said = ik::solvesInLanes(*batch.solver, batch.problem(), batch.settings.each);
    const ik::BatchResult result = support::solveBatch(batch).result;
    EXPECT_EQ(result.message, "");
    EXPECT_EQ(result.inLanes, said);
    return said;
  };
  const Batch good = support::randomBatch("fabrik", true, 3, 4, 4);
  EXPECT_TRUE(inLanes(good));
  Batch other = good;
  other.chain.bones[2].limit.most = 1.0;
  EXPECT_TRUE(inLanes(other)) << "knows limits, in the plane";
  other.chain.planar = false;
  EXPECT_FALSE(inLanes(other));
  other = support::randomBatch("ccd", false, 3, 4, 4);
  EXPECT_TRUE(inLanes(other));
  other.chain.bones[1].joint = ik::JointKind::hinge;
  other.starts[0].rotations[1] = {1.0, 0.0, 0.0, 0.0};
  EXPECT_FALSE(inLanes(other));
  EXPECT_FALSE(inLanes(support::randomBatch("sdls", false, 3, 4, 4)));
  other = support::randomBatch("automatic", true, 3, 4, 4);
  EXPECT_TRUE(inLanes(other));
  other.chain.bones.pop_back();
  other.starts[0].angles.pop_back();
  EXPECT_FALSE(inLanes(other)) << "two bones are solved at once";
  other = support::randomBatch("automatic", true, 3, 4, 4);
  other.chain.bones[1].limit = {-1.0, 1.0};
  EXPECT_TRUE(inLanes(other));
  other.settings.each.stopWhenDone = false;
  EXPECT_FALSE(inLanes(other));
  for (const bool planar : {true, false}) {
    other = support::randomBatch("ccd", planar, 3, 4, 4);
    EXPECT_TRUE(inLanes(other));
    other.chain.bones[1].joint = ik::JointKind::fixed;
    EXPECT_FALSE(inLanes(other)) << "a fixed joint";
  }
  other = good;
  other.chain.bones[2].weight = 0.5;
  EXPECT_TRUE(inLanes(other)) << "knows weights, in the plane";
  other.chain.planar = false;
  EXPECT_FALSE(inLanes(other));
  other = good;
  other.settings.each.parameters[*ik::findParameter(*other.solver, "max-step")] = 90;
  EXPECT_TRUE(inLanes(other)) << "knows a cap, in the plane";
  other.chain.planar = false;
  for (glm::dquat& rotation : other.starts[0].rotations) rotation = {1.0, 0.0, 0.0, 0.0};
  EXPECT_FALSE(inLanes(other));
  other = good;
  other.settings.each.parameters[0] = 2.0;
  EXPECT_FALSE(inLanes(other)) << "the form tree";
  other = good;
  other.ignoreNegativeScale = true;
  EXPECT_FALSE(inLanes(other));
  other = good;
  other.rest.gain = 0.5;
  EXPECT_FALSE(inLanes(other));
  other = good;
  other.pole = glm::dvec3(0.0);
  EXPECT_TRUE(inLanes(other)) << "which FABRIK does not heed";
}

// In line with its target, at the rims of its reach and out of iterations no lane gets there.
TEST(OneByOne, SoIsWhatAutomaticsLanesAreStuckAt) {
  for (const bool planar : {true, false}) {
    Batch batch = support::randomBatch("automatic", planar, 4, 1, 9);
    batch.chain.base = glm::dvec3(0.0);
    for (ik::Bone& bone : batch.chain.bones) bone = {0.25, {}};
    batch.chain.bones[0].length = 2.0;  // with a hole of 1.25
    batch.starts[0].angles.assign(planar ? 4 : 0, 0.0);
    batch.starts[0].rotations.assign(planar ? 0 : 4, glm::dquat(1.0, 0.0, 0.0, 0.0));
    batch.targets.clear();
    for (const double at : {-2.74999, -1.9, -1.25001, -0.5, 0.0, 0.3, 1.24999, 1.26, 2.0, 2.75}) {
      batch.targets.emplace_back(at, 0.0, 0.0);
    }
    batch.targets.emplace_back(0.0, 1.25, 0.0);
    batch.targets.emplace_back(0.6 * 1.2499, 0.8 * 1.2499, 0.0);
    batch.settings.each.tolerance = 1e-4;
    for (const int iterations : {3, 200}) {
      batch.settings.each.iterations = iterations;
      for (const auto precision : {ik::Precision::floats, ik::Precision::doubles}) {
        batch.settings.precision = precision;
        const BatchOutcome outcome = support::solveBatch(batch);
        EXPECT_TRUE(outcome.result.inLanes);
        expectSingleAnswers(batch, outcome);
      }
    }
  }
}

TEST(OneByOne, TwoBoneHasNoLanesForAPole) {
  Batch batch = support::randomBatch("two-bone", true, 3, 4, 4);
  EXPECT_TRUE(support::solveBatch(batch).result.inLanes);
  batch.pole = batch.chain.base + glm::dvec3(1.0, 0.0, 0.0);
  const BatchOutcome outcome = support::solveBatch(batch);
  EXPECT_FALSE(outcome.result.inLanes);
  expectSingleAnswers(batch, outcome);
  EXPECT_FALSE(
      support::solveBatch(support::randomBatch("two-bone", false, 3, 4, 4)).result.inLanes);
}

}  // namespace

// Lanes that are done take the next problem, and nothing is allocated for it.
#include <numeric>

#include <gtest/gtest.h>

#include "support/allocation_count.h"
#include "support/batches.h"
#include "support/problem_count.h"

namespace {

using support::Batch;
using support::BatchOutcome;

// Every step of a busy lane is an iteration of its problem, of these two solvers.
TEST(Refill, BusyStepsAreIterations) {
  for (const char* solver : {"fabrik", "ccd"}) {
    Batch batch = support::randomBatch(solver, false, 6, 700, 5);
    for (glm::dvec3& target : batch.targets) {
      target = batch.chain.base + 0.8 * (target - batch.chain.base);  // in reach
    }
    const BatchOutcome outcome = support::solveBatch(batch);
    std::int64_t sum = 0;
    for (const ik::BatchAnswer& answer : outcome.answers) sum += answer.iterations;
    EXPECT_EQ(outcome.result.busySteps, sum) << solver;
    EXPECT_GE(outcome.result.laneSteps, sum) << solver;
  }
}

// A target out of reach has a chain that is nearly straight halve its steps again and again.
TEST(Refill, ManyHalvingsTakeOneStep) {
  for (const char* solver : {"dls", "pseudo-inverse"}) {
    Batch batch = support::randomBatch(solver, true, 10, 200, 5);
    for (glm::dvec3& target : batch.targets) {
      target = batch.chain.base + 1.2 * glm::normalize(target - batch.chain.base);
    }
    for (const auto precision : {ik::Precision::floats, ik::Precision::doubles}) {
      batch.settings.precision = precision;
      const BatchOutcome outcome = support::solveBatch(batch);
      ik::Workspace workspace;
      std::int64_t sum = 0;
      int same = 0;
      for (std::size_t i = 0; i < batch.targets.size(); ++i) {
        ik::Pose pose = batch.starts[0];
        const ik::Result single = ik::solve(*batch.solver, {batch.chain, batch.targets[i]},
                                            batch.settings.each, pose, workspace);
        same += std::abs(single.iterations - outcome.answers[i].iterations) <= 1 ? 1 : 0;
        sum += outcome.answers[i].iterations;
      }
      EXPECT_GE(same, 190) << solver;
      EXPECT_LT(outcome.result.busySteps, 2 * sum) << solver;
    }
  }
}

TEST(Refill, KeepsLanesBusy) {
  for (const support::BatchForm& form : support::allBatchForms()) {
    Batch batch = support::randomBatch(form, true, 10, support::problemCount(4000), 5);
    EXPECT_GT(support::solveBatch(batch).result.busyPart(), 0.9) << form.solver;
  }
}

long allocationsOf(const Batch& batch, ik::BatchWorkspace& workspace, BatchOutcome& out) {
  const long before = support::allocationCount();
  const ik::BatchResult result = ik::solveBatch(*batch.solver, batch.problem(), batch.settings,
                                                workspace, {out.answers, out.joints, out.poses});
  const long counted = support::allocationCount() - before;
  EXPECT_EQ(result.message, "");
  return counted;
}

TEST(Refill, AllocatesNothingTheSecondTime) {
  for (const support::BatchForm& form : support::allBatchForms()) {
    for (const bool planar : {true, false}) {
      for (const bool ownStarts : {false, true}) {
        Batch batch = support::randomBatch(form, planar, 9, support::problemCount(100), 5);
        if (ownStarts) batch.starts.resize(batch.targets.size(), batch.starts[0]);
        ik::BatchWorkspace workspace;
        BatchOutcome out = support::solveBatch(batch);
        EXPECT_GT(allocationsOf(batch, workspace, out), 0) << "the counter counts";
        EXPECT_EQ(allocationsOf(batch, workspace, out), 0) << form.solver;
        batch.settings.precision = ik::Precision::doubles;
        allocationsOf(batch, workspace, out);
        EXPECT_EQ(allocationsOf(batch, workspace, out), 0) << form.solver;
      }
    }
  }
}

// Two threads: starting the second allocates what the standard library needs for it, no more for
// more problems.
TEST(Refill, AThreadCostsItsStart) {
  ik::BatchWorkspace workspace;
  std::vector<long> counted;
  for (const std::size_t count : {2000U, 100U}) {
    Batch batch = support::randomBatch("fabrik", false, 9, count, 5);
    batch.settings.threads = 2;
    BatchOutcome out = support::solveBatch(batch);
    allocationsOf(batch, workspace, out);
    counted.push_back(allocationsOf(batch, workspace, out));
  }
  EXPECT_EQ(counted[0], counted[1]);
  EXPECT_LE(counted[0], 2);
}

}  // namespace

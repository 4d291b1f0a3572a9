// A problem's answer is its own: the same bits wherever it stands, beside whatever neighbours, by
// however many threads and with every instruction set of this machine.
#include <algorithm>

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include "support/batches.h"
#include "support/problem_count.h"

namespace {

using support::Batch;
using support::BatchOutcome;

void expectSame(const BatchOutcome& a, std::size_t i, const BatchOutcome& b, std::size_t j) {
  EXPECT_EQ(a.answers[i], b.answers[j]);
  for (std::size_t k = 0; k < a.stride; ++k) EXPECT_EQ(a.joint(i, k), b.joint(j, k));
  EXPECT_EQ(a.poses[i], b.poses[j]);
}

void expectSame(const BatchOutcome& a, const BatchOutcome& b) {
  for (std::size_t i = 0; i < a.answers.size(); ++i) expectSame(a, i, b, i);
}

template <typename Check>
void forEveryKind(const Check& check) {
  const std::size_t count = support::problemCount(150);
  for (const support::BatchForm& form : support::allBatchForms()) {
    for (const bool planar : {true, false}) {
      for (const auto precision : {ik::Precision::floats, ik::Precision::doubles}) {
        SCOPED_TRACE(std::string(form.solver) + (planar ? " plane" : " space"));
        Batch batch = support::randomBatch(form, planar, 6, count, 21);
        batch.settings.precision = precision;
        batch.settings.each.iterations = 60;
        check(batch);
      }
    }
  }
  for (const support::BatchForm& form : support::allBatchForms()) {
    for (const auto precision : {ik::Precision::floats, ik::Precision::doubles}) {
      SCOPED_TRACE(std::string(form.solver) + " with limits");
      Batch batch = support::randomBatch(form, true, 6, count, 21);
      support::addLimits(batch, 5);
      support::addWeights(batch, 6);
      if (form.solver == std::string_view("two-bone")) {  // soften, stretch, start and weight
        batch.settings.each.parameters = {form.first, 0.8, 1.5, 0.9, 0.0, 0.6};
      }
      batch.settings.precision = precision;
      batch.settings.each.iterations = 60;
      check(batch);
    }
  }
}

TEST(Independence, OfThePlace) {
  forEveryKind([](Batch& batch) {
    const BatchOutcome whole = support::solveBatch(batch);
    Batch turned = batch;
    std::ranges::reverse(turned.targets);
    const BatchOutcome reversed = support::solveBatch(turned);
    Batch alone = batch;
    for (std::size_t i = 0; i < batch.targets.size(); ++i) {
      expectSame(whole, i, reversed, batch.targets.size() - 1 - i);
      alone.targets = {batch.targets[i]};
      if (i % 10 == 0) expectSame(whole, i, support::solveBatch(alone), 0);
    }
  });
}

TEST(Independence, OfThreads) {
  forEveryKind([](Batch& batch) {
    const BatchOutcome one = support::solveBatch(batch);
    for (const int threads : {0, 2, 3, 7}) {
      batch.settings.threads = threads;
      expectSame(one, support::solveBatch(batch));
    }
  });
}

// Undoes the choice of an instruction set.
struct AllSets {
  AllSets() = default;
  AllSets(const AllSets&) = delete;
  AllSets& operator=(const AllSets&) = delete;
  ~AllSets() { hwy::SetSupportedTargetsForTest(0); }
};

TEST(Independence, OfTheInstructionSet) {
  const AllSets restore;
  const auto sets = hwy::SupportedTargets() & HWY_TARGETS;
  forEveryKind([&](Batch& batch) {
    hwy::SetSupportedTargetsForTest(0);
    const BatchOutcome best = support::solveBatch(batch);
    int tried = 0;
    for (auto left = sets; left != 0; left &= left - 1) {
      hwy::SetSupportedTargetsForTest(left & -left);
      SCOPED_TRACE(std::string(ik::batchInstructionSet()));
      expectSame(best, support::solveBatch(batch));
      ++tried;
    }
    EXPECT_GE(tried, 1);
  });
}

// The lowest set, which every machine has, is among those that are compiled.
TEST(Independence, TheLowestInstructionSetIsThere) {
  const AllSets restore;
  hwy::SetSupportedTargetsForTest(HWY_STATIC_TARGET);
  EXPECT_EQ(ik::batchInstructionSet(), hwy::TargetName(HWY_STATIC_TARGET));
  Batch batch = support::randomBatch("fabrik", false, 4, 20, 1);
  EXPECT_EQ(support::solveBatch(batch).result.message, "");
}

}  // namespace

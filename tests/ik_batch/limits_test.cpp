// Batches of planar chains whose joints have limits, against the single solver.
#include "support/limits.h"

#include <gtest/gtest.h>

#include "support/batches.h"

namespace {

using support::Batch;
using support::BatchOutcome;

Batch limitedBatch(const support::BatchForm& form, std::size_t bones, std::uint64_t seed) {
  Batch batch = support::randomBatch(form, true, bones, 150, seed);
  support::addLimits(batch, seed + 7);
  return batch;
}

// The others take steps only if they gain, which may be for the last digits to decide.
bool goesJointByJoint(const support::BatchForm& form) {
  const std::string_view solver = form.solver;
  return solver == "fabrik" || solver == "ccd";
}

struct Found {
  int problems = 0;
  int same = 0;  // in status
  int reached = 0;
  int near = 0;  // of those reached
  int blocked = 0;
  int heldBack = 0;
};

void compare(const support::BatchForm& form, const Batch& batch, Found& found) {
  const BatchOutcome outcome = support::solveBatch(batch);
  ASSERT_EQ(outcome.result.message, "");
  ik::Workspace workspace;
  for (std::size_t i = 0; i < batch.targets.size(); ++i) {
    ik::Pose pose = batch.starts[0];
    const ik::Result single = ik::solve(*batch.solver, {batch.chain, batch.targets[i]},
                                        batch.settings.each, pose, workspace);
    const ik::BatchAnswer& answer = outcome.answers[i];
    ++found.problems;
    found.blocked += single.status == ik::Status::limitBlocked ? 1 : 0;
    found.heldBack += single.status == ik::Status::heldBack ? 1 : 0;
    found.same += single.status == answer.status ? 1 : 0;
    // Else the last digits decide where it stops.
    if (single.status != ik::Status::reached) continue;
    ++found.reached;
    const auto joints = ik::forwardKinematics(batch.chain, pose);
    const double off = outcome.off(i, joints);
    const bool isNear = goesJointByJoint(form)
                            ? off < 1e-9 && single.iterations == answer.iterations
                            : glm::distance(joints.back(), outcome.tip(i)) < 1e-6 &&
                                  std::abs(single.iterations - answer.iterations) <= 1;
    found.near += isNear ? 1 : 0;
  }
}

TEST(BatchLimits, DoublesAreTheSingleSolver) {
  int heldBack = 0;
  for (const support::BatchForm& form : support::kBatchForms) {
    for (const bool isWeighted : {false, true}) {
      Found found;
      for (const std::size_t bones : {1U, 2U, 4U, 9U, 20U}) {
        Batch batch = limitedBatch(form, bones, bones);
        if (isWeighted) support::addWeights(batch, bones);
        batch.settings.precision = ik::Precision::doubles;
        compare(form, batch, found);
      }
      const auto name = ::testing::Message() << form.solver << (isWeighted ? " with weights" : "");
      const bool isExact = goesJointByJoint(form);
      // Automatic arrives in most places where the others are blocked.
      const bool restarts = form.solver == std::string_view("automatic");
      EXPECT_GE(found.blocked, found.problems / (restarts ? 50 : 25)) << name;
      EXPECT_TRUE(isWeighted || found.heldBack == 0) << name;
      heldBack += found.heldBack;
      EXPECT_GE(found.same, found.problems * (isExact ? 999 : 980) / 1000) << name;
      EXPECT_GE(found.reached, found.problems / 8) << name;
      EXPECT_GE(found.near, found.reached * (isExact ? 99 : 97) / 100) << name << found.reached;
    }
  }
  EXPECT_GT(heldBack, 100);
}

TEST(BatchLimits, FloatsAreNearIt) {
  for (const support::BatchForm& form : support::kBatchForms) {
    int problems = 0;
    int same = 0;
    int near = 0;
    for (const std::size_t bones : {2U, 4U, 9U}) {
      Batch batch = limitedBatch(form, bones, 31 + bones);
      const BatchOutcome floats = support::solveBatch(batch);
      batch.settings.precision = ik::Precision::doubles;
      const BatchOutcome doubles = support::solveBatch(batch);
      for (std::size_t i = 0; i < batch.targets.size(); ++i) {
        ++problems;
        same += floats.answers[i].status == doubles.answers[i].status ? 1 : 0;
        near += std::abs(floats.answers[i].distance - doubles.answers[i].distance) < 1e-3 ? 1 : 0;
      }
    }
    // A lane of floats stands still earlier, where a step is lost in rounding.
    EXPECT_GE(same, problems * 92 / 100) << form.solver;
    EXPECT_GE(near, problems * 98 / 100) << form.solver;
  }
}

// Behind its limits an arm comes to a stand for good: in floats too, although there a joint may go
// on to and fro by its last digits. Within fifty iterations, as in a map.
TEST(BatchLimits, AStandIsAStandInFloats) {
  for (const char* solver : {"fabrik", "ccd"}) {
    Batch batch = support::randomBatch(solver, true, 4, 1, 1);
    for (ik::Bone& bone : batch.chain.bones) bone = {1.0, {}};
    for (ik::Bone& bone : batch.chain.bones) bone.limit = {-0.7, 0.7};
    batch.chain.base = glm::dvec3(0.0);
    batch.chain.baseScale = {};
    batch.starts[0].angles = {0.5, 0.3, 0.2, 0.2};
    batch.settings.each.tolerance = 1e-3;
    batch.settings.each.iterations = 50;
    batch.targets.clear();
    for (int x = -30; x <= 30; ++x) {
      for (int y = -30; y <= 30; ++y) batch.targets.emplace_back(0.1 * x, 0.1 * y, 0.0);
    }
    batch.settings.precision = ik::Precision::floats;
    const BatchOutcome floats = support::solveBatch(batch);
    batch.settings.precision = ik::Precision::doubles;
    const BatchOutcome doubles = support::solveBatch(batch);
    int blocked = 0;
    int goingOn = 0;
    for (std::size_t i = 0; i < batch.targets.size(); ++i) {
      if (doubles.answers[i].status != ik::Status::limitBlocked) continue;
      ++blocked;
      goingOn += floats.answers[i].status == ik::Status::iterationLimit ? 1 : 0;
    }
    EXPECT_GE(blocked, 1000) << solver;
    EXPECT_LE(goingOn, blocked / 200) << solver;
  }
}

TEST(BatchLimits, AreNeverViolated) {
  for (const support::BatchForm& form : support::kBatchForms) {
    for (const auto precision : {ik::Precision::floats, ik::Precision::doubles}) {
      Batch batch = limitedBatch(form, 6, 3);
      batch.settings.precision = precision;
      for (const int iterations : {0, 1, 3, 60}) {
        batch.settings.each.iterations = iterations;
        const BatchOutcome outcome = support::solveBatch(batch);
        for (std::size_t i = 0; i < batch.targets.size(); ++i) {
          for (std::size_t k = 0; k < 6; ++k) {
            EXPECT_LT(support::outside(batch.chain, outcome.poses[i], k), 1e-9);
          }
          const auto joints = ik::forwardKinematics(batch.chain, outcome.poses[i]);
          EXPECT_LT(glm::distance(joints.back(), outcome.tip(i)), 2e-5);
        }
      }
    }
  }
}

// A joint that cannot be seen to turn, starts of their own, and neighbours.
TEST(BatchLimits, StartsOfTheirOwnAndBonesWithoutLength) {
  for (const support::BatchForm& form : support::kBatchForms) {
    Batch batch = limitedBatch(form, 5, 12);
    batch.chain.bones[2].length = 0.0;
    batch.settings.precision = ik::Precision::doubles;
    const BatchOutcome shared = support::solveBatch(batch);
    batch.starts.assign(batch.targets.size(), batch.starts[0]);
    const BatchOutcome own = support::solveBatch(batch);
    for (std::size_t i = 0; i < batch.targets.size(); ++i) {
      EXPECT_EQ(shared.answers[i], own.answers[i]);
      EXPECT_EQ(shared.tip(i), own.tip(i));
    }
    Batch alone = batch;
    alone.targets = {batch.targets[77]};
    alone.starts.resize(1);
    EXPECT_EQ(support::solveBatch(alone).answers[0], own.answers[77]);
  }
}

}  // namespace

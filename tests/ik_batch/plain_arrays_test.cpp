// Poses as plain arrays: the same problems and the same answers as with vectors of poses.
#include <gtest/gtest.h>

#include "support/batches.h"
#include "support/hinged_batches.h"

namespace {

using support::Batch;
using support::BatchOutcome;

// A batch's starts as arrays, and room for its answers.
struct Arrays {
  std::vector<double> startAngles;
  std::vector<glm::dquat> startRotations;
  std::vector<ik::BatchAnswer> answers;
  std::vector<double> angles;
  std::vector<glm::dquat> rotations;

  explicit Arrays(const Batch& batch) : answers(batch.targets.size()) {
    const std::size_t size = batch.targets.size() * batch.chain.bones.size();
    for (const ik::Pose& start : batch.starts) {
      if (batch.chain.planar) {
        startAngles.insert(startAngles.end(), start.angles.begin(), start.angles.end());
      } else {
        startRotations.insert(startRotations.end(), start.rotations.begin(), start.rotations.end());
      }
    }
    if (batch.chain.planar) {
      angles.resize(size);
    } else {
      rotations.resize(size);
    }
  }
  ik::BatchResult solve(const Batch& batch) {
    ik::BatchProblem problem = batch.problem();
    problem.starts = {};
    problem.startAngles = startAngles;
    problem.startRotations = startRotations;
    ik::BatchWorkspace workspace;
    ik::BatchOutput output{answers};
    output.angles = angles;
    output.rotations = rotations;
    return ik::solveBatch(*batch.solver, problem, batch.settings, workspace, output);
  }
};

void expectTheSame(const Batch& batch) {
  const BatchOutcome expected = support::solveBatch(batch);
  Arrays arrays(batch);
  const ik::BatchResult result = arrays.solve(batch);
  EXPECT_EQ(result.message, "");
  EXPECT_EQ(result.inLanes, expected.result.inLanes);
  EXPECT_EQ(arrays.answers, expected.answers);
  const std::size_t n = batch.chain.bones.size();
  for (std::size_t k = 0; k < batch.targets.size(); ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      if (batch.chain.planar) {
        EXPECT_EQ(arrays.angles[k * n + i], expected.poses[k].angles[i]);
      } else {
        EXPECT_EQ(arrays.rotations[k * n + i], expected.poses[k].rotations[i]);
      }
    }
  }
}

// Every target with a start of its own.
Batch withOwnStarts(Batch batch, std::uint64_t seed) {
  support::RandomSource random(seed);
  batch.starts.clear();
  for (std::size_t i = 0; i < batch.targets.size(); ++i) {
    batch.starts.push_back(support::randomPose(random, batch.chain.bones.size(), 1.0));
  }
  return batch;
}

TEST(PlainArrays, AreTheSameProblemsAndAnswers) {
  for (const support::BatchForm& form : support::allBatchForms()) {
    for (const bool planar : {true, false}) {
      SCOPED_TRACE(testing::Message() << form.solver << (planar ? ", plane" : ", space"));
      const Batch batch = support::randomBatch(form, planar, 4, 30, 5);
      expectTheSame(batch);
      expectTheSame(withOwnStarts(batch, 8));
      Batch alone = batch;  // a rest pose has no lanes
      alone.rest.gain = 0.5;
      expectTheSame(alone);
    }
    Batch limited = support::randomBatch(form, true, 4, 30, 6);
    support::addLimits(limited, 2);
    expectTheSame(limited);
    expectTheSame(withOwnStarts(limited, 3));
  }
}

TEST(PlainArrays, AreTheSameForHinges) {
  for (const support::HingedForm& form : support::kHingedForms) {
    for (const support::HingedKind kind : support::kHingedKinds) {
      SCOPED_TRACE(form.solver);
      expectTheSame(support::hingedBatch(form, kind, 4, 20, 4));
    }
  }
}

TEST(PlainArrays, AWrongSizeIsNamed) {
  const Batch batch = support::randomBatch("ccd", true, 4, 3, 5);
  const auto faultOf = [&](const auto& change) {
    Arrays arrays(batch);
    change(arrays);
    return arrays.solve(batch).message;
  };
  EXPECT_EQ(faultOf([](Arrays& each) { each.startAngles.pop_back(); }),
            "startAngles: expected one per bone, or one per bone and target, 12 in all, got 3");
  EXPECT_EQ(faultOf([](Arrays& each) { each.angles.push_back(0.0); }),
            "angles: expected one per bone and target, 12 in all, got 13");
  EXPECT_EQ(faultOf([](Arrays& each) { each.rotations.resize(12); }),
            "rotations: expected none for this chain, got 12");
  EXPECT_EQ(faultOf([](Arrays& each) { each.startAngles.clear(); }),
            "starts: expected one pose, or one per target, 3 in all, got 0");
  ik::BatchProblem both = batch.problem();
  const std::vector<double> angles(4, 0.0);
  both.startAngles = angles;
  std::vector<ik::BatchAnswer> answers(3);
  ik::BatchWorkspace workspace;
  EXPECT_EQ(ik::solveBatch(*batch.solver, both, batch.settings, workspace, {answers}).message,
            "starts: expected none beside startAngles or startRotations, got 1");
}

}  // namespace

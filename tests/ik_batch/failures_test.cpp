// What is refused: a problem alone, or the batch as a whole; and inputs at the edge.
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "support/batches.h"

namespace {

using support::Batch;
using support::BatchOutcome;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(Failures, ABadTargetConcernsItselfAlone) {
  for (const support::BatchForm& form : support::allBatchForms()) {
    for (const auto precision : {ik::Precision::floats, ik::Precision::doubles}) {
      Batch batch = support::randomBatch(form, true, 5, 100, 4);
      batch.settings.precision = precision;
      const BatchOutcome good = support::solveBatch(batch);
      const std::vector<glm::dvec3> bad{
          {kNan, 0, 0}, {0, kInfinity, 0}, {1e61, 0, 0}, {0, 0, 1.0}, {0, 0, kNan}};
      for (std::size_t i = 0; i < bad.size(); ++i) batch.targets[i * 20] = bad[i];
      const BatchOutcome mixed = support::solveBatch(batch);
      EXPECT_EQ(mixed.result.message, "");
      for (std::size_t i = 0; i < batch.targets.size(); ++i) {
        if (i % 20 == 0) {
          EXPECT_EQ(mixed.answers[i], ik::BatchAnswer{});
          EXPECT_EQ(mixed.tip(i), glm::dvec3(0.0));
          EXPECT_TRUE(mixed.poses[i].angles.empty());
        } else {
          EXPECT_EQ(mixed.answers[i], good.answers[i]);
          EXPECT_EQ(mixed.tip(i), good.tip(i));
        }
      }
    }
  }
}

TEST(Failures, SoDoesABadStart) {
  Batch batch = support::randomBatch("fabrik", true, 3, 3, 4);
  batch.starts.assign(3, batch.starts[0]);
  batch.starts[1].angles[2] = kNan;
  const BatchOutcome outcome = support::solveBatch(batch);
  EXPECT_EQ(outcome.result.message, "");
  EXPECT_NE(outcome.answers[0].status, ik::Status::invalidInput);
  EXPECT_EQ(outcome.answers[1].status, ik::Status::invalidInput);
  EXPECT_NE(outcome.answers[2].status, ik::Status::invalidInput);
}

void expectRefused(const Batch& batch, const std::string& field) {
  const BatchOutcome outcome = support::solveBatch(batch);
  EXPECT_NE(outcome.result.message.find(field), std::string::npos) << outcome.result.message;
  for (const ik::BatchAnswer& answer : outcome.answers) EXPECT_EQ(answer, ik::BatchAnswer{});
}

TEST(Failures, MessagesNameTheField) {
  const Batch good = support::randomBatch("fabrik", false, 3, 4, 4);
  EXPECT_EQ(support::solveBatch(good).result.message, "");
  Batch bad = good;
  bad.chain.bones[2].length = -1.0;
  expectRefused(bad, "bones[2].length: ");
  bad = good;
  bad.chain.bones.clear();
  expectRefused(bad, "bones: ");
  bad = good;
  bad.chain.base.x = kNan;
  expectRefused(bad, "base: ");
  bad = good;
  bad.starts[0].rotations.pop_back();
  expectRefused(bad, "rotations: ");
  bad = good;
  bad.starts.push_back(bad.starts[0]);
  expectRefused(bad, "starts: ");
  bad = good;
  bad.settings.threads = -1;
  expectRefused(bad, "threads: ");
  bad = good;
  bad.settings.each.tolerance = kNan;
  expectRefused(bad, "tolerance: ");
  bad = good;
  bad.settings.each.parameters[0] = 0.5;
  expectRefused(bad, "form: ");
  bad = good;
  bad.pole = glm::dvec3(kNan);
  expectRefused(bad, "pole: ");
  bad = good;
  bad.rest.gain = 2.0;
  expectRefused(bad, "rest.gain: ");
  bad = good;
  bad.chain.bones[1].joint = ik::JointKind::hinge;
  expectRefused(bad, "bones[1].joint: ");  // which FABRIK does not turn
  bad = support::randomBatch("two-bone", true, 1, 4, 4);
  expectRefused(bad, "bones: ");
}

TEST(Failures, OutputsOfAnotherSizeAreRefused) {
  const Batch batch = support::randomBatch("fabrik", false, 3, 4, 4);
  ik::BatchWorkspace workspace;
  std::vector<ik::BatchAnswer> answers(4);
  std::vector<glm::dvec3> joints(15);
  std::vector<ik::Pose> poses(3);
  const auto message = [&](const ik::BatchOutput& output) {
    return ik::solveBatch(*batch.solver, batch.problem(), batch.settings, workspace, output)
        .message;
  };
  EXPECT_EQ(message({answers}), "");
  EXPECT_EQ(message({std::span(answers).first(3)}).find("answers: "), 0U);
  EXPECT_EQ(message({answers, joints}).find("joints: "), 0U);
  EXPECT_EQ(message({answers, {}, poses}).find("poses: "), 0U);
}

TEST(Failures, NothingToDoIsNoFault) {
  Batch batch = support::randomBatch("ccd", true, 3, 0, 4);
  const BatchOutcome outcome = support::solveBatch(batch);
  EXPECT_EQ(outcome.result.message, "");
  EXPECT_EQ(outcome.result.busyPart(), 1.0);
}

// Everything that comes out is a number, and no lane runs forever.
TEST(Failures, EdgesAreAnswered) {
  for (const support::BatchForm& form : support::allBatchForms()) {
    for (const bool planar : {true, false}) {
      for (const auto precision : {ik::Precision::floats, ik::Precision::doubles}) {
        SCOPED_TRACE(form.solver);
        Batch batch = support::randomBatch(form, planar, 4, 1, 6);
        batch.settings.precision = precision;
        const glm::dvec3 base = batch.chain.base;
        batch.targets = {base, base + glm::dvec3(1e50, 0, 0), base + glm::dvec3(1.0, 0, 0),
                         base + glm::dvec3(-1.0 - 1e-9, 0, 0), base + glm::dvec3(1e-40, 0, 0)};
        batch.chain.bones[1].length = 0.0;
        batch.chain.bones[2].length = 1e-50;
        for (const double straight : {0.0, 1.0}) {
          for (double& angle : batch.starts[0].angles) angle *= straight;
          const BatchOutcome outcome = support::solveBatch(batch);
          for (const glm::dvec3& joint : outcome.joints) {
            EXPECT_TRUE(std::isfinite(joint.x + joint.y + joint.z));
          }
          EXPECT_EQ(outcome.answers[1].status, ik::Status::tooFar);
          for (const ik::BatchAnswer& answer : outcome.answers) {
            EXPECT_TRUE(std::isfinite(answer.distance));
            EXPECT_NE(answer.status, ik::Status::invalidInput);
          }
        }
        for (ik::Bone& bone : batch.chain.bones) bone.length = 0.0;
        const BatchOutcome point = support::solveBatch(batch);
        EXPECT_EQ(point.answers[0].status, ik::Status::reached);
        EXPECT_EQ(point.answers[1].status, ik::Status::tooFar);
      }
    }
  }
}

// Straight at a target in line nothing can turn: that is a stall, or the limit, but no success.
// What is left of half a turn by a cap bends the chain, and automatic restarts.
TEST(Failures, ADeadlockIsNoSuccess) {
  for (const support::BatchForm& form : support::kBatchForms) {
    if (form.cap > 0.0) continue;
    for (const auto precision : {ik::Precision::floats, ik::Precision::doubles}) {
      Batch batch = support::randomBatch(form, true, 3, 0, 6);
      batch.settings.precision = precision;
      batch.chain.base = {};
      batch.chain.bones.assign(3, {1.0, {}});
      batch.starts[0].angles.assign(3, 0.0);
      batch.targets = {{1.5, 0, 0}};
      const ik::BatchAnswer answer = support::solveBatch(batch).answers[0];
      const bool escapes = form.solver == std::string_view("automatic");
      EXPECT_EQ(answer.status, escapes ? ik::Status::reached : ik::Status::stalled) << form.solver;
      EXPECT_EQ(answer.distance > 0.1, !escapes) << form.solver;
    }
  }
}

// A scene a thousand times as far away and large is the same to a lane of floats.
TEST(Failures, FloatsAreGoodForAnyScene) {
  Batch batch = support::randomBatch("fabrik", false, 6, 200, 9);
  batch.chain.base = {};
  const BatchOutcome near = support::solveBatch(batch);
  const glm::dvec3 base{1e6, -3e6, 2e6};
  for (glm::dvec3& target : batch.targets) target += base - glm::dvec3(0.0);
  batch.chain.base = base;
  const BatchOutcome far = support::solveBatch(batch);
  for (std::size_t i = 0; i < batch.targets.size(); ++i) {
    EXPECT_NEAR(near.answers[i].distance, far.answers[i].distance, 1e-6);
  }
}

}  // namespace

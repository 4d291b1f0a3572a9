// A lane comes to the answer of the single solver, to rounding of its numbers.
#include <gtest/gtest.h>

#include "support/batches.h"

namespace {

using support::Batch;
using support::BatchOutcome;

struct Agreement {
  int problems = 0;
  int sameStatus = 0;
  // Of those that the single solver reached; out of reach the last digits decide where a chain that
  // is nearly straight stops.
  int reached = 0;
  int sameIterations = 0;  // but for one
  int samePlace = 0;       // every joint within the distance asked for

  [[nodiscard]] double iterations() const { return static_cast<double>(sameIterations) / reached; }
  [[nodiscard]] double place() const { return static_cast<double>(samePlace) / reached; }
};

// Adds what a batch and the single solver agree in.
void compare(const Batch& batch, double near, Agreement& agreement) {
  const BatchOutcome outcome = support::solveBatch(batch);
  ASSERT_EQ(outcome.result.message, "");
  ik::Workspace workspace;
  for (std::size_t i = 0; i < batch.targets.size(); ++i) {
    ik::Pose pose = batch.starts[batch.starts.size() > 1 ? i : 0];
    const ik::Result single = ik::solve(*batch.solver, {batch.chain, batch.targets[i]},
                                        batch.settings.each, pose, workspace);
    const ik::BatchAnswer& answer = outcome.answers[i];
    ++agreement.problems;
    agreement.sameStatus += single.status == answer.status ? 1 : 0;
    if (single.status != ik::Status::reached) continue;
    ++agreement.reached;
    agreement.sameIterations += std::abs(single.iterations - answer.iterations) <= 1 ? 1 : 0;
    const double off = outcome.off(i, ik::forwardKinematics(batch.chain, pose));
    agreement.samePlace += off <= near ? 1 : 0;
  }
}

Agreement agreementOf(const support::BatchForm& form, ik::Precision precision, double near) {
  Agreement agreement;
  for (const bool planar : {true, false}) {
    for (const std::size_t bones : {1U, 2U, 3U, 7U, 30U}) {
      Batch batch = support::randomBatch(form, planar, bones, 200, bones);
      batch.settings.precision = precision;
      compare(batch, near, agreement);
    }
  }
  return agreement;
}

// Whose steps are taken only if they gain.
bool turnsAllAtOnce(const support::BatchForm& form) {
  const std::string_view solver = form.solver;
  return solver != "fabrik" && solver != "ccd";
}
// Its steps are great where the chain is nearly singular, and so is what rounding makes of them; or
// they go to and fro across a valley.
bool wavers(const support::BatchForm& form) {
  const std::string_view solver = form.solver;
  return solver == "pseudo-inverse" || (solver == "gradient-descent" && form.cap > 0.0);
}

TEST(Agreement, DoublesAreTheSingleSolver) {
  for (const support::BatchForm& form : support::kBatchForms) {
    const Agreement found = agreementOf(form, ik::Precision::doubles, 1e-9);
    ASSERT_EQ(found.problems, 2000);
    ASSERT_GE(found.reached, 900);
    EXPECT_EQ(found.sameStatus, 2000) << form.solver;
    // Where a step hardly gains, rounding decides whether it is taken.
    const double least = turnsAllAtOnce(form) ? 0.99 : 1.0;
    EXPECT_GE(found.iterations(), least) << form.solver;
    EXPECT_GE(found.place(), wavers(form) ? 0.97 : least) << form.solver;
  }
}

TEST(Agreement, FloatsAreNearIt) {
  for (const support::BatchForm& form : support::kBatchForms) {
    const Agreement found = agreementOf(form, ik::Precision::floats, 1e-4);
    EXPECT_GE(found.sameStatus, 1998) << form.solver;
    EXPECT_GE(found.iterations(), wavers(form) ? 0.97 : 0.99) << form.solver;
    EXPECT_GE(found.place(), wavers(form) ? 0.94 : 0.98) << form.solver;
  }
}

// The least tolerance that floats take at its word is a quarter of that: steps that are small
// beside it still lead there. Counted by where the tips are.
TEST(Agreement, AMillionthOfTheReachIsReachedInFloats) {
  for (const auto& [solver, least] :
       {std::pair("fabrik", 495), {"ccd", 450}, {"dls", 495}, {"levenberg-marquardt", 495}}) {
    for (const bool planar : {true, false}) {
      Batch batch = support::randomBatch(solver, planar, 10, 500, 5);
      for (ik::Bone& bone : batch.chain.bones) bone = {0.1, {}};
      batch.chain.base = glm::dvec3(0.0);
      batch.chain.baseScale = {};
      batch.settings.each.iterations = 1000;
      batch.settings.each.tolerance = 1e-6;
      support::RandomSource random(6);
      for (glm::dvec3& target : batch.targets) target = support::inBall(random, 0.95, planar);
      const BatchOutcome outcome = support::solveBatch(batch);
      int reached = 0;
      for (std::size_t i = 0; i < batch.targets.size(); ++i) {
        reached += glm::distance(outcome.tip(i), batch.targets[i]) < 1.5e-6 ? 1 : 0;
      }
      EXPECT_GE(reached, least) << solver << (planar ? " in the plane" : " in space");
    }
  }
}

TEST(Agreement, ManyStarts) {
  for (const support::BatchForm& form : support::kBatchForms) {
    for (const bool planar : {true, false}) {
      Batch batch = support::randomBatch(form, planar, 6, 200, 3);
      batch.settings.precision = ik::Precision::doubles;
      support::RandomSource random(8);
      batch.starts.clear();
      for (std::size_t i = 0; i < batch.targets.size(); ++i) {
        batch.starts.push_back(support::randomPose(random, 6, 1.0));
      }
      Agreement agreement;
      compare(batch, 1e-9, agreement);
      EXPECT_GE(agreement.place(), 0.98) << form.solver;
    }
  }
}

// What holds without the single solver: distances by the joints, lengths, poses by kinematics.
void check(const Batch& batch, double slack) {
  const BatchOutcome outcome = support::solveBatch(batch);
  for (std::size_t i = 0; i < batch.targets.size(); ++i) {
    const ik::BatchAnswer& answer = outcome.answers[i];
    const double distance = glm::distance(outcome.tip(i), batch.targets[i]);
    EXPECT_NEAR(answer.distance, distance, slack);
    if (answer.status == ik::Status::reached) {
      EXPECT_LE(distance, batch.settings.each.tolerance + slack);
    }
    EXPECT_EQ(outcome.joint(i, 0), batch.chain.base);
    const auto joints = ik::forwardKinematics(batch.chain, outcome.poses[i]);
    for (std::size_t k = 0; k < batch.chain.bones.size(); ++k) {
      const double length = glm::distance(outcome.joint(i, k), outcome.joint(i, k + 1));
      EXPECT_NEAR(length, batch.chain.bones[k].length, slack);
      EXPECT_LE(glm::distance(joints[k + 1], outcome.joint(i, k + 1)), slack);
    }
  }
}

TEST(Agreement, DistancesLengthsAndPosesHold) {
  for (const support::BatchForm& form : support::kBatchForms) {
    for (const bool planar : {true, false}) {
      Batch batch = support::randomBatch(form, planar, 8, 300, 11);
      batch.settings.precision = ik::Precision::doubles;
      check(batch, 1e-12);
      batch.settings.precision = ik::Precision::floats;
      check(batch, 2e-6);
    }
  }
}

// A zigzag so flat that a step which turns its joints leaves the tip where it was: no stand yet.
TEST(Agreement, AStandIsThatOfEveryJoint) {
  constexpr double kFlat = 1e-8;
  for (const char* solver : {"dls", "levenberg-marquardt"}) {
    Batch batch = support::randomBatch(solver, true, 3, 1, 1);
    batch.chain = {};
    batch.chain.bones.assign(3, {1.0 / 3.0, {}});
    batch.starts[0].angles = {-3.0 * kFlat, 12.0 * kFlat, -15.0 * kFlat};
    batch.targets = {{0.5, 0.0, 0.0}};
    batch.settings.precision = ik::Precision::doubles;
    batch.settings.each.iterations = 1;
    const BatchOutcome once = support::solveBatch(batch);
    EXPECT_NEAR(once.tip(0).x, 1.0, 5e-10) << "moves the tip";
    EXPECT_GT(std::abs(once.joint(0, 2).y - 2.0 * kFlat), 5e-9) << "has no joint move";
    batch.settings.each.iterations = 200;
    Agreement found;
    compare(batch, 1e-6, found);
    EXPECT_EQ(found.reached, 1) << solver;
    EXPECT_EQ(found.sameStatus, 1) << solver;
  }
}

TEST(Agreement, ExactlyAsManyIterationsAsAsked) {
  for (const support::BatchForm& form : support::kBatchForms) {
    Batch batch = support::randomBatch(form, false, 5, 60, 2);
    batch.settings.each.stopWhenDone = false;
    batch.settings.each.iterations = 7;
    for (const ik::BatchAnswer& answer : support::solveBatch(batch).answers) {
      EXPECT_EQ(answer.iterations, 7) << form.solver;
    }
    batch.settings.each.iterations = 0;
    const BatchOutcome still = support::solveBatch(batch);
    const auto start = ik::forwardKinematics(batch.chain, batch.starts[0]);
    for (std::size_t i = 0; i < batch.targets.size(); ++i) {
      EXPECT_EQ(still.answers[i].iterations, 0);
      EXPECT_EQ(still.tip(i), start.back());
    }
  }
}

}  // namespace

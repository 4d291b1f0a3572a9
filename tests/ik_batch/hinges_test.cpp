// Batches of chains of hinges in space, against the single solver: like arms of robots.
#include <algorithm>
#include <cmath>
#include <tuple>

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include "support/allocation_count.h"
#include "support/hinged_batches.h"
#include "support/problem_count.h"

namespace {

using support::Batch;
using support::BatchOutcome;
using support::hingedBatch;
using support::HingedForm;
using support::HingedKind;
using support::problemCount;

template <typename Check>
void forEveryKind(std::size_t bones, std::size_t count, const Check& check) {
  for (const HingedForm& form : support::kHingedForms) {
    for (const HingedKind kind : support::kHingedKinds) {
      for (const auto precision : {ik::Precision::floats, ik::Precision::doubles}) {
        SCOPED_TRACE(std::string(form.solver) + " kind " + std::to_string(static_cast<int>(kind)));
        Batch batch = hingedBatch(form, kind, bones, count, 21 + bones);
        batch.settings.precision = precision;
        check(batch);
      }
    }
  }
}

struct Agreement {
  int problems = 0;
  int sameStatus = 0;
  int sameReached = 0;     // reached, or not
  int reached = 0;         // and of these
  int sameIterations = 0;  // but for one
  int samePlace = 0;       // of every joint
  int held = 0;            // by a limit or a weight
};

void compare(const Batch& batch, double near, Agreement& found) {
  const BatchOutcome outcome = support::solveBatch(batch);
  ASSERT_EQ(outcome.result.message, "");
  ASSERT_TRUE(outcome.result.inLanes);
  ik::Workspace workspace;
  for (std::size_t i = 0; i < batch.targets.size(); ++i) {
    ik::Pose pose = batch.starts[0];
    const ik::Result single = ik::solve(*batch.solver, {batch.chain, batch.targets[i]},
                                        batch.settings.each, pose, workspace);
    const ik::BatchAnswer& answer = outcome.answers[i];
    const bool isReached = single.status == ik::Status::reached;
    const bool isHeld =
        single.status == ik::Status::limitBlocked || single.status == ik::Status::heldBack;
    ++found.problems;
    found.sameStatus += single.status == answer.status ? 1 : 0;
    found.sameReached += isReached == (answer.status == ik::Status::reached) ? 1 : 0;
    found.held += isHeld ? 1 : 0;
    if (!isReached) continue;  // the last digits decide where it stops
    ++found.reached;
    found.sameIterations += std::abs(single.iterations - answer.iterations) <= 1 ? 1 : 0;
    const double off = outcome.off(i, ik::forwardKinematics(batch.chain, pose));
    found.samePlace += off <= near ? 1 : 0;
  }
}

// The least parts of problems, or of those that were reached.
struct Least {
  double sameStatus;
  double sameReached;
  double sameIterations;
  double samePlace;
};

// Whether it comes to a stand where it is held: automatic goes on from other poses.
bool endsWhereHeld(const HingedForm& form) { return form.solver != std::string_view("automatic"); }

void expectAgreement(const HingedForm& form, ik::Precision precision, double near,
                     const Least& least) {
  for (const HingedKind kind : support::kHingedKinds) {
    SCOPED_TRACE(std::string(form.solver) + " kind " + std::to_string(static_cast<int>(kind)));
    Agreement found;
    for (const std::size_t bones : {1U, 2U, 3U, 6U, 7U, 20U}) {
      Batch batch = hingedBatch(form, kind, bones, 120, bones);
      batch.settings.precision = precision;
      compare(batch, near, found);
    }
    EXPECT_GE(found.reached, found.problems * 2 / 5);
    const bool mayBeHeld = kind != HingedKind::free && endsWhereHeld(form);
    EXPECT_GE(found.held, mayBeHeld ? found.problems / 25 : 0);
    EXPECT_GE(found.sameStatus, least.sameStatus * found.problems);
    EXPECT_GE(found.sameReached, least.sameReached * found.problems);
    EXPECT_GE(found.sameIterations, least.sameIterations * found.reached);
    EXPECT_GE(found.samePlace, least.samePlace * found.reached);
  }
}

TEST(BatchHinges, DoublesAreTheSingleSolver) {
  for (const char* solver : {"dls", "levenberg-marquardt"}) {
    expectAgreement({solver}, ik::Precision::doubles, 1e-9, {0.997, 1.0, 0.998, 0.99});
  }
  for (const double direction : {0.0, 1.0}) {
    expectAgreement({"ccd", direction}, ik::Precision::doubles, 1e-9, {0.999, 1.0, 0.999, 0.999});
  }
  expectAgreement({"automatic"}, ik::Precision::doubles, 1e-9, {0.99, 1.0, 0.96, 0.95});
  // So many iterations make much of a last digit.
  expectAgreement({"jacobian-transpose"}, ik::Precision::doubles, 1e-9, {0.99, 0.998, 0.99, 0.96});
}

// Where a target is out of reach, floats come to a stand that doubles do not see before they are
// out of iterations.
TEST(BatchHinges, FloatsAreNearIt) {
  for (const char* solver : {"dls", "levenberg-marquardt"}) {
    expectAgreement({solver}, ik::Precision::floats, 1e-4, {0.93, 0.995, 0.98, 0.95});
  }
  for (const double direction : {0.0, 1.0}) {
    expectAgreement({"ccd", direction}, ik::Precision::floats, 1e-4, {0.94, 0.998, 0.99, 0.99});
  }
  // After several restarts the last digit decides which one arrives, and so how many it takes.
  expectAgreement({"automatic"}, ik::Precision::floats, 1e-4, {0.95, 0.99, 0.85, 0.92});
  expectAgreement({"jacobian-transpose"}, ik::Precision::floats, 1e-4, {0.94, 0.98, 0.93, 0.92});
}

// What holds without the single solver: distances by the joints, limits, and joints by the pose's
// kinematics.
void check(const Batch& batch, double slack) {
  const BatchOutcome outcome = support::solveBatch(batch);
  double off = 0.0;
  for (std::size_t i = 0; i < batch.targets.size(); ++i) {
    const ik::Pose& pose = outcome.poses[i];
    const double distance = glm::distance(outcome.tip(i), batch.targets[i]);
    off = std::max(off, std::abs(outcome.answers[i].distance - distance));
    const auto joints = ik::forwardKinematics(batch.chain, pose);
    for (std::size_t k = 0; k < joints.size(); ++k) {
      off = std::max(off, glm::distance(joints[k], outcome.joint(i, k)));
    }
    for (std::size_t k = 0; k < batch.chain.bones.size(); ++k) {
      EXPECT_LT(support::outside(batch.chain, pose, k), 1e-9);
    }
    const ik::Problem next{batch.chain, batch.chain.base};
    EXPECT_EQ(ik::findFault(*batch.solver, next, batch.settings.each, pose), "");
  }
  EXPECT_LE(off, slack);
}

TEST(BatchHinges, WhatComesOutFitsTogether) {
  for (const std::size_t bones : {7U, 100U}) {
    forEveryKind(bones, problemCount(100), [&](Batch& batch) {
      const bool isCoarse = batch.settings.precision == ik::Precision::floats;
      const double slack = isCoarse ? 1e-6 : 1e-12;
      for (const int iterations : {0, 1, 3, 60}) {
        batch.settings.each.iterations = iterations;
        check(batch, slack);
      }
    });
  }
}

// From 165 to -165 degrees, with nothing between 170 and -170: a turn that is not shortened jumps.
TEST(BatchHinges, AShortenedTurnStopsOnTheWay) {
  constexpr double kDegree = support::kPi / 180.0;
  for (const auto& [cap, weight, expected] :
       {std::tuple{180.0, 1.0, -165.0}, {20.0, 1.0, 170.0}, {180.0, 0.9, 170.0}}) {
    for (const double direction : {0.0, 1.0}) {
      Batch batch = hingedBatch({"ccd", direction}, HingedKind::free, 1, 1, 1);
      ik::Bone& bone = batch.chain.bones[0];
      batch.chain.baseScale = {};
      bone = {.length = 1.0, .joint = ik::JointKind::hinge, .weight = weight};
      bone.limit = {-170.0 * kDegree, 170.0 * kDegree};
      batch.settings.each.parameters[1] = cap;
      batch.settings.each.iterations = 1;
      batch.settings.precision = ik::Precision::doubles;
      batch.starts[0].rotations[0] = support::turn(bone.axis, 165.0 * kDegree);
      batch.targets[0] =
          batch.chain.base + glm::dvec3(std::cos(165.0 * kDegree), -std::sin(165.0 * kDegree), 0.0);
      const BatchOutcome outcome = support::solveBatch(batch);
      EXPECT_TRUE(outcome.result.inLanes);
      EXPECT_NEAR(ik::angleAbout(bone.axis, outcome.poses[0].rotations[0]) / kDegree, expected,
                  1e-9);
    }
  }
}

void expectSame(const BatchOutcome& a, std::size_t i, const BatchOutcome& b, std::size_t k) {
  EXPECT_EQ(a.answers[i], b.answers[k]);
  for (std::size_t joint = 0; joint < a.stride; ++joint) {
    EXPECT_EQ(a.joint(i, joint), b.joint(k, joint));
  }
  EXPECT_EQ(a.poses[i], b.poses[k]);
}

TEST(BatchHinges, AnAnswerIsItsOwnWhateverIsBesideIt) {
  const auto sets = hwy::SupportedTargets() & HWY_TARGETS;
  forEveryKind(6, problemCount(120), [&](Batch& batch) {
    const std::size_t one = batch.targets.size() * 2 / 3;
    const BatchOutcome whole = support::solveBatch(batch);
    const auto expectAll = [&](const Batch& other) {
      const BatchOutcome outcome = support::solveBatch(other);
      for (std::size_t i = 0; i < batch.targets.size(); ++i) expectSame(whole, i, outcome, i);
    };
    Batch other = batch;
    std::ranges::reverse(other.targets);
    const BatchOutcome reversed = support::solveBatch(other);
    for (std::size_t i = 0; i < batch.targets.size(); ++i) {
      expectSame(whole, i, reversed, batch.targets.size() - 1 - i);
    }
    other.targets = {batch.targets[one]};
    expectSame(whole, one, support::solveBatch(other), 0);
    other = batch;
    other.starts.assign(batch.targets.size(), batch.starts[0]);
    expectAll(other);
    other = batch;
    for (const int threads : {2, 5}) {
      other.settings.threads = threads;
      expectAll(other);
    }
    for (auto left = sets; left != 0; left &= left - 1) {
      hwy::SetSupportedTargetsForTest(left & -left);
      SCOPED_TRACE(std::string(ik::batchInstructionSet()));
      expectAll(batch);
    }
    hwy::SetSupportedTargetsForTest(0);
  });
}

TEST(BatchHinges, ABadProblemConcernsItselfAlone) {
  forEveryKind(4, 60, [](Batch& batch) {
    batch.starts.assign(batch.targets.size(), batch.starts[0]);
    const BatchOutcome good = support::solveBatch(batch);
    batch.targets[3].y = std::nan("");
    batch.starts[20].rotations[1] = {0.8, 0.0, 0.6, 0.0};  // not about its axis
    const BatchOutcome mixed = support::solveBatch(batch);
    for (std::size_t i = 0; i < batch.targets.size(); ++i) {
      if (i != 3 && i != 20) {
        expectSame(good, i, mixed, i);
        continue;
      }
      EXPECT_EQ(mixed.answers[i], ik::BatchAnswer{});
      EXPECT_TRUE(mixed.poses[i].rotations.empty());
    }
  });
}

TEST(BatchHinges, AllocatesNothingTheSecondTime) {
  forEveryKind(7, problemCount(60), [](Batch& batch) {
    for (const std::size_t starts : {std::size_t{1}, batch.targets.size()}) {
      batch.starts.resize(starts, batch.starts[0]);
      ik::BatchWorkspace workspace;
      BatchOutcome out = support::solveBatch(batch, workspace);
      const long before = support::allocationCount();
      ik::solveBatch(*batch.solver, batch.problem(), batch.settings, workspace,
                     {out.answers, out.joints, out.poses});
      EXPECT_EQ(support::allocationCount(), before);
    }
  });
}

// Everything that comes out is a number, and no lane runs forever.
TEST(BatchHinges, EdgesAreAnswered) {
  forEveryKind(4, 1, [](Batch& batch) {
    const glm::dvec3 base = batch.chain.base;
    batch.targets = {base, base + glm::dvec3(1e50, 0, 0), base + glm::dvec3(1.0, 0, 0),
                     base + glm::dvec3(-1.0 - 1e-9, 0, 0), base + glm::dvec3(1e-40, 0, 0)};
    batch.chain.bones[1].length = 0.0;
    batch.chain.bones[2].length = 1e-50;
    for (const bool isPoint : {false, true}) {
      for (ik::Bone& bone : batch.chain.bones) bone.length *= isPoint ? 0.0 : 1.0;
      const BatchOutcome outcome = support::solveBatch(batch);
      EXPECT_TRUE(outcome.result.inLanes);
      EXPECT_EQ(outcome.answers[1].status, ik::Status::tooFar);
      for (const glm::dvec3& joint : outcome.joints) {
        EXPECT_TRUE(std::isfinite(joint.x + joint.y + joint.z));
      }
      for (const ik::BatchAnswer& answer : outcome.answers) {
        EXPECT_TRUE(std::isfinite(answer.distance));
        EXPECT_NE(answer.status, ik::Status::invalidInput);
      }
    }
  });
}

}  // namespace

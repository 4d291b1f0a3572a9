// Look at and two bone: lanes that hold the last bones alone, and take one step.
#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "support/batches.h"

namespace {

using support::Batch;
using support::BatchOutcome;

// Targets around where the moved bones start, from there to beyond their reach; a quarter of them
// within little of the outermost circle. Where `ownStarts`, start poses of their own, mirrored.
Batch batchAround(const support::BatchForm& form, bool planar, std::size_t bones, bool ownStarts,
                  std::uint64_t seed) {
  constexpr std::size_t kCount = 200;
  Batch batch = support::randomBatch(form, planar, bones, kCount, seed);
  support::RandomSource random(seed + 100);
  if (ownStarts) batch.chain.baseScale = {-1, 1, 1};
  const auto moved = static_cast<std::size_t>(batch.solver->bones);
  const double reach = ik::reach(std::span(batch.chain.bones).last(moved)).outer;
  for (std::size_t i = 0; i < kCount; ++i) {
    if (ownStarts) batch.starts.push_back(support::randomPose(random, bones, 1.0));
    const auto joints = ik::forwardKinematics(batch.chain, batch.starts.back());
    glm::dvec3 aim = support::inBall(random, 1.4 * reach, batch.chain.planar);
    if (i % 4 == 0) aim *= reach * (1.0 + random.uniform(-2e-3, 2e-3)) / glm::length(aim);
    batch.targets[i] = joints[bones - moved] + aim;
  }
  if (ownStarts) batch.starts.erase(batch.starts.begin());
  return batch;
}

struct Found {
  int problems = 0;
  int sameStatus = 0;
  int samePlace = 0;  // every joint, by the pose too
  std::set<ik::Status> statuses{};
};

void compare(const Batch& batch, double near, Found& found) {
  const BatchOutcome outcome = support::solveBatch(batch);
  ASSERT_EQ(outcome.result.message, "");
  ik::Workspace workspace;
  for (std::size_t i = 0; i < batch.targets.size(); ++i) {
    const ik::Pose& start = batch.starts[batch.starts.size() > 1 ? i : 0];
    ik::Pose pose = start;
    const ik::Result single = ik::solve(*batch.solver, {batch.chain, batch.targets[i]},
                                        batch.settings.each, pose, workspace);
    ++found.problems;
    found.statuses.insert(single.status);
    const ik::BatchAnswer& answer = outcome.answers[i];
    found.sameStatus += single.status == answer.status ? 1 : 0;
    EXPECT_EQ(answer.iterations, 1);
    EXPECT_NEAR(answer.distance, single.distance, std::max(near, 1e-12) * 3.0);
    const auto joints = ik::forwardKinematics(batch.chain, pose);
    const auto posed = ik::forwardKinematics(batch.chain, outcome.poses[i]);
    double off = 0.0;
    for (std::size_t k = 0; k < joints.size(); ++k) {
      off = std::max(off, glm::distance(joints[k], outcome.joint(i, k)));
      off = std::max(off, glm::distance(joints[k], posed[k]));
    }
    found.samePlace += off <= near ? 1 : 0;
    ASSERT_EQ(pose.stretch.size(), outcome.poses[i].stretch.size());
    for (std::size_t k = 0; k < pose.stretch.size(); ++k) {
      EXPECT_NEAR(pose.stretch[k], outcome.poses[i].stretch[k], 1e-12);
    }
    for (int k = 0; k < single.firstBone; ++k) {
      EXPECT_EQ(outcome.poses[i].angles[k], start.angles[k]) << "is not moved";
    }
  }
}

Found foundOf(const support::BatchForm& form, ik::Precision precision, double near,
              bool isLimited = false) {
  Found found;
  for (const bool planar : {true, false}) {
    for (const std::size_t bones : {2U, 3U, 10U}) {
      for (const bool ownStarts : {false, true}) {
        Batch batch = batchAround(form, planar || isLimited, bones, ownStarts, bones);
        if (isLimited) support::addLimits(batch, bones + (planar ? 0 : 100));
        batch.settings.precision = precision;
        compare(batch, near, found);
      }
    }
  }
  return found;
}

TEST(ClosedForms, DoublesAreTheSingleSolver) {
  for (const support::BatchForm& form : support::kClosedForms) {
    const Found found = foundOf(form, ik::Precision::doubles, 1e-11);
    ASSERT_EQ(found.problems, 2400);
    EXPECT_EQ(found.sameStatus, 2400) << form.solver;
    EXPECT_GE(found.samePlace, 2390) << form.solver << ": but where the arm is all but straight";
    EXPECT_TRUE(found.statuses.contains(ik::Status::reached));
    EXPECT_TRUE(found.statuses.contains(ik::Status::tooFar));
    EXPECT_TRUE(found.statuses.contains(ik::Status::tooClose));
  }
}

TEST(ClosedForms, FloatsAreNearIt) {
  for (const support::BatchForm& form : support::kClosedForms) {
    const Found found = foundOf(form, ik::Precision::floats, 1e-5);
    EXPECT_GE(found.sameStatus, 2398) << form.solver;
    EXPECT_GE(found.samePlace, 2350) << form.solver;
  }
}

TEST(ClosedForms, WithLimitsToo) {
  for (const support::BatchForm& form : support::kClosedForms) {
    const Found found = foundOf(form, ik::Precision::doubles, 1e-11, true);
    ASSERT_EQ(found.problems, 2400);
    EXPECT_EQ(found.sameStatus, 2400) << form.solver;
    EXPECT_EQ(found.samePlace, 2400) << form.solver;
    EXPECT_TRUE(found.statuses.contains(ik::Status::reached));
    const bool isTwoBone = form.solver == std::string_view("two-bone");
    EXPECT_EQ(found.statuses.contains(ik::Status::limitBlocked), isTwoBone);
    const Found floats = foundOf(form, ik::Precision::floats, 1e-5, true);
    EXPECT_GE(floats.sameStatus, 2396) << form.solver;
    EXPECT_GE(floats.samePlace, 2396) << form.solver;
  }
}

// The target where the moved bones start, for every way in which these can differ.
TEST(ClosedForms, ATargetWithoutADirection) {
  for (const support::BatchForm& form : support::kClosedForms) {
    for (const glm::dvec2 lengths :
         {glm::dvec2{0.2, 0.3}, {0.3, 0.2}, {0.3, 0.3}, {0.0, 0.3}, {0.3, 0.0}, {0.0, 0.0}}) {
      Batch batch = support::randomBatch(form, true, 4, 1, 9);
      batch.chain.bones[2].length = lengths.x;
      batch.chain.bones[3].length = lengths.y;
      const auto joints = ik::forwardKinematics(batch.chain, batch.starts[0]);
      batch.targets[0] = joints[4 - static_cast<std::size_t>(batch.solver->bones)];
      for (const auto precision : {ik::Precision::doubles, ik::Precision::floats}) {
        batch.settings.precision = precision;
        Found found;
        compare(batch, precision == ik::Precision::floats ? 1e-6 : 1e-12, found);
        EXPECT_EQ(found.sameStatus, 1) << form.solver << ' ' << lengths.x << ' ' << lengths.y;
        EXPECT_EQ(found.samePlace, 1) << form.solver << ' ' << lengths.x << ' ' << lengths.y;
      }
    }
  }
}

// As for the single solver: nothing is iterated, and nothing asks whether the tip is there already.
TEST(ClosedForms, IterationsMeanNothing) {
  for (const support::BatchForm& form : support::kClosedForms) {
    Batch batch = batchAround(form, true, 5, false, 3);
    const BatchOutcome once = support::solveBatch(batch);
    EXPECT_EQ(once.result.busySteps, 200);
    batch.settings.each.iterations = 0;
    batch.settings.each.stopWhenDone = false;
    EXPECT_EQ(support::solveBatch(batch).answers, once.answers) << form.solver;
  }
}

// Softening, stretching and weights of all kinds, by themselves and together.
struct ArmOptions {
  double soften = 1.0;
  double stretch = 1.0;
  double start = 1.0;
  double weight = 1.0;
  bool weighs = false;  // the joints, too
};
constexpr ArmOptions kOptions[] = {{.soften = 0.8},
                                   {.soften = 0.0},
                                   {.stretch = 1.3},
                                   {.stretch = 2.5, .start = 0.6},
                                   {.stretch = 1.5, .start = 0.0},
                                   {.weight = 0.4},
                                   {.weight = 0.0},
                                   {.soften = 0.7, .stretch = 1.4, .start = 0.8, .weight = 0.75},
                                   {.weighs = true},
                                   {.soften = 0.7, .stretch = 1.4, .weight = 0.6, .weighs = true}};

void compareOptions(const ArmOptions& options, ik::Precision precision, double near, Found& found) {
  for (const support::BatchForm& form : {support::kClosedForms[1], support::kClosedForms[2]}) {
    for (const bool isLimited : {false, true}) {
      for (const bool ownStarts : {false, true}) {
        Batch batch = batchAround(form, true, isLimited ? 2 : 4, ownStarts, 8);
        if (isLimited) support::addLimits(batch, 3);
        if (options.weighs) support::addWeights(batch, 3);
        ik::ParameterValues& parameters = batch.settings.each.parameters;
        const auto set = [&](std::string_view id, double value) {
          parameters[*ik::findParameter(*batch.solver, id)] = value;
        };
        set("soften", options.soften);
        set("stretch", options.stretch);
        set("stretch-start", options.start);
        set("weight", options.weight);
        EXPECT_TRUE(ik::solvesInLanes(*batch.solver, batch.problem(), batch.settings.each));
        batch.settings.precision = precision;
        compare(batch, near, found);
      }
    }
  }
}

TEST(ClosedForms, LookAtWithAWeight) {
  for (const double weight : {0.0, 0.3, 1.0}) {
    for (const bool isLimited : {false, true}) {
      Batch batch = batchAround(support::kClosedForms[0], true, 3, true, 5);
      if (isLimited) batch.chain.bones.back().limit = {-0.8, 1.0};
      batch.chain.bones.back().weight = weight;
      batch.settings.precision = ik::Precision::doubles;
      Found found;
      compare(batch, 1e-11, found);
      EXPECT_EQ(found.sameStatus, 200) << weight;
      EXPECT_EQ(found.samePlace, 200) << weight;
    }
  }
}

TEST(ClosedForms, TwoBoneWithItsParameters) {
  std::set<ik::Status> statuses;
  for (const ArmOptions& options : kOptions) {
    const auto name = ::testing::Message() << "soften " << options.soften << " stretch "
                                           << options.stretch << " weight " << options.weight;
    // Bones that stretch once the arm is straight keep it so: the last digit bends the elbow.
    const bool staysStraight = options.stretch > 1.0 && options.start == 1.0;
    Found found;
    compareOptions(options, ik::Precision::doubles, staysStraight ? 1e-7 : 1e-11, found);
    ASSERT_EQ(found.problems, 1600);
    EXPECT_EQ(found.sameStatus, 1600) << name;
    EXPECT_GE(found.samePlace, 1590) << name;
    statuses.merge(found.statuses);
    Found floats;
    compareOptions(options, ik::Precision::floats, 1e-5, floats);
    EXPECT_GE(floats.sameStatus, 1595) << name;
    EXPECT_GE(floats.samePlace, 1560) << name;
  }
  for (const auto status : {ik::Status::reached, ik::Status::heldBack, ik::Status::tooFar,
                            ik::Status::tooClose, ik::Status::limitBlocked}) {
    EXPECT_TRUE(statuses.contains(status)) << ik::name(status);
  }
}

}  // namespace

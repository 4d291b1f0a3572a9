// What must hold of every step of every solver, ordinary problems and the most awkward ones.
#include "support/every_solver.h"

#include <gtest/gtest.h>

#include "support/limited_explaining.h"
#include "support/random_problem.h"

namespace {

using support::Case;
using support::Explained;
using support::Faults;

class ExplainEvery : public support::SolverTest {};

constexpr std::uint64_t kSeeds = 150;

bool isSound(const Explained& /*explained*/, std::size_t /*cursor*/,
             const explain::Explanation& explanation, Faults& faults) {
  support::checkFormulas(explanation, 1e-6, faults);
  return true;
}

// Mirrored frames of all kinds, targets in every quadrant, in and out of reach.
TEST_P(ExplainEvery, FormulasHoldForTheNumbersShown) {
  const auto make = [](std::uint64_t seed) {
    Case task = support::ordinaryCase(solver(), seed, 2 + seed % 4);
    task.ignoreNegativeScale = seed % 3 == 0;
    return task;
  };
  EXPECT_GT(support::countSteps(solver(), kSeeds, make, isSound), 100);
}

// Joints with limits: what is told is what they let through.
TEST_P(ExplainEvery, FormulasHoldWhereJointsAreStopped) {
  const auto make = [](std::uint64_t seed) {
    Case task = support::ordinaryCase(solver(), seed, 2 + seed % 4);
    support::limitJoints(task, seed);
    task.ignoreNegativeScale = seed % 7 == 0;
    return task;
  };
  const int stopped =
      support::countSteps(solver(), kSeeds, make,
                          [](const Explained& explained, std::size_t cursor,
                             const explain::Explanation& explanation, Faults& faults) {
                            support::checkFormulas(explanation, 1e-6, faults);
                            support::checkTurnsTold(explained, cursor, explanation, faults);
                            return support::tellsOfLimits(explanation);
                          });
  EXPECT_GT(stopped, 7);
}

TEST_P(ExplainEvery, FormulasHoldWhereJointsAreFixed) {
  const auto make = [](std::uint64_t seed) {
    Case task = support::ordinaryCase(solver(), seed, 3 + seed % 4);
    support::fixJoints(solver(), task, seed);
    task.ignoreNegativeScale = seed % 7 == 0;
    return task;
  };
  const int told =
      support::countSteps(solver(), kSeeds, make,
                          [](const Explained& explained, std::size_t cursor,
                             const explain::Explanation& explanation, Faults& faults) {
                            support::checkFormulas(explanation, 1e-6, faults);
                            support::checkTurnsTold(explained, cursor, explanation, faults);
                            return explanation.sentence.find("is fixed") != std::string::npos;
                          });
  EXPECT_EQ(told > 7, solver().id == "fabrik");
}

// Joints with weights, turns that are capped, a rest pose; every other time with limits too.
TEST_P(ExplainEvery, FormulasHoldWhereTurnsAreShortened) {
  const auto cap = ik::findParameter(solver(), "max-step");
  const auto make = [&](std::uint64_t seed) {
    Case task = support::ordinaryCase(solver(), seed, 2 + seed % 4);
    if (seed % 4 < 2) support::limitJoints(task, seed);
    support::RandomSource random(support::mixSeed(seed, 3));
    for (rigs::Bone& bone : task.chain.bones) {
      if (random.chance(0.7)) bone.weight = random.chance(0.2) ? 0.0 : random.unit();
    }
    if (cap && random.chance(0.4)) task.settings.parameters[*cap] = random.uniform(5.0, 40.0);
    if (random.chance(0.3)) task.rest = {nullptr, 1.0};
    return task;
  };
  EXPECT_GT(support::countSteps(solver(), kSeeds, make, isSound), 100);
}

// Bones without length, targets on joints, sizes from 1e-6 to 1e6, up to 1000 bones.
TEST_P(ExplainEvery, StaysFiniteAndSmallForAwkwardProblems) {
  const auto make = [](std::uint64_t seed) {
    return support::RandomProblem(solver(), support::mixSeed(seed, support::seedOf(solver().id)))
        .make();
  };
  const auto isFinite = [](const auto&...) { return true; };
  EXPECT_GT(support::countSteps(solver(), 2 * kSeeds, make, isFinite), 200);
}

TEST_P(ExplainEvery, StaysFiniteAtTheEndsOfWhatIsTaken) {
  for (const double size : {rigs::kSmallest, 1e-30, 1e30, rigs::kLargest}) {
    for (const double far : {0.0, 1e-50, 0.5, 1.7, 3.0}) {
      for (const ik::ParameterValues& form : support::forms(solver())) {
        Case task = support::straight(solver(), {0.9 * size, 0.7 * size}, {far * size, 0, 0});
        task.target = {std::min(far * size, rigs::kLargest), 0.1 * far * size, 0.0};
        task.pose.angles = {0.4, 1.0};
        task.settings.parameters = form;
        task.settings.iterations = 2;
        task.settings.tolerance = 0.0;
        const Explained explained(solver(), task);
        for (std::size_t cursor = 0; cursor < explained.trace.size(); ++cursor) {
          Faults faults;
          support::checkExplanation(explained, explained.at(cursor), faults);
          ASSERT_FALSE(faults.any()) << size << " " << far << "\n" << faults.text();
        }
      }
    }
  }
}

TEST_P(ExplainEvery, TheStartTellsTheDistanceAndTheReach) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Explained explained(solver(), support::ordinaryCase(solver(), seed, 3));
    const explain::Explanation start = explained.at(0);
    const auto joints = support::matrixJoints(explained.task.chain, explained.task.pose);
    const support::Point target = support::pointOf(explained.task.target);
    const auto first = static_cast<std::size_t>(explained.outcome.result.firstBone);
    EXPECT_NEAR(support::value(start, "left"), double(distance(joints.back(), target)), 1e-12);
    EXPECT_NEAR(support::value(start, "far"), double(distance(joints[first], target)), 1e-12);
    const bool isMissing = explained.outcome.result.shortfall > 0.0;
    // Of bones that look together the last one's place is known in the end.
    const bool isShared = ik::bonesOf(solver(), explained.task.settings) != solver().bones;
    EXPECT_EQ(start.find("missing") != nullptr, isMissing && !isShared);
  }
}

INSTANTIATE_TEST_SUITE_P(Solvers, ExplainEvery, support::everySolver(), support::SolverTestName());

}  // namespace

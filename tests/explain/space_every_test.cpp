// What must hold of every step of every solver on chains in space.
#include <gtest/gtest.h>

#include "support/every_solver.h"
#include "support/limited_explaining.h"
#include "support/space_explaining.h"

namespace {

using support::Case;
using support::Explained;
using support::Faults;

class ExplainSpaceEvery : public support::SolverTest {};

constexpr std::uint64_t kSeeds = 150;

// Axes of arcs and circles are of length 1 and at right angles.
void checkAxes(const explain::Explanation& explanation, Faults& faults) {
  for (const explain::Mark& each : explanation.marks) {
    if (each.kind == explain::MarkKind::sheet) {
      const double size = glm::length(each.u) * glm::length(each.v);
      faults.expect(size > 0.0 && std::abs(glm::dot(each.u, each.v)) <= 1e-9 * size, "a sheet");
      continue;
    }
    const double off = std::abs(glm::dot(each.u, each.v)) + std::abs(glm::length(each.u) - 1.0) +
                       std::abs(glm::length(each.v) - 1.0);
    faults.expect(off < 1e-9, "axes of a mark of ", each.quantity, " are off by ", off);
  }
}

TEST_P(ExplainSpaceEvery, FormulasHoldForTheNumbersShown) {
  const auto make = [](std::uint64_t seed) {
    return support::ordinarySpaceCase(solver(), seed, 2 + seed % 4);
  };
  const auto isSound = [](const Explained&, std::size_t, const explain::Explanation& explanation,
                          Faults& faults) {
    support::checkFormulas(explanation, 1e-6, faults);
    checkAxes(explanation, faults);
    return true;
  };
  EXPECT_GT(support::countSteps(solver(), kSeeds, make, isSound), 100);
}

TEST_P(ExplainSpaceEvery, FormulasHoldWhereJointsAreFixed) {
  const auto make = [](std::uint64_t seed) {
    Case task = support::ordinarySpaceCase(solver(), seed, 3 + seed % 4);
    support::fixJoints(solver(), task, seed);
    return task;
  };
  const auto isSound = [](const Explained& explained, std::size_t cursor,
                          const explain::Explanation& explanation, Faults& faults) {
    support::checkFormulas(explanation, 1e-6, faults);
    // Gradient descent turns joints by more than half a turn, too.
    if (rigs::hasFixedJoint(explained.task.chain.bones) && solver().id != "gradient-descent") {
      support::checkTurnsTold(explained, cursor, explanation, faults);
    }
    checkAxes(explanation, faults);
    return true;
  };
  EXPECT_GT(support::countSteps(solver(), kSeeds, make, isSound), 100);
}

TEST_P(ExplainSpaceEvery, FormulasHoldWhereJointsAreStopped) {
  const auto make = [](std::uint64_t seed) {
    Case task = support::ordinarySpaceCase(solver(), seed, 2 + seed % 4);
    support::limitJoints(task, seed);
    return task;
  };
  const auto isStopped = [](const Explained& explained, std::size_t cursor,
                            const explain::Explanation& explanation, Faults& faults) {
    support::checkFormulas(explanation, 1e-6, faults);
    support::checkTurnsTold(explained, cursor, explanation, faults);
    checkAxes(explanation, faults);
    return support::tellsOfLimits(explanation);
  };
  EXPECT_GT(support::countSteps(solver(), kSeeds, make, isStopped), 7);
}

// Bones without length, targets on joints and poles in line, sizes from 1e-6 to 1e6.
TEST_P(ExplainSpaceEvery, StaysFiniteForAwkwardProblems) {
  const auto make = [](std::uint64_t seed) {
    return support::RandomSpaceProblem(solver(), support::mixSeed(seed, 4711)).make();
  };
  const auto isFinite = [](const Explained&, std::size_t, const explain::Explanation& explanation,
                           Faults& faults) {
    checkAxes(explanation, faults);
    return true;
  };
  EXPECT_GT(support::countSteps(solver(), 2 * kSeeds, make, isFinite), 200);
}

TEST_P(ExplainSpaceEvery, StaysFiniteAtTheEndsOfWhatIsTaken) {
  for (const double size : {rigs::kSmallest, 1e-30, 1e30, rigs::kLargest}) {
    for (const double far : {0.0, 1e-50, 0.5, 1.7, 3.0}) {
      Case task = support::straightInSpace(solver(), {0.9 * size, 0.7 * size}, {});
      task.target = glm::dvec3(0.6, 0.5, -0.4) * std::min(far * size, rigs::kLargest);
      task.pose.rotations = {support::turn({0.0, 0.6, 0.8}, 0.4),
                             support::turn({0.0, 0.0, 1.0}, 1.0)};
      task.settings.iterations = 2;
      const Explained explained(solver(), task);
      for (std::size_t cursor = 0; cursor < explained.trace.size(); ++cursor) {
        Faults faults;
        support::checkExplanation(explained, explained.at(cursor), faults);
        ASSERT_FALSE(faults.any()) << size << " " << far << "\n" << faults.text();
      }
    }
  }
}

// Headings in the plane mean nothing here, and points have three numbers.
TEST_P(ExplainSpaceEvery, PointsAreInSpace) {
  const Explained explained(solver(), support::ordinarySpaceCase(solver(), 3, 3));
  for (std::size_t cursor = 0; cursor < explained.trace.size(); ++cursor) {
    const explain::Explanation explanation = explained.at(cursor);
    for (const explain::Quantity& each : explanation.quantities) {
      EXPECT_NE(each.measure, explain::Measure::point) << each.id;
    }
    for (const explain::Mark& each : explanation.marks) {
      EXPECT_FALSE(each.kind == explain::MarkKind::circle && solver().id == "fabrik");
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Solvers, ExplainSpaceEvery, support::everySolver(),
                         support::SolverTestName());

}  // namespace

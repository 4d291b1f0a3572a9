// The map of the workspace against single solves.
#include "lab/maps/workspace_map.h"

#include <glm/ext/quaternion_trigonometric.hpp>
#include <gtest/gtest.h>

#include "support/map_questions.h"

namespace {

using lab::MapLevel;
using lab::MapQuestion;
using lab::MapSample;
using support::questionFor;

constexpr int kFinest = lab::kMapLevels - 1;

MapSample solved(const MapQuestion& question, const glm::dvec3& target) {
  rigs::Workspace workspace;
  rigs::Pose pose = question.start;
  const rigs::Problem problem{question.chain, target, question.ignoreNegativeScale, question.pole};
  const rigs::Result result =
      rigs::solve(*ik::solvers()[question.solver], problem, question.settings, pose, workspace);
  return {static_cast<float>(result.distance), static_cast<std::uint32_t>(result.iterations),
          result.status};
}

TEST(WorkspaceMap, EverySolversSamplesAreWhatASingleSolveSays) {
  for (const ik::Solver* solver : ik::solvers()) {
    MapQuestion question = questionFor(solver->id);
    question.grid.columns = 20;
    question.grid.rows = 17;
    const MapLevel map = lab::mapOf(question);
    ASSERT_EQ(map.columns, 20);
    ASSERT_EQ(map.rows, 17);
    for (int row = 0; row < map.rows; ++row) {
      for (int column = 0; column < map.columns; ++column) {
        // Middles of squares, rows downwards.
        const double x = -4.0 + 0.11 * (column + 0.5);
        const double y = 3.5 - 0.11 * (row + 0.5);
        ASSERT_EQ(map.at(column, row), solved(question, {x, y, 0.0}))
            << solver->id << ' ' << column << ' ' << row;
      }
    }
  }
}

TEST(WorkspaceMap, APoleIsTakenAtItsWord) {
  MapQuestion question = questionFor("two-bone");
  question.grid.columns = question.grid.rows = 5;
  const MapLevel without = lab::mapOf(question);
  question.pole = glm::dvec3(0.5, -2.0, 0.0);
  question.settings.parameters[*ik::findParameter(*ik::findSolver("two-bone"), "soften")] = 0.8;
  const MapLevel map = lab::mapOf(question);
  EXPECT_NE(map.samples, without.samples);
  EXPECT_EQ(map.at(3, 2), solved(question, map.place(3, 2)));
}

// Of a chain in space, in a slanting plane.
TEST(WorkspaceMap, InSpaceSamplesAreWhatASingleSolveSays) {
  for (const std::size_t hinges : {0U, 1U, 4U}) {
    for (const char* solver : {"ccd", "levenberg-marquardt", "automatic", "sdls"}) {
      MapQuestion question = questionFor(solver);
      question.chain.planar = false;
      question.start.angles.clear();
      for (std::size_t i = 0; i < 4; ++i) {
        const double half = 0.15 + 0.1 * static_cast<double>(i);
        question.start.rotations.push_back({std::cos(half), 0.0, std::sin(half), 0.0});
      }
      for (std::size_t i = 4 - hinges; i < 4; ++i) {
        question.chain.bones[i].joint = rigs::JointKind::hinge;
        question.chain.bones[i].axis = glm::dvec3(0.0, i % 2 == 0, i % 2 == 1);
        question.start.rotations[i] = glm::angleAxis(0.3, question.chain.bones[i].axis);
      }
      question.grid = {{-2.0, 1.5, 0.7}, 0.3, 14, 11, {0.8, 0.0, 0.6}, {0.0, 1.0, 0.0}};
      const MapLevel map = lab::mapOf(question);
      for (int row = 0; row < map.rows; ++row) {
        for (int column = 0; column < map.columns; ++column) {
          const double along = 0.3 * (column + 0.5);
          const glm::dvec3 target(-2.0 + 0.8 * along, 1.5 - 0.3 * (row + 0.5), 0.7 + 0.6 * along);
          const MapSample expected = solved(question, target);
          const MapSample& sample = map.at(column, row);
          // The middle is computed in another way: its last bit may be another one.
          EXPECT_EQ(sample.status, expected.status) << solver;
          EXPECT_NEAR(sample.distance, expected.distance, 1e-4F) << solver;
        }
      }
    }
  }
}

TEST(WorkspaceMap, WithLimitsTooSamplesAreWhatASingleSolveSays) {
  for (const ik::Solver* solver : ik::solvers()) {
    MapQuestion question = questionFor(solver->id);
    for (rigs::Bone& bone : question.chain.bones) bone.limit = {-0.4, 1.2};
    question.grid = {{-3.6, 3.6, 0.0}, 0.3, 24, 24};
    const MapLevel map = lab::mapOf(question);
    for (int row = 0; row < map.rows; ++row) {
      for (int column = 0; column < map.columns; ++column) {
        ASSERT_EQ(map.at(column, row), solved(question, map.place(column, row))) << solver->id;
      }
    }
  }
}

// In line with its targets, a straight chain is stuck until automatic helps it; at the rim it is
// straightened; a chain with a hole, from one end to beyond the other.
TEST(WorkspaceMap, AutomaticIsTheSolverOfItsNameWhateverTheTarget) {
  for (const double longest : {1.0, 5.0}) {
    MapQuestion question = questionFor("automatic");
    question.chain.bones[0].length = longest;
    question.start.angles.assign(4, 0.0);
    const rigs::Reach reach = rigs::reach(question.chain, question.start);
    std::vector<glm::dvec3> targets;
    for (int i = -100; i <= 100; ++i) targets.emplace_back(0.013 * i * reach.outer, 0.0, 0.0);
    for (const double rim : {reach.outer, reach.inner}) {
      for (const double off : {-2e-3, -6e-4, -4e-4, -1e-9, 0.0, 1e-9, 4e-4, 6e-4, 2e-3}) {
        targets.emplace_back(0.6 * (rim + off), 0.8 * (rim + off), 0.0);
      }
    }
    lab::TargetSolver solver;  // which takes one after the other
    for (const glm::dvec3& target : targets) {
      EXPECT_EQ(solver.solve(question, target), solved(question, target))
          << target.x << ' ' << target.y;
    }
  }
}

TEST(WorkspaceMap, ACoarseBlocksMiddleIsASquareOfTheNextLevel) {
  const MapQuestion question = questionFor("ccd");
  for (int level = 0; level < kFinest; ++level) {
    const MapLevel coarse = lab::mapOf(question, level);
    const MapLevel fine = lab::mapOf(question, level + 1);
    EXPECT_EQ(lab::mapBlock(level), 3 * lab::mapBlock(level + 1));
    for (int row = 0; row < coarse.rows; ++row) {
      for (int column = 0; column < coarse.columns; ++column) {
        if (3 * column + 1 >= fine.columns || 3 * row + 1 >= fine.rows) continue;
        EXPECT_EQ(coarse.at(column, row), fine.at(3 * column + 1, 3 * row + 1));
        const glm::dvec3 apart =
            coarse.place(column, row) - fine.place(3 * column + 1, 3 * row + 1);
        EXPECT_NEAR(apart.x, 0.0, 1e-12);
        EXPECT_NEAR(apart.y, 0.0, 1e-12);
      }
    }
  }
  EXPECT_EQ(lab::mapBlock(kFinest), 1);
}

TEST(WorkspaceMap, BlocksCoverTheWholeGridAndNoMore) {
  for (int columns = 1; columns < 60; ++columns) {
    for (int level = 0; level < lab::kMapLevels; ++level) {
      const MapLevel empty = lab::emptyLevel({glm::dvec3(0.0), 1.0, columns, 5}, level);
      const int block = lab::mapBlock(level);
      EXPECT_GE(empty.columns * block, columns);
      EXPECT_LT((empty.columns - 1) * block, columns);
      EXPECT_EQ(empty.samples.size(),
                static_cast<std::size_t>(empty.columns) * static_cast<std::size_t>(empty.rows));
    }
  }
}

TEST(WorkspaceMap, ABandIsFilledAndNothingBesideIt) {
  const MapQuestion question = questionFor("gradient-descent");
  MapLevel level = lab::emptyLevel(question.grid, 1);  // eight columns
  lab::TargetSolver solver;
  lab::fillBand(question, nullptr, {6, 9}, solver, level);
  for (std::size_t i = 0; i < level.samples.size(); ++i) {
    const int column = static_cast<int>(i) % 8;
    const int row = static_cast<int>(i) / 8;
    const bool isInBand = i >= 6 && i < 9;
    EXPECT_EQ(level.samples[i],
              isInBand ? solved(question, level.place(column, row)) : MapSample{});
  }
}

TEST(WorkspaceMap, SaysWhatIsWrongWithAQuestion) {
  EXPECT_EQ(lab::findFault(questionFor("fabrik")), "");
  MapQuestion one = questionFor("two-bone", 2);
  one.chain.bones.pop_back();
  one.start.angles.pop_back();
  EXPECT_NE(lab::findFault(one), "") << "two bones asked of one";
}

}  // namespace

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
  ik::Workspace workspace;
  ik::Pose pose = question.start;
  const ik::Problem problem{question.chain, target, question.ignoreNegativeScale, question.pole};
  const ik::Result result =
      ik::solve(*ik::solvers()[question.solver], problem, question.settings, pose, workspace);
  return {static_cast<float>(result.distance), static_cast<std::uint32_t>(result.iterations),
          result.status};
}

TEST(WorkspaceMap, EverySolversSamplesAreWhatASingleSolveSays) {
  for (const ik::SolverInfo* solver : ik::solvers()) {
    MapQuestion question = questionFor(solver->id);
    question.grid.columns = 20;
    question.grid.rows = 17;
    const MapLevel map = lab::mapOf(question);
    ASSERT_EQ(map.columns, 20);
    ASSERT_EQ(map.rows, 17);
    int others = 0;
    for (int row = 0; row < map.rows; ++row) {
      for (int column = 0; column < map.columns; ++column) {
        // Middles of squares, rows downwards.
        const double x = -4.0 + 0.11 * (column + 0.5);
        const double y = 3.5 - 0.11 * (row + 0.5);
        const MapSample expected = solved(question, {x, y, 0.0});
        if (!lab::TargetSolver::solvesMany(question)) {
          ASSERT_EQ(map.at(column, row), expected) << solver->id << ' ' << column << ' ' << row;
          continue;
        }
        // In floats the last digits decide here and there; see docs/batch.md.
        const MapSample& sample = map.at(column, row);
        const bool isSame = sample.status == expected.status &&
                            sample.iterations == expected.iterations &&
                            std::abs(sample.distance - expected.distance) < 1e-4F;
        others += isSame ? 0 : 1;
      }
    }
    EXPECT_LE(others, 20 * 17 * 2 / 100) << solver->id;
  }
}

// Doubles have what a single solve has.
TEST(WorkspaceMap, ATightToleranceIsTakenAtItsWord) {
  MapQuestion question = questionFor("fabrik");
  question.settings.tolerance = 1e-8;
  question.settings.iterations = 200;
  question.grid.columns = question.grid.rows = 12;
  question.grid.step = 0.5;
  const MapLevel map = lab::mapOf(question);
  for (int row = 0; row < map.rows; ++row) {
    for (int column = 0; column < map.columns; ++column) {
      const glm::dvec3 place = map.place(column, row);
      const MapSample expected = solved(question, place);
      EXPECT_EQ(map.at(column, row).status, expected.status);
      EXPECT_EQ(map.at(column, row).iterations, expected.iterations);
    }
  }
}

TEST(WorkspaceMap, WhatBatchesLackIsSolvedOneByOne) {
  MapQuestion question = questionFor("fabrik");
  question.ignoreNegativeScale = true;
  EXPECT_FALSE(lab::TargetSolver::solvesMany(question));
  question.ignoreNegativeScale = false;
  const std::size_t form = ik::findParameter(*ik::findSolver("fabrik"), "form").value();
  question.settings.parameters[form] = 2.0;
  EXPECT_FALSE(lab::TargetSolver::solvesMany(question));
  question.settings.parameters[form] = 0.0;
  EXPECT_TRUE(lab::TargetSolver::solvesMany(question));
  question.chain.bones[1].limit.most = 1.0;
  EXPECT_TRUE(lab::TargetSolver::solvesMany(question));
  question.chain.bones[1].weight = 0.5;
  EXPECT_TRUE(lab::TargetSolver::solvesMany(question));
  question.settings.parameters[form] = 2.0;
  question.grid.columns = question.grid.rows = 5;
  const MapLevel map = lab::mapOf(question);
  EXPECT_EQ(map.at(1, 2), solved(question, map.place(1, 2)));
}

TEST(WorkspaceMap, TwoBoneInBatchesButWithAPole) {
  MapQuestion question = questionFor("two-bone");
  EXPECT_TRUE(lab::TargetSolver::solvesMany(question));
  question.pole = glm::dvec3(0.5, -2.0, 0.0);
  EXPECT_FALSE(lab::TargetSolver::solvesMany(question)) << "batches know no pole";
  question.solver = questionFor("look-at").solver;
  EXPECT_TRUE(lab::TargetSolver::solvesMany(question)) << "which look at does not heed";
  question = questionFor("two-bone");
  question.settings.parameters[*ik::findParameter(*ik::findSolver("two-bone"), "soften")] = 0.8;
  EXPECT_TRUE(lab::TargetSolver::solvesMany(question));
  question.pole = glm::dvec3(0.5, -2.0, 0.0);
  EXPECT_FALSE(lab::TargetSolver::solvesMany(question));
  question.grid.columns = question.grid.rows = 5;
  const MapLevel map = lab::mapOf(question);
  EXPECT_EQ(map.at(3, 2), solved(question, map.place(3, 2)));
}

// Of a chain in space, in a slanting plane; in batches with balls alone or hinges alone, one by one
// where they are mixed.
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
        question.chain.bones[i].joint = ik::JointKind::hinge;
        question.chain.bones[i].axis = glm::dvec3(0.0, i % 2 == 0, i % 2 == 1);
        question.start.rotations[i] = glm::angleAxis(0.3, question.chain.bones[i].axis);
      }
      EXPECT_EQ(lab::TargetSolver::solvesMany(question),
                hinges != 1 && std::string_view(solver) != "sdls");
      question.grid = {{-2.0, 1.5, 0.7}, 0.3, 14, 11, {0.8, 0.0, 0.6}, {0.0, 1.0, 0.0}};
      const MapLevel map = lab::mapOf(question);
      int others = 0;
      for (int row = 0; row < map.rows; ++row) {
        for (int column = 0; column < map.columns; ++column) {
          const double along = 0.3 * (column + 0.5);
          const glm::dvec3 target(-2.0 + 0.8 * along, 1.5 - 0.3 * (row + 0.5), 0.7 + 0.6 * along);
          const MapSample expected = solved(question, target);
          const MapSample& sample = map.at(column, row);
          // Where hinges cannot get, floats come to a stand sooner.
          const bool stands = hinges == 4 && expected.status != ik::Status::reached;
          const bool isSame = sample.status == expected.status &&
                              (stands || sample.iterations == expected.iterations) &&
                              std::abs(sample.distance - expected.distance) < 1e-4F;
          others += isSame ? 0 : 1;
        }
      }
      EXPECT_LE(others, 14 * 11 * 2 / 100) << solver;
    }
  }
}

TEST(WorkspaceMap, WithLimitsTooSamplesAreWhatASingleSolveSays) {
  // A lane of floats stands still where solve() creeps on.
  const auto ended = [](ik::Status status) {
    return status == ik::Status::limitBlocked ? ik::Status::iterationLimit : status;
  };
  for (const ik::SolverInfo* solver : ik::solvers()) {
    MapQuestion question = questionFor(solver->id);
    for (ik::Bone& bone : question.chain.bones) bone.limit = {-0.4, 1.2};
    EXPECT_TRUE(lab::TargetSolver::solvesMany(question));
    question.grid = {{-3.6, 3.6, 0.0}, 0.3, 24, 24};
    const MapLevel map = lab::mapOf(question);
    int others = 0;
    for (int row = 0; row < map.rows; ++row) {
      for (int column = 0; column < map.columns; ++column) {
        const MapSample expected = solved(question, map.place(column, row));
        const MapSample& sample = map.at(column, row);
        const bool isSame = ended(sample.status) == ended(expected.status) &&
                            std::abs(sample.distance - expected.distance) < 1e-3F;
        others += isSame ? 0 : 1;
      }
    }
    EXPECT_LE(others, 24 * 24 * 3 / 100) << solver->id;
  }
}

// In line with its targets, a straight chain is stuck until automatic helps it; at the rim it is
// straightened; a chain with a hole, from one end to beyond the other.
TEST(WorkspaceMap, AutomaticIsTheSolverOfItsNameWhateverTheTarget) {
  for (const double longest : {1.0, 5.0}) {
    MapQuestion question = questionFor("automatic");
    question.chain.bones[0].length = longest;
    question.start.angles.assign(4, 0.0);
    ASSERT_TRUE(lab::TargetSolver::solvesMany(question));
    const ik::Reach reach = ik::reach(question.chain.bones);
    std::vector<glm::dvec3> targets;
    for (int i = -100; i <= 100; ++i) targets.emplace_back(0.013 * i * reach.outer, 0.0, 0.0);
    for (const double rim : {reach.outer, reach.inner}) {
      for (const double off : {-2e-3, -6e-4, -4e-4, -1e-9, 0.0, 1e-9, 4e-4, 6e-4, 2e-3}) {
        targets.emplace_back(0.6 * (rim + off), 0.8 * (rim + off), 0.0);
      }
    }
    std::vector<MapSample> samples(targets.size());
    lab::TargetSolver solver;
    solver.solve(question, targets, samples);
    for (std::size_t i = 0; i < targets.size(); ++i) {
      const MapSample expected = solved(question, targets[i]);
      EXPECT_EQ(samples[i].status, expected.status) << targets[i].x << ' ' << targets[i].y;
      EXPECT_EQ(samples[i].iterations, expected.iterations) << targets[i].x << ' ' << targets[i].y;
      EXPECT_NEAR(samples[i].distance, expected.distance, 1e-4F);
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

TEST(WorkspaceMap, ACancelledBandIsNotFilled) {
  MapQuestion question = questionFor("gradient-descent");
  question.ignoreNegativeScale = true;  // one by one, with a look between them
  MapLevel level = lab::emptyLevel(question.grid, kFinest);
  lab::TargetSolver solver;
  EXPECT_FALSE(lab::fillBand(question, nullptr, {3, 4}, solver, level, [] { return true; }));
  for (const MapSample& sample : level.samples) EXPECT_EQ(sample, MapSample{});
  int asked = 0;
  EXPECT_FALSE(
      lab::fillBand(question, nullptr, {3, 4}, solver, level, [&] { return ++asked == 2; }));
  EXPECT_NE(level.at(0, 3), MapSample{}) << "what came before stays";
  EXPECT_EQ(level.at(level.columns - 1, 3), MapSample{});
}

TEST(WorkspaceMap, BandsFollowEachOtherToTheLastRow) {
  for (int columns : {1, 40, 300, 2000}) {
    const MapLevel level = lab::emptyLevel({glm::dvec3(0.0), 1.0, columns, 100}, kFinest);
    int row = 0;
    while (row < level.rows) {
      const lab::MapBand band = lab::bandAt(level, row);
      ASSERT_EQ(band.from, row);
      ASSERT_GT(band.to, row);
      row = band.to;
    }
    EXPECT_EQ(row, level.rows);
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

// Chains that branch and have several goals: what is told of their steps, by forward kinematics.
#include <gtest/gtest.h>

#include "support/every_solver.h"
#include "support/limited_explaining.h"
#include "support/space_explaining.h"

namespace {

using explain::Explanation;
using support::Case;
using support::Explained;
using support::Faults;

constexpr std::size_t kChest = 1;
constexpr std::size_t kLeftHand = 3;

// A spine of two bones that carries two arms of two; in space one of them off its end.
Case bodyCase(const ik::Solver& solver, std::uint64_t seed, bool isPlanar) {
  support::RandomSource random(support::mixSeed(seed, 71));
  Case task =
      isPlanar ? support::straight(solver, {}, {}) : support::straightInSpace(solver, {}, {});
  support::RandomSpaceProblem directions(solver, support::mixSeed(seed, 72));
  const auto point = [&](double far) {
    const glm::dvec3 all = directions.direction();
    return far * (isPlanar ? glm::normalize(glm::dvec3(all.x, all.y, 0.0)) : all);
  };
  for (int i = 0; i < 6; ++i) {
    rigs::Bone bone{random.uniform(0.3, 0.9), {}};
    if (i == 4) bone.parent = static_cast<int>(kChest);
    if (i == 4 && !isPlanar) bone.at = 0.3 * directions.direction();
    task.chain.bones.push_back(bone);
    if (isPlanar) task.pose.angles.push_back(random.angle());
    if (!isPlanar)
      task.pose.rotations.push_back(support::turn(directions.direction(), random.angle()));
  }
  task.chain.bones[kLeftHand].name = "left hand";
  task.target = point(random.uniform(0.5, 2.0));
  task.goals.push_back({kLeftHand, point(random.uniform(0.5, 2.0)), seed % 2 == 0 ? 1.0 : 3.0});
  task.settings.iterations = 3;
  task.settings.tolerance = 1e-9;
  if (seed % 4 == 3) support::limitJoints(task, seed);
  if (seed % 5 == 4)
    task.goals[0].facing =
        rigs::Facing{support::turn(isPlanar ? glm::dvec3(0, 0, 1) : directions.direction(), 0.7)};
  return task;
}

glm::dvec3 vectorOf(const Explanation& explanation, const std::string& id) {
  const explain::Quantity* found = explanation.find(id);
  return found ? glm::dvec3(found->value, found->y, found->z) : glm::dvec3(NAN);
}

class ExplainBranches : public testing::TestWithParam<bool> {
 protected:
  static Case make(const ik::Solver& solver, std::uint64_t seed) {
    return bodyCase(solver, seed, GetParam());
  }
};

std::size_t lastOfWalk(const Explained& explained, std::size_t cursor) {
  const rigs::StepInfo step = explained.step(cursor);
  while (cursor + 1 < explained.trace.size() &&
         explained.step(cursor + 1).iteration == step.iteration &&
         explained.step(cursor + 1).phase == step.phase)
    ++cursor;
  return cursor;
}

// The chest is put at the weighed mean of the points from which each arm would reach where its
// start was put, and the walk has it there when it ends.
void checkMean(const Explained& explained, std::size_t cursor, const Explanation& explanation,
               Faults& faults) {
  std::size_t first = cursor;
  while (explained.step(first - 1).iteration == explained.step(cursor).iteration) --first;
  const Case& task = explained.task;
  const auto old = rigs::layBones(task.chain, explained.trace.at(first - 1).pose);
  const rigs::TraceState walked = explained.trace.at(lastOfWalk(explained, cursor));
  const double weights[] = {task.goals[0].weight, 1.0};
  glm::dvec3 mean(0.0);
  for (const int k : {0, 1}) {
    const std::size_t shoulder = k == 0 ? 2 : 4;
    const glm::dvec3 wish = walked.bones[shoulder].start;
    const glm::dvec3 way = old[kChest].start - wish;
    const double length = glm::distance(old[kChest].start, old[shoulder].start);
    const std::string n = std::to_string(k + 1);
    const glm::dvec3 asked = wish + length * glm::normalize(way);
    faults.expect(glm::distance(vectorOf(explanation, "Q" + n), asked) < 1e-7, "wish ", n);
    mean += weights[k] / (weights[0] + weights[1]) * asked;
  }
  faults.expect(glm::distance(vectorOf(explanation, "newA"), mean) < 1e-7, "mean");
  faults.expect(glm::distance(walked.bones[kChest].start, mean) < 1e-7, "it lies elsewhere");
}

// Ends are where the pose has them in the end, and a free joint comes to what is said.
void checkBack(const Explained& explained, std::size_t cursor, const Explanation& explanation,
               Faults& faults) {
  const rigs::StepInfo step = explained.step(cursor);
  const rigs::Pose pose = explained.trace.at(lastOfWalk(explained, cursor)).pose;
  const auto bones = rigs::layBones(explained.task.chain, pose);
  const glm::dvec3 end = step.child < 0 ? bones[static_cast<std::size_t>(step.bone)].end
                                        : bones[static_cast<std::size_t>(step.child)].start;
  faults.expect(glm::distance(vectorOf(explanation, "newB"), end) < 1e-7, "the end is elsewhere");
  if (rigs::isLimited(explained.task.chain.bones, explained.task.chain.planar) ||
      explained.task.goals[0].facing)
    return;
  for (const explain::Formula& each : explanation.formulas)
    faults.expect(each.text.find("cannot turn") == std::string::npos, "a free joint is held");
  if (!explanation.find("turn")) return;
  for (const char* n : {"1", "2"}) {
    const double turn = support::value(explanation, "turn");
    const glm::dvec3 a = vectorOf(explanation, std::string("a") + n);
    const double heading = std::atan2(a.y, a.x) + turn;
    const glm::dvec3 turned = glm::length(a) * glm::dvec3(std::cos(heading), std::sin(heading), 0);
    faults.expect(glm::distance(turned, vectorOf(explanation, "turned")) < 1e-7, "turned ", n);
  }
}

TEST_P(ExplainBranches, FabrikPutsASubBaseAtTheMeanOfWhatBranchesAskFor) {
  const ik::Solver& fabrik = *ik::findSolver("fabrik");
  for (const double form : {0.0, 1.0, 2.0}) {
    int means = 0;
    const auto one = [&](std::uint64_t seed) {
      Case task = make(fabrik, seed);
      task.settings.parameters[0] = form;
      return task;
    };
    const auto isSound = [&](const Explained& explained, std::size_t cursor,
                             const Explanation& explanation, Faults& faults) {
      if (cursor == 0 || explained.step(cursor).bone < 0) return false;
      support::checkFormulas(explanation, 1e-6, faults);
      const bool isBack = explained.step(cursor).phase == ik::Phase::baseToTip;
      if (isBack && form < 2.0) checkBack(explained, cursor, explanation, faults);
      if (isBack || explained.step(cursor).bone != static_cast<int>(kChest)) return true;
      ++means;
      if (form < 2.0) checkMean(explained, cursor, explanation, faults);
      return true;
    };
    EXPECT_GT(support::countSteps(fabrik, 24, one, isSound), 200);
    EXPECT_GT(means, 20);
  }
}

TEST_P(ExplainBranches, CcdIsToldForTheBranchThatItSweeps) {
  const ik::Solver& ccd = *ik::findSolver("ccd");
  int left = 0;
  const auto isSound = [&](const Explained& explained, std::size_t cursor,
                           const Explanation& explanation, Faults& faults) {
    if (cursor == 0 || explained.step(cursor).bone < 0) return false;
    support::checkFormulas(explanation, 1e-6, faults);
    const bool isLeft = explanation.sentence.find("for left hand") != std::string::npos;
    const rigs::StepInfo step = explained.step(cursor);
    faults.expect(!isLeft || step.bone <= static_cast<int>(kLeftHand), "not on its branch");
    faults.expect(isLeft || step.bone < 2 || step.bone > 3, "on the other's branch");
    const auto bones = rigs::layBones(explained.task.chain, explained.trace.at(cursor).pose);
    const glm::dvec3 end = bones[isLeft ? kLeftHand : 5].end;
    faults.expect(glm::distance(vectorOf(explanation, "tipNow"), end) < 1e-9, "E'");
    const glm::dvec3 target = isLeft ? explained.task.goals[0].target : explained.task.target;
    faults.expect(vectorOf(explanation, "T") == target, "T");
    left += isLeft ? 1 : 0;
    return true;
  };
  const int count = support::countSteps(
      ccd, 24, [&](std::uint64_t seed) { return make(ccd, seed); }, isSound);
  EXPECT_GT(count, 200);
  EXPECT_EQ(2 * left, count);  // both branches have as many joints
}

// A column of J is how the end of a goal moves as a joint turns a little.
TEST_P(ExplainBranches, RowsOfTheJacobianAreNamedAfterTheirGoals) {
  const ik::Solver& dls = *ik::findSolver("dls");
  int rows = 0;
  const auto isSound = [&](const Explained& explained, std::size_t cursor,
                           const Explanation& explanation, Faults& faults) {
    support::checkFormulas(explanation, 1e-6, faults);
    if (!explanation.jacobian) return false;
    const rigs::Chain& chain = explained.task.chain;
    faults.expect(
        explanation.jacobian->rows[explanation.jacobian->rows.size() / 2 * (GetParam() ? 1 : 0)] ==
            (GetParam() ? "left hand x" : "bone 6 x"),
        "its name");
    for (const auto& column : explanation.jacobian->columns)
      faults.expect(explanation.find(column.id) != nullptr, "no column ", column.id);
    rigs::Pose pose = explained.trace.at(cursor - 1).pose;
    if (!GetParam() || rigs::isLimited(chain.bones, true)) return true;
    constexpr double kLittle = 1e-6;
    for (std::size_t i = 0; i < 4; ++i) {
      const auto before = rigs::layBones(chain, pose);
      pose.angles[i] += kLittle;
      const glm::dvec3 way =
          (rigs::layBones(chain, pose)[kLeftHand].end - before[kLeftHand].end) / kLittle;
      pose.angles[i] -= kLittle;
      const auto& entries = explanation.jacobian->columns[i].entries;
      faults.expect(std::abs(entries[2] - way.x) + std::abs(entries[3] - way.y) < 1e-4, "column");
      ++rows;
    }
    return true;
  };
  EXPECT_GT(support::countSteps(
                dls, 24, [&](std::uint64_t seed) { return make(dls, seed); }, isSound),
            50);
  EXPECT_EQ(rows > 100, GetParam());
}

// The largest of all turns is the pull of both goals, and formulas hold for every solver.
TEST_P(ExplainBranches, EverySolverOfSeveralGoalsIsExplained) {
  for (const ik::Solver* solver : ik::solvers()) {
    if (!solver->severalGoals) continue;
    const auto isSound = [](const Explained& explained, std::size_t cursor,
                            const Explanation& explanation, Faults& faults) {
      support::checkFormulas(explanation, 1e-6, faults);
      return cursor > 0 && explained.step(cursor).iteration > 0;
    };
    EXPECT_GT(support::countSteps(
                  *solver, 8, [&](std::uint64_t seed) { return make(*solver, seed); }, isSound),
              8)
        << solver->id;
  }
}

std::string placeName(const testing::TestParamInfo<bool>& info) {
  return info.param ? "plane" : "space";
}
TEST_P(ExplainBranches, LookAtIsSharedByTheBonesOfItsGoal) {
  const ik::Solver& lookAt = *ik::findSolver("look-at");
  for (const double shared : {0.0, 1.0, 2.0, 3.0}) {
    const auto one = [&](std::uint64_t seed) {
      Case task = make(lookAt, seed);
      task.goals[0].on = false;
      task.settings.parameters[0] = shared;
      return task;
    };
    const auto isSound = [&](const Explained& explained, std::size_t /*cursor*/,
                             const Explanation& explanation, Faults& faults) {
      support::checkFormulas(explanation, 1e-6, faults);
      faults.expect(!explanation.formulas.empty(), "nothing is explained");
      // Spine, upper arm and forearm at most.
      const std::size_t bones = shared == 3.0 ? 4 : static_cast<std::size_t>(shared) + 1;
      faults.expect(explained.trace.size() == bones + 1, "steps: ", explained.trace.size());
      return true;
    };
    EXPECT_GT(support::countSteps(lookAt, 24, one, isSound), 40);
  }
}

// What follows the solve.
TEST_P(ExplainBranches, TwistAndInfluenceAreStepsOfTheirOwn) {
  constexpr std::size_t kUpperArm = 2;
  const ik::Solver& dls = *ik::findSolver("dls");
  int rolls = 0;
  int blends = 0;
  const auto one = [&](std::uint64_t seed) {
    Case task = make(dls, seed);
    task.chain.bones[kUpperArm].twist = 0.5;
    task.goals[0].influence = 0.25;
    return task;
  };
  const auto isSound = [&](const Explained& explained, std::size_t cursor,
                           const Explanation& explanation, Faults& faults) {
    support::checkFormulas(explanation, 1e-6, faults);
    const ik::Phase phase = explained.step(cursor).phase;
    blends += phase == ik::Phase::influence ? 1 : 0;
    if (phase == ik::Phase::influence)
      faults.expect(support::value(explanation, "w2") == 0.25, "the left hand's influence");
    if (phase != ik::Phase::roll) return true;
    ++rolls;
    const rigs::Pose pose = explained.trace.at(cursor).pose;
    const double twist = 2.0 * std::atan2(pose.rotations[kUpperArm].x, pose.rotations[kUpperArm].w);
    faults.expect(std::abs(std::remainder(support::value(explanation, "part3") - twist,
                                          rigs::kWholeTurn)) < 1e-9,
                  "the twist bone's turn");
    return true;
  };
  EXPECT_GT(support::countSteps(dls, 24, one, isSound), 50);
  EXPECT_EQ(blends, 24);
  EXPECT_EQ(rolls > 10, !GetParam()) << "in space alone";
}

INSTANTIATE_TEST_SUITE_P(Places, ExplainBranches, testing::Bool(), placeName);

}  // namespace

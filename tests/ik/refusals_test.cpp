// Who takes which joints and goals, and what is said to the others.
#include <gtest/gtest.h>

#include "ik/branch.h"
#include "ik/builders.h"
#include "ik/planar_mechanisms.h"
#include "ik/solve.h"

namespace iklab::ik {
namespace {

const Solver& solverOf(std::string_view id) { return *findSolver(id); }

std::string refusal(const Solver& solver, const std::vector<Joint>& joints,
                    const std::vector<Goal>& goals) {
  const Problem problem{joints, goals};
  Settings settings;
  settings.parameters = defaultParameters(solver);
  settings.iterations = 1;
  Pose pose(joints.size());
  const Pose before = pose;
  Workspace workspace;
  const Result result = solve(solver, problem, settings, pose, workspace);
  EXPECT_EQ(result.message, findFault(solver, problem, settings, before));
  EXPECT_EQ(result.message, result.fault.message());
  EXPECT_EQ(result.fault.code, faultOf(solver, problem, settings, before).code);
  if (!result.message.empty()) {
    EXPECT_EQ(result.status, ik::Status::invalidInput);
    EXPECT_EQ(pose, before);
  }
  return result.message;
}

const std::array kPlaced{std::string("look-at"), std::string("two-bone"), std::string("fabrik")};

TEST(MechanismRefusals, HingesInThePlaneOfTheGoalAreTaken) {
  testing::Random random(31);
  for (int i = 0; i < 200; ++i) {
    const auto joints = testing::randomPlanar(random, {.branches = false}, 4);
    const int last = static_cast<int>(joints.size()) - 1;
    const std::vector<Goal> goals{
        testing::goalOf(joints, testing::randomPose(random, joints), last, false)};
    for (const std::string& id : kPlaced) {
      if (id == "two-bone" && movingJointBefore(joints, movingJoint(joints, last)) == kWorld)
        continue;
      EXPECT_EQ(refusal(solverOf(id), joints, goals), "");
    }
  }
}

TEST(MechanismRefusals, AHingeOutOfThePlaneIsNamed) {
  for (const std::string& id : kPlaced) {
    const std::string said = id + " expected a ball joint, got a hinge";
    std::vector<Joint> joints = chain({1.0, 0.8});
    std::vector<Goal> goals{{.joint = 2, .target = {0.5, 0.6, 0.0}}};
    EXPECT_EQ(refusal(solverOf(id), joints, goals), "");
    goals[0].target.z = 1e-8;  // out of the plane by more than 1e-9 of 1.8
    EXPECT_NE(refusal(solverOf(id), joints, goals).find(said), std::string::npos);
    goals[0].target.z = 1e-9;
    EXPECT_EQ(refusal(solverOf(id), joints, goals), "");
    goals[0].target.z = 0.0;
    joints[2].at.z = 0.1;  // a bone that is not across its axis
    EXPECT_NE(refusal(solverOf(id), joints, goals).find(said), std::string::npos);
    joints = chain({1.0, 0.8});
    joints[1].axis = glm::normalize(glm::dvec3(0.0, 1e-6, 1.0));
    joints[1].axes = glm::dmat3(1.0);
    if (id == "look-at") continue;  // it moves the last joint alone, whose plane the goal is not in
    EXPECT_NE(refusal(solverOf(id), joints, goals).find(said), std::string::npos);
  }
}

TEST(MechanismRefusals, WhatLiesBeforeTheBonesThatMoveMayBeAnything) {
  std::vector<Joint> joints = chain({1.0, 0.8, 0.5}, JointKind::ball);
  joints[0].kind = JointKind::slide;
  const std::vector<Goal> goals{{.joint = 3, .target = {1.5, 0.6, 0.3}}};
  EXPECT_EQ(refusal(solverOf("look-at"), joints, goals), "");
  EXPECT_EQ(refusal(solverOf("two-bone"), joints, goals), "");
  EXPECT_EQ(refusal(solverOf("fabrik"), joints, goals),
            "joints[0].kind: fabrik expected a ball joint, got a slide");
}

TEST(MechanismRefusals, HingesBesideBallsAreRefused) {
  std::vector<Joint> joints = chain({1.0, 0.8, 0.5}, JointKind::ball);
  joints[1].kind = JointKind::hinge;
  joints[1].axis = {0.0, 0.0, 1.0};
  const std::vector<Goal> goals{{.joint = 3, .target = {1.5, 0.6, 0.0}}};
  EXPECT_EQ(refusal(solverOf("fabrik"), joints, goals),
            "joints[1].kind: fabrik expected a ball joint, got a hinge");
  EXPECT_EQ(refusal(solverOf("two-bone"), joints, goals),
            "joints[1].kind: two-bone expected a ball joint, got a hinge");
}

TEST(MechanismRefusals, DirectionsAndSeveralGoalsAreRefusedByAnalyticSolvers) {
  const std::vector<Joint> joints = chain({1.0, 0.8}, JointKind::ball);
  std::vector<Goal> goals{{.joint = 2, .target = {0.5, 0.6, 0.0}}};
  goals[0].facing = glm::dmat3(1.0);
  for (const std::string id : {"look-at", "two-bone"}) {
    EXPECT_EQ(refusal(solverOf(id), joints, goals),
              "goals[0].facing: " + id + " knows no directions, expected none");
    EXPECT_EQ(refusal(solverOf(id), joints, {goals[0], goals[0]}),
              "goals: " + id + " expects one, got 2");
  }
  for (const Solver* solver : solvers()) {
    if (!solver->iterative) continue;
    EXPECT_EQ(refusal(*solver, joints, {goals[0], goals[0]}), "");
  }
}

TEST(MechanismRefusals, TwoBonesNeedTwo) {
  const std::vector<Joint> joints = chain({1.0}, JointKind::ball);
  EXPECT_EQ(refusal(solverOf("two-bone"), joints, {{.joint = 1, .target = {0.5, 0.6, 0.0}}}),
            "joints: two-bone expects at least 2 that move, got 1");
}

// So that a program can say them in another language: the same sentences as of a chain's bones.
TEST(MechanismRefusals, FaultsAreCodesWithTheirValues) {
  std::vector<Joint> joints = chain({1.0, 0.8});
  const std::vector<Goal> goals{{.joint = 2, .target = {0.5, 0.6, 0.0}}};
  joints[1].weight = 1.5;
  const ik::Fault weight = faultOf({joints, goals}, {}, Pose(3));
  EXPECT_EQ(weight.code, "{field}: expected a number from 0 to 1, got {value}");
  ASSERT_EQ(weight.values.size(), 2U);
  EXPECT_EQ(weight.values[0].slot, "field");
  EXPECT_EQ(weight.values[0].text, "joints[1].weight");
  EXPECT_EQ(weight.values[1].slot, "value");
  EXPECT_EQ(weight.values[1].text, "1.5");
  joints[1].weight = 1.0;
  EXPECT_TRUE(faultOf({joints, goals}, {}, Pose(3)).empty());
  joints = chain({1.0, 0.8}, JointKind::ball);
  joints[1].kind = JointKind::slide;
  const ik::Fault slide = faultOf(solverOf("fabrik"), {joints, goals},
                                  {.parameters = defaultParameters(solverOf("fabrik"))}, Pose(3));
  EXPECT_EQ(slide.code, "{field}: {solver} expected a ball joint, got a slide");
  EXPECT_EQ(findFault({joints, goals}, {}, Pose(2)),
            "pose: expected one value per joint, 3 in all, got 2");
}

TEST(MechanismRefusals, SlidesAndHingesOfAnyDirectionAreTakenByAllOthers) {
  testing::Random random(32);
  for (int i = 0; i < 50; ++i) {
    const auto joints = testing::randomMechanism(random, {}, 4);
    const std::vector<Goal> goals{
        testing::goalOf(joints, testing::randomPose(random, joints), 4, true),
        testing::goalOf(joints, testing::randomPose(random, joints), 2, false)};
    for (const Solver* solver : solvers()) {
      if (!solver->anyJoint) continue;
      EXPECT_EQ(refusal(*solver, joints, goals), "");
    }
  }
}

}  // namespace
}  // namespace iklab::ik

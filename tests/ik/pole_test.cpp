// Chains of balls that bend towards a pole: the end stays, and the joint that is farthest from the
// line lies in the half plane of the pole, by products of our own.
#include "ik/parts/pole.h"

#include <cmath>
#include <numbers>
#include <random>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "ik/builders.h"
#include "ik/solve.h"
#include "ik/trace.h"

namespace {

using ik::Goal;
using ik::Joint;

struct Task {
  std::vector<Joint> joints;
  std::vector<Goal> goals;
  ik::Pose pose;
};

// Balls along x, and at the end a fixed joint.
Task chainOf(const std::vector<double>& lengths, const glm::dvec3& target) {
  Task task;
  double before = 0.0;
  for (std::size_t i = 0; i <= lengths.size(); ++i) {
    Joint joint{.parent = static_cast<int>(i) - 1, .at = {before, 0.0, 0.0}};
    joint.kind = i < lengths.size() ? ik::JointKind::ball : ik::JointKind::fixed;
    if (i < lengths.size()) before = lengths[i];
    task.joints.push_back(joint);
  }
  task.goals = {{.joint = static_cast<int>(lengths.size()), .target = target}};
  task.pose.resize(task.joints.size());
  for (std::size_t i = 0; i < lengths.size(); ++i)
    task.pose[i].turn =
        glm::angleAxis(0.2 + 0.1 * double(i), glm::normalize(glm::dvec3(0.3, 0.2, 1.0)));
  return task;
}

// Where the joints lie: each turn after the one before it.
std::vector<glm::dvec3> placesOf(const Task& task) {
  std::vector<glm::dvec3> places;
  glm::dquat turn(1.0, 0.0, 0.0, 0.0);
  glm::dvec3 at(0.0);
  for (std::size_t i = 0; i < task.joints.size(); ++i) {
    at += turn * task.joints[i].at;
    places.push_back(at);
    turn = turn * task.pose[i].turn;
  }
  return places;
}

// How far the bend is from the pole's side, as an angle about the line.
double angleToPole(const std::vector<glm::dvec3>& places, const glm::dvec3& pole) {
  const glm::dvec3 axis = glm::normalize(places.back() - places.front());
  const auto across = [&](const glm::dvec3& p) {
    const glm::dvec3 v = p - places.front();
    return v - axis * glm::dot(v, axis);
  };
  glm::dvec3 elbow(0.0);
  for (const glm::dvec3& each : places) {
    if (glm::length(across(each)) > glm::length(elbow)) elbow = across(each);
  }
  return std::acos(std::min(1.0, glm::dot(glm::normalize(elbow), glm::normalize(across(pole)))));
}

ik::Result solved(const ik::Solver& solver, const ik::Problem& problem,
                  const ik::Settings& settings, ik::Pose& pose, ik::Trace* trace = nullptr) {
  ik::Workspace workspace;
  return ik::solve(solver, problem, settings, pose, workspace, trace);
}

class Pole : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Solvers, Pole,
                         testing::Values("ccd", "fabrik", "dls", "levenberg-marquardt", "automatic",
                                         "gradient-descent"));

TEST_P(Pole, TheEndStaysAndTheBendGoesToIt) {
  const ik::Solver& solver = *ik::findSolver(GetParam());
  std::mt19937 random(7);
  std::uniform_real_distribution<double> place(-1.0, 1.0);
  const auto point = [&] { return glm::dvec3(place(random), place(random), place(random)); };
  for (int i = 0; i < 60; ++i) {
    Task task = chainOf({0.8, 0.7, 0.6, 0.5}, 1.2 * point());
    const glm::dvec3 pole = 3.0 * point();
    ik::Settings settings{200, 1e-6, true, ik::defaultParameters(solver)};
    Task without = task;
    const auto plain = solved(solver, {without.joints, without.goals}, settings, without.pose);
    ik::Trace trace;
    const ik::Problem problem{.joints = task.joints, .goals = task.goals, .pole = pole};
    const auto result = solved(solver, problem, settings, task.pose, &trace);
    EXPECT_EQ(result.status, plain.status);
    EXPECT_NEAR(result.distance, plain.distance, 1e-9);
    const auto places = placesOf(task);
    EXPECT_LT(glm::distance(places.back(), placesOf(without).back()), 1e-9);
    EXPECT_LT(angleToPole(places, pole), 1e-6) << i;
    ASSERT_GT(trace.size(), 1U);
    EXPECT_EQ(trace.step(trace.size() - 1).phase, ik::Phase::pole);
  }
}

TEST(PoleOfAChain, ALimitStopsItAndTheEndStays) {
  Task task = chainOf({0.8, 0.7, 0.6}, {1.2, 0.5, 0.3});
  const ik::Solver& solver = *ik::findSolver("levenberg-marquardt");
  const ik::Settings settings{200, 1e-9, true, ik::defaultParameters(solver)};
  solved(solver, {task.joints, task.goals}, settings, task.pose);
  // It may twist by little more than it does.
  const auto twistOf = [&] { return ik::swingTwist(task.pose[0].turn, task.joints[0].axis).twist; };
  task.joints[0].axis = {1.0, 0.0, 0.0};
  task.joints[0].limit.least = twistOf() - 0.05;
  task.joints[0].limit.most = twistOf() + 0.05;
  const auto before = placesOf(task);
  const glm::dvec3 axis = glm::normalize(before.back());
  const glm::dvec3 pole = before.back() - 5.0 * (before[1] - axis * glm::dot(before[1], axis));
  const ik::Problem problem{.joints = task.joints, .goals = task.goals, .pole = pole};
  solved(solver, problem, {200, 1e-6, false, ik::defaultParameters(solver)}, task.pose);
  EXPECT_LT(glm::distance(placesOf(task).back(), before.back()), 1e-6);
  EXPECT_GT(angleToPole(placesOf(task), pole), 0.1) << "half a turn was asked for";
  EXPECT_LE(std::abs(twistOf() - task.joints[0].limit.most), 0.1 + 1e-9);
}

TEST(PoleOfAChain, NothingWhereItCannotTurn) {
  const ik::Solver& solver = *ik::findSolver("ccd");
  const ik::Settings settings{200, 1e-6, true, ik::defaultParameters(solver)};
  const auto sameAsWithout = [&](Task task) {
    Task with = task;
    solved(solver, {task.joints, task.goals}, settings, task.pose);
    const ik::Problem problem{
        .joints = with.joints, .goals = with.goals, .pole = glm::dvec3(0.0, 0.0, 3.0)};
    solved(solver, problem, settings, with.pose);
    return task.pose == with.pose;
  };
  Task held = chainOf({0.8, 0.7, 0.6}, {1.2, 0.5, 0.3});
  EXPECT_FALSE(sameAsWithout(held));
  held.joints[0].weight = 0.0;
  EXPECT_TRUE(sameAsWithout(held));
  Task hinged = chainOf({0.8, 0.7, 0.6}, {1.2, 0.5, 0.0});
  hinged.joints[0].kind = ik::JointKind::hinge;
  EXPECT_TRUE(sameAsWithout(hinged));
  Task directed = chainOf({0.8, 0.7, 0.6}, {1.2, 0.5, 0.3});
  directed.goals[0].facing = glm::dmat3(1.0);
  EXPECT_TRUE(sameAsWithout(directed));
}

}  // namespace

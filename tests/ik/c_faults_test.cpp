// What callers of C get wrong: each call says so, and nothing crashes or changes.
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "ik/c/iklab_mechanism.h"

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

constexpr iklab_mechanism_origin kOrigin{
    {1.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, IKLAB_JOINT_HINGE, {0.0, 0.0, 1.0}, -1.0, 1.0};

class MechanismFaultsInC : public ::testing::Test {
 protected:
  MechanismFaultsInC() {
    end = iklab_mechanism_add_chain(arm(), IKLAB_WORLD, IKLAB_JOINT_BALL, lengths.data(), 2);
    iklab_mechanism_add_goal(arm(), end, nullptr, target.data());
  }
  [[nodiscard]] iklab_mechanism* arm() const { return made.get(); }
  [[nodiscard]] std::string said() const { return iklab_mechanism_message(arm()); }
  // Solves, and expects that this is refused with the words.
  void expectRefusal(const std::string& words) {
    std::vector<double> answer = pose;
    const iklab_mechanism_result result = iklab_mechanism_solve(arm(), answer.data(), 8);
    EXPECT_EQ(result.status, IKLAB_SOLVE_INVALID_INPUT);
    EXPECT_EQ(result.iterations, 0);
    EXPECT_EQ(said(), words);
    EXPECT_EQ(answer, pose);
  }

  std::array<double, 2> lengths{1.0, 0.8};
  std::array<double, 3> target{0.9, 0.7, 0.2};
  std::vector<double> pose{1, 0, 0, 0, 0.8, 0, 0, 0.6};
  int end = 0;
  std::unique_ptr<iklab_mechanism, void (*)(iklab_mechanism*)> made{iklab_mechanism_create(),
                                                                    &iklab_mechanism_destroy};
};

TEST_F(MechanismFaultsInC, WithoutAMechanismEveryFunctionSaysSo) {
  iklab_mechanism* const none = nullptr;
  const double three[3] = {1.0, 0.0, 0.0};
  const double nine[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  double numbers[12] = {};
  EXPECT_STREQ(iklab_mechanism_message(none), "mechanism: expected one, got null");
  iklab_mechanism_destroy(none);
  EXPECT_EQ(iklab_mechanism_add_joint(none, -1, IKLAB_JOINT_HINGE, three, nine, three), -1);
  EXPECT_EQ(iklab_mechanism_add_chain(none, -1, IKLAB_JOINT_HINGE, three, 3), -1);
  EXPECT_EQ(iklab_mechanism_add_dh(none, -1, IKLAB_DH_CRAIG, numbers, nullptr, 1), -1);
  const iklab_mechanism_origin origin = kOrigin;
  EXPECT_EQ(iklab_mechanism_add_origins(none, -1, &origin, 1, numbers), -1);
  EXPECT_EQ(iklab_mechanism_set_limit(none, 0, 0.0, 1.0), 0);
  EXPECT_EQ(iklab_mechanism_set_cone(none, 0, 1.0), 0);
  EXPECT_EQ(iklab_mechanism_set_weight(none, 0, 1.0), 0);
  EXPECT_EQ(iklab_mechanism_add_goal(none, 0, three, three), -1);
  EXPECT_EQ(iklab_mechanism_set_target(none, 0, three), 0);
  EXPECT_EQ(iklab_mechanism_set_facing(none, 0, nine), 0);
  EXPECT_EQ(iklab_mechanism_set_goal_weight(none, 0, 1.0, 0.0), 0);
  EXPECT_EQ(iklab_mechanism_clear_goals(none), 0);
  EXPECT_EQ(iklab_mechanism_set_solver(none, "ccd"), 0);
  EXPECT_EQ(iklab_mechanism_set_parameter(none, "damping", 1.0), 0);
  EXPECT_EQ(iklab_mechanism_set_option(none, "form", "tree"), 0);
  EXPECT_EQ(iklab_mechanism_set_iterations(none, 10), 0);
  EXPECT_EQ(iklab_mechanism_set_tolerance(none, 1e-3, 1e-3), 0);
  EXPECT_EQ(iklab_mechanism_set_pole(none, three), 0);
  EXPECT_EQ(iklab_mechanism_set_rest(none, numbers, 1, 0.5), 0);
  EXPECT_EQ(iklab_mechanism_ignore_mirrors(none, 1), 0);
  EXPECT_EQ(iklab_mechanism_set_seconds(none, 1.0), 0);
  EXPECT_EQ(iklab_mechanism_set_listener(none, nullptr, nullptr), 0);
  EXPECT_EQ(iklab_mechanism_joints(none), 0);
  EXPECT_EQ(iklab_mechanism_pose_size(none), 0);
  EXPECT_EQ(iklab_mechanism_pose_index(none, 0), -1);
  EXPECT_EQ(iklab_mechanism_rest_pose(none, numbers, 1), 0);
  EXPECT_EQ(iklab_mechanism_solve(none, numbers, 1).status, IKLAB_SOLVE_INVALID_INPUT);
  EXPECT_EQ(iklab_mechanism_frames(none, numbers, 1, numbers, 12), 0);
}

TEST_F(MechanismFaultsInC, NullsAreNamed) {
  EXPECT_EQ(iklab_mechanism_add_chain(arm(), -1, IKLAB_JOINT_BALL, nullptr, 2), -1);
  EXPECT_EQ(said(), "lengths: expected at least one");
  EXPECT_EQ(iklab_mechanism_add_dh(arm(), -1, IKLAB_DH_CRAIG, nullptr, nullptr, 2), -1);
  EXPECT_EQ(said(), "rows: expected at least one");
  EXPECT_EQ(iklab_mechanism_add_goal(arm(), end, nullptr, nullptr), -1);
  EXPECT_EQ(said(), "goals[1].target: expected three numbers, got null");
  EXPECT_EQ(iklab_mechanism_set_target(arm(), 0, nullptr), 0);
  EXPECT_EQ(said(), "goals[0].target: expected three numbers, got null");
  EXPECT_EQ(iklab_mechanism_set_solver(arm(), nullptr), 0);
  EXPECT_EQ(said(), "solver: no such id");
  EXPECT_EQ(iklab_mechanism_set_parameter(arm(), nullptr, 1.0), 0);
  EXPECT_EQ(said(), "parameter: expected a parameter of automatic");
  iklab_mechanism_set_solver(arm(), "fabrik");
  EXPECT_EQ(iklab_mechanism_set_option(arm(), "form", nullptr), 0);
  EXPECT_EQ(said(), "form: expected one of its options");
  EXPECT_EQ(iklab_mechanism_solve(arm(), nullptr, 8).status, IKLAB_SOLVE_INVALID_INPUT);
  EXPECT_EQ(said(), "pose: expected numbers, got null");
  EXPECT_EQ(iklab_mechanism_rest_pose(arm(), nullptr, 8), 0);
  EXPECT_EQ(iklab_mechanism_frames(arm(), pose.data(), 8, nullptr, 36), 0);
  EXPECT_EQ(said(), "frames: expected room for 36 numbers");
  // What may be null is so without a word.
  EXPECT_EQ(iklab_mechanism_set_facing(arm(), 0, nullptr), 1);
  EXPECT_EQ(iklab_mechanism_set_pole(arm(), nullptr), 1);
  EXPECT_EQ(iklab_mechanism_set_rest(arm(), nullptr, 0, 0.5), 1);
  EXPECT_EQ(said(), "");
  EXPECT_EQ(iklab_mechanism_solve(arm(), pose.data(), 8).status, IKLAB_SOLVE_REACHED);
}

TEST_F(MechanismFaultsInC, IndicesOfNothingAreNamed) {
  for (const int joint : {-2, -1, 3, std::numeric_limits<int>::max()}) {
    const std::string words =
        "joints[" + std::to_string(joint) + "]: expected the index of a joint";
    EXPECT_EQ(iklab_mechanism_set_limit(arm(), joint, 0.0, 1.0), 0);
    EXPECT_EQ(said(), words);
    EXPECT_EQ(iklab_mechanism_set_cone(arm(), joint, 1.0), 0);
    EXPECT_EQ(iklab_mechanism_set_weight(arm(), joint, 1.0), 0);
    EXPECT_EQ(said(), words);
    EXPECT_EQ(iklab_mechanism_add_goal(arm(), joint, nullptr, target.data()), -1);
    EXPECT_EQ(said(), "goals[1].joint: expected the index of a joint");
    EXPECT_EQ(iklab_mechanism_pose_index(arm(), joint), -1);
  }
  for (const int goal : {-1, 1}) {
    EXPECT_EQ(iklab_mechanism_set_target(arm(), goal, target.data()), 0);
    EXPECT_EQ(iklab_mechanism_set_facing(arm(), goal, nullptr), 0);
    EXPECT_EQ(iklab_mechanism_set_goal_weight(arm(), goal, 1.0, 0.0), 0);
    EXPECT_EQ(said(), "goals[" + std::to_string(goal) + "]: expected the index of a goal");
  }
  for (const int kind : {-1, 4}) {
    EXPECT_EQ(iklab_mechanism_add_joint(arm(), 0, kind, nullptr, nullptr, nullptr), -1);
    EXPECT_EQ(iklab_mechanism_add_chain(arm(), 0, kind, lengths.data(), 2), -1);
    EXPECT_EQ(said(), "kind: expected one of IKLAB_JOINT_...");
  }
  const std::array row{0.0, 0.0, 1.0, 0.0};
  const int ball = IKLAB_JOINT_BALL;
  EXPECT_EQ(iklab_mechanism_add_dh(arm(), 0, 2, row.data(), nullptr, 1), -1);
  EXPECT_EQ(said(), "convention: expected one of IKLAB_DH_...");
  EXPECT_EQ(iklab_mechanism_add_dh(arm(), 0, IKLAB_DH_CRAIG, row.data(), &ball, 1), -1);
  EXPECT_EQ(said(), "kinds[0]: expected IKLAB_JOINT_HINGE or IKLAB_JOINT_SLIDE");
  EXPECT_EQ(iklab_mechanism_set_solver(arm(), "nobody"), 0);
  EXPECT_EQ(iklab_mechanism_set_parameter(arm(), "nothing", 1.0), 0);
  EXPECT_EQ(said(), "nothing: expected a parameter of automatic");
  EXPECT_EQ(iklab_mechanism_joints(arm()), 3);
}

TEST_F(MechanismFaultsInC, NumbersOfTablesThatAreNoneAreNamed) {
  const std::array bad{0.5, kNaN, 0.5, 0.5, 0.5, 0.5, 0.5, HUGE_VAL};
  EXPECT_EQ(iklab_mechanism_add_chain(arm(), end, IKLAB_JOINT_HINGE, bad.data(), 2), -1);
  EXPECT_EQ(said(), "lengths[1]: expected a finite number");
  EXPECT_EQ(iklab_mechanism_add_dh(arm(), end, IKLAB_DH_CRAIG, bad.data(), nullptr, 2), -1);
  EXPECT_EQ(said(), "rows[0]: expected four finite numbers");
  EXPECT_EQ(iklab_mechanism_add_dh(arm(), end, IKLAB_DH_CRAIG, bad.data() + 4, nullptr, 1), -1);
  EXPECT_EQ(said(), "rows[0]: expected four finite numbers");
  EXPECT_EQ(iklab_mechanism_joints(arm()), 3);
}

TEST_F(MechanismFaultsInC, WhatIsWrongWithAnOriginIsNamed) {
  std::array origins{kOrigin, kOrigin};
  std::array tool{0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
  const auto refusal = [&] {
    EXPECT_EQ(iklab_mechanism_add_origins(arm(), end, origins.data(), 2, tool.data()), -1);
    EXPECT_EQ(iklab_mechanism_joints(arm()), 3);
    origins[1] = kOrigin;
    return said();
  };
  for (const double number : {kNaN, HUGE_VAL, -HUGE_VAL}) {
    origins[1].xyz[2] = number;
    EXPECT_EQ(refusal(), "origins[1].xyz: expected three finite numbers");
    origins[1].rpy[0] = number;
    EXPECT_EQ(refusal(), "origins[1].rpy: expected three finite numbers");
    origins[1].axis[1] = number;
    EXPECT_EQ(refusal(), "origins[1].axis: expected a unit vector");
    tool[5] = number;
    EXPECT_EQ(refusal(), "tool: expected six finite numbers");
    tool[5] = 0.0;
  }
  origins[1].axis[2] = 0.0;
  EXPECT_EQ(refusal(), "origins[1].axis: expected a unit vector");
  origins[1].axis[2] = 2.0;
  EXPECT_EQ(refusal(), "origins[1].axis: expected a unit vector");
  for (const int kind : {-1, 4, std::numeric_limits<int>::max()}) {
    origins[1].kind = kind;
    EXPECT_EQ(refusal(), "origins[1].kind: expected one of IKLAB_JOINT_...");
  }
  origins[1].least = kNaN;
  EXPECT_EQ(refusal(), "origins[1].limit: expected least <= most");
  origins[1].most = -2.0;
  EXPECT_EQ(refusal(), "origins[1].limit: expected least <= most");
  for (const int count : {-1, 0}) {
    EXPECT_EQ(iklab_mechanism_add_origins(arm(), end, origins.data(), count, nullptr), -1);
    EXPECT_EQ(said(), "origins: expected at least one");
  }
  EXPECT_EQ(iklab_mechanism_add_origins(arm(), end, nullptr, 2, nullptr), -1);
  EXPECT_EQ(said(), "origins: expected at least one");
  for (const int count : {IKLAB_MOST_JOINTS - 3, std::numeric_limits<int>::max()}) {
    EXPECT_EQ(iklab_mechanism_add_origins(arm(), end, origins.data(), count, nullptr), -1);
    EXPECT_EQ(said(), "joints: expected at most 100000");
  }
  EXPECT_EQ(iklab_mechanism_add_origins(arm(), 3, origins.data(), 2, nullptr), -1);
  EXPECT_EQ(said(), "joints[3].parent: expected a joint before this one, or -1");
  // A fixed joint needs no axis.
  origins[1].kind = IKLAB_JOINT_FIXED;
  origins[1].axis[2] = 0.0;
  EXPECT_EQ(iklab_mechanism_add_origins(arm(), end, origins.data(), 2, tool.data()), 5);
  EXPECT_EQ(said(), "");
}

TEST_F(MechanismFaultsInC, AParentThatIsNotThereYetIsRefused) {
  for (const int parent : {-2, 3, 4}) {  // 3 would be the joint itself
    const std::string words = "joints[3].parent: expected a joint before this one, or -1";
    EXPECT_EQ(
        iklab_mechanism_add_joint(arm(), parent, IKLAB_JOINT_HINGE, nullptr, nullptr, nullptr), -1);
    EXPECT_EQ(said(), words);
    EXPECT_EQ(iklab_mechanism_add_chain(arm(), parent, IKLAB_JOINT_HINGE, lengths.data(), 2), -1);
    EXPECT_EQ(said(), words);
  }
  EXPECT_EQ(iklab_mechanism_joints(arm()), 3);
}

TEST_F(MechanismFaultsInC, WhatIsNoNumberIsNamedByTheSolve) {
  const double bad[3] = {0.0, kNaN, 0.0};
  iklab_mechanism_set_target(arm(), 0, bad);
  expectRefusal(
      "goals[0].target: expected three finite coordinates of at most 1e+100, got (0, nan, 0)");
  iklab_mechanism_set_target(arm(), 0, target.data());
  iklab_mechanism_set_limit(arm(), 0, kNaN, 1.0);
  expectRefusal("joints[0].limit.least: expected at most limit.most, 1, got nan");
  iklab_mechanism_set_limit(arm(), 0, -HUGE_VAL, HUGE_VAL);
  iklab_mechanism_set_cone(arm(), 1, kNaN);
  expectRefusal("joints[1].limit.cone: expected radians from 0 to π, got nan");
  iklab_mechanism_set_cone(arm(), 1, 3.0);
  iklab_mechanism_set_weight(arm(), 1, kNaN);
  expectRefusal("joints[1].weight: expected a number from 0 to 1, got nan");
  iklab_mechanism_set_weight(arm(), 1, 1.0);
  iklab_mechanism_set_goal_weight(arm(), 0, kNaN, 0.0);
  expectRefusal("goals[0].weight: expected a finite number above 0, got nan");
  iklab_mechanism_set_goal_weight(arm(), 0, 1.0, kNaN);
  expectRefusal("goals[0].lengthPerRadian: expected a finite number from 0 to 1e+100, got nan");
  iklab_mechanism_set_goal_weight(arm(), 0, 1.0, 0.0);
  iklab_mechanism_set_tolerance(arm(), kNaN, 1e-6);
  expectRefusal("tolerance: expected a finite number of at least 0, got nan");
  iklab_mechanism_set_tolerance(arm(), 1e-6, 1e-6);
  iklab_mechanism_set_iterations(arm(), -1);
  expectRefusal("iterations: expected 0 to 1000000, got -1");
  iklab_mechanism_set_iterations(arm(), 100);
  iklab_mechanism_set_pole(arm(), bad);
  expectRefusal("pole: expected three finite coordinates of at most 1e+100, got (0, nan, 0)");
  iklab_mechanism_set_pole(arm(), nullptr);
  iklab_mechanism_set_rest(arm(), nullptr, 0, kNaN);
  expectRefusal("rest.gain: expected a number from 0 to 1, got nan");
  iklab_mechanism_set_rest(arm(), nullptr, 0, 0.0);
  EXPECT_EQ(iklab_mechanism_set_seconds(arm(), kNaN), 0);
  EXPECT_EQ(iklab_mechanism_set_seconds(arm(), -1.0), 0);
  EXPECT_EQ(said(), "seconds: expected a number of 0 or more");
  std::vector<double> turned = pose;
  turned[1] = kNaN;
  EXPECT_EQ(iklab_mechanism_solve(arm(), turned.data(), 8).status, IKLAB_SOLVE_INVALID_INPUT);
  EXPECT_EQ(said(),
            "pose[0].turn: expected a quaternion of length 1, got (1, nan, 0, 0) as w, x, y, z");
  double frames[36];
  EXPECT_EQ(iklab_mechanism_frames(arm(), turned.data(), 8, frames, 36), 0);
  EXPECT_EQ(said(),
            "pose[0].turn: expected a quaternion of length 1, got (1, nan, 0, 0) as w, x, y, z");
  EXPECT_EQ(iklab_mechanism_solve(arm(), pose.data(), 8).status, IKLAB_SOLVE_REACHED);
}

TEST_F(MechanismFaultsInC, AxesThatAreNoneAreNamedByTheSolve) {
  const double nine[9] = {1, 0, 0, 1, 0, 0, 0, 0, 1};
  const double bad[3] = {kNaN, 0.0, 0.0};
  const double two[3] = {2.0, 0.0, 0.0};
  const auto refusalOf = [&](const double* at, const double* axes, const double* axis) {
    const auto own = std::unique_ptr<iklab_mechanism, void (*)(iklab_mechanism*)>(
        iklab_mechanism_create(), &iklab_mechanism_destroy);
    iklab_mechanism_add_joint(own.get(), -1, IKLAB_JOINT_HINGE, at, axes, axis);
    iklab_mechanism_add_goal(own.get(), 0, nullptr, target.data());
    double angle = 0.0;
    EXPECT_EQ(iklab_mechanism_solve(own.get(), &angle, 1).status, IKLAB_SOLVE_INVALID_INPUT);
    return std::string(iklab_mechanism_message(own.get()));
  };
  EXPECT_EQ(refusalOf(bad, nullptr, nullptr),
            "joints[0].at: expected three finite coordinates of at most 1e+100, got (nan, 0, 0)");
  EXPECT_EQ(refusalOf(nullptr, nine, nullptr),
            "joints[0].axes: expected three unit axes at right angles");
  EXPECT_EQ(refusalOf(nullptr, nullptr, two),
            "joints[0].axis: expected a vector of length 1, got (2, 0, 0)");
  EXPECT_EQ(refusalOf(nullptr, nullptr, bad),
            "joints[0].axis: expected a vector of length 1, got (nan, 0, 0)");
  iklab_mechanism_set_facing(arm(), 0, nine);
  expectRefusal("goals[0].facing: expected three unit axes at right angles");
}

TEST_F(MechanismFaultsInC, PosesOfAnotherSizeAreRefused) {
  double frames[36];
  for (const int size : {-1, 0, 7, 9, 12}) {
    const std::string words = "expected 8 numbers, got " + std::to_string(size);
    EXPECT_EQ(iklab_mechanism_solve(arm(), pose.data(), size).status, IKLAB_SOLVE_INVALID_INPUT);
    EXPECT_EQ(said(), "pose: " + words);
    EXPECT_EQ(iklab_mechanism_frames(arm(), pose.data(), size, frames, 36), 0);
    EXPECT_EQ(said(), "pose: " + words);
    EXPECT_EQ(iklab_mechanism_rest_pose(arm(), pose.data(), size), 0);
    EXPECT_EQ(iklab_mechanism_set_rest(arm(), pose.data(), size, 0.5), 0);
    EXPECT_EQ(said(), "rest.pose: " + words);
  }
  EXPECT_EQ(iklab_mechanism_frames(arm(), pose.data(), 8, frames, 35), 0);
  EXPECT_EQ(said(), "frames: expected room for 36 numbers");
  // A joint more, and the rest pose is none any longer.
  EXPECT_EQ(iklab_mechanism_set_rest(arm(), pose.data(), 8, 0.5), 1);
  iklab_mechanism_add_joint(arm(), 0, IKLAB_JOINT_HINGE, nullptr, nullptr, nullptr);
  pose.push_back(0.0);
  EXPECT_EQ(iklab_mechanism_solve(arm(), pose.data(), 9).status, IKLAB_SOLVE_INVALID_INPUT);
  EXPECT_EQ(said(), "rest.pose: expected 9 numbers, got 8");
}

TEST_F(MechanismFaultsInC, NothingToSolveIsNamed) {
  iklab_mechanism_clear_goals(arm());
  expectRefusal("goals: expected at least one");
  const auto empty = std::unique_ptr<iklab_mechanism, void (*)(iklab_mechanism*)>(
      iklab_mechanism_create(), &iklab_mechanism_destroy);
  EXPECT_EQ(iklab_mechanism_solve(empty.get(), nullptr, 0).status, IKLAB_SOLVE_INVALID_INPUT);
  EXPECT_STREQ(iklab_mechanism_message(empty.get()), "joints: expected at least one");
  EXPECT_EQ(iklab_mechanism_frames(empty.get(), nullptr, 0, nullptr, 0), 0);
}

TEST_F(MechanismFaultsInC, TooManyJointsAreRefused) {
  const int room = IKLAB_MOST_JOINTS - 3;
  const std::vector<double> many(static_cast<std::size_t>(room), 0.1);
  const std::string words = "joints: expected at most 100000";
  // The end joint is one more.
  EXPECT_EQ(iklab_mechanism_add_chain(arm(), end, IKLAB_JOINT_HINGE, many.data(), room), -1);
  EXPECT_EQ(said(), words);
  const int most = std::numeric_limits<int>::max();
  EXPECT_EQ(iklab_mechanism_add_chain(arm(), end, IKLAB_JOINT_HINGE, many.data(), most), -1);
  EXPECT_EQ(iklab_mechanism_add_dh(arm(), end, IKLAB_DH_CRAIG, many.data(), nullptr, most), -1);
  EXPECT_EQ(said(), words);
  EXPECT_EQ(iklab_mechanism_add_chain(arm(), end, IKLAB_JOINT_HINGE, many.data(), -1), -1);
  EXPECT_EQ(iklab_mechanism_joints(arm()), 3);
  EXPECT_EQ(iklab_mechanism_add_chain(arm(), end, IKLAB_JOINT_HINGE, many.data(), room - 1),
            IKLAB_MOST_JOINTS - 1);
  EXPECT_EQ(iklab_mechanism_add_joint(arm(), 0, IKLAB_JOINT_HINGE, nullptr, nullptr, nullptr), -1);
  EXPECT_EQ(said(), words);
}

}  // namespace

// `iklab solve` with what a chain may have: space, hinges, a pole, limits, weights, a rest pose.
#include <cmath>

#include <gtest/gtest.h>

#include "app/solve_typed.h"
#include "support/space_matrices.h"

namespace {

using app_test::Arguments;
using app_test::Ran;
using app_test::solve;
using app_test::Typed;
using app_test::typed;
using nlohmann::json;

// The joints printed are those of the rotations printed, by matrices.
void checkInSpace(const std::vector<double>& lengths, const json& answer) {
  rigs::Chain chain;
  rigs::Pose pose;
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    chain.bones.push_back({lengths[i], {}});
    const json& q = answer["rotations"][i];
    pose.rotations.emplace_back(q[0].get<double>(), q[1].get<double>(), q[2].get<double>(),
                                q[3].get<double>());
  }
  if (answer.contains("stretch")) pose.stretch = answer["stretch"].get<std::vector<double>>();
  const auto joints = support::spaceJoints(chain, pose);
  ASSERT_EQ(answer["joints"].size(), joints.size());
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const json& each = answer["joints"][i];
    ASSERT_EQ(each.size(), 3U);
    const support::Point3 printed{each[0].get<double>(), each[1].get<double>(),
                                  each[2].get<double>()};
    EXPECT_LT(support::distance(printed, joints[i]), 1e-12L) << "joint " << i;
  }
  EXPECT_FALSE(answer.contains("angles_deg"));
}

TEST(SolveCommand, InSpaceWithThreeComponents) {
  const Typed problem = typed("1,0.8,0.5", "0.7,0.6,-0.9");
  for (const char* solver : {"look-at", "two-bone", "ccd", "fabrik", "gradient-descent"}) {
    const json answer = solve(problem, solver, {"--angles", "20,30,40", "--trace"});
    checkInSpace({1.0, 0.8, 0.5}, answer);
    EXPECT_EQ(answer["trace"][0]["joints"][1].size(), 3U);
    EXPECT_EQ(answer["status"] == "reached", std::string_view(solver) != "look-at");
  }
}

TEST(SolveCommand, PoleSoftenAndStretch) {
  const Typed problem = typed("1,0.8", "1.1,0,0");
  for (const double side : {1.0, -1.0}) {
    const json answer = solve(problem, "two-bone", {"--pole", side > 0.0 ? "0,0,2" : "0,0,-2"});
    checkInSpace({1.0, 0.8}, answer);
    EXPECT_GT(side * answer["joints"][1][2].get<double>(), 0.1);
    EXPECT_EQ(answer["bend_plane"], "as-asked");
  }
  EXPECT_EQ(solve(problem, "two-bone", {"--pole", "5,0,0"})["bend_plane"], "kept");
  const json soft = solve(problem, "two-bone", {"--soften", "0.5", "--weight", "0.5"});
  EXPECT_EQ(soft["status"], "held-back");
  const json far = solve(typed("1,0.8", "0,0,-2.7"), "two-bone",
                         {"--stretch", "2", "--stretch-start", "0.9", "--twist", "30"});
  checkInSpace({1.0, 0.8}, far);
  EXPECT_EQ(far["status"], "reached");
  EXPECT_GE(far["stretch"][0].get<double>(), 1.5);
  EXPECT_EQ(solve(typed("1,0.8", "3,0"), "two-bone", {"--stretch", "2"})["status"], "reached");
}

// It is no fault, for scripts pass the same options to every solver; yet who types it expects a
// bend.
TEST(SolveCommand, APoleWithoutAnEffectIsTold) {
  const auto told = [](const std::string& solver) {
    const app_test::Ran ran = app_test::runHere({"solve", "--solver", solver, "--lengths", "1,0.8",
                                                 "--target", "0.7,0.6,0.3", "--pole", "0,0,2"});
    EXPECT_EQ(ran.code, 0) << solver;
    EXPECT_TRUE(json::accept(ran.out)) << solver;
    return ran.err;
  };
  const std::string err = told("look-at");
  EXPECT_EQ(err.find("iklab: warning: --pole has no effect: look-at"), 0U) << err;
  EXPECT_EQ(std::ranges::count(err, '\n'), 1) << err;
  for (const char* solver : {"two-bone", "ccd", "fabrik", "automatic"})
    EXPECT_EQ(told(solver), "") << solver;
  const std::string file = app_test::temporary("pole.iklab.json");
  const app_test::Ran scene = app_test::runHere(
      {"scene", "--preset", "Pole target", "--solver", "look-at", "--pole", "0,0,2", "-o", file});
  EXPECT_EQ(scene.code, 0);
  EXPECT_NE(scene.err.find("--pole"), std::string::npos);
  EXPECT_EQ(app_test::runHere({"solve", file, "--target", "0.5,0.5,0.5"}).err, "")
      << "the scene has it, nobody has asked for it here";
}

TEST(SolveCommand, HingesAndStartRotations) {
  const Typed problem = typed("1,0.8", "0.9,0.4,-0.7");
  const json answer =
      solve(problem, "ccd", {"--joints", "ball;0,2,0", "--rotations", "1,0,0,0;0,0,1,0"});
  checkInSpace({1.0, 0.8}, answer);
  EXPECT_EQ(answer["rotations"][1][1], 0.0);
  EXPECT_EQ(answer["rotations"][1][3], 0.0);
}

TEST(SolveCommand, FixedJoints) {
  const json answer = solve(typed("1,0.2,0.8", "0.9,0.4,-0.7"), "levenberg-marquardt",
                            {"--joints", "ball;fixed;0,2,0", "--angles", "10,90,20"});
  checkInSpace({1.0, 0.2, 0.8}, answer);
  EXPECT_TRUE(answer["reached"].get<bool>());
  EXPECT_NEAR(answer["rotations"][1][0].get<double>(), std::sqrt(0.5), 1e-15);
  EXPECT_NEAR(answer["rotations"][1][3].get<double>(), std::sqrt(0.5), 1e-15);
  const json planar = solve(typed("1,0.2,0.8", "0.9,0.4"), "fabrik",
                            {"--joints", "ball;fixed;ball", "--angles", "10,90,20"});
  EXPECT_EQ(planar["angles_deg"][1], 90.0);
}

// An empty part is free, also at the end.
TEST(SolveCommand, Limits) {
  const Typed problem = typed("1,1,1", "0.9,0.4");
  const json answer = solve(problem, "ccd", {"--limits", ";0:30;"});
  EXPECT_LE(answer["angles_deg"][1].get<double>(), 30.0 + 1e-9);
  EXPECT_GE(answer["angles_deg"][1].get<double>(), -1e-9);
  const json blocked =
      solve(typed("1,1", "1,0"), "gradient-descent", {"--limits", ";0:90", "--angles", "-40,80"});
  EXPECT_EQ(blocked["status"], "limit-blocked");
  EXPECT_FALSE(blocked["reached"].get<bool>());
  EXPECT_NEAR(blocked["angles_deg"][1].get<double>(), 90.0, 1e-9);
}

// The second bone's cone is 45°: the cosine of its half angle is in w of a rotation without twist.
TEST(SolveCommand, LimitsInSpace) {
  const json cone = solve(typed("1,1", "0.3,0.4,-0.7"), "fabrik", {"--limits", ";45"});
  EXPECT_NEAR(cone["rotations"][1][0].get<double>(), std::cos(22.5 * 3.14159265358979 / 180), 1e-9);
  const json hinge = solve(typed("1,1", "0.9,0.4,-0.7"), "ccd",
                           {"--joints", "ball;0,1,0", "--limits", "45/-10:10;-20:20"});
  EXPECT_GE(hinge["rotations"][1][0].get<double>(), std::cos(10.001 * 3.14159265358979 / 180));
}

// An empty part is 1; a joint of weight 0 stays where it is.
TEST(SolveCommand, Weights) {
  const json answer =
      solve(typed("1,1,1", "0.9,0.4"), "dls", {"--weights", ";0;0.5", "--angles", "10,20,30"});
  EXPECT_TRUE(answer["reached"].get<bool>());
  EXPECT_NEAR(answer["angles_deg"][1].get<double>(), 20.0, 1e-9);
  const json held = solve(typed("1,1", "0.9,0.4"), "ccd", {"--weights", "0;0"});
  EXPECT_EQ(held["status"], "held-back");
}

TEST(SolveCommand, RestPose) {
  const Typed problem = typed("1,1,1", "1.2,1.4");
  // A pose that has the tip at the target is where it comes to rest.
  const json there = solve(problem, "levenberg-marquardt", {"--angles", "70,-40,10"});
  const auto angle = [](const json& answer, std::size_t i) {
    return answer["angles_deg"][i].get<double>();
  };
  std::string rest;
  for (std::size_t i = 0; i < 3; ++i) rest += (i > 0 ? "," : "") + std::to_string(angle(there, i));
  const json answer =
      solve(problem, "levenberg-marquardt", {"--angles", "20,20,20", "--rest", rest});
  EXPECT_TRUE(answer["reached"].get<bool>());
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(angle(answer, i), angle(there, i), 0.01);
  const json least = solve(problem, "ccd", {"--angles", "20,20,20", "--minimum-move"});
  const json slow =
      solve(problem, "ccd", {"--angles", "20,20,20", "--minimum-move", "--rest-gain", "0.2"});
  EXPECT_GT(slow["iterations"], least["iterations"]);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(angle(slow, i), angle(least, i), 0.01);
}

TEST(SolveCommand, RefusesWhatDoesNotFitTheChain) {
  const auto refused = [](const Arguments& more, const std::string& expected) {
    Arguments arguments{"solve", "--solver", "fabrik", "--lengths", "1,0.8"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Ran ran = app_test::run(arguments);
    EXPECT_EQ(ran.code, 2);
    EXPECT_NE(ran.err.find(expected), std::string::npos) << ran.err;
  };
  refused({"--target", "1,0", "--base", "0,0,1"}, "--base: expected two numbers x,y");
  refused({"--target", "1,0", "--pole", "0,0,1"}, "--pole: expected two numbers x,y");
  refused({"--target", "1,0,0", "--pole", "1"}, "--pole: expected three numbers x,y,z");
  refused({"--target", "1,0,0,0"}, "--target: expected two numbers x,y");
  refused({"--target", "1,0", "--joints", "ball;0,0,1"},
          "--joints: expected 'ball' or 'fixed' beside a target x,y");
  refused({"--target", "1,0", "--joints", "ball;fixed", "--limits", ";-10:10"},
          "--limits: expected nothing for a joint that is fixed");
  refused({"--target", "1,0,0", "--joints", "ball"}, "--joints: expected one");
  refused({"--target", "1,0,0", "--joints", "ball;0,0,0"}, "--joints: expected an axis other");
  refused({"--target", "1,0,0", "--joints", "ball;0,0,1"}, "--joints: bones[1].joint: fabrik");
  refused({"--target", "1,0,0", "--rotations", "1,0,0,0;2,0,0,0"}, "--rotations: rotations[1]");
  refused({"--target", "1,0", "--scale", "1,1,-1"}, "--scale: expected 1 or -1 for x and y");
  refused({"--target", "1,0,0", "--pole", ""}, "--pole: expected a value");
  refused({"--target", "1,0", "--limits", "-90:90"}, "--limits: expected one range per bone");
  refused({"--target", "1,0", "--limits", "90:-90;"}, "--limits: expected a range such as -90:90");
  refused({"--target", "1,0", "--limits", "45;"}, "--limits: expected a range such as -90:90");
  refused({"--target", "1,0", "--limits", "x:45;"}, "--limits: expected a number, got 'x'");
  refused({"--target", "1,0", "--limits", ":45;"}, "--limits: expected a range such as -90:90");
  refused({"--target", "1,0", "--limits", "0:361;"}, "--limits: expected a range such as -90:90");
  refused({"--target", "1,0,0", "--limits", "-90:90;"},
          "--limits: expected of a ball joint a cone");
  refused({"--target", "1,0,0", "--limits", "181;"}, "--limits: expected of a ball joint a cone");
  refused({"--target", "1,0,0", "--limits", "45/5:1;"}, "--limits: expected a range such as");
  refused({"--target", "1,0", "--weights", "1"}, "--weights: expected one");
  refused({"--target", "1,0", "--weights", "1;1.5"}, "--weights: expected numbers from 0 to 1");
  refused({"--target", "1,0", "--weights", "1;x"}, "--weights: expected a number, got 'x'");
  refused({"--target", "1,0", "--rest", "10"}, "--rest: expected one angle per bone, 2 in all");
  refused({"--target", "1,0", "--rest", "1,2", "--minimum-move"}, "--rest: expected no --minimum");
  refused({"--target", "1,0", "--rest-gain", "0.5"}, "--rest-gain: expected --rest or");
  refused({"--target", "1,0", "--rest", "1,2", "--rest-gain", "2"},
          "--rest-gain: expected numbers from 0 to 1");
}

}  // namespace

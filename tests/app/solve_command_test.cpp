// `iklab solve`: what it prints, against forward kinematics from the angles it prints.
#include <bit>
#include <cmath>
#include <filesystem>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/run.h"
#include "support/matrix_kinematics.h"
#include "support/solving.h"
#include "support/space_matrices.h"

namespace {

using app_test::Arguments;
using app_test::Ran;
using nlohmann::json;
using support::Point;

constexpr long double kDegree = 3.14159265358979323846L / 180.0L;

// A problem as a user types it, and as the definition of a chain has it.
struct Typed {
  Arguments options;
  ik::Chain chain;
  Point target;
};

Typed typed(const std::string& lengths, const std::string& target) {
  Typed problem{{"--lengths", lengths, "--target", target}, {}, {}};
  std::istringstream in(lengths);
  for (std::string each; std::getline(in, each, ',');) {
    problem.chain.bones.push_back({std::stod(each), {}});
  }
  problem.target = {std::stod(target), std::stod(target.substr(target.find(',') + 1))};
  return problem;
}

json solve(const Typed& problem, const std::string& solver, const Arguments& more = {}) {
  Arguments arguments{"solve", "--solver", solver};
  arguments.insert(arguments.end(), problem.options.begin(), problem.options.end());
  arguments.insert(arguments.end(), more.begin(), more.end());
  const Ran ran = app_test::run(arguments);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  return ran.code == 0 ? json::parse(ran.out) : json::object();
}

Point pointOf(const json& pair) { return {pair[0].get<double>(), pair[1].get<double>()}; }

std::vector<Point> posed(const Typed& problem, const json& answer) {
  ik::Pose pose;
  for (const json& each : answer["angles_deg"]) {
    pose.angles.push_back(static_cast<double>(each.get<double>() * kDegree));
  }
  return support::matrixJoints(problem.chain, pose);
}

void check(const Typed& problem, const std::string& solver, const json& answer) {
  const auto joints = posed(problem, answer);
  ASSERT_EQ(answer["joints"].size(), joints.size());
  for (std::size_t i = 0; i < joints.size(); ++i) {
    EXPECT_LT(support::distance(pointOf(answer["joints"][i]), joints[i]), 1e-12L) << "joint " << i;
  }
  const auto left = static_cast<double>(support::distance(joints.back(), problem.target));
  EXPECT_NEAR(answer["distance"].get<double>(), left, 1e-12);
  EXPECT_EQ(answer["solver"], solver);
  EXPECT_EQ(answer["reached"].get<bool>(), answer["status"] == "reached");
  EXPECT_EQ(answer["reached"].get<bool>(), left <= 1e-6) << left;
  EXPECT_GE(answer["iterations"].get<int>(), 0);
}

// Who names no solver gets an answer, and is told what found it.
TEST(SolveCommand, WithoutASolverAutomaticAnswers) {
  const Typed problem = typed("1,0.8,0.5", "1.2,0.3");
  Arguments arguments{"solve"};
  arguments.insert(arguments.end(), problem.options.begin(), problem.options.end());
  const Ran ran = app_test::run(arguments);
  ASSERT_EQ(ran.code, 0) << ran.err;
  const json answer = json::parse(ran.out);
  EXPECT_EQ(answer["solver"], "automatic");
  EXPECT_EQ(answer["used"], "levenberg-marquardt");
  EXPECT_LT(double(distance(posed(problem, answer).back(), problem.target)), 1e-3);
}

TEST(SolveCommand, EverySolverAndForm) {
  const std::vector<std::pair<std::string, Arguments>> all{
      {"two-bone", {}},
      {"two-bone", {"--bend", "positive"}},
      {"two-bone", {"--bend", "negative"}},
      {"look-at", {}},
      {"ccd", {}},
      {"ccd", {"--direction", "tip-to-base"}},
      {"ccd", {"--direction", "base-to-tip"}},
      {"fabrik", {"--form", "standard"}},
      {"fabrik", {"--form", "shift-back"}},
      {"fabrik", {"--form", "tree"}},
      {"gradient-descent", {}},
      {"gradient-descent", {"--step-scale", "0.5", "--shrink", "0.3"}},
  };
  Typed problem = typed("1,0.8", "1.2,0.3");
  // Bent: from base to tip CCD would point a straight chain at the target and be stuck.
  problem.options.insert(problem.options.end(), {"--angles", "20,30"});
  for (const auto& [solver, options] : all) {
    SCOPED_TRACE(solver + (options.empty() ? "" : " " + options[1]));
    const json answer = solve(problem, solver, options);
    check(problem, solver, answer);
    EXPECT_EQ(answer["status"] == "reached", solver != "look-at");
  }
}

TEST(SolveCommand, BaseScaleAndBoneScale) {
  for (const char* solver : {"two-bone", "ccd", "fabrik", "gradient-descent"}) {
    for (const int x : {1, -1}) {
      for (const int y : {1, -1}) {
        Typed problem = typed("1,0.8,0.5", "-0.6,0.9");
        problem.chain.base = {0.25, -0.125, 0.0};
        problem.chain.baseScale = {x, y};
        problem.chain.bones[1].scale = {-1, 1};
        const std::string scale = std::to_string(x) + "," + std::to_string(y);
        SCOPED_TRACE(std::string(solver) + " " + scale);
        const json answer = solve(problem, solver,
                                  {"--base", "0.25,-0.125", "--scale", scale, "--angles",
                                   "20,30,40", "--bone-scale", "1,1;-1,1;1,1"});
        check(problem, solver, answer);
      }
    }
  }
}

TEST(SolveCommand, BendIsTheSecondBonesTurnInTheUnmirroredFrame) {
  for (const char* scale : {"1,1", "-1,1", "1,-1", "-1,-1"}) {
    const Typed problem = typed("1,0.8", "0.7,1.1");
    const json left = solve(problem, "two-bone", {"--bend", "positive", "--scale", scale});
    const json right = solve(problem, "two-bone", {"--bend", "negative", "--scale", scale});
    EXPECT_GT(left["angles_deg"][1].get<double>(), 1.0) << scale;
    EXPECT_NEAR(right["angles_deg"][1].get<double>(), -left["angles_deg"][1].get<double>(), 1e-9);
  }
}

TEST(SolveCommand, IgnoringNegativeScaleMisses) {
  Typed problem = typed("1,0.8", "-0.9,0.7");
  problem.chain.baseScale = {-1, 1};
  const json answer = solve(problem, "two-bone", {"--scale", "-1,1", "--ignore-negative-scale"});
  check(problem, "two-bone", answer);
  EXPECT_EQ(answer["reached"], false);
}

TEST(SolveCommand, WhyItStopped) {
  EXPECT_EQ(solve(typed("1,0.8", "3,4"), "ccd")["status"], "too-far");
  EXPECT_EQ(solve(typed("1.5,0.5", "0.3,0.4"), "fabrik")["status"], "too-close");
  EXPECT_EQ(solve(typed("0.8,0.8,0.8", "1.2,0"), "fabrik")["status"], "stalled");
  const json limited =
      solve(typed("1,0.8,0.5", "-0.6,0.9"), "ccd", {"--iterations", "1", "--angles", "9,9,9"});
  EXPECT_EQ(limited["status"], "iteration-limit");
  EXPECT_EQ(limited["iterations"], 1);
}

TEST(SolveCommand, IterationsAndTolerance) {
  const Typed problem = typed("1,0.8,0.5", "-0.6,0.9");
  json answer = solve(problem, "ccd", {"--angles", "10,20,30", "--iterations", "0"});
  EXPECT_EQ(answer["iterations"], 0);
  EXPECT_NEAR(answer["angles_deg"][2].get<double>(), 30.0, 1e-12);
  answer = solve(problem, "ccd", {"--angles", "10,20,30", "--tolerance", "0.1"});
  EXPECT_LE(answer["distance"].get<double>(), 0.1);
  EXPECT_GT(answer["distance"].get<double>(), 1e-6);
  EXPECT_EQ(answer["status"], "reached");
  // Zero: no test at all, every iteration is done.
  answer =
      solve(problem, "ccd", {"--angles", "10,20,30", "--tolerance", "0", "--iterations", "321"});
  EXPECT_EQ(answer["iterations"], 321);
}

TEST(SolveCommand, TheTrace) {
  Typed problem = typed("1,0.8,0.5", "-0.6,0.9");
  const json answer = solve(problem, "fabrik", {"--angles", "10,20,30", "--trace"});
  const json& trace = answer["trace"];
  ASSERT_EQ(trace.size(), 1 + 6 * answer["iterations"].get<std::size_t>());
  EXPECT_EQ(trace[0]["iteration"], 0);
  EXPECT_EQ(trace[0]["phase"], "start");
  const auto start = support::matrixJoints(
      problem.chain, {{static_cast<double>(10 * kDegree), static_cast<double>(20 * kDegree),
                       static_cast<double>(30 * kDegree)}});
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_LT(support::distance(pointOf(trace[0]["joints"][i]), start[i]), 1e-12L);
  }
  const int bones[] = {2, 1, 0, 0, 1, 2};  // to the base and back, counted from 0 at the base
  for (std::size_t i = 1; i < trace.size(); ++i) {
    EXPECT_EQ(trace[i]["iteration"], 1 + (i - 1) / 6);
    EXPECT_EQ(trace[i]["bone"], bones[(i - 1) % 6]);
    EXPECT_EQ(trace[i]["phase"], (i - 1) % 6 < 3 ? "tip-to-base" : "base-to-tip");
    ASSERT_EQ(trace[i]["joints"].size(), 4U);
    const Point tip = pointOf(trace[i]["joints"][3]);
    EXPECT_NEAR(trace[i]["distance"].get<double>(),
                static_cast<double>(support::distance(tip, problem.target)), 1e-12);
  }
  const json& last = trace[trace.size() - 1]["joints"];
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_LT(support::distance(pointOf(last[i]), pointOf(answer["joints"][i])), 1e-12L);
  }
  EXPECT_FALSE(solve(problem, "fabrik").contains("trace"));
}

// What is printed and read back is what the library has, to the last bit.
TEST(SolveCommand, PrintsFullDoublePrecision) {
  const json answer = solve(typed("1,0.8,0.7,0.3", "0.31,0.77"), "ccd", {"--iterations", "7"});
  const ik::SolverInfo& solver = support::solverNamed("ccd");
  support::Case task = support::straight(solver, {1.0, 0.8, 0.7, 0.3}, {0.31, 0.77, 0.0});
  task.settings.iterations = 7;
  ik::Workspace workspace;
  ik::Pose pose = task.pose;
  const ik::Result result = ik::solve(solver, task.problem(), task.settings, pose, workspace);
  const auto joints = ik::forwardKinematics(task.chain, pose);
  const auto bits = [](double value) { return std::bit_cast<std::uint64_t>(value); };
  for (std::size_t i = 0; i < joints.size(); ++i) {
    EXPECT_EQ(bits(answer["joints"][i][0].get<double>()), bits(joints[i].x)) << i;
    EXPECT_EQ(bits(answer["joints"][i][1].get<double>()), bits(joints[i].y)) << i;
  }
  EXPECT_EQ(bits(answer["distance"].get<double>()), bits(result.distance));
}

TEST(SolveCommand, NumbersMayBeNegativeInEitherSpelling) {
  const Typed problem = typed("1,0.8", "-0.5,-0.3");
  check(problem, "two-bone", solve(problem, "two-bone"));
  const Ran ran = app_test::run(
      {"solve", "--solver=two-bone", "--lengths=1,0.8", "--target=-0.5,-0.3", "--angles=-10,-20"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  check(problem, "two-bone", json::parse(ran.out));
}

// The joints printed are those of the rotations printed, by matrices.
void checkInSpace(const std::vector<double>& lengths, const json& answer) {
  ik::Chain chain;
  ik::Pose pose;
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

TEST(SolveCommand, HingesAndStartRotations) {
  const Typed problem = typed("1,0.8", "0.9,0.4,-0.7");
  const json answer =
      solve(problem, "ccd", {"--joints", "ball;0,2,0", "--rotations", "1,0,0,0;0,0,1,0"});
  checkInSpace({1.0, 0.8}, answer);
  EXPECT_EQ(answer["rotations"][1][1], 0.0);
  EXPECT_EQ(answer["rotations"][1][3], 0.0);
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

TEST(SolveCommand, MaxStepCapsEverySolversTurns) {
  for (const char* solver : {"ccd", "fabrik", "gradient-descent", "levenberg-marquardt"}) {
    const json answer = solve(typed("1,1", "-1,0.5"), solver,
                              {"--max-step", "5", "--iterations", "1", "--angles", "10,20"});
    EXPECT_NEAR(answer["angles_deg"][0].get<double>(), 10.0, 5.0 + 1e-9) << solver;
    EXPECT_NEAR(answer["angles_deg"][1].get<double>(), 20.0, 5.0 + 1e-9) << solver;
  }
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
  refused({"--target", "1,0", "--joints", "ball;ball"}, "--joints: expected a target x,y,z");
  refused({"--target", "1,0,0", "--joints", "ball"}, "--joints: expected one");
  refused({"--target", "1,0,0", "--joints", "ball;0,0,0"}, "--joints: bones[1].axis");
  refused({"--target", "1,0,0", "--joints", "ball;0,0,1"}, "--joints: bones[1].joint: fabrik");
  refused({"--target", "1,0,0", "--rotations", "1,0,0,0;2,0,0,0"}, "--rotations: rotations[1]");
  refused({"--target", "1,0", "--scale", "1,1,-1"}, "--scale: expected 1 or -1 for x and y");
  refused({"--target", "1,0,0", "--pole", ""}, "--pole: expected a value");
  refused({"--target", "1,0", "--limits", "-90:90"}, "--limits: expected one range a bone");
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
  refused({"--target", "1,0", "--rest", "10"}, "--rest: expected one angle a bone, 2 in all");
  refused({"--target", "1,0", "--rest", "1,2", "--minimum-move"}, "--rest: expected no --minimum");
  refused({"--target", "1,0", "--rest-gain", "0.5"}, "--rest-gain: expected --rest or");
  refused({"--target", "1,0", "--rest", "1,2", "--rest-gain", "2"},
          "--rest-gain: expected numbers from 0 to 1");
}

TEST(SolveCommand, AutomaticSaysWhatItUsed) {
  EXPECT_EQ(solve(typed("1,0.8", "0.9,0.7"), "automatic")["used"], "two-bone");
  EXPECT_EQ(solve(typed("1,0.8,0.6", "9,7"), "automatic")["used"], "straight");
  const json inLine = solve(typed("1,1,1", "1.5,0"), "automatic", {"--angles", "0,0,0"});
  EXPECT_EQ(inLine["used"], "levenberg-marquardt");
  EXPECT_EQ(inLine["status"], "reached");
  EXPECT_EQ(inLine["restarts"], 1);
  EXPECT_EQ(solve(typed("1,0.8,0.6", "0.9,0.7"), "ccd")["used"], "ccd");
}

TEST(SolveCommand, ATableOfTheStepsHasTheSameNumbersAsTheTrace) {
  const std::string file = app_test::temporary("trace.csv");
  const Arguments asked{"solve",    "--solver", "ccd",     "--lengths", "1,0.8",
                        "--target", "0.9,0.7",  "--trace", "--csv",     file};
  const Ran ran = app_test::run(asked);
  ASSERT_EQ(ran.code, 0) << ran.err;
  const json trace = json::parse(ran.out)["trace"];
  std::istringstream table(app_test::contentOf(file));
  std::string line;
  std::getline(table, line);
  for (const json& step : trace) {
    ASSERT_TRUE(std::getline(table, line));
    const std::string tip = line.substr(line.rfind(',') + 1);
    EXPECT_EQ(std::stod(tip), step["joints"].back()[1].get<double>());
  }
  EXPECT_FALSE(std::getline(table, line));
  std::filesystem::remove(file);
}

TEST(SolveCommand, TheChartsTableHasTheDistanceAfterEachUpdate) {
  const std::string file = app_test::temporary("chart.csv");
  const Ran ran = app_test::run({"solve", "--solver", "fabrik", "--lengths", "1,0.8,0.5",
                                 "--target", "0.9,0.7", "--trace", "--chart-csv", file});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const json trace = json::parse(ran.out)["trace"];
  std::istringstream table(app_test::contentOf(file));
  std::string line;
  std::getline(table, line);
  EXPECT_EQ(line, "solver,update,iteration,distance\r");
  for (std::size_t i = 0; i < trace.size(); ++i) {
    ASSERT_TRUE(std::getline(table, line));
    const std::string start = "fabrik," + std::to_string(i) + "," + trace[i]["iteration"].dump();
    EXPECT_EQ(line.rfind(start + ",", 0), 0U) << line;
    EXPECT_EQ(std::stod(line.substr(start.size() + 1)), trace[i]["distance"].get<double>());
  }
  EXPECT_FALSE(std::getline(table, line));
  std::filesystem::remove(file);
}

TEST(SolveCommand, ATableThatCannotBeWrittenIsNamed) {
  for (const char* option : {"--csv", "--chart-csv"}) {
    const Ran ran = app_test::run(
        {"solve", "--lengths", "1,1", "--target", "1,1", option, "/nowhere/at/all.csv"});
    EXPECT_EQ(ran.code, 1);
    EXPECT_NE(ran.err.find("/nowhere/at/all.csv"), std::string::npos) << ran.err;
  }
}

}  // namespace

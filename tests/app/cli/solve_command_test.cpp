// `iklab solve`: what it prints, against forward kinematics from the angles it prints.
#include <bit>
#include <cmath>
#include <filesystem>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/solve_typed.h"
#include "support/matrix_kinematics.h"
#include "support/solving.h"

namespace {

using app_test::Arguments;
using app_test::Ran;
using app_test::solve;
using app_test::Typed;
using app_test::typed;
using nlohmann::json;
using support::Point;

constexpr long double kDegree = 3.14159265358979323846L / 180.0L;

Point pointOf(const json& pair) { return {pair[0].get<double>(), pair[1].get<double>()}; }

std::vector<Point> posed(const Typed& problem, const json& answer) {
  rigs::Pose pose;
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

// It is written step by step, as the library writes the whole.
TEST(SolveCommand, TheTraceIsIndentedLikeAllElse) {
  for (const char* iterations : {"0", "3"}) {
    const Ran ran = app_test::run({"solve", "--solver", "fabrik", "--lengths", "1,0.8,0.5",
                                   "--target", "-0.6,0.9", "--iterations", iterations, "--trace"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(nlohmann::ordered_json::parse(ran.out).dump(2) + "\n", ran.out);
  }
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
  const ik::Solver& solver = support::solverNamed("ccd");
  support::Case task = support::straight(solver, {1.0, 0.8, 0.7, 0.3}, {0.31, 0.77, 0.0});
  task.settings.iterations = 7;
  rigs::Workspace workspace;
  rigs::Pose pose = task.pose;
  const rigs::Result result = rigs::solve(solver, task.problem(), task.settings, pose, workspace);
  const auto joints = rigs::forwardKinematics(task.chain, pose);
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

TEST(SolveCommand, AutomaticSaysWhatItUsed) {
  EXPECT_EQ(solve(typed("1,0.8", "0.9,0.7"), "automatic")["used"], "levenberg-marquardt");
  EXPECT_EQ(solve(typed("1,0.8", "0.9,0.7"), "automatic")["restarts"], 0);
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
  const json answer = json::parse(ran.out);
  const json& trace = answer["trace"];
  std::istringstream table(app_test::contentOf(file));
  std::string line;
  std::getline(table, line);
  double last = 0.0;
  EXPECT_EQ(line, "step,iteration,phase,bone,distance,x0,y0,x1,y1,x2,y2,angle1,angle2\r");
  for (const json& step : trace) {
    ASSERT_TRUE(std::getline(table, line));
    std::vector<std::string> fields;
    std::istringstream row(line);
    for (std::string field; std::getline(row, field, ',');) fields.push_back(field);
    ASSERT_EQ(fields.size(), 13U);
    EXPECT_EQ(std::stod(fields[10]), step["joints"].back()[1].get<double>());
    const int bone = step["bone"].get<int>() + 1;
    EXPECT_EQ(fields[3], bone == 0 ? "" : std::to_string(bone));
    last = std::stod(fields[12]);
  }
  EXPECT_NEAR(last, answer["angles_deg"][1].get<double>(), 1e-9);
  EXPECT_FALSE(std::getline(table, line));
  std::filesystem::remove(file);
}

// One answer on standard output: the table, where it is asked for.
TEST(SolveCommand, ATableMayBePrintedInPlaceOfTheAnswer) {
  const Arguments problem{"solve", "--lengths", "1,1", "--target", "1,1"};
  Arguments both = problem;
  both.insert(both.end(), {"--csv", "-", "--chart-csv", "-"});
  for (const char* option : {"--csv", "--chart-csv"}) {
    Arguments arguments = problem;
    arguments.insert(arguments.end(), {option, "-"});
    const Ran ran = app_test::run(arguments);
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.out.find('{'), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find(",distance"), std::string::npos) << ran.out;
  }
  const Ran ran = app_test::run(both);
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("--chart-csv: expected another file than --csv"), std::string::npos);
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

// `iklab solve` with a target that has a direction, and every answer of an arm.
#include <cmath>
#include <fstream>
#include <numbers>

#include <gtest/gtest.h>

#include "app/solve_typed.h"
#include "support/own_folder.h"

namespace {

using app_test::Arguments;
using app_test::Ran;
using app_test::solve;
using app_test::typed;
using nlohmann::json;

constexpr double kDegrees = 180.0 / std::numbers::pi;

TEST(SolveDirection, InThePlaneTheLastBoneLiesAtTheAngle) {
  const json answer = solve(typed("1,0.8,0.5", "1.2,0.7"), "dls", {"--target-rotation", "90"});
  EXPECT_EQ(answer["status"], "reached");
  double sum = 0.0;
  for (const json& angle : answer["angles_deg"]) sum += angle.get<double>();
  EXPECT_NEAR(std::remainder(sum - 90.0, 360.0), 0.0, 1e-4);
  EXPECT_LT(answer["rotation_error_deg"].get<double>(), 1e-4);
}

TEST(SolveDirection, InSpaceThreeBallsAndAQuaternion) {
  // Half a turn about the y axis takes the last bone from x to -x.
  const json answer = solve(typed("1,1,0.5", "0.8,0.5,0.3"), "levenberg-marquardt",
                            {"--target-rotation", "0,0,1,0"});
  EXPECT_EQ(answer["status"], "reached");
  const json& last = answer["joints"][2];
  const json& tip = answer["joints"][3];
  EXPECT_NEAR(tip[0].get<double>() - last[0].get<double>(), -0.5, 1e-5);
  EXPECT_NEAR(tip[1].get<double>() - last[1].get<double>(), 0.0, 1e-5);
}

TEST(SolveDirection, OnlyAnAxisLeavesTheRest) {
  const json answer = solve(typed("1,1,0.5", "0.8,0.5,0.3"), "ccd",
                            {"--target-rotation", "1,0,0,0", "--target-axis", "2,0,0"});
  EXPECT_EQ(answer["status"], "reached");
  EXPECT_NEAR(answer["joints"][3][0].get<double>() - answer["joints"][2][0].get<double>(), 0.5,
              1e-5);
}

TEST(SolveDirection, OfAPositionAloneNothingIsSaidOfTurns) {
  EXPECT_FALSE(solve(typed("1,0.8", "1.2,0.7"), "ccd").contains("rotation_error_deg"));
}

TEST(SolveDirection, RefusesWhatIsNone) {
  const auto refusal = [](const Arguments& more, const char* target = "1.2,0.7") {
    Arguments all{"solve", "--lengths", "1,0.8", "--target", target};
    all.insert(all.end(), more.begin(), more.end());
    const Ran ran = app_test::run(all);
    EXPECT_EQ(ran.code, 2);
    return ran.err;
  };
  EXPECT_EQ(refusal({"--target-rotation", "up"}),
            "iklab: --target-rotation: expected numbers separated by commas, got 'up'\n");
  EXPECT_EQ(refusal({"--target-rotation", "0,0,0,0"}, "1,0,1"),
            "iklab: --target-rotation: expected a quaternion w,x,y,z, or none, got '0,0,0,0'\n");
  EXPECT_EQ(refusal({"--target-rotation", "30"}, "1,0,1"),
            "iklab: --target-rotation: expected a quaternion w,x,y,z, or none, got '30'\n");
  EXPECT_EQ(refusal({"--target-axis", "0,0,1"}, "1,0,1"),
            "iklab: --target-axis: expected --target-rotation beside it, got '0,0,1'\n");
  EXPECT_EQ(refusal({"--target-rotation", "30", "--target-axis", "0,0,1"}),
            "iklab: --target-axis: expected a target x,y,z beside it, got '0,0,1'\n");
  EXPECT_EQ(refusal({"--target-rotation", "30", "--solver", "two-bone"}),
            "iklab: --target-rotation: two-bone knows no directions, expected none\n");
}

class SolveArm : public support::InOwnFolder {};

// Puma 560: an answer that its data has, q = 0.4, 0.6, -0.8, 0.5, 0.7, -0.3 rad, and seven others.
TEST_F(SolveArm, EveryAnswerIsPrinted) {
  const std::string arm = (folder_ / "puma.iklab.json").string();
  ASSERT_EQ(app_test::run({"scene", "--preset", "Puma 560", "-o", arm}).code, 0);
  std::string values;
  for (const double each : {0.4, 0.6, -0.8, 0.5, 0.7, -0.3})
    values += (values.empty() ? "" : ",") + std::to_string(each * kDegrees);
  // Where that pose brings the tool: no iteration is done.
  const Ran at =
      app_test::run({"solve", arm, "--solver", "ccd", "--iterations", "0", "--values=" + values});
  ASSERT_EQ(at.code, 0) << at.err;
  const json posed = json::parse(at.out);
  const json& tip = posed["joints"].back();
  EXPECT_NEAR(tip[0].get<double>(), 0.484018, 1e-6);
  EXPECT_NEAR(tip[1].get<double>(), 0.041730, 1e-6);
  EXPECT_NEAR(tip[2].get<double>(), 1.334972, 1e-6);
  ASSERT_EQ(posed["values"].size(), 6U);
  EXPECT_NEAR(posed["values"][1]["degrees"].get<double>(), 0.6 * kDegrees, 1e-4);
  EXPECT_EQ(posed["values"][1]["kind"], "hinge");
  // Straight down above the table: by hand, a hand turned half round the y axis.
  const Ran all =
      app_test::run({"solve", arm, "--target=0.4,0.1,0.8", "--target-rotation=0,0,1,0", "--all"});
  ASSERT_EQ(all.code, 0) << all.err;
  const json answers = json::parse(all.out);
  EXPECT_EQ(answers["family"], "spherical-wrist");
  ASSERT_EQ(answers["answers"].size(), 8U);
  int within = 0;
  for (const json& answer : answers["answers"]) {
    EXPECT_EQ(answer["branch"].size(), 3U);
    if (!answer["within_limits"].get<bool>()) continue;  // a pose is brought within them
    ++within;
    std::string there;
    for (const json& each : answer["values"]) there += (there.empty() ? "" : ",") + each.dump();
    const Ran ran =
        app_test::run({"solve", arm, "--solver", "ccd", "--iterations", "0", "--target=0.4,0.1,0.8",
                       "--target-rotation=0,0,1,0", "--values=" + there});
    const json told = json::parse(ran.out);
    EXPECT_LT(told["distance"].get<double>(), 1e-9);
    EXPECT_LT(told["rotation_error_deg"].get<double>(), 1e-7);
  }
  EXPECT_GT(within, 0);
}

TEST(SolveDirection, AnArmWithoutAClosedFormSaysWhy) {
  const Ran ran = app_test::run({"solve", "--lengths", "1,1", "--target", "1,0.5,0.5",
                                 "--target-rotation", "1,0,0,0", "--all"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const json answers = json::parse(ran.out);
  EXPECT_TRUE(answers["answers"].empty());
  EXPECT_EQ(answers["why_none"], "ball-joint");
  EXPECT_EQ(
      app_test::run({"solve", "--lengths", "1,1", "--target", "1,0.5", "--all", "--trace"}).err,
      "iklab: --all: expected no --trace, --csv, --chart-csv or --script beside it\n");
}

TEST(SolveDirection, AnswersOfAnArmWithoutAClosedFormAreSampled) {
  const std::vector<std::string> goal{"--target=0.5,0.1,0.4", "--target-rotation=0,1,0,0"};
  const auto run = [&](std::vector<std::string> more) {
    std::vector<std::string> all{"solve", "--arm", "panda"};
    all.insert(all.end(), goal.begin(), goal.end());
    all.insert(all.end(), more.begin(), more.end());
    const Ran ran = app_test::run(all);
    EXPECT_EQ(ran.code, 0) << ran.err;
    return json::parse(ran.out);
  };
  const json answers = run({"--all"});
  EXPECT_TRUE(answers["sampled"].get<bool>());
  EXPECT_EQ(answers["why_none"], "too-many-joints");
  ASSERT_GT(answers["answers"].size(), 1U);
  for (const json& answer : answers["answers"]) {
    EXPECT_FALSE(answer.contains("branch"));
    std::string there;
    for (const json& each : answer["values"]) there += (there.empty() ? "" : ",") + each.dump();
    const json told = run({"--solver", "ccd", "--iterations", "0", "--values=" + there});
    EXPECT_LT(told["distance"].get<double>(), 1e-5);
    EXPECT_LT(told["rotation_error_deg"].get<double>(), 1e-3);
  }
}

TEST(SolveDirection, ValuesAreThoseOfJointsThatMove) {
  const auto refusal = [](const std::string& values) {
    return app_test::run({"solve", "--lengths", "1,0.5,0.8", "--joints", "ball;fixed;ball",
                          "--target", "1.2,0.7", "--values=" + values})
        .err;
  };
  EXPECT_EQ(refusal("10,20,30"),
            "iklab: --values: expected one value per joint that moves, 2 in all, got '10,20,30'\n");
  EXPECT_EQ(refusal("10,20"), "");
}

}  // namespace

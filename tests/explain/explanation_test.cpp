#include "explain/explanation.h"

#include <numbers>

#include <gtest/gtest.h>

namespace {

using explain::Measure;

std::string text(Measure measure, double value, bool degrees = true) {
  return explain::valueText({"q", "q", "", measure, value, 0.0}, degrees);
}

std::string pointText(double x, double y) {
  return explain::valueText({"q", "q", "", Measure::point, x, y}, true);
}

TEST(ValueText, LengthsAndNumbersHaveThreeDigits) {
  EXPECT_EQ(text(Measure::length, 1.1401754), "1.14");
  EXPECT_EQ(text(Measure::length, 0.8), "0.8");
  EXPECT_EQ(text(Measure::length, 0.79998), "0.800");
  EXPECT_EQ(text(Measure::length, 5.0), "5");
  EXPECT_EQ(text(Measure::number, 0.04567), "0.0457");
  EXPECT_EQ(text(Measure::number, -12.345), "−12.3");
  EXPECT_EQ(text(Measure::number, 1234.56), "1235");
  EXPECT_EQ(text(Measure::number, 0.0), "0");
}

TEST(ValueText, NothingIsAPower) {
  EXPECT_EQ(text(Measure::length, 1.25e-7), "0.00000012");
  EXPECT_EQ(text(Measure::number, -3.5e12), "−3500000000000");
}

TEST(ValueText, AnglesAreInDegreesOrRadians) {
  EXPECT_EQ(text(Measure::angle, 0.56), "32.1°");
  EXPECT_EQ(text(Measure::angle, 0.56, false), "0.560");
  EXPECT_EQ(text(Measure::angle, -std::numbers::pi / 2.0), "−90.0°");
  EXPECT_EQ(text(Measure::angle, -std::numbers::pi, false), "−3.142");
}

// A joint that turns a little is not said to turn by 0.0°.
TEST(ValueText, SmallAnglesHaveMoreDecimals) {
  constexpr double kDegree = std::numbers::pi / 180.0;
  EXPECT_EQ(text(Measure::angle, 0.016 * kDegree), "0.016°");
  EXPECT_EQ(text(Measure::angle, -0.07 * kDegree), "−0.070°");
  EXPECT_EQ(text(Measure::angle, 0.1 * kDegree), "0.1°");
  EXPECT_EQ(text(Measure::angle, 0.00042 * kDegree), "0.0004°");
  EXPECT_EQ(text(Measure::angle, 0.00042, false), "0.0004");
}

TEST(ValueText, NothingIsMinusZero) {
  EXPECT_EQ(text(Measure::angle, -1e-9), "0.0°");
  EXPECT_EQ(text(Measure::angle, -1e-9, false), "0.000");
  EXPECT_EQ(text(Measure::number, -0.0), "0");
  EXPECT_EQ(pointText(-1e-12, 2.0), "(0.00, 2.00)");
}

TEST(ValueText, PointsAreInParentheses) {
  EXPECT_EQ(pointText(0.9, 0.7), "(0.90, 0.70)");
  EXPECT_EQ(pointText(-12.346, 0.0), "(−12.35, 0.00)");
  EXPECT_EQ(pointText(0.0, 0.0), "(0.00, 0.00)");
  EXPECT_EQ(pointText(0.002, 0.0456), "(0.0020, 0.0456)");
}

TEST(Explanation, FindsQuantitiesById) {
  explain::Explanation explanation;
  explanation.quantities = {{"a", "α", "", Measure::angle, 1.0, 0.0},
                            {"ab", "β", "", Measure::angle, 2.0, 0.0}};
  ASSERT_NE(explanation.find("ab"), nullptr);
  EXPECT_EQ(explanation.find("ab")->value, 2.0);
  EXPECT_EQ(explanation.find("b"), nullptr);
}

TEST(Explanation, ASymbolHasThePartOfItsMark) {
  explain::Explanation explanation;
  explanation.quantities = {{"d", "d", "", explain::Measure::length, 1.0},
                            {"T", "T", "", explain::Measure::point, 1.0},
                            {"E", "E", "", explain::Measure::point, 1.0},
                            {"step", "step", "", explain::Measure::number, 1.0}};
  explain::Mark mark;
  mark.role = explain::Role::interior;
  mark.quantity = "d";
  explanation.marks = {mark};
  const auto roleOf = [&](std::size_t i) { return explanation.roleOf(explanation.quantities[i]); };
  EXPECT_EQ(roleOf(0), explain::Role::interior);
  EXPECT_EQ(roleOf(1), explain::Role::target);
  EXPECT_EQ(roleOf(2), explain::Role::tip);
  EXPECT_EQ(roleOf(3), std::nullopt) << "nothing on the canvas shows it";
}

// α is asked for; seven labels are a crowd, and six are not.
explain::Explanation picture(std::size_t labels) {
  explain::Explanation found;
  for (std::size_t i = 0; i < labels; ++i) {
    const std::string id = "q" + std::to_string(i);
    const std::string symbol = i == 0 ? "α" : i == 1 ? "R" : "l" + std::to_string(i);
    found.quantities.push_back({id, symbol, "", Measure::length, 0.5});
    explain::Mark mark;
    mark.text = i == 1 ? "R, red point" : symbol + " = 0.5";
    mark.quantity = id;
    found.marks.push_back(mark);
  }
  return found;
}

TEST(BringOut, InACrowdOnlyWhatIsAskedForKeepsItsValue) {
  explain::Explanation crowd = picture(7);
  explain::bringOut(crowd, {"q0"});
  EXPECT_EQ(crowd.marks[0].text, "α = 0.5");
  EXPECT_EQ(crowd.marks[1].text, "R");
  EXPECT_EQ(crowd.marks[2].text, "l2");
  EXPECT_EQ(crowd.listed, (std::vector<std::string>{"q1", "q2", "q3", "q4", "q5", "q6"}));
  EXPECT_EQ(crowd.asked, std::vector<std::string>{"q0"});
}

TEST(BringOut, LeavesAPictureWithRoomAndOneOfWhichNothingIsAsked) {
  explain::Explanation roomy = picture(6);
  explain::bringOut(roomy, {"q0"});
  EXPECT_EQ(roomy.marks[1].text, "R, red point");
  EXPECT_TRUE(roomy.listed.empty());
  explain::Explanation crowd = picture(7);
  explain::bringOut(crowd, {});
  EXPECT_EQ(crowd.marks[1].text, "R, red point");
}

}  // namespace

// Scripts with the usual mistakes, each named; and right ones, in which there is none.
#include "script/difference.h"

#include <cmath>
#include <fstream>
#include <sstream>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "script/files.h"
#include "script/grade.h"
#include "script/same_text.h"

namespace {

using script::Mistake;

struct Wrong {
  const char* file;
  const char* like;
  Mistake mistake;
};
constexpr Wrong kWrong[] = {
    {"ccd_sign", "ccd", Mistake::sign},
    {"ccd_degrees", "ccd", Mistake::degrees},
    {"ccd_parent", "ccd", Mistake::parentTurn},
    {"ccd_children", "ccd", Mistake::parentTurn},
    {"ccd_stale", "ccd", Mistake::stale},
    {"ccd_quadrant", "ccd", Mistake::quadrant},
    {"ccd_wrong_end", "ccd", Mistake::wrongEnd},
    {"fabrik_base", "fabrik", Mistake::baseNotBack},
    {"fabrik_one_walk", "fabrik", Mistake::baseNotBack},
    {"fabrik_length", "fabrik", Mistake::length},
    {"fabrik_exchanged", "fabrik", Mistake::exchanged},
    {"fabrik_sign", "fabrik", Mistake::sign},
    {"fabrik_quadrant", "fabrik", Mistake::quadrant},
    {"fabrik_wrong_end", "fabrik", Mistake::wrongEnd},
    {"dls_exchanged", "dls", Mistake::exchanged},
};

std::string textOf(const std::string& name) {
  std::ifstream file(std::string(IKLAB_TESTS_DIR "/script/mistakes/") + name + ".lua");
  std::ostringstream text;
  text << file.rdbuf();
  EXPECT_FALSE(text.str().empty()) << name;
  return text.str();
}

std::string templateText(std::string_view name) {
  for (const script::ScriptFile& each : script::templates())
    if (each.name == name) return std::string(each.text);
  return {};
}

script::Grade graded(const std::string& text, const char* like, std::size_t problems) {
  return script::grade(text, {.like = ik::findSolver(like), .problems = problems, .seed = "test"});
}

TEST(FirstDifference, NamesTheUsualMistakes) {
  for (const Wrong& wrong : kWrong) {
    const script::Grade grade = graded(textOf(wrong.file), wrong.like, 16);
    EXPECT_EQ(script::name(grade.mistake), script::name(wrong.mistake)) << wrong.file;
    EXPECT_EQ(grade.faults(), 0U) << wrong.file;
    ASSERT_TRUE(grade.smallest) << wrong.file;
    EXPECT_EQ(grade.smallest->difference->mistake, wrong.mistake) << wrong.file;
    EXPECT_LE(grade.smallest->task.chain.bones.size(), 3U) << wrong.file;
  }
}

TEST(FirstDifference, RightScriptsShowNone) {
  for (const char* like : {"ccd", "fabrik"}) {
    const script::Grade grade = graded(templateText(std::string(like) + ".lua"), like, 200);
    EXPECT_EQ(grade.same(), 200U) << like;
    EXPECT_EQ(grade.reached(true), grade.reached(false)) << like;
    EXPECT_FALSE(grade.smallest) << like;
  }
  EXPECT_EQ(graded(templateText("dls.lua"), "dls", 16).mistake, Mistake::none);
}

// Worked out by hand: from (1, 0) the tip lies at 0°, and the target (0, 1.5) in the direction of
// (-1, 1.5), 123.69° from it.
TEST(FirstDifference, TellsWhereTheBonesEndAndHowFarTheyTurned) {
  const script::Task task{
      {.bones = {{.length = 1.0}, {.length = 1.0}}}, {.angles = {0.0, 0.0}}, {0.0, 1.5, 0.0}};
  const auto found = script::attempt(textOf("ccd_sign"), *ik::findSolver("ccd"), task).difference;
  ASSERT_TRUE(found);
  EXPECT_EQ(found->yourStep, 1U);
  EXPECT_EQ(found->ourStep, 1U);
  EXPECT_EQ(found->bone, 1U);
  EXPECT_NEAR(*found->ourTurn, 2.1587989, 1e-6);
  EXPECT_NEAR(*found->yourTurn, -2.1587989, 1e-6);
  EXPECT_LT(glm::distance(found->ours.end, {1.0 - 1.0 / std::sqrt(3.25), 1.5 / std::sqrt(3.25), 0}),
            1e-12);
  EXPECT_NEAR(found->yours.end.y, -found->ours.end.y, 1e-12);
}

TEST(FirstDifference, OneThatStopsDiffersWhereTheOtherGoesOn) {
  const script::Task task{
      {.bones = {{.length = 1.0}, {.length = 1.0}}}, {.angles = {0.0, 0.0}}, {0.0, 1.5, 0.0}};
  const script::Attempt idle =
      script::attempt("function iterate(chain) end", *ik::findSolver("ccd"), task);
  ASSERT_TRUE(idle.difference);
  EXPECT_EQ(idle.difference->yourStep, 1U);  // it has the start alone
  EXPECT_EQ(idle.difference->ourStep, 1U);
  EXPECT_EQ(idle.difference->mistake, Mistake::none);
}

TEST(Grade, DrawsTheSameProblemsOfTheSameSeed) {
  const auto a = script::drawTasks("class", 50);
  const auto b = script::drawTasks("class", 50);
  const auto c = script::drawTasks("Class", 50);
  ASSERT_EQ(a.size(), 50U);
  EXPECT_EQ(a[49].chain, b[49].chain);
  EXPECT_EQ(a[49].target, b[49].target);
  EXPECT_NE(a[0].target, c[0].target);
  EXPECT_NEAR(a[0].target.x, 0.98, 1e-12) << "kept: the same on every machine";
}

TEST(Grade, GoesNoFurtherThanTenErrors) {
  const script::Grade grade = graded("function iterate(chain) chain:turn(1, 0 / 0) end", "ccd", 50);
  EXPECT_EQ(grade.attempts.size(), script::kMostFaults);
  EXPECT_EQ(grade.faults(), script::kMostFaults);
  EXPECT_EQ(grade.reached(true), 0U);
  EXPECT_FALSE(grade.smallest);
  EXPECT_TRUE(graded("function iterate(", "ccd", 50).fault);
}

TEST(SameText, LeavesOutRemarksAndBlanksAlone) {
  EXPECT_EQ(script::withoutRemarks("local  x = 1 -- one\n--[==[ a\n]] ]==]y=\t'a  -- b'\n"),
            "local x=1 y='a  -- b'");
  EXPECT_EQ(script::withoutRemarks("a--b\nc"), "a c");
  EXPECT_EQ(script::withoutRemarks("x = [[ -- \n ]] --[[ never closed"), "x=[[ -- \n ]]");
  EXPECT_EQ(script::withoutRemarks("'never closed \\"), "'never closed \\");
  EXPECT_EQ(script::withoutRemarks(""), "");
}

}  // namespace

// The marks in the solvers' own files and the stages of their pseudo-code name the same things.
#include "explain/source.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "explain/code.h"

namespace {

using explain::CodePlace;

// What solve() does around a solver's iterations.
const std::set<std::string_view> kAround{"start", "until", "left", "rest", "to-pole"};

// A solver as it is set by default, and with each form that it has.
std::vector<ik::Settings> formsOf(const ik::Solver& solver) {
  std::vector<ik::Settings> forms{{.parameters = ik::defaultParameters(solver)}};
  auto form = ik::findParameter(solver, "form");
  if (!form) form = ik::findParameter(solver, "shared-by");
  for (std::size_t i = 1; form && i < solver.parameters[*form].options.size(); ++i) {
    forms.push_back(forms[0]);
    forms.back().parameters[*form] = static_cast<double>(i);
  }
  return forms;
}

std::set<std::string_view> stagesOf(const ik::Solver& solver, const ik::Settings& settings) {
  std::set<std::string_view> stages;
  for (const CodePlace place : {CodePlace::plane, CodePlace::space, CodePlace::spaceWithPole}) {
    for (const auto& line : explain::pseudoCode(solver, settings, place)) {
      if (!line.stage.text.empty() && !kAround.contains(line.stage.text))
        stages.insert(line.stage.text);
    }
  }
  return stages;
}

TEST(Source, EveryStageOfThePseudoCodeIsMarkedInTheSolversFile) {
  for (const ik::Solver* solver : ik::solvers()) {
    for (const ik::Settings& settings : formsOf(*solver)) {
      SCOPED_TRACE(solver->id);
      const explain::SourceFile* file = explain::sourceOf(*solver, settings);
      ASSERT_NE(file, nullptr);
      SCOPED_TRACE(file->name);
      std::set<std::string_view> marked;
      for (const auto& line : explain::sourceLines(file->text))
        marked.insert(line.stages.begin(), line.stages.end());
      for (const std::string_view stage : stagesOf(*solver, settings))
        EXPECT_TRUE(marked.contains(stage)) << stage << " is marked nowhere";
    }
  }
}

TEST(Source, EveryMarkIsAStageOfThatFilesSolver) {
  for (const ik::Solver* solver : ik::solvers()) {
    std::set<std::string_view> known;
    for (const ik::Settings& settings : formsOf(*solver)) known.merge(stagesOf(*solver, settings));
    for (const ik::Settings& settings : formsOf(*solver)) {
      const explain::SourceFile* file = explain::sourceOf(*solver, settings);
      ASSERT_NE(file, nullptr) << solver->id;
      for (const auto& line : explain::sourceLines(file->text)) {
        for (const std::string_view stage : line.stages)
          EXPECT_TRUE(known.contains(stage)) << file->name << ": [" << stage << "]";
      }
    }
  }
}

std::size_t columnsOf(std::string_view text) {  // of UTF-8
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) >> 6U) != 2U; }));
}

TEST(Source, FilesFitTheWidePanel) {
  EXPECT_GE(explain::solverFiles().size(), ik::solvers().size());
  for (const auto& file : explain::solverFiles()) {
    std::size_t number = 0;
    for (const auto& line : explain::sourceLines(file.text)) {
      ++number;
      EXPECT_LE(columnsOf(line.text), 80U) << file.name << ':' << number;
    }
  }
}

TEST(Source, AMarkMeansItsWholeStatement) {
  const auto lines = explain::sourceLines(
      "// A remark\n"
      "const double angle =\n"
      "    atan2(y, x);  // [aim]\n"
      "turn(angle);  // [turn] [done]\n"
      "  // [rest]\n"
      "stop();\n");
  ASSERT_EQ(lines.size(), 6U);
  using Stages = std::vector<std::string_view>;
  EXPECT_EQ(lines[0].stages, Stages{});
  EXPECT_EQ(lines[1].stages, Stages{"aim"});
  EXPECT_EQ(lines[2].stages, Stages{"aim"});
  EXPECT_EQ(lines[2].text, "    atan2(y, x);");
  EXPECT_EQ(lines[3].stages, (Stages{"turn", "done", "rest"}));
  EXPECT_EQ(lines[4].text, "");
  EXPECT_EQ(lines[5].stages, Stages{});
}

TEST(Source, ASolverOfOnesOwnHasNone) { EXPECT_EQ(explain::sourceOf({.id = "mine"}, {}), nullptr); }

}  // namespace

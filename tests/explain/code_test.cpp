// The pseudo-code, and the lines that the steps of real traces carry out.
#include "explain/code.h"

#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "support/every_solver.h"
#include "support/solving.h"
#include "support/space_solving.h"

namespace {

using support::Case;

class Code : public support::SolverTest {
 protected:
  // Every form, stopping when done or not, with and without a mirror that is ignored.
  template <typename Check>
  static void everyTrace(const Check& check) {
    for (const ik::ParameterValues& form : support::forms(solver())) {
      for (const bool special : {false, true}) {
        Case task = support::straight(solver(), {1.0, 0.8, 0.6}, {0.7, 0.9, 0.0});
        task.pose.angles = {0.3, 0.4, -0.9};
        task.settings.parameters = form;
        task.settings.iterations = 4;
        task.settings.stopWhenDone = !special;
        task.ignoreNegativeScale = special;
        if (special) task.chain.baseScale = {1, -1};
        rigs::Trace trace;
        support::solve(solver(), task, &trace);
        check(task, trace);
      }
    }
  }
};

TEST_P(Code, HasSevenToTwentyLines) {
  everyTrace([](const Case& task, const rigs::Trace&) {
    const auto code = explain::pseudoCode(solver(), task.settings);
    EXPECT_GE(code.size(), 7U);
    EXPECT_LE(code.size(), 20U);
    for (const auto& [line, stage] : code) {
      EXPECT_FALSE(line.empty());
      EXPECT_LE(line.size(), 80U) << line;
      EXPECT_EQ(line.find('{'), std::string::npos) << line;
      EXPECT_EQ(line.find_first_not_of(' ') % 2, 0U) << line;
    }
  });
}

TEST_P(Code, EveryStepHasLinesOfIt) {
  everyTrace([](const Case& task, const rigs::Trace& trace) {
    const auto size = static_cast<int>(explain::pseudoCode(solver(), task.settings).size());
    const auto bones = static_cast<int>(task.chain.bones.size());
    for (std::size_t i = 0; i < trace.size(); ++i) {
      const auto lines = explain::linesOf(solver(), task.settings, trace.step(i), bones);
      ASSERT_FALSE(lines.empty());
      for (std::size_t k = 0; k < lines.size(); ++k) {
        EXPECT_GE(lines[k], 0);
        EXPECT_LT(lines[k], size);
        if (k > 0) {
          EXPECT_GT(lines[k], lines[k - 1]);
        }
      }
      EXPECT_EQ(lines.front() == 0, i == 0);
    }
  });
}

// Whoever steps through a whole solve comes by every line but headings and lines about other cases.
TEST_P(Code, MostLinesAreComeBy) {
  everyTrace([](const Case& task, const rigs::Trace& trace) {
    const auto bones = static_cast<int>(task.chain.bones.size());
    std::set<int> seen;
    for (std::size_t i = 0; i < trace.size(); ++i) {
      const auto lines = explain::linesOf(solver(), task.settings, trace.step(i), bones);
      seen.insert(lines.begin(), lines.end());
    }
    EXPECT_GE(seen.size() + 4, explain::pseudoCode(solver(), task.settings).size());
  });
}

TEST_P(Code, SaysWhenItStops) {
  Case task = support::straight(solver(), {1.0, 1.0}, {});
  const auto last = [&] {
    std::string text;
    for (const auto& line : explain::pseudoCode(solver(), task.settings)) text += line.text;
    return text;
  };
  const std::string stopping = last();
  task.settings.stopWhenDone = false;
  EXPECT_EQ(stopping.find("tolerance") != std::string::npos, solver().iterative);
  EXPECT_EQ(last().find("tolerance"), std::string::npos);
}

// Where joints are stopped is said; which lines belong to a step stays as it was.
TEST_P(Code, SaysWhereJointsAreStopped) {
  for (const ik::ParameterValues& form : support::forms(solver())) {
    for (const auto place : {explain::CodePlace::plane, explain::CodePlace::space,
                             explain::CodePlace::spaceWithPole}) {
      const ik::Settings settings{.parameters = form};
      const auto free = explain::pseudoCode(solver(), settings, place);
      const auto limited = explain::pseudoCode(solver(), settings, place, {.limits = true});
      ASSERT_EQ(free.size(), limited.size());
      int limits = 0;
      for (std::size_t i = 0; i < free.size(); ++i) {
        EXPECT_LE(limited[i].text.size(), 80U) << limited[i].text;
        EXPECT_EQ(free[i].text.find_first_not_of(' '), limited[i].text.find_first_not_of(' '))
            << limited[i].text;
        if (free[i].text == limited[i].text) continue;
        // Once the place is limited, what it says of a target too far goes.
        const bool saysIt = limited[i].text.find("limit") != std::string_view::npos ||
                            limited[i].text.find("stopped") != std::string_view::npos;
        EXPECT_TRUE(saysIt || free[i].text.find("too far") != std::string_view::npos ||
                    limited[i].text.find("along the bone") != std::string_view::npos)
            << limited[i].text;
        limits += saysIt ? 1 : 0;
      }
      EXPECT_GE(limits, 1);
    }
  }
}

// And weights; and the way to a rest pose has a line of its own.
TEST_P(Code, SaysWhatWeightsAndARestPoseDo) {
  for (const ik::ParameterValues& form : support::forms(solver())) {
    for (const auto place : {explain::CodePlace::plane, explain::CodePlace::space,
                             explain::CodePlace::spaceWithPole}) {
      const ik::Settings settings{.parameters = form};
      const auto textOf = [&](const explain::CodeFeatures& features) {
        std::string text;
        for (const auto& [line, stage] : explain::pseudoCode(solver(), settings, place, features)) {
          EXPECT_LE(line.size(), 80U) << line;
          text += line;
        }
        return text;
      };
      EXPECT_EQ(textOf({}).find("weight"), std::string::npos);
      EXPECT_NE(textOf({.weights = true}).find("weight"), std::string::npos);
      EXPECT_EQ(textOf({.rest = true}).find("rest pose") != std::string::npos, solver().iterative);
      if (!solver().iterative) continue;
      const auto lines =
          explain::linesOf(solver(), settings, {1, ik::Phase::selfMotion, -1}, 3, place);
      const auto code = explain::pseudoCode(solver(), settings, place, {.rest = true});
      EXPECT_NE(code.at(static_cast<std::size_t>(lines.at(0))).text.find("rest"),
                std::string::npos);
    }
  }
}

// In space: the steps of real traces, without and with a pole.
TEST_P(Code, InSpaceEveryStepHasLinesOfIt) {
  for (const ik::ParameterValues& form : support::forms(solver())) {
    for (const explain::CodePlace place :
         {explain::CodePlace::space, explain::CodePlace::spaceWithPole}) {
      Case task = support::straightInSpace(solver(), {1.0, 0.8, 0.6}, {0.7, 0.9, 0.4});
      task.settings.parameters = form;
      task.settings.iterations = 4;
      if (place == explain::CodePlace::spaceWithPole) task.pole = glm::dvec3(0.2, 1.0, 1.0);
      rigs::Trace trace;
      support::solveInSpace(solver(), task, &trace);
      const auto code = explain::pseudoCode(solver(), task.settings, place);
      ASSERT_GE(code.size(), 7U);
      ASSERT_LE(code.size(), 20U);
      for (const auto& [line, stage] : code) EXPECT_LE(line.size(), 80U) << line;
      std::set<int> seen;
      for (std::size_t i = 0; i < trace.size(); ++i) {
        const auto lines = explain::linesOf(solver(), task.settings, trace.step(i), 3, place);
        ASSERT_FALSE(lines.empty());
        EXPECT_TRUE(std::ranges::is_sorted(lines));
        EXPECT_LT(lines.back(), static_cast<int>(code.size()));
        EXPECT_EQ(lines.front() == 0, i == 0);
        seen.insert(lines.begin(), lines.end());
      }
      EXPECT_GE(seen.size() + 4, code.size());
    }
  }
}

// What the lines of a step say is what it does: found by words, not by number.
TEST(CodeInSpace, TwoBonesStepsAreTheRightLines) {
  const ik::Solver& twoBone = support::solverNamed("two-bone");
  const ik::Settings settings{.parameters = ik::defaultParameters(twoBone)};
  for (const explain::CodePlace place :
       {explain::CodePlace::space, explain::CodePlace::spaceWithPole}) {
    const auto code = explain::pseudoCode(twoBone, settings, place);
    const auto lastLine = [&](int bone) {
      const auto lines = explain::linesOf(twoBone, settings, {1, ik::Phase::turn, bone}, 2, place);
      return std::string(code[static_cast<std::size_t>(lines.back())].text);
    };
    EXPECT_NE(lastLine(0).find("turn bone 1"), std::string::npos);
    EXPECT_NE(lastLine(1).find("turn bone 2"), std::string::npos);
  }
}

// What is asked for beside the target has its words, and its steps stand at them.
TEST(CodeOptions, TwoBonesOptionsAreInTheirLines) {
  const ik::Solver& twoBone = support::solverNamed("two-bone");
  for (const auto place :
       {explain::CodePlace::plane, explain::CodePlace::space, explain::CodePlace::spaceWithPole}) {
    const auto lineOf = [&](std::string_view id, double value, ik::Phase phase) {
      ik::Settings settings{.parameters = ik::defaultParameters(twoBone)};
      settings.parameters[*ik::findParameter(twoBone, id)] = value;
      const auto code = explain::pseudoCode(twoBone, settings, place);
      const auto lines = explain::linesOf(twoBone, settings, {1, phase, 0}, 2, place);
      return std::string(code[static_cast<std::size_t>(lines.back())].text);
    };
    EXPECT_NE(lineOf("stretch", 1.5, ik::Phase::stretch).find("Stretch"), std::string::npos);
    EXPECT_NE(lineOf("weight", 0.5, ik::Phase::blend).find("Weight"), std::string::npos);
    EXPECT_EQ(lineOf("weight", 1.0, ik::Phase::blend).find("Weight"), std::string::npos);
    EXPECT_NE(lineOf("soften", 0.9, ik::Phase::stretch).find("Soften"), std::string::npos);
  }
}

TEST(CodeInSpace, NoHeadingsOfThePlane) {
  for (const ik::Solver* solver : ik::solvers()) {
    const ik::Settings settings{.parameters = ik::defaultParameters(*solver)};
    for (const auto& [line, stage] :
         explain::pseudoCode(*solver, settings, explain::CodePlace::space)) {
      EXPECT_EQ(line.find("direction of t"), std::string_view::npos) << line;
      // Of two bones it lies in a vertical plane.
      if (solver->id == "two-bone") continue;
      EXPECT_EQ(line.find("α′"), std::string_view::npos) << line;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Solvers, Code, support::everySolver(), support::SolverTestName());

std::string allOf(std::string_view id, double form) {
  const ik::Solver& solver = support::solverNamed(id);
  ik::Settings settings;
  settings.parameters = ik::defaultParameters(solver);
  settings.parameters[0] = form;
  std::string text;
  for (const auto& line : explain::pseudoCode(solver, settings)) {
    text += std::string(line.text) + "\n";
  }
  return text;
}

TEST(CodeVariants, DirectionsAndFormsHaveTheirOwn) {
  EXPECT_NE(allOf("ccd", 0).find("from the last to the first"), std::string::npos);
  EXPECT_EQ(allOf("ccd", 1).find("from the last to the first"), std::string::npos);
  EXPECT_NE(allOf("ccd", 1).find("from the first to the last"), std::string::npos);
  EXPECT_NE(allOf("fabrik", 0), allOf("fabrik", 1));
  EXPECT_NE(allOf("fabrik", 1), allOf("fabrik", 2));
  EXPECT_NE(allOf("fabrik", 2).find("children"), std::string::npos);
  EXPECT_EQ(allOf("two-bone", 0), allOf("two-bone", 1));
}

// The line that is marked is the one of that walk.
TEST(CodeVariants, TheLinesOfAWalkStandInItsLoop) {
  const ik::Solver& fabrik = support::solverNamed("fabrik");
  ik::Settings settings;
  for (const double form : {0.0, 1.0, 2.0}) {
    settings.parameters[0] = form;
    const auto code = explain::pseudoCode(fabrik, settings);
    const auto first = [&](ik::Phase phase) {
      const auto lines = explain::linesOf(fabrik, settings, {1, phase, 1, 0.0}, 3);
      return code[static_cast<std::size_t>(lines.front())].text;
    };
    EXPECT_EQ(first(ik::Phase::tipToBase), "    for bone from the last to the first:");
    EXPECT_EQ(first(ik::Phase::baseToTip), "    for bone from the first to the last:");
  }
}

TEST(CodeVariants, ASolverWithoutCodeHasNone) {
  const ik::Solver unknown{.id = "unknown",
                           .name = "",
                           .summary = "",
                           .citation = "",
                           .parameters = {},
                           .iterate = nullptr};
  EXPECT_TRUE(explain::pseudoCode(unknown, {}).empty());
  EXPECT_TRUE(explain::linesOf(unknown, {}, {}, 3).empty());
}

}  // namespace

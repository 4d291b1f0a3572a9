// What is taught of each solver: every one has its record, and names agree inside of it.
#include "explain/registry.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "explain/code.h"
#include "support/every_solver.h"
#include "support/lab_driving.h"

namespace {

class Record : public support::SolverTest {};

// Steps, marks and edits find a line by its stage: it must be the only one.
TEST_P(Record, NoTwoLinesHaveOneStage) {
  for (const ik::ParameterValues& form : support::forms(solver())) {
    for (const auto place : {explain::CodePlace::plane, explain::CodePlace::space,
                             explain::CodePlace::spaceWithPole}) {
      const ik::Settings settings{.parameters = form};
      const auto code = explain::pseudoCode(solver(), settings, place, {.rest = true});
      ASSERT_FALSE(code.empty());
      std::set<std::string_view> seen;
      for (const explain::CodeLine& line : code) {
        if (line.stage == explain::StageName{}) continue;
        EXPECT_TRUE(seen.insert(line.stage.text).second) << line.text;
      }
    }
  }
}

std::string withoutLineBreaks(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  return text;
}

std::string solversPage() {
  std::ifstream in(IKLAB_TESTS_DIR "/../docs/solvers.md");
  return withoutLineBreaks({std::istreambuf_iterator<char>(in), {}});
}

// A short paragraph each, of whole sentences; the documentation says the same.
TEST_P(Record, SaysWhyItWorksAndWhereItFails) {
  const explain::Why why = explain::whyOf(solver());
  const std::string page = solversPage();
  ASSERT_FALSE(page.empty());
  for (const std::string_view text : {why.works, why.fails, why.like}) {
    if (text.empty() && text.data() == why.like.view().data()) continue;
    EXPECT_GE(text.size(), 120U) << text;
    EXPECT_LE(text.size(), 420U) << text;
    EXPECT_EQ(text.back(), '.') << text;
    EXPECT_EQ(text.find("  "), std::string_view::npos) << text;
    EXPECT_NE(page.find(text), std::string::npos) << "not in docs/solvers.md: " << text;
  }
}

TEST(Mirrors, SayWhyTheyMatter) {
  const std::string_view text = explain::whyMirrorsMatter();
  EXPECT_LE(text.size(), 420U);
  EXPECT_NE(solversPage().find(text), std::string::npos) << "not in docs/solvers.md";
}

// Whoever is said to stall on a straight chain that points at the target does, and nobody else.
TEST_P(Record, StallsWhereItSaysSo) {
  if (!solver().iterative) return;
  const std::string_view fails = explain::whyOf(solver()).fails;
  const bool isSaid = fails.find("stall") != std::string_view::npos ||
                      fails.find("slope is zero") != std::string_view::npos ||
                      fails.find("never bends") != std::string_view::npos;
  rigs::Chain chain;
  chain.bones.assign(3, {1.0, {}});
  rigs::Pose pose{std::vector<double>(3, 0.0)};
  ik::Settings settings;
  settings.parameters = ik::defaultParameters(solver());
  settings.iterations = 1000;
  rigs::Workspace workspace;
  const glm::dvec3 target(1.5, 0.0, 0.0);
  const rigs::Result result =
      rigs::solve(solver(), rigs::Problem{chain, target}, settings, pose, workspace, nullptr);
  EXPECT_EQ(isSaid, result.status == ik::Status::stalled) << result.distance;
  const auto joints = support::matrixJoints(chain, pose);
  const double left = static_cast<double>(support::distance(joints.back(), {1.5L, 0.0L}));
  EXPECT_EQ(isSaid, left > 0.1) << left;
}

INSTANTIATE_TEST_SUITE_P(Solvers, Record, support::everySolver(), support::SolverTestName());

TEST(Colors, NoTwoSolversShareOne) {
  std::set<unsigned> onDark;
  std::set<unsigned> onLight;
  for (const ik::Solver* solver : ik::solvers()) {
    ASSERT_NE(explain::recordOf(*solver), nullptr);
    EXPECT_TRUE(onDark.insert(explain::colorsOf(*solver).onDark).second) << solver->id;
    EXPECT_TRUE(onLight.insert(explain::colorsOf(*solver).onLight).second) << solver->id;
  }
}

}  // namespace

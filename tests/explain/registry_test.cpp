// What is taught of each solver: every one has its record, and names agree inside of it.
#include "explain/registry.h"

#include <set>

#include "explain/code.h"
#include "support/every_solver.h"

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

INSTANTIATE_TEST_SUITE_P(Solvers, Record, support::everySolver(), support::SolverTestName());

TEST(Colors, NoTwoSolversShareOne) {
  std::set<unsigned> onDark;
  std::set<unsigned> onLight;
  for (const ik::SolverInfo* solver : ik::solvers()) {
    ASSERT_NE(explain::recordOf(*solver), nullptr);
    EXPECT_TRUE(onDark.insert(explain::colorsOf(*solver).onDark).second) << solver->id;
    EXPECT_TRUE(onLight.insert(explain::colorsOf(*solver).onLight).second) << solver->id;
  }
}

}  // namespace

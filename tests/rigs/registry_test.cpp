// The table that the combo box, the sliders and the command line are made from.
#include <set>

#include <gtest/gtest.h>

#include "support/every_solver.h"

namespace {

// Scene files and scripts name solvers by these.
TEST(Registry, FindsEverySolverByItsId) {
  for (const char* id :
       {"look-at", "two-bone", "ccd", "fabrik", "gradient-descent", "jacobian-transpose",
        "pseudo-inverse", "dls", "sdls", "levenberg-marquardt", "automatic"}) {
    ASSERT_NE(ik::findSolver(id), nullptr) << id;
    EXPECT_EQ(ik::findSolver(id)->id, id);
  }
  EXPECT_EQ(ik::findSolver(""), nullptr);
  EXPECT_EQ(ik::findSolver("CCD"), nullptr);
}

TEST(Registry, IdsDiffer) {
  std::set<std::string_view> ids;
  for (const ik::Solver* solver : ik::solvers()) EXPECT_TRUE(ids.insert(solver->id).second);
}

class Registered : public support::SolverTest {};

TEST_P(Registered, IsCompletelyDescribed) {
  EXPECT_FALSE(solver().name.empty());
  EXPECT_FALSE(solver().summary.empty());
  EXPECT_FALSE(solver().citation.empty());
  EXPECT_NE(solver().iterate, nullptr);
  EXPECT_GE(solver().bones, 0);
  EXPECT_LE(solver().parameters.size(), ik::kMaxParameters);
}

TEST_P(Registered, ParametersAreCompletelyDescribed) {
  std::set<std::string_view> ids;
  for (const ik::Parameter& parameter : solver().parameters) {
    EXPECT_TRUE(ids.insert(parameter.id).second) << parameter.id;
    EXPECT_FALSE(parameter.label.empty());
    EXPECT_FALSE(parameter.help.empty());
    if (parameter.isChoice()) {
      EXPECT_EQ(parameter.options.size(), parameter.labels.size());
      EXPECT_LT(parameter.initial, static_cast<double>(parameter.options.size()));
    } else {
      EXPECT_LT(parameter.least, parameter.most);
      EXPECT_GE(parameter.initial, parameter.least);
      EXPECT_LE(parameter.initial, parameter.most);
    }
  }
}

TEST_P(Registered, DefaultParametersAreItsInitialOnes) {
  const ik::ParameterValues values = ik::defaultParameters(solver());
  for (std::size_t i = 0; i < solver().parameters.size(); ++i) {
    EXPECT_EQ(values[i], solver().parameters[i].initial);
    EXPECT_EQ(ik::findParameter(solver(), solver().parameters[i].id), i);
  }
  EXPECT_FALSE(ik::findParameter(solver(), "no-such-parameter").has_value());
}

INSTANTIATE_TEST_SUITE_P(Solvers, Registered, support::everySolver(), support::SolverTestName());

TEST(Registry, TheFirstOptionIsTheDefault) {
  EXPECT_EQ(support::solverNamed("fabrik").parameters[0].options[0], "standard");
  EXPECT_EQ(support::solverNamed("ccd").parameters[0].options[0], "tip-to-base");
  EXPECT_EQ(support::solverNamed("two-bone").parameters[0].options[0], "positive");
  for (const char* id : {"fabrik", "ccd", "two-bone"}) {
    EXPECT_EQ(support::solverNamed(id).parameters[0].initial, 0.0);
  }
}

}  // namespace

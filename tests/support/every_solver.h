// For tests that are repeated for every registered solver:
//   INSTANTIATE_TEST_SUITE_P(Solvers, MyTest, support::everySolver(), support::SolverTestName());
#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/solving.h"

namespace support {

inline auto everySolver() { return testing::ValuesIn(ik::solvers().begin(), ik::solvers().end()); }

/// Those that `isMeant` says yes to.
template <typename Predicate>
auto everySolver(const Predicate& isMeant) {
  std::vector<const ik::Solver*> some;
  for (const ik::Solver* solver : ik::solvers()) {
    if (isMeant(*solver)) some.push_back(solver);
  }
  return testing::ValuesIn(some);
}

/// "two-bone" becomes "two_bone": a test's name takes no hyphens.
struct SolverTestName {
  std::string operator()(const testing::TestParamInfo<const ik::Solver*>& parameter) const {
    std::string text(parameter.param->id);
    for (char& c : text) c = c == '-' ? '_' : c;
    return text;
  }
};

class SolverTest : public testing::TestWithParam<const ik::Solver*> {
 protected:
  static const ik::Solver& solver() { return *GetParam(); }
};

}  // namespace support

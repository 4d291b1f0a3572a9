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
  std::vector<const ik::SolverInfo*> some;
  for (const ik::SolverInfo* solver : ik::solvers()) {
    if (isMeant(*solver)) some.push_back(solver);
  }
  return testing::ValuesIn(some);
}

/// "two-bone" becomes "two_bone": a test's name takes no hyphens.
struct SolverTestName {
  std::string operator()(const testing::TestParamInfo<const ik::SolverInfo*>& parameter) const {
    std::string text(parameter.param->id);
    for (char& c : text) c = c == '-' ? '_' : c;
    return text;
  }
};

class SolverTest : public testing::TestWithParam<const ik::SolverInfo*> {
 protected:
  static const ik::SolverInfo& solver() { return *GetParam(); }
};

}  // namespace support

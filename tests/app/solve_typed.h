// `iklab solve` with a problem as a user types it.
#pragma once

#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/run.h"
#include "support/matrix_kinematics.h"

namespace app_test {

// A problem as a user types it, and as the definition of a chain has it.
struct Typed {
  Arguments options;
  rigs::Chain chain;
  support::Point target;
};

inline Typed typed(const std::string& lengths, const std::string& target) {
  Typed problem{{"--lengths", lengths, "--target", target}, {}, {}};
  std::istringstream in(lengths);
  for (std::string each; std::getline(in, each, ',');) {
    problem.chain.bones.push_back({std::stod(each), {}});
  }
  problem.target = {std::stod(target), std::stod(target.substr(target.find(',') + 1))};
  return problem;
}

inline nlohmann::json solve(const Typed& problem, const std::string& solver,
                            const Arguments& more = {}) {
  Arguments arguments{"solve", "--solver", solver};
  arguments.insert(arguments.end(), problem.options.begin(), problem.options.end());
  arguments.insert(arguments.end(), more.begin(), more.end());
  const Ran ran = run(arguments);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  return ran.code == 0 ? nlohmann::json::parse(ran.out) : nlohmann::json::object();
}

}  // namespace app_test

// `iklab class`: what a class has handed in.
#pragma once

#include <string>
#include <vector>

#include "app/lessons/grade_command.h"

namespace app {

struct CollectOptions {
  std::vector<std::string> files;  ///< answer sheets or solvers in Lua, and folders of them
  std::string output;              ///< the table; empty: none
  std::string lessons;             ///< a folder with lessons; empty: the shipped ones
  GradingOptions grading;          ///< of solvers
};

inline constexpr const char* kCollectHelp =
    "Put answer sheets into one table (CSV), each answer computed again; or solvers in Lua, each "
    "graded. It is no proof of who wrote a sheet: a name is what somebody typed";

/// Reads answer sheets, computes their answers again, writes a table of all and prints a summary.
/// Solvers in Lua are graded: collectScripts().
int runCollect(const CollectOptions& options);

}  // namespace app

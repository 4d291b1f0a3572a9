// `iklab class`: what a class has handed in.
#pragma once

#include <string>
#include <vector>

namespace app {

struct CollectOptions {
  std::vector<std::string> files;  ///< answer sheets, and folders of them
  std::string output;              ///< the table; empty: none
  std::string lessons;             ///< a folder with lessons; empty: the shipped ones
};

inline constexpr const char* kCollectHelp =
    "Put answer sheets into one table (CSV), each answer computed again. It is no proof of who "
    "wrote "
    "a sheet: a name is what somebody typed";

/// Reads answer sheets, computes their answers again, writes a table of all and prints a summary.
int runCollect(const CollectOptions& options);

}  // namespace app

// `iklab grade`: a solver in Lua beside one of the program's, on many problems.
#pragma once

#include <string>
#include <vector>

#include "app/lessons/grade_report.h"
#include "app/options/subcommand.h"

namespace app {

/// What scripts are graded by, as it was typed.
struct GradingOptions {
  std::string like;      ///< empty: ccd
  std::string problems;  ///< empty: 200
  std::string seed;      ///< any text
};

struct GradeOptions {
  std::string script;
  GradingOptions grading;
  std::string csv;   ///< a file for a row a problem; empty: none
  std::string json;  ///< a file for all of it; empty: none
};

void addGradingOptions(CLI::App& command, GradingOptions& options);
/// Returns what is wrong, naming the option.
std::string readGrading(const GradingOptions& options, script::GradeSettings& settings);

/// Prints how the script did, unless a table or JSON takes standard output.
int runGrade(const GradeOptions& options);
Subcommand addGrade(CLI::App& parser);

/// `iklab class collect` of scripts: each is graded and looked for among the others. A table, or
/// JSON by its name, is written to `output`, "-" prints it; empty: none. Returns the exit status.
int collectScripts(const std::vector<std::string>& paths, const script::GradeSettings& settings,
                   const std::string& output);

}  // namespace app

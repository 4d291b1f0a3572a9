// What a grade says, as a text, a table and JSON.
#pragma once

#include <string>

#include "app/json.h"
#include "script/grade.h"

namespace app {

/// A script's file and how it did.
struct GradedScript {
  std::string path;
  std::string text;
  script::Grade grade{};
  std::string sameAs{};  ///< path of an earlier script with the same text; empty: none
};

/// For people. With the command that shows the smallest problem on which they differ.
std::string gradeText(const GradedScript& script, const script::GradeSettings& settings);
/// A row a problem.
std::string gradeCsv(const GradedScript& script, const script::GradeSettings& settings);
Json gradeJson(const GradedScript& script, const script::GradeSettings& settings);

/// Why it has no grade, or what first stopped it; empty: nothing did.
std::string errorOf(const GradedScript& script);
/// Where the smallest problem differs, in words; empty: nowhere.
std::string differenceOf(const script::Grade& grade);

}  // namespace app

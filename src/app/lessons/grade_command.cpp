#include "app/lessons/grade_command.h"

#include <algorithm>
#include <iomanip>
#include <iostream>
#include <map>
#include <sstream>
#include <utility>

#include "app/options/messages.h"
#include "app/options/option_reader.h"
#include "app/script_answer.h"
#include "lab/class/answer_sheet.h"
#include "lab/words/difference_words.h"
#include "platform/files.h"
#include "script/same_text.h"

namespace app {
namespace {

constexpr int kMostProblems = 1000;

NamedFiles filesOf(const GradeOptions& options) {
  return {.inputs = {{"SCRIPT", options.script}},
          .outputs = {{"--csv", options.csv}, {"--json", options.json}}};
}

void addOptions(CLI::App& command, GradeOptions& options) {
  addFile(command, "SCRIPT", options.script, "The solver, a text in Lua");
  addGradingOptions(command, options.grading);
  addFile(command, "--csv", options.csv, "Write a row a problem to this file, or print it: -");
  addFile(command, "--json", options.json, "Write the result to this file, or print it: -");
}

// Of several scripts: by which each is known, and how it did.
std::string classCsv(const std::vector<GradedScript>& scripts) {
  static const std::vector<std::string> kHeading{"file",       "reached",    "reached by ours",
                                                 "problems",   "same steps", "mistake",
                                                 "difference", "error",      "same text as"};
  std::string text = lab::csvLine(kHeading);
  for (const GradedScript& each : scripts) {
    const script::Grade& grade = each.grade;
    const std::vector<std::string> fields{
        oneLine(each.path),
        std::to_string(grade.reached(true)),
        std::to_string(grade.reached(false)),
        std::to_string(grade.attempts.size()),
        std::to_string(grade.same()),
        grade.smallest ? std::string(script::name(grade.mistake)) : "",
        differenceOf(grade),
        errorOf(each),
        oneLine(each.sameAs)};
    text += lab::csvLine(fields);
  }
  return text;
}

std::string classJson(const std::vector<GradedScript>& scripts,
                      const script::GradeSettings& settings) {
  Json list = Json::array();
  for (const GradedScript& each : scripts) list.push_back(gradeJson(each, settings));
  return writeJson(list, 2) + "\n";
}

// A line a script: how many targets it reaches, and what is wrong.
std::string classText(const std::vector<GradedScript>& scripts) {
  std::size_t width = 0;
  for (const GradedScript& each : scripts) width = std::max(width, each.path.size());
  std::ostringstream text;
  for (const GradedScript& each : scripts) {
    const script::Grade& grade = each.grade;
    text << std::left << std::setw(static_cast<int>(width) + 2) << oneLine(each.path);
    const std::string error = errorOf(each);
    if (grade.fault) {
      text << "no grade: " << error;
    } else {
      text << "reaches " << grade.reached(true) << ", ours " << grade.reached(false) << " of "
           << grade.attempts.size() << "; "
           << (grade.smallest  ? differenceOf(grade)
               : error.empty() ? "the same steps"
                               : error);
    }
    text << '\n';
    if (!each.sameAs.empty())
      text << std::setw(static_cast<int>(width) + 2) << ""
           << "the same text as " << oneLine(each.sameAs) << '\n';
  }
  return text.str();
}

}  // namespace

void addGradingOptions(CLI::App& command, GradingOptions& options) {
  command
      .add_option("--like", options.like,
                  "The solver that a script is compared with (default: ccd)")
      ->type_name("NAME");
  command.add_option("--problems", options.problems,
                     "How many problems a script has to solve (default: 200)");
  command.add_option("--seed", options.seed,
                     "A text, such as the name of a class: the same one has the same problems");
}

std::string readGrading(const GradingOptions& options, script::GradeSettings& settings) {
  std::string fault;
  settings.like = solverOf("--like", options.like.empty() ? "ccd" : options.like, fault);
  if (!fault.empty()) return fault;
  OptionReader reader;
  int problems = static_cast<int>(settings.problems);
  reader.integer("--problems", options.problems, problems);
  if (problems < 1 || problems > kMostProblems)
    reader.refuse("--problems", "a whole number from 1 to " + std::to_string(kMostProblems),
                  options.problems);
  settings.problems = static_cast<std::size_t>(std::max(problems, 1));
  settings.seed = options.seed;
  return reader.fault();
}

int runGrade(const GradeOptions& options) {
  if (options.script.empty()) return fail(kBadInput, "SCRIPT: expected a solver in Lua to grade");
  script::GradeSettings settings;
  std::string fault = readGrading(options.grading, settings);
  if (!fault.empty()) return fail(kBadInput, fault);
  const auto text = readScript(options.script, fault);
  if (!text) return fail(kBadInput, fault);
  GradedScript graded{.path = options.script, .text = *text};
  graded.grade = script::grade(graded.text, settings);
  if (graded.grade.fault) return fail(kBadInput, errorOf(graded));
  const auto write = [&](const std::string& path, const std::string& content) {
    return path.empty() || platform::writeFile(path, content, fault);
  };
  if (!write(options.csv, gradeCsv(graded, settings)) ||
      !write(options.json, writeJson(gradeJson(graded, settings), 2) + "\n"))
    return fail(kFailed, fault);
  const bool isTaken = options.csv == "-" || options.json == "-";
  if (!isTaken) std::cout << gradeText(graded, settings);
  return std::cout.flush() ? kDone : fail(kFailed, "standard output: could not be written");
}

Subcommand addGrade(CLI::App& parser) {
  return subcommand(parser, "grade", "Compare a solver of your own, in Lua, on many problems",
                    addOptions, filesOf, runGrade);
}

int collectScripts(const std::vector<std::string>& paths, const script::GradeSettings& settings,
                   const std::string& output) {
  int code = kDone;
  std::vector<GradedScript> scripts;
  std::map<std::string, std::string> seen;  // a text without remarks -> its first file
  for (const std::string& path : paths) {
    std::string error;
    auto text = readScript(path, error);
    if (!text) {
      code = fail(kBadInput, error);
      continue;
    }
    GradedScript script{.path = path, .text = std::move(*text)};
    const auto [place, isNew] = seen.try_emplace(script::withoutRemarks(script.text), path);
    if (!isNew) script.sameAs = place->second;
    script.grade = script::grade(script.text, settings);
    scripts.push_back(std::move(script));
  }
  if (scripts.empty()) return code;
  std::string error;
  const std::string table =
      output.ends_with(".json") ? classJson(scripts, settings) : classCsv(scripts);
  if (!output.empty() && !platform::writeFile(output, table, error)) return fail(kFailed, error);
  (output == "-" ? std::cerr : std::cout) << classText(scripts);
  return std::cout.flush() ? code : fail(kFailed, "standard output: could not be written");
}

}  // namespace app

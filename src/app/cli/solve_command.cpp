#include <algorithm>
#include <cmath>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include <glm/trigonometric.hpp>

#include "app/answer.h"
#include "app/cli/commands.h"
#include "app/documents/scene_document.h"
#include "app/options/option_reader.h"
#include "app/script_answer.h"
#include "lab/tables/tables.h"
#include "platform/files.h"

namespace app {
namespace {

// The scene's problem, or one that the options have to state.
std::string begin(const SolveOptions& options, StatedProblem& stated,
                  std::vector<std::string>& warnings) {
  std::string fault;
  const lab::Document* const arm = armOf(options.problem, fault);
  if (!fault.empty()) return fault;
  if (options.file.empty()) {
    fault = faultOfPart(options.part);
    if (!fault.empty()) return fault;
    if (!arm && options.problem.lengths.empty()) {
      return "--lengths: expected the bones' lengths, such as 1,0.8, or --arm";
    }
    if (options.problem.target.empty()) return "--target: expected a point x,y or x,y,z";
    if (arm) stated = {arm->scene, arm->choices, arm->pose, false};
    const ik::Settings plain;  // as a caller of the library has them
    stated.choices.iterations = plain.iterations;
    stated.choices.tolerance = plain.tolerance;
    stated.choices.turnTolerance = glm::degrees(plain.turnTolerance);
    stated.choices.stopWhenDone = plain.stopWhenDone;
    return {};
  }
  if (arm) return "--arm: expected no scene file beside it, got '" + options.file + "'";
  lab::Lab lab;
  fault = openScene(options.file, lab, warnings, options.part);
  if (!fault.empty()) return fault;
  stated = problemOf(lab);
  return {};
}

// In closed form: nothing is solved, so that there are no steps.
int printAllAnswers(const SolveOptions& options, const StatedProblem& stated) {
  if (options.trace || !options.csv.empty() || !options.chartCsv.empty() ||
      !options.script.empty()) {
    return fail(kBadInput, "--all: expected no --trace, --csv, --chart-csv or --script beside it");
  }
  const bool isPrinted = static_cast<bool>(std::cout << allAnswers(stated.problem(), stated.pose));
  return isPrinted && std::cout.flush() ? kDone
                                        : fail(kFailed, "standard output: could not be written");
}

// Returns what is wrong with the numbers of the joints' drives.
std::string readDrives(const SolveOptions& options, const rigs::Chain& chain,
                       std::vector<double>& zeros, std::vector<double>& signs) {
  const auto joints = static_cast<std::size_t>(std::ranges::count_if(
      chain.bones, [](const rigs::Bone& bone) { return bone.joint != rigs::JointKind::fixed; }));
  OptionReader reader;
  const auto read = [&](const char* option, const std::string& text, std::vector<double>& values) {
    if (text.empty()) return;
    if (options.jointsCsv.empty()) reader.refuse(option, "--joints-csv beside it", text);
    values = reader.numbers(option, text);
    if (values.size() != joints)
      reader.refuse(option, std::to_string(joints) + " numbers, one a joint that moves", text);
  };
  read("--joint-zero", options.zeros, zeros);
  read("--joint-sign", options.signs, signs);
  if (std::ranges::any_of(signs, [](double sign) { return std::abs(sign) != 1.0; }))
    reader.refuse("--joint-sign", "1 or -1 for each", options.signs);
  return reader.fault();
}

// A solver of the user's own, and what it is compared with.
class OwnSolver {
 public:
  // Returns what is wrong. The problem is solved by it, if there is one.
  std::string open(const SolveOptions& options, StatedProblem& stated) {
    std::string fault;
    if (options.script.empty())
      return options.like.empty() ? "" : "--like: expected --script beside it";
    if (!options.problem.solver.empty())
      return "--solver: expected --like beside --script, got '" + options.problem.solver + "'";
    if (!options.like.empty()) like_ = solverOf("--like", options.like, fault);
    if (!fault.empty()) return fault;
    path_ = options.script;
    const auto text = readScript(path_, fault);
    if (!text) return fault;
    script_.emplace(*text);
    solver_ = script_->solver();
    stated.own = &solver_;
    return this->fault();
  }
  [[nodiscard]] bool isOpen() const { return script_.has_value(); }
  [[nodiscard]] bool compares() const { return like_ != nullptr; }
  // Of the text, or of the last solve.
  [[nodiscard]] std::string fault() const {
    return script_ && script_->fault() ? faultText(path_, *script_->fault()) : "";
  }
  // Solves the problem, as it was stated, once more.
  [[nodiscard]] ScriptAnswer answer(StatedProblem stated, const rigs::Trace& yours) const {
    ScriptAnswer answer{.notes = script_->notes()};
    if (!like_) return answer;
    rigs::Workspace workspace;
    rigs::Trace ours;
    ik::Settings settings = stated.settings();
    settings.parameters = ik::defaultParameters(*like_);
    const rigs::Result result =
        rigs::solve(*like_, stated.problem(), settings, stated.pose, workspace, &ours);
    answer.beside = {
        {"solver", like_->id},
        {"status", ik::name(result.status)},
        {"distance", result.distance},
        {"iterations", result.iterations},
        {"first_difference",
         toJson(script::firstDifference(stated.problem(), yours, ours), stated.scene.chain)}};
    return answer;
  }

 private:
  std::string path_;
  std::optional<script::Solver> script_;
  ik::Solver solver_;
  const ik::Solver* like_ = nullptr;
};

}  // namespace

int runSolve(const SolveOptions& options) {
  StatedProblem stated;
  OwnSolver own;
  std::vector<std::string> warnings;
  if (const std::string fault = begin(options, stated, warnings); !fault.empty()) {
    return fail(kBadInput, fault);
  }
  if (const std::string fault = own.open(options, stated); !fault.empty()) {
    return fail(kBadInput, fault);
  }
  if (const std::string fault = read(options.problem, stated); !fault.empty()) {
    return fail(kBadInput, fault);
  }
  std::vector<double> zeros;
  std::vector<double> signs;
  if (const std::string fault = readDrives(options, stated.scene.chain, zeros, signs);
      !fault.empty()) {
    return fail(kBadInput, fault);
  }
  warn(warningOf(options.problem, stated));
  if (options.all) return printAllAnswers(options, stated);
  rigs::Workspace workspace;
  rigs::Trace trace;
  const StatedProblem asked = stated;
  const bool isTraced =
      options.trace || !options.csv.empty() || !options.chartCsv.empty() || own.compares();
  const rigs::Result result = rigs::solve(stated.solver(), stated.problem(), stated.settings(),
                                          stated.pose, workspace, isTraced ? &trace : nullptr);
  if (result.status == ik::Status::invalidInput) return fail(kBadInput, result.message);
  if (const std::string fault = own.fault(); !fault.empty()) return fail(kBadInput, fault);
  warn(warnings);

  std::string error;
  if (!options.csv.empty() && !platform::writeFile(
                                  options.csv,
                                  [&](const platform::Sink& sink) {
                                    return lab::traceCsv(trace, stated.scene.chain, sink);
                                  },
                                  error)) {
    return fail(kFailed, error);
  }
  if (!options.chartCsv.empty() &&
      !platform::writeFile(options.chartCsv, lab::chartCsv(stated.solver(), trace), error)) {
    return fail(kFailed, error);
  }
  if (!options.jointsCsv.empty() &&
      !platform::writeFile(options.jointsCsv,
                           lab::jointsCsv(stated.scene.chain, stated.pose, zeros, signs), error)) {
    return fail(kFailed, error);
  }
  if (options.jointsCsv == "-" || options.csv == "-" || options.chartCsv == "-") return kDone;
  const ScriptAnswer script = own.isOpen() ? own.answer(asked, trace) : ScriptAnswer{};
  const bool isWritten = writeAnswer(
      stated.solver(), stated.problem(), stated.pose, result, options.trace ? &trace : nullptr,
      [](std::string_view piece) { return static_cast<bool>(std::cout << piece); }, &script);
  return isWritten && std::cout.flush() ? kDone
                                        : fail(kFailed, "standard output: could not be written");
}

}  // namespace app

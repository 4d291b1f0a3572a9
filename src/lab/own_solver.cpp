#include "lab/own_solver.h"

#include <algorithm>
#include <utility>

#include "language/language.h"
#include "script/files.h"
#include "script/grade.h"

namespace lab {
namespace {

constexpr language::Text kName = language::tr("Your solver");
constexpr language::Text kSummary =
    language::tr("A solver that you write yourself, in Lua: its text is on the page Explain.");

ik::Solver describe(ik::Solver solver) {
  solver.name = kName.english();
  solver.summary = kSummary.english();
  return solver;
}

}  // namespace

const ik::Solver& solverAt(std::size_t place) {
  static const ik::Solver kOwn = [] {
    ik::Solver described = describe(script::Solver("").solver());
    described.iterate = [](ik::SolverState& /*state*/) {};
    described.finish = nullptr;
    described.context = nullptr;
    return described;
  }();
  return place < ik::solvers().size() ? *ik::solvers()[place] : kOwn;
}

std::vector<ScriptTemplate> scriptTemplates() {
  std::vector<ScriptTemplate> all;
  for (const script::ScriptFile& file : script::templates()) all.push_back({file.name, file.text});
  // The empty one first, as it is where one begins.
  const auto isEmpty = [](const ScriptTemplate& each) { return each.name == "empty.lua"; };
  std::stable_partition(all.begin(), all.end(), isEmpty);
  return all;
}

Script scriptFrom(std::string_view name) {
  Script made;
  for (const ScriptTemplate& each : scriptTemplates()) {
    if (each.name == name) made.text = each.text;
  }
  const std::string_view id = name.substr(0, name.find('.'));
  if (ik::findSolver(id)) made.like = id;
  return made;
}

std::string scriptText(std::string_view bytes, std::string& fault) {
  if (bytes.size() > script::kMostSource) {
    fault = language::fill(language::tr("a script of {size} bytes: expected at most {most}"),
                           {{"size", bytes.size()}, {"most", script::kMostSource}});
    return {};
  }
  std::string text;
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  while (!bytes.empty()) {
    const std::size_t end = bytes.find('\n');
    std::string line;
    for (const char c : bytes.substr(0, end)) line += c == '\t' ? "  " : std::string(c != '\r', c);
    text += script::plain(std::move(line));
    if (end == std::string_view::npos) break;
    text += '\n';
    bytes.remove_prefix(end + 1);
  }
  return text;
}

OwnSolver::Made::Made(const std::string& itsText)
    : text(itsText), script(itsText), solver(describe(script.solver())) {}

const ik::Solver& OwnSolver::of(const std::string& text) {
  if (text.empty()) return solverAt(ownPlace());
  if (!made_ || made_->text != text) made_ = std::make_unique<Made>(text);
  return made_->solver;
}

std::optional<script::Fault> faultOfScript(const std::string& text) {
  return script::Solver(text).fault();
}

std::size_t differences(const std::string& text, const ik::Solver& like) {
  if (text.empty()) return kHiddenProblems;
  std::size_t count = 0;
  std::size_t faults = 0;
  for (script::Task& task : script::drawTasks("lesson", kHiddenProblems)) {
    if (faults == script::kMostFaults) return kHiddenProblems;
    const script::Attempt attempt = script::attempt(text, like, std::move(task));
    if (attempt.fault) ++faults;
    if (attempt.fault || attempt.difference) ++count;
  }
  return count;
}

const script::Note* OwnRun::noteOf(std::size_t step) const {
  const auto found = std::ranges::find(notes, step, &script::Note::step);
  return found == notes.end() ? nullptr : &*found;
}

}  // namespace lab

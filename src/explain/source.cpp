#include "explain/source.h"

#include <algorithm>
#include <string>

#include "explain/steps/input.h"

namespace explain {
namespace {

std::string_view withoutSpacesBehind(std::string_view text) {
  const std::size_t last = text.find_last_not_of(' ');
  return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

SourceLine lineOf(std::string_view text) {
  const std::size_t marks = text.rfind("// [");
  if (marks == std::string_view::npos) return {text, {}};
  SourceLine line{withoutSpacesBehind(text.substr(0, marks)), {}};
  for (std::string_view rest = text.substr(marks); rest.find('[') < rest.size();) {
    const std::size_t first = rest.find('[') + 1;
    const std::size_t end = std::min(rest.find(']', first), rest.size());
    line.stages.push_back(rest.substr(first, end - first));
    rest.remove_prefix(end);
  }
  return line;
}

// Whether the line before this one is a part of its statement.
bool isContinued(std::string_view line) {
  const std::size_t first = line.find_first_not_of(' ');
  if (first == std::string_view::npos || line.substr(first).starts_with("//")) return false;
  return std::string_view(";{}:").find(line.back()) == std::string_view::npos;
}

// Marks stand behind the last row of a statement, or below it, and mean all of it.
void spreadMarks(std::vector<SourceLine>& lines) {
  for (std::size_t i = lines.size(); i-- > 1;) {
    const SourceLine& line = lines[i];
    SourceLine& above = lines[i - 1];
    const bool isMarkAlone = !line.stages.empty() && line.text.empty();
    if (line.stages.empty() || !(isMarkAlone || isContinued(above.text))) continue;
    above.stages.insert(above.stages.end(), line.stages.begin(), line.stages.end());
  }
}

}  // namespace

const SourceFile* sourceOf(const ik::Solver& solver, const ik::Settings& settings) {
  std::string name(solver.id);
  std::ranges::replace(name, '-', '_');
  if (isChosen(solver, settings, "form", "tree")) name += "_tree";
  name += ".cpp";
  const auto found = std::ranges::find(solverFiles(), name, &SourceFile::name);
  return found == solverFiles().end() ? nullptr : &*found;
}

std::vector<SourceLine> sourceLines(std::string_view text) {
  std::vector<SourceLine> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(lineOf(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  spreadMarks(lines);
  return lines;
}

}  // namespace explain

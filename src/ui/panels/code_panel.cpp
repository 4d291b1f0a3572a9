#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "explain/code.h"
#include "explain/source.h"
#include "lab/palette.h"
#include "language/language.h"
#include "ui/panels/panels.h"
#include "ui/widgets/code_text.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::tr;
namespace {

// Points.
constexpr float kNumberEnd = 22.0F;  // where a line's number ends
constexpr float kCodeStart = 30.0F;
constexpr float kSpace = 5.0F;     // a space of the indent
constexpr float kHanging = 14.0F;  // the later rows of a long line
constexpr float kRemarkGap = 10.0F;

enum class Emphasis { none, soft, strong };

// By line: the current one. Else all lines of the step, and the last stands out.
std::vector<Emphasis> emphases(const lab::Lab& lab, std::size_t lineCount) {
  std::vector<Emphasis> all(lineCount, Emphasis::none);
  const lab::Playback& playback = lab.state().playback;
  const std::vector<int>& lines = lab.step().explanation.lines;
  const auto mark = [&](std::size_t which, Emphasis emphasis) {
    const auto line = static_cast<std::size_t>(lines[which]);  // a negative one wraps round
    if (line < lineCount) all[line] = std::max(all[line], emphasis);
  };
  const bool byLine = playback.line != lab::kAllLines;
  for (std::size_t i = 0; i < lines.size() && !byLine; ++i) mark(i, Emphasis::soft);
  if (!lines.empty()) mark(std::min(playback.line, lines.size() - 1), Emphasis::strong);
  return all;
}

void markBehind(ImVec2 low, ImVec2 high, Emphasis emphasis, unsigned hex, float unit) {
  if (emphasis == Emphasis::none) return;
  const bool strong = emphasis == Emphasis::strong;
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(low, high, ImGui::GetColorU32(color(hex, strong ? 0.36F : 0.13F)));
  if (!strong) return;
  list->AddRectFilled(low, {low.x + 3.0F * unit, high.y}, ImGui::GetColorU32(color(hex)));
}

// A line and its remark, cut into rows no wider than the panel.
struct CodeRows {
  std::vector<std::string_view> code;
  std::vector<std::string_view> remark;
  bool isBeside = false;  // the remark begins behind the code's last row
};

CodeRows rowsOf(const CodeWriter& writer, const CodeParts& parts, float room, float unit) {
  CodeRows rows;
  if (parts.code.empty()) {
    rows.remark = writer.rows(parts.remark, room);
    return rows;
  }
  const float hanging = room - kHanging * unit;
  rows.code = writer.rows(parts.code, room);
  if (rows.code.size() > 1) rows.code = writer.rows(parts.code, hanging);
  if (parts.remark.empty()) return rows;
  const float last = rows.code.empty() ? 0.0F : writer.width(rows.code.back());
  const float left = (rows.code.size() > 1 ? hanging : room) - last - kRemarkGap * unit;
  rows.isBeside = writer.width(parts.remark) <= left;
  rows.remark = writer.rows(parts.remark, rows.isBeside ? left : hanging);
  return rows;
}

void codeLine(const Context& context, const CodeWriter& writer, std::size_t index,
              std::string_view line, Emphasis emphasis) {
  const float unit = context.unit;
  const CodeParts parts = codeParts(line);
  const ImVec2 low = ImGui::GetCursorScreenPos();
  const float right = low.x + ImGui::GetContentRegionAvail().x;
  // In a larger type numbers and indents are larger too.
  const float scale = writer.size() / smallType().size * unit;
  const float start = low.x + (kCodeStart + kSpace * static_cast<float>(parts.indent)) * scale;
  const float hanging = start + kHanging * unit;
  const CodeRows rows = rowsOf(writer, parts, right - start, unit);
  const float height = std::round(1.36F * writer.size());
  const std::size_t count = rows.code.size() + rows.remark.size() - (rows.isBeside ? 1 : 0);
  const float bottom = low.y + height * static_cast<float>(std::max<std::size_t>(count, 1));

  ImGui::Dummy({right - low.x, bottom - low.y});
  context.note("code-line-" + std::to_string(index + 1));
  if (emphasis == Emphasis::strong) context.note("current-code-line");
  rememberPlace(static_cast<int>(index));
  const unsigned hex = lab::palette(context.lab.state().view.theme).current;
  markBehind(low, {right, bottom}, emphasis, hex, unit);
  ImVec2 at{start, low.y + std::floor(0.5F * (height - writer.size()))};
  writer.number(std::to_string(index + 1), {low.x + kNumberEnd * scale, at.y});
  float end = start;
  for (const std::string_view row : rows.code) {
    writer.code(row, at, at.x == start);
    end = at.x + writer.width(row) + kRemarkGap * unit;
    at = {hanging, at.y + height};
  }
  if (rows.isBeside) at = {end, at.y - height};
  for (const std::string_view row : rows.remark) {
    writer.remark(row, at);
    at.y += height;
  }
}

std::vector<explain::CodeLine> codeOf(const lab::Lab& lab) {
  const lab::State& state = lab.state();
  const rigs::Problem problem = lab::problemOf(state.scene, state.choices);
  return explain::pseudoCode(lab.solver(), lab.settings(), explain::codePlaceOf(problem),
                             explain::codeFeaturesOf(problem));
}

struct ShownLine {
  std::string text;
  Emphasis emphasis = Emphasis::none;
};

bool isOf(const explain::SourceLine& line, const explain::StageName& stage) {
  return std::ranges::find(line.stages, stage.text) != line.stages.end();
}

// The solver's own file, in which the same stages stand out. What solve() does around an iteration
// is not in it: then what was done before that stands out.
std::vector<ShownLine> sourceOfStep(const explain::SourceFile& file,
                                    const std::vector<explain::CodeLine>& code,
                                    const std::vector<Emphasis>& marked) {
  const std::vector<explain::SourceLine> lines = explain::sourceLines(file.text);
  std::vector<ShownLine> shown(lines.size());
  for (std::size_t n = 0; n < lines.size(); ++n) shown[n].text = lines[n].text;
  bool isStrong = false;  // what follows comes before the strong one
  bool hasStrong = false;
  for (std::size_t i = code.size(); i-- > 0;) {
    isStrong = isStrong || marked[i] == Emphasis::strong;
    if (marked[i] == Emphasis::none) continue;
    const bool stands = isStrong && !hasStrong;
    for (std::size_t n = 0; n < lines.size(); ++n) {
      if (!isOf(lines[n], code[i].stage)) continue;
      shown[n].emphasis = std::max(shown[n].emphasis, stands ? Emphasis::strong : Emphasis::soft);
      hasStrong = hasStrong || stands;
    }
  }
  return shown;
}

std::vector<ShownLine> shownLines(const lab::Lab& lab) {
  const std::vector<explain::CodeLine> code = codeOf(lab);
  const std::vector<Emphasis> marked = emphases(lab, code.size());
  const explain::SourceFile* const file =
      lab.state().view.panels.source ? explain::sourceOf(lab.solver(), lab.settings()) : nullptr;
  if (file) return sourceOfStep(*file, code, marked);
  std::vector<ShownLine> shown(code.size());
  for (std::size_t i = 0; i < code.size(); ++i) shown[i] = {code[i].text, marked[i]};
  return shown;
}

}  // namespace

void codeTitle(const Context& context) {
  const lab::Lab& lab = context.lab;
  const explain::SourceFile* const file = explain::sourceOf(lab.solver(), lab.settings());
  const bool isSource = file && lab.state().view.panels.source;
  boldText(isSource ? std::string(file->name).c_str() : tr("Code"));
  if (file) {
    const float width = ImGui::CalcTextSize("C++").x + 2.0F * ImGui::GetStyle().FramePadding.x;
    ImGui::SameLine(ImGui::GetWindowContentRegionMax().x - width);
    if (rowButton("C++##code-source", isSource)) {
      context.act(lab::SetView{&lab::PanelView::source, !isSource});
      // Its lines need room; who has moved the edge since keeps that.
      const double now = lab.state().view.panels.width;
      if (!isSource) context.act(lab::SetView{&lab::PanelView::width, lab::kMostPanelWidth});
      if (isSource && now == lab::kMostPanelWidth)
        context.act(lab::SetView{&lab::PanelView::width, lab::PanelView{}.width});
    }
    context.control("code-source",
                    tr("Shows the solver's own C++ file in place of the pseudo-code. What the step "
                       "does stands out in both."));
  }
  ImGui::Separator();
}

bool hasCode(const Context& context) { return !codeOf(context.lab).empty(); }

void followCode(const Context& context, const char* window, float height) {
  const lab::Lab& lab = context.lab;
  const std::vector<ShownLine> marked = shownLines(lab);
  const auto found = std::ranges::find(marked, Emphasis::strong, &ShownLine::emphasis);
  if (found == marked.end()) return;
  const auto line = static_cast<int>(found - marked.begin());
  const auto solver = static_cast<int>(lab.state().choices.solver);
  const auto count = static_cast<int>(marked.size());
  const auto step = static_cast<int>(lab.state().playback.cursor);
  const int text = (static_cast<int>(height) * 100 + solver) * 1000 + count;
  bringIntoSight(window, line, text, step * 1000 + line);
}

void codePanel(const Context& context) {
  const lab::Lab& lab = context.lab;
  const CodeWriter writer(lab::palette(lab.state().view.theme));
  const std::vector<ShownLine> code = shownLines(lab);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0.0F, 0.0F});
  for (std::size_t i = 0; i < code.size(); ++i)
    codeLine(context, writer, i, code[i].text, code[i].emphasis);
  ImGui::PopStyleVar();
}

}  // namespace ui

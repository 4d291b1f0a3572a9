#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include <imgui_versions.h>

#include "explain/explain.h"
#include "lab/palette.h"
#include "language/language.h"
#include "ui/keys/themes.h"
#include "ui/panels/panels.h"
#include "ui/widgets/formula.h"
#include "ui/widgets/matrix_text.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::tr;
namespace {

// Points.
constexpr float kUnitWidth = 66.0F;
constexpr float kReadingWidth = 30.0F;
constexpr float kClose = 2.0F;
constexpr float kApart = 8.0F;

void readingButton(const Context& context, const char* text, const char* id, double factor,
                   const char* help) {
  const double scale = context.lab.state().view.panels.readingScale;
  if (ImGui::Button(withId(text, id).c_str(), {kReadingWidth * context.unit, 0.0F})) {
    context.act(lab::SetView{&lab::PanelView::readingScale, scale * factor});
  }
  context.control(id, help);
}

void sizeAndUnitButtons(const Context& context) {
  const bool degrees = context.lab.state().view.degrees;
  const float width = kUnitWidth * context.unit;
  if (pushButton(withId(tr("degrees"), "degrees"), degrees, width)) {
    context.act(lab::SetView{&lab::View::degrees, true});
  }
  context.control("degrees", tr("Shows angles in degrees, 360 to a turn (D switches)."));
  ImGui::SameLine(0.0F, kClose * context.unit);
  if (pushButton(withId(tr("radians"), "radians"), !degrees, width)) {
    context.act(lab::SetView{&lab::View::degrees, false});
  }
  context.control("radians",
                  tr("Shows angles in radians, 2π to a turn, as code uses them (D switches)."));
  ImGui::SameLine(0.0F, kApart * context.unit);
  readingButton(context, tr("A-"), "reading-smaller", 1.0 / kReadingStep,
                tr("Makes formulas and code smaller; all else keeps its size (Ctrl+Shift+-)."));
  ImGui::SameLine(0.0F, kClose * context.unit);
  readingButton(context, tr("A+"), "reading-larger", kReadingStep,
                tr("Makes formulas and code larger; all else keeps its size (Ctrl+Shift+=)."));
}

// The heading, with the buttons in its line if there is room.
void titleLine(const Context& context) {
  if (context.lab.state().view.presenting) return sizeAndUnitButtons(context);
  const float width = (2.0F * (kUnitWidth + kReadingWidth + kClose) + kApart) * context.unit;
  ImGui::AlignTextToFramePadding();
  boldText(tr("Formulas"));
  ImGui::SameLine();
  // A scrollbar comes a frame late: its place stays free.
  const ImGuiStyle& style = ImGui::GetStyle();
  const float room = ImGui::GetWindowWidth() - style.WindowPadding.x - style.ScrollbarSize -
                     ImGui::GetCursorPosX();
  if (room < width) ImGui::NewLine();
  if (room >= width) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room - width);
  sizeAndUnitButtons(context);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float right = ImGui::GetWindowPos().x + ImGui::GetWindowWidth() - style.WindowPadding.x -
                      style.ScrollbarSize;
  ImGui::GetWindowDrawList()->AddLine(at, {right, at.y}, ImGui::GetColorU32(ImGuiCol_Separator));
  ImGui::Dummy({0.0F, context.unit});
}

// J with a row a number of the tip and a column a joint, as many beside each other as there is room
// for. Returns the quantity of the column that the pointer rests on.
std::string jacobianMatrix(const Context& context, const explain::NamedMatrix& matrix) {
  constexpr float kAround = 16.0F;  // points: brackets
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  imgui::pushFont(codeType().font);
  float widest = 0.0F;
  for (const auto& column : matrix.columns) {
    for (const double entry : column.entries)
      widest = std::max(widest, ImGui::CalcTextSize(entryText(entry).c_str()).x);
  }
  const float cell = widest / context.unit + 3.0F;
  const float names = widthOfNames(matrix.rows, context.unit);
  const float room = (ImGui::GetContentRegionAvail().x - names) / context.unit - kAround;
  const auto inRow = static_cast<std::size_t>(std::max(1.0F, room / cell));
  std::string hovered;
  for (std::size_t first = 0; first < matrix.columns.size(); first += inRow) {
    const std::size_t count = std::min(inRow, matrix.columns.size() - first);
    std::vector<MatrixColumn> columns;
    for (const auto& each : std::span(matrix.columns).subspan(first, count)) {
      const bool isLit = context.highlight && *context.highlight == each.id;
      columns.push_back({each.name.c_str(), each.entries, colors.text, isLit});
    }
    const int column = typesetMatrix(
        context, columns, cell + 4.0F, cell, "jacobian-" + std::to_string(first / inRow + 1),
        matrix.rows.size() > 3
            ? tr("J. A row is a number of the tip: its place x, y, z, its turn rx, ry, rz. A "
                 "column "
                 "is a joint: what it adds to them as it moves.")
            : tr("J. A row is a number of the tip; a column is a joint: what it adds to them as it "
                 "moves."),
        matrix.rows);
    if (column >= 0) hovered = matrix.columns[first + static_cast<std::size_t>(column)].id;
  }
  ImGui::PopFont();
  return hovered;
}

// Why there are no formulas, and how to see some.
language::Text emptyText(const lab::Lab& lab) {
  const lab::State& state = lab.state();
  if (!explain::isExplained(lab.solver(), lab::problemOf(state.scene, state.choices))) {
    return tr(
        "Where joints lie anywhere, slide, or branch, CCD and the solvers with a Jacobian have "
        "formulas; FABRIK has some for branches. There are none for mirrored branches, nor for "
        "a direction while negative scale is ignored on a mirrored chain.");
  }
  if (lab.state().choices.mode != lab::Mode::stepByStep) {
    return tr("Step back to see the formulas of a step.");
  }
  return lab.isLastStep() ? tr("This step computes nothing. Step back to see formulas.")
                          : tr("This step computes nothing. Step forward to see formulas.");
}

}  // namespace

void formulaPanel(const Context& context) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  titleLine(context);
  if (context.lab.isAsking()) return hiddenUntilRevealed(context);
  if (context.lab.state().scene.facing) worthSlider(context);
  if (!context.explanation || context.explanation->formulas.empty()) {
    wrapped(emptyText(context.lab), color(colors.dimText));
    return;
  }
  FormulaHit hovered;
  beginReading();
  const auto& formulas = context.explanation->formulas;
  const auto& jacobian = context.explanation->jacobian;
  std::string column;
  for (std::size_t i = 0; i < formulas.size(); ++i) {
    if (jacobian && jacobian->before == i) column = jacobianMatrix(context, *jacobian);
    const FormulaHit hit = formulaLines(context, *context.explanation, formulas[i]);
    if (!hit.symbol.empty()) hovered = hit;
  }
  endReading();
  if (context.highlight && ImGui::IsWindowHovered())
    *context.highlight = column.empty() ? hovered.id : column;
  symbolTooltip(*context.explanation, hovered);
}

}  // namespace ui

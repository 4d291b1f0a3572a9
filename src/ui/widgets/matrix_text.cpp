#include "ui/widgets/matrix_text.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "explain/format.h"
#include "lab/palette.h"
#include "ui/widgets/widgets.h"

namespace ui {
namespace {

// Square brackets around a block.
void brackets(ImVec2 low, ImVec2 high, float unit) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text);
  const float foot = 5.0F * unit;
  const float thick = std::max(1.0F, 1.4F * unit);
  const auto bracket = [&](float x, float toward) {
    const ImVec2 corners[] = {{x + toward, low.y}, {x, low.y}, {x, high.y}, {x + toward, high.y}};
    list->AddPolyline(corners, 4, ink, ImDrawFlags_None, thick);
  };
  bracket(low.x, foot);
  bracket(high.x, -foot);
}

}  // namespace

std::string entryText(double value) {
  return std::abs(value) < 1000.0 ? explain::fixed(value, 3) : explain::number(value);
}

std::string angleText(double radians, bool degrees) {
  return degrees ? explain::fixed(radians * 180.0 / std::numbers::pi, 1) + "°"
                 : explain::fixed(radians, 3);
}

float widthOfNames(std::span<const std::string> rows, float unit) {
  float widest = rows.empty() ? 0.0F : 18.0F * unit;
  for (const std::string& row : rows)
    widest = std::max(widest, ImGui::CalcTextSize(row.c_str()).x + 4.0F * unit);
  return widest;
}

int typesetMatrix(const Context& context, std::span<const MatrixColumn> columns, float first,
                  float cell, const std::string& id, const char* help,
                  std::span<const std::string> rows) {
  const float unit = context.unit;
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  const float line = ImGui::GetTextLineHeight() + 4.0F * unit;
  ImVec2 low = ImGui::GetCursorScreenPos();
  ImDrawList* list = ImGui::GetWindowDrawList();
  for (std::size_t row = 0; row < rows.size(); ++row)
    list->AddText({low.x, low.y + static_cast<float>(row + 1) * line},
                  ImGui::GetColorU32(color(colors.dimText)), rows[row].c_str());
  const float names = widthOfNames(rows, unit);
  low.x += names;
  const float edge = first - cell + 4.0F;  // left of the first column
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const float right = low.x + (first + cell * static_cast<float>(i)) * unit;
    const auto write = [&](const std::string& text, std::size_t row, unsigned ink) {
      const float width = ImGui::CalcTextSize(text.c_str()).x;
      list->AddText({right - width, low.y + static_cast<float>(row) * line},
                    ImGui::GetColorU32(color(ink)), text.c_str());
    };
    if (columns[i].isLit)
      list->AddRectFilled(
          {right - (cell - 4.0F) * unit, low.y},
          {right + 4.0F * unit, low.y + static_cast<float>(columns[i].entries.size() + 1) * line},
          ImGui::GetColorU32(color(colors.current, 0.25F)), 3.0F * unit);
    write(columns[i].name, 0, colors.dimText);
    for (std::size_t row = 0; row < columns[i].entries.size(); ++row) {
      write(entryText(columns[i].entries[row]), row + 1, colors.asText(columns[i].ink));
    }
  }
  const auto height = static_cast<float>(columns[0].entries.size());
  const float width = (first + cell * static_cast<float>(columns.size() - 1) + 12.0F) * unit;
  brackets({low.x + unit, low.y + line - 2.0F * unit},
           {low.x + width, low.y + (height + 1.0F) * line}, unit);
  ImGui::Dummy({names + width, (height + 1.0F) * line + 2.0F * unit});
  context.note("matrix-" + id);
  tooltip(context, help);
  const float x = (ImGui::GetIO().MousePos.x - low.x) / unit - edge;
  const int column = x < 0.0F ? -1 : static_cast<int>(x / cell);
  const bool isOn = ImGui::IsItemHovered() && column < static_cast<int>(columns.size());
  return isOn ? column : -1;
}

}  // namespace ui

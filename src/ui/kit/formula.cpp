#include "ui/kit/formula.h"

#include "explain/formula_layout.h"

namespace ui {

std::string formulaLine(const std::vector<explain::Piece>& pieces, const FormulaStyle& style) {
  const float em = ImGui::GetFontSize();
  const explain::WidthOf widthOf = [em](std::string_view text) {
    return ImGui::CalcTextSize(text.data(), text.data() + text.size()).x / em;
  };
  const explain::FormulaLayout layout =
      explain::layOut(pieces, ImGui::GetContentRegionAvail().x / em, widthOf);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImDrawList* const list = ImGui::GetWindowDrawList();
  std::string hovered;
  for (const explain::FormulaLayout::Word& word : layout.words) {
    const ImVec2 low{corner.x + em * word.left, corner.y + em * (word.middle - 0.5F)};
    const ImVec2 high{low.x + em * word.width, low.y + em};
    const bool isQuantity = !word.id.empty();
    if (isQuantity && ImGui::IsMouseHoveringRect(low, high)) hovered = word.id;
    if (isQuantity && word.id == style.highlighted) {
      const float margin = 0.12F * em;
      list->AddRectFilled({low.x - margin, low.y}, {high.x + margin, high.y}, style.highlightInk,
                          2.0F * margin);
    }
    list->AddText(low, isQuantity ? style.symbolInk(word.id) : style.ink, word.text.c_str());
  }
  for (const explain::FormulaLayout::Bar& bar : layout.bars) {
    const float y = corner.y + em * bar.height;
    list->AddLine({corner.x + em * bar.from, y}, {corner.x + em * bar.to, y}, style.ink,
                  explain::kBarThickness * em);
  }
  ImGui::Dummy({em * layout.width, em * layout.height});
  return ImGui::IsItemHovered() ? hovered : std::string();
}

}  // namespace ui

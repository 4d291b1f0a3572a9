#include "ui/widgets/formula.h"

#include "explain/formula_layout.h"
#include "explain/symbols.h"

namespace ui {

namespace {

// The symbol under the pointer in a word that is no quantity.
std::string symbolUnder(const std::string& word, float x, bool isProse) {
  for (std::size_t i = 0; i < word.size(); ++i) {
    const bool isStart = (static_cast<unsigned char>(word[i]) & 0xC0U) != 0x80U;
    const std::size_t end = i + 1;
    if (!isStart) continue;
    std::size_t next = end;
    while (next < word.size() && (static_cast<unsigned char>(word[next]) & 0xC0U) == 0x80U) ++next;
    if (x >= ImGui::CalcTextSize(word.c_str(), word.c_str() + next).x) continue;
    return std::string(explain::symbolAt(word, i, isProse));
  }
  return {};
}

}  // namespace

FormulaHit formulaLine(const std::vector<explain::Piece>& pieces, const FormulaStyle& style,
                       bool isProse) {
  const float em = ImGui::GetFontSize();
  const explain::WidthOf widthOf = [em](std::string_view text) {
    return ImGui::CalcTextSize(text.data(), text.data() + text.size()).x / em;
  };
  const explain::FormulaLayout layout =
      explain::layOut(pieces, ImGui::GetContentRegionAvail().x / em, widthOf);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImDrawList* const list = ImGui::GetWindowDrawList();
  FormulaHit hit;
  for (const explain::FormulaLayout::Word& word : layout.words) {
    const ImVec2 low{corner.x + em * word.left, corner.y + em * (word.middle - 0.5F)};
    const ImVec2 high{low.x + em * word.width, low.y + em};
    const bool isQuantity = !word.id.empty();
    if (ImGui::IsMouseHoveringRect(low, high)) {
      hit = isQuantity
                ? FormulaHit{word.id, word.text}
                : FormulaHit{{}, symbolUnder(word.text, ImGui::GetMousePos().x - low.x, isProse)};
    }
    // Behind a comma words follow: "all σ ≥ Cutoff".
    isProse = isProse || (!isQuantity && word.text.find_first_of(",:") != std::string::npos);
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
  return ImGui::IsItemHovered() ? hit : FormulaHit();
}

}  // namespace ui

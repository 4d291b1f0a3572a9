#include "ui/widgets/formula.h"

#include <imgui_versions.h>

#include "explain/formula_layout.h"
#include "explain/symbols.h"
#include "lab/palette.h"
#include "language/language.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::fill;
using language::tr;

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

FormulaStyle styleOf(const Context& context, const explain::Explanation& explanation) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  // As on the canvas; what is not drawn there has the colour of text.
  const auto symbolInk = [&explanation, &colors](std::string_view id) {
    const explain::Quantity* quantity = explanation.find(id);
    const auto role = quantity ? explanation.roleOf(*quantity) : std::nullopt;
    const unsigned hex = role ? colors.asText(lab::roleColor(*role, colors)) : colors.text;
    return ImGui::GetColorU32(color(hex));
  };
  return {ImGui::GetColorU32(color(colors.text)), symbolInk,
          ImGui::GetColorU32(color(colors.current, 0.25F)),
          context.highlight ? *context.highlight : std::string()};
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

FormulaHit formulaLines(const Context& context, const explain::Explanation& explanation,
                        const explain::Formula& formula) {
  const FormulaStyle style = styleOf(context, explanation);
  FormulaHit hovered;
  using Kind = explain::FormulaLine::Kind;
  const auto lines = explain::linesOf(formula, explanation, context.lab.state().view.degrees);
  // "θ ← θ − step·g" is no equation for linesOf(), and a formula all the same.
  const bool isEquation =
      formula.text.find("←") != std::string::npos || !explain::sidesOf(formula.text).left.empty();
  for (const explain::FormulaLine& line : lines) {
    const bool isIndented = line.kind == Kind::substitution || line.kind == Kind::result;
    if (isIndented) ImGui::Indent(14.0F * context.unit);
    const FormulaHit hit =
        formulaLine(line.pieces, style, line.kind == Kind::sentence && !isEquation);
    if (!hit.symbol.empty()) hovered = hit;
    if (isIndented) ImGui::Unindent(14.0F * context.unit);
  }
  if (lines.size() > 1) ImGui::Dummy({0.0F, 3.0F * context.unit});
  return hovered;
}

// What the symbol means here, and what it stands for on every page.
void symbolTooltip(const explain::Explanation& explanation, const FormulaHit& hit) {
  if (hit.symbol.empty()) return;
  const explain::Quantity* const quantity = explanation.find(hit.id);
  const std::string symbol = quantity ? quantity->symbol : hit.symbol;
  const std::string meaning = explain::meaningOf(symbol);
  std::string text = symbol + ": " + (quantity ? quantity->help : meaning);
  if (quantity && !meaning.empty() && meaning != quantity->help)
    // Translators: {symbol}: of a formula, as "φ"; behind what it is in this step.
    text += "\n" +
            fill(tr("{symbol} in general: {meaning}"), {{"symbol", symbol}, {"meaning", meaning}});
  constexpr float kWidth = 26.0F;  // heights of type
  ImGui::SetTooltip("%s", intoLines(text, kWidth * ImGui::GetFontSize()).c_str());
}

}  // namespace ui

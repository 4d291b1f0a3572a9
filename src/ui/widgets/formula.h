// Typesets formulas with Dear ImGui's draw list.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <imgui.h>

#include "explain/formula.h"
#include "ui/widgets/context.h"

namespace ui {

/// The look of a formula.
struct FormulaStyle {
  ImU32 ink = 0;
  std::function<ImU32(std::string_view id)> symbolInk;  ///< the colour of a quantity
  ImU32 highlightInk = 0;   ///< the colour behind the highlighted quantity
  std::string highlighted;  ///< its id
};

/// What the pointer rests on.
struct FormulaHit {
  std::string id;      ///< of a quantity; else empty
  std::string symbol;  ///< as it is shown, with an id or without; empty: nothing
};

/// Submits one line with these pieces, and fractions with their bars. A line wider than the window
/// takes several rows, the later ones indented. `isProse`: see explain::symbolAt().
FormulaHit formulaLine(const std::vector<explain::Piece>& pieces, const FormulaStyle& style,
                       bool isProse);

/// A formula of the explanation: in symbols, with numbers, and what comes out; in the colours of
/// its marks. Returns what the pointer rests on.
FormulaHit formulaLines(const Context& context, const explain::Explanation& explanation,
                        const explain::Formula& formula);
/// What the symbol means here, and what it stands for on every page.
void symbolTooltip(const explain::Explanation& explanation, const FormulaHit& hit);

}  // namespace ui

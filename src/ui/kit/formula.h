// Typesets formulas with Dear ImGui's draw list.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <imgui.h>

#include "explain/formula.h"

namespace ui {

/// The look of a formula.
struct FormulaStyle {
  ImU32 ink = 0;
  std::function<ImU32(std::string_view id)> symbolInk;  ///< the colour of a quantity
  ImU32 highlightInk = 0;   ///< the colour behind the highlighted quantity
  std::string highlighted;  ///< its id
};

/// Submits one line with these pieces, and fractions with their bars. A line wider than the window
/// takes several rows, the later ones indented. Returns the id of the quantity under the pointer;
/// empty if there is none.
std::string formulaLine(const std::vector<explain::Piece>& pieces, const FormulaStyle& style);

}  // namespace ui

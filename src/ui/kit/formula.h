// Typesets formulas with Dear ImGui's draw list.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <imgui.h>

#include "explain/formula.h"

namespace ui {

/// How a formula is to look.
struct FormulaStyle {
  ImU32 ink = 0;
  std::function<ImU32(std::string_view id)> symbolInk;  ///< of a quantity
  ImU32 highlightInk = 0;                               ///< behind the quantity that is lit up
  std::string highlighted;                              ///< its id
};

/// Submits one line with these pieces, fractions with their bars; where it is wider than the
/// window, in several rows, the later ones indented. Returns the id of the quantity under the
/// pointer; empty where there is none.
std::string formulaLine(const std::vector<explain::Piece>& pieces, const FormulaStyle& style);

}  // namespace ui

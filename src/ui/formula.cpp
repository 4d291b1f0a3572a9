#include "ui/formula.h"

#include <algorithm>

namespace ui {
namespace {

using lab::Piece;

// What a row of pieces needs: how far it reaches right, and above and below its middle line.
struct Extent {
  float width = 0.0F;
  float above = 0.0F;
  float below = 0.0F;
};

float gap() { return 0.2F * ImGui::GetFontSize(); }

Extent measure(const std::vector<Piece>& pieces);

Extent measure(const Piece& piece) {
  if (piece.kind != Piece::Kind::fraction) {
    const ImVec2 size = ImGui::CalcTextSize(piece.text.c_str());
    return {size.x, 0.5F * size.y, 0.5F * size.y};
  }
  const Extent top = measure(piece.numerator);
  const Extent bottom = measure(piece.denominator);
  const float bar = 0.1F * ImGui::GetFontSize();
  return {std::max(top.width, bottom.width) + 2.0F * gap(), top.above + top.below + bar,
          bottom.above + bottom.below + bar};
}

Extent measure(const std::vector<Piece>& pieces) {
  Extent row;
  for (const Piece& piece : pieces) {
    const Extent each = measure(piece);
    row.width += each.width;
    row.above = std::max(row.above, each.above);
    row.below = std::max(row.below, each.below);
  }
  return row;
}

struct Typesetter {
  const FormulaStyle& style;
  ImDrawList* list;
  std::string hovered;

  // With the row's middle line at `at`, growing to the right.
  void row(const std::vector<Piece>& pieces, ImVec2 at) {
    for (const Piece& piece : pieces) {
      const Extent extent = measure(piece);
      if (piece.kind == Piece::Kind::fraction) {
        fraction(piece, extent, at);
      } else {
        word(piece, extent, at);
      }
      at.x += extent.width;
    }
  }

  void word(const Piece& piece, const Extent& extent, ImVec2 at) {
    const ImVec2 low{at.x, at.y - extent.above};
    const ImVec2 high{at.x + extent.width, at.y + extent.below};
    const bool isQuantity = piece.kind == Piece::Kind::quantity;
    if (isQuantity && ImGui::IsMouseHoveringRect(low, high)) hovered = piece.id;
    if (isQuantity && !piece.id.empty() && piece.id == style.highlighted) {
      const float margin = 0.12F * ImGui::GetFontSize();
      list->AddRectFilled({low.x - margin, low.y}, {high.x + margin, high.y}, style.highlightInk,
                          2.0F * margin);
    }
    list->AddText(low, isQuantity ? style.symbolInk : style.ink, piece.text.c_str());
  }

  void fraction(const Piece& piece, const Extent& extent, ImVec2 at) {
    const Extent top = measure(piece.numerator);
    const Extent bottom = measure(piece.denominator);
    const float middle = at.x + 0.5F * extent.width;
    row(piece.numerator, {middle - 0.5F * top.width, at.y - extent.above + top.above});
    row(piece.denominator, {middle - 0.5F * bottom.width, at.y + extent.below - bottom.below});
    list->AddLine({at.x + 0.5F * gap(), at.y}, {at.x + extent.width - 0.5F * gap(), at.y},
                  style.ink, 0.07F * ImGui::GetFontSize());
  }
};

}  // namespace

std::string formulaLine(const std::vector<Piece>& pieces, const FormulaStyle& style) {
  const Extent extent = measure(pieces);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  Typesetter typesetter{style, ImGui::GetWindowDrawList(), {}};
  typesetter.row(pieces, {corner.x, corner.y + extent.above});
  ImGui::Dummy({extent.width, extent.above + extent.below});
  return ImGui::IsItemHovered() ? typesetter.hovered : std::string();
}

}  // namespace ui

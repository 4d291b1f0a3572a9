#include "ui/kit/formula.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace ui {
namespace {

using explain::Piece;

// The extent of a row of pieces: to the right, and above and below its middle line.
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

  // Draws to the right of `at`, which is on the row's middle line.
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
    list->AddText(low, isQuantity ? style.symbolInk(piece.id) : style.ink, piece.text.c_str());
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

// Text in words, each with the space after it, so that a row can end there.
std::vector<Piece> words(const std::vector<Piece>& pieces) {
  std::vector<Piece> all;
  for (const Piece& piece : pieces) {
    if (piece.kind != Piece::Kind::text) {
      all.push_back(piece);
      continue;
    }
    for (std::size_t at = 0; at < piece.text.size();) {
      const std::size_t space = piece.text.find(' ', at);
      const std::size_t end = space == std::string::npos ? piece.text.size() : space + 1;
      Piece word = piece;
      word.text = piece.text.substr(at, end - at);
      all.push_back(std::move(word));
      at = end;
    }
  }
  return all;
}

// "+ " and its like lead the next word, and are never alone.
bool isOperator(const std::vector<Piece>& word) {
  constexpr std::array<std::string_view, 5> kOperators{"= ", "+ ", "− ", "- ", "× "};
  return word.size() == 1 && std::ranges::find(kOperators, word.front().text) != kOperators.end();
}

void append(std::vector<Piece>& row, const std::vector<Piece>& more) {
  row.insert(row.end(), more.begin(), more.end());
}

// As many rows as the width asks for. A row ends after a space; within a product only where it is
// wider than a whole row.
std::vector<std::vector<Piece>> rows(const std::vector<Piece>& pieces, float width) {
  std::vector<std::vector<Piece>> all(1);
  const auto add = [&](const std::vector<Piece>& word) {
    const bool fits = measure(all.back()).width + measure(word).width <= width;
    if (!fits && !all.back().empty()) all.emplace_back();
    append(all.back(), word);
  };
  std::vector<Piece> word;
  const auto flush = [&] {
    if (measure(word).width <= width) {
      add(word);
    } else {
      for (const Piece& piece : word) add({piece});
    }
    word.clear();
  };
  for (const Piece& piece : words(pieces)) {
    word.push_back(piece);
    const bool isEnd = piece.kind == Piece::Kind::text && piece.text.ends_with(' ');
    if (isEnd && !isOperator(word)) flush();
  }
  flush();
  return all;
}

}  // namespace

std::string formulaLine(const std::vector<Piece>& pieces, const FormulaStyle& style) {
  const float hanging = 1.2F * ImGui::GetFontSize();
  const float width = ImGui::GetContentRegionAvail().x;
  std::vector<std::vector<Piece>> all{pieces};
  if (measure(pieces).width > width) all = rows(pieces, width - hanging);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  Typesetter typesetter{style, ImGui::GetWindowDrawList(), {}};
  ImVec2 size{0.0F, 0.0F};
  for (const std::vector<Piece>& row : all) {
    const Extent extent = measure(row);
    const float indent = size.y > 0.0F ? hanging : 0.0F;
    if (indent > 0.0F) size.y += gap();
    typesetter.row(row, {corner.x + indent, corner.y + size.y + extent.above});
    size.x = std::max(size.x, indent + extent.width);
    size.y += extent.above + extent.below;
  }
  ImGui::Dummy(size);
  return ImGui::IsItemHovered() ? typesetter.hovered : std::string();
}

}  // namespace ui

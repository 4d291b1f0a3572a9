#include "explain/formula_layout.h"

#include <algorithm>
#include <array>

namespace explain {
namespace {

constexpr float kGap = 0.2F;  // ems, here and below
constexpr float kAroundBar = 0.1F;
constexpr float kHanging = 1.2F;

// The extent of a row of pieces: to the right, and above and below its middle line.
struct Extent {
  float width = 0.0F;
  float above = 0.0F;
  float below = 0.0F;
};

class Typesetter {
 public:
  explicit Typesetter(const WidthOf& widthOf) : widthOf_(widthOf) {}

  [[nodiscard]] Extent measure(const Piece& piece) const {
    if (piece.kind != Piece::Kind::fraction) return {widthOf_(piece.text), 0.5F, 0.5F};
    const Extent top = measure(piece.numerator);
    const Extent bottom = measure(piece.denominator);
    return {std::max(top.width, bottom.width) + 2.0F * kGap, top.above + top.below + kAroundBar,
            bottom.above + bottom.below + kAroundBar};
  }

  [[nodiscard]] Extent measure(const std::vector<Piece>& pieces) const {
    Extent row;
    for (const Piece& piece : pieces) {
      const Extent each = measure(piece);
      row.width += each.width;
      row.above = std::max(row.above, each.above);
      row.below = std::max(row.below, each.below);
    }
    return row;
  }

  // To the right of `left`, around the row's middle line.
  void place(const std::vector<Piece>& pieces, float left, float middle, FormulaLayout& layout) {
    for (const Piece& piece : pieces) {
      const Extent extent = measure(piece);
      if (piece.kind == Piece::Kind::fraction) {
        const Extent top = measure(piece.numerator);
        const Extent bottom = measure(piece.denominator);
        const float center = left + 0.5F * extent.width;
        place(piece.numerator, center - 0.5F * top.width, middle - extent.above + top.above,
              layout);
        place(piece.denominator, center - 0.5F * bottom.width, middle + extent.below - bottom.below,
              layout);
        layout.bars.push_back({left + 0.5F * kGap, left + extent.width - 0.5F * kGap, middle});
      } else {
        const bool isQuantity = piece.kind == Piece::Kind::quantity;
        layout.words.push_back(
            {piece.text, isQuantity ? piece.id : std::string(), left, middle, extent.width});
      }
      left += extent.width;
    }
  }

 private:
  const WidthOf& widthOf_;
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
std::vector<std::vector<Piece>> rows(const Typesetter& typesetter, const std::vector<Piece>& pieces,
                                     float width) {
  std::vector<std::vector<Piece>> all(1);
  const auto add = [&](const std::vector<Piece>& word) {
    const bool fits =
        typesetter.measure(all.back()).width + typesetter.measure(word).width <= width;
    if (!fits && !all.back().empty()) all.emplace_back();
    append(all.back(), word);
  };
  std::vector<Piece> word;
  const auto flush = [&] {
    if (typesetter.measure(word).width <= width) {
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

FormulaLayout layOut(const std::vector<Piece>& pieces, float width, const WidthOf& widthOf) {
  Typesetter typesetter(widthOf);
  std::vector<std::vector<Piece>> all{pieces};
  if (typesetter.measure(pieces).width > width) all = rows(typesetter, pieces, width - kHanging);
  FormulaLayout layout;
  for (const std::vector<Piece>& row : all) {
    const Extent extent = typesetter.measure(row);
    const float indent = layout.height > 0.0F ? kHanging : 0.0F;
    if (indent > 0.0F) layout.height += kGap;
    typesetter.place(row, indent, layout.height + extent.above, layout);
    layout.width = std::max(layout.width, indent + extent.width);
    layout.height += extent.above + extent.below;
  }
  return layout;
}

}  // namespace explain

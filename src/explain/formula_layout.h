// Formulas typeset as plain data: where each word and each fraction's bar lies. Windows and printed
// pages paint the same layout.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "explain/formula.h"

namespace explain {

/// The width of one line of UTF-8 text, ems.
using WidthOf = std::function<float(std::string_view)>;

/// All lengths in ems, from the upper left corner, y down.
struct FormulaLayout {
  struct Word {
    std::string text;
    std::string id;  ///< of the quantity that it shows; empty: none
    float left = 0.0F;
    float middle = 0.0F;  ///< height of the middle of the line, which is 1 em high
    float width = 0.0F;
  };
  struct Bar {
    float from = 0.0F;
    float to = 0.0F;
    float height = 0.0F;
  };
  std::vector<Word> words;
  std::vector<Bar> bars;
  float width = 0.0F;
  float height = 0.0F;
};

inline constexpr float kBarThickness = 0.07F;  ///< ems

/// One line of pieces, fractions with their bars; where it is wider than `width`, in several rows,
/// the later ones indented.
FormulaLayout layOut(const std::vector<Piece>& pieces, float width, const WidthOf& widthOf);

}  // namespace explain

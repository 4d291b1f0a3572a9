// Formulas in the notation of Formula, taken apart for typesetting.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "explain/explanation.h"

namespace explain {

/// A piece of a formula, from left to right: text, a quantity's symbol or value, or a fraction.
struct Piece {
  enum class Kind { text, quantity, fraction };
  Kind kind = Kind::text;
  std::string text;              ///< as it is shown
  std::string id;                ///< for Kind::quantity
  std::vector<Piece> numerator;  ///< for Kind::fraction
  std::vector<Piece> denominator;
};

enum class Shown {
  symbols,  ///< quantities by their symbols
  values,  ///< and by their values; negative ones in parentheses where a sign would be read wrongly
};

/// How a formula's numbers are written, so that they add up as they are shown.
struct FormulaDigits {
  int decimals = 0;  ///< at least so many for its points and angles: a small difference is seen
  bool areExact = false;  ///< no value on its right side is rounded
  bool isResultExact = false;
};
FormulaDigits digitsOf(const Formula& formula, const Explanation& explanation, bool degrees);

/// A formula with a quantity that the explanation does not have shows its id, an unclosed bracket
/// ends at the end: nothing is refused.
std::vector<Piece> piecesOf(std::string_view formula, const Explanation& explanation, Shown shown,
                            bool degrees, int leastDecimals = 0);

/// A line under which a formula is read.
struct FormulaLine {
  enum class Kind {
    statement,     ///< in symbols
    substitution,  ///< the same with numbers
    result,        ///< what comes out
    sentence,      ///< neither equation nor comparison: as it stands, with its numbers
  };
  Kind kind = Kind::statement;
  std::vector<Piece> pieces;
  /// What a page with blanks prints instead: what stands before the blank; of a sentence, it in
  /// symbols.
  std::vector<Piece> lead{};
};

/// Symbols, numbers, result: one under the other. A comparison has no result.
std::vector<FormulaLine> linesOf(const Formula& formula, const Explanation& explanation,
                                 bool degrees);

/// The two sides of the first "=", without it and the spaces around it; a formula without "=" is a
/// right side alone.
struct Sides {
  std::string_view left;
  std::string_view right;
};
Sides sidesOf(std::string_view formula);

/// Whether it compares ("$a ≤ $b: why"), and so says something in symbols too, unlike a sentence.
bool isComparison(std::string_view formula);

}  // namespace explain

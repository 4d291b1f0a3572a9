#include "explain/formula.h"

#include <algorithm>
#include <cmath>

#include "explain/format.h"

namespace explain {
namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

class Parser {
 public:
  Parser(std::string_view text, const Explanation& explanation, Shown shown, bool degrees,
         int leastDecimals)
      : rest_(text),
        explanation_(explanation),
        shown_(shown),
        degrees_(degrees),
        leastDecimals_(leastDecimals) {}

  // Up to one of the characters in `stops`, which is left where it is.
  std::vector<Piece> pieces(std::string_view stops) {
    std::vector<Piece> list;
    while (!rest_.empty() && stops.find(rest_.front()) == std::string_view::npos) {
      if (rest_.front() == '$') {
        list.push_back(quantity(isOpen(list)));
      } else if (rest_.front() == '[') {
        list.push_back(fraction());
      } else {
        appendText(list);
      }
    }
    return list;
  }

 private:
  void appendText(std::vector<Piece>& list) {
    if (list.empty() || list.back().kind != Piece::Kind::text) list.emplace_back();
    list.back().text += rest_.front();
    rest_.remove_prefix(1);
  }

  // Whether a minus may stand after these: at the beginning, or right after an opening sign.
  static bool isOpen(const std::vector<Piece>& list) {
    if (list.empty()) return true;
    if (list.back().kind != Piece::Kind::text) return false;
    const std::string_view before = trimmed(list.back().text);
    return before.empty() || before.ends_with('(') || before.ends_with(',') ||
           before.ends_with('|') || before.ends_with('=') || before.ends_with("≈");
  }

  // Whether a value ends here that nothing multiplies.
  [[nodiscard]] bool isClosed() const {
    return rest_.empty() || std::string_view(" ,)|]").find(rest_.front()) != std::string_view::npos;
  }

  Piece quantity(bool isOpen) {
    rest_.remove_prefix(1);
    const auto end = std::ranges::find_if_not(rest_, isIdLetter) - rest_.begin();
    Piece piece;
    piece.kind = Piece::Kind::quantity;
    piece.id = rest_.substr(0, static_cast<std::size_t>(end));
    rest_.remove_prefix(static_cast<std::size_t>(end));
    const Quantity* const found = explanation_.find(piece.id);
    piece.text = !found                     ? piece.id
                 : shown_ == Shown::symbols ? found->symbol
                                            : valueText(*found, degrees_, leastDecimals_);
    if (found && shown_ == Shown::values && found->value < 0.0 && !isVector(found->measure) &&
        !(isOpen && isClosed())) {
      piece.text = "(" + piece.text + ")";
    }
    return piece;
  }

  Piece fraction() {
    Piece piece;
    piece.kind = Piece::Kind::fraction;
    skip();
    piece.numerator = pieces("|]");
    if (!rest_.empty() && rest_.front() == '|') skip();
    piece.denominator = pieces("]");
    skip();
    return piece;
  }

  void skip() {
    if (!rest_.empty()) rest_.remove_prefix(1);
  }

  std::string_view rest_;
  const Explanation& explanation_;
  Shown shown_;
  bool degrees_;
  int leastDecimals_;
};

// Those that a text refers to and the explanation has.
std::vector<const Quantity*> quantitiesOf(std::string_view text, const Explanation& explanation) {
  std::vector<const Quantity*> found;
  for (std::size_t at = text.find('$'); at != std::string_view::npos; at = text.find('$', at + 1)) {
    const std::string_view rest = text.substr(at + 1);
    const auto end = std::ranges::find_if_not(rest, isIdLetter) - rest.begin();
    const Quantity* each = explanation.find(rest.substr(0, static_cast<std::size_t>(end)));
    if (each != nullptr) found.push_back(each);
  }
  return found;
}

bool isPoint(const Quantity& quantity) { return isVector(quantity.measure); }

}  // namespace

FormulaDigits digitsOf(const Formula& formula, const Explanation& explanation, bool degrees) {
  constexpr int kMostDecimals = 6;
  const auto used = quantitiesOf(sidesOf(formula.text).right, explanation);
  const Quantity* const result = explanation.find(formula.result);
  FormulaDigits digits;
  // The points or angles that a small one is the difference of, or a small length the distance of.
  const bool isSmall = result && (isPoint(*result) || result->measure == Measure::length);
  if (isSmall) {
    const double size =
        std::max({std::abs(result->value), std::abs(result->y), std::abs(result->z)});
    if (size < 0.1) digits.decimals = std::min(decimalsOf(size), kMostDecimals);
  }
  if (result && result->measure == Measure::angle) {
    const int decimals = decimalsOfAngle(result->value, degrees);
    if (decimals > decimalsOfAngle(0.0, degrees)) digits.decimals = decimals;
  }
  digits.areExact = std::ranges::all_of(
      used, [&](const Quantity* each) { return isExact(*each, degrees, digits.decimals); });
  digits.isResultExact = result && isExact(*result, degrees, digits.decimals);
  return digits;
}

std::vector<Piece> piecesOf(std::string_view formula, const Explanation& explanation, Shown shown,
                            bool degrees, int leastDecimals) {
  return Parser(formula, explanation, shown, degrees, leastDecimals).pieces("");
}

Sides sidesOf(std::string_view formula) {
  const std::size_t equals = formula.find('=');
  if (equals == std::string_view::npos) return {{}, trimmed(formula)};
  return {trimmed(formula.substr(0, equals)), trimmed(formula.substr(equals + 1))};
}

bool isComparison(std::string_view formula) {
  const auto has = [&](std::string_view sign) {
    return formula.find(sign) != std::string_view::npos;
  };
  return has("≤") || has("≥") || has(" < ") || has(" > ");
}

std::vector<FormulaLine> linesOf(const Formula& formula, const Explanation& explanation,
                                 bool degrees) {
  using Kind = FormulaLine::Kind;
  const FormulaDigits digits = digitsOf(formula, explanation, degrees);
  const auto pieces = [&](const std::string& text, Shown shown) {
    return piecesOf(text, explanation, shown, degrees, digits.decimals);
  };
  const Sides sides = sidesOf(formula.text);
  const bool isEquation = !sides.left.empty();
  if (!isEquation && !isComparison(formula.text)) {
    return {{Kind::sentence, pieces(formula.text, Shown::values),
             pieces(formula.text, Shown::symbols)}};
  }
  std::vector<FormulaLine> lines{{Kind::statement, pieces(formula.text, Shown::symbols)}};
  if (formula.text.find('$') == std::string::npos) return lines;
  const std::string sign = digits.areExact ? "= " : "≈ ";
  lines.push_back(isEquation
                      ? FormulaLine{Kind::substitution,
                                    pieces(sign + std::string(sides.right), Shown::values),
                                    pieces(sign, Shown::symbols)}
                      : FormulaLine{Kind::substitution, pieces(formula.text, Shown::values), {}});
  if (const Quantity* result = explanation.find(formula.result)) {
    const std::string lead = "$" + result->id + (digits.isResultExact ? " = " : " ≈ ");
    lines.push_back({Kind::result,
                     pieces(lead + valueText(*result, degrees, digits.decimals), Shown::symbols),
                     pieces(lead, Shown::symbols)});
  }
  return lines;
}

}  // namespace explain

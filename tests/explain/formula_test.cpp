#include "explain/formula.h"

#include <gtest/gtest.h>

namespace explain {
namespace {

Explanation triangle() {
  Explanation explanation;
  explanation.quantities = {
      {"beta", "β", "interior angle", Measure::angle, 1.0, 0.0},
      {"l1", "l₁", "first length", Measure::length, 2.0, 0.0},
      {"dx", "Δx", "a negative number", Measure::number, -0.5, 0.0},
  };
  return explanation;
}

// Everything in reading order, fractions as (a)/(b).
std::string flat(const std::vector<Piece>& pieces) {
  std::string text;
  for (const Piece& piece : pieces) {
    if (piece.kind == Piece::Kind::fraction) {
      text += "(" + flat(piece.numerator) + ")/(" + flat(piece.denominator) + ")";
    } else {
      text += piece.text;
    }
  }
  return text;
}

TEST(Formula, SymbolsStandForQuantities) {
  const auto pieces = piecesOf("cos $beta = [$l1²|2·$l1]", triangle(), Shown::symbols, true);
  EXPECT_EQ(flat(pieces), "cos β = (l₁²)/(2·l₁)");
  ASSERT_EQ(pieces.size(), 4U);
  EXPECT_EQ(pieces[1].kind, Piece::Kind::quantity);
  EXPECT_EQ(pieces[1].id, "beta");
}

TEST(Formula, ValuesStandForQuantitiesAndNegativeOnesInParentheses) {
  const Explanation explanation = triangle();
  const std::string l1 = valueText(explanation.quantities[1], true);
  EXPECT_EQ(flat(piecesOf("$l1 + $dx²", explanation, Shown::values, true)),
            l1 + " + (" + valueText(explanation.quantities[2], true) + ")²");
}

TEST(Formula, FractionsNest) {
  EXPECT_EQ(flat(piecesOf("[[1|2] + x|3]y", {}, Shown::symbols, true)), "((1)/(2) + x)/(3)y");
}

TEST(Formula, NothingIsRefused) {
  EXPECT_EQ(flat(piecesOf("$unknown", triangle(), Shown::values, true)), "unknown");
  EXPECT_EQ(flat(piecesOf("[a|b", {}, Shown::symbols, true)), "(a)/(b)");
  EXPECT_EQ(flat(piecesOf("[a", {}, Shown::symbols, true)), "(a)/()");
  EXPECT_TRUE(piecesOf("", {}, Shown::symbols, true).empty());
  EXPECT_EQ(flat(piecesOf("a | b ] c", {}, Shown::symbols, true)), "a | b ] c");
}

TEST(Formula, SidesAreSplitAtTheFirstEqualsSign) {
  EXPECT_EQ(sidesOf("a b = c = d").left, "a b");
  EXPECT_EQ(sidesOf("a b = c = d").right, "c = d");
  EXPECT_EQ(sidesOf("c d").left, "");
  EXPECT_EQ(sidesOf("c d").right, "c d");
}

}  // namespace
TEST(Formula, KnowsAComparisonFromASentence) {
  for (const char* text : {"$a ≤ $b: within reach", "$d ≥ $most·$sum", "$a < $b", "$a > 0"}) {
    EXPECT_TRUE(explain::isComparison(text)) << text;
  }
  for (const char* text : {"the pose stays", "$a → $b", "turned by $angle"}) {
    EXPECT_FALSE(explain::isComparison(text)) << text;
  }
}

}  // namespace explain

#include "explain/formula.h"

#include <cmath>
#include <numbers>
#include <random>

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

TEST(Digits, ASmallAngleIsSeenAsTheDifferenceOfItsAngles) {
  constexpr double kDegree = std::numbers::pi / 180.0;
  explain::Explanation explanation;
  explanation.quantities = {{"a", "α", "", explain::Measure::angle, 96.7281 * kDegree, 0.0},
                            {"f", "φ", "", explain::Measure::angle, 96.7119 * kDegree, 0.0},
                            {"t", "turn", "", explain::Measure::angle, 0.0162 * kDegree, 0.0}};
  const auto lines = explain::linesOf({"$t = $a − $f", "t"}, explanation, true);
  ASSERT_EQ(lines.size(), 3U);
  const auto textOf = [](const std::vector<explain::Piece>& pieces) {
    std::string text;
    for (const explain::Piece& each : pieces) text += each.text;
    return text;
  };
  EXPECT_EQ(textOf(lines[1].pieces), "≈ 96.728° − 96.712°");
  EXPECT_EQ(textOf(lines[2].pieces), "turn ≈ 0.016°");
}

// What is shown adds up as it is shown, or says that it is rounded; a small difference of points
// has enough digits to be seen.
TEST(Digits, EqualsMeansEqualAsPrinted) {
  const auto printed = [](explain::Quantity each, int decimals) {
    const auto round = [](double value, int places) {
      return std::round(value * std::pow(10.0, places)) / std::pow(10.0, places);
    };
    const double degrees = 180.0 / std::numbers::pi;
    if (each.measure == explain::Measure::angle) {
      each.value = round(each.value * degrees, 1) / degrees;
    } else if (each.measure == explain::Measure::point) {
      each.value = round(each.value, decimals);
      each.y = round(each.y, decimals);
    }
    return each;
  };
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> place(-2.0, 2.0);
  int exact = 0;
  for (int i = 0; i < 2000; ++i) {
    // Every fourth time round numbers; else differences of all sizes.
    const double scale = std::pow(10.0, -(i % 6));
    explain::Quantity a{"a", "a", "", explain::Measure::point, place(random), place(random)};
    explain::Quantity b{"b",
                        "b",
                        "",
                        explain::Measure::point,
                        a.value + scale * place(random),
                        a.y + scale * place(random)};
    if (i % 4 == 0) {
      for (explain::Quantity* each : {&a, &b}) {
        each->value = std::round(10.0 * each->value) / 10.0;
        each->y = std::round(10.0 * each->y) / 10.0;
      }
    }
    const explain::Quantity c{"c", "c", "", explain::Measure::point, b.value - a.value, b.y - a.y};
    explain::Explanation explanation;
    explanation.quantities = {a, b, c};
    const explain::Formula formula{"$c = $b − $a", "c"};
    const explain::FormulaDigits digits = explain::digitsOf(formula, explanation, true);
    const int decimals = std::max(2, digits.decimals);
    const double difference = printed(b, decimals).value - printed(a, decimals).value;
    const double shown = printed(c, decimals).value;
    if (digits.areExact && digits.isResultExact) {
      EXPECT_NEAR(difference, shown, 1e-9) << i;
      ++exact;
    }
    EXPECT_NEAR(difference, shown, 1.0001 * std::pow(10.0, -decimals)) << i;
    const double size = std::max(std::abs(c.value), std::abs(c.y));
    const std::string text = explain::valueText(c, true, digits.decimals);
    EXPECT_TRUE(size < 1e-5 || text.find_first_of("123456789") != std::string::npos) << text;
  }
  EXPECT_GT(exact, 300);
}

}  // namespace explain

// Where the words and bars of a formula lie. Widths are those of a typewriter: half an em a letter.
#include "explain/formula_layout.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

namespace explain {
namespace {

float typewriter(std::string_view text) { return 0.5F * static_cast<float>(text.size()); }

Explanation withQuantities() {
  Explanation explanation;
  explanation.quantities = {{"a", "a", "a side", Measure::length, 3.0},
                            {"b", "b", "another", Measure::length, 4.0},
                            {"c", "c", "the third", Measure::length, 5.0}};
  return explanation;
}

FormulaLayout laidOut(std::string_view formula, float width) {
  return layOut(piecesOf(formula, withQuantities(), Shown::symbols, true), width, typewriter);
}

std::string textOf(const FormulaLayout& layout) {
  std::string all;
  for (const FormulaLayout::Word& word : layout.words) all += word.text;
  return all;
}

bool overlap(const FormulaLayout::Word& a, const FormulaLayout::Word& b) {
  const bool across = a.left + 1e-4F < b.left + b.width && b.left + 1e-4F < a.left + a.width;
  return across && std::abs(a.middle - b.middle) < 1.0F - 1e-4F;
}

TEST(FormulaLayout, WordsStandSideBySide) {
  const FormulaLayout layout = laidOut("$c = $a + $b", 100.0F);
  ASSERT_EQ(layout.words.size(), 5U);
  EXPECT_EQ(textOf(layout), "c = a + b");
  EXPECT_EQ(layout.words[0].id, "c");
  EXPECT_EQ(layout.words[1].id, "");
  float left = 0.0F;
  for (const FormulaLayout::Word& word : layout.words) {
    EXPECT_FLOAT_EQ(word.left, left);
    EXPECT_FLOAT_EQ(word.middle, 0.5F);
    left += 0.5F * static_cast<float>(word.text.size());
  }
  EXPECT_FLOAT_EQ(layout.width, left);
  EXPECT_FLOAT_EQ(layout.height, 1.0F);
  EXPECT_TRUE(layout.bars.empty());
}

TEST(FormulaLayout, AFractionsPartsAreCentredOverAndUnderItsBar) {
  const FormulaLayout layout = laidOut("[$a + $b|$c]", 100.0F);
  ASSERT_EQ(layout.bars.size(), 1U);
  ASSERT_EQ(layout.words.size(), 4U);
  const FormulaLayout::Bar& bar = layout.bars.front();
  const float top = 0.5F * (layout.words[0].left + layout.words[2].left + layout.words[2].width);
  const FormulaLayout::Word& under = layout.words[3];
  EXPECT_FLOAT_EQ(top, 0.5F * (bar.from + bar.to));
  EXPECT_FLOAT_EQ(under.left + 0.5F * under.width, 0.5F * (bar.from + bar.to));
  EXPECT_LT(layout.words[0].middle + 0.5F, bar.height);
  EXPECT_GT(under.middle - 0.5F, bar.height);
  EXPECT_LT(bar.from, layout.words[0].left);
  EXPECT_GT(bar.to, layout.words[2].left + layout.words[2].width);
}

// Nested, long and narrow: nothing is lost, nothing lies on anything, all lies in the box.
TEST(FormulaLayout, NothingOverlapsInAnyWidth) {
  const std::string_view formula = "$c = [$a + [$b|$a + $c]|$b·$c − $a] + ($a × $b) − $c × $a";
  const std::string whole = textOf(laidOut(formula, 1000.0F));
  for (const float width : {8.0F, 10.0F, 13.0F, 20.0F, 40.0F}) {
    const FormulaLayout layout = laidOut(formula, width);
    EXPECT_EQ(textOf(layout), whole) << width;
    EXPECT_LE(layout.width, width) << width;
    for (const FormulaLayout::Word& word : layout.words) {
      EXPECT_GE(word.left, 0.0F);
      EXPECT_LE(word.left + word.width, layout.width + 1e-4F);
      EXPECT_GE(word.middle, 0.5F - 1e-4F);
      EXPECT_LE(word.middle, layout.height - 0.5F + 1e-4F);
      for (const FormulaLayout::Word& other : layout.words) {
        EXPECT_TRUE(&word == &other || !overlap(word, other)) << word.text << ", " << other.text;
      }
    }
  }
}

std::string textOf(const std::vector<Piece>& pieces) {
  std::string all;
  for (const Piece& piece : pieces) {
    all += piece.text + textOf(piece.numerator) + textOf(piece.denominator);
  }
  return all;
}

TEST(FormulaLines, AnEquationHasSymbolsNumbersAndItsResult) {
  const auto lines = linesOf({"$c = √($a² + $b²)", "c"}, withQuantities(), true);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0].kind, FormulaLine::Kind::statement);
  EXPECT_EQ(textOf(lines[0].pieces), "c = √(a² + b²)");
  EXPECT_EQ(lines[1].kind, FormulaLine::Kind::substitution);
  EXPECT_EQ(textOf(lines[1].pieces), "= √(3² + 4²)");
  EXPECT_EQ(textOf(lines[1].lead), "= ");
  EXPECT_EQ(lines[2].kind, FormulaLine::Kind::result);
  EXPECT_EQ(textOf(lines[2].pieces), "c = 5");
  EXPECT_EQ(textOf(lines[2].lead), "c = ");
}

TEST(FormulaLines, ASentenceIsOneLineAndAComparisonTwo) {
  const auto sentence = linesOf({"no triangle: the bones reach $a", ""}, withQuantities(), true);
  ASSERT_EQ(sentence.size(), 1U);
  EXPECT_EQ(textOf(sentence[0].pieces), "no triangle: the bones reach 3");
  EXPECT_EQ(textOf(sentence[0].lead), "no triangle: the bones reach a");
  const auto comparison = linesOf({"$a ≤ $b: within reach", ""}, withQuantities(), true);
  ASSERT_EQ(comparison.size(), 2U);
  EXPECT_EQ(textOf(comparison[0].pieces), "a ≤ b: within reach");
  EXPECT_EQ(textOf(comparison[1].pieces), "3 ≤ 4: within reach");
}

}  // namespace
}  // namespace explain

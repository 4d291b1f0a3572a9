#include <string>

#include <gtest/gtest.h>

#include "language/language.h"

namespace language {
namespace {

TEST(Fill, PutsEachSlotWhereThePatternHasIt) {
  EXPECT_EQ(fill("Step {step} of {last}.", {{"step", 3}, {"last", 12U}}), "Step 3 of 12.");
  EXPECT_EQ(fill("{b} {a} {b}", {{"a", "x"}, {"b", std::string("y")}}), "y x y");
}

TEST(Fill, TakesWhatIsFilledInForNoPattern) {
  EXPECT_EQ(fill("{a}{b}", {{"a", "{b}"}, {"b", "{a}"}}), "{b}{a}");
}

TEST(Fill, LeavesWhatIsNoSlot) {
  EXPECT_EQ(fill("{other} and { and }", {{"a", "x"}}), "{other} and { and }");
  EXPECT_EQ(fill("open {a", {{"a", "x"}}), "open {a");
  EXPECT_EQ(fill("", {}), "");
}

TEST(English, IsWhatStandsInTheSource) {
  EXPECT_STREQ(tr("Undo"), "Undo");
  EXPECT_STREQ(trc("verb", "Step"), "Step");
  EXPECT_STREQ(trn("{count} bone", "{count} bones", 1), "{count} bone");
  EXPECT_STREQ(trn("{count} bone", "{count} bones", 0), "{count} bones");
  EXPECT_EQ(lookUp("FABRIK"), "FABRIK");
  EXPECT_EQ(localized("0.5"), "0.5");
  EXPECT_EQ(listSeparator(), ", ");
}

TEST(StringTest, ShowsEachTextLonger) {
  test(StringTest::doubled);
  EXPECT_STREQ(tr("Undo"), "Undo Undo");
  EXPECT_EQ(fill(tr("{a}!"), {{"a", 1}}), "1! 1!");
  EXPECT_STREQ(tr(""), "");
  test(StringTest::stretched);
  EXPECT_GE(tr("Undo the last change").view().size(), 30U);
  test(StringTest::off);
  EXPECT_STREQ(tr("Undo"), "Undo");
}

}  // namespace
}  // namespace language

#include "language/plural.h"

#include <string>

#include <gtest/gtest.h>

namespace language {
namespace {

TEST(Plural, IsEnglishByDefault) {
  EXPECT_EQ(Plural().formOf(1), 0U);
  EXPECT_EQ(Plural().formOf(0), 1U);
  EXPECT_EQ(Plural().formOf(21), 1U);
}

// The expectation is a table by hand, from the rules of the language.
TEST(Plural, ReadsTheRussianRule) {
  const auto russian = Plural::read(
      "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || "
      "n%100>=20) ? 1 : 2);");
  ASSERT_TRUE(russian);
  EXPECT_EQ(russian->forms(), 3U);
  for (const unsigned long long n : {1, 21, 101, 121}) EXPECT_EQ(russian->formOf(n), 0U) << n;
  for (const unsigned long long n : {2, 3, 4, 22, 103}) EXPECT_EQ(russian->formOf(n), 1U) << n;
  for (const unsigned long long n : {0, 5, 11, 12, 14, 20, 111}) {
    EXPECT_EQ(russian->formOf(n), 2U) << n;
  }
}

TEST(Plural, ReadsRulesWithOneFormAndWithTwo) {
  EXPECT_EQ(Plural::read("nplurals=1; plural=0;")->formOf(7), 0U);
  const auto brazilian = Plural::read("nplurals=2; plural=(n > 1);");
  EXPECT_EQ(brazilian->formOf(0), 0U);
  EXPECT_EQ(brazilian->formOf(1), 0U);
  EXPECT_EQ(brazilian->formOf(2), 1U);
}

TEST(Plural, BindsAsCDoes) {
  const auto valueOf = [](const std::string& rule, unsigned long long n) {
    const auto plural = Plural::read("nplurals=6; plural=" + rule + ";");
    return plural ? static_cast<int>(plural->formOf(n)) : -1;
  };
  EXPECT_EQ(valueOf("1+2*2", 0), 5);
  EXPECT_EQ(valueOf("(1+1)*2", 0), 4);
  EXPECT_EQ(valueOf("n == 1 || n == 2 && n == 3", 1), 1);
  EXPECT_EQ(valueOf("!n", 0), 1);
  EXPECT_EQ(valueOf("n ? 1 : n == 0 ? 2 : 3", 0), 2);
  EXPECT_EQ(valueOf("7 - 2 - 1", 0), 4);
  EXPECT_EQ(valueOf("n/0", 5), 0);  // no division by zero
}

TEST(Plural, RefusesWhatIsNoRule) {
  for (const char* rule :
       {"", "nplurals=2;", "nplurals=2; plural=;", "nplurals=0; plural=0;", "nplurals=2; plural=m;",
        "nplurals=2; plural=(n;", "nplurals=2; plural=n n;", "nplurals=x; plural=0;",
        "nplurals=2; plural=n ? 1;", "nplurals=99; plural=0;"}) {
    EXPECT_FALSE(Plural::read(rule)) << rule;
  }
  EXPECT_FALSE(Plural::read("nplurals=2; plural=" + std::string(5000, '(') + "n;"));
}

}  // namespace
}  // namespace language

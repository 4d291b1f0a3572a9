#include "language/catalogue.h"

#include <string>

#include <gtest/gtest.h>

#include "language/language.h"
#include "support/mo_bytes.h"

namespace language {
namespace {

using namespace std::string_literals;

std::unique_ptr<Catalogue> german() {
  std::string error;
  auto read = Catalogue::read(
      moBytes({{"", moHeader()},
               {"Undo", "Rückgängig"},
               {"verb\4Step"s, "Schreiten"},
               {"{count} bone\0{count} bones"s, "{count} Knochen\0{count} Gebeine"s},
               {"Empty", ""}}),
      error);
  EXPECT_EQ(error, "");
  return read;
}

TEST(Catalogue, HasTextsContextsAndPlurals) {
  const auto read = german();
  ASSERT_TRUE(read);
  EXPECT_EQ(read->code(), "de");
  EXPECT_EQ(read->name(), "Deutsch");
  EXPECT_EQ(read->decimalPoint(), ',');
  EXPECT_STREQ(read->find(nullptr, "Undo"), "Rückgängig");
  EXPECT_STREQ(read->find("verb", "Step"), "Schreiten");
  EXPECT_EQ(read->find(nullptr, "Step"), nullptr);
  EXPECT_STREQ(read->find("{count} bone", 1), "{count} Knochen");
  EXPECT_STREQ(read->find("{count} bone", 5), "{count} Gebeine");
  EXPECT_NE(read->texts().find("Gebeine"), std::string_view::npos);
}

TEST(Catalogue, TellsWhichTextsWereUsed) {
  const auto read = german();
  EXPECT_TRUE(read->takeUsed().empty());
  static_cast<void>(read->find(nullptr, "Undo"));
  static_cast<void>(read->find(nullptr, "Undo"));
  static_cast<void>(read->find(nullptr, "Unknown"));
  EXPECT_EQ(read->takeUsed(), std::vector<std::string_view>{"Rückgängig"});
  static_cast<void>(read->find(nullptr, "Undo"));
  EXPECT_TRUE(read->takeUsed().empty());
}

// Nothing is shown empty because a translation is missing.
TEST(Catalogue, LeavesWhatIsNotTranslated) {
  const auto read = german();
  EXPECT_EQ(read->find(nullptr, "Empty"), nullptr);
  EXPECT_EQ(read->find(nullptr, "Unknown"), nullptr);
  EXPECT_EQ(read->find(nullptr, ""), nullptr);
}

TEST(Language, SpeaksTheCatalogueInUse) {
  const auto read = german();
  use(read.get());
  EXPECT_STREQ(tr("Undo"), "Rückgängig");
  EXPECT_STREQ(trc("verb", "Step"), "Schreiten");
  EXPECT_STREQ(tr("Unknown"), "Unknown");
  EXPECT_EQ(fill(trn("{count} bone", "{count} bones", 3), {{"count", 3}}), "3 Gebeine");
  EXPECT_EQ(lookUp("Undo"), "Rückgängig");
  EXPECT_STREQ(tr("Undo").english(), "Undo");
  EXPECT_EQ(localized("-0.5"), "-0,5");
  EXPECT_EQ(localized("0.5 sec. of 1.25."), "0,5 sec. of 1,25.");
  EXPECT_EQ(listSeparator(), "; ");
  use(nullptr);
  EXPECT_STREQ(tr("Undo"), "Undo");
  EXPECT_EQ(localized("-0.5"), "-0.5");
}

TEST(Catalogue, RefusesWhatIsNone) {
  std::string error;
  EXPECT_FALSE(Catalogue::read("", error));
  EXPECT_FALSE(Catalogue::read("msgid \"\"\nmsgstr \"\"\n" + std::string(100, ' '), error));
  EXPECT_NE(error.find("expected a compiled catalogue"), std::string::npos);
  EXPECT_FALSE(Catalogue::read(moBytes({{"Undo", "Rückgängig"}}), error));
  EXPECT_NE(error.find("header"), std::string::npos);
  const std::string header = "Language: de\nX-Language-Name: Deutsch\n";
  EXPECT_FALSE(Catalogue::read(moBytes({{"", header}}), error));
  EXPECT_NE(error.find("X-Decimal-Point"), std::string::npos);
  EXPECT_FALSE(Catalogue::read(moBytes({{"", header + "X-Decimal-Point: ,\n"}}), error));
  EXPECT_NE(error.find("Plural-Forms"), std::string::npos);
}

// Whatever is cut off, and whichever byte is another: it is refused, or its texts lie inside of it.
TEST(Catalogue, ReadsNothingBeyondADamagedFile) {
  const std::string whole = moBytes({{"", moHeader()}, {"Undo", "Rückgängig"}});
  std::string error;
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_FALSE(Catalogue::read(whole.substr(0, size), error)) << size;
  }
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (const char byte : {'\0', '\x7F', '\xFF'}) {
      std::string damaged = whole;
      damaged[at] = byte;
      const auto read = Catalogue::read(damaged, error);
      if (!read) continue;
      if (const char* const text = read->find(nullptr, "Undo")) {
        EXPECT_LT(std::string(text).size(), whole.size());
      }
    }
  }
}

}  // namespace
}  // namespace language

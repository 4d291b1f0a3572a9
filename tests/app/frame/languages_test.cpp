// The languages of the program's data: which there are, which one is chosen, and what is shown.
#include "app/frame/languages.h"

#include <filesystem>
#include <fstream>
#include <string>

#include <imgui_versions.h>

#include "app/documents_fixture.h"
#include "lab/core/history.h"
#include "lab/file/scene_file.h"
#include "language/language.h"
#include "support/mo_bytes.h"

namespace {

class Languages : public support::InOwnFolder {
 protected:
  void SetUp() override { std::filesystem::create_directory(folder_ / "languages"); }
  void write(const std::string& file, const std::string& bytes) const {
    std::ofstream(folder_ / "languages" / file, std::ios::binary) << bytes;
  }
};

TEST_F(Languages, AreEnglishAndTheCataloguesByWhatTheyCallThemselves) {
  write("de.mo", moBytes({{"", moHeader()}, {"Undo", "Rückgängig"}}));
  write("notes.txt", "no catalogue");
  const app::Languages languages(folder_.string());
  ASSERT_EQ(languages.names().size(), 2U);
  EXPECT_EQ(languages.names()[0].name, "English");
  EXPECT_EQ(languages.names()[1].code, "de");
  EXPECT_EQ(languages.names()[1].name, "Deutsch");
  EXPECT_EQ(languages.complaint(), "");
  const language::Catalogue* const german = languages.use("de");
  ASSERT_NE(german, nullptr);
  EXPECT_NE(german->texts().find("Rückgängig"), std::string_view::npos);
  EXPECT_STREQ(language::tr("Undo"), "Rückgängig");
  EXPECT_EQ(languages.use("en"), nullptr);
  EXPECT_STREQ(language::tr("Undo"), "Undo");
}

TEST_F(Languages, AreEnglishAloneWithoutTheFolder) {
  const app::Languages languages((folder_ / "no-such-folder").string());
  EXPECT_EQ(languages.names().size(), 1U);
  EXPECT_EQ(languages.complaint(), "");
  EXPECT_EQ(languages.codes(), "en");
}

// The others can be chosen all the same.
TEST_F(Languages, NameACatalogueThatIsBroken) {
  write("de.mo", moBytes({{"", moHeader()}}));
  write("ko.mo", "rubbish");
  const app::Languages languages(folder_.string());
  EXPECT_EQ(languages.codes(), "en, de");
  EXPECT_EQ(languages.complaint(), (folder_ / "languages/ko.mo").string() +
                                       ": expected a compiled catalogue of gettext (*.mo)");
  languages.use("ko");
  EXPECT_STREQ(language::tr("Undo"), "Undo");
}

TEST_F(Languages, FollowWhatTheUserReads) {
  write("pt.mo", moBytes({{"", moHeader()}}));
  write("ko.mo", moBytes({{"", moHeader()}}));
  const app::Languages languages(folder_.string());
  EXPECT_EQ(languages.bestOf({"pt-BR"}), "pt");
  EXPECT_EQ(languages.bestOf({"fr-FR", "ko", "pt"}), "ko");
  EXPECT_EQ(languages.bestOf({"en-GB", "pt"}), "en");
  EXPECT_EQ(languages.bestOf({"fr"}), "en");
  EXPECT_EQ(languages.bestOf({}), "en");
}

// When they go, nobody reads their texts.
TEST_F(Languages, LeaveEnglishBehind) {
  write("de.mo", moBytes({{"", moHeader()}, {"Undo", "Rückgängig"}}));
  {
    const app::Languages languages(folder_.string());
    languages.use("de");
  }
  EXPECT_EQ(language::inUse(), nullptr);
}

class LanguageMenu : public app_test::DocumentsTest {
 protected:
  static bool hasLetter(unsigned codepoint) {
    return imgui::hasGlyph(*ImGui::GetIO().Fonts->Fonts[0], static_cast<ImWchar>(codepoint));
  }
};

// The names of languages are in their own letters; the rest comes when the language is chosen.
TEST_F(LanguageMenu, ChangesTheWindowAtOnce) {
  EXPECT_FALSE(hasLetter(0xAD00)) << "관";
  EXPECT_FALSE(hasLetter(0xD55C)) << "한";
  key("Alt+V");
  click("menu-language");
  EXPECT_TRUE(hasLetter(0xD55C)) << "한, of 한국어";
  click("menu-language-ko");
  EXPECT_EQ(program_->lab().state().view.language, "ko");
  ASSERT_NE(language::inUse(), nullptr);
  EXPECT_EQ(language::inUse()->code(), "ko");
  EXPECT_TRUE(hasLetter(0xAD00)) << "관, of 관절";
  key("Alt+V");
  click("menu-language");
  click("menu-language-en");
  EXPECT_EQ(language::inUse(), nullptr);
}

TEST_F(LanguageMenu, IsNoChangeOfTheScene) {
  program_->lab().apply(lab::SetView{&lab::View::language, std::string("ko")});
  frames(2);
  EXPECT_FALSE(documents().document().isUnsaved());
  EXPECT_FALSE(program_->lab().history().canUndo());
  EXPECT_EQ(lab::writeScene(program_->lab().document(1.0)).find("language"), std::string::npos);
}

// Names of files and notes may be in any script that the fonts have.
TEST_F(LanguageMenu, TextsOfOtherScriptsFindTheirLetters) {
  EXPECT_FALSE(hasLetter(0xAC70));
  program_->lab().apply(lab::SetName{"Жук, żółw, 거미"});
  frames(1);
  for (const unsigned codepoint : {0x0416U, 0x017CU, 0xAC70U}) {
    EXPECT_TRUE(hasLetter(codepoint)) << codepoint;
  }
}

// So may lessons, and what is said only after an answer.
TEST_F(LanguageMenu, LessonsFindTheirLetters) {
  const std::string path = (folder_ / "own.lesson.md").string();
  std::ofstream(path) << R"(# Жук

```lesson
{"format": "iklab-lesson", "version": 1, "id": "own", "language": "ko"}
```

Цель.

## one: One

Where is the tip?

```scene
{"preset": "Three-bone arm"}
```

```ask
{"kind": "point", "answer": {"take": "tip"}, "within": 0.1}
```

- after right: 거미
)";
  EXPECT_FALSE(hasLetter(0xAC70));
  ASSERT_EQ(program_->lessons().openFile(path, {}, program_->lab()), "");
  frames(2);
  for (const unsigned codepoint : {0x0416U, 0x0426U, 0xAC70U}) {
    EXPECT_TRUE(hasLetter(codepoint)) << codepoint;
  }
}

}  // namespace

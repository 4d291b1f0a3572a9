// On a touch screen lessons name buttons and menus: it has no keys.
#include <regex>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "lab/lesson_file/lessons.h"
#include "lab/text.h"

namespace {

// What is read in a step.
std::vector<std::string> textsOf(const lab::LessonStep& step) {
  std::vector<std::string> texts = step.paragraphs;
  texts.push_back(step.title);
  for (const auto& each : step.options) texts.push_back(each.text);
  for (const auto& each : step.feedback) texts.push_back(each.text);
  return texts;
}

bool namesKey(const std::string& text) {
  static const std::regex kKey(
      R"(\*\*([A-Z0-9]|F[0-9]+|(Ctrl|Shift|Alt)\+[^*]*|Right|Left|Up|Down|Home|End|Space|Return|)"
      R"(Enter|→|←|↑|↓|barra de espaço|пробел|스페이스바)\*\*|)"
      R"([Pp]ress|\b[Kk]eys?\b|ressione|[Tt]ecla|ажми|ажима|лавиш|(\*\*|[A-Z0-9]) 키)");
  // Letters that stand in a picture are none.
  static const std::regex kPicture(
      "picture of the answer|figura da resposta|рисунке с ответом|정답 그림");
  static const std::regex kLetter(R"(\*\*[A-Z]\*\*)");
  const bool isOfPicture = std::regex_search(text, kPicture);
  return std::regex_search(isOfPicture ? std::regex_replace(text, kLetter, "") : text, kKey);
}

TEST(LessonKeys, AreInBracketsThatATouchScreenLeavesOut) {
  EXPECT_EQ(lab::withoutKeys("Step on (**Right**), then play it (**Space**, or the button)."),
            "Step on, then play it.");
  EXPECT_EQ(lab::withoutKeys("나아가세요(**Right**)."), "나아가세요.");
  for (const char* same :
       {"", "So (and **only** so) it ends.", "An open (**bracket", "f(x) = **y**"}) {
    EXPECT_EQ(lab::withoutKeys(same), same);
  }
}

// "Right" for "→", or "Space" in another language.
bool namesAsThePlatformDoes(const std::string& text, const std::string& language) {
  static const std::regex kKey(R"(\*\*([A-Za-z]+\+)*(Right|Left|Up|Down|Return|Space)\*\*)");
  std::smatch found;
  return std::regex_search(text, found, kKey) && (language != "en" || found[2] != "Space");
}

TEST(LessonKeys, NoLessonOnATouchScreenNamesOne) {
  EXPECT_TRUE(namesKey("Press **R**."));
  int left = 0;
  for (const lab::Lesson& each : lab::lessons()) {
    for (const char* language : {"en", "pt", "ru", "ko"}) {
      for (const lab::LessonStep& step : lab::shippedLesson(each.id, language).steps) {
        for (const std::string& text : textsOf(step)) {
          const std::string shown = lab::withoutKeys(text);
          if (shown != text) ++left;
          EXPECT_FALSE(namesAsThePlatformDoes(text, language)) << each.id << ": " << text;
          EXPECT_FALSE(namesKey(shown)) << each.id << ", " << language << ": " << shown;
        }
      }
    }
  }
  EXPECT_GT(left, 4 * 10);
}

}  // namespace

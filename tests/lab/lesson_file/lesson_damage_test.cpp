// Lessons that were damaged at random are read all the same, or refused.
#include <random>

#include <gtest/gtest.h>

#include "lab/file/embedded.h"
#include "lab/lesson_file/lesson_reader.h"
#include "support/lesson_property.h"
#include "support/problem_count.h"

namespace {

// Bytes that are others, gone, or there twice; and lines that are.
std::string damaged(std::string text, std::mt19937& random) {
  const auto below = [&](std::size_t count) {
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
  };
  constexpr std::string_view kBytes = "{}[]\":,#`-*\n0129ax\\\xC2\x00";
  for (std::size_t i = 0, count = 1 + below(4); i < count && text.size() > 200; ++i) {
    const std::size_t at = below(text.size() - 100);
    const std::size_t length = 1 + below(below(2) == 0 ? 3 : 90);
    switch (below(4)) {
      case 0:
        text[at] = kBytes[below(kBytes.size())];
        break;
      case 1:
        text.erase(at, length);
        break;
      case 2:
        text.insert(below(text.size()), text.substr(at, length));
        break;
      default:
        text.insert(at, 1, kBytes[below(kBytes.size())]);
    }
  }
  return text;
}

TEST(LessonDamage, IsReadOrRefused) {
  std::mt19937 random(22);
  ASSERT_FALSE(lab::lessonFiles().empty());
  for (const lab::EmbeddedFile& file : lab::lessonFiles()) {
    EXPECT_EQ(support::lessonFault(file.text), "") << file.name;
    for (int i = 0; i < support::problemCount(24); ++i) {
      const std::string text = damaged(std::string(file.text), random);
      ASSERT_EQ(support::lessonFault(text), "") << text;
    }
  }
}

// A pointer makes the objects that it names, one in the other.
TEST(LessonDamage, APointerOfAnyLengthIsRefused) {
  std::string pointer;
  while (pointer.size() < 800'000) pointer += "/a";
  const std::string text =
      "# T\n```lesson\n{\"format\": \"iklab-lesson\", \"version\": 1, \"id\": \"t\"}\n```\n"
      "G.\n## s: S\n```scene\n{\"preset\": \"Three-bone arm\", \"changes\": {\"" +
      pointer + "\": 1}}\n```\n";
  EXPECT_EQ(support::lessonFault(text), "");
  lab::Lesson lesson;
  const std::vector<lab::LessonFault> faults = lab::readLesson(text, lesson);
  ASSERT_FALSE(faults.empty());
  EXPECT_NE(faults.front().text.find("expected a JSON pointer into the scene"), std::string::npos)
      << faults.front().text;
}

TEST(LessonDamage, PilesOfOneThingAreReadInTime) {
  for (const std::string_view piece :
       {"#", "## a: b\n", "```", "```\n", "- a: b\n", "- after a: b\n", "{", "[", "{}", "x\n", "\n",
        "```lesson\n{}\n```\n"}) {
    std::string text =
        "# T\n```lesson\n{\"format\": \"iklab-lesson\", \"version\": 1, \"id\": \"t\"}\n```\n"
        "G.\n## s: S\n";
    while (text.size() < 900'000) text += piece;
    EXPECT_EQ(support::lessonFault(text), "") << piece;
  }
}

}  // namespace

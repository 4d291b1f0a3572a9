// Links to lessons: a line of text, as it is handed out and pasted.
#include "lab/class/lesson_link.h"

#include <gtest/gtest.h>

#include "support/sample_lesson.h"

namespace {

lab::LessonLink read(const std::string& text) {
  lab::LessonLink link;
  EXPECT_EQ(lab::readLessonLink(text, link), "") << text;
  return link;
}

std::string faultOf(const std::string& text) {
  lab::LessonLink link{"as-before"};
  std::string fault = lab::readLessonLink(text, link);
  EXPECT_EQ(link, lab::LessonLink{"as-before"}) << text;
  EXPECT_EQ(fault.find('\n'), std::string::npos) << fault;
  return fault;
}

TEST(LessonLink, HasLessonStepClassNameAndLanguage) {
  const lab::LessonLink expected{"ccd", "turn-one", "7b", "ann", "ko"};
  EXPECT_EQ(read("lesson=ccd&step=turn-one&class=7b&name=ann&lang=ko"), expected);
  EXPECT_EQ(read("lang=ko&name=ann&class=7b&step=turn-one&lesson=ccd"), expected);
  EXPECT_EQ(read("lesson=ccd"), lab::LessonLink{"ccd"});
}

TEST(LessonLink, IsPercentEncoded) {
  const lab::LessonLink link = read("lesson=ccd&name=Zo%C3%AB%20%26%20Al%3d1&class=7%25");
  EXPECT_EQ(link.name, "Zo\u00EB & Al=1");
  EXPECT_EQ(link.classCode, "7%");
  EXPECT_EQ(read("lesson=ccd&name=Ann Lee").name, "Ann Lee");
}

TEST(LessonLink, WrittenAndReadIsTheSame) {
  for (const lab::LessonLink& link :
       {lab::LessonLink{"ccd"}, lab::LessonLink{"ccd", "3"},
        lab::LessonLink{"look-at", "turn-one", "7b & 7c", "김 안나 + 100%", "pt-BR"}}) {
    EXPECT_EQ(read(lab::writeLessonLink(link)), link) << lab::writeLessonLink(link);
  }
  EXPECT_EQ(lab::writeLessonLink({"ccd", "turn-one", "7b", "Ann Lee", "ko"}),
            "lesson=ccd&step=turn-one&class=7b&name=Ann%20Lee&lang=ko");
}

TEST(LessonLink, WhatItDoesNotKnowIsIgnored) {
  EXPECT_EQ(read("from=mail&lesson=ccd&&x&step="), lab::LessonLink{"ccd"});
  EXPECT_EQ(read("  lesson=ccd\r\n"), lab::LessonLink{"ccd"});
}

TEST(LessonLink, FaultsNameTheWordAndWhatWasExpected) {
  EXPECT_EQ(faultOf("step=3"), "A link to a lesson: expected lesson=ID");
  EXPECT_EQ(faultOf("lesson=CCD"),
            "lesson: expected the id of a lesson: small letters, digits and hyphens, got 'CCD'");
  EXPECT_EQ(faultOf("lesson=a/../b"),
            "lesson: expected the id of a lesson: small letters, digits and hyphens, got 'a/../b'");
  EXPECT_EQ(faultOf("lesson=ccd&name=%4"),
            "name: expected two hexadecimal digits after each %, got '%4'");
  EXPECT_EQ(faultOf("lesson=ccd&name=%zz"),
            "name: expected two hexadecimal digits after each %, got '%zz'");
  EXPECT_EQ(faultOf("lesson=ccd&name=%FF"),
            "name: expected a name of at most 80 characters, got '%FF'");
  EXPECT_EQ(faultOf("lesson=ccd&class=a%0Ab"),
            "class: expected a class code of at most 80 characters, got 'a%0Ab'");
  EXPECT_EQ(faultOf("lesson=ccd&name=" + std::string(81, 'a')).substr(0, 47),
            "name: expected a name of at most 80 characters,");
  EXPECT_EQ(faultOf("lesson=ccd&lang=k"), "lang: expected a language, such as ko, got 'k'");
  EXPECT_EQ(faultOf("lesson=ccd&lesson=b"), "lesson: expected this word once, got 'b'");
  EXPECT_EQ(faultOf("lesson=ccd&x=" + std::string(2000, 'a')),
            "A link to a lesson: expected at most 2000 bytes");
}

TEST(LessonLink, StepsGoByIdOrNumber) {
  lab::Lesson lesson = support::sampleLesson();
  lesson.steps[4].id = "2";
  EXPECT_EQ(lab::stepOf({"sample", "most"}, lesson), &lesson.steps[2]);
  EXPECT_EQ(lab::stepOf({"sample", "3"}, lesson), &lesson.steps[2]);
  EXPECT_EQ(lab::stepOf({"sample", "2"}, lesson), &lesson.steps[4]);
  for (const char* step : {"", "0", "6", "-1", "3x", "99999999999999999999"}) {
    EXPECT_EQ(lab::stepOf({"sample", step}, lesson), nullptr) << step;
  }
}

TEST(LessonLink, WhatIsNotThereIsNamedWithWhatIs) {
  const lab::Lesson lessons[]{support::sampleLesson()};
  EXPECT_EQ(lab::faultOf({"sample"}, lessons), "");
  EXPECT_EQ(lab::faultOf({"sample", "3"}, lessons), "");
  EXPECT_EQ(lab::faultOf({"simple"}, lessons), "lesson: expected one of sample; got 'simple'");
  EXPECT_EQ(lab::faultOf({"sample", "6"}, lessons),
            "step: expected one of turn-one, how-far, most, sorted, told, or a number from 1 to 5; "
            "got '6'");
}

TEST(LessonLink, IsToldFromFilesAndScenes) {
  EXPECT_TRUE(lab::isLessonLink("lesson=ccd"));
  EXPECT_TRUE(lab::isLessonLink(" step=3&lesson=ccd\n"));
  EXPECT_TRUE(lab::isLessonLink("lesson=%"));
  EXPECT_FALSE(lab::isLessonLink(""));
  EXPECT_FALSE(lab::isLessonLink("ccd.lesson.md"));
  EXPECT_FALSE(lab::isLessonLink("./lesson=ccd"));
  EXPECT_FALSE(lab::isLessonLink("lesson=ccd\nand more"));
  EXPECT_FALSE(lab::isLessonLink(R"({"format": "iklab-scene"})"));
}

}  // namespace

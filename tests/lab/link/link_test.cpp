// Links: a line of text, as it is handed out and pasted. This file has those to lessons.
#include "lab/link/link.h"

#include <array>

#include <gtest/gtest.h>

#include "support/sample_lesson.h"

namespace {

// The words of a link without a scene.
using Words = std::array<std::string, 5>;

Words wordsOf(const lab::Link& link) {
  EXPECT_FALSE(link.scene);
  return {link.lesson, link.step, link.classCode, link.name, link.language};
}

Words read(const std::string& text) {
  lab::Link link;
  EXPECT_EQ(lab::readLink(text, link), "") << text;
  return wordsOf(link);
}

std::string faultOf(const std::string& text) {
  lab::Link link{"as-before"};
  std::string fault = lab::readLink(text, link);
  EXPECT_EQ(wordsOf(link), Words{"as-before"}) << text;
  EXPECT_EQ(fault.find('\n'), std::string::npos) << fault;
  return fault;
}

TEST(LessonLink, HasLessonStepClassNameAndLanguage) {
  const Words expected{"ccd", "turn-one", "7b", "ann", "ko"};
  EXPECT_EQ(read("lesson=ccd&step=turn-one&class=7b&name=ann&lang=ko"), expected);
  EXPECT_EQ(read("lang=ko&name=ann&class=7b&step=turn-one&lesson=ccd"), expected);
  EXPECT_EQ(read("lesson=ccd"), Words{"ccd"});
  EXPECT_EQ(read("lesson=ccd&seed=ann"), (Words{"ccd", "", "", "ann"}));  // as worksheets call it
  EXPECT_EQ(read("lang=pt"), (Words{"", "", "", "", "pt"}));
}

TEST(LessonLink, IsPercentEncoded) {
  EXPECT_EQ(read("lesson=ccd&name=Zo%C3%AB%20%26%20Al%3d1&class=7%25"),
            (Words{"ccd", "", "7%", "Zo\u00EB & Al=1"}));
  EXPECT_EQ(read("lesson=ccd&name=Ann Lee"), (Words{"ccd", "", "", "Ann Lee"}));
}

TEST(LessonLink, WrittenAndReadIsTheSame) {
  for (const lab::Link& link :
       {lab::Link{"ccd"}, lab::Link{"ccd", "3"},
        lab::Link{"look-at", "turn-one", "7b & 7c", "김 안나 + 100% #1", "pt-BR"}}) {
    EXPECT_EQ(read(lab::writeLink(link)), wordsOf(link)) << lab::writeLink(link);
  }
  EXPECT_EQ(lab::writeLink({"ccd", "turn-one", "7b", "Ann Lee", "ko"}),
            "lesson=ccd&step=turn-one&class=7b&name=Ann%20Lee&lang=ko");
}

TEST(LessonLink, WhatItDoesNotKnowIsIgnored) {
  EXPECT_EQ(read("from=mail&lesson=ccd&&x&step="), Words{"ccd"});
  EXPECT_EQ(read("  lesson=ccd\r\n"), Words{"ccd"});
}

TEST(LessonLink, MayBeAWholeAddress) {
  EXPECT_EQ(read("https://school.example/ik/iklab.html?v=2&lesson=x#lesson=ccd&step=2"),
            (Words{"ccd", "2"}));
  EXPECT_EQ(read("#lesson=ccd"), Words{"ccd"});
}

TEST(LessonLink, BeginsWithAnAddressThatOpensItElsewhere) {
  const std::string school = "https://school.example/ik/";
  const std::string published = "https://iklab.example/iklab.html";
  EXPECT_EQ(lab::withAddress("lang=ko", school, published), "https://school.example/ik/#lang=ko");
  EXPECT_EQ(lab::withAddress("lang=ko", school, ""), "https://school.example/ik/#lang=ko");
  const std::string disk = "file:///home/ann/iklab.html";
  for (const std::string& page : {std::string(), disk}) {
    EXPECT_EQ(lab::withAddress("lang=ko", page, published),
              "https://iklab.example/iklab.html#lang=ko");
    EXPECT_EQ(lab::withAddress("lang=ko", page, ""), "lang=ko");
  }
  EXPECT_EQ(read(lab::withAddress("lesson=ccd&step=2", disk, published)), (Words{"ccd", "2"}));
}

TEST(LessonLink, FaultsNameTheWordAndWhatWasExpected) {
  EXPECT_EQ(faultOf("step=3"), "A link: expected lesson=ID or scene=…");
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
  EXPECT_EQ(faultOf("lesson=ccd&x=" + std::string(30'000, 'a')),
            "A link: expected at most 30000 bytes");
  EXPECT_EQ(faultOf("lesson=ccd&name=ann&seed=bob"), "seed: expected this word once, got 'bob'");
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
  EXPECT_TRUE(lab::isLink("lesson=ccd"));
  EXPECT_TRUE(lab::isLink(" step=3&lesson=ccd\n"));
  EXPECT_TRUE(lab::isLink("lesson=%"));
  EXPECT_TRUE(lab::isLink("lang=ko"));
  EXPECT_TRUE(lab::isLink("file:///home/ann/iklab.html#step=3&lesson=ccd"));
  EXPECT_FALSE(lab::isLink(""));
  EXPECT_FALSE(lab::isLink("ccd.lesson.md"));
  EXPECT_FALSE(lab::isLink("./lesson=ccd"));
  EXPECT_FALSE(lab::isLink("lesson=ccd\nand more"));
  EXPECT_FALSE(lab::isLink(R"({"format": "iklab-scene"})"));
  EXPECT_FALSE(lab::isLink(R"({"format": "iklab-scene", "notes": "see &lesson=ccd"})"));
  EXPECT_FALSE(lab::isLink("iklab.html?lesson#"));
}

}  // namespace

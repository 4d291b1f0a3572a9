// Answer sheets: JSON that is read again, and a table that spreadsheets read.
#include "lab/class/answer_sheet.h"

#include <gtest/gtest.h>

#include "lab/class/learner_text.h"

namespace {

lab::SheetAnswer pointAnswer(double x, bool isRight) {
  lab::SheetAnswer answer;
  answer.seed = 0xFEDCBA9876543210U;
  answer.answer.point = glm::dvec3(x, 1.5, 0.0);
  answer.computed.point = glm::dvec3(0.1 + 0.2, 1.57, 0.0);
  answer.isRight = isRight;
  answer.miss = 0.7;
  answer.distractor = isRight ? "" : "on-the-target";
  return answer;
}

lab::AnswerSheet sample() {
  lab::SheetRow row{"ccd", 2, "turn-one", true, false, 2, 3, 31.5};
  row.first = pointAnswer(-0.25, false);
  row.last = pointAnswer(0.25, true);
  lab::SheetRow skipped{"ccd", 2, "solve", false, true};
  lab::SheetRow chosen{"ccd", 2, "most", true, false, 1};
  chosen.first = lab::SheetAnswer{
      .seed = 1, .answer = {.options = {"b", "a"}}, .computed = {.options = {"a", "b"}}};
  chosen.last = chosen.first;
  lab::SheetRow number{"ccd", 2, "angle", true, false, 1};
  number.first = lab::SheetAnswer{
      .answer = {.number = -102.3}, .computed = {.number = -102.25}, .isRight = true};
  number.last = number.first;
  return {{"7b", "Ann \"A\" Lee, jr"}, "1.2.3", {row, skipped, chosen, number}};
}

std::string faultOf(const std::string& text) {
  lab::AnswerSheet sheet;
  const std::string fault = lab::readAnswers(text, sheet);
  EXPECT_NE(fault, "") << text;
  EXPECT_EQ(fault.find('\n'), std::string::npos) << fault;
  return fault;
}

std::string with(const std::string& from, const std::string& to) {
  std::string text = lab::writeAnswers(sample());
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  if (at != std::string::npos) text.replace(at, from.size(), to);
  return text;
}

TEST(AnswerSheet, WrittenAndReadIsTheSame) {
  const std::string text = lab::writeAnswers(sample());
  lab::AnswerSheet read;
  ASSERT_EQ(lab::readAnswers(text, read), "");
  EXPECT_EQ(lab::writeAnswers(read), text);
  ASSERT_EQ(read.rows.size(), 4U);
  EXPECT_EQ(read.learner.name, "Ann \"A\" Lee, jr");
  EXPECT_EQ(read.learner.classCode, "7b");
  EXPECT_EQ(read.program, "1.2.3");
  EXPECT_EQ(read.rows[0].first->seed, 0xFEDCBA9876543210U);
  EXPECT_EQ(read.rows[0].first->computed.point->x, 0.1 + 0.2);
  EXPECT_FALSE(read.rows[0].first->isRight);
  EXPECT_TRUE(read.rows[0].last->isRight);
  EXPECT_TRUE(read.rows[1].isSkipped);
  EXPECT_FALSE(read.rows[1].first);
  EXPECT_EQ(read.rows[2].first->answer.options, (std::vector<std::string>{"b", "a"}));
  EXPECT_EQ(read.rows[3].first->answer.number, -102.3);
}

TEST(AnswerSheet, FaultsNameTheFieldAndWhatWasExpected) {
  EXPECT_EQ(faultOf("{}"), "/format: expected \"iklab-answers\", got nothing");
  EXPECT_EQ(faultOf(with("iklab-answers", "iklab-scene")),
            "/format: expected \"iklab-answers\", got \"iklab-scene\"");
  EXPECT_EQ(faultOf(with("\"version\": 1", "\"version\": 2")),
            "/version: expected a version up to 1 (a newer program has written this), got 2");
  EXPECT_EQ(faultOf(with("0xfedcba9876543210", "fedcba")),
            "/steps/0/first/seed: expected a seed such as \"0x00000000000000ff\", got \"fedcba\"");
  EXPECT_EQ(faultOf(with("\"turn-one\"", "\"=1+1\"")),
            "/steps/0/step: expected an id of small letters, digits and hyphens, got \"=1+1\"");
  EXPECT_EQ(faultOf(with("31.5", "-1")),
            "/steps/0/seconds: expected a number from 0 to 1000000000, got -1");
  EXPECT_EQ(faultOf(with("\"7b\"", "\"7\\nb\"")),
            "/class: expected at most 80 characters, none of them a control character, got "
            "\"7\\nb\"");
  EXPECT_NE(faultOf("{\"format\"").find("line 1"), std::string::npos);
}

TEST(AnswerSheet, StepsOfAnotherLessonNameIt) {
  lab::AnswerSheet read;
  EXPECT_EQ(lab::readAnswers(with("\"turn-one\"", "\"look-at:turn-one\""), read), "");
  EXPECT_EQ(read.rows[0].step, "look-at:turn-one");
  EXPECT_NE(faultOf(with("\"turn-one\"", "\":turn-one\"")), "");
  EXPECT_NE(faultOf(with("\"turn-one\"", "\"a:b:c\"")), "");
}

TEST(AnswerSheet, PointInSpaceHasTheWayInWhichItWasSeen) {
  lab::AnswerSheet sheet = sample();
  sheet.rows[0].first->answer.point = glm::dvec3(1.0, 2.0, 3.0);
  sheet.rows[0].first->answer.along = glm::dvec3(0.0, 0.6, 0.8);
  lab::AnswerSheet read;
  ASSERT_EQ(lab::readAnswers(lab::writeAnswers(sheet), read), "");
  EXPECT_EQ(read.rows[0].first->answer.point, glm::dvec3(1.0, 2.0, 3.0));
  EXPECT_EQ(read.rows[0].first->answer.along, glm::dvec3(0.0, 0.6, 0.8));
}

TEST(AnswerSheet, TruthIsAnAnswerOfItsKind) {
  lab::Graded graded{.truth = "0.4 1.5700000000000001 0", .answer = {.point = glm::dvec3(1.0)}};
  EXPECT_EQ(lab::truthOf(graded).point, glm::dvec3(0.4, 1.5700000000000001, 0.0));
  graded.answer = {.number = 1.0};
  graded.truth = "-102.25";
  EXPECT_EQ(lab::truthOf(graded).number, -102.25);
  graded.answer = {.options = {"b", "a"}};
  graded.truth = "a b";
  EXPECT_EQ(lab::truthOf(graded).options, (std::vector<std::string>{"a", "b"}));
}

TEST(AnswerSheet, FaultLeavesTheSheetAlone) {
  lab::AnswerSheet sheet{{"7b", "ann"}, "1", {}};
  EXPECT_NE(lab::readAnswers("[]", sheet), "");
  EXPECT_EQ(sheet.learner.name, "ann");
}

TEST(AnswerSheet, WhatItDoesNotKnowIsIgnored) {
  lab::AnswerSheet sheet;
  EXPECT_EQ(lab::readAnswers(with("\"program\"", "\"more\": [1], \"program\""), sheet), "");
}

TEST(AnswerSheet, FirstAnswersStayWhenALessonIsTakenAgain) {
  lab::AnswerSheet sheet = sample();
  lab::AnswerSheet later = sample();
  later.rows[0].first = later.rows[0].last;
  later.rows[1].isDone = true;
  later.rows[2].confidence = 1;
  later.rows[3].step = "more";
  lab::addLater(later, sheet);
  ASSERT_EQ(sheet.rows.size(), 5U);
  EXPECT_FALSE(sheet.rows[0].first->isRight);
  EXPECT_TRUE(sheet.rows[0].last->isRight);
  EXPECT_EQ(sheet.rows[0].tries, 4);
  EXPECT_EQ(sheet.rows[0].seconds, 63.0);
  EXPECT_EQ(sheet.rows[0].confidence, 3);
  EXPECT_TRUE(sheet.rows[1].isDone);
  EXPECT_FALSE(sheet.rows[1].isSkipped);
  EXPECT_EQ(sheet.rows[2].confidence, 1);
  EXPECT_EQ(sheet.rows[4].step, "more");
}

TEST(AnswerSheet, ASheetIsOneLearners) {
  lab::AnswerSheet sheet = sample();
  lab::AnswerSheet later{{"7b", "bob"}, "1.2.3", {sample().rows[1]}};
  lab::addLater(later, sheet);
  EXPECT_EQ(sheet.learner.name, "bob");
  EXPECT_EQ(sheet.rows.size(), 1U);
}

TEST(AnswerSheet, TableHasARowAStep) {
  const lab::AnswerSheet sheets[]{sample()};
  EXPECT_EQ(lab::answersCsv(sheets),
            "name,class,lesson,revision,step,seed,answer,computed,right,lure,tries,confidence,"
            "seconds,program,skipped,last seed,last answer,last computed,last right,last lure\r\n"
            "\"Ann \"\"A\"\" Lee, jr\",7b,ccd,2,turn-one,0xfedcba9876543210,\"(-0.25, 1.5)\","
            "\"(0.3, 1.57)\",no,on-the-target,2,sure,31.5,1.2.3,no,0xfedcba9876543210,"
            "\"(0.25, 1.5)\",\"(0.3, 1.57)\",yes,\r\n"
            "\"Ann \"\"A\"\" Lee, jr\",7b,ccd,2,solve,,,,,,0,,0.0,1.2.3,yes,,,,,\r\n"
            "\"Ann \"\"A\"\" Lee, jr\",7b,ccd,2,most,0x0000000000000001,b; a,a; b,no,,1,,0.0,1.2.3,"
            "no,0x0000000000000001,b; a,a; b,no,\r\n"
            "\"Ann \"\"A\"\" Lee, jr\",7b,ccd,2,angle,0x0000000000000000,-102.3,-102.25,yes,,1,,"
            "0.0,1.2.3,no,0x0000000000000000,-102.3,-102.25,yes,\r\n");
}

TEST(AnswerSheet, NoFieldIsAFormula) {
  EXPECT_EQ(lab::csvField("=HYPERLINK(1)"), "'=HYPERLINK(1)");
  EXPECT_EQ(lab::csvField("+1"), "'+1");
  EXPECT_EQ(lab::csvField("-1+1"), "'-1+1");
  EXPECT_EQ(lab::csvField("-"), "'-");
  EXPECT_EQ(lab::csvField("@ann"), "'@ann");
  EXPECT_EQ(lab::csvField("\t=1"), "'\t=1");
  EXPECT_EQ(lab::csvField("=1,\"2\""), "\"'=1,\"\"2\"\"\"");
  EXPECT_EQ(lab::csvField("-102.3"), "-102.3");
  EXPECT_EQ(lab::csvField("1-2"), "1-2");
  EXPECT_EQ(lab::csvField(" =1+1"), "' =1+1");
  EXPECT_EQ(lab::csvField("\u00A0\u3000@a"), "'\u00A0\u3000@a");
  EXPECT_EQ(lab::csvField("\"=1"), "\"'\"\"=1\"");
  for (const char* wide : {"\uFF1D1", "\uFF0B1", "\uFF0D1", "\uFF20a"}) {
    EXPECT_EQ(lab::csvField(wide), std::string("'") + wide);
  }
  // A semicolon ends a field where commas are in numbers; quotes in the middle of one are none.
  EXPECT_EQ(lab::csvField("a;=1+1"), "a;'=1+1");
  EXPECT_EQ(lab::csvField("a;b; @c;-2;-x"), "a;b;' @c;-2;'-x");
  EXPECT_EQ(lab::csvField("two\n=1"), "\"two\n'=1\"");
  for (const char* harmless : {" ann", "b; a", "a=b", "\uD55C", "a;", ";", " "}) {
    EXPECT_EQ(lab::csvField(harmless), harmless);
  }
  EXPECT_EQ(lab::csvField("two\nlines"), "\"two\nlines\"");
  EXPECT_EQ(lab::csvField(""), "");
}

TEST(AnswerSheet, ANameIsPlainText) {
  for (const char* good : {"", "ann", "\uD55C", "\U0001F600", "\uFFFD"}) {
    EXPECT_TRUE(lab::isLearnerText(good)) << good;
  }
  for (const char* bad :
       {"\x01", "\u0085", "\u202E", "\uFFFE", "\uFFFF", "\U0010FFFF", "\xFF", "\xED\xA0\x80"}) {
    EXPECT_FALSE(lab::isLearnerText(bad)) << bad;
  }
}

}  // namespace

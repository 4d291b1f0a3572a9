// Sheets that were handed in, computed again.
#include "lab/class/answer_check.h"

#include <gtest/gtest.h>

#include "support/sample_lesson.h"

namespace {

const lab::Learner kAnn{"7b", "ann"};

lab::Answer wrongAnswer(const lab::LessonStep& step) {
  switch (step.question->kind) {
    case lab::QuestionKind::point:
    case lab::QuestionKind::drag:
      return {.point = glm::dvec3(-1.0, -1.0, 0.0)};
    case lab::QuestionKind::number:
      return {.number = 50.0};
    case lab::QuestionKind::choose:
      return {.options = {"joint-1"}};
    case lab::QuestionKind::order:
      return {.options = {"joint-3", "joint-2", "joint-1"}};
  }
  return {};
}

// Somebody answers all questions twice, the second time right.
lab::AnswerSheet played(const lab::Lesson& lesson, const lab::Learner& learner,
                        const lab::Lesson* recall = nullptr) {
  lab::Lab lab;
  lab::LessonRun run(lesson, recall, learner);
  for (run.goTo(0, lab); !run.isAtSummary(); run.next(lab)) {
    run.update(lab, 12.34);
    if (!run.step().question) continue;
    EXPECT_EQ(run.trouble(), "") << run.step().id;
    run.commit(wrongAnswer(run.step()), lab);
    run.setConfidence(2);
    run.reveal(lab);
    run.retry(lab);
    run.commit(wrongAnswer(run.step()), lab);
    run.reveal(lab);
    run.restart(lab);
    run.commit(lab::truthOf(*run.records()[run.stepIndex()].last), lab);
    run.reveal(lab);
  }
  return lab::answerSheetOf(run, "1.2.3");
}

lab::AnswerSheet handedIn(const lab::AnswerSheet& sheet) {
  lab::AnswerSheet read;
  EXPECT_EQ(lab::readAnswers(lab::writeAnswers(sheet), read), "");
  return read;
}

TEST(AnswerCheck, ARunBecomesASheet) {
  const lab::AnswerSheet sheet = played(support::sampleLesson(), kAnn);
  EXPECT_EQ(sheet.learner, kAnn);
  EXPECT_EQ(sheet.program, "1.2.3");
  ASSERT_EQ(sheet.rows.size(), 5U);
  const lab::SheetRow& row = sheet.rows[0];
  EXPECT_EQ(row.lesson, "sample");
  EXPECT_EQ(row.step, "turn-one");
  EXPECT_TRUE(row.isDone);
  EXPECT_EQ(row.tries, 3);
  EXPECT_EQ(row.confidence, 2);
  EXPECT_EQ(row.seconds, 12.3);
  EXPECT_EQ(row.first->seed, 0x8b7456834a34e2cdU);  // see seed_test.cpp
  EXPECT_NE(row.first->seed, row.last->seed);
  EXPECT_EQ(row.first->answer.point, glm::dvec3(-1.0, -1.0, 0.0));
  EXPECT_FALSE(row.first->isRight);
  EXPECT_TRUE(row.last->isRight);
  EXPECT_FALSE(sheet.rows[4].first);
}

TEST(AnswerCheck, WhatWasPlayedAgrees) {
  const lab::Lesson lesson = support::sampleLesson();
  for (const lab::Learner& learner : {kAnn, lab::Learner{"", "김 안나"}, lab::Learner{}}) {
    for (const lab::SheetRow& row : handedIn(played(lesson, learner)).rows) {
      const lab::AnswerCheck check = lab::checkAnswers(row, learner, lesson, nullptr);
      const bool isAsked = row.step != "told";
      EXPECT_EQ(check.agreement, isAsked ? lab::Agreement::agrees : lab::Agreement::none)
          << row.step;
      EXPECT_EQ(check.remark, "");
      EXPECT_EQ(check.first.has_value(), isAsked);
    }
  }
}

TEST(AnswerCheck, RecalledStepsAgreeToo) {
  lab::Lesson before = support::sampleLesson();
  lab::Lesson lesson = before;
  lesson.id = "later";
  const lab::SheetRow row = handedIn(played(lesson, kAnn, &before)).rows[0];
  EXPECT_EQ(row.step, "sample:how-far");
  EXPECT_EQ(lab::recalledFrom(row.step), "sample");
  EXPECT_EQ(lab::checkAnswers(row, kAnn, lesson, &before).agreement, lab::Agreement::agrees);
  const lab::AnswerCheck alone = lab::checkAnswers(row, kAnn, lesson, nullptr);
  EXPECT_EQ(alone.agreement, lab::Agreement::unknown);
  EXPECT_EQ(alone.remark, "there is no lesson 'sample' here");
}

TEST(AnswerCheck, WhatWasChangedDiffers) {
  const lab::Lesson lesson = support::sampleLesson();
  const lab::SheetRow row = played(lesson, kAnn).rows[0];
  const auto check = [&](const lab::SheetRow& changed, const lab::Learner& learner = kAnn) {
    const lab::AnswerCheck result = lab::checkAnswers(changed, learner, lesson, nullptr);
    EXPECT_EQ(result.agreement, lab::Agreement::differs);
    return result.remark;
  };
  EXPECT_EQ(check(row, {"7b", "bob"}), "the data are not those of this name and class");
  lab::SheetRow changed = row;
  changed.first->seed ^= 1U;
  EXPECT_EQ(check(changed), "the data are not those of this name and class");
  changed = row;
  changed.first->isRight = true;
  EXPECT_EQ(check(changed), "it is wrong, the sheet has right");
  changed = row;
  changed.last->isRight = false;
  EXPECT_EQ(check(changed), "it is right, the sheet has wrong");
  changed = row;
  changed.first->computed.point = changed.first->answer.point;
  EXPECT_NE(check(changed).find("computed again it is ("), std::string::npos);
}

TEST(AnswerCheck, WhatCannotBeComputedIsUnknown) {
  lab::Lesson lesson = support::sampleLesson();
  const lab::SheetRow row = played(lesson, kAnn).rows[0];
  const auto check = [&] {
    const lab::AnswerCheck result = lab::checkAnswers(row, kAnn, lesson, nullptr);
    EXPECT_EQ(result.agreement, lab::Agreement::unknown);
    return result.remark;
  };
  lesson.version = 2;
  EXPECT_EQ(check(), "answered in revision 1, the lesson here is 2");
  lesson.version = 1;
  lesson.steps[0].id = "renamed";
  EXPECT_EQ(check(), "the lesson has no question 'turn-one'");
}

// Another version may compute otherwise: that is no fault of who answered.
TEST(AnswerCheck, WhatAnotherVersionComputedOtherwiseIsUnknown) {
  const lab::Lesson lesson = support::sampleLesson();
  const lab::SheetRow row = played(lesson, kAnn).rows[0];
  const auto check = [&](const lab::SheetRow& changed, const lab::Learner& learner = kAnn) {
    return lab::checkAnswers(changed, learner, lesson, nullptr, "0.9.0");
  };
  const lab::AnswerCheck same = check(row);
  EXPECT_EQ(same.agreement, lab::Agreement::agrees);
  EXPECT_EQ(same.remark, "written by version 0.9.0 of the program");
  ASSERT_TRUE(same.first);
  EXPECT_FALSE(same.first->isRight) << "both versions say so";

  lab::SheetRow changed = row;
  changed.first->computed.point->x += 1.0;
  const lab::AnswerCheck moved = check(changed);
  EXPECT_EQ(moved.agreement, lab::Agreement::unknown);
  EXPECT_EQ(moved.remark.find("written by version 0.9.0 of the program: computed again it is ("),
            0U);
  EXPECT_FALSE(moved.first);

  changed = row;
  changed.first->isRight = true;
  const lab::AnswerCheck judged = check(changed);
  EXPECT_EQ(judged.agreement, lab::Agreement::unknown);
  EXPECT_FALSE(judged.first);

  EXPECT_EQ(check(row, {"7b", "bob"}).agreement, lab::Agreement::differs)
      << "data are drawn by name in all versions";
  changed.revision = 7;
  EXPECT_EQ(
      check(changed).remark,
      "written by version 0.9.0 of the program: answered in revision 7, the lesson here is 1");
}

}  // namespace

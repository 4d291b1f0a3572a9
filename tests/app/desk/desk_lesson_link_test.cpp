// A link to a lesson, pasted into the window or given at the start.
#include <gtest/gtest.h>

#include "app/desk_fixture.h"
#include "lab/lesson_file/lessons.h"

namespace {

class LessonLinkDesk : public app_test::DeskTest {
 protected:
  void paste(const std::string& text) {
    SDL_SetClipboardText(text.c_str());
    key("Ctrl+V");
  }
  [[nodiscard]] const lab::LessonRun* run() const { return program_->lessons().run(); }
  // The step's id, whether or not another lesson's comes first.
  [[nodiscard]] std::string step() const { return run() ? run()->step().id : std::string(); }

  const lab::Lesson& lesson_ = lab::lessons().front();
};

TEST_F(LessonLinkDesk, PastedItOpensTheLesson) {
  paste("lesson=" + lesson_.id + "&step=2&class=7b&name=Ann%20Lee&lang=ko\n");
  ASSERT_NE(run(), nullptr) << desk().message();
  EXPECT_EQ(run()->lesson().id, lesson_.id);
  EXPECT_EQ(step(), lesson_.steps[1].id);
  EXPECT_EQ(run()->learner(), (lab::Learner{"7b", "Ann Lee"}));
  EXPECT_EQ(program_->lab().state().view.language, "ko");
  EXPECT_EQ(desk().message(), "");
}

TEST_F(LessonLinkDesk, AtTheStartToo) {
  desk().openLesson({lesson_.id, lesson_.steps[2].id});
  frames(2);
  EXPECT_EQ(step(), lesson_.steps[2].id);
  desk().openLesson({lesson_.id});
  frames(2);
  EXPECT_EQ(step(), lesson_.steps[0].id);
}

TEST_F(LessonLinkDesk, ANameThatWasTypedStays) {
  program_->lessons().setLearner({"7a", "ann"});
  paste("lesson=" + lesson_.id + "&class=7b");
  ASSERT_NE(run(), nullptr);
  EXPECT_EQ(run()->learner(), (lab::Learner{"7b", "ann"}));
}

TEST_F(LessonLinkDesk, ALinkToTheStepOnShowCanBeOpened) {
  for (const lab::Lesson& each : lab::lessons()) {
    desk().openLesson({each.id});
    frames(2);
    ASSERT_NE(run(), nullptr);
    for (program_->lessons().carryOut(lab::LessonGoTo{0}, program_->lab()); !run()->isAtSummary();
         program_->lessons().carryOut(lab::LessonNext{}, program_->lab())) {
      lab::LessonLink link;
      EXPECT_EQ(lab::readLessonLink(program_->lessons().link(program_->lab()), link), "");
      EXPECT_EQ(lab::faultOf(link, lab::lessons()), "");
    }
  }
}

TEST_F(LessonLinkDesk, ASheetHasTheAnswersOfOnePerson) {
  desk().openLesson({lesson_.id, "", "7b", "ann"});
  frames(2);
  program_->lessons().carryOut(lab::LessonSkip{}, program_->lab());
  EXPECT_TRUE(program_->lessons().answers().rows.front().isSkipped);
  desk().openLesson({lesson_.id, "", "7b", "bob"});
  frames(2);
  const lab::AnswerSheet sheet = program_->lessons().answers();
  EXPECT_EQ(sheet.learner.name, "bob");
  EXPECT_FALSE(sheet.rows.front().isSkipped);
}

TEST_F(LessonLinkDesk, ABadOneIsRefusedAndNothingChanges) {
  edit();
  const double before = targetX();
  paste("lesson=no-such-lesson");
  EXPECT_EQ(run(), nullptr);
  EXPECT_EQ(
      desk().message().substr(0, 87),
      "The clipboard holds a link to a lesson that can’t be opened: lesson: expected one of ");
  paste("lesson=" + lesson_.id + "&step=999");
  EXPECT_EQ(run(), nullptr);
  EXPECT_NE(desk().message().find("step: expected one of"), std::string::npos);
  paste("lesson=" + lesson_.id + "&name=%");
  EXPECT_EQ(run(), nullptr);
  EXPECT_NE(desk().message().find("name: expected two"), std::string::npos);
  EXPECT_EQ(targetX(), before);
}

TEST_F(LessonLinkDesk, WhatCanNotBePastedLeavesTheLessonOpen) {
  desk().openLesson({lesson_.id});
  frames(2);
  for (const char* text : {"", "no scene", "lesson=no-such-lesson"}) {
    paste(text);
    ASSERT_NE(run(), nullptr) << text;
    EXPECT_NE(desk().message(), "") << text;
  }
}

TEST_F(LessonLinkDesk, ANameThatIsTypedBeforeTheFirstAnswerCounts) {
  desk().openLesson({lesson_.id, "", "7b"});
  frames(2);
  const auto type = [&](const char* name) {
    program_->lessons().carryOut(lab::SetLearner{{"7b", name}}, program_->lab());
  };
  type("ann");
  EXPECT_EQ(run()->learner().name, "ann");
  EXPECT_EQ(program_->lessons().answers().learner.name, "ann");
}

}  // namespace

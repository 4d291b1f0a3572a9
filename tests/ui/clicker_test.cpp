// A clicker's keys and R: through a solve, and through a lesson with a question and a gate.
#include "ui/keys/clicker.h"

#include <gtest/gtest.h>

#include "lab/file/scene_file.h"
#include "lab/words/prediction_words.h"
#include "support/lab_driving.h"
#include "ui/keys/commands.h"

namespace {

using lab::LessonPhase;
using lab::LessonRun;

template <typename Request>
bool asks(const ui::ClassAct& act) {
  const auto* const request = std::get_if<lab::LessonRequest>(&act);
  return request && request->is<Request>();
}
bool isNothing(const ui::ClassAct& act) { return std::holds_alternative<std::monostate>(act); }
bool steps(const ui::ClassAct& act, int direction) {
  const auto* const action = std::get_if<lab::Action>(&act);
  const auto* const step = action ? action->as<lab::Step>() : nullptr;
  return step && step->direction == direction;
}

// Something to read, a number to be given, something to be done.
lab::Lesson threeSteps() {
  lab::Lesson made;
  made.id = "made";
  made.steps.resize(3);
  for (std::size_t i = 0; i < made.steps.size(); ++i) made.steps[i].id = std::to_string(i);
  made.steps[0].scene.document = lab::writeScene(lab::Lab().document(0.0));
  made.steps[1].question = lab::Question{.kind = lab::QuestionKind::number,
                                         .answer = {.what = lab::Measured::targetDistance},
                                         .within = 0.1};
  made.steps[2].task = lab::Task{
      {lab::Condition{.take = {.what = lab::Measured::targetDistance}, .above = 1.0e3}}, ""};
  return made;
}

struct Class {
  Class() { run.goTo(0, lab); }
  [[nodiscard]] ui::ClassAct act(const char* key) const { return ui::classActOf(key, lab, &run); }
  lab::Lab lab;
  LessonRun run{threeSteps(), nullptr, {}};
};

TEST(Clicker, WithoutALessonItStepsAsRightAndLeftDo) {
  lab::Lab lab = support::labWith("ccd", "Three-bone arm");
  for (const bool isPresenting : {false, true}) {
    lab.apply(lab::SetView{&lab::View::presenting, isPresenting});
    lab.apply(lab::Seek{3});
    EXPECT_TRUE(steps(ui::classActOf("PageDown", lab, nullptr), +1));
    EXPECT_TRUE(steps(ui::classActOf("PageUp", lab, nullptr), -1));
    lab.apply(*ui::actionFor("PageDown", lab));
    EXPECT_EQ(lab.cursor(), 4U);
    lab.apply(*ui::actionFor("PageUp", lab));
    lab.apply(*ui::actionFor("PageUp", lab));
    EXPECT_EQ(lab.cursor(), 2U);
  }
  EXPECT_TRUE(isNothing(ui::classActOf("Right", lab, nullptr)));
  EXPECT_FALSE(ui::actionFor("R", lab)) << "nothing is asked";
}

TEST(Clicker, InALessonItGoesFromStepToStep) {
  Class room;
  EXPECT_TRUE(asks<lab::LessonNext>(room.act("PageDown")));
  EXPECT_TRUE(isNothing(room.act("PageUp"))) << "there is no step before";
  EXPECT_TRUE(isNothing(room.act("R")));
  room.run.goTo(3, room.lab);
  EXPECT_TRUE(isNothing(room.act("PageDown"))) << "nothing comes after the summary";
  EXPECT_TRUE(asks<lab::LessonBack>(room.act("PageUp")));
  EXPECT_TRUE(isNothing(room.act("R")));
}

TEST(Clicker, ItPassesNoQuestionThatIsOpenAndRevealsWhatWasAnswered) {
  Class room;
  room.run.goTo(1, room.lab);
  ASSERT_EQ(room.run.phase(), LessonPhase::asking);
  EXPECT_TRUE(isNothing(room.act("PageDown")));
  EXPECT_TRUE(asks<lab::LessonBack>(room.act("PageUp")));
  EXPECT_TRUE(asks<lab::LessonReveal>(room.act("R"))) << "a class has its answers on paper";
  room.run.commit({.number = 1.0}, room.lab);
  ASSERT_EQ(room.run.phase(), LessonPhase::committed);
  EXPECT_TRUE(asks<lab::LessonReveal>(room.act("PageDown")));
  room.run.reveal(room.lab);
  EXPECT_TRUE(asks<lab::LessonNext>(room.act("PageDown")));
  EXPECT_TRUE(isNothing(room.act("R"))) << "it is revealed";
}

TEST(Clicker, InTeachersModeRRevealsOrTheClickerAtItsSecondWish) {
  Class room;
  room.lab.apply(*ui::actionFor("Ctrl+T", room.lab));
  ASSERT_TRUE(room.lab.state().view.teaching);
  for (const bool isAnswered : {false, true}) {
    room.run.goTo(1, room.lab);
    if (isAnswered) room.run.commit({.number = 1.0}, room.lab);
    EXPECT_TRUE(asks<lab::LessonReveal>(room.act("R")));
    EXPECT_TRUE(asks<lab::LessonOfferReveal>(room.act("PageDown")));
    room.run.offerReveal();
    ASSERT_TRUE(room.run.offersReveal());
    EXPECT_TRUE(asks<lab::LessonBack>(room.act("PageUp")));
    EXPECT_TRUE(asks<lab::LessonReveal>(room.act("PageDown")));
    room.run.reveal(room.lab);
    EXPECT_FALSE(room.run.offersReveal());
    EXPECT_TRUE(asks<lab::LessonNext>(room.act("PageDown")));
    room.run.offerReveal();
    EXPECT_FALSE(room.run.offersReveal()) << "nothing is left to reveal";
  }
  room.run.retry(room.lab);
  room.run.offerReveal();
  room.run.goTo(1, room.lab);
  EXPECT_FALSE(room.run.offersReveal()) << "another question begins anew";
}

TEST(Clicker, AGateThatIsNotOpenIsNotPassed) {
  Class room;
  room.run.goTo(2, room.lab);
  ASSERT_EQ(room.run.phase(), LessonPhase::reading);
  EXPECT_TRUE(isNothing(room.act("PageDown")));
  EXPECT_TRUE(asks<lab::LessonBack>(room.act("PageUp")));
}

TEST(Clicker, WhileTheLearnerExploresItStepsThroughTheSolve) {
  Class room;
  room.run.goTo(1, room.lab);
  room.run.explore(room.lab);
  EXPECT_TRUE(steps(room.act("PageDown"), +1));
  EXPECT_TRUE(steps(room.act("PageUp"), -1));
  EXPECT_TRUE(isNothing(room.act("R")));
}

TEST(Clicker, RRevealsAPrediction) {
  lab::Lab lab = support::labWith("ccd", "Three-bone arm");
  lab.apply(lab::SetPredicting{true});
  for (const bool isTeaching : {true, false}) {
    lab.apply(lab::SetView{&lab::View::teaching, isTeaching});
    ASSERT_TRUE(lab.isAsking());
    lab.apply(*ui::actionFor("R", lab));
    EXPECT_TRUE(lab.state().prediction.isRevealed);
    EXPECT_FALSE(ui::actionFor("R", lab));
    lab.apply(*ui::actionFor("PageDown", lab));  // the next question
  }
}

TEST(Clicker, ItRevealsAPredictionAsItDoesInALesson) {
  lab::Lab lab = support::labWith("ccd", "Three-bone arm");
  lab.apply(lab::SetView{&lab::View::teaching, true});
  lab.apply(lab::SetPredicting{true});
  const std::size_t start = lab.cursor();
  for (std::size_t i = 1; i <= 2; ++i) {
    const std::string asked = lab::predictionSentence(lab);
    lab.apply(*ui::actionFor("PageDown", lab));
    EXPECT_TRUE(lab.isAsking()) << "it only offers to";
    EXPECT_EQ(lab.cursor(), start + i - 1);
    EXPECT_NE(lab::predictionSentence(lab), asked) << "it says so";
    lab.apply(*ui::actionFor("PageDown", lab));
    EXPECT_TRUE(lab.state().prediction.isRevealed);
    EXPECT_EQ(lab.cursor(), start + i);
    lab.apply(*ui::actionFor("PageDown", lab));
    EXPECT_TRUE(lab.isAsking()) << "the next question, of which nothing was offered";
    EXPECT_FALSE(lab.state().prediction.offersReveal);
  }
  lab.apply(*ui::actionFor("PageUp", lab));
  EXPECT_EQ(lab.cursor(), start + 1);
}

}  // namespace

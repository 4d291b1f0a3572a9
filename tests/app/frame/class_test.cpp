// A lesson before a class: a clicker, and answers that wait for R.
#include <algorithm>

#include <imgui.h>
#include <imgui_internal.h>  // where the focus is

#include "app/documents_fixture.h"
#include "lab/lesson_file/lessons.h"

namespace {

using app_test::DocumentsTest;
using lab::LessonPhase;

class Class : public DocumentsTest {
 protected:
  // At the first shipped question to choose.
  void SetUp() override {
    DocumentsTest::SetUp();
    for (const lab::Lesson& lesson : lab::lessons()) {
      for (const lab::LessonStep& step : lesson.steps) {
        if (!step.question || step.question->kind != lab::QuestionKind::choose) continue;
        ASSERT_TRUE(program_->lessons().open(lesson.id, step.id, program_->lab()));
        frames(3);
        return;
      }
    }
    FAIL() << "no lesson asks to choose";
  }
  [[nodiscard]] const lab::LessonRun& run() const { return *program_->lessons().run(); }
  void ask(const lab::LessonRequest& request) {
    program_->lessons().carryOut(request, program_->lab());
    frames(3);
  }
  void commit() { ask(lab::LessonCommit{{.options = {run().step().question->options[0].id}}}); }
};

TEST_F(Class, ReturnGoesOnAndNeverToTheCanvas) {
  const std::size_t step = run().stepIndex();
  key("Return");
  EXPECT_EQ(run().stepIndex(), step) << "it skips nothing";
  commit();
  const glm::dvec3 target = program_->lab().state().scene.target;
  key("Return");
  EXPECT_EQ(run().stepIndex(), step) << "the button is as new as what is to be read";
  key("Up");  // moves what Return selects elsewhere
  EXPECT_EQ(program_->lab().state().scene.target, target);
  frames(25);
  input_.keysRepeat = true;
  key("Return");
  input_.keysRepeat = false;
  EXPECT_EQ(run().stepIndex(), step) << "it is only held";
  key("Return");
  EXPECT_EQ(run().stepIndex(), step + 1);
}

// The scene comes back, not how the window looks.
TEST_F(Class, WhatIsSetForTheWindowWhileTryingSomethingElseStays) {
  const lab::View before = program_->lab().state().view;
  ask(lab::LessonExplore{});
  key("C");
  key("Ctrl+T");
  ask(lab::LessonComeBack{});
  EXPECT_NE(program_->lab().state().view.theme, before.theme);
  EXPECT_NE(program_->lab().state().view.teaching, before.teaching);
  EXPECT_EQ(program_->lab().state().view.numbers, before.numbers);
}

TEST_F(Class, InTeachersModeTheAnswerWaitsForR) {
  key("Ctrl+T");
  const std::size_t step = run().stepIndex();
  EXPECT_TRUE(program_->widgets().contains("votes"));
  commit();
  for (const char* each : {"PageDown", "Right", "End", "Space"}) {
    key(each);
    EXPECT_EQ(run().phase(), LessonPhase::committed) << each;
    EXPECT_FALSE(program_->widgets().contains("lesson-verdict"));
    EXPECT_TRUE(program_->lab().isAsking()) << "what gives the answer away is hidden";
  }
  key("R");
  EXPECT_EQ(run().phase(), LessonPhase::revealed);
  EXPECT_TRUE(program_->widgets().contains("lesson-verdict"));
  EXPECT_TRUE(program_->widgets().contains("votes")) << "a class sees how it voted";
  key("PageDown");
  EXPECT_EQ(run().stepIndex(), step + 1);
  program_->scenes().closeLesson();
  EXPECT_TRUE(program_->lab().state().view.teaching) << "it stays on";
}

TEST_F(Class, WhatMostGotWrongIsExplainedToo) {
  key("Ctrl+T");
  const std::vector<lab::Option>& options = run().step().question->options;
  for (const lab::Option& each : options) ask(lab::SetVote{each.id, 0, 5});
  key("PageDown");
  EXPECT_EQ(run().phase(), LessonPhase::asking);
  key("PageDown");
  ASSERT_EQ(run().phase(), LessonPhase::revealed);
  for (const char* each : {"lesson-feedback", "lesson-mistake", "lesson-mistake-feedback"}) {
    EXPECT_TRUE(program_->widgets().contains(each)) << each;
  }
}

// The number is typed, and the clicker pressed: nobody has to leave the field first.
TEST_F(Class, VotesAreTypedAndTheClickerIsHeard) {
  key("Ctrl+T");
  const std::string option = run().step().question->options[0].id;
  click("vote-" + option + "-1");
  type("17");
  key("Tab");
  type("21");
  ASSERT_TRUE(run().votes().contains(option));
  EXPECT_EQ(run().votes().at(option), (std::array{17, 21}));
  const std::size_t step = run().stepIndex();
  ASSERT_GT(step, 0U);
  key("PageUp");
  EXPECT_EQ(run().stepIndex(), step - 1);
}

// As a real key comes: Dear ImGui hears of it, too.
TEST_F(Class, TheClickerTakesTheFocusOutOfTheWay) {
  key("Ctrl+T");
  click("vote-" + run().step().question->options[0].id + "-1");
  key("Tab");
  ASSERT_NE(ImGui::GetCurrentContext()->NavId, 0U);
  for (int i = 0; i < 2; ++i) {
    SDL_Event event{};
    event.type = SDL_KEYDOWN;
    event.key.windowID = SDL_GetWindowID(SDL_GL_GetCurrentWindow());
    event.key.keysym.sym = SDLK_PAGEDOWN;
    event.key.keysym.scancode = SDL_SCANCODE_PAGEDOWN;
    program_->handle(event);
    key("PageDown", 1);
    event.type = SDL_KEYUP;
    program_->handle(event);
    frames(4);
    EXPECT_EQ(ImGui::GetCurrentContext()->NavId, 0U);
  }
  EXPECT_EQ(run().phase(), LessonPhase::revealed);
}

// In large type, before it is revealed and after.
TEST_F(Class, BarsStayInSight) {
  key("Ctrl+T");
  key("F10");
  const std::vector<lab::Option>& options = run().step().question->options;
  for (const lab::Option& each : options) ask(lab::SetVote{each.id, 0, 10});
  for (const LessonPhase phase :
       {LessonPhase::asking, LessonPhase::asking, LessonPhase::revealed}) {
    ASSERT_EQ(run().phase(), phase);
    for (const lab::Option& each : options) {
      const ui::Rect bars = program_->widgets().at("bars-" + each.id);
      EXPECT_GT(bars.width, 0.0F);
      EXPECT_LE(bars.y + bars.height, program_->widgets().at("lesson-next").y) << each.id;
    }
    key("PageDown");
  }
}

TEST_F(Class, ABlankWindowStopsTheLesson) {
  const std::size_t step = run().stepIndex();
  const double seconds = run().records()[step].seconds;
  key(".");
  const double before = run().records()[step].seconds;
  EXPECT_GE(before, seconds);
  frames(20);
  for (const char* each : {"PageUp", "PageDown", "R"}) key(each);
  EXPECT_EQ(run().stepIndex(), step);
  EXPECT_EQ(run().phase(), LessonPhase::asking);
  EXPECT_EQ(run().records()[step].seconds, before);
  key(".");
  EXPECT_FALSE(program_->lab().state().view.blank);
}

// The field of a number has the keyboard; function keys write nothing into it.
TEST_F(Class, FunctionKeysWorkWhileANumberIsTyped) {
  for (const lab::Lesson& lesson : lab::lessons()) {
    for (const lab::LessonStep& step : lesson.steps) {
      if (!step.question || step.question->kind != lab::QuestionKind::number) continue;
      ASSERT_TRUE(program_->lessons().open(lesson.id, step.id, program_->lab()));
      frames(6);
      ASSERT_TRUE(ImGui::GetIO().WantTextInput);
      key("Ctrl+T");
      EXPECT_TRUE(program_->lab().state().view.teaching);
      EXPECT_FALSE(ImGui::GetIO().WantTextInput) << "R would be typed";
      key("F10");
      EXPECT_TRUE(program_->lab().state().view.presenting);
      key("R");
      EXPECT_EQ(run().phase(), LessonPhase::revealed);
      return;
    }
  }
  FAIL() << "no lesson asks for a number";
}

}  // namespace

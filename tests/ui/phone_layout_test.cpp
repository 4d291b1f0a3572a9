// In a window of a phone's shape the canvas has the whole width; pages lie below it.
#include <algorithm>
#include <utility>

#include <gtest/gtest.h>
#include <imgui_internal.h>  // where a card is

#include "lab/file/scene_file.h"
#include "lab/lesson_file/lessons.h"
#include "support/lab_driving.h"
#include "ui/driver.h"
#include "ui/layout.h"

namespace {

using ui::Rect;
using ui_test::Driver;

struct Phone {
  float width;
  float height;
  float unit;
  bool byTouch = false;
};

class PhoneLayout : public testing::TestWithParam<Phone> {
 protected:
  void SetUp() override {
    driver.byTouch = GetParam().byTouch;
    driver.frames(3);
  }
  void expectInside(const std::string& name) {
    ASSERT_TRUE(driver.has(name)) << name;
    const Rect& rect = driver.widgets.at(name);
    EXPECT_GE(rect.x, 0.0F) << name;
    EXPECT_GE(rect.y, 0.0F) << name;
    EXPECT_LE(rect.x + rect.width, GetParam().width) << name;
    EXPECT_LE(rect.y + rect.height, GetParam().height) << name;
  }
  Driver driver{GetParam().width, GetParam().height, GetParam().unit};
};

TEST_P(PhoneLayout, TheCanvasLiesAboveThePage) {
  const Rect canvas = driver.canvas;
  EXPECT_EQ(canvas.x, 0.0F);
  EXPECT_EQ(canvas.width, GetParam().width);
  // What fingers are to hit takes room.
  EXPECT_GT(canvas.height, (GetParam().byTouch ? 0.29F : 0.35F) * GetParam().height);
  for (const char* name : {"tab-setup", "tab-map", "solver", "play", "scrubber"}) {
    expectInside(name);
    EXPECT_GE(driver.widgets.at(name).y, canvas.y + canvas.height) << name;
  }
  EXPECT_FALSE(driver.has("splitter"));
  EXPECT_FALSE(driver.has("panel-head"));
}

TEST_P(PhoneLayout, WithoutThePageTheCanvasHasItsRoom) {
  const float before = driver.canvas.height;
  driver.lab.apply(lab::SetView{&lab::PanelView::side, false});
  driver.frames(3);
  EXPECT_GT(driver.canvas.height, before + 0.2F * GetParam().height);
  EXPECT_EQ(driver.canvas.width, GetParam().width);
}

TEST_P(PhoneLayout, ThePlaybackBarIsWholeAndNothingIsCutOff) {
  for (const char* solver : {"two-bone", "ccd", "fabrik", "dls"}) {
    SCOPED_TRACE(solver);
    driver.lab = support::labWith(solver, "Three-bone arm");
    driver.frames(3);
    for (const char* name : {"first", "back", "play", "forward", "last", "loop", "unit", "speed",
                             "start-from-here", "predict", "replay", "position", "sentence"}) {
      expectInside(name);
    }
    for (const auto& [name, rect] : driver.widgets) {
      EXPECT_LE(rect.x + rect.width, GetParam().width) << name;
    }
    const float page = driver.canvas.y + driver.canvas.height;
    const float bar = driver.widgets.at("bar-head").y;
    for (const ui_test::Text& run : driver.read()) {
      if (run.box.width == 0.0F || run.box.y < page) continue;
      // The page scrolls: the bar may cut through a line of it.
      if (run.box.y + run.box.height > bar - 20.0F * GetParam().unit && run.box.y < bar) continue;
      EXPECT_TRUE(run.whole) << run.text;
    }
  }
}

// It would lie on the chain.
TEST_P(PhoneLayout, TheLegendWaitsForRoom) {
  driver.lab.apply(lab::SetView{&lab::View::legend, true});
  driver.frames(3);
  EXPECT_FALSE(driver.has("legend"));
}

// A lesson's text has the page's place, and half of it where both are open.
TEST_P(PhoneLayout, ALessonsTextLiesBelowTheCanvas) {
  const float withPage = driver.canvas.height;
  driver.lab.apply(lab::SetView{&lab::PanelView::side, false});
  driver.lab.apply(lab::SetView{&lab::PanelView::lesson, true});
  driver.frames(3);
  EXPECT_GT(driver.canvas.height, 0.35F * GetParam().height);
  EXPECT_EQ(driver.canvas.width, GetParam().width);
  driver.lab.apply(lab::SetView{&lab::PanelView::side, true});
  driver.frames(3);
  EXPECT_LT(driver.canvas.height, withPage);
  EXPECT_GT(driver.canvas.height, 0.25F * GetParam().height);
  expectInside("tab-setup");
}

lab::Lesson withQuestion() {
  lab::Lesson made;
  made.id = "made";
  made.steps.resize(1);
  lab::LessonStep& step = made.steps[0];
  step.id = "distance";
  step.title = "How near to the base?";
  step.paragraphs = {
      "A chain has two bones, 1.4 and 0.3 long. How near to the base can its tip "
      "come? Type the distance."};
  step.scene.document = lab::writeScene(lab::Lab().document(0.0));
  step.question = lab::Question{.kind = lab::QuestionKind::number,
                                .answer = {.what = lab::Measured::targetDistance},
                                .within = 0.1};
  return made;
}

// Whoever has to scroll to read what is asked does not know that there is more.
TEST_P(PhoneLayout, ALessonsQuestionIsSeenAsAWhole) {
  lab::LessonRun run(withQuestion(), nullptr, {});
  run.goTo(0, driver.lab);
  driver.lesson = &run;
  driver.lab.apply(lab::SetView{&lab::PanelView::side, false});
  driver.lab.apply(lab::SetView{&lab::PanelView::lesson, true});
  driver.frames(3);
  const Rect& dots = driver.widgets.at("lesson-step-1");
  // Above what stays at the lower edge, and above what comes after it.
  const float foot = std::min(
      driver.widgets.at("lesson-check").y,
      driver.has("lesson-again") ? driver.widgets.at("lesson-again").y : GetParam().height);
  for (const char* name : {"lesson-step-title", "lesson-paragraph-1", "lesson-number"}) {
    expectInside(name);
    const Rect& rect = driver.widgets.at(name);
    EXPECT_GE(rect.y, dots.y + dots.height) << name;
    EXPECT_LE(rect.y + rect.height, foot) << name;
  }
  for (const char* name : {"lesson-back", "lesson-next"}) expectInside(name);
  EXPECT_FALSE(driver.has("play")) << "there is nothing to play yet";
}

TEST_P(PhoneLayout, BesideALessonTheBarHasButtonsAlone) {
  lab::Lesson lesson = withQuestion();
  lesson.steps[0].question.reset();
  lab::LessonRun run(lesson, nullptr, {});
  run.goTo(0, driver.lab);
  driver.lesson = &run;
  driver.lab.apply(lab::SetView{&lab::PanelView::lesson, true});
  driver.frames(3);
  for (const char* name : {"first", "back", "play", "forward", "last"}) expectInside(name);
  EXPECT_FALSE(driver.has("speed")) << "the bar takes the text's room";
}

// On its side a phone is low: the bar has one row, its sentence beside the buttons.
TEST(PhoneOnItsSide, ThePageHasTheRoomThatTheBarLeaves) {
  for (const char* solver : {"two-bone", "ccd", "fabrik", "dls"}) {
    SCOPED_TRACE(solver);
    Driver driver(844.0F, 390.0F);
    driver.byTouch = true;
    driver.lab = support::labWith(solver, "Three-bone arm");
    driver.lab.apply(lab::Seek{2});
    driver.frames(3);
    EXPECT_GT(driver.canvas.height, 0.5F * 390.0F);
    const auto& widgets = driver.widgets;
    for (const char* name : {"first", "back", "play", "forward", "last", "loop", "scrubber"}) {
      ASSERT_TRUE(driver.has(name)) << name;
      EXPECT_GE(widgets.at(name).y, driver.canvas.y + driver.canvas.height) << name;
      EXPECT_LE(widgets.at(name).y + widgets.at(name).height, 390.0F) << name;
    }
    const Rect& sentence = widgets.at("sentence");
    EXPECT_GE(sentence.x, widgets.at("loop").x + widgets.at("loop").width);
    EXPECT_GE(sentence.y, widgets.at("scrubber").y + widgets.at("scrubber").height);
    EXPECT_LE(sentence.x + sentence.width, 844.0F);
    EXPECT_LE(sentence.y + sentence.height, 390.0F);
  }
}

// In the middle of what the buttons are in the middle of.
TEST(PhoneOnItsSide, TheSentenceIsLevelWithTheButtons) {
  Driver driver(844.0F, 390.0F);
  driver.byTouch = true;
  driver.frames(3);
  const Rect& sentence = driver.widgets.at("sentence");
  const Rect& back = driver.widgets.at("back");
  EXPECT_NEAR(sentence.y + 0.5F * sentence.height, back.y + 0.5F * back.height, 2.0F);
}

// Lower by the fields for a name and a class, which nobody asks for here.
TEST(PhoneOnItsSide, TheStartPageShowsTheNamesOfLessons) {
  Driver driver(844.0F, 342.0F);
  driver.byTouch = true;
  const auto all = lab::lessons();
  driver.lessons.assign(all.begin(), all.end());
  driver.lab.apply(lab::SetView{&lab::View::gallery, lab::Gallery::lessons});
  driver.frames(4);
  const auto texts = driver.read();
  EXPECT_TRUE(std::ranges::any_of(texts, [&](const ui_test::Text& each) {
    return each.whole && each.text == ui_test::withoutSpaces("1. " + driver.lessons[0].title);
  }));
}

// Over a canvas that is hardly higher than itself it would hide the chain.
TEST(PhoneOnItsSide, TheLegendWaitsForRoom) {
  Driver driver(844.0F, 390.0F);
  driver.byTouch = true;
  driver.lab.apply(lab::SetView{&lab::View::legend, true});
  driver.frames(3);
  EXPECT_FALSE(driver.has("legend"));
}

TEST(PhoneWindows, ACardIsAsHighAsItsCross) {
  for (const auto& [width, height] : {std::pair{844.0F, 390.0F}, std::pair{390.0F, 844.0F}}) {
    Driver driver(width, height);
    driver.byTouch = true;
    driver.put("two-bone", "Spider");
    driver.lab.apply(lab::SetView{&lab::View::notesCard, true});
    driver.frames(4);
    ASSERT_TRUE(driver.has("notes-card-close"));
    const ImGuiWindow* const card = ImGui::FindWindowByName("Notes card");
    ASSERT_TRUE(card);
    const Rect& cross = driver.widgets.at("notes-card-close");
    EXPECT_LE(cross.y + cross.height, card->Pos.y + card->Size.y - 4.0F);
  }
}

// What is at the right of a table is not cut.
TEST(PhoneWindows, LicencesAreReadToTheirEnds) {
  Driver driver(390.0F, 844.0F);
  driver.byTouch = true;
  driver.lab.apply(lab::SetView{&lab::View::about, true});
  driver.frames(4);
  const auto texts = driver.read();
  EXPECT_TRUE(std::ranges::any_of(texts, [](const ui_test::Text& text) {
    return text.whole && text.text.ends_with("public-domain");
  }));
}

// What a replay is ended with.
TEST(PhoneOnItsSide, AReplayHasItsButtons) {
  Driver driver(844.0F, 390.0F);
  driver.byTouch = true;
  driver.lab.apply(lab::SetMode{lab::Mode::live});
  for (int i = 1; i < 6; ++i) {
    driver.lab.apply(lab::SetTarget{{0.5 + 0.1 * i, 0.9, 0.0}});
    driver.lab.apply(lab::Tick{0.02});
  }
  driver.lab.apply(lab::BeginReplay{});
  driver.frames(3);
  for (const char* name : {"replay-into", "replay-keep", "replay-end"}) {
    ASSERT_TRUE(driver.has(name)) << name;
    EXPECT_LE(driver.widgets.at(name).y + driver.widgets.at(name).height, 390.0F) << name;
  }
}

INSTANTIATE_TEST_SUITE_P(Screens, PhoneLayout,
                         testing::Values(Phone{390.0F, 844.0F, 1.0F}, Phone{780.0F, 1688.0F, 2.0F},
                                         Phone{412.0F, 915.0F, 1.0F},
                                         Phone{390.0F, 844.0F, 1.0F, true},
                                         Phone{360.0F, 740.0F, 1.0F, true}),
                         [](const testing::TestParamInfo<Phone>& phone) {
                           return std::to_string(static_cast<int>(phone.param.width)) + "x" +
                                  std::to_string(static_cast<int>(phone.param.height)) +
                                  (phone.param.byTouch ? "ByTouch" : "");
                         });

}  // namespace

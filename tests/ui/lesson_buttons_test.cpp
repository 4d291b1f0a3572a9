// The lesson's buttons under a hand that clicks twice, and Return.
#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "lab/lesson/lesson_run.h"
#include "lab/lesson_file/lessons.h"
#include "ui/driver.h"
#include "ui/widgets/attention.h"

namespace {

using ui::FreshButtons;
using ui_test::Driver;

TEST(FreshButtons, AreDeafForAMomentOnceTheyMeanSomethingElse) {
  FreshButtons fresh;
  int frame = 0;
  double now = 100.0;
  const auto hears = [&](const std::string& meaning, double later) {
    now += later;
    return fresh.hears("on", meaning, ++frame, now, now);
  };
  EXPECT_FALSE(hears("skip", 0.0)) << "it has just appeared";
  EXPECT_FALSE(hears("skip", 3.0)) << "the frame took long that made what it shows";
  EXPECT_FALSE(hears("skip", 0.39));
  EXPECT_TRUE(hears("skip", 0.02));
  EXPECT_FALSE(hears("next", 0.02)) << "the second click of a double click";
  EXPECT_FALSE(hears("next", 0.02));
  EXPECT_FALSE(hears("next", 0.39));
  EXPECT_TRUE(hears("next", 0.02));
  ++frame;  // one in which it was not there
  EXPECT_FALSE(hears("next", 0.02));
  EXPECT_FALSE(hears("next", 0.02));
  now += 1.0;
  EXPECT_FALSE(fresh.hears("on", "next", ++frame, now, now - 0.9)) << "pressed while it was deaf";
  EXPECT_TRUE(fresh.hears("on", "next", ++frame, now, now - 0.5));
}

// At the first question of this kind of a lesson of the program's.
class LessonButtons : public testing::Test {
 protected:
  void open(lab::QuestionKind kind) {
    for (const lab::Lesson& each : lab::lessons()) {
      run.emplace(each, nullptr, lab::Learner{});
      for (std::size_t i = 0; i + 1 < run->stepCount(); ++i) {
        const auto& question = each.steps[i].question;
        if (!question || question->kind != kind || !each.steps[i + 1].question) continue;
        run->goTo(i, driver.lab);
        driver.lab.apply(lab::SetView{&lab::PanelView::lesson, true});
        driver.lesson = &*run;
        driver.frames(40);
        return;
      }
    }
    FAIL();
  }
  void TearDown() override { driver.lesson = nullptr; }

  // What two quick clicks at a place ask for, each carried out at once as the window does.
  std::vector<lab::LessonRequest> doubleClick(const std::string& widget) {
    const ImVec2 place = driver.placeOf(widget);
    std::vector<lab::LessonRequest> all;
    for (int i = 0; i < 2; ++i) {
      driver.asked.clear();
      driver.clickAt(place);
      for (const auto& each : driver.asked) carryOut(each);
      all.insert(all.end(), driver.asked.begin(), driver.asked.end());
      driver.frames(5);
    }
    return all;
  }
  void carryOut(const lab::LessonRequest& request) {
    if (const auto* const given = request.as<lab::LessonCommit>()) {
      run->commit(given->answer, driver.lab);
      run->reveal(driver.lab);
    } else if (request.is<lab::LessonNext>()) {
      run->next(driver.lab);
    } else if (request.is<lab::LessonRetry>()) {
      run->retry(driver.lab);
    } else {
      ADD_FAILURE() << "what stood there before was meant";
    }
  }
  std::vector<lab::LessonRequest> press(const char* key) {
    driver.asked.clear();
    driver.keys = {key};
    driver.frame();
    return driver.asked;
  }

  Driver driver{1280.0F, 720.0F};
  std::optional<lab::LessonRun> run;
};

TEST_F(LessonButtons, ADoubleClickChecksOnceAndGoesOnOnce) {
  open(lab::QuestionKind::choose);
  const std::array kept{"lesson-back", "lesson-next", "lesson-again", "lesson-explore"};
  std::map<std::string, ui::Rect> before;
  for (const char* each : kept) before[each] = driver.widgets.at(each);
  driver.click("lesson-option-" + run->options().front());
  EXPECT_EQ(doubleClick("lesson-check").size(), 1U);
  ASSERT_EQ(run->phase(), lab::LessonPhase::revealed);
  for (const char* each : kept) {
    EXPECT_EQ(driver.widgets.at(each).x, before[each].x) << each;
    EXPECT_EQ(driver.widgets.at(each).y, before[each].y) << each;
    EXPECT_EQ(driver.widgets.at(each).width, before[each].width) << each;
  }
  driver.frames(30);
  EXPECT_EQ(doubleClick("lesson-again").size(), 1U) << "then it begins the question again";
  driver.frames(30);
  driver.click("lesson-option-" + run->options().front());
  EXPECT_EQ(doubleClick("lesson-check").size(), 1U);
  const std::size_t step = run->stepIndex();
  driver.frames(30);
  EXPECT_EQ(doubleClick("lesson-next").size(), 1U);
  EXPECT_EQ(run->stepIndex(), step + 1);
  EXPECT_FALSE(run->records()[step + 1].isSkipped);
}

TEST_F(LessonButtons, ReturnGoesToTheNumberThenChecksThenGoesOn) {
  open(lab::QuestionKind::number);
  driver.entry.framesToFocus = 0;
  driver.clickAt({2.0F, 718.0F});  // nobody types
  ASSERT_FALSE(ImGui::GetIO().WantTextInput);
  EXPECT_TRUE(press("Return").empty());
  driver.frames(2);
  EXPECT_TRUE(ImGui::GetIO().WantTextInput);
  driver.key(ImGuiKey_Enter);
  ImGui::GetIO().ConfigFlags &= ~ImGuiConfigFlags_NavEnableKeyboard;  // nobody pressed Tab
  driver.frames(3);
  EXPECT_TRUE(ImGui::GetIO().WantTextInput) << "nothing was typed yet";
  ImGui::GetIO().AddInputCharactersUTF8("12");
  driver.frames(2);
  driver.clickAt({2.0F, 718.0F});
  const auto checked = press("Return");
  ASSERT_EQ(checked.size(), 1U);
  ASSERT_TRUE(checked[0].is<lab::LessonCommit>());
  EXPECT_EQ(checked[0].as<lab::LessonCommit>()->answer.number, 12.0);
  carryOut(checked[0]);
  driver.frames(2);
  EXPECT_TRUE(press("Return").empty()) << "a second press of it";
  driver.frames(30);
  const auto next = press("Return");
  ASSERT_EQ(next.size(), 1U);
  EXPECT_TRUE(next[0].is<lab::LessonNext>());
}

TEST_F(LessonButtons, ReturnSkipsNothing) {
  open(lab::QuestionKind::choose);
  EXPECT_TRUE(press("Return").empty());
}

TEST_F(LessonButtons, AHintCoversNoOtherButton) {
  open(lab::QuestionKind::choose);
  const float left = driver.widgets.at("lesson-back").x;
  const float right = driver.widgets.at("lesson-next").x + driver.widgets.at("lesson-next").width;
  std::string start = driver.widgets.at("lesson-again").help.substr(0, 8);
  std::erase(start, ' ');
  driver.moveTo(driver.placeOf("lesson-again"));
  driver.frames(60);
  bool isSeen = false;
  for (const ui_test::Text& each : driver.read()) {
    if (!each.text.starts_with(start)) continue;
    isSeen = true;
    EXPECT_TRUE(each.box.x > right || each.box.x + each.box.width < left) << each.box.x;
  }
  EXPECT_TRUE(isSeen);
}

// The last page counts as the start page's card does, and its rows lead back.
TEST_F(LessonButtons, TheLastPageCountsAllThatWasDoneAndOpensStepsAgain) {
  open(lab::QuestionKind::choose);
  const lab::Lesson& lesson = run->lesson();
  driver.progress.lessons[lesson.id] = {.version = lesson.version,
                                        .done = {lesson.steps[0].id, lesson.steps[1].id}};
  run->goTo(run->stepCount(), driver.lab);
  driver.frames(40);
  const std::string all = std::to_string(run->stepCount());
  EXPECT_EQ(driver.widgets.at("lesson-done").help, "2 of " + all + " steps done");
  EXPECT_EQ(driver.widgets.at("lesson-result-1").help, "done earlier");
  EXPECT_EQ(driver.widgets.at("lesson-result-3").help, "not done yet");
  driver.asked.clear();
  driver.click("lesson-row-3");
  ASSERT_EQ(driver.asked.size(), 1U);
  ASSERT_TRUE(driver.asked[0].is<lab::LessonRedo>());
  EXPECT_EQ(driver.asked[0].as<lab::LessonRedo>()->step, 2U);
}

}  // namespace

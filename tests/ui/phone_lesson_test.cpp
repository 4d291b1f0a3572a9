// Every lesson can be taken on a phone, upright and on its side, and in a window at 200 %.
#include <algorithm>
#include <functional>
#include <string>
#include <string_view>

#include <gtest/gtest.h>
#include <imgui_internal.h>  // what lies where

#include "lab/lesson_file/lessons.h"
#include "ui/driver.h"

namespace {

using ui::Rect;
using ui_test::Driver;

struct Screen {
  float width;
  float height;
  bool byTouch;
};

class PhoneLesson : public testing::TestWithParam<Screen> {
 protected:
  void SetUp() override {
    driver.byTouch = GetParam().byTouch;
    driver.lab.apply(lab::SetView{&lab::PanelView::side, false});
    driver.lab.apply(lab::SetView{&lab::PanelView::lesson, true});
  }

  // Calls `check` at every step of every lesson, before anything is answered.
  void eachStep(const std::function<void(const lab::LessonRun& run)>& check) {
    const auto all = lab::lessons();
    ASSERT_GE(all.size(), 10U);
    for (std::size_t i = 0; i < all.size(); ++i) {
      lab::LessonRun run(all[i], i >= 2 ? &all[i - 2] : nullptr, {});
      driver.lesson = &run;
      for (std::size_t step = 0; step < run.stepCount(); ++step) {
        SCOPED_TRACE(all[i].id + " " + std::to_string(step + 1));
        run.goTo(step, driver.lab);
        driver.frames(5);
        check(run);
      }
      driver.lesson = nullptr;
    }
  }

  // What a tap into the middle of the widget would hit.
  [[nodiscard]] std::string windowAt(const std::string& widget) {
    const ImVec2 place = driver.placeOf(widget);
    driver.moveTo(place);
    driver.frame();
    const ImGuiWindow* const hit = ImGui::GetCurrentContext()->HoveredWindow;
    driver.moveTo({-1.0F, -1.0F});
    return hit ? hit->RootWindow->Name : "none";
  }

  static Rect rectOf(const ImGuiWindow& window) {
    const ImRect clip = window.InnerClipRect;
    return {clip.Min.x, clip.Min.y, clip.GetWidth(), clip.GetHeight()};
  }

  // The part of the panel that scrolls.
  [[nodiscard]] static const ImGuiWindow* textWindow() {
    for (const ImGuiWindow* const each : ImGui::GetCurrentContext()->Windows) {
      if (each->Active && std::string_view(each->Name).starts_with("Lesson/lesson-text")) {
        return each;
      }
    }
    return nullptr;
  }

  void expectWithin(const std::string& name, const Rect& outer) const {
    ASSERT_TRUE(driver.has(name)) << name;
    const Rect& rect = driver.widgets.at(name);
    EXPECT_GE(rect.x, outer.x - 0.5F) << name;
    EXPECT_GE(rect.y, outer.y - 0.5F) << name;
    EXPECT_LE(rect.x + rect.width, outer.x + outer.width + 0.5F) << name;
    EXPECT_LE(rect.y + rect.height, outer.y + outer.height + 0.5F) << name;
  }

  Driver driver{GetParam().width, GetParam().height};
};

// These keys' switches are on the page Setup, and a phone has no keys.
TEST_P(PhoneLesson, WhatXYAndISwitchIsThereWhereTheTextAsksForIt) {
  std::size_t asked = 0;
  eachStep([&](const lab::LessonRun& run) {
    const bool isAsked = std::ranges::any_of(run.paragraphs(), [](const std::string& each) {
      return each.find("**I**") != std::string::npos;
    });
    if (!isAsked) return;
    ++asked;
    const auto isIgnored = [&] { return driver.lab.state().choices.ignoreNegativeScale; };
    ASSERT_TRUE(isIgnored()) << "that is what the step is about";
    ASSERT_TRUE(driver.has("negative-scale-x"));
    driver.focus("ignore-negative-scale");  // which scrolls it into sight
    driver.frames(2);
    driver.click("ignore-negative-scale");
    EXPECT_FALSE(isIgnored());
  });
  EXPECT_EQ(asked, 2U);
}

TEST_P(PhoneLesson, QuestionAndButtonsAreInThePanelAndUncovered) {
  eachStep([&](const lab::LessonRun& run) {
    const ImGuiWindow* const panel = ImGui::FindWindowByName("Lesson");
    ASSERT_TRUE(panel);
    const Rect screen{0.0F, 0.0F, GetParam().width, GetParam().height};
    const Rect place{panel->Pos.x, panel->Pos.y, panel->Size.x, panel->Size.y};
    for (const char* name : {"lesson-check", "lesson-back", "lesson-next", "lesson-close"}) {
      const bool isAsked = run.phase() == lab::LessonPhase::asking;
      if (std::string_view(name) == "lesson-check" && !isAsked) continue;
      expectWithin(name, place);
      expectWithin(name, screen);
      EXPECT_EQ(windowAt(name), "Lesson") << name;
    }
    const ImGuiWindow* const text = textWindow();
    ASSERT_TRUE(text);
    // The step is read from its top, and enough of it to know what it is about.
    EXPECT_EQ(text->Scroll.y, 0.0F);
    expectWithin("lesson-step-title", rectOf(*text));
    EXPECT_EQ(windowAt("lesson-step-title"), "Lesson");
    const bool hasPage = driver.lab.state().view.panels.side;
    const float shorter = std::min(GetParam().width, GetParam().height);
    EXPECT_GE(text->Size.y, (hasPage ? 0.2F : 0.4F) * shorter);
  });
}

// In a low window there may be more to read than it has room for.
TEST_P(PhoneLesson, ANumberIsTypedBelowItsQuestion) {
  if (GetParam().width > GetParam().height) return;
  std::size_t asked = 0;
  eachStep([&](const lab::LessonRun& run) {
    const auto& question = run.step().question;
    if (!question || question->kind != lab::QuestionKind::number || !run.trouble().empty()) return;
    ++asked;
    const ImGuiWindow* const text = textWindow();
    ASSERT_TRUE(text);
    const std::string last = "lesson-paragraph-" + std::to_string(run.paragraphs().size());
    expectWithin(last, rectOf(*text));
    expectWithin("lesson-number", rectOf(*text));
  });
  EXPECT_GT(asked, 3U);
}

// Where a class has keys, or a clicker, for that.
TEST_P(PhoneLesson, AFingerRevealsInTeachersMode) {
  if (!GetParam().byTouch) return;
  const auto all = lab::lessons();
  lab::LessonRun run(all[0], nullptr, {});
  driver.lesson = &run;
  driver.lab.apply(lab::SetView{&lab::View::teaching, true});
  std::size_t step = 0;
  while (run.phase() != lab::LessonPhase::asking) run.goTo(step++, driver.lab);
  driver.frames(4);
  ASSERT_TRUE(driver.has("lesson-reveal"));
  run.offerReveal();
  driver.frames(4);
  ASSERT_TRUE(driver.has("lesson-reveal"));
  for (const char* text : {"pressR", "(R)", "PageDown"}) {
    EXPECT_EQ(driver.screen().find(text), std::string::npos) << text;
  }
  driver.lesson = nullptr;
}

INSTANTIATE_TEST_SUITE_P(Screens, PhoneLesson,
                         testing::Values(Screen{640.0F, 360.0F, false},
                                         Screen{640.0F, 360.0F, true},
                                         Screen{360.0F, 740.0F, true}),
                         [](const testing::TestParamInfo<Screen>& screen) {
                           return std::to_string(static_cast<int>(screen.param.width)) + "x" +
                                  std::to_string(static_cast<int>(screen.param.height)) +
                                  (screen.param.byTouch ? "ByTouch" : "");
                         });

}  // namespace

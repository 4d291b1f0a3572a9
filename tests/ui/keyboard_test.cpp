// The panels without a mouse: what has the focus, how it goes on, and that it is seen.
#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include <gtest/gtest.h>
#include <imgui_versions.h>

#include "lab/file/presets.h"
#include "lab/palette.h"
#include "support/lab_driving.h"
#include "ui/driver.h"
#include "ui/walk.h"
#include "ui/widgets/style.h"

namespace {

using ui::Widget;
using ui_test::Driver;

std::set<std::string> controls(const Driver& driver) {
  std::set<std::string> names;
  for (const auto& [name, widget] : driver.widgets) {
    if (widget.kind == Widget::Kind::control && widget.isReachable) names.insert(name);
  }
  return names;
}

// As many as there are, from wherever the focus is.
std::set<std::string> tabbed(Driver& driver, int direction) {
  std::set<std::string> names;
  const std::size_t count = controls(driver).size();
  for (std::size_t i = 0; i < count; ++i) {
    driver.tab(direction);
    names.insert(driver.focused());
  }
  return names;
}

TEST(Keyboard, TabGoesThroughEveryControl) {
  // Its cost grows with the square of the controls: a part of the places has all kinds of them.
  int place = 0;
  std::size_t count = 0;
  ui_test::eachPlace([&](Driver& driver) {
    constexpr int kEvery = 7;
    if (place++ % kEvery != 0) return;
    const std::set<std::string> all = controls(driver);
    count += all.size();  // About has none
    EXPECT_EQ(tabbed(driver, +1), all);
  });
  EXPECT_GT(count, 500U);
}

TEST(Keyboard, TabGoesBackwardsToo) {
  Driver driver;
  driver.tab(+1);
  const std::string first = driver.focused();
  driver.tab(+1);
  driver.tab(-1);
  EXPECT_EQ(driver.focused(), first);
  EXPECT_EQ(tabbed(driver, -1), controls(driver));
}

// A window that lies over the rest keeps the keyboard from it, and all of its own is reached.
TEST(Keyboard, TabStaysInTheWindowThatLiesOverTheRest) {
  for (const lab::SetView& open :
       {lab::SetView{&lab::View::gallery, lab::Gallery::presets},
        lab::SetView{&lab::View::help, true}, lab::SetView{&lab::View::about, true}}) {
    Driver driver;
    driver.lab.apply(open);
    driver.frames(3);
    EXPECT_FALSE(controls(driver).contains("solver"));
    EXPECT_EQ(tabbed(driver, +1), controls(driver));
    driver.lab.apply(lab::CloseWindows{});
    driver.frames(3);
    EXPECT_TRUE(controls(driver).contains("solver"));
  }
  Driver driver;
  driver.lab.apply(lab::SetView{&lab::View::gallery, lab::Gallery::presets});
  driver.frames(3);
  driver.focus("gallery-6");
  driver.key(ImGuiKey_Space);
  EXPECT_EQ(driver.lab.state().name, lab::presets()[6].name);
}

// Whatever the arrows come to is known, so that it has a tooltip and its turn with Tab. This is
// what finds a control that somebody forgot to register.
TEST(Keyboard, ArrowsComeToNothingThatIsNotKnown) {
  std::set<std::string> tried;
  ui_test::eachPlace([&](Driver& driver) {
    for (const std::string& name : controls(driver)) {
      if (!tried.insert(name).second) continue;
      for (const ImGuiKey arrow :
           {ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow, ImGuiKey_DownArrow}) {
        if (!driver.has(name)) break;  // the arrow left the submenu
        driver.focus(name);
        if (driver.focused() != name) continue;
        driver.key(arrow);
        EXPECT_NE(driver.focused(), "?") << "beside " << name;
      }
    }
  });
  EXPECT_GT(tried.size(), 150U);
}

TEST(Keyboard, SpacePressesAndArrowsTurnWhatIsHeld) {
  Driver driver;
  driver.focus("mode-step-by-step");
  driver.key(ImGuiKey_Space);
  EXPECT_EQ(driver.lab.state().choices.mode, lab::Mode::stepByStep);
  driver.focus("view-grid");
  driver.key(ImGuiKey_Space);
  EXPECT_FALSE(driver.lab.state().view.grid);
  driver.focus("iterations");
  driver.key(ImGuiKey_Space);
  driver.key(ImGuiKey_RightArrow);
  EXPECT_GT(driver.lab.state().choices.iterations, 50);
  driver.key(ImGuiKey_Space);
  const int iterations = driver.lab.state().choices.iterations;
  driver.key(ImGuiKey_RightArrow);
  EXPECT_EQ(driver.lab.state().choices.iterations, iterations) << "it was let go";
}

TEST(Keyboard, TheScrubberAndTheChartGoStepByStep) {
  Driver driver;
  driver.lab = support::labWith("fabrik", "Three-bone arm");
  driver.lab.apply(lab::Seek{3});
  driver.lab.apply(lab::SetView{&lab::View::tab, lab::Tab::chart});
  driver.frames(3);
  for (const char* name : {"scrubber", "chart"}) {
    driver.lab.apply(lab::Seek{3});
    driver.frames(2);
    driver.focus(name);
    driver.key(ImGuiKey_Space);
    EXPECT_EQ(driver.lab.cursor(), 3U) << name << " jumps nowhere when it is taken hold of";
    driver.key(ImGuiKey_RightArrow);
    driver.key(ImGuiKey_RightArrow);
    EXPECT_EQ(driver.lab.cursor(), 5U) << name;
    driver.key(ImGuiKey_LeftArrow);
    EXPECT_EQ(driver.lab.cursor(), 4U) << name;
    driver.key(ImGuiKey_Space);
  }
}

TEST(Keyboard, TheLastRowOfBonesIsReached) {
  Driver driver;
  driver.lab.apply(lab::SetBoneCount{12});
  driver.frames(3);
  ASSERT_FALSE(driver.has("bone-12-length"));
  driver.focus("bone-1-length");
  for (int i = 0; i < 100 && driver.focused() != "bone-12-length"; ++i) driver.tab(+1);
  EXPECT_EQ(driver.focused(), "bone-12-length");
}

TEST(Keyboard, WhatGetsTheFocusScrollsIntoSight) {
  Driver driver(1024.0F, 640.0F);
  driver.focus("view-grid");
  driver.frames(3);
  const Widget& grid = driver.widgets.at("view-grid");
  EXPECT_GE(grid.y, 0.0F);
  EXPECT_LE(grid.y + grid.height, driver.canvas.y + driver.canvas.height);
}

// W3C, Web Content Accessibility Guidelines 2.1: relative luminance and contrast ratio.
double luminance(const ImVec4& color) {
  const auto linear = [](float part) {
    const auto c = static_cast<double>(part);
    return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(color.x) + 0.7152 * linear(color.y) + 0.0722 * linear(color.z);
}

double contrast(const ImVec4& a, const ImVec4& b) {
  const double high = std::max(luminance(a), luminance(b));
  const double low = std::min(luminance(a), luminance(b));
  return (high + 0.05) / (low + 0.05);
}

TEST(Keyboard, TheRingStandsOutInBothThemes) {
  Driver driver;
  for (const lab::Theme theme : {lab::Theme::dark, lab::Theme::light}) {
    ui::applyStyle(theme, 1.0F);
    const ImVec4 ring = ImGui::GetStyleColorVec4(imgui::kFocusRing);
    for (const ImGuiCol beside : {ImGuiCol_WindowBg, ImGuiCol_PopupBg, ImGuiCol_FrameBg,
                                  ImGuiCol_Button, ImGuiCol_MenuBarBg}) {
      EXPECT_GE(contrast(ring, ImGui::GetStyleColorVec4(beside)), 3.0)
          << static_cast<int>(theme) << ", " << ImGui::GetStyleColorName(beside);
    }
  }
}

// Vertices of the ring's colour lie on all four sides of what has the focus, and nowhere without.
TEST(Keyboard, TheRingIsDrawnAroundTheFocus) {
  Driver driver;
  driver.focus("tolerance");
  const Widget place = driver.widgets.at("tolerance");
  const ImU32 ink = ImGui::GetColorU32(imgui::kFocusRing);
  std::array<int, 4> sides{};
  const ImDrawData& drawn = *ImGui::GetDrawData();
  std::vector<ImDrawVert> ring;
  for (int i = 0; i < drawn.CmdListsCount; ++i) {
    for (const ImDrawVert& vertex : drawn.CmdLists[i]->VtxBuffer) {
      if (vertex.col == ink) ring.push_back(vertex);
    }
  }
  for (const ImDrawVert& vertex : ring) {
    sides[0] += vertex.pos.x < place.x ? 1 : 0;
    sides[1] += vertex.pos.y < place.y ? 1 : 0;
    sides[2] += vertex.pos.x > place.x + place.width ? 1 : 0;
    sides[3] += vertex.pos.y > place.y + place.height ? 1 : 0;
  }
  for (const int count : sides) EXPECT_GT(count, 1);
  driver.moveTo({400.0F, 300.0F});
  driver.frames(2);
  driver.press();
  driver.release();
  driver.frames(2);
  EXPECT_TRUE(driver.focused().empty()) << "a mouse that is used needs no ring";
}

}  // namespace

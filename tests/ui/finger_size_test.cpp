// What fingers press is large enough for them: 40 points, of which WCAG 2.2 asks for 24 and the
// guidelines of phones for 44 with what lies around it.
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>
#include <imgui_internal.h>  // where a window is

#include "ui/driver.h"
#include "ui/walk.h"
#include "ui/windows/file_dialog.h"

namespace {

using ui_test::Driver;

constexpr float kLeast = 40.0F;

// Rows of menus and lists, tabs, buttons and crosses, wherever they are. The scrubber is pressed
// along its whole width.
TEST(ForFingers, EveryControlIsHighEnough) {
  std::set<std::string> seen;
  std::set<std::string> low;
  ui_test::eachPlace([&](Driver& driver) {
    if (!driver.byTouch) {
      driver.byTouch = true;
      driver.frames(4);
    }
    for (const auto& [name, widget] : driver.widgets) {
      if (widget.kind != ui::Widget::Kind::control || name == "scrubber") continue;
      seen.insert(name);
      if (widget.height < kLeast) low.insert(name + " " + std::to_string(widget.height));
    }
  });
  for (const std::string& each : low) ADD_FAILURE() << each;
  for (const char* name : {"menu-file", "menu-undo", "solver-1", "preset-0", "add-Two-bone arm",
                           "tab-map", "notes-card-close", "gallery-lessons"}) {
    EXPECT_TRUE(seen.contains(name)) << name;
  }
}

TEST(ForFingers, RowsOfFilesAndCommandsAreHighEnough) {
  Driver driver(844.0F, 390.0F);
  driver.byTouch = true;
  driver.lab.apply(lab::SetView{&lab::View::palette, true});
  driver.frames(4);
  for (const char* name : {"found-0", "found-1"}) {
    ASSERT_TRUE(driver.has(name)) << name;
    EXPECT_GE(driver.widgets.at(name).height, kLeast) << name;
  }
  const ImGuiWindow* const palette = ImGui::GetCurrentContext()->OpenPopupStack.back().Window;
  EXPECT_LE(palette->Pos.y + palette->Size.y, 390.0F);
  driver.lab.apply(lab::SetView{&lab::View::palette, false});
  driver.closePopups();
  ui::FileDialog dialog(ui::FileDialog::Kind::open, "Open", ".json",
                        {"/home", "/", {{"a.json", false, ""}, {"b.json", false, ""}}}, "", true);
  driver.dialog = [&](const ui::Context& context) { dialog.draw(context); };
  driver.frames(4);
  const auto& first = driver.widgets.at("file-a.json");
  EXPECT_GE(first.height, kLeast);
  EXPECT_LE(first.y + first.height, driver.widgets.at("file-b.json").y + 0.5F);
}

TEST(ForFingers, HeadsOfColumnsAreHighEnough) {
  Driver driver;
  driver.byTouch = true;
  lab::RaceChoices race = driver.lab.state().race;
  race.on = true;
  driver.lab.apply(lab::SetRace{race});
  driver.lab.apply(lab::Seek{driver.lab.lastCursor()});
  driver.lab.apply(lab::SetView{&lab::View::tab, lab::Tab::race});
  driver.frames(4);
  ASSERT_TRUE(driver.has("race-sort-iterations"));
  EXPECT_GE(driver.widgets.at("race-sort-iterations").height, kLeast);
}

// Nobody can press a key on a touch screen: buttons are named.
TEST(ForFingers, NoTextNamesAKey) {
  ui_test::eachPlace([&](Driver& driver) {
    if (!driver.byTouch) {
      driver.byTouch = true;
      driver.frames(4);
    }
    const lab::View& view = driver.lab.state().view;
    if (view.help || view.palette) return;  // which list the keys
    for (const ui_test::Text& each : driver.read()) {
      for (const char* key : {"(Space)", "(End)", "(→)", "(←)", "(←,→)", "Ctrl+", "Shift+", "(R)",
                              "Press", "pressR", "keyB", "PageDown"}) {
        EXPECT_EQ(each.text.find(key), std::string::npos) << each.text;
      }
    }
  });
}

// Pressed at the corners of a square in the corner of its window.
TEST(ForFingers, TheCrossOfAWindowIsLargeEnough) {
  for (const ImVec2 inset :
       {ImVec2(3.0F, 3.0F), ImVec2(kLeast - 2.0F, 3.0F), ImVec2(kLeast - 2.0F, kLeast - 2.0F)}) {
    Driver driver(844.0F, 390.0F);
    driver.byTouch = true;
    driver.lab.apply(lab::SetView{&lab::View::about, true});
    driver.frames(4);
    const ImGuiWindow* const window = ImGui::GetCurrentContext()->NavWindow;
    ASSERT_TRUE(window);
    driver.clickAt({window->Pos.x + window->Size.x - inset.x, window->Pos.y + inset.y});
    EXPECT_FALSE(driver.lab.state().view.about) << inset.x << ", " << inset.y;
  }
}

}  // namespace

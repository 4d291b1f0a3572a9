// Panels and windows that the mouse moves: where they go, what is seen on the way, and the way
// back.
#include <cmath>

#include <gtest/gtest.h>

#include "ui/driver.h"
#include "ui/keys/commands.h"

namespace {

using ui_test::Driver;

constexpr float kWidth = 1280.0F;
constexpr float kHeight = 720.0F;

const lab::PanelView& panels(const Driver& driver) { return driver.lab.state().view.panels; }

// Presses in the middle of a widget and goes there without letting go.
void dragTo(Driver& driver, const std::string& widget, ImVec2 to) {
  const ImVec2 from = driver.placeOf(widget);
  driver.moveTo(from);
  driver.frames(2);
  driver.press();
  for (const float part : {0.2F, 0.5F, 0.8F, 1.0F}) {
    driver.moveTo({from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)});
  }
  driver.frames(2);
}

// Whether something as large as a panel is painted over everything else, and from which x on.
bool previews(float x, float y) {
  for (const ImDrawVert& vertex : ImGui::GetForegroundDrawList()->VtxBuffer) {
    if (std::abs(vertex.pos.x - x) < 8.0F && std::abs(vertex.pos.y - y) < 8.0F) return true;
  }
  return false;
}

TEST(Docking, TheSidePanelGoesToTheOtherSide) {
  Driver driver(kWidth, kHeight);
  const float top = driver.canvas.y;
  EXPECT_FALSE(panels(driver).left);
  dragTo(driver, "panel-head", {200.0F, 300.0F});
  EXPECT_TRUE(previews(0.0F, top)) << "where it would go is shown";
  EXPECT_FALSE(panels(driver).left) << "not before it is let go";
  driver.release();
  driver.frames(2);
  EXPECT_TRUE(panels(driver).left);
  EXPECT_FLOAT_EQ(driver.canvas.x + driver.canvas.width, kWidth);
  EXPECT_LT(driver.widgets.at("solver").x, 330.0F);
  EXPECT_EQ(ImGui::GetForegroundDrawList()->VtxBuffer.Size, 0);
  dragTo(driver, "panel-head", {1000.0F, 300.0F});
  driver.release();
  driver.frames(2);
  EXPECT_FALSE(panels(driver).left);
}

TEST(Docking, DroppedOnItsOwnSideItStays) {
  Driver driver(kWidth, kHeight);
  dragTo(driver, "panel-head", {200.0F, 300.0F});
  driver.moveTo({1100.0F, 400.0F});
  driver.frames(2);
  EXPECT_TRUE(previews(kWidth - 328.0F, driver.canvas.y));
  driver.release();
  driver.frames(2);
  EXPECT_FALSE(panels(driver).left);
}

TEST(Docking, EscapeLetsItBe) {
  Driver driver(kWidth, kHeight);
  dragTo(driver, "panel-head", {200.0F, 300.0F});
  driver.keys = {"Escape"};
  driver.frame();
  driver.keys.clear();
  driver.frames(2);
  EXPECT_EQ(ImGui::GetForegroundDrawList()->VtxBuffer.Size, 0);
  driver.release();
  driver.frames(2);
  EXPECT_FALSE(panels(driver).left);
}

TEST(Docking, TheBarGoesAboveTheCanvasAndBack) {
  Driver driver(kWidth, kHeight);
  const ui::Rect canvas = driver.canvas;
  dragTo(driver, "bar-head", {500.0F, 60.0F});
  EXPECT_TRUE(previews(0.0F, canvas.y));
  driver.release();
  driver.frames(2);
  EXPECT_TRUE(panels(driver).barTop);
  EXPECT_LT(driver.widgets.at("scrubber").y, driver.canvas.y);
  EXPECT_FLOAT_EQ(driver.canvas.y + driver.canvas.height, kHeight);
  EXPECT_FLOAT_EQ(driver.canvas.height, canvas.height);
  dragTo(driver, "bar-head", {500.0F, 650.0F});
  driver.release();
  driver.frames(2);
  EXPECT_FALSE(panels(driver).barTop);
}

TEST(Docking, WindowsStayWhereTheyArePut) {
  Driver driver(kWidth, kHeight);
  driver.lab.apply(lab::SetView{&lab::PanelView::notes, true});
  driver.frames(3);
  const ui::Rect before = driver.widgets.at("notes-title");
  dragTo(driver, "notes-title", {before.x + 0.5F * before.width + 150.0F, before.y - 120.0F});
  driver.release();
  driver.frames(3);
  const ui::Rect after = driver.widgets.at("notes-title");
  EXPECT_NEAR(after.x, before.x + 150.0F, 2.0F);
  ASSERT_TRUE(panels(driver).notesAt);
  EXPECT_NEAR(panels(driver).notesAt->x, after.x, 1.0);
  driver.moveTo({600.0F, 300.0F});
  driver.frames(30);
  EXPECT_FLOAT_EQ(driver.widgets.at("notes-title").x, after.x);
}

TEST(Docking, AWindowThatWasPutFarOutIsSeenWhole) {
  Driver driver(kWidth, kHeight);
  driver.lab.apply(lab::SetView{&lab::PanelView::notes, true});
  driver.lab.apply(lab::SetView{&lab::PanelView::notesAt, glm::dvec2(5000.0, 4000.0)});
  driver.frames(3);
  const ui::Rect notes = driver.widgets.at("scene-notes");
  EXPECT_LE(notes.x + notes.width, kWidth);
  EXPECT_LE(notes.y + notes.height, kHeight);
}

TEST(Docking, ResetLayoutPutsEverythingBack) {
  Driver driver(kWidth, kHeight);
  driver.unfolds = false;
  driver.lab.apply(lab::SetView{&lab::View::panels,
                                {.side = false,
                                 .left = true,
                                 .width = 400.0,
                                 .bar = false,
                                 .barTop = true,
                                 .notes = true,
                                 .notesAt = glm::dvec2(10.0, 40.0),
                                 .helpAt = glm::dvec2(20.0, 40.0),
                                 .aboutAt = glm::dvec2(30.0, 40.0)}});
  driver.frames(3);
  driver.click("menu-view");
  driver.click("menu-panels");
  driver.frames(3);
  driver.click("menu-reset-layout");
  EXPECT_EQ(panels(driver), lab::PanelView());
}

TEST(Docking, KeysDoWhatTheMouseDoes) {
  Driver driver(kWidth, kHeight);
  const auto press = [&](const char* key) {
    const auto action = ui::actionFor(key, driver.lab);
    ASSERT_TRUE(action) << key;
    driver.lab.apply(*action);
  };
  press("Ctrl+F9");
  EXPECT_TRUE(panels(driver).left);
  press("Ctrl+Shift+F9");
  EXPECT_TRUE(panels(driver).barTop);
  const double width = panels(driver).width;
  press("Ctrl+Shift+Right");
  EXPECT_GT(panels(driver).width, width) << "its edge is at its right";
  press("Ctrl+F9");
  press("Ctrl+Shift+Right");
  EXPECT_EQ(panels(driver).width, width);
}

}  // namespace

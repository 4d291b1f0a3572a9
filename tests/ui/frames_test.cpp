// The transforms of the page Matrix, and the table of Denavit and Hartenberg that is typed.
#include <string>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "driver.h"
#include "lab/core/history.h"
#include "lab/file/presets.h"
#include "lab/tables/transforms.h"

namespace {

using ui_test::Driver;

void open(Driver& driver, std::string_view arm) {
  driver.lab.apply(lab::OpenDocument{*lab::findArm(arm)});
  driver.frames(3);
}

rigs::DhTable tableOf(const Driver& driver) {
  rigs::DhTable table;
  EXPECT_EQ(lab::dhTableOf(driver.lab, table), "");
  return table;
}

// Types in place of what a field has, and leaves it.
void type(Driver& driver, const std::string& field, const char* text, bool leaves = true) {
  driver.click(field);
  driver.holdsControl = true;
  driver.key(ImGuiKey_A);
  driver.holdsControl = false;
  ImGui::GetIO().AddInputCharactersUTF8(text);
  driver.frames(2);
  if (leaves) driver.clickAt({900.0F, 60.0F});
  driver.frames(2);
}

TEST(TransformRow, AClickSelectsTheJointAndThePointerLightsItUp) {
  Driver driver;
  open(driver, "ur5e");
  driver.lab.apply(lab::SetView{&lab::View::tab, lab::Tab::matrix});
  driver.frames(3);
  driver.click("transform-2");
  EXPECT_EQ(driver.lab.state().view.selectedJoint, 1);
  EXPECT_EQ(driver.lab.state().view.matrixBone, 1);
  driver.frames(2);
  EXPECT_EQ(driver.highlight, "frame-2");
  EXPECT_TRUE(driver.shows("⁰T₂=⁰T₁·¹T₂"));
}

TEST(DhWindow, WhatIsTypedIsTheArmInOneStep) {
  Driver driver;
  open(driver, "ur5e");
  driver.lab.apply(lab::SetView{&lab::PanelView::dh, true});
  driver.frames(3);
  const std::size_t steps = driver.lab.history().doneCount();
  type(driver, "dh-2-a", "0.6");
  EXPECT_NEAR(tableOf(driver).rows[1].a, 0.6, 1e-12);
  EXPECT_NEAR(tableOf(driver).rows[2].a, 0.3922, 1e-12);
  EXPECT_EQ(driver.lab.history().doneCount(), steps + 1);
  type(driver, "dh-2-a", "0.7x", false);
  EXPECT_NE(driver.screen().find("Row2,a:expectedanumberofsceneunits,got“0.7x”"),
            std::string::npos);
  EXPECT_EQ(driver.highlight, "dh-2");
  driver.clickAt({900.0F, 60.0F});
  driver.frames(2);
  type(driver, "dh-1-least", "-30");
  EXPECT_NEAR(glm::degrees(tableOf(driver).rows[0].limit.least), -30.0, 1e-9);
  driver.click("dh-3-type");
  driver.frames(2);
  EXPECT_EQ(tableOf(driver).rows[2].kind, ik::JointKind::slide);
  driver.click("dh-add");
  driver.frames(2);
  EXPECT_EQ(tableOf(driver).rows.size(), 7U);
  driver.click("dh-1-remove");
  driver.frames(2);
  EXPECT_EQ(tableOf(driver).rows.size(), 6U);
  EXPECT_EQ(tableOf(driver).names[0], "shoulder lift");
  driver.click("dh-craig");
  EXPECT_TRUE(driver.lab.state().view.craig);
}

TEST(DhWindow, ABeginningForWhatIsNoArm) {
  Driver driver;
  driver.put("ccd", "Tentacle in 3D");
  driver.lab.apply(lab::SetView{&lab::PanelView::dh, true});
  driver.frames(3);
  EXPECT_FALSE(driver.has("dh-3"));
  type(driver, "dh-1-alpha", "90");
  EXPECT_EQ(tableOf(driver).rows.size(), 2U);
  EXPECT_NEAR(glm::degrees(tableOf(driver).rows[0].alpha), 90.0, 1e-9);
}

TEST(DhWindow, FitsAPhoneAndLeavesTheArmInSight) {
  Driver driver{412.0F, 915.0F};
  driver.byTouch = true;
  open(driver, "ur5e");
  driver.lab.apply(lab::SetView{&lab::PanelView::dh, true});
  driver.frames(3);
  EXPECT_FALSE(driver.has("dh-1-name"));
  for (const char* each : {"dh-1-theta", "dh-1-least", "dh-1-most", "dh-1-remove"}) {
    ASSERT_TRUE(driver.has(each)) << each;
    const ui::Widget& widget = driver.widgets.at(each);
    EXPECT_LE(widget.x + widget.width, 412.0F - 12.0F) << each;
    EXPECT_GE(widget.width, 20.0F) << each;
  }
}

}  // namespace

// Values beside their sliders, with their units, and the angles of the table of bones.
#include <gtest/gtest.h>

#include "ui/driver.h"

namespace {

TEST(Slider, TheValueStandsBesideItWithItsUnit) {
  ui_test::Driver driver;
  driver.put("ccd", "Arm");
  driver.frames(3);
  const ui::Rect& slider = driver.widgets.at("max-step");
  bool isFound = false;
  for (const ui_test::Text& each : driver.read()) {
    if (each.text.find("180") == std::string::npos) continue;
    const float middle = each.box.y + 0.5F * each.box.height;
    if (middle < slider.y || middle > slider.y + slider.height) continue;
    isFound = true;
    EXPECT_GE(each.box.x, slider.x + slider.width) << "the thumb would cover it";
    EXPECT_NE(each.text, "180") << "degrees";
  }
  EXPECT_TRUE(isFound);
}

TEST(BoneTable, AnAngleIsDraggedAndShowsItsJoint) {
  ui_test::Driver driver(1280.0F, 1400.0F);
  driver.put("ccd", "Three bones");
  driver.frames(3);
  const double before = driver.lab.shown().pose.angles[1];
  driver.drag("bone-2-angle", 0.3F, 0.9F);
  EXPECT_GT(driver.lab.shown().pose.angles[1], before + 0.05);
  EXPECT_EQ(driver.lab.state().choices.mode, lab::Mode::stepByStep);
  EXPECT_EQ(lab::selectedJoint(driver.lab.state()), 1U);
}

}  // namespace

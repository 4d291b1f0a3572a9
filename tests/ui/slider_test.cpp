// Values beside their sliders, with their units, and the angles of the table of bones.
#include <gtest/gtest.h>

#include "support/comma_catalogue.h"
#include "ui/driver.h"

namespace {

TEST(Slider, TheValueStandsBesideItWithItsUnit) {
  ui_test::Driver driver;
  driver.put("ccd", "Two-bone arm");
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
  driver.put("ccd", "Three-bone arm");
  driver.frames(3);
  const double before = driver.lab.shown().pose.angles[1];
  driver.drag("bone-2-angle", 0.3F, 0.9F);
  EXPECT_GT(driver.lab.shown().pose.angles[1], before + 0.05);
  EXPECT_EQ(driver.lab.state().choices.mode, lab::Mode::stepByStep);
  EXPECT_EQ(lab::selectedJoint(driver.lab.state()), 1U);
}

void pasteInto(ui_test::Driver& driver, const std::string& field) {
  driver.openField(field);
  driver.holdsControl = true;
  driver.key(ImGuiKey_V);
  driver.holdsControl = false;
  driver.frames(2);
  driver.clickAt({200.0F, 200.0F});
}

TEST(NumberField, IsShownWithTheLanguagesPoint) {
  ui_test::Driver driver;
  driver.put("ccd", "Two-bone arm");
  driver.typeInto("target-y", "0.25");
  driver.typeInto("bone-1-length", "1.75");
  driver.frames(2);
  EXPECT_TRUE(driver.shows("0.250"));
  EXPECT_TRUE(driver.shows("1.750"));
  const language_test::CommaLanguage language;
  ASSERT_TRUE(language.isRead());
  driver.frames(2);
  EXPECT_TRUE(driver.shows("0,250"));
  EXPECT_TRUE(driver.shows("1,750"));
  EXPECT_FALSE(driver.shows("0.250"));
}

TEST(NumberField, CommaAndPointAreTypedInEveryLanguage) {
  ui_test::Driver driver;
  driver.put("ccd", "Two-bone arm");
  driver.typeInto("target-y", "0,125");
  EXPECT_DOUBLE_EQ(driver.scene().target.y, 0.125);
  const language_test::CommaLanguage language;
  ASSERT_TRUE(language.isRead());
  driver.typeInto("target-y", "0,375");
  EXPECT_DOUBLE_EQ(driver.scene().target.y, 0.375);
  driver.typeInto("target-y", "0.625");
  EXPECT_DOUBLE_EQ(driver.scene().target.y, 0.625);
}

// What is pasted, too; a comma between thousands is none.
TEST(NumberField, CommaAndPointArePasted) {
  ui_test::Driver driver;
  driver.put("ccd", "Two-bone arm");
  static const char* pasted = "";
  for (const auto& [text, value] :
       {std::pair{"0,125", 0.125}, {"0.375", 0.375}, {"1,000.5", 1000.5}}) {
    pasted = text;
    ImGui::GetIO().GetClipboardTextFn = [](void*) { return pasted; };
    pasteInto(driver, "target-y");
    EXPECT_DOUBLE_EQ(driver.scene().target.y, value) << text;
  }
}

TEST(Panels, ControlsKeepTheirIdsInEveryLanguage) {
  ui_test::Driver driver;
  driver.put("ccd", "Two-bone arm");
  driver.frames(2);
  const ui::WidgetMap english = driver.widgets;
  const language_test::CommaLanguage language({{"Duplicate", "Zwei"},
                                               {"Explain", "Warum"},
                                               {"Ignore negative scale", "Egal"},
                                               {"Step by step", "Schritt"}});
  ASSERT_TRUE(language.isRead());
  driver.frames(2);
  EXPECT_TRUE(driver.shows("Zwei"));
  for (const auto& [name, widget] : english) {
    ASSERT_TRUE(driver.has(name)) << name;
    EXPECT_EQ(driver.widgets.at(name).id, widget.id) << name;
  }
}

}  // namespace

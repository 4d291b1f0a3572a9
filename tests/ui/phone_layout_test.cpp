// In a window of a phone's shape the canvas has the whole width; pages lie below it.
#include <algorithm>

#include <gtest/gtest.h>

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
};

class PhoneLayout : public testing::TestWithParam<Phone> {
 protected:
  void SetUp() override { driver.frames(3); }
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
  EXPECT_GT(canvas.height, 0.35F * GetParam().height);
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
    driver.lab = support::labWith(solver, "Three bones");
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
  EXPECT_EQ(driver.canvas.height, withPage);
  EXPECT_EQ(driver.canvas.width, GetParam().width);
  driver.lab.apply(lab::SetView{&lab::PanelView::side, true});
  driver.frames(3);
  EXPECT_LT(driver.canvas.height, withPage);
  EXPECT_GT(driver.canvas.height, 0.25F * GetParam().height);
  expectInside("tab-setup");
}

INSTANTIATE_TEST_SUITE_P(Screens, PhoneLayout,
                         testing::Values(Phone{390.0F, 844.0F, 1.0F}, Phone{780.0F, 1688.0F, 2.0F},
                                         Phone{412.0F, 915.0F, 1.0F}),
                         [](const testing::TestParamInfo<Phone>& phone) {
                           return std::to_string(static_cast<int>(phone.param.width)) + "x" +
                                  std::to_string(static_cast<int>(phone.param.height));
                         });

}  // namespace

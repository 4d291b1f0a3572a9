// The legend of a first start.
#include <gtest/gtest.h>

#include "support/lab_driving.h"
#include "ui/driver.h"

namespace {

struct Legend : ui_test::Driver {
  Legend() {
    lab = support::labWith("ccd", "Three-bone arm");
    lab.apply(lab::SetView{&lab::View::legend, true});
    frames(3);
  }
};

TEST(Legend, NamesWhatIsDrawn) {
  Legend legend;
  for (const char* each : {"Target:dragit,thetipfollows", "Tip:theendofthechain",
                           "Base:thefixedend", "Reachablearea:thetipcanreachallofit"}) {
    EXPECT_TRUE(legend.shows(each)) << each;
  }
  legend.lab.apply(lab::SetView{&lab::View::reach, false});
  legend.lab.apply(lab::SetView{&lab::View::ghost, false});
  legend.frames(3);
  EXPECT_FALSE(legend.shows("Reachablearea:thetipcanreachallofit"));
  EXPECT_FALSE(legend.shows("Ghost:theposebeforethedrag"));
}

TEST(Legend, SaysWhatTheGhostIsInEachMode) {
  Legend legend;
  EXPECT_TRUE(legend.shows("Ghost:theposebeforethedrag"));
  EXPECT_FALSE(legend.shows("Bonethatthestepmoves"));
  legend.lab.apply(lab::Seek{2});
  legend.frames(3);
  EXPECT_TRUE(legend.shows("Ghost:theposeonestepearlier"));
  EXPECT_FALSE(legend.shows("Ghost:theposebeforethedrag"));
  EXPECT_TRUE(legend.shows("Bonethatthestepmoves"));
}

TEST(Legend, LeavesItsPlaceToTheHintForEditing) {
  Legend legend;
  ASSERT_TRUE(legend.has("legend"));
  legend.lab.apply(lab::SetEditing{true});
  legend.frames(3);
  EXPECT_FALSE(legend.has("legend"));
}

TEST(Legend, LiesOnTheCanvasOrWaitsForRoom) {
  for (const float unit : {1.0F, 1.5F, 2.4F}) {
    ui_test::Driver driver{1280.0F, 720.0F, unit};
    driver.lab = support::labWith("ccd", "Three-bone arm");
    driver.lab.apply(lab::SetView{&lab::View::legend, true});
    driver.frames(3);
    EXPECT_EQ(driver.has("legend"), unit < 2.0F) << unit;
    if (!driver.has("legend")) continue;
    const ui::Rect& rect = driver.widgets.at("legend");
    EXPECT_LE(rect.x + rect.width, driver.canvas.x + driver.canvas.width) << unit;
    EXPECT_LE(rect.y + rect.height, driver.canvas.y + driver.canvas.height) << unit;
  }
}

TEST(Legend, GoesAwayWhereItIsPressed) {
  for (const char* place : {"legend", "legend-close"}) {
    Legend legend;
    legend.click(place);
    EXPECT_FALSE(legend.lab.state().view.legend) << place;
    legend.frames(3);
    EXPECT_FALSE(legend.shows("Tip:theendofthechain")) << place;
  }
}

}  // namespace

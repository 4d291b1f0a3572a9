// The legend of a first start.
#include <gtest/gtest.h>

#include "support/lab_driving.h"
#include "ui/driver.h"

namespace {

struct Legend : ui_test::Driver {
  Legend() {
    lab = support::labWith("ccd", "Three bones");
    lab.apply(lab::SetView{&lab::View::legend, true});
    frames(3);
  }
};

TEST(Legend, NamesWhatIsDrawn) {
  Legend legend;
  for (const char* each : {"Target:dragit,thetipfollows", "Tip:theendofthechain",
                           "Base:thefixedend", "Reachablearea:thetipgetsanywhereinit"}) {
    EXPECT_TRUE(legend.shows(each)) << each;
  }
  legend.lab.apply(lab::SetView{&lab::View::reach, false});
  legend.lab.apply(lab::SetView{&lab::View::ghost, false});
  legend.frames(3);
  EXPECT_FALSE(legend.shows("Reachablearea:thetipgetsanywhereinit"));
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

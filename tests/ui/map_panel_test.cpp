// The page of the maps.
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "support/lab_driving.h"
#include "ui/driver.h"
#include "ui/keys/commands.h"

namespace {

constexpr double kPi = std::numbers::pi;

class MapPanel : public testing::Test {
 protected:
  void SetUp() override {
    driver.lab = support::labWith("ccd", {1.0, 0.8}, {0.4, 0.7}, {0.2, 1.3, 0.0});
    open();
  }
  void open() {
    driver.lab.apply(lab::SetView{&lab::View::tab, lab::Tab::map});
    map = lab::jointMapOf(lab::jointQuestion(driver.lab), 60);
    driver.maps.joint = &map;
    driver.frames(2);
  }
  [[nodiscard]] const lab::MapView& chosen() const { return driver.lab.state().view.map; }

  ui_test::Driver driver;
  lab::JointMap map;
};

TEST_F(MapPanel, SwitchesTheMapOfTheWorkspace) {
  EXPECT_FALSE(chosen().on);
  driver.click("map-on");
  EXPECT_TRUE(chosen().on);
  driver.click("map-on");
  EXPECT_FALSE(chosen().on);
  driver.lab.apply(ui::actionFor("Shift+M", driver.lab).value());
  EXPECT_TRUE(chosen().on);
  driver.lab.apply(ui::actionFor("Shift+F2", driver.lab).value());
  driver.lab.apply(ui::actionFor("F7", driver.lab).value());
  EXPECT_EQ(driver.lab.state().view.tab, lab::Tab::map);
}

TEST_F(MapPanel, ChoosesWhatIsShown) {
  for (std::size_t i = 0; i < 3; ++i) {
    driver.choose("map-quantity", i, 3);
    EXPECT_EQ(chosen().quantity, static_cast<lab::MapQuantity>(i));
  }
}

TEST_F(MapPanel, ThePlaneIsChosenOfAChainInSpaceSeenInSpace) {
  EXPECT_FALSE(driver.has("map-plane"));
  driver.lab.apply(ui::actionFor("Shift+S", driver.lab).value());
  driver.lab.apply(lab::SetView{&lab::View::tab, lab::Tab::map});
  driver.lab.apply(lab::SetView{&lab::SpaceView::on, true});
  driver.maps.joint = nullptr;
  driver.frames(2);
  ASSERT_TRUE(driver.has("map-plane"));
  for (std::size_t i = 0; i < 4; ++i) {
    driver.choose("map-plane", i, 4);
    EXPECT_EQ(chosen().plane, static_cast<lab::MapPlane>(i));
  }
}

TEST_F(MapPanel, SaysHowFarTheMapIs) {
  driver.maps.note = "Every 9 points so far";
  driver.frame();
  EXPECT_TRUE(driver.shows("Every9pointssofar"));
}

TEST_F(MapPanel, AClickInJointSpaceSetsThePose) {
  driver.lab.apply(lab::Seek{2});
  driver.frames(2);
  driver.clickAt(driver.placeOf("joint-map", 0.25F, 0.625F));
  ASSERT_TRUE(driver.took<lab::SetAngles>());
  const auto& angles = driver.lab.startPose().angles;
  // Half a pixel of some 280 is a third of a degree.
  EXPECT_NEAR(angles[0], -0.5 * kPi, 0.03);
  EXPECT_NEAR(angles[1], -0.25 * kPi, 0.03) << "up is positive";
  EXPECT_EQ(driver.lab.cursor(), 0U);
}

TEST_F(MapPanel, DraggingInJointSpaceDragsThePose) {
  driver.drag("joint-map", 0.25F, 0.75F);
  EXPECT_TRUE(driver.took<lab::BeginGesture>());
  EXPECT_NEAR(driver.lab.startPose().angles[0], 0.5 * kPi, 0.03);
}

TEST_F(MapPanel, ThreeBonesHaveThreePairsOfAngles) {
  EXPECT_FALSE(driver.has("map-joints"));
  driver.lab.apply(lab::SetBoneCount{3});
  open();
  constexpr std::array<std::array<std::size_t, 2>, 3> kPairs{{{0, 1}, {0, 2}, {1, 2}}};
  for (std::size_t i = 0; i < kPairs.size(); ++i) {
    driver.choose("map-joints", i, 3);
    EXPECT_EQ(chosen().joints, kPairs[i]);
  }
  driver.lab.apply(lab::Seek{0});
  driver.frames(2);
  const double held = driver.lab.shown().pose.angles[0];
  driver.clickAt(driver.placeOf("joint-map", 0.25F, 0.25F));
  const auto& angles = driver.lab.startPose().angles;
  EXPECT_NEAR(angles[0], held, 1e-9) << "is on no axis";
  EXPECT_NEAR(angles[1], -0.5 * kPi, 0.03);
  EXPECT_NEAR(angles[2], 0.5 * kPi, 0.03);
}

TEST_F(MapPanel, OtherChainsHaveNoJointSpaceToClickInto) {
  EXPECT_TRUE(driver.has("joint-map"));
  driver.lab.apply(lab::SetBoneCount{5});
  driver.frames(2);
  EXPECT_FALSE(driver.has("joint-map"));
}

}  // namespace

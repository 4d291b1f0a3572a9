#include "app/canvas/view_motion.h"

#include <cmath>

#include <gtest/gtest.h>

namespace {

lab::View flatView() { return {}; }

lab::View spaceView(double yaw = 0.5, double pitch = 0.3) {
  lab::View view;
  view.space.on = true;
  view.space.yaw = yaw;
  view.space.pitch = pitch;
  return view;
}

TEST(ViewMotion, TheFirstViewIsThereAtOnce) {
  app::ViewMotion motion;
  motion.advance(spaceView(), false, 0.0);
  EXPECT_FALSE(motion.isMoving());
  EXPECT_EQ(motion.shown(spaceView()).space, spaceView().space);
}

TEST(ViewMotion, FromFlatToSpaceItBeginsAtTheFrontAndArrives) {
  app::ViewMotion motion;
  motion.advance(flatView(), false, 0.1);
  motion.advance(spaceView(), false, 0.0);
  ASSERT_TRUE(motion.isMoving());
  EXPECT_TRUE(motion.shown(spaceView()).space.on);
  EXPECT_NEAR(motion.shown(spaceView()).space.yaw, 0.0, 1e-9) << "no jump";
  double before = 0.0;
  for (int i = 0; i < 40 && motion.isMoving(); ++i) {
    motion.advance(spaceView(), false, 0.016);
    EXPECT_GE(motion.shown(spaceView()).space.yaw, before);
    before = motion.shown(spaceView()).space.yaw;
  }
  EXPECT_FALSE(motion.isMoving());
  EXPECT_EQ(motion.shown(spaceView()).space.yaw, 0.5);
}

TEST(ViewMotion, BackToFlatItIsInSpaceUntilItArrives) {
  app::ViewMotion motion;
  motion.advance(spaceView(), false, 0.1);
  motion.advance(flatView(), false, 0.1);
  EXPECT_TRUE(motion.shown(flatView()).space.on);
  motion.advance(flatView(), false, 1.0);
  EXPECT_FALSE(motion.shown(flatView()).space.on);
}

TEST(ViewMotion, TheShorterWayAround) {
  app::ViewMotion motion;
  motion.advance(spaceView(3.0), false, 0.1);
  motion.advance(spaceView(-3.0), false, 0.15);
  EXPECT_GT(std::abs(motion.shown(spaceView(-3.0)).space.yaw), 2.9);
}

TEST(ViewMotion, ADragAndReducedMotionJump) {
  app::ViewMotion motion;
  motion.advance(flatView(), false, 0.1);
  motion.advance(spaceView(), true, 0.01);
  EXPECT_FALSE(motion.isMoving());
  lab::View calm = spaceView(1.5);
  calm.reducedMotion = true;
  motion.advance(calm, false, 0.01);
  EXPECT_FALSE(motion.isMoving());
  EXPECT_EQ(motion.shown(calm).space.yaw, 1.5);
}

TEST(ViewMotion, WithoutTimeItStaysWhereItIs) {
  app::ViewMotion motion;
  motion.advance(flatView(), false, 0.1);
  for (int i = 0; i < 5; ++i) motion.advance(spaceView(), false, 0.0);
  EXPECT_TRUE(motion.isMoving());
  EXPECT_NEAR(motion.shown(spaceView()).space.yaw, 0.0, 1e-9);
}

}  // namespace

// What the pointer is on while the chain is edited.
#include "draw/pick/edit_picking.h"

#include <gtest/gtest.h>

#include "support/lab_driving.h"
#include "support/limits.h"

namespace {

using draw::EditPart;
using draw::EditPick;

// Two bones, along x and then up, 100 pixels a unit: joints at (300, 300), (400, 300), (400, 220).
struct Stage {
  Stage() : lab(support::labWith("ccd", {1.0, 0.8}, {0.0, support::kPi / 2.0}, {-2.0, -2.0, 0.0})) {
    lab.apply(lab::SetMode{lab::Mode::stepByStep});
    lab.apply(lab::Seek{0});
    lab.apply(lab::SetEditing{true});
    lab.apply(lab::Seek{0});
    camera.size = {600.0, 600.0};
    camera.pixelsPerUnit = 100.0;
  }
  [[nodiscard]] EditPick at(double x, double y, std::optional<std::size_t> selected = {}) const {
    return draw::pickEdit(lab, camera, {x, y}, 1.0, selected);
  }
  lab::Lab lab;
  draw::Camera camera;
};

class EditPicking : public testing::Test {
 protected:
  void SetUp() override {
    const auto& joints = stage_.lab.shown().joints;
    ASSERT_NEAR(joints[1].x, 1.0, 1e-9);
    ASSERT_NEAR(joints[2].y, 0.8, 1e-9);
  }
  Stage stage_;
};

TEST_F(EditPicking, TheNearestJoint) {
  for (const auto& [x, y, joint] :
       {std::tuple(305.0, 295.0, 0U), {396.0, 308.0, 1U}, {408.0, 225.0, 2U}}) {
    const EditPick pick = stage_.at(x, y);
    EXPECT_EQ(pick.part, EditPart::joint);
    EXPECT_EQ(pick.index, joint);
  }
}

TEST_F(EditPicking, ABoneAndHowFarAlong) {
  const EditPick first = stage_.at(350.0, 305.0);
  EXPECT_EQ(first.part, EditPart::bone);
  EXPECT_EQ(first.index, 0U);
  EXPECT_NEAR(first.at, 0.5, 1e-9);
  const EditPick second = stage_.at(394.0, 240.0);
  EXPECT_EQ(second.part, EditPart::bone);
  EXPECT_EQ(second.index, 1U);
  EXPECT_NEAR(second.at, 0.75, 1e-9);
}

TEST_F(EditPicking, NothingBesideThem) {
  EXPECT_EQ(stage_.at(350.0, 312.0).part, EditPart::none);
  EXPECT_EQ(stage_.at(500.0, 100.0).part, EditPart::none);
}

TEST_F(EditPicking, TheTargetGoesBeforeAJointButNotBeforeItsMiddle) {
  stage_.lab.apply(lab::SetTarget{{1.0, 0.8, 0.0}});
  stage_.lab.apply(lab::Seek{0});
  EXPECT_EQ(stage_.at(411.0, 220.0).part, EditPart::none);
  EXPECT_EQ(stage_.at(403.0, 220.0).part, EditPart::joint);
}

TEST_F(EditPicking, AHandleOfALimitGoesBeforeTheBoneUnderIt) {
  stage_.lab.apply(lab::SetLimit{0, {-1.0, 0.0}});  // its one end lies along the bone
  stage_.lab.apply(lab::Seek{0});
  const auto handles = draw::limitHandles(stage_.lab, stage_.camera, 1.0, {});
  ASSERT_EQ(handles.size(), 2U);
  const glm::dvec2 end = stage_.camera.toCanvas(handles[1].at);
  EXPECT_NEAR(end.y, 300.0, 1e-6);
  const EditPick pick = stage_.at(end.x + 3.0, end.y);
  EXPECT_EQ(pick.part, EditPart::limit);
  EXPECT_EQ(pick.index, 0U);
  EXPECT_EQ(pick.limit.end, draw::LimitEnd::most);
  EXPECT_EQ(stage_.at(end.x + 12.0, end.y).part, EditPart::bone);
}

}  // namespace

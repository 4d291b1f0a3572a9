// The mouse on the canvas while the chain is edited, with input that is plain data.
#include <gtest/gtest.h>

#include "app/canvas/canvas.h"
#include "support/lab_driving.h"
#include "support/limits.h"

namespace {

constexpr double kClose = 1e-9;

// 200 pixels a unit, the world's origin in the middle, so that the grid has lines at multiples of
// 0.5; an arm of two bones at right angles: (0, 0), (1, 0), (1, 0.8). Its target is elsewhere.
struct Hand {
  Hand() {
    lab = support::labWith("ccd", {1.0, 0.8}, {0.0, support::kPi / 2.0}, {-1.2, 0.9, 0.0});
    lab.apply(lab::SetEditing{true});
    lab.apply(lab::SetAngles{{0.0, support::kPi / 2.0}});
    lab.apply(lab::SetView{&lab::View::center, {0.0, 0.0}});
    lab.apply(lab::SetView{&lab::View::pixelsPerUnit, 200.0});
    lab.apply(lab::SetView{&lab::View::fit, false});
  }

  [[nodiscard]] glm::dvec2 at(const glm::dvec3& p) const {
    const lab::View& view = lab.state().view;
    return {place.rect.x + place.rect.width / 2.0 + (p.x - view.center.x) * view.pixelsPerUnit,
            place.rect.y + place.rect.height / 2.0 - (p.y - view.center.y) * view.pixelsPerUnit};
  }
  [[nodiscard]] glm::dvec2 at(double x, double y) const { return at(glm::dvec3(x, y, 0.0)); }
  [[nodiscard]] const std::vector<rigs::Bone>& bones() const { return support::chainOf(lab).bones; }
  [[nodiscard]] glm::dvec3 joint(std::size_t i) const { return lab.shown().joints[i]; }

  void frame() {
    for (const lab::Action& action : canvas.handle(lab, input, place)) lab.apply(action);
    input.buttonChanges.clear();
    input.keys.clear();
  }
  void moveTo(glm::dvec2 position) {
    input.mouse = position;
    frame();
  }
  void change(bool down, int clicks = 1) {
    input.buttonChanges.push_back({platform::Button::left, down, input.mouse, clicks});
    frame();
  }
  void click(glm::dvec2 position, int clicks = 1) {
    moveTo(position);
    change(true, clicks);
    change(false, clicks);
  }
  void drag(glm::dvec2 from, glm::dvec2 to, bool lets = true) {
    moveTo(from);
    change(true);
    for (const double part : {0.3, 0.6, 1.0}) moveTo(from + part * (to - from));
    if (lets) change(false);
  }
  void key(const char* name) {
    input.keys = {name};
    frame();
  }

  lab::Lab lab;
  app::Canvas canvas;
  platform::Input input;
  app::CanvasArea place{{40.0F, 30.0F, 800.0F, 600.0F}, 1.0, false};
};

TEST(CanvasEdit, AClickOnFreeGroundAddsABone) {
  Hand hand;
  hand.moveTo(hand.at(0.3, 1.1));
  ASSERT_TRUE(hand.canvas.edit().newTip);
  EXPECT_LT(glm::distance(*hand.canvas.edit().newTip, glm::dvec3(0.3, 1.1, 0.0)), kClose);
  hand.click(hand.at(0.3, 1.1));
  ASSERT_EQ(hand.bones().size(), 3U);
  EXPECT_LT(glm::distance(hand.joint(3), {0.3, 1.1, 0.0}), kClose);
  EXPECT_LT(glm::distance(hand.joint(2), {1.0, 0.8, 0.0}), kClose) << "the rest stays";
}

TEST(CanvasEdit, ADragOfTheGroundPansAndAddsNothing) {
  Hand hand;
  hand.drag(hand.at(-0.5, -1.0), hand.at(-0.5, -1.0) + glm::dvec2(40.0, 0.0));
  EXPECT_EQ(hand.bones().size(), 2U);
  EXPECT_LT(glm::distance(hand.lab.state().view.center, glm::dvec2(-0.2, 0.0)), kClose);
}

TEST(CanvasEdit, AClickOnABoneInsertsAJointThere) {
  Hand hand;
  hand.click(hand.at(0.4, 0.01));
  ASSERT_EQ(hand.bones().size(), 3U);
  EXPECT_NEAR(hand.bones()[0].length, 0.4, kClose);
  EXPECT_LT(glm::distance(hand.joint(1), {0.4, 0.0, 0.0}), kClose);
  EXPECT_LT(glm::distance(hand.joint(3), {1.0, 0.8, 0.0}), kClose);
  // The second press of a double click is on that joint, and is none on the joint.
  hand.click(hand.at(0.4, 0.01), 2);
  EXPECT_FALSE(rigs::isLimited(hand.bones()[1], true));
}

TEST(CanvasEdit, ADragOfABoneTurnsIt) {
  Hand hand;
  hand.drag(hand.at(0.5, 0.0), hand.at(0.5, 0.5));
  EXPECT_EQ(hand.bones().size(), 2U);
  EXPECT_LT(glm::distance(hand.joint(1), {std::sqrt(0.5), std::sqrt(0.5), 0.0}), kClose);
  EXPECT_NEAR(hand.bones()[0].length, 1.0, kClose);
}

TEST(CanvasEdit, ADragOfAJointTakesItAlong) {
  Hand hand;
  hand.drag(hand.at(1.0, 0.8), hand.at(1.7, 1.1));
  EXPECT_LT(glm::distance(hand.joint(2), {1.7, 1.1, 0.0}), kClose);
  EXPECT_LT(glm::distance(hand.joint(1), {1.0, 0.0, 0.0}), kClose);
  hand.drag(hand.at(1.0, 0.0), hand.at(0.0, 1.5));
  EXPECT_LT(glm::distance(hand.joint(1), {0.0, 1.5, 0.0}), kClose);
}

TEST(CanvasEdit, WithShiftOnlyTheLengthChanges) {
  Hand hand;
  hand.input.heldKeys = {"Left Shift"};
  hand.drag(hand.at(1.0, 0.8), hand.at(1.5, 1.2));
  EXPECT_LT(glm::distance(hand.joint(2), {1.0, 1.2, 0.0}), kClose);
  EXPECT_NEAR(hand.lab.shown().pose.angles[1], support::kPi / 2.0, kClose);
}

TEST(CanvasEdit, DeleteRemovesWhatThePointerIsOn) {
  Hand hand;
  hand.moveTo(hand.at(1.0, 0.0));
  hand.key("Delete");
  ASSERT_EQ(hand.bones().size(), 1U) << "the joint: one bone from end to end";
  EXPECT_LT(glm::distance(hand.joint(1), {1.0, 0.8, 0.0}), kClose);
  hand.key("Delete");
  EXPECT_EQ(hand.bones().size(), 1U) << "the last bone stays";
  Hand other;
  other.moveTo(other.at(0.5, 0.0));
  other.key("Delete");
  ASSERT_EQ(other.bones().size(), 1U) << "the bone: the next one moves up";
  EXPECT_LT(glm::distance(other.joint(1), {0.0, 0.8, 0.0}), kClose);
}

TEST(CanvasEdit, AltAndAClickRemoveAJoint) {
  Hand hand;
  hand.moveTo(hand.at(1.0, 0.8));
  hand.input.heldKeys = {"Left Alt"};
  hand.click(hand.at(1.0, 0.8));
  ASSERT_EQ(hand.bones().size(), 1U);
  EXPECT_NEAR(hand.bones()[0].length, 1.0, kClose);
}

TEST(CanvasEdit, WithControlJointsGoToTheGridAndBonesTo15Degrees) {
  Hand hand;
  hand.input.heldKeys = {"Left Ctrl"};
  hand.drag(hand.at(1.0, 0.8), hand.at(1.45, 1.1), false);
  EXPECT_LT(glm::distance(hand.joint(2), {1.5, 1.0, 0.0}), kClose);
  ASSERT_TRUE(hand.canvas.edit().snap);
  EXPECT_EQ(hand.canvas.edit().snap->text, "1.5, 1");
  hand.change(false);
  hand.drag(hand.at(0.5, 0.0), hand.at(0.5, 0.31));
  EXPECT_NEAR(hand.lab.shown().pose.angles[0], support::kPi / 6.0, kClose);
}

TEST(CanvasEdit, WithControlAndShiftLengthsAreGridSteps) {
  Hand hand;
  hand.input.heldKeys = {"Left Ctrl", "Left Shift"};
  hand.drag(hand.at(1.0, 0.8), hand.at(1.0, 1.4));
  EXPECT_NEAR(hand.bones()[1].length, 1.5, kClose);
}

TEST(CanvasEdit, WithControlTheTargetAndTheBaseGoToTheGrid) {
  Hand hand;
  hand.input.heldKeys = {"Right Ctrl"};
  hand.drag(hand.at(-1.2, 0.9), hand.at(-0.9, 1.2));
  EXPECT_LT(glm::distance(hand.lab.state().scene.target, glm::dvec3(-1.0, 1.0, 0.0)), kClose);
  hand.drag(hand.at(0.0, 0.0), hand.at(-0.4, -0.6));
  EXPECT_LT(glm::distance(support::chainOf(hand.lab).base, glm::dvec3(-0.5, -0.5, 0.0)), kClose);
}

TEST(CanvasEdit, ADoubleClickOnAJointLimitsItAndAnotherFreesIt) {
  Hand hand;
  hand.click(hand.at(1.0, 0.0));
  hand.click(hand.at(1.0, 0.0), 2);
  ASSERT_TRUE(rigs::isLimited(hand.bones()[1], true));
  EXPECT_NEAR(hand.bones()[1].limit.least, support::kPi / 6.0, kClose);
  EXPECT_NEAR(hand.bones()[1].limit.most, 5.0 * support::kPi / 6.0, kClose);
  hand.click(hand.at(1.0, 0.0), 2);
  EXPECT_FALSE(rigs::isLimited(hand.bones()[1], true));
}

// The fan's ends are where its handles are; an end goes where it is dragged, in the parent's frame.
TEST(CanvasEdit, DragsTheEndsOfAFan) {
  for (const int mirrored : {1, -1}) {
    Hand hand;
    hand.lab.apply(lab::SetBoneScale{0, {1, mirrored}});
    hand.lab.apply(lab::SetLimit{1, {support::kPi / 4.0, support::kPi / 2.0 + 0.3}});
    const glm::dvec3 joint = hand.joint(1);
    const auto place = [&](double angle) {
      constexpr double kRadius = 64.0 / 200.0;
      return hand.at(joint +
                     kRadius * glm::dvec3(std::cos(angle), mirrored * std::sin(angle), 0.0));
    };
    hand.drag(place(support::kPi / 4.0), place(0.1));
    EXPECT_NEAR(hand.bones()[1].limit.least, 0.1, 1e-6) << mirrored;
    EXPECT_NEAR(hand.bones()[1].limit.most, support::kPi / 2.0 + 0.3, kClose);
    hand.input.heldKeys = {"Left Ctrl"};
    hand.drag(place(support::kPi / 2.0 + 0.3), place(2.0));
    EXPECT_NEAR(hand.bones()[1].limit.most, 2.0 * support::kPi / 3.0, kClose) << "120°";
  }
}

TEST(CanvasEdit, EscapePutsBack) {
  Hand hand;
  hand.drag(hand.at(1.0, 0.8), hand.at(0.2, 1.3), false);
  hand.key("Escape");
  EXPECT_LT(glm::distance(hand.joint(2), {1.0, 0.8, 0.0}), kClose);
  hand.moveTo(hand.at(-0.2, 1.0));
  EXPECT_LT(glm::distance(hand.joint(2), {1.0, 0.8, 0.0}), kClose) << "let go";
}

TEST(CanvasEdit, TheTargetIsTakenByItsRingWhereTheTipLiesInIt) {
  Hand hand;
  hand.lab.apply(lab::SetTarget{{1.0, 0.8, 0.0}});
  hand.drag(hand.at(1.0, 0.8) + glm::dvec2(12.0, 0.0), hand.at(0.2, 0.2) + glm::dvec2(12.0, 0.0));
  EXPECT_LT(glm::distance(hand.lab.state().scene.target, glm::dvec3(0.2, 0.2, 0.0)), kClose);
  EXPECT_LT(glm::distance(hand.joint(2), {1.0, 0.8, 0.0}), kClose);
}

TEST(CanvasEdit, OnlyWhileEditing) {
  Hand hand;
  hand.lab.apply(lab::SetEditing{false});
  hand.lab.apply(lab::SetAngles{{0.0, support::kPi / 2.0}});
  hand.click(hand.at(-0.5, -1.0));
  hand.moveTo(hand.at(hand.joint(1)));
  hand.key("Delete");
  EXPECT_EQ(hand.bones().size(), 2U);
  EXPECT_EQ(hand.canvas.edit().pick.part, draw::EditPart::none);
}

TEST(CanvasEdit, InSpaceTooWhereverItIsLookedAtFrom) {
  Hand hand;
  hand.lab.apply(lab::SetPlanar{false});
  hand.lab.apply(lab::SetView{&lab::View::fit, false});
  hand.lab.apply(lab::SetView{&lab::View::center, {0.5, 0.4}});
  hand.lab.apply(lab::SetView{&lab::View::pixelsPerUnit, 200.0});
  hand.lab.apply(lab::SetView{&lab::SpaceView::yaw, 0.7});
  hand.lab.apply(lab::SetView{&lab::SpaceView::pitch, 0.4});
  const auto seen = [&](const glm::dvec3& p) {
    const draw::Camera camera =
        draw::cameraOf(hand.lab.state(), {hand.place.rect.width, hand.place.rect.height});
    return camera.toCanvas(p) + glm::dvec2(hand.place.rect.x, hand.place.rect.y);
  };
  const glm::dvec2 free = seen(hand.joint(2)) + glm::dvec2(70.0, 60.0);
  hand.click(free);
  ASSERT_EQ(hand.bones().size(), 3U);
  EXPECT_LT(glm::distance(seen(hand.joint(3)), free), 1e-6);
  const glm::dvec3 middle = glm::mix(hand.joint(0), hand.joint(1), 0.6);
  hand.click(seen(middle));
  ASSERT_EQ(hand.bones().size(), 4U);
  EXPECT_LT(glm::distance(hand.joint(1), middle), 1e-6) << "with perspective, too";
  const glm::dvec2 to = seen(hand.joint(4)) + glm::dvec2(-50.0, 30.0);
  hand.drag(seen(hand.joint(4)), to);
  EXPECT_LT(glm::distance(seen(hand.joint(4)), to), 1e-6);
}

TEST(CanvasEdit, InSpaceTheRimOfAConeIsDragged) {
  Hand hand;
  hand.lab.apply(lab::SetPlanar{false});
  rigs::JointLimit limit;
  limit.cone = 0.9;
  hand.lab.apply(lab::SetLimit{1, limit});
  hand.lab.apply(lab::SetView{&lab::View::fit, false});
  hand.lab.apply(lab::SetView{&lab::View::center, {0.5, 0.4}});
  hand.lab.apply(lab::SetView{&lab::View::pixelsPerUnit, 200.0});
  const draw::Camera camera =
      draw::cameraOf(hand.lab.state(), {hand.place.rect.width, hand.place.rect.height});
  const auto handles = draw::limitHandles(hand.lab, camera, 1.0, std::nullopt);
  ASSERT_FALSE(handles.empty());
  const glm::dvec2 corner(hand.place.rect.x, hand.place.rect.y);
  const draw::LimitPlace place = draw::editedPlace(hand.lab, camera, 1, draw::LimitEnd::rim, 1.0);
  // To where the same side of a narrower cone is.
  const glm::dvec3 middle = (place.at(place.zero) - place.joint) / place.radius;
  const glm::dvec3 side = glm::normalize(handles[0].at - place.joint -
                                         middle * glm::dot(middle, handles[0].at - place.joint));
  const glm::dvec3 to =
      place.joint + place.radius * (std::cos(0.5) * middle + std::sin(0.5) * side);
  hand.drag(camera.toCanvas(handles[0].at) + corner, camera.toCanvas(to) + corner);
  EXPECT_NEAR(hand.bones()[1].limit.cone, 0.5, 1e-6);
}

}  // namespace

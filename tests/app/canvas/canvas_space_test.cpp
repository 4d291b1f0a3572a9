// The mouse on the canvas in space, with input that is plain data.
#include <numbers>

#include <gtest/gtest.h>

#include "app/canvas/canvas.h"
#include "draw/space/space_picture.h"
#include "support/lab_driving.h"

namespace {

using platform::Button;

// An arm that reaches (1.2, 0.3), seen from the right and above.
struct SpaceHand {
  SpaceHand() {
    lab = support::labWith("two-bone", {1.0, 0.8}, {0.4, 0.5}, {1.2, 0.3, 0.0});
    lab.apply(lab::SetView{&lab::View::center, {0.0, 0.0}});
    lab.apply(lab::SetView{&lab::View::pixelsPerUnit, 150.0});
    lab.apply(lab::SetView{&lab::View::fit, false});
    lab.apply(lab::SetView{&lab::SpaceView::on, true});
    lab.apply(lab::SetView{&lab::SpaceView::yaw, 0.6});
    lab.apply(lab::SetView{&lab::SpaceView::pitch, 0.4});
  }

  [[nodiscard]] draw::Camera camera() const {
    return draw::cameraOf(lab.state(), {place.rect.width, place.rect.height});
  }
  [[nodiscard]] glm::dvec2 at(const glm::dvec3& p) const {
    return camera().toCanvas(p) + glm::dvec2(place.rect.x, place.rect.y);
  }
  // Where the pointer takes the target's arrow.
  [[nodiscard]] glm::dvec2 arrow(draw::Grip grip) const {
    const draw::HandlePlace handle = draw::handlePlace(lab, canvas.held());
    const double length = draw::handleLength(camera(), handle, place.unit);
    return at(handle.position + draw::directionOf(grip) * (0.75 * length));
  }
  void frame() {
    for (const lab::Action& action : canvas.handle(lab, input, place)) lab.apply(action);
    input.buttonChanges.clear();
    input.keys.clear();
    input.wheel = 0.0;
  }
  void moveTo(glm::dvec2 position) {
    input.mouse = position;
    frame();
  }
  void change(bool down, Button button) {
    input.buttonChanges.push_back({button, down, input.mouse, 1});
    frame();
  }
  void drag(glm::dvec2 from, glm::dvec2 to, Button button = Button::left, bool letGo = true) {
    moveTo(from);
    change(true, button);
    for (const double part : {0.3, 0.6, 1.0}) moveTo(from + part * (to - from));
    if (letGo) change(false, button);
  }
  [[nodiscard]] glm::dvec3 target() const { return lab.state().scene.target; }
  [[nodiscard]] const lab::SpaceView& space() const { return lab.state().view.space; }

  lab::Lab lab;
  app::Canvas canvas;
  platform::Input input;
  app::CanvasArea place{{40.0F, 30.0F, 800.0F, 600.0F}, 1.0, false};
};

const glm::dvec2 kNowhere(100.0, 560.0);

TEST(CanvasInSpace, DragsTheTargetInItsPlane) {
  SpaceHand hand;
  hand.drag(hand.at(hand.target()), hand.at({0.4, 1.1, 0.0}));
  EXPECT_LT(glm::distance(hand.target(), glm::dvec3(0.4, 1.1, 0.0)), 1e-9);
  EXPECT_LT(support::tipDistance(hand.lab), 1e-9L);
}

TEST(CanvasInSpace, DragsTheTargetAlongItsArrows) {
  for (const draw::Grip grip : {draw::Grip::x, draw::Grip::y}) {
    SpaceHand hand;
    const glm::dvec3 axis = draw::directionOf(grip);
    const glm::dvec2 way = hand.at(hand.target() + 0.3 * axis) - hand.at(hand.target());
    const glm::dvec2 from = hand.arrow(grip);
    hand.moveTo(from);
    EXPECT_EQ(hand.canvas.grip(), grip) << "it lights up";
    hand.drag(from, from + way);
    EXPECT_LT(glm::distance(hand.target(), glm::dvec3(1.2, 0.3, 0.0) + 0.3 * axis), 1e-9);
  }
}

TEST(CanvasInSpace, TheCursorLiesAlongTheArrowUnderIt) {
  SpaceHand hand;
  for (const draw::Grip grip : {draw::Grip::x, draw::Grip::y}) {
    const glm::dvec2 from = hand.at(hand.target());
    const glm::dvec2 way = hand.at(hand.target() + 0.3 * draw::directionOf(grip)) - from;
    hand.input.mouse = from + glm::normalize(way) * 40.0;
    hand.frame();
    ASSERT_EQ(hand.canvas.grip(), grip);
    const double degrees = std::atan2(-way.y, way.x) * 180.0 / 3.14159265358979323846;
    const long eighth = std::lround(degrees / 45.0);
    const app::CursorShape shapes[] = {app::CursorShape::horizontal, app::CursorShape::rising,
                                       app::CursorShape::vertical, app::CursorShape::falling};
    EXPECT_EQ(hand.canvas.cursor(), shapes[((eighth % 4) + 4) % 4]) << degrees;
  }
}

TEST(CanvasInSpace, EscapePutsItBack) {
  SpaceHand hand;
  hand.drag(hand.at(hand.target()), hand.at({0.4, 1.1, 0.0}), Button::left, false);
  EXPECT_LT(glm::distance(hand.target(), glm::dvec3(0.4, 1.1, 0.0)), 1e-9);
  hand.input.keys = {"Escape"};
  hand.frame();
  EXPECT_EQ(hand.target(), glm::dvec3(1.2, 0.3, 0.0));
  EXPECT_FALSE(hand.canvas.isDragging());
  hand.moveTo(hand.at({-0.5, 0.5, 0.0}));
  hand.change(false, Button::left);
  EXPECT_EQ(hand.target(), glm::dvec3(1.2, 0.3, 0.0)) << "let go";
}

TEST(CanvasInSpace, EscapeWorksInTheFlatViewToo) {
  SpaceHand hand;
  hand.lab.apply(lab::SetView{&lab::SpaceView::on, false});
  hand.drag(hand.at(hand.target()), hand.at({0.4, 1.1, 0.0}), Button::left, false);
  hand.input.keys = {"Escape"};
  hand.frame();
  EXPECT_EQ(hand.target(), glm::dvec3(1.2, 0.3, 0.0));
}

TEST(CanvasInSpace, EmptyCanvasIsTurnedWithTheLeftAndTheRightButton) {
  for (const Button button : {Button::left, Button::right}) {
    SpaceHand hand;
    hand.drag(kNowhere, kNowhere + glm::dvec2(50.0, -20.0), button);
    EXPECT_LT(hand.space().yaw, 0.55);
    EXPECT_LT(hand.space().pitch, 0.35);
    EXPECT_EQ(hand.lab.state().view.center, glm::dvec2(0.0)) << "about the focus";
    EXPECT_EQ(hand.target(), glm::dvec3(1.2, 0.3, 0.0));
  }
}

TEST(CanvasInSpace, TheMiddleButtonAndShiftPan) {
  for (const bool shift : {false, true}) {
    SpaceHand hand;
    const glm::dvec3 focus = hand.camera().focus();
    if (shift) hand.input.heldKeys = {"Left Shift"};
    hand.drag(kNowhere, kNowhere + glm::dvec2(50.0, -20.0), shift ? Button::left : Button::middle);
    EXPECT_EQ(hand.space().yaw, 0.6);
    const glm::dvec2 middle = glm::dvec2(40.0 + 400.0, 30.0 + 300.0);
    EXPECT_LT(glm::distance(hand.at(focus), middle + glm::dvec2(50.0, -20.0)), 1e-6);
  }
}

TEST(CanvasInSpace, TheWheelZoomsAtThePointer) {
  SpaceHand hand;
  const glm::dvec2 pointer(300.0, 200.0);
  const glm::dvec3 under = hand.camera().toWorld(pointer - glm::dvec2(40.0, 30.0));
  hand.moveTo(pointer);
  hand.input.wheel = 3.0;
  hand.frame();
  EXPECT_GT(hand.lab.state().view.pixelsPerUnit, 200.0);
  EXPECT_LT(glm::distance(hand.at(under), pointer), 1e-6);
}

TEST(CanvasInSpace, AClickOnTheBaseGivesItTheArrows) {
  SpaceHand hand;
  EXPECT_EQ(hand.canvas.held(), draw::Handle::target);
  hand.drag(hand.at({0.0, 0.0, 0.0}), hand.at({0.0, 0.0, 0.0}));
  EXPECT_EQ(hand.canvas.held(), draw::Handle::base);
  const glm::dvec2 from = hand.arrow(draw::Grip::y);
  const glm::dvec2 way = hand.at({0.0, 0.25, 0.0}) - hand.at({0.0, 0.0, 0.0});
  hand.drag(from, from + way);
  EXPECT_LT(glm::distance(support::chainOf(hand.lab).base, glm::dvec3(0.0, 0.25, 0.0)), 1e-9);
}

TEST(CanvasInSpace, TAndAClickSendTheTargetIntoItsPlane) {
  SpaceHand hand;
  hand.input.heldKeys = {"T"};
  hand.moveTo(hand.at({-0.5, 0.9, 0.0}));
  hand.change(true, Button::left);
  EXPECT_LT(glm::distance(hand.target(), glm::dvec3(-0.5, 0.9, 0.0)), 1e-9);
}

TEST(CanvasInSpace, SeenFromItsEdgeThePlaneIsStillDraggedIn) {
  SpaceHand hand;
  hand.lab.apply(lab::SetView{&lab::SpaceView::yaw, 0.5 * std::numbers::pi});
  hand.lab.apply(lab::SetView{&lab::SpaceView::pitch, 0.0});
  const glm::dvec2 from = hand.at(hand.target());
  hand.drag(from, from + glm::dvec2(15.0, -40.0));
  EXPECT_GT(hand.target().y, 0.4);
  EXPECT_NEAR(hand.target().x, 1.2, 0.05);
  EXPECT_EQ(hand.target().z, 0.0);
}

TEST(CanvasInSpace, ARightClickPinsTheTargetWhichThenStays) {
  SpaceHand hand;
  const glm::dvec3 before = hand.target();
  const auto rightClick = [&] { hand.drag(hand.at(before), hand.at(before), Button::right); };
  rightClick();
  EXPECT_TRUE(hand.lab.state().scene.isPinned);
  hand.drag(hand.at(before), hand.at(before) + glm::dvec2(60.0, 20.0));
  EXPECT_EQ(hand.target(), before) << "the view turned instead";
  hand.drag(hand.at(before), hand.at(before) + glm::dvec2(90.0, 0.0), Button::right);
  EXPECT_TRUE(hand.lab.state().scene.isPinned) << "a drag is no click";
  rightClick();
  EXPECT_FALSE(hand.lab.state().scene.isPinned);
  hand.drag(hand.at(before), hand.at(before) + glm::dvec2(60.0, 20.0));
  EXPECT_NE(hand.target(), before);
}

TEST(CanvasInSpace, ARightClickOnAJointGivesItAGoal) {
  SpaceHand hand;
  const glm::dvec3 joint = hand.lab.shown().joints[1];
  hand.drag(hand.at(joint), hand.at(joint), Button::right);
  ASSERT_EQ(hand.lab.state().scene.goals.size(), 1U);
  EXPECT_EQ(hand.lab.state().scene.goals[0].bone, 0U);
  EXPECT_LT(glm::distance(hand.lab.state().scene.goals[0].target, joint), 1e-9);
  hand.lab.apply(lab::Undo{});
  EXPECT_TRUE(hand.lab.state().scene.goals.empty());
}

}  // namespace

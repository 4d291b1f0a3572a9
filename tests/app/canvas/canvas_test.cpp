// The mouse on the canvas, with input that is plain data.
#include "app/canvas/canvas.h"

#include <gtest/gtest.h>

#include "app/canvas/canvas_names.h"
#include "lab/core/history.h"
#include "support/lab_driving.h"

namespace {

using platform::Button;

// A canvas that does not begin in the window's corner, 200 pixels a unit, the world's origin in its
// middle; on it an arm that reaches (1.2, 0.3).
struct Hand {
  Hand() {
    lab = support::labWith("two-bone", {1.0, 0.8}, {0.4, 0.5}, {1.2, 0.3, 0.0});
    lab.apply(lab::SetView{&lab::View::center, {0.0, 0.0}});
    lab.apply(lab::SetView{&lab::View::pixelsPerUnit, 200.0});
    lab.apply(lab::SetView{&lab::View::fit, false});
  }

  // Where a world point is in the window.
  [[nodiscard]] glm::dvec2 at(double x, double y) const {
    const lab::View& view = lab.state().view;
    return {place.rect.x + place.rect.width / 2.0 + (x - view.center.x) * view.pixelsPerUnit,
            place.rect.y + place.rect.height / 2.0 - (y - view.center.y) * view.pixelsPerUnit};
  }
  [[nodiscard]] glm::dvec2 at(const glm::dvec3& p) const { return at(p.x, p.y); }

  void frame() {
    taken = canvas.handle(lab, input, place);
    for (const lab::Action& action : taken) lab.apply(action);
    input.buttonChanges.clear();
    input.wheel = 0.0;
  }
  void moveTo(glm::dvec2 position) {
    input.mouse = position;
    frame();
  }
  void change(bool down, Button button = Button::left) {
    input.buttonChanges.push_back({button, down, input.mouse, 1});
    input.buttons[static_cast<std::size_t>(button)] = down;
  }
  void press(Button button = Button::left) {
    change(true, button);
    frame();
  }
  void release(Button button = Button::left) {
    change(false, button);
    frame();
  }
  void drag(glm::dvec2 from, glm::dvec2 to, Button button = Button::left) {
    moveTo(from);
    press(button);
    for (const double part : {0.3, 0.6, 1.0}) moveTo(from + part * (to - from));
    release(button);
  }
  [[nodiscard]] glm::dvec3 target() const { return lab.state().scene.target; }

  lab::Lab lab;
  app::Canvas canvas;
  platform::Input input;
  app::CanvasArea place{{40.0F, 30.0F, 800.0F, 600.0F}, 1.0, false};
  lab::Actions taken;
};

constexpr double kClose = 1e-9;

TEST(Canvas, DragsTheTargetAndTheTipFollows) {
  Hand hand;
  hand.drag(hand.at(1.2, 0.3), hand.at(0.4, 1.1));
  EXPECT_LT(glm::distance(hand.target(), glm::dvec3(0.4, 1.1, 0.0)), kClose);
  EXPECT_LT(support::tipDistance(hand.lab), 1e-9L);
  EXPECT_FALSE(hand.canvas.isDragging());
}

TEST(Canvas, TheTargetDoesNotJumpToThePointer) {
  Hand hand;
  const glm::dvec2 beside = hand.at(1.2, 0.3) + glm::dvec2(7.0, -5.0);
  hand.moveTo(beside);
  hand.press();
  EXPECT_EQ(hand.target(), glm::dvec3(1.2, 0.3, 0.0)) << "a press alone moves nothing";
  hand.moveTo(beside + glm::dvec2(-100.0, -60.0));
  hand.release();
  EXPECT_LT(glm::distance(hand.target(), glm::dvec3(0.7, 0.6, 0.0)), kClose);
}

TEST(Canvas, ADragOfTheTargetBeginsAGesture) {
  Hand hand;
  hand.moveTo(hand.at(1.2, 0.3));
  hand.press();
  ASSERT_FALSE(hand.taken.empty());
  EXPECT_TRUE(hand.taken.front().is<lab::BeginGesture>());
  EXPECT_TRUE(hand.canvas.isDragging());
}

TEST(Canvas, TAndAClickSendTheTargetThere) {
  Hand hand;
  hand.moveTo(hand.at(-0.5, 0.9));
  hand.input.heldKeys = {"T"};
  hand.change(true);
  hand.change(false);
  hand.frame();
  EXPECT_LT(glm::distance(hand.target(), glm::dvec3(-0.5, 0.9, 0.0)), kClose);
  // Over the base, too: T comes first.
  hand.moveTo(hand.at(0.0, 0.0));
  hand.press();
  hand.moveTo(hand.at(0.5, 0.5));
  hand.release();
  EXPECT_LT(glm::distance(hand.target(), glm::dvec3(0.5, 0.5, 0.0)), kClose) << "and drags on";
  EXPECT_EQ(support::chainOf(hand.lab).base, glm::dvec3(0.0));
}

TEST(Canvas, DragsTheBase) {
  Hand hand;
  hand.drag(hand.at(0.0, 0.0), hand.at(-0.3, 0.2));
  EXPECT_LT(glm::distance(support::chainOf(hand.lab).base, glm::dvec3(-0.3, 0.2, 0.0)), kClose);
  EXPECT_EQ(hand.target(), glm::dvec3(1.2, 0.3, 0.0));
}

TEST(Canvas, DragsAJointInEveryMode) {
  for (const lab::Mode mode : {lab::Mode::live, lab::Mode::onePerFrame, lab::Mode::stepByStep}) {
    Hand hand;
    hand.lab.apply(lab::SetMode{mode});
    const glm::dvec2 view = hand.lab.state().view.center;
    const glm::dvec3 elbow = hand.lab.shown().joints[1];
    hand.drag(hand.at(elbow), hand.at(-0.2, 0.9));
    const auto moved = support::posedJoints(hand.lab);
    EXPECT_LT(std::abs(support::degreesBetween(moved[1], {-0.2L, 0.9L})), 1e-9L);
    EXPECT_EQ(hand.lab.state().choices.mode, lab::Mode::stepByStep);
    EXPECT_EQ(hand.lab.state().view.center, view) << "the view stays";
  }
}

TEST(Canvas, AClickOnAJointPosesNothing) {
  Hand hand;
  const lab::Lab before = hand.lab;
  hand.moveTo(hand.at(hand.lab.shown().joints[1]));
  hand.press();
  hand.moveTo(hand.input.mouse + glm::dvec2(2.0, -2.0));  // a hand is never quite still
  hand.release();
  EXPECT_EQ(hand.lab.state().choices.mode, lab::Mode::live);
  EXPECT_EQ(hand.lab.shown().joints, before.shown().joints);
  EXPECT_FALSE(hand.lab.history().canUndo());
}

TEST(Canvas, TheCursorSaysWhatCanBeDragged) {
  using app::CursorShape;
  Hand hand;
  const glm::dvec3 elbow = hand.lab.shown().joints[1];
  for (const glm::dvec3& place : {glm::dvec3(1.2, 0.3, 0.0), glm::dvec3(0.0), elbow}) {
    hand.moveTo(hand.at(place));
    EXPECT_EQ(hand.canvas.cursor(), CursorShape::hand);
  }
  hand.moveTo(hand.at(-1.0, -1.0));
  EXPECT_EQ(hand.canvas.cursor(), CursorShape::arrow);
  hand.press();
  EXPECT_EQ(hand.canvas.cursor(), CursorShape::move) << "the view is dragged";
  hand.release();
  hand.moveTo(hand.at(1.2, 0.3));
  hand.press();
  hand.moveTo(hand.at(1.0, 0.5));
  EXPECT_EQ(hand.canvas.cursor(), CursorShape::move);
  hand.release();
  EXPECT_EQ(hand.canvas.cursor(), CursorShape::hand);
  hand.place.mouseIsOverUi = true;
  hand.frame();
  EXPECT_EQ(hand.canvas.cursor(), CursorShape::arrow);
}

TEST(Canvas, ADragClosesTheLegendAndAClickDoesNot) {
  Hand hand;
  hand.lab.apply(lab::SetView{&lab::View::legend, true});
  hand.moveTo(hand.at(-1.0, -1.0));
  hand.press();
  hand.release();
  EXPECT_TRUE(hand.lab.state().view.legend);
  hand.moveTo(hand.at(1.2, 0.3));
  hand.press();
  hand.moveTo(hand.at(0.4, 1.1));
  EXPECT_TRUE(hand.lab.state().view.legend) << "it is still read";
  hand.release();
  EXPECT_FALSE(hand.lab.state().view.legend);
}

// The stroke is a drag of the target; once the button is let go, the target goes back along it.
TEST(Canvas, TheTargetsWayIsDrawnByHand) {
  Hand hand;
  lab::TargetMotion motion;
  motion.path = lab::TargetPath::drawn;
  motion.speed = 0.5;
  hand.lab.apply(lab::SetTargetMotion{motion});
  EXPECT_FALSE(hand.lab.targetMoves()) << "there is no way yet";
  hand.moveTo(hand.at(-0.5, 1.0));
  hand.press();
  hand.moveTo(hand.at(0.0, 1.0));
  hand.moveTo(hand.at(0.5, 1.0));
  EXPECT_LT(glm::distance(hand.target(), glm::dvec3(0.5, 1.0, 0.0)), kClose);
  EXPECT_FALSE(hand.lab.targetMoves()) << "it is still drawn";
  hand.release();
  ASSERT_TRUE(hand.lab.targetMoves());
  for (const auto& [seconds, x] : {std::pair{0.5, 0.25}, std::pair{0.5, 0.0}}) {
    const glm::dvec3 before = hand.target();
    hand.lab.apply(lab::Tick{seconds});
    EXPECT_NEAR(glm::distance(hand.target(), before), 0.25, 0.02) << x;
    EXPECT_NEAR(hand.target().y, 1.0, kClose);
  }
}

// Until the ground is clicked; the timeline may be scrubbed meanwhile.
// Bone 2 ends where the tip is, bone 1 at joint 2.
TEST(Canvas, WhileAJointIsDraggedTheOneThatTurnsIsNamed) {
  Hand hand;
  hand.lab.apply(lab::SetView{&lab::View::selectedJoint, 1});
  const auto named = [&hand] { return app::namedJoint(hand.lab, hand.canvas); };
  const glm::dvec2 elbow = hand.at(hand.lab.shown().joints[1]);
  hand.moveTo(elbow);
  hand.press();
  EXPECT_EQ(named(), 1U) << "a press alone turns nothing";
  const double before = hand.lab.shown().pose.angles[0];
  hand.moveTo(elbow + glm::dvec2(0.0, -60.0));
  EXPECT_EQ(named(), 0U);
  EXPECT_NE(hand.lab.shown().pose.angles[0], before);
  hand.release();
  EXPECT_EQ(named(), 1U);
}

TEST(Canvas, AClickSelectsAJointAndADragDoesNot) {
  Hand hand;
  const auto click = [&](const glm::dvec2& place) {
    hand.moveTo(place);
    hand.press();
    hand.release();
  };
  const auto elbow = [&] {
    const glm::dvec3 joint = hand.lab.shown().joints[1];
    return hand.at(joint.x, joint.y);
  };
  click(elbow());
  EXPECT_EQ(lab::selectedJoint(hand.lab.state()), 1U);
  hand.lab.apply(lab::SetMode{lab::Mode::stepByStep});
  hand.lab.apply(lab::Seek{1});
  EXPECT_EQ(lab::selectedJoint(hand.lab.state()), 1U);
  hand.drag(hand.at(-1.5, -1.0), hand.at(-1.2, -1.0));
  EXPECT_EQ(lab::selectedJoint(hand.lab.state()), 1U) << "the view was moved";
  click(hand.at(-1.5, -1.0));
  EXPECT_EQ(lab::selectedJoint(hand.lab.state()), std::nullopt);
  hand.drag(elbow(), hand.at(-0.2, 0.9));
  EXPECT_EQ(lab::selectedJoint(hand.lab.state()), std::nullopt) << "it was dragged";
  click(hand.at(0.0, 0.0));
  EXPECT_EQ(lab::selectedJoint(hand.lab.state()), 0U) << "the base has joint 1";
  hand.lab.apply(lab::CloseWindows{});
  EXPECT_EQ(lab::selectedJoint(hand.lab.state()), std::nullopt);
}

TEST(Canvas, PansWithEveryButton) {
  for (const Button button : {Button::left, Button::middle, Button::right}) {
    Hand hand;
    hand.drag(hand.at(-1.5, -1.0), hand.at(-1.5, -1.0) + glm::dvec2(50.0, -20.0), button);
    EXPECT_LT(glm::distance(hand.lab.state().view.center, glm::dvec2(-0.25, -0.1)), kClose);
    EXPECT_EQ(hand.lab.state().view.pixelsPerUnit, 200.0);
    EXPECT_EQ(hand.target(), glm::dvec3(1.2, 0.3, 0.0));
  }
}

TEST(Canvas, OtherButtonsPanOverAHandleAsWell) {
  Hand hand;
  hand.drag(hand.at(1.2, 0.3), hand.at(1.2, 0.3) + glm::dvec2(40.0, 0.0), Button::right);
  EXPECT_EQ(hand.target(), glm::dvec3(1.2, 0.3, 0.0));
  EXPECT_LT(glm::distance(hand.lab.state().view.center, glm::dvec2(-0.2, 0.0)), kClose);
}

TEST(Canvas, TheWheelZoomsAtThePointer) {
  Hand hand;
  const glm::dvec2 pointer = hand.at(0.7, -0.4);
  hand.moveTo(pointer);
  hand.input.wheel = 2.0;
  hand.frame();
  EXPECT_GT(hand.lab.state().view.pixelsPerUnit, 220.0);
  EXPECT_LT(glm::distance(hand.at(0.7, -0.4), pointer), 1e-6);
  hand.input.wheel = -2.0;
  hand.frame();
  EXPECT_NEAR(hand.lab.state().view.pixelsPerUnit, 200.0, 1e-6);
  EXPECT_LT(glm::distance(hand.at(0.7, -0.4), pointer), 1e-6);
}

TEST(Canvas, TwoFingersKeepWhatTheyAreOn) {
  Hand hand;
  // What lay under their middle before they moved lies under it now, twice as large.
  const glm::dvec2 before = hand.at(0.5, 0.25);
  hand.input.pan = {30.0, -20.0};
  hand.input.pinch = 2.0;
  hand.moveTo(before + hand.input.pan);
  EXPECT_NEAR(hand.lab.state().view.pixelsPerUnit, 400.0, 1e-6);
  EXPECT_LT(glm::distance(hand.at(0.5, 0.25), hand.input.mouse), 1e-6);
  hand.input.pan = {};
  hand.input.pinch = 1.0;
  hand.place.mouseIsOverUi = true;
  hand.input.pinch = 3.0;
  hand.frame();
  EXPECT_NEAR(hand.lab.state().view.pixelsPerUnit, 400.0, 1e-6);
}

TEST(Canvas, AFingerHitsFromFartherAway) {
  for (const bool byTouch : {false, true}) {
    Hand hand;
    hand.input.byTouch = byTouch;
    const glm::dvec2 from = hand.at(1.2, 0.3) + glm::dvec2(19.0, 0.0);
    hand.drag(from, from + glm::dvec2(0.0, -40.0));
    EXPECT_EQ(hand.target() != glm::dvec3(1.2, 0.3, 0.0), byTouch);
  }
}

TEST(Canvas, PressAndReleaseWithinOneFrame) {
  Hand hand;
  // Pressed on the target, moved and released before the next frame: still a drag.
  const glm::dvec2 from = hand.at(1.2, 0.3);
  const glm::dvec2 to = hand.at(0.9, 0.8);
  hand.input.buttonChanges = {{Button::left, true, from, 1}, {Button::left, false, to, 1}};
  hand.input.mouse = to + glm::dvec2(60.0, 60.0);
  hand.frame();
  EXPECT_LT(glm::distance(hand.target(), glm::dvec3(0.9, 0.8, 0.0)), kClose);
  EXPECT_FALSE(hand.canvas.isDragging());
  hand.moveTo(hand.at(0.0, 1.0));
  EXPECT_LT(glm::distance(hand.target(), glm::dvec3(0.9, 0.8, 0.0)), kClose) << "let go";
}

TEST(Canvas, WhatIsOverThePanelsIsNotTheCanvas) {
  Hand hand;
  hand.place.mouseIsOverUi = true;
  hand.drag(hand.at(1.2, 0.3), hand.at(0.4, 1.1));
  hand.input.wheel = 3.0;
  hand.frame();
  EXPECT_EQ(hand.target(), glm::dvec3(1.2, 0.3, 0.0));
  EXPECT_EQ(hand.lab.state().view.pixelsPerUnit, 200.0);

  hand.place.mouseIsOverUi = false;
  hand.drag({20.0, 100.0}, {200.0, 200.0});  // begun outside, to the left of it
  EXPECT_EQ(hand.lab.state().view.center, glm::dvec2(0.0));
}

TEST(Canvas, ADragGoesOnOutsideTheCanvas) {
  Hand hand;
  hand.drag(hand.at(1.2, 0.3), hand.at(-3.0, 0.3));
  EXPECT_LT(glm::distance(hand.target(), glm::dvec3(-3.0, 0.3, 0.0)), kClose);
}

TEST(Canvas, HoversWhatCanBeDragged) {
  Hand hand;
  hand.moveTo(hand.at(1.2, 0.3));
  EXPECT_EQ(hand.canvas.hover().handle, draw::Handle::target);
  hand.moveTo(hand.at(0.0, 0.0));
  EXPECT_EQ(hand.canvas.hover().handle, draw::Handle::base);
  hand.moveTo(hand.at(-1.0, -1.0));
  EXPECT_EQ(hand.canvas.hover().handle, draw::Handle::none);
  hand.place.mouseIsOverUi = true;
  hand.moveTo(hand.at(1.2, 0.3));
  EXPECT_EQ(hand.canvas.hover().handle, draw::Handle::none);
}

TEST(Canvas, AnotherButtonDoesNotEndADrag) {
  Hand hand;
  hand.moveTo(hand.at(1.2, 0.3));
  hand.press();
  hand.moveTo(hand.at(1.0, 0.5));
  hand.press(Button::right);
  hand.release(Button::right);
  hand.moveTo(hand.at(0.4, 1.1));
  hand.release();
  EXPECT_LT(glm::distance(hand.target(), glm::dvec3(0.4, 1.1, 0.0)), kClose);
}

TEST(Canvas, AnIdleMouseDoesNothing) {
  Hand hand;
  for (int i = 0; i < 5; ++i) hand.moveTo(hand.at(0.1 * i, 0.2));
  EXPECT_TRUE(hand.taken.empty());
}

// The arm, and a copy of it moved by (-2, 0), which is in hand.
Hand twoArms() {
  Hand hand;
  hand.lab.apply(lab::DuplicateChain{});
  hand.lab.apply(lab::MoveBase{{-2.0, 0.0, 0.0}});
  hand.lab.apply(lab::SetTarget{{-0.8, 0.3, 0.0}});
  return hand;
}

TEST(Canvas, ATargetOfAnotherChainIsDraggedAtOnce) {
  Hand hand = twoArms();
  hand.drag(hand.at(1.2, 0.3), hand.at(0.4, 1.1));
  EXPECT_EQ(hand.lab.state().place, 0U);
  EXPECT_LT(glm::distance(hand.target(), glm::dvec3(0.4, 1.1, 0.0)), kClose);
  EXPECT_LT(support::tipDistance(hand.lab), 1e-9L);
  const lab::OtherChain& copy = hand.lab.state().otherChains[0];
  EXPECT_EQ(copy.scene.target, glm::dvec3(-0.8, 0.3, 0.0));
  hand.lab.apply(lab::Undo{});
  EXPECT_EQ(hand.target(), glm::dvec3(1.2, 0.3, 0.0));
}

TEST(Canvas, AClickOnABoneTakesItsChainInHand) {
  Hand hand = twoArms();
  const auto joints = rigs::forwardKinematics(hand.lab.state().otherChains[0].scene.chain,
                                              hand.lab.state().otherChains[0].shown);
  hand.moveTo(hand.at(0.5 * (joints[0] + joints[1])));
  EXPECT_EQ(hand.canvas.hover().other, 0);
  hand.press();
  EXPECT_FALSE(hand.canvas.isDragging());
  hand.release();
  EXPECT_EQ(hand.lab.state().place, 0U);
  EXPECT_EQ(support::chainOf(hand.lab).base, glm::dvec3(0.0));
}

}  // namespace

// Fingers, one after the other, and what becomes of them.
#include "platform/events/touch.h"

#include <gtest/gtest.h>

namespace {

using platform::Button;
using platform::Input;
using platform::Touch;

constexpr glm::dvec2 kNowhere(-1.0);

class Fingers : public testing::Test {
 protected:
  Input tell() {
    Input input;
    input.mouse = {7.0, 7.0};  // the mouse's, had no finger been there
    touch_.tell(input);
    return input;
  }
  void press(int finger, double x, double y, double seconds = 0.0) {
    touch_.press(finger, {x, y}, 1.0, seconds);
  }
  void move(int finger, double x, double y) { touch_.move(finger, {x, y}); }
  void lift(int finger, double x, double y) { touch_.lift(finger, {x, y}); }

  static void expectChange(const Input& input, std::size_t index, Button button, bool down,
                           const glm::dvec2& place, int clicks = 1) {
    ASSERT_LT(index, input.buttonChanges.size());
    const platform::ButtonChange& change = input.buttonChanges[index];
    EXPECT_EQ(change.button, button);
    EXPECT_EQ(change.down, down);
    EXPECT_EQ(change.position, place);
    EXPECT_EQ(change.clicks, clicks);
  }

  Touch touch_;
};

TEST_F(Fingers, NoneLeavesTheMouseAlone) {
  touch_.pass(10.0);
  const Input input = tell();
  EXPECT_EQ(input.mouse, glm::dvec2(7.0));
  EXPECT_FALSE(input.byTouch);
  EXPECT_FALSE(touch_.wait(0.0));
}

TEST_F(Fingers, ATapIsAClick) {
  press(1, 100, 50);
  Input input = tell();
  EXPECT_EQ(input.mouse, glm::dvec2(100, 50));
  EXPECT_TRUE(input.buttonChanges.empty());
  move(1, 103, 48);
  lift(1, 103, 48);
  input = tell();
  ASSERT_EQ(input.buttonChanges.size(), 2U);
  expectChange(input, 0, Button::left, true, {100, 50});
  expectChange(input, 1, Button::left, false, {100, 50});
  EXPECT_EQ(input.mouse, glm::dvec2(100, 50));
  EXPECT_FALSE(input.buttons[0]);
  EXPECT_TRUE(input.happened);
  input = tell();
  EXPECT_EQ(input.mouse, kNowhere);
  EXPECT_TRUE(input.byTouch);
  EXPECT_FALSE(input.happened);
}

TEST_F(Fingers, TwoTapsAreADoubleClickNearEachOtherAndSoon) {
  const auto clicksOf = [&](double x, double seconds) {
    press(1, x, 50, seconds);
    lift(1, x, 50);
    return tell().buttonChanges.front().clicks;
  };
  EXPECT_EQ(clicksOf(100, 0.0), 1);
  EXPECT_EQ(clicksOf(110, 0.3), 2);
  EXPECT_EQ(clicksOf(110, 0.5), 1);  // a third begins anew
  EXPECT_EQ(clicksOf(150, 0.7), 1);
  EXPECT_EQ(clicksOf(150, 1.2), 1);
}

TEST_F(Fingers, OneThatMovesDragsFromWhereItWentDown) {
  press(1, 100, 50);
  move(1, 108, 50);  // trembles
  EXPECT_TRUE(tell().buttonChanges.empty());
  move(1, 109, 50);
  Input input = tell();
  ASSERT_EQ(input.buttonChanges.size(), 1U);
  expectChange(input, 0, Button::left, true, {100, 50});
  EXPECT_EQ(input.mouse, glm::dvec2(109, 50));
  EXPECT_TRUE(input.buttons[0]);
  touch_.pass(5.0);  // one that drags may rest
  EXPECT_TRUE(tell().buttonChanges.empty());
  move(1, 200, 60);
  EXPECT_EQ(tell().mouse, glm::dvec2(200, 60));
  lift(1, 205, 60);
  input = tell();
  ASSERT_EQ(input.buttonChanges.size(), 1U);
  expectChange(input, 0, Button::left, false, {205, 60});
  EXPECT_FALSE(input.buttons[0]);
}

TEST_F(Fingers, SlopIsMeasuredInPoints) {
  touch_.press(1, {100, 50}, 3.0, 0.0);
  move(1, 124, 50);
  EXPECT_TRUE(tell().buttonChanges.empty());
  move(1, 125, 50);
  EXPECT_EQ(tell().buttonChanges.size(), 1U);
}

TEST_F(Fingers, OneThatRestsPressesTheRightButton) {
  press(1, 100, 50, 2.0);
  ASSERT_TRUE(touch_.wait(2.25));
  EXPECT_DOUBLE_EQ(*touch_.wait(2.25), 0.25);
  touch_.pass(2.49);
  EXPECT_TRUE(tell().buttonChanges.empty());
  touch_.pass(2.5);
  Input input = tell();
  ASSERT_EQ(input.buttonChanges.size(), 1U);
  expectChange(input, 0, Button::right, true, {100, 50});
  EXPECT_TRUE(input.buttons[2]);
  EXPECT_FALSE(touch_.wait(2.5));
  move(1, 130, 50);
  EXPECT_EQ(tell().mouse, glm::dvec2(130, 50));
  lift(1, 130, 50);
  input = tell();
  ASSERT_EQ(input.buttonChanges.size(), 1U);
  expectChange(input, 0, Button::right, false, {130, 50});
}

// Whoever waits that long and finds nothing would look again and again.
TEST_F(Fingers, OneHasRestedOnceTheWaitIsOver) {
  for (int start = 0; start < 5000; ++start) {
    press(1, 10, 10, start / 1000.0);
    const double end = (start + 500) / 1000.0;
    const bool isOver = touch_.wait(end) == 0.0;
    touch_.pass(end);
    ASSERT_EQ(tell().buttonChanges.size(), isOver ? 1U : 0U) << start;
    lift(1, 10, 10);
    tell();
  }
}

TEST_F(Fingers, TwoMoveAndScaleAndPressNothing) {
  press(1, 100, 100);
  press(2, 200, 100);
  Input input = tell();
  EXPECT_EQ(input.mouse, glm::dvec2(150, 100));
  move(1, 90, 110);
  move(2, 290, 110);
  input = tell();
  EXPECT_TRUE(input.buttonChanges.empty());
  EXPECT_EQ(input.mouse, glm::dvec2(190, 110));
  EXPECT_NEAR(input.pan.x, 40.0, 1e-9);
  EXPECT_NEAR(input.pan.y, 10.0, 1e-9);
  EXPECT_NEAR(input.pinch, 2.0, 1e-9);
  EXPECT_EQ(tell().pinch, 1.0);
  touch_.pass(9.0);
  lift(1, 90, 110);
  move(2, 0, 0);  // the one that is left does nothing
  touch_.pass(19.0);
  input = tell();
  EXPECT_TRUE(input.buttonChanges.empty());
  EXPECT_EQ(input.pan, glm::dvec2(0.0));
  lift(2, 0, 0);
  input = tell();
  EXPECT_TRUE(input.buttonChanges.empty());
  EXPECT_EQ(input.mouse, kNowhere);
}

TEST_F(Fingers, ASecondOneEndsADragWhereItIs) {
  press(1, 100, 100);
  move(1, 150, 100);
  tell();
  press(2, 300, 300);
  const Input input = tell();
  ASSERT_EQ(input.buttonChanges.size(), 1U);
  expectChange(input, 0, Button::left, false, {150, 100});
  EXPECT_EQ(input.mouse, glm::dvec2(225, 200));
  EXPECT_FALSE(input.buttons[0]);
}

TEST_F(Fingers, AThirdOneChangesNothing) {
  press(1, 100, 100);
  press(2, 200, 100);
  press(3, 500, 500);
  move(3, 10, 10);
  lift(3, 10, 10);
  Input input = tell();
  EXPECT_EQ(input.pan, glm::dvec2(0.0));
  EXPECT_EQ(input.pinch, 1.0);
  move(1, 0, 100);
  input = tell();
  EXPECT_EQ(input.pinch, 2.0);
  EXPECT_EQ(input.pan, glm::dvec2(-50, 0));
}

TEST_F(Fingers, OnOnePlaceDoNotScaleByMuch) {
  press(1, 100, 100);
  press(2, 100, 100);
  move(2, 101, 100);
  EXPECT_EQ(tell().pinch, 1.0);
}

TEST_F(Fingers, UnknownOnesAreIgnored) {
  move(5, 1, 1);
  lift(5, 1, 1);
  const Input input = tell();
  EXPECT_TRUE(input.buttonChanges.empty());
  EXPECT_EQ(input.mouse, glm::dvec2(7.0));
}

// Layouts that change under a finger would have it hit something else.
TEST_F(Fingers, SizesChangeBetweenGestures) {
  press(1, 100, 50);
  EXPECT_FALSE(tell().byTouch);
  lift(1, 100, 50);
  EXPECT_TRUE(tell().byTouch);
  touch_.leave();  // the mouse moves
  EXPECT_FALSE(tell().byTouch);
  EXPECT_EQ(tell().mouse, glm::dvec2(7.0));
  press(1, 100, 50);
  touch_.leave();
  EXPECT_EQ(tell().mouse, glm::dvec2(100, 50));
}

// So that the first tap finds what it is meant for.
TEST_F(Fingers, WhereTheyAreExpectedThingsAreLargeFromTheBeginning) {
  touch_.expect();
  EXPECT_TRUE(tell().byTouch);
  touch_.leave();
  EXPECT_FALSE(tell().byTouch);
}

}  // namespace

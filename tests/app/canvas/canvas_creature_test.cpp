// The mouse on chains in space: the pole, and a creature's goal.
#include <gtest/gtest.h>

#include "app/canvas/canvas.h"
#include "draw/space/space_picture.h"
#include "lab/creature/ground.h"
#include "support/lab_driving.h"

namespace {

using platform::Button;

struct Hand {
  explicit Hand(std::string_view preset) {
    lab.apply(lab::LoadPreset{support::presetIndex(preset)});
    lab.apply(lab::SetView{&lab::View::pixelsPerUnit, 150.0});
    lab.apply(lab::SetView{&lab::View::fit, false});
  }
  [[nodiscard]] glm::dvec2 at(const glm::dvec3& p) const {
    return draw::cameraOf(lab.state(), {place.rect.width, place.rect.height}).toCanvas(p);
  }
  void frame() {
    for (const lab::Action& action : canvas.handle(lab, input, place)) lab.apply(action);
    input.buttonChanges.clear();
  }
  void change(bool down) {
    input.buttonChanges.push_back({Button::left, down, input.mouse, 1});
    frame();
  }
  void drag(const glm::dvec2& from, const glm::dvec2& to) {
    input.mouse = from;
    frame();
    change(true);
    input.mouse = to;
    frame();
    change(false);
  }

  lab::Lab lab;
  app::Canvas canvas;
  platform::Input input;
  app::CanvasArea place{{0.0F, 0.0F, 900.0F, 700.0F}, 1.0, false};
};

TEST(CanvasOfAPole, ThePoleIsDraggedUnderThePointer) {
  Hand hand("Pole target");
  const glm::dvec3 before = hand.lab.state().scene.pole.value();
  const glm::dvec2 to = hand.at(before) + glm::dvec2(-60.0, 40.0);
  hand.drag(hand.at(before), to);
  const glm::dvec3 pole = hand.lab.state().scene.pole.value();
  EXPECT_GT(glm::distance(pole, before), 0.1);
  EXPECT_LT(glm::distance(hand.at(pole), to), 1e-6);
  EXPECT_EQ(hand.canvas.held(), draw::Handle::pole) << "it has the arrows now";
}

TEST(CanvasOfACreature, ItsGoalIsDraggedOverTheGround) {
  Hand hand("Spider");
  const glm::dvec3 leg = hand.lab.state().scene.target;
  const glm::dvec3 before = hand.lab.goal();
  hand.drag(hand.at(before), hand.at(before) + glm::dvec2(-90.0, 20.0));
  const glm::dvec3 goal = hand.lab.goal();
  EXPECT_GT(glm::distance(goal, before), 0.2);
  EXPECT_EQ(goal, lab::onGround(lab::kHills, goal));
  EXPECT_EQ(hand.lab.state().scene.target, leg) << "nothing walks before time passes";
}

TEST(CanvasOfACreature, ItsLegIsNotToBeDragged) {
  Hand hand("Spider");
  hand.input.mouse = hand.at(hand.lab.state().scene.chain.base);
  hand.frame();
  EXPECT_EQ(hand.canvas.hover().handle, draw::Handle::none);
}

}  // namespace

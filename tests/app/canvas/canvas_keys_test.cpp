// The canvas without a mouse, with keys that are plain data.
#include "app/canvas/canvas_keys.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "app/canvas/canvas.h"
#include "lab/core/history.h"
#include "support/lab_driving.h"
#include "support/limits.h"

namespace {

constexpr double kClose = 1e-9;

// 200 pixels a unit: the grid has a line every 0.5. An arm of two bones at right angles: (0, 0),
// (1, 0), (1, 0.8).
void expectNear(const glm::dvec3& a, const glm::dvec3& b, double within) {
  EXPECT_LT(glm::distance(a, b), within) << a.x << ", " << a.y << ", " << a.z;
}

struct Keys {
  explicit Keys(bool edits = false) {
    lab = support::labWith("ccd", {1.0, 0.8}, {0.0, support::kPi / 2.0}, {1.0, 0.8, 0.0});
    if (edits) {
      lab.apply(lab::SetEditing{true});
      lab.apply(lab::SetAngles{{0.0, support::kPi / 2.0}});
      lab.apply(lab::EndGesture{});
    }
    lab.apply(lab::SetView{&lab::View::center, {0.0, 0.0}});
    lab.apply(lab::SetView{&lab::View::pixelsPerUnit, 200.0});
    lab.apply(lab::SetView{&lab::View::fit, false});
    input.mouse = {-1.0, -1.0};
  }

  void key(const char* name) {
    input.keys = {name};
    for (const lab::Action& action : canvas.handle(lab, input, place)) lab.apply(action);
    input.keys.clear();
    // As the program does while nothing is held.
    if (!canvas.keys().held()) lab.apply(lab::EndGesture{});
  }
  [[nodiscard]] glm::dvec3 target() const { return lab.state().scene.target; }
  [[nodiscard]] const std::vector<rigs::Bone>& bones() const { return support::chainOf(lab).bones; }
  [[nodiscard]] glm::dvec3 joint(std::size_t i) const { return lab.shown().joints[i]; }
  [[nodiscard]] std::size_t undoable() const { return lab.history().doneCount(); }

  lab::Lab lab;
  app::Canvas canvas;
  platform::Input input;
  app::CanvasArea place{{0.0F, 0.0F, 900.0F, 600.0F}, 1.0, false};
};

TEST(CanvasKeys, ArrowsMoveTheTargetThatIsInHand) {
  Keys keys;
  keys.key("Right");
  EXPECT_EQ(keys.target(), glm::dvec3(1.0, 0.8, 0.0)) << "nothing is in hand";
  keys.key("Return");
  keys.key("Right");
  expectNear(keys.target(), {1.05, 0.8, 0.0}, kClose);
  keys.key("Shift+Up");
  expectNear(keys.target(), {1.05, 0.805, 0.0}, kClose);
  keys.key("Ctrl+Left");
  expectNear(keys.target(), {0.55, 0.805, 0.0}, kClose);
  keys.key("Return");
  keys.key("Down");
  expectNear(keys.target(), {0.55, 0.805, 0.0}, kClose);
}

TEST(CanvasKeys, ASeriesOfPressesIsOneStepToUndo) {
  Keys keys;
  const std::size_t before = keys.undoable();
  keys.key("Return");
  for (int i = 0; i < 5; ++i) keys.key("Right");
  keys.key("Return");
  EXPECT_EQ(keys.undoable(), before + 1);
  keys.lab.apply(lab::Undo{});
  EXPECT_EQ(keys.target(), glm::dvec3(1.0, 0.8, 0.0));
}

TEST(CanvasKeys, EscapePutsBack) {
  Keys keys;
  keys.key("Return");
  keys.key("Right");
  keys.key("Up");
  EXPECT_TRUE(keys.canvas.keys().wants(keys.lab, "Escape"));
  keys.key("Escape");
  EXPECT_EQ(keys.target(), glm::dvec3(1.0, 0.8, 0.0));
  EXPECT_FALSE(keys.canvas.keys().held());
  EXPECT_FALSE(keys.canvas.keys().wants(keys.lab, "Escape"));
}

TEST(CanvasKeys, TabGoesOverAllThatCanBeMoved) {
  Keys keys;
  keys.lab.apply(lab::SwitchPole{true});
  keys.lab.apply(lab::SetMode{lab::Mode::stepByStep});
  keys.key("Return");
  std::vector<draw::Handle> seen;
  const std::size_t all = keys.lab.state().scene.pole ? 5 : 4;  // target, base, pole, two joints
  for (std::size_t i = 0; i < all; ++i) {
    ASSERT_TRUE(keys.canvas.keys().held());
    seen.push_back(keys.canvas.keys().held()->handle);
    EXPECT_FALSE(keys.canvas.keys().hint(keys.lab).empty());
    EXPECT_EQ(keys.canvas.hover().handle, seen.back()) << "it is lit up";
    keys.key("Tab");
  }
  EXPECT_EQ(seen.front(), draw::Handle::target);
  EXPECT_EQ(seen[1], draw::Handle::base);
  EXPECT_EQ(seen.back(), draw::Handle::joint);
  EXPECT_EQ(keys.canvas.keys().held()->handle, draw::Handle::target) << "and round again";
  keys.key("Shift+Tab");
  EXPECT_EQ(keys.canvas.keys().held()->handle, draw::Handle::joint);
}

TEST(CanvasKeys, TheBaseTakesTheChainAlong) {
  Keys keys;
  keys.key("Return");
  keys.key("Tab");
  keys.key("Ctrl+Up");
  expectNear(support::chainOf(keys.lab).base, {0.0, 0.5, 0.0}, kClose);
}

TEST(CanvasKeys, ABoneIsTurnedAndStretched) {
  Keys keys(true);
  keys.key("Return");
  ASSERT_TRUE(keys.canvas.keys().held());
  EXPECT_EQ(keys.canvas.keys().held()->bone, 1U) << "the last one, where none was clicked";
  keys.key("Up");
  EXPECT_NEAR(keys.bones()[1].length, 0.85, kClose);
  keys.key("Shift+Down");
  EXPECT_NEAR(keys.bones()[1].length, 0.845, kClose);
  const double angle = 5.0 * support::kPi / 180.0;
  keys.key("Left");  // counter-clockwise
  EXPECT_NEAR(keys.lab.shown().pose.angles[1], support::kPi / 2.0 + angle, kClose);
  keys.key("Ctrl+Right");
  EXPECT_NEAR(keys.lab.shown().pose.angles[1], support::kPi / 2.0 - 2.0 * angle, kClose);
  EXPECT_NEAR(keys.bones()[1].length, 0.845, kClose);
}

TEST(CanvasKeys, BonesAreAddedSplitAndRemoved) {
  Keys keys(true);
  keys.key("Return");
  keys.key("Insert");
  ASSERT_EQ(keys.bones().size(), 3U);
  expectNear(keys.joint(2), {1.0, 0.4, 0.0}, kClose);
  keys.key("Shift+Insert");
  ASSERT_EQ(keys.bones().size(), 4U);
  expectNear(keys.joint(4), {1.0, 1.2, 0.0}, kClose);
  EXPECT_EQ(keys.canvas.keys().held()->bone, 3U) << "the new one is in hand";
  keys.key("Delete");
  EXPECT_EQ(keys.bones().size(), 3U);
  keys.lab.apply(lab::Undo{});
  EXPECT_EQ(keys.bones().size(), 4U);
  keys.lab.apply(lab::Undo{});
  EXPECT_EQ(keys.bones().size(), 3U);
}

TEST(CanvasKeys, DeleteRemovesWhatTheHintNames) {
  Keys keys(true);
  keys.lab = support::labWith("ccd", "Three-bone arm");
  keys.lab.apply(lab::SetEditing{true});
  keys.key("Return");
  keys.key("Shift+Tab");
  const std::size_t bone = keys.canvas.keys().held()->bone;
  const std::string joint = "remove joint " + std::to_string(bone + 2);
  EXPECT_NE(keys.canvas.keys().hint(keys.lab).find(joint), std::string::npos);
  const double first = keys.bones()[0].length;
  keys.key("Delete");
  EXPECT_EQ(keys.bones().size(), 2U);
  EXPECT_EQ(keys.bones()[0].length == first, bone > 0);
}

TEST(CanvasKeys, InSpaceThePointGoesAsTheViewerSeesIt) {
  Keys keys;
  keys.lab = support::labWith("ccd", "Two-bone arm in 3D");
  keys.lab.apply(lab::LookFrom{support::kPi / 2.0, 0.0});  // from the right: z goes to the left
  keys.lab.apply(lab::SetView{&lab::View::fit, false});
  const glm::dvec3 before = keys.target();
  keys.key("Return");
  keys.key("Right");
  EXPECT_LT(keys.target().z, before.z);
  EXPECT_NEAR(keys.target().x, before.x, kClose);
  const double z = keys.target().z;
  keys.key("PageDown");
  EXPECT_GT(keys.target().x, before.x) << "nearer to the viewer";
  EXPECT_NEAR(keys.target().z, z, kClose);
}

TEST(CanvasKeys, WhileAPanelHasTheKeyboardNothingIsTaken) {
  Keys keys;
  keys.place.keysAreElsewhere = true;
  keys.key("Return");
  EXPECT_FALSE(keys.canvas.keys().held());
  keys.place.keysAreElsewhere = false;
  keys.key("Return");
  EXPECT_TRUE(keys.canvas.keys().held());
  keys.place.keysAreElsewhere = true;
  keys.key("Right");
  EXPECT_FALSE(keys.canvas.keys().held());
  EXPECT_EQ(keys.target(), glm::dvec3(1.0, 0.8, 0.0));
}

}  // namespace

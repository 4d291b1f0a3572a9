// When the name of a thing appears, and where.
#include "app/canvas/canvas_tip.h"

#include <gtest/gtest.h>

#include "app/documents_fixture.h"
#include "draw/list/segment.h"
#include "support/lab_driving.h"

namespace {

using draw::Thing;
using Kind = draw::Thing::Kind;

constexpr double kFrame = 0.1;

TEST(CanvasTip, ComesToAHandThatRests) {
  app::CanvasTip tip;
  for (int i = 0; i < 20; ++i) {
    tip.point(Thing{Kind::bone, 1}, {100.0 + 10.0 * i, 50.0}, 1.0, kFrame);
    EXPECT_FALSE(tip.shown()) << "it passes by";
  }
  double waited = 0.0;
  while (!tip.shown() && waited < 2.0) {
    ASSERT_TRUE(tip.wait());
    EXPECT_NEAR(*tip.wait(), app::CanvasTip::kRest - waited, 1e-9);
    tip.point(Thing{Kind::bone, 1}, {290.0, 51.0}, 1.0, kFrame);
    waited += kFrame;
  }
  EXPECT_NEAR(waited, app::CanvasTip::kRest, 1.5 * kFrame);
  EXPECT_EQ(tip.shown(), (Thing{Kind::bone, 1}));
  EXPECT_FALSE(tip.wait());
}

// It is large: a hand rests there without a question.
TEST(CanvasTip, ThatOfTheAreaWaitsLonger) {
  app::CanvasTip tip;
  tip.point(Thing{Kind::reachable}, {100.0, 50.0}, 1.0, 0.0);
  tip.point(Thing{Kind::reachable}, {100.0, 50.0}, 1.0, app::CanvasTip::kRest + 0.1);
  EXPECT_FALSE(tip.shown());
  EXPECT_NEAR(tip.wait().value_or(0.0), app::CanvasTip::kRestOnArea - app::CanvasTip::kRest - 0.1,
              1e-9);
  tip.point(Thing{Kind::reachable}, {100.0, 50.0}, 1.0, app::CanvasTip::kRestOnArea);
  EXPECT_TRUE(tip.shown());
}

TEST(CanvasTip, GoesWithTheThingAndWithThePlace) {
  app::CanvasTip tip;
  const auto rest = [&tip] {
    tip.point(Thing{Kind::bone, 1}, {100.0, 50.0}, 1.0, kFrame);
    tip.point(Thing{Kind::bone, 1}, {100.0, 50.0}, 1.0, 1.0);
    ASSERT_TRUE(tip.shown());
  };
  rest();
  tip.point(Thing{Kind::bone, 1}, {110.0, 50.0}, 1.0, kFrame);
  EXPECT_TRUE(tip.shown()) << "near by it stays";
  EXPECT_EQ(tip.at(), glm::dvec2(100.0, 50.0)) << "and does not follow";
  tip.point(Thing{Kind::bone, 1}, {140.0, 50.0}, 1.0, kFrame);
  EXPECT_FALSE(tip.shown());
  rest();
  tip.point(Thing{Kind::bone, 2}, {100.0, 50.0}, 1.0, kFrame);
  EXPECT_FALSE(tip.shown());
  rest();
  tip.point(std::nullopt, {100.0, 50.0}, 1.0, kFrame);
  EXPECT_FALSE(tip.shown());
  EXPECT_FALSE(tip.wait());
}

TEST(CanvasTip, CoversNeitherTheChainNorThePointer) {
  const lab::Lab lab = support::labWith("ccd", {1.0, 1.0}, {0.0, 1.0}, {-1.0, 1.0, 0.0});
  const draw::Camera camera{{0.0, 0.0}, 200.0, {800.0, 600.0}};
  const glm::vec2 size(180.0F, 40.0F);
  for (const rigs::Segment& bone : lab.shown().bones) {
    const glm::dvec2 mouse = camera.toCanvas(glm::mix(bone.start, bone.end, 0.5));
    const draw::Box box = app::tipPlace(lab, camera, mouse, size, {}, 1.0);
    EXPECT_LT(glm::distance(box.high - box.low, size), 1e-3F);
    const bool isOnPointer =
        mouse.x > box.low.x && mouse.x < box.high.x && mouse.y > box.low.y && mouse.y < box.high.y;
    EXPECT_FALSE(isOnPointer);
    for (const rigs::Segment& each : lab.shown().bones) {
      for (int i = 0; i <= 50; ++i) {
        const glm::dvec2 p = camera.toCanvas(glm::mix(each.start, each.end, i / 50.0));
        const bool isCovered =
            p.x > box.low.x && p.x < box.high.x && p.y > box.low.y && p.y < box.high.y;
        EXPECT_FALSE(isCovered) << i;
      }
    }
  }
}

TEST(CanvasTip, CoversNoJointAndKeepsOffThePresentersRing) {
  const lab::Lab lab = support::labWith("ccd", {0.5, 0.5, 0.5}, {0.0, 1.0, 1.0}, {-1.0, 1.0, 0.0});
  const draw::Camera camera{{0.0, 0.0}, 200.0, {800.0, 600.0}};
  const std::vector<glm::dvec3>& joints = lab.shown().joints;
  for (const glm::dvec3& under : joints) {
    for (const double away : {app::kTipAway, 40.0}) {
      const glm::dvec2 mouse = camera.toCanvas(under);
      const draw::Box box = app::tipPlace(lab, camera, mouse, {150.0F, 40.0F}, {}, 1.0, away);
      const glm::dvec2 nearest = glm::clamp(mouse, glm::dvec2(box.low), glm::dvec2(box.high));
      EXPECT_GE(glm::distance(nearest, mouse), away);
      for (const glm::dvec3& joint : joints) {
        const glm::dvec2 at = camera.toCanvas(joint);
        const glm::dvec2 close = glm::clamp(at, glm::dvec2(box.low), glm::dvec2(box.high));
        EXPECT_GE(glm::distance(close, at), 10.0);
      }
    }
  }
}

// Whether a frame that shows nothing but a name differs from the one before.
class CanvasTipWindow : public app_test::DocumentsTest {
 protected:
  [[nodiscard]] glm::dvec2 base() const {
    const ui::Rect& canvas = program_->canvas();
    const lab::State& state = program_->lab().state();
    const draw::Camera camera = draw::cameraOf(state, {canvas.width, canvas.height});
    return camera.toCanvas(state.scene.chain.base) + glm::dvec2(canvas.x, canvas.y);
  }
};

// Nothing moves until then: the window sleeps.
TEST_F(CanvasTipWindow, OneFrameBringsItOnceItIsDue) {
  input_.mouse = base();
  frames(4);
  EXPECT_FALSE(program_->wantsFrame());
  ASSERT_TRUE(program_->tipWait());
  EXPECT_GT(*program_->tipWait(), 0.3);
  program_->frame(input_, 0.1, *program_->tipWait() - 0.099);
  EXPECT_EQ(program_->tipWait(), std::nullopt);
}

TEST_F(CanvasTipWindow, NoneDuringADrag) {
  input_.mouse = base();
  input_.buttons[0] = true;
  input_.buttonChanges = {{platform::Button::left, true, input_.mouse}};
  frames(6);
  EXPECT_EQ(program_->tipWait(), std::nullopt);
}

}  // namespace

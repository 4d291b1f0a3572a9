// A scene's camera asks for a height. A canvas that is narrower than high shows as much from side
// to side, so that what the scene is about stays in sight.
#include "app/canvas/fit.h"

#include <gtest/gtest.h>

#include "app/canvas/presented_view.h"
#include "draw/list/camera.h"
#include "lab/file/scene_file.h"
#include "support/lab_driving.h"

namespace {

TEST(Fit, TheHeightOfACameraIsSeenInBothDirections) {
  constexpr double kHeight = 4.0;
  lab::Lab lab;
  lab::Document document = lab.document(kHeight);
  document.camera = lab::SceneCamera{.focus = {0.5, 0.25, 0.0}, .height = kHeight};
  ASSERT_EQ(lab.apply(lab::OpenDocument{document}), "");
  for (const glm::dvec2 size : {glm::dvec2(1200.0, 800.0), glm::dvec2(550.0, 750.0)}) {
    lab.apply(lab::SetView{&lab::View::fit, true});
    lab.apply(lab::SetView{&lab::View::fitHeight, kHeight});
    app::fitIfAsked(lab, size);
    const lab::View& view = lab.state().view;
    EXPECT_EQ(view.center, glm::dvec2(0.5, 0.25));
    const glm::dvec2 seen = size / view.pixelsPerUnit;
    EXPECT_NEAR(std::min(seen.x, seen.y), kHeight, 1e-12);
  }
}

// Before a class: as large as the chain is in its solve, not as the circle that it could reach.
TEST(Fit, PresentedTheSolveFillsTheCanvas) {
  constexpr glm::dvec2 kSize(1280.0, 480.0);
  lab::Lab lab = support::labWith("ccd", "Three-bone arm");
  const auto shareAndZoom = [&] {
    lab.apply(lab::SetView{&lab::View::fit, true});
    app::fitIfAsked(lab, kSize);
    const draw::Camera camera = draw::cameraOf(lab.state(), kSize);
    glm::dvec2 low = camera.toCanvas(lab.goal());
    glm::dvec2 high = low;
    for (std::size_t i = 0; i < lab.trace().size(); ++i) {
      for (const glm::dvec3& joint : lab.trace().at(i).joints) {
        low = glm::min(low, camera.toCanvas(joint));
        high = glm::max(high, camera.toCanvas(joint));
      }
    }
    EXPECT_GT(std::min(low.x, low.y), 0.0);
    EXPECT_LT(high.x, kSize.x);
    EXPECT_LT(high.y, kSize.y);
    const glm::dvec2 share = (high - low) / kSize;
    return std::pair(std::max(share.x, share.y), lab.state().view.pixelsPerUnit);
  };
  const auto [usual, usualZoom] = shareAndZoom();
  lab.apply(lab::SetView{&lab::View::presenting, true});
  const auto [presented, zoom] = shareAndZoom();
  EXPECT_NEAR(presented, 0.7, 0.01);
  EXPECT_LT(usual, presented);
  EXPECT_GT(zoom, usualZoom);
}

// A window whose canvas has all of it.
class Resized : public ::testing::Test {
 protected:
  void resize(const glm::ivec2& size, app::Presenting presenting = app::Presenting::no) {
    view_.resize(lab_, size);
    view_.arrange(lab_, presenting, size, 16.0);
    view_.fit(lab_, size);
  }
  void expectAllIsSeen(const glm::dvec2& size) const {
    const draw::Camera camera = draw::cameraOf(lab_.state(), size);
    for (const glm::dvec3& joint : lab_.shown().joints) {
      const glm::dvec2 at = camera.toCanvas(joint);
      EXPECT_TRUE(at.x > 0.0 && at.y > 0.0 && at.x < size.x && at.y < size.y)
          << at.x << ", " << at.y;
    }
  }
  [[nodiscard]] double zoom() const { return lab_.state().view.pixelsPerUnit; }

  lab::Lab lab_;
  app::PresentedView view_;
};

TEST_F(Resized, WhatWasFittedIsFittedAgain) {
  constexpr glm::ivec2 kWide(1200, 800);
  constexpr glm::ivec2 kPhone(300, 200);  // a quarter
  lab_.apply(lab::SetView{&lab::View::fit, true});
  resize(kWide);
  const double wide = zoom();
  expectAllIsSeen(kWide);
  resize(kPhone);
  EXPECT_NEAR(zoom(), 0.25 * wide, 1e-9 * wide);
  expectAllIsSeen(kPhone);
  resize(kWide);
  EXPECT_NEAR(zoom(), wide, 1e-9 * wide);
}

TEST_F(Resized, ACameraThatWasMovedStays) {
  lab_.apply(lab::SetView{&lab::View::fit, true});
  resize({1200, 800});
  lab_.apply(lab::SetCamera{{0.5, 0.25}, 70.0});
  resize({300, 200});
  EXPECT_EQ(zoom(), 70.0);
  EXPECT_EQ(lab_.state().view.center, glm::dvec2(0.5, 0.25));
}

TEST_F(Resized, TheHeightOfACameraIsKept) {
  constexpr double kHeight = 4.0;
  lab_.apply(lab::SetView{&lab::View::fit, true});
  lab_.apply(lab::SetView{&lab::View::fitHeight, kHeight});
  resize({1200, 800});
  EXPECT_NEAR(800.0 / zoom(), kHeight, 1e-12);
  resize({1000, 400});
  EXPECT_NEAR(400.0 / zoom(), kHeight, 1e-12);
}

// The window is as large after presenting as it became meanwhile.
TEST_F(Resized, WhilePresentingToo) {
  lab_.apply(lab::SetView{&lab::View::fit, true});
  resize({1200, 800});
  const double wide = zoom();
  resize({1200, 800}, app::Presenting::canvas);
  resize({600, 400}, app::Presenting::canvas);
  EXPECT_NEAR(zoom(), 0.5 * wide, 1e-9 * wide);
  resize({600, 400});
  EXPECT_NEAR(zoom(), 0.5 * wide, 1e-9 * wide);
  resize({1200, 800});
  EXPECT_NEAR(zoom(), wide, 1e-9 * wide);
}

}  // namespace

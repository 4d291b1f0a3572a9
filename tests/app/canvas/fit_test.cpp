// A scene's camera asks for a height. A canvas that is narrower than high shows as much from side
// to side, so that what the scene is about stays in sight.
#include "app/canvas/fit.h"

#include <gtest/gtest.h>

#include "draw/list/camera.h"
#include "lab/file/scene_file.h"

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

}  // namespace

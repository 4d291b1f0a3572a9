// What the canvas says about the area that the tip can reach.
#include <algorithm>

#include <gtest/gtest.h>

#include "draw/scene/edit_overlay.h"
#include "draw/scene/names.h"
#include "draw/test_font.h"
#include "rigs/reach.h"
#include "support/lab_driving.h"

namespace {

bool saysWithoutLimits(const lab::Lab& lab, const draw::Camera& camera) {
  draw::LabelSheet sheet{{camera.size}};
  draw::collectReachName(sheet, lab, camera);
  return std::ranges::any_of(
      sheet.labels, [](const draw::Label& each) { return each.text == "reach without limits"; });
}

TEST(ReachName, IsSaidOfAChainWithLimitsAlone) {
  lab::Lab lab = support::labWith("ccd", "Three-bone arm");
  const draw::Camera camera = draw::fitted(lab.state().scene, {900.0, 600.0});
  EXPECT_FALSE(saysWithoutLimits(lab, camera));
  lab.apply(lab::SetLimit{1, {-0.5, 0.5}});
  EXPECT_TRUE(saysWithoutLimits(lab, camera));
  lab.apply(lab::SetView{&lab::View::reach, false});
  EXPECT_FALSE(saysWithoutLimits(lab, camera)) << "the area is not drawn";
}

// The bar says what the mouse does; the name would lie under it.
TEST(ReachName, IsNotUnderTheEditBar) {
  lab::Lab lab = support::labWith("ccd", "Three-bone arm");
  lab.apply(lab::SetLimit{1, {-0.5, 0.5}});
  // The top of the area is 30 pixels below that of the canvas.
  draw::Camera camera = draw::fitted(lab.state().scene, {900.0, 600.0});
  const double reach = rigs::reach(lab.state().scene.chain, lab.shown().pose).outer;
  camera.center.y = lab.state().scene.chain.base.y + reach + (30.0 - 300.0) / camera.pixelsPerUnit;
  const auto topOfLabel = [&] {
    draw::DrawList list(draw_test::font());
    draw::LabelSheet sheet{{camera.size}};
    draw::keepOffEditBar(sheet, lab, 1.0F);
    draw::collectReachName(sheet, lab, camera);
    const std::vector<draw::PlacedLabel> placed = sheet.paint(list, 1.0F);
    return placed.empty() ? 600.0F : placed.front().low.y;
  };
  EXPECT_LT(topOfLabel(), 30.0F);
  lab.apply(lab::SetEditing{true});
  ASSERT_TRUE(lab.isEditing());
  EXPECT_GE(topOfLabel(), 35.0F);
}

}  // namespace

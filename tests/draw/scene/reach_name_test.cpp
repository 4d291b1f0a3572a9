// What the canvas says about the area that the tip can reach.
#include "draw/scene/reach_name.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "support/lab_driving.h"

namespace {

bool saysWithoutLimits(const lab::Lab& lab, const draw::Camera& camera) {
  draw::LabelSheet sheet{{camera.size}};
  draw::collectReachName(sheet, lab, camera);
  return std::ranges::any_of(
      sheet.labels, [](const draw::Label& each) { return each.text == "reach without limits"; });
}

TEST(ReachName, IsSaidOfAChainWithLimitsAlone) {
  lab::Lab lab = support::labWith("ccd", "Three bones");
  const draw::Camera camera = draw::fitted(lab.state().scene, {900.0, 600.0});
  EXPECT_FALSE(saysWithoutLimits(lab, camera));
  lab.apply(lab::SetLimit{1, {-0.5, 0.5}});
  EXPECT_TRUE(saysWithoutLimits(lab, camera));
  lab.apply(lab::SetView{&lab::View::reach, false});
  EXPECT_FALSE(saysWithoutLimits(lab, camera)) << "the area is not drawn";
}

}  // namespace

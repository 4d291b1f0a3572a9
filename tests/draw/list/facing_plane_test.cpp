// Lines behind and in front of a sheet.
#include "draw/list/facing_plane.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace {

using draw::FacingPlane;
using draw::SpaceLine;

// The square from (0, -1, -1) to (0, 1, 1).
draw::Solid sheet() {
  draw::Solid place;
  place.x = {0.0F, 0.0F, 1.0F};
  place.y = {0.0F, 1.0F, 0.0F};
  return place;
}

draw::Camera cameraAt(double yaw, bool perspective) {
  draw::Camera camera{{0.0, 0.0}, 50.0, {240.0, 160.0}};
  camera.isSpace = true;
  camera.yaw = yaw;
  camera.perspective = perspective;
  return camera;
}

SpaceLine lineFrom(const glm::vec3& from, const glm::vec3& to) {
  return {from, to, draw::rgb(0x000000), draw::rgb(0xFFFFFF), 2.0F, 3.0F};
}

TEST(FacingPlane, IsWhereTheViewerIs) {
  for (const bool perspective : {false, true}) {
    for (const double yaw : {0.9, 2.2, -0.9, -2.2}) {
      const draw::Camera camera = cameraAt(yaw, perspective);
      const FacingPlane side(sheet(), camera);
      const glm::vec3 towards(camera.axes().back);
      EXPECT_FALSE(side.isBehind(0.5F * towards));
      EXPECT_TRUE(side.isBehind(-0.5F * towards));
      EXPECT_FALSE(side.isBehind({0.0F, 7.0F, -3.0F})) << "in the plane, past the sheet's edge";
      EXPECT_NEAR(side.distanceTo({0.25F, 1.0F, 0.0F}), yaw > 0.0 ? 0.25F : -0.25F, 1e-6F);
    }
  }
}

TEST(FacingPlane, WithPerspectiveTheEyeDecides) {
  const draw::Camera camera = cameraAt(0.1, true);
  draw::Solid aside = sheet();
  EXPECT_FALSE(FacingPlane(aside, camera).isBehind({2.0F, 0.0F, 0.0F}));
  aside.origin.x = static_cast<float>(2.0 * camera.eyeDistance());
  EXPECT_TRUE(FacingPlane(aside, camera).isBehind({aside.origin.x + 1.0F, 0.0F, 0.0F}))
      << "seen from its other side, since it lies to the eye's right";
}

TEST(SortBySide, PutsWhatLiesBehindFirstAndCutsWhatCrosses) {
  const FacingPlane side(sheet(), cameraAt(0.9, false));
  const std::vector<SpaceLine> lines{
      lineFrom({1.0F, 0.0F, 0.0F}, {2.0F, 1.0F, 0.0F}),
      lineFrom({3.0F, 0.0F, 0.0F}, {-1.0F, 0.0F, 4.0F}),
      lineFrom({-1.0F, 0.0F, 0.0F}, {-1.0F, 1.0F, 0.0F}),
      lineFrom({0.0F, 0.0F, 0.0F}, {0.0F, 1.0F, 5.0F}),
  };
  std::vector<SpaceLine> sorted(17);
  ASSERT_EQ(splitByPlane(side, lines, sorted), 2U);
  ASSERT_EQ(sorted.size(), 5U);
  const auto middle = glm::vec3(0.0F, 0.0F, 3.0F);
  EXPECT_LT(glm::distance(sorted[0].from, middle), 1e-6F);
  EXPECT_EQ(sorted[0].to, lines[1].to);
  EXPECT_EQ(sorted[1].from, lines[2].from);
  EXPECT_EQ(sorted[2].from, lines[0].from);
  EXPECT_EQ(sorted[3].from, lines[1].from);
  EXPECT_LT(glm::distance(sorted[3].to, middle), 1e-6F);
  EXPECT_EQ(sorted[4].to, lines[3].to) << "in the sheet: in front";
  // Colours go over along the line, past the cut.
  EXPECT_NEAR(sorted[0].colorFrom.r, 0.75F, 1e-6F);
  EXPECT_NEAR(sorted[0].colorTo.r, 1.0F, 1e-6F);
  EXPECT_NEAR(sorted[3].colorTo.r, 0.75F, 1e-6F);
  EXPECT_EQ(sorted[0].dash, 3.0F);
}

TEST(SortBySide, LosesNothing) {
  const FacingPlane side(sheet(), cameraAt(-0.7, true));
  std::vector<SpaceLine> lines;
  float length = 0.0F;
  for (int i = 0; i < 40; ++i) {
    const auto at = static_cast<float>(i);
    lines.push_back(lineFrom({std::sin(at), at, std::cos(3.0F * at)},
                             {std::cos(2.0F * at), 1.0F, std::sin(at)}));
    length += glm::distance(lines.back().from, lines.back().to);
  }
  std::vector<SpaceLine> sorted;
  const std::size_t behind = splitByPlane(side, lines, sorted);
  float kept = 0.0F;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    kept += glm::distance(sorted[i].from, sorted[i].to);
    const glm::vec3 middle = 0.5F * (sorted[i].from + sorted[i].to);
    EXPECT_EQ(side.isBehind(middle), i < behind);
  }
  EXPECT_NEAR(kept, length, 1e-3F * length);
  EXPECT_GT(sorted.size(), lines.size()) << "some cross";
}

}  // namespace

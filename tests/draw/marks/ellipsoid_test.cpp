// The ellipse of the tip's velocities against the one that two bones have by their formula, and
// when it is drawn.
#include "draw/marks/ellipsoid.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "draw/test_font.h"
#include "lab/palette.h"
#include "support/lab_driving.h"

namespace {

struct Painted {
  draw::DrawList list{draw_test::font()};
  draw::LabelSheet sheet{};
};

Painted painted(const lab::Lab& lab, const draw::Camera& camera) {
  Painted made;
  made.sheet.area.canvas = camera.size;
  const draw::Painter painter{made.list, camera, lab::palette(lab.state().view.theme), 1.0F};
  draw::paintEllipsoid(painter, made.sheet, lab);
  return made;
}

TEST(Ellipsoid, IsDrawnOnlyWhereItIsAskedForAndAlone) {
  lab::Lab lab = support::labWith("ccd", "Two-bone arm");
  const draw::Camera camera = draw::fitted(lab.state().scene, {900.0, 600.0});
  EXPECT_TRUE(painted(lab, camera).list.instances().empty());
  lab.apply(lab::SetView{&lab::View::ellipsoid, true});
  EXPECT_FALSE(painted(lab, camera).list.instances().empty());
  EXPECT_EQ(painted(lab, camera).sheet.labels.at(0).text, "velocities × 0.2");
  lab::RaceChoices race = lab.state().race;
  race.on = true;
  lab.apply(lab::SetRace{race});
  EXPECT_TRUE(painted(lab, camera).list.instances().empty());
}

// x = l₁·cos θ₁ + l₂·cos(θ₁ + θ₂) and so on: the ellipse is what J makes of the unit circle.
TEST(Ellipsoid, OfTwoBonesIsTheImageOfTheUnitCircle) {
  constexpr double kScale = 0.2;
  const double upper = 1.0;
  const double fore = 0.8;
  for (const double bend : {0.3, 1.2, 2.5}) {
    lab::Lab lab = support::labWith("ccd", {upper, fore}, {0.5, bend}, {0.9, 0.7, 0.0});
    lab.apply(lab::SetMode{lab::Mode::stepByStep});
    lab.apply(lab::Seek{0});
    lab.apply(lab::SetView{&lab::View::ellipsoid, true});
    const draw::Camera camera = draw::fitted(lab.state().scene, {900.0, 600.0});
    const double a = 0.5;
    const double b = 0.5 + bend;
    const glm::dvec2 second(-fore * std::sin(b), fore * std::cos(b));
    const glm::dvec2 first = second + glm::dvec2(-upper * std::sin(a), upper * std::cos(a));
    const glm::dvec2 tip(upper * std::cos(a) + fore * std::cos(b),
                         upper * std::sin(a) + fore * std::sin(b));
    const double determinant = first.x * second.y - first.y * second.x;
    int count = 0;
    const auto picture = painted(lab, camera);
    for (const draw::Instance& each : picture.list.instances()) {
      if (each.size0 < 2.0F) continue;  // its axes
      const glm::dvec2 v = (glm::dvec2(camera.toWorld(each.a)) - tip) / kScale;
      // J⁻¹·v is on the unit circle.
      const glm::dvec2 rates((v.x * second.y - v.y * second.x) / determinant,
                             (first.x * v.y - first.y * v.x) / determinant);
      EXPECT_NEAR(glm::length(rates), 1.0, 1e-3);
      ++count;
    }
    EXPECT_GT(count, 50);
  }
}

// A force f at the tip takes the torques Jᵀ·f: those of the dashed ellipse are as large together.
TEST(Ellipsoid, OfForcesIsDashedAndTakesOneNewtonMetreEverywhere) {
  lab::Lab lab = support::labWith("ccd", {1.0, 0.8}, {0.5, 1.2}, {0.9, 0.7, 0.0});
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  lab.apply(lab::Seek{0});
  lab.apply(lab::SetView{&lab::View::forces, true});
  const draw::Camera camera = draw::fitted(lab.state().scene, {900.0, 600.0});
  const double b = 0.5 + 1.2;
  const glm::dvec2 second(-0.8 * std::sin(b), 0.8 * std::cos(b));
  const glm::dvec2 first = second + glm::dvec2(-std::sin(0.5), std::cos(0.5));
  const glm::dvec2 tip(std::cos(0.5) + 0.8 * std::cos(b), std::sin(0.5) + 0.8 * std::sin(b));
  constexpr double kScale = 0.2;  // the largest round one below a tenth of 1.8²
  const auto picture = painted(lab, camera);
  EXPECT_EQ(picture.sheet.labels.at(0).text, "forces × 0.2");
  double drawn = 0.0;
  double around = 0.0;
  glm::dvec2 last(0.0);
  for (const draw::Instance& each : picture.list.instances()) {
    if (each.size0 < 1.9F) continue;  // its axis
    const glm::dvec2 from = glm::dvec2(camera.toWorld(each.a)) - tip;
    const glm::dvec2 to = glm::dvec2(camera.toWorld(each.b)) - tip;
    EXPECT_NEAR(std::hypot(glm::dot(first, from), glm::dot(second, from)), kScale, 1e-3);
    drawn += glm::length(to - from);
    if (last != glm::dvec2(0.0)) around += glm::length(to - last);
    last = to;
  }
  EXPECT_GT(drawn, 0.3 * around);
  EXPECT_LT(drawn, 0.8 * around) << "there are gaps";
}

TEST(Ellipsoid, HasAnOutlineInSpaceFromEverySide) {
  lab::Lab lab = support::labWith("dls", "Puma 560");
  lab.apply(lab::SetView{&lab::View::ellipsoid, true});
  draw::Camera camera;
  camera.size = {900.0, 600.0};
  camera.isSpace = true;
  camera.isZUp = true;
  camera.pixelsPerUnit = 300.0;
  for (int side = 0; side < 12; ++side) {
    camera.yaw = 0.5 * side;
    camera.pitch = 0.2 * (side % 5) - 0.4;
    const auto instances = painted(lab, camera).list.instances();
    // No point of the three ellipses lies outside of the outline: none is farther out any way.
    for (int way = 0; way < 16; ++way) {
      const glm::vec2 along(std::cos(0.4F * static_cast<float>(way)),
                            std::sin(0.4F * static_cast<float>(way)));
      float inner = -1e9F;
      float outer = -1e9F;
      for (const draw::Instance& each : instances) {
        float& most = each.size0 > 2.0F ? outer : inner;
        most = std::max(most, glm::dot(each.a, along));
      }
      EXPECT_LE(inner, outer + 0.5F) << side;
    }
  }
}

}  // namespace

// Nothing that is painted may be NaN or infinite, whatever the zoom and however many bones.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "draw/flat/flat_picture.h"
#include "draw/test_font.h"
#include "support/lab_driving.h"

namespace {

using draw::Instance;
using lab::Lab;

const glm::dvec2 kSize(1280.0, 720.0);

bool isWhole(const Instance& each) {
  const float numbers[] = {each.a.x,       each.a.y,       each.b.x,      each.b.y,
                           each.size0,     each.size1,     each.stroke,   each.fill.r,
                           each.fill.g,    each.fill.b,    each.fill.a,   each.outline.r,
                           each.outline.g, each.outline.b, each.outline.a};
  return std::ranges::all_of(numbers, [](float number) { return std::isfinite(number); });
}

std::size_t paintedWhole(const Lab& lab, const draw::Camera& camera, float unit = 1.0F) {
  draw::DrawList list(draw_test::font());
  draw::paintFlat(list, lab, {.camera = camera, .unit = unit});
  EXPECT_TRUE(std::ranges::all_of(list.instances(), isWhole)) << camera.pixelsPerUnit;
  return list.instances().size();
}

TEST(PictureExtremes, EveryZoom) {
  Lab lab = support::labWith("fabrik", "Three-bone arm");
  for (const std::size_t step : {0U, 2U, 5U}) {
    lab.apply(lab::Seek{step});
    for (double zoom = lab::kLeastZoom; zoom <= lab::kMostZoom; zoom *= 10.0) {
      EXPECT_GT(paintedWhole(lab, {{0.0, 0.0}, zoom, kSize}), 0U);
      EXPECT_GT(paintedWhole(lab, {{0.3, 0.7}, zoom, kSize}), 0U);
      paintedWhole(lab, {{1e5, -1e5}, zoom, kSize});
    }
  }
}

TEST(PictureExtremes, AThousandBones) {
  Lab lab = support::labWith("ccd", "Tentacle");
  lab.apply(lab::SetBoneCount{lab::kMostBones});
  lab.apply(lab::SetChoice{&lab::Choices::iterations, 5});
  for (const std::size_t step : {std::size_t{0}, std::size_t{777}, lab.trace().size() - 1}) {
    lab.apply(lab::Seek{step});
    const std::size_t count = paintedWhole(lab, draw::fitted(lab.state().scene, kSize));
    EXPECT_GE(count, lab::kMostBones);
    EXPECT_LT(count, 40U * lab::kMostBones) << "a few shapes a bone";
  }
}

TEST(PictureExtremes, BonesWithoutLength) {
  for (const char* solver : {"ccd", "fabrik", "gradient-descent", "two-bone", "look-at"}) {
    for (const std::vector<double>& lengths :
         {std::vector<double>{0.0, 0.0}, {1.0, 0.0}, {0.0, 1.0}, {1.0, 0.0, 0.5}}) {
      Lab lab = support::labWith(solver, lengths, std::vector<double>(lengths.size(), 0.2),
                                 {0.5, 0.2, 0.0});
      for (std::size_t step = 0; step < std::min<std::size_t>(lab.trace().size(), 12); ++step) {
        lab.apply(lab::Seek{step});
        EXPECT_GT(paintedWhole(lab, draw::fitted(lab.state().scene, kSize)), 0U);
      }
    }
  }
}

TEST(PictureExtremes, TheTargetFarAwayOrOnTheBase) {
  Lab lab;
  for (const glm::dvec3 target :
       {glm::dvec3(1e6, 1e6, 0.0), {0.0, 0.0, 0.0}, {-1e6, 0.0, 0.0}, {1e-9, 0.0, 0.0}}) {
    lab.apply(lab::SetTarget{target});
    EXPECT_GT(paintedWhole(lab, draw::fitted(lab.state().scene, kSize)), 0U);
    EXPECT_GT(paintedWhole(lab, {{0.0, 0.0}, 300.0, kSize}), 0U);
  }
}

TEST(PictureExtremes, TinyAndHugeCanvases) {
  const Lab lab;
  for (const glm::dvec2 size : {glm::dvec2(0.0), {1.0, 1.0}, {8192.0, 8192.0}, {900.0, 0.0}}) {
    for (const float unit : {0.75F, 1.0F, 2.0F, 6.0F}) {
      paintedWhole(lab, draw::fitted(lab.state().scene, size), unit);
    }
  }
}

TEST(PictureExtremes, HoveringEveryHandle) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  const draw::Camera camera = draw::fitted(lab.state().scene, kSize);
  for (const draw::Pick& hover : {draw::Pick{draw::Handle::target, 0},
                                  {draw::Handle::base, 0},
                                  {draw::Handle::joint, 1},
                                  {draw::Handle::joint, 3}}) {
    draw::DrawList plain(draw_test::font());
    draw::DrawList hovered(draw_test::font());
    draw::paintFlat(plain, lab, {.camera = camera});
    draw::paintFlat(hovered, lab, {.camera = camera, .hover = hover});
    const bool same = std::ranges::equal(
        plain.instances(), hovered.instances(), [](const Instance& a, const Instance& b) {
          return a.size0 == b.size0 && a.fill.r == b.fill.r && a.outline.r == b.outline.r;
        });
    EXPECT_FALSE(same) << "it is seen that the pointer is on a handle";
    EXPECT_TRUE(std::ranges::all_of(hovered.instances(), isWhole));
  }
}

}  // namespace

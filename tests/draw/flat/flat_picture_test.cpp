// The scene as a draw list: where shapes lie is worked out from the scene, in pixels; how they look
// is for the golden pictures.
#include "draw/flat/flat_picture.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "draw/test_font.h"
#include "lab/palette.h"
#include "support/lab_driving.h"

namespace {

using draw::Instance;
using draw::ShapeKind;
using lab::Lab;

constexpr float kPixel = 0.51F;

struct Painted {
  draw::Camera camera;
  draw::DrawList list{draw_test::font()};

  [[nodiscard]] glm::vec2 seen(const glm::dvec3& world) const {
    const glm::dvec2 middle = camera.size / 2.0;
    return {middle.x + (world.x - camera.center.x) * camera.pixelsPerUnit,
            middle.y - (world.y - camera.center.y) * camera.pixelsPerUnit};
  }
  [[nodiscard]] std::vector<Instance> all(ShapeKind kind) const {
    std::vector<Instance> found;
    std::ranges::copy_if(list.instances(), std::back_inserter(found),
                         [&](const Instance& each) { return each.kind == kind; });
    return found;
  }
  // A shape that goes from one point to another, either way round.
  [[nodiscard]] bool connects(ShapeKind kind, glm::vec2 a, glm::vec2 b) const {
    return std::ranges::any_of(list.instances(), [&](const Instance& each) {
      const auto same = [](glm::vec2 p, glm::vec2 q) { return glm::distance(p, q) < kPixel; };
      return each.kind == kind &&
             ((same(each.a, a) && same(each.b, b)) || (same(each.a, b) && same(each.b, a)));
    });
  }
};

Painted paint(const Lab& lab, const draw::Camera& camera) {
  Painted painted{camera};
  draw::paintFlat(painted.list, lab, {.camera = camera});
  return painted;
}

Painted paint(const Lab& lab) {
  return paint(lab, draw::fitted(lab.state().scene, {900.0, 600.0}));
}

void hideAllBut(Lab& lab, bool lab::View::*flag) {
  for (bool lab::View::*each :
       {&lab::View::grid, &lab::View::reach, &lab::View::ghost, &lab::View::numbers}) {
    lab.apply(lab::SetView{each, each == flag});
  }
}

TEST(Picture, TheReachIsARingWithItsHole) {
  Lab lab = support::labWith("two-bone", {1.5, 0.6}, {0.3, 0.4}, {1.1, 0.6, 0.0});
  lab.apply(lab::MoveBase{{0.25, -0.5, 0.0}});
  const Painted painted = paint(lab);
  const auto rings = painted.all(ShapeKind::annulus);
  ASSERT_EQ(rings.size(), 1U);
  const auto zoom = static_cast<float>(painted.camera.pixelsPerUnit);
  EXPECT_NEAR(rings[0].size0, 2.1F * zoom, kPixel);
  EXPECT_NEAR(rings[0].size1, 0.9F * zoom, kPixel);
  EXPECT_LT(glm::distance(rings[0].a, painted.seen({0.25, -0.5, 0.0})), kPixel);
}

// Each line begins with a dash: one a bone of a few pixels would be a solid line.
TEST(Picture, TheGhostOfManyBonesIsDashedToo) {
  Lab lab = support::labWith("fabrik", "Rope of 100 bones");
  hideAllBut(lab, &lab::View::ghost);
  const Painted painted = paint(lab);
  const float bone =
      static_cast<float>(support::chainOf(lab).bones[0].length * painted.camera.pixelsPerUnit);
  ASSERT_LT(bone, 5.0F);
  float length = 0.0F;
  int lines = 0;
  for (const Instance& each : painted.all(ShapeKind::line)) {
    if (each.size1 == 0.0F) continue;  // no dashes
    ++lines;
    const float own = glm::distance(each.a, each.b);
    length += own;
    if (glm::distance(each.b, painted.seen(lab.ghost().back().end)) > kPixel) {
      EXPECT_GE(own, 4.0F * each.size1);
    }
  }
  EXPECT_GT(lines, 5);
  EXPECT_NEAR(length, 100.0F * bone, 0.02F * 100.0F * bone) << "all of it";
}

TEST(Picture, TheReachIsThatOfTheBonesThatTheSolverMoves) {
  const Lab lab = support::labWith("two-bone", {1.0, 0.9, 0.5}, {0.3, 0.4, 0.5}, {1.1, 0.6, 0.0});
  const Painted painted = paint(lab);
  const auto rings = painted.all(ShapeKind::annulus);
  ASSERT_EQ(rings.size(), 1U);
  const auto zoom = static_cast<float>(painted.camera.pixelsPerUnit);
  EXPECT_NEAR(rings[0].size0, 1.4F * zoom, kPixel);
  EXPECT_NEAR(rings[0].size1, 0.4F * zoom, kPixel);
  const glm::dvec3 joint(std::cos(0.3), std::sin(0.3), 0.0);
  EXPECT_LT(glm::distance(rings[0].a, painted.seen(joint)), kPixel);
}

TEST(Picture, EveryBoneLiesWhereItIs) {
  for (const char* preset : {"Two-bone arm", "Tentacle", "Negative scale", "Unequal bones"}) {
    const Lab lab = support::labWith("ccd", preset);
    const Painted painted = paint(lab);
    const auto joints = support::posedJoints(lab);
    const auto bones = painted.all(ShapeKind::bone);
    ASSERT_GE(bones.size(), joints.size() - 1) << preset;
    for (std::size_t i = 0; i + 1 < joints.size(); ++i) {
      const glm::vec2 start = painted.seen(support::vectorOf(joints[i]));
      const glm::vec2 end = painted.seen(support::vectorOf(joints[i + 1]));
      const bool found = std::ranges::any_of(bones, [&](const Instance& each) {
        return glm::distance(each.a, start) < kPixel && glm::distance(each.b, end) < kPixel;
      });
      EXPECT_TRUE(found) << preset << ", bone " << i << ": from its start to its end";
    }
  }
}

TEST(Picture, BaseTipAndTargetAreMarked) {
  const Lab lab = support::labWith("two-bone", {1.0, 0.8}, {0.3, 0.4}, {2.5, 0.6, 0.0});
  const Painted painted = paint(lab);
  const auto isMarked = [&](const glm::dvec3& world) {
    return std::ranges::any_of(painted.list.instances(), [&](const Instance& each) {
      return each.kind == ShapeKind::disc && glm::distance(each.a, painted.seen(world)) < kPixel;
    });
  };
  EXPECT_TRUE(isMarked({2.5, 0.6, 0.0}));
  EXPECT_TRUE(isMarked({0.0, 0.0, 0.0}));
  EXPECT_TRUE(isMarked(support::vectorOf(support::posedJoints(lab).back())));
}

TEST(Picture, AChainBrokenInAWalkShowsItsGap) {
  Lab lab = support::labWith("fabrik", "Three-bone arm");
  hideAllBut(lab, nullptr);
  lab.apply(lab::Seek{1});  // the last bone has been set down at the target, the others not
  const auto& bones = lab.shown().bones;
  const Painted painted = paint(lab);
  const glm::vec2 end = painted.seen(bones[1].end);
  const glm::vec2 start = painted.seen(bones[2].start);
  ASSERT_GT(glm::distance(end, start), 20.0F);
  EXPECT_TRUE(painted.connects(ShapeKind::bone, painted.seen(bones[1].start), end));
  EXPECT_TRUE(painted.connects(ShapeKind::bone, start, painted.seen(bones[2].end)));
  EXPECT_TRUE(painted.connects(ShapeKind::line, end, start)) << "a line across the gap";
  lab.apply(lab::Seek{0});
  EXPECT_FALSE(paint(lab).connects(ShapeKind::line, end, start));
}

// Bone 1 has been set down and bone 2 not: joint 2 lies where bone 1 ends now.
TEST(Picture, ABrokenJointHasItsNumberWhereItIsNow) {
  Lab lab = support::labWith("fabrik", {1.0, 0.7, 0.6}, {-0.7, 1.4, 0.9}, {-0.6, 1.2, 0.0});
  hideAllBut(lab, &lab::View::numbers);
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  lab.apply(lab::Seek{4});
  const auto& bones = lab.shown().bones;
  const Painted painted = paint(lab);
  const glm::vec2 now = painted.seen(bones[0].end);
  ASSERT_GT(glm::distance(now, painted.seen(bones[1].start)), 20.0F);
  const auto& texts = painted.list.texts();
  const auto number = std::ranges::find(texts, "2", &draw::Text::utf8);
  ASSERT_NE(number, texts.end());
  EXPECT_LT(glm::distance(number->position, now), 10.0F);
}

TEST(Picture, TheCurrentBoneHasAColourOfItsOwn) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  const auto different = [&]() {
    const auto bones = paint(lab).all(ShapeKind::bone);
    return std::ranges::count_if(bones, [&](const Instance& each) {
      return std::ranges::count_if(bones, [&](const Instance& other) {
               return other.fill.r == each.fill.r && other.fill.g == each.fill.g &&
                      other.fill.b == each.fill.b;
             }) == 1;
    });
  };
  EXPECT_EQ(different(), 0) << "live: none is";
  lab.apply(lab::Seek{2});
  EXPECT_EQ(different(), 1);
}

// Their outlines would hide them: what is seen is a thread in the colour of bones, without joints.
TEST(Picture, BonesShorterThanTheirOutlineAreAThread) {
  for (const lab::Theme theme : {lab::Theme::dark, lab::Theme::light}) {
    Lab lab = support::labWith("fabrik", "Rope of 100 bones");
    lab.apply(lab::SetBoneCount{1000});
    lab.apply(lab::SetView{&lab::View::theme, theme});
    lab.apply(lab::SetView{&lab::View::grid, false});
    const Painted painted = paint(lab);
    const draw::Color bone = draw::rgb(lab::palette(theme).bone);
    std::size_t lines = 0;
    for (const Instance& each : painted.all(ShapeKind::line)) {
      const bool isBone = each.fill.r == bone.r && each.fill.g == bone.g && each.fill.b == bone.b;
      lines += isBone ? 1 : 0;
    }
    EXPECT_EQ(lines, 1000U);
    EXPECT_LT(painted.all(ShapeKind::disc).size(), 10U);
    EXPECT_TRUE(painted.all(ShapeKind::bone).empty());
  }
}

TEST(Picture, TheViewsSwitchesHideWhatTheyName) {
  Lab lab = support::labWith("ccd", "Two-bone arm");
  lab.apply(lab::BeginGesture{});
  lab.apply(lab::SetTarget{{-0.9, 0.3, 0.0}});
  hideAllBut(lab, nullptr);
  const std::size_t bare = paint(lab).list.instances().size();
  EXPECT_TRUE(paint(lab).all(ShapeKind::annulus).empty());
  for (bool lab::View::*flag :
       {&lab::View::grid, &lab::View::reach, &lab::View::ghost, &lab::View::numbers}) {
    hideAllBut(lab, flag);
    EXPECT_GT(paint(lab).list.instances().size(), bare);
  }
  hideAllBut(lab, &lab::View::ghost);
  const Painted painted = paint(lab);
  for (const rigs::Segment& bone : lab.ghost()) {
    EXPECT_TRUE(
        painted.connects(ShapeKind::line, painted.seen(bone.start), painted.seen(bone.end)));
  }
}

TEST(Picture, ThemesDifferAndHaveTheirBackground) {
  const draw::Color dark = draw::rgb(lab::palette(lab::Theme::dark).background);
  const draw::Color light = draw::rgb(lab::palette(lab::Theme::light).background);
  EXPECT_LT(dark.r + dark.g + dark.b, 0.6F);
  EXPECT_GT(light.r + light.g + light.b, 2.4F);
  EXPECT_EQ(dark.a, 1.0F);
}

}  // namespace

// The scene in space as plain data: what is in the lists and where.
#include "draw/space/space_picture.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "draw/list/frames.h"
#include "draw/test_font.h"
#include "lab/creature/creature.h"
#include "lab/creature/ground.h"
#include "support/lab_driving.h"

namespace {

using draw::SolidKind;
using lab::Lab;

struct Painted {
  draw::SolidList solids;
  draw::DrawList over{draw_test::font()};
  draw::BoundingSphere ball{};
};

Painted paint(const Lab& lab, double yaw = 0.5, double pitch = 0.3) {
  draw::Camera camera{{0.0, 0.0}, 1.0, {900.0, 600.0}};
  camera.isSpace = true;
  camera.yaw = yaw;
  camera.pitch = pitch;
  camera.perspective = true;
  camera = draw::fittedInSpace(draw::boundingSphere(lab.state().scene), camera);
  Painted painted{draw::SolidList(camera.focus())};
  draw::SceneView look;
  look.camera = camera;
  painted.ball = draw::paintSpace(painted.solids, painted.over, lab, look).bounds;
  return painted;
}

glm::dvec3 worldOf(const Painted& painted, const glm::vec3& point) {
  return glm::dvec3(point) + painted.solids.origin();
}

TEST(SpacePicture, BonesLieWhereTheChainIs) {
  const Lab lab = support::labWith("ccd", {1.0, 0.8, 0.6}, {1.1, -0.3, 0.5}, {1.5, 0.9, 0.0});
  const Painted painted = paint(lab);
  const auto bones = painted.solids.of(SolidKind::bone);
  const auto joints = support::posedJoints(lab);
  ASSERT_EQ(bones.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    const glm::dvec3 start = worldOf(painted, bones[i].origin);
    EXPECT_LT(glm::distance(start, support::vectorOf(joints[i])), 1e-5);
    EXPECT_LT(glm::distance(start + glm::dvec3(bones[i].x), support::vectorOf(joints[i + 1])),
              1e-5);
  }
}

TEST(SpacePicture, AMirroredBonesYGoesTheOtherWay) {
  Lab lab = support::labWith("ccd", {1.0, 0.8}, {0.4, 0.5}, {1.2, 0.3, 0.0});
  const auto parity = [&](std::size_t bone) {
    const auto frame = draw::framesOf(lab.state().scene.chain, lab.shown())[bone];
    EXPECT_NEAR(glm::dot(frame.x, frame.y), 0.0, 1e-12);
    return glm::dot(glm::cross(frame.x, frame.y), frame.z);
  };
  EXPECT_NEAR(parity(1), 1.0, 1e-12);
  lab.apply(lab::SetBoneScale{1, {1, -1}});
  EXPECT_NEAR(parity(0), 1.0, 1e-12);
  EXPECT_NEAR(parity(1), -1.0, 1e-12);
  lab.apply(lab::SetBaseScale{{-1, 1}});
  EXPECT_NEAR(parity(0), -1.0, 1e-12);
  EXPECT_NEAR(parity(1), 1.0, 1e-12);
}

TEST(SpacePicture, TheTargetHangsOnALineOverItsPlaceOnTheGround) {
  Lab lab;
  lab.apply(lab::SetTarget{{0.7, 0.9, 0.0}});
  const Painted painted = paint(lab);
  EXPECT_TRUE(std::ranges::any_of(painted.solids.lines(), [&](const draw::SpaceLine& line) {
    return glm::distance(worldOf(painted, line.from), {0.7, 0.9, 0.0}) < 1e-5 &&
           glm::distance(worldOf(painted, line.to), {0.7, 0.0, 0.0}) < 1e-5;
  }));
}

TEST(SpacePicture, ShadowsLieOnTheGroundUnderWhatIsAboveIt) {
  const auto shadows = [](const glm::dvec3& base) {
    Lab lab = support::labWith("two-bone", {1.0, 0.8}, {0.9, 0.5}, {0.5, 1.2, 0.0});
    lab.apply(lab::SetTarget{base + glm::dvec3(0.5, 1.2, 0.0)});
    lab.apply(lab::MoveBase{base});
    const Painted painted = paint(lab);
    for (const draw::Solid& sheet : painted.solids.of(SolidKind::sheet)) {
      EXPECT_NEAR(worldOf(painted, sheet.origin).y, 0.0, 1e-5);
      EXPECT_NEAR(sheet.x.y, 0.0F, 1e-6F);
    }
    return painted.solids.of(SolidKind::sheet).size();
  };
  EXPECT_EQ(shadows({0.0, 0.0, 0.0}), 3U) << "two bones and the target";
  EXPECT_EQ(shadows({0.0, -4.0, 0.0}), 0U);
}

TEST(SpacePicture, EveryLegOfACreatureCastsAShadowOnTheTerrain) {
  Lab lab;
  lab.apply(lab::LoadPreset{support::presetIndex("Spider")});
  ASSERT_TRUE(lab.creature());
  const Painted painted = paint(lab);
  const auto sheets = painted.solids.of(SolidKind::sheet);
  std::vector<std::vector<glm::dvec3>> legs{lab.shown().joints};
  for (const lab::OtherChain& each : lab.state().otherChains)
    legs.push_back(rigs::forwardKinematics(each.scene.chain, each.shown));
  ASSERT_EQ(legs.size(), 8U);
  for (const auto& joints : legs) {
    for (std::size_t i = 1; i < joints.size(); ++i) {
      const glm::dvec3 from = lab::onGround(lab::kHills, joints[i - 1]);
      const glm::dvec3 to = lab::onGround(lab::kHills, joints[i]);
      EXPECT_TRUE(std::ranges::any_of(sheets,
                                      [&](const draw::Solid& sheet) {
                                        return glm::distance(worldOf(painted, sheet.origin),
                                                             0.5 * (from + to)) < 1e-5;
                                      }))
          << "bone " << i;
    }
  }
}

TEST(SpacePicture, TheBallHoldsEverything) {
  for (const lab::Document& preset : lab::presets()) {
    Lab lab;
    lab.apply(lab::LoadPreset{static_cast<std::size_t>(&preset - lab::presets().data())});
    lab.apply(lab::SetTarget{{4.0, -3.0, 0.0}});
    const Painted painted = paint(lab);
    for (const draw::SpaceLine& line : painted.solids.lines()) {
      for (const glm::vec3 end : {line.from, line.to}) {
        EXPECT_LE(glm::distance(worldOf(painted, end), painted.ball.center), painted.ball.radius);
      }
    }
  }
}

TEST(SpacePicture, ABrokenChainShowsItsGaps) {
  Lab lab = support::labWith("fabrik", "Three-bone arm");
  const std::size_t whole = paint(lab).solids.of(SolidKind::sphere).size();
  lab.apply(lab::Seek{1});
  const Painted broken = paint(lab);
  EXPECT_GT(broken.solids.of(SolidKind::sphere).size(), whole);
  const auto bones = broken.solids.of(SolidKind::bone);
  ASSERT_EQ(bones.size(), 3U);
  const glm::vec3 end = bones[1].origin + bones[1].x;
  EXPECT_GT(glm::distance(end, bones[2].origin), 0.01F);
}

TEST(SpacePicture, OptionsLeaveThingsOut) {
  const std::size_t all = paint(Lab()).solids.lines().size();
  for (bool lab::View::*flag : {&lab::View::grid, &lab::View::reach, &lab::View::ghost}) {
    Lab fewer;
    fewer.apply(lab::SetView{flag, false});
    EXPECT_LT(paint(fewer).solids.lines().size(), all);
  }
}

TEST(SpacePicture, FromEverySideAndOfEveryPresetItIsFinite) {
  for (std::size_t preset = 0; preset < lab::presets().size(); ++preset) {
    Lab lab;
    lab.apply(lab::LoadPreset{preset});
    for (const double pitch : {-1.5707963, -0.2, 0.0, 1.5707963}) {
      const Painted painted = paint(lab, 0.0, pitch);
      for (const draw::Instance& each : painted.over.instances()) {
        EXPECT_TRUE(std::isfinite(each.a.x) && std::isfinite(each.size0));
      }
      // Joints of arms have no bones: links lie between them.
      const auto bones =
          lab.creature()
              ? static_cast<std::ptrdiff_t>(3 * lab.creature()->legs().size())
              : std::ranges::count_if(lab.state().scene.chain.bones,
                                      [](const rigs::Bone& bone) { return bone.length > 0.0; });
      EXPECT_EQ(std::ssize(painted.solids.of(SolidKind::bone)), bones);
    }
  }
}

}  // namespace

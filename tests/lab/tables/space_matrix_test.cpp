// The matrices of bones in space against ones multiplied out in extended precision.
#include "lab/tables/space_matrix.h"

#include <numbers>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "support/lab_driving.h"
#include "support/random_source.h"

namespace {

using support::Matrix3;
using support::Point3;
using support::Real;

constexpr double kClose = 1e-12;

Matrix3 linearOf(const rigs::Frame& f) {
  return {{f.x.x, f.y.x, f.z.x, f.x.y, f.y.y, f.z.y, f.x.z, f.y.z, f.z.z}};
}

void expectSame(const Matrix3& given, const Matrix3& expected) {
  for (std::size_t i = 0; i < 9; ++i) {
    EXPECT_NEAR(static_cast<double>(given.m[i]), static_cast<double>(expected.m[i]), kClose) << i;
  }
}

void expectSame(const glm::dvec3& given, const Point3& expected) {
  EXPECT_LT(support::distance(support::point3Of(given), expected), Real(kClose));
}

glm::dquat anyRotation(support::RandomSource& random) {
  const auto part = [&] { return random.uniform(-1.0, 1.0); };
  return glm::normalize(glm::dquat(part(), part(), part(), part()));
}

ik::ScaleSign signOf(std::size_t code) {
  return {(code & 1U) != 0 ? -1 : 1, (code & 2U) != 0 ? -1 : 1, (code & 4U) != 0 ? -1 : 1};
}

// Three bones with these signs, in step by step at the start.
lab::Lab labWithSigns(std::size_t code, support::RandomSource& random) {
  lab::Lab lab = support::labWith("ccd", "Tentacle in 3D");
  lab::Scene scene;
  scene.chain.planar = false;
  scene.chain.base = {random.uniform(-2.0, 2.0), random.uniform(-2.0, 2.0),
                      random.uniform(-2.0, 2.0)};
  scene.chain.baseScale = signOf(code / 512);
  rigs::Pose pose;
  for (std::size_t i = 0; i < 3; ++i) {
    scene.chain.bones.push_back({random.uniform(0.2, 1.5), signOf(code >> (3 * i))});
    pose.rotations.push_back(anyRotation(random));
  }
  EXPECT_EQ(lab.apply(lab::LoadScene{scene, pose, lab.state().choices}), "");
  lab.apply(lab::Seek{0});
  return lab;
}

TEST(SpaceMatrices, AreThoseOfTheDefinitionForAllSigns) {
  support::RandomSource random(31);
  for (std::size_t code = 0; code < 4096; code += 5) {
    const lab::Lab lab = labWithSigns(code, random);
    const rigs::Chain& chain = support::chainOf(lab);
    const rigs::Pose& pose = lab.startPose();
    const std::vector<Matrix3> parts = support::linearParts(chain, pose);
    const std::vector<Point3> joints = support::spaceJoints(chain, pose);
    for (std::size_t bone = 0; bone < 3; ++bone) {
      SCOPED_TRACE(testing::Message() << "signs " << code << ", bone " << bone);
      const lab::SpaceMatrices matrices = lab::spaceMatrices(lab, bone);
      expectSame(linearOf(matrices.global), parts[bone + 1]);
      expectSame(matrices.global.origin, joints[bone]);
      const Matrix3 local =
          support::matrixOf(pose.rotations[bone]) * support::scaling3(chain.bones[bone].scale);
      expectSame(linearOf(matrices.local), local);
      expectSame(matrices.local.origin,
                 {bone > 0 ? Real(chain.bones[bone - 1].length) : 0.0L, 0.0L, 0.0L});
      EXPECT_NEAR(lab::determinantOf(matrices.global),
                  static_cast<double>(parts[bone + 1].determinant()), kClose);
    }
  }
}

TEST(SpaceMatrices, OfABrokenChainAreWhereTheBonesLie) {
  lab::Lab lab = support::labWith("fabrik", "Tentacle in 3D");
  for (std::size_t step = 0; step < lab.trace().size(); ++step) {
    lab.apply(lab::Seek{step});
    for (std::size_t bone = 0; bone < 12; ++bone) {
      SCOPED_TRACE(testing::Message() << "step " << step << ", bone " << bone);
      const lab::SpaceMatrices matrices = lab::spaceMatrices(lab, bone);
      const rigs::Segment& segment = lab.shown().bones[bone];
      const double length = support::chainOf(lab).bones[bone].length;
      EXPECT_LT(glm::distance(matrices.global.origin, segment.start), kClose);
      EXPECT_LT(glm::distance(segment.start + length * matrices.global.x, segment.end), 1e-9);
      if (bone == 0) continue;
      const rigs::Frame parent = lab::spaceMatrices(lab, bone - 1).global;
      const rigs::Frame global = lab::product(parent, matrices.local);
      expectSame(linearOf(global), linearOf(parent) * linearOf(matrices.local));
      EXPECT_LT(glm::distance(global.origin, matrices.global.origin), kClose);
    }
  }
}

TEST(SpaceReadings, GiveTheMatrixBackAndTheOneItWasBuiltOf) {
  support::RandomSource random(32);
  for (std::size_t code = 0; code < 400; ++code) {
    const ik::ScaleSign built = signOf(code);
    const glm::dquat rotation = anyRotation(random);
    const Matrix3 matrix = support::matrixOf(rotation) * support::scaling3(built);
    rigs::Frame frame;
    frame.x = support::vectorOf(matrix.apply({1.0L, 0.0L, 0.0L}));
    frame.y = support::vectorOf(matrix.apply({0.0L, 1.0L, 0.0L}));
    frame.z = support::vectorOf(matrix.apply({0.0L, 0.0L, 1.0L}));
    for (std::size_t asked = 0; asked < 8; ++asked) {
      const lab::SpaceReading reading = lab::readWith(frame, signOf(asked));
      SCOPED_TRACE(testing::Message() << code << ", read with " << asked);
      expectSame(support::matrixOf(reading.rotation) * support::scaling3(reading.scale), matrix);
      EXPECT_GE(reading.rotation.w, 0.0);
      if (signOf(asked).parity() == built.parity()) {
        EXPECT_EQ(reading.scale, signOf(asked));
      }
    }
    const glm::dquat same = lab::readWith(frame, built).rotation;
    EXPECT_NEAR(std::abs(glm::dot(same, rotation)), 1.0, kClose);
    const lab::SpaceReading godot = lab::readAsGodot(frame);
    const int sign = built.parity();
    EXPECT_EQ(godot.scale, (ik::ScaleSign{sign, sign, sign}));
  }
}

TEST(SpaceReadings, GodotTurnsAMirrorOnXHalfwayAboutX) {
  rigs::Frame frame;
  frame.x = {-1.0, 0.0, 0.0};
  const lab::SpaceReading reading = lab::readAsGodot(frame);
  EXPECT_EQ(reading.scale, (ik::ScaleSign{-1, -1, -1}));
  const lab::AxisAngle turn = lab::axisAngleOf(reading.rotation);
  EXPECT_NEAR(turn.angle, std::numbers::pi, kClose);
  EXPECT_NEAR(std::abs(turn.axis.x), 1.0, kClose);
}

TEST(AxisAngle, IsTheSameRotation) {
  support::RandomSource random(33);
  for (int i = 0; i < 200; ++i) {
    const glm::dquat rotation = anyRotation(random);
    const lab::AxisAngle turn = lab::axisAngleOf(rotation);
    EXPECT_GE(turn.angle, 0.0);
    EXPECT_LE(turn.angle, std::numbers::pi);
    expectSame(support::turnAbout(support::point3Of(turn.axis), turn.angle),
               support::matrixOf(rotation));
  }
  const lab::AxisAngle none = lab::axisAngleOf({-1.0, 0.0, 0.0, 0.0});
  EXPECT_EQ(none.angle, 0.0);
  EXPECT_EQ(glm::length(none.axis), 1.0);
}

}  // namespace

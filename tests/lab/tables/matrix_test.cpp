// The matrices against ones multiplied by hand in extended precision, and both readings put
// together again.
#include "lab/tables/matrix.h"

#include <numbers>

#include <gtest/gtest.h>

#include "support/lab_driving.h"
#include "support/random_source.h"

namespace {

using lab::Affine;
using lab::Reading;
using support::Matrix;
using support::Real;

constexpr double kPi = std::numbers::pi;
constexpr double kClose = 1e-12;

void expectSame(const Affine& given, const Matrix& expected) {
  EXPECT_NEAR(given.x.x, static_cast<double>(expected.m[0]), kClose);
  EXPECT_NEAR(given.y.x, static_cast<double>(expected.m[1]), kClose);
  EXPECT_NEAR(given.origin.x, static_cast<double>(expected.m[2]), kClose);
  EXPECT_NEAR(given.x.y, static_cast<double>(expected.m[3]), kClose);
  EXPECT_NEAR(given.y.y, static_cast<double>(expected.m[4]), kClose);
  EXPECT_NEAR(given.origin.y, static_cast<double>(expected.m[5]), kClose);
}

Matrix matrixOf(const Affine& a) {
  return {{a.x.x, a.y.x, a.origin.x, a.x.y, a.y.y, a.origin.y, 0, 0, 1}};
}

// rotate · scale, from the definitions.
Matrix rebuilt(const Reading& reading) {
  const Matrix scale{{reading.scale.x, 0, 0, 0, reading.scale.y, 0, 0, 0, 1}};
  return support::rotation(reading.angle) * scale;
}

std::vector<double> angles() {
  std::vector<double> all{0.0, kPi, -kPi, 0.5 * kPi, -0.5 * kPi, 1e-9, kPi - 1e-9, -kPi + 1e-9};
  support::RandomSource random(11);
  for (int i = 0; i < 200; ++i) all.push_back(random.angle());
  return all;
}

TEST(Matrices, ProductIsTheOneByHand) {
  support::RandomSource random(5);
  const auto any = [&] {
    Affine a;
    for (glm::dvec2* column : {&a.x, &a.y, &a.origin}) {
      *column = {random.uniform(-3.0, 3.0), random.uniform(-3.0, 3.0)};
    }
    return a;
  };
  for (int i = 0; i < 100; ++i) {
    const Affine a = any();
    const Affine b = any();
    expectSame(a * b, matrixOf(a) * matrixOf(b));
    EXPECT_NEAR(a.determinant(), static_cast<double>(matrixOf(a).determinant()), kClose);
  }
}

// A chain with these scales, in step by step at its start.
lab::Lab labWithScales(const std::array<ik::ScaleSign, 4>& scales, support::RandomSource& random) {
  lab::Lab lab = support::labWith("ccd", "Three-bone arm");
  lab::Scene scene = lab.state().scene;
  scene.chain.base = {random.uniform(-2.0, 2.0), random.uniform(-2.0, 2.0), 0.0};
  scene.chain.baseScale = scales[3];
  for (std::size_t i = 0; i < 3; ++i) scene.chain.bones[i].scale = scales[i];
  const rigs::Pose pose{{random.angle(), random.angle(), random.angle()}};
  EXPECT_EQ(lab.apply(lab::LoadScene{scene, pose, lab.state().choices}), "");
  lab.apply(lab::Seek{0});
  return lab;
}

TEST(Matrices, AreThoseOfTheDefinitionForAllSigns) {
  support::RandomSource random(3);
  const auto& signs = support::allSigns();
  for (std::size_t code = 0; code < 256; ++code) {
    const lab::Lab lab = labWithScales(
        {signs[code % 4], signs[code / 4 % 4], signs[code / 16 % 4], signs[code / 64]}, random);
    const rigs::Chain& chain = support::chainOf(lab);
    const rigs::Pose& pose = lab.startPose();
    const std::vector<Matrix> frames = support::matrixFrames(chain, pose);
    Real parentLength = 0.0L;
    for (std::size_t bone = 0; bone < 3; ++bone) {
      SCOPED_TRACE(testing::Message() << "signs " << code << ", bone " << bone);
      const lab::BoneMatrices matrices = lab::boneMatrices(lab, bone);
      expectSame(matrices.global, frames[bone + 1]);
      expectSame(matrices.local, support::translation(parentLength, 0.0L) *
                                     support::rotation(pose.angles[bone]) *
                                     support::scaling(chain.bones[bone].scale));
      parentLength = chain.bones[bone].length;
    }
  }
}

TEST(Matrices, OfABrokenChainAreWhereTheBonesLie) {
  lab::Lab lab = support::labWith("fabrik", "Three-bone arm");
  for (std::size_t step = 0; step < lab.trace().size(); ++step) {
    lab.apply(lab::Seek{step});
    Matrix parent = support::matrixFrames(support::chainOf(lab), lab.startPose()).front();
    for (std::size_t bone = 0; bone < 3; ++bone) {
      SCOPED_TRACE(testing::Message() << "step " << step << ", bone " << bone);
      const lab::BoneMatrices matrices = lab::boneMatrices(lab, bone);
      const rigs::Segment& segment = lab.shown().bones[bone];
      const support::Point end =
          matrixOf(matrices.global).apply({support::chainOf(lab).bones[bone].length, 0.0L});
      EXPECT_NEAR(matrices.global.origin.x, segment.start.x, kClose);
      EXPECT_NEAR(matrices.global.origin.y, segment.start.y, kClose);
      EXPECT_LT(support::distance(end, support::pointOf(segment.end)), 1e-9L);
      expectSame(matrices.global, parent * matrixOf(matrices.local));
      parent = matrixOf(matrices.global);
    }
  }
}

TEST(Readings, BothGiveTheMatrixBack) {
  for (const double angle : angles()) {
    for (const ik::ScaleSign& sign : support::allSigns()) {
      SCOPED_TRACE(testing::Message() << angle << " " << sign.x << " " << sign.y);
      const Matrix matrix = support::rotation(angle) * support::scaling(sign);
      Affine affine;
      affine.x = {static_cast<double>(matrix.m[0]), static_cast<double>(matrix.m[3])};
      affine.y = {static_cast<double>(matrix.m[1]), static_cast<double>(matrix.m[4])};
      const lab::Readings both = lab::readings(affine);
      for (const Reading& reading : {both.positive, both.negative}) {
        expectSame(affine, rebuilt(reading));
        expectSame(lab::compose(reading, affine.origin), rebuilt(reading));
        EXPECT_GT(reading.angle, -kPi);
        EXPECT_LE(reading.angle, kPi);
      }
      EXPECT_NEAR(both.positive.scale.x, 1.0, kClose);
      EXPECT_NEAR(both.positive.scale.y, sign.parity(), kClose);
      EXPECT_NEAR(both.negative.scale.x, -1.0, kClose);
      EXPECT_NEAR(both.negative.scale.y, -sign.parity(), kClose);
      // One of the two is how the matrix was built.
      const Reading& built = sign.x > 0 ? both.positive : both.negative;
      EXPECT_NEAR(std::remainder(built.angle - angle, 2.0 * kPi), 0.0, kClose);
    }
  }
}

TEST(Readings, ScaleMinusOneOneIsHalfATurnWithScaleOneMinusOne) {
  const lab::Readings both = lab::readings({{-1.0, 0.0}, {0.0, 1.0}, {}});
  EXPECT_EQ(both.positive.angle, kPi);
  EXPECT_EQ(both.positive.scale, glm::dvec2(1.0, -1.0));
  EXPECT_NEAR(both.negative.angle, 0.0, kClose);
  EXPECT_EQ(both.negative.scale, glm::dvec2(-1.0, 1.0));
}

TEST(Readings, MagnitudesOfTheScaleAreRead) {
  const lab::Readings both = lab::readings(lab::compose({0.7, {2.0, -0.25}}, {3.0, 4.0}));
  EXPECT_NEAR(both.positive.angle, 0.7, kClose);
  EXPECT_NEAR(both.positive.scale.x, 2.0, kClose);
  EXPECT_NEAR(both.positive.scale.y, -0.25, kClose);
}

TEST(MatrixBone, FollowsTheStepUnlessOneIsChosen) {
  lab::Lab lab = support::labWith("ccd", "Three-bone arm");
  for (std::size_t step = 1; step < 7; ++step) {
    lab.apply(lab::Seek{step});
    EXPECT_EQ(lab::matrixBone(lab), 2 - (step - 1) % 3) << "CCD goes from the tip to the base";
  }
  const auto choose = [&](int bone) { lab.apply(lab::SetView{&lab::View::matrixBone, bone}); };
  choose(1);
  EXPECT_EQ(lab::matrixBone(lab), 1U);
  choose(99);
  EXPECT_EQ(lab::matrixBone(lab), 2U) << "the last one that there is";
}

TEST(MatrixBone, WithoutABoneOfTheStepItIsTheFirstThatMoves) {
  lab::Lab lab = support::labWith("two-bone", "Tentacle");
  lab.apply(lab::Seek{0});
  EXPECT_EQ(lab::matrixBone(lab), 10U);
  lab = support::labWith("gradient-descent", "Tentacle");
  lab.apply(lab::Seek{1});
  EXPECT_EQ(lab::matrixBone(lab), 0U);
}

}  // namespace

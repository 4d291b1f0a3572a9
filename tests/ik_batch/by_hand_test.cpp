// One iteration of each method, worked out by hand, on chains and targets that are easy to see.
#include <cmath>

#include <gtest/gtest.h>

#include "ik_batch/lanes/circle.h"
#include "support/batches.h"

namespace {

using support::Batch;

// Bones of length 1 along x, one target, one iteration.
Batch once(std::string_view solver, std::size_t bones, const glm::dvec3& target, bool planar) {
  Batch batch;
  batch.solver = ik::findSolver(solver);
  batch.settings.each.parameters = ik::defaultParameters(*batch.solver);
  batch.settings.each.iterations = 1;
  batch.settings.precision = ik::Precision::doubles;
  batch.chain.planar = planar;
  batch.chain.bones.assign(bones, {});
  batch.targets = {target};
  ik::Pose pose;
  pose.angles.assign(bones, 0.0);
  pose.rotations.assign(bones, glm::dquat(1.0, 0.0, 0.0, 0.0));
  batch.starts = {pose};
  return batch;
}

void expectAt(const glm::dvec3& found, const glm::dvec3& expected) {
  EXPECT_NEAR(found.x, expected.x, 1e-12);
  EXPECT_NEAR(found.y, expected.y, 1e-12);
  EXPECT_NEAR(found.z, expected.z, 1e-12);
}

class ByHand : public testing::TestWithParam<bool> {
 protected:
  // Where a Jacobian step takes the end of one bone along x that it turns by this much, radians: in
  // the plane about the angle itself, a ball joint by Cayley's rotation of it.
  static glm::dvec3 turned(double angle) {
    const double done = GetParam() ? angle : 2.0 * std::atan(0.5 * angle);
    return {std::cos(done), std::sin(done), 0.0};
  }
};

// Tip to base: the elbow comes to (0.2, 1.6), a bone's length from the target on the way to (1, 0);
// base to tip: it goes to a bone's length from the base on the way there.
TEST_P(ByHand, Fabrik) {
  const glm::dvec3 target{-0.4, 0.8, 0.0};
  const auto out = support::solveBatch(once("fabrik", 2, target, GetParam()));
  const double back = std::sqrt(1.4 * 1.4 + 0.8 * 0.8);
  const glm::dvec3 aimed = target + glm::dvec3(1.4, -0.8, 0.0) / back;
  const glm::dvec3 elbow = aimed / std::sqrt(aimed.x * aimed.x + aimed.y * aimed.y);
  const glm::dvec3 on = target - elbow;
  expectAt(out.joint(0, 1), elbow);
  expectAt(out.joint(0, 2), elbow + on / std::sqrt(on.x * on.x + on.y * on.y));
  EXPECT_EQ(out.answers[0].iterations, 1);
}

// The second bone turns by a quarter and is there; the first has nothing left to do.
TEST_P(ByHand, CcdTipToBase) {
  const auto out = support::solveBatch(once("ccd", 2, {1.0, 1.0, 0.0}, GetParam()));
  expectAt(out.joint(0, 1), {1.0, 0.0, 0.0});
  expectAt(out.joint(0, 2), {1.0, 1.0, 0.0});
  EXPECT_EQ(out.answers[0].status, ik::Status::reached);
}

// The first bone turns by an eighth, straight at the target, and the second stays in line.
TEST_P(ByHand, CcdBaseToTip) {
  Batch batch = once("ccd", 2, {1.0, 1.0, 0.0}, GetParam());
  batch.settings.each.parameters[0] = 1.0;
  const auto out = support::solveBatch(batch);
  expectAt(out.joint(0, 1), {std::sqrt(0.5), std::sqrt(0.5), 0.0});
  expectAt(out.joint(0, 2), {std::sqrt(2.0), std::sqrt(2.0), 0.0});
}

// The target lies on the second joint: the bones that have no direction to go keep theirs.
TEST_P(ByHand, FabrikWithoutADirection) {
  const auto out = support::solveBatch(once("fabrik", 2, {1.0, 0.0, 0.0}, GetParam()));
  expectAt(out.joint(0, 1), {1.0, 0.0, 0.0});
  expectAt(out.joint(0, 2), {2.0, 0.0, 0.0});
}

// Between opposite directions there is no smallest turn; in the xy plane it is the one about z.
TEST_P(ByHand, CcdHalfTurn) {
  for (const auto precision : {ik::Precision::doubles, ik::Precision::floats}) {
    Batch batch = once("ccd", 1, {-1.0, 0.0, 0.0}, GetParam());
    batch.settings.precision = precision;
    const auto out = support::solveBatch(batch);
    EXPECT_LE(glm::distance(out.tip(0), batch.targets[0]), 1e-6);
    EXPECT_EQ(out.answers[0].status, ik::Status::reached);
  }
}

// Of one bone along x only its y error counts: Δθ = e·J / (J² + λ²). In the plane J·Jᵗ has the
// trace 1; of a ball joint, which turns about two axes that move the tip, 2.
TEST_P(ByHand, DampedTurns) {
  const double angle = 0.1;
  const double trace = GetParam() ? 1.0 : 2.0;
  const glm::dvec3 target{std::cos(angle), std::sin(angle), 0.0};
  Batch batch = once("dls", 1, target, GetParam());
  batch.settings.each.parameters[0] = 0.5;
  const double dls = std::sin(angle) / (1.0 + 0.25 * trace / 3.0);
  expectAt(support::solveBatch(batch).tip(0), turned(dls));

  batch = once("levenberg-marquardt", 1, target, GetParam());
  batch.settings.each.parameters[0] = 0.3;
  const double lm = std::sin(angle) / (1.0 + 0.3 * trace / 3.0);
  expectAt(support::solveBatch(batch).tip(0), turned(lm));
}

// A target to the side is 90° away; no joint turns by more than 30° at once.
TEST_P(ByHand, NoTurnBeyondTheLargestStep) {
  Batch batch = once("dls", 1, {0.0, 1.0, 0.0}, GetParam());
  const double most = std::atan(1.0) * 4.0 / 6.0;
  expectAt(support::solveBatch(batch).tip(0), turned(most));
}

// All joints together turn by one whole turn: twenty joints would else turn by 30° each.
TEST_P(ByHand, NoMoreThanAWholeTurnTogether) {
  Batch batch = once("dls", 20, {0.0, 19.0, 0.0}, GetParam());
  batch.settings.each.parameters[0] = 1e-3;
  const auto out = support::solveBatch(batch);
  double together = 0.0;
  for (std::size_t i = 0; i < 20; ++i) {
    const glm::dvec3 before = i > 0 ? out.joint(0, i) - out.joint(0, i - 1) : glm::dvec3(1, 0, 0);
    const glm::dvec3 bone = out.joint(0, i + 1) - out.joint(0, i);
    together += std::acos(std::min(1.0, glm::dot(before, bone)));
  }
  EXPECT_LE(together, 2.0 * std::numbers::pi + 1e-9);
}

INSTANTIATE_TEST_SUITE_P(Dimensions, ByHand, testing::Values(true, false),
                         [](const auto& kind) { return kind.param ? "plane" : "space"; });

template <int kTerms>
double worstHeading() {
  constexpr ik::batch::CircleSeries<kTerms> kCircle;
  double worst = 0.0;
  for (int i = -1000; i <= 1000; ++i) {
    const double x = 0.5 * std::numbers::pi * i / 1000.0;
    double sine = 0.0;
    double cosine = 0.0;
    for (std::size_t k = kTerms; k-- > 0;) {
      sine = sine * x * x + kCircle.sine[k];
      cosine = cosine * x * x + kCircle.cosine[k];
    }
    worst = std::max({worst, std::abs(x * sine - std::sin(x)), std::abs(cosine - std::cos(x))});
  }
  return worst;
}

TEST(CircleSeries, IsSineAndCosine) {
  EXPECT_LT(worstHeading<5>(), 5e-8);
  EXPECT_LT(worstHeading<9>(), 4e-16);
}

}  // namespace

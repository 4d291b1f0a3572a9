// The formulas that an iteration on a short chain waits for, against extended precision.
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "ik/symmetric.h"
#include "ik/work/half_turn.h"
#include "support/random_source.h"

namespace {

using Real = long double;

template <ik::Terms kTerms>
void expectExact() {
  for (int i = 0; i <= 1000; ++i) {
    const double square = ik::reachOf(kTerms) * i / 1000.0;
    const Real h = std::sqrt(Real(square));
    const ik::Half half = ik::halfTurnBySeries<kTerms>(square);
    const Real ratio = h > 0.0L ? std::sin(h) / h : 1.0L;
    EXPECT_LE(std::abs(half.cosine - std::cos(h)), 5e-16L) << square;
    EXPECT_LE(std::abs(half.ratio - ratio), 5e-16L) << square;
  }
}

TEST(HalfTurn, SeriesAreExactToRoundingAsFarAsTheyReach) {
  expectExact<ik::Terms::few>();
  expectExact<ik::Terms::some>();
  expectExact<ik::Terms::many>();
  EXPECT_GE(ik::reachOf(ik::Terms::many), 2.46741) << "half of half a turn, squared";
}

TEST(AngleToRight, IsExactToRounding) {
  for (int i = -100000; i <= 100000; ++i) {
    // Of points all along the half circle, which need not be of radius 1.
    const Real angle = std::numbers::pi_v<Real> * 0.5L * i / 100000.0L;
    const double size = i % 3 == 0 ? 1.0 : i % 3 == 1 ? 0.03 : 700.0;
    const double x = static_cast<double>(size * std::cos(angle));
    const double y = static_cast<double>(size * std::sin(angle));
    const Real expected = std::atan2(Real(y), Real(x));
    // Two roundings of the angle; where it is added to another one, of that.
    const Real slack = 2.3e-16L * (std::abs(expected) < 0.19L ? std::abs(expected) : 1.0L);
    EXPECT_LE(std::abs(ik::angleToRight(std::abs(x), y) - expected), slack) << i;
  }
  EXPECT_EQ(ik::angleToRight(0.0, 0.0), 0.0);
  EXPECT_EQ(ik::angleToRight(1.0, 0.0), 0.0);
  EXPECT_EQ(ik::angleToRight(1.0, 1e-300), 1e-300);
  EXPECT_EQ(ik::angleToRight(0.0, 1.0), 0.5 * std::numbers::pi);
  EXPECT_EQ(ik::angleToRight(0.0, -1.0), -0.5 * std::numbers::pi);
}

template <ik::Pade kOrder>
void expectTurns(Real slack) {
  for (int i = -1000; i <= 1000; ++i) {
    const double angle = ik::reachOf(kOrder) * i / 1000.0;
    const ik::Turn turn = ik::turnByPade<kOrder>(angle);
    EXPECT_LE(std::abs(turn.x - std::cos(Real(angle))), slack) << angle;
    EXPECT_LE(std::abs(turn.y - std::sin(Real(angle))), slack) << angle;
  }
}

TEST(PlaneTurn, PadesApproximationIsExactToRoundingAsFarAsItReaches) {
  expectTurns<ik::Pade::tenth>(3e-16L);
  expectTurns<ik::Pade::one>(5e-16L);
  expectTurns<ik::Pade::half>(1e-15L);
  expectTurns<ik::Pade::whole>(3e-15L);
  EXPECT_GE(ik::reachOf(ik::Pade::half), 3.1416);
  EXPECT_GE(ik::reachOf(ik::Pade::whole), 6.2832);
}

// m·x, and what is left of b, as a part of what it was added up from.
Real residual(const ik::Symmetric& m, const glm::dvec3& x, const glm::dvec3& b) {
  const Real rows[3][3] = {{m.xx, m.xy, m.xz}, {m.xy, m.yy, m.yz}, {m.xz, m.yz, m.zz}};
  const Real at[3] = {x.x, x.y, x.z};
  const Real wanted[3] = {b.x, b.y, b.z};
  Real worst = 0.0L;
  const Real size = std::sqrt(at[0] * at[0] + at[1] * at[1] + at[2] * at[2]);
  for (int i = 0; i < 3; ++i) {
    Real sum = -wanted[i];
    for (int k = 0; k < 3; ++k) sum += rows[i][k] * at[k];
    worst = std::max(worst, std::abs(sum));
  }
  return worst / (m.trace() * size + std::abs(b.x) + std::abs(b.y) + std::abs(b.z));
}

// Sums of as many squares as have it whole, and of fewer with a little added: what J·Jᵗ of chains
// that are nearly straight looks like. What matters is the residual; the way of solving is stable.
TEST(Symmetric, SolvesWhateverTheCondition) {
  support::RandomSource random(3);
  const auto vector = [&](double size) {
    return glm::dvec3(random.uniform(-size, size), random.uniform(-size, size),
                      random.uniform(-size, size));
  };
  for (const double raised : {1.0, 1e-3, 1e-7, 1e-11, 1e-14}) {
    for (const double size : {1e-30, 1.0, 1e20}) {
      for (int i = 0; i < 3000; ++i) {
        ik::Symmetric m;
        for (int k = 0; k < 1 + i % 3; ++k) {
          const glm::dvec3 v = vector(size);
          m.xx += v.x * v.x;
          m.yy += v.y * v.y;
          m.zz += v.z * v.z;
          m.xy += v.x * v.y;
          m.xz += v.x * v.z;
          m.yz += v.y * v.z;
        }
        m = m.raised(raised * m.trace());
        const glm::dvec3 b = vector(1.0);
        EXPECT_LE(residual(m, ik::solve(m, b), b), 1e-12L) << raised << ", " << size << ", " << i;
      }
    }
  }
}

// A direction in which the matrix is zero gets nothing.
TEST(Symmetric, LeavesOutWhatIsZero) {
  const ik::Symmetric flat{1.0, 2.0, 0.0, 0.5, 0.0, 0.0};
  const glm::dvec3 x = ik::solve(flat, {1.0, 1.0, 5.0});
  EXPECT_NEAR(x.x, 1.5 / 1.75, 1e-15);
  EXPECT_NEAR(x.y, 0.5 / 1.75, 1e-15);
  EXPECT_EQ(x.z, 0.0);
  EXPECT_EQ(ik::solve(ik::Symmetric{}, {1.0, 2.0, 3.0}), glm::dvec3(0.0));
}

TEST(PartOfATurn, IsThePartOfItsAngle) {
  support::RandomSource random(11);
  for (int i = 0; i < 20000; ++i) {
    const double angle = random.uniform(-3.14, 3.14) * (i % 3 == 0 ? 0.1 : 1.0);
    const double part = i % 5 == 0 ? 1.0 : random.uniform(0.0, 1.0);
    const ik::Turn turn = ik::partOf(ik::Turn{std::cos(angle), std::sin(angle)}, part);
    EXPECT_NEAR(turn.x, std::cos(part * angle), 1e-15) << angle << " " << part;
    EXPECT_NEAR(turn.y, std::sin(part * angle), 1e-15) << angle << " " << part;

    const glm::dvec3 axis = support::randomDirection(random);
    ik::Rotation rotation = ik::rotationAbout(axis, angle);
    if (random.chance(0.5)) rotation = -rotation;  // the same
    const ik::Rotation expected = ik::rotationAbout(axis, part * angle);
    const ik::Rotation made = ik::partOf(rotation, part);
    EXPECT_LE(glm::length(made - expected), 1e-15) << angle << " " << part;
  }
}

}  // namespace

// Selectively damped least squares by the definitions of Buss & Kim, from columns by differences:
// in the plane, whose singular directions follow from a 2×2 matrix.
#include <algorithm>

#include <gtest/gtest.h>

#include "support/jacobians.h"

namespace {

using support::Case;
using support::Real;

struct Planar {
  std::vector<support::Point> columns;
  std::array<Real, 2> values{};
  std::array<support::Point, 2> axes{};
};

Planar planarJacobian(const Case& task) {
  Planar planar;
  constexpr double kSmall = 1e-5;
  Real xx = 0.0L;
  Real xy = 0.0L;
  Real yy = 0.0L;
  for (std::size_t i = 0; i < task.pose.angles.size(); ++i) {
    const auto tipAt = [&](double angle) {
      ik::Pose pose = task.pose;
      pose.angles[i] += angle;
      return support::matrixJoints(task.chain, pose).back();
    };
    const support::Point c = (0.5L / kSmall) * (tipAt(kSmall) - tipAt(-kSmall));
    planar.columns.push_back(c);
    xx += c.x * c.x;
    xy += c.x * c.y;
    yy += c.y * c.y;
  }
  const Real angle = 0.5L * std::atan2(2.0L * xy, xx - yy);
  const Real root = std::hypot(0.5L * (xx - yy), xy);
  planar.axes = {support::Point{std::cos(angle), std::sin(angle)},
                 support::Point{-std::sin(angle), std::cos(angle)}};
  planar.values = {0.5L * (xx + yy) + root, 0.5L * (xx + yy) - root};
  return planar;
}

std::vector<Real> selectivelyDamped(const Planar& planar, const support::Point& e, Real most) {
  std::vector<Real> sum(planar.columns.size());
  const auto clamp = [](std::vector<Real> turns, Real limit) {
    Real largest = 0.0L;
    for (const Real each : turns) largest = std::max(largest, std::abs(each));
    for (Real& each : turns) each *= largest > limit ? limit / largest : 1.0L;
    return turns;
  };
  for (std::size_t i = 0; i < 2; ++i) {
    const Real sigma = std::sqrt(planar.values[i]);
    const support::Point& u = planar.axes[i];
    std::vector<Real> turns;
    Real effort = 0.0L;
    for (const support::Point& c : planar.columns) {
      const Real v = (c.x * u.x + c.y * u.y) / sigma;
      effort += std::abs(v) * length(c) / sigma;
      turns.push_back((e.x * u.x + e.y * u.y) / sigma * v);
    }
    turns = clamp(turns, most * std::min(1.0L, 1.0L / effort));
    for (std::size_t j = 0; j < sum.size(); ++j) sum[j] += turns[j];
  }
  return clamp(sum, most);
}

TEST(Sdls, IsThatOfThePaper) {
  const ik::SolverInfo& solver = support::solverNamed("sdls");
  support::RandomSource random(9);
  int whole = 0;
  for (int problem = 0; problem < 300; ++problem) {
    Case task = support::straight(solver, std::vector<double>(2 + random.below(6), 1.0), {});
    for (std::size_t i = 0; i < task.chain.bones.size(); ++i) {
      task.chain.bones[i] = {random.uniform(0.3, 1.2), {random.sign(), random.sign()}};
      task.pose.angles[i] = random.uniform(0.2, 1.5);
    }
    task.target = {random.uniform(-2.0, 2.0), random.uniform(-2.0, 2.0), 0.0};
    task.settings.iterations = 1;
    const double most = random.uniform(5.0, 40.0);
    support::setNumber(solver, "max-step", most, task.settings);
    const Planar planar = planarJacobian(task);
    if (planar.values[1] < 1e-3L * planar.values[0]) continue;
    const auto e =
        support::pointOf(task.target) - support::matrixJoints(task.chain, task.pose).back();
    const Real limit = Real(most) * std::numbers::pi_v<Real> / 180.0L;
    const std::vector<Real> expected = selectivelyDamped(planar, e, limit);
    const support::Outcome outcome = support::solve(solver, task);
    // A step that would lead away is halved.
    std::vector<Real> actual;
    Real a = 0.0L;
    Real b = 0.0L;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      actual.push_back(std::remainder(Real(outcome.pose.angles[i]) - task.pose.angles[i],
                                      2.0L * std::numbers::pi_v<Real>));
      a += actual[i] * expected[i];
      b += expected[i] * expected[i];
    }
    const Real part = std::exp2(std::round(std::log2(a / b)));
    whole += part == 1.0L ? 1 : 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      EXPECT_LE(std::abs(actual[i] - part * expected[i]), 1e-8L) << "problem " << problem;
    }
  }
  EXPECT_GT(whole, 200);
}

}  // namespace

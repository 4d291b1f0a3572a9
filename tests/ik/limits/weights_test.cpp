// Weights and the cap on turns against answers worked out by hand.
#include <gtest/gtest.h>

#include "support/every_solver.h"
#include "support/limits.h"

namespace {

using support::Case;
using support::kPi;
using support::Outcome;

constexpr double kExact = 1e-15;
const double kRoot2 = std::sqrt(2.0);

constexpr double degrees(double angle) { return angle * kPi / 180.0; }

Case withWeights(const char* solver, const std::vector<double>& lengths, const glm::dvec3& target,
                 const std::vector<double>& weights) {
  Case task = support::straight(support::solverNamed(solver), lengths, target);
  for (std::size_t i = 0; i < weights.size(); ++i) task.chain.bones[i].weight = weights[i];
  return task;
}

Outcome solve(const char* solver, const Case& task, ik::Trace* trace = nullptr) {
  return support::solve(support::solverNamed(solver), task, trace);
}

// Unit bones along x, target (1, 1). Bone 1 wants 90° and turns half of them: the tip is at
// (1 + 1/√2, 1/√2), in the direction 22.5°, which bone 0 turns onto the diagonal.
TEST(Weights, CcdTurnsABonePartOfTheWayAndFollowsTheTip) {
  Case task = withWeights("ccd", {1.0, 1.0}, {1.0, 1.0, 0.0}, {1.0, 0.5});
  task.settings.iterations = 1;
  ik::Trace trace;
  const Outcome outcome = solve("ccd", task, &trace);
  EXPECT_NEAR(trace.at(1).joints[2].x, 1.0 + 1.0 / kRoot2, kExact);
  EXPECT_NEAR(trace.at(1).joints[2].y, 1.0 / kRoot2, kExact);
  EXPECT_NEAR(outcome.pose.angles[1], degrees(45.0), kExact);
  EXPECT_NEAR(outcome.pose.angles[0], degrees(22.5), kExact);
}

// The same chain and the same turn, by the cap.
TEST(Weights, ACapStopsCcdsTurn) {
  const ik::SolverInfo& ccd = support::solverNamed("ccd");
  for (const double sign : {1.0, -1.0}) {
    Case task = withWeights("ccd", {1.0, 1.0}, {1.0, sign, 0.0}, {});
    support::setNumber(ccd, "max-step", 45.0, task.settings);
    task.settings.iterations = 1;
    const Outcome outcome = solve("ccd", task);
    EXPECT_NEAR(outcome.pose.angles[1], sign * degrees(45.0), kExact);
    EXPECT_NEAR(outcome.pose.angles[0], sign * degrees(22.5), kExact);
  }
}

// In the parent's mirrored frame as well: the mirror image of the first.
TEST(Weights, AMirroredFrameChangesNothing) {
  Case task = withWeights("ccd", {1.0, 1.0}, {1.0, -1.0, 0.0}, {1.0, 0.5});
  task.chain.baseScale = {1, -1};
  task.settings.iterations = 1;
  const Outcome outcome = solve("ccd", task);
  EXPECT_NEAR(outcome.pose.angles[1], degrees(45.0), kExact);
  EXPECT_NEAR(outcome.pose.angles[0], degrees(22.5), kExact);
}

// Unit bones along x, target (0, 2): tip → base, bone 1 comes to lie along (-1, 2), its start at
// start1; bone 0, of which bone 1's joint allows half of the turn, half way between where bone 1
// would carry it and where start1 is as seen from the base. Base → tip, bone 0 aims at start1, and
// bone 1, which wants to lie along (-1, 2) still, gets half of its turn.
TEST(Weights, FabrikShortensBothWalks) {
  Case task = withWeights("fabrik", {1.0, 1.0}, {0.0, 2.0, 0.0}, {1.0, 0.5});
  task.settings.iterations = 1;
  ik::Trace trace;
  const Outcome outcome = solve("fabrik", task, &trace);
  const double heading1 = std::atan2(2.0, -1.0);
  const glm::dvec3 start1 =
      glm::dvec3(0.0, 2.0, 0.0) - glm::dvec3(std::cos(heading1), std::sin(heading1), 0.0);
  const double wanted0 = std::atan2(start1.y, start1.x);
  const double heading0 = 0.5 * (heading1 + wanted0);  // carried along it would lie at heading1
  const glm::dvec3 start0 = start1 - glm::dvec3(std::cos(heading0), std::sin(heading0), 0.0);
  EXPECT_LT(glm::distance(trace.at(2).bones[0].start, start0), kExact);
  EXPECT_NEAR(outcome.pose.angles[0], wanted0, kExact);
  const glm::dvec3 middle(std::cos(wanted0), std::sin(wanted0), 0.0);
  const double wanted1 = std::atan2(2.0 - middle.y, -middle.x) - wanted0;
  EXPECT_NEAR(outcome.pose.angles[1], 0.5 * wanted1, 4.0 * kExact);
}

// Three bones, a bent start, a target near by. The Jacobian by differences of matrix products, and
// the weighted least squares by the normal equations of its Lagrangian: of all turns with J·Δθ = e
// those with the least Σ Δθ²/w. (J·W·Jᵗ)·f = e, 2×2, by Cramer's rule.
TEST(Weights, PseudoInverseIsWhitneysWeightedOne) {
  Case task = withWeights("pseudo-inverse", {1.0, 0.8, 0.6}, {}, {0.2, 1.0, 0.6});
  task.pose.angles = {0.3, 0.7, -0.4};
  task.chain.bones[0].scale = {1, -1};
  const auto tipOf = [&](const std::vector<double>& angles) {
    ik::Pose pose = task.pose;
    pose.angles = angles;
    return support::matrixJoints(task.chain, pose).back();
  };
  const support::Point tip = tipOf(task.pose.angles);
  const support::Point error{1e-4L, -2e-4L};
  task.target = support::vectorOf(tip + error);
  task.settings.iterations = 1;
  std::array<support::Point, 3> columns{};
  for (std::size_t i = 0; i < 3; ++i) {
    constexpr double kStep = 1e-6;
    std::vector<double> more = task.pose.angles;
    std::vector<double> less = task.pose.angles;
    more[i] += kStep;
    less[i] -= kStep;
    columns[i] = support::Real(0.5 / kStep) * (tipOf(more) - tipOf(less));
  }
  support::Real xx = 0.0L;
  support::Real xy = 0.0L;
  support::Real yy = 0.0L;
  for (std::size_t i = 0; i < 3; ++i) {
    const support::Real w = task.chain.bones[i].weight;
    xx += w * columns[i].x * columns[i].x;
    xy += w * columns[i].x * columns[i].y;
    yy += w * columns[i].y * columns[i].y;
  }
  const support::Real determinant = xx * yy - xy * xy;
  const support::Point force{(yy * error.x - xy * error.y) / determinant,
                             (xx * error.y - xy * error.x) / determinant};
  const Outcome outcome = solve("pseudo-inverse", task);
  for (std::size_t i = 0; i < 3; ++i) {
    const support::Real w = task.chain.bones[i].weight;
    const double turn = double(w * (columns[i].x * force.x + columns[i].y * force.y));
    EXPECT_NEAR(outcome.pose.angles[i] - task.pose.angles[i], turn, 1e-12) << "bone " << i;
  }
}

// The pull turns a joint by its weight times as much: along the gradient two equal joints, which
// without weights turn alike, turn as their weights.
TEST(Weights, GradientDescentScalesTheGradient) {
  for (const char* id : {"gradient-descent", "jacobian-transpose"}) {
    // Both joints at the same place: a bone without length between them, in space, where it turns.
    const ik::SolverInfo& solver = support::solverNamed(id);
    Case task = support::straightInSpace(solver, {0.0, 1.0}, {0.8, 0.1, 0.0});
    task.chain.bones[0].weight = 0.25;
    task.settings.iterations = 1;
    const support::SpaceOutcome outcome = support::solveInSpace(solver, task);
    const double first = 2.0 * std::asin(outcome.pose.rotations[0].z);
    const double second = 2.0 * std::asin(outcome.pose.rotations[1].z);
    EXPECT_GT(first, 1e-3) << id;
    if (id == std::string_view("gradient-descent")) {
      EXPECT_NEAR(first, 0.25 * second, 1e-12) << id;
    } else {
      // It turns balls by sums: the tangents of half the turns against the world are as 0.25 to
      // 0.25 + 1.
      EXPECT_NEAR(5.0 * std::tan(0.5 * first), std::tan(0.5 * (first + second)), 1e-12) << id;
    }
  }
}

// It wants 90° and turns 30°.
TEST(Weights, LookAtTurnsPartOfTheWay) {
  const Case task = withWeights("look-at", {1.0}, {0.0, 1.0, 0.0}, {1.0 / 3.0});
  const Outcome outcome = solve("look-at", task);
  EXPECT_NEAR(outcome.pose.angles[0], degrees(30.0), kExact);
  EXPECT_EQ(outcome.result.status, ik::Status::heldBack);
}

// An equilateral triangle: the exact angles are -60° and 120°, from 0.
TEST(Weights, TwoBoneTakesEachJointItsPartOfTheWay) {
  const Case task = withWeights("two-bone", {1.0, 1.0}, {1.0, 0.0, 0.0}, {0.5, 0.25});
  const Outcome outcome = solve("two-bone", task);
  EXPECT_NEAR(outcome.pose.angles[0], degrees(-30.0), 1e-14);
  EXPECT_NEAR(outcome.pose.angles[1], degrees(30.0), 1e-14);
  EXPECT_EQ(outcome.result.status, ik::Status::heldBack);
}

// An analytic answer would be held back; automatic is to arrive.
TEST(Weights, AutomaticArrivesInstead) {
  for (const std::vector<double>& weights : {std::vector{0.5, 0.25}, std::vector{1.0, 0.9, 0.0}}) {
    const Case task = withWeights("automatic", std::vector<double>(weights.size(), 1.0),
                                  {1.0, 0.4, 0.0}, weights);
    const Outcome outcome = solve("automatic", task);
    EXPECT_EQ(outcome.result.status, ik::Status::reached);
    EXPECT_EQ(outcome.result.used, "levenberg-marquardt");
  }
}

class Held : public support::SolverTest {};

TEST_P(Held, AChainWithoutWeightSaysSo) {
  for (const bool planar : {true, false}) {
    // In reach of the whole chain; of look at's last bone a target can only be on a circle.
    Case task = support::straight(solver(), {1.0, 1.0}, {1.0, 0.5, 0.0});
    task.pose.angles = {0.0, 0.2};
    if (solver().bones == 1) task.target = {1.0, 1.0, 0.0};
    for (ik::Bone& bone : task.chain.bones) bone.weight = 0.0;
    task.chain.planar = planar;
    if (!planar) {
      task.pose.rotations = {support::turn({1.0, 0.0, 0.0}, 0.3),
                             support::turn({0.0, 0.6, 0.8}, 0.3)};
    }
    ik::Pose pose = task.pose;
    ik::Workspace workspace;
    const ik::Result result = ik::solve(solver(), task.problem(), task.settings, pose, workspace);
    EXPECT_EQ(result.status, ik::Status::heldBack);
    for (std::size_t i = 0; i < 2; ++i) {
      const double turn = planar ? std::abs(pose.angles[i] - task.pose.angles[i])
                                 : glm::length(pose.rotations[i] - task.pose.rotations[i]);
      EXPECT_LT(turn, kExact);
    }
  }
}

// A weight out of its range is refused, and the field named.
TEST_P(Held, RefusesOtherWeights) {
  for (const double weight : {-0.1, 1.1, std::nan("")}) {
    Case task = support::straight(solver(), {1.0, 1.0}, {1.0, 1.0, 0.0});
    task.chain.bones[1].weight = weight;
    const Outcome outcome = support::solve(solver(), task);
    EXPECT_EQ(outcome.result.status, ik::Status::invalidInput);
    EXPECT_TRUE(
        outcome.result.message.starts_with("bones[1].weight: expected a number from 0 to 1"))
        << outcome.result.message;
  }
}

INSTANTIATE_TEST_SUITE_P(Solvers, Held, support::everySolver(), support::SolverTestName());

}  // namespace

// A rest pose: of all poses that take the tip to the target, the nearest.
#include <gtest/gtest.h>

#include "support/every_solver.h"
#include "support/limits.h"

namespace {

using support::Case;
using support::kPi;
using support::Outcome;

// The iterative solvers: an analytic one ignores the rest pose.
class Rests : public support::SolverTest {
 protected:
  static Case bent() {
    Case task = support::straight(solver(), {1.0, 1.0, 1.0}, {1.2, 1.4, 0.0});
    task.pose.angles = {0.2, 0.3, 0.4};
    return task;
  }
};

class RestsWithHinges : public Rests {};

// Of three bones one number says which of the poses with the tip at the target it is: the heading φ
// of the last, and the triangle of the first two follows. The nearest to the rest pose by trying
// very many.
double leastCost(const Case& task, const ik::Pose& rest) {
  double least = 1e9;
  constexpr int kTried = 200000;
  for (int i = 0; i < kTried; ++i) {
    const double heading = 2.0 * kPi * i / kTried;
    const double x = task.target.x - std::cos(heading);
    const double y = task.target.y - std::sin(heading);
    const double cosine = 0.5 * (x * x + y * y) - 1.0;
    if (std::abs(cosine) > 1.0) continue;
    for (const double bend : {std::acos(cosine), -std::acos(cosine)}) {
      const double first = std::atan2(y, x) - 0.5 * bend;
      const std::array angles{first, bend, heading - first - bend};
      double cost = 0.0;
      for (std::size_t k = 0; k < 3; ++k) {
        const double way = std::remainder(angles[k] - rest.angles[k], 2.0 * kPi);
        cost += way * way / task.chain.bones[k].weight;
      }
      least = std::min(least, cost);
    }
  }
  return least;
}

double costOf(const Case& task, const ik::Pose& pose, const ik::Pose& rest) {
  double cost = 0.0;
  for (std::size_t k = 0; k < 3; ++k) {
    const double way = std::remainder(pose.angles[k] - rest.angles[k], 2.0 * kPi);
    cost += way * way / task.chain.bones[k].weight;
  }
  return cost;
}

TEST_P(Rests, NearestToTheStart) {
  for (const double weight : {1.0, 0.2}) {
    Case task = bent();
    task.chain.bones[1].weight = weight;
    task.rest = {nullptr, 1.0};
    const Outcome outcome = support::solve(solver(), task);
    EXPECT_EQ(outcome.result.status, ik::Status::reached);
    EXPECT_NEAR(costOf(task, outcome.pose, task.pose), leastCost(task, task.pose), 1e-6);
  }
}

TEST_P(Rests, NearestToAGivenPose) {
  Case task = bent();
  ik::Pose rest;
  rest.angles = {1.0 + 2.0 * kPi, 0.4, -0.9};  // a whole turn means nothing
  task.rest = {&rest, 1.0};
  const Outcome outcome = support::solve(solver(), task);
  EXPECT_EQ(outcome.result.status, ik::Status::reached);
  EXPECT_NEAR(costOf(task, outcome.pose, rest), leastCost(task, rest), 1e-6);
  // By and by as well.
  task.rest.gain = 0.3;
  const Outcome slower = support::solve(solver(), task);
  EXPECT_GT(slower.result.iterations, outcome.result.iterations);
  EXPECT_NEAR(costOf(task, slower.pose, rest), leastCost(task, rest), 1e-6);
}

// It is the steps after arriving that go there; those before are the same, to the bit, with weights
// and without.
TEST_P(Rests, ArrivesByTheSameSteps) {
  for (const double weight : {0.7, 1.0}) {
    Case task = bent();
    task.chain.bones[0].weight = weight;
    ik::Trace without;
    ik::Trace with;
    const Outcome free = support::solve(solver(), task, &without);
    task.rest = {nullptr, 1.0};
    const Outcome resting = support::solve(solver(), task, &with);
    ASSERT_GT(with.size(), without.size());
    for (std::size_t i = 0; i < without.size(); ++i) {
      EXPECT_EQ(with.at(i).joints, without.at(i).joints) << "step " << i;
      EXPECT_EQ(with.step(i).phase, without.step(i).phase);
    }
    for (std::size_t i = without.size(); i < with.size(); ++i) {
      EXPECT_EQ(with.step(i).phase, ik::Phase::selfMotion);
      EXPECT_LE(with.step(i).distance, 0.5 * task.settings.tolerance);
    }
  }
}

// What a solver reaches it reaches with a rest pose too.
void expectReachedBoth(const ik::SolverInfo& solver, Case task) {
  for (const double gain : {0.0, 1.0}) {
    task.rest = {nullptr, gain};
    long double left = 0.0L;
    ik::Status status{};
    if (task.chain.planar) {
      const Outcome outcome = support::solve(solver, task);
      left = distance(outcome.tip(), support::pointOf(task.target));
      status = outcome.result.status;
    } else {
      const support::SpaceOutcome outcome = support::solveInSpace(solver, task);
      left = distance(outcome.tip(), support::point3Of(task.target));
      status = outcome.result.status;
    }
    EXPECT_EQ(status, ik::Status::reached) << "gain " << gain;
    EXPECT_LE(left, 1.0001e-6L) << "gain " << gain;
  }
}

TEST(RestsAtTheEdge, ABarelyReachableTargetIsReached) {
  const ik::SolverInfo& solver = support::solverNamed("fabrik");
  Case task = support::straight(solver, {1.0, 1.0}, {2.0000001, 0.0, 0.0});
  task.pose.angles = {kPi / 18.0, kPi / 9.0};
  expectReachedBoth(solver, task);
}

TEST(RestsAtTheEdge, ASlowCcdArrives) {
  const ik::SolverInfo& solver = support::solverNamed("ccd");
  Case task = support::straight(solver, {0.9, 0.4, 0.9}, {0.0, -1.2, 0.0});
  task.pose.angles = {-0.5 * kPi, kPi / 6.0, -7.0 * kPi / 18.0};
  expectReachedBoth(solver, task);
}

TEST(RestsAtTheEdge, ASlowPseudoInverseArrivesInSpace) {
  const ik::SolverInfo& solver = support::solverNamed("pseudo-inverse");
  Case task = support::straightInSpace(solver, {1.0, 0.6}, {0.2, -1.3, -0.2});
  task.pose.rotations[0] = support::turn({0.0, 0.0, 1.0}, 0.5 * kPi);
  task.pose.rotations[1] = support::turn({0.0, 0.0, 1.0}, -kPi / 6.0);
  expectReachedBoth(solver, task);
}

// A hinge in the middle of balls, mirrored frames, limits: the pose is stationary, as no small
// self-motion leads nearer. Tried by turning every joint a little and arriving again.
TEST_P(RestsWithHinges, InSpaceNothingNearerIsBeside) {
  Case task = support::straightInSpace(solver(), {1.0, 0.8, 0.6, 0.7}, {0.9, 1.1, -0.6});
  task.chain.baseScale = {1, -1, 1};
  task.chain.bones[1].joint = ik::JointKind::hinge;
  task.chain.bones[1].axis = {0.0, 0.6, 0.8};
  task.chain.bones[2].scale = {-1, 1, 1};
  task.chain.bones[2].limit = {-0.3, 0.4, 0.5};
  task.chain.bones[3].weight = 0.4;
  task.pose.rotations[0] = support::turn({0.0, 0.0, 1.0}, 0.4);
  task.pose.rotations[1] = support::turn({0.0, 0.6, 0.8}, -0.5);
  task.rest = {nullptr, 1.0};
  const support::SpaceOutcome outcome = support::solveInSpace(solver(), task);
  ASSERT_EQ(outcome.result.status, ik::Status::reached);
  const auto cost = [&](const ik::Pose& pose) {
    double sum = 0.0;
    for (std::size_t i = 0; i < 4; ++i) {
      const glm::dquat way = pose.rotations[i] * glm::conjugate(task.pose.rotations[i]);
      const double sine = std::sqrt(way.x * way.x + way.y * way.y + way.z * way.z);
      const double angle = 2.0 * std::atan2(sine, std::abs(way.w));
      sum += angle * angle / task.chain.bones[i].weight;
    }
    return sum;
  };
  const double reached = cost(outcome.pose);
  support::RandomSource random(7);
  const ik::SolverInfo& arriving = support::solverNamed("levenberg-marquardt");
  for (int i = 0; i < 200; ++i) {
    Case beside = task;
    beside.rest = {};
    beside.settings.parameters = ik::defaultParameters(arriving);
    beside.settings.tolerance = 1e-10;
    beside.pose = outcome.pose;
    for (std::size_t k = 0; k < 4; ++k) {
      const glm::dvec3 axis =
          k == 1 ? task.chain.bones[1].axis
                 : glm::normalize(glm::dvec3(random.uniform(-1, 1), random.uniform(-1, 1), 0.3));
      beside.pose.rotations[k] =
          support::turn(axis, random.uniform(-0.01, 0.01)) * beside.pose.rotations[k];
    }
    const support::SpaceOutcome other = support::solveInSpace(arriving, beside);
    if (other.result.status != ik::Status::reached) continue;
    EXPECT_GT(cost(other.pose), reached - 2e-5) << "trial " << i;
  }
}

// Out of reach there is nothing to choose: the rest pose does not matter.
TEST_P(Rests, NotOutOfReach) {
  Case task = bent();
  task.target = {4.0, 1.0, 0.0};
  task.chain.bones[0].weight = 0.7;
  task.settings.iterations = 30;
  const Outcome free = support::solve(solver(), task);
  task.rest = {nullptr, 1.0};
  EXPECT_EQ(support::solve(solver(), task).pose, free.pose);
}

TEST_P(Rests, RefusesAnotherGainOrPose) {
  Case task = bent();
  task.rest.gain = 1.5;
  EXPECT_TRUE(support::solve(solver(), task)
                  .result.message.starts_with("rest.gain: expected a number from 0 to 1"));
  ik::Pose rest;
  rest.angles = {0.0, 0.0};
  task.rest = {&rest, 1.0};
  EXPECT_TRUE(
      support::solve(solver(), task)
          .result.message.starts_with("rest.angles: expected one per bone, 3 in all, got 2"));
}

INSTANTIATE_TEST_SUITE_P(Solvers, Rests,
                         support::everySolver([](const auto& solver) { return solver.iterative; }),
                         support::SolverTestName());
INSTANTIATE_TEST_SUITE_P(Solvers, RestsWithHinges, support::everySolver([](const auto& solver) {
                           return solver.iterative && solver.turnsHinges;
                         }),
                         support::SolverTestName());

// Two bone and look at say what they do in docs/weights.md: nothing.
TEST(RestPose, AnalyticSolversIgnoreIt) {
  for (const char* id : {"two-bone", "look-at"}) {
    const ik::SolverInfo& solver = support::solverNamed(id);
    Case task = support::straight(solver, {1.0, 1.0}, {1.2, 0.7, 0.0});
    const Outcome free = support::solve(solver, task);
    task.rest = {nullptr, 1.0};
    EXPECT_EQ(support::solve(solver, task).pose, free.pose);
  }
}

}  // namespace

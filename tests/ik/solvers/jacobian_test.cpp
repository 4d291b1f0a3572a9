// The solvers that linearise the tip, against the Jacobian that differences measure and equations
// solved by other means.
#include <algorithm>

#include <gtest/gtest.h>

#include "support/jacobians.h"

namespace {

using support::Case;
using support::Point3;
using support::Real;
using support::SpaceOutcome;

constexpr const char* kFamily[] = {"jacobian-transpose", "pseudo-inverse", "dls", "sdls",
                                   "levenberg-marquardt"};

Point3 errorOf(const Case& task) {
  return support::point3Of(task.target) - support::spaceJoints(task.chain, task.pose).back();
}

void expectTurns(const std::vector<Real>& actual, const std::vector<Real>& expected, Real slack) {
  ASSERT_EQ(actual.size(), expected.size());
  for (std::size_t i = 0; i < actual.size(); ++i) {
    EXPECT_LE(std::abs(actual[i] - expected[i]), slack) << "freedom " << i;
  }
}

bool isAllBalls(const Case& task) {
  return std::ranges::none_of(
      task.chain.bones, [](const ik::Bone& bone) { return bone.joint == ik::JointKind::hinge; });
}

// A chain of balls turns by the sum of its joints' turns, not by their product: theirs to first
// order.
Real secondOrder(const Case& task, const std::vector<Real>& turns) {
  Real sum = 0.0L;
  for (const Real each : turns) sum += std::abs(each);
  return isAllBalls(task) ? sum * sum : 0.0L;
}

// One iteration with nothing to limit its step, of a target 1e-3 away.
std::vector<Real> turnsOf(const ik::SolverInfo& solver, Case& task) {
  support::setNumber(solver, "max-step", 180.0, task.settings);
  return support::turnsBetween(task, support::solveInSpace(solver, task).pose);
}

// Δθ = Jᵗ·f: what the trace says that the force is turns every joint by its column times it.
TEST(Jacobian, EveryMethodTurnsByItsTranspose) {
  for (const char* id : kFamily) {
    const ik::SolverInfo& solver = support::solverNamed(id);
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      Case task = support::jacobianCase(solver, seed, 0.4);
      ik::Trace trace;
      const SpaceOutcome outcome = support::solveInSpace(solver, task, &trace);
      ASSERT_EQ(trace.size(), 2U);
      std::vector<Real> expected;
      for (const Point3& column : support::jacobian(task)) {
        expected.push_back(dot(column, support::point3Of(trace.notes(1).force)));
      }
      EXPECT_GT(glm::length(trace.notes(1).force), 0.0) << id;
      expectTurns(support::turnsBetween(task, outcome.pose), expected,
                  1e-8L + secondOrder(task, expected));
      EXPECT_EQ(trace.notes(0).force, glm::dvec3(0.0));
    }
  }
}

// In a chain of balls bone i turns against the world by Ω, the sum of r × f over the joints up to
// it: v goes to R·v with R·v - v = ½·Ω × (R·v + v), which is A. Cayley's rotation, of angle
// 2·atan(|Ω| / 2).
TEST(Jacobian, BallsTurnByTheSumOfTheirTurns) {
  int problems = 0;
  for (const char* id : kFamily) {
    const ik::SolverInfo& solver = support::solverNamed(id);
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      Case task = support::jacobianCase(solver, seed, 0.7);
      for (ik::Bone& bone : task.chain.bones) bone.joint = ik::JointKind::ball;
      const auto before = support::spaceJoints(task.chain, task.pose);
      const auto partsBefore = support::linearParts(task.chain, task.pose);
      ik::Trace trace;
      const SpaceOutcome outcome = support::solveInSpace(solver, task, &trace);
      const auto partsAfter = support::linearParts(task.chain, outcome.pose);
      const Point3 force = support::point3Of(trace.notes(1).force);
      Point3 sum;
      for (std::size_t i = 0; i < task.chain.bones.size(); ++i) {
        sum = sum + cross(before.back() - before[i], force);
        for (const Point3& axis : {Point3{1, 0, 0}, Point3{0, 1, 0}, Point3{0, 0, 1}}) {
          const Point3 from = partsBefore[i + 1].apply(axis);
          const Point3 to = partsAfter[i + 1].apply(axis);
          EXPECT_LE(distance(to - from, 0.5L * cross(sum, to + from)), 1e-13L) << id << i;
          ++problems;
        }
      }
    }
  }
  EXPECT_GT(problems, 1000);
}

// α = <e, J·Jᵗ·e> / |J·Jᵗ·e|², times the gain.
TEST(Jacobian, TheTransposedOneGoesTheBestStepForAStraightPath) {
  const ik::SolverInfo& solver = support::solverNamed("jacobian-transpose");
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    for (const double gain : {1.0, 0.3}) {
      Case task = support::jacobianCase(solver, seed, 1e-3);
      support::setNumber(solver, "gain", gain, task.settings);
      const std::vector<Point3> columns = support::jacobian(task);
      const Point3 e = errorOf(task);
      const Point3 moved = support::squareTimes(columns, e);
      const Real alpha = Real(gain) * dot(e, moved) / dot(moved, moved);
      std::vector<Real> expected;
      for (const Point3& column : columns) expected.push_back(alpha * dot(column, e));
      expectTurns(turnsOf(solver, task), expected, 1e-10L + secondOrder(task, expected));
    }
  }
}

// λ² = damping² · trace(J·Jᵗ) / 3.
Real squareOf(const std::vector<Point3>& columns, Real damping) {
  Real trace = 0.0L;
  for (const Point3& column : columns) trace += dot(column, column);
  return damping * damping * trace / 3.0L;
}

TEST(Jacobian, DampedLeastSquaresSolvesTheNormalEquations) {
  const ik::SolverInfo& solver = support::solverNamed("dls");
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    for (const double damping : {0.05, 0.5, 2.0}) {
      Case task = support::jacobianCase(solver, seed, 1e-3);
      support::setNumber(solver, "damping", damping, task.settings);
      const std::vector<Point3> columns = support::jacobian(task);
      const auto expected =
          support::dampedTurns(columns, errorOf(task), squareOf(columns, Real(damping)));
      expectTurns(turnsOf(solver, task), expected, 1e-9L + secondOrder(task, expected));
    }
  }
}

// Hinges, and a target out of reach: there steps of little damping are too long.
Case unreachable(const ik::SolverInfo& solver, std::uint64_t seed) {
  Case task = support::jacobianCase(solver, seed, 0.0);
  for (std::size_t i = 0; i < task.chain.bones.size(); ++i) {
    // Of balls all that is expected here would hold to first order only.
    task.chain.bones[i].joint = ik::JointKind::hinge;
    task.pose.rotations[i] = support::turn(task.chain.bones[i].axis, 0.3);
  }
  const double reach = ik::reach(task.chain.bones).outer;
  task.target = task.chain.base + 1.02 * reach * glm::dvec3(0.6, 0.0, 0.8);
  task.settings.iterations = 30;
  support::setNumber(solver, "max-step", 180.0, task.settings);
  support::setNumber(solver, "damping", 0.1, task.settings);
  return task;
}

// What is left after `part` of these turns of hinges.
Real leftAfter(Case task, const std::vector<Real>& turns, Real part) {
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const auto angle = static_cast<double>(part * turns[i]);
    task.pose.rotations[i] =
        support::turn(task.chain.bones[i].axis, angle) * task.pose.rotations[i];
  }
  return length(errorOf(task));
}

Real product(const std::vector<Real>& a, const std::vector<Real>& b) {
  Real sum = 0.0L;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

// A step begins with the part that was taken of the last, or with twice that where nothing was
// halved; and what is taken is the largest half, quarter... of that which leaves less.
TEST(Jacobian, AStepBeginsWithThePartOfTheLast) {
  const ik::SolverInfo& solver = support::solverNamed("dls");
  int halved = 0;
  int doubled = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Case task = unreachable(solver, seed);
    ik::Trace trace;
    support::solveInSpace(solver, task, &trace);
    Real first = 1.0L;
    for (std::size_t step = 1; step < trace.size(); ++step) {
      task.pose = trace.at(step - 1).pose;
      const std::vector<Point3> columns = support::jacobian(task);
      const auto whole = support::dampedTurns(columns, errorOf(task), squareOf(columns, 0.1L));
      const Real squares = product(whole, whole);
      // More is limited, and a half turn is measured the other way round.
      const Real largest =
          std::abs(*std::ranges::max_element(whole, {}, [](Real turn) { return std::abs(turn); }));
      if (largest > 3.1L || std::sqrt(Real(whole.size()) * squares) > 6.2L) break;
      const auto taken = support::turnsBetween(task, trace.at(step).pose);
      const Real part = product(taken, whole) / squares;
      if (!(part > 1e-6L)) break;  // at a stand
      const Real power = std::log2(part);
      EXPECT_LE(std::abs(power - std::round(power)), 1e-3L) << seed << ", " << step;
      EXPECT_LE(part, 1.001L * first) << seed << ", " << step;
      const bool isHalved = part < 0.999L * first;
      if (isHalved) {
        ++halved;
        EXPECT_GE(leftAfter(task, whole, 2.0L * part), (1.0L - 1e-6L) * length(errorOf(task)));
      }
      doubled += first < 1.0L && !isHalved ? 1 : 0;
      first = isHalved ? part : std::min(1.0L, 2.0L * part);
    }
  }
  EXPECT_GT(halved, 100);
  EXPECT_GT(doubled, 20);
}

// The first step of Levenberg-Marquardt is one of damped least squares, μ = c · trace / 3.
TEST(Jacobian, LevenbergMarquardtBeginsWithItsDamping) {
  const ik::SolverInfo& solver = support::solverNamed("levenberg-marquardt");
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Case task = support::jacobianCase(solver, seed, 1e-3);
    support::setNumber(solver, "damping", 0.09, task.settings);
    const std::vector<Point3> columns = support::jacobian(task);
    const auto expected = support::dampedTurns(columns, errorOf(task), squareOf(columns, 0.3L));
    expectTurns(turnsOf(solver, task), expected, 1e-9L + secondOrder(task, expected));
  }
}

// With less and less damping the turns become the pseudo-inverse's: they take a straight-going tip
// to the target, and no others do with less.
TEST(Jacobian, WithoutDampingItIsThePseudoInverse) {
  const ik::SolverInfo& solver = support::solverNamed("pseudo-inverse");
  const ik::SolverInfo& damped = support::solverNamed("dls");
  const ik::SolverInfo& selective = support::solverNamed("sdls");
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Case task = support::jacobianCase(solver, seed, 1e-4);
    support::setNumber(solver, "cutoff", 1e-4, task.settings);
    const auto turns = turnsOf(solver, task);
    const std::vector<Point3> columns = support::jacobian(task);
    Point3 moved;
    Real size = 0.0L;
    for (std::size_t i = 0; i < turns.size(); ++i) {
      moved = moved + turns[i] * columns[i];
      size += turns[i] * turns[i];
    }
    if (size > 1e-4L) continue;  // near a singularity
    ++compared;
    const Real second = secondOrder(task, turns);
    EXPECT_LE(distance(moved, errorOf(task)), 1e-11L + 4.0L * second);
    Case free = support::jacobianCase(damped, seed, 1e-4);
    support::setNumber(damped, "damping", 1e-6, free.settings);
    expectTurns(turnsOf(damped, free), turns, 1e-9L + second);
    // So near to the target nothing is damped selectively either.
    Case near = support::jacobianCase(selective, seed, 1e-4);
    expectTurns(turnsOf(selective, near), turns, 1e-9L + second);
  }
  EXPECT_GT(compared, 80);
}

// Two unit bones along x are singular along x: a target there asks for nothing, one aside as well
// as along for the part aside only, and one nearly along, the arm bent a little, for no leap.
TEST(Jacobian, ThePseudoInverseFadesOutAtASingularity) {
  const ik::SolverInfo& solver = support::solverNamed("pseudo-inverse");
  Case task = support::straight(solver, {1.0, 1.0}, {1.5, 1e-3, 0.0});
  task.settings.iterations = 1;
  // J's columns are (0, 2) and (0, 1): J⁺·(-0.5, 1e-3) = 1e-3 · (2, 1) / 5.
  const support::Outcome outcome = support::solve(solver, task);
  EXPECT_NEAR(outcome.pose.angles[0], 0.4e-3, 1e-12);
  EXPECT_NEAR(outcome.pose.angles[1], 0.2e-3, 1e-12);
  for (const double bend : {1e-2, 1e-4, 1e-8, 1e-12}) {
    task.pose.angles = {0.0, bend};
    task.target = {1.9999, 0.0, 0.0};
    ik::Trace trace;
    support::solve(solver, task, &trace);
    EXPECT_LE(glm::length(trace.notes(1).force), 0.55 / (0.01 * 0.01) * 1e-4) << bend;
  }
}

TEST(Jacobian, NoIterationLeadsAwayFromTheTarget) {
  for (const char* id : kFamily) {
    const ik::SolverInfo& solver = support::solverNamed(id);
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      Case task = support::jacobianCase(solver, seed, 0.1 + 0.02 * static_cast<double>(seed));
      task.settings.iterations = 40;
      task.settings.stopWhenDone = seed % 2 == 0;
      ik::Trace trace;
      support::solveInSpace(solver, task, &trace);
      for (std::size_t i = 1; i < trace.size(); ++i) {
        EXPECT_LE(trace.step(i).distance, trace.step(i - 1).distance * (1.0 + 1e-14)) << id;
      }
    }
  }
}

TEST(Jacobian, NoJointTurnsByMoreThanIsAllowed) {
  for (const char* id : kFamily) {
    const ik::SolverInfo& solver = support::solverNamed(id);
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      Case task = support::jacobianCase(solver, seed, 2.0);
      support::setNumber(solver, "max-step", 5.0, task.settings);
      const SpaceOutcome outcome = support::solveInSpace(solver, task);
      for (std::size_t i = 0; i < task.pose.rotations.size(); ++i) {
        const double w = glm::dot(outcome.pose.rotations[i], task.pose.rotations[i]);
        EXPECT_LE(2.0 * std::acos(std::min(1.0, std::abs(w))), 5.0 * 0.0174533 + 1e-6) << id;
      }
    }
  }
}

}  // namespace

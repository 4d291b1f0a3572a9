// A solver of somebody else's, with the public header alone: two walks that place joints. Judged by
// the tests' own kinematics.
#include "ik/custom_solver.h"

#include <limits>

#include <gtest/gtest.h>

#include "support/answer_checks.h"
#include "support/random_source.h"
#include "support/space_solving.h"

namespace {

using support::Case;
using support::Real;

// `reached` as far from `start` as the bone is long.
glm::dvec3 along(const glm::dvec3& start, const glm::dvec3& reached, double length) {
  const double distance = glm::distance(start, reached);
  return distance > 0.0 ? start + (length / distance) * (reached - start)
                        : start + glm::dvec3(length, 0.0, 0.0);
}

void follow(ik::JointPositions& chain) {
  const std::size_t n = chain.lengths.size();
  const glm::dvec3 base = chain.joints[0];
  chain.joints[n] = chain.target;
  for (std::size_t i = n; i-- > 0;) {
    chain.joints[i] = along(chain.joints[i + 1], chain.joints[i], chain.lengths[i]);
    chain.trace(ik::Phase::tipToBase, i);
  }
  chain.joints[0] = base;
  for (std::size_t i = 0; i < n; ++i) {
    chain.joints[i + 1] = along(chain.joints[i], chain.joints[i + 1], chain.lengths[i]);
    chain.trace(ik::Phase::baseToTip, i);
  }
}

// Records nothing.
void leap(ik::JointPositions& chain) {
  glm::dvec3 start = chain.joints[0];
  for (std::size_t i = 0; i < chain.lengths.size(); ++i) {
    const glm::dvec3 end = along(start, chain.target, chain.lengths[i]);
    chain.joints[i + 1] = start = end;
  }
}

// What a solver ought not to do: it moves the base, leaves the plane, and forgets lengths.
void misbehave(ik::JointPositions& chain) {
  for (glm::dvec3& joint : chain.joints) joint += glm::dvec3(3.0, 1.0, 2.0);
}

template <int kExponent>
void overflow(ik::JointPositions& chain) {
  chain.joints.back().x = kExponent == 0 ? std::numeric_limits<double>::quiet_NaN() : 1e300;
}

constexpr ik::SolverInfo solverOf(void (*iterate)(ik::JointPositions& chain), int bones = 0) {
  return {.id = "own",
          .name = "Two walks",
          .summary = "Joints follow the target, and then the base.",
          .citation = "",
          .parameters = {},
          .bones = bones,
          .iterate = {.onPositions = iterate}};
}
constexpr ik::SolverInfo kOwn = solverOf(follow);

ik::ScaleSign anySign(support::RandomSource& random, bool planar) {
  return {random.sign(), random.sign(), planar ? 1 : random.sign()};
}

// Five bones in mirrored frames, and a target in reach.
Case mirroredCase(std::uint64_t seed, bool planar) {
  support::RandomSource random(seed);
  const std::vector<double> lengths{1.0, 0.9, 0.8, 0.7, 0.6};
  const double angle = random.angle();
  const double far = random.uniform(0.5, 3.2);
  const double height = planar ? 0.0 : random.uniform(-1.0, 1.0);
  const glm::dvec3 target{far * std::cos(angle), far * std::sin(angle), height};
  Case task = planar ? support::straight(kOwn, lengths, target)
                     : support::straightInSpace(kOwn, lengths, target);
  task.chain.baseScale = anySign(random, planar);
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    task.chain.bones[i].scale = anySign(random, planar);
    const double turned = random.angle();
    if (planar) {
      task.pose.angles[i] = turned;
    } else {
      task.pose.rotations[i] = support::turn({0.6, 0.0, 0.8}, turned);
    }
  }
  return task;
}

TEST(CustomSolver, ReachesInThePlaneWhateverIsMirrored) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Case task = mirroredCase(seed, true);
    const support::Outcome outcome = support::solve(kOwn, task);
    const Real left = distance(outcome.tip(), support::pointOf(task.target));
    ASSERT_EQ(outcome.result.status, ik::Status::reached) << seed;
    EXPECT_LE(left, Real(1.001 * task.settings.tolerance)) << seed;
    support::Faults faults;
    support::checkAngles(task, outcome, faults);
    support::checkJoints(task, outcome, faults);
    EXPECT_FALSE(faults.any()) << seed << '\n' << faults.text();
  }
}

TEST(CustomSolver, ReachesInSpaceWhateverIsMirrored) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Case task = mirroredCase(seed, false);
    const support::SpaceOutcome outcome = support::solveInSpace(kOwn, task);
    ASSERT_EQ(outcome.result.status, ik::Status::reached) << seed;
    const Real left = length(outcome.tip() - support::point3Of(task.target));
    EXPECT_LE(left, Real(1.001 * task.settings.tolerance)) << seed;
    EXPECT_EQ(outcome.result.used, "own");
  }
}

TEST(CustomSolver, IgnoringNegativeScaleMisses) {
  Case task = mirroredCase(3, true);
  task.chain.baseScale = {1, -1};
  task.ignoreNegativeScale = true;
  const support::Outcome outcome = support::solve(kOwn, task);
  const Real left = distance(outcome.tip(), support::pointOf(task.target));
  EXPECT_NE(outcome.result.status, ik::Status::reached);
  EXPECT_NEAR(double(left), outcome.result.distance, 1e-12);
}

TEST(CustomSolver, TheTraceChangesNothingAndEndsWithTheAnswer) {
  for (const auto iterate : {follow, leap}) {
    const ik::SolverInfo solver = solverOf(iterate);
    for (const bool planar : {true, false}) {
      const Case task = mirroredCase(7, planar);
      ik::Workspace workspace;
      ik::Trace trace;
      ik::Pose plain = task.pose;
      ik::Pose traced = task.pose;
      const ik::Result one =
          ik::solve(solver, task.problem(), task.settings, plain, workspace, nullptr);
      const ik::Result other =
          ik::solve(solver, task.problem(), task.settings, traced, workspace, &trace);
      EXPECT_EQ(plain, traced);
      EXPECT_EQ(one.distance, other.distance);
      EXPECT_EQ(one.iterations, other.iterations);
      ASSERT_GT(trace.size(), std::size_t(5 * one.iterations));
      const auto joints = ik::forwardKinematics(task.chain, traced);
      EXPECT_LT(glm::distance(trace.at(trace.size() - 1).joints.back(), joints.back()), 1e-9);
      EXPECT_EQ(trace.step(0).iteration, 0);
      const ik::TraceState start = trace.at(0);
      const auto before = ik::forwardKinematics(task.chain, task.pose);
      EXPECT_LT(glm::distance(start.joints.back(), before.back()), 1e-12) << "of the start";
    }
  }
}

TEST(CustomSolver, MovesTheLastBonesAlone) {
  const ik::SolverInfo solver = solverOf(follow, 2);
  for (const bool planar : {true, false}) {
    Case task = mirroredCase(11, planar);
    const auto joints = ik::forwardKinematics(task.chain, task.pose);
    task.target = joints[3] + glm::dvec3(0.5, 0.4, planar ? 0.0 : 0.3);
    const auto check = [&](const auto& before, const auto& after) {
      for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(before[i], after[i]) << i;
    };
    ik::Workspace workspace;
    ik::Pose pose = task.pose;
    ik::Trace trace;
    const ik::Result result =
        ik::solve(solver, task.problem(), task.settings, pose, workspace, &trace);
    EXPECT_EQ(result.status, ik::Status::reached);
    EXPECT_EQ(result.firstBone, 3);
    EXPECT_EQ(trace.step(1).bone, 4) << "as the chain counts";
    if (planar) {
      check(task.pose.angles, pose.angles);
    } else {
      check(task.pose.rotations, pose.rotations);
    }
  }
}

TEST(CustomSolver, TheBaseAndThePlaneHold) {
  const ik::SolverInfo solver = solverOf(misbehave);
  Case task = mirroredCase(5, true);
  task.settings.iterations = 1;
  ik::Trace trace;
  const support::Outcome outcome = support::solve(solver, task, &trace);
  support::Faults faults;
  support::checkJoints(task, outcome, faults);
  EXPECT_FALSE(faults.any()) << faults.text();
  const Real left = distance(outcome.tip(), support::pointOf(task.target));
  EXPECT_NEAR(double(left), outcome.result.distance, 1e-12);
  // All joints but the first went by (3, 1): the first bone reaches for where its end went.
  const auto before = ik::forwardKinematics(task.chain, task.pose);
  const glm::dvec3 aim = glm::normalize(before[1] + glm::dvec3(3.0, 1.0, 0.0) - before[0]);
  const glm::dvec3 end = ik::forwardKinematics(task.chain, outcome.pose)[1];
  EXPECT_LT(glm::distance(end, before[0] + aim), 1e-12);
  for (const glm::dvec3& joint : trace.at(trace.size() - 1).joints) EXPECT_EQ(joint.z, 0.0);
}

TEST(CustomSolver, NumbersThatAreNoneUndoTheIteration) {
  for (const bool planar : {true, false}) {
    const Case task = mirroredCase(5, planar);
    for (const auto iterate : {overflow<0>, overflow<300>}) {
      const ik::SolverInfo solver = solverOf(iterate);
      ik::Workspace workspace;
      ik::Pose pose = task.pose;
      const ik::Result result =
          ik::solve(solver, task.problem(), task.settings, pose, workspace, nullptr);
      EXPECT_EQ(result.status, ik::Status::stalled);
      EXPECT_EQ(result.iterations, 1);
      const auto before = ik::forwardKinematics(task.chain, task.pose);
      const auto after = ik::forwardKinematics(task.chain, pose);
      EXPECT_LT(glm::distance(before.back(), after.back()), 1e-12);
    }
  }
}

std::string refusal(const Case& task, const ik::SolverInfo& solver = kOwn) {
  return ik::findFault(solver, task.problem(), task.settings, task.pose);
}

TEST(CustomSolver, RefusesWhatItDoesNotKnow) {
  const Case good = mirroredCase(1, true);
  EXPECT_EQ(refusal(good), "");
  Case task = good;
  task.chain.bones[2].limit = {-0.5, 0.5};
  EXPECT_EQ(refusal(task), "bones[2].limit: own knows no limits, expected none");
  EXPECT_EQ(refusal(task, solverOf(follow, 2)), "") << "of bones that it does not move";
  task = good;
  task.chain.bones[1].weight = 0.5;
  EXPECT_EQ(refusal(task), "bones[1].weight: own knows no weights, expected 1, got 0.5");
  task = good;
  task.rest = {nullptr, 0.5};
  EXPECT_EQ(refusal(task), "rest.gain: own knows no rest pose, expected 0, got 0.5");
  task = mirroredCase(1, false);
  task.chain.bones[3].joint = ik::JointKind::hinge;
  task.pose.rotations[3] = glm::dquat(1.0, 0.0, 0.0, 0.0);
  EXPECT_EQ(refusal(task), "bones[3].joint: own expected a ball joint, got a hinge");
}

TEST(CustomSolver, OneWithoutAnIterationIsRefused) {
  ik::SolverInfo solver = kOwn;
  solver.iterate = {};
  EXPECT_EQ(refusal(mirroredCase(1, true), solver), "solver: own has no iteration");
  EXPECT_EQ(refusal(mirroredCase(1, false), solver), "solver: own has no iteration");
  const std::vector<ik::Parameter> many(ik::kMaxParameters + 1);
  solver = kOwn;
  solver.parameters = many;
  EXPECT_EQ(refusal(mirroredCase(1, true), solver), "solver: expected at most 8 parameters, got 9");
}

}  // namespace

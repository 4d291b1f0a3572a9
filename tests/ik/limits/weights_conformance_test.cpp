// Very many random problems with weights, caps and rest poses, and with limits in every other one,
// for every registered solver, in the plane and in space. A failure names its seed.
#include <gtest/gtest.h>

#include "support/every_solver.h"
#include "support/limits.h"
#include "support/random_problem.h"

#ifndef IKLAB_CONFORMANCE_PROBLEMS
#define IKLAB_CONFORMANCE_PROBLEMS 20000
#endif

namespace {

using support::Case;
using support::Faults;
using support::Real;

constexpr double kHair = 1e-9;  // radians
constexpr int kMostFailures = 3;

struct Answer {
  ik::Result result;
  ik::Pose pose;
  glm::dvec3 tip{0.0};
};

Answer answerTo(const ik::SolverInfo& solver, const Case& task, ik::Workspace& workspace,
                ik::Trace* trace = nullptr) {
  if (task.chain.planar) {
    const support::Outcome outcome = support::solve(solver, task, workspace, trace);
    return {outcome.result, outcome.pose, support::vectorOf(outcome.tip())};
  }
  const support::SpaceOutcome outcome = support::solveInSpace(solver, task, workspace, trace);
  return {outcome.result, outcome.pose, support::vectorOf(outcome.tip())};
}

Real roundingOf(const ik::SolverInfo& solver, const Case& task) {
  if (task.chain.planar) return support::rounding(task.chain, task.target);
  return support::spaceRounding(solver, task);
}

// How far a joint has turned, radians.
double turnOf(const Case& task, const ik::Pose& from, const ik::Pose& to, std::size_t bone) {
  if (task.chain.planar) {
    return std::abs(std::remainder(to.angles[bone] - from.angles[bone], 2.0 * support::kPi));
  }
  const glm::dquat way = to.rotations[bone] * glm::conjugate(from.rotations[bone]);
  const double sine = std::sqrt(way.x * way.x + way.y * way.y + way.z * way.z);
  return 2.0 * std::atan2(sine, std::abs(way.w));
}

class WeightedSolves : public support::SolverTest {
 protected:
  static std::size_t firstMoved(const Case& task) {
    return solver().bones > 0 ? task.chain.bones.size() - std::size_t(solver().bones) : 0;
  }

  // The start is within the limits, and all joints start where they would be held.
  static void bringInside(Case& task) {
    for (std::size_t i = 0; i < task.chain.bones.size(); ++i) {
      const ik::Bone& bone = task.chain.bones[i];
      if (task.chain.planar) {
        task.pose.angles[i] = ik::allowed(bone.limit, task.pose.angles[i]);
      } else {
        glm::dquat& rotation = task.pose.rotations[i];
        rotation = ik::allowed(bone, rotation);
        // Next to half a turn of swing there is no telling the twist, nor what clamping makes of
        // it.
        if (support::swingOf(rotation) > 3.1) rotation = ik::allowed(bone, {1.0, 0.0, 0.0, 0.0});
      }
    }
  }

  template <typename Check>
  static void forProblems(double part, const Check& check) {
    const std::string name = testing::UnitTest::GetInstance()->current_test_info()->name();
    const double share = IKLAB_CONFORMANCE_PROBLEMS / static_cast<double>(ik::solvers().size());
    const auto count = static_cast<std::uint64_t>(share * part);
    int failures = 0;
    for (std::uint64_t i = 0; i < count && failures < kMostFailures; ++i) {
      const std::uint64_t seed = support::mixSeed(support::seedOf(name), i);
      Case task = i % 2 == 0 ? support::RandomProblem(solver(), seed).make()
                             : support::RandomSpaceProblem(solver(), seed).make();
      if (i % 4 > 1) support::addLimits(task, firstMoved(task), seed);
      bringInside(task);
      support::RandomSource random(support::mixSeed(seed, 1));
      for (ik::Bone& bone : task.chain.bones) {
        const std::size_t kind = random.below(5);
        bone.weight = kind == 0 ? 0.0 : kind == 1 ? random.magnitude(-8.0, 0.0) : random.unit();
        if (kind == 2) bone.weight = 1.0;
      }
      Faults faults;
      check(task, random, faults);
      if (!faults.any()) continue;
      ++failures;
      ADD_FAILURE() << "problem " << i << (task.chain.planar ? ", planar, " : ", spatial, ")
                    << task.chain.bones.size() << " bones, seed " << seed << ":\n"
                    << faults.text();
    }
  }
};

// Nor does a rest pose; and what is said of the answer is true.
TEST_P(WeightedSolves, NothingTurnsAJointOfWeight0) {
  ik::Workspace workspace;
  forProblems(0.4, [&](Case task, support::RandomSource& random, Faults& faults) {
    ik::Pose other = task.pose;
    for (double& angle : other.angles) angle = random.angle();
    if (random.chance(0.5)) task.rest = {random.chance(0.5) ? &other : nullptr, random.unit()};
    const Answer answer = answerTo(solver(), task, workspace);
    faults.expect(answer.result.message.empty(), answer.result.message);
    for (std::size_t i = firstMoved(task); i < task.chain.bones.size(); ++i) {
      const double off = support::outside(task.chain, answer.pose, i);
      faults.expect(off <= kHair, "bone ", i, " is outside by ", off);
      if (task.chain.bones[i].weight > 0.0) continue;
      const double turn = turnOf(task, task.pose, answer.pose, i);
      faults.expect(turn <= kHair, "bone ", i, " is held, and has turned by ", turn);
    }
    const Real left = glm::distance(answer.tip, task.target);
    const Real slack = roundingOf(solver(), task) +
                       1e-12L * (task.chain.planar ? support::extentOf(task.chain, task.target)
                                                   : support::spaceExtent(solver(), task));
    faults.expect(std::abs(left - Real(answer.result.distance)) <= slack, "says ",
                  answer.result.distance, " is left, in truth ", left);
    const bool reached = answer.result.status == ik::Status::reached;
    faults.expect(reached == (left <= task.settings.tolerance) ||
                      std::abs(left - Real(task.settings.tolerance)) <= slack,
                  "says ", ik::name(answer.result.status), " at ", left);
  });
}

// Of a ball joint at its limits swing and twist are stopped apart, which may turn it farther than
// it was to go: docs/weights.md says so.
TEST_P(WeightedSolves, NoIterationTurnsAJointByMoreThanTheCap) {
  const auto cap = ik::findParameter(solver(), "max-step");
  if (!cap) {
    EXPECT_FALSE(solver().iterative) << "an iterative solver has a cap";
    return;
  }
  ik::Workspace workspace;
  forProblems(0.3, [&](Case task, support::RandomSource& random, Faults& faults) {
    // In the plane the turn of a bone without length shows in the bone after it.
    for (const ik::Bone& bone : task.chain.bones) {
      if (task.chain.planar && bone.length == 0.0) return;
    }
    task.ignoreNegativeScale = false;  // reading mirrors wrongly is no turn
    task.settings.parameters[*cap] = random.uniform(1.0, 60.0);
    task.settings.iterations = 1;
    ik::Pose other = task.pose;
    if (random.chance(0.5)) {  // the only iteration is one towards a rest pose
      for (double& angle : other.angles) angle = random.angle();
      for (std::size_t i = 0; i < other.rotations.size(); ++i) {
        other.rotations[i] = support::rotationWithin(task.chain.bones[i], random);
      }
      task.target = ik::forwardKinematics(task.chain, task.pose).back();
      task.rest = {&other, 1.0};
    }
    const Answer answer = answerTo(solver(), task, workspace);
    // A restart is to go elsewhere, and what `automatic` does by analytic methods has no cap.
    if (answer.result.restarts > 0 || !ik::findSolver(answer.result.used)) return;
    if (!ik::findSolver(answer.result.used)->iterative) return;
    const double most = task.settings.parameters[*cap] * support::kPi / 180.0;
    for (std::size_t i = 0; i < task.chain.bones.size(); ++i) {
      const ik::Bone& bone = task.chain.bones[i];
      const bool isBall = !task.chain.planar && bone.joint == ik::JointKind::ball;
      if (isBall && ik::isLimited(bone, false)) continue;
      const double turn = turnOf(task, task.pose, answer.pose, i);
      faults.expect(turn <= most + kHair, "bone ", i, " turns by ", turn, ", more than ", most);
    }
  });
}

TEST_P(WeightedSolves, ATraceChangesNothing) {
  ik::Workspace workspace;
  ik::Trace trace;
  forProblems(0.1, [&](Case task, support::RandomSource& random, Faults& faults) {
    if (random.chance(0.5)) task.rest = {nullptr, random.unit()};
    const Answer untraced = answerTo(solver(), task, workspace);
    const Answer traced = answerTo(solver(), task, workspace, &trace);
    faults.expect(traced.pose == untraced.pose, "a trace changes the answer");
    faults.expect(traced.result.status == untraced.result.status, "a trace changes the status");
    const ik::TraceState state = trace.at(trace.size() - 1);
    faults.expect(
        glm::distance(state.joints.back(), traced.tip) <= double(roundingOf(solver(), task)),
        "the last state is not the answer");
    const double told = trace.step(trace.size() - 1).distance;
    faults.expect(
        std::abs(told - traced.result.distance) <= 4.0 * double(roundingOf(solver(), task)),
        "the last step tells another distance");
  });
}

// With a rest pose a solver arrives where it arrives without, as near, and no farther from rest.
TEST_P(WeightedSolves, ARestPoseCostsNothing) {
  if (!solver().iterative) return;
  ik::Workspace workspace;
  int nearer = 0;
  forProblems(0.2, [&](Case task, support::RandomSource& /*random*/, Faults& faults) {
    task.settings.stopWhenDone = true;
    task.settings.iterations = 100;
    if (task.chain.bones.size() > 30) return;
    task.chain.bones[0].weight *= 0.5;  // one at least, so that both go the same way
    const Answer without = answerTo(solver(), task, workspace);
    task.rest = {nullptr, 1.0};
    const Answer with = answerTo(solver(), task, workspace);
    const bool arrived = without.result.status == ik::Status::reached;
    faults.expect(!arrived || with.result.status == ik::Status::reached, "only ",
                  ik::name(with.result.status));
    const double grain =
        1e-12 * double(task.chain.planar ? support::extentOf(task.chain, task.target)
                                         : support::spaceExtent(solver(), task));
    const double slack = std::max(0.5 * task.settings.tolerance, 4.0 * grain);
    faults.expect(with.result.distance <= without.result.distance + slack,
                  "farther from the target");
    const auto cost = [&](const ik::Pose& pose) {
      double sum = 0.0;
      for (std::size_t i = 0; i < task.chain.bones.size(); ++i) {
        const double weight = task.chain.bones[i].effectiveWeight();
        if (weight == 0.0 || (task.chain.planar && task.chain.bones[i].length == 0.0)) continue;
        const double turn = turnOf(task, task.pose, pose, i);
        sum += turn * turn / weight;
      }
      return sum;
    };
    const double before = cost(without.pose);
    const double after = cost(with.pose);
    faults.expect(after <= before * (1.0 + 1e-9) + 1e-12, "farther from rest, ", after,
                  " instead of ", before);
    if (arrived && after < 0.99 * before) ++nearer;
  });
  EXPECT_GT(nearer, 0);
}

INSTANTIATE_TEST_SUITE_P(Solvers, WeightedSolves, support::everySolver(),
                         support::SolverTestName());

}  // namespace

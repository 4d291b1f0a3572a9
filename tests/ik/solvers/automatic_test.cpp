// What `automatic` picks, and that it arrives.
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "ik/steps/escape.h"
#include "support/allocation_count.h"
#include "support/fixed_targets.h"
#include "support/jacobians.h"

namespace {

using support::Case;

const ik::SolverInfo& solver() { return support::solverNamed("automatic"); }

Case straightInPlane(const std::vector<double>& lengths, const glm::dvec3& target) {
  return support::straight(solver(), lengths, target);
}

// Fixed problems: all of a thousand targets, or the first of them.
TEST(Automatic, SolvesEveryFixedProblem) {
  for (const bool hinges : {false, true}) {
    for (const std::size_t bones : {10U, 100U, 1000U}) {
      Case task = support::fixedChain(solver(), bones, hinges);
      ik::Workspace workspace;
      int missed = 0;
      for (const glm::dvec3& target :
           support::fixedTargets(hinges ? 0.85 : 0.95, bones == 10 ? 1000 : 5000 / bones)) {
        task.target = target;
        const auto outcome = support::solveInSpace(solver(), task, workspace);
        const bool near = distance(outcome.tip(), support::point3Of(target)) <= 1e-6L;
        missed += near && outcome.result.status == ik::Status::reached ? 0 : 1;
        EXPECT_EQ(outcome.result.used, "levenberg-marquardt");
      }
      EXPECT_EQ(missed, 0) << bones << (hinges ? " hinges" : " balls");
    }
  }
}

// Where Levenberg-Marquardt arrives by itself, it is the very same.
TEST(Automatic, TakesTheSameWayWhereNothingIsStuck) {
  for (const bool hinges : {false, true}) {
    Case task = support::fixedChain(solver(), 10, hinges);
    for (const glm::dvec3& target : support::fixedTargets(0.8, 50)) {
      task.target = target;
      const auto own = support::solveInSpace(solver(), task);
      const auto other = support::solveInSpace(support::solverNamed("levenberg-marquardt"), task);
      ASSERT_EQ(other.result.status, ik::Status::reached);
      if (own.result.restarts > 0) continue;
      EXPECT_EQ(own.pose, other.pose);
      EXPECT_EQ(own.result.iterations, other.result.iterations);
    }
  }
}

// A straight chain whose target lies in line has no gradient at all. The second of three bones or
// more must bend.
TEST(Automatic, GetsOutOfTheLine) {
  for (const std::size_t bones : {3U, 4U, 10U, 100U}) {
    const double n = static_cast<double>(bones);
    for (const double part : {-0.7, 0.0, 0.3, 0.5, 0.9, 0.9999, 0.99999}) {
      for (const int kind : {0, 1, 2}) {
        const glm::dvec3 target{part * n, 0.0, 0.0};
        const std::vector<double> lengths(bones, 1.0);
        Case task = kind == 0 ? straightInPlane(lengths, target)
                              : support::straightInSpace(solver(), lengths, target);
        if (kind == 2) {
          for (std::size_t i = 0; i < bones; ++i) {
            task.chain.bones[i].joint = ik::JointKind::hinge;
            const bool up = bones > 3 && i % 2 == 0;  // three alone would keep out of a hole
            task.chain.bones[i].axis = {0.0, up ? 1.0 : 0.0, up ? 0.0 : 1.0};
          }
        }
        ik::Pose pose = task.pose;
        ik::Workspace workspace;
        const ik::Result result =
            ik::solve(solver(), task.problem(), task.settings, pose, workspace);
        EXPECT_EQ(result.status, ik::Status::reached) << bones << ", " << part << ", " << kind;
        const glm::dvec3 tip = ik::forwardKinematics(task.chain, pose).back();
        EXPECT_LE(glm::distance(tip, target), 1e-6 * (1.0 + 1e-9));
        EXPECT_GE(result.restarts, 1);
        EXPECT_EQ(result.used, "levenberg-marquardt");
      }
    }
  }
}

// Laid out bone by bone, on the average of many sets of turns.
TEST(Automatic, RestartsByWhatIsLeft) {
  constexpr std::size_t kBones = 1000;
  constexpr int kSets = 400;
  for (const double left : {1e-4, 1e-3, 1e-2}) {
    const double most = ik::mostRestartTurn(1, kBones, left);
    EXPECT_DOUBLE_EQ(ik::mostRestartTurn(2, kBones, left), 4.0 * most);
    double missing = 0.0;
    for (int set = 1; set <= kSets; ++set) {
      const ik::RestartParts parts(set, kBones);
      double heading = 0.0;
      double along = 0.0;
      double aside = 0.0;
      for (std::size_t i = 0; i < kBones; ++i) {
        heading += most * parts.angle(i);
        along += std::cos(heading) / kBones;
        aside += std::sin(heading) / kBones;
      }
      missing += 1.0 - std::hypot(along, aside);
    }
    EXPECT_NEAR(missing / kSets, left, 0.15 * left);
  }
  EXPECT_DOUBLE_EQ(ik::mostRestartTurn(20, kBones, 0.5), std::numbers::pi);
}

// Reachable by construction: a pose of the chain has its tip there. Short chains of hinges have
// local minima.
TEST(Automatic, LeavesLocalMinimaOfHinges) {
  int restarted = 0;
  int stuck = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    Case task = support::jacobianCase(solver(), seed, 0.0);
    support::RandomSource random(support::mixSeed(seed, 3));
    for (ik::Bone& bone : task.chain.bones) bone.joint = ik::JointKind::hinge;
    for (std::size_t i = 0; i < task.chain.bones.size(); ++i) {
      task.pose.rotations[i] = support::turn(task.chain.bones[i].axis, random.angle());
    }
    task.target = vectorOf(support::spaceJoints(task.chain, task.pose).back());
    for (std::size_t i = 0; i < task.chain.bones.size(); ++i) {
      task.pose.rotations[i] = support::turn(task.chain.bones[i].axis, random.angle());
    }
    task.settings.iterations = 1000;
    task.settings.tolerance = 1e-6;
    const auto outcome = support::solveInSpace(solver(), task);
    EXPECT_EQ(outcome.result.status, ik::Status::reached) << seed;
    EXPECT_LE(distance(outcome.tip(), support::point3Of(task.target)), 1.0001e-6L) << seed;
    restarted += outcome.result.restarts > 0 ? 1 : 0;
    const auto plain = support::solveInSpace(support::solverNamed("levenberg-marquardt"), task);
    stuck += plain.result.status != ik::Status::reached ? 1 : 0;
  }
  EXPECT_GT(stuck, 20) << "these problems show nothing";
  EXPECT_GE(restarted, stuck);
}

// The nearest pose there is, at once.
TEST(Automatic, LiesStraightWhereTheTargetIsOutOfReach) {
  const std::vector<double> lengths{0.2, 3.0, 0.4, 0.5};  // a hole of 1.9
  for (const double far : {0.0, 0.3, 1.8999, 4.1001, 5.0, 1e6}) {
    const glm::dvec3 towards = glm::normalize(glm::dvec3(0.3, -0.8, 0.5));
    const glm::dvec3 level = glm::normalize(glm::dvec3(0.3, -0.8, 0.0));
    for (const bool planar : {false, true}) {
      const glm::dvec3 target = far * (planar ? level : towards);
      Case task = planar ? straightInPlane(lengths, target)
                         : support::straightInSpace(solver(), lengths, target);
      task.chain.bones[1].scale = {-1, 1, 1};
      ik::Workspace workspace;
      ik::Pose pose = task.pose;
      const ik::Result result = ik::solve(solver(), task.problem(), task.settings, pose, workspace);
      EXPECT_EQ(result.status, far < 2.0 ? ik::Status::tooClose : ik::Status::tooFar) << far;
      const double left = glm::distance(ik::forwardKinematics(task.chain, pose).back(), target);
      EXPECT_NEAR(left, far < 2.0 ? 1.9 - far : far - 4.1, 1e-14 * (1.0 + far));
      EXPECT_EQ(result.used, "straight");
      EXPECT_EQ(result.iterations, 1);
      EXPECT_EQ(result.restarts, 0);
    }
  }
}

// With limits as well there is an end to it soon, as near as patience would bring it.
TEST(Automatic, GivesUpSoonWhereLimitsBendTheWayToAFarTarget) {
  Case task = straightInPlane(std::vector<double>(10, 0.1), {});
  task.pose.angles.assign(10, 0.15);
  for (ik::Bone& bone : task.chain.bones) bone.limit = {-0.7, 0.7};
  task.settings.tolerance = 1e-3;
  task.settings.iterations = 1000;
  for (const double angle : {-3.0, -1.8, 0.4, 1.2, 2.0, 2.8}) {
    task.target = 1.1 * glm::dvec3(std::cos(angle), std::sin(angle), 0.0);
    const auto outcome = support::solve(solver(), task);
    EXPECT_EQ(outcome.result.status, ik::Status::tooFar);
    EXPECT_LE(outcome.result.iterations, 24) << angle;
    Case patient = task;
    patient.settings.stopWhenDone = false;
    const auto best = support::solve(support::solverNamed("levenberg-marquardt"), patient);
    EXPECT_LE(outcome.result.distance, best.result.distance + 1e-3) << angle;
  }
}

// On the rim, and to either side of it by less than the tolerance and more.
TEST(Automatic, ReachesTheRim) {
  for (const double inside : {0.0, 1e-12, 1e-7, 1e-6, 1e-5, 1e-3}) {
    for (const bool hole : {false, true}) {
      const std::vector<double> lengths{0.2, 3.0, 0.4, 0.5};
      const double far = hole ? 1.9 + inside : 4.1 - inside;
      Case task = support::straightInSpace(solver(), lengths, {0.0, far * 0.6, far * -0.8});
      for (glm::dquat& each : task.pose.rotations) each = support::turn({0.6, 0.8, 0.0}, 0.5);
      const auto outcome = support::solveInSpace(solver(), task);
      EXPECT_EQ(outcome.result.status, ik::Status::reached) << far;
      EXPECT_LE(distance(outcome.tip(), support::point3Of(task.target)), 1e-6L) << far;
      EXPECT_LE(outcome.result.iterations, 40) << far;
    }
  }
}

TEST(Automatic, SolvesOneBoneAndTwoAtOnce) {
  Case one = support::straightInSpace(solver(), {2.0}, {0.0, 1.0, 1.0});
  const auto looking = support::solveInSpace(solver(), one);
  EXPECT_EQ(looking.result.used, "look-at");
  EXPECT_NEAR(looking.result.distance, 2.0 - std::sqrt(2.0), 1e-14);
  Case two = support::straightInSpace(solver(), {1.0, 0.8}, {0.4, 1.0, 0.5});
  const auto bent = support::solveInSpace(solver(), two);
  EXPECT_EQ(bent.result.used, "two-bone");
  EXPECT_EQ(bent.result.iterations, 1);
  EXPECT_LE(distance(bent.tip(), support::point3Of(two.target)), 1e-15L);
  for (ik::Bone& bone : two.chain.bones) bone.joint = ik::JointKind::hinge;
  EXPECT_EQ(support::solveInSpace(solver(), two).result.used, "levenberg-marquardt");
}

// Asked again with the tip at the target, it leaves the chain alone.
TEST(Automatic, MovesNothingThatIsThere) {
  for (const std::size_t bones : {1U, 2U, 5U}) {
    Case task = straightInPlane(std::vector<double>(bones, 1.0), {});
    for (double& angle : task.pose.angles) angle = 0.7;
    task.target = ik::forwardKinematics(task.chain, task.pose).back();
    const auto outcome = support::solve(solver(), task);
    EXPECT_EQ(outcome.result.iterations, 0);
    EXPECT_EQ(outcome.pose, task.pose);
    task.settings.iterations = 0;
    task.target.y += 0.2;
    EXPECT_EQ(support::solve(solver(), task).pose, task.pose);
  }
}

// Two bones of a plane stay on the side that they bend to, in mirrored frames too.
TEST(Automatic, KeepsTheBend) {
  for (const double bend : {-0.8, 0.8}) {
    for (const int mirror : {1, -1}) {
      Case task = straightInPlane({1.0, 0.8}, {1.1, 0.6, 0.0});
      task.chain.baseScale = {mirror, 1};
      task.pose.angles = {0.2, bend};
      const auto outcome = support::solve(solver(), task);
      EXPECT_EQ(outcome.result.used, "two-bone");
      EXPECT_GT(outcome.pose.angles[1] * bend, 0.0) << bend << ", " << mirror;
    }
  }
}

// Hinges about one axis cannot leave their plane: of all poses that it tried it answers with the
// nearest, however many iterations it has.
TEST(Automatic, AnswersWithTheNearestOfItsPoses) {
  for (const int iterations : {1, 7, 20, 33, 60, 150, 1000}) {
    Case task = support::straightInSpace(solver(), {1.0, 0.7, 0.5, 0.4}, {0.5, 0.4, 0.9});
    for (ik::Bone& bone : task.chain.bones) bone.joint = ik::JointKind::hinge;
    task.settings.iterations = iterations;
    ik::Trace trace;
    const auto outcome = support::solveInSpace(solver(), task, &trace);
    double nearest = trace.step(0).distance;
    for (std::size_t i = 1; i < trace.size(); ++i) {
      nearest = std::min(nearest, trace.step(i).distance);
    }
    EXPECT_NEAR(outcome.result.distance, nearest, 1e-9) << iterations;
    if (iterations < 1000) continue;
    EXPECT_NEAR(outcome.result.distance, 0.9, 1e-6);
    EXPECT_EQ(outcome.result.status, ik::Status::stalled);
    EXPECT_GT(outcome.result.restarts, 1);
  }
}

// A solve that restarts needs no more memory than one that does not.
TEST(Automatic, AllocatesNothingForItsRestarts) {
  for (const int kind : {0, 1, 2}) {
    const std::vector<double> lengths(12, 1.0);
    Case task = kind == 0 ? straightInPlane(lengths, {7.0, 5.0, 0.0})
                          : support::straightInSpace(solver(), lengths, {7.0, 5.0, 0.0});
    for (ik::Bone& bone : task.chain.bones) {
      if (kind == 2) bone.joint = ik::JointKind::hinge;
    }
    ik::Workspace workspace;
    ik::Pose pose = task.pose;
    EXPECT_EQ(ik::solve(solver(), task.problem(), task.settings, pose, workspace).restarts, 0);
    task.target = {5.0, 0.0, 0.0};
    pose = task.pose;
    const long before = support::allocationCount();
    const ik::Result result = ik::solve(solver(), task.problem(), task.settings, pose, workspace);
    EXPECT_EQ(support::allocationCount() - before, 0) << kind;
    EXPECT_GT(result.restarts, 0);
  }
}

TEST(Automatic, IsWhatTheShortCallTakes) {
  Case task = support::fixedChain(solver(), 10, false);
  task.target = {0.3, 0.4, 0.5};
  ik::Workspace workspace;
  ik::Pose pose = task.pose;
  const ik::Result result = ik::solve(task.problem(), pose, workspace);
  EXPECT_EQ(result.status, ik::Status::reached);
  EXPECT_EQ(pose, support::solveInSpace(solver(), task).pose);
}

// Everyone else says that it did the work itself.
TEST(Automatic, OthersUseThemselves) {
  for (const ik::SolverInfo* each : ik::solvers()) {
    if (each == &solver()) continue;
    const Case task = support::straight(*each, {1.0, 0.7}, {1.0, 0.5, 0.0});
    EXPECT_EQ(support::solve(*each, task).result.used, each->id);
  }
}

}  // namespace

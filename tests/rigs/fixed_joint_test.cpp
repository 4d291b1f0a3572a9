// Fixed joints, by forward kinematics of the tests' own matrices: they keep their rotation to the
// bit, and the joints around them arrive.
#include <algorithm>
#include <numbers>
#include <string>

#include <gtest/gtest.h>

#include "support/every_solver.h"
#include "support/matrix_kinematics.h"
#include "support/random_source.h"
#include "support/space_solving.h"

namespace {

using support::RandomSource;

constexpr int kProblems = 200;
constexpr rigs::JointKind kFixed = rigs::JointKind::fixed;

ik::Rotation randomRotation(RandomSource& random) {
  return ik::rotationAbout(support::randomDirection(random), random.angle());
}

// Where each joint turns, but for a fixed one that turns the base and one after each of the others.
struct Arm {
  rigs::Chain chain;
  rigs::Pose pose;
  rigs::Pose solved;  // that takes the tip to the target
};

// `areLimited`: joints have ranges, and one turns less willingly. `areHinges`: else balls.
Arm armInSpace(RandomSource& random, bool areHinges, bool areLimited, bool isMirrored) {
  Arm arm;
  arm.chain.planar = false;
  arm.chain.base = {0.3, -0.2, 0.1};
  const auto add = [&](const rigs::Bone& bone, const ik::Rotation& start, const ik::Rotation& end) {
    arm.chain.bones.push_back(bone);
    arm.pose.rotations.push_back(start);
    arm.solved.rotations.push_back(end);
  };
  const auto addFixed = [&](double length) {
    // As far from length 1 as is accepted.
    const ik::Rotation rotation = (1.0 + 4e-7) * randomRotation(random);
    add({.length = length, .joint = kFixed, .weight = 0.7}, rotation, rotation);
  };
  addFixed(0.0);
  for (int i = 0; i < 6; ++i) {
    rigs::Bone bone{.length = random.uniform(0.1, 0.5)};
    bone.axis = support::randomDirection(random);
    if (areHinges) bone.joint = rigs::JointKind::hinge;
    if (isMirrored && i == 2) bone.scale.y = -1;
    if (areLimited) {
      if (areHinges) bone.limit.least = random.uniform(-3.0, -1.0);
      bone.limit.most = random.uniform(1.0, 3.0);
      bone.limit.cone = random.uniform(1.0, 2.0);
      bone.weight = i == 1 ? 0.4 : 1.0;
    }
    const double most = areLimited && areHinges ? 0.9 * bone.limit.most : 1.0;
    add(bone, ik::rotationAbout(bone.axis, random.uniform(-1.0, most)),
        ik::rotationAbout(bone.axis, random.uniform(-1.0, most)));
    addFixed(random.uniform(0.0, 0.2));
  }
  return arm;
}

Arm armInPlane(RandomSource& random) {
  Arm arm;
  for (int i = 0; i < 8; ++i) {
    const bool isFixed = i % 3 == 1;
    arm.chain.bones.push_back({.length = random.uniform(0.2, 0.5)});
    if (isFixed) arm.chain.bones.back().joint = kFixed;
    // Wound up, which solvers leave as it is.
    arm.pose.angles.push_back(isFixed ? random.uniform(-9.0, 9.0) : random.uniform(-1.0, 1.0));
    arm.solved.angles.push_back(isFixed ? arm.pose.angles[i] : random.uniform(-1.0, 1.0));
  }
  return arm;
}

void expectKept(const Arm& arm, const rigs::Pose& pose) {
  for (std::size_t i = 0; i < arm.chain.bones.size(); ++i) {
    if (arm.chain.bones[i].joint != kFixed) continue;
    if (arm.chain.planar) {
      EXPECT_EQ(pose.angles[i], arm.pose.angles[i]);
    } else {
      EXPECT_EQ(pose.rotations[i], arm.pose.rotations[i]);
    }
  }
}

glm::dvec3 tipOf(const rigs::Chain& chain, const rigs::Pose& pose) {
  if (!chain.planar) return support::vectorOf(support::spaceJoints(chain, pose).back());
  const support::Point tip = support::matrixJoints(chain, pose).back();
  return {static_cast<double>(tip.x), static_cast<double>(tip.y), 0.0};
}

class FixedJoints : public support::SolverTest {
 protected:
  static bool isAnalytic() { return solver().bones > 0; }

  // Returns whether the tip arrived. Analytic solvers get a chain that ends in two joints of balls.
  static bool check(const Arm& arm, bool ignoresMirrors) {
    const glm::dvec3 target = tipOf(arm.chain, arm.solved);
    const ik::Settings settings{.parameters = ik::defaultParameters(solver())};
    const rigs::Problem problem{arm.chain, target, ignoresMirrors};
    rigs::Workspace workspace;
    rigs::Pose pose = arm.pose;
    rigs::Trace trace;
    const rigs::Result result = rigs::solve(solver(), problem, settings, pose, workspace, &trace);
    EXPECT_NE(result.status, ik::Status::invalidInput) << result.message;
    EXPECT_TRUE(result.status != ik::Status::heldBack || isAnalytic()) << "no weight holds it";
    expectKept(arm, pose);
    EXPECT_NEAR(glm::distance(tipOf(arm.chain, pose), target), result.distance, 1e-5);
    for (std::size_t i = 0; i < trace.size(); ++i) {
      const auto bone = static_cast<std::size_t>(std::max(trace.step(i).bone, 0));
      const bool isCcd = solver().id == "ccd" && trace.step(i).bone >= 0;
      if (isCcd) {
        EXPECT_EQ(trace.notes(i).holds.fixed, arm.chain.bones[bone].joint == kFixed);
      }
    }
    rigs::Pose untraced = arm.pose;
    rigs::solve(solver(), problem, settings, untraced, workspace);
    EXPECT_EQ(untraced, pose);
    return result.status == ik::Status::reached;
  }
};

void addFreeEnd(Arm& arm) {
  for (int i = 0; i < 2; ++i) {
    arm.chain.bones.push_back({.length = 0.4});
    for (rigs::Pose* pose : {&arm.pose, &arm.solved}) {
      if (arm.chain.planar) {
        pose->angles.push_back(0.4);
      } else {
        pose->rotations.push_back(support::turn({0.0, 0.0, 1.0}, 0.4));
      }
    }
  }
}

TEST_P(FixedJoints, AreKeptAndTheOthersArriveInSpace) {
  RandomSource random(5);
  int reached = 0;
  for (int i = 0; i < kProblems; ++i) {
    SCOPED_TRACE(i);
    const bool areHinges = solver().anyJoint && i % 8 < 4;
    Arm arm = armInSpace(random, areHinges, i % 2 == 1, i % 4 >= 2);
    if (isAnalytic()) addFreeEnd(arm);
    reached += check(arm, i % 16 == 15) ? 1 : 0;
  }
  if (isAnalytic()) return;
  EXPECT_GE(reached, solver().id == "automatic" ? kProblems * 97 / 100 : kProblems / 2);
}

TEST_P(FixedJoints, AreKeptAndTheOthersArriveInThePlane) {
  RandomSource random(6);
  int reached = 0;
  for (int i = 0; i < kProblems; ++i) {
    SCOPED_TRACE(i);
    Arm arm = armInPlane(random);
    if (i % 4 == 3) arm.chain.bones[4].scale.y = -1;
    if (isAnalytic()) addFreeEnd(arm);
    reached += check(arm, i % 16 == 15) ? 1 : 0;
  }
  if (isAnalytic()) return;
  EXPECT_GE(reached, solver().id == "automatic" ? kProblems * 97 / 100 : kProblems / 2);
}

TEST_P(FixedJoints, StayWithARestPose) {
  if (!solver().iterative) return;
  RandomSource random(7);
  for (int i = 0; i < 50; ++i) {
    const Arm arm = i % 2 == 0 ? armInPlane(random) : armInSpace(random, false, i % 4 == 1, false);
    const ik::Settings settings{.parameters = ik::defaultParameters(solver())};
    rigs::Pose pose = arm.pose;
    rigs::Workspace workspace;
    // Another rotation of a fixed joint in the rest pose means nothing.
    rigs::Pose rest = arm.solved;
    for (double& angle : rest.angles) angle += 0.1;
    const rigs::Problem problem{arm.chain, tipOf(arm.chain, arm.solved), false, {}, {&rest, 0.5}};
    rigs::solve(solver(), problem, settings, pose, workspace);
    expectKept(arm, pose);
  }
}

INSTANTIATE_TEST_SUITE_P(Solvers, FixedJoints, support::everySolver(), support::SolverTestName());

// By hand: a base turned by 90° about z, a hinge about x at 30°, a bracket turned by 90° about y,
// and a hinge about z at 90°.
TEST(FixedJoint, IsAnOffsetBetweenTwoHinges) {
  rigs::Chain chain;
  chain.planar = false;
  chain.bones = {{.length = 0.0, .joint = kFixed},
                 {.length = 2.0, .joint = rigs::JointKind::hinge, .axis = {1.0, 0.0, 0.0}},
                 {.length = 0.5, .joint = kFixed},
                 {.length = 1.0, .joint = rigs::JointKind::hinge}};
  constexpr double kQuarter = 0.5 * std::numbers::pi;
  const rigs::Pose pose{.angles = {},
                        .rotations = {support::turn({0.0, 0.0, 1.0}, kQuarter),
                                      support::turn({1.0, 0.0, 0.0}, std::numbers::pi / 6.0),
                                      support::turn({0.0, 1.0, 0.0}, kQuarter),
                                      support::turn({0.0, 0.0, 1.0}, kQuarter)}};
  const double cosine = 0.5 * std::numbers::sqrt3;  // of 30°
  const std::vector<glm::dvec3> joints = rigs::forwardKinematics(chain, pose);
  EXPECT_LT(glm::distance(joints[1], {0.0, 0.0, 0.0}), 1e-15);
  EXPECT_LT(glm::distance(joints[2], {0.0, 2.0, 0.0}), 1e-15);
  EXPECT_LT(glm::distance(joints[3], {-0.25, 2.0, -0.5 * cosine}), 1e-15);
  EXPECT_LT(glm::distance(joints[4], {-0.25 - cosine, 2.0, 0.5 - 0.5 * cosine}), 1e-15);
  // Pieces of 0, √(2² + 0.5²) and 1: the bracket is perpendicular to its hinge's bone.
  const rigs::Reach reach = rigs::reach(chain, pose);
  EXPECT_NEAR(reach.outer, std::sqrt(4.25) + 1.0, 1e-15);
  EXPECT_NEAR(reach.inner, std::sqrt(4.25) - 1.0, 1e-15);
}

// A chain whose base is turned is the same chain seen from elsewhere.
TEST(FixedJoint, TurnsTheBase) {
  RandomSource random(8);
  rigs::Workspace workspace;
  for (int i = 0; i < kProblems; ++i) {
    Arm arm = armInSpace(random, true, true, false);
    arm.chain.base = {0.0, 0.0, 0.0};
    arm.pose.rotations[0] = glm::normalize(arm.pose.rotations[0]);
    arm.solved.rotations[0] = arm.pose.rotations[0];
    const glm::dvec3 target = tipOf(arm.chain, arm.solved);
    Arm straight = arm;
    straight.pose.rotations[0] = ik::kNoRotation;
    const glm::dvec3 seen = ik::rotate(target, glm::conjugate(arm.pose.rotations[0]));
    rigs::Pose pose = arm.pose;
    rigs::solve({arm.chain, target}, pose, workspace);
    rigs::solve({straight.chain, seen}, straight.pose, workspace);
    EXPECT_LE(glm::distance(tipOf(arm.chain, pose), target), 1e-6) << i;
    EXPECT_LE(glm::distance(tipOf(straight.chain, straight.pose), seen), 1e-6) << i;
  }
}

std::string refusal(const ik::Solver& solver, const support::Case& task) {
  return rigs::findFault(solver, task.problem(), task.settings, task.pose);
}

TEST(FixedJoint, MayNotBeOneThatAnAnalyticSolverHasToTurn) {
  for (const bool planar : {true, false}) {
    for (const ik::Solver* solver : ik::solvers()) {
      support::Case task = planar ? support::straight(*solver, {1.0, 1.0, 1.0}, {1.0, 1.0, 0.0})
                                  : support::straightInSpace(*solver, {1.0, 1.0, 1.0}, {1, 1, 0});
      task.chain.bones[0].joint = kFixed;
      EXPECT_EQ(refusal(*solver, task), "") << solver->id;
      task.chain.bones[2].joint = kFixed;
      const std::string expected = "bones[2].joint: " + std::string(solver->id) +
                                   " expected a joint that turns, got a fixed one";
      EXPECT_EQ(refusal(*solver, task), solver->bones > 0 ? expected : "") << solver->id;
    }
  }
}

TEST(FixedJoint, HasNoLimit) {
  support::Case task = support::straight(ik::kAutomatic, {1.0, 1.0, 1.0}, {1.0, 1.0, 0.0});
  task.chain.bones[1].joint = kFixed;
  task.chain.bones[1].limit.most = 1.0;
  EXPECT_EQ(refusal(ik::kAutomatic, task),
            "bones[1].limit: a fixed joint has no limit, expected none");
  EXPECT_FALSE(rigs::isLimited(task.chain.bones[1], true));
}

TEST(FixedJoint, OfAllJointsLeavesNothingToTurn) {
  rigs::Chain chain;
  chain.planar = false;
  chain.bones.assign(3, {.length = 1.0, .joint = kFixed});
  const rigs::Pose start{.angles = {}, .rotations = {3, ik::rotationAbout({0.0, 0.6, 0.8}, 0.5)}};
  for (const ik::Solver* solver : ik::solvers()) {
    if (solver->bones > 0) continue;
    rigs::Pose pose = start;
    rigs::Workspace workspace;
    const ik::Settings settings{.parameters = ik::defaultParameters(*solver)};
    const rigs::Result result =
        rigs::solve(*solver, {chain, {1.2, 1.6, 0.0}}, settings, pose, workspace);
    const glm::dvec3 tip = rigs::forwardKinematics(chain, start).back();
    EXPECT_NE(result.status, ik::Status::reached) << solver->id;
    EXPECT_NEAR(result.distance, glm::distance(tip, {1.2, 1.6, 0.0}), 1e-14) << solver->id;
    EXPECT_EQ(pose, start) << solver->id;
  }
}

}  // namespace

// What every solver promises, on every kind of mechanism.
#include <gtest/gtest.h>

#include "ik/builders.h"
#include "ik/every_solver.h"
#include "ik/limits.h"
#include "ik/solve.h"

namespace iklab::ik {
namespace {

using testing::Case;
using testing::Random;
using testing::randomCase;

class Conformance : public testing::OfEverySolver {};

bool isWithin(const Joint& joint, Value value) {
  const Value before = value;
  clampTo(joint, value);
  return std::abs(value.amount - before.amount) == 0.0 &&
         std::abs(glm::dot(value.turn, before.turn)) > 1.0 - 1e-12;
}

TEST_P(Conformance, TheDistanceIsThatOfThePose) {
  Random random(11);
  Workspace workspace;
  for (int i = 0; i < 300; ++i) {
    Case made = randomCase(random, solver(), {});
    const Result result = solve(solver(), made.problem(), settings(30), made.pose, workspace);
    ASSERT_EQ(result.message, "");
    const double distance = testing::distanceByMatrices(made.problem(), made.pose);
    EXPECT_NEAR(result.distance, distance, 1e-12);
    if (result.status == ik::Status::reached) {
      EXPECT_LE(distance, 1e-6 + 1e-12);
    }
    for (std::size_t j = 0; j < made.joints.size(); ++j)
      EXPECT_TRUE(isWithin(made.joints[j], made.pose[j]));
  }
}

TEST_P(Conformance, NoIterationLeadsAway) {
  if (!solver().iterative) return;  // limits may stop an exact pose where it is farther away
  Random random(12);
  Workspace workspace;
  for (int i = 0; i < 200; ++i) {
    Case made = randomCase(random, solver(), {.branches = false});
    made.goals[0].facing.reset();
    double before = testing::distanceByMatrices(made.problem(), made.pose);
    for (int k = 0; k < 6; ++k) {
      solve(solver(), made.problem(), settings(1), made.pose, workspace);
      const double after = testing::distanceByMatrices(made.problem(), made.pose);
      EXPECT_LE(after, before + 1e-12);
      before = after;
    }
  }
}

TEST_P(Conformance, ATraceChangesNothingAndEndsInTheAnswer) {
  Random random(13);
  for (int i = 0; i < 100; ++i) {
    Case made = randomCase(random, solver(), {});
    Pose plain = made.pose;
    Pose traced = made.pose;
    Workspace fresh;
    Workspace used;
    Trace trace;
    solve(solver(), made.problem(), settings(20), plain, used);
    plain = made.pose;
    const Result first = solve(solver(), made.problem(), settings(20), plain, used);
    const Result second = solve(solver(), made.problem(), settings(20), traced, fresh, &trace);
    EXPECT_EQ(plain, traced);
    EXPECT_EQ(first.distance, second.distance);
    TraceState state;
    trace.at(trace.size() - 1, state);
    EXPECT_EQ(state.pose, traced);
    trace.at(0, state);
    EXPECT_EQ(state.pose, made.pose);
  }
}

TEST_P(Conformance, EveryStepOfATraceIsAPoseWithinTheLimits) {
  Random random(14);
  Workspace workspace;
  for (int i = 0; i < 50; ++i) {
    Case made = randomCase(random, solver(), {});
    Trace trace;
    solve(solver(), made.problem(), settings(5), made.pose, workspace, &trace);
    TraceState state;
    for (std::size_t s = 0; s < trace.size(); ++s) {
      trace.at(s, state);
      const bool isWhole =
          s + 1 == trace.size() || trace.step(s + 1).iteration > trace.step(s).iteration;
      if (walks() && !isWhole) continue;
      for (std::size_t j = 0; j < made.joints.size(); ++j) {
        EXPECT_TRUE(isWithin(made.joints[j], state.pose[j]));
        const glm::dmat4 frame =
            testing::frameByMatrices(made.joints, state.pose, static_cast<int>(j));
        EXPECT_LT(glm::distance(state.bones[j].end, glm::dvec3(frame[3])), 1e-12);
      }
    }
  }
}

TEST_P(Conformance, EveryStepLeavesTheDistanceThatItTells) {
  Random random(18);
  Workspace workspace;
  for (int i = 0; i < 50; ++i) {
    Case made = randomCase(random, solver(), {.branches = false});
    made.goals[0].facing.reset();
    Trace trace;
    solve(solver(), made.problem(), settings(5), made.pose, workspace, &trace);
    TraceState state;
    for (std::size_t s = 0; s < trace.size(); ++s) {
      trace.at(s, state);
      const glm::dvec3 tip = state.bones[static_cast<std::size_t>(made.goals[0].joint)].end;
      EXPECT_NEAR(trace.step(s).distance, glm::distance(tip, made.goals[0].target), 1e-12);
    }
  }
}

TEST_P(Conformance, AJointThatMayNotMoveIsNamed) {
  if (solver().bones == 1) return;  // it needs both
  Workspace workspace;
  std::vector<Joint> joints = chain({1.0, 1.0});
  const std::vector<Goal> goals{{.joint = 2, .target = {0.5, 1.2, 0.0}}};
  joints[1].weight = 0.0;
  Pose pose(3);
  pose[0].amount = 0.3;
  pose[1].amount = 0.5;  // a straight chain that points at the target has no joint to blame
  EXPECT_EQ(solve(solver(), {joints, goals}, settings(1000), pose, workspace).status,
            ik::Status::heldBack);
  joints[1].weight = 1.0;
  joints[1].limit = {-0.2, 0.2};
  pose = Pose(3);
  pose[1].amount = 0.1;
  const ik::Status status =
      solve(solver(), {joints, goals}, settings(1000), pose, workspace).status;
  // FABRIK's other forms give up where a walk leads away, which may be before the limit.
  if (walks() && GetParam().option > 0 && status == ik::Status::stalled) return;
  EXPECT_EQ(status, ik::Status::limitBlocked);
}

TEST_P(Conformance, AHingeGainsNoWholeTurns) {
  Random random(16);
  Workspace workspace;
  for (int i = 0; i < 100; ++i) {
    Case made = randomCase(random, solver(), {.slides = false, .balls = false, .limits = false});
    const Pose before = made.pose;
    solve(solver(), made.problem(), settings(50), made.pose, workspace);
    for (std::size_t j = 0; j < made.joints.size(); ++j) {
      EXPECT_LE(std::abs(made.pose[j].amount - before[j].amount), std::numbers::pi + 1e-9);
    }
  }
}

TEST_P(Conformance, AMirroredMechanismMovesAsItsImage) {
  // The image of everything in the plane x = 0: the same values, and targets across.
  const glm::dmat3 across(-1, 0, 0, 0, 1, 0, 0, 0, 1);
  Random random(17);
  Workspace workspace;
  for (int i = 0; i < 100; ++i) {
    Case made = randomCase(random, solver(), {});
    Case image = made;
    image.joints[0].at = across * made.joints[0].at;
    image.joints[0].axes = across * made.joints[0].axes;
    for (Goal& goal : image.goals) {
      goal.target = across * goal.target;
      if (goal.facing) goal.facing = across * *goal.facing;
    }
    solve(solver(), made.problem(), settings(4), made.pose, workspace);
    solve(solver(), image.problem(), settings(4), image.pose, workspace);
    for (std::size_t j = 0; j < image.joints.size(); ++j) {
      EXPECT_NEAR(made.pose[j].amount, image.pose[j].amount, 1e-6);
      EXPECT_NEAR(std::abs(glm::dot(made.pose[j].turn, image.pose[j].turn)), 1.0, 1e-6);
    }
  }
}

TEST_P(Conformance, WhoIgnoresMirrorsTurnsTheOtherWayInThem) {
  // The same arm with a base that is mirrored across its plane of symmetry: the naive solver
  // believes that it turns as an arm without mirrors, and its joints go the opposite way.
  Random random(19);
  Workspace workspace;
  int misses = 0;
  for (int i = 0; i < 100; ++i) {
    Case made;
    made.joints = chain({1.0, 0.8, 0.6});
    made.pose = testing::randomPose(random, made.joints);
    Pose other = made.pose;
    for (int j = 3 - (solver().bones > 0 ? solver().bones : 3); j < 3; ++j) {
      other[j].amount = random.between(-2.0, 2.0);
    }
    made.goals = {testing::goalOf(made.joints, other, 3, false)};
    // Without a mirror nothing changes, to the bit.
    Pose right = made.pose;
    Pose naive = made.pose;
    const Problem ignoring{made.joints, made.goals, true};
    const Settings once = settings(1);
    solve(solver(), made.problem(), once, right, workspace);
    solve(solver(), ignoring, once, naive, workspace);
    for (std::size_t j = 0; j < 4; ++j) EXPECT_NEAR(right[j].amount, naive[j].amount, 1e-9);
    // In the mirror image the first joint that turns goes the other way.
    Case image = made;
    image.joints[0].axes = glm::dmat3(1, 0, 0, 0, -1, 0, 0, 0, 1);
    for (Goal& goal : image.goals) goal.target.y *= -1.0;
    const Problem mirrored{image.joints, image.goals, true};
    const double before = testing::distanceByMatrices(mirrored, image.pose);
    const Result result = solve(solver(), mirrored, once, image.pose, workspace);
    EXPECT_EQ(result.message, "");
    EXPECT_NEAR(result.distance, testing::distanceByMatrices(mirrored, image.pose), 1e-12);
    misses += result.distance > before;
    // Look at finds the angle of the arm without mirrors, which is the opposite of the right one.
    if (solver().bones == 1 && !sharesTheTurn()) {
      const double sum = right[2].amount + image.pose[2].amount;
      EXPECT_NEAR(std::remainder(sum, 2 * std::numbers::pi), 0.0, 1e-9);
    }
  }
  EXPECT_GT(misses, 25);
}

TEST_P(Conformance, ATargetBeyondReachIsTooFar) {
  if (sharesTheTurn()) return;
  Workspace workspace;
  const std::vector<Joint> joints = chain({1.0, 0.8, 0.5});
  const std::vector<Goal> goals{{.joint = 3, .target = {3.0, 1.0, 0.0}}};
  Pose pose(4);
  pose[0].amount = 1.0;
  pose[1].amount = -0.5;
  // Those that move the last bones begin where the others leave off.
  const int moved = solver().bones > 0 ? solver().bones : 3;
  const glm::dvec3 base(testing::frameByMatrices(joints, pose, 3 - moved)[3]);
  const double reach = moved == 1 ? 0.5 : moved == 2 ? 1.3 : 2.3;
  const Result result = solve(solver(), {joints, goals}, settings(1000), pose, workspace);
  EXPECT_EQ(result.status, ik::Status::tooFar);
  EXPECT_NEAR(result.shortfall, glm::distance(goals[0].target, base) - reach, 1e-12);
  EXPECT_NEAR(result.distance, result.shortfall, 1e-3);
}

INSTANTIATE_TEST_SUITE_P(Solvers, Conformance, ::testing::ValuesIn(testing::allForms()),
                         testing::nameOf);

}  // namespace
}  // namespace iklab::ik

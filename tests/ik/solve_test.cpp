// What a solve does whatever the solver: stops that are asked for, solvers of one's own, poses that
// stay, chains that are dragged.
#include "ik/solve.h"

#include <gtest/gtest.h>

#include "ik/builders.h"
#include "ik/random_mechanisms.h"

namespace iklab::ik {
namespace {

using testing::Random;
using testing::settingsOf;

const Solver& solverOf(std::string_view id) { return *findSolver(id); }

// Four hinges that cannot get to the target.
struct Stuck {
  std::vector<Joint> joints = chain({1.0, 1.0, 1.0, 1.0});
  std::vector<Goal> goals{{.joint = 4, .target = {-1.0, 0.3, 0.0}}};
  Pose pose = Pose(5);
  Stuck() {
    for (Joint& joint : joints) joint.limit = {-0.6, 0.6};
    joints.back().limit = {};
    pose[1].amount = pose[2].amount = 0.2;
  }
  [[nodiscard]] Problem problem() const { return {joints, goals}; }
};

TEST(MechanismSolve, AListenerSeesEveryIterationAndStopsIt) {
  struct Seen {
    std::vector<int> iterations;
    std::vector<double> distances;
  };
  for (const Solver* solver : solvers()) {
    if (!solver->iterative) continue;
    Stuck stuck;
    Seen seen;
    Settings settings = settingsOf(*solver, 100);
    settings.tolerance = 0.0;
    settings.stopWhenDone = false;
    settings.listener = &seen;
    settings.mayGoOn = [](void* listener, int iterations, double distance) {
      Seen& into = *static_cast<Seen*>(listener);
      into.iterations.push_back(iterations);
      into.distances.push_back(distance);
      return iterations < 3;
    };
    const double before = testing::distanceByMatrices(stuck.problem(), stuck.pose);
    Workspace workspace;
    const Result result = solve(*solver, stuck.problem(), settings, stuck.pose, workspace);
    EXPECT_EQ(seen.iterations, (std::vector{0, 1, 2, 3}));
    EXPECT_NEAR(seen.distances.front(), before, 1e-12);
    EXPECT_EQ(result.iterations, 3);
    EXPECT_TRUE(result.isStopped);
    EXPECT_EQ(result.status, ik::Status::iterationLimit);
  }
}

TEST(MechanismSolve, NoIterationBeginsWithoutTime) {
  Stuck stuck;
  Settings settings = settingsOf(kAutomatic, 1000);
  settings.mostSeconds = 0.0;
  const Pose before = stuck.pose;
  Workspace workspace;
  const Result result = solve(kAutomatic, stuck.problem(), settings, stuck.pose, workspace);
  EXPECT_TRUE(result.isStopped);
  EXPECT_EQ(result.iterations, 0);
  EXPECT_EQ(stuck.pose, before);
}

TEST(MechanismSolve, StoppedInARestartItGoesBackToTheNearestPose) {
  Stuck stuck;
  const Problem problem = stuck.problem();
  Workspace workspace;
  int most = 0;
  Settings settings = settingsOf(kAutomatic, 1000);
  settings.listener = &most;
  settings.mayGoOn = [](void* listener, int iterations, double) {
    return iterations < *static_cast<int*>(listener);
  };
  double before = testing::distanceByMatrices(problem, stuck.pose);
  for (most = 1; most < 120; ++most) {
    Pose pose = stuck.pose;
    solve(kAutomatic, problem, settings, pose, workspace);
    const double after = testing::distanceByMatrices(problem, pose);
    EXPECT_LE(after, before + 1e-12) << most;
    before = after;
  }
}

TEST(MechanismSolve, ASolverOfOnesOwnTurnsJointsWithinTheirLimits) {
  // The last joint turns by an amount that the context tells.
  double step = 0.25;
  const Solver own{.id = "own",
                   .parameters = {},
                   .iterate =
                       [](SolverState& state) {
                         state.pose[1].amount += *static_cast<double*>(state.context);
                         clampTo(state.joints()[1], state.pose[1]);
                         forwardKinematics(state.joints(), state.pose, state.frames);
                       },
                   .context = &step};
  std::vector<Joint> joints = chain({1.0, 1.0});
  joints[1].limit = {-1.0, 1.0};
  const std::vector<Goal> goals{{.joint = 2, .target = {0.0, 1.0, 0.0}}};
  Pose pose(3);
  Workspace workspace;
  Result result = solve(own, {joints, goals}, settingsOf(own, 2), pose, workspace);
  EXPECT_EQ(pose[1].amount, 0.5);
  result = solve(own, {joints, goals}, settingsOf(own, 100), pose, workspace);
  EXPECT_EQ(pose[1].amount, 1.0);
  EXPECT_EQ(result.status, ik::Status::limitBlocked);
  EXPECT_NEAR(result.distance, testing::distanceByMatrices({joints, goals}, pose), 1e-12);
  EXPECT_EQ(solve({.id = "none"}, {joints, goals}, {}, pose, workspace).message,
            "solver: none has no iteration");
}

// The joints follow the tip like a rope that is pulled; then they turn towards the points.
TEST(MechanismSolve, ASolverOfOnesOwnMovesPoints) {
  const Solver own{
      .id = "rope", .parameters = {}, .anyJoint = false, .iterate = [](SolverState& state) {
        findBones(state);
        findPoints(state);
        state.points[state.bones.back().end] = state.problem.goals.front().target;
        for (std::size_t i = state.bones.size(); i-- > 1;) {
          const Bone& bone = state.bones[i];
          glm::dvec3& joint = state.points[static_cast<std::size_t>(bone.joint)];
          const glm::dvec3 way = joint - state.points[bone.end];
          joint = state.points[bone.end] + bone.length / glm::length(way) * way;
        }
        turnTowardsPoints(state);
      }};
  std::vector<Joint> joints = chain({1.0, 0.8, 0.6}, JointKind::ball);
  const std::vector<Goal> goals{{.joint = 3, .target = {0.9, 0.7, 0.8}}};
  const Problem problem{joints, goals};
  Pose pose(4);
  Workspace workspace;
  Trace trace;
  Settings settings = settingsOf(own, 300);
  const Result result = solve(own, problem, settings, pose, workspace, &trace);
  EXPECT_EQ(result.status, ik::Status::reached);
  EXPECT_LT(testing::distanceByMatrices(problem, pose), 1e-6);
  EXPECT_EQ(trace.size(), 1U + 3U * static_cast<std::size_t>(result.iterations));
  joints[1].limit.cone = 0.2;
  pose = Pose(4);
  solve(own, problem, settings, pose, workspace);
  const glm::dvec3 pointing = pose[1].turn * glm::dvec3(1.0, 0.0, 0.0);
  EXPECT_LE(std::acos(pointing.x), 0.2 + 1e-9);
}

TEST(MechanismSolve, ATargetOutOfReachByLessThanTheToleranceIsReached) {
  for (const std::string_view id : {"fabrik", "levenberg-marquardt", "automatic"}) {
    const Solver& solver = *findSolver(id);
    const std::vector<Joint> joints = chain({1.0, 1.0, 1.0});
    const std::vector<Goal> goals{{.joint = 3, .target = {3.0 + 4e-7, 0.0, 0.0}}};
    Pose pose(4);
    pose[1].amount = 0.01;
    Workspace workspace;
    const Result result =
        solve(solver, {joints, goals}, settingsOf(solver, 20000), pose, workspace);
    EXPECT_EQ(result.status, ik::Status::reached) << id << ' ' << result.distance;
    EXPECT_LE(testing::distanceByMatrices({joints, goals}, pose), 1e-6) << id;
  }
}

// At full stretch but for rounding the standard form walks as ever, and does not point.
TEST(MechanismSolve, ATargetAtFullStretchIsNotTooFar) {
  const Solver& fabrik = *findSolver("fabrik");
  const std::vector<Joint> joints = chain({0.1, 0.2, 0.3}, JointKind::ball);
  const double far = std::nextafter(0.1 + 0.2 + 0.3, 1.0);
  const std::vector<Goal> goals{{.joint = 3, .target = {0.0, 0.0, far}}};
  Pose pose(4);
  Workspace workspace;
  Trace trace;
  const Result result =
      solve(fabrik, {joints, goals}, settingsOf(fabrik, 5), pose, workspace, &trace);
  EXPECT_EQ(result.shortfall, 0.0);
  ASSERT_GT(trace.size(), 6U);
  for (std::size_t i = 1; i < trace.size(); ++i) EXPECT_FALSE(trace.notes(i).isStraight) << i;
}

// Where joint and tip lie on each other but for rounding, no turn brings the tip nearer.
TEST(MechanismSolve, CcdTurnsNoTipThatLiesOnItsJoint) {
  const Solver& ccd = *findSolver("ccd");
  const std::vector<Joint> joints = chain({1.0, 1.0, 1.0});
  const std::vector<Goal> goals{{.joint = 3, .target = {1.5, 0.0, 0.0}}};
  Pose pose(4);
  Workspace workspace;
  const Result result = solve(ccd, {joints, goals}, settingsOf(ccd, 1000), pose, workspace);
  // Once the last bone is folded back, all lies in line: a turn of any joint leads away.
  EXPECT_EQ(result.status, ik::Status::stalled);
  EXPECT_NEAR(result.distance, 0.5, 1e-12);
}

TEST(MechanismSolve, AParameterOutOfItsRangeIsNamed) {
  const Stuck stuck;
  const Solver& fabrik = solverOf("fabrik");
  Settings settings = settingsOf(fabrik, 1);
  settings.parameters[0] = 3.0;
  EXPECT_EQ(findFault(fabrik, stuck.problem(), settings, stuck.pose),
            "form: expected the index of an option, 0 to 2, got 3");
  settings.parameters[0] = 0.0;
  settings.parameters[1] = 0.5;
  EXPECT_EQ(findFault(fabrik, stuck.problem(), settings, stuck.pose),
            "max-step: expected a number from 1 to 180, got 0.5");
}

TEST(MechanismSolve, HeldStillNothingMoves) {
  for (const Solver* solver : solvers()) {
    if (!solver->iterative) continue;
    Stuck stuck;
    Workspace workspace;
    const Problem problem = stuck.problem();
    for (int i = 0; i < 3; ++i)
      solve(*solver, problem, settingsOf(*solver, 1000), stuck.pose, workspace);
    const Pose before = stuck.pose;
    for (int i = 0; i < 100; ++i)
      solve(*solver, problem, settingsOf(*solver, 1000), stuck.pose, workspace);
    for (std::size_t j = 0; j < before.size(); ++j)
      EXPECT_NEAR(stuck.pose[j].amount, before[j].amount, 1e-2) << solver->id;
  }
}

// A long chain that has to turn right round comes nearer slowly at first: it must be left to it.
TEST(MechanismSolve, ALongChainFindsTargetsBehindItWithoutStartingAgain) {
  const std::vector<double> lengths(30, 1.0 / 30.0);
  const std::vector<Joint> joints = chain(lengths, JointKind::ball);
  Pose bent(joints.size());
  for (std::size_t i = 0; i < lengths.size(); ++i)
    bent[i].turn = glm::angleAxis(0.1 / 30.0, glm::dvec3(0, 0, 1));
  Workspace workspace;
  for (const glm::dvec3& target :
       {glm::dvec3(-0.869308, -0.288467, -0.161541), glm::dvec3(-0.861313, -0.246921, 0.154113),
        glm::dvec3(-0.881693, -0.264612, 0.133085), glm::dvec3(-0.939620, -0.129307, -0.027355)}) {
    const std::vector<Goal> goals{{.joint = 30, .target = target}};
    Pose pose = bent;
    const Settings settings = settingsOf(kAutomatic, 60);
    const Result result = solve(kAutomatic, {joints, goals}, settings, pose, workspace);
    EXPECT_EQ(result.status, ik::Status::reached);
    EXPECT_EQ(result.restarts, 0);
  }
}

TEST(MechanismSolve, AChainThatIsDraggedOutOfItsReachDoesNotJump) {
  for (const JointKind kind : {JointKind::hinge, JointKind::ball}) {
    std::vector<Joint> joints = chain({1.0, 1.0, 1.0, 1.0}, kind);
    for (std::size_t j = 1; j < 4; ++j) {
      const double sixty = std::numbers::pi / 3.0;
      joints[j].limit = kind == JointKind::ball ? Limit{.cone = sixty} : Limit{-sixty, sixty};
    }
    for (const std::string_view id : {"ccd", "fabrik", "dls", "levenberg-marquardt", "automatic"}) {
      const Solver& solver = solverOf(id);
      Workspace workspace;
      // Bent: out of a straight chain in line with its target every way out is a jump.
      Pose pose(5);
      for (std::size_t j = 0; j < 4; ++j) {
        pose[j].amount = j == 0 ? -1.5 : 1.0;
        pose[j].turn = glm::angleAxis(pose[j].amount, glm::dvec3(0, 0, 1));
      }
      std::vector<Frame> before;
      std::vector<Frame> after;
      int jumps = 0;
      for (int k = 0; k <= 250; ++k) {
        const double angle = 2.0 * std::numbers::pi * k / 250.0;
        const std::vector<Goal> goals{
            {.joint = 4, .target = {std::cos(angle), std::sin(angle), 0.0}}};
        solve(solver, {joints, goals}, settingsOf(solver, 100), pose, workspace);
        forwardKinematics(joints, pose, after);
        double most = 0.0;
        for (std::size_t j = 0; k > 0 && j < after.size(); ++j)
          most = std::max(most, glm::distance(after[j].at, before[j].at));
        jumps += most > 0.4;  // a tenth of the reach
        before = after;
      }
      EXPECT_EQ(jumps, 0) << id;
    }
  }
}

}  // namespace
}  // namespace iklab::ik

// Look at and two bone against the law of cosines, and against every plane that there is.
#include <gtest/gtest.h>

#include "ik/builders.h"
#include "ik/planar_mechanisms.h"
#include "ik/solve.h"

namespace iklab::ik {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kDegree = kPi / 180.0;

struct Solved {
  Result result;
  Pose pose;
};
Solved solved(std::string_view id, const Problem& problem, const Pose& start,
              std::initializer_list<std::pair<std::size_t, double>> parameters = {}) {
  const Solver& solver = *findSolver(id);
  Settings settings;
  settings.parameters = defaultParameters(solver);
  for (const auto& [index, value] : parameters) settings.parameters[index] = value;
  Workspace workspace;
  Solved made{{}, start};
  made.result = solve(solver, problem, settings, made.pose, workspace);
  EXPECT_EQ(made.result.message, "");
  return made;
}

glm::dvec3 placeOf(const std::vector<Joint>& joints, const Pose& pose, int index) {
  return glm::dvec3(testing::frameByMatrices(joints, pose, index)[3]);
}

TEST(MechanismLookAt, PointsAtTheTarget) {
  testing::Random random(41);
  for (int i = 0; i < 300; ++i) {
    const auto joints = i % 2 == 0
                            ? testing::randomPlanar(random, {.limits = false, .branches = false}, 3)
                            : testing::randomMechanism(
                                  random, {.hinges = false, .slides = false, .limits = false}, 3);
    const int last = static_cast<int>(joints.size()) - 1;
    int moved = last;
    while (joints[moved].kind == JointKind::fixed) moved = joints[moved].parent;
    Pose start = testing::randomPose(random, joints);
    // In the plane: of the joint and its hinge.
    const glm::dmat4 frame = testing::frameByMatrices(joints, start, moved);
    glm::dvec3 way = random.unit();
    const glm::dvec3 axis = glm::dvec3(frame * glm::dvec4(joints[moved].axis, 0.0));
    if (i % 2 == 0) way -= glm::dot(way, axis) * axis;
    const glm::dvec3 base(frame[3]);
    const std::vector<Goal> goals{{.joint = last, .target = base + way}};
    const Solved made = solved("look-at", {joints, goals}, start);
    const glm::dvec3 tip = placeOf(joints, made.pose, last);
    EXPECT_NEAR(glm::dot(glm::normalize(tip - base), glm::normalize(way)), 1.0, 1e-12);
    EXPECT_EQ(made.result.iterations, 1);
  }
}

TEST(MechanismTwoBone, TheElbowTurnsAsTheLawOfCosinesSays) {
  testing::Random random(42);
  for (int i = 0; i < 300; ++i) {
    const std::array lengths{random.between(0.3, 1.2), random.between(0.3, 1.2)};
    const std::vector<Joint> joints = chain(lengths);
    const double d = random.between(std::abs(lengths[0] - lengths[1]), lengths[0] + lengths[1]);
    const double heading = random.between(-kPi, kPi);
    const std::vector<Goal> goals{
        {.joint = 2, .target = {d * std::cos(heading), d * std::sin(heading), 0.0}}};
    const double inner = std::acos((d * d - lengths[0] * lengths[0] - lengths[1] * lengths[1]) /
                                   (2.0 * lengths[0] * lengths[1]));
    for (const double side : {0.0, 1.0}) {
      const Solved made =
          solved("two-bone", {joints, goals}, testing::randomPose(random, joints), {{0, side}});
      EXPECT_NEAR(std::remainder(made.pose[1].amount, 2 * kPi), side == 0.0 ? inner : -inner, 1e-7);
      EXPECT_LT(testing::distanceByMatrices({joints, goals}, made.pose), 1e-7);
      EXPECT_EQ(made.result.status, ik::Status::reached);
      EXPECT_FALSE(made.result.bentOtherwise);
    }
  }
}

TEST(MechanismTwoBone, OutOfReachItIsStretchedOrFolded) {
  const std::vector<Joint> joints = chain({1.0, 0.4});
  std::vector<Goal> goals{{.joint = 2, .target = {3.0, 4.0, 0.0}}};
  Solved made = solved("two-bone", {joints, goals}, Pose(3));
  EXPECT_EQ(made.result.status, ik::Status::tooFar);
  EXPECT_NEAR(made.result.distance, 3.6, 1e-12);
  goals[0].target = {0.0, 0.2, 0.0};
  made = solved("two-bone", {joints, goals}, Pose(3));
  EXPECT_EQ(made.result.status, ik::Status::tooClose);
  EXPECT_NEAR(made.result.distance, 0.4, 1e-7);
}

TEST(MechanismTwoBone, TheOtherBendWhereLimitsBarTheOneAskedFor) {
  std::vector<Joint> joints = chain({1.0, 0.8});
  joints[0].limit = {0.0, kPi};
  joints[1].limit = {-120 * kDegree, 120 * kDegree};
  const std::vector<Goal> goals{{.joint = 2, .target = {1.3, 0.2, 0.0}}};
  const Solved made = solved("two-bone", {joints, goals}, Pose(3));
  EXPECT_EQ(made.result.status, ik::Status::reached);
  EXPECT_TRUE(made.result.bentOtherwise);
  EXPECT_NEAR(made.pose[0].amount, 46.138 * kDegree, 1e-4);
  EXPECT_NEAR(made.pose[1].amount, -86.775 * kDegree, 1e-4);
}

TEST(MechanismTwoBone, InThePlaneItReachesWhereEitherBendDoes) {
  testing::Random random(43);
  int others = 0;
  for (int i = 0; i < 2000; ++i) {
    const std::array l{random.between(0.3, 1.2), random.between(0.3, 1.2)};
    std::vector<Joint> joints = chain(l);
    for (int j = 0; j < 2; ++j) joints[j].limit = {random.between(-3, 0), random.between(0, 3)};
    const Pose reached = testing::randomPose(random, joints);
    const std::vector<Goal> goals{testing::goalOf(joints, reached, 2, false)};
    const bool isPositive = reached[1].amount > 0.0;
    const Solved made = solved("two-bone", {joints, goals}, testing::randomPose(random, joints),
                               {{0, i % 2 == 0 ? 0.0 : 1.0}});
    EXPECT_EQ(made.result.status, ik::Status::reached);
    EXPECT_LT(testing::distanceByMatrices({joints, goals}, made.pose), 1e-6);
    // The bend that was asked for, if it is the one that is known to reach.
    if (isPositive == (i % 2 == 0)) {
      EXPECT_FALSE(made.result.bentOtherwise);
    }
    others += made.result.bentOtherwise;
  }
  EXPECT_GT(others, 300);
}

TEST(MechanismTwoBone, InSpaceAnotherPlaneWithinTheLimits) {
  std::vector<Joint> joints = chain({1.0, 0.8}, JointKind::ball);
  joints[0].limit.cone = 30 * kDegree;
  joints[1].limit.cone = 100 * kDegree;
  const std::vector<Goal> goals{{.joint = 2, .target = {0.9, 0.5, 0.6}}};
  const Solved made = solved("two-bone", {joints, goals}, Pose(3));
  EXPECT_EQ(made.result.status, ik::Status::reached);
  EXPECT_TRUE(made.result.bentOtherwise);
  EXPECT_LT(testing::distanceByMatrices({joints, goals}, made.pose), 1e-6);
  EXPECT_GE(placeOf(joints, made.pose, 1).x, std::cos(30 * kDegree) - 1e-12);
}

TEST(MechanismTwoBone, InSpaceItReachesWhereAnyPlaneDoes) {
  testing::Random random(44);
  int others = 0;
  for (int i = 0; i < 500; ++i) {
    const std::array l{random.between(0.5, 1.2), random.between(0.5, 1.2)};
    std::vector<Joint> joints = chain(l, JointKind::ball);
    joints[0].limit.cone = random.between(0.5, 2.0);
    joints[1].limit.cone = random.between(0.5, 2.5);
    const Pose reached = testing::randomPose(random, joints);
    // A pose well inside: planes are looked for every five degrees.
    const glm::dvec3 pointing = reached[0].turn * joints[0].axis;
    if (pointing.x < std::cos(joints[0].limit.cone - 0.1)) continue;
    const std::vector<Goal> goals{testing::goalOf(joints, reached, 2, false)};
    const Solved made = solved("two-bone", {joints, goals}, testing::randomPose(random, joints));
    EXPECT_EQ(made.result.status, ik::Status::reached) << i;
    EXPECT_LT(testing::distanceByMatrices({joints, goals}, made.pose), 1e-6);
    others += made.result.bentOtherwise;
  }
  EXPECT_GT(others, 50);
}

TEST(MechanismTwoBone, AStoppedElbowLeavesTheTipInLineWithTheTarget) {
  std::vector<Joint> joints = chain({1.0, 0.8});
  joints[1].limit = {0.0, 30 * kDegree};
  const std::vector<Goal> goals{{.joint = 2, .target = {0.5, 0.5, 0.0}}};
  const Solved made = solved("two-bone", {joints, goals}, Pose(3));
  EXPECT_EQ(made.result.status, ik::Status::limitBlocked);
  EXPECT_FALSE(made.result.bentOtherwise);
  EXPECT_NEAR(made.pose[1].amount, 30 * kDegree, 1e-12);
  const glm::dvec3 tip = placeOf(joints, made.pose, 2);
  EXPECT_NEAR(std::atan2(tip.y, tip.x), 45 * kDegree, 1e-9);
}

TEST(MechanismTwoBone, BendsInTheVerticalPlaneTowardsThePoleAndByItsTwist) {
  testing::Random random(45);
  for (int i = 0; i < 200; ++i) {
    const std::vector<Joint> joints = chain({1.0, 0.8}, JointKind::ball);
    const Pose start = testing::randomPose(random, joints);
    const glm::dvec3 aim = random.unit();
    const std::vector<Goal> goals{{.joint = 2, .target = 1.2 * aim}};
    Problem problem{joints, goals};
    const glm::dvec3 elbow = placeOf(joints, solved("two-bone", problem, start).pose, 1);
    const glm::dvec3 normal = glm::cross(aim, {0.0, 1.0, 0.0});
    EXPECT_NEAR(glm::dot(elbow, normal), 0.0, 1e-9);
    EXPECT_LT((elbow - glm::dot(elbow, aim) * aim).y, 0.0);
    // Half a turn about the line is the other bend.
    const glm::dvec3 other =
        placeOf(joints, solved("two-bone", problem, start, {{0, 1.0}}).pose, 1);
    const glm::dvec3 twisted =
        placeOf(joints, solved("two-bone", problem, start, {{4, 180.0}}).pose, 1);
    EXPECT_LT(glm::distance(other, twisted), 1e-9);
    problem.pole = 3.0 * random.unit();
    const Solved poled = solved("two-bone", problem, start);
    const glm::dvec3 leant = placeOf(joints, poled.pose, 1);
    EXPECT_NEAR(glm::dot(leant, glm::cross(aim, *problem.pole)), 0.0, 1e-9);
    EXPECT_GT(glm::dot(leant - glm::dot(leant, aim) * aim, *problem.pole), 0.0);
    EXPECT_NE(poled.result.bendPlane, ik::BendPlane::none);
  }
}

TEST(MechanismTwoBone, WeightsAndSofteningHoldTheTipBack) {
  std::vector<Joint> joints = chain({1.0, 1.0});
  const std::vector<Goal> goals{{.joint = 2, .target = {1.0, 1.0, 0.0}}};
  const Pose whole = solved("two-bone", {joints, goals}, Pose(3)).pose;
  Solved made = solved("two-bone", {joints, goals}, Pose(3), {{5, 0.25}});
  EXPECT_EQ(made.result.status, ik::Status::heldBack);
  EXPECT_NEAR(made.pose[0].amount, 0.25 * whole[0].amount, 1e-12);
  EXPECT_NEAR(made.pose[1].amount, 0.25 * whole[1].amount, 1e-12);
  joints[0].weight = 0.5;
  made = solved("two-bone", {joints, goals}, Pose(3));
  EXPECT_NEAR(made.pose[0].amount, 0.5 * whole[0].amount, 1e-12);
  EXPECT_NEAR(made.pose[1].amount, whole[1].amount, 1e-12);
  joints[0].weight = 1.0;
  // da = 1, ds = 1, d = √2: the tip is at 2 - exp(-(√2 - 1)).
  made = solved("two-bone", {joints, goals}, Pose(3), {{1, 0.5}});
  EXPECT_EQ(made.result.status, ik::Status::heldBack);
  EXPECT_NEAR(glm::length(placeOf(joints, made.pose, 2)), 2.0 - std::exp(-(std::sqrt(2.0) - 1.0)),
              1e-12);
}

TEST(MechanismTwoBone, MirroredArmsReachToo) {
  testing::Random random(46);
  for (int i = 0; i < 300; ++i) {
    const auto joints = i % 2 == 0
                            ? testing::randomPlanar(random, {.limits = false, .branches = false}, 5)
                            : testing::randomMechanism(
                                  random, {.hinges = false, .slides = false, .limits = false}, 4);
    const int last = static_cast<int>(joints.size()) - 1;
    Pose start = testing::randomPose(random, joints);
    // Another pose of the last two that move.
    Pose reached = start;
    const Pose any = testing::randomPose(random, joints);
    int count = 0;
    for (int j = last; j != kWorld && count < 2; j = joints[j].parent) {
      if (joints[j].kind == JointKind::fixed) continue;
      reached[j] = any[j];
      ++count;
    }
    if (count < 2) continue;
    const std::vector<Goal> goals{testing::goalOf(joints, reached, last, false)};
    const Solved made = solved("two-bone", {joints, goals}, start);
    EXPECT_LT(testing::distanceByMatrices({joints, goals}, made.pose), 1e-6);
  }
}

// The angles that would lead to the target without the mirror lead to its mirror image, wherever
// the arm stood before: who drags a target along finds the tip there all the way.
TEST(MechanismTwoBone, AnIgnoredMirrorMissesTheSameFromEveryPose) {
  testing::Random random(47);
  for (const JointKind kind : {JointKind::hinge, JointKind::ball}) {
    std::vector<Joint> joints = chain({1.0, 0.8}, kind);
    joints[0].axes[0].x = -1.0;
    const std::vector<Goal> goals{{.joint = 2, .target = {-0.9, 0.6, 0.0}}};
    for (int i = 0; i < 50; ++i) {
      Pose start(3);
      for (std::size_t joint = 0; joint < 2; ++joint) {
        const double angle = random.between(-kPi, kPi);
        if (kind == JointKind::hinge) start[joint].amount = angle;
        if (kind == JointKind::ball) start[joint].turn = glm::angleAxis(angle, glm::dvec3(0, 0, 1));
      }
      const Problem problem{.joints = joints, .goals = goals, .ignoreNegativeScale = true};
      const Solved made = solved("two-bone", problem, start);
      EXPECT_LT(glm::distance(placeOf(joints, made.pose, 2), {-0.9, -0.6, 0.0}), 1e-12);
      // One bone: the direction to the mirror image.
      std::vector<Joint> bone{joints[0], joints[2]};
      bone[1].parent = 0;
      bone[1].at = {1.0, 0.0, 0.0};
      const std::vector<Goal> aim{{.joint = 1, .target = {-0.6, 0.8, 0.0}}};
      const Problem looking{.joints = bone, .goals = aim, .ignoreNegativeScale = true};
      const Solved looked = solved("look-at", looking, {start[0], {}});
      EXPECT_LT(glm::distance(placeOf(bone, looked.pose, 1), {-0.6, -0.8, 0.0}), 1e-12);
    }
  }
}

// The distance of the goal of an arm whose joints after the first are `factor` times as far away.
double distanceWhenStretched(std::vector<Joint> joints, Goal goal, const Pose& pose,
                             double factor) {
  for (std::size_t i = 1; i < joints.size(); ++i) joints[i].at *= factor;
  goal.point *= factor;
  return testing::distanceByMatrices({joints, std::span(&goal, 1)}, pose);
}

constexpr std::size_t kStretch = 2;
constexpr std::size_t kFrom = 3;
constexpr std::size_t kWeight = 5;

TEST(MechanismTwoBone, StretchesEvenlyFromWhereItIsToBegin) {
  const std::vector<Joint> joints = chain({1.0, 0.8});
  std::vector<Goal> goals{{.joint = 2, .target = {1.8, 0.0, 0.0}}};
  // At 1 of 0.5 to 2 lengths of the arm a third of the way to 2: bones of 4/3 and 16/15.
  const Solved bent = solved("two-bone", {joints, goals}, Pose(3), {{kStretch, 2.0}, {kFrom, 0.5}});
  EXPECT_NEAR(bent.result.stretch, 4.0 / 3.0, 1e-14);
  EXPECT_EQ(bent.result.status, ik::Status::reached);
  EXPECT_NEAR(bent.pose[1].amount, std::acos(73.0 / 640.0), 1e-12);
  EXPECT_LT(distanceWhenStretched(joints, goals[0], bent.pose, bent.result.stretch), 1e-12);

  // From the straight arm on: 2.7 is 1.5 lengths.
  goals[0].target = {0.0, 2.7, 0.0};
  const Solved straight = solved("two-bone", {joints, goals}, Pose(3), {{kStretch, 2.0}});
  EXPECT_NEAR(straight.result.stretch, 1.5, 1e-14);
  EXPECT_EQ(straight.result.status, ik::Status::reached);
  EXPECT_NEAR(straight.pose[0].amount, kPi / 2.0, 1e-7);
  EXPECT_EQ(straight.result.shortfall, 0.0);

  // No longer than it may.
  goals[0].target = {0.0, 5.4, 0.0};
  const Solved most = solved("two-bone", {joints, goals}, Pose(3), {{kStretch, 2.0}});
  EXPECT_EQ(most.result.stretch, 2.0);
  EXPECT_EQ(most.result.status, ik::Status::tooFar);
  EXPECT_NEAR(most.result.distance, 1.8, 1e-12);
  EXPECT_NEAR(most.result.shortfall, 1.8, 1e-12);

  // And not where it is not asked to.
  goals[0].target = {0.0, 1.0, 0.0};
  EXPECT_EQ(solved("two-bone", {joints, goals}, Pose(3), {{kStretch, 2.0}}).result.stretch, 1.0);
  goals[0].target = {0.0, 2.7, 0.0};
  EXPECT_EQ(solved("two-bone", {joints, goals}, Pose(3)).result.stretch, 1.0);
}

TEST(MechanismTwoBone, TheHoleOfAStretchedArmDoesNotSwallowTheTarget) {
  const std::vector<Joint> joints = chain({1.0, 0.4});
  const std::vector<Goal> goals{{.joint = 2, .target = {0.7, 0.0, 0.0}}};
  const Solved made = solved("two-bone", {joints, goals}, Pose(3), {{kStretch, 4.0}, {kFrom, 0.0}});
  EXPECT_NEAR(made.result.stretch, 0.7 / 0.6, 1e-14);
  EXPECT_NEAR(made.result.distance, 0.0, 1e-7);
}

TEST(MechanismTwoBone, ItsWeightIsThatOfTheStretchToo) {
  const std::vector<Joint> joints = chain({1.0, 0.8});
  const std::vector<Goal> goals{{.joint = 2, .target = {2.7, 0.0, 0.0}}};
  const Solved made =
      solved("two-bone", {joints, goals}, Pose(3), {{kStretch, 2.0}, {kWeight, 0.5}});
  EXPECT_NEAR(made.result.stretch, 1.25, 1e-14);
  EXPECT_EQ(made.result.status, ik::Status::heldBack);
  EXPECT_NEAR(made.result.distance, 2.7 - 1.25 * 1.8, 1e-7);
}

TEST(MechanismTwoBone, AStretchedArmInSpaceReachesAndItsRecordShowsIt) {
  testing::Random random(47);
  for (int i = 0; i < 200; ++i) {
    auto joints = testing::randomMechanism(
        random, {.hinges = false, .slides = false, .limits = false, .branches = false}, 3);
    joints[1].kind = JointKind::fixed;  // amid the first bone
    Goal goal{.joint = 3, .point = random.unit()};
    const glm::dvec3 shoulder = joints[0].at;
    const double l1 = glm::distance(placeOf(joints, Pose(4), 2), shoulder);
    const double l2 = glm::distance(
        placeOf(joints, Pose(4), 2),
        glm::dvec3(testing::frameByMatrices(joints, Pose(4), 3) * glm::dvec4(goal.point, 1.0)));
    goal.target = shoulder + random.between(1.0, 1.8) * (l1 + l2) * random.unit();
    const Pose start = testing::randomPose(random, joints);
    Settings settings;
    settings.parameters = defaultParameters(*findSolver("two-bone"));
    settings.parameters[kStretch] = 2.0;
    settings.parameters[kFrom] = 0.7;
    Pose pose = start;
    Workspace workspace;
    Trace trace;
    const Problem problem{joints, std::span(&goal, 1)};
    const Result result =
        solve(*findSolver("two-bone"), problem, settings, pose, workspace, &trace);
    const double part = (glm::distance(goal.target, shoulder) / (l1 + l2) - 0.7) / 1.3;
    EXPECT_NEAR(result.stretch, 1.0 + part, 1e-12);
    EXPECT_EQ(result.status, ik::Status::reached);
    EXPECT_LT(distanceWhenStretched(joints, goal, pose, result.stretch), 1e-6);
    TraceState state;
    trace.at(0, state);
    EXPECT_LT(glm::distance(state.frames[3].at, placeOf(joints, start, 3)), 1e-12);
    ASSERT_EQ(trace.step(1).phase, ik::Phase::stretch);
    trace.at(trace.size() - 1, state);
    EXPECT_EQ(state.pose, pose);
    EXPECT_LT(glm::distance(state.frames[3].point(result.stretch * goal.point), goal.target), 1e-6);
  }
}

}  // namespace
}  // namespace iklab::ik

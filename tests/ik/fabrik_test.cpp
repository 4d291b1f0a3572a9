// FABRIK against Algorithm 1 of the article, written here on points alone; its forms, branches,
// directions and the record of its walks.
#include <gtest/gtest.h>

#include "ik/builders.h"
#include "ik/planar_mechanisms.h"
#include "ik/solve.h"

namespace iklab::ik {
namespace {

using testing::Random;

enum class Way { standard, shiftBack, tree };

Settings settingsOf(Way way, int iterations) {
  Settings settings;
  settings.parameters = defaultParameters(*findSolver("fabrik"));
  settings.parameters[0] = static_cast<double>(way);
  settings.iterations = iterations;
  return settings;
}
Result solved(Way way, int iterations, const Problem& problem, Pose& pose, Trace* trace = nullptr) {
  Workspace workspace;
  return solve(*findSolver("fabrik"), problem, settingsOf(way, iterations), pose, workspace, trace);
}

glm::dvec3 placeOf(const std::vector<Joint>& joints, const Pose& pose, int index) {
  return glm::dvec3(testing::frameByMatrices(joints, pose, index)[3]);
}

// An iteration on the joints of a chain.
void algorithm1(std::vector<glm::dvec3>& p, const std::vector<double>& d, const glm::dvec3& t,
                Way way) {
  const glm::dvec3 base = p[0];
  const std::size_t n = d.size();
  p[n] = t;
  for (std::size_t i = n; i-- > 0;) p[i] = p[i + 1] + d[i] * glm::normalize(p[i] - p[i + 1]);
  const glm::dvec3 shift = base - p[0];
  if (way == Way::shiftBack) {
    for (glm::dvec3& each : p) each += shift;
    return;
  }
  p[0] = base;
  for (std::size_t i = 0; i < n; ++i) p[i + 1] = p[i] + d[i] * glm::normalize(p[i + 1] - p[i]);
}

// The article's tree: node i has the transform of node i - 1 before its own; a bone that looks at a
// point and moves to it carries all after it.
void articleTree(std::vector<glm::dvec3>& p, const std::vector<double>& d, const glm::dvec3& t) {
  const glm::dvec3 base = p[0];
  const std::size_t n = d.size();
  std::vector<glm::dvec2> ways;  // of the bones, as they are turned
  for (std::size_t i = 0; i < n; ++i) ways.emplace_back(p[i + 1] - p[i]);
  const auto turned = [](const glm::dvec2& v, double angle) {
    return glm::dvec2(std::cos(angle) * v.x - std::sin(angle) * v.y,
                      std::sin(angle) * v.x + std::cos(angle) * v.y);
  };
  glm::dvec2 point(t);
  for (std::size_t i = n; i-- > 0;) {
    const glm::dvec2 aim = point - glm::dvec2(p[i]);
    const double angle = std::atan2(aim.y, aim.x) - std::atan2(ways[i].y, ways[i].x);
    for (std::size_t k = i; k < n; ++k) ways[k] = turned(ways[k], angle);
    point = point - d[i] * glm::normalize(aim);
  }
  p[0] = base;
  for (std::size_t i = 0; i < n; ++i) p[i + 1] = p[i] + glm::dvec3(ways[i], 0.0);
}

TEST(MechanismFabrik, EveryIterationIsThatOfTheArticles) {
  Random random(51);
  for (int i = 0; i < 200; ++i) {
    std::vector<double> lengths;
    for (int k = 0; k < 5; ++k) lengths.push_back(random.between(0.3, 1.2));
    const bool isPlanar = i % 2 == 0;
    const auto joints = chain(lengths, isPlanar ? JointKind::hinge : JointKind::ball);
    const std::vector<Goal> goals{
        testing::goalOf(joints, testing::randomPose(random, joints), 5, false)};
    const Pose start = testing::randomPose(random, joints);
    for (const Way way : {Way::standard, Way::shiftBack, Way::tree}) {
      if (way == Way::tree && !isPlanar) continue;
      Pose pose = start;
      std::vector<glm::dvec3> points;
      for (int k = 0; k <= 5; ++k) points.push_back(placeOf(joints, start, k));
      for (int k = 0; k < 3; ++k) {
        if (way == Way::tree) {
          articleTree(points, lengths, goals[0].target);
        } else {
          algorithm1(points, lengths, goals[0].target, way);
        }
        solved(way, 1, {joints, goals}, pose);
        if (glm::distance(points[5], goals[0].target) < 1e-6) break;
        for (int j = 0; j <= 5; ++j) {
          EXPECT_LT(glm::distance(points[j], placeOf(joints, pose, j)), 1e-9);
        }
      }
    }
  }
}

// A free chain walks on points, and its pose is read from them: in one go, or after every step of a
// record, or where somebody stops it.
TEST(MechanismFabrik, AFreeChainHasTheSamePoseHoweverOftenItIsRead) {
  Random random(57);
  const std::array lengths{1.0, 0.8, 0.7, 0.4};
  for (int i = 0; i < 200; ++i) {
    const auto joints = chain(lengths, i % 2 == 0 ? JointKind::hinge : JointKind::ball);
    std::vector<Goal> goals{testing::goalOf(joints, testing::randomPose(random, joints), 4, false)};
    if (i % 5 == 0) goals[0].target *= 2.0;  // most of these are out of reach
    const Pose start = testing::randomPose(random, joints);
    for (const Way way : {Way::standard, Way::shiftBack}) {
      Pose plain = start;
      Pose traced = start;
      Trace trace;
      const Result first = solved(way, 50, {joints, goals}, plain);
      const Result second = solved(way, 50, {joints, goals}, traced, &trace);
      EXPECT_EQ(plain, traced);
      EXPECT_EQ(first.iterations, second.iterations);
      EXPECT_EQ(first.status, second.status);
      EXPECT_NEAR(first.distance, testing::distanceByMatrices({joints, goals}, plain), 1e-12);

      Settings stopped = settingsOf(way, 50);
      stopped.mayGoOn = [](void*, int iterations, double) { return iterations < 3; };
      Pose halted = start;
      Workspace workspace;
      solve(*findSolver("fabrik"), {joints, goals}, stopped, halted, workspace);
      Pose three = start;
      solved(way, 3, {joints, goals}, three);
      EXPECT_EQ(halted, three);
    }
  }
}

TEST(MechanismFabrik, WithNothingThatMovesNothingHappens) {
  const std::vector<Joint> joints{{.kind = JointKind::fixed}};
  const std::vector<Goal> goals{{.joint = 0, .target = {1.0, 0.0, 0.0}}};
  Pose pose(1);
  const Result result = solved(Way::standard, 10, {joints, goals}, pose);
  EXPECT_EQ(result.status, ik::Status::tooFar);
  EXPECT_EQ(result.distance, 1.0);
}

TEST(MechanismFabrik, WithoutAnyToleranceAFreeChainThatEndsEarlyHasStalled) {
  Random random(58);
  for (int i = 0; i < 100; ++i) {
    const auto joints = chain({1.0, 0.8, 0.7}, JointKind::ball);
    const std::vector<Goal> goals{
        testing::goalOf(joints, testing::randomPose(random, joints), 3, false)};
    Pose pose = testing::randomPose(random, joints);
    Settings settings = settingsOf(Way::standard, 3000);
    settings.tolerance = 0.0;
    Workspace workspace;
    const Result result = solve(*findSolver("fabrik"), {joints, goals}, settings, pose, workspace);
    EXPECT_LT(result.distance, 1e-6);
    if (result.iterations == 3000) continue;  // some end in a circle of the last bits
    EXPECT_TRUE(result.status == ik::Status::stalled || result.status == ik::Status::reached);
  }
}

TEST(MechanismFabrik, ATargetOutOfReachIsPointedAtInOneIteration) {
  const std::vector<Joint> joints = chain({1.0, 0.8, 0.5}, JointKind::ball);
  const std::vector<Goal> goals{{.joint = 3, .target = {3.0, 0.0, 4.0}}};
  Random random(52);
  Pose pose = testing::randomPose(random, joints);
  const Result result = solved(Way::standard, 10, {joints, goals}, pose);
  EXPECT_EQ(result.iterations, 1);
  EXPECT_EQ(result.status, ik::Status::tooFar);
  EXPECT_NEAR(result.distance, 5.0 - 2.3, 1e-12);
}

// A trunk with two arms.
std::vector<Joint> twoArms(JointKind kind) {
  std::vector<Joint> joints = chain({1.0, 0.8}, kind);
  joints.pop_back();
  const auto arm = [&](double y) {
    for (const double length : {0.0, 0.7, 0.6}) {
      const int parent = length == 0.0 ? 1 : static_cast<int>(joints.size()) - 1;
      const glm::dvec3 at = length == 0.0 ? glm::dvec3(0.8, y, 0.0) : glm::dvec3(length, 0.0, 0.0);
      joints.push_back({.parent = parent, .at = at, .kind = kind, .axis = joints[0].axis});
    }
    joints.back().kind = JointKind::fixed;
  };
  arm(0.3);
  arm(-0.3);
  return joints;
}

TEST(MechanismFabrik, BothArmsReachTheirTargets) {
  Random random(53);
  for (const JointKind kind : {JointKind::hinge, JointKind::ball}) {
    for (const Way way : {Way::standard, Way::shiftBack}) {
      int arrived = 0;
      for (int i = 0; i < 200; ++i) {
        const auto joints = twoArms(kind);
        Pose reached(joints.size());
        Pose pose(joints.size());
        for (Pose* each : {&reached, &pose}) {
          for (Value& value : *each) {
            value.amount = random.between(-1.0, 1.0);
            value.turn = glm::angleAxis(random.between(-1.0, 1.0), random.unit());
          }
        }
        const std::vector<Goal> goals{testing::goalOf(joints, reached, 4, false),
                                      testing::goalOf(joints, reached, 7, false)};
        solved(way, 300, {joints, goals}, pose);
        arrived += testing::distanceByMatrices({joints, goals}, pose) < 1e-4;
      }
      EXPECT_GT(arrived, 180);
    }
  }
}

TEST(MechanismFabrik, ABodyBetweenTwoTargetsTurnsAsTheBestFit) {
  // A single ball that carries two points, at right angles and of unequal length.
  const std::vector<Joint> joints{{.kind = JointKind::ball, .axis = {1, 0, 0}},
                                  {.parent = 0, .at = {1.0, 0.0, 0.0}, .kind = JointKind::fixed},
                                  {.parent = 0, .at = {0.0, 0.5, 0.0}, .kind = JointKind::fixed}};
  Random random(54);
  for (int i = 0; i < 50; ++i) {
    std::vector<Goal> goals{{.joint = 1, .target = 0.9 * random.unit()},
                            {.joint = 2, .target = 0.7 * random.unit()}};
    goals[0].weight = random.between(0.5, 2.0);
    Pose pose = testing::randomPose(random, joints);
    const auto missed = [&](const Pose& any) {
      double sum = 0.0;
      for (const Goal& goal : goals) {
        const glm::dvec3 way = placeOf(joints, any, goal.joint) - goal.target;
        sum += goal.weight * glm::dot(way, way);
      }
      return sum;
    };
    solved(Way::standard, 1, {joints, goals}, pose);
    // No turn of a grid about the answer, and none at random, is better.
    const double best = missed(pose);
    for (int k = 0; k < 200; ++k) {
      Pose other = pose;
      const double size = k < 100 ? 0.01 : 3.0;
      other[0].turn = glm::angleAxis(random.between(-size, size), random.unit()) * pose[0].turn;
      EXPECT_GE(missed(other), best - 1e-12);
    }
  }
}

TEST(MechanismFabrik, ADirectionOfTheTipIsKept) {
  Random random(55);
  int arrived = 0;
  for (int i = 0; i < 200; ++i) {
    const std::array lengths{1.0, 0.8, 0.7, 0.4};
    const auto joints = chain(lengths, i % 2 == 0 ? JointKind::hinge : JointKind::ball);
    const std::vector<Goal> goals{
        testing::goalOf(joints, testing::randomPose(random, joints), 4, true)};
    Pose pose = testing::randomPose(random, joints);
    const Result result = solved(Way::standard, 500, {joints, goals}, pose);
    if (result.status != ik::Status::reached) continue;
    ++arrived;
    EXPECT_LT(testing::distanceByMatrices({joints, goals}, pose), 1e-6);
    const glm::dmat3 axes(testing::frameByMatrices(joints, pose, 4));
    for (int k = 0; k < 3; ++k) EXPECT_LT(glm::distance(axes[k], (*goals[0].facing)[k]), 2e-6);
  }
  EXPECT_GT(arrived, 150);
}

TEST(MechanismFabrik, TheWalksSetBonesOfTheirLengthDown) {
  Random random(56);
  for (int i = 0; i < 50; ++i) {
    const auto joints =
        i % 2 == 0 ? testing::randomPlanar(random, {.limits = false, .branches = false}, 4)
                   : testing::randomMechanism(
                         random,
                         {.hinges = false, .slides = false, .limits = false, .branches = false}, 4);
    const int last = static_cast<int>(joints.size()) - 1;
    const std::vector<Goal> goals{
        testing::goalOf(joints, testing::randomPose(random, joints), last, false)};
    Pose pose = testing::randomPose(random, joints);
    Trace trace;
    solved(Way::standard, 3, {joints, goals}, pose, &trace);
    TraceState state;
    glm::dvec3 start(0.0);
    for (std::size_t s = 1; s < trace.size(); ++s) {
      const StepInfo& step = trace.step(s);
      trace.at(s, state);
      // The joint that carries it comes before the one at its end.
      EXPECT_EQ(step.joint, step.bone - 1);
      const Segment& bone = state.bones[static_cast<std::size_t>(step.bone)];
      EXPECT_NEAR(glm::distance(bone.start, bone.end),
                  glm::length(joints[static_cast<std::size_t>(step.bone)].at), 1e-9);
      if (step.phase == ik::Phase::tipToBase && step.bone == last) {
        EXPECT_LT(glm::distance(bone.end, goals[0].target), 1e-9);
      } else if (step.phase == ik::Phase::tipToBase) {
        EXPECT_LT(glm::distance(bone.end, start), 1e-9);  // where the bone before it begins
      } else if (step.joint > 0) {
        const Segment& before = state.bones[static_cast<std::size_t>(step.joint)];
        EXPECT_LT(glm::distance(bone.start, before.end), 1e-9);
      }
      start = bone.start;
    }
  }
}

TEST(MechanismFabrik, InTheTreeABoneCarriesItsChildrenAndMovesToItsPoint) {
  const std::vector<Joint> joints = chain({1.0, 1.0});
  const std::vector<Goal> goals{{.joint = 2, .target = {1.0, 1.0, 0.0}}};
  Pose pose(3);
  Trace trace;
  solved(Way::tree, 1, {joints, goals}, pose, &trace);
  ASSERT_EQ(trace.size(), 5U);
  TraceState state;
  // The last bone looks up from (1, 0), where its end is the target: it need not move.
  trace.at(1, state);
  EXPECT_EQ(trace.step(1).joint, 1);
  EXPECT_LT(glm::distance(state.bones[2].end, {1.0, 1.0, 0.0}), 1e-12);
  EXPECT_LT(glm::distance(state.bones[2].start, {1.0, 0.0, 0.0}), 1e-12);
  trace.at(2, state);
  EXPECT_LT(glm::distance(state.bones[1].end, {1.0, 0.0, 0.0}), 1e-12);
  // On the way back each bone carries those after it.
  for (const std::size_t s : {3U, 4U}) {
    EXPECT_EQ(trace.step(s).phase, ik::Phase::baseToTip);
    EXPECT_EQ(trace.step(s).joint, static_cast<int>(s) - 3);
    trace.at(s, state);
    EXPECT_LT(glm::distance(state.bones[2].end, {1.0, 1.0, 0.0}), 1e-12);
  }
}

// The walk from the tip tears the chain apart; on the way back each step mends it at one joint.
TEST(MechanismFabrik, TheTreesWalkBackMendsTheChainJointByJoint) {
  Random random(58);
  for (int i = 0; i < 50; ++i) {
    const auto joints = testing::randomMechanism(
        random, {.hinges = false, .slides = false, .limits = false, .branches = i % 2 > 0}, 5);
    std::vector<Goal> goals{testing::goalOf(joints, testing::randomPose(random, joints), 5, false)};
    if (i % 2 > 0)
      goals.push_back(testing::goalOf(joints, testing::randomPose(random, joints), 3, false));
    const Pose start = testing::randomPose(random, joints);
    Pose answer = start;
    Trace trace;
    solved(Way::tree, 1, {joints, goals}, answer, &trace);
    TraceState state;
    for (std::size_t s = 1; s < trace.size(); ++s) {
      const StepInfo step = trace.step(s);
      trace.at(s, state);
      double squares = 0.0;
      for (std::size_t g = 0; g < goals.size(); ++g) {
        const glm::dvec3 off = state.bones[joints.size() + g].end - goals[g].target;
        squares += glm::dot(off, off);
      }
      EXPECT_NEAR(step.distance, std::sqrt(squares), 1e-12) << i << ' ' << s;
      if (step.phase != ik::Phase::baseToTip) continue;
      const glm::dmat4 frame = testing::frameByMatrices(joints, answer, step.joint);
      const Frame& now = state.frames[static_cast<std::size_t>(step.joint)];
      EXPECT_LT(glm::distance(now.at, glm::dvec3(frame[3])), 1e-12);
      for (int k = 0; k < 3; ++k)
        EXPECT_LT(glm::distance(now.axes[k], glm::dvec3(frame[k])), 1e-12);
    }
  }
}

}  // namespace
}  // namespace iklab::ik

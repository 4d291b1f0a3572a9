// What a trace rebuilds: every state by itself, bones to goals' points, and what a naive program
// makes of FABRIK's points.
#include "ik/trace.h"

#include <gtest/gtest.h>

#include "ik/builders.h"
#include "ik/every_solver.h"

namespace iklab::ik {
namespace {

using testing::Random;

void expectAtPose(const std::vector<Joint>& joints, const TraceState& state, const Pose& pose) {
  EXPECT_EQ(state.pose, pose);
  for (std::size_t j = 0; j < joints.size(); ++j) {
    const glm::dmat4 frame = testing::frameByMatrices(joints, pose, static_cast<int>(j));
    EXPECT_LT(glm::distance(state.frames[j].at, glm::dvec3(frame[3])), 1e-12);
    EXPECT_LT(glm::distance(state.bones[j].end, glm::dvec3(frame[3])), 1e-12);
    for (int k = 0; k < 3; ++k)
      EXPECT_LT(glm::distance(state.frames[j].axes[k], glm::dvec3(frame[k])), 1e-12);
  }
}

// Values, bones set down and joints carried off, in turn: each state as if it alone were asked for.
TEST(MechanismTrace, StatesAreThoseOfTheStepsWhateverCameBefore) {
  const std::vector<Joint> joints = chain({1.0, 1.0, 1.0});
  const std::vector<Goal> goals{{.joint = 3, .point = {0.0, 0.5, 0.0}}};
  Pose pose(4);
  Trace trace;
  trace.begin({joints, goals}, pose, 0.0);
  const auto turn = [&](int joint, double amount) {
    pose[static_cast<std::size_t>(joint)].amount = amount;
    trace.value({.iteration = 1, .joint = joint}, pose[static_cast<std::size_t>(joint)]);
    return pose;
  };
  const double quarter = 0.5 * std::numbers::pi;
  const Pose first = turn(0, quarter);
  const Pose second = turn(1, -quarter);
  trace.place({.iteration = 1, .joint = 1, .bone = 2}, {{5.0, 0.0, 0.0}, {6.0, 0.0, 0.0}});
  trace.place({.iteration = 1, .joint = 3, .bone = 4}, {{7.0, 0.0, 0.0}, {7.0, 0.5, 0.0}});
  pose[2].amount = quarter;
  trace.carry({.iteration = 1, .joint = 2}, pose[2], {3.0, 3.0, 0.0});
  const Pose last = turn(0, 0.0);
  TraceState state;
  for (int i = 0; i < 2; ++i) {  // in any order
    trace.at(6, state);
    expectAtPose(joints, state, last);
    trace.at(1, state);
    expectAtPose(joints, state, first);
    EXPECT_LT(glm::distance(state.bones[4].start, {0.0, 3.0, 0.0}), 1e-12);
    EXPECT_LT(glm::distance(state.bones[4].end, {-0.5, 3.0, 0.0}), 1e-12);
    trace.at(2, state);
    expectAtPose(joints, state, second);
    trace.at(3, state);
    EXPECT_EQ(state.bones[2].start, glm::dvec3(5.0, 0.0, 0.0));
    EXPECT_LT(glm::distance(state.bones[1].end, {0.0, 1.0, 0.0}), 1e-12);
    EXPECT_LT(glm::distance(state.bones[3].end, {2.0, 1.0, 0.0}), 1e-12);
    trace.at(5, state);
    EXPECT_EQ(state.bones[2].end, glm::dvec3(6.0, 0.0, 0.0));  // set down, and not carried
    EXPECT_LT(glm::distance(state.bones[3].start, {3.0, 3.0, 0.0}), 1e-12);
    EXPECT_LT(glm::distance(state.bones[3].end, {3.0, 4.0, 0.0}), 1e-12);
  }
}

// A hundred joints, each of which carries all after it: rounding is not multiplied.
TEST(MechanismTrace, ALongChainThatIsCarriedJointByJointKeepsItsBones) {
  const std::vector<double> lengths(100, 1.0);
  const std::vector<Joint> joints = chain(lengths, JointKind::ball);
  const std::vector<Goal> goals{{.joint = 100, .target = {900.0, 20.0, 7.0}}};
  const Solver& fabrik = *findSolver("fabrik");
  Settings settings{.iterations = 3, .parameters = defaultParameters(fabrik)};
  settings.parameters[0] = 2.0;  // the tree form
  Pose pose(joints.size());
  Random random(5);
  for (Value& value : pose) value.turn = random.turn();
  Workspace workspace;
  Trace trace;
  solve(fabrik, {joints, goals}, settings, pose, workspace, &trace);
  ASSERT_EQ(trace.size(), 601U);
  TraceState state;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    trace.at(i, state);
    for (std::size_t j = 1; j < joints.size(); ++j) {
      EXPECT_NEAR(glm::distance(state.bones[j].start, state.bones[j].end), 1.0, 1e-10)
          << "step " << i << ", bone " << j;
    }
  }
}

// The last bone may end in a goal's point: it is set down like every other one.
TEST(MechanismTrace, ABoneToAGoalsPointIsSetDownToo) {
  for (const JointKind kind : {JointKind::ball, JointKind::fixed}) {
    std::vector<Joint> joints = chain({1.0, 0.8}, JointKind::ball);
    joints.back().kind = kind;
    const std::vector<Goal> goals{
        {.joint = 2, .point = {0.3, 0.2, 0.0}, .target = {1.0, 0.7, 0.4}}};
    for (const double form : {0.0, 1.0}) {
      Settings settings;
      settings.iterations = 2;
      settings.parameters = defaultParameters(*findSolver("fabrik"));
      settings.parameters[0] = form;
      Pose pose(3);
      Workspace workspace;
      Trace trace;
      solve(*findSolver("fabrik"), {joints, goals}, settings, pose, workspace, &trace);
      TraceState state;
      std::vector<std::pair<int, int>> order;
      for (std::size_t s = 1; s <= 6; ++s) {
        const StepInfo step = trace.step(s);
        order.emplace_back(step.joint, step.bone);
        trace.at(s, state);
        const Segment& bone = state.bones[static_cast<std::size_t>(step.bone)];
        const double length = step.bone == 3 ? std::hypot(0.3, 0.2) : step.bone == 2 ? 0.8 : 1.0;
        EXPECT_NEAR(glm::distance(bone.start, bone.end), length, 1e-12);
        if (s == 1) {
          EXPECT_LT(glm::distance(bone.end, goals[0].target), 1e-12);
        }
      }
      const std::vector<std::pair<int, int>> expected{{2, 3}, {1, 2}, {0, 1},
                                                      {0, 1}, {1, 2}, {2, 3}};
      EXPECT_EQ(order, expected);
      trace.at(trace.size() - 1, state);
      expectAtPose(joints, state, pose);
    }
  }
}

// While FABRIK walks, frames and values are those of the bones as they lie.
TEST(MechanismTrace, FramesFollowBonesThatAreSetDown) {
  Random random(92);
  for (int i = 0; i < 60; ++i) {
    const testing::Kinds kinds{.hinges = false, .slides = false, .branches = i % 4 == 1};
    const bool isPlanar = i % 2 == 0;
    const std::vector<Joint> joints = isPlanar
                                          ? testing::randomPlanar(random, {.branches = false}, 4)
                                          : testing::randomMechanism(random, kinds, 4);
    const int last = static_cast<int>(joints.size()) - 1;
    const std::vector<Goal> goals{
        testing::goalOf(joints, testing::randomPose(random, joints), last, false)};
    Settings settings;
    settings.iterations = 2;
    settings.parameters = defaultParameters(*findSolver("fabrik"));
    Pose pose = testing::randomPose(random, joints);
    Workspace workspace;
    Trace trace;
    solve(*findSolver("fabrik"), {joints, goals}, settings, pose, workspace, &trace);
    TraceState state;
    for (std::size_t s = 1; s < trace.size(); ++s) {
      const StepInfo step = trace.step(s);
      if (step.bone == kNoBone) continue;
      trace.at(s, state);
      for (std::size_t j = 0; j < joints.size(); ++j) {
        if (joints[j].parent == kWorld || joints[j].kind == JointKind::slide) continue;
        const auto parent = static_cast<std::size_t>(joints[j].parent);
        const Frame& carrier = state.frames[parent];
        // A value is what takes the rest frame to the frame.
        const glm::dmat3 own =
            carrier.axes * joints[j].axes * motionOf(joints[j], state.pose[j]).axes;
        for (int k = 0; k < 3; ++k) EXPECT_LT(glm::distance(own[k], state.frames[j].axes[k]), 1e-9);
        const Segment& bone = state.bones[j];
        if (kinds.branches && !isPlanar) continue;  // of two bones one may lie elsewhere
        EXPECT_LT(glm::distance(carrier.at, bone.start), 1e-9);
        if (joints[parent].kind == JointKind::fixed || joints[j].kind == JointKind::fixed) continue;
        EXPECT_LT(glm::distance(carrier.point(joints[j].at), bone.end), 1e-9);
      }
    }
    trace.at(trace.size() - 1, state);
    expectAtPose(joints, state, pose);
  }
}

// FABRIK knows only points, which mirrors do not change: they go wrong when they are read.
TEST(MechanismTrace, ANaiveProgramsMisreadingIsAStepOfEveryIteration) {
  const std::array<double, 3> lengths{1.0, 0.8, 0.6};
  const std::array<glm::dvec3, 4> mirrors{{{1, -1, 1}, {1, 1, 1}, {1, -1, 1}, {1, 1, 1}}};
  Random random(91);
  int missed = 0;
  for (int i = 0; i < 40; ++i) {
    const JointKind kind = i % 2 == 0 ? JointKind::hinge : JointKind::ball;
    const std::vector<Joint> joints = chain(lengths, kind, mirrors);
    const Pose start = testing::randomPose(random, joints);
    const std::vector<Goal> goals{
        testing::goalOf(joints, testing::randomPose(random, joints), 3, false)};
    Settings settings;
    settings.iterations = 3;
    settings.parameters = defaultParameters(*findSolver("fabrik"));
    settings.parameters[0] = i % 4 < 2 ? 0.0 : 1.0;
    Pose pose = start;
    Workspace workspace;
    Trace trace;
    const Problem problem{joints, goals, true};
    const Result result = solve(*findSolver("fabrik"), problem, settings, pose, workspace, &trace);
    Pose untraced = start;
    solve(*findSolver("fabrik"), problem, settings, untraced, workspace);
    EXPECT_EQ(pose, untraced);
    TraceState walked;
    TraceState state;
    ASSERT_EQ(trace.size(), 1U + 7U * static_cast<std::size_t>(result.iterations));
    for (std::size_t s = 1; s < trace.size(); ++s) {
      const bool isLast = s % 7 == 0;
      EXPECT_EQ(trace.step(s).phase == ik::Phase::apply, isLast);
      if (!isLast) continue;
      // The walk left a whole chain; the misreading is the pose, which begins the next one.
      trace.at(s - 7, state);
      const Pose before = state.pose;
      const glm::dvec3 heading = state.bones[1].end - state.bones[1].start;
      trace.at(s - 1, walked);
      trace.at(s, state);
      expectAtPose(joints, state, state.pose);
      EXPECT_NEAR(trace.step(s).distance, testing::distanceByMatrices(problem, state.pose), 1e-12);
      for (std::size_t bone = 1; bone <= 3; ++bone) {
        const Segment& lies = walked.bones[bone];
        EXPECT_NEAR(glm::distance(lies.start, lies.end), lengths[bone - 1], 1e-12);
        const glm::dvec3 from = bone == 1 ? glm::dvec3(0.0) : walked.bones[bone - 1].end;
        EXPECT_LT(glm::distance(lies.start, from), 1e-12);
      }
      missed += glm::distance(walked.bones[3].end, state.bones[3].end) > 1e-3;
      if (kind != JointKind::hinge) continue;
      // The first joint, in the mirror, turns the other way by the angle that the program saw.
      const glm::dvec3 aim = walked.bones[1].end;
      const double seen = std::atan2(heading.x * aim.y - heading.y * aim.x, glm::dot(heading, aim));
      EXPECT_NEAR(
          std::remainder(state.pose[0].amount - before[0].amount - seen, 2.0 * std::numbers::pi),
          0.0, 1e-9);
    }
    expectAtPose(joints, state, pose);
  }
  EXPECT_GT(missed, 80);
}

}  // namespace
}  // namespace iklab::ik

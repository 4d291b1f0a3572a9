// What every solver promises, on every kind of mechanism.
#include <gtest/gtest.h>

#include "mechanism/builders.h"
#include "mechanism/limits.h"
#include "mechanism/random_mechanisms.h"
#include "mechanism/solve.h"

namespace iklab::mechanism {
namespace {

using testing::Kinds;
using testing::Random;

class Conformance : public ::testing::TestWithParam<const Solver*> {
 protected:
  [[nodiscard]] const Solver& solver() const { return *GetParam(); }
  [[nodiscard]] Settings settings(int iterations) const {
    Settings settings;
    settings.iterations = iterations;
    settings.parameters = defaultParameters(solver());
    return settings;
  }
};

struct Case {
  std::vector<Joint> joints;
  std::vector<Goal> goals;
  Pose pose;
  [[nodiscard]] Problem problem() const { return {joints, goals}; }
};
Case randomCase(Random& random, const Kinds& kinds) {
  Case made;
  made.joints = testing::randomMechanism(random, kinds, 2 + random.below(6));
  const Pose reached = testing::randomPose(random, made.joints);
  const int last = static_cast<int>(made.joints.size()) - 1;
  made.goals.push_back(testing::goalOf(made.joints, reached, last, random.below(2) == 0));
  if (kinds.branches)
    made.goals.push_back(testing::goalOf(made.joints, reached, random.below(last), false));
  made.pose = testing::randomPose(random, made.joints);
  return made;
}

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
    Case made = randomCase(random, {});
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
  Random random(12);
  Workspace workspace;
  for (int i = 0; i < 200; ++i) {
    Case made = randomCase(random, {.branches = false});
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
    Case made = randomCase(random, {});
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
    Case made = randomCase(random, {});
    Trace trace;
    solve(solver(), made.problem(), settings(5), made.pose, workspace, &trace);
    TraceState state;
    for (std::size_t s = 0; s < trace.size(); ++s) {
      trace.at(s, state);
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
    Case made = randomCase(random, {.branches = false});
    made.goals[0].facing.reset();
    Trace trace;
    solve(solver(), made.problem(), settings(5), made.pose, workspace, &trace);
    TraceState state;
    for (std::size_t s = 0; s < trace.size(); ++s) {
      trace.at(s, state);
      EXPECT_NEAR(trace.step(s).distance, testing::distanceByMatrices(made.problem(), state.pose),
                  1e-12);
    }
  }
}

TEST_P(Conformance, AJointThatMayNotMoveIsNamed) {
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
  EXPECT_EQ(solve(solver(), {joints, goals}, settings(1000), pose, workspace).status,
            ik::Status::limitBlocked);
}

TEST_P(Conformance, NoJointTurnsByMoreThanTheCap) {
  Random random(15);
  Workspace workspace;
  for (int i = 0; i < 200; ++i) {
    Case made = randomCase(random, {.limits = false});
    const Pose before = made.pose;
    Settings capped = settings(1);
    for (std::size_t p = 0; p < solver().parameters.size(); ++p) {
      if (solver().parameters[p].id == "max-step") capped.parameters[p] = 5.0;
    }
    solve(solver(), made.problem(), capped, made.pose, workspace);
    for (std::size_t j = 0; j < made.joints.size(); ++j) {
      const double most = 5.0 * std::numbers::pi / 180.0 + 1e-9;
      if (made.joints[j].kind == JointKind::hinge) {
        EXPECT_LE(std::abs(made.pose[j].amount - before[j].amount), most);
      } else if (made.joints[j].kind == JointKind::ball) {
        EXPECT_LE(glm::angle(glm::normalize(made.pose[j].turn * glm::conjugate(before[j].turn))),
                  most + 1e-7);
      }
    }
  }
}

TEST_P(Conformance, AHingeGainsNoWholeTurns) {
  Random random(16);
  Workspace workspace;
  for (int i = 0; i < 100; ++i) {
    Case made = randomCase(random, {.slides = false, .balls = false, .limits = false});
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
    Case made = randomCase(random, {});
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

TEST_P(Conformance, ATargetBeyondReachIsTooFar) {
  Workspace workspace;
  const std::vector<Joint> joints = chain({1.0, 0.8, 0.5});
  const std::vector<Goal> goals{{.joint = 3, .target = {3.0, 1.0, 0.0}}};
  Pose pose(4);
  pose[0].amount = 1.0;
  pose[1].amount = -0.5;
  const Result result = solve(solver(), {joints, goals}, settings(1000), pose, workspace);
  EXPECT_EQ(result.status, ik::Status::tooFar);
  EXPECT_NEAR(result.shortfall, std::sqrt(10.0) - 2.3, 1e-12);
  EXPECT_NEAR(result.distance, result.shortfall, 1e-3);
}

INSTANTIATE_TEST_SUITE_P(Solvers, Conformance,
                         ::testing::ValuesIn(solvers().begin(), solvers().end()),
                         [](const auto& test) {
                           std::string name(test.param->id);
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace iklab::mechanism

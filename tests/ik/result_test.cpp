// What a result tells besides the answer: setbacks, restarts, who did the work, what was moved.
#include <gtest/gtest.h>

#include "ik/builders.h"
#include "ik/every_solver.h"

namespace iklab::ik {
namespace {

using testing::Case;
using testing::Random;

class Results : public testing::OfEverySolver {};

// The distance after each iteration, by the last pose that the trace has of it.
std::vector<double> distancesOf(const Trace& trace, const Problem& problem) {
  std::vector<double> distances;
  TraceState state;
  for (std::size_t s = 0; s < trace.size(); ++s) {
    if (s + 1 < trace.size() && trace.step(s + 1).iteration == trace.step(s).iteration) continue;
    trace.at(s, state);
    distances.push_back(testing::distanceByMatrices(problem, state.pose));
  }
  return distances;
}

TEST_P(Results, SetbacksAreIterationsThatLedAway) {
  Random random(71);
  Workspace workspace;
  int seen = 0;
  for (int i = 0; i < 60; ++i) {
    Case made = testing::randomCase(random, solver(), {.branches = false});
    made.goals[0].facing.reset();
    const Problem problem{made.joints, made.goals, i % 2 == 0};
    Trace trace;
    const Result result = solve(solver(), problem, settings(15), made.pose, workspace, &trace);
    const std::vector<double> distances = distancesOf(trace, problem);
    int least = 0;
    int most = 0;
    for (std::size_t k = 1; k < distances.size(); ++k) {
      least += distances[k] > distances[k - 1] + 1e-8;
      most += distances[k] > distances[k - 1];
    }
    EXPECT_GE(result.setbacks, least) << i;
    EXPECT_LE(result.setbacks, most) << i;
    seen += least;
  }
  EXPECT_GT(seen, 5);
}

TEST_P(Results, RestartsAreThoseOfTheTrace) {
  // Straight, in line with the target: the gradient is zero.
  const std::vector<Joint> joints = chain({1.0, 0.8, 0.6});
  const std::vector<Goal> goals{{.joint = 3, .target = {1.2, 0.0, 0.0}}};
  Pose pose(4);
  Workspace workspace;
  Trace trace;
  const Result result = solve(solver(), {joints, goals}, settings(200), pose, workspace, &trace);
  int restarts = 0;
  for (std::size_t s = 0; s < trace.size(); ++s)
    restarts += trace.step(s).phase == ik::Phase::restart;
  EXPECT_EQ(result.restarts, restarts);
  const bool isAutomatic = solver().id == "automatic";
  EXPECT_EQ(restarts > 0, isAutomatic);
  EXPECT_EQ(result.used, isAutomatic ? "levenberg-marquardt" : solver().id);
  EXPECT_NE(findSolver(result.used), nullptr);
}

TEST_P(Results, JointsBeforeTheFirstOneStay) {
  Random random(72);
  Workspace workspace;
  int moved = 0;
  for (int i = 0; i < 50; ++i) {
    Case made = testing::randomCase(random, solver(), {.branches = false});
    const Pose before = made.pose;
    const Result result = solve(solver(), made.problem(), settings(10), made.pose, workspace);
    const auto first = static_cast<std::size_t>(result.firstJoint);
    for (std::size_t j = 0; j < first; ++j) EXPECT_EQ(made.pose[j], before[j]);
    moved += made.pose[first] != before[first];
    EXPECT_EQ(result.firstJoint == 0 || solver().bones > 0, true);
  }
  EXPECT_GT(moved, 10);
}

INSTANTIATE_TEST_SUITE_P(Solvers, Results, ::testing::ValuesIn(testing::allForms()),
                         testing::nameOf);

}  // namespace
}  // namespace iklab::ik

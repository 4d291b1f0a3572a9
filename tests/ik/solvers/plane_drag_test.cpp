// How far a joint of a planar chain moves for each unit that a dragged target does, each solve from
// the answer before: the bounds of docs/space.md, "How smooth a drag is".
#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "support/every_solver.h"
#include "support/matrix_kinematics.h"
#include "support/random_source.h"

namespace {

constexpr int kDrags = 100;
constexpr int kSteps = 1000;

glm::dvec3 inReach(support::RandomSource& random) {
  const double distance = random.uniform(0.3, 1.7);
  const double angle = random.angle();
  return {distance * std::cos(angle), distance * std::sin(angle), 0.0};
}

// The greatest ratio of a drag along a straight line, of a chain whose length is 2. Two bones are
// left out: their one pose on each side turns as fast as the line from the base does.
double worstOf(const ik::SolverInfo& solver, support::RandomSource& random) {
  const auto bones = static_cast<std::size_t>(random.integer(3, 8));
  ik::Chain chain;
  chain.bones.assign(bones, {2.0 / static_cast<double>(bones)});
  ik::Pose pose;
  for (std::size_t i = 0; i < bones; ++i) {
    pose.angles.push_back((i % 2 == 0 ? 0.4 : -0.4) + random.uniform(-0.2, 0.2));
  }
  ik::Settings settings;
  settings.parameters = ik::defaultParameters(solver);
  settings.tolerance = 1e-6;
  settings.iterations = 1000;
  const glm::dvec3 from = inReach(random);
  const glm::dvec3 way = inReach(random) - from;
  const double step = glm::length(way) / kSteps;
  ik::Workspace workspace;
  ik::solve(solver, {chain, from}, settings, pose, workspace, nullptr);
  std::vector<support::Point> last = support::matrixJoints(chain, pose);
  double worst = 0.0;
  for (int i = 1; i <= kSteps; ++i) {
    const glm::dvec3 target = from + (static_cast<double>(i) / kSteps) * way;
    const ik::Result result =
        ik::solve(solver, {chain, target}, settings, pose, workspace, nullptr);
    std::vector<support::Point> now = support::matrixJoints(chain, pose);
    if (result.status == ik::Status::reached) {
      for (std::size_t j = 0; j < now.size(); ++j) {
        worst = std::max(worst, static_cast<double>(length(now[j] - last[j])) / step);
      }
    }
    last = std::move(now);
  }
  return worst;
}

class PlaneDrag : public support::SolverTest {};

// CCD has a long tail: where a joint almost lies on the tip or on the target the direction from it
// is almost undetermined, and all other bones follow. The two Jacobian solvers have one near poses
// in which the tip hardly moves one way.
TEST_P(PlaneDrag, JointsStayWithTheTarget) {
  support::RandomSource random(11);
  std::vector<double> worst;
  for (int i = 0; i < kDrags; ++i) worst.push_back(worstOf(solver(), random));
  std::ranges::sort(worst);
  const bool isCcd = solver().id == "ccd";
  const bool isNearSingular = solver().id == "dls" || solver().id == "pseudo-inverse";
  EXPECT_LT(worst[kDrags * 9 / 10], isCcd ? 15.0 : 3.0);
  EXPECT_LT(worst.back(), isCcd ? 300.0 : isNearSingular ? 50.0 : 5.0);
  EXPECT_GT(worst.front(), 0.99) << "the tip goes with the target";
}

INSTANTIATE_TEST_SUITE_P(Solvers, PlaneDrag, support::everySolver([](const ik::SolverInfo& each) {
                           return each.iterative && each.id != "automatic";
                         }),
                         support::SolverTestName());

}  // namespace

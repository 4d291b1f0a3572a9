// The annulus that a tip can get to.
#include <gtest/gtest.h>

#include "rigs/rigs.h"
#include "support/random_source.h"

namespace {

rigs::Reach reachOf(const std::vector<double>& lengths) {
  rigs::Chain chain;
  for (const double length : lengths) chain.bones.push_back({length, {}});
  return rigs::reach(chain, {std::vector<double>(lengths.size(), 0.0)});
}

TEST(Reach, IsTheSumAndWhatTheLongestBoneLeaves) {
  const auto expectReach = [](const std::vector<double>& lengths, double inner, double outer) {
    EXPECT_DOUBLE_EQ(reachOf(lengths).inner, inner);
    EXPECT_DOUBLE_EQ(reachOf(lengths).outer, outer);
  };
  expectReach({2.0}, 2.0, 2.0);
  expectReach({1.0, 0.75}, 0.25, 1.75);
  expectReach({0.75, 1.0}, 0.25, 1.75);
  expectReach({1.0, 1.0}, 0.0, 2.0);
  expectReach({1.0, 1.0, 1.0}, 0.0, 3.0);
  expectReach({1.0, 5.0, 1.5}, 2.5, 7.5);
  expectReach({2.0, 0.0}, 2.0, 2.0);
  expectReach({0.0, 0.0}, 0.0, 0.0);
}

TEST(Reach, ShortfallIsTheDistanceToTheRing) {
  const rigs::Reach ring{1.0, 3.0};
  EXPECT_EQ(ring.shortfall(0.25), 0.75);
  EXPECT_EQ(ring.shortfall(1.0), 0.0);
  EXPECT_EQ(ring.shortfall(2.0), 0.0);
  EXPECT_EQ(ring.shortfall(3.0), 0.0);
  EXPECT_EQ(ring.shortfall(4.5), 1.5);
}

// What an answer says to be missing is so from the ring that its solver has, where it ends.
TEST(Reach, IsFromTheReachBoneOn) {
  support::RandomSource random(10);
  for (const char* id : {"look-at", "two-bone", "fabrik"}) {
    const ik::Solver& solver = *ik::findSolver(id);
    for (int i = 0; i < 40; ++i) {
      const rigs::Chain chain{{}, {}, {{1.0, {}}, {0.7, {}}, {0.5, {}}, {0.8, {}}}};
      rigs::Pose pose{{random.angle(), random.angle(), random.angle(), random.angle()}};
      ik::Settings settings{.iterations = 20, .parameters = ik::defaultParameters(solver)};
      if (solver.bones == 1) settings.parameters[0] = i % 4;
      const glm::dvec3 target{random.uniform(-4.0, 4.0), random.uniform(-4.0, 4.0), 0.0};
      rigs::Workspace workspace;
      const rigs::Result result = rigs::solve(solver, {chain, target}, settings, pose, workspace);
      const auto bone = static_cast<std::size_t>(result.reachBone);
      const double away = glm::distance(target, rigs::forwardKinematics(chain, pose)[bone]);
      EXPECT_EQ(bone, solver.bones == 0 ? 0U : 4U - static_cast<std::size_t>(solver.bones));
      EXPECT_NEAR(rigs::reach(chain, pose, bone).shortfall(away), result.shortfall, 1e-12);
    }
  }
}

// No pose leaves the ring, and its edges are come near to: with random angles of three bones.
TEST(Reach, IsWhatRandomPosesFill) {
  support::RandomSource random(9);
  rigs::Chain chain{{}, {}, {{1.0, {}}, {4.0, {}}, {0.5, {}}}};
  const rigs::Reach ring = rigs::reach(chain, {{0.0, 0.0, 0.0}});
  double nearest = 1e9;
  double farthest = 0.0;
  for (int i = 0; i < 20000; ++i) {
    const rigs::Pose pose{{random.angle(), random.angle(), random.angle()}};
    const double distance = glm::length(rigs::forwardKinematics(chain, pose).back());
    nearest = std::min(nearest, distance);
    farthest = std::max(farthest, distance);
  }
  EXPECT_GE(nearest, ring.inner - 1e-14);
  EXPECT_LE(farthest, ring.outer + 1e-14);
  EXPECT_LT(nearest, ring.inner + 0.01);
  EXPECT_GT(farthest, ring.outer - 0.01);
}

}  // namespace

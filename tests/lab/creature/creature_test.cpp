// The creature walks as it should: measured on its legs by forward kinematics of their poses, never
// by what solvers say.
#include "lab/creature/creature.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "lab/creature/ground.h"
#include "lab/creature/legs.h"
#include "support/lab_driving.h"
#include "support/random_source.h"

namespace {

using lab::Creature;
using lab::Leg;

constexpr double kFrame = 1.0 / 60.0;

// A creature and its legs, solved as a lab solves them.
struct Walker {
  Walker(std::size_t count, std::string_view solverId, const lab::Ground& ground)
      : creature(count, ground), solver(*ik::findSolver(solverId)) {
    settings.iterations = 1000;
    settings.tolerance = 1e-5;
    settings.parameters = ik::defaultParameters(solver);
    scene.ground = ground;
    lab::makeLegs(count, {scene, start, others, 0});
    solve();
  }
  void walk(const glm::dvec3& goal) {
    creature.walk(kFrame, goal);
    solve();
  }
  void solve() {
    lab::stand(creature, {scene, start, others, 0});
    const auto answer = [&](const lab::Scene& leg, rigs::Pose pose) {
      rigs::solve(solver, {leg.chain, leg.target, false, leg.pole}, settings, pose, workspace);
      return pose;
    };
    own = answer(scene, start);
    for (lab::OtherChain& each : others) each.shown = answer(each.scene, each.start);
  }
  // Where its bones really are: by their own rotations, multiplied out. The last one is the foot.
  [[nodiscard]] std::vector<glm::dvec3> joints(std::size_t leg) const {
    const rigs::Chain& chain = leg == 0 ? scene.chain : others[leg - 1].scene.chain;
    const rigs::Pose& pose = leg == 0 ? own : others[leg - 1].shown;
    std::vector<glm::dvec3> all{chain.base};
    glm::dquat turn(1.0, 0.0, 0.0, 0.0);
    for (std::size_t i = 0; i < chain.bones.size(); ++i) {
      turn = turn * pose.rotations[i];
      all.push_back(all.back() + turn * glm::dvec3(chain.bones[i].length, 0.0, 0.0));
    }
    return all;
  }
  [[nodiscard]] std::vector<glm::dvec3> allJoints() const {
    std::vector<glm::dvec3> all;
    for (std::size_t i = 0; i <= others.size(); ++i)
      for (const glm::dvec3& joint : joints(i)) all.push_back(joint);
    return all;
  }

  Creature creature;
  const ik::Solver& solver;
  ik::Settings settings;
  rigs::Workspace workspace;
  lab::Scene scene;
  rigs::Pose start;
  rigs::Pose own;
  std::vector<lab::OtherChain> others;
};

struct Walked {
  double slide = 0.0;     // the farthest that the tip of a standing leg was from where it stood
  double jump = 0.0;      // the farthest that any joint moved in one frame
  double distance = 0.0;  // that the body went
  double lowest = 1e9;    // the body over the ground
  int steps = 0;
  bool groupsAlternate = true;
};

// A goal that wanders: now far, now near, now behind.
Walked walk(std::size_t legs, std::string_view solverId, const lab::Ground& ground,
            double seconds) {
  Walker walker(legs, solverId, ground);
  const Creature& creature = walker.creature;
  support::RandomSource random(11);
  Walked walked;
  glm::dvec3 goal(0.0);
  std::vector<glm::dvec3> before = walker.allJoints();
  for (int frame = 0; frame * kFrame < seconds; ++frame) {
    if (frame % 150 == 0) {
      goal = creature.body().position +
             glm::dvec3(random.uniform(-3.0, 3.0), 0.0, random.uniform(-3.0, 3.0));
    }
    const std::vector<Leg> stood = creature.legs();
    const glm::dvec3 from = creature.body().position;
    walker.walk(goal);
    walked.distance += glm::distance(from, creature.body().position);
    const glm::dvec3 body = creature.body().position;
    walked.lowest = std::min(walked.lowest, body.y - lab::groundHeight(ground, body.x, body.z));
    std::array<bool, 2> flies{};
    for (std::size_t i = 0; i < legs; ++i) {
      const Leg& leg = creature.legs()[i];
      flies[static_cast<std::size_t>(leg.group)] |= leg.isSwinging;
      walked.steps += leg.isSwinging && !stood[i].isSwinging ? 1 : 0;
      if (leg.isSwinging || stood[i].isSwinging) continue;
      EXPECT_EQ(leg.foot, stood[i].foot) << "a standing foot was moved";
      EXPECT_NEAR(leg.foot.y, lab::groundHeight(ground, leg.foot.x, leg.foot.z), 1e-12);
      walked.slide = std::max(walked.slide, glm::distance(walker.joints(i).back(), leg.foot));
    }
    walked.groupsAlternate = walked.groupsAlternate && !(flies[0] && flies[1]);
    const std::vector<glm::dvec3> now = walker.allJoints();
    for (std::size_t i = 0; i < now.size(); ++i) {
      walked.jump = std::max(walked.jump, glm::distance(now[i], before[i]));
    }
    before = now;
  }
  return walked;
}

struct Gait {
  std::size_t legs;
  const char* solver;
  double slide = 2e-5;  // at most: iterative solvers have a tolerance
  lab::Ground ground = lab::kHills;
};
constexpr lab::Ground kSteepHills{.slope = 0.2, .heading = 2.0, .hills = 1.5};

class Walking : public testing::TestWithParam<Gait> {};

TEST_P(Walking, FeetStayWhereTheyStand) {
  const Walked walked = walk(GetParam().legs, GetParam().solver, GetParam().ground, 60.0);
  EXPECT_LE(walked.slide, GetParam().slide);
  EXPECT_TRUE(walked.groupsAlternate);
  EXPECT_GT(walked.distance, 15.0) << "in a minute";
  EXPECT_GT(walked.steps, 100);
  EXPECT_GT(walked.lowest, 0.2);
  EXPECT_LT(walked.jump, 0.25) << "scene units in a sixtieth of a second";
}

INSTANTIATE_TEST_SUITE_P(Gaits, Walking,
                         testing::Values(Gait{8, "two-bone", 1e-9}, Gait{6, "two-bone", 1e-9},
                                         Gait{8, "two-bone", 1e-9, kSteepHills},
                                         Gait{6, "two-bone", 1e-9, kSteepHills}, Gait{8, "fabrik"},
                                         Gait{6, "fabrik"}, Gait{8, "ccd"}, Gait{6, "ccd"}),
                         [](const auto& gait) {
                           std::string name = gait.param.solver + std::to_string(gait.param.legs);
                           if (gait.param.ground == kSteepHills) name += "steep";
                           std::erase(name, '-');
                           return name;
                         });

TEST(Creature, StandsStillAtItsGoal) {
  Creature creature(8);
  EXPECT_TRUE(creature.isSettled(glm::dvec3(0.0)));
  const glm::dvec3 goal(1.0, 0.0, 0.5);
  EXPECT_FALSE(creature.isSettled(goal));
  for (int i = 0; i < 60 * 20 && !creature.isSettled(goal); ++i) creature.walk(kFrame, goal);
  EXPECT_TRUE(creature.isSettled(goal));
  const glm::dvec3 off = creature.body().position - goal;
  EXPECT_LT(std::hypot(off.x, off.z), 0.03);
}

TEST(Creature, TheBodyLeansWithTheGround) {
  Creature creature(8);
  double most = 0.0;
  for (int i = 0; i < 60 * 30; ++i) {
    creature.walk(kFrame, {20.0, 0.0, 7.0});
    most = std::max(most, std::acos(std::min(creature.body().up.y, 1.0)));
  }
  EXPECT_GT(most, 0.03);
  EXPECT_LT(most, 0.6);
}

}  // namespace

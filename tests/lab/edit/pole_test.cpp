// A pole that comes or goes leaves the elbow on its side; sides are worked out here from the joints
// by hand.
#include "lab/edit/pole.h"

#include <cmath>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "support/lab_driving.h"
#include "support/random_source.h"

namespace {

using lab::Lab;

glm::dvec3 acrossLine(const Lab& lab, const glm::dvec3& point) {
  const std::size_t first = support::chainOf(lab).bones.size() - 2;
  const glm::dvec3 root = lab.shown().joints[first];
  const glm::dvec3 way = glm::normalize(lab.state().scene.target - root);
  return point - root - glm::dot(point - root, way) * way;
}

glm::dvec3 elbow(const Lab& lab) { return lab.shown().joints[lab.shown().joints.size() - 2]; }

ik::ScaleSign anySign(support::RandomSource& random, bool planar) {
  const auto sign = [&] { return random.sign(); };
  return {sign(), sign(), planar ? 1 : sign()};
}

glm::dquat anyRotation(support::RandomSource& random) {
  const auto part = [&] { return random.uniform(-1.0, 1.0); };
  return glm::normalize(glm::dquat(part(), part(), part(), part()));
}

// Two bone at its answer on an arm with any signs, a bend of either kind, and a target in reach.
Lab anyArm(support::RandomSource& random, bool planar) {
  Lab lab = support::labWith("two-bone", "Two-bone arm");
  lab::Scene scene;
  scene.chain.planar = planar;
  scene.chain.baseScale = anySign(random, planar);
  const auto part = [&] { return random.uniform(-1.0, 1.0); };
  scene.chain.base = {part(), part(), planar ? 0.0 : part()};
  rigs::Pose pose;
  for (int i = 0; i < 3; ++i) {
    scene.chain.bones.push_back({random.uniform(0.6, 1.0), anySign(random, planar)});
    if (planar) pose.angles.push_back(random.angle());
    if (!planar) pose.rotations.push_back(anyRotation(random));
  }
  const glm::dvec3 root = rigs::forwardKinematics(scene.chain, pose)[1];
  glm::dvec3 way(0.0);
  while (glm::length(way) < 0.5) way = {part(), part(), planar ? 0.0 : part()};
  scene.target = root + random.uniform(0.7, 1.1) * glm::normalize(way);
  EXPECT_EQ(lab.apply(lab::LoadScene{scene, pose, lab.state().choices}), "");
  support::choose(lab, "bend", random.chance(0.5) ? "negative" : "positive");
  EXPECT_EQ(lab.result().status, ik::Status::reached);
  return lab;
}

TEST(SwitchPole, ANewOneLeavesTheElbowWhereItIs) {
  support::RandomSource random(21);
  for (int i = 0; i < 200; ++i) {
    SCOPED_TRACE(i);
    Lab lab = anyArm(random, i % 2 == 0);
    const glm::dvec3 before = elbow(lab);
    lab.apply(lab::SwitchPole{true});
    ASSERT_TRUE(lab.state().scene.pole);
    const glm::dvec3 off = acrossLine(lab, *lab.state().scene.pole);
    EXPECT_GT(glm::length(off), 0.5) << "clear of the line";
    EXPECT_GT(glm::dot(glm::normalize(off), glm::normalize(acrossLine(lab, before))), 0.999);
    EXPECT_LT(glm::distance(elbow(lab), before), 1e-9);
    EXPECT_EQ(lab.result().bendPlane, ik::BendPlane::asAsked);
  }
}

TEST(SwitchPole, WithoutItTheElbowStaysOnItsSide) {
  support::RandomSource random(22);
  int checked = 0;
  for (int i = 0; i < 200; ++i) {
    SCOPED_TRACE(i);
    const bool planar = i % 2 == 0;
    Lab lab = anyArm(random, planar);
    lab.apply(lab::SwitchPole{true});
    // Wherever it was dragged to in the meantime.
    const glm::dvec3 aside = {random.uniform(-2.0, 2.0), random.uniform(-2.0, 2.0),
                              random.uniform(-2.0, 2.0)};
    lab.apply(lab::SetPole{lab.state().scene.target + aside});
    const glm::dvec3 before = acrossLine(lab, elbow(lab));
    lab.apply(lab::SwitchPole{false});
    EXPECT_FALSE(lab.state().scene.pole);
    const glm::dvec3 after = acrossLine(lab, elbow(lab));
    if (planar) {
      EXPECT_LT(glm::distance(after, before), 1e-6);
    } else if (std::abs(before.y) > 0.05) {
      EXPECT_GT(after.y * before.y, 0.0) << "above stays above, below below";
      ++checked;
    }
  }
  EXPECT_GT(checked, 40);
}

TEST(SwitchPole, AStraightArmGetsOneThatIsOffTheLine) {
  for (const bool planar : {true, false}) {
    for (const glm::dvec3& target : {glm::dvec3(9.0, 0.0, 0.0), glm::dvec3(0.0, 9.0, 0.0)}) {
      Lab lab = support::labWith("two-bone", planar ? "Two-bone arm" : "Two-bone arm in 3D");
      lab.apply(lab::SetTarget{target});
      lab.apply(lab::SwitchPole{true});
      ASSERT_TRUE(lab.state().scene.pole);
      EXPECT_GT(glm::length(acrossLine(lab, *lab.state().scene.pole)), 0.5);
      EXPECT_EQ(lab.result().status, ik::Status::tooFar);
    }
  }
}

TEST(SwitchPole, TwiceIsAsBefore) {
  Lab lab = support::labWith("two-bone", "Two-bone arm in 3D");
  const lab::Scene before = lab.state().scene;
  const glm::dvec3 up = elbow(lab);
  const auto bend = lab.settings().parameters;
  lab.apply(lab::SwitchPole{true});
  EXPECT_NE(lab.settings().parameters, bend) << "towards the pole is positive";
  lab.apply(lab::SwitchPole{false});
  EXPECT_EQ(lab.settings().parameters, bend);
  EXPECT_EQ(lab.state().scene.pole, before.pole);
  EXPECT_LT(glm::distance(elbow(lab), up), 1e-9);
  const auto steps = lab.trace().size();
  lab.apply(lab::SwitchPole{false});
  EXPECT_EQ(lab.trace().size(), steps) << "there is none to take away";
}

TEST(SetPlanar, IntoSpaceAndBackTheArmStaysAsItIs) {
  support::RandomSource random(23);
  for (int i = 0; i < 100; ++i) {
    SCOPED_TRACE(i);
    Lab lab = anyArm(random, true);
    const std::vector<glm::dvec3> before = lab.shown().joints;
    for (const bool planar : {false, true}) {
      lab.apply(lab::SetPlanar{planar});
      EXPECT_EQ(support::chainOf(lab).planar, planar);
      for (std::size_t joint = 0; joint < before.size(); ++joint) {
        EXPECT_LT(glm::distance(lab.shown().joints[joint], before[joint]), 1e-6) << joint;
      }
    }
  }
}

TEST(SwitchPole, OneBoneAndNoLengthAreNoMatter) {
  Lab lab = support::labWith("ccd", {0.0}, {0.0}, {0.0, 0.0, 0.0});
  lab.apply(lab::SwitchPole{true});
  ASSERT_TRUE(lab.state().scene.pole);
  EXPECT_GT(glm::length(*lab.state().scene.pole), 0.1);
  EXPECT_LT(glm::length(*lab.state().scene.pole), 10.0);
}

}  // namespace

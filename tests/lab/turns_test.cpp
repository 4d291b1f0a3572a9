// How far joints turn in all: against answers known by hand, and against the headings of bones,
// step by step, without the poses that the code under test reads.
#include "lab/turns.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "support/lab_driving.h"

namespace {

using std::numbers::pi;

std::vector<double> turnsOf(const lab::Lab& lab) {
  return lab::totalTurns(lab.state().scene.chain, lab.trace());
}

TEST(TotalTurns, AreThoseOfATriangle) {
  lab::Lab lab = support::labWith("two-bone", {1.0, 1.0}, {0.0, 0.0}, {1.0, 1.0, 0.0});
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  const std::vector<double> turns = turnsOf(lab);
  ASSERT_EQ(turns.size(), 2U);
  // The elbow at (1, 0), or at (0, 1).
  const bool isBelow = turns[1] > 0.0;
  EXPECT_NEAR(turns[0], isBelow ? 0.0 : 0.5 * pi, 1e-9);
  EXPECT_NEAR(turns[1], isBelow ? 0.5 * pi : -0.5 * pi, 1e-9);
}

// Bones' headings from joint to joint; a mirror turns the sense of all that follow.
std::vector<double> localAngles(const rigs::Chain& chain, const std::vector<glm::dvec3>& joints) {
  std::vector<double> angles;
  double parent = 0.0;
  double sense = chain.baseScale.parity();
  for (std::size_t i = 0; i + 1 < joints.size(); ++i) {
    const glm::dvec3 way = joints[i + 1] - joints[i];
    const double heading = std::atan2(way.y, way.x);
    angles.push_back(sense * (heading - parent));
    parent = heading;
    sense *= chain.bones[i].scale.parity();
  }
  return angles;
}

TEST(TotalTurns, AreTheSumOfAllSteps) {
  double most = 0.0;
  for (const char* solver : {"ccd", "gradient-descent", "jacobian-transpose", "dls"}) {
    for (const char* preset : {"Three-bone arm", "Tentacle", "Negative scale"}) {
      for (const glm::dvec3 target : {glm::dvec3(-0.7, 0.2, 0.0), glm::dvec3(0.1, -0.9, 0.0)}) {
        lab::Lab lab = support::labWith(solver, preset);
        lab.apply(lab::SetTarget{target});
        lab.apply(lab::SetMode{lab::Mode::stepByStep});
        const rigs::Chain& chain = lab.state().scene.chain;
        if (rigs::isLimited(chain.bones, true)) continue;
        std::vector<double> expected(chain.bones.size(), 0.0);
        for (std::size_t step = 1; step < lab.trace().size(); ++step) {
          const auto before = localAngles(chain, lab.trace().at(step - 1).joints);
          const auto after = localAngles(chain, lab.trace().at(step).joints);
          for (std::size_t i = 0; i < expected.size(); ++i)
            expected[i] += std::remainder(after[i] - before[i], 2.0 * pi);
        }
        const std::vector<double> turns = turnsOf(lab);
        for (std::size_t i = 0; i < expected.size(); ++i) {
          EXPECT_NEAR(turns[i], expected[i], 1e-6) << solver << " " << preset << " " << i;
          most = std::max(most, std::abs(turns[i]));
        }
      }
    }
  }
  EXPECT_GT(most, pi) << "no joint turned by more than half a turn";
}

// Between these limits the only way from 170° to -170° leads back through 0.
TEST(TotalTurns, OfALimitedJointGoTheWayItsLimitsLeave) {
  lab::Lab lab = support::labWith("ccd", {1.0}, {170.0 * pi / 180.0}, {1.0, 0.0, 0.0});
  const double end = -170.0 * pi / 180.0;
  lab.apply(lab::SetLimit{0, {-175.0 * pi / 180.0, 175.0 * pi / 180.0}});
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  lab.apply(lab::SetTarget{{std::cos(end), std::sin(end), 0.0}});
  const double answer = lab.answer().angles[0];
  EXPECT_NEAR(turnsOf(lab)[0], answer - lab.startPose().angles[0], 1e-9);
}

TEST(TotalTurns, OfABallAreTheAngleBetweenFirstAndLast) {
  int balls = 0;
  for (const char* solver : {"ccd", "fabrik", "dls"}) {
    lab::Lab lab = support::labWith(solver, "Two-bone arm in 3D");
    lab.apply(lab::SetTarget{{0.3, 0.4, 0.9}});
    lab.apply(lab::SetMode{lab::Mode::stepByStep});
    const std::vector<double> turns = turnsOf(lab);
    for (std::size_t i = 0; i < turns.size(); ++i) {
      if (lab.state().scene.chain.bones[i].joint != rigs::JointKind::ball) continue;
      // The cosine of a turn is half of its matrix's trace less 1; the trace of Aᵗ·B is the sum of
      // the products of their elements.
      const auto from = support::matrixOf(lab.startPose().rotations[i]);
      const auto to = support::matrixOf(lab.answer().rotations[i]);
      support::Real trace = 0;
      for (const support::Point3& axis : {support::Point3{1, 0, 0}, {0, 1, 0}, {0, 0, 1}})
        trace += support::dot(from.apply(axis), to.apply(axis));
      EXPECT_NEAR(std::cos(turns[i]), static_cast<double>(0.5L * (trace - 1.0L)), 1e-9);
      EXPECT_GE(turns[i], 0.0);
      ++balls;
    }
  }
  EXPECT_GE(balls, 6);
}

}  // namespace

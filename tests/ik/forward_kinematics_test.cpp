// Forward kinematics against figures published for real arms, and against homogeneous matrices
// multiplied here.
#include <cmath>
#include <random>

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/mat4x4.hpp>
#include <gtest/gtest.h>

#include "ik/builders.h"
#include "ik/mechanism.h"

namespace iklab::ik {
namespace {

constexpr double kPi = std::numbers::pi;
const glm::dvec3 kX(1, 0, 0);
const glm::dvec3 kZ(0, 0, 1);

Frame endOf(const std::vector<Joint>& joints, std::initializer_list<double> amounts) {
  Pose pose(joints.size());
  std::size_t i = 0;
  for (double amount : amounts) pose[i++].amount = amount;
  std::vector<Frame> frames;
  forwardKinematics(joints, pose, frames);
  return frames.back();
}

void expectNear(const glm::dvec3& a, const glm::dvec3& b, double within) {
  EXPECT_LT(glm::distance(a, b), within) << a.x << ' ' << a.y << ' ' << a.z;
}

TEST(MechanismForward, AnArmInThePlane) {
  const Frame end = endOf(chain({1.0, 0.8, 0.5}), {0.3, -0.4, 0.2});
  expectNear(end.at,
             {std::cos(0.3) + 0.8 * std::cos(-0.1) + 0.5 * std::cos(0.1),
              std::sin(0.3) + 0.8 * std::sin(-0.1) + 0.5 * std::sin(0.1), 0.0},
             1e-14);
}

TEST(MechanismForward, MirrorsTurnTheOtherWay) {
  // The base is mirrored along y, the first bone along x: bones point back from there on.
  const std::array<double, 2> lengths{1.0, 0.8};
  const std::array<glm::dvec3, 3> mirrors{{{1, -1, 1}, {-1, 1, 1}, {1, 1, 1}}};
  const Frame end = endOf(chain(lengths, JointKind::hinge, mirrors), {0.3, 0.4});
  // M0·R(0.3)·M1·((1,0) + R(0.4)·(0.8,0)) by hand; M1 mirrors the bone's own way along x too.
  const double x = -1.0 - 0.8 * std::cos(0.4);
  const double y = 0.8 * std::sin(0.4);
  expectNear(end.at,
             {std::cos(0.3) * x - std::sin(0.3) * y, -(std::sin(0.3) * x + std::cos(0.3) * y), 0.0},
             1e-14);
  EXPECT_EQ(end.sense(), 1.0);
}

// "Robotics Toolbox" and ROBOTS' figures for joints 0.3, -1.1, 1.4, -0.7, 0.9, 0.2 of a UR5e; its
// table's base is turned by half a turn against the arm's.
TEST(MechanismForward, UR5eByDenavitHartenberg) {
  const std::array<DhRow, 6> rows{{{0, 0.1625, 0, kPi / 2},
                                   {0, 0, -0.425, 0},
                                   {0, 0, -0.3922, 0},
                                   {0, 0.1333, 0, kPi / 2},
                                   {0, 0.0997, 0, -kPi / 2},
                                   {0, 0.0996, 0, 0}}};
  const auto joints = fromDenavitHartenberg(rows, DhConvention::standard);
  ASSERT_EQ(joints.size(), 7U);
  const Frame end = endOf(joints, {0.3, -1.1, 1.4, -0.7, 0.9, 0.2});
  expectNear({-end.at.x, -end.at.y, end.at.z}, {0.590169, 0.386900, 0.363912}, 1e-6);
}

TEST(MechanismForward, PandaByCraig) {
  const std::array<DhRow, 7> rows{{{0, 0.333, 0, 0},
                                   {0, 0, 0, -kPi / 2},
                                   {0, 0.316, 0, kPi / 2},
                                   {0, 0, 0.0825, kPi / 2},
                                   {0, 0.384, -0.0825, -kPi / 2},
                                   {0, 0, 0, kPi / 2},
                                   {0, 0, 0.088, kPi / 2}}};
  const auto joints = fromDenavitHartenberg(rows, DhConvention::craig, {{0, 0, 0.107}});
  expectNear(endOf(joints, {}).at, {0.088, 0.0, 0.926}, 1e-12);
}

// Rows of both kinds at random against 4×4 matrices.
TEST(MechanismForward, BothConventionsAgainstMatrices) {
  std::mt19937_64 generator(3);
  std::uniform_real_distribution<double> any(-2.0, 2.0);
  for (int round = 0; round < 200; ++round) {
    std::vector<DhRow> rows;
    std::vector<double> amounts;
    for (int i = 0; i < 5; ++i) {
      const JointKind kind = any(generator) > 0 ? JointKind::hinge : JointKind::slide;
      rows.push_back({any(generator), any(generator), any(generator), any(generator), kind});
      amounts.push_back(any(generator));
    }
    for (const auto convention : {DhConvention::standard, DhConvention::craig}) {
      const auto joints = fromDenavitHartenberg(rows, convention);
      Pose pose(joints.size());
      glm::dmat4 expected(1.0);
      for (std::size_t i = 0; i < rows.size(); ++i) {
        pose[i].amount = amounts[i];
        const bool slides = rows[i].kind == JointKind::slide;
        const glm::dmat4 turn =
            glm::rotate(glm::dmat4(1), rows[i].theta + (slides ? 0 : amounts[i]), kZ);
        const glm::dmat4 way =
            glm::translate(glm::dmat4(1), glm::dvec3(0, 0, rows[i].d + (slides ? amounts[i] : 0)));
        const glm::dmat4 a = glm::translate(glm::dmat4(1), glm::dvec3(rows[i].a, 0, 0));
        const glm::dmat4 alpha = glm::rotate(glm::dmat4(1), rows[i].alpha, kX);
        expected = expected * (convention == DhConvention::standard ? turn * way * a * alpha
                                                                    : alpha * a * turn * way);
      }
      std::vector<Frame> frames;
      forwardKinematics(joints, pose, frames);
      expectNear(frames.back().at, glm::dvec3(expected[3]), 1e-12);
      expectNear(frames.back().axes[0], glm::dvec3(expected[0]), 1e-12);
      expectNear(frames.back().axes[2], glm::dvec3(expected[2]), 1e-12);
    }
  }
}

TEST(MechanismForward, BranchesAreCarriedByTheirParent) {
  std::vector<Joint> joints = chain({1.0});
  joints.push_back({.parent = 0, .at = {0.5, 0.0, 0.0}});  // half way along the bone
  joints.push_back({.parent = 2, .at = {0.0, 2.0, 0.0}, .kind = JointKind::fixed});
  Pose pose(4);
  pose[0].amount = kPi / 2;
  pose[2].amount = kPi / 2;
  std::vector<Frame> frames;
  forwardKinematics(joints, pose, frames);
  expectNear(frames[1].at, {0.0, 1.0, 0.0}, 1e-15);
  expectNear(frames[3].at, {0.0, -1.5, 0.0}, 1e-15);
}

}  // namespace
}  // namespace iklab::ik

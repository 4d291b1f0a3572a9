// A bone and a fixed one after it are one bone, as long as from the first one's start to the
// other's end: a chain with such pieces is solved like the chain in which each piece was folded
// into a bone by hand.
#include <cmath>
#include <complex>

#include <gtest/gtest.h>

#include "support/every_solver.h"
#include "support/matrix_kinematics.h"
#include "support/random_source.h"
#include "support/space_solving.h"

namespace {

using support::RandomSource;

constexpr int kProblems = 100;

struct Posed {
  ik::Chain chain;
  ik::Pose pose;
};

// Pieces of two bones, the second one fixed; the same as single bones; and which joints of the
// first the second one has.
struct Folded {
  Posed pieces;
  Posed bones;
  std::vector<std::size_t> joints{0};
};

Folded foldedInPlane(RandomSource& random) {
  Folded both;
  double left = 0.0;  // from the last piece's own direction to that of its second bone
  for (int i = 0; i < 4; ++i) {
    const double angle = random.uniform(-1.0, 1.0);
    const double offset = random.uniform(-2.0, 2.0);
    const double first = random.uniform(0.3, 1.0);
    const double second = random.uniform(0.1, 0.5);
    both.pieces.chain.bones.push_back({.length = first});
    both.pieces.chain.bones.push_back({.length = second, .joint = ik::JointKind::fixed});
    both.pieces.pose.angles.insert(both.pieces.pose.angles.end(), {angle, offset});
    const std::complex<double> piece = first + std::polar(second, offset);
    both.bones.chain.bones.push_back({.length = std::abs(piece)});
    both.bones.pose.angles.push_back(left + angle + std::arg(piece));
    left = offset - std::arg(piece);
    both.joints.push_back(both.joints.back() + 2);
  }
  return both;
}

Folded foldedInSpace(RandomSource& random) {
  Folded both;
  both.pieces.chain.planar = both.bones.chain.planar = false;
  ik::Rotation left = ik::kNoRotation;
  for (int i = 0; i < 4; ++i) {
    const ik::Rotation own = support::turn(support::randomDirection(random), random.uniform(0, 1));
    const ik::Rotation offset = support::turn(support::randomDirection(random), random.angle());
    const double first = random.uniform(0.3, 1.0);
    const double second = random.uniform(0.1, 0.5);
    both.pieces.chain.bones.push_back({.length = first});
    both.pieces.chain.bones.push_back({.length = second, .joint = ik::JointKind::fixed});
    both.pieces.pose.rotations.insert(both.pieces.pose.rotations.end(), {own, offset});
    const glm::dvec3 x{1.0, 0.0, 0.0};
    const glm::dvec3 piece = first * x + second * (offset * x);
    const glm::dvec3 axis = glm::normalize(glm::cross(x, piece));
    const double lean = std::acos(glm::normalize(piece).x);
    const ik::Rotation swing = support::turn(axis, lean);
    both.bones.chain.bones.push_back({.length = glm::length(piece)});
    both.bones.pose.rotations.push_back(glm::normalize(left * own * swing));
    left = glm::conjugate(swing) * offset;
    both.joints.push_back(both.joints.back() + 2);
  }
  return both;
}

std::vector<glm::dvec3> jointsOf(const Posed& posed) {
  std::vector<glm::dvec3> joints;
  if (posed.chain.planar) {
    for (const support::Point& each : support::matrixJoints(posed.chain, posed.pose)) {
      joints.emplace_back(static_cast<double>(each.x), static_cast<double>(each.y), 0.0);
    }
    return joints;
  }
  for (const support::Point3& each : support::spaceJoints(posed.chain, posed.pose)) {
    joints.push_back(support::vectorOf(each));
  }
  return joints;
}

// How far the joints of one are from those of the other.
double gapOf(const Folded& both) {
  const std::vector<glm::dvec3> pieces = jointsOf(both.pieces);
  const std::vector<glm::dvec3> bones = jointsOf(both.bones);
  double gap = 0.0;
  for (std::size_t i = 0; i < both.joints.size(); ++i) {
    gap = std::max(gap, glm::distance(pieces[both.joints[i]], bones[i]));
  }
  return gap;
}

class FixedFold : public support::SolverTest {
 protected:
  static void check(Folded both, const glm::dvec3& target) {
    ASSERT_LT(gapOf(both), 1e-12) << "folded wrongly";
    ik::Settings settings{.iterations = 200, .parameters = ik::defaultParameters(solver())};
    ik::Workspace workspace;
    const auto solveOne = [&](Posed& posed) {
      return ik::solve(solver(), {posed.chain, target}, settings, posed.pose, workspace);
    };
    const ik::Result pieces = solveOne(both.pieces);
    const ik::Result bones = solveOne(both.bones);
    EXPECT_NEAR(pieces.shortfall, bones.shortfall, 1e-12);
    EXPECT_EQ(pieces.status, bones.status);
    // FABRIK points only single bones at a target out of reach; chains of balls alone are turned by
    // sums, and bend like an arc first.
    const bool isOut = pieces.shortfall > 0.0;
    const bool isOnOtherWay = (solver().id == "fabrik" && isOut) || solver().id == "automatic" ||
                              (!both.pieces.chain.planar && solver().iterate.inArrays);
    if (isOnOtherWay) return;
    EXPECT_EQ(pieces.iterations, bones.iterations);
    EXPECT_LT(gapOf(both), 1e-7);
  }
};

TEST_P(FixedFold, IsTheSameInThePlane) {
  RandomSource random(3);
  for (int i = 0; i < kProblems; ++i) {
    SCOPED_TRACE(i);
    const Folded both = foldedInPlane(random);
    const double distance = i % 10 == 0 ? 20.0 : random.uniform(0.5, 1.5);
    const double angle = random.angle();
    check(both, distance * glm::dvec3(std::cos(angle), std::sin(angle), 0.0));
  }
}

TEST_P(FixedFold, IsTheSameInSpace) {
  RandomSource random(4);
  for (int i = 0; i < kProblems; ++i) {
    SCOPED_TRACE(i);
    const Folded both = foldedInSpace(random);
    const double distance = i % 10 == 0 ? 20.0 : random.uniform(0.5, 1.5);
    check(both, distance * support::randomDirection(random));
  }
}

INSTANTIATE_TEST_SUITE_P(Solvers, FixedFold, support::everySolver([](const ik::SolverInfo& each) {
                           return each.iterative;
                         }),
                         support::SolverTestName());

}  // namespace

// Targets that are dragged: from one answer to the next the joints go no farther than the target
// makes them. Places are those of the tests' own forward kinematics. That a stuck pose stays is in
// solve_test.cpp.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "ik/builders.h"
#include "ik/random_mechanisms.h"
#include "ik/solve.h"

namespace iklab::ik {
namespace {

using testing::Random;
using testing::settingsOf;

constexpr double kPi = std::numbers::pi;
constexpr double kSixty = kPi / 3.0;

struct Drag {
  std::vector<Joint> joints;
  Pose start{};
  std::vector<glm::dvec3> targets{};

  [[nodiscard]] std::vector<Goal> goalsAt(std::size_t step) const {
    return {{.joint = static_cast<int>(joints.size()) - 1, .target = targets[step]}};
  }
};

void addCircle(Drag& drag, const glm::dvec3& centre, const glm::dvec3& right, const glm::dvec3& up,
               int steps) {
  for (int k = 0; k < steps; ++k) {
    const double turn = 2.0 * kPi * k / steps;
    drag.targets.push_back(centre + std::cos(turn) * right + std::sin(turn) * up);
  }
}

void addLine(Drag& drag, const glm::dvec3& from, const glm::dvec3& to, int steps) {
  for (int k = 0; k < steps; ++k) {
    drag.targets.push_back(from + (static_cast<double>(k) / steps) * (to - from));
  }
}

const Solver& solverOf(std::string_view id) {
  return id == kAutomatic.id ? kAutomatic : *findSolver(id);
}

std::vector<glm::dvec3> placesOf(const std::vector<Joint>& joints, const Pose& pose) {
  std::vector<glm::dvec3> places;
  for (int i = 0; i < static_cast<int>(joints.size()); ++i) {
    places.emplace_back(testing::frameByMatrices(joints, pose, i)[3]);
  }
  return places;
}

double largestMove(const std::vector<glm::dvec3>& from, const std::vector<glm::dvec3>& to) {
  double largest = 0.0;
  for (std::size_t i = 0; i < from.size(); ++i) {
    largest = std::max(largest, glm::distance(from[i], to[i]));
  }
  return largest;
}

double reachOf(const Drag& drag) {
  double reach = 0.0;
  for (const Joint& joint : drag.joints) reach += glm::length(joint.at);
  return reach;
}

// The steps in which a joint goes by more than a tenth of the reach, while the target goes by less
// than a fifth of that.
struct Jumps {
  int all = 0;
  // Those of automatic that Levenberg-Marquardt does not make from the same pose, and that no
  // restart justifies: it neither arrives where that one does not, nor comes much nearer.
  int needless = 0;
};

bool isNeedless(const Problem& problem, const Pose& before, const Pose& after, double jump,
                int iterations, Workspace& workspace) {
  constexpr double kArrived = 1.001e-6;
  constexpr double kMuchNearer = 0.05;
  const Solver& marquardt = solverOf("levenberg-marquardt");
  Pose other = before;
  solve(marquardt, problem, settingsOf(marquardt, iterations), other, workspace);
  const std::vector<Joint> joints(problem.joints.begin(), problem.joints.end());
  if (largestMove(placesOf(joints, before), placesOf(joints, other)) > jump) return false;
  const double left = testing::distanceByMatrices(problem, after);
  const double otherwise = testing::distanceByMatrices(problem, other);
  if (left <= kArrived && otherwise > kArrived) return false;
  return !(left < kMuchNearer * otherwise) || otherwise <= kArrived;
}

Jumps jumpsOf(std::string_view id, const Drag& drag, int iterations) {
  const Solver& solver = solverOf(id);
  const double jump = 0.1 * reachOf(drag);
  Workspace workspace;
  Jumps jumps;
  Pose pose = drag.start;
  for (std::size_t k = 0; k < drag.targets.size(); ++k) {
    const std::vector<Goal> goals = drag.goalsAt(k);
    const Problem problem{drag.joints, goals};
    const Pose before = pose;
    EXPECT_EQ(solve(solver, problem, settingsOf(solver, iterations), pose, workspace).message, "");
    if (k == 0) continue;
    EXPECT_LT(glm::distance(drag.targets[k], drag.targets[k - 1]), 0.2 * jump);
    if (largestMove(placesOf(drag.joints, before), placesOf(drag.joints, pose)) <= jump) continue;
    ++jumps.all;
    if (isNeedless(problem, before, pose, jump, iterations, workspace)) ++jumps.needless;
  }
  return jumps;
}

// Four unit bones, all joints but the first within 60°, and a circle that lies nearer to the base
// than these let the tip come: √3.
Drag roundTheHole(JointKind kind) {
  Drag drag{.joints = chain({1.0, 1.0, 1.0, 1.0}, kind)};
  drag.start.resize(drag.joints.size());
  const glm::dvec3 axis(0.0, 0.0, 1.0);
  for (std::size_t i = 0; i < 4; ++i) {
    const double angle = i == 0 ? -1.5551 : kSixty;
    drag.start[i] = {.amount = angle, .turn = glm::angleAxis(angle, axis)};
    if (i == 0) continue;
    drag.joints[i].limit = {.least = -kSixty, .most = kSixty, .cone = kSixty};
  }
  addCircle(drag, {0.6, 0.0, 0.0}, {1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, 250);
  return drag;
}

class Dragged : public ::testing::TestWithParam<const char*> {};

TEST_P(Dragged, HingesDoNotJumpAsTheTargetGoesRoundInAHoleOfTheReach) {
  EXPECT_EQ(jumpsOf(GetParam(), roundTheHole(JointKind::hinge), 100).all, 0);
}
TEST_P(Dragged, BallsDoNotJumpAsTheTargetGoesRoundInAHoleOfTheReach) {
  EXPECT_EQ(jumpsOf(GetParam(), roundTheHole(JointKind::ball), 100).all, 0);
}
INSTANTIATE_TEST_SUITE_P(Mechanisms, Dragged,
                         ::testing::Values("levenberg-marquardt", "dls", "ccd", "automatic"),
                         [](const auto& test) {
                           std::string name(test.param);
                           std::erase(name, '-');
                           return name;
                         });

enum class Kind { plane, space, balls };

// A chain of joints with limits, and a target that goes along a line or round a circle.
Drag randomDrag(Random& random, Kind kind, int steps) {
  std::vector<double> lengths(static_cast<std::size_t>(3 + random.below(4)));
  for (double& length : lengths) length = random.between(0.3, 1.0);
  Drag drag{.joints = chain(lengths, kind == Kind::balls ? JointKind::ball : JointKind::hinge)};
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    Joint& joint = drag.joints[i];
    if (kind == Kind::space && i % 2 == 1) joint.axis = {0.0, 1.0, 0.0};
    joint.limit = {-random.between(0.3, 2.5), random.between(0.3, 2.5), random.between(0.3, 1.5)};
  }
  drag.start = testing::randomPose(random, drag.joints);
  const auto point = [&] {
    glm::dvec3 place = random.between(0.1, 1.0) * reachOf(drag) * random.unit();
    if (kind == Kind::plane) place.z = 0.0;
    return place;
  };
  const glm::dvec3 from = point();
  if (random.below(2) == 0) {
    addLine(drag, from, point(), steps);
    return drag;
  }
  const glm::dvec3 right = 0.3 * point();
  const glm::dvec3 axis = kind == Kind::plane ? glm::dvec3(0.0, 0.0, 1.0) : random.unit();
  addCircle(drag, from, right, glm::cross(axis, right), steps);
  return drag;
}

constexpr int kSteps = 250;
int chainsOf(Kind kind) { return kind == Kind::plane ? 15 : 5; }

Jumps jumpsOf(std::string_view id, Kind kind) {
  Random random(1);
  Jumps jumps;
  for (int i = 0; i < chainsOf(kind); ++i) {
    const Jumps more = jumpsOf(id, randomDrag(random, kind, kSteps), 100);
    jumps.all += more.all;
    jumps.needless += more.needless;
  }
  return jumps;
}

class RandomDrags : public ::testing::TestWithParam<Kind> {};

TEST_P(RandomDrags, AutomaticJumpsOnlyWhereThatBringsItMuchNearer) {
  EXPECT_EQ(jumpsOf("automatic", GetParam()).needless, 0);
}

// CCD's jumps are so few that a multiple of them says nothing: FABRIK may jump in one of 100 steps.
TEST_P(RandomDrags, FabrikWithLimitsSeldomJumps) {
  if (GetParam() == Kind::space) return;  // it takes hinges in a plane only
  EXPECT_LE(jumpsOf("fabrik", GetParam()).all,
            std::max(10 * jumpsOf("ccd", GetParam()).all, chainsOf(GetParam()) * kSteps / 100));
}
INSTANTIATE_TEST_SUITE_P(Mechanisms, RandomDrags,
                         ::testing::Values(Kind::plane, Kind::space, Kind::balls));

}  // namespace
}  // namespace iklab::ik

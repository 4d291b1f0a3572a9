// A target dragged along smooth paths through the hard places, each solve starting from the answer
// before: how far may a joint move, and a bone turn, in one step?
#include <numbers>

#include <gtest/gtest.h>

#include "support/every_solver.h"
#include "support/space_solving.h"

namespace {

using ik::BendPlane;
using support::Case;
using support::Point3;
using support::Real;
using support::SpaceOutcome;

constexpr int kSteps = 4000;

using Path = glm::dvec3 (*)(double part);  // part from 0 to 1

// What a drag did at its worst, steps at which the answer says why set aside.
struct Drag {
  double joint = 0.0;    // the farthest that a joint moved in a step, for each unit of the target's
  double roll = 0.0;     // the largest turn about a bone's own axis in a step, radians
  int explained = 0;     // steps that the answer explains: the bend plane was reversed
  double largest = 0.0;  // of those, the farthest move of a joint
  double direct = 0.0;   // as `joint`, in steps whose solve went straight to the target
  int wandered = 0;      // steps whose answer says that it did not, or did not reach it
  double farthest = 0.0;  // that a joint moved in a step, whatever the answer says
};

// The turn of a bone's frame about the bone, beyond the smallest that takes its direction from one
// to the other. From matrices: y before, carried along, against y after.
Real rollOf(const support::Matrix3& before, const support::Matrix3& after) {
  const Point3 x0 = before.apply({1, 0, 0});
  const Point3 x1 = after.apply({1, 0, 0});
  const Point3 axis = cross(x0, x1);
  const Real sine = length(axis);
  Point3 carried = before.apply({0, 1, 0});
  if (sine > 1e-12L) {
    carried = support::turnAbout(axis, std::atan2(sine, dot(x0, x1))).apply(carried);
  }
  return std::abs(std::atan2(dot(x1, cross(carried, after.apply({0, 1, 0}))),
                             dot(carried, after.apply({0, 1, 0}))));
}

Drag drag(const ik::SolverInfo& solver, Case task, Path path,
          std::optional<glm::dvec3> (*poleAt)(double) = nullptr) {
  Drag worst;
  task.target = path(0.0);
  if (poleAt) task.pole = poleAt(0.0);
  SpaceOutcome last = support::solveInSpace(solver, task);
  for (int i = 1; i <= kSteps; ++i) {
    const double part = static_cast<double>(i) / kSteps;
    const glm::dvec3 before = task.target;
    task.target = path(part);
    if (poleAt) task.pole = poleAt(part);
    task.pose = last.pose;
    const SpaceOutcome now = support::solveInSpace(solver, task);
    const double step = std::max(glm::distance(before, task.target), 1.0 / kSteps);
    double moved = 0.0;
    for (std::size_t j = 0; j < now.joints.size(); ++j) {
      moved = std::max(moved, static_cast<double>(distance(now.joints[j], last.joints[j])));
    }
    if (now.result.bendPlane == BendPlane::reversed) {
      ++worst.explained;
      worst.largest = std::max(worst.largest, moved);
    } else {
      worst.joint = std::max(worst.joint, moved / step);
    }
    worst.farthest = std::max(worst.farthest, moved);
    if (now.result.setbacks > 0 || now.result.status == ik::Status::iterationLimit) {
      ++worst.wandered;
    } else {
      worst.direct = std::max(worst.direct, moved / step);
    }
    const auto from = support::linearParts(task.chain, last.pose);
    const auto to = support::linearParts(task.chain, now.pose);
    // Against the parent, that is, in its frame: a child is carried by its parent's turn.
    for (std::size_t b = 1; b < to.size(); ++b) {
      const auto local = [&](const auto& parts) { return parts[b - 1].transposed() * parts[b]; };
      worst.roll = std::max(worst.roll, static_cast<double>(rollOf(local(from), local(to))));
    }
    last = now;
  }
  return worst;
}

// Paths for a chain of length 2 from the origin.
glm::dvec3 sideways(double part) { return {1.2 - 2.4 * part, 0.9, 0.3}; }
glm::dvec3 overTheBase(double part) { return {1.0 - 2.0 * part, 1.3, 0.0}; }
glm::dvec3 throughTheRim(double part) { return {1.0 + 1.4 * std::sin(part * 3.14), 0.5, 0.4}; }
glm::dvec3 around(double part) {
  const double a = 2.0 * std::numbers::pi * part;
  return {1.2 * std::cos(a), 0.5 * std::sin(2.0 * a), 1.2 * std::sin(a)};
}
glm::dvec3 still(double /*part*/) { return {1.2, 0.4, 0.2}; }

std::optional<glm::dvec3> poleAside(double /*part*/) { return glm::dvec3(0.3, 1.5, 3.0); }
// Through the line base → target and out on the other side.
std::optional<glm::dvec3> poleAcross(double part) {
  return glm::dvec3(0.6, 0.2, 0.1) + (1.0 - 2.0 * part) * glm::dvec3(0.0, 0.4, 1.0);
}

const ik::SolverInfo& twoBone() { return support::solverNamed("two-bone"); }
Case arm() { return support::straightInSpace(twoBone(), {1.1, 0.9}, {}); }

// The elbow is at most l1 = 1.1 from the base, and the plane turns as the target's heading does.
TEST(SpaceContinuity, TwoBonesGoAlongWithTheTarget) {
  for (const Path path : {sideways, around}) {
    const Drag plain = drag(twoBone(), arm(), path);
    EXPECT_LT(plain.joint, 8.0);
    EXPECT_EQ(plain.explained, 0);
    EXPECT_LT(plain.roll, 1e-9);
    const Drag posed = drag(twoBone(), arm(), path, poleAside);
    EXPECT_LT(posed.joint, 8.0);
    EXPECT_EQ(posed.explained, 0);
    EXPECT_LT(posed.roll, 1e-9);
  }
}

// Without a pole the heading turns round as the target crosses the vertical: one step, which the
// answer explains, and none other is large.
TEST(SpaceContinuity, OverTheBaseTheAnswerSaysThatTheBendReversed) {
  const Drag plain = drag(twoBone(), arm(), overTheBase);
  EXPECT_EQ(plain.explained, 1);
  EXPECT_GT(plain.largest, 0.5);
  EXPECT_LT(plain.joint, 8.0);
  // A pole keeps the elbow where it is.
  const Drag posed = drag(twoBone(), arm(), overTheBase, poleAside);
  EXPECT_EQ(posed.explained, 0);
  EXPECT_LT(posed.joint, 8.0);
}

TEST(SpaceContinuity, APoleCrossingTheLineReversesOnceAndSaysSo) {
  const Drag worst = drag(twoBone(), arm(), still, poleAcross);
  EXPECT_EQ(worst.explained, 1);
  EXPECT_LT(worst.joint, 8.0);
}

// The elbow's height goes with the root of what is missing to full extension; softened it does not.
TEST(SpaceContinuity, ThroughFullExtension) {
  Case task = arm();
  const double step = 1.4 * 3.14 / kSteps;
  const Drag hard = drag(twoBone(), task, throughTheRim, poleAside);
  EXPECT_LT(hard.joint * step, 2.5 * std::sqrt(step));
  support::setNumber(twoBone(), "soften", 0.9, task.settings);
  const Drag soft = drag(twoBone(), task, throughTheRim, poleAside);
  EXPECT_LT(soft.joint, 4.0);
  EXPECT_EQ(hard.explained + soft.explained, 0);
}

class SpaceDrag : public support::SolverTest {
 protected:
  static Case chain() {
    const std::size_t bones = solver().bones > 0 ? std::size_t(solver().bones) : 5;
    const double length = 2.0 / static_cast<double>(bones);
    Case task = support::straightInSpace(solver(), std::vector<double>(bones, length), {});
    for (std::size_t i = 0; i < bones; ++i) {
      const double sign = i % 2 == 0 ? 1.0 : -1.0;
      task.pose.rotations[i] = support::turn(glm::normalize(glm::dvec3(0.2, sign, 1.0)), 0.4);
    }
    return task;
  }
};

// No joint jumps, and no bone rolls. FABRIK's tree form has a test of its own, below.
TEST_P(SpaceDrag, JointsAndRollStayWithTheTarget) {
  for (const ik::ParameterValues& form : support::forms(solver())) {
    if (solver().id == "fabrik" && form[0] == 2.0) continue;
    for (const Path path : {sideways, around, throughTheRim}) {
      Case task = chain();
      task.settings.parameters = form;
      const Drag worst = drag(solver(), task, path);
      const double step = 1.4 * 3.14 / kSteps;
      const bool throughRim = path == throughTheRim;
      EXPECT_LT(worst.joint * step, throughRim ? 2.5 * std::sqrt(step) : 5.0 * step);
      EXPECT_LT(worst.roll, 5.0 * step);
      EXPECT_EQ(worst.explained, 0);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Solvers, SpaceDrag, support::everySolver(), support::SolverTestName());

// The tree form wanders for tens of iterations before it arrives, somewhere else each time. Where
// it does, the answer says that iterations led away from the target, or that it ran out of them;
// even so no joint moves by more than a bone's length, here 0.4 of a chain of 2. Elsewhere none
// jumps.
TEST(SpaceContinuity, WhereTheTreeFormJumpsTheAnswerSaysThatItWandered) {
  const ik::SolverInfo& fabrik = support::solverNamed("fabrik");
  for (const Path path : {sideways, around, throughTheRim}) {
    Case task = support::straightInSpace(fabrik, std::vector<double>(5, 0.4), {});
    task.settings.parameters[0] = 2.0;
    for (std::size_t i = 0; i < 5; ++i) {
      const double sign = i % 2 == 0 ? 1.0 : -1.0;
      task.pose.rotations[i] = support::turn(glm::normalize(glm::dvec3(0.2, sign, 1.0)), 0.4);
    }
    const Drag worst = drag(fabrik, task, path);
    const double step = 1.4 * 3.14 / kSteps;
    EXPECT_LT(worst.farthest, 0.8);
    EXPECT_LT(worst.direct * step, path == throughTheRim ? 2.5 * std::sqrt(step) : 15.0 * step);
    EXPECT_GT(worst.wandered, 0);
  }
}

}  // namespace

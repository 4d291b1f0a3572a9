// Problems in space that are moved, turned, enlarged or mirrored have answers that are.
#include <gtest/gtest.h>

#include "support/every_solver.h"
#include "support/space_solving.h"

namespace {

using support::Case;
using support::Matrix3;
using support::Point3;
using support::Real;
using support::SpaceOutcome;

class SpaceSymmetry : public support::SolverTest {
 protected:
  // Three bones behind a parent without length, whose rotation turns the whole chain. Hinges where
  // the solver takes them; a pole always: without one two bones obey the world's vertical.
  template <typename Check>
  static void forProblems(const Check& check) {
    for (const ik::ParameterValues& form : support::forms(solver())) {
      support::RandomSource random(77);
      for (int i = 0; i < 40; ++i) {
        Case task = support::straightInSpace(solver(), {0.0, 1.0, 0.8, 0.5}, {});
        task.settings.parameters = form;
        task.settings.iterations = 3;
        task.settings.tolerance = 1e-9;
        const auto any = [&] {
          return glm::dvec3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
        };
        task.target = 1.4 * any();
        task.pole = 3.0 * any();
        if (random.chance(0.5)) task.chain.baseScale = {random.sign(), random.sign(), 1};
        for (std::size_t b = 1; b < 4; ++b) {
          ik::Bone& bone = task.chain.bones[b];
          if (random.chance(0.3)) bone.scale = {random.sign(), random.sign(), random.sign()};
          bone.axis = glm::normalize(any());
          const bool hinge = solver().turnsHinges && random.chance(0.4);
          if (hinge) bone.joint = ik::JointKind::hinge;
          const glm::dvec3 axis = hinge ? bone.axis : glm::normalize(any());
          task.pose.rotations[b] = support::turn(axis, random.angle());
        }
        check(task);
      }
    }
  }

  template <typename Map>
  static void expectMapped(const Case& a, const Case& b, Real slack, const Map& map) {
    const SpaceOutcome one = support::solveInSpace(solver(), a);
    const SpaceOutcome other = support::solveInSpace(solver(), b);
    EXPECT_EQ(one.result.message + other.result.message, "");
    EXPECT_EQ(one.result.status, other.result.status);
    EXPECT_EQ(one.result.iterations, other.result.iterations);
    EXPECT_EQ(one.result.bendPlane, other.result.bendPlane);
    for (std::size_t i = 0; i < one.joints.size(); ++i) {
      EXPECT_LE(distance(map(one.joints[i]), other.joints[i]), slack) << "joint " << i;
    }
  }
};

TEST_P(SpaceSymmetry, Translation) {
  forProblems([](const Case& task) {
    Case moved = task;
    const glm::dvec3 shift{3.25, -1.75, 0.625};
    moved.chain.base += shift;
    moved.target += shift;
    *moved.pole += shift;
    expectMapped(task, moved, 1e-9L, [&](const Point3& p) { return p + support::point3Of(shift); });
  });
}

// R·S·M = S·(S·R·S)·M: the parent turns inside the base's scale.
TEST_P(SpaceSymmetry, Rotation) {
  forProblems([](const Case& task) {
    for (const double angle : {0.7, 2.9, -1.3}) {
      const glm::dvec3 axis = glm::normalize(glm::dvec3(0.3, -1.0, 0.7));
      const Matrix3 rotate = support::turnAbout(support::point3Of(axis), angle);
      Case turned = task;
      turned.target = vectorOf(rotate.apply(support::point3Of(task.target)));
      turned.pole = vectorOf(rotate.apply(support::point3Of(*task.pole)));
      const ik::ScaleSign& s = task.chain.baseScale;
      const double parity = s.parity();
      const glm::dvec3 inside = parity * glm::dvec3(s.x, s.y, s.z) * axis;
      turned.pose.rotations[0] = support::turn(inside, angle);
      expectMapped(task, turned, 1e-9L, [&](const Point3& p) { return rotate.apply(p); });
    }
  });
}

// The base's scale mirrors everything, and the local rotations stay as they are.
TEST_P(SpaceSymmetry, Mirror) {
  forProblems([](const Case& task) {
    for (const glm::dvec3& mirror :
         {glm::dvec3(-1, 1, 1), glm::dvec3(1, -1, 1), glm::dvec3(1, 1, -1), glm::dvec3(-1)}) {
      Case mirrored = task;
      mirrored.target *= mirror;
      *mirrored.pole *= mirror;
      ik::ScaleSign& s = mirrored.chain.baseScale;
      s = {s.x * static_cast<int>(mirror.x), s.y * static_cast<int>(mirror.y),
           s.z * static_cast<int>(mirror.z)};
      expectMapped(task, mirrored, 1e-9L, [&](const Point3& p) {
        return Point3{Real(mirror.x) * p.x, Real(mirror.y) * p.y, Real(mirror.z) * p.z};
      });
    }
  });
}

// Powers of two scale without rounding.
TEST_P(SpaceSymmetry, Scale) {
  forProblems([](const Case& task) {
    for (const int power : {1, -3, 40, -40, 90, -90, 150, -150}) {
      const double factor = std::ldexp(1.0, power);
      Case scaled = task;
      for (ik::Bone& bone : scaled.chain.bones) bone.length *= factor;
      scaled.target *= factor;
      *scaled.pole *= factor;
      scaled.settings.tolerance *= factor;
      expectMapped(task, scaled, 1e-12L * factor,
                   [&](const Point3& p) { return Real(factor) * p; });
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Solvers, SpaceSymmetry, support::everySolver(), support::SolverTestName());

// A chain that lies in z = 0 goes the planar way: the plane is a special case of space.
class InThePlane : public support::SolverTest {};

TEST_P(InThePlane, SpaceGoesTheSameWay) {
  for (const ik::ParameterValues& form : support::forms(solver())) {
    support::RandomSource random(5);
    for (int i = 0; i < 60; ++i) {
      Case flat = support::straight(solver(), {1.0, 0.8, 0.5}, {});
      flat.target = {random.uniform(-1.5, 1.5), random.uniform(-1.5, 1.5), 0.0};
      flat.settings.parameters = form;
      flat.settings.iterations = 4;
      if (random.chance(0.5)) flat.chain.baseScale = {random.sign(), random.sign()};
      flat.ignoreNegativeScale = random.chance(0.3);
      Case task = flat;
      task.chain.planar = false;
      task.pose.angles.clear();
      for (std::size_t b = 0; b < 3; ++b) {
        if (random.chance(0.3)) {
          flat.chain.bones[b].scale = {random.sign(), random.sign()};
          task.chain.bones[b].scale = flat.chain.bones[b].scale;
        }
        flat.pose.angles[b] = random.angle();
        task.pose.rotations.push_back(support::turn({0.0, 0.0, 1.0}, flat.pose.angles[b]));
        // A hinge about z is what a planar joint is.
        if (solver().turnsHinges) task.chain.bones[b].joint = ik::JointKind::hinge;
      }
      const support::Outcome planar = support::solve(solver(), flat);
      const SpaceOutcome outcome = support::solveInSpace(solver(), task);
      EXPECT_EQ(planar.result.status, outcome.result.status);
      for (std::size_t j = 0; j < 4; ++j) {
        const Point3 expected{planar.joints[j].x, planar.joints[j].y, 0.0L};
        EXPECT_LE(distance(expected, outcome.joints[j]), 1e-9L) << "joint " << j;
      }
    }
  }
}

// All but two bone, which in space bends by heading and lift, and automatic, which restarts in
// other poses where joints are hinges.
std::vector<const ik::SolverInfo*> thatGoTheSameWay() {
  std::vector<const ik::SolverInfo*> found;
  std::ranges::copy_if(ik::solvers(), std::back_inserter(found), [](const ik::SolverInfo* solver) {
    return solver->bones != 2 && !solver->pick;
  });
  return found;
}

INSTANTIATE_TEST_SUITE_P(Solvers, InThePlane, testing::ValuesIn(thatGoTheSameWay()),
                         support::SolverTestName());

}  // namespace

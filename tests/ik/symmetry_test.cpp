// Moved, turned, mirrored or enlarged, a problem has the same answer, moved, turned, mirrored or
// enlarged. Few iterations: each one multiplies the difference that rounding makes.
#include <numbers>

#include <gtest/gtest.h>

#include "support/every_solver.h"
#include "support/random_source.h"

namespace {

using support::Case;
using support::Outcome;
using support::Point;
using support::Real;

class Symmetry : public support::SolverTest {
 protected:
  // Calls check(task) for generic problems of 3 bones in every form.
  template <typename Check>
  static void forProblems(const Check& check) {
    for (const ik::ParameterValues& form : support::forms(solver())) {
      support::RandomSource random(77);
      for (int i = 0; i < 40; ++i) {
        Case task = support::straight(solver(), {1.0, 0.8, 0.5}, {});
        task.settings.parameters = form;
        task.settings.iterations = 3;
        task.settings.tolerance = 1e-9;
        task.target = {random.uniform(-1.5, 1.5), random.uniform(-1.5, 1.5), 0.0};
        for (double& angle : task.pose.angles) angle = random.angle();
        if (random.chance(0.5)) task.chain.baseScale = {random.sign(), random.sign()};
        for (ik::Bone& bone : task.chain.bones) {
          if (random.chance(0.3)) bone.scale = {random.sign(), random.sign()};
        }
        check(task);
      }
    }
  }

  // map(joint of a) is the same joint of b, to `slack`.
  template <typename Map>
  static void expectMapped(const Outcome& a, const Outcome& b, Real slack, const Map& map) {
    EXPECT_EQ(a.result.status, b.result.status);
    EXPECT_EQ(a.result.iterations, b.result.iterations);
    for (std::size_t i = 0; i < a.joints.size(); ++i) {
      EXPECT_LE(distance(map(a.joints[i]), b.joints[i]), slack) << "joint " << i;
    }
  }
};

TEST_P(Symmetry, Translation) {
  forProblems([](const Case& task) {
    Case moved = task;
    const glm::dvec3 shift{3.25, -1.75, 0.0};
    moved.chain.base += shift;
    moved.target += shift;
    expectMapped(support::solve(solver(), task), support::solve(solver(), moved), 1e-10L,
                 [&](const Point& p) { return p + support::pointOf(shift); });
  });
}

// A turn of the whole chain is a turn of the first angle; a mirrored base reverses it.
TEST_P(Symmetry, Rotation) {
  forProblems([](const Case& task) {
    for (const double turn : {0.7, 2.9, -1.3}) {
      Case turned = task;
      const support::Matrix rotate = support::rotation(turn);
      turned.target = vectorOf(rotate.apply(support::pointOf(task.target)));
      turned.pose.angles[0] += task.chain.baseScale.x * task.chain.baseScale.y * turn;
      expectMapped(support::solve(solver(), task), support::solve(solver(), turned), 1e-10L,
                   [&](const Point& p) { return rotate.apply(p); });
    }
  });
}

// Mirrored in the x axis: the base's y scale is what does it. The angles are the very same.
TEST_P(Symmetry, Mirror) {
  forProblems([](const Case& task) {
    Case mirrored = task;
    mirrored.chain.baseScale.y *= -1;
    mirrored.target.y *= -1.0;
    const Outcome a = support::solve(solver(), task);
    const Outcome b = support::solve(solver(), mirrored);
    expectMapped(a, b, 1e-10L, [](const Point& p) { return Point{p.x, -p.y}; });
    for (std::size_t i = 0; i < a.pose.angles.size(); ++i) {
      const double difference = a.pose.angles[i] - b.pose.angles[i];
      EXPECT_NEAR(std::remainder(difference, 2.0 * std::numbers::pi), 0.0, 1e-10);
    }
  });
}

// Angles have no unit of length. Powers of two scale without rounding.
TEST_P(Symmetry, Scale) {
  forProblems([](const Case& task) {
    for (const int power : {1, -3, 40, -40, 90, -90, 150, -150, 195, -195}) {
      const double factor = std::ldexp(1.0, power);
      Case scaled = task;
      for (ik::Bone& bone : scaled.chain.bones) bone.length *= factor;
      scaled.chain.base *= factor;
      scaled.target *= factor;
      scaled.settings.tolerance *= factor;
      const auto enlarge = [&](const Point& p) { return factor * p; };
      expectMapped(support::solve(solver(), task), support::solve(solver(), scaled),
                   1e-12L * factor, enlarge);
    }
  });
}

// A bone with scale -1 on x lies the other way in its frame; half a turn more of its own angle
// lays it where it was, and with -1 on both axes everything after it, too.
TEST_P(Symmetry, HalfATurnIsScaleMinusOneOnBothAxes) {
  forProblems([](const Case& task) {
    Case turned = task;
    turned.chain.bones[1].scale.x *= -1;
    turned.chain.bones[1].scale.y *= -1;
    turned.pose.angles[1] += std::numbers::pi;
    expectMapped(support::solve(solver(), task), support::solve(solver(), turned), 1e-10L,
                 [](const Point& p) { return p; });
  });
}

INSTANTIATE_TEST_SUITE_P(Solvers, Symmetry, support::everySolver(), support::SolverTestName());

}  // namespace

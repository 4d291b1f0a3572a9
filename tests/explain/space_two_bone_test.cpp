// Two bones in space: plane, triangle and circle, against joints by matrices and by other formulas.
#include <numbers>

#include <gtest/gtest.h>

#include "support/space_explaining.h"

namespace {

using explain::MarkKind;
using support::angleIn;
using support::arcPoint;
using support::arcWay;
using support::Case;
using support::cross;
using support::distance;
using support::dot;
using support::Explained;
using support::hasFormula;
using support::length;
using support::mark;
using support::Point3;
using support::point3Of;
using support::Real;
using support::value;

constexpr double kPi = std::numbers::pi;
constexpr Point3 kUp{0.0L, 1.0L, 0.0L};

const ik::Solver& twoBone() { return support::solverNamed("two-bone"); }

// In reach, its plane well determined, elbows below and above, scale signs of all kinds.
Case armCase(std::uint64_t seed) {
  support::RandomSource random(support::mixSeed(seed, 5));
  Case task = support::straightInSpace(twoBone(), {1.0, 0.8}, {});
  support::RandomSpaceProblem directions(twoBone(), seed);
  task.chain.base = {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
  task.chain.baseScale = {random.sign(), random.sign(), random.sign()};
  task.chain.bones[0].scale = {random.sign(), random.sign(), random.sign()};
  for (glm::dquat& each : task.pose.rotations) {
    each = support::turn(directions.direction(), random.angle());
  }
  const double heading = random.angle();
  const double rise = random.uniform(-1.2, 1.2);
  const double far = random.uniform(0.4, 1.6);
  task.target =
      task.chain.base + far * glm::dvec3(std::cos(rise) * std::cos(heading), std::sin(rise),
                                         std::cos(rise) * std::sin(heading));
  support::choose(twoBone(), "bend", seed % 2 == 0 ? "positive" : "negative", task.settings);
  return task;
}

struct Arm {
  Point3 o, e, c, t;
};

Arm armOf(const Explained& explained) {
  const auto joints = support::spaceJointsAt(explained, explained.trace.size() - 1);
  return {joints[0], joints[1], joints[2], point3Of(explained.task.target)};
}

TEST(ExplainSpaceTwoBone, TheVerticalPlanesQuantities) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Explained explained(twoBone(), armCase(seed));
    const explain::Explanation first = explained.at(1);
    const Arm arm = armOf(explained);
    const Point3 v = arm.t - arm.o;
    const Real w = std::sqrt(dot(v, v) - v.y * v.y);
    EXPECT_NEAR(value(first, "dw"), double(w), 1e-12);
    EXPECT_NEAR(value(first, "dy"), double(v.y), 1e-12);
    EXPECT_NEAR(value(first, "d"), double(length(v)), 1e-12);
    // θ₀ takes the x axis to the target's heading the way from x to z.
    EXPECT_NEAR(double(w) * std::cos(value(first, "theta0")), double(v.x), 1e-9);
    EXPECT_NEAR(double(w) * std::sin(value(first, "theta0")), double(v.z), 1e-9);
    EXPECT_NEAR(value(first, "aim"), double(0.5L * kPi - angleIn(kUp, v)), 1e-9);
    const Point3 bone = arm.e - arm.o;
    EXPECT_NEAR(std::sin(value(first, "theta1")), double(bone.y), 1e-9);
    EXPECT_NEAR(std::cos(value(first, "theta1")), double((bone.x * v.x + bone.z * v.z) / w), 1e-9);
  }
}

// As the help says: a turn about +y takes x to -z, so the heading θ₀ is a turn by -θ₀.
TEST(ExplainSpaceTwoBone, AsATurnAboutYTheHeadingIsNegative) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Explained explained(twoBone(), armCase(seed));
    const Arm arm = armOf(explained);
    const Real theta = value(explained.at(1), "theta0");
    const Point3 level{arm.t.x - arm.o.x, 0.0L, arm.t.z - arm.o.z};
    const Point3 turned = support::turnAbout(kUp, -theta).apply({1.0L, 0.0L, 0.0L});
    EXPECT_LT(distance(turned, (1.0L / length(level)) * level), 1e-9L);
  }
}

TEST(ExplainSpaceTwoBone, TheTrianglesAnglesAreThoseBetweenTheBones) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Explained explained(twoBone(), armCase(seed));
    const Arm arm = armOf(explained);
    const explain::Explanation first = explained.at(1);
    const explain::Explanation second = explained.at(2);
    EXPECT_NEAR(value(first, "alpha"), double(angleIn(arm.e - arm.o, arm.t - arm.o)), 1e-7);
    EXPECT_NEAR(value(first, "beta"), double(angleIn(arm.o - arm.e, arm.c - arm.e)), 1e-7);
    EXPECT_NEAR(value(second, "theta2"), double(angleIn(arm.e - arm.o, arm.c - arm.e)), 1e-7);
    const bool isAbove = explained.task.settings.parameters[0] == 1.0;
    EXPECT_TRUE(hasFormula(first, "$theta1 = $aim − $s·$alpha") ||
                hasFormula(first, (isAbove ? "$theta1 = $aim − $s·$alpha − 360°"
                                           : "$theta1 = $aim − $s·$alpha + 360°")));
  }
}

// Arcs begin and end on what they are between; in the plane, and θ₀ on the level.
TEST(ExplainSpaceTwoBone, ArcsLieWhereTheirAnglesAre) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Explained explained(twoBone(), armCase(seed));
    const Arm arm = armOf(explained);
    const Point3 level{arm.t.x - arm.o.x, 0.0L, arm.t.z - arm.o.z};
    const auto expectArc = [&](int cursor, const char* id, const Point3& at, const Point3& from,
                               const Point3& to) {
      const explain::Explanation explanation = explained.at(std::size_t(cursor));
      const explain::Mark& arc = mark(explanation, MarkKind::arc, id);
      EXPECT_LT(distance(point3Of(arc.a), at), 1e-9L) << id;
      EXPECT_LT(distance(arcWay(arc, 0.0L), (1.0L / length(from)) * from), 1e-7L) << id;
      EXPECT_LT(distance(arcWay(arc, arc.sweep), (1.0L / length(to)) * to), 1e-7L) << id;
      EXPECT_NEAR(std::abs(arc.sweep), std::abs(value(explanation, id)), 1e-12) << id;
    };
    expectArc(1, "theta0", arm.o, {1.0L, 0.0L, 0.0L}, level);
    expectArc(1, "aim", arm.o, level, arm.t - arm.o);
    expectArc(1, "alpha", arm.o, arm.t - arm.o, arm.e - arm.o);
    expectArc(1, "theta1", arm.o, level, arm.e - arm.o);
    expectArc(1, "beta", arm.e, arm.o - arm.e, arm.c - arm.e);
    expectArc(2, "theta2", arm.e, arm.e - arm.o, arm.c - arm.e);
  }
}

// Wherever on it the elbow were, both bones would fit.
TEST(ExplainSpaceTwoBone, EveryPointOfTheElbowsCircleWouldDo) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Explained explained(twoBone(), armCase(seed));
    const Arm arm = armOf(explained);
    const explain::Mark ring = mark(explained.at(1), MarkKind::circle, "ring");
    for (int i = 0; i < 12; ++i) {
      const Point3 elbow = arcPoint(ring, Real(i) * kPi / 6.0L);
      EXPECT_NEAR(double(distance(elbow, arm.o)), 1.0, 1e-9);
      EXPECT_NEAR(double(distance(elbow, arm.t)), 0.8, 1e-9);
    }
    EXPECT_LT(distance(arcPoint(ring, 0.0L), arm.e), 1e-7L) << "the present elbow is on it";
    EXPECT_NEAR(ring.radius, value(explained.at(1), "ring"), 1e-12);
  }
}

TEST(ExplainSpaceTwoBone, TheSheetHoldsBaseTargetAndElbow) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Case task = armCase(seed);
    if (seed % 2 == 0) task.pole = task.chain.base + glm::dvec3(0.3, 1.4, 0.9);
    const Explained explained(twoBone(), task);
    const Arm arm = armOf(explained);
    const explain::Explanation first = explained.at(1);
    const auto sheet = std::ranges::find(first.marks, MarkKind::sheet, &explain::Mark::kind);
    ASSERT_NE(sheet, first.marks.end());
    std::vector<Point3> inside{arm.o, arm.e, arm.t};
    if (task.pole) inside.push_back(point3Of(*task.pole));
    for (const Point3& each : inside) {
      const Point3 way = each - point3Of(sheet->a);
      const Point3 u = point3Of(sheet->u);
      const Point3 v = point3Of(sheet->v);
      EXPECT_LT(std::abs(dot(way, cross(u, v))) / length(cross(u, v)), 1e-7L);
      EXPECT_LT(std::abs(dot(way, u)), dot(u, u));
      EXPECT_LT(std::abs(dot(way, v)), dot(v, v));
    }
    if (!task.pole) {
      EXPECT_NEAR(double(cross(point3Of(sheet->u), point3Of(sheet->v)).y), 0.0, 1e-9);
    }
  }
}

// The nearest point of the circle to the pole: no other point of it is nearer.
TEST(ExplainSpaceTwoBone, ThePolesPlaceOnTheCircleIsTheNearest) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Case task = armCase(seed);
    task.pole = task.chain.base + glm::dvec3(-0.4, 1.1, 0.9);
    const Explained explained(twoBone(), task);
    const explain::Explanation first = explained.at(1);
    const Point3 pole = point3Of(*task.pole);
    const Point3 place = support::placeOf(first, "place");
    const explain::Mark& ring = mark(first, MarkKind::circle, "ring");
    for (int i = 0; i < 72; ++i) {
      EXPECT_LE(distance(place, pole),
                distance(arcPoint(ring, Real(i) * kPi / 36.0L), pole) + 1e-9L);
    }
    const Arm arm = armOf(explained);
    const bool isTowards = task.settings.parameters[0] == 0.0;
    EXPECT_NEAR(double(distance(place, arm.e)), isTowards ? 0.0 : 2.0 * ring.radius, 1e-7);
    EXPECT_EQ(first.find("theta0"), nullptr);
  }
}

TEST(ExplainSpaceTwoBone, SoftenedAndStretchedLengthsAreThoseOfTheTrace) {
  Case task = support::straightInSpace(twoBone(), {1.0, 0.8}, {1.0, 1.0, 0.9});
  support::setNumber(twoBone(), "soften", 0.7, task.settings);
  const Explained soft(twoBone(), task);
  const auto joints = support::spaceJointsAt(soft, 2);
  EXPECT_NEAR(value(soft.at(1), "used"), double(distance(joints[0], joints[2])), 1e-12);
  EXPECT_NEAR(value(soft.at(1), "alpha"),
              double(angleIn(joints[1] - joints[0], joints[2] - joints[0])), 1e-7);

  task.target = {1.2, 1.2, 0.9};
  support::setNumber(twoBone(), "soften", 1.0, task.settings);
  support::setNumber(twoBone(), "stretch", 1.5, task.settings);
  const Explained longer(twoBone(), task);
  const std::size_t last = longer.trace.size() - 1;
  const auto far = support::spaceJointsAt(longer, last);
  ASSERT_GT(double(distance(far[0], far[1])), 1.01);
  EXPECT_NEAR(value(longer.at(last), "l1"), double(distance(far[0], far[1])), 1e-12);
  EXPECT_NEAR(value(longer.at(last), "l2"), double(distance(far[1], far[2])), 1e-12);
}

TEST(ExplainSpaceTwoBone, SaysWhatBecameOfThePlane) {
  const auto says = [](const Explained& explained, std::string_view what) {
    const auto formulas = explained.at(1).formulas;
    return std::ranges::any_of(formulas, [&](const explain::Formula& each) {
      return each.text.find(what) != std::string::npos;
    });
  };
  Case task = support::straightInSpace(twoBone(), {1.0, 0.8}, {0.0, 1.2, 0.0});
  task.pose.rotations = {support::turn({0.0, 0.0, 1.0}, 0.9), support::turn({0.0, 0.0, 1.0}, 0.7)};
  EXPECT_TRUE(says(Explained(twoBone(), task), "straight above"));
  task.pole = glm::dvec3(0.0, 2.0, 0.0);
  EXPECT_TRUE(says(Explained(twoBone(), task), "in line with A and T"));
  task.pole = glm::dvec3(-1.0, 0.5, 0.0);
  EXPECT_TRUE(says(Explained(twoBone(), task), "reversed") !=
              says(Explained(twoBone(),
                             [&] {
                               Case other = task;
                               other.pole = glm::dvec3(1.0, 0.5, 0.0);
                               return other;
                             }()),
                   "reversed"));
}

}  // namespace

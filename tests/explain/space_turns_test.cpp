// CCD, look at, gradient descent and FABRIK in space, against joints by matrices.
#include <numbers>

#include <gtest/gtest.h>

#include "support/space_explaining.h"

namespace {

using explain::MarkKind;
using support::angleIn;
using support::arcPoint;
using support::arcWay;
using support::cross;
using support::distance;
using support::dot;
using support::Explained;
using support::length;
using support::mark;
using support::Point3;
using support::point3Of;
using support::Real;
using support::value;

Point3 unit(const Point3& v) { return (1.0L / length(v)) * v; }
Point3 acrossOf(const Point3& v, const Point3& axis) { return v - dot(v, axis) * axis; }

// The hinge's axis in the world, by the matrices of its parents: mirrored frames turn it over.
Point3 axisByMatrices(const Explained& explained, std::size_t cursor, std::size_t bone) {
  const rigs::Chain& chain = explained.task.chain;
  const support::Matrix3 parent =
      support::linearParts(chain, explained.trace.at(cursor).pose)[bone];
  return unit(parent.determinant() * parent.apply(point3Of(chain.bones[bone].axis)));
}

TEST(ExplainSpaceCcd, TurnsAboutTheAxisAndTheTipTravelsTheArc) {
  const ik::Solver& ccd = support::solverNamed("ccd");
  const auto make = [&](std::uint64_t seed) {
    support::Case task = support::ordinarySpaceCase(ccd, seed, 2 + seed % 4);
    task.pole.reset();  // its own step
    return task;
  };
  support::everyStep(
      ccd, 200, make,
      [](const Explained& explained, std::size_t cursor, const explain::Explanation& explanation) {
        const auto bone = static_cast<std::size_t>(explained.step(cursor).bone);
        const auto before = support::spaceJointsAt(explained, cursor - 1);
        const auto now = support::spaceJointsAt(explained, cursor);
        const Point3 a = before.back() - before[bone];
        const Point3 b = point3Of(explained.task.target) - before[bone];
        const Point3 n = support::placeOf(explanation, "n");
        const bool isHinge = explained.task.chain.bones[bone].joint == rigs::JointKind::hinge;
        EXPECT_NEAR(double(length(n)), 1.0, 1e-9);
        if (isHinge) {
          if (!explained.task.ignoreNegativeScale) {
            EXPECT_LT(distance(n, axisByMatrices(explained, cursor - 1, bone)), 1e-9L);
          }
          const Point3 flatA = acrossOf(a, n);
          const Point3 flatB = acrossOf(b, n);
          EXPECT_NEAR(std::abs(value(explanation, "turn")), double(angleIn(flatA, flatB)), 1e-7);
        } else {
          EXPECT_NEAR(double(dot(n, a) / length(a)), 0.0, 1e-9);
          EXPECT_NEAR(double(dot(n, b) / length(b)), 0.0, 1e-7);
          EXPECT_NEAR(value(explanation, "turn"), double(angleIn(a, b)), 1e-7);
        }
        const explain::Mark& wanted = mark(explanation, MarkKind::arc, explain::Role::current);
        EXPECT_LT(distance(arcWay(wanted, wanted.sweep), unit(acrossOf(b, n))), 1e-7L);
        const explain::Mark& travel = mark(explanation, MarkKind::arc, explain::Role::tip);
        EXPECT_LT(distance(arcPoint(travel, 0.0L), before.back()), 1e-9L);
        EXPECT_LT(distance(arcPoint(travel, travel.sweep), now.back()), 1e-7L);
      });
}

TEST(ExplainSpaceLookAt, TheEndTravelsToWhereTheBoneLooks) {
  const ik::Solver& lookAt = support::solverNamed("look-at");
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    support::Case task = support::ordinarySpaceCase(lookAt, seed, 1 + seed % 3);
    task.ignoreNegativeScale = false;
    task.settings.parameters[0] = 0.0;  // not shared
    const Explained explained(lookAt, task);
    const explain::Explanation explanation = explained.at(1);
    const auto before = support::spaceJointsAt(explained, 0);
    const auto now = support::spaceJointsAt(explained, 1);
    const std::size_t bone = before.size() - 2;
    const Point3 way = point3Of(task.target) - before[bone];
    EXPECT_NEAR(value(explanation, "turn"), double(angleIn(before.back() - before[bone], way)),
                1e-7);
    const explain::Mark& travel = mark(explanation, MarkKind::arc, explain::Role::tip);
    EXPECT_LT(distance(arcPoint(travel, travel.sweep), now.back()), 1e-9L);
    EXPECT_LT(distance(unit(now.back() - now[bone]), unit(way)), 1e-9L);
  }
}

// f changes by g · axis when joint i turns about an axis: by finite differences of all joints.
TEST(ExplainSpaceGradient, TheGradientIsThatOfTheCost) {
  const ik::Solver& descent = support::solverNamed("gradient-descent");
  const auto make = [&](std::uint64_t seed) {
    support::Case task = support::ordinarySpaceCase(descent, seed, 2 + seed % 3);
    task.ignoreNegativeScale = false;
    task.pole.reset();
    return task;
  };
  support::everyStep(
      descent, 100, make,
      [](const Explained& explained, std::size_t cursor, const explain::Explanation& explanation) {
        const auto joints = support::spaceJointsAt(explained, cursor - 1);
        const Point3 target = point3Of(explained.task.target);
        const auto cost = [&](std::size_t joint, const Point3& axis, Real angle) {
          const Point3 tip =
              joints[joint] + support::turnAbout(axis, angle).apply(joints.back() - joints[joint]);
          return 0.5L * dot(tip - target, tip - target);
        };
        for (std::size_t i = 0; i + 1 < joints.size(); ++i) {
          const Point3 g = support::placeOf(explanation, "g" + std::to_string(i + 1));
          std::vector<Point3> axes{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
          if (explained.task.chain.bones[i].joint == rigs::JointKind::hinge) {
            axes = {axisByMatrices(explained, cursor - 1, i)};
            EXPECT_LT(length(cross(g, axes[0])), 1e-9L);
          }
          for (const Point3& axis : axes) {
            const Real slope = (cost(i, axis, 1e-5L) - cost(i, axis, -1e-5L)) / 2e-5L;
            EXPECT_NEAR(double(dot(g, axis)), double(slope), 1e-7);
          }
        }
      });
}

// Every joint turned about -g by step·|g| is the pose that came of it.
TEST(ExplainSpaceGradient, TheStepExplainsThePose) {
  const ik::Solver& descent = support::solverNamed("gradient-descent");
  const auto make = [&](std::uint64_t seed) {
    support::Case task = support::ordinarySpaceCase(descent, seed, 2 + seed % 3);
    task.ignoreNegativeScale = false;
    task.pole.reset();
    return task;
  };
  support::everyStep(
      descent, 100, make,
      [](const Explained& explained, std::size_t cursor, const explain::Explanation& explanation) {
        const auto before = support::spaceJointsAt(explained, cursor - 1);
        const auto now = support::spaceJointsAt(explained, cursor);
        support::Matrix3 total;
        Point3 end = before[0];
        for (std::size_t i = 0; i + 1 < before.size(); ++i) {
          const std::string id = std::to_string(i + 1);
          const Point3 g = support::placeOf(explanation, "g" + id);
          if (length(g) > 0.0L)
            total = total * support::turnAbout(g, -value(explanation, "turn" + id));
          end = end + total.apply(before[i + 1] - before[i]);
          EXPECT_LT(distance(end, now[i + 1]), 1e-7L) << "joint " << i + 1;
        }
      });
}

TEST(ExplainSpaceFabrik, SpheresHoldTheNewPlaces) {
  const ik::Solver& fabrik = support::solverNamed("fabrik");
  const auto make = [&](std::uint64_t seed) {
    return support::ordinarySpaceCase(fabrik, seed, 2 + seed % 4);
  };
  support::everyStep(
      fabrik, 200, make,
      [](const Explained& explained, std::size_t cursor, const explain::Explanation& explanation) {
        if (explained.step(cursor).bone < 0) return;
        const auto bone = static_cast<std::size_t>(explained.step(cursor).bone);
        const rigs::TraceState now = explained.trace.at(cursor);
        const double size = glm::distance(now.bones[bone].start, now.bones[bone].end);
        if (explanation.find("l")) {
          const explain::Mark& sphere = mark(explanation, MarkKind::sphere, "l");
          EXPECT_NEAR(sphere.radius, size, 1e-9);
          const glm::dvec3 place = explained.step(cursor).phase == ik::Phase::tipToBase
                                       ? now.bones[bone].start
                                       : now.bones[bone].end;
          const bool isTree = explained.task.settings.parameters[0] == 2.0;
          const bool isMisled = isTree && explained.task.ignoreNegativeScale;
          if (!isMisled) {
            EXPECT_NEAR(glm::distance(place, sphere.a), size, 1e-9);
          }
        }
        EXPECT_EQ(explanation.find("aim"), nullptr) << "a heading in the plane";
      });
}

TEST(ExplainSpaceApply, TellsHowFarTheFirstBoneWentAstray) {
  const ik::Solver& fabrik = support::solverNamed("fabrik");
  support::Case task = support::straightInSpace(fabrik, {1.0}, {0.4, 0.7, 0.2});
  task.chain.baseScale = {1, 1, -1};
  task.ignoreNegativeScale = true;
  const Explained explained(fabrik, task);
  std::size_t applied = 1;
  while (explained.step(applied).phase != ik::Phase::apply)
    ASSERT_LT(++applied, explained.trace.size());
  const auto before = support::spaceJointsAt(explained, applied - 1);
  const auto now = support::spaceJointsAt(explained, applied);
  const explain::Explanation explanation = explained.at(applied);
  EXPECT_NEAR(value(explanation, "off"), double(angleIn(now[1], before[1])), 1e-7);
  EXPECT_GT(value(explanation, "off"), 0.1);
}

}  // namespace

// The triangle of two bones, against the joints by matrices: targets in every quadrant, both
// bends, all scale signs above and in the chain.
#include <numbers>

#include <gtest/gtest.h>

#include "support/explaining.h"

namespace {

using explain::MarkKind;
using support::arcEnd;
using support::arcStart;
using support::aside;
using support::Case;
using support::countOf;
using support::endOf;
using support::Explained;
using support::hasFormula;
using support::mark;
using support::matrixFrames;
using support::Point;
using support::pointOf;
using support::value;

constexpr double kPi = std::numbers::pi;

const ik::Solver& twoBone() { return support::solverNamed("two-bone"); }

struct Situation {
  double direction;
  bool isNegativeBend;
  ik::ScaleSign base, first, second;
};

std::vector<Situation> situations() {
  std::vector<Situation> all;
  for (const double direction : {0.6, 2.3, -2.5, -0.7, 0.0, kPi}) {
    for (const bool bend : {false, true}) {
      for (const ik::ScaleSign& base : support::allSigns()) {
        for (const ik::ScaleSign& first : support::allSigns()) {
          for (const ik::ScaleSign& second : support::allSigns()) {
            all.push_back({direction, bend, base, first, second});
          }
        }
      }
    }
  }
  return all;
}

Case caseOf(const Situation& situation, double far) {
  Case task = support::straight(twoBone(), {1.0, 0.8}, {});
  task.chain.base = {0.3, -0.2, 0.0};
  task.chain.baseScale = situation.base;
  task.chain.bones[0].scale = situation.first;
  task.chain.bones[1].scale = situation.second;
  task.pose.angles = {0.4, 0.9};
  task.target = task.chain.base +
                far * glm::dvec3(std::cos(situation.direction), std::sin(situation.direction), 0.0);
  task.settings.parameters[0] = situation.isNegativeBend ? 1.0 : 0.0;
  return task;
}

// The interior angle at `at` between two points, by the dot product.
support::Real corner(const Point& at, const Point& p, const Point& q) {
  const Point u = p - at;
  const Point v = q - at;
  return std::acos(std::clamp((u.x * v.x + u.y * v.y) / (length(u) * length(v)), -1.0L, 1.0L));
}

TEST(ExplainTwoBone, InteriorAnglesAreThoseBetweenTheBones) {
  for (const Situation& situation : situations()) {
    const Explained explained(twoBone(), caseOf(situation, 1.14));
    const explain::Explanation last = explained.at(2);
    const auto& j = explained.outcome.joints;
    EXPECT_NEAR(value(last, "alpha"), double(corner(j[0], j[1], j[2])), 1e-9);
    EXPECT_NEAR(value(last, "beta"), double(corner(j[1], j[0], j[2])), 1e-9);
    EXPECT_NEAR(value(last, "gamma"), double(corner(j[2], j[0], j[1])), 1e-9);
    EXPECT_NEAR(value(last, "alpha") + value(last, "beta") + value(last, "gamma"), kPi, 1e-12);
    EXPECT_NEAR(value(last, "d"), 1.14, 1e-12);
  }
}

// Stretched, softened, or both: the triangle is the one that the bones make in the end.
TEST(ExplainTwoBone, TheTriangleIsThatOfStretchedAndSoftenedBones) {
  const auto set = [](Case& task, std::string_view id, double value) {
    task.settings.parameters[ik::findParameter(twoBone(), id).value()] = value;
  };
  for (const bool stretches : {false, true}) {
    for (const bool softens : {false, true}) {
      if (!stretches && !softens) continue;
      for (const double far : {1.65, 1.75, 1.79, 1.95}) {
        Case task = caseOf({0.6, false, {}, {}, {}}, far);
        if (stretches) set(task, "stretch", 1.5);
        if (stretches) set(task, "stretch-start", 0.9);
        if (softens) set(task, "soften", 0.9);
        const Explained explained(twoBone(), task);
        const explain::Explanation last = explained.at(explained.trace.size() - 1);
        const auto& j = explained.outcome.joints;
        EXPECT_NEAR(value(last, "l1"), double(distance(j[0], j[1])), 1e-9) << far;
        EXPECT_NEAR(value(last, "l2"), double(distance(j[1], j[2])), 1e-9) << far;
        if (!last.find("alpha")) continue;  // too far all the same
        EXPECT_NEAR(value(last, "d"), double(distance(j[0], j[2])), 1e-9) << far;
        EXPECT_NEAR(value(last, "alpha"), double(corner(j[0], j[1], j[2])), 1e-7) << far;
        EXPECT_NEAR(value(last, "beta"), double(corner(j[1], j[0], j[2])), 1e-7) << far;
      }
    }
  }
}

// Each arc begins on one side of the triangle, ends on the other, and goes through the inside.
TEST(ExplainTwoBone, ArcsLieInTheirCorners) {
  for (const Situation& situation : situations()) {
    const Explained explained(twoBone(), caseOf(situation, 1.14));
    const auto& j = explained.outcome.joints;
    const Point target = pointOf(explained.task.target);
    for (const std::size_t cursor : {1U, 2U}) {
      const explain::Explanation explanation = explained.at(cursor);
      const auto expectArc = [&](const char* id, const Point& at, const Point& from,
                                 const Point& to) {
        const explain::Mark& arc = mark(explanation, MarkKind::arc, id);
        EXPECT_LT(distance(pointOf(arc.a), at), 1e-12L) << id;
        EXPECT_LT(aside(arcStart(arc), from - at), 1e-9L) << id;
        EXPECT_LT(aside(arcEnd(arc), to - at), 1e-9L) << id;
        EXPECT_NEAR(std::abs(arc.sweep), std::abs(value(explanation, id)), 1e-12) << id;
      };
      expectArc("alpha", j[0], target, j[1]);
      expectArc("beta", j[1], j[0], j[2]);
      expectArc("gamma", j[2], j[1], j[0]);
      expectArc("aim", j[0], j[0] + Point{1, 0}, target);
    }
  }
}

TEST(ExplainTwoBone, TheRotationsAreWhereTheBonesLie) {
  for (const Situation& situation : situations()) {
    const Explained explained(twoBone(), caseOf(situation, 1.14));
    const auto& j = explained.outcome.joints;
    const explain::Explanation last = explained.at(2);
    const explain::Mark& first = mark(last, MarkKind::arc, "theta1");
    EXPECT_EQ(first.from, 0.0);
    EXPECT_LT(aside(arcEnd(first), j[1] - j[0]), 1e-9L);
    EXPECT_EQ(first.sweep, value(last, "theta1"));
    // θ2 begins on the extension of the first bone and ends on the second.
    const explain::Mark& second = mark(last, MarkKind::arc, "theta2");
    EXPECT_LT(distance(pointOf(second.a), j[1]), 1e-12L);
    EXPECT_LT(aside(arcStart(second), j[1] - j[0]), 1e-9L);
    EXPECT_LT(aside(arcEnd(second), j[2] - j[1]), 1e-9L);
    EXPECT_TRUE(first.hasHead && second.hasHead);
  }
}

// θ1 = α′ - s·α and θ2 = s·(π - β), s being 1 for a counter-clockwise bend in the world, -1 else;
// the bend asked for is that in the unmirrored frame.
TEST(ExplainTwoBone, TheBendGivesTheSigns) {
  for (const Situation& situation : situations()) {
    const Explained explained(twoBone(), caseOf(situation, 1.14));
    const explain::Explanation last = explained.at(2);
    const bool isMirrored = situation.base.parity() * situation.first.parity() < 0;
    const double sense = isMirrored == situation.isNegativeBend ? 1.0 : -1.0;
    EXPECT_NEAR(value(last, "theta2"), sense * (kPi - value(last, "beta")), 1e-9);
    const double off = value(last, "theta1") - value(last, "aim") + sense * value(last, "alpha");
    EXPECT_NEAR(std::remainder(off, 2.0 * kPi), 0.0, 1e-9);
    EXPECT_EQ(value(last, "s"), sense);
    const std::string opened = "$theta2 = $s·(180° − $beta)";
    EXPECT_TRUE(hasFormula(last, opened));
  }
}

TEST(ExplainTwoBone, LocalAnglesAreThoseOfThePose) {
  for (const Situation& situation : situations()) {
    const Explained explained(twoBone(), caseOf(situation, 1.14));
    const explain::Explanation last = explained.at(2);
    const ik::ScaleSign plain;
    const auto& angles = explained.outcome.pose.angles;
    const bool isPlain =
        situation.base == plain && situation.first == plain && situation.second == plain;
    EXPECT_EQ(last.find("local1") == nullptr, isPlain);
    if (!isPlain) {
      EXPECT_NEAR(std::remainder(value(last, "local1") - angles[0], 2.0 * kPi), 0.0, 1e-9);
    }
    EXPECT_EQ(last.find("localB") == nullptr, isPlain);
    if (isPlain) continue;
    EXPECT_NEAR(std::remainder(value(last, "localB") - angles[1], 2.0 * kPi), 0.0, 1e-9);
  }
}

// The axes that are drawn are the columns of the parent's matrix, and only where it is mirrored.
TEST(ExplainTwoBone, TheMirroredFramesOwnAxesAreDrawn) {
  for (const Situation& situation : situations()) {
    const Explained explained(twoBone(), caseOf(situation, 1.14));
    const auto frames = matrixFrames(explained.task.chain, explained.outcome.pose);
    const explain::Explanation last = explained.at(2);
    std::size_t mirrored = 0;
    for (std::size_t bone = 0; bone < 2; ++bone) {
      if (frames[bone].determinant() > 0.0L) continue;
      ++mirrored;
      for (const explain::Mark& each : last.marks) {
        const bool isHere = distance(pointOf(each.a), explained.outcome.joints[bone]) < 1e-9L;
        const std::size_t column = each.role == explain::Role::x ? 0 : 1;
        if (!isHere || (each.role != explain::Role::x && each.role != explain::Role::y)) continue;
        const auto& m = frames[bone].m;
        const Point axis{m[column], m[3 + column]};
        EXPECT_LT(aside(axis, pointOf(each.b) - pointOf(each.a)), 1e-9L);
      }
    }
    EXPECT_EQ(countOf(last, MarkKind::arrow, explain::Role::x), mirrored);
    EXPECT_EQ(countOf(last, MarkKind::arrow, explain::Role::y), mirrored);
  }
}

TEST(ExplainTwoBone, OutOfReachShowsThePartThatIsMissing) {
  for (const double far : {0.05, 2.1, 9.0}) {
    for (const double direction : {0.6, 2.3, -2.5, -0.7}) {
      const Explained explained(twoBone(), caseOf({direction, false, {}, {}, {}}, far));
      const double missing = far > 1.0 ? far - 1.8 : 0.2 - far;
      for (const std::size_t cursor : {1U, 2U}) {
        const explain::Explanation explanation = explained.at(cursor);
        EXPECT_NEAR(value(explanation, "missing"), missing, 1e-12);
        const explain::Mark& line = mark(explanation, MarkKind::line, "missing");
        EXPECT_NEAR(double(distance(pointOf(line.a), pointOf(line.b))), missing, 1e-12);
        EXPECT_EQ(line.b, explained.task.target);
        EXPECT_EQ(explanation.find("alpha"), nullptr);
        EXPECT_GT(std::abs(value(explanation, "cosine")), 1.0);
      }
      const double bend = far > 1.0 ? 0.0 : kPi;
      EXPECT_NEAR(std::abs(value(explained.at(2), "theta2")), bend, 1e-6);
    }
  }
}

TEST(ExplainTwoBone, TheArcTravelledEndsWhereTheBoneEnds) {
  for (const Situation& situation : situations()) {
    const Explained explained(twoBone(), caseOf(situation, 1.14));
    for (const std::size_t cursor : {1U, 2U}) {
      const explain::Explanation explanation = explained.at(cursor);
      const explain::Mark& arc = mark(explanation, MarkKind::arc, explain::Role::current);
      const Point end = pointOf(arc.a) + support::Real(arc.radius) * arcEnd(arc);
      EXPECT_LT(distance(end, endOf(explained.trace.at(cursor), cursor - 1)), 1e-9L);
    }
  }
}

// The target may lie on A: no direction to it, yet nothing is said that does not hold.
TEST(ExplainTwoBone, ATargetOnTheBaseHasNoDirection) {
  Case task = support::straight(twoBone(), {1.0, 1.0}, {});
  task.pose.angles = {0.4, 0.9};
  const Explained explained(twoBone(), task);
  const explain::Explanation last = explained.at(2);
  EXPECT_EQ(last.find("aim"), nullptr);
  EXPECT_NEAR(value(last, "beta"), 0.0, 1e-12);
  EXPECT_NEAR(std::abs(value(last, "theta2")), kPi, 1e-12);
}

// Ignoring the mirror, the triangle is the one that was meant, and the pose misses it.
TEST(ExplainTwoBone, IgnoredMirrorsShowWhatWasMeantAndWhatCameOfIt) {
  Case task = caseOf({0.6, false, {1, -1}, {}, {}}, 1.14);
  task.ignoreNegativeScale = true;
  const Explained explained(twoBone(), task);
  const explain::Explanation second = explained.at(2);
  EXPECT_NEAR(value(second, "theta1"), value(second, "aim") - value(second, "alpha"), 1e-9);
  EXPECT_NEAR(value(second, "local1"), explained.outcome.pose.angles[0], 1e-9);
  EXPECT_NEAR(value(second, "localB"), explained.outcome.pose.angles[1], 1e-9);
  EXPECT_GT(double(distance(explained.outcome.joints[2], pointOf(task.target))), 0.1);
}

}  // namespace

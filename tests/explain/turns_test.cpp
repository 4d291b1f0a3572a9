// Look at and CCD: one bone turns. Against the joints by matrices.
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
using support::Explained;
using support::mark;
using support::matrixFrames;
using support::matrixJoints;
using support::Point;
using support::pointOf;
using support::value;

constexpr double kPi = std::numbers::pi;

double wrappedDifference(double a, double b) { return std::remainder(a - b, 2.0 * kPi); }

// The joints of a state of the trace, by its local angles.
std::vector<Point> jointsAt(const Explained& explained, std::size_t cursor) {
  return matrixJoints(explained.task.chain, explained.trace.at(cursor).pose);
}

bool isMirrored(const Explained& explained, std::size_t cursor, std::size_t bone) {
  const rigs::Pose pose = explained.trace.at(cursor).pose;
  return matrixFrames(explained.task.chain, pose)[bone].determinant() < 0.0L;
}

class ExplainCcd : public testing::TestWithParam<bool> {
 protected:
  // Calls `check` for every step of problems with scale signs of all kinds.
  template <typename Check>
  void everyStep(const Check& check) const {
    const ik::Solver& ccd = support::solverNamed("ccd");
    const auto make = [&](std::uint64_t seed) {
      Case task = support::ordinaryCase(ccd, seed, 2 + seed % 4);
      task.ignoreNegativeScale = GetParam();
      return task;
    };
    support::everyStep(ccd, 150, make,
                       [&](const Explained& explained, std::size_t cursor,
                           const explain::Explanation& explanation) {
                         const auto bone = static_cast<std::size_t>(explained.step(cursor).bone);
                         check(explained, cursor, bone, explanation);
                       });
  }
};

TEST_P(ExplainCcd, LinesGoFromTheJointToTheTipAndTheTarget) {
  everyStep([](const Explained& explained, std::size_t cursor, std::size_t bone,
               const explain::Explanation& explanation) {
    const std::vector<Point> before = jointsAt(explained, cursor - 1);
    const explain::Mark& toTip = mark(explanation, MarkKind::line, "phi");
    EXPECT_LT(distance(pointOf(toTip.a), before[bone]), 1e-9L);
    EXPECT_LT(distance(pointOf(toTip.b), before.back()), 1e-9L);
    const explain::Mark& toTarget = mark(explanation, MarkKind::line, "aim");
    EXPECT_EQ(toTarget.a, toTip.a);
    EXPECT_EQ(toTarget.b, explained.task.target);
  });
}

TEST_P(ExplainCcd, TheArcGoesFromTheTipToTheTargetTheShortWay) {
  everyStep([](const Explained& explained, std::size_t cursor, std::size_t bone,
               const explain::Explanation& explanation) {
    const std::vector<Point> before = jointsAt(explained, cursor - 1);
    const Point target = pointOf(explained.task.target);
    const explain::Mark& arc = mark(explanation, MarkKind::arc, explain::Role::current);
    EXPECT_LT(distance(pointOf(arc.a), before[bone]), 1e-9L);
    EXPECT_LT(aside(arcStart(arc), before.back() - before[bone]), 1e-9L);
    EXPECT_LT(aside(arcEnd(arc), target - before[bone]), 1e-9L);
    EXPECT_LE(std::abs(arc.sweep), kPi);
    EXPECT_EQ(arc.sweep, value(explanation, "turn"));
    EXPECT_TRUE(arc.hasHead);
  });
}

TEST_P(ExplainCcd, TheTipTravelsAlongItsArc) {
  everyStep([](const Explained& explained, std::size_t cursor, std::size_t bone,
               const explain::Explanation& explanation) {
    const std::vector<Point> before = jointsAt(explained, cursor - 1);
    const std::vector<Point> now = jointsAt(explained, cursor);
    const explain::Mark& travel = mark(explanation, MarkKind::arc, explain::Role::tip);
    const support::Real radius = travel.radius;
    EXPECT_LT(distance(before[bone] + radius * arcStart(travel), before.back()), 1e-9L);
    EXPECT_LT(distance(before[bone] + radius * arcEnd(travel), now.back()), 1e-9L);
    EXPECT_NEAR(value(explanation, "left"),
                double(distance(now.back(), pointOf(explained.task.target))), 1e-9);
  });
}

// In a mirrored frame the local angle changes the other way; a solver that ignores this changes it
// by the turn itself, and the world turns the wrong way.
TEST_P(ExplainCcd, TheLocalTurnIsThatOfThePose) {
  everyStep([](const Explained& explained, std::size_t cursor, std::size_t bone,
               const explain::Explanation& explanation) {
    const bool mirrored = isMirrored(explained, cursor, bone);
    EXPECT_EQ(explanation.find("local") != nullptr, mirrored);
    EXPECT_EQ(countOf(explanation, MarkKind::arrow, explain::Role::x), mirrored ? 1U : 0U);
    const double change = wrappedDifference(explained.trace.at(cursor).pose.angles[bone],
                                            explained.trace.at(cursor - 1).pose.angles[bone]);
    const double turn = value(explanation, "turn");
    const double local = mirrored ? value(explanation, "local") : turn;
    EXPECT_NEAR(wrappedDifference(local, change), 0.0, 1e-9);
    const bool ignores = explained.task.ignoreNegativeScale;
    EXPECT_EQ(local, mirrored && !ignores ? -turn : turn);
    EXPECT_EQ(explanation.find("done") != nullptr, mirrored && ignores);
  });
}

INSTANTIATE_TEST_SUITE_P(Mirrors, ExplainCcd, testing::Bool(),
                         [](const auto& each) { return each.param ? "ignored" : "respected"; });

TEST(ExplainCcdEdges, ATipOnTheJointIsNotTurned) {
  const ik::Solver& ccd = support::solverNamed("ccd");
  Case task = support::straight(ccd, {1.0, 1.0}, {0.5, 0.5, 0.0});
  task.pose.angles = {0.0, kPi};  // folded: the tip is on the base
  task.settings.parameters[0] = 1.0;
  const Explained explained(ccd, task);
  const explain::Explanation first = explained.at(1);
  EXPECT_NEAR(mark(first, MarkKind::arc, explain::Role::tip).radius, 0.0, 1e-12);
}

TEST(ExplainCcdEdges, LabelsTellTheValues) {
  const ik::Solver& ccd = support::solverNamed("ccd");
  const Explained explained(ccd, support::straight(ccd, {1.0, 1.0}, {1.0, 1.0, 0.0}));
  const explain::Explanation degrees = explained.at(1);
  EXPECT_EQ(mark(degrees, MarkKind::arc, explain::Role::current).text, "turn = 90.0°");
  const explain::Explanation radians = explained.at(1, false);
  EXPECT_EQ(mark(radians, MarkKind::arc, explain::Role::current).text, "turn = 1.571");
}

TEST(ExplainLookAt, TheBoneTurnsFromWhereItPointsToTheTarget) {
  const ik::Solver& lookAt = support::solverNamed("look-at");
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    auto task = support::ordinaryCase(lookAt, seed, 1 + seed % 3);
    task.settings.parameters[0] = 0.0;  // not shared
    const Explained explained(lookAt, task);
    const std::size_t bone = explained.task.chain.bones.size() - 1;
    const explain::Explanation explanation = explained.at(1);
    const std::vector<Point> before = jointsAt(explained, 0);
    const std::vector<Point>& now = explained.outcome.joints;
    const Point target = pointOf(explained.task.target);
    const explain::Mark& aim = mark(explanation, MarkKind::arc, "aim");
    EXPECT_EQ(aim.from, 0.0);
    EXPECT_LT(aside(arcEnd(aim), target - before[bone]), 1e-9L);
    const explain::Mark& turn = mark(explanation, MarkKind::arc, explain::Role::current);
    EXPECT_LT(distance(pointOf(turn.a), before[bone]), 1e-9L);
    EXPECT_LT(aside(arcStart(turn), before[bone + 1] - before[bone]), 1e-9L);
    EXPECT_LT(aside(arcEnd(turn), now[bone + 1] - now[bone]), 1e-9L);
    const explain::Mark& travel = mark(explanation, MarkKind::arc, explain::Role::tip);
    EXPECT_LT(
        distance(pointOf(travel.a) + support::Real(travel.radius) * arcEnd(travel), now.back()),
        1e-9L);
    const bool mirrored = isMirrored(explained, 1, bone);
    EXPECT_EQ(explanation.find("local") != nullptr, mirrored);
    if (!mirrored) continue;
    const double change = explained.outcome.pose.angles[bone] - explained.task.pose.angles[bone];
    EXPECT_NEAR(wrappedDifference(value(explanation, "local"), change), 0.0, 1e-9);
  }
}

// Of bones that share the turn and misread a mirror each goes its part of the way to the angle that
// is told.
TEST(ExplainLookAt, BonesThatShareItTellTheAngleThatAMirrorMisreads) {
  const ik::Solver& lookAt = support::solverNamed("look-at");
  const auto make = [&](std::uint64_t seed) {
    Case task = support::ordinaryCase(lookAt, seed, 4);
    task.settings.parameters[0] = 2.0;  // three bones
    task.ignoreNegativeScale = true;
    return task;
  };
  const auto isSound = [&](const Explained& explained, std::size_t cursor,
                           const explain::Explanation& explanation, support::Faults& faults) {
    support::checkFormulas(explanation, 1e-9, faults);
    const ik::StepNotes& notes = explained.trace.notes(cursor);
    if (!notes.holds.mirror) return false;
    const auto bone = static_cast<std::size_t>(explained.step(cursor).bone);
    const double was = explained.trace.at(cursor - 1).pose.angles[bone];
    const double is = explained.trace.at(cursor).pose.angles[bone];
    const double told = value(explanation, "local" + std::to_string(bone + 1));
    // As many whole turns off as the pose has.
    const double turns = std::round((was + (is - was) / notes.part - told) / (2.0 * kPi));
    const double full = told + 2.0 * kPi * turns;
    faults.expect(std::abs(was + notes.part * (full - was) - is) < 1e-9, "told: ", told);
    return true;
  };
  EXPECT_GT(support::countSteps(lookAt, 60, make, isSound), 60);
}

TEST(ExplainLookAt, ATargetOnTheJointIsLookedAtFromNowhere) {
  const ik::Solver& lookAt = support::solverNamed("look-at");
  Case task = support::straight(lookAt, {1.0}, {});
  task.pose.angles = {0.7};
  const explain::Explanation explanation = Explained(lookAt, task).at(1);
  EXPECT_EQ(value(explanation, "turn"), 0.0);
  EXPECT_NEAR(value(explanation, "missing"), 1.0, 1e-12);
}

}  // namespace

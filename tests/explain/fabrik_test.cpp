// FABRIK in its three forms, against the article's own walks on loose bones.
#include <gtest/gtest.h>

#include "support/explaining.h"
#include "support/textbook.h"

namespace {

using explain::MarkKind;
using explain::Role;
using support::arcEnd;
using support::arcStart;
using support::aside;
using support::Case;
using support::countOf;
using support::Explained;
using support::LooseBone;
using support::mark;
using support::matrixJoints;
using support::Point;
using support::pointOf;
using support::Real;
using support::value;

const ik::Solver& fabrik() { return support::solverNamed("fabrik"); }

void expectPoint(const explain::Explanation& explanation, std::string_view id,
                 const Point& expected) {
  const explain::Quantity* found = explanation.find(id);
  ASSERT_NE(found, nullptr) << id;
  EXPECT_NEAR(found->value, double(expected.x), 1e-9) << id;
  EXPECT_NEAR(found->y, double(expected.y), 1e-9) << id;
}

void expectAt(const glm::dvec3& where, const Point& expected) {
  EXPECT_LT(distance(pointOf(where), expected), 1e-9L);
}

// 0 standard, 1 shift-back, 2 tree.
class ExplainFabrik : public testing::TestWithParam<int> {
 protected:
  static Explained solved(std::uint64_t seed) {
    Case task = support::ordinaryCase(fabrik(), seed, 2 + seed % 4);
    task.target = task.chain.base + 0.4 * (task.target - task.chain.base);
    task.settings.parameters[0] = GetParam();
    return {fabrik(), task};
  }
  static bool isTree() { return GetParam() == 2; }

  static void expectReach(const Explained& explained, const explain::Explanation& explanation,
                          const LooseBone& before, const Point& goal, const LooseBone& after,
                          Real length) {
    expectPoint(explanation, "A", before.start);
    expectPoint(explanation, "R", goal);
    expectPoint(explanation, "newA", after.start);
    const Real far = distance(goal, before.start);
    EXPECT_NEAR(value(explanation, "distance"), double(far), 1e-9);
    EXPECT_NEAR(value(explanation, "ratio"), double(length / far), 1e-9);
    const explain::Mark& v = mark(explanation, MarkKind::arrow, "distance");
    expectAt(v.a, before.start);
    expectAt(v.b, goal);
    const explain::Mark& circle = mark(explanation, MarkKind::circle, "l");
    expectAt(circle.a, goal);
    EXPECT_NEAR(circle.radius, double(length), 1e-12);
    const explain::Mark& move = mark(explanation, MarkKind::arrow, Role::result);
    expectAt(move.a, before.start);
    expectAt(move.b, after.start);
    // The new start lies on that circle, and on the way to the point.
    EXPECT_NEAR(double(distance(pointOf(move.b), goal)), double(length), 1e-9);
    const explain::Mark& turn = mark(explanation, MarkKind::arc, Role::current);
    expectAt(turn.a, before.start);
    EXPECT_LT(aside(arcStart(turn), before.end - before.start), 1e-9L);
    EXPECT_LT(aside(arcEnd(turn), goal - before.start), 1e-9L);
    const explain::Mark& blue = mark(explanation, MarkKind::point, Role::blue);
    EXPECT_EQ(blue.a, explained.task.chain.base);
  }

  // Every child that is drawn was there.
  static void expectChildren(const explain::Explanation& explanation, std::size_t bone,
                             const std::vector<LooseBone>& before) {
    std::size_t child = bone + 1;
    for (const explain::Mark& each : explanation.marks) {
      const bool isBefore = each.kind == MarkKind::dashed && each.role == Role::before;
      if (!isBefore || each.stage == explain::StageName{}) continue;
      ASSERT_LT(child, before.size());
      expectAt(each.a, before[child].start);
      expectAt(each.b, before[child].end);
      ++child;
    }
    EXPECT_EQ(child, isTree() ? before.size() : bone + 1);
  }
};

TEST_P(ExplainFabrik, TheWalkTipToBaseReaches) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Explained explained = solved(seed);
    const rigs::Chain& chain = explained.task.chain;
    auto bones = support::looseBones(matrixJoints(chain, explained.task.pose));
    Point goal = pointOf(explained.task.target);
    const std::size_t n = bones.size();
    for (std::size_t i = n; i-- > 0;) {
      const std::vector<LooseBone> before = bones;
      const Real turn = support::reachFor(goal, chain.bones[i].length, bones[i]);
      if (isTree()) support::carryChildren(i, turn, before[i].start, bones);
      const explain::Explanation explanation = explained.at(n - i);
      ASSERT_EQ(explained.step(n - i).phase, ik::Phase::tipToBase);
      expectReach(explained, explanation, before[i], goal, bones[i], chain.bones[i].length);
      expectChildren(explanation, i, before);
      const Role role = i + 1 == n ? Role::target : Role::red;
      expectAt(mark(explanation, MarkKind::point, role).a, goal);
      goal = bones[i].start;
      if (HasFailure()) FAIL() << "seed " << seed << ", bone " << i;
    }
  }
}

TEST_P(ExplainFabrik, TheWalkBaseToTipGoesBack) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Explained explained = solved(seed);
    const std::size_t n = explained.task.chain.bones.size();
    Point place = pointOf(explained.task.chain.base);
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t cursor = n + 1 + i;
      ASSERT_EQ(explained.step(cursor).phase, ik::Phase::baseToTip);
      const rigs::TraceState before = explained.trace.at(cursor - 1);
      const Point start = support::startOf(before, i);
      const Point end = support::endOf(before, i);
      const Real length = explained.task.chain.bones[i].length;
      const Point aimed = place + (length / distance(end, place)) * (end - place);
      const Point newEnd = GetParam() == 0 ? aimed : end + (place - start);
      const explain::Explanation explanation = explained.at(cursor);
      expectPoint(explanation, "A", start);
      expectPoint(explanation, "newA", place);
      expectPoint(explanation, "newB", newEnd);
      EXPECT_EQ(mark(explanation, MarkKind::point, Role::blue).a, explained.task.chain.base);
      EXPECT_EQ(explanation.find("ratio") != nullptr, GetParam() == 0);
      if (GetParam() == 0) {
        EXPECT_NEAR(value(explanation, "ratio"), double(length / distance(end, place)), 1e-9);
        expectAt(mark(explanation, MarkKind::circle, "l").a, place);
      } else {
        EXPECT_NEAR(value(explanation, "moved"), double(distance(start, place)), 1e-9);
      }
      const explain::Mark& dot = mark(explanation, MarkKind::point, Role::result);
      expectAt(dot.a, newEnd);
      place = newEnd;
      if (HasFailure()) FAIL() << "seed " << seed << ", bone " << i;
    }
  }
}

std::string formName(const testing::TestParamInfo<int>& form) {
  const std::vector<std::string> names{"standard", "shift_back", "tree"};
  return names[static_cast<std::size_t>(form.param)];
}

INSTANTIATE_TEST_SUITE_P(Forms, ExplainFabrik, testing::Values(0, 1, 2), formName);

// The standard form's only walk then; every bone points straight at the target.
TEST(ExplainFabrikEdges, TooFarIsAimedAtInOneWalk) {
  Case task = support::straight(fabrik(), {1.0, 0.5, 0.8}, {-3.0, 4.0, 0.0});
  task.settings.iterations = 1;
  const Explained explained(fabrik(), task);
  ASSERT_EQ(explained.trace.size(), 4U);
  Point place{0, 0};
  for (std::size_t i = 0; i < 3; ++i) {
    const explain::Explanation explanation = explained.at(1 + i);
    expectPoint(explanation, "R", {-3.0L, 4.0L});
    expectPoint(explanation, "newA", place);
    const Real length = task.chain.bones[i].length;
    place = place + length * Point{-0.6L, 0.8L};
    expectPoint(explanation, "newB", place);
    support::Faults faults;
    support::checkFormulas(explanation, 1e-12, faults);
    EXPECT_FALSE(faults.any()) << faults.text();
  }
}

// In the tree a mirrored frame counts: a solver that ignores it turns the bone the wrong way.
TEST(ExplainFabrikEdges, TheTreeTellsTheLocalTurnInAMirroredFrame) {
  for (const bool ignores : {false, true}) {
    Case task = support::straight(fabrik(), {1.0, 1.0}, {0.9, 0.8, 0.0});
    task.chain.baseScale = {1, -1};
    task.settings.parameters[0] = 2.0;
    task.ignoreNegativeScale = ignores;
    const Explained explained(fabrik(), task);
    const explain::Explanation first = explained.at(1);
    const double change = explained.trace.at(1).pose.angles[1] - task.pose.angles[1];
    EXPECT_NEAR(value(first, "local"), change, 1e-12);
    EXPECT_NEAR(value(first, "local"), (ignores ? 1.0 : -1.0) * value(first, "turn"), 1e-12);
    EXPECT_EQ(first.find("done") != nullptr, ignores);
    const explain::Mark& looking = mark(first, MarkKind::dashed, Role::current);
    const rigs::Segment now = explained.trace.at(1).bones[1];
    EXPECT_LT(glm::distance(looking.b - looking.a, now.end - now.start), 1e-12);
  }
}

TEST(ExplainFabrikEdges, ManyChildrenAreNotAllDrawn) {
  Case task = support::straight(fabrik(), std::vector<double>(300, 0.1), {5.0, 4.0, 0.0});
  task.settings.parameters[0] = 2.0;
  task.settings.iterations = 1;
  const Explained explained(fabrik(), task);
  for (const std::size_t cursor : {150U, 300U, 301U, 450U}) {
    EXPECT_LT(explained.at(cursor).marks.size(), 30U);
  }
}

}  // namespace

// Bookmarks against traces written by hand, and what real solves are known to do.
#include "lab/tables/bookmarks.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "support/lab_driving.h"
#include "support/random_source.h"
#include "support/traces.h"

namespace {

using lab::Bookmark;
using lab::BookmarkKind;
using support::traceOfDistances;
using Marks = std::vector<Bookmark>;

constexpr auto kIteration = BookmarkKind::iteration;
constexpr auto kRose = BookmarkKind::rose;
constexpr auto kLimit = BookmarkKind::limit;
constexpr auto kStalled = BookmarkKind::stalled;
constexpr auto kReached = BookmarkKind::reached;

Marks marksOf(const rigs::Trace& trace, ik::Status status, double tolerance = 0.01) {
  rigs::Result result;
  result.status = status;
  return lab::bookmarks(trace, result, tolerance);
}

Marks marksOf(const lab::Lab& lab) {
  return lab::bookmarks(lab.trace(), lab.result(), lab.state().choices.tolerance);
}

std::size_t count(const Marks& marks, BookmarkKind kind) {
  return static_cast<std::size_t>(std::ranges::count(marks, kind, &Bookmark::kind));
}

TEST(Bookmarks, IterationsEndAndTheTargetIsReached) {
  const rigs::Trace trace = traceOfDistances({4.0, 3.0, 2.0, 1.0, 0.5, 0.1, 0.009}, 2);
  const Marks expected{{2, kIteration}, {4, kIteration}, {6, kIteration}, {6, kReached}};
  EXPECT_EQ(marksOf(trace, ik::Status::reached), expected);
}

TEST(Bookmarks, ARiseIsOneAgainstTheIterationBefore) {
  // Within an iteration it may rise and fall: 2.0 is farther than 1.0, and no rise.
  const rigs::Trace trace = traceOfDistances({4.0, 1.0, 2.0, 0.5, 3.0, 0.0, 1.0}, 2);
  const Marks expected{{2, kIteration}, {4, kIteration}, {4, kRose}, {6, kIteration}, {6, kLimit}};
  EXPECT_EQ(marksOf(trace, ik::Status::iterationLimit), expected);
}

TEST(Bookmarks, TheFirstIterationMayRise) {
  const Marks expected{{1, kIteration}, {1, kRose}, {2, kIteration}, {2, kStalled}};
  EXPECT_EQ(marksOf(traceOfDistances({1.0, 1.5, 1.5}), ik::Status::stalled), expected);
}

TEST(Bookmarks, RoundingIsNoRise) {
  const rigs::Trace noise = traceOfDistances({1.0, 1e-16, 3e-16, 2e-13, 0.5, 0.5 + 1e-9});
  const Marks marks = marksOf(noise, ik::Status::reached);
  ASSERT_EQ(count(marks, kRose), 1U);
  EXPECT_EQ(std::ranges::find(marks, kRose, &Bookmark::kind)->step, 4U);
}

TEST(Bookmarks, ReachedIsMarkedOnceAndOnlyWhereAnIterationEnds) {
  const rigs::Trace trace = traceOfDistances({4.0, 0.0, 2.0, 0.0, 0.001, 0.0, 1.0, 0.0, 0.001}, 2);
  const Marks marks = marksOf(trace, ik::Status::reached);
  ASSERT_EQ(count(marks, kReached), 1U);
  EXPECT_EQ(std::ranges::find(marks, kReached, &Bookmark::kind)->step, 4U);
}

TEST(Bookmarks, AStartThatIsNearEnough) {
  const Marks expected{{0, kReached}};
  EXPECT_EQ(marksOf(traceOfDistances({0.001}), ik::Status::reached), expected);
  EXPECT_TRUE(marksOf(rigs::Trace{}, ik::Status::invalidInput).empty());
}

TEST(Bookmarks, EveryIterationOfARealSolveIsMarked) {
  for (const ik::Solver* solver : ik::solvers()) {
    const lab::Lab lab = support::labWith(solver->id, "Three-bone arm");
    const Marks marks = marksOf(lab);
    const auto iterations = static_cast<std::size_t>(lab.result().iterations);
    EXPECT_EQ(count(marks, kIteration), iterations) << solver->id;
    EXPECT_EQ(count(marks, kReached), lab.result().status == ik::Status::reached ? 1U : 0U)
        << solver->id;
    EXPECT_EQ(count(marks, kRose), 0U) << solver->id << " comes nearer with every iteration";
    EXPECT_TRUE(std::ranges::is_sorted(marks, {}, &Bookmark::step));
  }
}

// A solve that arrives ends there: the mark of the arrival is on its last step.
TEST(Bookmarks, TheArrivalIsTheLastStep) {
  int checked = 0;
  for (const ik::Solver* solver : ik::solvers()) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      support::RandomSource random(seed);
      std::vector<double> lengths;
      std::vector<double> angles;
      for (std::size_t i = 0; i < 2 + seed % 4; ++i) {
        lengths.push_back(random.uniform(0.3, 1.2));
        angles.push_back(random.angle());
      }
      const glm::dvec3 target{random.uniform(-2.0, 2.0), random.uniform(-2.0, 2.0), 0.0};
      lab::Lab lab = support::labWith(solver->id, lengths, angles, target);
      if (lab.result().status != ik::Status::reached) continue;
      const Marks marks = marksOf(lab);
      ASSERT_EQ(count(marks, kReached), 1U) << solver->id;
      EXPECT_EQ(std::ranges::find(marks, kReached, &Bookmark::kind)->step, lab.trace().size() - 1)
          << solver->id << ", seed " << seed;
      ++checked;
    }
  }
  EXPECT_GT(checked, 200);
}

TEST(Bookmarks, CcdThatIgnoresTheMirrorMovesAway) {
  lab::Lab lab = support::labWith("ccd", "Negative scale");
  EXPECT_EQ(count(marksOf(lab), kRose), 0U);
  lab.apply(lab::SetChoice{&lab::Choices::ignoreNegativeScale, true});
  lab.apply(lab::ResetScene{});
  EXPECT_GT(count(marksOf(lab), kRose), 0U);
}

}  // namespace

// A straight chain with its target in line is a dead end for iterative solvers; a nudge is the way
// out.
#include <gtest/gtest.h>

#include "lab/words/status_words.h"
#include "support/lab_driving.h"

namespace {

using lab::Lab;

constexpr const char* kIterative[] = {"ccd", "fabrik", "gradient-descent"};

Lab inLine(const char* solver) {
  Lab lab = support::labWith(solver, "Stuck in a straight line");
  lab.apply(lab::SetChoice{&lab::Choices::iterations, 1000});
  lab.apply(lab::ResetScene{});
  return lab;
}

TEST(Nudge, GetsAChainInLineOutOfItsStall) {
  for (const char* solver : kIterative) {
    Lab lab = inLine(solver);
    ASSERT_EQ(lab.result().status, ik::Status::stalled) << solver;
    EXPECT_GT(support::tipDistance(lab), 0.3L) << solver;
    EXPECT_NE(lab::statusSentence(lab).find("udge"), std::string::npos) << "offers the nudge";
    lab.apply(lab::Nudge{});
    EXPECT_EQ(lab.result().status, ik::Status::reached) << solver;
    EXPECT_LT(support::tipDistance(lab), 1.1e-3L) << solver;
  }
}

TEST(Nudge, AlsoWhileStepping) {
  for (const char* solver : kIterative) {
    Lab lab = inLine(solver);
    lab.apply(lab::SetMode{lab::Mode::stepByStep});
    ASSERT_EQ(lab.result().status, ik::Status::stalled) << solver;
    lab.apply(lab::Nudge{});
    EXPECT_EQ(lab.state().playback.cursor, 0U);
    EXPECT_EQ(lab.result().status, ik::Status::reached) << solver;
    lab.apply(lab::Seek{lab.trace().size() - 1});
    EXPECT_LT(support::tipDistance(lab), 1.1e-3L) << solver;
  }
}

TEST(Nudge, AlsoOneIterationAFrame) {
  Lab lab = support::labWith("ccd", "Stuck in a straight line");
  lab.apply(lab::SetMode{lab::Mode::onePerFrame});
  for (int i = 0; i < 10; ++i) lab.apply(lab::Tick{0.02});
  ASSERT_FALSE(lab.isAnimating());
  lab.apply(lab::Nudge{});
  EXPECT_TRUE(lab.isAnimating());
  for (int i = 0; i < 5000 && lab.isAnimating(); ++i) lab.apply(lab::Tick{0.02});
  EXPECT_LT(support::tipDistance(lab), 1e-6L);
}

TEST(Nudge, WorksOnAnyNumberOfBonesInLine) {
  for (const char* solver : kIterative) {
    for (const std::size_t count : {2U, 3U, 5U, 30U, 200U}) {
      const std::vector<double> lengths(count, 2.0 / static_cast<double>(count));
      const std::vector<double> angles(count, 0.0);
      Lab lab = support::labWith(solver, lengths, angles, {1.1, 0.0, 0.0});
      lab::Choices choices = lab.state().choices;
      choices.iterations = 0;  // until it is nudged it lies straight
      ASSERT_EQ(lab.apply(lab::LoadScene{lab.state().scene, {angles}, choices}), "");
      lab.apply(lab::Nudge{});
      lab.apply(lab::SetChoice{&lab::Choices::iterations, 1000});
      EXPECT_LT(support::tipDistance(lab), 1.1e-3L) << solver << ", " << count << " bones";
    }
  }
}

// Turned by half a turn, one bone can only be stuck where the gradient vanishes.
TEST(Nudge, WorksOnOneBone) {
  Lab lab = support::labWith("gradient-descent", {1.0}, {0.0}, {-1.0, 0.0, 0.0});
  ASSERT_EQ(lab.result().status, ik::Status::stalled);
  lab.apply(lab::Nudge{});
  EXPECT_EQ(lab.result().status, ik::Status::reached);
}

}  // namespace

// Live and step by step: what is shown is always trace().at(cursor), and where the cursor goes.
#include <gtest/gtest.h>

#include "support/lab_driving.h"

namespace {

using lab::Lab;

// The state under the cursor, drawn and told the same.
void expectShowsTheCursor(const Lab& lab) {
  const rigs::TraceState state = lab.trace().at(lab.state().playback.cursor);
  EXPECT_EQ(lab.shown().joints, state.joints);
  EXPECT_EQ(lab.shown().pose, state.pose);
  EXPECT_EQ(lab.isLastStep(), lab.state().playback.cursor + 1 == lab.trace().size());
}

bool isSameSegment(const rigs::Segment& a, const rigs::Segment& b) {
  return a.start == b.start && a.end == b.end;
}

TEST(Live, ShowsTheEndOfTheTrace) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  for (const glm::dvec3 target : {glm::dvec3(1.1, 0.7, 0.0), {-0.5, 1.4, 0.0}, {5.0, 5.0, 0.0}}) {
    lab.apply(lab::SetTarget{target});
    EXPECT_TRUE(lab.isLastStep());
    EXPECT_FALSE(lab.isAnimating());
    expectShowsTheCursor(lab);
    EXPECT_NEAR(static_cast<double>(support::tipDistance(lab)), lab.result().distance, 1e-12);
    EXPECT_NEAR(lab.shownDistance(), lab.result().distance, 1e-12);
  }
}

TEST(Live, EveryDragGoesOnFromThePoseBefore) {
  Lab lab = support::labWith("ccd", "Tentacle");
  lab.apply(lab::SetTarget{{1.4, 0.9, 0.0}});
  const auto before = support::posedJoints(lab);
  lab.apply(lab::SetTarget{{1.3, 1.0, 0.0}});
  EXPECT_LT(support::largestGap(lab.trace().at(0).joints, before), 1e-9L);
}

TEST(Stepping, FromLiveStartsFromThePoseBeforeTheGesture) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  const auto before = support::posedJoints(lab);
  lab.apply(lab::BeginGesture{});
  for (const double x : {0.7, 0.8, 0.9, 1.0}) lab.apply(lab::SetTarget{{x, -0.6, 0.0}});
  lab.apply(lab::Step{lab::Unit::bone, -1});
  EXPECT_EQ(lab.state().choices.mode, lab::Mode::stepByStep);
  EXPECT_LT(support::largestGap(lab.trace().at(0).joints, before), 1e-9L);
  EXPECT_EQ(lab.state().playback.cursor + 2, lab.trace().size());
  expectShowsTheCursor(lab);
}

TEST(Stepping, EveryStepForwardsAndBackwards) {
  Lab lab = support::labWith("fabrik", "Three-bone arm");
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  EXPECT_EQ(lab.state().playback.cursor, 0U);
  const std::size_t last = lab.trace().size() - 1;
  ASSERT_GT(last, 5U);
  for (std::size_t i = 1; i <= last; ++i) {
    lab.apply(lab::Step{lab::Unit::bone, +1});
    EXPECT_EQ(lab.state().playback.cursor, i);
    expectShowsTheCursor(lab);
  }
  lab.apply(lab::Step{lab::Unit::bone, +1});
  EXPECT_EQ(lab.state().playback.cursor, last);
  for (std::size_t i = last; i > 0; --i) {
    lab.apply(lab::Step{lab::Unit::bone, -1});
    EXPECT_EQ(lab.state().playback.cursor, i - 1);
    expectShowsTheCursor(lab);
  }
  lab.apply(lab::Step{lab::Unit::bone, -1});
  EXPECT_EQ(lab.state().playback.cursor, 0U);
}

TEST(Stepping, SeekGoesThereAndNotBeyondTheEnd) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  lab.apply(lab::Seek{2});
  EXPECT_EQ(lab.state().choices.mode, lab::Mode::stepByStep);
  EXPECT_EQ(lab.state().playback.cursor, 2U);
  expectShowsTheCursor(lab);
  lab.apply(lab::Seek{static_cast<std::size_t>(-1)});
  EXPECT_TRUE(lab.isLastStep());
  expectShowsTheCursor(lab);
}

TEST(Stepping, TheGhostIsOneStepEarlier) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  lab.apply(lab::Seek{3});
  const rigs::TraceState before = lab.trace().at(2);
  ASSERT_EQ(lab.ghost().size(), before.bones.size());
  for (std::size_t i = 0; i < before.bones.size(); ++i) {
    EXPECT_TRUE(isSameSegment(lab.ghost()[i], before.bones[i])) << i;
  }
}

TEST(Stepping, BrokenChainsAreShownBroken) {
  Lab lab = support::labWith("fabrik", "Three-bone arm");
  lab.apply(lab::Seek{2});  // the last two bones have been set down at the target, the first not
  const auto& bones = lab.shown().bones;
  EXPECT_LT(glm::distance(bones[2].end, lab.state().scene.target), 1e-12);
  EXPECT_LT(glm::distance(bones[1].end, bones[2].start), 1e-12);
  EXPECT_GT(glm::distance(bones[0].end, bones[1].start), 1e-3);
}

TEST(StepByStep, DraggingTheTargetKeepsTheCursorOnTheSameStep) {
  Lab lab = support::labWith("fabrik", "Three-bone arm");
  lab.apply(lab::SetChoice{&lab::Choices::tolerance, 1e-9});
  lab.apply(lab::ResetScene{});
  lab.apply(lab::Seek{8});  // iteration 2, first walk, second bone from the tip
  const auto start = lab.trace().at(0).joints;
  const rigs::StepInfo info = lab.trace().step(8);
  ASSERT_EQ(info.iteration, 2);
  for (const double x : {0.65, 0.75, 0.9}) {
    lab.apply(lab::BeginGesture{});
    lab.apply(lab::SetTarget{{x, 1.1, 0.0}});
    const rigs::StepInfo& now = lab.trace().step(lab.state().playback.cursor);
    EXPECT_EQ(now.iteration, info.iteration);
    EXPECT_EQ(now.phase, info.phase);
    EXPECT_EQ(now.bone, info.bone);
    EXPECT_EQ(lab.trace().at(0).joints, start) << "the solve starts where it did";
    expectShowsTheCursor(lab);
  }
}

TEST(StepByStep, DraggingTheTargetAtTheEndStaysAtTheEnd) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  lab.apply(lab::Seek{1000000});
  const std::size_t before = lab.trace().size();
  lab.apply(lab::SetTarget{{-1.5, -1.0, 0.0}});
  EXPECT_NE(lab.trace().size(), before);
  EXPECT_TRUE(lab.isLastStep());
  expectShowsTheCursor(lab);
}

TEST(StepByStep, WhereTheNewTraceIsShorterTheCursorGoesToItsEnd) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  lab.apply(lab::SetTarget{{-1.9, -0.5, 0.0}});
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  lab.apply(lab::Seek{lab.trace().size() - 2});
  const int iteration = lab.trace().step(lab.state().playback.cursor).iteration;
  ASSERT_GT(iteration, 1);
  lab.apply(lab::SetChoice{&lab::Choices::iterations, iteration - 1});
  EXPECT_TRUE(lab.isLastStep());
  EXPECT_EQ(lab.trace().step(lab.state().playback.cursor).iteration, iteration - 1);
}

TEST(StepByStep, AtTheStartItStaysAtTheStart) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  const auto joints = lab.shown().joints;
  lab.apply(lab::SetTarget{{1.2, 0.2, 0.0}});
  EXPECT_EQ(lab.state().playback.cursor, 0U);
  EXPECT_EQ(lab.shown().joints, joints);
}

TEST(StepByStep, StartFromHere) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  lab.apply(lab::Seek{2});
  const auto shown = support::posedJoints(lab);
  lab.apply(lab::StartFromHere{});
  EXPECT_EQ(lab.state().playback.cursor, 0U);
  EXPECT_LT(support::largestGap(lab.shown().joints, shown), 1e-9L);
  EXPECT_LT(support::largestGap(lab.trace().at(0).joints, shown), 1e-9L);
  EXPECT_EQ(lab.result().status, ik::Status::reached);
}

TEST(StepByStep, StartFromABrokenChainStartsFromItsAngles) {
  Lab lab = support::labWith("fabrik", "Three-bone arm");
  lab.apply(lab::Seek{2});
  const rigs::Pose pose = lab.shown().pose;
  lab.apply(lab::StartFromHere{});
  const auto joints = support::matrixJoints(support::chainOf(lab), pose);
  EXPECT_LT(support::largestGap(lab.shown().joints, joints), 1e-9L);
}

TEST(StepByStep, BackToLiveGoesOnFromWhatIsShown) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  lab.apply(lab::Seek{1});
  const auto shown = support::posedJoints(lab);
  lab.apply(lab::SetMode{lab::Mode::live});
  EXPECT_LT(support::largestGap(lab.trace().at(0).joints, shown), 1e-9L);
  EXPECT_TRUE(lab.isLastStep());
}

}  // namespace

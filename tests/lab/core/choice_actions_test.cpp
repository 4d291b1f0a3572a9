// What each action on the solver's settings, on playback and on the view does.
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "lab/words/status_words.h"
#include "support/lab_driving.h"

namespace {

using lab::Lab;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

TEST(ChoiceActions, EverySolverKeepsItsOwnParameters) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  support::choose(lab, "direction", "base-to-tip");
  lab.apply(lab::SelectSolver{support::solverIndex("fabrik")});
  EXPECT_EQ(lab.settings().parameters[0], 0.0);
  support::choose(lab, "form", "tree");
  lab.apply(lab::SelectSolver{support::solverIndex("ccd")});
  EXPECT_EQ(lab.settings().parameters[0], 1.0);
  lab.apply(lab::SelectSolver{support::solverIndex("fabrik")});
  EXPECT_EQ(lab.settings().parameters[0], 2.0);
}

TEST(ChoiceActions, AChoiceIsAWholeNumberInRange) {
  Lab lab = support::labWith("fabrik", "Three-bone arm");
  for (const auto& [given, taken] : {std::pair{1.4, 1.0}, {1.6, 2.0}, {-5.0, 0.0}, {99.0, 2.0}}) {
    lab.apply(lab::SetParameter{0, given});
    EXPECT_EQ(lab.settings().parameters[0], taken) << given;
  }
  lab.apply(lab::SetParameter{0, kNan});
  lab.apply(lab::SetParameter{2, 1.0});
  lab.apply(lab::SetParameter{1000, 1.0});
  EXPECT_EQ(lab.settings().parameters[0], 2.0);
  EXPECT_EQ(lab.settings().parameters[2], 0.0);
}

TEST(ChoiceActions, ANumberIsBroughtIntoItsRange) {
  Lab lab = support::labWith("gradient-descent", "Three-bone arm");
  const auto parameters = lab.solver().parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const double middle = 0.5 * (parameters[i].least + parameters[i].most);
    lab.apply(lab::SetParameter{i, middle});
    EXPECT_EQ(lab.settings().parameters[i], middle);
    lab.apply(lab::SetParameter{i, -1e9});
    EXPECT_EQ(lab.settings().parameters[i], parameters[i].least);
    lab.apply(lab::SetParameter{i, 1e9});
    EXPECT_EQ(lab.settings().parameters[i], parameters[i].most);
    lab.apply(lab::SetParameter{i, kNan});
    EXPECT_EQ(lab.settings().parameters[i], parameters[i].most);
    EXPECT_NE(lab.result().status, ik::Status::invalidInput);
  }
}

TEST(ChoiceActions, IterationsAndTolerance) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  lab.apply(lab::SetChoice{&lab::Choices::iterations, 3});
  EXPECT_EQ(lab.state().choices.iterations, 3);
  lab.apply(lab::SetChoice{&lab::Choices::iterations, -1});
  EXPECT_EQ(lab.state().choices.iterations, 0);
  EXPECT_EQ(lab.trace().size(), 1U);
  lab.apply(lab::SetChoice{&lab::Choices::iterations, std::numeric_limits<int>::max()});
  EXPECT_EQ(lab.state().choices.iterations, lab::kMostIterations);
  lab.apply(lab::SetChoice{&lab::Choices::tolerance, 0.02});
  EXPECT_EQ(lab.state().choices.tolerance, 0.02);
  lab.apply(lab::SetChoice{&lab::Choices::tolerance, kNan});
  EXPECT_EQ(lab.state().choices.tolerance, 0.02);
  lab.apply(lab::SetChoice{&lab::Choices::tolerance, -4.0});
  EXPECT_EQ(lab.state().choices.tolerance, lab::kLeastTolerance);
  lab.apply(lab::SetChoice{&lab::Choices::tolerance, 1e10});
  EXPECT_EQ(lab.state().choices.tolerance, lab::kMostTolerance);
}

TEST(ChoiceActions, WithoutATestEveryIterationIsDone) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  lab.apply(lab::SetChoice{&lab::Choices::iterations, 37});
  ASSERT_LT(lab.result().iterations, 37);
  lab.apply(lab::SetChoice{&lab::Choices::stopWhenDone, false});
  EXPECT_EQ(lab.result().iterations, 37);
  EXPECT_EQ(lab.trace().size(), 1 + 37U * 3U);
  lab.apply(lab::SetChoice{&lab::Choices::stopWhenDone, true});
  EXPECT_LT(lab.result().iterations, 37);
}

TEST(ChoiceActions, IgnoringNegativeScaleMissesOnAMirroredChain) {
  Lab lab = support::labWith("two-bone", "Negative scale");
  EXPECT_LT(support::tipDistance(lab), 1e-9L);
  lab.apply(lab::SetChoice{&lab::Choices::ignoreNegativeScale, true});
  EXPECT_GT(support::tipDistance(lab), 0.1L);
  EXPECT_NE(lab.result().status, ik::Status::reached);
  lab.apply(lab::SetChoice{&lab::Choices::ignoreNegativeScale, false});
  EXPECT_LT(support::tipDistance(lab), 1e-9L);
}

TEST(ChoiceActions, SpeedLoopAndUnit) {
  Lab lab;
  lab.apply(lab::SetSpeed{2.5});
  EXPECT_EQ(lab.state().playback.speed, 2.5);
  lab.apply(lab::SetSpeed{kNan});
  EXPECT_EQ(lab.state().playback.speed, 2.5);
  lab.apply(lab::SetSpeed{0.0});
  EXPECT_EQ(lab.state().playback.speed, lab::kLeastSpeed);
  lab.apply(lab::SetSpeed{1e9});
  EXPECT_EQ(lab.state().playback.speed, lab::kMostSpeed);
  lab.apply(lab::SetLoop{true});
  EXPECT_TRUE(lab.state().playback.loop);
  lab.apply(lab::SetUnit{lab::Unit::pass});
  EXPECT_EQ(lab.state().playback.unit, lab::Unit::pass);
  EXPECT_EQ(lab.state().choices.mode, lab::Mode::live) << "no reason to pause";
}

TEST(ViewActions, TwoMadeFromTheSameStateBothHold) {
  Lab lab;
  const lab::View& seen = lab.state().view;
  const lab::Actions batch{lab::SetView{&lab::View::degrees, !seen.degrees},
                           lab::SetView{&lab::View::theme, lab::Theme::light},
                           lab::SetView{&lab::PanelView::notes, !seen.panels.notes},
                           lab::SetCamera{{3.0, -2.0}, 50.0},
                           lab::LookFrom{0.5, 0.25},
                           lab::SetView{&lab::MapView::on, true}};
  for (const lab::Action& action : batch) lab.apply(action);
  EXPECT_FALSE(seen.degrees);
  EXPECT_EQ(seen.theme, lab::Theme::light);
  EXPECT_TRUE(seen.panels.notes);
  EXPECT_EQ(seen.center, glm::dvec2(3.0, -2.0));
  EXPECT_TRUE(seen.space.on);
  EXPECT_EQ(seen.space.yaw, 0.5);
  EXPECT_TRUE(seen.map.on);
}

TEST(ViewActions, TheCameraEndsWhatFitAskedFor) {
  Lab lab;
  lab.apply(lab::SetView{&lab::View::fit, true});
  lab.apply(lab::SetView{&lab::View::fitHeight, 7.0});
  lab.apply(lab::SetCamera{{0.0, 0.0}, 50.0});
  EXPECT_FALSE(lab.state().view.fit);
  EXPECT_EQ(lab.state().view.fitHeight, 0.0);
}

TEST(ViewActions, ClosingWindowsEndsPresentingLast) {
  Lab lab;
  for (bool lab::View::*each : {&lab::View::help, &lab::View::presenting}) {
    lab.apply(lab::SetView{each, true});
  }
  lab.apply(lab::CloseWindows{});
  EXPECT_FALSE(lab.state().view.help);
  EXPECT_TRUE(lab.state().view.presenting);
  lab.apply(lab::CloseWindows{});
  EXPECT_FALSE(lab.state().view.presenting);
}

TEST(ChoiceActions, ARefusedSolveShowsTheChainAsItLies) {
  Lab lab;  // two bone
  lab.apply(lab::SetBoneCount{1});
  EXPECT_EQ(lab.result().status, ik::Status::invalidInput);
  EXPECT_FALSE(lab.result().message.empty());
  EXPECT_EQ(lab.trace().size(), 1U);
  EXPECT_EQ(lab.shown().joints.size(), 2U);
  EXPECT_LT(support::largestGap(lab.shown().joints, support::posedJoints(lab)), 1e-12L);
  lab.apply(lab::SetBoneCount{2});
  EXPECT_EQ(lab.result().status, ik::Status::reached);
}

TEST(ViewActions, TheViewInSpaceStaysInItsBounds) {
  lab::Lab lab;
  lab.apply(lab::SetView{&lab::SpaceView::on, true});
  lab.apply(lab::SetView{&lab::SpaceView::pitch, 7.0});
  lab.apply(lab::SetView{&lab::SpaceView::yaw, 20.0});
  EXPECT_NEAR(lab.state().view.space.pitch, 1.5707963, 1e-6);
  EXPECT_NEAR(std::sin(lab.state().view.space.yaw), std::sin(20.0), 1e-9);
  EXPECT_LE(std::abs(lab.state().view.space.yaw), 3.1415927);
  for (double lab::SpaceView::*each :
       {&lab::SpaceView::pitch, &lab::SpaceView::yaw, &lab::SpaceView::focusZ}) {
    lab.apply(lab::SetView{each, std::nan("")});
  }
  EXPECT_NEAR(lab.state().view.space.pitch, 1.5707963, 1e-6);
  EXPECT_TRUE(std::isfinite(lab.state().view.space.yaw));
  EXPECT_TRUE(std::isfinite(lab.state().view.space.focusZ));
}

// Drags the target in small moves, as a mouse does.
void dragTo(Lab& lab, const glm::dvec3& to) {
  const glm::dvec3 from = lab.state().scene.target;
  lab.apply(lab::BeginGesture{});
  for (int i = 1; i <= 5; ++i) lab.apply(lab::SetTarget{from + 0.2 * i * (to - from)});
  lab.apply(lab::EndGesture{});
}

// How it is solved changes: the same problem is solved from the pose before the last gesture, not
// from an answer that is already there.
TEST(ChoiceActions, AChangeOfTheSolverKeepsTheStart) {
  for (const lab::Mode mode : {lab::Mode::live, lab::Mode::onePerFrame, lab::Mode::stepByStep}) {
    Lab lab = support::labWith("ccd", "Three-bone arm");
    lab.apply(lab::SetMode{mode});
    const std::vector<support::Point> start = support::posedJoints(lab);
    dragTo(lab, {0.4, -1.1, 0.0});
    const auto expectStart = [&](const char* what) {
      const auto joints = support::matrixJoints(support::chainOf(lab), lab.startPose());
      for (std::size_t i = 0; i < joints.size(); ++i) {
        EXPECT_NEAR(static_cast<double>(support::distance(joints[i], start[i])), 0.0, 1e-12)
            << what << ", " << static_cast<int>(mode);
      }
      EXPECT_GT(lab.trace().size(), 1U) << what;
    };
    if (mode == lab::Mode::stepByStep) {
      // There the drag itself began at another pose: the one that its trace starts from.
      lab.apply(lab::Seek{0});
    }
    for (const char* solver : {"fabrik", "dls", "look-at", "automatic", "ccd"}) {
      lab.apply(lab::SelectSolver{support::solverIndex(solver)});
      expectStart(solver);
    }
    support::choose(lab, "direction", "base-to-tip");
    expectStart("direction");
    lab.apply(lab::SetParameter{1, 20.0});
    expectStart("max-step");
    lab.apply(lab::SetChoice{&lab::Choices::tolerance, 1e-4});
    expectStart("tolerance");
  }
}

// What may come before another solver is chosen, and is no drag.
TEST(ChoiceActions, WhatDragsNothingKeepsTheStartToo) {
  using lab::Mode;
  const std::vector<std::pair<const char*, lab::Actions>> ways{
      {"a click on the target", {lab::BeginGesture{}, lab::EndGesture{}}},
      {"back to live from the end",
       {lab::Seek{0}, lab::Seek{lab::kWholeTrace}, lab::SetMode{Mode::live}}},
      {"one per frame", {lab::SetMode{Mode::onePerFrame}, lab::Tick{0.02}}},
      {"and back", {lab::SetMode{Mode::onePerFrame}, lab::Tick{0.02}, lab::SetMode{Mode::live}}},
      {"an undone drag",
       {lab::BeginGesture{}, lab::SetTarget{{0.4, -1.1, 0.0}}, lab::EndGesture{}, lab::Undo{}}},
      {"a drag that is put back",
       {lab::BeginGesture{}, lab::SetTarget{{0.4, -1.1, 0.0}}, lab::CancelGesture{},
        lab::EndGesture{}}},
      {"a joint that is put back",
       {lab::BeginGesture{}, lab::MoveJoint{1, {0.4, -1.1, 0.0}}, lab::CancelGesture{},
        lab::EndGesture{}}},
      {"editing on and off", {lab::SetEditing{true}, lab::SetEditing{false}}},
      {"editing left by the mode", {lab::SetEditing{true}, lab::SetMode{Mode::live}}},
      {"editing on and off step by step",
       {lab::Seek{lab::kWholeTrace}, lab::SetEditing{true}, lab::SetEditing{false}}},
  };
  for (const auto& [what, actions] : ways) {
    Lab lab;
    for (const lab::Action& each : actions) lab.apply(each);
    lab.apply(lab::SelectSolver{support::solverIndex("ccd")});
    lab.apply(lab::Step{lab::Unit::bone, -1});
    EXPECT_GT(lab.trace().size(), 3U) << what;
    EXPECT_EQ(lab.state().playback.cursor + 2, lab.trace().size()) << what;
  }
}

// A click leaves the ghost where it is, and a drag takes it along with its first move.
TEST(ChoiceActions, TheGhostGoesWithTheFirstMove) {
  Lab lab;
  const std::vector<rigs::Segment> ghost = lab.ghost();
  const glm::dvec3 tip = lab.shown().joints.back();
  ASSERT_GT(glm::distance(ghost.back().end, tip), 0.1);
  lab.apply(lab::BeginGesture{});
  EXPECT_EQ(lab.ghost().back().end, ghost.back().end);
  lab.apply(lab::SetTarget{{0.4, -1.1, 0.0}});
  EXPECT_LT(glm::distance(lab.ghost().back().end, tip), 1e-12);
  lab.apply(lab::SetTarget{{0.3, -1.2, 0.0}});
  EXPECT_LT(glm::distance(lab.ghost().back().end, tip), 1e-12) << "and stays through the drag";
}

TEST(ChoiceActions, OneIterationPerFrameOfATipThatIsThereTookNone) {
  Lab lab = support::labWith("fabrik", "Three-bone arm");
  ASSERT_LE(support::tipDistance(lab), 1e-3);
  lab.apply(lab::SetMode{lab::Mode::onePerFrame});
  for (int i = 0; i < 5; ++i) lab.apply(lab::Tick{0.02});
  EXPECT_EQ(lab.result().iterations, 0);
  EXPECT_EQ(lab::statusSentence(lab), "The tip was at the target.");
}

TEST(ChoiceActions, OneIterationPerFrameCountsUntilItArrives) {
  Lab lab = support::labWith("fabrik", "Three-bone arm");
  lab.apply(lab::SetMode{lab::Mode::onePerFrame});
  lab.apply(lab::SetTarget{{0.4, -1.1, 0.0}});
  int frames = 1;
  int arrived = 0;
  while (lab.isAnimating() && frames < 500) {
    if (arrived == 0 && support::tipDistance(lab) <= 1e-3) arrived = frames;
    EXPECT_EQ(lab.result().iterations, arrived == 0 ? frames : arrived);
    lab.apply(lab::Tick{1.0 / 60.0});
    ++frames;
  }
  ASSERT_GT(arrived, 0);
  EXPECT_GT(frames, arrived + 1);
  EXPECT_EQ(lab.result().iterations, arrived);
}

}  // namespace

// The last seconds of dragging: each frame is kept as it was, and can be stepped through.
#include "lab/core/replay.h"

#include <gtest/gtest.h>

#include "lab/tables/tip_trail.h"
#include "support/lab_driving.h"

namespace {

using lab::Lab;

constexpr double kFrame = 1.0 / 60.0;

// What was on the canvas in a frame.
struct Seen {
  glm::dvec3 target;
  std::vector<glm::dvec3> joints;
  std::size_t steps;
  friend bool operator==(const Seen&, const Seen&) = default;
};

Seen seenOf(const Lab& lab) {
  return {lab.state().scene.target, lab.shown().joints, lab.trace().size()};
}

// Drags the target in so many frames; what was seen in each of them.
std::vector<Seen> drag(Lab& lab, const glm::dvec3& to, int frames) {
  std::vector<Seen> seen;
  const glm::dvec3 from = lab.state().scene.target;
  lab.apply(lab::BeginGesture{});
  for (int i = 1; i <= frames; ++i) {
    lab.apply(lab::SetTarget{glm::mix(from, to, static_cast<double>(i) / frames)});
    lab.apply(lab::Tick{kFrame});
    seen.push_back(seenOf(lab));
  }
  lab.apply(lab::EndGesture{});
  return seen;
}

void expectMoments(Lab& lab, const std::vector<Seen>& seen) {
  lab.apply(lab::BeginReplay{});
  ASSERT_TRUE(lab.scrubsReplay());
  ASSERT_EQ(lab.lastCursor() + 1, seen.size());
  for (std::size_t i = seen.size(); i-- > 0;) {
    lab.apply(lab::Seek{i});
    EXPECT_EQ(lab.cursor(), i);
    EXPECT_EQ(seenOf(lab), seen[i]) << i;
  }
}

TEST(Replay, EveryMomentIsWhatItWasToTheBit) {
  for (const char* solver : {"fabrik", "ccd", "two-bone", "levenberg-marquardt"}) {
    SCOPED_TRACE(solver);
    Lab lab = support::labWith(solver, "Two-bone arm");
    const std::vector<Seen> seen = drag(lab, {-0.4, 1.1, 0.0}, 12);
    expectMoments(lab, seen);
  }
  Lab lab = support::labWith("fabrik", "Tentacle in 3D");
  expectMoments(lab, drag(lab, {0.2, 0.5, -0.4}, 12));
}

// The chain follows its base as it follows the target: such a drag is kept too.
TEST(Replay, ADragOfTheBaseIsKept) {
  Lab lab = support::labWith("fabrik", "Tentacle");
  std::vector<Seen> seen;
  std::vector<glm::dvec3> bases;
  lab.apply(lab::BeginGesture{});
  for (int i = 1; i <= 8; ++i) {
    bases.emplace_back(0.05 * i, -0.02 * i, 0.0);
    lab.apply(lab::MoveBase{bases.back()});
    lab.apply(lab::Tick{kFrame});
    seen.push_back(seenOf(lab));
  }
  lab.apply(lab::EndGesture{});
  expectMoments(lab, seen);
  lab.apply(lab::Seek{3});
  EXPECT_EQ(lab.state().scene.chain.base, bases[3]);
  lab.apply(lab::EndReplay{false});
  EXPECT_EQ(lab.state().scene.chain.base, bases.back());
  const auto& frames = lab.recording().frames;
  EXPECT_EQ(frames.front().conditions, frames.back().conditions) << "the chain is kept once";
}

TEST(Replay, OneIterationAFrameToo) {
  Lab lab = support::labWith("ccd", "Tentacle");
  lab.apply(lab::SetMode{lab::Mode::onePerFrame});
  const std::vector<Seen> seen = drag(lab, {-0.4, 1.1, 0.0}, 12);
  expectMoments(lab, seen);
  lab.apply(lab::EndReplay{true});
  EXPECT_EQ(lab.state().choices.mode, lab::Mode::onePerFrame);
  EXPECT_EQ(lab.state().choices.iterations, 50);
}

TEST(Replay, AMomentsSolveIsSteppedThrough) {
  Lab lab = support::labWith("fabrik", "Tentacle");
  const std::vector<Seen> seen = drag(lab, {-0.4, 1.1, 0.0}, 12);
  lab.apply(lab::BeginReplay{});
  lab.apply(lab::Seek{7});
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  EXPECT_FALSE(lab.scrubsReplay());
  EXPECT_EQ(lab.cursor(), 0U);
  EXPECT_EQ(lab.lastCursor() + 1, seen[7].steps);
  // It began where the frame before had ended.
  for (std::size_t i = 0; i < seen[6].joints.size(); ++i) {
    EXPECT_LT(glm::distance(lab.shown().joints[i], seen[6].joints[i]), 1e-9);
  }
  lab.apply(lab::Seek{1000});
  EXPECT_EQ(lab.shown().joints, seen[7].joints);
  lab.apply(lab::SetMode{lab::Mode::live});
  EXPECT_TRUE(lab.scrubsReplay());
  EXPECT_EQ(lab.cursor(), 7U);
}

TEST(Replay, EndsWhereItBegan) {
  Lab lab = support::labWith("fabrik", "Tentacle");
  drag(lab, {-0.4, 1.1, 0.0}, 12);
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  const lab::Scene scene = lab.state().scene;
  const lab::Choices choices = lab.state().choices;
  const std::size_t steps = lab.history().doneCount();
  lab.apply(lab::BeginReplay{});
  lab.apply(lab::Seek{2});
  EXPECT_NE(lab.state().scene, scene);
  lab.apply(lab::EndReplay{false});
  EXPECT_EQ(lab.state().scene, scene);
  EXPECT_EQ(lab.state().choices, choices);
  EXPECT_EQ(lab.history().doneCount(), steps);
}

TEST(Replay, GoesOnFromAMomentAndThatIsUndone) {
  Lab lab = support::labWith("fabrik", "Tentacle");
  const std::vector<Seen> seen = drag(lab, {-0.4, 1.1, 0.0}, 12);
  lab.apply(lab::BeginReplay{});
  lab.apply(lab::Seek{3});
  lab.apply(lab::EndReplay{true});
  EXPECT_FALSE(lab.state().replay.on);
  EXPECT_EQ(seenOf(lab), seen[3]);
  lab.apply(lab::Undo{});
  EXPECT_EQ(lab.state().scene.target, seen.back().target);
}

TEST(Replay, WhateverChangesTheSceneGoesOnFromTheMomentOnShow) {
  Lab lab = support::labWith("fabrik", "Tentacle");
  const std::vector<Seen> seen = drag(lab, {-0.4, 1.1, 0.0}, 12);
  lab.apply(lab::BeginReplay{});
  lab.apply(lab::Seek{3});
  lab.apply(lab::SelectSolver{support::solverIndex("ccd")});
  EXPECT_FALSE(lab.state().replay.on);
  EXPECT_EQ(lab.solver().id, "ccd");
  EXPECT_EQ(lab.state().scene.target, seen[3].target);
  lab.apply(lab::Undo{});
  lab.apply(lab::Undo{});
  EXPECT_EQ(lab.state().scene.target, seen.back().target);
}

TEST(Replay, UndoingGoesBackFromWhatWasThereBeforeIt) {
  Lab lab = support::labWith("fabrik", "Tentacle");
  const glm::dvec3 first = lab.state().scene.target;
  drag(lab, {-0.4, 1.1, 0.0}, 12);
  lab.apply(lab::BeginReplay{});
  lab.apply(lab::Undo{});
  EXPECT_FALSE(lab.state().replay.on);
  EXPECT_EQ(lab.state().scene.target, first);
}

TEST(Replay, PlaysAtThePaceOfTheDrag) {
  Lab lab = support::labWith("fabrik", "Tentacle");
  drag(lab, {-0.4, 1.1, 0.0}, 60);
  lab.apply(lab::BeginReplay{});
  lab.apply(lab::Seek{0});
  lab.apply(lab::SetPlaying{true});
  for (int i = 0; i < 30; ++i) lab.apply(lab::Tick{kFrame});
  EXPECT_NEAR(static_cast<double>(lab.cursor()), 30.0, 1.0);
  for (int i = 0; i < 60; ++i) lab.apply(lab::Tick{kFrame});
  EXPECT_TRUE(lab.isLastStep());
  EXPECT_FALSE(lab.state().playback.playing);
}

TEST(Replay, KeepsThirtySecondsAndNoPauses) {
  Lab lab = support::labWith("two-bone", "Two-bone arm");
  lab::TargetMotion motion;
  motion.path = lab::TargetPath::circle;
  lab.apply(lab::SetTargetMotion{motion});
  for (int i = 0; i < 60 * 40; ++i) lab.apply(lab::Tick{kFrame});
  const auto length = [&] {
    return lab.recording().frames.back().at - lab.recording().frames.front().at;
  };
  EXPECT_NEAR(length(), 30.0, 0.1);
  motion.path = lab::TargetPath::none;
  lab.apply(lab::SetTargetMotion{motion});
  const double before = lab.recording().frames.back().at;
  for (int i = 0; i < 600; ++i) lab.apply(lab::Tick{kFrame});
  drag(lab, {0.5, 0.5, 0.0}, 3);
  EXPECT_LT(lab.recording().frames.back().at - before, 0.2) << "ten seconds in which nothing moved";
}

TEST(Replay, LongChainsKeepFewerMoments) {
  Lab lab = support::labWith("fabrik", "Rope of 100 bones");
  lab.apply(lab::SetBoneCount{1000});
  lab.apply(lab::SetPlanar{false});
  lab.apply(lab::SetChoice{&lab::Choices::iterations, 1});
  const glm::dvec3 from = lab.state().scene.target;
  for (int i = 0; i < 1100; ++i) {
    lab.apply(lab::SetTarget{from + glm::dvec3(0.001 * i, 0.0, 0.0)});
    lab.apply(lab::Tick{0.001});
  }
  EXPECT_LE(lab.recording().frames.size() * 4000, lab::Recording::kMostNumbers);
  EXPECT_GT(lab.recording().frames.size(), 900U);
}

TEST(Replay, AnotherSceneBeginsAnotherRecording) {
  Lab lab = support::labWith("fabrik", "Tentacle");
  drag(lab, {-0.4, 1.1, 0.0}, 12);
  lab.apply(lab::LoadPreset{0});
  lab.apply(lab::BeginReplay{});
  EXPECT_FALSE(lab.state().replay.on);
  drag(lab, {-0.4, 1.1, 0.0}, 12);
  lab.apply(lab::DuplicateChain{});
  lab.apply(lab::BeginReplay{});
  EXPECT_FALSE(lab.state().replay.on);
}

TEST(TipTrail, IsTheWayOfTheTipInTheLastDrag) {
  Lab lab = support::labWith("fabrik", "Tentacle");
  drag(lab, {-0.4, 1.1, 0.0}, 5);
  const std::vector<Seen> seen = drag(lab, {0.9, 1.1, 0.0}, 7);
  const std::vector<glm::dvec3> trail = lab::tipTrail(lab);
  ASSERT_EQ(trail.size(), seen.size());
  for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_EQ(trail[i], seen[i].joints.back());
}

TEST(TipTrail, StepByStepItEndsAtTheStepOnShow) {
  Lab lab = support::labWith("ccd", "Tentacle");
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  ASSERT_GT(lab.lastCursor(), 5U);
  for (const std::size_t cursor : {std::size_t{0}, std::size_t{5}, lab.lastCursor()}) {
    lab.apply(lab::Seek{cursor});
    const std::vector<glm::dvec3> trail = lab::tipTrail(lab);
    ASSERT_EQ(trail.size(), std::min<std::size_t>(cursor, 200) + 1);
    EXPECT_EQ(trail.back(), lab.shown().joints.back());
    rigs::TraceState start;
    lab.trace().at(0, start);
    EXPECT_EQ(trail.front(), start.joints.back());
  }
}

}  // namespace

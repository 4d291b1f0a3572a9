// What time does: one iteration a frame, and playing a trace.
#include <algorithm>

#include <gtest/gtest.h>

#include "support/lab_driving.h"

namespace {

using lab::Lab;

constexpr double kFrame = 1.0 / 60.0;

Lab onePerFrame(const char* solver, const char* preset) {
  Lab lab = support::labWith(solver, preset);
  lab.apply(lab::SetMode{lab::Mode::onePerFrame});
  return lab;
}

// Ticks until nothing moves any more; false where that never happens.
bool settles(Lab& lab) {
  for (int i = 0; i < 20000; ++i) {
    if (!lab.isAnimating()) return true;
    lab.apply(lab::Tick{kFrame});
  }
  return false;
}

TEST(OnePerFrame, EachTickIsOneIteration) {
  Lab lab = onePerFrame("ccd", "Tentacle");
  lab.apply(lab::SetTarget{{-1.6, 0.4, 0.0}});
  for (int i = 0; i < 5; ++i) {
    ASSERT_TRUE(lab.isAnimating());
    const int before = lab.result().iterations;
    const auto from = support::posedJoints(lab);
    lab.apply(lab::Tick{kFrame});
    EXPECT_EQ(lab.result().iterations, before + 1);
    EXPECT_EQ(lab.trace().size(), 1 + 12U) << "one sweep over twelve bones";
    EXPECT_LT(support::largestGap(lab.trace().at(0).joints, from), 1e-9L);
    EXPECT_TRUE(lab.isLastStep());
  }
}

TEST(OnePerFrame, TheSameAsThatManyIterationsAtOnce) {
  Lab slow = onePerFrame("ccd", "Tentacle");
  slow.apply(lab::SetTarget{{-1.6, 0.4, 0.0}});
  const rigs::Pose start = slow.startPose();
  for (int i = 0; i < 6; ++i) slow.apply(lab::Tick{kFrame});
  const auto count = slow.result().iterations;

  Lab fast = support::labWith("ccd", "Tentacle");
  lab::Choices choices = fast.state().choices;
  choices.iterations = count;
  choices.stopWhenDone = false;
  ASSERT_EQ(fast.apply(lab::LoadScene{slow.state().scene, start, choices}), "");
  EXPECT_LT(support::largestGap(slow.shown().joints, support::posedJoints(fast)), 1e-9L);
}

TEST(OnePerFrame, SettlesAtTheTargetAndSleeps) {
  for (const char* solver : {"look-at", "two-bone", "ccd", "fabrik", "gradient-descent"}) {
    Lab lab = onePerFrame(solver, "Two-bone arm");
    ASSERT_TRUE(settles(lab)) << solver;
    const auto joints = lab.shown().joints;
    lab.apply(lab::Tick{1.0});
    EXPECT_EQ(lab.shown().joints, joints) << solver;
    if (lab.solver().bones == 1) continue;
    EXPECT_LT(support::tipDistance(lab), 1e-6L) << solver;
  }
}

// Whoever looks at a chain that lies still asks why; that frames have done iterations is no answer.
TEST(OnePerFrame, SaysWhatAWholeSolveSaysOfAChainThatStopped) {
  struct Case {
    const char* solver;
    std::vector<double> lengths;
    std::vector<double> angles;
    rigs::JointLimit limit;  // of the second joint
    double weight;           // of the same
    glm::dvec3 target;
    ik::Status status;
  };
  const rigs::JointLimit free{};
  const rigs::JointLimit narrow{-0.2, 0.2, free.cone};
  for (const Case& each :
       {Case{"fabrik", {1, 1}, {0, 0}, free, 1.0, {0.5, 0, 0}, ik::Status::stalled},
        Case{"ccd", {1, 1}, {0, 0}, free, 1.0, {1, 0, 0}, ik::Status::stalled},
        Case{"ccd", {1, 1}, {0.3, 0.1}, narrow, 1.0, {0.5, 0.5, 0}, ik::Status::limitBlocked},
        Case{"ccd", {1, 1}, {0.3, 0.1}, free, 0.0, {0.5, 0.5, 0}, ik::Status::heldBack},
        Case{"ccd", {1, 1}, {0.3, 0.1}, free, 1.0, {0.5, 0.5, 0}, ik::Status::reached},
        Case{"ccd", {1, 1}, {0.3, 0.1}, free, 1.0, {2.5, 0.5, 0}, ik::Status::tooFar}}) {
    Lab lab = support::labWith(each.solver, each.lengths, each.angles, {3.0, 0.0, 0.0});
    lab.apply(lab::SetLimit{1, each.limit});
    lab.apply(lab::SetWeight{1, each.weight});
    lab.apply(lab::SetAngles{each.angles});
    lab.apply(lab::SetTarget{each.target});
    ASSERT_EQ(lab.result().status, each.status) << each.solver;
    lab.apply(lab::SetMode{lab::Mode::onePerFrame});
    ASSERT_TRUE(settles(lab)) << each.solver;
    EXPECT_EQ(lab.result().status, each.status) << each.solver;
    // Elsewhere nothing is over yet.
    lab.apply(lab::SetTarget{{-0.4, 1.2, 0.0}});
    EXPECT_NE(lab.result().status, ik::Status::stalled) << each.solver;
    EXPECT_NE(lab.result().status, each.status) << each.solver;
  }
}

TEST(OnePerFrame, MovingTheTargetWakesIt) {
  Lab lab = onePerFrame("ccd", "Three-bone arm");
  ASSERT_TRUE(settles(lab));
  lab.apply(lab::SetTarget{{-0.9, -1.1, 0.0}});
  EXPECT_TRUE(lab.isAnimating());
  EXPECT_EQ(lab.result().iterations, 1) << "counted again";
  ASSERT_TRUE(settles(lab));
  EXPECT_LT(support::tipDistance(lab), 1e-6L);
}

TEST(Playing, FromLiveStartsAtTheStart) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  lab.apply(lab::SetPlaying{true});
  EXPECT_EQ(lab.state().choices.mode, lab::Mode::stepByStep);
  EXPECT_EQ(lab.state().playback.cursor, 0U);
  EXPECT_TRUE(lab.isAnimating());
  EXPECT_TRUE(lab.state().playback.playing);
}

TEST(Playing, ToTheEndAndThenStops) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  lab.apply(lab::SetPlaying{true});
  std::size_t before = 0;
  for (int i = 0; i < 10000 && lab.isAnimating(); ++i) {
    lab.apply(lab::Tick{kFrame});
    const std::size_t cursor = lab.state().playback.cursor;
    EXPECT_TRUE(cursor == before || cursor == before + 1);
    before = cursor;
  }
  EXPECT_TRUE(lab.isLastStep());
  EXPECT_FALSE(lab.state().playback.playing);
  lab.apply(lab::SetPlaying{true});
  EXPECT_EQ(lab.state().playback.cursor, 0U) << "from the end, it begins again";
}

// Sub-steps that ten seconds at this speed go over.
std::size_t stepsPlayed(double speed, double seconds) {
  Lab lab = support::labWith("ccd", "Rope of 100 bones");
  lab.apply(lab::SetTarget{{-2.0, -1.0, 0.0}});
  lab.apply(lab::SetSpeed{speed});
  lab.apply(lab::SetPlaying{true});
  for (double t = 0.0; t < seconds; t += kFrame) lab.apply(lab::Tick{kFrame});
  EXPECT_TRUE(lab.state().playback.playing) << "the trace is too short for this test";
  return lab.state().playback.cursor;
}

TEST(Playing, SpeedIsAFactor) {
  const std::size_t slow = stepsPlayed(0.25, 20.0);
  const std::size_t normal = stepsPlayed(1.0, 20.0);
  const std::size_t fast = stepsPlayed(4.0, 20.0);
  ASSERT_GT(slow, 4U);
  EXPECT_NEAR(static_cast<double>(normal), 4.0 * static_cast<double>(slow), 4.0);
  EXPECT_NEAR(static_cast<double>(fast), 4.0 * static_cast<double>(normal), 4.0);
}

TEST(Playing, ByIterationStopsAtIterations) {
  Lab lab = support::labWith("ccd", "Tentacle");
  lab.apply(lab::SetTarget{{-1.6, 0.4, 0.0}});
  lab.apply(lab::SetUnit{lab::Unit::iteration});
  lab.apply(lab::SetPlaying{true});
  for (int i = 0; i < 200 && lab.isAnimating(); ++i) {
    lab.apply(lab::Tick{kFrame});
    EXPECT_EQ(lab.state().playback.cursor % 12U, 0U);
  }
  EXPECT_GT(lab.state().playback.cursor, 0U);
}

TEST(Playing, InALoopItComesBackToTheStart) {
  Lab lab = support::labWith("two-bone", "Two-bone arm");
  lab.apply(lab::SetLoop{true});
  lab.apply(lab::SetPlaying{true});
  std::vector<bool> seen(lab.trace().size(), false);
  int starts = 0;
  std::size_t before = 1;
  for (int i = 0; i < 600; ++i) {
    lab.apply(lab::Tick{kFrame});
    const std::size_t cursor = lab.state().playback.cursor;
    seen[cursor] = true;
    starts += cursor == 0 && before != 0 ? 1 : 0;
    before = cursor;
  }
  EXPECT_TRUE(lab.state().playback.playing);
  EXPECT_GE(starts, 2);
  EXPECT_EQ(std::count(seen.begin(), seen.end(), false), 0);
}

TEST(Playing, SteppingSeekingAndLoadingPause) {
  const lab::Action actions[] = {lab::Step{lab::Unit::bone, -1}, lab::Seek{1},
                                 lab::SetPlaying{false}, lab::LoadPreset{1},
                                 lab::MoveJoint{1, {0.2, 0.9, 0.0}}};
  for (const lab::Action& action : actions) {
    Lab lab = support::labWith("ccd", "Three-bone arm");
    lab.apply(lab::SetPlaying{true});
    lab.apply(action);
    EXPECT_FALSE(lab.state().playback.playing) << action.kind();
    EXPECT_FALSE(lab.isAnimating());
  }
}

TEST(Playing, ATraceOfOneStepDoesNotPlay) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  lab.apply(lab::SetChoice{&lab::Choices::iterations, 0});
  lab.apply(lab::SetPlaying{true});
  EXPECT_FALSE(lab.isAnimating());
}

TEST(Playing, ALongSleepIsSurvived) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  lab.apply(lab::SetPlaying{true});
  lab.apply(lab::Tick{60.0});
  EXPECT_TRUE(lab.isLastStep());
  EXPECT_FALSE(lab.isAnimating());
}

}  // namespace

// Predicting the next step: the truth is the trace's, and nothing is told before it is revealed.
#include "lab/core/prediction.h"

#include <gtest/gtest.h>

#include "lab/words/prediction_words.h"
#include "support/lab_driving.h"

namespace {

using lab::Lab;

// Stepping by bone from the start, with predicting on.
Lab predicting(const char* solver, const char* preset) {
  Lab lab = support::labWith(solver, preset);
  lab.apply(lab::SetPredicting{true});
  return lab;
}

// The tip after the first turn of CCD, by hand: the last bone turns onto the line to the target.
TEST(Prediction, TheTipAfterATurnOfCcdLiesTowardsTheTarget) {
  Lab lab = support::labWith("ccd", {1.0, 0.8, 0.6}, {1.1, -0.3, 0.5}, {0.2, 1.6, 0.0});
  lab.apply(lab::SetPredicting{true});
  ASSERT_TRUE(lab.isAsking());
  EXPECT_EQ(lab.state().prediction.joint, 3U);
  const double angles[] = {1.1, 0.8, 1.3};  // world
  glm::dvec3 joint(0.0);
  joint += 1.0 * glm::dvec3(std::cos(angles[0]), std::sin(angles[0]), 0.0);
  joint += 0.8 * glm::dvec3(std::cos(angles[1]), std::sin(angles[1]), 0.0);
  const glm::dvec3 target(0.2, 1.6, 0.0);
  const glm::dvec3 tip = joint + 0.6 * glm::normalize(target - joint);
  EXPECT_LT(glm::distance(lab.predictionTruth(), tip), 1e-12);

  lab.apply(lab::SetGuess{lab::SetGuess::kAsked, tip + glm::dvec3(0.3, -0.4, 0.0)});
  EXPECT_NEAR(lab::missOf(lab.state().prediction, lab.predictionTruth()), 0.5, 1e-12);
  EXPECT_TRUE(lab.isAsking());
  lab.apply(lab::Step{lab::Unit::bone, +1});
  EXPECT_FALSE(lab.isAsking());
  EXPECT_TRUE(lab.state().prediction.isRevealed);
  EXPECT_EQ(lab.cursor(), 1U);
  EXPECT_LT(glm::distance(lab.shown().joints.back(), tip), 1e-12);
  EXPECT_NE(lab::predictionSentence(lab).find("the tip was off by 0.5"), std::string::npos)
      << lab::predictionSentence(lab);

  // The next press asks again, and does not step.
  lab.apply(lab::Step{lab::Unit::bone, +1});
  EXPECT_TRUE(lab.isAsking());
  EXPECT_EQ(lab.cursor(), 1U);
  EXPECT_FALSE(lab.state().prediction.guess);
  // So does the next guess.
  lab.apply(lab::Step{lab::Unit::bone, +1});
  lab.apply(lab::SetGuess{lab::SetGuess::kAsked, tip});
  EXPECT_TRUE(lab.isAsking());
  EXPECT_EQ(lab.cursor(), 2U);
}

// FABRIK's first step sets the last bone's end onto the target; its second one leaves the tip.
TEST(Prediction, AsksForWhatTheStepMoves) {
  Lab lab = predicting("fabrik", "Three-bone arm");
  EXPECT_EQ(lab.state().prediction.joint, 3U);
  EXPECT_LT(glm::distance(lab.predictionTruth(), lab.state().scene.target), 1e-12);
  for (int i = 0; i < 2; ++i) lab.apply(lab::Step{lab::Unit::bone, +1});
  ASSERT_TRUE(lab.isAsking());
  EXPECT_LT(lab.state().prediction.joint, 3U);
}

TEST(Prediction, ADraggedJointIsWhatIsGuessed) {
  Lab lab = predicting("gradient-descent", "Three-bone arm");
  lab.apply(lab::SetGuess{2, {0.5, 0.5, 0.0}});
  EXPECT_EQ(lab.state().prediction.joint, 2U);
  const std::size_t step = lab.state().prediction.step;
  EXPECT_EQ(lab.predictionTruth(), lab.trace().at(step).joints[2]);
  lab.apply(lab::SetGuess{2, {std::nan(""), 0.5, 0.0}});
  EXPECT_EQ(lab.state().prediction.guess, glm::dvec3(0.5, 0.5, 0.0));
}

// What lies along the view cannot be seen, and does not count.
TEST(Prediction, InSpaceDepthDoesNotCount) {
  lab::Prediction prediction;
  prediction.along = glm::normalize(glm::dvec3(1.0, 2.0, 2.0));
  prediction.guess = glm::dvec3(1.0, 1.0, 1.0);
  EXPECT_NEAR(lab::missOf(prediction, glm::dvec3(1.0, 1.0, 1.0) + 5.0 * prediction.along), 0.0,
              1e-12);
  const glm::dvec3 across = glm::normalize(glm::dvec3(2.0, -1.0, 0.0));
  EXPECT_NEAR(lab::missOf(prediction, glm::dvec3(1.0, 1.0, 1.0) + 0.25 * across), 0.25, 1e-12);
}

TEST(Prediction, EndsWithTheTraceWithPlayingRacingAndLive) {
  Lab lab = predicting("ccd", "Three-bone arm");
  for (std::size_t i = 0; i < 2 * lab.trace().size() + 2; ++i) {
    lab.apply(lab::Step{lab::Unit::bone, +1});
  }
  EXPECT_TRUE(lab.isLastStep());
  EXPECT_FALSE(lab.isAsking());
  lab.apply(lab::Seek{1});
  EXPECT_TRUE(lab.isAsking());
  lab.apply(lab::SetGuess{lab::SetGuess::kAsked, {0.0, 0.0, 0.0}});
  lab.apply(lab::SetTarget{{0.4, -1.1, 0.0}});  // another problem is another question
  EXPECT_FALSE(lab.state().prediction.guess);
  lab.apply(lab::SetPlaying{true});
  EXPECT_FALSE(lab.state().prediction.on);
  lab.apply(lab::SetPredicting{true});
  lab.apply(lab::SetMode{lab::Mode::live});
  EXPECT_FALSE(lab.state().prediction.on);
  EXPECT_EQ(lab::predictionSentence(lab), "");
  lab.apply(lab::SetGuess{lab::SetGuess::kAsked, {0.0, 0.0, 0.0}});
  EXPECT_FALSE(lab.state().prediction.guess);
}

// A class guesses and talks first: whatever leads on would show the truth.
TEST(Prediction, InTeachersModeOnlyRevealLeadsOn) {
  Lab lab = predicting("ccd", "Three-bone arm");
  lab.apply(lab::SetView{&lab::View::teaching, true});
  lab.apply(lab::SetGuess{lab::SetGuess::kAsked, {0.3, 0.4, 0.0}});
  EXPECT_NE(lab::predictionSentence(lab).find("Reveal"), std::string::npos)
      << lab::predictionSentence(lab);
  EXPECT_FALSE(lab.canStep(+1));
  EXPECT_TRUE(lab.isHeldBack());
  const std::vector<lab::Action> ways{
      lab::Step{lab::Unit::bone, +1, 0.3}, lab::Step{lab::Unit::line, +1},
      lab::Step{lab::Unit::iteration, +1}, lab::Seek{4}, lab::SetPlaying{true}};
  for (const lab::Action& each : ways) {
    lab.apply(each);
    EXPECT_TRUE(lab.isAsking());
    EXPECT_EQ(lab.cursor(), 0U);
    EXPECT_TRUE(lab.state().prediction.guess);
    EXPECT_FALSE(lab.state().playback.playing);
  }
  lab.apply(lab::Reveal{});
  EXPECT_EQ(lab.cursor(), 1U);
  EXPECT_TRUE(lab.state().prediction.isRevealed);
  EXPECT_TRUE(lab.state().prediction.guess);
  lab.apply(lab::Reveal{});
  EXPECT_EQ(lab.cursor(), 1U) << "nothing is asked";
  lab.apply(lab::Step{lab::Unit::bone, +1});
  EXPECT_TRUE(lab.isAsking()) << "the next question";
  lab.apply(lab::Seek{0});
  EXPECT_EQ(lab.cursor(), 0U) << "back is free";
}

TEST(Prediction, OutsideTeachersModeRevealIsAStep) {
  Lab lab = predicting("ccd", "Three-bone arm");
  lab.apply(lab::Reveal{});
  EXPECT_TRUE(lab.state().prediction.isRevealed);
  EXPECT_EQ(lab.cursor(), 1U);
  lab.apply(lab::SetPredicting{false});
  lab.apply(lab::Reveal{});
  EXPECT_EQ(lab.cursor(), 1U);
}

}  // namespace

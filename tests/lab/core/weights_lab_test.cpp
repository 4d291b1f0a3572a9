// Weights, caps and the rest pose in the lab: the actions, the answer, and what is said of it.
#include <gtest/gtest.h>

#include "explain/words.h"
#include "lab/words/status_words.h"
#include "lab/words/step_words.h"
#include "support/lab_driving.h"

namespace {

using lab::Lab;

void expectSays(const std::string& sentence, const std::string& words) {
  EXPECT_NE(sentence.find(words), std::string::npos) << sentence;
}

Lab twoBones(const char* solver) {
  return support::labWith(solver, {1.0, 1.0}, {0.0, 0.0}, {1.0, 1.0, 0.0});
}

TEST(WeightsLab, AnActionSetsThem) {
  Lab lab = twoBones("ccd");
  const double& weight = support::chainOf(lab).bones[1].weight;
  lab.apply(lab::SetWeight{1, 0.25});
  EXPECT_EQ(weight, 0.25);
  lab.apply(lab::SetWeight{1, 7.0});
  EXPECT_EQ(weight, 1.0);
  lab.apply(lab::SetWeight{1, -7.0});
  EXPECT_EQ(weight, 0.0);
  lab.apply(lab::SetWeight{1, NAN});
  lab.apply(lab::SetWeight{2, 1.0});
  EXPECT_EQ(weight, 0.0);
  EXPECT_EQ(explain::jointText(support::chainOf(lab).bones[1], true), "free, w 0");
  EXPECT_EQ(explain::jointText(support::chainOf(lab).bones[0], true), "free");
}

// Bone 2 wants 90° and turns half of them; then its weight is 0.
TEST(WeightsLab, CcdsStepSaysWhatTheWeightLeft) {
  Lab lab = twoBones("ccd");
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  lab.apply(lab::SetAngles{{0.0, 0.0}});
  lab.apply(lab::SetWeight{1, 0.5});
  lab.apply(lab::Seek{1});
  expectSays(lab.step().explanation.sentence, "turn by 45.0°, scaled by its weight 0.5");
  lab.apply(lab::SetWeight{1, 0.0});
  lab.apply(lab::Seek{1});
  expectSays(lab.step().explanation.sentence, "no turn because its weight is 0");
}

TEST(WeightsLab, CcdsStepSaysThatTheCapStoppedIt) {
  Lab lab = twoBones("ccd");
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  lab.apply(lab::SetAngles{{0.0, 0.0}});
  lab.apply(lab::SetParameter{*ik::findParameter(lab.solver(), "max-step"), 30.0});
  lab.apply(lab::Seek{1});
  expectSays(lab.step().explanation.sentence, "turn by 30.0°, as far as Max. step allows");
}

TEST(WeightsLab, FabriksStepSaysWhichJoint) {
  Lab lab = twoBones("fabrik");
  lab.apply(lab::SetWeight{1, 0.5});
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  lab.apply(lab::SetAngles{{0.0, 0.0}});
  lab.apply(lab::Seek{2});
  expectSays(lab.step().explanation.sentence, "as far as the weight 0.5 of joint 2 allows");
}

TEST(WeightsLab, FabriksStepNamesTheCap) {
  Lab lab = twoBones("fabrik");
  lab.apply(lab::SetParameter{*ik::findParameter(lab.solver(), "max-step"), 30.0});
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  lab.apply(lab::SetAngles{{0.0, 0.0}});
  lab.apply(lab::Seek{4});
  expectSays(lab.step().explanation.sentence, "; joint 2 turns by at most 30°");
}

TEST(WeightsLab, FabrikNamesNoCapThatShortensNothing) {
  Lab lab = support::labWith("fabrik", {1.0, 1.0}, {0.0, 0.0}, {1.9, 0.1, 0.0});
  lab.apply(lab::SetParameter{*ik::findParameter(lab.solver(), "max-step"), 60.0});
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  for (const std::size_t step : {1, 2, 3, 4}) {
    lab.apply(lab::Seek{step});
    EXPECT_EQ(lab.step().explanation.sentence.find("at most"), std::string::npos)
        << lab.step().explanation.sentence;
  }
}

TEST(WeightsLab, AChainThatIsHeldSaysSo) {
  Lab lab = twoBones("dls");
  lab.apply(lab::SetWeight{0, 0.0});
  lab.apply(lab::SetWeight{1, 0.0});
  lab.apply(lab::SetTarget{{0.5, 0.5, 0.0}});
  EXPECT_EQ(lab.result().status, ik::Status::heldBack);
  expectSays(lab::statusSentence(lab), "A joint of weight 0 keeps the tip");
}

// The pose on show becomes the rest pose; with another number of bones it is none any more.
TEST(WeightsLab, ARestPose) {
  Lab lab = support::labWith("dls", {1.0, 1.0, 1.0}, {0.2, 0.3, 0.4}, {1.5, 1.5, 0.0});
  lab.apply(lab::SetChoice{&lab::Choices::restGain, 2.0});
  EXPECT_EQ(lab.state().choices.restGain, 1.0);
  lab.apply(lab::SetRestPose{true});
  ASSERT_TRUE(lab.state().scene.rest.has_value());
  const rigs::Pose rest = *lab.state().scene.rest;
  const auto fromRest = [&] {
    double sum = 0.0;
    for (std::size_t i = 0; i < 3; ++i) {
      const double way = lab.shown().pose.angles[i] - rest.angles[i];
      sum += way * way;
    }
    return sum;
  };
  // There and back: it comes to rest again.
  lab.apply(lab::SetTarget{{-1.0, 1.0, 0.0}});
  EXPECT_EQ(lab.result().status, ik::Status::reached);
  EXPECT_GT(fromRest(), 0.1);
  lab.apply(lab::SetTarget{{1.5, 1.5, 0.0}});
  EXPECT_LT(fromRest(), 1e-4);
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  lab.apply(lab::SetTarget{{1.2, 1.7, 0.0}});
  lab.apply(lab::Seek{lab.trace().size() - 1});
  expectSays(lab.step().explanation.sentence, "the joints go towards the rest pose");
  lab.apply(lab::SetBoneCount{4});
  EXPECT_FALSE(lab.state().scene.rest.has_value());
  EXPECT_EQ(lab.result().status, ik::Status::reached);
  lab.apply(lab::SetRestPose{true});
  lab.apply(lab::SetPlanar{false});
  EXPECT_FALSE(lab.state().scene.rest.has_value());
}

}  // namespace

// Why a solve stopped, in words: the numbers are recomputed from the joints and the lengths.
#include "lab/words/status_words.h"

#include <regex>
#include <set>

#include <gtest/gtest.h>

#include "explain/format.h"
#include "explain/words.h"
#include "lab/words/solver_words.h"
#include "lab/words/step_words.h"
#include "support/lab_driving.h"

namespace {

using lab::Lab;

std::vector<double> numbersIn(const std::string& text) {
  std::vector<double> numbers;
  const std::regex number("-?[0-9]+(\\.[0-9]+)?(e[-+]?[0-9]+)?");
  for (std::sregex_iterator it(text.begin(), text.end(), number), end; it != end; ++it) {
    numbers.push_back(std::stod(it->str()));
  }
  return numbers;
}

void expectNumber(const std::string& text, double expected) {
  for (const double each : numbersIn(text)) {
    if (std::abs(each - expected) <= 5.1e-3 * std::abs(expected)) return;
  }
  ADD_FAILURE() << "expected " << expected << " in: " << text;
}

TEST(StatusWords, ReachedInSoManyIterations) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  ASSERT_EQ(lab.result().status, ik::Status::reached);
  // One sub-step a bone: the trace tells how many sweeps there were.
  const auto sweeps = static_cast<double>((lab.trace().size() - 1) / 3);
  ASSERT_GT(sweeps, 1.0);
  expectNumber(lab::statusSentence(lab), sweeps);
}

TEST(StatusWords, TooFar) {
  Lab lab = support::labWith("two-bone", {1.0, 0.8}, {0.3, 0.4}, {3.0, 4.0, 0.0});
  EXPECT_EQ(lab.result().status, ik::Status::tooFar);
  expectNumber(lab::statusSentence(lab), 5.0 - 1.8);  // a 3-4-5 triangle
}

TEST(StatusWords, TooClose) {
  Lab lab = support::labWith("two-bone", {1.5, 0.5}, {0.3, 0.4}, {0.24, 0.32, 0.0});
  EXPECT_EQ(lab.result().status, ik::Status::tooClose);
  expectNumber(lab::statusSentence(lab), 1.0 - 0.4);
}

TEST(StatusWords, IterationLimitTellsWhatIsLeft) {
  Lab lab = support::labWith("ccd", "Tentacle");
  lab.apply(lab::SetTarget{{-1.6, 0.4, 0.0}});
  lab.apply(lab::ResetScene{});
  lab.apply(lab::SetChoice{&lab::Choices::tolerance, 1e-9});
  lab.apply(lab::SetChoice{&lab::Choices::iterations, 1});
  lab.apply(lab::ResetScene{});
  ASSERT_EQ(lab.result().status, ik::Status::iterationLimit);
  const std::string sentence = lab::statusSentence(lab);
  expectNumber(sentence, 1.0);
  expectNumber(sentence, static_cast<double>(support::tipDistance(lab)));
  EXPECT_EQ(sentence.find("1 iterations"), std::string::npos) << sentence;
}

TEST(StatusWords, StalledTellsWhatIsLeft) {
  Lab lab = support::labWith("fabrik", "Stuck in a straight line");
  ASSERT_EQ(lab.result().status, ik::Status::stalled);
  expectNumber(lab::statusSentence(lab), static_cast<double>(support::tipDistance(lab)));
}

TEST(StatusWords, AutomaticSaysWhatItPicked) {
  Lab lab = support::labWith("automatic", "Stuck in a straight line");
  ASSERT_EQ(lab.result().status, ik::Status::reached);
  EXPECT_EQ(lab::methodSentence(lab), "It picked: Levenberg-Marquardt, and restarted once.");
  lab = support::labWith("automatic", {1.0, 0.8}, {0.3, 0.4}, {1.0, 0.5, 0.0});
  EXPECT_EQ(lab::methodSentence(lab), "It picked: Levenberg-Marquardt.");
  lab.apply(lab::SelectSolver{support::solverIndex("ccd")});
  EXPECT_EQ(lab::methodSentence(lab), "");
}

TEST(StatusWords, InvalidInputSaysWhatIsMissing) {
  Lab lab;
  lab.apply(lab::SetBoneCount{1});
  ASSERT_EQ(lab.result().status, ik::Status::invalidInput);
  const std::string sentence = lab::statusSentence(lab);
  expectNumber(sentence, 2.0);
  EXPECT_NE(sentence.find("bone"), std::string::npos) << sentence;
}

TEST(StatusWords, SolversOfAFewBonesSayOnWhichTheyAct) {
  Lab lab = support::labWith("two-bone", "Tentacle");
  EXPECT_NE(lab::scopeSentence(lab).find("the last 2 bones of 12"), std::string::npos)
      << lab::scopeSentence(lab);
  lab.apply(lab::SelectSolver{support::solverIndex("look-at")});
  EXPECT_NE(lab::scopeSentence(lab).find("the last bone of 12"), std::string::npos)
      << lab::scopeSentence(lab);
  lab.apply(lab::SelectSolver{support::solverIndex("ccd")});
  EXPECT_EQ(lab::scopeSentence(lab), "");
  lab.apply(lab::SelectSolver{support::solverIndex("two-bone")});
  lab.apply(lab::SetBoneCount{2});
  EXPECT_EQ(lab::scopeSentence(lab), "");
}

// A solver that ignores a mirror misses where another one would be stuck, wherever it is said.
TEST(StatusWords, WhoIgnoresAMirrorHasMissed) {
  Lab lab = support::labWith("two-bone", "Negative scale");
  EXPECT_FALSE(lab::ignoresMirror(lab.state()));
  lab.apply(lab::SetChoice{&lab::Choices::ignoreNegativeScale, true});
  ASSERT_TRUE(lab::ignoresMirror(lab.state()));
  ASSERT_EQ(lab.result().status, ik::Status::stalled);
  EXPECT_EQ(lab::statusHeading(lab), "Missed");
  EXPECT_EQ(lab::statusWord(ik::Status::stalled, true), "Missed");
  EXPECT_EQ(lab::statusWord(ik::Status::stalled, false), "Stalled");
  EXPECT_EQ(lab::statusWord(ik::Status::reached, true), "Reached");
  EXPECT_FALSE(lab::ignoresMirror(support::labWith("two-bone", "Two-bone arm").state()));
}

// The number is that of the pose on show, by forward kinematics; at the end there is the status.
TEST(StatusWords, ProgressIsThatOfTheStepOnShow) {
  lab::Lab lab = support::labWith("ccd", "Three-bone arm");
  lab.apply(lab::SetTarget{{0.4, -1.1, 0.0}});
  EXPECT_EQ(lab::progressSentence(lab), "");
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  const std::size_t last = lab.trace().size() - 1;
  ASSERT_GT(last, 3U);
  for (std::size_t step = 0; step < last; ++step) {
    lab.apply(lab::Seek{step});
    const std::string sentence = lab::progressSentence(lab);
    const std::string expected =
        step == 0 ? "Before the first step: " : "Step " + std::to_string(step) + " of ";
    ASSERT_EQ(sentence.find(expected), 0U) << sentence;
    const double left = std::stod(sentence.substr(sentence.find(": ") + 2));
    EXPECT_NEAR(left, static_cast<double>(support::tipDistance(lab)), 5.1e-3 * left);
  }
  lab.apply(lab::Seek{last});
  EXPECT_EQ(lab::progressSentence(lab), "");
}

// A tip at the target says little while the chain is apart, or its base elsewhere.
TEST(StatusWords, ProgressSaysThatAChainIsApart) {
  lab::Lab lab = support::labWith("fabrik", "Three-bone arm");
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  ASSERT_GT(lab.trace().size(), 7U);
  const auto at = [&](std::size_t step) {
    lab.apply(lab::Seek{step});
    return lab::progressSentence(lab);
  };
  const std::string apart = ", but the chain is in pieces.";
  EXPECT_EQ(at(0).find(apart), std::string::npos);
  EXPECT_NE(at(1).find(": 0 left" + apart), std::string::npos) << at(1);
  EXPECT_NE(at(2).find(apart), std::string::npos) << at(2);
  // All three lie at the target, in one piece, whose start is off the base.
  const std::string off = at(3);
  const double gap = glm::distance(lab.shown().bones[0].start, lab.state().scene.chain.base);
  EXPECT_NE(off.find(", but the base is off by " + explain::number(gap) + "."), std::string::npos)
      << off;
  EXPECT_NE(at(4).find(apart), std::string::npos) << at(4);
  EXPECT_EQ(at(6).find(", but"), std::string::npos) << "an iteration ends whole";
}

// Before and after as forward kinematics has them, with a word where nothing was gained.
TEST(StatusWords, EachStepSaysWhatItGained) {
  int nearer = 0;
  for (const char* solver : {"ccd", "gradient-descent", "jacobian-transpose", "dls"}) {
    lab::Lab lab = support::labWith(solver, "Three-bone arm");
    lab.apply(lab::SetTarget{{0.4, -1.1, 0.0}});
    EXPECT_EQ(lab::gainSentence(lab), "") << "live";
    lab.apply(lab::SetMode{lab::Mode::stepByStep});
    lab.apply(lab::Seek{0});
    EXPECT_EQ(lab::gainSentence(lab), "") << "nothing was done yet";
    double before = static_cast<double>(support::tipDistance(lab));
    for (std::size_t step = 1; step < lab.trace().size(); ++step) {
      lab.apply(lab::Seek{step});
      const auto after = static_cast<double>(support::tipDistance(lab));
      const std::string sentence = lab::gainSentence(lab);
      EXPECT_TRUE(sentence.starts_with("Distance " + explain::number(before) + " → " +
                                       explain::number(after)))
          << sentence << " " << before << " " << after;
      EXPECT_EQ(sentence.ends_with(": farther"), after > before * (1.0 + 1e-7)) << sentence;
      nearer += sentence.find(':') == std::string::npos ? 1 : 0;
      before = after;
    }
  }
  EXPECT_GT(nearer, 12);
}

// A straight chain whose line goes through the target: no joint turns.
TEST(StatusWords, AStepThatGainsNothingSaysSo) {
  lab::Lab lab = support::labWith("gradient-descent", {1.0, 1.0}, {0.0, 0.0}, {0.5, 0.0, 0.0});
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  lab.apply(lab::Seek{1});
  EXPECT_EQ(lab::gainSentence(lab), "Distance 1.5 → 1.5: no nearer");
}

// While walks leave the chain apart there is no distance, and the one at their end is compared with
// the one that they began with.
TEST(StatusWords, WalksGainWhatTheirIterationGains) {
  lab::Lab lab = support::labWith("fabrik", "Three-bone arm");
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  const auto at = [&](std::size_t step) {
    lab.apply(lab::Seek{step});
    return lab::gainSentence(lab);
  };
  ASSERT_GT(lab.trace().size(), 12U);
  at(0);
  const std::string start = explain::number(static_cast<double>(support::tipDistance(lab)));
  EXPECT_EQ(at(1), "Distance " + start + " → –: the chain is in pieces");
  EXPECT_TRUE(at(3).starts_with("Distance " + start + " → –: the base is off by")) << at(3);
  const std::string first = at(6);
  const std::string after = explain::number(static_cast<double>(support::tipDistance(lab)));
  EXPECT_EQ(first, "Distance " + start + " → " + after);
  EXPECT_TRUE(at(7).starts_with("Distance " + after + " → –")) << at(7);
}

// With several goals both distances are of all of them, and say so.
TEST(StatusWords, WhatAStepGainedIsOfAllGoals) {
  lab::Lab lab = support::labWith("ccd", "Three-bone arm");
  lab.apply(lab::AddGoal{0});
  lab.apply(lab::SetGoal{0, true, 3.0, 0, false});
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  ASSERT_TRUE(lab.hasSeveralGoals());
  const auto left = [&](std::size_t step) {
    lab.apply(lab::Seek{step});
    const lab::Scene& scene = lab.state().scene;
    double sum = 0.0;
    for (const rigs::Goal& goal : {rigs::Goal{2, scene.target}, scene.goals[0]}) {
      const double distance = glm::distance(lab.shown().bones[goal.bone].end, goal.target);
      sum += goal.weight * distance * distance;
    }
    return explain::number(std::sqrt(sum));
  };
  ASSERT_GT(lab.trace().size(), 3U);
  for (std::size_t step = 1; step + 1 < lab.trace().size(); ++step) {
    const std::string before = left(step - 1);
    const std::string after = left(step);
    const std::string gain = lab::gainSentence(lab);
    EXPECT_TRUE(gain.starts_with("Distance " + before + " → " + after)) << gain;
    EXPECT_TRUE(gain.ends_with(", all goals together")) << gain;
    EXPECT_NE(lab::progressSentence(lab).find(": " + after + " left."), std::string::npos);
  }
  lab.apply(lab::SetGoal{0, false, 3.0, 0, false});
  lab.apply(lab::Seek{1});
  EXPECT_EQ(lab::gainSentence(lab).find("all goals"), std::string::npos);
}

// As after the removal of a bone.
TEST(StatusWords, AChainThatIsTooShortForItsSolver) {
  lab::Lab lab = support::labWith("two-bone", "Two-bone arm");
  lab.apply(lab::RemoveJoint{2});
  ASSERT_EQ(support::chainOf(lab).bones.size(), 1U);
  EXPECT_EQ(
      lab::statusSentence(lab),
      "Two bone (analytic) needs 2 bones, and this chain has 1. Add a bone, or choose another "
      "solver.");
}

TEST(StatusWords, WhyNoStepCanBeTaken) {
  lab::Lab lab = support::labWith("fabrik", "Three-bone arm");
  EXPECT_NE(lab::whyNoStep(lab, +1), "") << "live";
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  lab.apply(lab::Seek{0});
  EXPECT_EQ(lab::whyNoStep(lab, +1), "");
  EXPECT_EQ(lab::whyNoStep(lab, -1), "This is the start: there is no step before it.");
  lab.apply(lab::Seek{lab.lastCursor()});
  EXPECT_EQ(lab::whyNoStep(lab, +1), "This is the end: there is no step after it.");
  EXPECT_EQ(lab::whyNoStep(lab, -1), "");
  lab.apply(lab::Seek{0});
  lab.apply(lab::SetView{&lab::View::teaching, true});
  lab.apply(lab::SetPredicting{true});
  EXPECT_NE(lab::whyNoStep(lab, +1).find("R shows"), std::string::npos);
}

}  // namespace

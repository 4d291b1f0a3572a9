// What is said of a solver that bends in a plane, refuses a joint or moves a creature's legs.
#include "lab/words/solver_words.h"

#include <gtest/gtest.h>

#include "explain/format.h"
#include "explain/words.h"
#include "lab/creature/creature.h"
#include "lab/words/creature_words.h"
#include "lab/words/status_words.h"
#include "support/lab_driving.h"

namespace {

using lab::Lab;

void expectSays(const std::string& sentence, std::initializer_list<const char*> parts) {
  for (const char* part : parts) {
    EXPECT_NE(sentence.find(part), std::string::npos) << part << " in: " << sentence;
  }
}

TEST(SolverWords, MenusBeginWithTheFiveOfACourse) {
  std::vector<std::string> names;
  for (const std::size_t i : lab::listedSolvers()) names.emplace_back(ik::solvers()[i]->id);
  ASSERT_EQ(names.size(), ik::solvers().size());
  names.resize(6);
  EXPECT_EQ(names, (std::vector<std::string>{"look-at", "two-bone", "ccd", "fabrik", "dls",
                                             "gradient-descent"}));
}

TEST(SolverWords, AnArmAsAskedHasNothingToSay) {
  for (const char* preset :
       {"Two-bone arm", "Two-bone arm in 3D", "Pole target", "Negative scale"}) {
    EXPECT_EQ(lab::bendPlaneSentence(support::labWith("two-bone", preset)), "") << preset;
  }
}

TEST(SolverWords, APoleInLineTellsNoPlane) {
  Lab lab = support::labWith("two-bone", "Pole target");
  lab.apply(lab::SetPole{2.0 * lab.state().scene.target});
  expectSays(lab::bendPlaneSentence(lab), {"pole is in line", "last bend plane is kept"});
  lab.apply(lab::SetPole{std::nullopt});
  EXPECT_EQ(lab::bendPlaneSentence(lab).find("kept"), std::string::npos);
  lab.apply(lab::SetTarget{{0.0, 1.2, 0.0}});
  expectSays(lab::bendPlaneSentence(lab), {"straight above", "last bend plane is kept"});
}

TEST(SolverWords, AnElbowThatChangedSidesIsToldOnce) {
  Lab lab = support::labWith("two-bone", "Pole target");
  const glm::dvec3 target = lab.state().scene.target;
  lab.apply(lab::SetPole{target - (*lab.state().scene.pole - target)});
  expectSays(lab::bendPlaneSentence(lab), {"other side", "pole"});
  lab.apply(lab::SetTarget{target + glm::dvec3(0.01)});
  EXPECT_EQ(lab::bendPlaneSentence(lab), "");
}

TEST(SolverWords, HeldBackTellsHowFar) {
  Lab lab = support::labWith("two-bone", "Two-bone arm in 3D");
  const auto soften = ik::findParameter(lab.solver(), "soften");
  lab.apply(lab::SetParameter{*soften, 0.5});
  ASSERT_EQ(lab.result().status, ik::Status::heldBack);
  EXPECT_EQ(explain::statusWord(lab.result().status), "Held back");
  const auto left = static_cast<double>(support::tipDistance(lab));
  ASSERT_GT(left, 1e-3);
  expectSays(lab::statusSentence(lab), {"Softening", explain::number(left).c_str()});
}

TEST(SolverWords, ARefusedJointOfAnArmGoesByItsName) {
  expectSays(lab::jointSentence(support::labWith("two-bone", "Hexapod leg")),
             {"Bone q₃ tibia turns on a hinge"});
}

TEST(SolverWords, ARefusedHingeSaysWhichOneAndWhatToDo) {
  Lab lab = support::labWith("fabrik", "Four-axis robot arm");
  ASSERT_EQ(lab.result().status, ik::Status::invalidInput);
  expectSays(lab::statusSentence(lab),
             {"Bone 1", "hinge", "FABRIK", "CCD", "Gradient descent", "ball joint"});
  lab.apply(lab::SelectSolver{support::solverIndex("two-bone")});
  expectSays(lab::statusSentence(lab), {"Bone 3"});
  lab.apply(lab::SetJoint{2, rigs::JointKind::ball, {0.0, 0.0, 1.0}});
  expectSays(lab::statusSentence(lab), {"Bone 4"});
  lab.apply(lab::SetJoint{3, rigs::JointKind::ball, {0.0, 0.0, 1.0}});
  EXPECT_EQ(lab::jointSentence(lab), "") << "hinges before those that it moves are fine";
  for (const ik::Solver* solver : ik::solvers()) {
    lab = support::labWith(solver->id, "Four-axis robot arm");
    EXPECT_EQ(lab::jointSentence(lab).empty(), solver->anyJoint) << solver->id;
    EXPECT_EQ(lab.result().status == ik::Status::invalidInput, !solver->anyJoint);
  }
}

TEST(SolverWords, ARefusedFixedJointSaysWhichOneAndWhatToDo) {
  Lab lab = support::labWith("two-bone", "Two-bone arm");
  lab.apply(lab::SetJoint{1, rigs::JointKind::fixed, {0.0, 0.0, 1.0}});
  ASSERT_EQ(lab.result().status, ik::Status::invalidInput);
  expectSays(lab::statusSentence(lab), {"bone after q₁", "fixed", "Two bone", "another kind"});
  lab.apply(lab::SelectSolver{support::solverIndex("fabrik")});
  EXPECT_NE(lab.result().status, ik::Status::invalidInput);
  EXPECT_EQ(lab::jointSentence(lab), "");
}

// A list, and not "A or B or C"; then ", or make it a ball joint".
TEST(SolverWords, TheSolversThatTurnHingesAreAList) {
  const std::string text = lab::jointSentence(support::labWith("two-bone", "Four-axis robot arm"));
  std::size_t count = 0;
  for (auto at = text.find(" or "); at != std::string::npos; at = text.find(" or ", at + 1)) {
    ++count;
  }
  EXPECT_EQ(count, 2U) << text;
  EXPECT_NE(text.find("CCD, "), std::string::npos) << text;
}

TEST(SolverWords, BendsAreCalledWhatTheyDo) {
  for (const char* preset : {"Two-bone arm in 3D", "Pole target"}) {
    Lab lab = support::labWith("two-bone", preset);
    for (const char* option : {"positive", "negative"}) {
      support::choose(lab, "bend", option);
      const auto& joints = lab.shown().joints;
      const std::size_t index = std::string_view(option) == "positive" ? 0 : 1;
      const std::string label(lab::bendLabels(lab.state().scene)[index]);
      const glm::dvec3 middle = 0.5 * (joints[0] + joints[2]);
      if (lab.state().scene.pole) {
        const bool isTowards = glm::dot(joints[1] - middle, *lab.state().scene.pole - middle) > 0.0;
        expectSays(label, {isTowards ? "Towards" : "Away"});
      } else {
        expectSays(label, {joints[1].y > middle.y ? "above" : "below"});
      }
    }
  }
}

TEST(CreatureWords, WhatASolverDoesWithTheLegs) {
  Lab lab = support::labWith("two-bone", "Spider");
  expectSays(lab::legSentence(lab), {"Two bone", "last two bones"});
  expectSays(lab::feetSentence(lab), {"8 of 8 feet stand", "all are in place"});
  lab.apply(lab::SelectSolver{support::solverIndex("fabrik")});
  expectSays(lab::legSentence(lab), {"FABRIK", "all bones"});
  lab.apply(lab::SelectSolver{support::solverIndex("look-at")});
  expectSays(lab::legSentence(lab), {"Look at", "no foot", "Choose"});
  expectSays(lab::feetSentence(lab), {"8 are not in place"});
  lab.apply(lab::SetLegs{6});
  expectSays(lab::feetSentence(lab), {"6 of 6"});
}

TEST(CreatureWords, FeetInTheAirDoNotStand) {
  Lab lab = support::labWith("two-bone", "Spider");
  std::size_t fewest = 8;
  for (int i = 0; i < 60; ++i) {
    lab.apply(lab::Tick{1.0 / 60.0});
    std::size_t flying = 0;
    for (const lab::Leg& leg : lab.creature()->legs()) flying += leg.isSwinging ? 1 : 0;
    EXPECT_EQ(lab.creature()->standingFeet(), 8 - flying);
    expectSays(lab::feetSentence(lab), {(std::to_string(8 - flying) + " of 8").c_str()});
    fewest = std::min(fewest, 8 - flying);
  }
  EXPECT_LT(fewest, 8U);
}

}  // namespace

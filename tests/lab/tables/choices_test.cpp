// How an arm's choices are explained and asked for.
#include "lab/tables/choices.h"

#include <array>
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "explain/arm_choices.h"
#include "explain/formula.h"
#include "support/lab_driving.h"

namespace {

using lab::ArmChoice;
using lab::Lab;

constexpr std::array kChoices{ArmChoice::shoulder, ArmChoice::elbow, ArmChoice::wrist};

// Live, at a pose away from every singularity.
Lab armAt(std::string_view preset) {
  Lab lab = support::labWith("automatic", preset);
  const rigs::Chain& chain = lab.state().scene.chain;
  for (std::size_t bone = 0, joint = 0; bone < chain.bones.size(); ++bone) {
    constexpr std::array kAmounts{0.3, -0.7, 0.9, 0.5, 0.8, 0.2};
    if (chain.bones[bone].joint != rigs::JointKind::hinge || joint >= kAmounts.size()) continue;
    lab.apply(lab::SetAngle{bone, kAmounts[joint++]});
  }
  lab.apply(lab::SetTarget{lab.shown().joints.back()});
  lab.apply(
      lab::SetFacing{rigs::Facing{rigs::rotationAt(chain, lab.shown().pose, chain.tipBone())}});
  return lab;
}

TEST(Choices, FormulasEndInTheAmountsOfBothAnswers) {
  for (const char* arm : {"Puma 560", "IRB 120", "KR 6", "LR Mate 200iD", "UR5e"}) {
    const Lab lab = armAt(arm);
    const lab::SceneAnswers all = lab::answersOf(lab).value();
    ASSERT_FALSE(all.list.empty()) << arm;
    for (std::size_t i = 0; i < kChoices.size(); ++i) {
      SCOPED_TRACE(std::string(arm) + ", choice " + std::to_string(i));
      const auto told = lab::explanationOf(lab, all, kChoices[i]);
      ASSERT_TRUE(told);
      EXPECT_FALSE(told->sentence.empty());
      EXPECT_FALSE(told->marks.empty());
      const double own = all.list[lab::explainedAnswer(all)].choices.amounts[2 * i];
      EXPECT_EQ(told->find("own")->value, own);
      const auto other = lab::otherAnswer(all, kChoices[i]);
      if (other) {
        const double there = all.list[*other].choices.amounts[2 * i];
        EXPECT_NEAR(std::remainder(told->find("other")->value - there, 2.0 * std::numbers::pi), 0.0,
                    1e-9);
      }
      for (const explain::Formula& formula : told->formulas) {
        for (const explain::FormulaLine& line : explain::linesOf(formula, *told, true))
          for (const explain::Piece& piece : line.pieces)
            EXPECT_TRUE(piece.id.empty() || told->find(piece.id)) << formula.text;
      }
    }
  }
}

// The wrist's centre lies on axis 1.
TEST(Choices, AFreeJointIsNotComputed) {
  ik::ChoiceGeometry geometry;
  geometry.shoulder.axis = {0.0, 0.0, 1.0};
  geometry.shoulder.across = {1.0, 0.0, 0.0};
  const explain::Explanation told = explain::explainShoulder({geometry,
                                                              {"q₁", "q₂", "q₃", "q₄", "q₅", "q₆"},
                                                              {0.7, 0.0, 0.0, 0.0, 0.0, 0.0},
                                                              {true},
                                                              true});
  EXPECT_NE(told.formulas.back().text.find("free"), std::string::npos);
  EXPECT_EQ(told.find("other"), nullptr);
}

TEST(Choices, AForearmThatSlidesHasNoTriangle) {
  const Lab lab = armAt("Stanford arm");
  const lab::SceneAnswers all = lab::answersOf(lab).value();
  EXPECT_FALSE(lab::explanationOf(lab, all, ArmChoice::elbow));
  EXPECT_TRUE(lab::explanationOf(lab, all, ArmChoice::shoulder));
}

TEST(Choices, AreDrawnWhileTheirSectionIsSeen) {
  Lab lab = armAt("Puma 560");
  EXPECT_FALSE(lab::choiceOnShow(lab));
  lab.apply(lab::SetView{&lab::View::armChoice, ArmChoice::elbow});
  EXPECT_TRUE(lab::choiceOnShow(lab));
  lab.apply(lab::ShowPage{lab::Tab::chart});
  EXPECT_FALSE(lab::choiceOnShow(lab));
}

TEST(Choices, AreAskedForFirst) {
  Lab lab = armAt("Puma 560");
  const lab::SceneAnswers all = lab::answersOf(lab).value();
  const auto ask = [&](ArmChoice choice) {
    lab.apply(lab::SetView{&lab::View::armChoice, choice});
    lab.apply(lab::SetLessonQuestion{lab::questionOf(lab, all, choice)});
    EXPECT_TRUE(lab.isAsking());
    EXPECT_FALSE(lab::choiceOnShow(lab));
    EXPECT_EQ(lab::judgement(lab, all), "");
  };
  ask(ArmChoice::elbow);
  ASSERT_TRUE(lab.takesGuess());
  lab.apply(lab::SetGuess{lab::SetGuess::kAsked, {0.1, 0.2, 0.3}});
  ASSERT_TRUE(lab.state().prediction.guess);
  lab.apply(lab::SetLessonQuestion{lab::answered(lab, all, false)});
  EXPECT_FALSE(lab.isAsking());
  const std::size_t other = lab::otherAnswer(all, ArmChoice::elbow).value();
  const auto there = rigs::forwardKinematics(lab.state().scene.chain, all.list[other].pose);
  EXPECT_EQ(lab.predictionTruth(), there[lab.state().prediction.joint]);
  EXPECT_GT(glm::distance(lab.predictionTruth(), lab.shown().joints[lab.state().prediction.joint]),
            0.1);
  EXPECT_NE(lab::judgement(lab, all).find("off by"), std::string::npos);
  // The flip of a spherical wrist moves no joint from its place: how many there are is asked.
  ask(ArmChoice::wrist);
  EXPECT_FALSE(lab.takesGuess());
  lab.apply(lab::SetLessonQuestion{lab::answered(lab, all, false)});
  EXPECT_NE(lab::judgement(lab, all).find("Right"), std::string::npos);
  ask(ArmChoice::wrist);
  lab.apply(lab::SetLessonQuestion{lab::answered(lab, all, true)});
  EXPECT_EQ(lab::judgement(lab, all).find("Right"), std::string::npos);
  // A question is of one pose.
  ask(ArmChoice::shoulder);
  lab.apply(lab::SetTarget{lab.state().scene.target + glm::dvec3(0.01, 0.0, 0.0)});
  EXPECT_FALSE(lab.isAsking());
}

}  // namespace

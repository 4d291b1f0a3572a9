#include "lab/tables/choices.h"

#include <algorithm>

#include <glm/geometric.hpp>

#include "explain/arm_choices.h"
#include "explain/format.h"
#include "explain/joint_names.h"
#include "ik/answers/choice_geometry.h"
#include "lab/core/prediction.h"
#include "language/language.h"
#include "rigs/mechanism_of.h"
#include "rigs/reach.h"

namespace lab {

using language::fill, language::tr;

std::size_t explainedAnswer(const SceneAnswers& all) { return all.current.value_or(0); }

std::optional<explain::Explanation> explanationOf(const Lab& lab, const SceneAnswers& all,
                                                  ArmChoice choice) {
  if (all.list.empty() || choice == ArmChoice::none) return std::nullopt;
  const State& state = lab.state();
  const SceneAnswer& answer = all.list[explainedAnswer(all)];
  rigs::ChainMechanism made;
  rigs::mechanismOf(problemOf(state.scene, state.choices), answer.pose, made);
  const auto geometry = ik::choiceGeometry(made.joints, made.goals.front(), answer.choices);
  if (!geometry || (choice == ArmChoice::elbow && !geometry->elbow) ||
      (choice == ArmChoice::wrist && !geometry->wrist.isSquare))
    return std::nullopt;
  explain::ArmToExplain arm{.geometry = *geometry,
                            .names = {},
                            .amounts = answer.choices.amounts,
                            .isFree = answer.choices.isFree,
                            .degrees = state.view.degrees};
  for (std::size_t i = 0; i < arm.names.size(); ++i)
    arm.names[i] = explain::jointSymbol("q", state.scene.chain, all.joints[i]);
  return choice == ArmChoice::shoulder ? explain::explainShoulder(arm)
         : choice == ArmChoice::elbow  ? explain::explainElbow(arm)
                                       : explain::explainWrist(arm);
}

std::optional<std::size_t> otherAnswer(const SceneAnswers& all, ArmChoice choice) {
  const ik::ArmAnswer& own = all.list[explainedAnswer(all)].choices;
  for (std::size_t i = 0; i < all.list.size(); ++i) {
    const ik::ArmAnswer& each = all.list[i].choices;
    if ((each.shoulder != own.shoulder) == (choice == ArmChoice::shoulder) &&
        (each.elbow != own.elbow) == (choice == ArmChoice::elbow) &&
        (each.wrist != own.wrist) == (choice == ArmChoice::wrist))
      return i;
  }
  return std::nullopt;
}

Prediction questionOf(const Lab& lab, const SceneAnswers& all, ArmChoice choice) {
  Prediction asked{.on = true, .lesson = LessonQuestion{.isOfArm = true}};
  const auto other = otherAnswer(all, choice);
  // Of the elbow's mirror image, where there is none, it is asked all the same.
  if (!other) {
    asked.joint = all.joints[2];
    asked.lesson->takesPoint = choice != ArmChoice::wrist;
    return asked;
  }
  const rigs::Chain& chain = lab.state().scene.chain;
  const auto here = rigs::forwardKinematics(chain, all.list[explainedAnswer(all)].pose);
  const auto there = rigs::forwardKinematics(chain, all.list[*other].pose);
  double most = 1e-6 * std::max(rigs::sizeOf(chain), rigs::kSmallest);
  for (const std::size_t joint : all.joints) {
    const double moved = glm::distance(here[joint], there[joint]);
    if (moved <= most) continue;
    most = moved;
    asked.joint = joint;
    asked.lesson->takesPoint = true;
  }
  return asked;
}

Prediction answered(const Lab& lab, const SceneAnswers& all, bool saysOne) {
  const State& state = lab.state();
  Prediction asked = state.prediction;
  asked.isRevealed = true;
  asked.lesson->saysOne = saysOne;
  if (saysOne) asked.guess.reset();
  const auto other = otherAnswer(all, state.view.armChoice);
  if (other && asked.lesson->takesPoint)
    asked.lesson->truth =
        rigs::forwardKinematics(state.scene.chain, all.list[*other].pose)[asked.joint];
  if (!other) asked.guess.reset();  // there is nothing to measure it against
  return asked;
}

std::string judgement(const Lab& lab, const SceneAnswers& all) {
  const Prediction& asked = lab.state().prediction;
  if (!asked.lesson || !asked.lesson->isOfArm || !asked.isRevealed) return {};
  const bool isOne = !otherAnswer(all, lab.state().view.armChoice);
  if (isOne)
    return asked.lesson->saysOne ? tr("Right: there is no other answer here.")
                                 : tr("There is no other answer here.");
  if (asked.lesson->saysOne) return tr("There is another answer: it is drawn.");
  if (!asked.guess) return tr("Right: there are two. The other one is drawn.");
  return fill(tr("Your guess for joint {joint} was off by {miss}."),
              {{"joint", explain::jointLabel(lab.state().scene.chain, asked.joint)},
               {"miss", explain::number(missOf(asked, lab.predictionTruth()))}});
}

std::optional<explain::Explanation> choiceOnShow(const Lab& lab) {
  const State& state = lab.state();
  const View& view = state.view;
  const bool isSeen = view.armChoice != ArmChoice::none && view.tab == Tab::setup &&
                      view.panels.answers &&
                      (view.presenting ? view.presentsPage : view.panels.side);
  if (!isSeen || state.race.on || lab.isEditing() || lab.isAsking()) return std::nullopt;
  const auto all = answersOf(lab);
  return all ? explanationOf(lab, *all, view.armChoice) : std::nullopt;
}

}  // namespace lab

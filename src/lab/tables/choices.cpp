#include "lab/tables/choices.h"

#include <utility>

#include "explain/arm_choices.h"
#include "explain/joint_names.h"
#include "ik/answers/choice_geometry.h"
#include "rigs/mechanism_of.h"

namespace lab {

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
                            .degrees = state.view.degrees};
  for (std::size_t i = 0; i < arm.names.size(); ++i)
    arm.names[i] = explain::jointSymbol("q", state.scene.chain, all.joints[i]);
  return choice == ArmChoice::shoulder ? explain::explainShoulder(arm)
         : choice == ArmChoice::elbow  ? explain::explainElbow(arm)
                                       : explain::explainWrist(arm);
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

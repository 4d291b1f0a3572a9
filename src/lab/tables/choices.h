// How the choices of an arm's answer on show come about.
#pragma once

#include <optional>
#include <string>

#include "explain/explanation.h"
#include "lab/core/lab.h"
#include "lab/tables/answers.h"

namespace lab {

/// The place of the answer whose choices are explained: the one on show, else the first. There is
/// one.
std::size_t explainedAnswer(const SceneAnswers& all);

/// What its choice is made of, with marks and formulas. Nothing where the arm has no answers, for
/// the elbow of a forearm that slides, and for a wrist whose axes are not at right angles.
std::optional<explain::Explanation> explanationOf(const Lab& lab, const SceneAnswers& all,
                                                  ArmChoice choice);

/// The place of the answer that differs from that one in this choice alone, if there is one.
std::optional<std::size_t> otherAnswer(const SceneAnswers& all, ArmChoice choice);

/// A question that hides the answers: where the joint lies in the other answer that the choice
/// moves most; where it moves none, how many answers there are.
Prediction questionOf(const Lab& lab, const SceneAnswers& all, ArmChoice choice);
/// The same, answered. `saysOne`: by saying that there is no other answer.
Prediction answered(const Lab& lab, const SceneAnswers& all, bool saysOne);
/// How good that guess was; empty where none was asked for.
std::string judgement(const Lab& lab, const SceneAnswers& all);

/// That of View::armChoice while its section can be seen, and no question hides it.
std::optional<explain::Explanation> choiceOnShow(const Lab& lab);

}  // namespace lab

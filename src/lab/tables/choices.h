// How the choices of an arm's answer on show come about.
#pragma once

#include <optional>

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

/// That of View::armChoice while its section can be seen, and no question hides it.
std::optional<explain::Explanation> choiceOnShow(const Lab& lab);

}  // namespace lab

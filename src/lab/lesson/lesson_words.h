// The words by which lessons' files name what is taken, when, and the kinds of questions.
#pragma once

#include <array>
#include <string_view>

#include "lab/lesson/lesson.h"
#include "lab/value_words.h"

namespace lab {

template <>
inline constexpr std::array<std::string_view, 4> kWords<TakenAt>{"start", "now", "next", "end"};
template <>
inline constexpr std::array<std::string_view, 39> kWords<Measured>{"tip",
                                                                   "joint",
                                                                   "target",
                                                                   "base",
                                                                   "tip-of-world-angles",
                                                                   "tip-of-reversed-product",
                                                                   "column",
                                                                   "angle",
                                                                   "heading",
                                                                   "turn",
                                                                   "length",
                                                                   "stretch",
                                                                   "distance",
                                                                   "turn-error",
                                                                   "target-angle",
                                                                   "target-ratio",
                                                                   "target-distance",
                                                                   "far-reach",
                                                                   "near-reach",
                                                                   "iterations",
                                                                   "step",
                                                                   "quantity",
                                                                   "column-length",
                                                                   "least-singular",
                                                                   "free-dimensions",
                                                                   "answers",
                                                                   "answers-within-limits",
                                                                   "goal-distance",
                                                                   "dh-theta",
                                                                   "dh-d",
                                                                   "dh-a",
                                                                   "dh-alpha",
                                                                   "ground-height",
                                                                   "ground-angle",
                                                                   "leg-lacks",
                                                                   "lowering",
                                                                   "code-differs",
                                                                   "status",
                                                                   "solver"};
template <>
inline constexpr std::array<std::string_view, 5> kWords<QuestionKind>{"point", "drag", "number",
                                                                      "choose", "order"};

}  // namespace lab

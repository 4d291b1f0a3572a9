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
inline constexpr std::array<std::string_view, 22> kWords<Measured>{
    "tip",       "joint",      "target",       "base",         "tip-of-world-angles",
    "angle",     "heading",    "turn",         "length",       "stretch",
    "distance",  "turn-error", "target-angle", "target-ratio", "target-distance",
    "far-reach", "near-reach", "iterations",   "step",         "quantity",
    "status",    "solver"};
template <>
inline constexpr std::array<std::string_view, 5> kWords<QuestionKind>{"point", "drag", "number",
                                                                      "choose", "order"};

}  // namespace lab

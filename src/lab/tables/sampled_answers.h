// Answers of an arm that has no closed form: what a solver finds from many starts.
#pragma once

#include <vector>

#include "ik/answers/every_answer.h"
#include "rigs/rigs.h"

namespace lab {

inline constexpr int kSampledStarts = 40;
inline constexpr std::size_t kMostSampled = 8;

/// Whether an arm without a closed form may have answers all the same.
bool mayBeSampled(ik::NoAnswer why);

/// Poses within the limits that meet the goals, kMostSampled at most, no two of them alike:
/// Levenberg-Marquardt from kSampledStarts starts, the same each time, over the ranges of the
/// joints that carry the tip. An arm with more than six joints has infinitely many more. A chain in
/// space.
std::vector<rigs::Pose> sampledAnswers(const rigs::Problem& problem, const rigs::Pose& shown);

}  // namespace lab

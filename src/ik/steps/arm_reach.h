// How far an arm of two bones goes for its target: the parameters `stretch` and `soften`. See
// ik/solvers/two_bone.cpp.
#pragma once

#include <cstddef>

#include "ik/problem.h"

namespace ik {

// Indices of parameters.
inline constexpr std::size_t kSoften = 1;
inline constexpr std::size_t kStretch = 2;
inline constexpr std::size_t kStretchStart = 3;
inline constexpr std::size_t kArmWeight = 5;

/// What the lengths of both bones are multiplied by, for a target at this distance from the base.
/// Scene units.
double stretchFor(const ParameterValues& parameters, double l1, double l2, double distance);

/// How far from the base the tip is to be, for a target at `distance`; `sum` is the arm's length,
/// stretched. Less than the distance where the tip falls behind.
double softened(const ParameterValues& parameters, double distance, double sum);

}  // namespace ik

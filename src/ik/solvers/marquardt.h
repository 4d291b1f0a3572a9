// An iteration of Levenberg-Marquardt, which `automatic` uses as well.
#pragma once

#include <array>

#include "ik/solver.h"

namespace iklab::ik {

inline constexpr std::array kMarquardtParameters{
    Parameter{
        .id = "damping",
        .label = "Damping",
        .help = "The damping to start with, as a part of the mean squared "
                "singular value.",
        .initial = 0.2,
        .least = 1e-3,
        .most = 10.0,
    },
    maxStep(90.0),
};

/// The parameters are those above. The damping starts again where state.damping
/// is 0.
void levenbergMarquardt(SolverState& state);

}  // namespace iklab::ik

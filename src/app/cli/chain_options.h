// The options that state a chain: bones, joints, limits, weights, start pose and rest pose.
#pragma once

#include "app/cli/option_reader.h"
#include "app/cli/problem_options.h"

namespace app {

/// The planar chain lies in space from now on, as it did in the plane: limited joints are hinges
/// about z, the others balls.
void moveIntoSpace(StatedProblem& problem);

/// Reads what was given into `problem`, whose chain is planar or spatial already.
void readChain(OptionReader& reader, const ProblemOptions& options, StatedProblem& problem);

}  // namespace app

// The options that state a chain: bones, joints, limits, weights, start pose and rest pose.
#pragma once

#include "app/options/option_reader.h"
#include "app/options/problem_options.h"

namespace app {

/// Makes the planar chain a chain in space that lies as before: limited joints become hinges about
/// z, the others balls.
void moveIntoSpace(StatedProblem& problem);

/// How the tip is to lie at the target; after the target is read.
void readDirection(OptionReader& reader, const ProblemOptions& options, lab::Scene& scene);

/// Reads the options that were given into `problem`, whose chain is planar or spatial already.
void readChain(OptionReader& reader, const ProblemOptions& options, StatedProblem& problem);

}  // namespace app

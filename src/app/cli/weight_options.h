// --weights, and the options of the rest pose.
#pragma once

#include <string>

#include "app/cli/problem_options.h"

namespace app {

void addWeightOptions(CLI::App& command, ProblemOptions& options);

/// "1;0.5;;0": of each joint its weight, 0 to 1; an empty part is 1. The rest pose as angles, like
/// --angles. After the chain and its joints' kinds.
void readWeights(OptionReader& reader, const ProblemOptions& options, StatedProblem& problem);

}  // namespace app

// Steps of phases that belong to no single solver.
#pragma once

#include <string>

#include "explain/explanation.h"
#include "explain/steps/input.h"

namespace explain {

struct SharedPhase {
  ik::Phase phase;
  Explanation (*explain)(const ExplainInput& input);
  std::string (*sentence)(const ExplainInput& input);  ///< without a full stop
};

/// Null for a phase in which solvers do different things.
const SharedPhase* sharedPhase(ik::Phase phase);

}  // namespace explain

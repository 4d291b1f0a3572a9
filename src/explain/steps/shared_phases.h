// Steps of phases that belong to no single solver.
#pragma once

#include <string_view>

#include "explain/explanation.h"
#include "explain/steps/input.h"

namespace explain {

struct SharedPhase {
  ik::Phase phase;
  Explanation (*explain)(const ExplainInput& input);
  std::string_view sentence;  ///< without a full stop; $left stands for what is left to the target
};

/// Null for a phase in which solvers do different things.
const SharedPhase* sharedPhase(ik::Phase phase);

}  // namespace explain

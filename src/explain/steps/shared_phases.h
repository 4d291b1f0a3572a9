// Steps of phases that belong to no single solver.
#pragma once

#include "explain/explanation.h"
#include "explain/steps/input.h"
#include "language/language.h"

namespace explain {

struct SharedPhase {
  ik::Phase phase;
  Explanation (*explain)(const ExplainInput& input);
  language::Text sentence;  ///< without a full stop; {left}: what is left to the target
};

/// Null for a phase in which solvers do different things.
const SharedPhase* sharedPhase(ik::Phase phase);

}  // namespace explain
